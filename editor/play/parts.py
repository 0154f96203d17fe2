"""Small widgets of the play screen, by the roles that the theme's style sheet knows."""

from __future__ import annotations

from typing import TypeVar

from PySide6.QtWidgets import QFrame, QLabel, QLayout, QPushButton, QWidget

AnyWidget = TypeVar("AnyWidget", bound=QWidget)


def in_role(widget: AnyWidget, role: str) -> AnyWidget:
    """The widget, styled as a `card`, `heading`, `hint`, `primary`, …"""
    widget.setObjectName(role)
    return widget


def label(text: str = "", role: str = "", wrap: bool = False) -> QLabel:
    """A text; `wrap` breaks it into lines."""
    found = in_role(QLabel(text), role)
    found.setWordWrap(wrap)
    return found


def primary(text: str = "") -> QPushButton:
    """The button that stands out."""
    return in_role(QPushButton(text), "primary")


def card() -> QFrame:
    """A framed group."""
    return in_role(QFrame(), "card")


def empty(layout: QLayout) -> None:
    """Take everything out of a layout and away from the screen at once."""
    while (item := layout.takeAt(0)) is not None:
        widget = item.widget()
        if widget is not None:
            widget.hide()
            widget.setParent(None)
            widget.deleteLater()
