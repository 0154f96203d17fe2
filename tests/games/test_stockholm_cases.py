"""The rule cases of Stockholm cover the rules: every vector, every rule that is played, every side of every switch (the
cases run in tests/play/test_rule_cases.py); and the figures are those of the rulebook."""

import re
from collections import Counter
from pathlib import Path

import pytest
import yaml

from engine.files.game_data import load_game_data
from engine.games.stockholm.data import Figures
from engine.games.stockholm.rules import RULES, WITHOUT_EFFECT
from engine.play.case_file import Case, read_cases
from engine.play.cases import _Run
from engine.play.registry import load_game

CASES = Path(__file__).parents[1] / "cases" / "stockholm"
PACKAGE = Path(__file__).parents[2] / "engine" / "games" / "stockholm"

SHARED = Path(__file__).parents[3] / "shared"
"""The rulebook and the rules file beside the checkout, where there are any."""

with_shared = pytest.mark.skipif(
    not (SHARED / "rules" / "stockholm.md").is_file(), reason="the rules are not beside this checkout (../shared)"
)

VECTORS = [f"K-{n:03}" for n in range(1, 38)]

BOOK = """
Components.1 Board.1 Board.2 Board.3 Board.4 Board.5 Pieces.1 Pieces.2 Setup.1 Setup.2 Setup.3 Goals.1 Goals.2 Goals.3
Goals.4 Goals.5 Goals.6 Order.A Order.B Order.C Order.D Order.E Order.F Order.G Movement.1 Movement.2 Movement.3
Movement.4 Movement.5 Movement.6 Movement.7 Combat.1 Combat.2 Combat.3 Combat.4 Combat.5 Combat.6 Combat.7 Special.1
Special.2 Special.3 Special.4 Special.5 Help.1 Help.2 Help.3 Help.4 Help.5 Help.6 Help.7 Wins.1 Wins.2 List.1
"""
"""The chapters of the rulebook with their paragraphs, items or letters."""

CASELESS = {"STO List.1"}
"""The piece list is compared with the data below."""


def all_cases() -> list[Case]:
    """The cases of every file."""
    return [case for path in sorted(CASES.glob("*.yaml")) for case in read_cases(path).cases]


def vector(case: Case) -> str:
    """The vector that a case's id names: `K-005` of `K-005b`."""
    return re.sub(r"(?<=\d)[a-z]$", "", case.id)


def test_the_vectors_are_the_cases():
    assert sorted({vector(case) for case in all_cases() if case.id.startswith("K-")}) == VECTORS


def test_ids_are_unique_and_name_a_vector_or_a_chapter():
    ids = [case.id for case in all_cases()]
    assert [i for i, n in Counter(ids).items() if n > 1] == []
    assert [i for i in ids if not re.fullmatch(r"K-\d{3}[a-z]?|R-[A-Za-z]+(\d\d)?-\d+", i)] == []


def test_the_rules_are_those_of_the_book():
    assert load_game("stockholm").info.rules == RULES == tuple(f"STO {item}" for item in BOOK.split())


def test_every_rule_that_is_named_exists():
    known = {*RULES, *load_game_data("stockholm").values["rulings"]}
    assert {rule for case in all_cases() for rule in case.rules} - known == set()


def test_every_rule_has_a_case():
    assert set(RULES) - {rule for case in all_cases() for rule in case.rules} - CASELESS == set()


def test_every_ruling_has_a_case():
    rulings = load_game_data("stockholm").values["rulings"]
    assert list(rulings) == [f"KR-{n:02}" for n in range(1, 23)]
    assert set(rulings) - {rule for case in all_cases() for rule in case.rules} == set()


def test_every_side_of_every_switch_has_a_case():
    """The default sides are those of all cases that set nothing."""
    rulings = load_game_data("stockholm").values["rulings"]
    others = {(n, c) for n, r in rulings.items() for c in r.get("choices", ()) if c != r["value"]}
    changes = (case.data.get("scenario", {}).get("rules", {}).get("rulings", {}) for case in all_cases())
    tried = {(n, r["value"]) for change in changes for n, r in change.items()}
    assert len(others) == 5
    assert others - tried == set()


def test_every_rule_is_applied_somewhere_or_has_a_reason_not_to_be():
    code = "".join(p.read_text(encoding="utf-8") for p in PACKAGE.glob("*.py") if p.name != "rules.py")
    goals = {f"STO Goals.{target.chit}" for target in Figures(load_game_data("stockholm")).targets}
    unnamed = {rule for rule in RULES if f'"{rule}"' not in code} - goals
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


def test_no_rule_stands_in_two_places_of_the_data():
    """Each ruling has its number once; figures stand in the tables, and in no module."""
    text = (PACKAGE / "rulings.yaml").read_text(encoding="utf-8")
    assert Counter(re.findall(r"^  (KR-\d\d):", text, re.MULTILINE)).most_common(1)[0][1] == 1
    assert all(r["reason"].strip() for r in load_game_data("stockholm").values["rulings"].values())


def rules_data() -> dict:
    """The data sheet of the rules file, the first of its YAML blocks."""
    text = (SHARED / "rules" / "stockholm.md").read_text(encoding="utf-8")
    return yaml.safe_load(text[text.index("```yaml") + 7 : text.index("```", text.index("```yaml") + 7)])


@with_shared
def test_the_figures_are_those_of_the_data_sheet():
    sheet, values = rules_data(), load_game_data("stockholm").values
    tables, units = values["tables"], values["units"]
    for name, wanted in sheet["pieces"].items():
        ours = units[name.replace("_", "-")]
        figures = (ours["count"], ours["attack"], ours["toughness"], ours["speed"])
        assert figures == (wanted["n"], wanted["attack"], wanted["toughness"], wanted["speed"]), name
        letter = f"letter-{wanted['letter']}".lower()
        assert wanted["letter"] is None or values["markers"][letter]["unit"] == name.replace("_", "-")
    for name, wanted in sheet["monsters"].items():
        assert {k: v for k, v in tables["monsters"][name].items() if k != "name"} == wanted
    for chit, wanted in sheet["targets"].items():
        ours = tables["targets"][wanted["target"].replace("_", "-")]
        assert (ours["chit"], ours["hits"], ours["entries"]) == (chit, wanted["hits"], wanted["entry"])
    kinds = {"police_at_station": "police", "police_car_at_entry": "police-car", "infantry_at_centralen": "infantry"}
    assert tables["help"]["faces"] == [[kinds[k] for k in sheet["help"][face]] for face in range(1, 7)]
    assert tables["help"]["car_entries"] == sheet["police_car_entry"]
    counts = {k.replace("_", "-"): n for k, n in sheet["start_counts"].items() if n}
    assert tables["sheet"]["letters"] == counts
    assert tables["stack"]["most"] == sheet["stack"]["human_pieces_per_square"]
    assert (tables["guard"]["from"], tables["guard"]["squares"]) == ("castle", sheet["guard_leash"]["squares"])
    assert tables["track"]["most"] == sheet["hit_track"]["max"]
    assert tables["dice"]["hit_from"] == min(sheet["dice"]["hit_on"])


@with_shared
def test_the_piece_list_is_that_of_the_rulebook():
    text = (SHARED / "rulebooks" / "stockholm.txt").read_text(encoding="utf-8")
    listed = re.findall(r"^• (\d+) [^(\n]*\([^)]*\): (\d?)T?–?, (\d), (\d)$", text, re.MULTILINE)
    listed += re.findall(r"^• (\d+) (?:skinhead): (\d)T, (\d), (\d)$", text, re.MULTILINE)
    units = list(load_game_data("stockholm").values["units"].values())[1:]
    ours = [(u["count"], u["attack"], u["toughness"], u["speed"]) for u in units]
    assert [tuple(int(n or 0) for n in row) for row in listed] == ours
    monsters = re.search(r"6 monsters: (.*)", text).group(1)
    found = [tuple(map(int, re.findall(r"\d+", m))) for m in monsters.split(";")]
    table = load_game_data("stockholm").values["tables"]["monsters"].values()
    assert found == [(m["attack"], m["toughness"], m["speed"]) for m in table]


@with_shared
@pytest.mark.parametrize(
    ("heading", "chapter"), [("Movement", "Movement"), ("Combat", "Combat"), ("Special Rules", "Special")]
)
def test_every_paragraph_of_the_rulebook_is_a_rule(heading, chapter):
    """Skipping the sentence that only stresses another (Special.5 repeats for skinheads what Combat.1 says)."""
    text = (SHARED / "rulebooks" / "stockholm.txt").read_text(encoding="utf-8")
    blocks = [block.strip() for block in text.split("\n\n") if block.strip()]
    start = max(i for i, block in enumerate(blocks) if block.startswith(heading) and len(block) < 60)
    end = next(i for i in range(start + 1, len(blocks)) if re.fullmatch(r"[A-Z][A-Za-z ]+\??", blocks[i]))
    assert end - start - 1 - ("die" in chapter) >= len([r for r in RULES if r.startswith(f"STO {chapter}.")])


@with_shared
def test_every_ruling_of_the_rules_file_has_its_entry():
    text = (SHARED / "rules" / "stockholm.md").read_text(encoding="utf-8")
    found = set(re.findall(r"^\| (KR-\d\d) \|", text, re.MULTILINE))
    assert len(found) == 22
    assert found == set(load_game_data("stockholm").values["rulings"])
