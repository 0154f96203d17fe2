"""What can be varied: every figure has a path that `varied` takes, and a title."""

from __future__ import annotations

import pytest
from editor_lab.lab_hand import CITY

from editor.lab.values import values_of
from engine.files.game_data import load_game_data
from engine.lab.variants import varied
from engine.play.prepare import prepare_file


@pytest.fixture(scope="module")
def values():
    prepared = prepare_file(str(CITY / "scenario.yaml"))
    return {value.path: value for value in values_of(load_game_data("toy"), prepared.scenario)}


def test_figures_have_titles_and_paths(values) -> None:
    assert values["rules.tables.play.goal"].now == 4
    assert values["rules.units.baker.count"].titles == ("Rules", "Units", "Baker", "Count")
    assert values["setup.monster"].now == "D2"
    assert values["setup.monster"].titles == ("Set-up", "Monster")


def test_what_only_tells_is_left_out(values) -> None:
    assert not any(path.endswith((".colour", ".icon", ".name")) for path in values)


@pytest.mark.parametrize("game", ["sheboygan", "stockholm"])
def test_every_figure_can_be_varied(game: str) -> None:
    """Each path is one that a scenario's rules may change: the data takes the very value that it has."""
    data = load_game_data(game)
    prepared = prepare_file("builtin:sheboygan/one" if game == "sheboygan" else "builtin:stockholm/teaching")
    values = [v for v in values_of(data, prepared.scenario) if v.path.startswith("rules.")]
    assert len(values) > 100
    for value in values:
        keys = value.path.split(".")[1:]
        changes: object = value.now
        for key in reversed(keys):
            changes = {key: changes}
        same, problems = data.with_rules(changes)
        assert problems == []
        assert same.values == data.values


def test_rulings_offer_their_choices() -> None:
    data = load_game_data("sheboygan")
    found = values_of(data, prepare_file("builtin:sheboygan/one").scenario)
    ruling = next(v for v in found if v.path == "rules.rulings.SR-12.value")
    assert ruling.choices == (True, False)
    assert ruling.titles[-2] == "Trampling in cover"
    assert varied(prepare_file("builtin:sheboygan/one"), [f"{ruling.path}=false"])[0].values == {ruling.path: False}
