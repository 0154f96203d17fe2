"""What the menus Edit and Map do to the map: each is one step of undo, or says why it can't be."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog

from editor.bench import Bench
from editor.dialogs.kinds import KindsDialog
from editor.dialogs.map_properties import MapDialog
from editor.dialogs.naming import RenumberDialog, ReplaceDialog
from editor.one_step import make_step
from editor.tools.base import Tool
from editor.tools.nodes import NodeTool
from editor.tools.paste import PasteTool
from editor.tools.select import SelectTool
from engine.board.copying import Clip, copied
from engine.board.edit import listed
from engine.board.edits import Edit, merge_spaces, set_fields, simplify_borders, smooth_borders
from engine.board.object_edits import join_features, set_objects


class Editing:
    """The commands that work on what is selected."""

    def __init__(self, window: Bench) -> None:
        self._window = window
        self._document, self._selection = window.document, window.selection
        self._clip = Clip()
        self.paste_tool = PasteTool(window.document, window.canvas, window.selection)
        self.paste_tool.finished.connect(self._pasted)
        self._before: Tool | None = None

    def slots(self) -> dict[str, Callable[..., object]]:
        """What each action of the two menus calls."""
        drawing = self._selection.drawing
        return {
            "cut": self.cut,
            "copy": self.copy,
            "paste": self.paste,
            "duplicate": self.duplicate,
            "select_all": lambda: self._selection.set(self._document.map.spaces),
            "select_none": lambda: self._selection.set(()),
            "merge": self.merge,
            "delete": self.delete,
            "map_properties": lambda: self._open(MapDialog(self._document, self._window)),
            "kinds": lambda: self._open(KindsDialog(self._document, self._window, self._selection.terrain)),
            "rename": self.rename,
            "properties": self.properties,
            "renumber": lambda: self._open(RenumberDialog(self._document, self._selection, self._window)),
            "replace": lambda: self._open(ReplaceDialog(self._document, self._selection, self._window)),
            "lock": self.lock,
            "simplify": self.simplify,
            "smooth": self.smooth,
            "unglue": self.unglue,
            "snapping": lambda on: drawing.set(snapping=on),
            "tracing": lambda on: drawing.set(tracing=on),
        }

    def open_selected(self, table: str) -> None:
        """What a double click opens: the corners of a space, the properties of what lies on one."""
        if table == "spaces":
            self._window.toolbox.use_kind(NodeTool)
        else:
            self.properties()

    def _open(self, dialog: QDialog) -> None:
        """Shows a dialog that is gone once it is closed."""
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.open()

    def _refuse(self, why: str) -> None:
        self._window.toast.tell(why, refused=True)

    def _commit(self, step: str, edit: Callable[[], Edit]) -> bool:
        return make_step(self._window, step, edit)

    # Copies

    def copy(self) -> None:
        """Takes a copy of what is selected."""
        if self._take():
            count = len(self._clip.spaces) + len(self._clip.features) + len(self._clip.markers)
            self._window.toast.tell(f"Copied {count} thing{'s' if count > 1 else ''}; Ctrl+V puts a copy down")

    def _take(self) -> bool:
        clip = copied(self._document.map, self._selection.ids, self._selection.objects)
        if not clip:
            self._refuse("Select what is to be copied first")
            return False
        self._clip = clip
        return True

    def cut(self) -> None:
        """Takes a copy of what is selected, and deletes it."""
        if self._take():
            self.delete()

    def paste(self) -> None:
        """Gives the canvas to the copy until it is put down."""
        if not self._clip:
            self._refuse("Nothing was copied yet")
            return
        toolbox = self._window.toolbox
        if toolbox.current is not self.paste_tool:
            self._before = toolbox.current
        self.paste_tool.clip = self._clip
        toolbox.use(self.paste_tool)
        self._window.canvas.setFocus()

    def duplicate(self) -> None:
        """Copies what is selected, and lets the copy be put down."""
        if self._take():
            self.paste()

    def _pasted(self) -> None:
        toolbox = self._window.toolbox
        toolbox.use(self._before or toolbox.of_kind(SelectTool))

    # Spaces

    def merge(self) -> None:
        """Makes one space of the selected ones, or one feature; it is the one that was selected first."""
        ids, features = self._selection.ids, [name for table, name in self._selection.objects if table == "features"]
        if not ids and len(features) > 1:
            if self._commit(f"Join {len(features)} features", lambda: join_features(self._document.map, features)):
                self._selection.set((), [("features", features[0])])
        elif len(ids) < 2:
            self._refuse("Select two spaces or more that share borders, or two features of one kind")
        elif self._commit(f"Merge {len(ids)} spaces", lambda: merge_spaces(self._document.map, ids)):
            self._selection.set([ids[0]])

    def delete(self) -> None:
        """Del: what that deletes is for the tool to say."""
        if self._window.toolbox.current is not None:
            self._window.toolbox.current.delete()

    def rename(self) -> None:
        """Puts the cursor into the id of what is selected."""
        if self._selection.one or self._selection.one_object:
            self._window.docks.show_properties()
            self._window.docks.properties.edit_id()
        else:
            self._refuse("Select one space, feature or marker first")

    def properties(self) -> None:
        """Brings the properties of what is selected to the eye, and the keys to them."""
        if self._selection.ids or self._selection.objects:
            self._window.docks.show_properties()
            self._window.docks.properties.edit_name()
        else:
            self._refuse("Select a space, a feature or a marker first")

    def simplify(self) -> None:
        """Takes corners out of the borders of the selected spaces where they hardly show."""
        self._refine("Simplify borders", lambda: simplify_borders(self._document.map, self._selection.ids))

    def smooth(self) -> None:
        """Rounds the borders of the selected spaces."""
        self._refine("Smooth borders", lambda: smooth_borders(self._document.map, self._selection.ids))

    def _refine(self, step: str, edit: Callable[[], Edit]) -> None:
        if self._selection.ids:
            self._commit(step, edit)
        else:
            self._refuse("Select spaces of one level first")

    def lock(self) -> None:
        """Locks what is selected, or unlocks it where all of it is locked."""
        source, ids, objects = self._document.map, self._selection.ids, self._selection.objects
        held = [source.spaces[i].locked for i in ids] + [getattr(source, t)[i].locked for t, i in objects]
        if not held:
            self._refuse("Select spaces, features or markers first")
            return
        locked = not all(held)

        def edit() -> Edit:
            made = set_fields(source, ids, "locked", locked)
            return Edit(set_objects(made.map, objects, locked=locked).map, made.touched)

        step = f"{'Lock' if locked else 'Unlock'} {listed([*ids, *(name for _, name in objects)])}"
        if self._commit(step, edit):
            self._window.toast.tell(f"{len(held)} {'locked' if locked else 'unlocked'}")

    def unglue(self) -> None:
        """Takes the space under the pointer off the corner there; the tool Edit corners knows which."""
        tool = self._window.toolbox.current
        if isinstance(tool, NodeTool):
            tool.unglue()
        else:
            self._refuse("Choose Corners (E) and point at a corner that several spaces share")
