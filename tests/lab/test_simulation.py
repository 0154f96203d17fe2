"""Simulations of the toy game: figures recomputed from its events, the same bytes on any number of processes."""

import csv
import json
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool

import pytest

from engine.bots.playout import Played
from engine.files.problems import DocumentError
from engine.lab import batch
from engine.lab.batch import Job, play_batch, play_game
from engine.lab.folder import write_folder
from engine.lab.simulation import simulate
from engine.lab.summary import endings
from engine.play.decisions import Over
from engine.play.session import Session


def as_text(simulation):
    return json.dumps(simulation.report)


def test_a_better_player_wins_more(prepared):
    greedy = simulate(prepared, 60, 1, {"monster": "greedy"}).report["wins"]["monster"]
    random = simulate(prepared, 60, 1).report["wins"]["monster"]
    assert greedy["low"] > random["share"]


def test_endings_are_counted():
    win, other = (Over({"a": 1, "b": 2}, f"{n} loaves.", "R") for n in (3, 12))
    draw = Over({"a": 1, "b": 1}, "Tired.", "R", "draw")
    games = [Played(win, 3, 2, 0, 1), Played(other, 3, 2, 1, 1), Played(draw, 5, 5, 0, 2), Played(None, 9, 9, 4, 4)]
    found = endings(games, ("a", "b"))
    assert (found["wins"]["a"]["count"], found["wins"]["b"]["count"]) == (2, 0)
    assert found["results"] == {"draw": 1, "none": 1, "win": 2}
    assert found["reasons"] == {"Tired.": 1, "stopped after so many steps": 1, "… loaves.": 2}
    assert (found["forced"]["most"], found["turns"]["median"]) == (4, 1.5)


def test_the_figures_agree_with_the_games_themselves(prepared):
    """Every game played again through a session, by other code, and counted by hand."""
    report = simulate(prepared, 8, 3).report
    ruins, entered, ends = 0, Counter(), Counter()
    for number in range(8):
        record = play_game(Job.of(prepared, 3, {}), number)
        session = Session.of(prepared, record.seed)
        rerun(session, record.seed)
        ruins += session.state.ruins
        entered.update(e.place[6:] for e in session.events if e.kind in ("move", "place") and e.place[:6] == "space:")
        ends[session.pending().winners] += 1
    assert report["points"]["monster"]["ruin"]["count"] == ruins
    assert report["spaces_entered"] == dict(sorted(entered.items()))
    assert report["spaces_never_entered"] == [s for s in prepared.board.ids if s not in entered]
    assert {seat: w["count"] for seat, w in report["wins"].items()} == {
        seat: ends[(seat,)] for seat in ("monster", "people")
    }


def rerun(session, seed):
    """The same choices: one generator a seat, in seat order, as random players have it."""
    from random import Random

    from engine.play.chance import Chance
    from engine.play.rng import mix

    generators = {seat: Random(mix(seed, i)) for i, seat in enumerate(("monster", "people"))}
    while not isinstance(pending := session.pending(), Over):
        if isinstance(pending, Chance):
            session.roll()
        else:
            ask = pending.asks[0]
            session.act(ask.seat, generators[ask.seat].choice(ask.actions))


def test_figures_do_not_depend_on_the_number_of_processes(prepared):
    alone = as_text(simulate(prepared, 12, 3, {"people": "greedy"}))
    assert as_text(simulate(prepared, 12, 3, {"people": "greedy"}, jobs=2)) == alone
    assert as_text(simulate(prepared, 12, 4, {"people": "greedy"})) != alone


def test_a_killed_worker_loses_no_game(prepared, monkeypatch):
    """The pool breaks while the second chunk is waited for; its games are played by another pool."""
    pools = []

    class Breaking(ProcessPoolExecutor):
        def __init__(self, *arguments, **options):
            super().__init__(*arguments, **options)
            pools.append(self)

        def submit(self, function, job, chunk):
            if len(pools) == 1 and chunk[0] > 0:
                future = super().submit(end_the_process)
                assert isinstance(future.exception(), BrokenProcessPool)
                return future
            return super().submit(function, job, chunk)

    monkeypatch.setattr(batch, "ProcessPoolExecutor", Breaking)
    job = Job.of(prepared, 3, {})
    assert play_batch(job, 8, jobs=2) == [play_game(job, n) for n in range(8)]
    assert len(pools) == 2


def end_the_process():
    import os

    os._exit(1)


def test_variants_are_played_with_the_same_seeds(prepared):
    path = "rules.tables.play.goal"
    report = simulate(prepared, 20, 1, {"monster": "greedy"}, vary=[f"{path}=4,1"]).report
    four, one = report["variants"]
    assert (four["vary"], one["vary"]) == ({path: 4}, {path: 1})
    plain = simulate(prepared, 20, 1, {"monster": "greedy"}).report
    assert four["wins"] == plain["wins"]
    assert one["wins"]["monster"]["count"] > four["wins"]["monster"]["count"]
    gained = one["wins"]["monster"]["count"] - four["wins"]["monster"]["count"]
    assert one["against_first"]["monster"]["difference"] == pytest.approx(gained / 20)
    assert four["against_first"]["monster"]["difference"] == 0


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("rules.tables.play.gaol=1", "did you mean 'tables.play.goal'"),
        ("rles.tables.play.goal=1", "did you mean 'rules'"),
        ("rules.tables.play.goal", "expected PATH=VALUE"),
        ("rules=1", "expected PATH=VALUE"),
        ("rules.tables.play.goal=null", "--vary rules.tables.play.goal=None"),
    ],
)
def test_variants_that_cannot_be_played(prepared, text, words):
    with pytest.raises(DocumentError, match=words):
        simulate(prepared, 1, vary=[text])


def test_an_unknown_player_is_told_before_any_game(prepared):
    with pytest.raises(DocumentError, match="no player 'smart'"):
        simulate(prepared, 10, players={"monster": "smart"}, jobs=2)


def test_the_folder_holds_every_game(prepared, tmp_path):
    simulation = simulate(prepared, 5, 2, vary=["rules.tables.play.turns=2,3"])
    for name in ("a", "b"):
        write_folder(simulation, tmp_path / name / "deep")
    report, table = (tmp_path / "a" / "deep" / n for n in ("report.json", "games.csv"))
    assert json.loads(report.read_text(encoding="utf-8")) == simulation.report
    assert report.read_bytes() == (tmp_path / "b" / "deep" / "report.json").read_bytes()
    with table.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert [row["game"] for row in rows] == ["0", "1", "2", "3", "4"] * 2
    for variant in simulation.report["variants"]:
        own = [
            r for r in rows if r["variant"] == f"rules.tables.play.turns={variant['vary']['rules.tables.play.turns']}"
        ]
        wins = Counter(r["winners"] for r in own)
        assert {seat: w["count"] for seat, w in variant["wins"].items()} == {s: wins[s] for s in ("monster", "people")}
        assert sum(int(r["steps"]) for r in own) / 5 == pytest.approx(variant["steps"]["mean"])


def test_no_games(prepared):
    report = simulate(prepared, 0).report
    assert (report["steps"], report["results"], report["points"]) == (None, {}, {})
    assert report["wins"]["monster"]["share"] is None
