"""`stomp fuzz SCENARIO`: the test battery over games played at random."""

from __future__ import annotations

import argparse

from engine.cli.numbers import from_
from engine.cli.output import print_json


def register(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the subcommand."""
    parser = subparsers.add_parser("fuzz", help="try everything that must hold, over games played at random")
    parser.add_argument("scenario", metavar="SCENARIO", help="a scenario or map file, or builtin:GAME/NAME")
    parser.add_argument("-n", "--games", type=from_(1), default=10, metavar="N", help="how many games (10)")
    parser.add_argument("--seed", type=int, default=0, metavar="N", help="the first game's seed; others follow (0)")
    parser.add_argument("--every", type=from_(1), default=1, metavar="N", help="try everything at every N-th step (1)")
    parser.add_argument("--log", metavar="FILE", help="keep the first game that fails, made short, in this file")
    parser.add_argument("--json", action="store_true", help="print the figures and failures as JSON")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Print what was tried and what failed; 1 when anything did."""
    from pathlib import Path

    from engine.files.writer import save
    from engine.play.battery import BatteryError, Report, play_battery, session_errors
    from engine.play.prepare import prepare_file
    from engine.play.shrink import shrunk

    prepared = prepare_file(arguments.scenario)
    reports: list[Report] = []
    failures: list[BatteryError] = []
    for seed in range(arguments.seed, arguments.seed + arguments.games):
        try:
            reports.append(play_battery(prepared, seed, max(arguments.every, 1)))
        except BatteryError as error:
            failures.append(error)
    if failures and arguments.log:
        short = shrunk(failures[0].session, lambda session: bool(session_errors(session)))
        save(short.save(), Path(arguments.log))
    known = prepared.game.info.rules
    used = set().union(*(report.rules for report in reports))
    found = {
        "games": arguments.games,
        "steps": sum(r.steps for r in reports),
        "checked": sum(r.checked for r in reports),
        "unfinished": sum(r.over is None for r in reports),
        "rules_never_used": [rule for rule in known if rule not in used],
        "failures": [str(f) for f in failures],
    }
    if arguments.json:
        print_json(found)
    else:
        for name, value in found.items():
            shown = value if not isinstance(value, list) else "".join(f"\n  {v}" for v in value) or "none"
            print(f"{name.replace('_', ' ')}: {shown}")
    return int(bool(failures))
