"""Helicopters over monsters (8.0): they may cross but not stay, and each crossing is a chance to be eaten."""

from __future__ import annotations

from engine.games.sheboygan.abilities import has, use
from engine.games.sheboygan.layout import MONSTER, SheboyganState
from engine.games.sheboygan.naming import called
from engine.games.sheboygan.pieces import eliminate, rows_of, thralls
from engine.games.sheboygan.setting import SheboyganSetting
from engine.play.chance import Chance, Dice, Faces
from engine.play.events import Event, Sink
from engine.play.game import Phase

RULE = "SHB 8.0"
SNATCHER = "enormous-size"


def hovering(state: SheboyganState) -> list[int]:
    """The helicopters over a monster on the ground, where they may not stay, or that have flown onto the space of a
    unit under a monster's will (SR-57)."""
    flyers = rows_of(state, state.setting.flyers)
    if not flyers:
        return []
    where, masters, spent = state.piece_space, state.piece_master, state.piece_spent
    taken = {s for s, flies in zip(where, state.monster_airborne, strict=False) if s >= 0 and not flies}
    enslaved = {where[row] for row in thralls(state)}
    over = (r for r in flyers if where[r] in taken or (spent[r] and where[r] in enslaved))
    return [row for row in over if masters[row] < 0]


def catchers(state: SheboyganState, space: int) -> list[int]:
    """The monsters that may catch a helicopter which flies onto a space: those on it, and ones of enormous size as far
    away as SR-31 has it."""
    setting: SheboyganSetting = state.setting
    steps = setting.board.distances_from(space)
    reach = int(setting.figures.ruling("SR-31"))
    where = state.piece_space
    return [
        m
        for m in state.monsters
        if where[m] >= 0 and (where[m] == space or (0 < steps[where[m]] <= reach and has(state, m, SNATCHER)))
    ]


def fly_past(state: SheboyganState, row: int, space: int) -> None:
    """Let every monster that a helicopter passes try to catch it, the first one first; none does a helicopter that
    obeys a monster (SR-34)."""
    if state.piece_master[row] >= 0:
        return
    for monster in reversed(catchers(state, space)):
        state.frames.append(("catch", monster, row))


class CatchPhase(Phase):
    """``catch(monster, helicopter)``: the die of the monster's player for a helicopter that flies past."""

    name = "catch"
    rule = RULE
    title = "A helicopter flies over the monster"

    def advance(self, state: SheboyganState, sink: Sink | None) -> bool:
        """Nothing to catch any more when another monster was quicker."""
        _, monster, row = state.frames[-1]
        if state.piece_space[row] < 0:
            state.frames.pop()
            return True
        if has(state, monster, SNATCHER):
            use(state, monster, SNATCHER, sink)
        return False

    def pending(self, state: SheboyganState) -> Chance:
        """The die."""
        _, monster, row = state.frames[-1]
        faces = ", ".join(map(str, catching_faces(state, monster)))
        prompt = f"{state.piece_id[row]} flies over {called(state, monster)}, which catches it on {faces}."
        return Chance("catch", RULE, (Dice(),), prompt, roller=MONSTER)

    def resolve(self, state: SheboyganState, chance: Chance, faces: Faces, sink: Sink | None) -> None:
        """Eaten, or not."""
        _, monster, row = state.frames.pop()
        caught = faces[0] in catching_faces(state, monster)
        state.setting.mark(RULE)
        if sink is not None:
            text = f"{chance.prompt} The die shows {faces[0]}: {'it is eaten' if caught else 'it escapes'}."
            sink(Event("roll", chance.name, faces=faces, reason="catch", rule=RULE, text=text))
        if caught:
            eliminate(state, row, "eaten", RULE, sink)


def catching_faces(state: SheboyganState, monster: int) -> tuple[int, ...]:
    """The faces on which a monster catches a helicopter (8.0, 13.4)."""
    figures = state.setting.figures
    found: tuple[int, ...] = figures.snatched_on if has(state, monster, SNATCHER) else figures.caught_on
    return found
