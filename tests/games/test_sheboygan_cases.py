"""The rule cases of Sheboygan cover the rules: every vector, every rule that is played (the cases run in
tests/play/test_rule_cases.py), and the figures are those of the rulebook."""

import re
from collections import Counter
from pathlib import Path

import pytest
import yaml

from engine.files.game_data import load_game_data
from engine.play.case_file import Case, read_cases
from engine.play.registry import load_game

CASES = Path(__file__).parents[1] / "cases"

SHARED = Path(__file__).parents[3] / "shared"
"""The rulebook and the rules file beside the checkout, where there are any."""

with_shared = pytest.mark.skipif(
    not (SHARED / "rules" / "sheboygan.md").is_file(), reason="the rules are not beside this checkout (../shared)"
)

VECTORS = [f"S-{n:03}" for n in range(1, 104)]

CHAPTERS = {"8", "11", "13", "5.34", "14.22", "14.23", "14.24", "14.25"}
"""What a vector may wait for."""

UNPLAYED = {"2.0", "5.22"}
"""Rules without a case that are no chapter to wait for: the list of counters, compared with the data below, and the
helicopters' part of the terrain rules."""


def all_cases() -> list[Case]:
    """The cases of every file."""
    return [case for path in sorted((CASES / "sheboygan").glob("*.yaml")) for case in read_cases(path).cases]


def waiting() -> list[list[str]]:
    """The lines of the list of vectors that wait: id, chapter, what remains."""
    lines = (CASES / "later.txt").read_text(encoding="utf-8").splitlines()
    return [line.split(maxsplit=2) for line in lines if line.strip() and not line.startswith("#")]


def vector(case: Case) -> str:
    """The vector that a case's id names: `S-035` of `S-035c`."""
    return re.sub(r"(?<=\d)[a-z]$", "", case.id)


def test_every_vector_is_a_case_or_waits():
    tested, later = {vector(case) for case in all_cases()}, {line[0] for line in waiting()}
    assert [v for v in VECTORS if v not in tested | later] == []


def test_no_other_vectors_are_named():
    named = {vector(case) for case in all_cases() if case.id.startswith("S-")} | {line[0] for line in waiting()}
    assert named - set(VECTORS) == set()


def test_what_waits_names_its_chapter_once():
    assert [line for line in waiting() if len(line) < 2 or line[1] not in CHAPTERS] == []
    assert [v for v, n in Counter(line[0] for line in waiting()).items() if n > 1] == []


def test_a_vector_that_is_both_says_what_remains():
    tested = {vector(case) for case in all_cases()}
    assert [line for line in waiting() if (line[0] in tested) != (len(line) == 3)] == []


def test_ids_are_unique_and_name_a_vector_or_a_rule():
    ids = [case.id for case in all_cases()]
    assert [i for i, n in Counter(ids).items() if n > 1] == []
    assert [i for i in ids if not re.fullmatch(r"S-\d{3}[a-z]?|R-\d+\.\d+-\d+", i)] == []


def test_every_rule_that_is_named_exists():
    known = {*load_game("sheboygan").info.rules, *load_game_data("sheboygan").values["rulings"]}
    assert {rule for case in all_cases() for rule in case.rules} - known == set()


def test_every_rule_has_a_case_or_waits():
    numbers = [rule.removeprefix("SHB ") for rule in load_game("sheboygan").info.rules]
    covered = {rule.removeprefix("SHB ") for case in all_cases() for rule in case.rules}
    open_ = [n for n in numbers if n not in covered | UNPLAYED and not {n, n.partition(".")[0]} & CHAPTERS]
    assert open_ == []


def table(title: str) -> list[dict[str, str]]:
    """The rows of one of the rulebook's tables, by column."""
    text = (SHARED / "rulebooks" / "sheboygan.txt").read_text(encoding="utf-8")
    lines = text[text.index(f"\n{title} (Table") :].splitlines()[2:]
    start = next(i for i, line in enumerate(lines) if line.startswith("|"))
    rows = []
    for line in lines[start:]:
        if not line.startswith("|"):
            break
        rows.append([cell.strip() for cell in line.strip("|").split("|")])
    return [dict(zip(rows[0], row, strict=True)) for row in rows[2:]]


@with_shared
@pytest.mark.parametrize(("title", "name"), [("Combat Results", "combat"), ("Destroying Buildings", "destruction")])
def test_the_tables_are_those_of_the_rulebook(title, name):
    printed, ours = table(title), load_game_data("sheboygan").values["tables"][name]
    columns = list(printed[0])[1:]
    assert ours["columns"] == columns
    assert ours["rows"] == [[row[c].replace("–", "-") for c in columns] for row in printed]
    assert [row["Die Roll"] for row in printed] == ["1", "2", "3", "4", "5", "6"]


@with_shared
def test_the_terrain_is_that_of_the_rulebook():
    terrain = load_game_data("sheboygan").values["terrain"]
    printed = table("Terrain Types")
    assert len(printed) == 8
    for row in printed:
        ours = terrain[row["Terrain Type"].strip("⁺°").lower().replace(" ", "-")]
        found = [
            str(ours["cost"]),
            "def. ×2" if ours.get("defence", 1) == 2 else "none",
            str(ours.get("resistance", "–")),
            str(ours.get("bonus", "–")),
        ]
        assert found == list(row.values())[1:], row


def rules_data() -> dict:
    """The data sheet of the rules file, the first of its YAML blocks."""
    text = (SHARED / "rules" / "sheboygan.md").read_text(encoding="utf-8")
    return yaml.safe_load(text[text.index("```yaml") + 7 : text.index("```", text.index("```yaml") + 7)])


@with_shared
def test_the_counters_are_those_of_the_data_sheet():
    sheet, units = rules_data(), load_game_data("sheboygan").values["units"]
    for name, wanted in sheet["units"].items():
        ours = units[name.replace("_", "-")]
        assert (ours["strength"], ours["range"], ours["movement"]) == (wanted["cs"], wanted["rng"], wanted["mp"]), name
        assert ours.get("attacks", False) == wanted["can_attack"], name
        assert ours.get("stack_limited", False) == wanted["stack_limited"], name
        assert ours["class"] == wanted["class"], name
        assert (ours.get("price") or 0) == (wanted["price"] or 0), name
        assert ours["count"] == sheet["counters"][name], name


@with_shared
def test_every_ruling_of_the_rules_file_has_its_entry():
    text = (SHARED / "rules" / "sheboygan.md").read_text(encoding="utf-8")
    found = set(re.findall(r"^\| (SR-\d\d) \|", text, re.MULTILINE))
    assert len(found) > 40
    assert found - set(load_game_data("sheboygan").values["rulings"]) == set()
