"""A text compared with what its file holds."""

from __future__ import annotations

from PySide6.QtWidgets import QDialog, QDialogButtonBox, QLabel, QVBoxLayout, QWidget

from editor.text_differences import TextDifferences


class TextCompared(QDialog):
    """Shows both until it is closed."""

    def __init__(self, title: str, told: str, before: str, after: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(title)
        self.resize(820, 520)
        said = QLabel(told)
        said.setWordWrap(True)
        self.differences = TextDifferences()
        self.differences.show_differences(before, after)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        for widget in (said, self.differences, buttons):
            layout.addWidget(widget)
