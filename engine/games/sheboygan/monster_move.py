"""The first phase: the monster enters, walks, tramples (5.4) and stops to demolish (7.1)."""

from __future__ import annotations

from collections.abc import Iterable

from engine.games.sheboygan.abilities import has
from engine.games.sheboygan.data import CLOSED, EDGES
from engine.games.sheboygan.demolition import demolitions, why_no_demolition
from engine.games.sheboygan.layout import KIND, MONSTER, SheboyganState
from engine.games.sheboygan.naming import called, remaining, subject
from engine.games.sheboygan.pieces import (
    defence,
    eliminate,
    humans_by_space,
    monster_spaces,
    space_noun,
    thralls_of_others,
)
from engine.games.sheboygan.powers import Power, Powers, motionless
from engine.games.sheboygan.refusals import space_index
from engine.games.sheboygan.setting import SheboyganSetting
from engine.play.actions import Action, in_order
from engine.play.decisions import Decision, Refusal, decide
from engine.play.events import Event, Sink
from engine.play.game import Phase

MONSTER_KIND = KIND[MONSTER]


class MonsterMovePhase(Phase):
    """``monster-move(monster)``: ``enter piece:monster space:B7`` first, then ``move``, ``trample``,
    ``demolish space:B8 n:4``, what its abilities add, and ``done``."""

    name = "monster-move"
    rule = "SHB 5.1"
    title = "The monster moves"

    def __init__(self, powers: Iterable[Power] = ()) -> None:
        self.powers = Powers(powers)

    def pending(self, state: SheboyganState) -> Decision:
        """Every step, attempt and the end of the phase."""
        monster = state.frames[-1][1]
        if state.piece_space[monster] < 0:
            prompt = f"Enter the city from the {EDGES[state.monster_edge[monster] - 1]}."
            actions = self._entries(state, monster)
            return decide(MONSTER, "SHB 3.2", prompt, in_order(actions or [state.setting.action("done")]))
        if state.monster_spun[monster]:
            actions = [*self.powers.actions(state, monster), state.setting.action("done")]
            return decide(MONSTER, "SHB 13.5", "The monster spins its web; end the phase.", in_order(actions))
        left, walks = moves_left(state, monster), not state.monster_airborne[monster]
        near = state.setting.neighbours[state.piece_space[monster]]
        actions = steps(state, monster, near, "move") if left and walks else []
        actions += demolitions(state, monster)
        actions += self.powers.actions(state, monster)
        actions.append(state.setting.action("done"))
        return decide(MONSTER, self.rule, f"Move the monster; movement points left: {left}.", in_order(actions))

    def _entries(self, state: SheboyganState, monster: int) -> list[Action]:
        """Over the edge that was noted; over any edge when that one is closed to it (3.2)."""
        walking = steps(state, monster, entry_spaces(state, monster), "enter")
        return walking + self.powers.actions(state, monster)

    def perform(self, state: SheboyganState, seat: str, action: Action, sink: Sink | None) -> None:
        """Step, trample, stop to demolish, use an ability, or end."""
        monster = state.frames[-1][1]
        if action.verb == "done":
            state.frames[-1] = ("halt", monster, 0)
        elif action.verb == "demolish":
            space, points = action.values
            state.setting.mark("SHB 7.1")
            state.setting.mark("SHB 7.2")
            state.monster_stops[monster] += 1
            state.monster_demolition_used[monster] += int(points)
            state.frames.append(("demolition", monster, state.setting.board.index[space], int(points)))
        elif not self.powers.perform(state, monster, action, sink):
            space = state.setting.board.index[action.values[1]]
            if action.verb == "trample":
                trample(state, monster, space, sink)
            walk(state, monster, space, sink)

    def why_not(self, state: SheboyganState, seat: str, action: Action) -> Refusal | None:
        """Why a step or an attempt is refused."""
        monster = state.frames[-1][1]
        if state.monster_spun[monster] and action.verb in ("move", "trample", "demolish"):
            return motionless(state, monster)
        if action.verb == "demolish":
            return why_no_demolition(state, monster, action)
        if action.verb in ("enter", "move", "trample") and len(action.values) == 2:
            return _why_no_step(state, monster, action)
        return self.powers.why_not(state, monster, action)


def moves_left(state: SheboyganState, monster: int) -> int:
    """The movement points that a monster has left this turn."""
    return max(0, state.monster_movement[monster] - state.monster_movement_used[monster])


def attack_left(state: SheboyganState, monster: int) -> int:
    """The attack points that a monster has left this turn (5.43); none once it was forced to retreat (6.34)."""
    if state.monster_driven[monster]:
        return 0
    return max(0, state.monster_attack[monster] - state.monster_attack_used[monster])


def entry_spaces(state: SheboyganState, monster: int) -> tuple[int, ...]:
    """The spaces of its edge; those of all edges when none of them is open (3.2)."""
    edges = state.setting.edges
    noted = edges[EDGES[state.monster_edge[monster] - 1]]
    flies = has(state, monster, "flight") and moves_left(state, monster) > 0
    if flies or steps(state, monster, noted, "enter"):
        return tuple(noted)
    return tuple(sorted({s for edge in EDGES for s in edges[edge]}))


def steps(state: SheboyganState, monster: int, spaces: tuple[int, ...], verb: str) -> list[Action]:
    """The steps onto some spaces: `verb` where nobody stands, `trample` where civilians can be trampled."""
    setting: SheboyganSetting = state.setting
    costs = setting.ground(state).costs[MONSTER_KIND]
    left = moves_left(state, monster)
    taken = [*monster_spaces(state), *thralls_of_others(state, monster)]
    humans = humans_by_space(state, spaces)
    piece = f"piece:{state.piece_id[monster]}"
    found = []
    for s in spaces:
        if CLOSED < costs[s] <= left and s not in taken:
            if s not in humans:
                found.append(setting.action(verb, piece, f"space:{setting.board.ids[s]}"))
            elif can_trample(state, monster, humans[s]):
                found.append(setting.action("trample", piece, f"space:{setting.board.ids[s]}"))
    return found


def can_trample(state: SheboyganState, monster: int, rows: list[int]) -> bool:
    """Whether nobody among them is armed and the attack points suffice (5.41)."""
    units = state.setting.units
    if any(units[state.piece_kind[row]].attacks for row in rows):
        return False
    return trample_price(state, rows) <= attack_left(state, monster)


def trample_price(state: SheboyganState, rows: list[int]) -> int:
    """Six times the defence of all, terrain put in (5.41, SR-12)."""
    in_cover = bool(state.setting.figures.ruling("SR-12"))
    return int(state.setting.figures.limits["trample_ratio"]) * sum(defence(state, row, in_cover) for row in rows)


def trample(state: SheboyganState, monster: int, space: int, sink: Sink | None) -> None:
    """Spend the attack points; everybody on the space is gone (5.42)."""
    rows = humans_by_space(state, (space,))[space]
    price = trample_price(state, rows)
    state.monster_attack_used[monster] += price
    state.setting.mark("SHB 5.42")
    if sink is not None:
        sink(Event("message", rule="SHB 5.42", text=f"The monster tramples with {price} of its attack points."))
    for row in rows:
        eliminate(state, row, "trampled", "SHB 5.41", sink)


def walk(state: SheboyganState, monster: int, space: int, sink: Sink | None) -> None:
    """A step of the monster, for the cost of the ground."""
    put(state, monster, space, state.setting.ground(state).costs[MONSTER_KIND][space], "SHB 5.1", "moves", sink)
    mark_ground(state, space)


def put(state: SheboyganState, monster: int, space: int, cost: int, rule: str, verb: str, sink: Sink | None) -> None:
    """Bring a monster to a space for some movement points; the first space is its entry into the city (3.2)."""
    setting: SheboyganSetting = state.setting
    origin = state.piece_space[monster]
    state.monster_movement_used[monster] += cost
    state.piece_space[monster] = space
    rule = "SHB 3.2" if origin < 0 else rule
    setting.mark(rule)
    if sink is None:
        return
    name, place = state.piece_id[monster], space_noun(setting, space)
    here = setting.board.ids[space]
    if origin < 0:
        sink(Event("place", name, place=place, rule=rule, text=f"{subject(state, monster)} enters the city at {here}."))
    else:
        start = space_noun(setting, origin)
        sink(Event("move", name, place, start, rule=rule, text=f"{subject(state, monster)} {verb} to {here}."))


def mark_ground(state: SheboyganState, space: int) -> None:
    """Count the rules about river, bridge, tunnel and ruins for whoever enters them."""
    terrain = state.setting.ground(state).terrain[space]
    if state.space_destroyed[space]:
        state.setting.mark("SHB 7.31")
    elif terrain.crossing:
        state.setting.mark("SHB 5.24")
    elif terrain.water:
        state.setting.mark("SHB 5.23")


def _why_no_step(state: SheboyganState, monster: int, action: Action) -> Refusal | None:
    name, space = action.values
    target = space_index(state, space)
    if isinstance(target, Refusal):
        return target
    if name != state.piece_id[monster]:
        return Refusal("SHB 4.0", f"This is the phase of {called(state, monster)}'s movement.")
    if state.monster_airborne[monster]:
        return Refusal("SHB 13.11", f"{subject(state, monster)} is in the air; let it fly, or land first.")
    outside = state.piece_space[monster] < 0
    if outside != (action.verb == "enter") and action.verb != "trample":
        return Refusal("SHB 3.2", "The monster must enter first." if outside else "The monster has entered already.")
    if outside and target not in entry_spaces(state, monster):
        return Refusal("SHB 3.2", f"{space} does not lie on the edge that the monster noted.")
    if not outside and target not in state.setting.neighbours[state.piece_space[monster]]:
        return Refusal("SHB 5.1", f"{space} is not adjacent to the monster.")
    return _why_not_onto(state, monster, target, action.verb)


def _why_not_onto(state: SheboyganState, monster: int, target: int, verb: str) -> Refusal | None:
    setting: SheboyganSetting = state.setting
    ground, space = setting.ground(state), setting.board.ids[target]
    cost = ground.costs[MONSTER_KIND][target]
    if cost == CLOSED:
        terrain = ground.terrain[target]
        rule = "SHB 5.24" if terrain.water else "SHB 5.21"
        return Refusal(rule, f"The monster may not enter {space}: {terrain.name}.")
    if cost > (left := moves_left(state, monster)):
        return Refusal("SHB 5.1", f"{space} costs {cost}, and {remaining(left, 'movement point')}.")
    if target in monster_spaces(state):
        return Refusal("SHB 5.31", f"Another monster stands on {space}.")
    if target in thralls_of_others(state, monster):
        return Refusal("SHB 13.10", f"A unit on {space} obeys another monster.")
    rows = humans_by_space(state, (target,)).get(target, [])
    if not rows:
        return Refusal("SHB 5.41", f"There is nobody to trample on {space}: just move.")
    if any(setting.units[state.piece_kind[row]].attacks for row in rows):
        return Refusal("SHB 5.33", f"Armed units stand on {space}.")
    price = trample_price(state, rows)
    if price > attack_left(state, monster):
        left = attack_left(state, monster)
        return Refusal("SHB 5.41", f"Trampling there takes {price} attack points, and {left} are left.")
    return Refusal("SHB 5.41", f"Civilians stand on {space}: trample them for {price} attack points.")
