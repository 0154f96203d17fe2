"""`stomp fuzz SCENARIO`: the test battery over games steered to what was seldom seen."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from engine.cli.numbers import from_, seed
from engine.cli.output import print_json
from engine.cli.paths import game_target, target

if TYPE_CHECKING:
    from pathlib import Path

    from engine.lab.fuzz import Fault


def register(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the subcommand."""
    parser = subparsers.add_parser("fuzz", help="try everything that must hold, over games steered to rare rules")
    parser.add_argument("scenario", metavar="SCENARIO", help="a scenario or map file, or builtin:GAME/NAME")
    parser.add_argument("-n", "--games", type=from_(1), default=10, metavar="N", help="how many games (10)")
    parser.add_argument("--maps", type=from_(0), default=3, metavar="N", help="random maps, with a game on each (3)")
    parser.add_argument("--seed", type=seed, default=0, metavar="N", help="the first game's seed; others follow (0)")
    parser.add_argument("--every", type=from_(1), default=1, metavar="N", help="try everything at every N-th step (1)")
    log = "keep the first game that fails, made short, in this file; `stomp edit` opens it at the step that fails"
    parser.add_argument("--log", type=target, metavar="FILE", help=log)
    parser.add_argument("--json", action="store_true", help="print the figures and failures as JSON")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Print what was tried and what failed; 1 when anything did."""
    from engine.lab.fuzz import fuzz
    from engine.play.prepare import prepare_file

    log = game_target(arguments.log) if arguments.log else None
    prepared = prepare_file(arguments.scenario)
    found = fuzz(prepared, arguments.games, arguments.seed, arguments.every, arguments.maps)
    if found.faults and log:
        _keep(found.faults[0], log)
    if arguments.json:
        print_json(found.as_json())
    else:
        for name, value in found.as_json().items():
            print(f"{name.replace('_', ' ')}: {_shown(value)}")
    return int(bool(found.faults))


def _keep(fault: Fault, path: Path) -> None:
    from engine.files.writer import save

    save(fault.session.save(), path)


def _shown(value: object) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{key} {n}" for key, n in value.items()) or "none"
    if isinstance(value, list):
        return "".join(f"\n  {line}" for line in value) or "none"
    return str(value)
