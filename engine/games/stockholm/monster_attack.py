"""Step C: the monster attacks pieces and the building in its square; all dice are dealt out before they fall."""

from __future__ import annotations

from collections.abc import Sequence

from engine.games.stockholm.data import MONSTER
from engine.games.stockholm.layout import BEAST, StockholmState
from engine.games.stockholm.rules import DESTROYED
from engine.games.stockholm.setting import StockholmSetting
from engine.games.stockholm.skinheads import hits
from engine.games.stockholm.tell import change, dice_in_words, does, hits_in_words, rolled, square_noun, take_away
from engine.games.stockholm.turn import begin_skinhead_attack, end
from engine.play.actions import Action
from engine.play.chance import Chance, Dice, Faces
from engine.play.decisions import Decision, Refusal, decide
from engine.play.events import Event, Sink
from engine.play.game import Phase
from engine.play.names import listed

NO_BUILDING = -1


class MonsterAttackPhase(Phase):
    """``monster-attack(group, dice, wreck)``: ``strike piece:police-1 n:2`` for each piece it attacks, ``wreck space:B7
    n:3`` for the building, then ``roll``; ``done`` to attack nobody (Combat.1, Combat.6, KR-12)."""

    name = "monster-attack"
    rule = "STO Combat.1"
    title = "The monster attacks"

    def advance(self, state: StockholmState, sink: Sink | None) -> bool:
        """When all dice are dealt out they fall; with nothing to attack the step is over."""
        _, group, _dice, wreck = state.frames[-1]
        if dice_left(state) == 0:
            self._roll(state)
        elif not group and not wreck and not victims(state) and building(state) == NO_BUILDING:
            begin_skinhead_attack(state, sink)
        else:
            return False
        return True

    def pending(self, state: StockholmState) -> Decision:
        """Every piece and the building, with every number of dice."""
        setting: StockholmSetting = state.setting
        _, group, _dice, wreck = state.frames[-1]
        left = dice_left(state)
        numbers = [f"n:{n}" for n in range(1, left + 1)]
        goals = [("strike", f"piece:{state.piece_id[row]}") for row in victims(state)]
        target = building(state)
        if target != NO_BUILDING and not wreck:
            goals.append(("wreck", square_noun(state, setting.target_squares[target])))
        actions = [setting.action(verb, goal, n) for verb, goal in goals for n in numbers]
        actions.append(setting.action("roll") if group or wreck else setting.done)
        prompt = f"Deal out the monster's dice over people and building in its square: {dice_in_words(left)} left."
        return decide(MONSTER, self.rule, prompt, tuple(sorted(actions)))

    def perform(self, state: StockholmState, seat: str, action: Action, sink: Sink | None) -> None:
        """Dice for one more victim, the throw, or no attack."""
        _, group, dice, wreck = state.frames[-1]
        if action.verb == "done":
            begin_skinhead_attack(state, sink)
        elif action.verb == "roll":
            self._roll(state)
        elif action.verb == "wreck":
            state.frames[-1] = (self.name, group, dice, int(action.values[1]))
        else:
            name, n = action.values
            pairs = [*zip(group, dice, strict=True), (state.setting.piece_rows[name], int(n))]
            rows, numbers = zip(*sorted(pairs), strict=True)
            state.frames[-1] = (self.name, rows, numbers, wreck)

    def _roll(self, state: StockholmState) -> None:
        state.setting.mark("STO Combat.1")
        if len(state.frames[-1][1]) + bool(state.frames[-1][3]) > 1:
            state.setting.mark("STO Combat.6")
        state.frames[:] = [("strike", *state.frames[-1][1:])]

    def why_not(self, state: StockholmState, seat: str, action: Action) -> Refusal | None:
        """Why an attack is refused."""
        if action.verb == "wreck":
            return _why_no_wreck(state, action)
        if action.verb != "strike" or len(action.values) != 2:
            return None
        name = action.values[0]
        row = state.setting.piece_rows.get(name, BEAST)
        if row == BEAST:
            return Refusal("", f"There is no human piece '{name}'.")
        if not state.setting.units[state.piece_kind[row]].toughness:
            return Refusal("STO Combat.7", f"{does(state, row, 'can', 'can')} never be attacked.")
        if state.piece_space[row] != state.piece_space[BEAST]:
            return Refusal("STO Combat.1", f"{name} is not in the monster's square.")
        return Refusal("STO Combat.6", _once(state))


def _once(state: StockholmState) -> str:
    return f"Each of them gets dice once, and there are no more than {dice_in_words(dice_left(state))} left."


def _why_no_wreck(state: StockholmState, action: Action) -> Refusal:
    target = state.setting.building_on.get(state.piece_space[BEAST], NO_BUILDING)
    if target == NO_BUILDING or action.nouns[:1] != (square_noun(state, state.piece_space[BEAST]),):
        return Refusal("STO Combat.1", "The monster attacks a building in its own square only.")
    if building(state) == NO_BUILDING:
        return Refusal("STO Wins.2", "This building is rubble already, or not what the monster came for.")
    return Refusal("STO Combat.6", _once(state))


def dice_left(state: StockholmState) -> int:
    """The monster's dice that are not yet dealt out."""
    _, _, dice, wreck = state.frames[-1]
    left: int = state.setting.figures.monsters[state.monster - 1].attack - sum(dice) - wreck
    return left


def victims(state: StockholmState) -> list[int]:
    """The pieces in the monster's square that can be attacked and have no dice against them yet."""
    here, where, group = state.piece_space[BEAST], state.piece_space, state.frames[-1][1]
    if where.count(here) < 2:
        return []
    units, kinds = state.setting.units, state.piece_kind
    rows = range(1, len(where))
    return [r for r in rows if where[r] == here and units[kinds[r]].toughness and r not in group]


def building(state: StockholmState) -> int:
    """The target in the monster's square that it may attack: one that still stands (KR-13)."""
    setting: StockholmSetting = state.setting
    target: int = setting.building_on.get(state.piece_space[BEAST], NO_BUILDING)
    if target == NO_BUILDING or state.building_hits[target] >= setting.figures.targets[target].hits:
        return NO_BUILDING
    bluffs = target != state.target - 1
    return NO_BUILDING if bluffs and not setting.figures.ruling("KR-13") else target


class StrikePhase(Phase):
    """``strike(group, dice, wreck)``: chance `attack`, the dice for each piece in the order of the rows, the building's
    last."""

    name = "strike"
    rule = "STO Combat.2"
    title = "The monster attacks"

    def pending(self, state: StockholmState) -> Chance:
        """All its dice at once."""
        _, _group, dice, wreck = state.frames[-1]
        least = state.setting.figures.hit_from
        dealt = (*dice, *((wreck,) if wreck else ()))
        draws = tuple(Dice(n, use="hits", hit_on=least) for n in dealt)
        shares = [f"{goal} with {dice_in_words(n)}" for goal, n in zip(self.goals(state), dealt, strict=True)]
        prompt = f"The monster attacks {listed(shares)}."
        return Chance("attack", self.rule, draws, prompt, roller=MONSTER)

    def goals(self, state: StockholmState) -> list[str]:
        """What it attacks, in the order of the dice."""
        _, group, _dice, wreck = state.frames[-1]
        names = [state.piece_id[row] for row in group]
        return [*names, state.setting.figures.targets[building(state)].name] if wreck else names

    def _said(self, state: StockholmState, parts: Sequence[Faces]) -> str:
        """Who is attacked with which faces, in words."""
        shares = zip(self.goals(state), parts, strict=True)
        return "; ".join(f"{goal}: {hits_in_words(state, part)}" for goal, part in shares)

    def resolve(self, state: StockholmState, chance: Chance, faces: Faces, sink: Sink | None) -> None:
        """Pieces first, the building last."""
        _, group, _dice, wreck = state.frames[-1]
        target = building(state)
        parts = chance.split(faces)
        rolled(state, "attack", faces, self.rule, lambda: f"The monster attacks {self._said(state, parts)}.", sink)
        for row, part in zip(group, parts, strict=False):
            if hits(state, part) >= state.setting.units[state.piece_kind[row]].toughness:
                devour(state, row, sink)
        if wreck:
            demolish(state, target, hits(state, parts[-1]), sink)
        if not state.outcome:
            begin_skinhead_attack(state, sink)


def devour(state: StockholmState, row: int, sink: Sink | None) -> None:
    """A piece is removed; the monster grows with citizens, one for each piece (Combat.3, Combat.5, KR-21)."""
    take_away(state, row, "devoured", "STO Combat.3", sink)
    if state.setting.units[state.piece_kind[row]].grows_monster:
        old = state.track
        state.track = min(old + 1, max(old, state.setting.figures.most_track))
        text = f"The monster grows to {state.track}." if state.track > old else "The monster can't grow any more."
        change(state, MONSTER, "track", old, state.track, "STO Combat.5", text, sink)


def demolish(state: StockholmState, target: int, n: int, sink: Sink | None) -> None:
    """Hits on a building add up; when the monster's own target has all it can take, the monster wins (Wins.2)."""
    if not n:
        return
    found = state.setting.figures.targets[target]
    old = state.building_hits[target]
    state.building_hits[target] = new = min(found.hits, old + n)
    text = f"{found.name} has taken {new} of {found.hits} hits."
    state.setting.mark("STO Wins.2")
    if sink is not None:
        place = square_noun(state, state.setting.target_squares[target])
        sink(Event("change", found.id, place, field="hits", old=old, new=new, rule="STO Wins.2", text=text))
    if new >= found.hits and target == state.target - 1:
        end(state, DESTROYED, sink)
