"""Shapes only: coverages, borders, visibility. No word of any game lives here.

A point is a pair of whole numbers in grid units (hundredths of a millimetre on a map, but any unit will do), a ring a
tuple of points, a shape a tuple of rings: the outer one, then its holes. Nothing is ever changed; what an edit returns
is new, so that undo is keeping the old. Where to look, from the ground up:

* rings, segments, noding, adjacency, borders, coverage: shapes that share their borders;
* audit, repair: what keeps them from it, and how that is mended;
* facing, contacts, gaps: neighbours in drawings that leave gaps;
* editing: topological edits, refused with reason and place where they can't be;
* triangles, triangulation, sight, corridor, hulls, segment_sight, grazing: who sees whom, and along which line;
* edges, points, corners, outlines, lines, cutting: what maps need besides;
* free_table, three_lines: moves and sight among free shapes;
* generators: coverages from a seed.

>>> from engine.geometry.audit import audit
>>> from engine.geometry.coverage import Coverage
>>> from engine.geometry.editing.splitting import split_face
>>> park, yard = ((0, 0), (40, 0), (40, 20), (0, 20)), ((40, 5), (70, 5), (70, 20), (40, 20))
>>> town = Coverage.build({"park": (park,), "yard": (yard,)})
>>> town.borders["park", "yard"].lines, [flaw.code for flaw in audit(town.faces, near=0) if flaw.code != "sliver"]
((((40, 5), (40, 20)),), [])
>>> change = split_face(town, "park", ((20, -1), (20, 21)), ["lawn"])
>>> sorted(change.links.made), change.areas["lawn"]
([('park', 'lawn'), ('yard', 'lawn')], 400.0)
"""
