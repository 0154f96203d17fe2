"""Games carried over from any place to maps with any edit: they go on, and an edit undone gives them back."""

from random import Random

import pytest

from engine.board.edits import EditError, delete_spaces, merge_spaces, rename, set_terrain
from engine.files.problems import DocumentError
from engine.play.chance import Chance
from engine.play.decisions import Over
from engine.play.prepare import map_text, prepare_file, prepare_texts
from engine.play.session import Session

GAMES = ("builtin:sheboygan/two", "builtin:stockholm/standard")


def play(session, rng, steps):
    """Any choices, a few steps long."""
    for _ in range(steps):
        pending = session.pending()
        if isinstance(pending, Over):
            return
        if isinstance(pending, Chance):
            session.roll()
        else:
            ask = rng.choice(pending.asks)
            session.act(ask.seat, rng.choice(ask.actions))


def occupied(session):
    board = session.board
    return [board.ids[i] for i in session.state.piece_space if i >= 0] or list(board.ids)


def edited(session, rng):
    """The map after an edit of a space that a piece stands on."""
    source, board = session.board.map, session.board
    space = rng.choice(occupied(session))
    neighbours = [board.ids[n] for n in board.neighbours[board.at(space)]]
    edits = {
        "delete": lambda: delete_spaces(source, [space]),
        "rename": lambda: rename(source, space, "Elsewhere"),
        "terrain": lambda: set_terrain(source, [space], source.spaces[rng.choice(neighbours)].terrain),
        "merge": lambda: merge_spaces(source, [rng.choice(neighbours), space]),
    }
    try:
        return edits[rng.choice(sorted(edits))]().map
    except EditError:  # a neighbour on another layer
        return edits["rename"]().map


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", range(8))
def test_a_game_goes_on_or_says_why_not(game, seed):
    rng, prepared = Random(seed), prepare_file(game)
    session = Session.of(prepared, seed)
    play(session, rng, rng.randrange(5, 120))
    before = session.state.hash()
    problems, moved = [], None
    try:
        moved = session.moved(prepare_texts(prepared.scenario_text, map_text(edited(session, rng))))
    except DocumentError as error:
        problems = error.problems
    if moved not in (None, session):
        play(moved, rng, 30)
        assert Session.load(moved.save()).state.hash() == moved.state.hash()
    assert all(p.message for p in problems)
    assert session.moved(prepared) is session
    assert session.state.hash() == before


@pytest.mark.parametrize("game", ["builtin:sheboygan/one", "builtin:stockholm/standard"])
def test_a_game_is_saved_inside_any_decision_and_before_any_dice(game):
    """Combat included: the file opens at the same question, and goes on alike."""
    session, rng, kinds = Session.of(prepare_file(game), 4), Random(4), set()
    for _ in range(800):
        play(session, rng, 1)
        kind = session.state.frames[-1][0], type(session.pending()).__name__
        if kind not in kinds:
            kinds.add(kind)
            again = Session.load(session.save())
            assert again.state.hash() == session.state.hash()
            assert again.pending() == session.pending()
    assert len(kinds) > 6
    assert "Chance" in {waits for _, waits in kinds}
