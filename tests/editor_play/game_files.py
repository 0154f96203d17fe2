"""Files of saved games as the engine writes and reads them."""

from engine.board.edits import delete_spaces
from engine.play.prepare import map_text, prepare_texts
from engine.play.session import Session


def read_saved(path):
    """The game in a file."""
    return Session.load(path.read_text(encoding="utf-8"))


def choices_in(game):
    """The choices of a game, as texts, without who made them."""
    return [str(step.action) for step in game.history if step.kind == "action"]


def write_moved(path, game, first, gone, second):
    """Saves a game that was taken to a map without one space between two steps, each a seat and an action."""
    game.act(*first)
    changed = map_text(delete_spaces(game.prepared.board.map, [gone]).map)
    moved = game.moved(prepare_texts(game.prepared.scenario_text, changed))
    moved.act(*second)
    path.write_text(moved.save(), encoding="utf-8")
