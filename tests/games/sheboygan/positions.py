"""Small cities and positions in them, for the tests of Sheboygan."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from engine.board.letter_grid import letter_grid
from engine.board.model import Map
from engine.files.scenario import Scenario
from engine.games.sheboygan.data import base_data
from engine.games.sheboygan.layout import UNIT_KINDS, SheboyganState
from engine.play.actions import Action
from engine.play.decisions import Decision
from engine.play.position import edit
from engine.play.prepare import Prepared, board_for
from engine.play.registry import load_game

GAME = load_game("sheboygan")

GRIDS = {
    "G1": ["SSSSSSS", "SLSHSPS", "SSSSSSS", "SHSLSLS", "SSSSSSS"],
    "G2": ["SSSSSSS", "SSSSSSS", "RRBRTRR", "SSSSSSS", "SLSPSHS", "SSSSSSS"],
    "G3": ["SSSSS", "SLHLS", "SSSSS", "SPLHS", "SSSSS"],
    "G4": ["SSSS", "SSLS", "SLSS", "SSSS"],
    "one house": ["SSSSSS", "SPSSLS", "SSSSSS"],
    "dry end": ["SSSSS", "SSSSS", "RRRSS", "SSSSS", "SSSSS"],
}


def city(name: str) -> Map:
    """One of the small maps of the rules file, from the top line down."""
    info = GAME.info
    grid = "\n".join(GRIDS[name])
    return letter_grid(grid, info.letters, stacks=info.letter_stacks, game="sheboygan", name=name)


def prepared(name: str, **changes: Any) -> Prepared:
    """A small city with its default scenario, parts of it changed."""
    board_map = city(name)
    scenario: Scenario = replace(GAME.default_scenario(board_map), **changes)
    return Prepared(GAME, scenario, board_for(board_map, base_data()), "", "")


def position(
    name: str,
    frames: list[dict[str, Any]],
    pieces: dict[str, dict[str, Any]] | None = None,
    monster: dict[str, Any] | None = None,
    counters: dict[str, Any] | None = None,
    **changes: Any,
) -> SheboyganState:
    """A position in a small city. Pieces by id; one without a kind takes it from its id (`police-1`)."""
    ready = prepared(name, **changes)
    known = {k: {"kind": kind_of(k), **v} for k, v in (pieces or {}).items()}
    patch = {"piece": known, "frames": frames, "counters": {"turn": 1, **(counters or {})}}
    record = {"attack": 8, "defense": 4, "demolition": 4, "movement": 4, "edge": "west", **(monster or {})}
    patch["monster"] = {"monster": record}
    state = edit(GAME.start(ready.scenario, ready.board), patch)
    GAME.settle(state)
    assert isinstance(state, SheboyganState)
    return state


def kind_of(name: str) -> str:
    """The unit kind in a piece's id."""
    return name if name in UNIT_KINDS else name.rpartition("-")[0]


def do(state: SheboyganState, *texts: str) -> None:
    """Choices of whoever is asked, and dice as `roll 4`."""
    for text in texts:
        if text.startswith("roll "):
            GAME.resolve(state, tuple(map(int, text.split()[1:])))
        else:
            GAME.apply(state, asked(state), Action.parse(text))


def asked(state: SheboyganState) -> str:
    """The seat that must decide."""
    pending = GAME.pending(state)
    assert isinstance(pending, Decision)
    return pending.asks[0].seat


def choices(state: SheboyganState, start: str = "") -> list[str]:
    """The listed actions that begin so."""
    pending = GAME.pending(state)
    assert isinstance(pending, Decision)
    return [str(a) for a in pending.asks[0].actions if a.startswith(start)]


def targets(state: SheboyganState, start: str) -> set[str]:
    """The last values of the listed actions that begin so: the spaces that `move piece:police-1` leads to."""
    return {Action(text).values[-1] for text in choices(state, start + " ")}


def refused(state: SheboyganState, text: str) -> str:
    """The rule by which a choice of the seat that is asked is refused; empty when it is legal."""
    refusal = GAME.why_not(state, asked(state), Action.parse(text))
    return refusal.rule if refusal else ""


def place_of(state: SheboyganState, name: str) -> str | None:
    """Where a piece stands; None: nowhere."""
    space = state.piece_space[state.piece_id.index(name)]
    return state.setting.board.ids[space] if space >= 0 else None


def faults(state: SheboyganState) -> Iterator[str]:
    """What must hold in every position: points that add up, stacking kept, nobody where he can't be."""
    setting = state.setting
    ground = setting.ground(state)
    arriving = {row for frame in state.frames if frame[0] == "brigade" for row in frame[1]}
    gone = sum(
        setting.figures.bonus_of(setting.units[state.piece_kind[row]])
        for row in state.humans
        if state.piece_space[row] < 0 and row not in arriving and state.piece_master[row] < 0
    )
    razed = sum(setting.intact[s].bonus for s, flag in enumerate(state.space_destroyed) if flag)
    if state.turn and state.bonus != gone + razed:
        yield f"the bonus is {state.bonus}, but {gone} and {razed} points of units and spaces are gone"
    given = setting.scenario.setup.get("units", {})
    bought = [row for row in state.humans if state.piece_id[row] not in given]
    spent = sum(setting.units[state.piece_kind[row]].price for row in bought)
    if state.pool + spent != setting.points("people"):
        yield f"{state.pool} points are left and {spent} were spent"
    for m in state.monsters:
        ratings = [getattr(state, f"monster_{r}")[m] for r in ("attack", "defense", "demolition", "movement")]
        if any(r < 0 for r in ratings):
            yield f"a rating is below zero: {ratings}"
    ratings = (getattr(state, f"monster_{r}") for r in ("attack", "defense", "demolition", "movement"))
    abilities = sum(setting.prices[a] for held in state.monster_abilities for a in held)
    spent = sum(map(sum, ratings)) + sum(state.monster_wounds) + abilities
    if state.turn and spent + state.monster_pool != setting.points("monster") + state.grown:
        yield "the monsters' ratings, abilities, wounds and unspent points don't add up"
    yield from _standing(state, ground)


def _may_stand_with_monster(state: SheboyganState, row: int) -> bool:
    """A unit under a monster's will may, and a helicopter that is just crossing."""
    crossing = any(frame[0] == "human-move" for frame in state.frames)
    return state.piece_master[row] >= 0 or (state.piece_kind[row] in state.setting.flyers and crossing)


def _standing(state: SheboyganState, ground: Any) -> Iterator[str]:
    setting = state.setting
    standing = [m for m in state.monsters if state.piece_space[m] >= 0 and not state.monster_airborne[m]]
    airborne = [m for m in state.monsters if state.monster_airborne[m]]
    monsters = {state.piece_space[m] for m in standing}
    crowd: dict[int, int] = {}
    for row in range(len(state.piece_id)):
        space, code = state.piece_space[row], state.piece_kind[row]
        if space < 0:
            continue
        if ground.costs[code][space] < 0 and not ground.forded[code][space] and row not in airborne:
            yield f"{state.piece_id[row]} stands on {ground.terrain[space].id}"
        if row in state.humans and space in monsters and not _may_stand_with_monster(state, row):
            yield f"{state.piece_id[row]} stands with the monster"
        if code in setting.flyers and space in {state.piece_space[m] for m in airborne}:
            yield f"{state.piece_id[row]} is where a monster flies"
        if setting.units[code].stack_limited:
            crowd[space] = crowd.get(space, 0) + 1
    if state.frames[-1][0] != "human-move" and any(n > setting.stack_limit for n in crowd.values()):
        yield "a space holds too many units"
