"""Adding games up: endings, lengths, outliers."""

from collections import Counter

import pytest

from engine.bots.playout import Played
from engine.lab.batch import Place
from engine.lab.record import FAILED, STOPPED, Record
from engine.lab.tally import Row, Tally, endings, lengths, outliers
from engine.play.decisions import Over

WIN, OTHER = (Over({"a": 1, "b": 2}, f"{n} loaves.", "R") for n in (3, 12))
DRAW = Over({"a": 1, "b": 1}, "Tired.", "R", "draw")


def record(game, played, leads=()):
    found = Record(Place(0, game), game, leads=list(leads))
    found.end(played)
    return found


def rows():
    games = [Played(WIN, 3, 2, 0, 1), Played(OTHER, 3, 2, 1, 1), Played(DRAW, 5, 5, 0, 2), Played(None, 9, 9, 4, 4)]
    leads = [[("a", 4), ("a", 2)], [("b", 1), ("", 0), ("a", 2), ("b", 3)], [], [("b", 9)]]
    return [Row.of(record(i, *pair)) for i, pair in enumerate(zip(games, leads, strict=True))]


def test_endings_are_counted():
    found = endings(rows(), ("a", "b"))
    assert (found["wins"]["a"]["count"], found["wins"]["b"]["count"]) == (2, 0)
    assert {name: share["count"] for name, share in found["results"].items()} == {"draw": 1, "none": 1, "win": 2}
    assert {name: share["count"] for name, share in found["reasons"].items()} == {
        "Tired.": 1,
        STOPPED: 1,
        "… loaves.": 2,
    }
    assert found["results"]["none"]["share"] == 0.25


def test_lengths():
    found = lengths(rows())
    assert (found["forced"]["most"], found["turns"]["median"]) == (4, 1.5)
    assert found["forced_share"] == round(5 / 18, 4)
    assert found["decisions_per_turn"] == {"least": 2.0, "median": 2.125, "mean": 2.19, "p95": 2.5, "most": 2.5}
    assert found["lead_changes"]["most"] == 2


def test_outliers():
    failed = record(4, Played(None, 1, 1, 0, 1))
    failed.result = FAILED
    found = [(game["what"], game["game"]) for game in outliers([*rows(), Row.of(failed)])]
    assert found == [
        (FAILED, 4),
        ("longest", 3),
        ("shortest", 0),
        ("most one-sided", 0),
        ("comeback", 1),
        ("most lead changes", 1),
    ]


def test_games_go_in_in_any_order_and_once(prepared):
    games = [record(i, Played(WIN, 3, 2, 0, 1)) for i in range(3)]
    games[0].spaces = {"visits": Counter(A1=2, nowhere=5), "fire": Counter(A1=1)}
    games[1].units, games[1].rules = Counter(hunter=3), Counter({"TOY 2": 4})
    games[2].points = {"monster": Counter(ruin=2)}
    there, back = Tally(prepared), Tally(prepared)
    for game in games:
        there.add(game)
    for game in [*reversed(games), *games]:
        back.add(game)
    assert there.figures() == back.figures()
    found = there.figures()
    assert found["heat"] == {"visits": {"A1": 2}, "deaths": {}, "fire": {"A1": 1}}
    assert "A1" not in found["spaces_never_entered"]
    assert len(found["spaces_never_entered"]) == len(prepared.board.ids) - 1
    assert (found["units_used"], found["units_never_used"]) == ({"hunter": 3}, ["baker", "monster"])
    assert found["rules_used"] == {"TOY 2": 4}
    assert "TOY 2" not in found["rules_never_used"]
    assert found["points"]["monster"]["ruin"] == {"count": 2, "mean": pytest.approx(0.667)}


def test_no_games(prepared):
    found = Tally(prepared).figures()
    assert (found["steps"], found["results"], found["points"], found["outliers"]) == (None, {}, {}, [])
    assert found["wins"]["monster"]["share"] is None
