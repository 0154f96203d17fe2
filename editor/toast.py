"""A note that lies over the map for some seconds: what an edit did besides, or why it was refused."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt, QTimer
from PySide6.QtWidgets import QLabel, QWidget

from editor.sentences import ended

SHOWN_MS = 6000


class Toast(QLabel):
    """One note at a time, at the foot of a widget."""

    def __init__(self, over: QWidget) -> None:
        super().__init__(over)
        self.setObjectName("toast")
        self.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()
        self._over = over
        over.installEventFilter(self)
        self._timer = QTimer(self, singleShot=True, interval=SHOWN_MS)
        self._timer.timeout.connect(self.hide)

    def tell(self, text: str, refused: bool = False) -> None:
        """Shows a note; a refusal is red."""
        self.setText(ended(text if _is_name(text.partition(" ")[0]) else f"{text[:1].upper()}{text[1:]}"))
        self.setProperty("refused", refused)
        self.style().polish(self)
        self.adjustSize()
        self._place()
        self.show()
        self.raise_()
        self._timer.start()

    def _place(self) -> None:
        over = self._over
        self.move((over.width() - self.width()) // 2, over.height() - self.height() - 18)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize:
            self._place()
        return False


def _is_name(word: str) -> bool:
    """Whether a word is the name of a file or an id with a number, which no capital belongs to.

    >>> _is_name("city.yaml"), _is_name("s1-3"), _is_name("the"), _is_name("Saved.")
    (True, True, False, False)
    """
    return "." in word[:-1] or any(letter.isdigit() for letter in word)
