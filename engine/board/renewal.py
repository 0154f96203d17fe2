"""The board of an edited map: what the edit left alone is taken over, the rest is derived when it is asked for.

Maps share what an edit does not touch, so the difference between two is found by looking at what is the very same
object. Undo is no other case: the map before an edit differs from the one after it in the same places.

Taken over means put where the derivation would be kept. Each rule below names what a property follows from; a
property without a rule is derived anew.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from engine.board.board import Board
from engine.board.covering import coverings, footings
from engine.board.layer_renewal import differing, pairs_of, renew_layers, same_order, shape_of
from engine.board.linked_map import centre_of
from engine.board.links import Link, Pair, border_link, impassable_spaces
from engine.board.model import Map, Point
from engine.board.network import leads
from engine.board.sight import BoardSight


def renewed(board: Board, edited: Map) -> Board:
    """The board of a map as edited, or as it was before an edit. It answers as `Board(edited, …)` does; what the old
    board knew, and is the same for both, is not derived again. Costs what changed, and copies of tables."""
    following = Board(edited, board.terrain, board.features)
    if same_order(board.map, edited):
        changed = differing(board.map.spaces, edited.spaces)
        renew_layers(board.map, edited, changed)
        Renewal(board, following, tuple(changed)).run()
    return following


@dataclass(frozen=True)
class Renewal:
    """Two boards whose spaces come in the same order, as far as both have them."""

    old: Board
    new: Board
    changed: tuple[str, ...]
    """The spaces that differ, came or went."""

    def run(self) -> None:
        """Applies the rules, in the order in which they build on each other."""
        self._enterable()
        self._within()
        if self.same_ids:
            self._take("ids", "index", *(["regions"] if self.same_regions else []))
            self._places()
            if "_within" in vars(self.new):
                self._neighbours()
                self._coverings()
        self._sight()

    def _known(self, name: str) -> bool:
        return name in vars(self.old)

    def _put(self, name: str, value: Any) -> None:
        vars(self.new)[name] = value

    def _take(self, *names: str) -> None:
        for name in names:
            if self._known(name):
                self._put(name, vars(self.old)[name])

    # How the maps differ

    @cached_property
    def same_ids(self) -> bool:
        return self.old.map.spaces.keys() == self.new.map.spaces.keys()

    @cached_property
    def spaces(self) -> dict[int, str]:
        """The spaces that changed, by index; for the same ids only."""
        return {self.new.index[name]: name for name in self.changed}

    @cached_property
    def same_regions(self) -> bool:
        return self.old.map.regions == self.new.map.regions

    @cached_property
    def same_features(self) -> bool:
        return self.old.map.features == self.new.map.features

    @cached_property
    def same_shapes(self) -> bool:
        """Whether nothing that lies on the map has another shape, or lies on another layer."""
        was, now = self.old.map.spaces, self.new.map.spaces
        return all(shape_of(was[name]) == shape_of(now[name]) for name in self.spaces.values())

    # Links

    def _enterable(self) -> None:
        """Which spaces nobody may enter follows from each of them."""
        if self._known("_closed"):
            spaces = self.new.map.spaces
            fresh = impassable_spaces(spaces[name] for name in self.changed if name in spaces)
            self._put("_closed", self.old._closed.difference(self.changed) | fresh)

    @cached_property
    def borders(self) -> tuple[set[Pair], dict[Pair, Link]]:
        """The pairs of neighbours with a changed face in them: those before, and the links of those after."""
        old, new = self.old.layers.coverages, self.new.layers.coverages
        before, after = set[Pair](), dict[Pair, Link]()
        for was, now in ((old.get(layer), new.get(layer)) for layer in {**old, **new}):
            for name in differing(was.faces if was else {}, now.faces if now else {}):
                before.update(pairs_of(was, name))
                after |= {pair: border_link(pair, now.borders[pair].lines) for pair in pairs_of(now, name) if now}
        return before, after

    def _within(self) -> None:
        """Links within layers follow from the borders of their coverages."""
        if self._known("_within") and "coverages" in vars(self.new.layers):
            before, after = self.borders
            links = dict(self.old._within)
            links.update(after)
            for pair in before - after.keys():
                links.pop(pair, None)
            self._put("_within", links)

    @cached_property
    def pairs(self) -> set[Pair]:
        """The pairs whose link changed, came or went; only borders, contacts of layers and rules can make them."""
        before, after = self.borders
        rules = [rule.between for rule in (*self.old.map.links, *self.new.map.links)]
        ruled = {pair for a, b in rules for pair in ((a, b), (b, a))}
        was, now = self.old.links, self.new.links
        layered = (*self.old._between, *self.new._between)
        candidates = before.union(after, ruled, layered, self.old._corners, self.new._corners, self._barred)
        return {pair for pair in candidates if was.get(pair) != now.get(pair)}

    @cached_property
    def _barred(self) -> set[Pair]:
        """The pairs that spaces take part in which one may now enter, or no longer."""
        was, now = self.old.map.spaces, self.new.map.spaces
        turned = {i for i in self.spaces.values() if was[i].impassable != now[i].impassable}
        known = (*self.old.links, *self.new.links, *self.old.forbidden, *self.new.forbidden) if turned else ()
        return {pair for pair in known if not turned.isdisjoint(pair)}

    def _neighbours(self) -> None:
        """Neighbours follow from the links, and distances from the neighbours."""
        if not self._known("neighbours"):
            return
        ways = {way for pair in self.pairs for way in (pair, pair[::-1]) if self._opens(way) != self._opens(way, True)}
        if not ways:
            self._take("neighbours", "_distances")
            return
        rows, index = list(self.old.neighbours), self.new.index
        for start, end in ways:
            others = {*rows[index[start]]} ^ {index[end]}
            rows[index[start]] = tuple(sorted(others))
        self._put("neighbours", tuple(rows))

    def _opens(self, way: Pair, before: bool = False) -> bool:
        """Whether a link leads from the one space to the other, now or before."""
        links = self.old.links if before else self.new.links
        return leads(links.get(way) or links.get(way[::-1]), *way)

    def _coverings(self) -> None:
        """What features cover follows from them and the links, and the graph from both."""
        if not self.same_features:
            return
        if self._known("coverings"):
            links = {pair: self.new.links[pair] for pair in self.pairs if pair in self.new.links}
            kept = {pair: shares for pair, shares in self.old.coverings.items() if pair not in self.pairs}
            self._put("coverings", {**kept, **coverings(links, list(self.new.map.features.values()))})
        if not self.pairs:
            self._take("graph")

    # Places

    def _places(self) -> None:
        """A centre, and the point of a label, follow from the space; stacks, edges and where features stand from
        shapes."""
        if self._known("centres"):
            centres: list[Point] = list(self.old.centres)
            for n in self.spaces:
                centres[n] = centre_of(self.new.space(n))
            self._put("centres", tuple(centres))
        if self._known("_labels"):
            self._put("_labels", {n: at for n, at in self.old._labels.items() if n not in self.spaces})
        if self.same_shapes:
            self._take("stacks", *(["edges"] if self.same_regions else []))
        if self._known("footings") and self.same_features:
            self._footings()

    def _footings(self) -> None:
        shapes = {i: self.new.layers.shapes[i] for i in self.spaces.values() if i in self.new.layers.shapes}
        fresh, gone = footings(shapes, self.new.index, list(self.new.map.features.values())), frozenset(self.spaces)
        merged = {f: (on - gone) | fresh.get(f, frozenset()) for f, on in self.old.footings.items()}
        self._put("footings", merged)

    # Sight

    def _sight(self) -> None:
        """The cells of sight, and what they see, follow from the shapes; what spaces see also from neighbours, stacks
        and rules by hand. Of reshaped cells the triangles, and what saw none of them, are taken over."""
        if not self._known("sight"):
            return
        old, new = self.old.sight, BoardSight(self.new)
        if self.same_ids and self.same_shapes:
            names = ["cells", "_fields", "_former", "_pairs", "_cells_of", *(["_cut"] if self.same_features else [])]
            same_near = vars(self.new).get("neighbours", 0) is vars(self.old).get("neighbours")
            if same_near and self.old.map.sight == self.new.map.sight:
                names += ["_near", "_by_hand", "_seen"]
            vars(new).update({name: vars(old)[name] for name in names if name in vars(old)})
        elif self.same_ids and old.fields is not None:
            vars(new)["_former"] = old.fields
        vars(new)["_earlier"] = old.meshes
        self._put("sight", new)
