"""The third phase: the people move, in any order, one step at a time (5.0, 9.2, 10.0)."""

from __future__ import annotations

from bisect import insort

from engine.games.sheboygan.data import CLOSED
from engine.games.sheboygan.helicopters import fly_past, hovering
from engine.games.sheboygan.human_steps import is_fresh, moves, points_left, step_cost
from engine.games.sheboygan.layout import KIND, PEOPLE, SheboyganState
from engine.games.sheboygan.monster_move import mark_ground
from engine.games.sheboygan.pieces import overfull_spaces, rows_of, space_noun
from engine.games.sheboygan.setting import Ground, SheboyganSetting
from engine.games.sheboygan.turn import begin_human_attack
from engine.games.sheboygan.webs import held
from engine.games.sheboygan.why_no_move import why_no_move
from engine.play.actions import Action
from engine.play.decisions import Decision, Refusal, decide
from engine.play.events import Event, Sink
from engine.play.game import Phase

TOWNSPEOPLE, POLICE = KIND["townspeople"], KIND["police"]
ARMOR, ARTILLERY = KIND["armor"], KIND["artillery"]
DRIVERS, GUESTS = frozenset((POLICE, ARMOR)), frozenset((TOWNSPEOPLE, ARTILLERY))


class HumanMovePhase(Phase):
    """``human-move``: ``move piece:police-1 space:B7`` step by step, ``carry piece:police-1 piece:townspeople-2`` and
    ``drop`` (10.0), ``tow piece:armor-1 piece:artillery-1`` (5.1), and ``done``.

    Stacking is judged when the phase ends (5.32): while a space holds too many, ``done`` is not offered, and
    ``return piece:police-1 space:A3`` takes a unit back to where it began."""

    name = "human-move"
    rule = "SHB 5.1"
    title = "The people move"

    def pending(self, state: SheboyganState) -> Decision:
        """The steps of all units, and what police and armor can take along."""
        actions, others = moves(state), _joint_moves(state)
        overfull = overfull_spaces(state)
        if overfull:
            others += _returns(state, overfull)
        if not ((overfull or hovering(state)) and (actions or others)):
            others.append(state.setting.action("done"))
        for other in others:
            insort(actions, other)
        return decide(PEOPLE, self.rule, "Move any units, one space at a time.", tuple(actions))

    def perform(self, state: SheboyganState, seat: str, action: Action, sink: Sink | None) -> None:
        """One step, one pick-up, or the end."""
        if action.verb == "done":
            state.setting.mark("SHB 5.31")
            begin_human_attack(state, sink)
            return
        first, second = action.values
        row = state.piece_id.index(first)
        if action.verb in ("move", "return"):
            space = state.setting.board.index[second]
            (step if action.verb == "move" else go_back)(state, row, space, sink)
        else:
            {"carry": carry, "drop": drop, "tow": tow}[action.verb](state, row, state.piece_id.index(second), sink)

    def why_not(self, state: SheboyganState, seat: str, action: Action) -> Refusal | None:
        """Why a step is refused, or the phase can't end."""
        if action.verb == "done":
            above = hovering(state)
            if above:
                name, space = state.piece_id[above[0]], state.setting.board.ids[state.piece_space[above[0]]]
                return Refusal("SHB 8.0", f"{name} may cross {space}, but not stay there.")
            spaces = ", ".join(state.setting.board.ids[s] for s in sorted(overfull_spaces(state)))
            return Refusal("SHB 5.31", f"Too many police and army units stand on {spaces}.")
        return why_no_move(state, action)


def riders(state: SheboyganState, row: int) -> list[int]:
    """The units that a unit takes along."""
    return [r for r in state.humans if state.piece_carrier[r] == row] if row in state.piece_carrier else []


def _joint_moves(state: SheboyganState) -> list[Action]:
    setting: SheboyganSetting = state.setting
    where, drivers = state.piece_space, rows_of(state, DRIVERS)
    shared = {where[row] for row in rows_of(state, GUESTS)}.intersection([where[row] for row in drivers])
    shared.discard(-1)
    if not shared:
        return []
    return [
        setting.action(verb, f"piece:{state.piece_id[driver]}", f"piece:{state.piece_id[guest]}")
        for driver in drivers
        if where[driver] in shared
        for guest in rows_of(state, GUESTS)
        if where[guest] == where[driver] and (verb := joint_verb(state, driver, guest))
    ]


def joint_verb(state: SheboyganState, driver: int, guest: int) -> str:
    """What one unit may do with another on its space: `carry`, `drop`, `tow`, or nothing."""
    kinds = state.piece_kind[driver], state.piece_kind[guest]
    together = state.piece_space[driver] == state.piece_space[guest]
    if not together or any(state.piece_master[row] >= 0 or held(state, row) for row in (driver, guest)):
        return ""
    if kinds == (POLICE, TOWNSPEOPLE):
        if state.piece_carrier[guest] == driver:
            return "drop"
        return "carry" if may_carry(state, driver, guest) else ""
    if kinds == (ARMOR, ARTILLERY):
        return "tow" if may_tow(state, driver, guest) else ""
    return ""


def may_carry(state: SheboyganState, police: int, guest: int) -> bool:
    """Whether townspeople who have not moved may join a police unit (10.0, SR-45)."""
    if state.piece_carrier[guest] >= 0 or not is_fresh(state, guest):
        return False
    return bool(state.setting.figures.ruling("SR-45")) or is_fresh(state, police)


def may_tow(state: SheboyganState, armor: int, gun: int) -> bool:
    """Whether both begin the phase on one space, unmoved, and neither belongs to another pair (5.1, SR-07)."""
    free = is_fresh(state, armor) and is_fresh(state, gun) and state.piece_carrier[gun] < 0
    return free and not riders(state, armor)


def step(state: SheboyganState, row: int, space: int, sink: Sink | None) -> None:
    """One step of a unit and of all it takes along."""
    setting: SheboyganSetting = state.setting
    ground = setting.ground(state)
    origin, fresh = state.piece_space[row], is_fresh(state, row)
    cost = step_cost(state, ground, row, space)
    if ground.costs[state.piece_kind[row]][space] == CLOSED:
        state.piece_ford[row] = origin
    state.piece_spent[row] += cost
    rule = _rule_of_step(state, ground, row, space, fresh)
    state.setting.mark(rule)
    mark_ground(state, space)
    for mover in (row, *riders(state, row)):
        if state.piece_start[mover] < 0:
            state.piece_start[mover] = origin
        _put(state, mover, space, rule, sink)
    if state.piece_kind[row] in setting.flyers:
        setting.mark("SHB 5.22")
        fly_past(state, row, space)


def _rule_of_step(state: SheboyganState, ground: Ground, row: int, space: int, fresh: bool) -> str:
    cost = ground.costs[state.piece_kind[row]][space]
    if cost == CLOSED:
        return "SHB 9.2"
    guaranteed = fresh and cost > state.setting.movement[state.piece_kind[row]]
    return "SHB 5.25" if guaranteed else "SHB 5.1"


def _put(state: SheboyganState, row: int, space: int, rule: str, sink: Sink | None) -> None:
    setting: SheboyganSetting = state.setting
    origin = state.piece_space[row]
    state.piece_space[row] = space
    if sink is not None:
        name, here = state.piece_id[row], setting.board.ids[space]
        text = f"{name} moves to {here}."
        sink(Event("move", name, space_noun(setting, space), space_noun(setting, origin), rule=rule, text=text))


def _returns(state: SheboyganState, overfull: set[int]) -> list[Action]:
    setting: SheboyganSetting = state.setting
    return [
        setting.action("return", f"piece:{state.piece_id[row]}", space_noun(setting, state.piece_start[row]))
        for row in state.humans
        if state.piece_space[row] in overfull
        and setting.units[state.piece_kind[row]].stack_limited
        and state.piece_start[row] not in (-1, state.piece_space[row])
        and state.piece_carrier[row] < 0
    ]


def go_back(state: SheboyganState, row: int, space: int, sink: Sink | None) -> None:
    """A unit that can't stay goes back to where it began, as do those it takes along or has left behind on the way, and
    moves no more (5.32)."""
    state.piece_spent[row] = max(1, int(state.setting.units[state.piece_kind[row]].movement))
    state.setting.mark("SHB 5.32")
    for mover in (row, *riders(state, row), *_left_behind(state, row)):
        _put(state, mover, space if mover == row else state.piece_start[mover], "SHB 5.32", sink)


def _left_behind(state: SheboyganState, row: int) -> list[int]:
    return [r for r in state.humans if state.piece_left_by[r] == row] if row in state.piece_left_by else []


def carry(state: SheboyganState, police: int, guest: int, sink: Sink | None) -> None:
    """Townspeople join a police unit (10.0)."""
    _join(state, police, guest, "SHB 10.0", "goes along with", sink)


def tow(state: SheboyganState, armor: int, gun: int, sink: Sink | None) -> None:
    """An armor takes a gun in tow; the pair has three points (5.1)."""
    pair = int(state.setting.figures.limits["tow_movement"])
    state.piece_spent[armor] = points_left(state, armor) - pair
    _join(state, armor, gun, "SHB 5.1", "is towed by", sink)


def _join(state: SheboyganState, driver: int, guest: int, rule: str, words: str, sink: Sink | None) -> None:
    state.piece_carrier[guest] = driver
    state.piece_start[guest] = state.piece_space[guest]
    state.setting.mark(rule)
    if sink is not None:
        name, by = state.piece_id[guest], state.piece_id[driver]
        sink(Event("change", name, field="carrier", new=by, rule=rule, text=f"{name} {words} {by}."))


def drop(state: SheboyganState, police: int, guest: int, sink: Sink | None) -> None:
    """A police unit leaves townspeople behind; they move no more this phase (10.0, SR-45)."""
    state.piece_carrier[guest] = -1
    state.piece_left_by[guest] = police
    state.piece_spent[guest] = int(state.setting.units[state.piece_kind[guest]].movement)
    state.setting.mark("SHB 10.0")
    if sink is not None:
        name, by = state.piece_id[guest], state.piece_id[police]
        sink(Event("change", name, field="carrier", old=by, rule="SHB 10.0", text=f"{by} leaves {name} here."))
