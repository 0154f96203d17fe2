"""Working: when the workshop is on the screen, and how its draft becomes the choices of a seat."""

from __future__ import annotations

from PySide6.QtCore import QObject

from editor.play.bench import PlayBench
from editor.play.breaking import guarded
from editor.play.designs import ask_and_open, ask_and_save, offered
from editor.play.habits import Now
from editor.play.table import Table
from engine.files.design import Design
from engine.files.problems import nearest
from engine.play.drafts import why_not_all
from engine.play.state import ALL_SEEING
from engine.play.workshop import Workshop

Key = tuple[str, ...]
"""What tells one place in a workshop from every other: who works at what, with what bought already."""


class Working(QObject):
    """Joins the workshop's page and the table of one screen."""

    def __init__(self, screen: PlayBench) -> None:
        super().__init__(screen)
        self.screen = screen
        self.page = screen.workshop
        self.table: Table | None = None
        self.workshop: Workshop | None = None
        """What may be bought now, on the screen or not."""
        self.open = False
        self._key: Key = ()
        self._drafts: dict[Key, dict[str, int]] = {}
        page = self.page
        page.changed.connect(self._judge)
        page.taken.connect(self._take)
        page.chosen.connect(self._choose)
        page.left.connect(self.close)
        page.opened.connect(self._open_file)
        page.kept.connect(self._save_file)
        page.picked.connect(self.load)
        screen.ask.workshop.clicked.connect(self.enter)

    def show(self, table: Table, now: Now) -> None:
        """Open the workshop where a person begins to buy or design; close it where there is nothing more to be."""
        mine = now.kind == "choose" and table.viewer in (now.seat, ALL_SEEING)
        found = table.game.workshop(table.state, now.seat) if mine else None
        key = _key_of(found) if found else ()
        fresh = table is not self.table or key != self._key
        self.table, self.workshop, self._key = table, found, key
        if fresh:
            self.open = found is not None and not any(w.held for w in found.wares)
        if self.open and found is not None and (fresh or self.page.workshop != found):
            self._fill(found)
        self.screen.middle.setCurrentIndex(int(self.open))

    def _fill(self, workshop: Workshop) -> None:
        assert self.table is not None
        table, game = self.table, self.table.game
        self.page.show_workshop(workshop, self._drafts.get(self._key, {}), offered(game.info.id, workshop.id))
        verbs = [game.info.verbs[a.verb] for a in workshop.before[:1]]
        title = verbs[0].title if verbs else ""
        self.page.show_before(title, {game.describe(table.state, a): a for a in workshop.before})
        self._judge()

    @guarded
    def _judge(self) -> None:
        """Show what the rules say of the draft."""
        if self.table is None or self.workshop is None:
            return
        self._drafts[self._key] = dict(self.page.draft)
        self.page.show_verdict(why_not_all(self.table.game, self.table.state, self.workshop, self.page.draft))

    @guarded
    def enter(self) -> None:
        """Open it."""
        if self.workshop is not None:
            self.open = True
            self._fill(self.workshop)
            self.screen.refresh()

    def close(self) -> None:
        """Back to the map, where the same can be chosen step by step."""
        self.open = False
        self.screen.refresh()

    @guarded
    def _take(self) -> None:
        if self.table is not None and self.workshop is not None:
            self.open = False
            self.table.act_all(self.workshop.seat, self.workshop.actions(self.page.draft))

    @guarded
    def _choose(self, action: str) -> None:
        if self.table is not None and self.workshop is not None:
            self.table.act(self.workshop.seat, action)

    @guarded
    def load(self, design: Design) -> None:
        """Take a design as the draft; what isn't sold here is told."""
        assert self.workshop is not None
        known = {w.id for w in self.workshop.wares}
        strange = [w for w in design.wares if w not in known]
        if strange:
            advice = nearest(strange[0], known)
            self.screen.say(f"{design.name}: '{strange[0]}' is not sold here{advice}", refused=True)
        self.page.load({w: n for w, n in design.wares.items() if w in known})

    def _save_file(self) -> None:
        if self.table is not None and self.workshop is not None:
            shop, draft = self.workshop, self.page.draft
            wares = {w.id: shop.number(draft, w) for w in shop.wares}
            ask_and_save(self.screen, Design("", self.table.game.info.id, shop.id, wares), self.screen.say)

    def _open_file(self) -> None:
        if self.table is not None and self.workshop is not None:
            design = ask_and_open(self.screen, self.table.game.info.id, self.workshop.id, self.screen.say)
            if design is not None:
                self.load(design)


def _key_of(workshop: Workshop) -> Key:
    return (workshop.seat, workshop.id, workshop.title, *(f"{w.id}:{w.held}" for w in workshop.wares if w.held))
