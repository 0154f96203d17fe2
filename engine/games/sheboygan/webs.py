"""Webs (13.5): spun across two spaces by a monster that stands still, closed to human units, torn only by fire."""

from __future__ import annotations

from itertools import combinations, compress

from engine.games.sheboygan.abilities import use
from engine.games.sheboygan.layout import SheboyganState
from engine.games.sheboygan.pieces import space_noun
from engine.games.sheboygan.powers import Power
from engine.games.sheboygan.refusals import space_index
from engine.games.sheboygan.setting import SheboyganSetting
from engine.play.actions import Action
from engine.play.decisions import Refusal
from engine.play.events import Event, Sink

RULE = "SHB 13.5"
NOWHERE: frozenset[int] = frozenset()


def webs(state: SheboyganState) -> frozenset[int]:
    """The spaces under a web."""
    spun = state.space_web
    return NOWHERE if spun.count(0) == len(spun) else frozenset(compress(range(len(spun)), spun))


def is_still(state: SheboyganState, monster: int) -> bool:
    """Whether a monster on the map has neither moved, taken off, landed nor stopped for an attempt in this phase."""
    used = (
        state.monster_movement_used,
        state.monster_stops,
        state.monster_ignitions,
        state.monster_attack_used,
        state.monster_risen,
        state.monster_landed,
    )
    return state.piece_space[monster] >= 0 and not any(cells[monster] for cells in used)


class SpinWeb(Power):
    """``spin space:B7 space:B8``, the spaces in the order of their ids."""

    ability = "spin-web"
    verbs = ("spin",)

    def actions(self, state: SheboyganState, monster: int) -> list[Action]:
        """Every pair of spaces across which the monster may spin a web now."""
        if not is_still(state, monster):
            return []
        setting: SheboyganSetting = state.setting
        here = state.piece_space[monster]
        names = sorted((setting.board.ids[s], s) for s in {here, *setting.neighbours[here]} if not state.space_fire[s])
        return [
            setting.action("spin", f"space:{a}", f"space:{b}")
            for (a, s), (b, t) in combinations(names, 2)
            if fits(state, s, t)
        ]

    def perform(self, state: SheboyganState, monster: int, action: Action, sink: Sink | None) -> None:
        """Spin it; the monster does nothing else in this phase."""
        use(state, monster, self.ability, sink)
        state.monster_spun[monster] = 1
        for name in action.values:
            cover(state, state.setting.board.index[name], sink)

    def why_not(self, state: SheboyganState, monster: int, action: Action) -> Refusal | None:
        """Why a web can't be spun so."""
        if len(action.values) != 2:
            return None
        first, second = (space_index(state, name) for name in action.values)
        if isinstance(first, Refusal) or isinstance(second, Refusal):
            return first if isinstance(first, Refusal) else second if isinstance(second, Refusal) else None
        return Refusal(RULE, _why_not(state, monster, first, second))


def fits(state: SheboyganState, first: int, second: int) -> bool:
    """Whether a web may join two spaces: they touch (SR-32), and one of them has no web yet."""
    touch = second in state.setting.neighbours[first] or not state.setting.figures.ruling("SR-32")
    return touch and not (state.space_web[first] and state.space_web[second])


def cover(state: SheboyganState, space: int, sink: Sink | None) -> None:
    """A web lies on a space; units there are trapped, but for those that fly (8.0)."""
    if state.space_web[space]:
        return
    state.space_web[space] = 1
    if sink is not None:
        name = state.setting.board.ids[space]
        sink(
            Event(
                "change",
                name,
                space_noun(state.setting, space),
                field="web",
                old=0,
                new=1,
                rule=RULE,
                text=f"A web covers {name}.",
            )
        )
    _trap(state, space, sink)


def _trap(state: SheboyganState, space: int, sink: Sink | None) -> None:
    turns = int(state.setting.figures.limits["web_turns"])
    for row in state.humans:
        if state.piece_space[row] == space and not _flies(state, row):
            state.piece_trapped[row] = turns
            if sink is not None:
                name = state.piece_id[row]
                sink(
                    Event(
                        "change",
                        name,
                        field="trapped",
                        old=0,
                        new=turns,
                        rule=RULE,
                        text=f"{name} is caught in the web.",
                    )
                )


def _flies(state: SheboyganState, row: int) -> bool:
    return bool(state.setting.units[state.piece_kind[row]].flies)


def tear(state: SheboyganState, space: int, sink: Sink | None) -> None:
    """Fire takes a web away, and whoever it held is free."""
    if not state.space_web[space]:
        return
    state.space_web[space] = 0
    state.setting.mark(RULE)
    for row in state.humans:
        if state.piece_space[row] == space:
            state.piece_trapped[row] = 0
    if sink is not None:
        name = state.setting.board.ids[space]
        sink(
            Event(
                "change",
                name,
                space_noun(state.setting, space),
                field="web",
                old=1,
                new=0,
                reason="fire",
                rule=RULE,
                text=f"The web on {name} burns.",
            )
        )


def loosen(state: SheboyganState) -> None:
    """At the end of the people's attacks every unit that is caught has one turn less to wait."""
    for row, turns in enumerate(state.piece_trapped):
        if turns:
            state.piece_trapped[row] = turns - 1


def held(state: SheboyganState, row: int) -> Refusal | None:
    """Why a unit can't move in this phase at all: a web or fear holds it; None when nothing does."""
    name = state.piece_id[row]
    if state.piece_trapped[row]:
        return Refusal(RULE, f"{name} is caught in a web.")
    return Refusal("SHB 13.6", f"{name} is paralyzed with fear.") if state.piece_afraid[row] else None


def _why_not(state: SheboyganState, monster: int, first: int, second: int) -> str:
    setting: SheboyganSetting = state.setting
    here = state.piece_space[monster]
    if not is_still(state, monster):
        return "The monster must stay motionless for the whole phase to spin a web."
    if any(s not in (here, *setting.neighbours[here]) for s in (first, second)):
        return "A web covers the monster's own space or spaces next to it."
    if any(state.space_fire[s] for s in (first, second)):
        return "A web would burn there."
    if first == second or not (second in setting.neighbours[first] or not setting.figures.ruling("SR-32")):
        return "The two spaces of a web must touch each other."
    if state.space_web[first] and state.space_web[second]:
        return "A web covers both spaces already."
    return "The spaces of a web are named in the order of their ids."
