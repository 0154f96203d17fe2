"""Random small cities for tests of sight."""

from __future__ import annotations

from hypothesis import assume
from hypothesis import strategies as st

from engine.geometry.noding import node
from engine.geometry.sight import CellSight, SightRules
from engine.geometry.triangulation import Triangulation


class City:
    """Named shapes, noded and triangulated."""

    def __init__(self, spaces):
        self.names = list(spaces)
        self.cells = node(list(spaces.values()))
        self.shapes = dict(zip(self.names, self.cells, strict=True))
        self.sight = CellSight(Triangulation.of(self.cells))

    def rules(self, blocking, **more):
        return SightRules(frozenset(self.names.index(name) for name in blocking), **more)

    def seen(self, source, rules):
        field = self.sight.visible_from(self.names.index(source), rules)
        return {self.names[n] for n in field.seen if n < len(self.names)}

    def sees(self, a, b, rules):
        return self.sight.visible(self.names.index(a), self.names.index(b), rules)


@st.composite
def lattices(draw):
    """Quadrilaterals between lattice points that are moved a little, some cut in two, some left out, and who blocks."""
    wide, high = draw(st.integers(2, 4)), draw(st.integers(2, 4))
    scale = draw(st.sampled_from([4, 1000]))
    off = st.sampled_from([0, 0, 0, 1, -1]) if scale == 1000 else st.sampled_from([0, 0, 0, 0, 1])
    corner = {(x, y): (x * scale + draw(off), y * scale + draw(off)) for x in range(wide + 1) for y in range(high + 1)}
    spaces = {}
    for x in range(wide):
        for y in range(high):
            ring = (corner[x, y], corner[x + 1, y], corner[x + 1, y + 1], corner[x, y + 1])
            match draw(st.sampled_from(["whole", "whole", "whole", "cut", "gap"])):
                case "whole":
                    spaces[f"s{x}{y}"] = (ring,)
                case "cut":
                    spaces[f"s{x}{y}"] = (ring[:3],)
                    spaces[f"t{x}{y}"] = ((ring[2], ring[3], ring[0]),)
    assume(spaces)
    names = sorted(spaces)
    blocking = [name for name in names if draw(st.booleans())]
    return spaces, blocking
