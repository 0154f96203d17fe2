"""The keys of all actions and tools: as they come, or as they were changed; kept between starts."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QAction, QKeySequence

from editor.settings import Settings


@dataclass(frozen=True)
class Binding:
    """An action with the keys that it comes with."""

    name: str
    group: str
    """Its menu."""
    title: str
    tip: str
    action: QAction
    defaults: tuple[str, ...]


class Keymap(QObject):
    """Gives actions their keys, and says which they are in their tooltips. Signal: `changed`."""

    changed = Signal()

    def __init__(self, settings: Settings, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._settings = settings
        self._bindings: dict[str, Binding] = {}

    def add(self, binding: Binding) -> None:
        """Takes an action in, and gives it its keys."""
        self._bindings[binding.name] = binding
        kept = self._settings.keys(binding.name)
        self._give(binding, binding.defaults if kept is None else kept)

    def __iter__(self) -> Iterator[Binding]:
        return iter(self._bindings.values())

    def __getitem__(self, name: str) -> Binding:
        return self._bindings[name]

    def keys(self, name: str) -> tuple[str, ...]:
        """The keys of an action now."""
        return tuple(key.toString() for key in self._bindings[name].action.shortcuts())

    def is_changed(self, name: str) -> bool:
        """Whether an action has other keys than it came with."""
        return self.keys(name) != tuple(QKeySequence(key).toString() for key in self._bindings[name].defaults)

    def holder(self, key: str, but: str = "") -> Binding | None:
        """What has a key already, other than the action named `but`."""
        wanted = QKeySequence(key)
        others = (binding for binding in self if binding.name != but)
        return next((binding for binding in others if wanted in binding.action.shortcuts()), None)

    def set_key(self, name: str, key: str) -> None:
        """Gives an action this key and no other; empty: none. What had the key loses it."""
        held = self.holder(key, but=name) if key else None
        if held is not None:
            rest = tuple(each for each in self.keys(held.name) if each != QKeySequence(key).toString())
            self._keep(held, rest)
        self._keep(self._bindings[name], (key,) if key else ())
        self.changed.emit()

    def reset(self, name: str) -> None:
        """Gives an action the keys that it came with; what has got them since loses them."""
        binding = self._bindings[name]
        for key in binding.defaults:
            held = self.holder(key, but=name)
            if held is not None:
                wanted = QKeySequence(key).toString()
                self._keep(held, tuple(each for each in self.keys(held.name) if each != wanted))
        self._keep(binding, binding.defaults)
        self.changed.emit()

    def reset_all(self) -> None:
        """Gives all actions the keys that they came with."""
        for binding in self:
            self._keep(binding, binding.defaults)
        self.changed.emit()

    def _keep(self, binding: Binding, keys: tuple[str, ...]) -> None:
        self._give(binding, keys)
        self._settings.keep_keys(binding.name, keys if self.is_changed(binding.name) else None)

    def _give(self, binding: Binding, keys: tuple[str, ...]) -> None:
        binding.action.setShortcuts([QKeySequence(key) for key in keys])
        shown = f"  ({native(keys[0])})" if keys else ""
        about = f"\n{binding.tip}" if binding.tip else ""
        binding.action.setToolTip(f"{binding.title}{shown}{about}")


def native(key: str) -> str:
    """A key as this system writes it."""
    return QKeySequence(key).toString(QKeySequence.SequenceFormat.NativeText)
