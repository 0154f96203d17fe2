"""Set-up of the monster: its ratings (3.1, SR-46) and the edge through which it will enter (3.2)."""

from __future__ import annotations

from engine.games.sheboygan.data import CLOSED, EDGES, RATINGS
from engine.games.sheboygan.layout import KIND, MONSTER, SheboyganState
from engine.games.sheboygan.refusals import number
from engine.games.sheboygan.setting import SheboyganSetting
from engine.games.sheboygan.start import has_ratings
from engine.play.actions import Action, in_order
from engine.play.decisions import Decision, Refusal, decide
from engine.play.events import Event, Sink
from engine.play.game import Phase


class DesignPhase(Phase):
    """``design(monster, step)``: the ratings are bought one after the other, ``rate option:attack n:5``."""

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
        """The values that the points still allow for the next rating."""
        rating = RATINGS[state.frames[-1][2]]
        action = state.setting.action
        values = (action("rate", f"option:{rating}", f"n:{n}") for n in affordable(state, rating))
        name = state.setting.figures.ratings[rating]["name"]
        prompt = f"Choose the monster's {name}; {state.monster_pool} points are left."
        return decide(MONSTER, self.rule, prompt, in_order(values))

    def perform(self, state: SheboyganState, seat: str, action: Action, sink: Sink | None) -> None:
        """Buy a rating."""
        _, monster, step = state.frames[-1]
        rating, n = action.values[0], int(action.values[1])
        getattr(state, f"monster_{rating}")[monster] = n
        state.monster_pool -= n
        state.frames[-1] = ("design", monster, step + 1)
        state.setting.mark(self.rule)
        if sink is not None:
            text = f"The monster's {rating} is {n}."
            change = Event("change", state.monster_id[monster], field=rating, old=0, new=n, rule=self.rule,
                           text=text, audience=(MONSTER,))
            sink(change)

    def why_not(self, state: SheboyganState, seat: str, action: Action) -> Refusal | None:
        """Too much, too little, or out of turn."""
        n = number(action)
        rating = RATINGS[state.frames[-1][2]]
        if action.verb != "rate" or len(action.values) != 2 or isinstance(n, Refusal):
            return None
        if action.values[0] != rating:
            return Refusal(self.rule, f"The rating to be chosen now is {rating}.")
        figures = state.setting.figures.ratings[rating]
        if figures["most"] is not None and n > figures["most"]:
            return Refusal(self.rule, f"At most {figures['most']} points may be spent on {rating}.")
        if n < figures["least"]:
            return Refusal("SHB 12.0", f"The {rating} must be at least {figures['least']} (SR-46).")
        return Refusal(self.rule, f"{n} are too many: {state.monster_pool} points are left for this and what follows.")


def affordable(state: SheboyganState, rating: str) -> range:
    """The values that a rating may get, so that the least of the later ones can still be bought."""
    ratings = state.setting.figures.ratings
    later = sum(ratings[r]["least"] for r in RATINGS[RATINGS.index(rating) + 1 :])
    least, most = ratings[rating]["least"], ratings[rating]["most"]
    left = max(state.monster_pool - later, least)
    return range(least, (left if most is None else min(left, most)) + 1)


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
        state.frames[-1] = ("muster",)
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
            sink(Event("change", state.monster_id[monster], field="edge", new=action.values[0], rule=self.rule,
                       text=text, audience=(MONSTER,)))

    def why_not(self, state: SheboyganState, seat: str, action: Action) -> Refusal | None:
        """An edge without an entry."""
        if action.verb == "note" and action.values and action.values[0] in EDGES:
            return Refusal(self.rule, f"No space of the {action.values[0]} edge is open to the monster.")
        return None


def entry_edges(state: SheboyganState, monster: int) -> list[str]:
    """The edges with a space that the monster could walk onto with its movement points; when a map has none, those
    with an open space, else all."""
    setting: SheboyganSetting = state.setting
    costs = setting.ground(state).costs[KIND[MONSTER]]
    edges = setting.edges
    for most in (state.monster_movement[monster], max(costs, default=0)):
        found = [e for e in EDGES if any(CLOSED < costs[s] <= most for s in edges[e])]
        if found:
            return found
    return list(EDGES)
