"""`stomp inspect MAP`: what a map consists of."""

from __future__ import annotations

import argparse
from collections import Counter
from math import ceil
from typing import TYPE_CHECKING, Any

from engine.cli.output import counted, print_json, tally

if TYPE_CHECKING:
    from engine.board.board import Board
    from engine.files.map_reader import MapDocument

_SHORT = 2.0
"""Shared borders shorter than this many millimetres are shown as suspicious: perhaps meant to touch at a point."""

_BARS, _WIDEST = 24, 50
"""Bars of the histogram of gaps, and the longest of them in signs."""


def register(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the subcommand."""
    parser = subparsers.add_parser("inspect", help="counts, components, edges, degrees, suspicious borders of a map")
    parser.add_argument("map", metavar="MAP", help="a map, or builtin:GAME/NAME")
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Print the figures; 1 when the map has errors, for then they tell of what could be read only."""
    from engine.cli.documents import board_of, open_map

    document = open_map(arguments.map)
    figures = inspection(document, board_of(document))
    if arguments.json:
        print_json(figures)
    else:
        _print(document, figures)
    return int(document.faulty)


def inspection(document: MapDocument, board: Board) -> dict[str, Any]:
    """The figures of a map: counts by kind, connected parts, edges, degrees, borders to look at (lengths in mm)."""
    import networkx as nx

    parts = sorted((sorted(part) for part in nx.connected_components(board.graph)), key=lambda p: (-len(p), p))
    degrees = dict(board.graph.degree())
    short = [[a, b, round(link.length, 2)] for (a, b), link in board.links.items() if 0 < link.length < _SHORT]
    board_map = board.map
    return {
        "name": board_map.name,
        "game": board_map.game,
        "size": [v / 100 for v in board_map.size],
        "spaces": len(board),
        "terrain": _counts(s.terrain for s in board_map.spaces.values()),
        "layers": _counts(s.layer for s in board_map.spaces.values()),
        "features": _counts(f.kind for f in board_map.features.values()),
        "markers": _counts(m.kind for m in board_map.markers.values()),
        "regions": {name: len(region.spaces) for name, region in board_map.regions.items()},
        "links": len(board.links),
        "components": parts,
        "degrees": {str(k): v for k, v in sorted(Counter(degrees.values()).items())},
        "isolated": sorted(name for name, degree in degrees.items() if degree == 0),
        "cut_spaces": sorted(nx.articulation_points(board.graph)),
        "edges": {edge: [board.ids[n] for n in spaces] for edge, spaces in board.edges.items()},
        "suspicious_borders": sorted(short, key=lambda b: b[2]),
        "gaps": _gaps(board),
        "problems": len(document.problems),
    }


def _gaps(board: Board) -> dict[str, Any]:
    """The gaps between spaces of the ground that face each other: how many there are of each width (mm), the widest
    that the map's own gaps suggest to be a border, and the pairs that are near to that."""
    from engine.board.layers import GROUND
    from engine.geometry.gaps import survey

    shapes = board.layers.shapes
    found = survey({name: shape for name, shape in shapes.items() if board.map.spaces[name].layer == GROUND})
    shown = found.histogram(_BARS)
    return {
        "tolerance": round(shown.line / 100, 3),
        "edges": [round(edge / 100, 3) for edge in shown.edges],
        "counts": list(shown.counts),
        "doubtful": [[a, b, round(found.gaps[a, b] / 100, 3)] for a, b in found.doubtful()],
    }


def _print_gaps(gaps: dict[str, Any]) -> None:
    """The histogram as bars, with the line where it is drawn; nothing where no space has a gap to another."""
    edges, counts, line = gaps["edges"], gaps["counts"], gaps["tolerance"]
    if not any(counts[1:]):
        return
    print("  gaps between spaces, in mm:")
    most = max(counts)
    for low, high, count in zip(edges, edges[1:], counts, strict=False):
        if count or low <= line < high:
            bar = "#" * ceil(count / most * _WIDEST)
            drawn = f" <- tolerance {line:g}" if low <= line < high else ""
            print(f"    {low:8.2f} to {high:6.2f} {count:6} {bar}{drawn}")


def _counts(kinds: Any) -> dict[str, int]:
    return dict(sorted(Counter(kinds).items()))


def _print(document: MapDocument, figures: dict[str, Any]) -> None:
    width, height = figures["size"]
    wrong = f", {tally(document.problems)} in its text" if document.problems else ""
    print(f"{figures['name']}: a map for {figures['game']}, {width:g} x {height:g} mm{wrong}")
    for name in ("terrain", "layers", "features", "markers", "regions", "degrees"):
        if figures[name]:
            print(f"  {name}: {', '.join(f'{key} {count}' for key, count in figures[name].items())}")
    sizes = [str(len(part)) for part in figures["components"]]
    parts = f"; connected parts of {', '.join(sizes)}" if sizes else ""
    print(f"  {counted(figures['spaces'], 'space')}, {counted(figures['links'], 'link')}{parts}")
    for edge, spaces in figures["edges"].items():
        print(f"  {edge} edge: {' '.join(spaces) or 'no space'}")
    for name, title in (("isolated", "without neighbours"), ("cut_spaces", "cutting the map in two when closed")):
        if figures[name]:
            print(f"  {title}: {' '.join(figures[name])}")
    for a, b, length in figures["suspicious_borders"]:
        print(f"  the border of {a} and {b} is only {length:g} mm long")
    _print_gaps(figures["gaps"])
