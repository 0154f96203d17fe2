"""The menus within a menu: what the selected things can become, and what else lies at a place."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial

from PySide6.QtGui import QActionGroup, QIcon
from PySide6.QtWidgets import QMenu

from editor.bench import Bench
from editor.context.setting import Setting
from editor.context.titles import quoted
from editor.icon_set import icon, swatch
from editor.panels.kinds import LAYERS, feature_patch, patch
from editor.tools.under_pointer import Hit, title_of

Choice = tuple[str, str, QIcon]
"""A key, a title, a picture."""


def add_choices(menu: QMenu, choices: Iterable[Choice], now: str | None, choose: Callable[[str], object]) -> None:
    """Adds entries of which one at most is ticked."""
    group = QActionGroup(menu)
    for key, title, picture in choices:
        action = menu.addAction(picture, quoted(title))
        action.setCheckable(key == now)
        action.setChecked(key == now)
        action.setActionGroup(group)
        action.triggered.connect(partial(choose, key))


def add_terrains(menu: QMenu, window: Bench, setting: Setting) -> None:
    """What the selected spaces can be made of."""
    spaces, palette = window.document.map.spaces, window.document.palette
    kinds = {spaces[name].terrain for name in window.selection.ids}
    choices = [(look.id, look.name, patch(look)) for look in palette]
    add_choices(menu.addMenu(icon("brush"), "&Terrain"), choices, _only(kinds), lambda kind, *_: setting.terrain(kind))


def add_layers(menu: QMenu, window: Bench, setting: Setting) -> None:
    """The levels that the selected spaces can lie on."""
    spaces = window.document.map.spaces
    levels = {spaces[name].layer for name in window.selection.ids}
    choices = [(key, title, QIcon()) for key, title in LAYERS.items()]
    add_choices(menu.addMenu(icon("layers"), "Le&vel"), choices, _only(levels), lambda key, *_: setting.layer(key))


def add_kinds(menu: QMenu, window: Bench, setting: Setting) -> None:
    """What the selected features, or markers, can be, while they are of one table."""
    objects, palette = window.selection.objects, window.document.palette
    table = objects[0][0]
    looks = (palette.features if table == "features" else palette.markers).values()
    kinds = {getattr(window.document.map, table)[name].kind for _, name in objects}
    pictures = {look.id: feature_patch(look) if table == "features" else swatch(look.fill) for look in looks}
    titles = {look.id: look.name for look in looks}
    choices = [(key, title, pictures[key]) for key, title in titles.items()]
    kind_menu = menu.addMenu(icon("kinds"), "&Kind")
    add_choices(kind_menu, choices, _only(kinds), lambda key, *_: setting.kind(key, titles[key]))


def add_regions(menu: QMenu, window: Bench, setting: Setting) -> None:
    """The regions, ticked where they hold all selected spaces; nothing where the map has none."""
    regions, ids = window.document.map.regions, set(window.selection.ids)
    if not regions:
        return
    inner = menu.addMenu(icon("region"), "Re&gions")
    for region in regions.values():
        action = inner.addAction(quoted(region.name or region.id))
        action.setCheckable(True)
        action.setChecked(ids <= set(region.spaces))
        action.triggered.connect(lambda on, name=region.id: setting.region(name, on))


def add_below(menu: QMenu, window: Bench, hits: Sequence[Hit]) -> None:
    """Everything that lies at a place, to be selected instead; nothing where it is one thing only."""
    if len(hits) < 2:
        return
    inner = menu.addMenu(icon("layers"), "What &lies here")
    for table, name in hits:
        action = inner.addAction(quoted(title_of(window.document, (table, name))))
        action.triggered.connect(partial(_select, window, table, name))


def _select(window: Bench, table: str, name: str, *_: object) -> None:
    window.selection.set_found(table, name)


def _only(values: set[str]) -> str | None:
    return next(iter(values)) if len(values) == 1 else None
