"""The menu of the map: of the space, feature, marker, corner, border, link or open ground under the pointer, or of what
is selected."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QObject, QPoint, QPointF
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QMenu

from editor.bench import Bench
from editor.canvas.links import link_at
from editor.context.setting import Setting
from editor.context.short_lived import menu_of
from editor.context.submenus import add_below, add_choices, add_kinds, add_layers, add_regions, add_terrains
from editor.context.titles import quoted, title_of_selection
from editor.icon_set import icon
from editor.tools.nodes import NodeTool
from editor.tools.pairs import LinkTool
from editor.tools.terrain import BucketTool
from editor.tools.under_pointer import Hit, selectable_at

_NEAR = 5
"""How near (pixels) the pointer must be to the line of a link."""


class MapMenu(QObject):
    """Opens where the right button is pressed, or by the key for menus; what was clicked is selected, unless it was."""

    def __init__(self, window: Bench) -> None:
        super().__init__(window)
        self._window = window
        self._setting = Setting(window)
        window.canvas.menu_wanted.connect(self.open)

    def open(self, at: QPointF | None, on_screen: QPoint | None) -> None:
        """Shows the menu of a place (mm, and on the screen); None: that of the selection, by keys."""
        if self._window.modes.current != "map" or not self._window.document.usable:
            return
        menu = menu_of(self._window)
        if at is None:
            self.fill(menu)
            menu.popup(self._beside_selection())
            menu.setActiveAction(next(each for each in menu.actions() if each.isEnabled() and not each.isSeparator()))
            return
        self._of_place(menu, at)
        menu.popup(on_screen or QPoint())

    def _beside_selection(self) -> QPoint:
        canvas, selection = self._window.canvas, self._window.selection
        seen, box = canvas.viewport().rect(), canvas.extent(selection.ids, selection.objects)
        spot = seen.center() if box.isEmpty() else canvas.mapFromScene(box.center())
        held = QPoint(min(max(spot.x(), 0), seen.right()), min(max(spot.y(), 0), seen.bottom()))
        return canvas.viewport().mapToGlobal(held)

    def _of_place(self, menu: QMenu, at: QPointF) -> None:
        pair = self._link(at)
        if pair is not None:
            self.of_link(menu, *pair)
            return
        hits = selectable_at(self._window.document, self._window.canvas, at)
        self._choose(hits)
        self._corner_or_border(menu, at)
        if not hits:
            self._of_ground(menu, at)
            return
        self.fill(menu, hits)

    def _choose(self, hits: list[Hit]) -> None:
        """A click on what is selected leaves the selection as it is; anywhere else it goes with the click."""
        selection = self._window.selection
        chosen = {*(("spaces", name) for name in selection.ids), *selection.objects}
        if not hits:
            selection.set(())
        elif chosen.isdisjoint(hits):
            selection.set_found(*hits[0])

    # What there is to a menu

    def _add(self, menu: QMenu, *names: str) -> None:
        """Actions of the window, after a line."""
        if menu.actions():
            menu.addSeparator()
        for name in names:
            menu.addAction(self._window.acts[name])

    def fill(self, menu: QMenu, hits: list[Hit] | None = None) -> None:
        """Fills a menu with what can be done to what is selected; `hits` is all that lies at the place of it."""
        ids, objects = self._window.selection.ids, self._window.selection.objects
        if not ids and not objects:
            self._of_ground(menu, None)
            return
        _head(menu, title_of_selection(self._window))
        self._add(menu, "cut", "copy", "paste", "duplicate", "delete")
        self._add(menu, *(["rename"] if len(ids) + len(objects) == 1 else []), "lock", "properties", "fit_selected")
        menu.addSeparator()
        if ids and not objects:
            self._of_spaces(menu)
        elif not ids and len({table for table, _ in objects}) == 1:
            add_kinds(menu, self._window, self._setting)
            if len(objects) > 1 and objects[0][0] == "features":
                menu.addAction(self._window.acts["merge"])
        add_below(menu, self._window, hits or [])

    def _of_spaces(self, menu: QMenu) -> None:
        acts = self._window.acts
        for add in (add_terrains, add_layers, add_regions):
            add(menu, self._window, self._setting)
        borders = menu.addMenu(icon("nodes"), "&Borders")
        borders.addActions([acts[name] for name in ("merge", "simplify", "smooth")])
        more = menu.addMenu(icon("select-all"), "&Select")
        more.addActions([acts[name] for name in ("same_terrain", "grow", "invert", "select_none")])

    def _of_ground(self, menu: QMenu, at: QPointF | None) -> None:
        self._add(menu, "paste", "select_all")
        if at is not None:
            kind = self._window.document.palette.ground(self._window.selection.terrain)
            fill = menu.addAction(icon("bucket"), quoted(f"Fill this gap with {kind.name.lower()}"))
            fill.triggered.connect(partial(self._fill_gap, at))
        self._add(menu, "fit", "links", "labels", "markers")
        self._add(menu, "map_properties", "kinds")

    def _fill_gap(self, at: QPointF, *_: object) -> None:
        tool = self._window.toolbox.of_kind(BucketTool)
        assert isinstance(tool, BucketTool)
        tool.fill(at)

    def _corner_or_border(self, menu: QMenu, at: QPointF) -> None:
        """First in the menu while one works on corners: what can be done to the one, or the border, at a place."""
        tool = self._window.toolbox.current
        found = tool.point_at(at) if isinstance(tool, NodeTool) else ""
        if not isinstance(tool, NodeTool) or not found:
            return
        _head(menu, found.capitalize())
        menu.addSeparator()
        if found == "border":
            menu.addAction(icon("nodes"), "&Add a corner here").triggered.connect(tool.insert)
            return
        keys = self._window.acts["delete"].shortcut().toString()
        menu.addAction(icon("delete"), f"&Remove the corner\t{keys}").triggered.connect(tool.delete)
        menu.addAction(self._window.acts["unglue"])

    # Links

    def _link(self, at: QPointF) -> tuple[str, str] | None:
        """The link under the pointer, while links are drawn."""
        window = self._window
        if not window.acts["links"].isChecked() and not isinstance(window.toolbox.current, LinkTool):
            return None
        return link_at(window.document.board, at, window.canvas.millimetres(_NEAR))

    def of_link(self, menu: QMenu, a: str, b: str) -> None:
        """Fills a menu with what can be said of two spaces by hand; both are selected."""
        self._window.selection.set((a, b))
        _head(menu, f"Link of {a} and {b}")
        menu.addSeparator()
        tool = self._window.toolbox.of_kind(LinkTool)
        assert isinstance(tool, LinkTool)
        titles = dict(tool.choices())
        said = {rule.kind for rule in self._window.document.map.links if set(rule.between) == {a, b}}
        choices = [(key, title, QIcon()) for key, title in titles.items()]
        now = next((key for key in titles if key in said), "")
        add_choices(menu, choices, now, lambda key, *_: self._setting.link(a, b, key, titles[key]))
        self._add(menu, "properties", "fit_selected", "merge")


def _head(menu: QMenu, title: str) -> None:
    """What the menu is of; after a line where something stands above."""
    if menu.actions():
        menu.addSeparator()
    head = menu.addAction(quoted(title))
    head.setEnabled(False)
