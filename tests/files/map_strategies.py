"""Maps out of nothing, for properties: every field used, every sign that a text may hold."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from engine.board.model import Background, Feature, Ignored, LinkRule, Map, Marker, Region, SightRule, Space

ids = st.from_regex(r"[A-Za-z][A-Za-z0-9_-]{0,6}", fullmatch=True)
coordinates = st.integers(-1_000_000, 9_000_000)
points = st.tuples(coordinates, coordinates)
layers = st.sampled_from(["ground", "deck", "tunnel"])
texts = st.one_of(
    st.sampled_from(
        ["", "NO", "true", "1.5", "010", "~", "- x", "a: b", "# no", "'", '"', "Å 東京", "<<", "*a", "two\nlines\n"]
    ),
    st.text(st.characters(exclude_categories=["Cs"]), max_size=12),
    st.text("ab \n#:-\t", max_size=12),
)
figures = st.one_of(st.integers(-5, 5000), st.sampled_from([0.5, 1e-7, 1e30, -2.25]))
values = st.recursive(
    st.one_of(texts, figures, st.booleans(), st.none()),
    lambda below: st.one_of(st.lists(below, max_size=3), st.dictionaries(texts, below, max_size=3)),
    max_leaves=5,
)
props = st.dictionaries(texts, values, max_size=2)


@st.composite
def rings(draw: st.DrawFn) -> tuple[tuple[int, int], ...]:
    """A triangle or quadrilateral that is surely simple: its points go round a middle."""
    x, y = draw(points)
    a, b, c, d = (draw(st.integers(1, 50_000)) for _ in range(4))
    return ((x + a, y), (x, y + b), (x - c, y), (x, y - d))[: draw(st.sampled_from([3, 4]))]


@st.composite
def shapes(draw: st.DrawFn) -> tuple[tuple[tuple[int, int], ...], ...]:
    """A ring, sometimes with a hole well inside it."""
    x, y = draw(points)
    outer = ((x, y), (x + 900, y), (x + 900, y + 900), (x, y + 900))
    hole = ((x + 100, y + 100), (x + 300, y + 100), (x + 300, y + 300))
    return draw(st.one_of(rings().map(lambda r: (r,)), st.just((outer, hole))))


def _spaces(name: str) -> st.SearchStrategy[Space]:
    return st.builds(
        Space,
        st.just(name),
        ids,
        shapes(),
        layers,
        texts,
        st.none() | points,
        props,
        st.booleans(),
        st.booleans(),
        st.booleans(),
    )


def _features(name: str) -> st.SearchStrategy[Feature]:
    polygons = st.lists(shapes(), min_size=1, max_size=2).map(tuple)
    lines = st.lists(points, min_size=2, max_size=4, unique=True).map(tuple)
    rest: dict[str, Any] = {"layer": layers, "name": texts, "props": props, "locked": st.booleans()}
    return st.one_of(
        st.builds(Feature, st.just(name), ids, polygons=polygons, **rest),
        st.builds(Feature, st.just(name), ids, line=lines, **rest),
    )


def _markers(name: str) -> st.SearchStrategy[Marker]:
    return st.builds(Marker, st.just(name), ids, points, texts, props, st.booleans())


@st.composite
def _table(draw: st.DrawFn, items: Any) -> dict[str, Any]:
    return {name: draw(items(name)) for name in draw(st.lists(ids, max_size=3, unique=True))}


@st.composite
def maps(draw: st.DrawFn) -> Map:
    """A map that reads back as it is: what it refers to exists."""
    spaces = draw(_table(_spaces))
    some = st.lists(st.sampled_from(sorted(spaces)), max_size=3, unique=True) if spaces else st.just([])
    pairs = some.filter(lambda chosen: len(chosen) == 2) if len(spaces) > 1 else st.nothing()
    two = pairs.map(lambda chosen: (chosen[0], chosen[1]))
    north = draw(st.sampled_from([0.0, 90.0, -12.5]))
    backgrounds = st.builds(
        Background, st.sampled_from(["scan.png", "a b: c.png"]), st.sampled_from([0.0, 0.25, 1.0]), points,
        st.sampled_from([1.0, 0.125]), st.sampled_from([0.0, 7.5]),
    )  # fmt: skip
    regions = {n: Region(n, tuple(draw(some)), draw(texts)) for n in draw(st.lists(ids, max_size=2, unique=True))}
    return Map(
        name=draw(texts),
        game=draw(ids),
        size=draw(st.tuples(st.integers(1, 9_999_999), st.integers(1, 9_999_999))),
        spaces=spaces,
        features=draw(_table(_features)),
        markers=draw(_table(_markers)),
        regions=regions,
        corners=draw(st.sampled_from(["never", "adjacent"])),
        links=tuple(draw(st.lists(st.builds(LinkRule, two, texts, texts), max_size=3))),
        sight=tuple(draw(st.lists(st.builds(SightRule, two, st.booleans(), texts), max_size=2))),
        ignored=tuple(
            draw(st.lists(st.builds(Ignored, texts, st.lists(texts, max_size=2).map(tuple), texts), max_size=2))
        ),
        north=north,
        compass={"north": north} if north else {},
        background=draw(st.none() | backgrounds),
        kinds=draw(st.dictionaries(st.just("terrain"), st.dictionaries(ids, props, max_size=2), max_size=1)),
        notes=draw(texts),
    )
