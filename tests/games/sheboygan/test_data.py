"""The figures of Sheboygan: every cell of the tables against the rulebook, ratios against its examples."""

import json
import re
from fractions import Fraction
from pathlib import Path

import pytest

from engine.files.game_data import load_game_data
from engine.games.sheboygan.data import CLOSED, Effect, Figures, RatioTable, base_data

FIGURES = Figures(base_data())
RULEBOOK = Path(__file__).parents[4] / "shared" / "rulebooks" / "sheboygan.txt"
RULES = Path(__file__).parents[4] / "shared" / "rules" / "sheboygan.md"

COMBAT = {
    1: "3/- 3/- 3/- 2/- u1/- u1/- u1/- 1/1 -/u1",
    2: "3/- 2/- 2/- u1/- 1/- 1/- 1/1 -/u1 -/u1",
    3: "2/- 2/- u1/- 1/- 1/- 1/1 -/u1 -/u1 -/2",
    4: "2/- u1/- 1/- 1/1 -/u1 -/u1 -/1 -/2 -/2",
    5: "u1/- u1/- 1/1 -/u1 -/1 -/1 -/2 -/2 -/3",
    6: "u1/- 1/1 -/u1 -/2 -/2 -/2 -/3 -/3 -/3",
}
LOWEST = {"1:2": 6, "1:1": 5, "2:1": 4, "3:1": 3, "4:1": 2, "5:1": 1}


def printed_table(title: str) -> list[list[str]]:
    """The rows of one of the rulebook's tables without its first column."""
    if not RULEBOOK.exists():
        pytest.skip("the rulebook lies beside the checkout only where the rules are worked on")
    lines = RULEBOOK.read_text(encoding="utf-8").splitlines()
    start = next(i for i, line in enumerate(lines) if line.startswith(title))
    rows = []
    for line in lines[start:]:
        if line.startswith("|"):
            rows.append([cell.strip().replace("–", "-") for cell in line.strip("|").split("|")][1:])
        elif rows:
            break
    return rows


@pytest.mark.parametrize("die", range(1, 7))
def test_combat_table(die):
    assert [FIGURES.combat.cell(c, die) for c in range(9)] == COMBAT[die].split()


def test_combat_table_is_the_printed_one():
    head, _, *rows = printed_table("Combat Results (Table 6.5)")
    assert list(FIGURES.combat.columns) == head
    assert [list(row) for row in FIGURES.combat.rows] == rows


@pytest.mark.parametrize("die", range(1, 7))
@pytest.mark.parametrize("column", LOWEST)
def test_destruction_table(column, die):
    table = FIGURES.destruction
    assert table.cell(table.columns.index(column), die) == ("Z" if die >= LOWEST[column] else "-")


def test_destruction_table_is_the_printed_one():
    head, _, *rows = printed_table("Destroying Buildings (Table 7.4)")
    assert list(FIGURES.destruction.columns) == head
    assert [list(row) for row in FIGURES.destruction.rows] == rows


TERRAIN = {
    "street": (1, 1, 0, 0),
    "park": (2, 1, 0, 0),
    "low-building": (3, 2, 2, 3),
    "high-building": (3, 2, 4, 5),
    "bridge": (1, 1, 2, 5),
    "tunnel": (1, 2, 0, 0),
    "river": (1, 1, 0, 0),
    "ruins": (2, 1, 0, 0),
}


@pytest.mark.parametrize("kind", TERRAIN)
def test_terrain_table(kind):
    t = FIGURES.terrain[kind]
    assert (t.cost, t.defence, t.resistance, t.bonus) == TERRAIN[kind]


PRINTED = ["street", "park", "low-building", "high-building", "bridge", "tunnel", "river", "ruins"]


def test_terrain_table_is_the_printed_one():
    _, _, *rows = printed_table("Terrain Types (Table 5.5)")
    told = []
    for kind in PRINTED:
        t = FIGURES.terrain[kind]
        told.append([str(t.cost), "none" if t.defence == 1 else f"def. ×{t.defence}", str(t.resistance or "-")])
    assert told == [row[:3] for row in rows]
    bonuses = [int(row[3].replace("-", "0")) for row in rows]
    assert [FIGURES.terrain[kind].bonus for kind in PRINTED] == bonuses


def test_what_stands_in_the_way_and_what_burns():
    """6.22, 13.3, 11.35."""
    kinds = FIGURES.terrain.items()
    assert {k for k, t in kinds if t.blocks_sight} == {"low-building", "high-building"}
    assert {k for k, t in kinds if t.stops_lightning} == {"high-building"}
    assert {k for k, t in kinds if t.burns} == {"park", "low-building", "high-building"}
    assert {k for k, t in kinds if "infantry" in t.forded_by} == {"river", "destroyed-bridge"}


def chapter(number: str) -> str:
    """The paragraphs of a chapter of the rulebook."""
    if not RULEBOOK.exists():
        pytest.skip("the rulebook lies beside the checkout only where the rules are worked on")
    return RULEBOOK.read_text(encoding="utf-8").partition(f"\n{number} ")[2]


def test_abilities_and_prices_are_the_printed_ones():
    printed = re.findall(r"^(\d+)\. ([^(\n]+) \(cost: (\d+)\)", chapter("13.0"), re.MULTILINE)
    assert [(f"13.{n}", int(price)) for n, _, price in printed] == [
        (a.number, a.price) for a in FIGURES.abilities.values()
    ]


def test_scenarios_are_the_printed_ones():
    lines = re.findall(r"^\[(14\.2\d)\] (.+)$", chapter("14.2"), re.MULTILINE)
    budgets = list(FIGURES.budgets.values())
    assert [number for number, _ in lines] == [b.number for b in budgets]
    for (_, text), budget in zip(lines, budgets, strict=True):
        people, monster = re.search(r"People player has (\d+).+?Monster player has (\d+)", text).groups()
        target = re.search(r"totaling (\d+)|bonus points totaling (\d+)", text)
        assert (budget.people, budget.monster, budget.target) == (
            int(people),
            int(monster),
            int(target.group(1) or target.group(2)),
        )
        assert budget.helicopters == ("elicopters" not in text)
        assert budget.growth == ("increase one of its ratings" in text)


OPEN = {  # 5.21, 5.23, 5.24: who may walk, drive, sail or fly in
    "monster": {"street", "park", "bridge", "tunnel", "river", "ruins"},
    "armor": {"street", "park", "bridge", "tunnel", "ruins"},
    "artillery": {"street", "park", "bridge", "tunnel", "ruins"},
    "infantry": {"street", "park", "low-building", "high-building", "bridge", "tunnel", "ruins"},
    "police": {"street", "park", "low-building", "high-building", "bridge", "tunnel", "ruins"},
    "townspeople": {"street", "park", "low-building", "high-building", "bridge", "tunnel", "ruins"},
}


@pytest.mark.parametrize("unit", OPEN)
def test_who_may_enter_what(unit):
    assert {k for k, t in FIGURES.terrain.items() if t.entry_cost(unit) > CLOSED} == OPEN[unit]


UNITS = {  # strength, range, movement, price, count
    "police": (1, 1, 3, 1, 12),
    "townspeople": (1, 0, 1, 0, 10),
    "fire-dept": (1, 0, 3, 0, 4),
    "fireboat": (1, 3, 4, 0, 1),
    "infantry": (3, 1, 3, 3, 12),
    "artillery": (5, 6, 2, 5, 4),
    "armor": (6, 2, 5, 6, 10),
    "helicopter": (1, 2, 7, 1, 6),
}


@pytest.mark.parametrize("kind", UNITS)
def test_units(kind):
    u = FIGURES.units[kind]
    assert (u.strength, u.range, u.movement, u.price, u.count) == UNITS[kind]


def test_counters_and_random_markers_make_a_hundred():
    markers = {"random": 6, "web": 4, "fire": 10, "ruins": 15}
    assert sum(u.count for u in FIGURES.units.values()) + sum(markers.values()) == 100


RATIOS = [(13, 4, "3:1"), (7, 4, "1:1"), (3, 4, "1:2"), (4, 13, "1:4"), (30, 4, "5:1"), (2, 10, "1:5")]


@pytest.mark.parametrize(("attacker", "defender", "column"), [*RATIOS, (2, 11, None), (0, 1, None)])
def test_ratios_of_the_rulebook(attacker, defender, column):
    found = FIGURES.combat.column(attacker, defender)
    assert (found is None and column is None) or FIGURES.combat.columns[found] == column


def test_every_ratio_against_its_definition():
    """Whole ratios, rounded in the defender's favour: floor(A/D):1 at most 5:1, else 1:ceil(D/A) at worst 1:5."""
    for a in range(1, 60):
        for d in range(1, 40):
            strong, weak = Fraction(a, d), -(-d // a)
            wanted = f"{min(int(strong), 5)}:1" if a >= d else f"1:{weak}" if weak <= 5 else None
            found = FIGURES.combat.column(a, d)
            assert (None if found is None else FIGURES.combat.columns[found]) == wanted, (a, d)


def test_a_result_is_read_for_attacker_and_defender():
    assert FIGURES.combat.effects[4][0] == (Effect(1, True), Effect(0, False))
    assert FIGURES.combat.effects[8][5] == (Effect(0, False), Effect(3, False))


def test_a_table_may_have_other_columns():
    table = RatioTable(("1:1", "3:1"), (("-", "Z"),) * 6)
    assert [table.column(n, 2) for n in (1, 2, 5, 6, 99)] == [None, 0, 0, 1, 1]


def test_scenario_one():
    budget = FIGURES.budgets["introductory"]
    assert (budget.people, budget.monster, budget.target) == (25, 13, 25)
    assert not budget.abilities
    assert not budget.helicopters


def test_every_ruling_has_a_number_a_title_and_a_reason():
    rulings = base_data().values["rulings"]
    assert list(rulings) == [f"SR-{n:02}" for n in range(1, len(rulings) + 1)]
    assert all(r["title"] and r["reason"] for r in rulings.values())
    assert all(r["value"] in r["choices"] for r in rulings.values() if "choices" in r)


def test_a_scenario_may_change_a_figure():
    data, problems = load_game_data("sheboygan").with_rules({"units": {"police": {"movement": 4}}})
    assert not problems
    assert Figures(data).units["police"].movement == 4
    assert FIGURES.units["police"].movement == 3


def test_schemas_explain_every_property():
    folder = Path(__file__).parents[3] / "engine" / "games" / "sheboygan"
    for name in ("game-data.schema.json", "scenario.schema.json"):
        silent = list(_silent(json.loads((folder / name).read_text(encoding="utf-8")), name))
        assert not silent


def _silent(schema, path):
    for key, value in schema.get("properties", {}).items():
        described = "title" in value and "description" in value
        if "type" in value and value["type"] not in ("object",) and not described:
            yield f"{path}.{key}"
        yield from _silent(value, f"{path}.{key}")
    if isinstance(schema.get("additionalProperties"), dict):
        yield from _silent(schema["additionalProperties"], f"{path}.*")
