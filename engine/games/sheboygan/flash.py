"""Blinding Flash (13.7): twice in a game a monster is safe from the people's attacks of that turn."""

from __future__ import annotations

from engine.games.sheboygan.abilities import figures_of, has, use
from engine.games.sheboygan.layout import ABILITY, SheboyganState
from engine.games.sheboygan.naming import subject
from engine.games.sheboygan.powers import Power
from engine.play.actions import Action
from engine.play.decisions import Refusal
from engine.play.events import Event, Sink

RULE = "SHB 13.7"
NAME = "blinding-flash"


class BlindingFlash(Power):
    """``flash``, in the monster's movement or attack (SR-20); it protects the monster that flashed (SR-19)."""

    ability = NAME
    verbs = ("flash",)
    still = True

    def actions(self, state: SheboyganState, monster: int) -> list[Action]:
        """A flash, once in a turn, while any are left."""
        return [] if _refusal(state, monster) else [state.setting.action("flash")]

    def perform(self, state: SheboyganState, monster: int, action: Action, sink: Sink | None) -> None:
        """Blinding light."""
        use(state, monster, self.ability, sink)
        state.monster_flashes[monster] += 1
        state.monster_dazzling[monster] = 1
        if sink is not None:
            name = state.monster_id[monster]
            sink(
                Event(
                    "change",
                    name,
                    field="dazzling",
                    old=0,
                    new=1,
                    rule=RULE,
                    text=f"{subject(state, monster)} flashes a blinding light: nobody may attack it this turn.",
                )
            )

    def why_not(self, state: SheboyganState, monster: int, action: Action) -> Refusal | None:
        """Why it can't flash."""
        return _refusal(state, monster)


def _refusal(state: SheboyganState, monster: int) -> Refusal | None:
    uses = figures_of(state, NAME).uses
    if state.piece_space[monster] < 0:
        return Refusal("SHB 3.2", "The monster must enter first.")
    if state.monster_flashes[monster] >= uses:
        return Refusal(RULE, f"The monster has flashed {uses} times in this game.")
    return Refusal(RULE, "The monster has flashed this turn.") if state.monster_dazzling[monster] else None


def might_flash(state: SheboyganState, monster: int) -> bool:
    """Whether a monster can flash as far as the people know. A phase that could pass by itself waits for every such
    monster, since only the ones that have the ability would show that they have it (SR-05)."""
    sold = ABILITY[NAME] in state.setting.for_sale
    return (sold or has(state, monster, NAME)) and _refusal(state, monster) is None
