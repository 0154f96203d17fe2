"""The set-up sheet: what the scenario says, which pieces stand where at first, the tracks, and the markers on the
map."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from shapely import Point as Place

from editor.canvas.palette import Palette
from editor.canvas.paths import is_sound
from editor.printing.link_table import title
from editor.printing.pages import wrapped
from editor.printing.tables import TEXT, Row, Section
from editor.printing.tracks import track_sections
from engine.board.model import GRID, Map, Marker
from engine.play.prepare import Prepared
from engine.play.scene import Item
from engine.play.session import Session

_FACTS = (1.0, 2.0)


def setup_sheet(source: Map, palette: Palette, ready: Prepared | None, width: float) -> list[Section]:
    """Sections about the scenario that is ready to be played (None: none is), and about the map's markers. Notes are
    set `width` mm wide."""
    sections = list(_of_scenario(source, ready, width)) if ready else []
    markers = [_marker_row(source, palette, marker) for marker in source.markers.values()]
    sections.append(Section("Markers on the map", sorted(markers, key=lambda row: row.cells), (1.4, 2.0, 1.0)))
    return [section for section in sections if section.rows]


def _of_scenario(source: Map, ready: Prepared, width: float) -> Iterator[Section]:
    scenario, game = ready.scenario, ready.game
    yield Section("Scenario", _facts({"Name": scenario.name, "Game": game.info.title, "Map": source.name}), _FACTS)
    seats = {game.info.seat_titles.get(seat, seat): scenario.seats.get(seat, {}) for seat in game.info.seats}
    yield Section("Seats", _facts(seats), _FACTS)
    yield Section("Options", _facts(scenario.options), _FACTS)
    yield Section("Figures that differ", _facts(scenario.rules), _FACTS)
    scene = ready.game.scene(Session.of(ready).view())
    yield _of_pieces(source, scene.items)
    yield from track_sections(scene.tracks)
    yield Section("Notes", [Row((line,)) for line in wrapped(scenario.notes.strip(), TEXT, width)])


def _facts(values: Mapping[str, Any]) -> list[Row]:
    return [Row((_words(str(key)), _value(value))) for key, value in values.items() if value not in ("", None)]


def _words(key: str) -> str:
    return f"{key[:1].upper()}{key[1:]}".replace("_", " ").replace("-", " ")


def _value(value: Any) -> str:
    if isinstance(value, Mapping):
        return ", ".join(f"{str(k).replace('_', ' ')} {_value(v)}" for k, v in value.items()) or "as in the rules"
    if isinstance(value, list | tuple):
        return ", ".join(map(_value, value))
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


def _of_pieces(source: Map, items: Iterable[Item]) -> Section:
    counted = Counter(_placed(source, item) for item in items)
    rows = [Row((name, where, f"{count} ×" if count > 1 else "")) for (name, where), count in sorted(counted.items())]
    return Section("Pieces at the start", rows, (1.4, 2.0, 1.0))


def _placed(source: Map, item: Item) -> tuple[str, str]:
    kind, _, place = item.place.partition(":")
    where = title(source.spaces[place]) if kind == "space" and place in source.spaces else f"{_words(place)} ({kind})"
    ratings = f" {' '.join(item.ratings)}" if item.ratings else ""
    return f"{item.name or item.kind}{ratings}", where


def _marker_row(source: Map, palette: Palette, marker: Marker) -> Row:
    at = Place(marker.at[0] / GRID, marker.at[1] / GRID)
    under = [s for s in source.spaces.values() if is_sound(s) and s.polygon.covers(at)]
    name = marker.name or palette.marker(marker.kind).name
    return Row((name, ", ".join(map(title, under)) or "beside the spaces", marker.id))
