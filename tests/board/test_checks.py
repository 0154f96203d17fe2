"""Each check finds its fault, and nothing else, and says nothing of a sound map."""

from __future__ import annotations

from dataclasses import replace

import pytest
from board.grids import city

from engine.board.board import Board
from engine.board.checks import check_map
from engine.board.model import Ignored, LinkRule, Map, Region, SightRule, Space


def box(name, left, top, right, bottom, **more):
    return Space(name, "street", (((left, top), (right, top), (right, bottom), (left, bottom)),), **more)


def found(*spaces, counter=0.0, **more):
    board = Board(Map(name="checked", game="", size=(9000, 9000), spaces={s.id: s for s in spaces}, **more))
    return check_map(board, counter)


A, B = box("a", 0, 0, 2000, 2000), box("b", 2000, 0, 4000, 2000)


def test_sound_maps_have_no_findings():
    for name in ("G1", "G2", "G3", "G4"):
        assert check_map(city(name), counter=12) == []


FAULTS = {
    "overlap": ([A, box("c", 1900, 0, 4000, 2000)], ("a", "c")),
    "duplicate-shape": ([A, B, replace(A, id="c")], ("a", "c")),
    "self-crossing": ([A, B, Space("c", "street", (((0, 3000), (900, 3900), (900, 3000), (0, 3900)),))], ("c",)),
    "too-few-points": ([A, B, Space("c", "street", (((0, 3000), (900, 3900)),))], ("c",)),
    "spike": (
        [A, B, Space("c", "street", (((0, 2000), (2000, 2000), (2000, 3000), (2000, 4000), (2000, 3000), (0, 3000)),))],
        ("c",),
    ),
    "zero-area": ([A, B, Space("c", "street", (((0, 3000), (900, 3000), (500, 3000), (1800, 3000)),))], ("c",)),
    "sliver": ([A, B, box("c", 0, 2000, 4000, 2040)], ("c",)),
    "isolated-space": ([A, B, box("c", 0, 5000, 2000, 7000)], ("c",)),
}


@pytest.mark.parametrize("code", FAULTS)
def test_faults_are_found_where_they_are(code):
    spaces, objects = FAULTS[code]
    findings = found(*spaces)
    assert (code, objects) in [(f.code, f.objects) for f in findings]


def test_a_crowd_of_overlaps_ends_with_a_count():
    """300 equal spaces are 44,850 pairs: 200 findings, and one for the other 44,650."""
    findings = [f for f in found(*(replace(A, id=f"s{n}") for n in range(300))) if f.severity == "error"]
    assert [f.code for f in findings] == ["duplicate-shape"] * 200 + ["more-overlaps"]
    assert "44650 more pairs of spaces" in findings[-1].message


def test_an_overlap_is_measured():
    (finding,) = [f for f in found(*FAULTS["overlap"][0]) if f.code == "overlap"]
    assert finding.severity == "error"
    assert "20.00 mm²" in finding.message
    x, y = finding.place
    assert 1900 <= x <= 2000
    assert 0 <= y <= 2000


def test_a_gap_names_what_encloses_it():
    ring = Space(
        "ring",
        "street",
        (((0, 0), (3000, 0), (3000, 3000), (0, 3000)), ((1000, 1000), (2000, 1000), (2000, 2000), (1000, 2000))),
    )
    (finding,) = found(ring)
    assert (finding.code, finding.objects, finding.severity) == ("gap", ("ring",), "warning")
    assert "100.00 mm²" in finding.message
    assert found(ring, box("court", 1000, 1000, 2000, 2000)) == []


def test_a_gap_between_several_spaces():
    spaces = [
        box("n", 0, 0, 3000, 1000),
        box("s", 0, 2000, 3000, 3000),
        box("w", 0, 1000, 1000, 2000),
        box("e", 2000, 1000, 3000, 2000),
    ]
    (finding,) = found(*spaces)
    assert (finding.code, set(finding.objects)) == ("gap", {"n", "s", "w", "e"})


def test_spaces_too_small_for_a_counter():
    assert found(A, B, counter=19.9) == []
    assert [(f.code, f.objects) for f in found(A, box("b", 2000, 0, 3000, 2000), counter=12)] == [("too-small", ("b",))]


def test_of_many_spaces_too_small_for_a_counter_twenty_are_told_one_by_one():
    row = [box(f"s{n}", n * 1000, 0, n * 1000 + 1000, 1000) for n in range(23)]
    assert [f.objects for f in found(*row, counter=12)] == [*((f"s{n}",) for n in range(20)), ("s20", "s21", "s22")]


def test_parts_without_a_link():
    far = [box("c", 0, 5000, 2000, 7000), box("d", 2000, 5000, 4000, 7000)]
    (finding,) = found(A, B, box("a2", 0, 2000, 2000, 4000), *far)
    assert (finding.code, finding.objects) == ("disconnected-part", ("c", "d"))
    assert found(A, B, box("a2", 0, 2000, 2000, 4000), *far, links=(LinkRule(("a", "c"), "added"),)) == []


def test_layers_may_lie_over_each_other():
    assert [f.code for f in found(A, B, box("deck", 0, 0, 2000, 2000, layer="deck"))] == ["isolated-space"]


def test_off_map_boxes_are_left_alone():
    assert found(A, B, box("box", 6000, 6000, 7000, 7000, off_map=True)) == []


def test_references_must_exist():
    findings = found(
        A,
        B,
        regions={"r": Region("r", ("a", "x"))},
        links=(LinkRule(("a", "y"), "added"), LinkRule(("b", "b"), "added")),
        sight=(SightRule(("z", "a"), True),),
    )
    assert [(f.code, f.objects) for f in findings] == [
        ("unknown-space", ("x",)),
        ("unknown-space", ("y",)),
        ("pair-of-one", ("b",)),
        ("unknown-space", ("z",)),
    ]


def test_what_the_author_ignores_is_not_said_again():
    spaces = FAULTS["sliver"][0]
    assert found(*spaces, ignored=(Ignored("sliver", ("c",)),)) == []
    assert [f.code for f in found(*spaces, ignored=(Ignored("sliver", ("a",)),))] == ["sliver"]
