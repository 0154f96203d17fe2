"""The fifth phase (4.0, 11.3, 11.4, SR-21): fires are put out, their counters turn, the wind blows, fires spread."""

from __future__ import annotations

from typing import NamedTuple

from engine.games.sheboygan.data import EDGES
from engine.games.sheboygan.fire import fires, light, may_burn, put_out, turn_counters
from engine.games.sheboygan.layout import PEOPLE, SheboyganState
from engine.games.sheboygan.refusals import human_row, space_index
from engine.games.sheboygan.setting import SheboyganSetting
from engine.games.sheboygan.turn import announce, begin_turn
from engine.games.sheboygan.webs import loosen
from engine.games.sheboygan.wind import CALM
from engine.play.actions import Action, in_order
from engine.play.chance import Chance, Dice, Faces
from engine.play.decisions import Decision, Refusal, decide
from engine.play.events import Event, Sink
from engine.play.game import Phase

FACES = 6
"""Of a die."""


class FirefightingPhase(Phase):
    """``firefighting(boats)``: ``douse piece:fireboat-1 space:B7`` while a fireboat has a fire in reach (SR-30), and
    ``done``; then every counter turns. Fire units have put out what they stand in before (11.42)."""

    name = "firefighting"
    rule = "SHB 11.4"
    title = "Fires"

    def advance(self, state: SheboyganState, sink: Sink | None) -> bool:
        """On to the wind when no boat can put out anything more."""
        if hoses(state):
            return False
        _turn_and_go_on(state, sink)
        return True

    def pending(self, state: SheboyganState) -> Decision:
        """The fires in reach of each boat."""
        action, ids = state.setting.action, state.setting.board.ids
        found = [
            action("douse", f"piece:{state.piece_id[row]}", f"space:{ids[s]}")
            for row, spaces in hoses(state).items()
            for s in spaces
        ]
        return decide(PEOPLE, self.rule, "Put out a fire from the water.", in_order([*found, action("done")]))

    def perform(self, state: SheboyganState, seat: str, action: Action, sink: Sink | None) -> None:
        """Put one fire out, or leave it at that."""
        if action.verb == "done":
            _turn_and_go_on(state, sink)
            return
        row, space = state.piece_id.index(action.values[0]), state.setting.board.index[action.values[1]]
        state.frames[-1] = (self.name, tuple(sorted((*state.frames[-1][1], row))))
        put_out(state, space, "fireboat", self.rule, sink)

    def why_not(self, state: SheboyganState, seat: str, action: Action) -> Refusal | None:
        """Why a boat can't put out a fire."""
        if action.verb != "douse" or len(action.values) != 2:
            return None
        row, space = human_row(state, action.values[0]), space_index(state, action.values[1])
        if isinstance(row, Refusal) or isinstance(space, Refusal):
            return row if isinstance(row, Refusal) else space if isinstance(space, Refusal) else None
        return Refusal(self.rule, _why_no_hose(state, row, space))


def hoses(state: SheboyganState) -> dict[int, list[int]]:
    """The boats that may still put out a fire, with the fires in their range and sight (SR-30)."""
    setting: SheboyganSetting = state.setting
    burning, used = fires(state), state.frames[-1][1]
    each = int(setting.figures.ruling("SR-30"))
    found = {}
    for row in state.humans:
        if _has_hose(state, row) and state.piece_space[row] >= 0 and used.count(row) < each:
            spaces = [s for s in burning if in_hose_reach(state, row, s)]
            if spaces:
                found[row] = spaces
    return found


def _has_hose(state: SheboyganState, row: int) -> bool:
    unit = state.setting.units[state.piece_kind[row]]
    return bool(unit.extinguishes and unit.range)


def in_hose_reach(state: SheboyganState, row: int, space: int) -> bool:
    """Whether a boat's water reaches a space: within its range, and in sight unless next to it."""
    setting: SheboyganSetting = state.setting
    here = state.piece_space[row]
    distance = setting.board.distances_from(here)[space]
    if not 0 <= distance <= setting.units[state.piece_kind[row]].range:
        return False
    return distance <= 1 or setting.ground(state).sees(here, space)


def _why_no_hose(state: SheboyganState, row: int, space: int) -> str:
    name, here = state.piece_id[row], state.setting.board.ids[space]
    if not _has_hose(state, row):
        return f"{name} puts out fires only where it stands, by itself."
    if not state.space_fire[space]:
        return f"{here} does not burn."
    if not in_hose_reach(state, row, space):
        return f"{here} is out of {name}'s range or sight."
    return f"{name} has put out all it may this turn."


def begin_firefighting(state: SheboyganState, sink: Sink | None) -> None:
    """Fire units put out the fires in which they stand (11.42); without a fire on the map the next turn begins."""
    loosen(state)
    if not fires(state):
        begin_turn(state, sink)
        return
    state.frames[:] = [("firefighting", ())]
    announce(state, "firefighting", PEOPLE, sink)
    for row in state.humans:
        unit, space = state.setting.units[state.piece_kind[row]], state.piece_space[row]
        if unit.extinguishes and not unit.range and space >= 0 and state.space_fire[space]:
            put_out(state, space, "fire-unit", "SHB 11.42", sink)


def _turn_and_go_on(state: SheboyganState, sink: Sink | None) -> None:
    turn_counters(state, sink)
    state.frames[:] = [("wind",) if fires(state) else ("turn-end",)]


class WindPhase(Phase):
    """``wind``: one die; the faces name the arms of the map's compass rose, the rest is calm (11.31, SR-24)."""

    name = "wind"
    rule = "SHB 11.31"
    title = "The wind"

    def pending(self, state: SheboyganState) -> Chance:
        """The die."""
        return Chance("wind", self.rule, (Dice(),), "Where does the wind blow?", roller=PEOPLE)

    def resolve(self, state: SheboyganState, chance: Chance, faces: Faces, sink: Sink | None) -> None:
        """On to the spread."""
        wind = wind_of(state.setting, faces[0])
        state.setting.mark(self.rule)
        if sink is not None:
            words = f"blows to the {EDGES[wind - 1]}" if wind != CALM else "is calm"
            text = f"The die shows {faces[0]}: the wind {words}."
            sink(Event("roll", chance.name, faces=faces, reason="wind", rule=self.rule, text=text))
        state.frames[:] = [("spread", wind)]


def wind_of(setting: SheboyganSetting, face: int) -> int:
    """The wind that a face stands for: 1 to 4 as the edges go, or CALM."""
    arms = setting.figures.ruling("SR-24")
    return EDGES.index(arms[face - 1]) + 1 if face <= len(arms) else CALM


class SpreadPhase(Phase):
    """``spread(wind)``: a die for each space in danger, in the map's order; none where it is certain to burn
    (11.32)."""

    name = "spread"
    rule = "SHB 11.32"
    title = "Fires spread"

    def advance(self, state: SheboyganState, sink: Sink | None) -> bool:
        """Without a die to roll the spaces that must burn catch fire."""
        if doubtful(state, state.frames[-1][1]):
            return False
        self._spread(state, {}, sink)
        return True

    def pending(self, state: SheboyganState) -> Chance:
        """The dice."""
        found, ids = doubtful(state, state.frames[-1][1]), state.setting.board.ids
        names = ", ".join(f"{ids[s]} on {_faces(danger.lowest)}" for s, danger in found.items())
        return Chance("spread", self.rule, (Dice(len(found)),), f"Where does the fire spread: {names}?")

    def resolve(self, state: SheboyganState, chance: Chance, faces: Faces, sink: Sink | None) -> None:
        """Each space by its die."""
        dice = dict(zip(doubtful(state, state.frames[-1][1]), faces, strict=True))
        if sink is not None:
            text = f"{chance.prompt} The dice show {', '.join(map(str, faces))}."
            sink(Event("roll", chance.name, faces=faces, reason="spread", rule=self.rule, text=text))
        self._spread(state, dice, sink)

    def _spread(self, state: SheboyganState, dice: dict[int, int], sink: Sink | None) -> None:
        found = dangers(state, state.frames[-1][1])
        state.frames[:] = [("turn-end",)]
        for danger in found.values():
            for rule in danger.rules:
                state.setting.mark(rule)
        light(state, [s for s, danger in found.items() if dice.get(s, FACES) >= danger.lowest], "spread", self.rule,
              sink)


class Danger(NamedTuple):
    """How likely a space is to catch fire: the faces of the die that set it alight, and why."""

    faces: int
    rules: tuple[str, ...]

    @property
    def lowest(self) -> int:
        """The least face that sets the space alight."""
        return FACES + 1 - self.faces


def _faces(least: int) -> str:
    return str(least) if least == FACES else f"{least} to {FACES}"


def doubtful(state: SheboyganState, wind: int) -> dict[int, Danger]:
    """The spaces in danger for which a die decides."""
    return {s: danger for s, danger in dangers(state, wind).items() if danger.faces < FACES}


def dangers(state: SheboyganState, wind: int) -> dict[int, Danger]:
    """The spaces that may catch fire, in the map's order. One face for each burning neighbour (11.32), one more with a
    fire upwind among them (11.33), one more with a fire across a street upwind (11.34; SR-23)."""
    setting: SheboyganSetting = state.setting
    winds, burning = setting.winds, fires(state)
    near: dict[int, list[int]] = {}
    for fire in burning:
        for space in setting.neighbours[fire]:
            if may_burn(state, space):
                near.setdefault(space, []).append(fire)
    across = {s for fire in burning if (s := winds.across(wind, fire)) >= 0 and may_burn(state, s)}
    base = FACES - setting.figures.fire.spreads_from
    found = {}
    for space in sorted({*near, *across}):
        around = near.get(space, [])
        rules = ("SHB 11.33",) * any(winds.carries(wind, fire, space) for fire in around)
        rules += ("SHB 11.34",) * (space in across)
        danger = Danger(base + len(around) + len(rules), rules)
        if danger.faces > 0:
            found[space] = danger
    return found


class TurnEndPhase(Phase):
    """``turn-end``: the next turn begins."""

    name = "turn-end"
    rule = "SHB 4.0"
    title = "The turn ends"

    def advance(self, state: SheboyganState, sink: Sink | None) -> bool:
        """The monsters again."""
        begin_turn(state, sink)
        return True
