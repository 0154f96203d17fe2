"""What a special ability adds to the monster's own phases (13.0)."""

from __future__ import annotations

from collections.abc import Iterable

from engine.games.sheboygan.abilities import has, lacks
from engine.games.sheboygan.layout import SheboyganState
from engine.games.sheboygan.naming import subject
from engine.play.actions import Action
from engine.play.decisions import Refusal
from engine.play.events import Sink


class Power:
    """The choices that one ability adds to the first or the second phase. It is asked only for monsters that have the
    ability and have entered the city."""

    ability: str = ""
    verbs: tuple[str, ...] = ()
    still: bool = False
    """Whether a monster may use it in the phase in which it spins a web and stays motionless (13.5)."""

    def actions(self, state: SheboyganState, monster: int) -> list[Action]:
        """What the monster may do with it now."""
        return []

    def entries(self, state: SheboyganState, monster: int) -> list[Action]:
        """How it lets a monster enter the city."""
        return []

    def perform(self, state: SheboyganState, monster: int, action: Action, sink: Sink | None) -> None:
        """Carry out one of the actions."""

    def why_not(self, state: SheboyganState, monster: int, action: Action) -> Refusal | None:
        """Why one of its verbs is refused to a monster that has the ability."""
        return None


class Powers:
    """The powers that count in a phase."""

    def __init__(self, powers: Iterable[Power] = ()) -> None:
        self.powers = tuple(powers)
        self.by_verb = {verb: power for power in self.powers for verb in power.verbs}

    def actions(self, state: SheboyganState, monster: int) -> list[Action]:
        """Everything that the monster's abilities add."""
        if not state.monster_abilities[monster]:
            return []
        entered = state.piece_space[monster] >= 0
        spun = holds_still(state, monster)
        held = [p for p in self.powers if has(state, monster, p.ability) and (p.still or not spun)]
        return [a for p in held for a in (p.actions if entered else p.entries)(state, monster)]

    def perform(self, state: SheboyganState, monster: int, action: Action, sink: Sink | None) -> bool:
        """Carry out an action if it belongs to a power."""
        power = self.by_verb.get(action.verb)
        if power is not None:
            power.perform(state, monster, action, sink)
        return power is not None

    def why_not(self, state: SheboyganState, monster: int, action: Action) -> Refusal | None:
        """Why a power's verb is refused."""
        power = self.by_verb.get(action.verb)
        if power is None:
            return None
        if holds_still(state, monster) and not power.still:
            return motionless(state, monster)
        return lacks(state, monster, power.ability) or power.why_not(state, monster, action)


def holds_still(state: SheboyganState, monster: int) -> bool:
    """Whether a monster spins a web in the present phase and so must stay motionless (13.5)."""
    return bool(state.monster_spun[monster]) and state.frames[-1][0] == "monster-move"


def motionless(state: SheboyganState, monster: int) -> Refusal:
    """Why a monster that has spun a web does nothing more in its movement."""
    return Refusal("SHB 13.5", f"{subject(state, monster)} spins a web and stays motionless in this phase.")
