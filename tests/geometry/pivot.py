"""A slow, independent test of sight between two shapes, by the pivot method.

Every set of lines that meet the same sides in the same order contains lines arbitrarily near to one through some corner
u, turned strictly between two neighbouring directions from u to other corners. So it is enough to try, for each corner
and each such direction, the line that passes u a hair's breadth to its left and the one to its right. Along such a line
the sides it crosses come in an exact order (fractions), and it is free if leaving one end shape is at once followed by
entering the other. It shares no code and no idea with the walk over triangles.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cmp_to_key
from itertools import pairwise

Corner = tuple[int, int]
Side = tuple[Corner, Corner, str]


def _area(ring):
    return sum(p[0] * q[1] - q[0] * p[1] for p, q in zip(ring, [*ring[1:], ring[0]], strict=True))


def _sides(name, rings):
    """Sides with the shape on their left."""
    for n, ring in enumerate(rings):
        points = list(ring) if (_area(ring) > 0) == (n == 0) else list(ring)[::-1]
        for p, q in zip(points, [*points[1:], points[0]], strict=True):
            yield p, q, name


def _turn(u, v):
    return u[0] * v[1] - u[1] * v[0]


def _directions(u, corners):
    """One direction strictly between each two neighbouring directions (half a turn) from u to the other corners."""
    spread = [(x - u[0], y - u[1]) for x, y in corners if (x, y) != u]
    spread = [d if d > (0, 0) else (-d[0], -d[1]) for d in spread]
    spread.sort(key=cmp_to_key(lambda d, e: -_turn(d, e)))
    distinct = [d for n, d in enumerate(spread) if n == 0 or _turn(spread[n - 1], d) != 0]
    turned = [*distinct, (-distinct[0][0], -distinct[0][1])]
    if len(distinct) == 1:
        return [(-distinct[0][1], distinct[0][0])]
    return [(d[0] + e[0], d[1] + e[1]) for d, e in pairwise(turned)]


def _events(u, way, hand, sides):
    """What a line in direction `way` meets that passes u on `hand` (1 left, -1 right): (place, enters, shape)."""

    def across(p):
        return _turn(way, (p[0] - u[0], p[1] - u[1])) or -hand

    def along(p):
        return way[0] * (p[0] - u[0]) + way[1] * (p[1] - u[1])

    found = []
    for p, q, name in sides:
        h, k = across(p), across(q)
        if (h > 0) == (k > 0):
            continue
        if u in (p, q):
            far = q if p == u else p
            place = (Fraction(0), Fraction(along(far), abs(across(far))))
        else:
            place = (Fraction(along(p) * abs(k) + along(q) * abs(h), abs(h) + abs(k)), Fraction(0))
        found.append((place, h > 0, name))
    return sorted(found)


def _free(events, a, b, allowed):
    """Whether the line goes from one end to the other past no more than `allowed` different blockers."""
    last, met = None, set()
    for _, enters, name in events:
        if name in (a, b):
            if enters and last not in (None, name) and len(met) <= allowed:
                return True
            last, met = name, set()
        elif enters:
            met.add(name)
    return False


def pivot_visible(shapes, a, b, blocking, allowed=0):
    """Whether shape a sees shape b past the blocking shapes, all by name; only end shapes and blockers matter."""
    names = {a, b, *blocking}
    sides = [side for name in names for side in _sides(name, shapes[name])]
    corners = sorted({corner for p, q, _ in sides for corner in (p, q)})
    return any(
        _free(_events(u, way, hand, sides), a, b, allowed)
        for u in corners
        for way in _directions(u, corners)
        for hand in (1, -1)
    )
