"""Positions laid over a state by hand."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.files.problems import DocumentError
from engine.play.position import edit, from_json
from engine.play.state_json import to_json


@pytest.fixture(scope="module")
def start(prepared):
    """The toy game's first state."""
    return prepared.game.start(prepared.scenario, prepared.board)


def problems_of(state, patch):
    with pytest.raises(DocumentError) as caught:
        edit(state, patch)
    return [(p.code, p.path) for p in caught.value.problems]


def test_a_patch_leaves_the_state_it_is_laid_over(start):
    before = start.hash()
    new = edit(start, {"counters": {"turn": 3}, "ground": {"B1": {"ruined": True}}})
    assert (new.turn, new.ground_ruined[start.setting.board.index["B1"]]) == (3, 1)
    assert (start.hash(), start.turn) == (before, 0)


def test_an_empty_patch_changes_nothing(start):
    assert edit(start, {}).hash() == start.hash()


def test_what_was_pending_is_found_anew(prepared, start):
    prepared.game.pending(start)
    hidden = edit(start, {"frames": [{"frame": "flare"}, {"frame": "walk", "left": 1}]})
    assert prepared.game.pending(hidden).seats == ("monster",)


def test_all_mistakes_are_told_at_once(start):
    patch = {
        "counters": {"trun": 1, "turn": "two"},
        "piece": {"hunter": {"space": "Z9"}},
        "frames": [{"frame": "wlak"}, {"frame": "walk", "left": 1, "right": 2}],
        "sealed": {"nobody": ["choose n:1"]},
        "pieces": {},
    }
    assert sorted(problems_of(start, patch)) == [
        ("unknown-name", "counters.trun"),
        ("unknown-name", "frames[0].frame"),
        ("unknown-name", "frames[1].right"),
        ("unknown-name", "piece.hunter.space"),
        ("unknown-name", "pieces"),
        ("unknown-name", "sealed.nobody"),
        ("wrong-type", "counters.turn"),
    ]


@pytest.mark.parametrize(
    ("patch", "path"),
    [
        ({"counters": []}, "counters"),
        ({"ground": 4}, "ground"),
        ({"ground": {"A1": "ruined"}}, "ground.A1"),
        ({"frames": {}}, "frames"),
        ({"sealed": {"people": "choose n:1"}}, "sealed.people"),
        ({"counters": {"turn": True}}, "counters.turn"),
        ({"counters": {"flare": "1;2"}}, "counters.flare"),
    ],
)
def test_wrong_kinds(start, patch, path):
    assert ("wrong-type", path) in problems_of(start, patch)


@given(
    st.recursive(
        st.none() | st.integers(-3, 9) | st.text("AB12nx", max_size=3),
        lambda inner: (
            st.lists(inner, max_size=2)
            | st.dictionaries(
                st.sampled_from(
                    [
                        "counters",
                        "turn",
                        "piece",
                        "hunter",
                        "space",
                        "frames",
                        "frame",
                        "left",
                        "sealed",
                        "people",
                        "ground",
                        "A1",
                    ]
                ),
                inner,
                max_size=3,
            )
        ),
        max_leaves=8,
    )
)
def test_any_data_is_laid_over_or_refused_in_words(start, data):
    """Whatever stands in a file: a new state that comes back from JSON, or problems."""
    problems, new = [], start
    try:
        new = edit(start, data if isinstance(data, dict) else {"piece": data})
    except DocumentError as error:
        problems = error.problems
        assert problems
    assert all(p.message and p.path for p in problems)
    assert from_json(type(new), new.setting, to_json(new)).hash() == new.hash()
