"""References to spaces through deleting, renaming, merging: said once, said to the right ones, nothing else changed."""

from __future__ import annotations

from engine.board.following import with_other_ids, with_parts, without_spaces
from engine.board.model import Ignored, LinkRule, Map, Region, SightRule

SOURCE = Map(
    "",
    "",
    (0, 0),
    links=(LinkRule(("a", "b"), "added"), LinkRule(("b", "c"), "cliff"), LinkRule(("c", "d"), "forbidden")),
    sight=(SightRule(("a", "c"), True),),
    regions={"r": Region("r", ("a", "b")), "s": Region("s", ("d",))},
    ignored=(Ignored("gap", ("a", "b")), Ignored("sliver", ("d",))),
)


def test_what_is_about_a_space_goes_with_it() -> None:
    rest = without_spaces(SOURCE, frozenset({"a"}))
    assert [r.between for r in rest.links] == [("b", "c"), ("c", "d")]
    assert rest.sight == ()
    assert rest.regions == {"r": Region("r", ("b",)), "s": SOURCE.regions["s"]}
    assert rest.ignored == (Ignored("sliver", ("d",)),)


def test_two_that_become_one_say_things_once() -> None:
    merged = with_other_ids(SOURCE, {"c": "a"})
    assert merged.links == (LinkRule(("a", "b"), "added"), LinkRule(("a", "d"), "forbidden"))
    assert merged.sight == ()
    assert merged.regions == SOURCE.regions


def test_a_rule_said_twice_before_stays_said_twice() -> None:
    twice = Map("", "", (0, 0), links=(LinkRule(("a", "b"), "added"), LinkRule(("b", "a"), "cliff")))
    assert with_other_ids(twice, {"z": "y"}).links == twice.links
    assert with_other_ids(twice, {"a": "z"}).links == (LinkRule(("z", "b"), "added"), LinkRule(("b", "z"), "cliff"))


def test_one_way_links_keep_their_direction() -> None:
    source = Map("", "", (0, 0), links=(LinkRule(("x", "a"), "one-way"),))
    assert with_other_ids(source, {"a": "n"}).links[0].between == ("x", "n")
    parts = with_parts(source, "a", ["a", "a2"], lambda other: ("a2",))
    assert [r.between for r in parts.links] == [("x", "a2")]


def test_parts_share_what_their_whole_had() -> None:
    parts = with_parts(SOURCE, "c", ["c", "n"], lambda other: {"b": ("c", "n"), "d": ()}[other])
    assert [r.between for r in parts.links] == [("a", "b"), ("b", "c"), ("b", "n"), ("c", "d")]
    assert [r.between for r in parts.sight] == [("a", "c"), ("a", "n")]
    assert parts.regions == SOURCE.regions
