"""The end of a monster's movement: what the ground does to it where it stops."""

from __future__ import annotations

from engine.games.sheboygan.fire import burn_monster
from engine.games.sheboygan.layout import SheboyganState
from engine.games.sheboygan.turn import end_monster_move
from engine.play.events import Sink
from engine.play.game import Phase


class HaltPhase(Phase):
    """``halt(monster, judged)``: a monster that has entered burning ground and stops there is wounded, as is one
    that lands there; one that stands where a fire started, or stays on, is not (11.51, SR-27)."""

    name = "halt"
    rule = "SHB 11.51"
    title = "The monster stops"

    def advance(self, state: SheboyganState, sink: Sink | None) -> bool:
        """The fire first, then whoever moves or attacks next."""
        _, monster, judged = state.frames[-1]
        if judged:
            end_monster_move(state, monster, sink)
            return True
        state.frames[-1] = (self.name, monster, 1)
        entered = state.monster_movement_used[monster] or state.monster_landed[monster]
        if entered and not state.monster_airborne[monster]:
            burn_monster(state, monster, sink)
        return True
