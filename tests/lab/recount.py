"""The numbers of a report worked out from the saved games alone, by code of its own: `python recount.py DIR`.

It reads session files (`stomp replay DIR --game N --save FILE`), plays their steps with the game's own interface, and
counts in the plainest way. It imports nothing of the lab.
"""

from __future__ import annotations

import json
import sys
from collections import Counter, defaultdict
from pathlib import Path
from statistics import median

from engine.play.decisions import Over
from engine.play.session import Session
from engine.play.timeline import perform


def replayed(path):
    """A session, its decisions, those without a choice among them, and how often the lead changed."""
    session = Session.load(path.read_text(encoding="utf-8"), path)
    state, game = session.state_at(0), session.game
    forced = decisions = 0
    turn, leaders = state.turn, []
    for step in session.history:
        if step.kind == "action":
            decisions += 1
            forced += len(game.pending(state).asks[0].actions) == 1
        perform(game, state, step)
        if state.turn != turn and not isinstance(game.pending(state), Over):
            turn = state.turn
            leaders += ahead(game, state)
    changes = sum(leaders[i] != leaders[i + 1] for i in range(len(leaders) - 1))
    return session, decisions, forced, changes


def ahead(game, state):
    """The seat that is ahead, or nobody."""
    one, two = game.info.seats
    worth = game.evaluate(state, one) - game.evaluate(state, two)
    return [one if worth > 0 else two] if worth else []


def recount(paths):
    """What the sessions of a batch say together."""
    found = {
        "wins": Counter(), "results": Counter(), "reasons": Counter(), "turns": [], "steps": [], "decisions": [],
        "forced": [], "points": defaultdict(Counter), "losses": Counter(), "heat": defaultdict(Counter),
        "units": Counter(), "lead_changes": [],
    }  # fmt: skip
    for path in paths:
        session, decisions, forced, changes = replayed(path)
        over = session.pending()
        if isinstance(over, Over):
            best = [seat for seat, rank in over.ranks.items() if rank == 1]
            found["wins"].update(best if over.result == "win" else [])
            found["results"][over.result] += 1
            found["reasons"][" ".join(word for word in over.reason.split() if not any(map(str.isdigit, word)))] += 1
        else:
            found["results"]["none"] += 1
            found["reasons"]["stopped"] += 1
        found["turns"].append(session.state.turn)
        found["steps"].append(len(session.history))
        found["decisions"].append(decisions)
        found["forced"].append(forced)
        found["lead_changes"].append(changes)
        for event in session.events:
            count(event, found)
    return found


def count(event, found):
    """One event."""
    if event.kind == "score":
        found["points"][event.seat][event.reason] += event.n
    if event.kind == "remove":
        found["losses"][kind(event.subject)] += 1
        found["heat"]["deaths"][event.origin.split(":")[1]] += event.origin.startswith("space:")
    if event.kind in ("move", "place") and event.place.split(":")[0] == "space":
        found["heat"]["visits"][event.place.split(":")[1]] += 1
        found["units"][kind(event.subject)] += 1
    if event.kind == "change" and event.new and event.new != event.old:
        found["heat"][event.field][event.place.split(":")[1] if event.place else event.subject] += 1


def kind(piece):
    """`tank-12` is a tank."""
    head, dash, tail = piece.rpartition("-")
    return head if dash and tail.isdigit() else piece


def main(folder):
    """Print what was counted."""
    found = recount(sorted(Path(folder).glob("*.yaml")))
    shown = {name: sorted(value) if isinstance(value, list) else value for name, value in found.items()}
    print(json.dumps({"median of steps": median(found["steps"]), **shown}, indent=2))


if __name__ == "__main__":
    main(sys.argv[1])
