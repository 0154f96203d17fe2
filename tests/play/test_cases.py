"""The runner of rule cases: it fails where it must, and names mistakes in a case with their place."""

import pytest

from engine.files.problems import DocumentError
from engine.play.case_file import read_cases_text
from engine.play.cases import run_case

HEAD = """format: stomping-ground/case/1
game: toy
maps:
  row: {grid: ["SHSH", "SSSS"]}
cases:
"""
STREET = "piece: {hunter: {space: s0-0}, baker: {space: h3-1}}, counters: {turn: 1}"
WALK = f"given: {{{STREET}, frames: [{{frame: flare}}, {{frame: walk, left: 2}}]}}"


def one(body, start=WALK):
    """The result of one case with these steps."""
    text = f"{HEAD}  - id: X\n    rule: TOY 3\n    map: row\n    {start}\n    steps:\n{body}"
    (case,) = read_cases_text(text).cases
    return run_case(case)


@pytest.mark.parametrize(
    ("step", "words"),
    [
        ('{seat: monster, do: "move space:s3-0"}', "is refused: s3-0 is not next to the monster. (TOY 3.1)"),
        ('{seat: people, do: "stop"}', "It is not for people to act now"),
        ('{seat: monster, refuse: "move space:s1-0"}', "should be refused, and is legal"),
        ('{seat: monster, refuse: "move space:s3-0", because: TOY 9}', "is refused by TOY 3.1, not by TOY 9"),
        ('{seat: monster, refuse: "move space:s3-0", says: "a green cow"}', "not with 'a green cow'"),
        ("{roll: [3]}", "no dice are to be rolled now"),
        ("{expect: {counters: {turn: 2}}}", "counters.turn: expected 2, found 1"),
        ("{expect: {counters: {trun: 1}}}", "there is no 'trun'; did you mean 'turn'?"),
        ("{expect: {ground: {h1-1: {ruined: true}}}}", "ground.h1-1.ruined: expected true, found false"),
        ("{expect: {piece: {hunter: {space: s1-0}}}}", "piece.hunter.space: expected 's1-0', found 's0-0'"),
        ("{expect: {can: {seat: monster, do: [save]}}}", "monster should be able to 'save'"),
        ("{expect: {cannot: {seat: monster, do: [stop]}}}", "monster should not be able to 'stop'"),
        ("{expect: {only: {seat: monster, do: [stop]}}}", "monster should have ['stop'], has ['move space:s0-1'"),
        ("{expect: {pending: {seat: people}}}", "pending.seat: expected 'people', found 'monster'"),
        ("{expect: {pending: {rule: TOY 4}}}", "pending.rule: expected 'TOY 4', found 'TOY 3'"),
        ("{expect: {chance: smash}}", "expected the chance smash, found a decision of monster"),
        ("{expect: {over: {winners: [monster]}}}", "the game should be over; found a decision"),
        ("{expect: {frame: {frame: walk, left: 1}}}", "frame.left: expected 1, found 2"),
        ("{expect: {frames: [{frame: walk}]}}", "frames: expected 1 entries, found 2"),
        ("{expect: {view: {seat: monster, piece: {baker: {space: h3-1}}}}}", "monster sees piece.baker.space"),
        ("{expect: {view: {seat: people, piece: {baker: {space: null}}}}}", "people sees piece.baker.space"),
        ("{expect: {happened: [{kind: move}]}}", "should have happened"),
        ("{set: {counters: {turn: many}}}", "counters.turn: expected a whole number, found 'many'"),
    ],
)
def test_a_wrong_expectation_fails_at_its_line(step, words):
    result = one(f"      - {{seat: monster, do: []}}\n      - {step}\n")
    assert not result.ok
    assert words in result.problem.message
    assert (result.problem.code, result.problem.line) == ("case-failed", 12)


def test_a_case_that_holds():
    assert one('      - {seat: monster, do: "move space:s1-0"}\n      - {expect: {frame: {left: 1}}}\n').ok


def test_faces_that_cannot_fall():
    smash = f"given: {{{STREET}, frames: [{{frame: smash}}]}}"
    assert "can't fall" in one("      - {roll: [7]}\n", smash).problem.message
    other = one("      - {roll: [1], chance: other}\n", smash)
    assert "expected the chance 'other', found 'smash'" in other.problem.message


def test_a_mistake_in_what_is_given_has_its_place():
    result = one("      - {expect: {}}\n", "given: {piece: {huntr: {space: s0-9}}}")
    assert result.problem.message == "piece.huntr.space: space 's0-9' is unknown; did you mean 's0-1'?"
    assert (result.problem.line, result.problem.column) == (9, 36)


def test_a_position_in_which_the_game_breaks_off_is_told():
    """The house falls, and there is no frame below to go on with."""
    problem = one("      - {roll: [5]}\n", f"given: {{{STREET}, frames: [{{frame: smash}}]}}").problem
    assert (problem.code, problem.line) == ("case-broken-off", 11)
    assert "IndexError" in problem.message
    assert "at least one frame" in one("      - {expect: {}}\n", "given: {frames: []}").problem.message


def test_what_happened_is_in_order():
    smash = f"given: {{{STREET}, frames: [{{frame: smash}}]}}"
    steps = "      - {roll: [5]}\n      - {expect: {happened: [{kind: %s}, {kind: %s}]}}\n"
    assert one(steps % ("roll", "score"), smash.replace("smash", "flare}, {frame: smash")).ok
    assert not one(steps % ("score", "roll"), smash.replace("smash", "flare}, {frame: smash")).ok


def test_letters_without_a_terrain_are_named():
    text = HEAD.replace("SHSH", "SHXH") + "  - {id: X, rule: TOY 3, map: row, steps: [{expect: {}}]}\n"
    (case,) = read_cases_text(text).cases
    problem = run_case(case).problem
    assert (problem.code, problem.line) == ("case-unplayable", 6)
    assert "'X' stands for no terrain" in problem.message


def test_rules_that_the_game_does_not_have():
    scenario = "scenario: {rules: {tables: {play: {trns: 1}}}}"
    text = HEAD + f"  - {{id: X, rule: R, map: row, {scenario}, steps: [{{expect: {{}}}}]}}\n"
    (case,) = read_cases_text(text).cases
    assert "did you mean 'tables.play.turns'?" in run_case(case).problem.message


@pytest.mark.parametrize(
    ("case", "code", "line", "column"),
    [
        ("{id: X, rule: R, map: row, steps: [{doo: x}]}", "unknown-key", 6, 41),
        ("{id: X, rule: R, map: rwo, steps: [{expect: {}}]}", "unknown-map", 6, 27),
        ("{id: X, rule: R, map: row}", "missing-key", 6, 5),
        ("{id: X, map: row, steps: [{expect: {}}]}", "missing-key", 6, 5),
        ("{id: X, rule: R, map: row, steps: [{seat: monster}]}", "missing-key", 6, 40),
        ("{id: X, rule: R, map: row, steps: [{do: stop}]}", "bad-value", 6, 40),
        (
            "{id: X, rule: R, map: row, steps: [{expect: {}}]}\n  - {id: X, rule: R, map: row, steps: [{expect: {}}]}",
            "duplicate-id",
            7,
            10,
        ),
        ("{id: X, rule: R, map: row, given: {}, given: {}, steps: [{expect: {}}]}", "duplicate-key", 6, 43),
    ],
)
def test_malformed_cases_have_their_place(case, code, line, column):
    with pytest.raises(DocumentError) as caught:
        read_cases_text(f"{HEAD}  - {case}\n")
    problem = caught.value.problems[0]
    assert (problem.code, problem.line, problem.column) == (code, line, column)


def test_an_unknown_game_is_named():
    with pytest.raises(DocumentError, match="did you mean 'toy'"):
        read_cases_text(HEAD.replace(": toy", ": toyy") + "  - {id: X, rule: R, map: row, steps: [{expect: {}}]}\n")


@pytest.mark.parametrize("text", ["", "- 1\n", "{", "format: stomping-ground/case/1\n"])
def test_no_cases_at_all(text):
    with pytest.raises(DocumentError) as caught:
        read_cases_text(text)
    assert caught.value.problems
