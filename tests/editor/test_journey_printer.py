"""Printing on a printer: its dialog is answered by clicks and keys, and what it is given is read back as a PDF."""

from __future__ import annotations

from pathlib import Path

import pytest
from editor_bars import GivenUp, bars_at_once
from editor_hand import Hand
from editor_printers import give_up_printing, needs_qts_dialog, print_into, print_into_by_keys
from editor_widgets import click, pick, press_keys
from patience import come_to_rest
from pdf_reader import PdfText, read_pdf
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from editor.printing.print_dialog import PrintDialog
from editor.window import MainWindow

pytestmark = needs_qts_dialog


@pytest.fixture
def dialog(window: MainWindow, hand: Hand, qtbot) -> PrintDialog:
    """Ctrl+P, and the pages are laid out: the map's, a legend, the set-up, the links and the counters."""
    press_keys(window, "Ctrl+P")
    shown = QApplication.activeModalWidget()
    assert isinstance(shown, PrintDialog)
    qtbot.waitUntil(lambda: shown.print.isEnabled() and shown.told.text().endswith("pages"))
    return shown


def on_paper(page: PdfText) -> tuple[int, ...]:
    """The page's width and height in whole mm."""
    return tuple(round(points / 72 * 25.4) for points in page.size)


def previewed(dialog: PrintDialog) -> list[str]:
    """What the preview calls its pages, leafed through by its arrow."""
    titles = [dialog.preview.told.text()]
    while dialog.preview.on.isEnabled():
        click(dialog.preview.on)
        titles.append(dialog.preview.told.text())
    return titles


def test_all_pages_go_to_the_printer_each_on_its_paper(
    window: MainWindow, dialog: PrintDialog, qtbot, tmp_path: Path
) -> None:
    pick(dialog.way, "On its side")
    come_to_rest(dialog)  # the pages are laid out anew a little later
    qtbot.waitUntil(dialog.print.isEnabled)
    target, titles = tmp_path / "Åker 東京.pdf", previewed(dialog)
    assert len(titles) == 5
    chosen = print_into(target)
    click(dialog.print)
    assert chosen.done
    qtbot.waitUntil(lambda: window.toast.text() == "Sent 5 pages to the printer.")
    pages = read_pdf(target)
    assert [on_paper(page) for page in pages] == [(297, 210)] + [(210, 297)] * 4
    for title, page in zip(titles[1:], pages[1:], strict=True):
        assert page.texts[0].startswith(title.partition(": ")[2])
    squares = [box for box in pages[0].filled if box == pytest.approx((20, 20), abs=0.06)]
    assert len(squares) >= 14, "each space at its true size"


def test_the_pages_that_are_asked_for_are_printed(
    window: MainWindow, dialog: PrintDialog, qtbot, tmp_path: Path
) -> None:
    target, offered = tmp_path / "paper.pdf", list[tuple[str, str]]()
    chosen = print_into(target, (2, 3), offered)
    click(dialog.print)
    assert chosen.done
    assert offered == [("1", "5")]
    qtbot.waitUntil(lambda: window.toast.text() == "Sent 2 pages to the printer.")
    assert [page.texts[0] for page in read_pdf(target)] == ["Testville: legend", "Testville: set-up"]


def test_printing_by_keys_alone(window: MainWindow, dialog: PrintDialog, qtbot, tmp_path: Path) -> None:
    target = tmp_path / "paper.pdf"
    chosen = print_into_by_keys(target)
    press_keys(dialog, "Alt+P")
    qtbot.waitUntil(lambda: chosen.done)  # a button that is pressed by its letter is seen to go down first
    qtbot.waitUntil(lambda: window.toast.text().startswith("Sent"))
    assert len(read_pdf(target)) == 5


def test_a_print_that_is_called_off_prints_nothing(window: MainWindow, dialog: PrintDialog, tmp_path: Path) -> None:
    before = set(tmp_path.iterdir())
    chosen = give_up_printing()
    click(dialog.print)
    assert chosen.done
    assert dialog.isVisible()
    QTest.keyClick(dialog, Qt.Key.Key_Escape)
    assert QApplication.activeModalWidget() is None
    assert set(tmp_path.iterdir()) == before
    assert "Sent" not in window.toast.text()


def test_a_print_that_is_stopped_on_its_way_leaves_no_half_of_it(
    window: MainWindow, dialog: PrintDialog, tmp_path: Path, qtbot, monkeypatch: pytest.MonkeyPatch
) -> None:
    bars_at_once(monkeypatch)
    target = tmp_path / "paper.pdf"
    stopped, chosen = GivenUp(), print_into(target)
    click(dialog.print)
    qtbot.waitUntil(lambda: stopped.done)
    assert (stopped.title, chosen.done) == ("Printing", True)
    assert dialog.isVisible()
    assert not target.exists()
    chosen = print_into(target)
    click(dialog.print)
    qtbot.waitUntil(lambda: window.toast.text().startswith("Sent"))
    assert chosen.done
    assert len(read_pdf(target)) == 5
