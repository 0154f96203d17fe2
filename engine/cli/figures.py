"""The figures of a batch of games in lines for people."""

from __future__ import annotations

from pathlib import Path
from typing import Any


def print_report(report: dict[str, Any], folder: Path | None = None) -> None:
    """Print a report (`engine.lab.simulation.Simulation.report`); `folder`: where its games can be opened from."""
    players = ", ".join(f"{seat} {name}" for seat, name in report["players"].items())
    games = f"{report['games']} game{'' if report['games'] == 1 else 's'}"
    print(f"{games} of {report['scenario']} ({players}), seed {report['seed']}")
    for variant in report["variants"]:
        if len(report["variants"]) > 1:
            print(f"{variant['name']}:")
        _print_figures(variant)
        _print_differences(variant.get("against_first"))
    if folder:
        print(f"the report, and all games: {folder / 'report.html'}")


def _print_figures(found: dict[str, Any]) -> None:
    for seat, wins in found["wins"].items():
        print(f"  {seat} won {_share(wins)}")
    for name in ("results", "reasons"):
        print(f"  {name}: " + ", ".join(f"{key} {n['count']}" for key, n in found[name].items()))
    for name in ("turns", "steps", "decisions", "decisions_per_turn", "forced_per_turn", "lead_changes"):
        _print_spread(name, found[name])
    for seat, reasons in found["points"].items():
        print(f"  points of {seat} a game: " + ", ".join(f"{key} {n['mean']:g}" for key, n in reasons.items()))
    if found["losses"]:
        print("  losses a game: " + ", ".join(f"{kind} {n['mean']:g}" for kind, n in found["losses"].items()))
    for name in ("spaces_never_entered", "units_never_used", "rules_never_used"):
        print(f"  {name.replace('_', ' ')}: {', '.join(found[name]) or 'none'}")
    for game in found["outliers"]:
        print(f"  {game['what']}: game {game['game']}, {game['steps']} steps: {game['reason']}")


def _share(share: dict[str, Any]) -> str:
    part = f"{share['share']:.1%}" if share["share"] is not None else "–"
    return f"{share['count']}: {part} (95 %: {share['low']:.1%} to {share['high']:.1%})"


def _print_spread(name: str, spread: dict[str, Any] | None) -> None:
    if spread:
        print(
            f"  {name.replace('_', ' ')}: median {spread['median']:g}, 95 % up to {spread['p95']:g}, "
            f"from {spread['least']:g} to {spread['most']:g}"
        )


def _print_differences(found: dict[str, Any] | None) -> None:
    """Against the first variant, where there is one."""
    for seat, d in (found or {}).get("wins", {}).items():
        if d["difference"] is not None:
            print(f"  {seat}: {d['difference']:+.1%} against the first (95 %: {d['low']:+.1%} to {d['high']:+.1%})")
