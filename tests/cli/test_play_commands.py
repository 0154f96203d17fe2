"""`stomp play`, `replay`, `check`, `simulate` and `fuzz` as a person runs them, with a game from another package."""

import json
import os
import subprocess
import sys
from dataclasses import dataclass
from io import StringIO
from pathlib import Path

import pytest

from engine.cli.main import main

TESTS = Path(__file__).parents[1]
CITY = TESTS / "toy" / "city"
SCENARIO = str(CITY / "scenario.yaml")


@dataclass
class Run:
    """How a command ended and what it printed."""

    returncode: int
    stdout: str
    stderr: str


@pytest.fixture
def stomp(capsys, monkeypatch):
    """Runs the command in this process, which is quicker than one of its own."""

    def run(*arguments, text=""):
        monkeypatch.setattr(sys, "stdin", StringIO(text))
        capsys.readouterr()
        code = main([str(a) for a in arguments])
        return Run(code, *capsys.readouterr())

    return run


def stomp_apart(*arguments, text="", hash_seed="0"):
    """Runs the command in a process of its own; the toy game joins by its entry point on the path."""
    paths = [str(TESTS.parent), str(TESTS)]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(paths), "PYTHONHASHSEED": hash_seed, "PYTHONUTF8": "1"}
    return subprocess.run(
        [sys.executable, "-m", "engine.cli.main", *map(str, arguments)],
        input=text,
        capture_output=True,
        encoding="utf-8",
        env=environment,
        timeout=300,
    )


@pytest.fixture
def log(tmp_path, stomp):
    """A game between bots, kept in a file."""
    path = tmp_path / "game.yaml"
    run = stomp("play", SCENARIO, "--seat", "monster=greedy", "--seat", "people=random", "--seed", 3, "--log", path)
    assert run.returncode == 0, run.stderr
    return path


def test_two_people_play_with_numbers_and_texts(tmp_path):
    log = tmp_path / "game.yaml"
    lines = [
        "1",
        "choose n:3",
        "1",
        "move space:A1",
        "rules",
        "log",
        "look",
        "undo",
        "1",
        "2",
        "nonsense",
        "",
        f"save {log}",
    ]
    run = stomp_apart("play", SCENARIO, text="\n".join(lines) + "\n")
    assert (run.returncode, run.stderr) == (0, "")
    out = run.stdout
    assert "In which house does the baker hide? (TOY 1)" in out
    assert "1 Hide in A2" in out
    assert "No: A1 is not next to the monster. (TOY 3.1)" in out
    assert "Find the baker, or ruin four houses." in out
    assert "· The monster chose 3." in out
    assert "No: 'nonsense' is not among the choices now. (TOY 3)" in out
    assert f"Saved in {log}." in out
    assert out.splitlines()[-1].endswith("Left after 5 steps.")
    assert "5 steps, every hash equal" in stomp_apart("replay", log).stdout


def test_a_person_against_a_bot_sees_no_secret(stomp):
    run = stomp("play", SCENARIO, "--seat", "people=random", text="1\n")
    assert "Baker" not in run.stdout
    assert "The people chose" in run.stdout


def test_bots_alone_play_to_the_end(log, stomp):
    run = stomp("replay", log)
    assert run.returncode == 0
    assert "every hash equal" in run.stdout
    assert " won: " in run.stdout


def test_a_log_that_cannot_be_written_is_a_problem(tmp_path, stomp):
    seats = "--seat", "monster=random", "--seat", "people=random"
    run = stomp("play", SCENARIO, *seats, "--log", tmp_path / "nowhere" / "game.yaml")
    assert run.returncode == 1
    assert "not saved: No such file or directory" in run.stdout


@pytest.mark.parametrize("kind", ["scenario", "map"])
def test_a_game_is_not_kept_over_something_else(tmp_path, stomp, log, kind):
    there = tmp_path / f"{kind}.yaml"
    there.write_bytes((CITY / f"{kind}.yaml").read_bytes())
    seats = "--seat", "monster=random", "--seat", "people=random"
    before = there.read_bytes()
    commands = ("play", SCENARIO, *seats, "--log"), ("fuzz", SCENARIO, "-n", 1, "--log"), ("replay", log, "--save")
    for command in commands:
        run = stomp(*command, there)
        assert (run.returncode, run.stdout) == (1, "")
        assert f"{there}: error: this file holds something else than a saved game" in run.stderr
        assert there.read_bytes() == before
    there.write_text("", encoding="utf-8")
    assert stomp("replay", log, "--save", there).returncode == 0
    assert stomp("replay", there).returncode == 0


def test_a_damaged_game_is_not_saved_over_itself(stomp, log):
    text = log.read_text(encoding="utf-8").replace("choose n:", "chose n:", 1)
    log.write_text(text, encoding="utf-8")
    run = stomp("replay", log, "--save", log)
    assert run.returncode == 1
    assert "; did you mean 'choose'? [step-differs]" in run.stderr
    assert "not saved over it: the steps that don't fit would be lost; give another name [steps-lost]" in run.stderr
    assert log.read_text(encoding="utf-8") == text


def test_the_end_as_json(log, stomp):
    options = ("--seat", "monster=greedy", "--seat", "people=random", "--seed", 3, "--json")
    run = stomp("play", SCENARIO, *options)
    found = json.loads(run.stdout)
    assert (found["game"], found["seed"], found["seats"]) == ("toy", 3, {"monster": "greedy", "people": "random"})
    assert found["over"]["result"] == "win"
    assert sorted(found["over"]["ranks"].values()) == [1, 2]
    kept = json.loads(stomp("replay", log, "--json").stdout)
    assert (kept["steps"], kept["over"]) == (found["steps"], found["over"])
    assert f'hash: "{found["hash"]}"' in log.read_text(encoding="utf-8").splitlines()[-1]


def test_a_game_left_is_not_over(stomp):
    run = stomp("play", SCENARIO, "--json", text="1\n")
    found = json.loads(run.stdout)
    assert (found["steps"], found["over"]) == (1, None)
    assert "In which house does the baker hide?" in run.stderr


def test_typed_dice(tmp_path, stomp):
    log = tmp_path / "game.yaml"
    text = "hide space:C2\nchoose n:3\nchoose n:1\nmove space:C2\n7\ntwo\n6\n"
    run = stomp("play", SCENARIO, "--dice", "typed", "--log", log, text=text)
    assert "The monster strikes the house. (1 die of 6)" in run.stdout
    assert "can't fall" in run.stdout
    assert "No: 'two' is no number" in run.stdout
    assert "Monster won: The monster found the baker." in run.stdout
    assert "roll: [6]" in log.read_text(encoding="utf-8").splitlines()[-1]


def test_typed_dice_may_be_left(stomp):
    text = "hide space:C2\nchoose n:3\nchoose n:1\nmove space:C2\nquit\n"
    run = stomp("play", SCENARIO, "--dice", "typed", text=text)
    assert run.stdout.splitlines()[-1].endswith("Left after 4 steps.")


def test_a_map_is_played_with_its_default_scenario(stomp):
    run = stomp("play", CITY / "map.yaml", "--seat", "monster=random", "--seat", "people=random")
    assert run.returncode == 0
    assert " won: " in run.stdout.splitlines()[-1]


def test_replay_names_the_first_step_that_differs(log, stomp):
    text = log.read_text(encoding="utf-8")
    lines = text.splitlines()
    at = next(i for i, line in enumerate(lines) if "choose n:" in line)
    lines[at] = lines[at].replace('hash: "', 'hash: "0')[:-3] + '"}'
    log.write_text("\n".join(lines), encoding="utf-8")
    run = stomp("replay", log)
    assert run.returncode == 1
    assert f"{log}:{at + 1}:" in run.stdout
    assert "step 2: " in run.stdout
    found = json.loads(stomp("replay", log, "--json").stdout)
    assert (found["steps"], found["problems"][0]["code"]) == (1, "step-differs")


@pytest.mark.parametrize("text", ["", "no: session\n", "format: stomping-ground/session/9\n", "\x00", "[" * 100_000])
def test_replay_of_something_else(tmp_path, text, stomp):
    path = tmp_path / "odd.yaml"
    path.write_text(text, encoding="utf-8")
    run = stomp("replay", path)
    assert run.returncode == 1
    assert "error" in run.stderr
    assert "Traceback" not in run.stderr


def test_simulate_gives_the_same_bytes_on_one_process_and_on_two():
    options = ("simulate", SCENARIO, "-n", 24, "--seed", 5, "--seat", "monster=greedy", "--json")
    runs = {
        stomp_apart(*options, "--jobs", jobs, hash_seed=seed).stdout for jobs, seed in ((1, "0"), (1, "7"), (2, "9"))
    }
    (out,) = runs
    report = json.loads(out)
    (found,) = report["variants"]
    assert report["players"] == {"monster": "greedy", "people": "random"}
    assert sum(n["count"] for n in found["results"].values()) == 24
    wins = found["wins"]["monster"]
    assert wins["low"] <= wins["share"] <= wins["high"]


def test_simulate_for_people(stomp):
    run = stomp("simulate", SCENARIO, "-n", 5)
    assert run.returncode == 0
    assert "5 games of Hide the baker (monster random, people random), seed 0" in run.stdout
    assert "turns: median" in run.stdout
    assert stomp("simulate", SCENARIO, "-n", 1).stdout.startswith("1 game of Hide the baker")


def test_simulate_variants_into_a_folder(tmp_path, stomp):
    options = ("-n", 6, "--vary", "rules.tables.play.turns=2,3", "--out", tmp_path / "found")
    run = stomp("simulate", SCENARIO, *options)
    assert run.returncode == 0, run.stderr
    assert "rules.tables.play.turns=3:" in run.stdout
    report = json.loads((tmp_path / "found" / "report.json").read_text(encoding="utf-8"))
    assert [v["turns"]["most"] <= n for v, n in zip(report["variants"], (2, 3), strict=True)] == [True, True]
    assert json.loads(stomp("simulate", SCENARIO, *options[:4], "--json").stdout) == report
    run = stomp("simulate", SCENARIO, "--vary", "rules.tables.play.trns=2")
    assert run.returncode == 1
    assert "did you mean 'tables.play.turns'?" in run.stderr


def test_wrong_seats_and_players_are_named(stomp):
    for command, seat, told in [
        ("simulate", "mnster=greedy", "did you mean 'monster'"),
        ("simulate", "monster=human", "no player 'human'"),
        ("play", "monster=gredy", "did you mean 'greedy'"),
        ("play", "monster=search:none", "search:none"),
        ("play", "monster=", "no player ''"),
        ("play", "monster", "no player ''"),
    ]:
        run = stomp(command, SCENARIO, "--seat", seat)
        assert (run.returncode, run.stdout) == (2, "")
        assert f"--seat {seat}: " in run.stderr
        assert told in run.stderr


def test_the_nearest_built_in_is_sought_among_scenarios_and_maps(stomp):
    run = stomp("play", "builtin:sheboygan/oen")
    assert run.returncode == 1
    assert "there is no built-in scenario or map 'sheboygan/oen'; did you mean 'sheboygan/one'?" in run.stderr
    assert "did you mean 'sheboygan/sheboygan'?" in stomp("play", "builtin:sheboygan/sheboygn").stderr


def test_check_prints_each_case(stomp):
    run = stomp("check", TESTS / "cases" / "toy")
    assert run.returncode == 0
    assert "T-2a ok" in run.stdout
    assert ", 0 don't" in run.stdout


def test_check_shows_the_first_difference(tmp_path, stomp):
    path = tmp_path / "cases.yaml"
    text = (TESTS / "cases" / "toy" / "toy.yaml").read_text(encoding="utf-8").replace("../../toy", str(TESTS / "toy"))
    path.write_text(
        text.replace("left: 2}], counters: {dazzled: false", "left: 1}], counters: {dazzled: false"), "utf-8"
    )
    run = stomp("check", path)
    assert run.returncode == 1
    assert "frames[1].left: expected 1, found 2 [case-failed]" in run.stdout
    assert ", 1 don't" in run.stdout
    rows = json.loads(stomp("check", path, "--json").stdout)
    assert [row["id"] for row in rows if not row["ok"]] == ["T-2b"]


def test_check_of_a_faulty_file(tmp_path, stomp):
    path = tmp_path / "cases.yaml"
    path.write_text("format: stomping-ground/case/1\ngame: toy\nmap: {}\n", encoding="utf-8")
    run = stomp("check", path)
    assert run.returncode == 1
    assert "did you mean 'maps'?" in run.stdout


def test_check_of_another_kind_of_file_says_what_it_is_and_nothing_else(stomp):
    run = stomp("check", "scenarios/sheboygan/one.yaml")
    assert run.returncode == 1
    problems = [line for line in run.stdout.splitlines() if "error" in line]
    assert len(problems) == 1
    assert "this is a scenario [unknown-format]" in problems[0]


def test_fuzz_tries_everything(stomp):
    run = stomp("fuzz", SCENARIO, "-n", 3, "--maps", 0, "--json")
    assert run.returncode == 0, run.stdout
    found = json.loads(run.stdout)
    assert (found["games"], found["failures"]) == (3, [])
    assert found["checked"] == found["steps"] + 3


def test_a_scenario_that_is_not_there(stomp):
    run = stomp("play", "nowhere.yaml")
    assert run.returncode == 1
    assert "there is no such file" in run.stderr


def test_a_saved_game_is_played_on(tmp_path, stomp):
    """Left in the middle, opened again, played to its end: the file then holds the whole game."""
    path = tmp_path / "game.yaml"
    stomp("play", SCENARIO, "--log", path, text="1\n1\n")
    bots = ("--seat", "monster=random", "--seat", "people=random")
    run = stomp("play", path, *bots, "--log", path)
    assert run.returncode == 0
    assert " won: " in run.stdout
    assert json.loads(stomp("replay", path, "--json").stdout)["over"]


def test_validate_plays_sessions_and_reads_cases(tmp_path, log, stomp):
    cases = TESTS / "cases" / "toy" / "toy.yaml"
    assert stomp("validate", log, cases).returncode == 0
    log.write_text(log.read_text(encoding="utf-8").replace("choose n:", "choose n:9"), encoding="utf-8")
    assert "[step-differs]" in stomp("validate", log).stdout
    path = tmp_path / "cases.yaml"
    path.write_text(cases.read_text(encoding="utf-8").replace("map: meadow", "map: medow"), encoding="utf-8")
    assert "did you mean 'meadow'" in stomp("validate", path).stdout


def test_the_log_is_kept_when_the_game_is_broken_off(tmp_path, stomp, monkeypatch):
    """By Ctrl-C, and by a fault of the program's own."""
    path = tmp_path / "game.yaml"
    for error, code in ((KeyboardInterrupt, 0), (ZeroDivisionError, 1)):
        answers = iter(["1", "1"])

        def answer(prompt, answers=answers, error=error):
            if (line := next(answers, None)) is None:
                raise error
            return line

        monkeypatch.setattr("builtins.input", answer)
        path.unlink(missing_ok=True)
        assert stomp("play", SCENARIO, "--log", path).returncode == code
        assert json.loads(stomp("replay", path, "--json").stdout)["steps"] == 2
