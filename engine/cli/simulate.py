"""`stomp simulate SCENARIO`: many games between bots, and what they say together."""

from __future__ import annotations

import argparse
from typing import Any

from engine.cli.numbers import from_
from engine.cli.output import print_json
from engine.cli.play import add_seats, seats_of


def register(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the subcommand."""
    parser = subparsers.add_parser("simulate", help="play many games between bots and sum them up")
    parser.add_argument("scenario", metavar="SCENARIO", help="a scenario or map file, or builtin:GAME/NAME")
    parser.add_argument("-n", "--games", type=from_(1), default=100, metavar="N", help="how many games (100)")
    parser.add_argument("--seed", type=int, default=0, metavar="N", help="the same seed gives the same bytes (0)")
    parser.add_argument("--jobs", type=from_(1), default=1, metavar="N", help="processes that share the work (1)")
    add_seats(parser, "random, greedy, search, search:200 or search:30ms; random where not given")
    vary = "play variants too: rules.units.police.movement=3,4; may be given more than once"
    parser.add_argument("--vary", action="append", default=[], metavar="PATH=V1,V2", help=vary)
    parser.add_argument("--out", metavar="DIR", help="keep report.json and games.csv in this folder")
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Print win rates and lengths."""
    from pathlib import Path

    from engine.lab.folder import write_folder
    from engine.lab.simulation import simulate
    from engine.play.prepare import prepare_file

    prepared = prepare_file(arguments.scenario)
    players = seats_of(prepared.game, arguments.seat, "random")
    games, seed = max(arguments.games, 0), arguments.seed
    simulation = simulate(prepared, games, seed, players, arguments.jobs, vary=arguments.vary)
    if arguments.out:
        write_folder(simulation, Path(arguments.out))
    if arguments.json:
        print_json(simulation.report)
    else:
        _print(simulation.report)
    return 0


def _print(report: dict[str, Any]) -> None:
    players = ", ".join(f"{seat} {name}" for seat, name in report["players"].items())
    print(f"{report['games']} games of {report['scenario']} ({players}), seed {report['seed']}")
    for found in report.get("variants", [report]):
        if "vary" in found:
            print(", ".join(f"{path} = {value}" for path, value in found["vary"].items()))
        _print_figures(found)


def _print_figures(found: dict[str, Any]) -> None:
    for seat, wins in found["wins"].items():
        share = f"{wins['share']:.1%}" if wins["share"] is not None else "–"
        print(f"  {seat} won {wins['count']}: {share} (95 %: {wins['low']:.1%} to {wins['high']:.1%})")
    for name in ("results", "reasons"):
        print(f"  {name}: " + ", ".join(f"{key} {n}" for key, n in found[name].items()))
    for name in ("turns", "steps", "decisions"):
        if spread := found[name]:
            print(
                f"  {name}: median {spread['median']:g}, 95 % up to {spread['p95']}, "
                f"from {spread['least']} to {spread['most']}"
            )
    for seat, reasons in found["points"].items():
        print(f"  points of {seat} a game: " + ", ".join(f"{key} {n['mean']:g}" for key, n in reasons.items()))
    if found["losses"]:
        print("  losses a game: " + ", ".join(f"{kind} {n['mean']:g}" for kind, n in found["losses"].items()))
    for name in ("spaces_never_entered", "rules_never_used"):
        print(f"  {name.replace('_', ' ')}: {', '.join(found[name]) or 'none'}")
