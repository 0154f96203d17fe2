"""Readers of drawings: what each form means, and what is told of files that are none."""

from __future__ import annotations

import json
from math import cos, pi, radians

import pytest
from files.importing.real_maps import DATA, needs_data

from engine.files.importing.reading import read_drawing
from engine.files.importing.svg_path import rings
from engine.files.problems import DocumentError


def drawn(tmp_path, name, text):
    path = tmp_path / name
    path.write_text(text, encoding="utf-8")
    return read_drawing(path)


def polygon(*points):
    return {"type": "Polygon", "coordinates": [[*points, points[0]]]}


def test_geojson_is_turned_to_run_down_and_named_by_its_properties(tmp_path):
    feature = {"type": "Feature", "properties": {"name": "A"}, "geometry": polygon([0, 500], [400, 500], [400, 900])}
    found = drawn(tmp_path, "x.geojson", json.dumps({"type": "FeatureCollection", "features": [feature]}))
    (shape,) = found.shapes
    assert shape.name == "A"
    assert shape.shape.bounds == (0, -900, 400, -500)


def test_degrees_are_laid_out_flat(tmp_path):
    found = drawn(tmp_path, "x.json", json.dumps(polygon([18, 59], [19, 59], [19, 61], [18, 61])))
    left, top, right, bottom = found.shapes[0].shape.bounds
    assert (bottom - top, right - left) == (pytest.approx(2), pytest.approx(cos(radians(60))))


def test_holes_and_parts_and_features_without_polygons(tmp_path):
    outer, hole = [[0, 0], [900, 0], [900, 900], [0, 900]], [[300, 300], [300, 600], [600, 600], [600, 300]]
    far = [[2000, 0], [2100, 0], [2100, 100], [2000, 100]]
    geometry = {"type": "MultiPolygon", "coordinates": [[outer, hole], [far]]}
    data = {"features": [{"id": 7, "properties": None, "geometry": geometry}, {"geometry": None, "properties": {}}]}
    (shape,) = drawn(tmp_path, "x.geojson", json.dumps(data)).shapes
    assert (shape.name, shape.shape.area) == ("7", 810_000 - 90_000 + 10_000)


def test_topojson_arcs_are_chained_and_turned(tmp_path):
    data = {
        "type": "Topology",
        "transform": {"scale": [100, 100], "translate": [1000, 0]},
        "arcs": [[[0, 0], [0, 4]], [[0, 4], [-4, 0], [0, -4], [4, 0]], [[0, 0], [4, 0], [0, 4], [-4, 0]]],
        "objects": {
            "all": {
                "geometries": [
                    {"type": "Polygon", "id": "west", "arcs": [[0, 1]]},
                    {"type": "Polygon", "id": "east", "arcs": [[2, -1]]},
                ]
            }
        },
    }
    west, east = drawn(tmp_path, "x.topo.json", json.dumps(data)).shapes
    assert (west.shape.bounds, east.shape.bounds) == ((600, -400, 1000, 0), (1000, -400, 1400, 0))


def test_tripleas_parts_and_centres(tmp_path):
    (tmp_path / "centers.txt").write_text("Isle  (5,6)\n", encoding="utf-8")
    text = "Isle  <  (0,0) (10,0) (10,10) (0,10) >  <  (20,0) (30,0) (30,10) >\n\nSea < (0,20) (9,20) (9,29) >\n"
    isle, sea = drawn(tmp_path, "polygons.txt", text).shapes
    assert (isle.name, isle.shape.area, isle.centre) == ("Isle", 150, (5, 6))
    assert (sea.name, sea.shape.area, sea.centre) == ("Sea", 40.5, None)


def test_ring_lists_with_kinds_without_and_even_odd(tmp_path):
    outer, hole = [[0, 0], [9, 0], [9, 9], [0, 9]], [[3, 3], [6, 3], [6, 6], [3, 6]]
    base = {"id": "a", "rings": [outer, hole], "water": True, "center": [1, 1]}

    def area(entry, **more):
        return drawn(tmp_path, "x.json", json.dumps({"spaces": [entry], **more})).shapes[0]

    assert area(base).shape.area == 81
    assert area({**base, "kinds": ["outer", "hole"]}).shape.area == 72
    found = area(base, coordinates="SVG user units, y down; even-odd", declared_connections=[])
    assert (found.shape.area, found.kind, found.centre) == (72, "water", (1, 1))


def test_rings_that_cross_themselves_are_mended_and_told(tmp_path):
    text = "Bow < (0,0) (10,10) (10,0) (0,10) >\n"
    found = drawn(tmp_path, "p.txt", text)
    assert found.shapes[0].shape.area == 50
    assert found.notes == ("rings that crossed or touched themselves were mended: Bow",)


# SVG


@pytest.mark.parametrize(
    ("data", "points"),
    [
        ("M1 2 3 4 5-6z", [(1, 2), (3, 4), (5, -6)]),
        ("m1,2 2,2 h-4v-1.5.5z", [(1, 2), (3, 4), (-1, 4), (-1, 2.5), (-1, 3)]),
        ("M0 0L1e1 0 10 10", [(0, 0), (10, 0), (10, 10)]),
        ("M0,0 H4 V4 H0 Z", [(0, 0), (4, 0), (4, 4), (0, 4)]),
    ],
)
def test_path_data(data, points):
    assert rings(data) == [points]


def test_a_path_goes_on_from_the_start_of_the_ring_before():
    assert rings("M1 1h2v2zm5 0h1v1z") == [[(1, 1), (3, 1), (3, 3)], [(6, 1), (7, 1), (7, 2)]]


def test_curves_keep_their_ends_and_arcs_their_radius():
    (cubic,) = rings("M0 0C0 10 10 10 10 0S20 -10 20 0L10 -20Z")
    assert {(0.0, 0.0), (10.0, 0.0), (20.0, 0.0)} <= set(cubic)
    assert max(y for _, y in cubic) == pytest.approx(7.5)
    (circle,) = rings("M10 0A10 10 0 1 1 -10 0A10 10 0 1 1 10 0Z")
    assert all(abs(complex(*point)) == pytest.approx(10) for point in circle)
    (quarter,) = rings("M10 0A10 10 0 0 1 0 10L0 0Z")
    assert sum(
        x * v - u * y for (x, y), (u, v) in zip(quarter, [*quarter[1:], quarter[0]], strict=True)
    ) / 2 == pytest.approx(25 * pi, rel=0.01)


def test_svg_shapes_transformations_and_names(tmp_path):
    text = """<svg xmlns="http://www.w3.org/2000/svg" xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape">
      <defs><rect id="hidden" width="9" height="9"/></defs>
      <g transform="translate(100,0) scale(2)"><rect id="r" x="1" y="1" width="3" height="4"/></g>
      <polygon inkscape:label="Named" id="p" points="0,0 4,0 4,4" transform="rotate(90)"/>
      <circle cx="5" cy="5" r="2"><title>Round</title></circle>
      <path id="line" fill="none" d="M0 0h9v9z"/>
      <polygon id="r" points="0,0 1,0 1,1"/>
    </svg>"""
    found = {shape.name: shape.shape for shape in drawn(tmp_path, "x.svg", text).shapes}
    assert list(found) == ["r", "Named", "Round", "r (2)"]
    assert found["r"].bounds == (102, 2, 108, 10)
    assert found["Named"].bounds == pytest.approx((-4, 0, 0, 4))
    assert found["Round"].area == pytest.approx(4 * pi, rel=0.01)


@needs_data
def test_an_svg_is_what_others_made_of_it():
    """The flattened form of the same file, made by another program."""
    ours = read_drawing(DATA / "svg_spain" / "spain.svg")
    theirs = read_drawing(DATA / "svg_spain" / "spain.json")
    for one, other in zip(ours.shapes, theirs.shapes, strict=True):
        assert one.shape.symmetric_difference(other.shape).area < 0.001 * other.shape.area


# What can't be read


@pytest.mark.parametrize(
    ("name", "text", "said"),
    [
        ("x.json", "[1, 2]", "expected a JSON object"),
        ("x.json", "{", "is no JSON"),
        ("x.json", "[" * 100_000, "too many things inside one another"),
        ("x.svg", "<g>" * 20_000 + "</g>" * 20_000, "too many things inside one another"),
        ("x.geojson", '{"type": "FeatureCollection", "features": []}', "holds no polygons"),
        ("x.geojson", '{"type": "Polygon", "coordinates": [[["a", 0], [1, 1], [2, 0]]]}', "not formed as it should be"),
        ("x.geojson", '{"type": "Polygon", "coordinates": [[[NaN, 0], [1, 1], [2, 0]]]}', "a point is at nan,0"),
        ("x.geojson", '{"type": "Polygon", "coordinates": [[[1e300, 0], [1, 1], [2, 0]]]}', "a point is at 1e+300,0"),
        ("x.geojson", '{"type": "Polygon", "coordinates": [[[0, 0], [1, 0]]]}', "no shape that covers any ground"),
        ("x.svg", '<svg><circle id="c" r="1e999"/></svg>', "c: a point is at"),
        (
            "x.svg",
            '<svg><g transform="scale(1e308) scale(9)"><rect width="5" height="5"/></g></svg>',
            "rect: a point is at nan,nan",
        ),
        ("x.json", '{"spaces": [{"id": "a"}]}', "space 1 needs an id and rings"),
        ("x.svg", "<svg>", "is no XML"),
        ("x.svg", '<!DOCTYPE s [<!ENTITY a "b">]><svg/>', "declares entities"),
        ("x.svg", "<svg/>", "holds no filled shapes"),
        ("x.svg", '<svg><path id="p" d="M0 0 L1"/></svg>', "p: 'L' needs 2 numbers"),
        ("x.svg", '<svg><path d="hello"/></svg>', "can't be read"),
        ("p.txt", "Isle (0,0) (1,1)\n", ":1: expected a name"),
        ("p.txt", "\n", "holds no territories"),
        ("x.docx", "", "can't tell its kind"),
    ],
)
def test_files_that_are_no_drawing_are_told(tmp_path, name, text, said):
    with pytest.raises(DocumentError, match="not-importable") as refusal:
        drawn(tmp_path, name, text)
    assert said in str(refusal.value)


def test_bytes_that_are_no_text(tmp_path):
    path = tmp_path / "x.svg"
    path.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(DocumentError, match="not UTF-8"):
        read_drawing(path)
