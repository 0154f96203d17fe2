"""Flight (13.11, 5.34, SR-39): a monster that crosses any space for one point, over units and buildings alike."""

from __future__ import annotations

from engine.games.sheboygan.abilities import use
from engine.games.sheboygan.layout import SheboyganState
from engine.games.sheboygan.monster_move import entry_spaces, moves_left, put
from engine.games.sheboygan.naming import called, subject
from engine.games.sheboygan.pieces import humans_by_space, monster_spaces, space_noun, thralls_of_others
from engine.games.sheboygan.powers import Power
from engine.games.sheboygan.refusals import space_index
from engine.games.sheboygan.setting import SheboyganSetting
from engine.play.actions import Action
from engine.play.decisions import Refusal
from engine.play.events import Event, Sink

RULE = "SHB 13.11"


class Flight(Power):
    """``fly piece:monster space:B7`` for each space, also to enter the city; ``rise piece:monster`` to take off where
    it stands, ``land piece:monster`` to come down. A monster that is in the air when the phase ends stays there (5.34).
    It rises only when it has not landed in the same turn, lest it go up and down for ever."""

    ability = "flight"
    verbs = ("fly", "rise", "land")

    def actions(self, state: SheboyganState, monster: int) -> list[Action]:
        """Every space next to it, and up or down."""
        here, action = state.piece_space[monster], state.setting.action
        found = _flights(state, monster, state.setting.neighbours[here])
        piece = f"piece:{state.piece_id[monster]}"
        if state.monster_airborne[monster]:
            return [*found, action("land", piece)] if _no_landing(state, monster) is None else found
        return [*found, action("rise", piece)] if _no_rise(state, monster) is None else found

    def entries(self, state: SheboyganState, monster: int) -> list[Action]:
        """Over the edge, buildings included (SR-06)."""
        return _flights(state, monster, entry_spaces(state, monster))

    def perform(self, state: SheboyganState, monster: int, action: Action, sink: Sink | None) -> None:
        """Fly, rise or land."""
        use(state, monster, self.ability, sink)
        if action.verb == "fly":
            _fly(state, monster, state.setting.board.index[action.values[1]], sink)
        else:
            rising = action.verb == "rise"
            (state.monster_risen if rising else state.monster_landed)[monster] = 1
            _set_airborne(state, monster, rising, sink)

    def why_not(self, state: SheboyganState, monster: int, action: Action) -> Refusal | None:
        """Why it can't fly there, rise or land."""
        if not action.values or action.values[0] != state.piece_id[monster]:
            return Refusal("SHB 4.0", f"This is the phase of {called(state, monster)}'s movement.")
        if state.piece_space[monster] < 0 and action.verb != "fly":
            return Refusal("SHB 3.2", "The monster must enter first.")
        if action.verb != "fly":
            return (_no_landing if action.verb == "land" else _no_rise)(state, monster)
        target = space_index(state, action.values[-1])
        return target if isinstance(target, Refusal) else _why_no_flight(state, monster, target)


def airspace(state: SheboyganState, monster: int) -> frozenset[int]:
    """The spaces that no monster can fly onto: tunnels, other monsters, helicopters (5.31, 5.34)."""
    setting: SheboyganSetting = state.setting
    return setting.underground.union(monster_spaces(state), _helicopters(state))


def _helicopters(state: SheboyganState) -> list[int]:
    """Where the helicopters are, those under a monster's will as well: no monster flies there (5.34, 13.11)."""
    flyers, kinds, where = state.setting.flyers, state.piece_kind, state.piece_space
    return [where[row] for row in state.humans if kinds[row] in flyers]


def _flights(state: SheboyganState, monster: int, spaces: tuple[int, ...]) -> list[Action]:
    setting: SheboyganSetting = state.setting
    if moves_left(state, monster) < setting.figures.limits["flying_cost"]:
        return []
    closed, piece = airspace(state, monster), f"piece:{state.piece_id[monster]}"
    return [setting.action("fly", piece, space_noun(setting, s)) for s in spaces if s not in closed]


def _fly(state: SheboyganState, monster: int, space: int, sink: Sink | None) -> None:
    _set_airborne(state, monster, True, sink)
    put(state, monster, space, state.setting.figures.limits["flying_cost"], "SHB 5.34", "flies", sink)


def _set_airborne(state: SheboyganState, monster: int, flying: bool, sink: Sink | None) -> None:
    old, new = state.monster_airborne[monster], int(flying)
    if old == new:
        return
    state.monster_airborne[monster] = new
    if sink is not None:
        name = state.piece_id[monster]
        text = f"{subject(state, monster)} {'takes off' if flying else 'lands'}."
        sink(Event("change", name, field="airborne", old=old, new=new, rule="SHB 5.34", text=text))


def _no_landing(state: SheboyganState, monster: int) -> Refusal | None:
    """Why a monster can't land: it is on the ground, or buildings or humans are below (5.34)."""
    setting: SheboyganSetting = state.setting
    here = state.piece_space[monster]
    if not state.monster_airborne[monster]:
        return Refusal(RULE, f"{subject(state, monster)} is on the ground.")
    name = setting.board.ids[here]
    if not setting.open_to_monsters(state, here):
        return Refusal("SHB 5.34", f"It can't land on {name}: {setting.ground(state).terrain[here].name}.")
    if humans_by_space(state, (here,)):
        return Refusal("SHB 5.34", f"It can't land on {name}: humans are there.")
    if here in thralls_of_others(state, monster):
        return Refusal("SHB 13.10", f"It can't land on {name}: a unit there obeys another monster.")
    return None


def _no_rise(state: SheboyganState, monster: int) -> Refusal | None:
    if state.monster_airborne[monster]:
        return Refusal(RULE, f"{subject(state, monster)} is in the air.")
    if state.piece_space[monster] in state.setting.underground:
        return Refusal(RULE, "It can't take off in a tunnel.")
    if state.piece_space[monster] in _helicopters(state):
        return Refusal("SHB 5.34", "It can't take off where a helicopter is.")
    if state.monster_landed[monster]:
        return Refusal(RULE, "It has landed already this turn; it may fly on to another space.")
    return None


def _why_no_flight(state: SheboyganState, monster: int, target: int) -> Refusal:
    setting: SheboyganSetting = state.setting
    here, name = state.piece_space[monster], setting.board.ids[target]
    if here < 0 and target not in entry_spaces(state, monster):
        return Refusal("SHB 3.2", f"{name} does not lie on the edge that the monster noted.")
    if here >= 0 and target not in setting.neighbours[here]:
        return Refusal("SHB 5.1", f"{name} is not adjacent to the monster.")
    if target in setting.underground:
        return Refusal(RULE, f"It can't fly into the {setting.intact[target].name.lower()} {name}.")
    if target in monster_spaces(state):
        return Refusal("SHB 5.31", f"Another monster is on {name}.")
    if target in airspace(state, monster):
        return Refusal("SHB 5.34", f"A helicopter is over {name}.")
    return Refusal("SHB 5.1", "No movement points are left.")
