"""Destroying buildings and bridges (7.0)."""

from __future__ import annotations

from engine.games.sheboygan.data import Terrain
from engine.games.sheboygan.layout import MONSTER, SheboyganState
from engine.games.sheboygan.naming import in_words, remaining
from engine.games.sheboygan.pieces import eliminate, grow, score, space_noun
from engine.games.sheboygan.reach import stop_spaces
from engine.games.sheboygan.refusals import number, space_index
from engine.games.sheboygan.setting import SheboyganSetting
from engine.play.actions import Action
from engine.play.chance import Chance, Dice, Faces
from engine.play.decisions import Refusal
from engine.play.events import Event, Sink
from engine.play.game import Phase

DESTROYS = "Z"
"""The mark of table 7.4."""


def demolition_left(state: SheboyganState, monster: int) -> int:
    """The demolition points that a monster has left this turn (7.2)."""
    return max(0, state.monster_demolition[monster] - state.monster_demolition_used[monster])


def demolitions(state: SheboyganState, monster: int) -> list[Action]:
    """Every attempt the monster may make from where it stands, for each number of points (7.1, 7.2, SR-13, SR-14)."""
    setting: SheboyganSetting = state.setting
    left = demolition_left(state, monster)
    if not left or state.monster_stops[monster] >= setting.figures.limits["demolition_stops"]:
        return []
    table = setting.figures.destruction
    terrain = setting.ground(state).terrain
    found = []
    for s in stop_spaces(state, monster):
        resistance = terrain[s].resistance
        if resistance:
            place = f"space:{setting.board.ids[s]}"
            found += [
                setting.action("demolish", place, f"n:{n}")
                for n in range(1, left + 1)
                if table.column(n, resistance) is not None
            ]
    return found


def why_no_demolition(state: SheboyganState, monster: int, action: Action) -> Refusal | None:
    """Why an attempt is refused."""
    points = number(action)
    if state.piece_space[monster] < 0:
        return Refusal("SHB 3.2", "The monster must enter first.")
    if len(action.values) != 2 or isinstance(points, Refusal):
        return points if isinstance(points, Refusal) else None
    target = space_index(state, action.values[0])
    if isinstance(target, Refusal):
        return target
    setting: SheboyganSetting = state.setting
    terrain = setting.ground(state).terrain[target]
    if target not in stop_spaces(state, monster):
        flying = bool(state.monster_airborne[monster])
        where = "below the flying monster" if flying else "adjacent to the monster"
        return Refusal("SHB 13.11" if flying else "SHB 7.1", f"{action.values[0]} is not {where}.")
    if not terrain.resistance:
        return Refusal("SHB 7.1", f"There is nothing to demolish on {action.values[0]}: {terrain.name}.")
    left, stops = demolition_left(state, monster), setting.figures.limits["demolition_stops"]
    if points > left:
        return Refusal("SHB 7.2", f"{points} points are too many: {remaining(left, 'demolition point')} this turn.")
    if state.monster_stops[monster] >= stops:
        return Refusal("SHB 7.1", f"The monster has stopped {stops} times already.")
    worst = setting.figures.destruction.columns[0]
    return Refusal("SHB 7.4", f"{points} against {terrain.resistance} is worse than {in_words(worst)}.")


class DemolitionPhase(Phase):
    """``demolition(monster, space, points)``: the die of one attempt."""

    name = "demolition"
    rule = "SHB 7.2"
    title = "The monster demolishes"

    def pending(self, state: SheboyganState) -> Chance:
        """The die."""
        _, _, space, points = state.frames[-1]
        table = state.setting.figures.destruction
        target, place = self._target(state), state.setting.board.ids[space]
        odds = (
            f"{in_words(table.columns[table.column(points, target.resistance)])} ({points} against {target.resistance})"
        )
        prompt = f"The monster attacks the {target.name.lower()} {place} at {odds}."
        return Chance("demolition", self.rule, (Dice(),), prompt, roller=MONSTER)

    def resolve(self, state: SheboyganState, chance: Chance, faces: Faces, sink: Sink | None) -> None:
        """Destroyed or not (table 7.4)."""
        _, _, space, points = state.frames.pop()
        table = state.setting.figures.destruction
        terrain = state.setting.ground(state).terrain[space]
        destroyed = table.cell(table.column(points, terrain.resistance), faces[0]) == DESTROYS
        state.setting.mark("SHB 7.4")
        if sink is not None:
            text = f"{chance.prompt} The die shows {faces[0]}: {'it is destroyed' if destroyed else 'it stands'}."
            sink(Event("roll", chance.name, faces=faces, reason="demolition", rule="SHB 7.4", text=text))
        if destroyed:
            destroy(state, space, sink)

    def _target(self, state: SheboyganState) -> Terrain:
        found: Terrain = state.setting.ground(state).terrain[state.frames[-1][2]]
        return found


def destroy(
    state: SheboyganState, space: int, sink: Sink | None, reason: str = "demolition", rule: str = "SHB 7.31"
) -> None:
    """A building becomes ruins (7.31); a bridge is gone with all who stood on it (7.32, 7.33; SR-54). What burns when
    it comes down is out (SR-50), unless it was the fire itself that destroyed it."""
    setting: SheboyganSetting = state.setting
    old, new = setting.intact[space], setting.wreck[space]
    rule = "SHB 7.32" if new.water else rule
    state.space_destroyed[space] = 1
    if reason != "fire" and state.space_fire[space]:
        smother(state, space, sink)
    setting.mark(rule)
    if sink is not None:
        name = setting.board.ids[space]
        text = f"{old.name} {name} is destroyed."
        sink(
            Event(
                "change",
                name,
                space_noun(setting, space),
                field="terrain",
                old=old.id,
                new=new.id,
                reason=reason,
                rule=rule,
                text=text,
            )
        )
    score(state, old.bonus, reason, sink)
    if reason != "fire":
        grow(state, "space_growth")
    if new.water:
        spared = setting.flyers if setting.figures.ruling("SR-54") == "spared" else frozenset()
        fallen = [r for r in state.humans if state.piece_space[r] == space and state.piece_kind[r] not in spared]
        for row in fallen:
            eliminate(state, row, "bridge", "SHB 7.33", sink)


def smother(state: SheboyganState, space: int, sink: Sink | None) -> None:
    """A burning building that is knocked down: its fire is out, or goes on in its ruins (SR-50)."""
    setting: SheboyganSetting = state.setting
    burns_on = setting.figures.ruling("SR-50") == "burns-on"
    setting.mark("SHB 11.35")
    old, state.space_fire[space] = state.space_fire[space], setting.figures.fire.ruins if burns_on else 0
    if sink is not None:
        name = setting.board.ids[space]
        text = f"The fire of {name} {'goes on in its ruins' if burns_on else 'is buried'}."
        sink(
            Event(
                "change",
                name,
                space_noun(setting, space),
                field="fire",
                old=old,
                new=state.space_fire[space],
                reason="demolition",
                rule="SHB 11.35",
                text=text,
            )
        )
