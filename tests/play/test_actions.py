"""Actions as texts."""

from hypothesis import given
from hypothesis import strategies as st

from engine.play.actions import Action, in_order, noun

WORDS = st.text("abcxyz-0123456789", min_size=1, max_size=8)
ACTIONS = st.builds(
    lambda verb, nouns: Action(verb, *(noun(kind, value) for kind, value in nouns)),
    WORDS,
    st.lists(st.tuples(st.sampled_from(["space", "piece", "n", "point"]), WORDS), max_size=4),
)


@given(ACTIONS)
def test_an_action_comes_back_from_its_text(action):
    assert Action.parse(str(action)) == action
    assert Action(action.verb, *action.nouns) == action
    assert [f"{n.partition(':')[0]}:{v}" for n, v in zip(action.nouns, action.values, strict=True)] == list(
        action.nouns
    )


def test_a_persons_text_may_be_spaced_at_will():
    assert Action.parse("  move\tpiece:tank-1   space:B7 ") == "move piece:tank-1 space:B7"
    assert Action.parse("   ") == ""
    assert type(Action.parse("stop")) is Action


def test_parts_of_an_action():
    action = Action("attack", "piece:tank-1", "point:12,-4")
    assert (action.verb, action.nouns, action.values) == (
        "attack",
        ("piece:tank-1", "point:12,-4"),
        ("tank-1", "12,-4"),
    )
    assert (Action("stop").verb, Action("stop").nouns, Action("stop").values) == ("stop", (), ())


@given(st.lists(ACTIONS, max_size=8))
def test_a_list_is_sorted_and_holds_each_once(actions):
    listed = in_order([*actions, *actions])
    assert list(listed) == sorted(set(map(str, actions)))
