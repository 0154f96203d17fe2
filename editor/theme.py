"""Light and dark: colours of the window around the map. The map itself stays paper."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QPalette
from PySide6.QtWidgets import QApplication

from editor.icon_set import FOLDER


@dataclass(frozen=True)
class Theme:
    """The colours of one theme."""

    name: str
    window: str
    panel: str
    field: str
    text: str
    quiet: str
    """Hints and disabled things."""
    line: str
    accent: str
    on_accent: str
    desk: str
    """What the sheet of the map lies on."""


LIGHT = Theme(
    "light", "#f2f0ec", "#fbfaf7", "#ffffff", "#2a2622", "#7b736a", "#d9d4cb", "#b4472f", "#ffffff", "#cfcac0"
)
DARK = Theme("dark", "#24262b", "#2c2f35", "#1d1f23", "#e8e4dd", "#9a958c", "#43474f", "#e0704f", "#1b1411", "#16181b")

_TICK = FOLDER / "tick.svg"

_SHEET = """
QToolTip {{ color: {text}; background: {panel}; border: 1px solid {line}; padding: 4px; }}
QMainWindow::separator {{ background: {line}; width: 1px; height: 1px; }}
QDockWidget {{ titlebar-close-icon: none; titlebar-normal-icon: none; color: {quiet}; font-weight: 600; }}
QDockWidget::title {{ background: {window}; padding: 7px 10px 5px 10px; border-bottom: 1px solid {line}; }}
QMenuBar {{ background: {window}; border-bottom: 1px solid {line}; }}
QMenuBar::item {{ padding: 5px 10px; background: transparent; }}
QMenuBar::item:selected {{ background: {line}; border-radius: 4px; }}
QMenu {{ background: {panel}; border: 1px solid {line}; padding: 4px; }}
QMenu::item {{ padding: 5px 26px 5px 10px; border-radius: 4px; }}
QMenu::item:selected {{ background: {accent}; color: {on_accent}; }}
QMenu::item:disabled {{ color: {quiet}; background: transparent; }}
QMenu::separator {{ height: 1px; background: {line}; margin: 4px 8px; }}
QMenu::icon {{ padding-left: 8px; }}
QMenu::icon:checked {{
  margin-left: 5px; padding-left: 0; border: 3px solid {accent}; border-radius: 5px; background: {accent}; }}
QToolBar {{ background: {window}; border: none; padding: 4px; spacing: 3px; }}
QToolBar#modes, QToolBar#quick {{ border-bottom: 1px solid {line}; }}
QToolBar#tools {{ border-right: 1px solid {line}; }}
QToolBar#tools QScrollArea, QWidget#tools {{ background: {window}; }}
QWidget#tools QToolButton {{ padding: 1px 2px; }}
QToolButton {{ padding: 5px; border: 1px solid transparent; border-radius: 6px; }}
QToolButton:hover {{ background: {line}; }}
QToolButton:checked {{ background: {accent}; color: {on_accent}; }}
QToolBar#modes QToolButton {{ padding: 5px 14px; font-weight: 600; }}
QToolBar::separator {{ background: {line}; width: 1px; height: 1px; margin: 5px; }}
QStatusBar {{ background: {window}; border-top: 1px solid {line}; color: {text}; }}
QStatusBar::item {{ border: none; }}
QStatusBar QLabel {{ padding: 2px 8px; }}
QTabBar {{ qproperty-drawBase: 0; }}
QTabWidget::pane {{ border: none; border-top: 1px solid {line}; }}
QCheckBox::indicator, QMenu::indicator, QTreeView::indicator, QListView::indicator {{
  width: 14px; height: 14px; border: 1px solid {quiet}; border-radius: 3px; background: {field}; }}
QCheckBox::indicator:checked, QMenu::indicator:checked, QTreeView::indicator:checked, QListView::indicator:checked {{
  border-color: {accent}; background: {accent}; image: url("{tick}"); }}
QCheckBox::indicator:disabled {{ border-color: {line}; background: {window}; }}
QCheckBox::indicator:focus {{ border-color: {accent}; }}
QTabBar::tab {{ padding: 6px 12px; color: {quiet}; border-bottom: 2px solid transparent; }}
QTabBar::tab:selected {{ color: {text}; border-bottom: 2px solid {accent}; }}
QListView, QTreeView, QTableView, QUndoView {{ background: {panel}; border: none; outline: 0; }}
QListView::item, QTreeView::item {{ padding: 3px; }}
QGroupBox {{ border: 1px solid {line}; border-radius: 6px; margin-top: 18px; padding: 6px; }}
QGroupBox::title {{ subcontrol-origin: margin; subcontrol-position: top left; padding: 0 2px; font-weight: 600; }}
QHeaderView::section {{ background: {window}; border: none; border-bottom: 1px solid {line}; padding: 4px 8px; }}
QDialogButtonBox {{ dialogbuttonbox-buttons-have-icons: 0; }}
QPushButton {{ padding: 6px 14px; border: 1px solid {line}; border-radius: 6px; background: {panel}; }}
QPushButton:hover {{ border-color: {accent}; }}
QPushButton:pressed {{ background: {line}; }}
QPushButton:disabled {{ color: {quiet}; }}
QPushButton#primary {{ background: {accent}; color: {on_accent}; border-color: {accent}; font-weight: 600; }}
QPushButton#primary:disabled {{ background: {line}; color: {quiet}; border-color: {line}; }}
QPushButton#listed {{ text-align: left; }}
QLineEdit, QPlainTextEdit {{
  background: {field}; border: 1px solid {line}; border-radius: 5px; padding: 3px 6px; }}
QLineEdit:focus, QPlainTextEdit:focus {{ border-color: {accent}; }}
QLabel#hint {{ color: {quiet}; }}
QLabel#title {{ font-size: 30px; font-weight: 700; }}
QLabel#heading {{ font-size: 15px; font-weight: 600; }}
QFrame#card {{ background: {panel}; border: 1px solid {line}; border-radius: 10px; }}
QFrame#card:hover {{ border-color: {accent}; }}
QFrame#banner {{ background: {panel}; border-bottom: 1px solid {line}; }}
QGraphicsView {{ background: {desk}; }}
QToolButton[guided="true"], QWidget#tools QToolButton[guided="true"], QToolBar#modes QToolButton[guided="true"] {{
  border: 2px solid {accent}; }}
QListView[guided="true"], QWidget#panel[guided="true"] {{ border: 2px solid {accent}; }}
QLabel#sign {{ background: {panel}; color: {quiet}; border: 1px solid {line}; border-radius: 6px; padding: 3px 10px; }}
QLabel#toast {{ background: #2b3a2f; color: #f4f4ee; border-radius: 8px; padding: 8px 16px; }}
QLabel#toast[refused="true"] {{ background: #8c2418; }}
"""


def style_sheet(theme: Theme) -> str:
    """The Qt style sheet of a theme."""
    return _SHEET.format(**vars(theme), tick=_TICK.as_posix())


def qt_palette(theme: Theme) -> QPalette:
    """The Qt palette of a theme."""
    role = QPalette.ColorRole
    palette = QPalette()
    pairs = {
        role.Window: theme.window, role.WindowText: theme.text, role.Base: theme.panel,
        role.AlternateBase: theme.window, role.Text: theme.text, role.Button: theme.window,
        role.ButtonText: theme.text, role.ToolTipBase: theme.panel, role.ToolTipText: theme.text,
        role.Highlight: theme.accent, role.HighlightedText: theme.on_accent, role.Link: theme.accent,
        role.PlaceholderText: theme.quiet, role.Mid: theme.line, role.Midlight: theme.line,
    }  # fmt: skip
    for key, colour in pairs.items():
        palette.setColor(key, QColor(colour))
    for key in (role.WindowText, role.Text, role.ButtonText):
        palette.setColor(QPalette.ColorGroup.Disabled, key, QColor(theme.quiet))
    return palette


def theme_named(choice: str, app: QApplication) -> Theme:
    """The theme of a choice: `light`, `dark`, or `system`, which asks the desktop."""
    if choice == "system":
        dark = app.styleHints().colorScheme() == Qt.ColorScheme.Dark
        return DARK if dark else LIGHT
    return DARK if choice == "dark" else LIGHT


def apply_theme(theme: Theme, app: QApplication) -> None:
    """Dresses the whole application."""
    app.setStyle("Fusion")
    app.setPalette(qt_palette(theme))
    app.setStyleSheet(style_sheet(theme))
