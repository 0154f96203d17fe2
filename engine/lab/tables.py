"""The tables of the report's page."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from html import escape
from typing import Any

SPREADS = {
    "turns": "Turns",
    "steps": "Steps",
    "decisions": "Decisions",
    "forced": "Forced moves",
    "decisions_per_turn": "Decisions a turn",
    "forced_per_turn": "Forced moves a turn",
    "lead_changes": "Lead changes",
}
"""What is counted of each game, with its title."""


def spread_table(found: Mapping[str, Any]) -> str:
    """Least, median, mean, 95th percentile and most of what is counted of a game."""
    heads = ("least", "median", "mean", "p95", "most")
    lines = [[title, *(f"{found[name][h]:g}" for h in heads)] for name, title in SPREADS.items() if found[name]]
    return _table(["", "least", "median", "mean", "95 % up to", "most"], lines)


def outlier_table(games: Sequence[Mapping[str, Any]], more: str) -> str:
    """Games with how they are opened; `more` stands at the command's end."""
    lines = [[g["what"], str(g["game"]), str(g["steps"]), g["reason"]] for g in games]
    table = _table(["", "game", "steps", "end"], lines, numbers=(1, 2))
    command = escape(f"stomp replay FOLDER --game N{more} --save game.yaml")
    return table + f'<p class="dim"><code>{command}</code> makes a session of any game.</p>'


def difference_tables(found: Mapping[str, Any]) -> Iterator[str]:
    """Differences with their intervals; those that leave zero on one side are bold."""
    shares = {f"{seat} wins": d for seat, d in found["wins"].items()} | dict(found["results"])
    lines = [[name, *_cells(d, "{:+.1%}")] for name, d in shares.items()]
    lines += [[SPREADS[name], *_cells(d, "{:+.4g}")] for name, d in found["means"].items()]
    yield _table(["", "difference", "95 % from", "to"], lines)


def _cells(d: Mapping[str, Any], form: str) -> list[str]:
    values = [form.format(d[key]) if d[key] is not None else "–" for key in ("difference", "low", "high")]
    sure = d["low"] is not None and (d["low"] > 0 or d["high"] < 0)
    return [f"**{values[0]}", *values[1:]] if sure else values


def listed(found: Mapping[str, str]) -> str:
    """Names with a text each."""
    return _table([], [[name, text] for name, text in found.items()], numbers=())


def _table(heads: Sequence[str], lines: Sequence[Sequence[str]], numbers: Sequence[int] | None = None) -> str:
    """`numbers`: the columns set to the right; None: all but the first. A cell that begins with `**` is bold."""
    right = range(1, len(heads)) if numbers is None else numbers
    head = "".join(_cell("th", text, i in right) for i, text in enumerate(heads))
    rows = ("".join(_cell("td", text, i in right) for i, text in enumerate(line)) for line in lines)
    return "<table>" + (f"<tr>{head}</tr>" if heads else "") + "".join(f"<tr>{row}</tr>\n" for row in rows) + "</table>"


def _cell(name: str, text: str, right: bool) -> str:
    shown = f"<b>{escape(text[2:])}</b>" if text.startswith("**") else escape(text)
    return f'<{name} class="n">{shown}</{name}>' if right else f"<{name}>{shown}</{name}>"
