"""The status line: what a click will do, where the pointer is, how many problems there are, how large the map shows."""

from __future__ import annotations

from PySide6.QtCore import QPointF
from PySide6.QtWidgets import QLabel

from editor.bench import Bench


class StatusLine:
    """Labels at the foot of the window."""

    def __init__(self, window: Bench) -> None:
        self._window = window
        self.hint, self.place, self.count, self.zoom = QLabel(), QLabel(), QLabel(), QLabel()
        self.place.setToolTip("Where the pointer is, from the north-west corner of the map")
        self.count.setToolTip("What the panel Problems lists")
        self.zoom.setToolTip("How large the map is shown, against its size on paper")
        window.statusBar().addWidget(self.hint, 1)
        window.statusBar().addPermanentWidget(window.modes.lab.mark)
        for label in (self.place, self.count, self.zoom):
            label.setObjectName("hint")
            window.statusBar().addPermanentWidget(label)

    def tell(self, text: str) -> None:
        """Says what happened, in place of what a click will do."""
        self.hint.setText(text)

    def show_place(self, at: QPointF) -> None:
        """Says where on the map (mm) the pointer is."""
        self.place.setText(f"{at.x():.1f}, {at.y():.1f} mm")

    def show_zoom(self) -> None:
        """Says how large the map of the moment is shown, against its size on paper; nothing where none is shown."""
        window = self._window
        shown = {
            "map": window.canvas,
            "play": window.modes.play.canvas,
            "lab": window.modes.lab.canvas,
        }.get(window.modes.current)
        self.zoom.setText(f"{shown.scale_factor / self.true_scale:.0%}" if shown else "")
        self.place.setVisible(window.modes.current == "map")

    @property
    def true_scale(self) -> float:
        """Pixels for a millimetre where things are as large on the screen as on paper."""
        return self._window.logicalDpiX() / 25.4
