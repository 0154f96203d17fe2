"""`stomp diff A B`: what differs between two maps."""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from engine.cli.output import print_json, tell_faults

if TYPE_CHECKING:
    from engine.board.map_diff import MapDiff


def register(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the subcommand."""
    parser = subparsers.add_parser("diff", help="what differs between two maps")
    parser.add_argument("first", metavar="A", help="a map, or builtin:GAME/NAME")
    parser.add_argument("second", metavar="B", help="the other map")
    parser.add_argument("--no-sight", action="store_true", help="leave out lines of sight: faster on large maps")
    parser.add_argument("--json", action="store_true", help="print the differences as JSON")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Print what differs, as documents and as boards; 1 when anything does."""
    from engine.board.map_diff import map_diff, sight_diff
    from engine.cli.documents import board_of, open_map
    from engine.files.map_data import map_data

    documents = [open_map(arguments.first), open_map(arguments.second)]
    first, second = ({**map_data(d.map)} for d in documents if d.map)
    boards = [board_of(document) for document in documents]
    found = _entries(first, second) | _as_boards(map_diff(*boards))
    if not arguments.no_sight:
        gained, lost = sight_diff(*boards)
        found |= {"sight_gone": [list(pair) for pair in lost], "sight_new": [list(pair) for pair in gained]}
    if arguments.json:
        print_json(found)
    else:
        _print(found)
        for document in documents:
            tell_faults(document.problems)
    return int(any(found.values()))


def _entries(first: Mapping[str, Any], second: Mapping[str, Any]) -> dict[str, Any]:
    """For every key of the two documents what is gone, new and changed."""
    found: dict[str, Any] = {}
    for key in dict.fromkeys([*first, *second]):
        one, other = first.get(key), second.get(key)
        if one == other:
            continue
        one, other = (v if isinstance(v, Mapping) else {"": v} if v else {} for v in (one, other))
        found[key] = {
            "gone": [k for k in one if k not in other],
            "new": [k for k in other if k not in one],
            "changed": [k for k in one if k in other and one[k] != other[k]],
        }
    return found


def _as_boards(diff: MapDiff) -> dict[str, Any]:
    """What the spaces became, with areas in mm², and which links came and went."""
    return {
        "renamed": dict(diff.renamed),
        "reshaped": [
            {"space": each.space, "area_before": each.before, "area_after": each.after, "area_moved": each.moved}
            for each in diff.reshaped
        ],
        "terrain": [{"space": c.space, "before": c.before, "after": c.after} for c in diff.terrain],
        "links_gone": [list(pair) for pair in diff.links_lost],
        "links_new": [list(pair) for pair in diff.links_gained],
    }


def _print(found: Mapping[str, Any]) -> None:
    if not any(found.values()):
        print("no differences")
    for key, change in found.items():
        if key == "renamed":
            _tell(key, [f"{old} is {new}" for old, new in change.items()])
        elif key == "reshaped":
            _tell(key, [f"{c['space']} ({c['area_before']:g} → {c['area_after']:g} mm²)" for c in change])
        elif key == "terrain":
            _tell(key, [f"{c['space']} ({c['before']} → {c['after']})" for c in change])
        elif isinstance(change, Mapping):
            for what, names in change.items():
                if names:
                    print(f"{key} {what}{': ' if any(names) else ''}{' '.join(names)}")
        else:
            _tell(f"{key.replace('_', ' ')}", ["-".join(pair) for pair in change])


def _tell(title: str, parts: list[str]) -> None:
    if parts:
        print(f"{title}: {', '.join(parts)}")
