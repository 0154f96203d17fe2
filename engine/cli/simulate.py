"""`stomp simulate SCENARIO`: many games between bots, and what they say together."""

from __future__ import annotations

import argparse
from typing import Any

from engine.cli.output import print_json
from engine.cli.play import add_seats, seats_of


def register(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the subcommand."""
    parser = subparsers.add_parser("simulate", help="play many games between bots and sum them up")
    parser.add_argument("scenario", metavar="SCENARIO", help="a scenario or map file, or builtin:GAME/NAME")
    parser.add_argument("-n", "--games", type=int, default=100, metavar="N", help="how many games (100)")
    parser.add_argument("--seed", type=int, default=0, metavar="N", help="the same seed gives the same bytes (0)")
    parser.add_argument("--jobs", type=int, default=1, metavar="N", help="processes that share the work (1)")
    add_seats(parser, "random or greedy; random where not given")
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Print win rates and lengths."""
    from engine.bots.simulation import simulate
    from engine.play.prepare import prepare_file

    prepared = prepare_file(arguments.scenario)
    players = seats_of(prepared.game, arguments.seat, "random")
    found = simulate(prepared, max(arguments.games, 0), arguments.seed, players, arguments.jobs)
    if arguments.json:
        print_json(found)
    else:
        _print(found)
    return 0


def _print(found: dict[str, Any]) -> None:
    players = ", ".join(f"{seat} {name}" for seat, name in found["players"].items())
    print(f"{found['games']} games of {found['scenario']} ({players}), seed {found['seed']}")
    for seat, wins in found["wins"].items():
        share = f"{wins['share']:.1%}" if wins["share"] is not None else "–"
        print(f"  {seat} won {wins['count']}: {share} (95 %: {wins['low']:.1%} to {wins['high']:.1%})")
    for name in ("results", "reasons"):
        print(f"  {name}: " + ", ".join(f"{key} {n}" for key, n in found[name].items()))
    for name in ("steps", "turns"):
        if spread := found[name]:
            print(
                f"  {name}: median {spread['median']:g}, 95 % up to {spread['p95']}, "
                f"from {spread['least']} to {spread['most']}"
            )
