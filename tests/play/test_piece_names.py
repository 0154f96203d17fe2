"""What pieces are called, and texts with their names in place of ids."""

import pytest

from engine.play.names import capital, in_words, kind_names, listed, named

KINDS = [
    ("monster", "monster", "Monster"),
    ("police-3", "police", "Police"),
    ("fire-dept-12", "fire-dept", "Fire department"),
    ("royal-guard", "royal-guard", "Royal Guard"),
    ("skinhead", "skinhead", "Skinheads"),
    ("harbour-watch", "police", "Police"),
    ("harbour-watch-2", "police", "Police"),
]
NAMES = kind_names(KINDS)


def test_pieces_are_called_by_their_kind_and_number():
    assert NAMES == {
        "monster": "the monster",
        "police-3": "Police 3",
        "fire-dept-12": "Fire department 12",
        "royal-guard": "the Royal Guard",
        "skinhead": "the skinheads",
        "harbour-watch": "Harbour watch",
        "harbour-watch-2": "Harbour watch 2",
    }


def test_of_several_monsters_the_first_has_a_number_too():
    assert kind_names([("monster", "monster", "Monster"), ("monster-2", "monster", "Monster")]) == {
        "monster": "Monster 1",
        "monster-2": "Monster 2",
    }


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("police-3 attacks the monster.", "Police 3 attacks the monster."),
        ("Police-3: S07 has no place.", "Police 3: S07 has no place."),
        ("royal-guard and skinhead move.", "the Royal Guard and the skinheads move."),
        ("Skinhead moves; the skinheads wait.", "The skinheads moves; the skinheads wait."),
        ("police-31 and fire-dept are nobody.", "police-31 and fire-dept are nobody."),
        ("fire-dept-12's turn", "Fire department 12's turn"),
    ],
)
def test_a_text_has_names_where_ids_stood(text, words):
    assert named(text, NAMES) == words


def test_lists_and_capitals():
    assert [listed(list(names)) for names in ("", "a", "ab", "abc")] == ["", "a", "a and b", "a, b and c"]
    assert (capital("the monster"), capital(""), in_words("fire-dept-2")) == ("The monster", "", "Fire dept 2")
