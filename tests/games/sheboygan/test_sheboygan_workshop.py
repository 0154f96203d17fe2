"""The workshop of monsters and units against the rulebook's own figures (3.1, 13.0, 14.2)."""

from __future__ import annotations

import pytest

from engine.files.design import ready_made
from engine.play.drafts import why_not_all
from engine.play.prepare import prepare_file
from engine.play.session import Session
from engine.play.workshop import Workshop

PRICES = {
    "fire-resistance": 2,
    "breathe-fire": 8,
    "cast-lightning": 6,
    "enormous-size": 5,
    "spin-web": 5,
    "paralyze": 4,
    "blinding-flash": 4,
    "leap": 3,
    "radiation": 7,
    "impose-will": 6,
    "flight": 8,
}
"""13.0."""

UNITS = {"police": (1, 12), "infantry": (3, 12), "artillery": (5, 4), "armor": (6, 10), "helicopter": (1, 6)}
"""Price and number of counters, 2.0 and 3.1."""


def session(name: str) -> Session:
    return Session.of(prepare_file(f"builtin:sheboygan/{name}"), 1)


def shop(session: Session, seat: str) -> Workshop:
    found = session.game.workshop(session.state, seat)
    assert found is not None
    return found


def take(session: Session, seat: str, draft: dict[str, int]) -> None:
    workshop = shop(session, seat)
    assert why_not_all(session.game, session.state, workshop, draft) is None
    for action in workshop.actions(draft):
        session.act(seat, action)


@pytest.mark.parametrize(
    ("name", "points", "share", "banned"),
    [
        ("one", 13, 0, set(PRICES)),
        ("two", 18, 5, {"fire-resistance", "breathe-fire", "cast-lightning"}),
        ("three", 30, 8, set()),
        ("four", 40, 10, set()),
        ("five", 25, 7, set()),
    ],
)
def test_points_the_quarter_and_what_is_banned(name: str, points: int, share: int, banned: set[str]) -> None:
    found = shop(session(name), "monster")
    assert (found.points, found.left) == (points, points)
    assert sum(s.least for s in found.shares) == share
    assert {w.id for w in found.wares if w.barred} == banned
    assert {w.id: w.price for w in found.wares if w.id in PRICES} == PRICES
    assert [(w.id, w.most) for w in found.wares if w.numbered] == [
        ("attack", 15),
        ("defense", None),
        ("demolition", None),
        ("movement", None),
    ]


@pytest.mark.parametrize("name", ["two", "five"])
def test_units_with_prices_and_counters(name: str) -> None:
    game = session(name)
    take(game, "monster", {"radiation": 1, "defense": 2, "movement": 2})
    game.act("monster", next(iter(game.pending().asks[0].actions)))
    found = shop(game, "people")
    assert {w.id: (w.price, w.most) for w in found.wares} == UNITS
    assert [w.id for w in found.wares if w.barred] == (["helicopter"] if name == "two" else [])
    assert game.game.workshop(game.state, "monster") is None


def test_a_draft_is_refused_by_the_rule_that_forbids_it() -> None:
    game = session("two")
    found = shop(game, "monster")
    refusals = [
        str(why_not_all(game.game, game.state, found, draft))
        for draft in ({"leap": 1}, {"leap": 1, "paralyze": 1, "attack": 15}, {"breathe-fire": 1, "leap": 1})
    ]
    assert refusals[0] == "At least 2 more points must go to special abilities. (SHB 3.1)"
    assert refusals[1] == "The draft takes 6 points more than there are. (SHB 3.1)"
    assert refusals[2] == "Breathe Fire may not be acquired in this scenario. (SHB 14.22)"
    assert why_not_all(game.game, game.state, found, {"leap": 1, "paralyze": 1, "attack": 3, "defense": 4}) is None


def test_what_is_bought_stays_and_can_be_added_to() -> None:
    game = session("four")
    take(game, "monster", {"flight": 1, "leap": 1, "attack": 9, "defense": 8, "movement": 6})
    game.act("monster", "note edge:west")
    take(game, "people", {"police": 3, "armor": 4})
    found = shop(game, "people")
    assert found.left == 60 - 3 - 24
    assert {w.id: w.held for w in found.wares if w.held} == {"police": 3, "armor": 4}
    assert found.actions({"police": 4}) == ["buy option:police"]


def test_several_monsters_share_the_points() -> None:
    game = session("three")
    assert "number n:2" in shop(game, "monster").before
    game.act("monster", "number n:2")
    found = shop(game, "monster")
    assert (found.before, found.kept) == ((), 2)
    take(game, "monster", {"flight": 1, "attack": 5, "defense": 4, "movement": 3})
    game.act("monster", "note edge:west")
    assert shop(game, "monster").left == 30 - 20
    assert shop(game, "monster").title == "Design Monster 2"


@pytest.mark.parametrize("kind", ["monster", "forces"])
def test_every_ready_made_design_spends_the_points_of_a_scenario_to_the_last(kind: str) -> None:
    for design in ready_made("sheboygan", kind):
        fits = []
        for name in ("one", "two", "three", "four", "five"):
            game = session(name)
            if kind == "forces":
                begin(game)
            found = shop(game, {"monster": "monster", "forces": "people"}[kind])
            if why_not_all(game.game, game.state, found, design.wares) is None and not found.rest(design.wares):
                fits.append(name)
        assert fits, design.name


def begin(game: Session) -> None:
    """Any monster that the rules allow."""
    while game.game.workshop(game.state, "people") is None:
        game.act("monster", game.pending().asks[0].actions[0])
