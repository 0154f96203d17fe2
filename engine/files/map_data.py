"""A map or scenario as the plain data of its document: what the readers read, entries that say nothing left out."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import asdict
from typing import Any

from engine.board.model import GRID, Background, Feature, Map, Marker, Region, Ring, Space

from .points import format_points
from .scenario import Scenario

Data = dict[str, Any]


def map_data(board_map: Map) -> Data:
    """The document of a map, its keys in canonical order."""
    compass = {**board_map.compass, "north": board_map.north}
    return {
        "format": "stomping-ground/map/1",
        "name": board_map.name,
        "game": board_map.game,
        "size": [_number(v / GRID) for v in board_map.size],
        **_filled(
            compass=plain(compass) if board_map.compass or board_map.north else {},
            background=_background(board_map.background) if board_map.background else {},
            kinds=plain(board_map.kinds),
        ),
        "spaces": {key: _space(space) for key, space in board_map.spaces.items()},
        **_filled(
            features={key: _feature(feature) for key, feature in board_map.features.items()},
            markers={key: _marker(marker) for key, marker in board_map.markers.items()},
            regions={key: _region(region) for key, region in board_map.regions.items()},
            corners="" if board_map.corners == "never" else board_map.corners,
            links=[{"between": list(r.between), "is": r.kind, **_filled(note=r.note)} for r in board_map.links],
            sight=[{"between": list(r.between), "visible": r.visible, **_filled(note=r.note)} for r in board_map.sight],
            ignored=[
                {"code": i.code, "objects": list(i.objects), **_filled(reason=i.reason)} for i in board_map.ignored
            ],
            notes=board_map.notes,
        ),
    }


def scenario_data(scenario: Scenario) -> Data:
    """The document of a scenario, its keys in canonical order."""
    named = ("name", "game", "map")
    rest = {key: plain(value) for key, value in asdict(scenario).items() if key not in named}
    return {
        "format": "stomping-ground/scenario/1",
        **{key: getattr(scenario, key) for key in named},
        **_filled(**rest),
    }


def plain(value: Any) -> Any:
    """A value with its mappings as dicts and its sequences as lists, whole floats as whole numbers."""
    if isinstance(value, Mapping):
        return {str(key): plain(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [plain(item) for item in value]
    return _number(value) if isinstance(value, float) else value


def _number(value: float) -> int | float:
    return int(value) if float(value).is_integer() else value


def _filled(**entries: Any) -> Data:
    """The entries that hold something."""
    return {key: value for key, value in entries.items() if value}


def _rings(rings: Iterable[Ring]) -> list[str]:
    return [format_points(ring) for ring in rings]


def _layer(layer: str) -> str:
    return "" if layer == "ground" else layer


def _space(space: Space) -> Data:
    outer, *holes = _rings(space.rings)
    return {
        "terrain": space.terrain,
        **_filled(layer=_layer(space.layer)),
        "polygon": outer,
        **_filled(
            holes=holes,
            name=space.name,
            centre=format_points([space.centre]) if space.centre else "",
            props=plain(space.props),
            locked=space.locked,
            off_map=space.off_map,
            impassable=space.impassable,
        ),
    }


def _feature(feature: Feature) -> Data:
    parts = [_rings(part) if len(part) > 1 else _rings(part)[0] for part in feature.polygons]
    return {
        "kind": feature.kind,
        **_filled(
            layer=_layer(feature.layer),
            polygons=parts,
            line=format_points(feature.line),
            name=feature.name,
            props=plain(feature.props),
            locked=feature.locked,
        ),
    }


def _marker(marker: Marker) -> Data:
    at = format_points([marker.at])
    return {"kind": marker.kind, "at": at, **_filled(name=marker.name, props=plain(marker.props), locked=marker.locked)}


def _region(region: Region) -> Data:
    return {"spaces": list(region.spaces), **_filled(name=region.name)}


def _background(background: Background) -> Data:
    return {
        "image": background.image,
        "opacity": _number(background.opacity),
        "at": format_points([background.at]),
        "scale": _number(background.scale),
        "rotation": _number(background.rotation),
    }
