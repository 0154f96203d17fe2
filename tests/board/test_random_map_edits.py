"""Random edits of a map with stacked layers: what an edit hands on is what a fresh look at the map would derive."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import replace
from itertools import combinations

from hypothesis import given, settings
from hypothesis import strategies as st

from engine.board import edits
from engine.board.edits import Edit, EditError
from engine.board.layers import Layers, layers_of
from engine.board.letter_grid import letter_grid
from engine.board.links import Pair
from engine.board.model import LinkRule, Map, Point, Region, SightRule
from engine.board.rule_edits import set_corners
from engine.geometry.rings import Rings

KINDS = {"S": "street", "L": "low", "P": "park", "R": "river"}
STACKS = {"B": ("bridge", "deck", "river", "R")}


def city() -> Map:
    source = letter_grid("SLBS\nSPB.\nSSRS", KINDS, stacks=STACKS)
    return replace(
        source,
        links=(LinkRule(("s0-2", "l1-2"), "forbidden"), LinkRule(("s0-0", "s3-2"), "added")),
        sight=(SightRule(("s0-0", "s3-2"), True),),
        regions={"west": Region("west", ("s0-0", "s0-1", "s0-2"))},
    )


class MapEdits:
    """Random edits of a map from one generator."""

    def __init__(self, seed: int, source: Map) -> None:
        self.rng, self.map = random.Random(seed), source

    def edit(self) -> Edit | None:
        kinds: list[Callable[[], Edit]] = [
            self.add, self.split, self.merge, self.reshape, self.move, self.border, self.hole, self.smooth,
            self.weld, self.delete, self.layer, self.rename, self.terrain, self.off_map,
            self.insert, self.remove, self.unglue, self.fill, self.simplify, self.impassable, self.corners,
        ]  # fmt: skip
        try:
            return self.rng.choice(kinds)()
        except EditError:
            return None

    def space(self) -> str:
        return self.rng.choice(list(self.map.spaces))

    def node(self, name: str) -> Point:
        return self.rng.choice(self.map.spaces[name].rings[0])

    def near(self, point: Point, reach: int = 600) -> Point:
        return point[0] + self.rng.randint(-reach, reach), point[1] + self.rng.randint(-reach, reach)

    def add(self) -> Edit:
        middle = self.node(self.space())
        ring = tuple(self.near(middle, 2500) for _ in range(3))
        return edits.add_space(self.map, ring, "park", layer=self.rng.choice(["ground", "deck"]))

    def split(self) -> Edit:
        name = self.space()
        middle = self.node(name)
        return edits.split_space(self.map, name, (self.near(middle, 3000), self.near(middle, 3000)))

    def merge(self) -> Edit:
        return edits.merge_spaces(self.map, [self.space(), self.space()])

    def reshape(self) -> Edit:
        name = self.space()
        first = self.node(name)
        return edits.reshape_space(self.map, name, (first, self.near(first), self.near(first), self.node(name)))

    def move(self) -> Edit:
        point = self.node(self.space())
        return edits.move_node(self.map, point, self.near(point))

    def border(self) -> Edit:
        return edits.move_border(self.map, self.space(), self.space(), self.near((0, 0), 200))

    def hole(self) -> Edit:
        name = self.space()
        x, y = map(round, self.map.spaces[name].polygon.representative_point().coords[0])
        ring = ((x * 100 - 50, y * 100), (x * 100, y * 100 - 50), (x * 100 + 50, y * 100 + 50))
        return edits.cut_hole(self.map, name, ring, self.rng.choice(["", "low"]))

    def smooth(self) -> Edit:
        return edits.smooth_borders(self.map, [self.space()], 1)

    def weld(self) -> Edit:
        name = self.space()
        return edits.weld_nodes(self.map, [self.node(name), self.node(name)], self.node(name))

    def delete(self) -> Edit:
        return edits.delete_spaces(self.map, [self.space()] if len(self.map.spaces) > 6 else [])

    def layer(self) -> Edit:
        return edits.set_field(self.map, self.space(), "layer", self.rng.choice(["ground", "deck", "tunnel"]))

    def off_map(self) -> Edit:
        name = self.space()
        return edits.set_field(self.map, name, "off_map", not self.map.spaces[name].off_map)

    def impassable(self) -> Edit:
        name = self.space()
        return edits.set_field(self.map, name, "impassable", not self.map.spaces[name].impassable)

    def corners(self) -> Edit:
        return set_corners(self.map, "never" if self.map.corners == "adjacent" else "adjacent")

    def rename(self) -> Edit:
        return edits.rename(self.map, self.space(), f"x{self.rng.randrange(1000)}")

    def insert(self) -> Edit:
        ring = self.map.spaces[self.space()].rings[0]
        n = self.rng.randrange(len(ring))
        p, q = ring[n - 1], ring[n]
        return edits.insert_node(self.map, p, q, self.near(((p[0] + q[0]) // 2, (p[1] + q[1]) // 2), 80))

    def remove(self) -> Edit:
        return edits.remove_node(self.map, self.node(self.space()))

    def unglue(self) -> Edit:
        point = self.node(self.space())
        return edits.unglue_node(self.map, point, self.rng.choice(edits.owners(self.map, point)))

    def fill(self) -> Edit:
        at = self.near(self.node(self.space()), 2500)
        return edits.fill_gap(self.map, at, "park", name=self.rng.choice(["", self.space()]))

    def simplify(self) -> Edit:
        return edits.simplify_borders(self.map, [self.space()], 300)

    def terrain(self) -> Edit:
        return edits.set_terrain(self.map, [self.space()], self.rng.choice(["park", "street"]))


def linked(source: Map) -> set[Pair]:
    """The pairs of one layer that are linked, from the map alone."""
    coverages = Layers(source).coverages.values()
    pairs = {frozenset(pair) for c in coverages for pair in c.borders}
    if source.corners == "adjacent":
        pairs |= {frozenset(pair) for c in coverages for pair in touching(c.faces)}
    pairs = {pair for pair in pairs if not any(source.spaces[i].impassable for i in pair)}
    for rule in source.links:
        (pairs.discard if rule.kind == "forbidden" else pairs.add)(frozenset(rule.between))
    return {(a, b) for a, b in map(sorted, pairs)}


def touching(faces: Mapping[str, Rings]) -> set[Pair]:
    """The pairs of faces with a point in common, however little they share besides."""
    points = {name: {p for ring in rings for p in ring} for name, rings in faces.items()}
    return {(a, b) for a, b in combinations(faces, 2) if points[a] & points[b]}


def plain(pairs: frozenset[Pair]) -> set[Pair]:
    return {(a, b) for a, b in map(sorted, pairs)}


@settings(max_examples=60)
@given(seed=st.integers(0, 10**6), steps=st.integers(1, 12))
def test_what_is_handed_on_equals_what_is_derived(seed: int, steps: int) -> None:
    moves = MapEdits(seed, city())
    for _ in range(steps):
        before = moves.map
        edit = moves.edit()
        if edit is None:
            continue
        old, new = before.spaces, edit.map.spaces
        changed = {n for n in old.keys() | new.keys() if old.get(n) != new.get(n)}
        assert changed <= edit.touched
        handed, fresh = layers_of(edit.map).coverages, Layers(edit.map).coverages
        assert {layer: c.faces for layer, c in handed.items()} == {layer: c.faces for layer, c in fresh.items()}
        assert {layer: c.borders for layer, c in handed.items()} == {layer: c.borders for layer, c in fresh.items()}
        assert [c.ids for c in handed.values()] == [fresh[layer].ids for layer in handed]
        renamed = len(old) == len(new) and old.keys() != new.keys()
        if not renamed:
            now, was = linked(edit.map), linked(before)
            assert plain(edit.links.made) == now - was
            assert plain(edit.links.broken) == was - now
        moves.map = edit.map
