"""Games as the engine alone plays, writes and reads them, to compare with what is done in a window."""

from engine.board.edits import delete_spaces
from engine.play.chance import Chance
from engine.play.decisions import Decision
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


def played_by_the_rules(game):
    """A game played to its end, in which both seats take what looks best right after it."""
    while isinstance(pending := game.pending(), (Chance, Decision)):
        if isinstance(pending, Chance):
            game.roll()
        else:
            (ask,) = pending.asks
            game.act(ask.seat, min(ask.actions, key=lambda action: worth(game, ask.seat, action)))
    return game


def worth(game, seat, action):
    after = game.state.copy()
    game.game.apply(after, seat, action)
    return -game.game.evaluate(after, seat)
