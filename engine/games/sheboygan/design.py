"""Set-up of the monsters: how many, their abilities and ratings (3.1, SR-46), their edges (3.2)."""

from __future__ import annotations

from engine.games.sheboygan.abilities import has
from engine.games.sheboygan.data import CLOSED, EDGES, RATINGS
from engine.games.sheboygan.layout import ABILITIES, ABILITY, KIND, MONSTER, SheboyganState
from engine.games.sheboygan.monster_budget import acquirable, affordable, numbers, owed, reserve
from engine.games.sheboygan.naming import called, remaining, subject
from engine.games.sheboygan.refusals import number
from engine.games.sheboygan.setting import SheboyganSetting
from engine.games.sheboygan.start import add_monsters, has_ratings
from engine.play.actions import Action, in_order
from engine.play.decisions import Decision, Refusal, decide
from engine.play.events import Event, Sink
from engine.play.game import Phase


class DesignPhase(Phase):
    """``design(monster, step)``: abilities first, ``acquire option:leap``, then the ratings one after the other,
    ``rate option:attack n:5``. Before anything is bought there may be more monsters, ``number n:2``."""

    name = "design"
    rule = "SHB 3.1"
    title = "Design the monster"

    def advance(self, state: SheboyganState, sink: Sink | None) -> bool:
        """On to the edge when the ratings are bought, or given by the scenario."""
        _, monster, step = state.frames[-1]
        if step < len(RATINGS) and not (step == 0 and has_ratings(state, monster)):
            return False
        state.frames[-1] = ("edge", monster)
        return True

    def pending(self, state: SheboyganState) -> Decision:
        """The values that the points still allow for the next rating; before the first one also abilities."""
        _, monster, step = state.frames[-1]
        rating, action = RATINGS[step], state.setting.action
        actions = [action("rate", f"option:{rating}", f"n:{n}") for n in affordable(state, monster, step)]
        if step == 0:
            actions += [action("acquire", f"option:{ABILITIES[code]}") for code in acquirable(state, monster)]
            actions += [action("number", f"n:{n}") for n in numbers(state)]
        return decide(MONSTER, self.rule, self._prompt(state, monster, step), in_order(actions))

    def _prompt(self, state: SheboyganState, monster: int, step: int) -> str:
        name = state.setting.figures.ratings[RATINGS[step]]["name"]
        whose = f"{called(state, monster)}'s"
        due = owed(state)
        spend = f" At least {due} more must go to special abilities." if due else ""
        first = "Acquire special abilities first, then choose" if acquirable(state, monster) and not step else "Choose"
        return f"{first} {whose} {name}; {remaining(state.monster_pool)}.{spend}"

    def perform(self, state: SheboyganState, seat: str, action: Action, sink: Sink | None) -> None:
        """Buy an ability or a rating, or design several monsters."""
        if action.verb == "rate":
            self._rate(state, action, sink)
        elif action.verb == "acquire":
            self._acquire(state, ABILITY[action.values[0]], sink)
        else:
            add_monsters(state, int(action.values[0]) - 1)
            state.setting.mark(self.rule)

    def _acquire(self, state: SheboyganState, ability: int, sink: Sink | None) -> None:
        monster = state.frames[-1][1]
        state.monster_abilities[monster] = tuple(sorted((*state.monster_abilities[monster], ability)))
        state.monster_pool -= state.setting.prices[ability]
        state.setting.mark("SHB 13.0")
        if sink is not None:
            name = ABILITIES[ability]
            text = f"{subject(state, monster)} acquires {state.setting.figures.abilities[name].name}."
            sink(
                Event(
                    "change",
                    state.monster_id[monster],
                    field="abilities",
                    new=name,
                    rule="SHB 13.0",
                    text=text,
                    audience=(MONSTER,),
                )
            )

    def _rate(self, state: SheboyganState, action: Action, sink: Sink | None) -> None:
        _, monster, step = state.frames[-1]
        rating, n = action.values[0], int(action.values[1])
        getattr(state, f"monster_{rating}")[monster] = n
        state.monster_pool -= n
        state.frames[-1] = ("design", monster, step + 1)
        state.setting.mark(self.rule)
        if sink is not None:
            text = f"The monster's {rating} is {n}."
            change = Event(
                "change",
                state.monster_id[monster],
                field=rating,
                old=0,
                new=n,
                rule=self.rule,
                text=text,
                audience=(MONSTER,),
            )
            sink(change)

    def why_not(self, state: SheboyganState, seat: str, action: Action) -> Refusal | None:
        """Too much, too little, or out of turn."""
        if action.verb == "acquire" and action.values:
            return why_not_acquire(state, action.values[0])
        n = number(action)
        if isinstance(n, Refusal):
            return n if action.verb in ("rate", "number") else None
        if action.verb == "number":
            return Refusal(self.rule, f"There can't be {n} monsters: the points don't suffice, or some are spent.")
        return self._why_not_rate(state, action.values[0], n) if action.verb == "rate" else None

    def _why_not_rate(self, state: SheboyganState, wanted: str, n: int) -> Refusal:
        _, monster, step = state.frames[-1]
        rating = RATINGS[step]
        if wanted != rating:
            return Refusal(self.rule, f"The rating to be chosen now is {rating}.")
        if reserve(state, monster, owed(state)) is None:
            return Refusal(self.rule, f"At least {owed(state)} more points must be spent on special abilities first.")
        figures = state.setting.figures.ratings[rating]
        if figures["most"] is not None and n > figures["most"]:
            return Refusal(self.rule, f"At most {figures['most']} points may be spent on {rating}.")
        if n < figures["least"]:
            return Refusal("SHB 12.0", f"The {rating} must be at least {figures['least']} (SR-46).")
        return Refusal(self.rule, f"{n} are too many: {remaining(state.monster_pool)} for this and what follows.")


def why_not_acquire(state: SheboyganState, ability: str) -> Refusal | None:
    """Why an ability can't be acquired now."""
    setting: SheboyganSetting = state.setting
    figures = setting.figures.abilities.get(ability)
    if figures is None:
        return None
    _, monster, step = state.frames[-1]
    if ABILITY[ability] not in setting.for_sale:
        return Refusal(f"SHB {setting.budget.number}", f"{figures.name} may not be acquired in this scenario.")
    if step:
        return Refusal("SHB 3.1", "Abilities are acquired before the ratings.")
    if ABILITY[ability] in state.monster_abilities[monster]:
        return Refusal("SHB 3.1", f"{figures.name} is acquired already.")
    return Refusal(
        "SHB 3.1",
        f"{figures.name} costs {figures.price}; {remaining(state.monster_pool)}, for the ratings as well.",
    )


class EdgePhase(Phase):
    """``edge(monster)``: ``note edge:north``, told to nobody."""

    name = "edge"
    rule = "SHB 3.2"
    title = "Note the edge"

    def advance(self, state: SheboyganState, sink: Sink | None) -> bool:
        """On to the people when the edge is noted, or the monster is on the map already."""
        monster = state.frames[-1][1]
        if not state.monster_edge[monster] and state.piece_space[monster] < 0:
            return False
        others = len(state.monster_id) - monster - 1
        state.frames[-1] = ("design", monster + 1, 0) if others else ("muster",)
        return True

    def pending(self, state: SheboyganState) -> Decision:
        """The edges with a space that the monster can afford to enter."""
        edges = entry_edges(state, state.frames[-1][1])
        actions = in_order(state.setting.action("note", f"edge:{edge}") for edge in edges)
        return decide(MONSTER, self.rule, "Note in secret through which edge the monster will enter.", actions)

    def perform(self, state: SheboyganState, seat: str, action: Action, sink: Sink | None) -> None:
        """Note an edge."""
        monster = state.frames[-1][1]
        state.monster_edge[monster] = EDGES.index(action.values[0]) + 1
        state.setting.mark(self.rule)
        if sink is not None:
            text = f"The monster will enter from the {action.values[0]}."
            sink(
                Event(
                    "change",
                    state.monster_id[monster],
                    field="edge",
                    new=action.values[0],
                    rule=self.rule,
                    text=text,
                    audience=(MONSTER,),
                )
            )

    def why_not(self, state: SheboyganState, seat: str, action: Action) -> Refusal | None:
        """An edge without an entry."""
        if action.verb == "note" and action.values and action.values[0] in EDGES:
            return Refusal(self.rule, f"No space of the {action.values[0]} edge is open to the monster.")
        return None


def entry_edges(state: SheboyganState, monster: int) -> list[str]:
    """The edges with a space that the monster could walk onto with its movement points; when a map has none, those
    with an open space, else all. All are open to a monster that flies (SR-06)."""
    if has(state, monster, "flight"):
        return list(EDGES)
    setting: SheboyganSetting = state.setting
    costs = setting.ground(state).costs[KIND[MONSTER]]
    edges = setting.edges
    for most in (state.monster_movement[monster], max(costs, default=0)):
        found = [e for e in EDGES if any(CLOSED < costs[s] <= most for s in edges[e])]
        if found:
            return found
    return list(EDGES)
