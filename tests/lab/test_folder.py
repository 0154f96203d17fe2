"""A batch's folder: what is written, what is read back, and what a killed program leaves."""

import csv
import json
from collections import Counter
from dataclasses import replace
from io import StringIO

import pytest

from engine.files.problems import DocumentError
from engine.lab.batch import Batch
from engine.lab.crews import Here
from engine.lab.folder import Folder, read_batch, read_records
from engine.lab.report import write_report
from engine.lab.simulation import play, reopened
from engine.lab.stage import play_places
from engine.lab.variants import varied


@pytest.fixture
def batch(prepared):
    return Batch.of(varied(prepared, ["rules.tables.play.turns=2,3"]), {"monster": "greedy"}, games=5, seed=2)


def kept(batch, folder):
    records = play_places(batch, batch.places)
    with Folder(folder, batch) as file:
        for record in records:
            file.add(record)
    return records


def test_what_is_kept_comes_back(batch, tmp_path):
    records = kept(batch, tmp_path)
    assert read_batch(tmp_path) == batch
    assert list(read_records(tmp_path)) == records


@pytest.mark.parametrize("torn", ['{"variant":0,"ga', "{", "é"])
def test_a_torn_last_line_is_dropped(batch, tmp_path, torn):
    records = kept(batch, tmp_path)
    games = tmp_path / "games.jsonl"
    whole = games.read_bytes()
    games.write_bytes(whole + torn.encode("utf-8")[:-1] + b"\xc3")
    assert list(read_records(tmp_path)) == records
    with Folder(tmp_path, batch):
        assert games.read_bytes() == whole


def test_a_file_of_nothing_but_a_torn_line(batch, tmp_path):
    with Folder(tmp_path, batch):
        pass
    (tmp_path / "games.jsonl").write_text('{"variant":0', encoding="utf-8")
    with Folder(tmp_path, batch):
        assert (tmp_path / "games.jsonl").read_bytes() == b""


def test_another_batch_is_refused(batch, prepared, tmp_path):
    kept(batch, tmp_path)
    before = (tmp_path / "batch.json").read_bytes()
    words = "another batch: other maps, scenarios or values, other players, another seed;"
    with pytest.raises(DocumentError, match=words):
        Folder(tmp_path, Batch.of(varied(prepared), games=5, seed=3))
    with pytest.raises(DocumentError, match="another batch: another limit of turns;"):
        Folder(tmp_path, replace(batch, most_turns=7, games=9))
    assert (tmp_path / "batch.json").read_bytes() == before


def test_more_games_of_the_same_batch_are_played_beside_those_that_are_there(batch, tmp_path):
    """The files are those of one batch that had so many games from the beginning."""
    whole, grown = tmp_path / "whole", tmp_path / "grown"
    write_report(play(batch.enlarged(12), Here(), whole), whole)
    write_report(play(batch, Here(), grown), grown)
    before = (grown / "games.jsonl").read_bytes()
    told = []
    write_report(play(batch.enlarged(12), Here(), grown, lambda simulation: told.append(len(simulation.done))), grown)
    assert (grown / "games.jsonl").read_bytes().startswith(before)
    assert told == list(range(1, 25))
    for name in ("batch.json", "games.jsonl", "report.json", "games.csv", "report.html"):
        assert (grown / name).read_bytes() == (whole / name).read_bytes(), name


def test_fewer_games_than_there_are_is_told_with_both_numbers(batch, tmp_path):
    kept(batch, tmp_path)
    with pytest.raises(DocumentError, match="a batch of 5 games, and 4 are asked for; ask for 5 or more") as told:
        Folder(tmp_path, batch.enlarged(4))
    assert told.value.problems[0].code == "fewer-games"
    assert read_batch(tmp_path) == batch


@pytest.mark.parametrize(
    "line", ["[]", "{}", "nonsense", '{"variant": 0, "game": 0, "seed": "x"}', "null", "[" * 100_000, "9" * 5000]
)
def test_a_line_that_is_no_game_is_named(batch, tmp_path, line):
    kept(batch, tmp_path)
    with (tmp_path / "games.jsonl").open("a", encoding="utf-8") as file:
        file.write(line + "\n")
    with pytest.raises(DocumentError, match=r"games\.jsonl:11:1: .*this line is no game"):
        list(read_records(tmp_path))


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (("seed",), "7"),
        (("steps",), True),
        (("turns",), "many"),
        (("hash",), None),
        (("winners",), [3]),
        (("leads",), [["monster"]]),
        (("losses", "tank"), "2"),
        (("spaces", "visits", "A1"), 1.5),
        (("points",), {"monster": {"combat": None}}),
    ],
)
def test_a_line_with_a_field_of_another_type_is_no_game(batch, tmp_path, path, value):
    kept(batch, tmp_path)
    games = tmp_path / "games.jsonl"
    first, *others = games.read_text(encoding="utf-8").splitlines()
    data = json.loads(first)
    inner = data
    for step in path[:-1]:
        inner = inner.setdefault(step, {})
    inner[path[-1]] = value
    games.write_text("\n".join([json.dumps(data), *others, ""]), encoding="utf-8")
    with pytest.raises(DocumentError, match=r"games\.jsonl:1:1: .*this line is no game: \w+Error: ."):
        reopened(tmp_path)


@pytest.mark.parametrize(("key", "value"), [("variant", 2), ("variant", -1), ("game", 5), ("game", -1), ("seed", 0)])
def test_a_game_of_another_batch_is_named(batch, tmp_path, key, value):
    kept(batch, tmp_path)
    games = tmp_path / "games.jsonl"
    lines = games.read_text(encoding="utf-8").splitlines()
    lines[3] = json.dumps({**json.loads(lines[3]), key: value})
    games.write_text("\n".join([*lines, ""]), encoding="utf-8")
    for used in (lambda: reopened(tmp_path), lambda: play(batch, Here(), tmp_path)):
        with pytest.raises(DocumentError, match=r"games\.jsonl:4:1: .*not one of the batch in this folder"):
            used()


@pytest.mark.parametrize("content", [b"\xff\xfe", b"[" * 100_000, b"", b"9" * 5000])
def test_a_batch_that_is_none_stays_as_it_is(batch, tmp_path, content):
    (tmp_path / "batch.json").write_bytes(content)
    with pytest.raises(DocumentError, match=r"batch\.json: .*not readable"):
        Folder(tmp_path, batch)
    assert (tmp_path / "batch.json").read_bytes() == content


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("games", "5"), ("games", 0), ("seed", 1.5), ("most_steps", None), ("most_turns", "9"), ("players", []),
        ("players", {"monster": {}}), ("variants", [{}]), ("variants", ["x"]),
        ("variants", [{"name": "", "scenario": 2.5, "map": "", "values": {}}]),
    ],
)  # fmt: skip
def test_a_batch_with_an_entry_of_another_type_is_none(batch, tmp_path, key, value):
    kept(batch, tmp_path)
    (tmp_path / "batch.json").write_text(json.dumps({**batch.as_json(), key: value}), encoding="utf-8")
    for used in (lambda: read_batch(tmp_path), lambda: Folder(tmp_path, batch)):
        with pytest.raises(DocumentError, match=r"batch\.json: .*(can't be read|another batch)"):
            used()


class Full(StringIO):
    """A file on a disk without room: it refuses when it is flushed, and again when it is closed."""

    def flush(self):
        raise OSError(28, "No space left on device")

    def close(self):
        self.flush()


def test_a_full_disk_is_told_with_the_file_and_the_games_before_it_stay(batch, tmp_path):
    records = play_places(batch, batch.places)

    def keep():
        with Folder(tmp_path, batch) as file:
            file.add(records[0])
            file._file.close()
            file._file = Full()
            file.add(records[1])

    with pytest.raises(DocumentError, match=r"games\.jsonl: .*those before it are: No space left on device"):
        keep()
    assert list(read_records(tmp_path, batch)) == records[:1]
    assert play(batch, Here(), tmp_path).whole


def test_a_folder_in_place_of_the_games_is_told(batch, tmp_path):
    kept(batch, tmp_path)
    (tmp_path / "games.jsonl").unlink()
    (tmp_path / "games.jsonl").mkdir()
    with pytest.raises(DocumentError, match=r"games\.jsonl: .*not readable"):
        reopened(tmp_path)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("{}", "expected format"),
        ("[", "not readable"),
        ('{"format": "stomping-ground/batch/1"}', "can't be read"),
        (
            '{"format": "stomping-ground/batch/1", "variants": [], "players": {}, "games": 1, "seed": 0, '
            '"most_steps": 9, "most_turns": null}',
            "no variants",
        ),
    ],
)
def test_a_folder_of_something_else(tmp_path, text, words):
    with pytest.raises(DocumentError, match=r"there is no batch\.json"):
        read_batch(tmp_path)
    (tmp_path / "batch.json").write_text(text, encoding="utf-8")
    with pytest.raises(DocumentError, match=words):
        read_batch(tmp_path)


def test_the_report_holds_every_game(batch, tmp_path):
    simulation = play(batch, Here(), tmp_path)
    write_report(simulation, tmp_path)
    assert json.loads((tmp_path / "report.json").read_text(encoding="utf-8")) == simulation.report
    with (tmp_path / "games.csv").open(encoding="utf-8", newline="") as file:
        table = list(csv.DictReader(file))
    assert [row["game"] for row in table] == ["0", "1", "2", "3", "4"] * 2
    for variant in simulation.report["variants"]:
        own = [row for row in table if row["variant"] == variant["name"]]
        wins = Counter(row["winners"] for row in own)
        assert {seat: w["count"] for seat, w in variant["wins"].items()} == {s: wins[s] for s in ("monster", "people")}
        assert sum(int(row["steps"]) for row in own) / 5 == pytest.approx(variant["steps"]["mean"])
