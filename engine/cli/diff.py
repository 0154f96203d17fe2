"""`stomp diff A B`: what differs between two maps."""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from typing import Any

from engine.cli.output import print_json


def register(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the subcommand."""
    parser = subparsers.add_parser("diff", help="what differs between two maps")
    parser.add_argument("first", metavar="A", help="a map, or builtin:GAME/NAME")
    parser.add_argument("second", metavar="B", help="the other map")
    parser.add_argument("--json", action="store_true", help="print the differences as JSON")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Print what differs, as documents and as boards; 1 when anything does."""
    from engine.cli.documents import board_of, open_map
    from engine.files.map_data import map_data

    documents = [open_map(arguments.first), open_map(arguments.second)]
    first, second = ({**map_data(d.map)} for d in documents if d.map)
    found = _entries(first, second)
    boards = [set(board_of(d).links) for d in documents]
    links = [{tuple(sorted(pair)) for pair in board} for board in boards]
    found["links_gone"] = [list(pair) for pair in sorted(links[0] - links[1])]
    found["links_new"] = [list(pair) for pair in sorted(links[1] - links[0])]
    differs = any(found.values())
    if arguments.json:
        print_json(found)
    else:
        _print(found)
    return int(differs)


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


def _print(found: Mapping[str, Any]) -> None:
    if not any(found.values()):
        print("no differences")
    for key, change in found.items():
        if isinstance(change, Mapping):
            for what, names in change.items():
                if names:
                    print(f"{key} {what}{': ' if any(names) else ''}{' '.join(names)}")
        elif change:
            print(f"{key.replace('_', ' ')}: {', '.join('-'.join(pair) for pair in change)}")
