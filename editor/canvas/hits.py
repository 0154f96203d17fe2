"""Features and markers of a map: which lie at a point, and the outline that shows one as chosen."""

from __future__ import annotations

import numpy as np
import shapely
from PySide6.QtCore import QPointF
from PySide6.QtGui import QPainterPath
from shapely import Point as Spot

from editor.canvas.paths import path_of_geometry, to_scene
from editor.canvas.sheet_items import MarkerItem, boldness
from engine.board.model import Map
from engine.board.object_edits import Found


def objects_at(source: Map, at: QPointF, reach: float) -> list[Found]:
    """The markers at a point (mm), then the features, what was drawn last first. `reach` (mm) is how near a line must
    be."""
    disc = MarkerItem.RADIUS * min(boldness(source), 1.6)
    marks = [m.id for m in source.markers.values() if _away(to_scene(m.at), at) <= disc]
    found: list[Found] = [("markers", name) for name in reversed(marks)]
    return found + [("features", name) for name in reversed(_features_at(source, Spot(at.x(), at.y()), reach))]


def _away(a: QPointF, b: QPointF) -> float:
    step = a - b
    return float((step.x() ** 2 + step.y() ** 2) ** 0.5)


def _features_at(source: Map, spot: Spot, reach: float) -> list[str]:
    features = list(source.features.values())
    away = shapely.distance(np.array([f.shape for f in features], dtype=object), spot).tolist() if features else []
    return [f.id for f, gap in zip(features, away, strict=True) if gap <= (reach if f.line else 0.0)]


def object_outline(source: Map, found: Found) -> QPainterPath:
    """The outline of a feature, or of the disc of a marker, in mm; empty for one that is gone."""
    table, name = found
    path = QPainterPath()
    if table == "markers" and name in source.markers:
        radius = (MarkerItem.RADIUS + 0.6) * min(boldness(source), 1.6)
        path.addEllipse(to_scene(source.markers[name].at), radius, radius)
    elif table == "features" and name in source.features:
        shape = source.features[name].shape
        return path_of_geometry(shape.buffer(1.2) if source.features[name].line else shape)
    return path
