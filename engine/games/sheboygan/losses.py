"""What a fight costs: units lost (6.42), suicide units (9.1), wounds (12.0)."""

from __future__ import annotations

from engine.games.sheboygan.abilities import has, use
from engine.games.sheboygan.data import RATINGS
from engine.games.sheboygan.layout import DEAD, MONSTER, PEOPLE, SheboyganState
from engine.games.sheboygan.naming import subject
from engine.games.sheboygan.pieces import eliminate, space_noun, thralls
from engine.games.sheboygan.refusals import human_row
from engine.games.sheboygan.setting import SheboyganSetting
from engine.play.actions import Action, in_order
from engine.play.decisions import Decision, Refusal, decide
from engine.play.events import Event, Sink
from engine.play.game import Phase


def alive(state: SheboyganState, group: tuple[int, ...]) -> tuple[int, ...]:
    """Those of a group that are still on the map."""
    return tuple(row for row in group if state.piece_space[row] >= 0)


class LossesPhase(Phase):
    """``losses(group, count)``: the people choose who is lost, ``lose piece:police-1``; where no choice is left, all
    go."""

    name = "losses"
    rule = "SHB 6.42"
    title = "Losses"

    def advance(self, state: SheboyganState, sink: Sink | None) -> bool:
        """Nothing to choose: none are to be lost, or all."""
        _, group, count = state.frames[-1]
        left = alive(state, group)
        if 0 < count < len(left):
            return False
        state.frames.pop()
        for row in left if count else ():
            eliminate(state, row, "combat", self.rule, sink)
        return True

    def pending(self, state: SheboyganState) -> Decision:
        """The units that took part."""
        _, group, count = state.frames[-1]
        actions = in_order(state.setting.action("lose", f"piece:{state.piece_id[r]}") for r in alive(state, group))
        return decide(PEOPLE, self.rule, f"Choose a unit to lose; {count} in all.", actions)

    def perform(self, state: SheboyganState, seat: str, action: Action, sink: Sink | None) -> None:
        """One unit is lost."""
        _, group, count = state.frames[-1]
        state.frames[-1] = (self.name, group, count - 1)
        eliminate(state, state.piece_id.index(action.values[0]), "combat", self.rule, sink)

    def why_not(self, state: SheboyganState, seat: str, action: Action) -> Refusal | None:
        """A unit that took no part."""
        if action.verb != "lose" or not action.values:
            return None
        row = human_row(state, action.values[0])
        return row if isinstance(row, Refusal) else Refusal(self.rule, f"{action.values[0]} took no part.")


class SuicidesPhase(Phase):
    """``suicides(group)``: whatever the result, these units are gone at the end of their fight (9.1)."""

    name = "suicides"
    rule = "SHB 9.1"
    title = "Suicide attack"

    def advance(self, state: SheboyganState, sink: Sink | None) -> bool:
        """They are eliminated."""
        for row in alive(state, state.frames.pop()[1]):
            eliminate(state, row, "suicide", self.rule, sink)
        return True


class WoundsPhase(Phase):
    """``wounds(monster, count)``: the monster's player puts each wound on a rating, ``wound option:movement``; which,
    is secret unless it is Defense (12.0)."""

    name = "wounds"
    rule = "SHB 12.0"
    title = "Wounds"

    def advance(self, state: SheboyganState, sink: Sink | None) -> bool:
        """Done when all are put, or none can be."""
        _, monster, count = state.frames[-1]
        if count and state.monster_defense[monster] > 0:
            return False
        state.frames.pop()
        return True

    def pending(self, state: SheboyganState) -> Decision:
        """The ratings above zero (SR-41)."""
        _, monster, count = state.frames[-1]
        actions = in_order(state.setting.action("wound", f"option:{r}") for r in _open_ratings(state, monster))
        return decide(MONSTER, self.rule, f"Put a wound on one of the ratings; {count} in all.", actions)

    def perform(self, state: SheboyganState, seat: str, action: Action, sink: Sink | None) -> None:
        """One wound; without Defense the monster is dead."""
        _, monster, count = state.frames[-1]
        state.frames[-1] = (self.name, monster, count - 1)
        put_wound(state, monster, action.values[0], sink)

    def why_not(self, state: SheboyganState, seat: str, action: Action) -> Refusal | None:
        """A rating at zero."""
        if action.verb == "wound" and action.values and action.values[0] in RATINGS:
            return Refusal(self.rule, f"The {action.values[0]} is zero already (SR-41).")
        return None


def _open_ratings(state: SheboyganState, monster: int) -> list[str]:
    return [r for r in RATINGS if getattr(state, f"monster_{r}")[monster] > 0]


def put_wound(state: SheboyganState, monster: int, rating: str, sink: Sink | None) -> None:
    """Lower a rating by one; the monster dies when it is the last of its Defense."""
    cells = getattr(state, f"monster_{rating}")
    cells[monster] -= 1
    state.monster_wounds[monster] += 1
    state.setting.mark("SHB 12.0")
    if sink is not None:
        name, wounds = state.monster_id[monster], state.monster_wounds[monster]
        sink(
            Event(
                "change",
                name,
                field="wounds",
                old=wounds - 1,
                new=wounds,
                rule="SHB 12.0",
                text=f"{subject(state, monster)} is wounded.",
            )
        )
        secret = None if rating == "defense" else (MONSTER,)
        sink(
            Event(
                "change",
                name,
                field=rating,
                old=cells[monster] + 1,
                new=cells[monster],
                rule="SHB 12.0",
                text=f"Its {rating} is {cells[monster]} now.",
                audience=secret,
            )
        )
    if state.monster_defense[monster] == 0:
        die(state, monster, sink)


def die(state: SheboyganState, monster: int, sink: Sink | None) -> None:
    """A monster is dead; one of enormous size falls first (13.4)."""
    if has(state, monster, "enormous-size") and state.piece_space[monster] >= 0:
        use(state, monster, "enormous-size", sink)
        state.frames.append(("fall", monster))
    else:
        leave(state, monster, sink)


def leave(state: SheboyganState, monster: int, sink: Sink | None) -> None:
    """A monster leaves the game; with the last of them the game ends (12.0, 14.1, SR-42)."""
    setting: SheboyganSetting = state.setting
    space, name = state.piece_space[monster], state.monster_id[monster]
    state.piece_space[monster] = -1
    for row in thralls(state):
        if state.piece_master[row] == monster:
            state.piece_master[row] = -1
    if sink is not None:
        origin = space_noun(setting, space) if space >= 0 else ""
        sink(
            Event(
                "remove",
                name,
                origin=origin,
                reason="dead",
                rule="SHB 12.0",
                text=f"{subject(state, monster)} is dead.",
            )
        )
    if not state.outcome and not any(state.monster_defense):
        state.outcome = DEAD
