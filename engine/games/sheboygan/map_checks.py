"""What Sheboygan needs of a map: errors where it can't be played, warnings where it departs from the map sheet."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping

import networkx as nx

from engine.board.board import Board
from engine.board.edit import listed
from engine.files.problems import Problem
from engine.games.sheboygan.data import CLOSED, EDGES, Figures, Terrain, base_data
from engine.games.sheboygan.edges import edge_spaces
from engine.games.sheboygan.layout import MONSTER
from engine.games.sheboygan.symbols import TOWNSPEOPLE, symbol_space

FEWEST, MOST = 3, 6
"""Neighbours of a space (5.1)."""

BRIDGES, TUNNELS = 2, 1
"""How many a map has (5.24)."""


def check_map(board: Board) -> list[Problem]:
    """What the game needs of a map and does not find, without what its author ignores."""
    figures = Figures(base_data())
    own = {k: Terrain.of(k, v) for k, v in board.map.kinds.get("terrain", {}).items()}
    kinds = {**figures.terrain, **own}
    terrain = [kinds.get(s.terrain) for s in board.map.spaces.values()]
    found = [
        *_check_playable(board, terrain),
        *_check_edges(board, terrain),
        *_check_reach(board, kinds),
        *_check_crossings(board),
        *_check_river(board),
        *_check_land(board),
        *_check_symbols(board, figures.units[TOWNSPEOPLE].count),
        *_check_neighbours(board),
        *_check_compass(board),
    ]
    ignored = {(entry.code, frozenset(entry.objects)) for entry in board.map.ignored}
    return [p for p in found if (p.code, frozenset(p.objects)) not in ignored]


def _warn(code: str, message: str, *objects: str) -> Problem:
    return Problem(code, message, "warning", objects=objects)


def _open_to(terrain: Terrain | None, unit: str) -> bool:
    return terrain is not None and terrain.entry_cost(unit) > CLOSED


def _check_playable(board: Board, terrain: list[Terrain | None]) -> Iterator[Problem]:
    if not any(_open_to(terrain[s], MONSTER) for spaces in edge_spaces(board).values() for s in spaces):
        yield Problem("no-entry", "no space along the edge of the map is open to the monster; draw a street there")
    if not any(_open_to(t, "police") for t in terrain):
        yield Problem("no-place", "there is no space on which a unit could stand; draw a street, a park or a building")
    elif len(terrain) < 2:
        yield Problem("no-place", "the map has a single space; the monster and the people need two at least")


def _check_edges(board: Board, terrain: list[Terrain | None]) -> Iterator[Problem]:
    for edge, spaces in edge_spaces(board).items():
        if not any(_open_to(terrain[s], MONSTER) for s in spaces):
            names = [board.ids[s] for s in spaces] or [edge]
            yield _warn("edge-closed", f"the {edge} edge has no space that the monster could enter", *names)


def _check_reach(board: Board, kinds: Mapping[str, Terrain]) -> Iterator[Problem]:
    """That the monster, walking in from any edge, gets to each space that it may enter, buildings once they lie in
    ruins. Parts of the map that no way at all leads to are told by `engine.board.checks`."""
    terrain = [s.terrain for s in board.map.spaces.values()]
    open_to = [_ever_open(kinds, kind) for kind in terrain]
    edge = {s for spaces in edge_spaces(board).values() for s in spaces}
    starts = {s for s in edge if _open_to(kinds.get(terrain[s]), MONSTER)}
    reached = _walked(board, starts, lambda s: open_to[s])
    joined = _walked(board, starts, lambda s: True)
    apart = [board.ids[s] for s in sorted(joined - reached) if open_to[s]]
    if apart:
        few = f"{len(apart)} spaces" if len(apart) > 1 else "a space"
        yield _warn("monster-cut-off", f"the monster can't reach {few}, whatever it wrecks: {listed(apart)}", *apart)


def _ever_open(kinds: Mapping[str, Terrain], terrain: str) -> bool:
    """Whether the monster may enter a kind of terrain, or what becomes of it."""
    kind = kinds.get(terrain)
    return _open_to(kind, MONSTER) or (kind is not None and _open_to(kinds.get(kind.becomes), MONSTER))


def _walked(board: Board, starts: Iterable[int], may_enter: Callable[[int], bool]) -> set[int]:
    """The spaces that a walk from some of them comes to, from neighbour to neighbour."""
    reached, ahead = set(starts), list(starts)
    while ahead:
        new = {n for n in board.neighbours[ahead.pop()] if n not in reached and may_enter(n)}
        reached |= new
        ahead += new
    return reached


def _check_crossings(board: Board) -> Iterator[Problem]:
    for kind, wanted in (("bridge", BRIDGES), ("tunnel", TUNNELS)):
        spaces = sorted(board.of_terrain(kind))
        if len(spaces) != wanted:
            message = f"the game has {wanted} {kind}{'s' if wanted > 1 else ''}, the map {len(spaces)} (5.24)"
            yield _warn(f"{kind}-count", message, *(board.ids[s] for s in spaces))
        for s in spaces:
            yield from _check_crossing(board, kind, s)


def _check_crossing(board: Board, kind: str, space: int) -> Iterator[Problem]:
    name = board.ids[space]
    if not any(board.space(s).terrain == "river" for s in board.stacks.get(space, ())):
        yield _warn("not-stacked", f"the {kind} {name} doesn't lie over or under a river space", name)
    kinds = Counter(board.space(s).terrain for s in board.neighbours[space])
    if kinds["street"] < 2:
        yield _warn("loose-end", f"the {kind} {name} has {kinds['street']} streets at its ends, not two", name)
    others = sorted(kinds.keys() - ({"street", "river"} if kind == "bridge" else {"street"}))
    if others:
        yield _warn("odd-link", f"the {kind} {name} is linked with {', '.join(others)} (5.24)", name)


def _check_river(board: Board) -> Iterator[Problem]:
    river = board.of_terrain("river")
    edges = {s: edge for edge in EDGES for s in board.edges[edge]}
    graph: nx.Graph = nx.Graph()
    graph.add_nodes_from(river)
    graph.add_edges_from((a, b) for a in river for b in board.neighbours[a] if b in river)
    ends = [{edges[s] for s in part if s in edges} for part in nx.connected_components(graph)]
    if not any(len(found) > 1 for found in ends):
        yield _warn("river-ends", "no river runs from one edge of the map to another")


def _check_land(board: Board) -> Iterator[Problem]:
    """That units which can't ford reach every land space, also when both bridges have fallen."""
    bridges, river = board.of_terrain("bridge"), board.of_terrain("river")
    everywhere = _parts(board, river)
    if everywhere > 1:
        yield _warn("land-apart", f"the land falls into {everywhere} parts that nothing joins")
    elif bridges and _parts(board, river | bridges) > 1:
        yield _warn("halves-apart", "when the bridges have fallen, nothing joins the parts of the land any more")


def _parts(board: Board, without: frozenset[int]) -> int:
    graph: nx.Graph = nx.Graph()
    kept = [s for s in range(len(board)) if s not in without]
    graph.add_nodes_from(kept)
    graph.add_edges_from((a, b) for a in kept for b in board.neighbours[a] if b not in without)
    return sum(1 for _ in nx.connected_components(graph))


def _check_symbols(board: Board, wanted: int) -> Iterator[Problem]:
    markers = [m for m in board.map.markers.values() if m.kind == TOWNSPEOPLE]
    if len(markers) != wanted:
        yield _warn("symbol-count", f"the map has {len(markers)} townspeople markers; there are {wanted} counters")
    edge = {s for spaces in edge_spaces(board).values() for s in spaces}
    taken: dict[int, str] = {}
    for marker in markers:
        space = symbol_space(board, marker.at)
        if space is None:
            yield _warn("symbol-outside", f"the townspeople marker {marker.id} lies on no space", marker.id)
        elif space in taken:
            message = f"the townspeople markers {taken[space]} and {marker.id} lie on one space"
            yield _warn("symbols-together", message, marker.id)
        elif space in edge or board.space(space).terrain == "river":
            message = f"the townspeople marker {marker.id} lies on the edge of the map or on the river"
            yield _warn("symbol-misplaced", message, marker.id)
        if space is not None:
            taken.setdefault(space, marker.id)


def _check_compass(board: Board) -> Iterator[Problem]:
    """That the map says where its winds blow to (11.31)."""
    if not board.map.compass:
        yield Problem("no-compass", "the map has no compass rose; its winds take north to be up (11.31)", "info")


def _check_neighbours(board: Board) -> Iterator[Problem]:
    odd = [
        board.ids[s]
        for s, near in enumerate(board.neighbours)
        if not FEWEST <= len(near) <= MOST and board.space(s).terrain not in ("bridge", "tunnel")
    ]
    if odd:
        message = f"{len(odd)} spaces have fewer than {FEWEST} or more than {MOST} neighbours (5.1)"
        yield Problem("neighbour-count", message, "info", objects=tuple(odd))
