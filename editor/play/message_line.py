"""What is told to a person in play: a note in plain text, or a refusal, which has a sign, a colour and its rule."""

from __future__ import annotations

from html import escape

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QWidget

from editor.icon_set import icon
from editor.play.parts import in_role, label
from engine.play.decisions import Refusal

COLOUR = "#d0561a"
"""Of refusals: told from the ground in both themes and by the colour-blind; the sign says the same without colour."""

_SHEET = f"MessageLine[refused=true] {{ border: 1px solid {COLOUR}; border-left-width: 5px; border-radius: 4px; }}"
_SIGN = 18


class MessageLine(QFrame):
    """One message at a time; a new one takes the place of the one before."""

    def __init__(self, role: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setStyleSheet(_SHEET)
        self.sign = QLabel()
        self.sign.setPixmap(icon("refused", COLOUR).pixmap(QSize(_SIGN, _SIGN)))
        self.sign.setAccessibleName("Refused")
        self.words = in_role(label(wrap=True), role)
        self.words.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
        self.refusals: tuple[Refusal, ...] = ()
        """Those that are shown; none while a note is."""
        self._text = ""
        row = QHBoxLayout(self)
        row.setContentsMargins(6, 2, 6, 2)
        row.addWidget(self.sign, 0, Qt.AlignmentFlag.AlignTop)
        row.addWidget(self.words, 1)
        self.tell("")

    def text(self) -> str:
        """What is shown, in plain text: of a refusal the sentence, then its rule in brackets."""
        return self._text

    def tell(self, text: str) -> None:
        """Shows a note, whose line breaks are `<br>`; an empty one takes away what was shown."""
        self._show(text, text, ())

    def refuse(self, *refusals: Refusal) -> None:
        """Shows why something can't be done, by which rules."""
        plain = "\n".join(f"{r.message} ({r.rule})" if r.rule else r.message for r in refusals)
        self._show(plain, "<br>".join(map(_marked, refusals)), refusals)

    def forget_refusal(self) -> None:
        """Takes a refusal away: something else has been done since. A note stays."""
        if self.refusals:
            self.tell("")

    def _show(self, plain: str, rich: str, refusals: tuple[Refusal, ...]) -> None:
        self._text, self.refusals = plain, refusals
        formats = Qt.TextFormat
        self.words.setTextFormat(formats.RichText if refusals else formats.AutoText)
        self.words.setText(rich)
        if self.property("refused") != bool(refusals):
            self.sign.setVisible(bool(refusals))
            self.setProperty("refused", bool(refusals))
            self.style().polish(self)
            self.update()  # the frame too, not only what stands in it


def _marked(refusal: Refusal) -> str:
    """A refusal with its rule standing out."""
    rule = f" <b>({escape(refusal.rule)})</b>" if refusal.rule else ""
    return f"{escape(refusal.message)}{rule}"
