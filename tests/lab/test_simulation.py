"""Simulations of the toy game: figures recomputed from its events, the same bytes whoever plays."""

import json
from collections import Counter

import pytest

from engine.files.problems import DocumentError
from engine.lab.batch import Batch
from engine.lab.crews import Here, Processes
from engine.lab.simulation import play, reopened, simulate
from engine.lab.variants import varied
from engine.play.chance import Chance
from engine.play.decisions import Over
from engine.play.rng import mix
from engine.play.session import Session


def as_text(simulation):
    return json.dumps(simulation.report)


def test_a_better_player_wins_more(prepared):
    greedy = simulate(prepared, 600, 1, {"monster": "greedy"}).figures["wins"]["monster"]
    random = simulate(prepared, 600, 1).figures["wins"]["monster"]
    assert greedy["low"] > random["share"]


def test_the_figures_agree_with_the_games_themselves(prepared):
    """Every game played again through a session, by other code, and counted by hand."""
    figures = simulate(prepared, 8, 3).figures
    ruins, entered, ends = 0, Counter(), Counter()
    for number in range(8):
        seed = mix(3, number)
        session = Session.of(prepared, seed)
        rerun(session, seed)
        ruins += session.state.ruins
        entered.update(e.place[6:] for e in session.events if e.kind in ("move", "place") and e.place[:6] == "space:")
        ends[session.pending().winners] += 1
    assert figures["points"]["monster"]["ruin"]["count"] == ruins
    assert sum(figures["heat"]["ruined"].values()) == ruins
    assert figures["heat"]["visits"] == entered
    assert figures["spaces_never_entered"] == [s for s in prepared.board.ids if s not in entered]
    assert {seat: w["count"] for seat, w in figures["wins"].items()} == {
        seat: ends[(seat,)] for seat in ("monster", "people")
    }


def rerun(session, seed):
    """The same choices: one generator a seat, in seat order, as random players have it."""
    from random import Random

    generators = {seat: Random(mix(seed, i)) for i, seat in enumerate(("monster", "people"))}
    while not isinstance(pending := session.pending(), Over):
        if isinstance(pending, Chance):
            session.roll()
        else:
            ask = pending.asks[0]
            lot = int(generators[ask.seat].random() * len(ask.actions))
            session.act(ask.seat, ask.actions[lot])


def test_figures_do_not_depend_on_the_number_of_processes(prepared):
    alone = as_text(simulate(prepared, 12, 3, {"people": "greedy"}))
    assert as_text(simulate(prepared, 12, 3, {"people": "greedy"}, jobs=2)) == alone
    assert as_text(simulate(prepared, 12, 4, {"people": "greedy"})) != alone


def test_variants_are_played_with_the_same_seeds(prepared):
    path = "rules.tables.play.goal"
    report = simulate(prepared, 20, 1, {"monster": "greedy"}, vary=[f"{path}=4,1"]).report
    four, one = report["variants"]
    assert (four["vary"], one["vary"]) == ({path: 4}, {path: 1})
    assert four["wins"] == simulate(prepared, 20, 1, {"monster": "greedy"}).figures["wins"]
    assert one["wins"]["monster"]["count"] > four["wins"]["monster"]["count"]
    gained = one["wins"]["monster"]["count"] - four["wins"]["monster"]["count"]
    assert one["against_first"]["wins"]["monster"]["difference"] == pytest.approx(gained / 20)


def test_an_unknown_player_is_told_before_any_game(prepared):
    with pytest.raises(DocumentError, match="no player 'smart'"):
        simulate(prepared, 10, players={"monster": "smart"}, jobs=2)


def test_a_batch_that_is_cancelled_goes_on_from_its_folder(prepared, tmp_path):
    batch = Batch.of(varied(prepared), games=30, seed=2)
    heard = []
    half = play(batch, Here(), tmp_path / "a", lambda s: heard.append(len(s.done)), lambda: len(heard) >= 10)
    assert not half.whole
    assert 10 <= len(half.done) < 30
    assert as_text(reopened(tmp_path / "a")) == as_text(half)
    whole = play(batch, Processes(2), tmp_path / "a")
    assert whole.whole
    assert as_text(whole) == as_text(play(batch, Here())) == as_text(reopened(tmp_path / "a"))
    assert len((tmp_path / "a" / "games.jsonl").read_text(encoding="utf-8").splitlines()) == 30
