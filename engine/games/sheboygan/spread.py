"""The rest of the fifth phase (11.3, SR-21): the wind blows, fires spread, the next turn begins."""

from __future__ import annotations

from typing import NamedTuple

from engine.games.sheboygan.data import EDGES
from engine.games.sheboygan.fire import fires, light, may_burn
from engine.games.sheboygan.layout import PEOPLE, SheboyganState
from engine.games.sheboygan.setting import SheboyganSetting
from engine.games.sheboygan.turn import begin_turn
from engine.games.sheboygan.wind import CALM
from engine.play.chance import Chance, Dice, Faces
from engine.play.events import Event, Sink
from engine.play.game import Phase

FACES = 6
"""Of a die."""


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
            text = f"The fire spreads: {self._said(state, dice)}."
            sink(Event("roll", chance.name, faces=faces, reason="spread", rule=self.rule, text=text))
        self._spread(state, dice, sink)

    @staticmethod
    def _said(state: SheboyganState, dice: dict[int, int]) -> str:
        """What each die does, in words."""
        found, ids = doubtful(state, state.frames[-1][1]), state.setting.board.ids
        burns = {s: "catches fire" if die >= found[s].lowest else "does not burn" for s, die in dice.items()}
        return ", ".join(f"{ids[s]} {burns[s]} on a {die}" for s, die in dice.items())

    def _spread(self, state: SheboyganState, dice: dict[int, int], sink: Sink | None) -> None:
        found = dangers(state, state.frames[-1][1])
        state.frames[:] = [("turn-end",)]
        for danger in found.values():
            for rule in danger.rules:
                state.setting.mark(rule)
        light(
            state, [s for s, danger in found.items() if dice.get(s, FACES) >= danger.lowest], "spread", self.rule, sink
        )


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
