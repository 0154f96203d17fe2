"""What charts draw: exact rows, places that agree with the figures, words for who can't see them."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPointF
from PySide6.QtGui import QColor

from editor.lab.bars import AmountBars, ShareBars
from editor.lab.heat import CHANGE, PALE, HeatMap, change_maps, heat_maps
from editor.lab.histogram import Histogram, bins_of
from editor.lab.intervals import Intervals, told
from editor.lab.running import Progress
from editor.lab.setup import progress_text
from editor.theme import DARK, LIGHT, qt_palette
from engine.lab.figures import difference, share, spread


def shown(qtbot, chart):
    qtbot.addWidget(chart)
    chart.resize(400, max(chart.sizeHint().height(), 40))
    chart.show()
    return chart


def painted(chart, at: QPointF) -> str:
    return chart.grab().toImage().pixelColor(at.toPoint()).name()


def test_a_share_is_a_bar_of_that_length(qtbot) -> None:
    chart = shown(qtbot, ShareBars())
    chart.show_shares({"Half": share(50, 100), "None": share(0, 100)})
    chart.resize(400, chart.sizeHint().height())
    box, bar = chart.box_of(0), chart.bar.name()
    half = chart._x(0.5)
    assert painted(chart, QPointF(half - 12, box.top() + 2)) == bar
    assert painted(chart, QPointF(half + 12, box.top() + 2)) != bar
    assert painted(chart, QPointF(chart.left + 3, chart.box_of(1).top() + 2)) != bar
    assert chart.tip_at(QPointF(200, box.center().y())) == (
        "Half: 50 games, 50.0 %; with 95 % certainty between 40.4 % and 59.6 %"
    )
    assert "None: 0 games" in chart.accessibleDescription()
    chart.show_shares({"One": share(1, 4)})
    assert "One: 1 game, " in chart.accessibleDescription()


def test_amounts_stand_by_size(qtbot) -> None:
    chart = shown(qtbot, AmountBars())
    chart.show_amounts({"few": 1.5, "many": 40, "none": 0})
    assert [name for name, _ in chart.rows] == ["many", "few", "none"]


@pytest.mark.parametrize("most", [1, 7, 40])
def test_bins_hold_every_value_once(most: int) -> None:
    values = [3, 3, 5, 90, 41, 17, 3]
    bins = bins_of(values, most)
    assert len(bins) <= most
    assert sum(b.games for b in bins) == len(values)
    assert all(b.games == sum(b.first <= v <= b.last for v in values) for b in bins)
    assert [b.first for b in bins[1:]] == [b.last + 1 for b in bins[:-1]]


def test_a_histogram_tells_its_bars(qtbot) -> None:
    chart = shown(qtbot, Histogram("turns"))
    values = [1, 2, 2, 4]
    chart.show_values(values, spread(values))
    assert chart.marks == {"median": 2, "95 %": 4}
    assert chart.tip_at(chart._bar(1).center()) == "2 turns: 2 games"
    chart.show_values([], None)
    assert chart.sizeHint().height() == 0


def test_sure_differences_are_told_from_chance(qtbot) -> None:
    chart = shown(qtbot, Intervals())
    far, near = difference(90, 100, 10, 100), difference(50, 100, 49, 100)
    chart.show_differences([("Far", far, True), ("Near", near, True)])
    assert chart.tips[0] == f"Far: {told(far, True)}"
    assert chart.tips[1].endswith("this may be chance")
    assert told({"difference": None, "low": -1.0, "high": 1.0}, True) == "–"
    assert told({"difference": -2.5, "low": None, "high": None}, False) == "−2.5"


def test_heat_has_one_scale_for_all_variants() -> None:
    heats = [{"visits": {"a": 4, "b": 1}}, {"visits": {"a": 8}, "fire": {"b": 2}}]
    first, second = heat_maps(heats, [2, 4], [["c"], []], "visits")
    assert first.most == second.most == 8
    assert first.colour("c") == PALE
    assert first.colour("a") == second.colour("b") or first.colour("a") != PALE
    assert first.told("a") == "visits 4, 2.00 a game"
    assert heat_maps(heats, [2, 4], [["c"], []], "fire")[0].told("b") == "fire 0, 0.00 a game"


def test_changes_are_counted_a_game() -> None:
    heats = [{"visits": {"a": 4, "b": 1}}, {"visits": {"a": 4, "c": 6}}]
    none, change = change_maps(heats, [2, 4], "visits")
    assert set(none.figures.values()) == {0.0}
    assert change.figures == {"a": -1.0, "b": -0.5, "c": 1.5}
    assert change.kind == CHANGE
    assert change.told("c") == "visits +1.50 a game against the first"
    assert red(change.colour("c")) > red(change.colour("a"))


def red(colour: QColor) -> int:
    return colour.red() - colour.blue()


def test_never_entered_is_its_own_map() -> None:
    heat = heat_maps([{"visits": {"a": 3}}], [2], [["b"]], "never entered")[0]
    assert isinstance(heat, HeatMap)
    assert (heat.told("a"), heat.told("b")) == ("entered 3 times in 2 games", "never entered")
    assert heat.colour("a") == PALE != heat.colour("b")


def test_bars_stand_out_in_both_themes(qtbot) -> None:
    chart = shown(qtbot, ShareBars())
    for theme in (LIGHT, DARK):
        chart.setPalette(qt_palette(theme))
        ground = QColor(theme.window).lightnessF()
        for colour in ("#7a1f3d", "#ffff00", "#2f4b8f", "#000000", "#ffffff"):
            assert abs(chart.seen(QColor(colour)).lightnessF() - ground) > 0.25


def test_progress_tells_what_is_left() -> None:
    assert progress_text(Progress(0, 10)) == "0 of 10 games"
    assert progress_text(Progress(500, 1_000, 12.345, 61)) == "500 of 1,000 games\n12.3 a second, 1 min 1 s left"
