"""Printing: the dialogs write PDF at true scale, PNG and SVG; stomp export does the same without a window."""

from __future__ import annotations

import re
from math import ceil
from pathlib import Path

import pytest
from editor_dialogs import choose_file, tab_to, write_over
from editor_hand import Hand
from editor_widgets import bring_to_front, click, click_into, click_mark, press_ok, type_over
from pdf_reader import PdfText, read_pdf
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog

from editor.dialogs.map_properties import MapDialog
from editor.printing.picture_dialog import PictureDialog
from editor.printing.print_dialog import PrintDialog
from editor.window import MainWindow
from engine.cli.main import main

CTRL = Qt.KeyboardModifier.ControlModifier
LEFT = Qt.MouseButton.LeftButton


def opened(window: MainWindow, key: Qt.Key, kind: type[QDialog]) -> QDialog:
    bring_to_front(window)
    QTest.keyClick(window, key, CTRL)
    dialog = QApplication.activeModalWidget()
    assert isinstance(dialog, kind)
    return dialog


def test_the_map_is_printed_as_pdf(window: MainWindow, hand: Hand, qtbot, tmp_path: Path) -> None:
    target = tmp_path / "Åker & 東京.pdf"
    choose_file(target)
    dialog = opened(window, Qt.Key.Key_P, PrintDialog)
    assert isinstance(dialog, PrintDialog)
    qtbot.waitUntil(dialog.save.isEnabled)
    assert dialog.preview.told.text() == "Page 1 of 5: Map A1"
    click_mark(dialog.parts["counters"])
    qtbot.waitUntil(lambda: dialog.save.isEnabled() and dialog.preview.told.text() == "Page 1 of 4: Map A1")
    before = dialog.preview.picture.grab().toImage()
    QTest.mouseClick(dialog.preview.on, LEFT)
    assert dialog.preview.told.text().startswith("Page 2 of 4")
    qtbot.waitUntil(lambda: dialog.preview.picture.grab().toImage() != before)
    QTest.mouseClick(dialog.save, LEFT)
    qtbot.waitUntil(target.is_file)
    assert len(read_pdf(target)) == 4


def test_a_picture_is_written_at_the_resolution_that_is_asked_for(
    window: MainWindow, hand: Hand, qtbot, tmp_path: Path
) -> None:
    target = tmp_path / "city.png"
    choose_file(target)
    dialog = opened(window, Qt.Key.Key_E, PictureDialog)
    assert isinstance(dialog, PictureDialog)
    type_over(dialog.dpi, "127")
    QTest.mouseClick(dialog.save_png, LEFT)
    qtbot.waitUntil(target.is_file)
    image = QImage(str(target))
    assert (image.width(), image.height()) == (104 * 5, 104 * 5)  # 80 mm and margins of 12 at 5 pixels a millimetre
    assert round(image.dotsPerMeterX() * 0.0254) == 127


def test_a_picture_is_made_by_keys_alone(window: MainWindow, hand: Hand, qtbot, tmp_path: Path) -> None:
    target = tmp_path / "city.png"
    dialog = opened(window, Qt.Key.Key_E, PictureDialog)
    assert isinstance(dialog, PictureDialog)
    write_over(dialog, dialog.dpi, "254")
    tab_to(dialog, dialog.dpi)
    chosen = choose_file(target)
    QTest.keyClick(dialog.dpi, Qt.Key.Key_Return)
    assert chosen.done
    qtbot.waitUntil(target.is_file)
    assert QImage(str(target)).width() == 104 * 10


def test_a_picture_larger_than_can_be_made_is_refused_with_its_size_and_nothing_is_written(
    window: MainWindow, hand: Hand, qtbot, tmp_path: Path
) -> None:
    hand.key(Qt.Key.Key_M, CTRL | Qt.KeyboardModifier.ShiftModifier)
    sheet = window.findChild(MapDialog)
    for side in (sheet.width_mm, sheet.height_mm):
        type_over(side, "400")
    press_ok(sheet)
    before = set(tmp_path.iterdir())
    dialog = opened(window, Qt.Key.Key_E, PictureDialog)
    assert isinstance(dialog, PictureDialog)
    type_over(dialog.dpi, "2400")
    side = ceil(430 / 25.4 * 2400)  # 400 mm, and margins that grow with the sheet
    assert f"{side} by {side} pixels" in dialog.told.text()
    assert "too large" in dialog.told.text()
    click(dialog.save_png)
    click_into(dialog.dpi)
    QTest.keyClick(dialog.dpi, Qt.Key.Key_Return)
    assert QApplication.activeModalWidget() is dialog, "no file is asked for"
    assert set(tmp_path.iterdir()) == before
    type_over(dialog.dpi, "40")
    assert "too large" not in dialog.told.text()
    target = tmp_path / "city.png"
    chosen = choose_file(target)
    click(dialog.save_png)
    qtbot.waitUntil(target.is_file)
    assert chosen.done
    assert QImage(str(target)).width() == ceil(430 / 25.4 * 40)


def test_an_svg_holds_the_names_as_text(window: MainWindow, hand: Hand, qtbot, tmp_path: Path) -> None:
    target = tmp_path / "city.svg"
    choose_file(target)
    dialog = opened(window, Qt.Key.Key_E, PictureDialog)
    assert isinstance(dialog, PictureDialog)
    QTest.mouseClick(dialog.save_svg, LEFT)
    qtbot.waitUntil(target.is_file)
    text = target.read_text(encoding="utf-8")
    assert re.search(r'width="104(\.\d+)?mm"', text)
    assert ">s0-3</text>" in text


def test_a_folder_that_is_gone_is_told_and_nothing_is_written(
    window: MainWindow, hand: Hand, qtbot, tmp_path: Path
) -> None:
    target = tmp_path / "gone" / "city.pdf"
    target.parent.mkdir()
    chosen = choose_file(target, lambda: target.parent.rmdir())
    dialog = opened(window, Qt.Key.Key_P, PrintDialog)
    assert isinstance(dialog, PrintDialog)
    qtbot.waitUntil(dialog.save.isEnabled)
    QTest.mouseClick(dialog.save, LEFT)
    qtbot.waitUntil(lambda: "not written" in dialog.told.text())
    assert chosen.done
    assert not target.parent.exists()
    QTest.keyClick(dialog, Qt.Key.Key_Escape)
    assert not dialog.isVisible()


# The background picture

RED = QColor(200, 20, 20)


@pytest.fixture
def over_red(tmp_path: Path, city_file: Path) -> Path:
    """The small city over a picture that is red all over, drawn at full strength."""
    image = QImage(40, 40, QImage.Format.Format_RGB32)
    image.fill(RED)
    image.save(str(city_file.with_name("red.png")))
    said = "background: {image: red.png, opacity: 1, scale: 2}\nspaces:"
    city_file.write_text(city_file.read_text(encoding="utf-8").replace("spaces:", said, 1), encoding="utf-8")
    return city_file


def colour_at(picture: Path, x: float, y: float) -> QColor:
    """The colour of a PNG of 127 dots per inch where a point of the map (mm) is: 12 mm of margin, 5 pixels each."""
    return QImage(str(picture)).pixelColor(round((x + 12) * 5), round((y + 12) * 5))


def test_the_background_is_printed_where_the_map_says_and_shines_through(over_red: Path, tmp_path: Path, qtbot) -> None:
    plain, strong, faint = (tmp_path / f"{name}.png" for name in ("plain", "strong", "faint"))
    for target, options in ((plain, ()), (strong, ("--background", "100")), (faint, ("--background", "50"))):
        assert main(["export", str(over_red), str(target), "--dpi", "127", *options]) == 0
    bare, street = (70, 70), (13.0, 3.0)
    assert colour_at(plain, *bare) != RED
    assert colour_at(strong, *bare) == RED
    assert colour_at(strong, *street) == colour_at(plain, *street)
    mixed = [round((a + b) / 2) for a, b in zip(RED.getRgb(), colour_at(plain, *street).getRgb(), strict=True)]
    assert list(colour_at(faint, *street).getRgb()) == pytest.approx(mixed, abs=3)
    assert colour_at(strong, -6, 40) == colour_at(plain, -6, 40), "the frame stays paper"


def test_the_background_is_ticked_in_the_dialog(
    window: MainWindow, over_red: Path, hand: Hand, qtbot, tmp_path: Path
) -> None:
    target = tmp_path / "city.pdf"
    choose_file(target)
    dialog = opened(window, Qt.Key.Key_P, PrintDialog)
    assert isinstance(dialog, PrintDialog)
    qtbot.waitUntil(dialog.save.isEnabled)
    assert not dialog.strength.isEnabled()
    click_mark(dialog.under)
    assert dialog.strength.isEnabled()

    def red() -> int:
        image = dialog.preview.picture.grab().toImage()
        return sum(
            image.pixelColor(x, y) == RED for x in range(0, image.width(), 4) for y in range(0, image.height(), 4)
        )

    qtbot.waitUntil(lambda: red() > 20)
    QTest.mouseClick(dialog.save, LEFT)
    qtbot.waitUntil(target.is_file)
    assert b"/Subtype /Image" in target.read_bytes()


def test_without_a_background_there_is_none_to_tick(window: MainWindow, hand: Hand, tmp_path: Path, capsys) -> None:
    dialog = opened(window, Qt.Key.Key_P, PrintDialog)
    assert isinstance(dialog, PrintDialog)
    assert not dialog.under.isEnabled()
    QTest.keyClick(dialog, Qt.Key.Key_Escape)
    target = tmp_path / "a.png"
    assert main(["export", "builtin:sheboygan/teaching", str(target), "--background", "50"]) == 1
    assert "has no background picture" in "".join(capsys.readouterr())


# True scale, read out of the PDF itself

_MAP = """
format: stomping-ground/map/1
name: Örtliche 東京
game: sheboygan
size: [400, 300]
spaces:
  A: {terrain: low-building, polygon: "50,50 150,50 150,120 50,120", name: Ångström}
  B: {terrain: park, polygon: "150,50 250,50 250,120 150,120", name: Ödplatz 東京}
  C: {terrain: street, polygon: "50,120 250,120 250,140 50,140"}
  D: {terrain: street, polygon: "300,200 350,200 350,280 300,280"}
markers:
  m1: {kind: townspeople, at: "100,100"}
links:
  - {between: [D, C], is: one-way}
  - {between: [A, B], is: forbidden}
"""


@pytest.fixture
def printed(tmp_path: Path, qtbot) -> list[PdfText]:
    """The pages of the map above."""
    source, target = tmp_path / "map.yaml", tmp_path / "map.pdf"
    source.write_text(_MAP.lstrip(), encoding="utf-8")
    assert main(["export", str(source), str(target)]) == 0
    return read_pdf(target)


def test_pages_have_the_size_of_their_paper_and_the_map_its_true_scale(printed: list[PdfText]) -> None:
    widths = {tuple(round(v / 72 * 25.4) for v in page.size) for page in printed}
    assert widths <= {(210, 297), (297, 210)}
    boxes = [box for page in printed for box in page.filled]
    lengths = {(round(w, 1), round(h, 1)) for w, h in boxes}
    assert (100.0, 70.0) in lengths  # spaces A and B
    assert (200.0, 20.0) in lengths  # space C
    assert (50.0, 80.0) in lengths  # space D


def test_names_are_text_that_can_be_selected_in_any_script(printed: list[PdfText]) -> None:
    every = " ".join(text for page in printed for text in page.texts)
    for name in ("Ångström", "Ödplatz 東京", "Örtliche 東京"):
        assert name in every


def test_the_table_of_links_is_the_boards(printed: list[PdfText]) -> None:
    page = next(page for page in printed if any("links" in text for text in page.texts))
    rows = page.rows()
    assert rows[rows.index(("Space", "Space", "By", "mm")) + 1 :][:4] == [
        ("A Ångström", "C", "border", "100.0"),
        ("B Ödplatz 東京", "C", "border", "100.0"),
        ("D", "C", "one way"),
        ("Not adjacent, though they touch",),
    ]
    assert ("A Ångström", "B Ödplatz 東京") in rows


@pytest.mark.parametrize(
    ("option", "said"),
    [
        (["--paper", "B4"], "no paper 'B4'"),
        (["--with", "maps"], "did you mean 'map'"),
        (["--overlap", "-3"], "--overlap is -3; it may be 0 to 50"),
        (["--counter", "900"], "--counter is 900"),
    ],
)
def test_options_that_make_no_sense_are_refused(
    option: list[str], said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], qtbot
) -> None:
    target = tmp_path / "map.pdf"
    assert main(["export", "builtin:sheboygan/teaching", str(target), *option]) == 1
    assert said in "".join(capsys.readouterr())
    assert not target.exists()


def test_export_makes_pictures_and_knows_what_is_too_large(tmp_path: Path, capsys, qtbot) -> None:
    target = tmp_path / "map.png"
    assert main(["export", "builtin:sheboygan/teaching", str(target), "--dpi", "20000"]) == 1
    assert not target.exists()
    assert main(["export", "builtin:sheboygan/teaching", str(target), "--dpi", "50"]) == 0
    assert QImage(str(target)).width() > 300
    drawing = tmp_path / "map.svg"
    assert main(["export", "builtin:sheboygan/teaching", str(drawing)]) == 0
    assert "stomp-spaces" in drawing.read_text(encoding="utf-8")
    assert main(["export", "builtin:sheboygan/teaching", str(drawing), "--printed"]) == 0
    assert "Feed Mill</text>" in drawing.read_text(encoding="utf-8")
