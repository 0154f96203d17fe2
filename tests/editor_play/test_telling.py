"""Events in words, and the places they concern."""

import pytest

from editor.play.telling import Names, all_named, places_of, sentence, told_scene, with_names
from engine.play.events import Event
from engine.play.scene import Item, Panel, Scene

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
    assert with_names("tank moves from S5 to S55.", moved, names) == "tank moves from Pine Street (S5) to Quay (S55)."
    assert with_names("S5-b burns, S6 too", moved, names) == "S5-b burns, S6 too"
    assert with_names("to S5 (street)", moved, names) == "to Pine Street (S5, street)"
    assert with_names("Pine Street burns.", ("space:S5",), names) == "Pine Street burns."
    assert with_names("Pine Street (S5) burns.", ("space:S5",), names) == "Pine Street (S5) burns."


def test_two_spaces_of_one_name_are_both_called_by_it():
    names, both = {"S17": "North Quay", "S18": "North Quay"}, ("space:S18", "space:S17")
    assert with_names("from S17 to S18.", both, names) == "from North Quay (S17) to North Quay (S18)."


def test_every_space_in_a_sentence_is_called_by_its_name_too():
    names = {"S5": "Pine Street", "S6": "", "the": "Thebes"}
    assert all_named("S5 burns beside S6.", names) == "Pine Street (S5) burns beside S6."


NAMES = Names({"S5": "Pine Street"}, {"armor-1": "Armor 1", "monster": "the monster"})


def test_a_text_calls_pieces_and_spaces_by_their_names():
    assert NAMES.told("armor-1 attacks the monster from S5.") == "Armor 1 attacks the monster from Pine Street (S5)."
    assert NAMES.told("Armor-1 is lost; the monster moves.") == "Armor 1 is lost; the monster moves."
    assert NAMES.told("armor-1 moves to S5.", ()) == "Armor 1 moves to S5."
    assert NAMES.told("armor-12 and S55 are others.") == "Armor-12 and S55 are others."


def test_nouns_have_names_too():
    nouns = ["piece:armor-1", "piece:monster", "space:S5", "option:fire-resistance", "n:4"]
    assert [NAMES.noun(n) for n in nouns] == ["Armor 1", "The monster", "Pine Street (S5)", "Fire resistance", "4"]


def test_a_scene_speaks_of_pieces_by_their_names():
    armor = Item("armor-1", "armor", "space:S5", "tank", "Armor", badges=("obeys armor-1",), tip="Armor: strength 6")
    beast = Item("monster", "monster", "space:S5", "monster", "Storjaw")
    scene = told_scene(
        Scene("armor-1 is lost", items=(armor, beast), panels=(Panel("p", "", (("armor-1", "6"),)),)), NAMES
    )
    assert [i.name for i in scene.items] == ["Armor 1", "Storjaw, the monster"]
    assert (scene.title, scene.items[0].badges, scene.items[0].tip) == (
        "Armor 1 is lost",
        ("obeys Armor 1",),
        "Strength 6",
    )
    assert scene.panels[0].rows == (("Armor 1", "6"),)
