"""Branches of a game and remembered positions: played on, switched, renamed, kept in the file."""

from random import Random

import pytest

from engine.files.problems import DocumentError
from engine.play.chance import Chance
from engine.play.decisions import Over
from engine.play.session import Session

OPENING = [("people", "hide space:D1"), ("monster", "choose n:3"), ("people", "choose n:1")]


def play(session, steps):
    for seat, action in steps:
        session.act(seat, action)


def hashes(session):
    return [step.hash for step in session.history]


@pytest.fixture
def forked(session):
    """Main: the monster stops. `south`: it walks to D3, from the third step on."""
    play(session, [*OPENING, ("monster", "stop")])
    session.branches.begin(3, "south")
    session.act("monster", "move space:D3")
    return session


def names(session):
    return [(b.name, b.at) for b in session.branches.all]


def test_going_on_from_an_earlier_place_keeps_what_was_played(forked):
    assert names(forked) == [("south", 4), ("main", 4)]
    assert isinstance(forked.pending(), Chance)
    forked.branches.switch("main")
    assert (names(forked), str(forked.history[-1])) == ([("main", 4), ("south", 4)], "monster: stop")
    forked.branches.switch("south")
    assert str(forked.history[-1]) == "monster: move space:D3"
    assert forked.replay_check() is None


def test_a_branch_remembers_where_it_was_left_and_what_was_undone(forked):
    forked.go_to(1)
    forked.branches.switch("main")
    forked.branches.switch("south")
    assert (len(forked.history), forked.played) == (1, 4)
    forked.go_to(4)
    assert isinstance(forked.pending(), Chance)


def test_names(forked):
    branches = forked.branches
    assert branches.begin(2) == "branch 2"
    assert branches.begin(1) == "branch 3"
    branches.rename("branch 3", " odd ")
    branches.rename("south", "north")
    assert [b.name for b in branches.all] == ["odd", "main", "north", "branch 2"]
    for wrong in ("main", "", "  "):
        with pytest.raises(ValueError, match="branch"):
            branches.rename("odd", wrong)
        with pytest.raises(ValueError, match="branch"):
            branches.rename("north", wrong)
    with pytest.raises(ValueError, match="already"):
        branches.begin(0, "main")
    with pytest.raises(IndexError, match="has 1 steps, not 5"):
        branches.begin(5)
    branches.delete("branch 2")
    for unknown in ("branch 2", "odd"):
        with pytest.raises(LookupError):
            branches.delete(unknown)
    with pytest.raises(LookupError):
        branches.switch("nowhere")


class TestDeleting:
    def test_what_is_lost_with_a_branch_are_the_steps_that_no_other_line_has(self, forked):
        """Three steps are shared; `south` has one of its own, and so has `main`."""
        branches = forked.branches
        assert [branches.only_here(name) for name in ("south", "main")] == [1, 1]
        forked.branches.remember("at D3")
        assert branches.only_here("south") == 0, "it leads to a remembered position"
        branches.begin(2, "short")
        assert (branches.only_here("short"), branches.only_here("main")) == (0, 1)
        with pytest.raises(LookupError):
            branches.only_here("nowhere")

    def test_a_deleted_branch_comes_back_as_it_was_with_what_was_undone(self, forked):
        forked.go_to(1)
        forked.branches.switch("main")
        before, kept = forked.save(), forked.state.hash()
        gone = forked.branches.delete("south")
        assert names(forked) == [("main", 4)]
        assert forked.state.hash() == kept
        assert forked.branches.put_back(gone) == "south"
        assert forked.save() == before

    def test_one_whose_name_is_taken_comes_back_with_a_number(self, forked):
        forked.branches.switch("main")
        gone = forked.branches.delete("south")
        forked.branches.begin(1, "south")
        assert forked.branches.put_back(gone) == "south 2"
        forked.branches.switch("south 2")
        assert str(forked.history[-1]) == "monster: move space:D3"

    def test_undo_and_redo_go_on_as_before(self, forked):
        forked.undo()
        forked.branches.delete("main")
        forked.redo()
        assert str(forked.history[-1]) == "monster: move space:D3"


class TestRememberedPositions:
    def test_on_the_branch_being_played_it_is_only_gone_back_to(self, session):
        play(session, OPENING)
        session.branches.remember("numbers chosen")
        session.act("monster", "stop")
        session.branches.recall("numbers chosen")
        assert (names(session), session.played) == ([("main", 3)], 4)

    def test_on_another_branch_that_one_is_played(self, forked):
        forked.branches.remember("at D3")
        forked.branches.switch("main")
        forked.branches.recall("at D3")
        assert forked.branches.current == "south"

    def test_played_over_it_gets_a_branch_of_its_own(self, session):
        play(session, [*OPENING, ("monster", "stop")])
        session.branches.remember("stopped")
        before = hashes(session)
        session.go_to(0)
        session.act("people", "hide space:B1")
        session.branches.recall("stopped")
        assert (names(session), hashes(session)) == ([("stopped", 4), ("main", 1)], before)

    def test_inside_a_sealed_decision(self, session):
        play(session, OPENING[:2])
        session.branches.remember("one is sealed")
        again = Session.load(session.save())
        again.go_to(0)
        again.branches.recall("one is sealed")
        assert again.pending().seats == ("people",)
        assert again.state.sealed == {"monster": ("choose n:3",)}

    def test_names_of_positions(self, session):
        session.branches.remember("start")
        for wrong in ("start", " "):
            with pytest.raises(ValueError):
                session.branches.remember(wrong)
        session.branches.forget("start")
        for act in (session.branches.forget, session.branches.recall):
            with pytest.raises(LookupError, match="start"):
                act("start")


def test_the_file_holds_branches_and_positions_and_only_what_they_do_not_share(forked):
    forked.branches.remember("at D3")
    text = forked.save()
    assert text.count("hide space:D1") == 1
    again = Session.load(text)
    assert again.save() == text
    assert names(again) == names(forked)
    assert [(m.name, m.at) for m in again.branches.marks] == [("at D3", 4)]
    again.branches.switch("main")
    forked.branches.switch("main")
    assert hashes(again) == hashes(forked)


def test_a_game_without_branches_is_saved_as_before(session):
    play(session, OPENING)
    assert not {"branch:", "branches:", "remembered:", "whole:"} & {w for line in session.save().splitlines()
                                                                  for w in line.split()[:1]}  # fmt: skip


def test_faults_of_the_file_have_their_place(forked):
    text = forked.save()
    lines = text.splitlines()
    (problem,) = problems_of(text.replace("  from: 3", "  from: 9"))
    assert (problem.code, lines[problem.line - 1]) == ("out-of-range", '- name: "main"')
    (problem,) = problems_of(text.replace('- name: "main"', '- name: "south"'))
    assert (problem.code, problem.path) == ("duplicate-name", "branches[0]")


@pytest.mark.parametrize(("key", "number"), [("branches", 0), ("remembered", 0)])
def test_every_branch_is_tried_where_a_file_is_looked_through(forked, key, number):
    """Opening a game plays the branch that it stands on; `stomp validate` plays all."""
    forked.branches.begin(1, "north")
    forked.act("monster", "choose n:2")
    forked.branches.remember("north of it")
    forked.branches.switch("main")
    lines = forked.save().splitlines()
    at = next(i for i in range(lines.index(f"{key}:"), len(lines)) if "do:" in lines[i])
    lines[at] = lines[at].replace("choose n:", "choose n:9").replace("move space:", "move space:9")
    text = "\n".join(lines)
    assert not Session.open(text).problems
    found = Session.open(text, branches=True).problems
    assert (found[0].line, found[0].code) == (at + 1, "step-differs")
    assert lines[at][found[0].column - 1 :].startswith('"')
    assert found[0].path.startswith(f"{key}[{number}].steps[")


def test_a_branch_that_does_not_fit_any_more_is_told_when_it_is_wanted(forked):
    again = Session.load(forked.save().replace('do: "stop"', 'do: "move space:A1"'))
    before = hashes(again)
    with pytest.raises(DocumentError, match="the branch 'main' can't be played any more: A1 is not next"):
        again.branches.switch("main")
    assert (hashes(again), again.branches.current) == (before, "south")


def test_a_branch_on_which_the_rules_break_off_is_told_and_nothing_has_changed(forked, monkeypatch):
    """`main` ends with a stop, at which the rules stumble."""
    before, walk = hashes(forked), type(forked.game.phases["walk"])
    whole, again = walk.perform, Session.load(forked.save())

    def stumble(self, state, seat, action, sink):
        if action.verb == "stop":
            raise ZeroDivisionError("planted")
        whole(self, state, seat, action, sink)

    monkeypatch.setattr(walk, "perform", stumble)
    with pytest.raises(DocumentError, match="'main' can't be played any more: ZeroDivisionError: planted"):
        again.branches.switch("main")
    assert (hashes(again), again.branches.current) == (before, "south")
    assert names(again) == names(forked)


def problems_of(text):
    with pytest.raises(DocumentError) as caught:
        Session.load(text)
    return caught.value.problems


def test_a_random_tree_of_branches_keeps_every_line(session):
    """Whatever is begun, switched and undone: each branch comes back to the hash where it was left."""
    rng, left = Random(5), {}
    branches = session.branches
    for _ in range(120):
        pending = session.pending()
        what = rng.random()
        if what < 0.15:
            left[branches.current] = (len(session.history), session.state.hash())
            branches.begin(rng.randrange(len(session.history) + 1))
        elif what < 0.3 and branches.others:
            left[branches.current] = (len(session.history), session.state.hash())
            name = rng.choice(branches.others).name
            branches.switch(name)
            assert (len(session.history), session.state.hash()) == left[name]
        elif isinstance(pending, Chance):
            session.roll()
        elif not isinstance(pending, Over):
            ask = pending.asks[0]
            session.act(ask.seat, rng.choice(ask.actions))
        else:
            session.go_to(rng.randrange(len(session.history)))
    assert len(branches.all) > 8
    again = Session.load(session.save())
    for branch in session.branches.others:
        again.branches.switch(branch.name)
        assert (len(again.history), again.state.hash()) == left[branch.name]
