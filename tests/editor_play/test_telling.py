"""Events in words, and the places they concern."""

import pytest

from editor.play.telling import all_named, places_of, sentence, step_line, with_names
from engine.play.actions import Action
from engine.play.events import Event
from engine.play.timeline import Step

SENTENCES = [
    (Event("move", "tank", "space:B7", "space:B6"), "Tank moves from B6 to B7"),
    (Event("move", "tank", "space:B7"), "Tank moves to B7"),
    (Event("place", "web", "space:B7"), "Web is placed on B7"),
    (Event("remove", "tank", origin="space:B7", reason="split-fire"), "Tank is removed from B7 (split fire)"),
    (Event("change", "monster", field="defense", old=4, new=3), "Monster: defense 4 → 3"),
    (Event("score", seat="monster", n=5, reason="ruin"), "Monster scores 5 (ruin)"),
    (Event("roll", "combat", faces=(3, 4)), "Combat roll: 3 4"),
    (Event("reveal", "edge", new="north"), "Edge is revealed: north"),
    (Event("phase", "Monster moves", n=3), "Monster moves"),
    (Event("message", text="The wind turns."), "The wind turns."),
    (Event("move", "tank", "space:B7", text="The tank rolls on."), "The tank rolls on."),
]


@pytest.mark.parametrize(("event", "words"), SENTENCES, ids=lambda v: getattr(v, "kind", ""))
def test_events_become_sentences(event, words):
    assert sentence(event) == words


def test_places_begin_where_it_ended():
    event = Event("move", "tank", "space:B7", "space:B6")
    assert places_of(event) == ("space:B7", "space:B6", "piece:tank", "space:tank")
    assert places_of(Event("message", text="Nothing.")) == ()


def test_a_named_space_is_called_by_its_name_too():
    names = {"S5": "Pine Street", "S55": "Quay", "tank": "no place", "S6": ""}
    moved = ("space:S55", "space:S5", "space:S6", "piece:tank")
    assert with_names("tank moves from S5 to S55.", moved, names) == "tank moves from S5 (Pine Street) to S55 (Quay)."
    assert with_names("S5-b burns, S6 too", moved, names) == "S5-b burns, S6 too"
    assert with_names("to S5 (street)", moved, names) == "to S5, Pine Street (street)"
    assert with_names("Pine Street burns.", ("space:S5",), names) == "Pine Street burns."


def test_steps_become_lines():
    assert step_line(Step("action", "people", Action.parse("move piece:tank space:B7"))) == "move tank B7"
    assert step_line(Step("chance", faces=(3, 4))) == "⚂ 3 4"


def test_every_space_in_a_sentence_is_called_by_its_name_too():
    names = {"S5": "Pine Street", "S6": "", "the": "Thebes"}
    assert all_named("S5 burns beside S6.", names) == "S5 (Pine Street) burns beside S6."
