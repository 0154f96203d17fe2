"""The rule cases of Sheboygan cover the rules: every vector, every rule that is played (the cases run in
tests/play/test_rule_cases.py), and the figures are those of the rulebook."""

import re
from collections import Counter
from pathlib import Path

import pytest
import yaml

from engine.files.game_data import load_game_data
from engine.games.sheboygan.data import Figures
from engine.games.sheboygan.rules import RULES, WITHOUT_EFFECT
from engine.play.case_file import Case, read_cases
from engine.play.cases import _Run
from engine.play.registry import load_game

CASES = Path(__file__).parents[1] / "cases"
PACKAGE = Path(__file__).parents[2] / "engine" / "games" / "sheboygan"

SHARED = Path(__file__).parents[3] / "shared"
"""The rulebook and the rules file beside the checkout, where there are any."""

with_shared = pytest.mark.skipif(
    not (SHARED / "rules" / "sheboygan.md").is_file(), reason="the rules are not beside this checkout (../shared)"
)

VECTORS = [f"S-{n:03}" for n in range(1, 104)]

BOOK = """
2.0 3.1 3.2 4.0 5.1 5.21 5.22 5.23 5.24 5.25 5.31 5.32 5.33 5.34 5.41 5.42 5.43 5.5 6.1 6.21 6.22 6.23 6.24 6.31 6.32
6.33 6.34 6.41 6.42 6.43 6.5 7.1 7.2 7.31 7.32 7.33 7.4 8.0 9.1 9.2 10.0 11.1 11.21 11.22 11.23 11.31 11.32 11.33 11.34
11.35 11.4 11.42 11.51 12.0 13.0 13.1 13.2 13.3 13.4 13.5 13.6 13.7 13.8 13.9 13.10 13.11 14.1 14.21 14.22 14.23 14.24
14.25 15.0
"""
"""The rules with a text of their own in the rulebook; the items of 13.0 count as 13.1 to 13.11."""

NUMBERS = BOOK.split()

CASELESS = {"2.0"}
"""The list of counters is compared with the data below."""


def all_cases() -> list[Case]:
    """The cases of every file."""
    return [case for path in sorted((CASES / "sheboygan").glob("*.yaml")) for case in read_cases(path).cases]


def vector(case: Case) -> str:
    """The vector that a case's id names: `S-035` of `S-035c`."""
    return re.sub(r"(?<=\d)[a-z]$", "", case.id)


def test_the_vectors_are_the_cases_and_nothing_waits():
    assert sorted({vector(case) for case in all_cases() if case.id.startswith("S-")}) == VECTORS
    lines = (CASES / "later.txt").read_text(encoding="utf-8").splitlines()
    assert [line for line in lines if line.strip() and not line.startswith("#")] == []


def test_ids_are_unique_and_name_a_vector_or_a_rule():
    ids = [case.id for case in all_cases()]
    assert [i for i, n in Counter(ids).items() if n > 1] == []
    assert [i for i in ids if not re.fullmatch(r"S-\d{3}[a-z]?|R-\d+\.\d+-\d+", i)] == []


def test_every_rule_that_is_named_exists():
    known = {*load_game("sheboygan").info.rules, *load_game_data("sheboygan").values["rulings"]}
    assert {rule for case in all_cases() for rule in case.rules} - known == set()


def test_the_rules_are_those_of_the_book():
    assert load_game("sheboygan").info.rules == tuple(f"SHB {number}" for number in NUMBERS)


@with_shared
def test_every_numbered_text_of_the_rulebook_is_a_rule():
    text = (SHARED / "rulebooks" / "sheboygan.txt").read_text(encoding="utf-8")
    paragraphs = set(re.findall(r"^\[(\d+\.\d+)\]", text, re.MULTILINE))
    items = {f"13.{n}" for n in re.findall(r"^(\d+)\. ", text[text.index("13.0 Special") :], re.MULTILINE)}
    assert len(paragraphs) > 35
    assert len(items) == 11
    assert (paragraphs | items) - set(NUMBERS) == set()


def test_every_rule_has_a_case():
    covered = {rule.removeprefix("SHB ") for case in all_cases() for rule in case.rules}
    assert set(NUMBERS) - covered - CASELESS == set()


def test_every_ruling_has_a_case():
    rulings = load_game_data("sheboygan").values["rulings"]
    assert set(rulings) - {rule for case in all_cases() for rule in case.rules} == set()


def test_every_side_of_every_switch_has_a_case():
    """The default sides are those of all cases that set nothing."""
    rulings = load_game_data("sheboygan").values["rulings"]
    others = {(n, c) for n, r in rulings.items() for c in r.get("choices", ()) if c != r["value"]}
    changes = (case.data.get("scenario", {}).get("rules", {}).get("rulings", {}) for case in all_cases())
    tried = {(n, r["value"]) for change in changes for n, r in change.items() if not isinstance(r["value"], list)}
    assert len(others) >= 12
    assert others - tried == set()


def test_every_rule_is_applied_somewhere_or_has_a_reason_not_to_be():
    code = "".join(p.read_text(encoding="utf-8") for p in PACKAGE.glob("*.py") if p.name != "rules.py")
    figures = Figures(load_game_data("sheboygan"))
    by_data = {ability.rule for ability in figures.abilities.values()}
    by_data |= {f"SHB {budget.number}" for budget in figures.budgets.values()}
    unnamed = {rule for rule in RULES if f'"{rule}"' not in code} - by_data
    assert unnamed - set(WITHOUT_EFFECT) == set()
    assert set(WITHOUT_EFFECT) - set(RULES) == set()


def test_the_cases_apply_every_rule():
    applied: Counter[str] = Counter()
    for case in all_cases():
        if "problems" not in case.data:
            run = _Run(case)
            run.play()
            applied += run.state.setting.uses
    assert set(RULES) - set(applied) == set(WITHOUT_EFFECT)


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
