"""The records of a scene on paper: boxes to tick off, what to know beside them, a running count. Printed or as PDF."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from html import escape
from pathlib import Path

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QMarginsF, QSizeF
from PySide6.QtGui import QPageLayout, QPageSize, QPdfWriter, QTextDocument
from PySide6.QtPrintSupport import QPrintDialog, QPrinter
from PySide6.QtWidgets import QFileDialog, QWidget

from editor.play.saved_games import Say
from editor.printed_file import whole_file
from engine.files.saving import save_atomically
from engine.play.scene import Sheet

PER_ROW = 15
"""Boxes side by side."""

MARGIN = 16.0
"""Around the page, in mm."""

_STYLE = """
h1 { font-size: 20pt; margin-bottom: 2px; } h2 { font-size: 12pt; margin-top: 14px; margin-bottom: 3px; }
td { font-size: 10pt; } p { font-size: 10pt; margin: 2px 0 6px 0; } .quiet { color: #777777; }
"""


def sheet_html(sheet: Sheet) -> str:
    """One record as HTML that a text document of Qt can lay out."""
    parts = [f"<h1>{escape(sheet.title)}</h1>"]
    for name, points in sheet.boxes:
        shown = "not known here" if points is None else str(points)
        parts.append(f"<h2>{escape(name)} <span class='quiet'>{shown}</span></h2>")
        parts.append(boxes(points or 0, spare=sheet.spare))
    for heading, text in sheet.notes:
        parts.append(f"<h2>{escape(heading)}</h2><p>{escape(text)}</p>")
    for title, now, goal in sheet.tallies:
        parts.append(f"<h2>{escape(title)} <span class='quiet'>{now} of {goal}</span></h2>")
        parts.append(boxes(goal, now))
    return "".join(parts)


def boxes(count: int, ticked: int = 0, spare: int = 0) -> str:
    """So many numbered boxes in rows, the first ones ticked, and some without a number, as an HTML table."""
    signs = ["✗" if n <= ticked else str(n) for n in range(1, count + 1)] + ["&nbsp;"] * spare
    rows = []
    for start in range(0, len(signs), PER_ROW):
        cells = (f"<td width='26' align='center'>{sign}</td>" for sign in signs[start : start + PER_ROW])
        rows.append(f"<tr class='quiet'>{''.join(cells)}</tr>")
    if not rows:
        return "<p class='quiet'>none</p>"
    return f"<table border='1' cellspacing='0' cellpadding='3' style='border-color: #555555'>{''.join(rows)}</table>"


def document_of(sheets: Iterable[Sheet]) -> QTextDocument:
    """All records, each on a page of its own."""
    document = QTextDocument()
    document.setDefaultStyleSheet(_STYLE)
    pages = [
        f"<div style='page-break-before: {'always' if i else 'auto'}'></div>{sheet_html(s)}"
        for i, s in enumerate(sheets)
    ]
    document.setHtml("".join(pages))
    return document


def _print_on(document: QTextDocument, device: QPdfWriter | QPrinter) -> None:
    device.setPageMargins(QMarginsF(MARGIN, MARGIN, MARGIN, MARGIN), QPageLayout.Unit.Millimeter)
    layout = device.pageLayout()
    document.setPageSize(QSizeF(layout.paintRect(QPageLayout.Unit.Point).size()))
    document.print_(device)


def record_pdf(sheets: Iterable[Sheet]) -> bytes:
    """The records as a PDF file of A4 pages."""
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(buffer)
    writer.setPageSize(QPageSize(QPageSize.PageSizeId.A4))
    writer.setTitle("Record")
    _print_on(document_of(sheets), writer)
    buffer.close()
    return bytes(data.data())


def ask_and_write_pdf(parent: QWidget, sheets: tuple[Sheet, ...], say: Say) -> None:
    """Ask where to put the PDF, and write it."""
    name, _ = QFileDialog.getSaveFileName(parent, "Record as PDF", "record.pdf", "PDF (*.pdf)")
    if name:
        path = Path(name).with_suffix(".pdf")
        _told(lambda: save_atomically(path, record_pdf(sheets)), f"Saved {path.name}.", path.name, say)


def ask_and_print(parent: QWidget, sheets: tuple[Sheet, ...], say: Say) -> None:
    """The printer's dialog, then the pages."""
    printer = QPrinter(QPrinter.PrinterMode.HighResolution)
    dialog = QPrintDialog(printer, parent)
    if dialog.exec() == QPrintDialog.DialogCode.Accepted:
        into = Path(printer.outputFileName()).name

        def print_all() -> None:
            with whole_file(printer):
                _print_on(document_of(sheets), printer)

        _told(print_all, f"Printed into {into}." if into else "Sent to the printer.", into or "The record", say)


def _told(act: Callable[[], None], done: str, name: str, say: Say) -> None:
    try:
        act()
    except OSError as error:
        say(f"{name} can't be written: {error.strerror or error}.", refused=True)
    else:
        say(done)
