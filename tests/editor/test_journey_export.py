"""The map for other programs: GeoJSON and SVG from the menu File, read again by what reads drawings."""

from __future__ import annotations

import json
from pathlib import Path

from editor_dialogs import choose_file, give_up_file
from editor_hand import Hand, city, saved
from editor_widgets import do_in_menu, press_keys

from editor.window import MainWindow
from engine.files.importing.reading import read_drawing


def export(window: MainWindow, target: Path) -> None:
    """File, Export, and the name of a file."""
    chosen = choose_file(target)
    do_in_menu(window, "F", "Export")
    assert chosen.done


def test_geojson_holds_shapes_kinds_and_neighbours_as_they_are_now(
    window: MainWindow, hand: Hand, city_file: Path, tmp_path: Path
) -> None:
    before = city_file.read_bytes()
    hand.click((5000, 5000))
    press_keys(window, "Del")
    target = tmp_path / "Åker 東京.geojson"
    export(window, target)
    assert window.toast.text() == "Wrote Åker 東京.geojson."
    found = {entry["id"]: entry for entry in json.loads(target.read_text(encoding="utf-8"))["features"]}
    assert found.keys() == city().spaces.keys() - {"p2-1"}
    assert found["h2-2"]["properties"]["kind"] == "high-building"
    assert set(found["h2-2"]["properties"]["neighbours"]) == {"s2-3", "l1-2", "s3-2"}
    areas = {shape.name: shape.shape.area for shape in read_drawing(target).shapes}
    assert areas == dict.fromkeys(found, 400)
    assert city_file.read_bytes() == before  # what is exported is not saved


def test_a_name_without_an_ending_is_of_geojson_and_one_of_svg_of_svg(
    window: MainWindow, hand: Hand, tmp_path: Path
) -> None:
    export(window, tmp_path / "city")
    assert json.loads((tmp_path / "city.geojson").read_text(encoding="utf-8"))["name"] == "Testville"
    export(window, tmp_path / "city.svg")
    assert {shape.shape.area for shape in read_drawing(tmp_path / "city.svg").shapes} == {400}


def test_what_can_not_be_written_is_told(window: MainWindow, hand: Hand, tmp_path: Path) -> None:
    export(window, tmp_path / "city.docx")
    assert window.toast.text() == "city.docx was not written: known are .geojson, .json, .svg."
    folder = tmp_path / "gone"
    folder.mkdir()
    chosen = choose_file(folder / "city.geojson", folder.rmdir)
    press_keys(window, "Ctrl+Shift+X")
    assert chosen.done
    assert window.toast.text() == "city.geojson: not saved: No such file or directory."
    given_up = give_up_file()
    press_keys(window, "Ctrl+Shift+X")
    assert given_up.done
    assert sorted(path.name for path in tmp_path.iterdir() if path.is_file()) == ["testville.yaml"]
    assert saved(window) == city()
