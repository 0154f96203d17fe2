"""The map as plain data, and the board that is derived from it.

`model.Map` is what a map file says, in grid units (hundredths of a millimetre); `board.Board` is what follows from it:
links with their borders, distances, edges, centres, sight. Edits (`edits`) are pure functions from a map to a map, and
`renewal.renewed` brings a board up to date after one. `checks.check_map` finds what is wrong, `repairs.preview` and
`repair_series.preview_all` mend it.

>>> from engine.board.board import Board
>>> from engine.board.edits import add_space, split_space
>>> from engine.board.model import Map
>>> from engine.board.renewal import renewed
>>> from engine.board.sight_query import SightQuery
>>> town = add_space(Map("Town", "", (10000, 5000)), ((0, 0), (4000, 0), (4000, 2000), (0, 2000)), "park", name="A").map
>>> town = add_space(town, ((4000, 500), (7000, 500), (7000, 2000), (4000, 2000)), "street", name="B").map
>>> board = Board(town)
>>> board.links["A", "B"].length
15.0
>>> edit = split_space(town, "A", ((1000, -100), (3000, 2100)), names=["C"])
>>> sorted(edit.links.made), edit.note
([('A', 'C'), ('B', 'C')], '')
>>> board = renewed(board, edit.map)
>>> board.distance("A", "B"), board.line_of_sight("A", "B", SightQuery(blockers=("C",))).reason
(2, 'blocked')
"""
