"""F1: all keys, and what the mouse does."""

from __future__ import annotations

from PySide6.QtWidgets import QDialog, QDialogButtonBox, QTextBrowser, QVBoxLayout, QWidget

from editor.actions import all_keys
from editor.tools.base import Tool

MOUSE = (
    ("Wheel", "zoom at the pointer"),
    ("Middle button, or Space held, and drag", "move the map"),
    ("Ctrl held while drawing or dragging", "no snapping"),
    ("Click the first point, Enter or a double click", "closes the space being drawn"),
    ("Backspace, right click", "takes the last point back while drawing"),
    ("Shift held while drawing", "plain angles: multiples of 15°; squares and circles"),
    ("Ctrl+Z while drawing", "takes a point back, or brings back what Esc gave up"),
    ("Double click or Shift+click on a border, with Corners", "adds a corner"),
    ("Click again, with Select", "what lies below"),
    ("Drag a selected feature or symbol; arrows", "moves it; Shift+arrows moves it farther"),
    ("Lasso: Shift, Ctrl", "adds to what is selected; takes out of it"),
    ("Picture: drag, a corner, the round handle", "moves, scales, turns it; arrows nudge it"),
    ("Measure, Sight: click", "holds the space, to point at others; Esc lets go"),
    ("Tables: F2 or a double click", "changes a cell; a click on a heading sorts"),
    ("Esc", "gives up what is half done"),
)


class KeysDialog(QDialog):
    """One page with everything."""

    def __init__(self, tools: list[Tool], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle("Keys and mouse")
        self.resize(620, 680)
        self.page = QTextBrowser()
        self.page.setHtml(_page(tools))
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.addWidget(self.page)
        layout.addWidget(buttons)


def _page(tools: list[Tool]) -> str:
    tables = [("Tools", [(t.title, t.shortcut, t.tip) for t in tools])]
    tables += all_keys()
    parts = []
    for title, rows in tables:
        parts.append(f"<h3>{title}</h3><table cellpadding=3>")
        parts += [f"<tr><td><b>{keys}</b></td><td>{text}</td><td>{tip}</td></tr>" for text, keys, tip in rows]
        parts.append("</table>")
    mouse = "".join(f"<tr><td><b>{what}</b></td><td>{does}</td></tr>" for what, does in MOUSE)
    return f"<h3>Mouse</h3><table cellpadding=3>{mouse}</table>{''.join(parts)}"
