"""The report as one page of HTML that needs nothing else: text, tables, and pictures drawn in it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from html import escape
from typing import Any

from engine.lab.charts import amounts, histogram, shares
from engine.lab.map_section import grounds_of, map_section
from engine.lab.simulation import Simulation
from engine.lab.tables import difference_tables, listed, outlier_table, spread_table
from engine.lab.words import reason_title, rule_words, unit_title

_STYLE = """
body{font:15px/1.45 system-ui,sans-serif;color:#222;background:#fff;max-width:1180px;margin:24px auto;padding:0 20px}
h1{font-size:26px;margin:0 0 4px}h2{font-size:20px;margin:36px 0 8px;border-bottom:1px solid #ccc;padding-bottom:4px}
h3{font-size:15px;margin:18px 0 6px}p{margin:6px 0}.dim{color:#666}
.side{display:flex;flex-wrap:wrap;gap:20px}.side>*{flex:1 1 340px;min-width:0}
table{border-collapse:collapse;margin:6px 0;font-variant-numeric:tabular-nums}
th,td{padding:3px 12px 3px 0;text-align:left;vertical-align:top;border-bottom:1px solid #eee}td.n,th.n{text-align:right}
svg.chart{width:100%;max-width:640px;font-size:12px}svg.map{width:100%;border:1px solid #ddd;background:#fff}
figure{margin:0 0 14px}figcaption{font-weight:600;margin-bottom:4px}code{font-size:13px}
@media print{h2{break-after:avoid}figure,svg.chart{break-inside:avoid}}
"""


def page(simulation: Simulation) -> str:
    """The page's text; the same for the same games."""
    report, grounds = simulation.report, grounds_of(simulation)
    body = [
        f"<h1>{escape(report['scenario'])}</h1>",
        *_head(report),
        *(ground.outlines() for ground in dict.fromkeys(grounds)),
        *_variants(simulation, report),
        *map_section(report, grounds),
    ]
    title = escape(f"{report['scenario']}: {report['games']} games")
    return (
        f'<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n<title>{title}</title>\n'
        f"<style>{_STYLE}</style>\n</head>\n<body>\n" + "\n".join(body) + "\n</body>\n</html>\n"
    )


def _head(report: Mapping[str, Any]) -> Iterator[str]:
    """What was played by whom."""
    players = ", ".join(f"{escape(seat)} <b>{escape(name)}</b>" for seat, name in report["players"].items())
    turns = f", {report['most_turns']} turns" if report["most_turns"] is not None else ""
    yield f"<p>{report['games']} games on {escape(report['board'])}, seed {report['seed']}. Players: {players}.</p>"
    yield f'<p class="dim">A game is stopped without a result after {report["most_steps"]} steps{turns}.</p>'
    if not report["repeatable"]:
        yield "<p>Players had a budget of time: played again, games go otherwise.</p>"


def _variants(simulation: Simulation, report: Mapping[str, Any]) -> Iterator[str]:
    several = len(report["variants"]) > 1
    for i, found in enumerate(report["variants"]):
        if several:
            yield f"<h2>{i + 1}. {escape(found['name'])}</h2>"
        yield from _results(simulation, found, report["players"])
        if "against_first" in found:
            yield "<h3>Against the first</h3>"
            yield from difference_tables(found["against_first"])
        yield from _lengths(simulation, i, found)
        yield from _sources(simulation.stage.prepared(i).game.info.id, found)
        yield from _unused(simulation, i, found)
        yield "<h3>Games worth a look</h3>"
        yield outlier_table(found["outliers"], f" --variant {i + 1}" if several else "")


def _results(simulation: Simulation, found: Mapping[str, Any], players: Mapping[str, str]) -> Iterator[str]:
    """Who wins, with the kind of player beside each seat, and how games end."""
    info = simulation.stage.prepared(0).game.info
    titles = {seat: f"{info.seat_titles.get(seat, seat)} ({players[seat]})" for seat in info.seats}
    colours = {titles[seat]: info.seat_colours[seat] for seat in info.seats if seat in info.seat_colours}
    wins = {titles[seat]: share for seat, share in found["wins"].items()}
    yield f'<div class="side"><div><h3>Who wins ({found["games"]} games)</h3>'
    yield shares(wins, colours, "Win shares with 95 % intervals")
    yield "</div><div><h3>Results</h3>"
    yield shares(found["results"], {}, "Results with 95 % intervals")
    yield '<p class="dim">none: without a result, which is no draw.</p></div></div>'
    yield "<h3>How games end</h3>"
    yield listed({name: f"{n['count']} ({n['share']:.1%})" for name, n in found["reasons"].items()})


def _lengths(simulation: Simulation, i: int, found: Mapping[str, Any]) -> Iterator[str]:
    rows = simulation.tallies[i].rows
    yield '<h3>How long games last</h3><div class="side">'
    for name in ("turns", "steps"):
        values = [v for row in rows if (v := getattr(row, name)) is not None]
        if values:
            yield f"<figure><figcaption>{name.capitalize()}</figcaption>"
            yield histogram(values, found[name], f"Games by {name}") + "</figure>"
    yield "</div>"
    yield spread_table(found)


def _sources(game: str, found: Mapping[str, Any]) -> Iterator[str]:
    yield '<div class="side">'
    for seat, reasons in found["points"].items():
        yield f"<figure><figcaption>Where the points of {escape(seat)} come from, a game</figcaption>"
        yield (
            amounts({reason_title(game, name): n["mean"] for name, n in reasons.items()}, f"Points of {seat}")
            + "</figure>"
        )
    if found["losses"]:
        yield "<figure><figcaption>Losses a game</figcaption>"
        yield (
            amounts({unit_title(game, kind): n["mean"] for kind, n in found["losses"].items()}, "Losses") + "</figure>"
        )
    yield "</div>"


def _unused(simulation: Simulation, i: int, found: Mapping[str, Any]) -> Iterator[str]:
    """What never played a part, by the names that people know it by."""
    prepared = simulation.stage.prepared(i)
    game, spaces = prepared.game.info.id, prepared.board.map.spaces
    entered = [f"{spaces[s].name} ({s})" if spaces[s].name else s for s in found["spaces_never_entered"]]
    units = [unit_title(game, kind) for kind in found["units_never_used"]]
    yield "<h3>Never in all games</h3>"
    yield listed({"Spaces entered": ", ".join(entered) or "–", "Units used": ", ".join(units) or "–"})
    rules, words = found["rules_never_used"], rule_words(game)
    yield f"<h3>Rules never used ({len(rules)})</h3>" if rules else "<p>All rules were used.</p>"
    yield listed({rule: words.get(rule, "") for rule in rules})
