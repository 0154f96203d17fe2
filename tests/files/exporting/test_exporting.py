"""Maps for other programs: what is written is read again as the same shapes."""

from __future__ import annotations

import json
from itertools import pairwise
from xml.etree import ElementTree

import pytest

from engine.board.board import Board
from engine.board.model import Feature, Map, Marker, Space
from engine.files.exporting.geojson import geojson_text
from engine.files.exporting.svg import svg_text
from engine.files.importing.reading import read_drawing

COURT = (((0, 0), (4000, 0), (4000, 4000), (0, 4000)), ((1000, 1000), (1000, 2000), (2000, 2000)))
BESIDE = (((4000, 0), (8050, 0), (8000, 4000), (4000, 4000)),)


@pytest.fixture
def board():
    spaces = {"A": Space("A", "street", COURT, name='Court & "Sons"'), "B": Space("B", "lake", BESIDE)}
    features = {
        "canal": Feature("canal", "canal", line=((0, 0), (500, 700))),
        "works": Feature("works", "factory", polygons=((((0, 0), (100, 0), (100, 100)),),)),
    }
    markers = {"m": Marker("m", "star", (250, 100))}
    return Board(Map("Åre <1>", "sheboygan", (8100, 4000), spaces, features, markers), {"lake": {"colour": "#0000ff"}})


def test_geojson_is_read_as_the_same_spaces(board, tmp_path):
    path = tmp_path / "m.geojson"
    path.write_text(geojson_text(board), encoding="utf-8")
    found = {shape.name: shape.shape for shape in read_drawing(path).shapes}
    assert found['Court & "Sons"'].area == board.space("A").polygon.area
    assert found["B"].bounds == (40, 0, 80.5, 40)


def test_geojson_follows_its_standard(board):
    data = json.loads(geojson_text(board))
    spaces = [f for f in data["features"] if f["properties"]["is"] == "space"]
    assert [f["properties"]["neighbours"] for f in spaces] == [["B"], ["A"]]
    for ring, sign in zip(spaces[0]["geometry"]["coordinates"], (1, -1), strict=True):
        assert ring[0] == ring[-1]
        assert sum(p[0] * q[1] - q[0] * p[1] for p, q in pairwise(ring)) * sign > 0
    kinds = {f["id"]: f["geometry"]["type"] for f in data["features"]}
    assert kinds == {"A": "Polygon", "B": "Polygon", "canal": "LineString", "works": "MultiPolygon", "m": "Point"}


def test_svg_is_read_as_the_same_spaces(board, tmp_path):
    path = tmp_path / "m.svg"
    path.write_text(svg_text(board), encoding="utf-8")
    found = {shape.name: shape.shape for shape in read_drawing(path).shapes}
    assert found['Court & "Sons"'].equals(board.space("A").polygon)
    assert found["B"].equals(board.space("B").polygon)


def test_svg_has_the_size_of_the_sheet_and_the_colours_of_the_game(board):
    root = ElementTree.fromstring(svg_text(board))
    assert (root.get("width"), root.get("height"), root.get("viewBox")) == ("81mm", "40mm", "0 0 81 40")
    paths = {e.get("id"): e for e in root.iter("{http://www.w3.org/2000/svg}path")}
    assert (paths["B"].get("fill"), paths["B"].get("class"), paths["A"].get("fill")) == ("#0000ff", "lake", "#dddddd")
