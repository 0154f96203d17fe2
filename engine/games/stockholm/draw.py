"""Before the first turn the monster and its target are drawn; step A: the skinheads choose a side."""

from __future__ import annotations

from typing import Any

from engine.games.stockholm.data import MONSTER, PEOPLE
from engine.games.stockholm.layout import MONSTER_SIDE, MONSTERS, PEOPLE_SIDE, TARGETS, StockholmState
from engine.games.stockholm.tell import change, rolled
from engine.games.stockholm.turn import begin_monster_move, begin_turn
from engine.play.chance import Chance, Dice, Faces, Pick
from engine.play.events import Event, Sink
from engine.play.game import Phase


class DrawMonsterPhase(Phase):
    """``draw-monster``: chance `monster`, open to all, unless the scenario names it."""

    name = "draw-monster"
    rule = "STO Setup.2"
    title = "The monster is drawn"

    def advance(self, state: StockholmState, sink: Sink | None) -> bool:
        """The scenario's monster comes without a draw."""
        given = state.setting.given_monster
        if given < 0:
            return False
        self._come(state, given, sink)
        return True

    def pending(self, state: StockholmState) -> Chance:
        """One of the monsters."""
        return Chance("monster", self.rule, (Pick(MONSTERS),), "Which monster comes.", roller=MONSTER)

    def resolve(self, state: StockholmState, chance: Chance, faces: Faces, sink: Sink | None) -> None:
        """It comes with its damage marker on its toughness (Setup.3)."""
        self._come(state, faces[0], sink)

    def _come(self, state: StockholmState, monster: int, sink: Sink | None) -> None:
        state.monster = monster + 1
        state.setting.mark(self.rule)
        found = state.setting.figures.monsters[monster]
        state.track = min(found.toughness, state.setting.figures.most_track)
        state.frames[:] = [("draw-target",)]
        if sink is not None:
            sink(Event("reveal", MONSTER, new=found.id, rule=self.rule, text=f"{found.name} comes."))
        change(state, MONSTER, "track", 0, state.track, "STO Setup.3", f"Its counter stands at {state.track}.", sink)


class DrawTargetPhase(Phase):
    """``draw-target``: chance `target`, for the monster's eyes, unless the scenario names it."""

    name = "draw-target"
    rule = "STO Setup.2"
    title = "The target is drawn"

    def advance(self, state: StockholmState, sink: Sink | None) -> bool:
        """The scenario's target is known to all."""
        given = state.setting.given_target
        if given < 0:
            return False
        self._send(state, given, None, sink)
        return True

    def pending(self, state: StockholmState) -> Chance:
        """One of the number pieces."""
        options = tuple(TARGETS[t] for t in state.setting.drawable)
        return Chance("target", self.rule, (Pick(options),), "The secret target.", (MONSTER,), MONSTER)

    def resolve(self, state: StockholmState, chance: Chance, faces: Faces, sink: Sink | None) -> None:
        """The monster's player looks at it."""
        self._send(state, state.setting.drawable[faces[0]], (MONSTER,), sink)

    def _send(self, state: StockholmState, target: int, audience: tuple[str, ...] | None, sink: Sink | None) -> None:
        state.target = target + 1
        found = state.setting.figures.targets[target]
        state.setting.mark(self.rule)
        state.setting.mark(f"STO Goals.{found.chit}")
        if sink is not None:
            text = f"The monster is to destroy: {found.name}."
            sink(Event("reveal", "target", new=found.id, rule=self.rule, text=text, audience=audience))
        begin_turn(state, sink)


class SidePhase(Phase):
    """``side``: chance `side`, one die for the skinheads (Order.A, Special.2)."""

    name = "side"
    rule = "STO Special.2"
    title = "Skinheads choose a side"
    chance = Chance("side", rule, (Dice(),), "Which side the skinheads choose.", roller=MONSTER)

    def pending(self, state: Any) -> Chance:
        """One die."""
        return self.chance

    def resolve(self, state: StockholmState, chance: Chance, faces: Faces, sink: Sink | None) -> None:
        """The lower faces are the monster's."""
        with_monster = faces[0] <= state.setting.figures.monster_side_to
        state.side = MONSTER_SIDE if with_monster else PEOPLE_SIDE
        seat = MONSTER if with_monster else PEOPLE
        told = f"The die shows {faces[0]}: the skinheads side with the {seat}."
        rolled(state, "side", faces, self.rule, lambda: told, sink)
        begin_monster_move(state, sink)
