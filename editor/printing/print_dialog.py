"""The dialog that prints: what goes on the pages, their paper, a preview, and the PDF or the printer they go to."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QDoubleSpinBox,
    QFileDialog,
    QFormLayout,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from editor.canvas.pictures import Picture, read_picture
from editor.later import Later
from editor.printing.booklet import Content, booklet
from editor.printing.counters import counter_size
from editor.printing.map_sheet import MapSheet
from editor.printing.output import pdf
from editor.printing.pages import Page
from editor.printing.paper import PARTS, SIZES, Setup
from editor.printing.preview import Preview
from editor.printing.printer import ask_for_printer, sent_to
from editor.progress import ProgressBar, Sliced
from editor.sentences import counted
from editor.work import Work
from engine.files.saving import save_atomically

T = TypeVar("T")
WAYS = {"As it takes fewer pages": None, "Upright": False, "On its side": True}
_SOON_MS = 150


class PrintDialog(QDialog):
    """Asks how to print, shows the pages, and writes them as PDF. Signal: `written(text)`, what was."""

    written = Signal(str)

    def __init__(self, content: Content, target: Path, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle("Print")
        self._content, self._target = content, target
        self._sheet = MapSheet(content.board.map, content.palette)
        self.parts = {part: QCheckBox(title) for part, title in PARTS.items()}
        self.paper, self.way = QComboBox(), QComboBox()
        self.paper.addItems(list(SIZES))
        for title, landscape in WAYS.items():
            self.way.addItem(title, landscape)
        self.scale = _number(10, 400, 100, " %", "100 % prints the map as large as it is, millimetre for millimetre")
        self.overlap = _number(0, 50, 10, " mm", "How much neighbouring pages have in common, to glue them")
        self.margin = _number(5, 40, 10, " mm", "What the printer can't print on")
        self.counter = _number(6, 60, counter_size(content.data), " mm", "The side of a counter")
        self.under = QCheckBox("Background picture, below the map")
        self.strength = _number(10, 100, 60, " %", "How strongly the spaces are printed over the background picture")
        self.preview, self.told = Preview(), QLabel()
        self.told.setWordWrap(True)
        self.told.setObjectName("hint")
        self.save = QPushButton("Save as PD&F …")
        self.save.setObjectName("primary")
        self.print = QPushButton("&Print …")
        self.print.setToolTip("Chooses a printer and prints the pages at their true size")
        self._pages: list[Page] = []
        self._picture: Picture | None = None
        self._reading = Later(self)
        self._laying, self._writing = Sliced(self), Sliced(self)
        self._soon = QTimer(self, singleShot=True, interval=_SOON_MS)
        self._build()
        self._connect()
        self._lay_out()

    def _build(self) -> None:
        form = QFormLayout()
        form.addRow("Paper", self.paper)
        form.addRow("Map's pages", self.way)
        form.addRow("Scale", self.scale)
        form.addRow("Overlap", self.overlap)
        form.addRow("Margin", self.margin)
        form.addRow("Counters", self.counter)
        form.addRow("Spaces over the picture", self.strength)
        left = QVBoxLayout()
        heading = QLabel("What is printed")
        heading.setObjectName("heading")
        left.addWidget(heading)
        for part, box in self.parts.items():
            box.setChecked(True)
            box.setEnabled(part != "counters" or self._content.data is not None)
            left.addWidget(box)
        self.under.setEnabled(self._content.picture is not None)
        self.strength.setEnabled(False)
        left.addWidget(self.under)
        left.addSpacing(12)
        left.addLayout(form)
        left.addWidget(self.told)
        left.addStretch()
        both = QHBoxLayout()
        both.addLayout(left)
        both.addWidget(self.preview, 1)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        for button in (self.print, self.save):
            buttons.addButton(button, QDialogButtonBox.ButtonRole.ActionRole)
        buttons.rejected.connect(self.reject)
        whole = QVBoxLayout(self)
        whole.addLayout(both, 1)
        whole.addWidget(buttons)
        self.save.setDefault(True)  # now that it is in the dialog: before, Enter pressed the first button
        self.resize(980, 680)

    def _connect(self) -> None:
        # not `start` itself, which would take the number that comes along for the time to wait
        for box in self.parts.values():
            box.toggled.connect(lambda: self._soon.start())
        for choice in (self.paper, self.way):
            choice.currentIndexChanged.connect(lambda: self._soon.start())
        for number in (self.scale, self.overlap, self.margin, self.counter, self.strength):
            number.valueChanged.connect(lambda: self._soon.start())
        self._soon.timeout.connect(self._lay_out)
        self.save.clicked.connect(self._save)
        self.print.clicked.connect(self._print)
        self.under.toggled.connect(self._put_under)
        self._reading.answered.connect(self._take_picture)
        self._reading.failed.connect(self._tell)

    def setup(self) -> Setup:
        """What the fields ask for."""
        return Setup(
            size=self.paper.currentText(),
            margin=self.margin.value(),
            overlap=self.overlap.value(),
            scale=self.scale.value() / 100,
            parts=tuple(part for part, box in self.parts.items() if box.isChecked()),
            counter=self.counter.value(),
            landscape=self.way.currentData(),
        )

    def _put_under(self, on: bool) -> None:
        """The picture is read when it is first wanted."""
        self.strength.setEnabled(on)
        file = self._content.picture
        if on and self._picture is None and file is not None:
            self._reading.ask(lambda: read_picture(file))
        else:
            self._soon.start()

    def _take_picture(self, picture: Picture) -> None:
        self._picture = picture
        self._soon.start()

    def _lay_out(self) -> None:
        self._offer(False)
        self._sheet.put_under(self._picture if self.under.isChecked() else None, self.strength.value() / 100)
        self._laying.begin(booklet(self._content, self._sheet, self.setup()), self._show, self._tell, self._tell_share)

    def _tell_share(self, share: float) -> None:
        self.told.setText(f"Laying out the pages … {share:.0%}")

    def _show(self, pages: list[Page]) -> None:
        self._pages = pages
        self._offer(bool(pages))
        self.told.setText(f"{len(pages)} page{'' if len(pages) == 1 else 's'}" if pages else "")
        self.preview.show_pages(pages, "Nothing is chosen to be printed")

    def _offer(self, on: bool) -> None:
        for button in (self.print, self.save):
            button.setEnabled(on)

    def _tell(self, why: str) -> None:
        self.told.setText(f"{why[:1].upper()}{why[1:]}.")

    # Writing

    def _save(self) -> None:
        name, _ = QFileDialog.getSaveFileName(self, "Save as PDF", str(self._target), "PDF (*.pdf)")
        if not name:
            return
        path = Path(name) if Path(name).suffix else Path(f"{name}.pdf")
        work = pdf(self._pages, self._content.title)
        self._work(f"Writing {path.name}", work, lambda data: self._write(path, data), lambda: None)

    def _work(self, title: str, work: Work[T], then: Callable[[T], None], cancelled: Callable[[], object]) -> None:
        """Does some work behind a bar that can give it up."""
        self.preview.stop()
        bar = ProgressBar(title, self)
        bar.canceled.connect(cancelled)
        bar.canceled.connect(self._writing.cancel)

        def close() -> None:
            bar.canceled.disconnect()  # it tells this when it closes as well
            bar.close()

        def done(result: T) -> None:
            close()
            then(result)

        def failed(why: str) -> None:
            close()
            self._tell(why)

        self._writing.begin(work, done, failed, bar.move_to)

    def _print(self) -> None:
        printer = ask_for_printer(self._pages, self._content.title, self)
        if printer is not None:
            self._work("Printing", sent_to(printer, self._pages), self._printed, printer.abort)

    def _printed(self, count: int) -> None:
        self.written.emit(f"Sent {count} page{'' if count == 1 else 's'} to the printer")
        self.accept()

    def _write(self, path: Path, data: bytes) -> None:
        try:
            save_atomically(path, data)
        except OSError as error:
            self._tell(f"{path.name} was not written: {error.strerror or error}")
            return
        self._target = path
        self.written.emit(f"Wrote {path.name}, {counted(len(self._pages), 'page')}")
        self.accept()

    def done(self, result: int) -> None:
        """Ends; what is under way is given up."""
        for work in (self._laying, self._writing):
            work.cancel()
        self._soon.stop()
        self._reading.cancel()
        self.preview.stop()
        super().done(result)


def _number(least: float, most: float, value: float, unit: str, tip: str) -> QDoubleSpinBox:
    box = QDoubleSpinBox()
    box.setDecimals(0)
    box.setRange(least, most)
    box.setValue(value)
    box.setSuffix(unit)
    box.setToolTip(tip)
    return box
