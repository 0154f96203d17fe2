"""The tracks of a game on paper: a box for each number, to lay a counter on or to tick off."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from editor.printing.tables import Row, Section
from engine.play.scene import Track

PER_ROW = 15
"""Boxes side by side."""

BOX_HEIGHT = 9.0
"""Of a box, in mm: a small counter lies in it."""


def track_sections(tracks: Iterable[Track]) -> Iterator[Section]:
    """A section for each track of a scene that has an end: boxes from 0 to it. One without an end is a line to write
    on."""
    for track in tracks:
        title = " – ".join(filter(None, (track.title, track.text)))
        if track.end is None:
            yield Section(title, [Row(("Now", str(track.value)))], (1.0, 2.0))
            continue
        numbers = [str(n) for n in range(track.end + 1)]
        rows = [Row(tuple(numbers[n : n + PER_ROW])) for n in range(0, len(numbers), PER_ROW)]
        begins = f"{title} (begins at {track.value})" if track.value else title
        yield Section(begins, rows, (1.0,) * PER_ROW, height=BOX_HEIGHT, boxed=True)
