"""`stomp simulate` and games of its batches: interrupted, killed, on a cluster, compared, opened."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from lab.two_workers import two_workers

TESTS = Path(__file__).parents[1]
SCENARIO = TESTS / "toy" / "city" / "scenario.yaml"
GAMES = 3000
REPORT = "report.json", "games.csv", "report.html"


def begun(*arguments):
    """The command in a process of its own, which the toy game joins by its entry point on the path."""
    path = os.pathsep.join([str(TESTS.parent), str(TESTS)])
    environment = {**os.environ, "PYTHONPATH": path, "PYTHONUTF8": "1"}
    command = [sys.executable, "-m", "engine.cli.main", "simulate", *map(str, arguments)]
    flags = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True, "env": environment}
    return subprocess.Popen(command, **flags)


def after(games, folder):
    """Wait until so many games are kept in a folder."""
    kept, until = folder / "games.jsonl", time.monotonic() + 300
    while time.monotonic() < until:
        if kept.exists() and kept.read_bytes().count(b"\n") >= games:
            return
        time.sleep(0.01)
    raise TimeoutError(f"no {games} games within five minutes")


@pytest.fixture(scope="module")
def undisturbed(tmp_path_factory):
    """The folder of a batch that nothing interrupts, played in one process."""
    folder = tmp_path_factory.mktemp("undisturbed")
    run = begun(SCENARIO, "-n", GAMES, "--seed", 4, "--jobs", 1, "--out", folder)
    assert run.wait(300) == 0
    run.communicate()
    return folder


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_batch_that_is_killed_goes_on(tmp_path, undisturbed, jobs):
    """Killed at once after some games, then run again, by more processes: the same bytes as if nothing had happened."""
    run = begun(SCENARIO, "-n", GAMES, "--seed", 4, "--jobs", jobs, "--out", tmp_path)
    after(100, tmp_path)
    run.kill()
    run.communicate()
    kept = (tmp_path / "games.jsonl").read_bytes().count(b"\n")
    assert 100 <= kept < GAMES
    assert not (tmp_path / "report.json").exists()
    with (tmp_path / "games.jsonl").open("ab") as file:
        file.write(b'{"variant":0,"game":2')
    run = begun(SCENARIO, "-n", GAMES, "--seed", 4, "--jobs", 2, "--out", tmp_path)
    assert run.wait(300) == 0
    run.communicate()
    for name in REPORT:
        assert (tmp_path / name).read_bytes() == (undisturbed / name).read_bytes()


@pytest.mark.skipif(os.name != "posix", reason="Ctrl-C reaches a single process on POSIX only")
def test_ctrl_c_stops_and_says_how_far_it_got(tmp_path):
    run = begun(SCENARIO, "-n", 100_000, "--jobs", 2, "--out", tmp_path)
    after(50, tmp_path)
    run.send_signal(signal.SIGINT)
    out, err = run.communicate(timeout=300)
    assert run.returncode == 1
    assert "Traceback" not in err
    kept = (tmp_path / "games.jsonl").read_bytes().count(b"\n")
    assert f"stopped after {kept} of 100000 games; the same command goes on with it" in err
    assert "monster won" in out
    report = json.loads((tmp_path / "report.json").read_text(encoding="utf-8"))
    assert report["variants"][0]["games"] == kept


def test_a_cluster_gives_the_same_bytes(tmp_path, stomp, monkeypatch):
    monkeypatch.setattr("engine.lab.crews.ANSWERS_WITHIN", "300s")
    alone, shared = tmp_path / "alone", tmp_path / "shared"
    with two_workers() as (address, _):
        options = SCENARIO, "-n", 60, "--seat", "monster=greedy", "--out"
        assert stomp("simulate", *options, shared, "--scheduler", address).code == 0
    assert stomp("simulate", *options, alone, "--jobs", 1).code == 0
    for name in REPORT:
        assert (alone / name).read_bytes() == (shared / name).read_bytes()


def test_the_bots_stand_beside_the_result(tmp_path, stomp):
    options = "simulate", SCENARIO, "-n", 5, "--seat", "people=greedy", "--out", tmp_path
    assert "(monster random, people greedy)" in stomp(*options).out
    page = (tmp_path / "report.html").read_text(encoding="utf-8")
    assert "Monster (random)" in page
    assert "People (greedy)" in page


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (("--out", ""), "expected a path, found nothing"),
        (("--vary", "rules"), "expected PATH=VALUE,VALUE; the path goes on below rules"),
        (("--vary", "rules.tables.play.goal=1,,2"), "expected PATH=VALUE,VALUE; a value is missing"),
        (("--vary", ""), "expected PATH=VALUE,VALUE; paths begin with rules, options, setup"),
    ],
)
def test_wrong_use_is_told_before_anything_is_played(stomp, tmp_path, monkeypatch, options, words):
    monkeypatch.chdir(tmp_path)
    run = stomp("simulate", SCENARIO, "-n", 1, *options)
    assert (run.code, run.out) == (2, "")
    assert words in run.err
    assert not list(tmp_path.iterdir())


def test_a_file_is_no_folder_for_a_batch(tmp_path, stomp):
    (tmp_path / "notes").write_text("mine", encoding="utf-8")
    run = stomp("simulate", SCENARIO, "-n", 1, "--out", tmp_path / "notes")
    assert (run.code, run.out) == (1, "")
    assert "notes: error: this is a file; a folder was expected" in run.err
    assert (tmp_path / "notes").read_text(encoding="utf-8") == "mine"


@pytest.mark.parametrize("name", ["games.jsonl", *REPORT])
def test_files_that_are_of_no_batch_are_left_alone(tmp_path, stomp, name):
    (tmp_path / name).write_text("mine", encoding="utf-8")
    run = stomp("simulate", SCENARIO, "-n", 1, "--out", tmp_path)
    assert (run.code, run.out) == (1, "")
    assert f"this folder holds no batch, but {name}, which would be lost" in run.err
    assert [(p.name, p.read_text(encoding="utf-8")) for p in tmp_path.iterdir()] == [(name, "mine")]


def test_variants_of_one_name_are_told_apart_by_a_number(tmp_path, stomp):
    run = stomp("simulate", SCENARIO, "-n", 2, "--against", SCENARIO, "--against", SCENARIO, "--out", tmp_path)
    names = [line.split(",")[0] for line in (tmp_path / "games.csv").read_text(encoding="utf-8").splitlines()]
    assert run.code == 0
    assert names[1::2] == ["Hide the baker", "A Dozen Lanes", "A Dozen Lanes (2)"]


def test_a_turn_limit_gives_no_result_which_is_no_draw(stomp):
    report = stomp("simulate", SCENARIO, "-n", 30, "--turns", 2, "--json").json
    (found,) = report["variants"]
    assert set(found["results"]) == {"none", "win"}
    assert found["turns"]["most"] == 3
    assert found["reasons"]["stopped at the limit of steps or turns"]["count"] == found["results"]["none"]["count"]


def test_two_documents_are_compared(tmp_path, stomp):
    other = tmp_path / "other.yaml"
    text = SCENARIO.read_text(encoding="utf-8").replace("map.yaml", str(SCENARIO.parent / "map.yaml"))
    other.write_text(text.replace("Hide the baker", "One house") + "rules: {tables: {play: {goal: 1}}}\n", "utf-8")
    run = stomp("simulate", SCENARIO, "-n", 40, "--against", other)
    assert "One house:" in run.out
    assert "monster: +" in run.out
    assert "against the first (95 %: +" in run.out


def test_games_of_a_batch_are_opened(tmp_path, stomp):
    stomp("simulate", SCENARIO, "-n", 6, "--vary", "rules.tables.play.turns=2,6", "--out", tmp_path / "batch")
    report = json.loads((tmp_path / "batch" / "report.json").read_text(encoding="utf-8"))
    for number, variant in enumerate(report["variants"], 1):
        longest = next(game for game in variant["outliers"] if game["what"] == "longest")
        saved = tmp_path / "game.yaml"
        choice = "--game", longest["game"], "--variant", number
        assert stomp("replay", tmp_path / "batch", *choice, "--save", saved, "--json").json["steps"] == longest["steps"]
        assert stomp("replay", saved, "--json").json["steps"] == longest["steps"]


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ((), "give --game N; longest "),
        (("--game", 6), "the batch has no variant 1, game 6"),
        (("--game", 0, "--variant", 2), "the batch has no variant 2, game 0"),
    ],
)
def test_games_that_are_not_there(tmp_path, stomp, options, words):
    stomp("simulate", SCENARIO, "-n", 6, "--out", tmp_path)
    run = stomp("replay", tmp_path, *options)
    assert run.code == 1
    assert words in run.err


def test_a_game_that_goes_otherwise_is_told(tmp_path, stomp):
    stomp("simulate", SCENARIO, "-n", 2, "--out", tmp_path)
    games = tmp_path / "games.jsonl"
    first, second = games.read_text(encoding="utf-8").splitlines()
    kept = {**json.loads(first), "hash": json.loads(second)["hash"]}
    games.write_text(json.dumps(kept) + "\n" + second + "\n", encoding="utf-8")
    run = stomp("replay", tmp_path, "--game", 0)
    assert run.code == 1
    assert "game 0 goes otherwise when it is played again: the rules have changed since" in run.err
    assert stomp("replay", tmp_path, "--game", 1).code == 0


def test_another_batch_in_the_folder_is_refused(tmp_path, stomp):
    stomp("simulate", SCENARIO, "-n", 3, "--out", tmp_path)
    run = stomp("simulate", SCENARIO, "-n", 3, "--seed", 1, "--out", tmp_path)
    assert run.code == 1
    assert "another batch: another seed" in run.err
    run = stomp("simulate", SCENARIO, "-n", 2, "--out", tmp_path)
    assert run.code == 1
    assert "a batch of 3 games, and 2 are asked for" in run.err


def test_a_batch_that_is_over_is_enlarged_by_its_further_games(tmp_path, stomp):
    """The bytes are those of one batch of so many games."""
    one, two = tmp_path / "at once", tmp_path / "in two"
    stomp("simulate", SCENARIO, "-n", 5, "--out", one)
    stomp("simulate", SCENARIO, "-n", 2, "--out", two)
    assert stomp("simulate", SCENARIO, "-n", 5, "--out", two).code == 0
    for name in REPORT:
        assert (two / name).read_bytes() == (one / name).read_bytes()
