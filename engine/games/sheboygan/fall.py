"""Enormous Size (13.4): a dying monster falls onto a space and destroys it with everybody there."""

from __future__ import annotations

from engine.games.sheboygan.demolition import destroy
from engine.games.sheboygan.layout import MONSTER, SheboyganState
from engine.games.sheboygan.losses import leave
from engine.games.sheboygan.pieces import eliminate
from engine.games.sheboygan.refusals import space_index
from engine.games.sheboygan.setting import SheboyganSetting
from engine.play.actions import Action, in_order
from engine.play.decisions import Decision, Refusal, decide
from engine.play.events import Sink
from engine.play.game import Phase

RULE = "SHB 13.4"


class FallPhase(Phase):
    """``fall(monster)``: ``fall piece:monster space:B7``, its own space or one next to it; only then is it dead."""

    name = "fall"
    rule = RULE
    title = "The monster falls"

    def pending(self, state: SheboyganState) -> Decision:
        """Where it falls."""
        monster = state.frames[-1][1]
        setting: SheboyganSetting = state.setting
        piece = f"piece:{state.monster_id[monster]}"
        found = [setting.action("fall", piece, f"space:{setting.board.ids[s]}") for s in under(state, monster)]
        return decide(MONSTER, RULE, "Choose the space onto which the dying monster falls.", in_order(found))

    def perform(self, state: SheboyganState, seat: str, action: Action, sink: Sink | None) -> None:
        """The space is destroyed, its units are gone, then the monster is (SR-38)."""
        monster = state.frames.pop()[1]
        space = state.setting.board.index[action.values[1]]
        state.setting.mark(RULE)
        crush(state, space, sink)
        leave(state, monster, sink)

    def why_not(self, state: SheboyganState, seat: str, action: Action) -> Refusal | None:
        """A space out of its reach."""
        if action.verb != "fall" or len(action.values) != 2:
            return None
        space = space_index(state, action.values[1])
        if isinstance(space, Refusal) or space in under(state, state.frames[-1][1]):
            return space if isinstance(space, Refusal) else None
        return Refusal(RULE, "The monster falls onto its own space or one next to it.")


def under(state: SheboyganState, monster: int) -> tuple[int, ...]:
    """The spaces onto which a monster may fall."""
    here = state.piece_space[monster]
    return (here, *state.setting.neighbours[here])


def crush(state: SheboyganState, space: int, sink: Sink | None) -> None:
    """Whatever can be destroyed there is; every human unit on the space is eliminated."""
    for row in [r for r in state.humans if state.piece_space[r] == space]:
        eliminate(state, row, "crushed", RULE, sink)
    terrain = state.setting.ground(state).terrain[space]
    if terrain.resistance or terrain.burns:
        destroy(state, space, sink, "fall", RULE)
