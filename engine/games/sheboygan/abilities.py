"""Special abilities (13.0): who has which, and how the people learn of them."""

from __future__ import annotations

from engine.games.sheboygan.data import Ability
from engine.games.sheboygan.layout import ABILITIES, ABILITY, SheboyganState
from engine.games.sheboygan.naming import subject
from engine.play.decisions import Refusal
from engine.play.events import Event, Sink


def has(state: SheboyganState, monster: int, ability: str) -> bool:
    """Whether a monster has a special ability; in a redacted state, whether it is known to have it."""
    held: tuple[int, ...] | None = state.monster_abilities[monster]
    return ABILITY[ability] in (state.monster_known[monster] if held is None else held)


def figures_of(state: SheboyganState, ability: str) -> Ability:
    """The figures of an ability."""
    found: Ability = state.setting.figures.abilities[ability]
    return found


def use(state: SheboyganState, monster: int, ability: str, sink: Sink | None) -> None:
    """Count the ability's rule; the first use tells everybody that the monster has it (SR-05)."""
    figures, code = figures_of(state, ability), ABILITY[ability]
    state.setting.mark(figures.rule)
    if code in state.monster_known[monster]:
        return
    state.monster_known[monster] = tuple(sorted((*state.monster_known[monster], code)))
    if sink is not None:
        name = state.monster_id[monster]
        sink(
            Event(
                "reveal",
                name,
                field="ability",
                new=ability,
                rule=figures.rule,
                text=f"{subject(state, monster)} has a special ability: {figures.name}.",
            )
        )


def lacks(state: SheboyganState, monster: int, ability: str) -> Refusal | None:
    """Why a monster without an ability can't use it; None when it has it."""
    if has(state, monster, ability):
        return None
    figures = figures_of(state, ability)
    return Refusal(figures.rule, f"{subject(state, monster)} does not have {figures.name}.")


def ability_names(state: SheboyganState, codes: tuple[int, ...]) -> str:
    """Abilities in words."""
    return ", ".join(figures_of(state, ABILITIES[code]).name for code in codes)
