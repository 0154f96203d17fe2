"""The problems of the map as it stands in the editor, saved or not."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.files.problems import Problem

if TYPE_CHECKING:
    from editor.document import Document


def problems_of(document: Document) -> list[Problem]:
    """All problems of the document, the worst first."""
    rank = {"error": 0, "warning": 1, "info": 2}
    return sorted(document.source.problems, key=lambda p: rank[p.severity])
