"""Designs of one's own: files in the documents folder, asked for in dialogs, every failure as one sentence."""

from __future__ import annotations

import re
from pathlib import Path

from PySide6.QtWidgets import QFileDialog, QWidget

from editor.play.saved_games import Say, first_of
from engine.files.design import FOLDER, Design, design_text, read_design, ready_made, require_for
from engine.files.problems import DocumentError
from engine.files.resources import documents_folder
from engine.files.writer import save

FILTER = "Designs (*.yaml)"


def own_folder() -> Path:
    """Where a person's own designs are kept; it need not exist yet."""
    return documents_folder() / FOLDER


def offered(game: str, workshop: str) -> list[Design]:
    """The ready-made designs, and a person's own that fit, by name."""
    own = []
    for path in sorted(own_folder().glob("*.yaml")):
        try:
            design = read_design(path)
        except DocumentError:
            continue  # told when somebody opens it
        if (design.game, design.workshop) == (game, workshop):
            own.append(design)
    return [*sorted(own, key=lambda d: d.name), *ready_made(game, workshop)]


def ask_and_save(parent: QWidget, design: Design, say: Say) -> None:
    """Ask where to keep a design; its name is the file's."""
    folder = own_folder()
    name, _ = QFileDialog.getSaveFileName(parent, "Save design", str(folder / f"{design.workshop}.yaml"), FILTER)
    if name:
        path = Path(name).with_suffix(".yaml")
        save_design(Design(title_of(path), design.game, design.workshop, design.wares, design.notes), path, say)


def title_of(path: Path) -> str:
    """A name for people from a file's: `old-faithful.yaml` is `Old faithful`."""
    words = re.sub(r"[-_]+", " ", path.stem).strip()
    return words[:1].upper() + words[1:] or "Design"


def save_design(design: Design, path: Path, say: Say) -> bool:
    """Keep a design in a file; whether it could be."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        save(design_text(design), path)
    except (OSError, DocumentError) as error:
        why = first_of(error) if isinstance(error, DocumentError) else error.strerror
        say(f"{path.name}: {why}", refused=True)
        return False
    say(f"Saved {path.name}.")
    return True


def ask_and_open(parent: QWidget, game: str, workshop: str, say: Say) -> Design | None:
    """The design that a person names, when it fits this workshop; None with a sentence when it doesn't."""
    folder = own_folder()
    name, _ = QFileDialog.getOpenFileName(parent, "Open design", str(folder) if folder.is_dir() else "", FILTER)
    return open_design(Path(name), game, workshop, say) if name else None


def open_design(path: Path, game: str, workshop: str, say: Say) -> Design | None:
    """A design's file, when it fits this workshop; None with a sentence when it doesn't."""
    try:
        design = read_design(path)
        require_for(design, game, workshop, path)
    except DocumentError as error:
        say(f"{path.name}: {first_of(error)}", refused=True)
        return None
    return design
