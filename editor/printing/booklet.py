"""All pages of a print: the map's tiles and what goes with them, as far as they were asked for."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from editor.canvas.palette import Palette
from editor.printing.counters import counter_pages
from editor.printing.legend import legend
from editor.printing.link_table import link_table
from editor.printing.map_pages import map_pages
from editor.printing.map_sheet import MapSheet
from editor.printing.pages import Page
from editor.printing.paper import Setup
from editor.printing.setup_sheet import setup_sheet
from editor.printing.tables import table_pages
from editor.work import Work
from engine.board.board import Board
from engine.files.game_data import GameData
from engine.play.prepare import Prepared


@dataclass(frozen=True)
class Content:
    """What can be printed. Without the game's data there are no counters; `ready`, the scenario on this map, may be
    None where it can't be played."""

    board: Board
    palette: Palette
    data: GameData | None = None
    ready: Prepared | None = None
    picture: Path | None = None
    """The file of the background picture, where there is one."""

    @property
    def title(self) -> str:
        """What the pages are called by."""
        return self.board.map.name or "Map"


def booklet(content: Content, sheet: MapSheet, setup: Setup) -> Work[list[Page]]:
    """The pages of the parts that are asked for, in their order, and `sheet` made ready for them."""
    pages: list[Page] = []
    if "map" in setup.parts:
        yield from sheet.prepare()
        pages += map_pages(sheet, setup)
    for part in ("legend", "setup", "links", "counters"):
        if part in setup.parts:
            pages += _pages(part, content, setup)
            yield 1.0
    return pages


def _pages(part: str, content: Content, setup: Setup) -> list[Page]:
    title, source = content.title, content.board.map
    if part == "legend":
        return table_pages(f"{title}: legend", title, legend(source, content.palette), setup, 2)
    if part == "setup":
        sections = setup_sheet(source, content.palette, content.ready, setup.area().width())
        return table_pages(f"{title}: set-up", title, sections, setup, 1)
    if part == "links":
        return table_pages(f"{title}: links", title, link_table(content.board), setup, 2)
    return counter_pages(title, content.data, setup) if content.data else []
