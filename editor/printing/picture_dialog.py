"""The dialog that makes a picture of the map: PNG at a resolution, or SVG."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtGui import QImage
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QFileDialog,
    QFormLayout,
    QLabel,
    QPushButton,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from editor.canvas.palette import Palette
from editor.later import Later
from editor.printing.map_sheet import MapSheet
from editor.printing.output import image, pixels, png, svg
from editor.progress import ProgressBar, Sliced
from engine.board.model import Map
from engine.files.saving import save_atomically


class PictureDialog(QDialog):
    """Asks for a resolution and a file, and writes the map as a picture. Signal: `written(text)`, what was."""

    written = Signal(str)

    def __init__(self, source: Map, palette: Palette, target: Path, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle("Picture of the map")
        self._target = target
        self._title = source.name
        self._sheet = MapSheet(source, palette)
        self.dpi = QSpinBox()
        self.dpi.setRange(10, 2400)
        self.dpi.setValue(300)
        self.dpi.setSuffix(" dots per inch")
        self.dpi.setToolTip("For PNG: 100 suits a screen, 300 a printer. An SVG is sharp at any size")
        self.told = QLabel()
        self.told.setWordWrap(True)
        self.told.setObjectName("hint")
        self.save_png, self.save_svg = QPushButton("Save as &PNG …"), QPushButton("Save as &SVG …")
        self.save_png.setObjectName("primary")
        self._sliced, self._later = Sliced(self), Later(self)
        self._bar: ProgressBar | None = None
        self._path = target
        self._build()
        self._count()

    def _build(self) -> None:
        form = QFormLayout()
        form.addRow("Resolution", self.dpi)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        for button in (self.save_png, self.save_svg):
            buttons.addButton(button, QDialogButtonBox.ButtonRole.ActionRole)
        layout = QVBoxLayout(self)
        layout.addLayout(form)
        layout.addWidget(self.told)
        layout.addWidget(buttons)
        self.save_png.setDefault(True)  # now that it is in the dialog: before, Enter pressed the first button
        self.setMinimumWidth(460)
        buttons.rejected.connect(self.reject)
        self.dpi.valueChanged.connect(self._count)
        self.save_png.clicked.connect(lambda: self._ask(".png"))
        self.save_svg.clicked.connect(lambda: self._ask(".svg"))
        self._later.answered.connect(self._write)
        self._later.failed.connect(self._tell)

    def _count(self) -> None:
        """Says how large the picture will be."""
        rect = self._sheet.rect
        try:
            size = pixels(rect, self.dpi.value())
        except ValueError as error:
            self._tell(str(error))
            self.save_png.setEnabled(False)
            return
        self.save_png.setEnabled(True)
        self.told.setText(
            f"PNG: {size.width()} × {size.height()} pixels. The sheet is {rect.width():.0f} × {rect.height():.0f} mm."
        )

    def _ask(self, suffix: str) -> None:
        kind = suffix[1:].upper()
        start = str(self._target.with_suffix(suffix))
        name, _ = QFileDialog.getSaveFileName(self, f"Save as {kind}", start, f"{kind} (*{suffix})")
        if not name:
            return
        self._path = Path(name) if Path(name).suffix else Path(f"{name}{suffix}")
        self._bar = ProgressBar(f"Writing {self._path.name}", self)
        self._bar.canceled.connect(self._cancel)
        if suffix == ".svg":
            self._sliced.begin(svg(self._sheet, self._title), self._write, self._tell, self._bar.move_to)
        else:
            self._sliced.begin(image(self._sheet, self.dpi.value()), self._pack, self._tell, self._bar.move_to)

    def _pack(self, made: QImage) -> None:
        """Makes a file of the pixels, in a thread."""
        self._later.ask(lambda: png(made))

    def _cancel(self) -> None:
        self._sliced.cancel()
        self._later.cancel()

    def _write(self, data: bytes) -> None:
        self._close_bar()
        try:
            save_atomically(self._path, data)
        except OSError as error:
            self._tell(f"{self._path.name} was not written: {error.strerror or error}")
            return
        self.written.emit(f"Wrote {self._path.name}")
        self.accept()

    def _tell(self, why: str) -> None:
        self._close_bar()
        self.told.setText(f"{why[:1].upper()}{why[1:]}.")

    def _close_bar(self) -> None:
        if self._bar is not None:
            self._bar.close()
            self._bar = None

    def done(self, result: int) -> None:
        """Ends; what is under way is given up."""
        self._cancel()
        super().done(result)
