"""The chances of a spread on random grids, against a count by coordinates."""

from dataclasses import replace

from games.sheboygan.positions import GAME
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.board.letter_grid import letter_grid
from engine.games.sheboygan.data import base_data
from engine.games.sheboygan.spread import dangers
from engine.play.prepare import board_for

BURNS = "LHP"
STEPS = {0: None, 1: (0, 1), 2: (1, 0), 3: (0, -1), 4: (-1, 0)}
"""Where each wind blows to: columns to the east, rows to the north."""

rows = st.text(alphabet="SLHPD", min_size=5, max_size=5)
grids = st.lists(rows, min_size=4, max_size=4)
cells = st.tuples(st.integers(0, 4), st.integers(0, 3))


def state_of(grid):
    board_map = letter_grid("\n".join(grid), GAME.info.letters, game="sheboygan")
    scenario = replace(GAME.default_scenario(board_map), options={"place_on_edge": True})
    return GAME.start(scenario, board_for(board_map, base_data()))


def counted(letters, burning, wind):
    """For each cell in danger the faces that set it alight: rules 11.32 to 11.35 on squares."""
    found = {}
    for (x, y), letter in letters.items():
        if letter not in BURNS or (x, y) in burning:
            continue
        faces = sum((x + dx, y + dy) in burning for dx, dy in ((0, 1), (1, 0), (0, -1), (-1, 0)))
        if wind:
            dx, dy = STEPS[wind]
            upwind = (x - dx, y - dy)
            faces += upwind in burning
            faces += letters.get(upwind) == "S" and (x - 2 * dx, y - 2 * dy) in burning
        if faces:
            found[x, y] = faces
    return found


@settings(max_examples=60)
@given(grids, st.sets(cells, max_size=9), st.integers(0, 4))
def test_the_faces_of_each_space_in_danger(grid, wanted, wind):
    letters = {(x, 3 - line): letter for line, row in enumerate(grid) for x, letter in enumerate(row)}
    state = state_of(["SSSSS", *grid])
    ids = {(x, y): f"{letter.lower()}{x}-{y}" for (x, y), letter in letters.items()}
    index = {cell: state.setting.board.index[name] for cell, name in ids.items()}
    burning = {cell for cell in wanted if letters[cell] in BURNS}
    for cell in burning:
        state.space_fire[index[cell]] = 1
    expected = {index[cell]: faces for cell, faces in counted(letters, burning, wind).items()}
    assert {space: danger.faces for space, danger in dangers(state, wind).items()} == expected
