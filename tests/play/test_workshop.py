"""Drafts of a workshop: their sums, their limits, the actions they become."""

from __future__ import annotations

from engine.play.decisions import Refusal
from engine.play.workshop import Share, Ware, Workshop

BARRED = Refusal("R 3", "No lasers here.")
SHOP = Workshop(
    "robot",
    "Build a robot",
    "red",
    "R 1",
    points=20,
    left=16,
    wares=(
        Ware("laser", "Laser", "Gadgets", "fit option:laser", 5, most=1, barred=BARRED),
        Ware("claw", "Claw", "Gadgets", "fit option:claw", 3, most=2, held=1),
        Ware("power", "Power", "Ratings", "rate option:power", least=1, most=6, numbered=True),
        Ware("speed", "Speed", "Ratings", "rate option:speed", held=4, numbered=True, settled=True),
    ),
    shares=(Share("Gadgets", 3, "R 2"),),
    kept=5,
)


def test_a_draft_costs_what_it_adds_and_leaves_what_others_need() -> None:
    assert SHOP.cost({}) == 1
    assert SHOP.cost({"claw": 2, "power": 6}) == 9
    assert SHOP.rest({"claw": 2, "power": 6}) == 16 - 5 - 9


def test_a_draft_becomes_actions_in_the_order_of_the_wares() -> None:
    assert SHOP.actions({"power": 6, "claw": 2}) == ["fit option:claw", "rate option:power n:6"]


def test_the_most_of_a_ware_is_what_its_limit_and_the_points_allow() -> None:
    power, claw = SHOP.wares[2], SHOP.wares[1]
    assert SHOP.highest({}, power) == 6
    assert SHOP.highest({"power": 6}, claw) == 2
    poor = Workshop("robot", "", "red", "R 1", 20, 4, SHOP.wares)
    assert poor.highest({}, power) == 4
    assert poor.highest({"power": 3}, claw) == 1


def test_why_there_can_be_no_more_names_the_rule() -> None:
    laser, claw, power, speed = SHOP.wares
    assert SHOP.why_no_more({}, laser) is BARRED
    assert SHOP.why_no_more({}, power) is None
    assert "At most 6" in str(SHOP.why_no_more({"power": 6}, power))
    assert "already" in str(SHOP.why_no_more({}, speed))
    assert "costs 3, and 0 are left" in str(SHOP.why_no_more({"power": 11}, claw))


def test_faults_of_a_draft() -> None:
    assert SHOP.fault({"claw": 2}) is None
    assert str(SHOP.fault({})) == "At least 3 more points must go to gadgets. (R 2)"
    assert str(SHOP.fault({"claw": 2, "power": 20})) == "The draft takes 12 points more than there are. (R 1)"
    assert str(SHOP.fault({"claw": 2, "power": 7})) == "At most 6 of Power can be had. (R 1)"
    assert SHOP.fault({"claw": 2, "laser": 1}) is BARRED
