"""A report's numbers, worked out again from the saved games by a script of its own."""

import json
from html import escape
from html.parser import HTMLParser
from xml.etree import ElementTree

import pytest
from lab.recount import recount

from engine.files.writer import save
from engine.lab.batch import Batch, Place
from engine.lab.crews import Here
from engine.lab.report import write_report
from engine.lab.simulation import play
from engine.lab.stage import open_game
from engine.lab.variants import varied
from engine.play.prepare import prepare_file


def batches(prepared):
    yield Batch.of(varied(prepared, ["rules.tables.play.goal=4,2"]), {"monster": "greedy"}, games=12, seed=5)
    yield Batch.of(varied(prepare_file("builtin:stockholm/standard")), games=2, seed=3)
    yield Batch.of(varied(prepare_file("builtin:sheboygan/four")), games=2, seed=11, most_steps=1000)


@pytest.mark.parametrize("which", range(3))
def test_the_numbers_are_those_of_the_saved_games(prepared, tmp_path, which):
    batch = list(batches(prepared))[which]
    simulation = play(batch, Here(), tmp_path)
    write_report(simulation, tmp_path)
    report = json.loads((tmp_path / "report.json").read_text(encoding="utf-8"))
    for number, figures in enumerate(report["variants"]):
        games = tmp_path / f"games-{number}"
        games.mkdir()
        for game in range(batch.games):
            save(open_game(batch, Place(number, game)).save(), games / f"{game}.yaml")
        compare(figures, recount(sorted(games.glob("*.yaml"))), batch.games)


def compare(figures, counted, games):
    assert figures["games"] == games
    for name in ("wins", "results"):
        assert {key: n["count"] for key, n in figures[name].items() if n["count"]} == counted[name]
    assert sorted(n["count"] for n in figures["reasons"].values()) == sorted(counted["reasons"].values())
    for name in ("turns", "steps", "decisions", "forced", "lead_changes"):
        values = sorted(counted[name])
        spread = figures[name]
        assert (spread["least"], spread["most"]) == (values[0], values[-1])
        assert spread["mean"] == pytest.approx(sum(values) / games, abs=0.005)
    assert {s: {r: n["count"] for r, n in sources.items()} for s, sources in figures["points"].items()} == counted[
        "points"
    ]
    assert {kind: n["count"] for kind, n in figures["losses"].items()} == counted["losses"]
    assert figures["units_used"] == counted["units"]
    heat = {what: counts for what, counts in figures["heat"].items() if counts}
    on_spaces = {what: {s: n for s, n in counts.items() if n} for what, counts in counted["heat"].items()}
    for what in heat:
        assert heat[what] == on_spaces[what]


class Page(HTMLParser):
    """What a page refers to, and its pictures' tags."""

    def __init__(self):
        super().__init__()
        self.outside, self.ids, self.used, self.open = [], set(), set(), []

    def handle_starttag(self, tag, attributes):
        given = dict(attributes)
        self.ids |= {given["id"]} if "id" in given else set()
        address = given.get("href") or given.get("src") or ""
        if address.startswith("#"):
            self.used.add(address[1:])
        elif address or tag in ("script", "link", "img", "iframe"):
            self.outside.append((tag, address))


def test_the_page_needs_nothing_else(prepared, tmp_path):
    simulation = play(Batch.of(varied(prepared, ["rules.tables.play.goal=4,2"]), games=10), Here())
    write_report(simulation, tmp_path)
    text = (tmp_path / "report.html").read_text(encoding="utf-8")
    page = Page()
    page.feed(text)
    assert page.outside == []
    assert page.used <= page.ids
    assert len(page.used) == len(prepared.board.ids)
    pictures = ["<svg" + part.partition("</svg>")[0] + "</svg>" for part in text.split("<svg")[1:]]
    assert len(pictures) > 10
    for picture in pictures:
        ElementTree.fromstring(picture)


def test_names_cannot_break_the_page(prepared, tmp_path):
    from dataclasses import replace

    from engine.play.prepare import scenario_text

    scenario = replace(prepared.scenario, name='<script>alert("1")</script> & more')
    evil = replace(prepared, scenario=scenario, scenario_text=scenario_text(scenario))
    write_report(play(Batch.of(varied(evil), games=2), Here()), tmp_path)
    text = (tmp_path / "report.html").read_text(encoding="utf-8")
    assert "<script>" not in text
    assert "&lt;script&gt;" in text


def test_rules_never_used_are_told_with_what_they_are_about(tmp_path):
    simulation = play(Batch.of(varied(prepare_file("builtin:stockholm/teaching")), games=1), Here())
    write_report(simulation, tmp_path)
    text = (tmp_path / "report.html").read_text(encoding="utf-8")
    unused, info = simulation.figures["rules_never_used"], simulation.stage.prepared(0).game.info
    assert unused
    for rule in unused:
        assert f"<tr><td>{rule}</td><td>{escape(info.rule_titles[rule])}</td></tr>" in text
    assert f"Rules never used ({len(unused)})" in text


def test_a_batch_without_games_has_a_report(prepared, tmp_path):
    """As when it is stopped at once."""
    simulation = play(Batch.of(varied(prepared), games=3), Here(), cancelled=lambda: True)
    assert simulation.done == set()
    write_report(simulation, tmp_path)
    assert json.loads((tmp_path / "report.json").read_text(encoding="utf-8"))["variants"][0]["games"] == 0


def test_a_picture_says_what_was_counted(prepared, tmp_path):
    simulation = play(Batch.of(varied(prepared), games=10), Here(), tmp_path)
    write_report(simulation, tmp_path)
    text = (tmp_path / "report.html").read_text(encoding="utf-8")
    for space, n in simulation.figures["heat"]["visits"].items():
        assert f"<title>{space}: {n}, {n / 10:.2f} a game</title>" in text
    assert "Ruined" in text
