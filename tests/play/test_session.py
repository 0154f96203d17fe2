"""Sessions: journeys of the toy game back and forth, and its file, whole and damaged."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.files.problems import DocumentError
from engine.files.source import source_of
from engine.play.actions import Action
from engine.play.chance import Chance
from engine.play.decisions import Decision, IllegalActionError, Over
from engine.play.prepare import prepare_texts
from engine.play.session import Session
from engine.play.session_file import block
from engine.play.state_json import to_json

OPENING = [("people", "hide space:D1"), ("monster", "choose n:3"), ("people", "choose n:1")]


def play(session, steps):
    for seat, action in steps:
        session.act(seat, action)


def play_out(session):
    """Play to the end by a rule that depends on the history's length alone: one choice after another in turn."""
    while not isinstance(pending := session.pending(), Over):
        if isinstance(pending, Chance):
            session.roll()
        else:
            ask = pending.asks[0]
            session.act(ask.seat, ask.actions[5 * len(session.history) % len(ask.actions)])
    return pending


def test_rules_that_break_off_where_they_begin_are_told(session, monkeypatch):
    def broken(self, scenario, board):
        raise KeyError("no edge")

    text = session.save()
    monkeypatch.setattr(type(session.game), "start", broken)
    for begin in (lambda: Session.of(session.prepared), lambda: Session.load(text)):
        with pytest.raises(DocumentError, match="the game can't begin here: KeyError: 'no edge'"):
            begin()


def hashes(session):
    return [step.hash for step in session.history]


def test_a_game_played_by_hand(session):
    play(session, [*OPENING, ("monster", "move space:D1")])
    assert isinstance(session.pending(), Chance)
    with pytest.raises(IllegalActionError, match="can't fall"):
        session.resolve((7,))
    session.resolve((3,))
    over = session.pending()
    assert isinstance(over, Over)
    assert (over.winners, over.reason) == (("monster",), "The monster found the baker.")
    assert [str(s) for s in session.history][-1] == "roll 3"
    with pytest.raises(IllegalActionError, match="over"):
        session.act("monster", "stop")
    with pytest.raises(IllegalActionError, match="No dice"):
        session.roll()


def test_a_refused_action_leaves_everything_as_it_was(session):
    play(session, OPENING)
    state, count = session.state.hash(), []
    session.listeners.append(lambda: count.append(1))
    with pytest.raises(IllegalActionError, match=re.escape("A1 is not next to the monster. (TOY 3.1)")):
        session.act("monster", "move space:A1")
    assert (session.state.hash(), len(session.history), count) == (state, 3, [])


def test_undo_and_redo_over_a_whole_game_restore_every_hash_and_event(session):
    play_out(session)
    played, events, final = hashes(session), list(session.events), session.state.hash()
    assert len(played) > 20
    seen = [session.state.hash()]
    while session.can_undo:
        session.undo()
        seen.append(session.state.hash())
    assert seen[:-1] == played[::-1]
    assert (session.history, session.events) == ([], [])
    while session.can_redo:
        session.redo()
    assert (hashes(session), session.events, session.state.hash()) == (played, events, final)


def test_a_new_action_after_undo_forgets_what_was_undone(session):
    play(session, OPENING)
    session.go_to(1)
    assert session.can_redo
    session.act("people", "choose n:2")
    assert not session.can_redo
    with pytest.raises(IndexError):
        session.go_to(3)


def test_undone_dice_fall_alike_again(session):
    play(session, [*OPENING, ("monster", "move space:D3")])
    first = session.roll()
    session.undo()
    assert session.roll() == first
    session.go_to(3)
    session.act("monster", "move space:C2")
    assert session.roll() == first


def test_looking_back_changes_nothing(session):
    play_out(session)
    played = hashes(session)
    assert [session.state_at(i + 1).hash() for i in range(len(played))] == played
    early = session.view("monster", at=1)
    assert early.state.piece_space[1] is None
    assert isinstance(early.pending, Decision)
    assert hashes(session) == played
    with pytest.raises(IndexError):
        session.state_at(len(played) + 1)


def test_a_branch_goes_its_own_way(session):
    play(session, [*OPENING, ("monster", "stop")])
    branch = session.fork(3)
    branch.act("monster", "move space:C2")
    assert hashes(branch)[:3] == hashes(session)[:3]
    assert branch.state.hash() != session.state.hash()
    assert len(session.history) == 4


def test_bookmarks_stand_where_turns_begin(session):
    play(session, [*OPENING, ("monster", "stop"), ("people", "save")])
    assert [(b.at, b.event.n) for b in session.bookmarks] == [(1, 1), (5, 2)]


def test_a_seats_log_holds_what_it_may_know(session):
    play(session, OPENING)
    assert "The baker hides." in [e.text for e in session.log("people")]
    assert "The baker hides." not in [e.text for e in session.log("monster")]


def test_sealed_choices_leave_no_trace_of_their_order(session):
    other = session.fork()
    play(session, OPENING)
    play(other, [OPENING[0], OPENING[2], OPENING[1]])
    assert session.state.hash() == other.state.hash()
    assert session.events == other.events


def test_a_sealed_choice_is_hidden_and_can_be_saved_inside(session):
    play(session, OPENING[:2])
    assert session.view("people").state.sealed == {"monster": ()}
    assert session.view("monster").state.sealed == {"monster": ("choose n:3",)}
    assert session.pending().seats == ("people",)
    again = Session.load(session.save())
    again.act("people", "choose n:1")
    session.act("people", "choose n:1")
    assert hashes(again) == hashes(session)


def test_a_session_saved_anywhere_goes_on_alike(session):
    play_out(session)
    for at in range(len(session.history)):
        part = session.fork(at)
        again = Session.load(part.save())
        assert again.save() == part.save()
        play_out(again)
        assert hashes(again) == hashes(session)
        assert again.events == session.events


def test_what_was_undone_is_saved_too(session):
    play(session, OPENING)
    session.go_to(1)
    again = Session.load(session.save())
    assert len(again.history) == 1
    again.go_to(3)
    session.go_to(3)
    assert hashes(again) == hashes(session)


def test_a_position_by_hand_is_saved(prepared):
    patch = {"counters": {"turn": 6}, "piece": {"baker": {"space": "D1"}}, "frames": [{"frame": "flare"}]}
    session = Session.of(prepared, position=patch)
    session.act("people", "save")
    assert session.pending().winners == ("people",)
    assert hashes(Session.load(session.save())) == hashes(session)


class TestAnEditedMap:
    """The place in the game is kept on a changed map as long as it can be."""

    @pytest.fixture
    def begun(self, session):
        play(session, [*OPENING, ("monster", "move space:D3")])
        session.resolve((5,))
        return session

    def edited(self, prepared, old, new):
        text = prepared.map_text.replace(old, new)
        assert text != prepared.map_text
        return prepare_texts(prepared.scenario_text, text)

    def test_a_moved_border_keeps_the_place(self, prepared, begun):
        again = begun.moved(self.edited(prepared, "36,44", "40,50"))
        assert to_json(again.state) == to_json(begun.state)
        assert (again.pending(), again.history) == (begun.pending(), [])
        again.act("monster", "move space:C3")
        assert hashes(Session.load(again.save())) == hashes(again)

    def test_a_space_elsewhere_may_go_or_come(self, prepared, begun):
        without = begun.moved(self.edited(prepared, '  A1: {terrain: street, polygon: "0,0 42,0 36,44 0,38"}\n', ""))
        assert (len(without.board), to_json(without.state)) == (11, to_json(begun.state))
        more = '  E1: {terrain: street, polygon: "160,0 200,0 200,40 160,40"}\n  A1'
        assert to_json(begun.moved(self.edited(prepared, "  A1", more)).state) == to_json(begun.state)

    def test_a_space_in_use_may_go_by_another_name(self, prepared, begun):
        moved = begun.moved(self.edited(prepared, "  D3:", "  X3:"))
        position = to_json(moved.state)
        assert (position["piece"]["hunter"]["space"], position["ground"]) == ("X3", {"X3": {"ruined": True}})
        assert moved.moved(begun.prepared) is begun

    def test_where_nothing_has_changed_it_is_the_same_game(self, prepared, begun):
        assert begun.moved(prepare_texts(prepared.scenario_text, prepared.map_text)) is begun


def test_texts_are_written_where_none_were_given(prepared):
    session = Session.start(prepared.game, prepared.scenario, prepared.board, seed=2)
    play(session, OPENING)
    again = Session.load(session.save())
    assert again.board.map == session.board.map
    assert hashes(again) == hashes(session)


def test_copies_hold_any_text(prepared):
    odd = prepared.scenario_text + "\n\n# dusk at 18\u00a0h 東京 \t 'quoted' \\ end"
    session = Session.start(prepared.game, prepared.scenario, prepared.board, 0, prepared.map_text + "\n\n", odd)
    assert Session.load(session.save()).save() == session.save()


@given(st.text(st.characters(exclude_categories=["Cs"])))
def test_any_text_survives_as_a_block(text):
    """Control characters and lone carriage returns too, quoted where a block can't hold them."""
    assert source_of(f"a: {block(text)}\nb: 1\n").root.plain() == {"a": text, "b": 1}


def test_only_one_choice_is_recognised(prepared):
    one = {"counters": {"turn": 1}, "frames": [{"frame": "choose"}]}
    rules = prepared.scenario_text + "rules: {tables: {play: {most: 1}}}\n"
    from engine.files.scenario_reader import read_scenario_text
    from engine.play.prepare import prepare_scenario

    from .conftest import CITY

    session = Session.of(prepare_scenario(read_scenario_text(rules, CITY / "scenario.yaml")), position=one)
    assert session.forced() is None
    session.act("monster", "choose n:1")
    assert session.forced() == ("people", Action("choose", "n:1"))


def test_replay_check(session):
    play_out(session)
    assert session.replay_check() is None
    step = session.history[3]
    session.history[3] = type(step)(step.kind, step.seat, step.action, step.faces, "0" * 16)
    assert session.replay_check().startswith("step 4: ")


class TestDamagedFiles:
    """Each gets a problem with its place; nothing is a traceback."""

    @pytest.fixture
    def text(self, session):
        play(session, [*OPENING, ("monster", "move space:D1")])
        session.roll()
        return session.save()

    def problems(self, text):
        with pytest.raises(DocumentError) as caught:
            Session.load(text)
        return caught.value.problems

    def test_another_version(self, text):
        (problem,) = self.problems(text.replace("session/1", "session/2"))
        assert (problem.code, problem.line) == ("other-format", 2)
        assert "this program reads stomping-ground/session/1" in problem.message

    def test_no_session_at_all(self):
        assert self.problems("format: stomping-ground/map/1\n")[0].code == "other-format"
        assert self.problems("- 1\n")[0].line == 1
        assert self.problems("")[0].message

    def test_a_changed_hash_names_the_step(self, text):
        lines = text.splitlines()
        at = next(i for i, line in enumerate(lines) if "choose n:1" in line)
        lines[at] = re.sub(r'hash: "\w+"', f'hash: "{16 * "0"}"', lines[at])
        (problem,) = self.problems("\n".join(lines))
        assert (problem.code, problem.line) == ("step-differs", at + 1)
        assert problem.message.startswith("step 3: 'people: choose n:1' leads to another position")

    def test_an_action_that_is_refused_names_the_step_and_the_rule(self, text):
        (problem,) = self.problems(text.replace("move space:D1", "move space:A1"))
        assert problem.message.startswith("step 4: 'monster: move space:A1' is refused: A1 is not next to the monster.")

    def test_what_fits_is_opened(self, text):
        session = Session.open(text.replace("move space:D1", "move space:A1"))
        assert len(session.history) == 3
        assert [p.code for p in session.problems] == ["step-differs"]

    def test_a_changed_map_says_that_the_start_differs(self, text):
        assert self.problems(text.replace("D1: {terrain: house", "X1: {terrain: house"))[0].code in (
            "start-differs",
            "step-differs",
        )

    def test_a_damaged_copy_has_its_place_in_the_session_file(self, text):
        lines = text.replace("D3: {terrain: house", "D3: {terrain: hause").splitlines()
        (problem,) = self.problems("\n".join(lines))
        assert "hause" in lines[problem.line - 1]
        assert lines[problem.line - 1][problem.column - 1 :].startswith("hause")
        assert "did you mean 'house'?" in problem.message

    @pytest.mark.parametrize(
        ("step", "said", "pointed", "words"),
        [
            (0, 'seat: people, do: "hdie space:D1"', '"hdie', "; did you mean 'hide'?"),
            (0, 'seat: people, do: "hide spcae:D1"', '"hide', "; did you mean 'hide space:D1'?"),
            (0, 'seat: peple, do: "hide space:D1"', '"hide', "people must. (TOY 1); did you mean 'people'?"),
            (4, "roll: [9]", "[9]", "9 can't fall; expected 1 die of 6 (TOY 4)"),
            (4, "roll: [6, 6]", "[6, 6]", "expected 1 face, not 2 (TOY 4)"),
            (2, "roll: [6]", "[6]", "is refused: No dice are to be rolled now."),
            (2, "edit: {cuonters: {}}", "{cuonters", "'edit by hand' is refused: cuonters: part of the state"),
            (2, "edit: {frames: [{frame: [1]}]}", "{frames", "frame '[1]' is unknown; known: hide, choose"),
            (2, "edit: {}", f'"{16 * "0"}"', "the rules have changed since, or the file was changed by hand"),
            (3, 'roll: [1], seat: monster, do: "move space:D1"', "{roll", "expected one of do, roll, edit, found 'do'"),
            (3, "", "{", "expected one of do, roll, edit, found none of them"),
        ],
    )
    def test_a_step_changed_by_hand_has_its_place_and_the_nearest_right_name(self, text, step, said, pointed, words):
        lines = text.splitlines()
        at = lines.index("steps:") + 1 + step
        lines[at] = f'- {{{said}{", " if said else ""}hash: "{16 * "0"}"}}'
        (problem,) = self.problems("\n".join(lines))
        assert problem.line == at + 1
        assert lines[at][problem.column - 1 :].startswith(pointed)
        assert words in problem.message

    def test_a_game_that_starts_otherwise_by_now_is_played_on_and_kept(self, text):
        """Its steps are gone, but those that follow are not lost as well."""
        session = Session.open(re.sub(r'start: "\w+"', f'start: "{16 * "0"}"', text))
        assert [p.code for p in session.problems] == ["start-differs"]
        play(session, OPENING)
        again = Session.load(session.save())
        assert hashes(again) == hashes(session)

    def test_entries_that_contradict_one_another(self, text):
        (problem,) = self.problems(text.replace("seed: 11", "seed: 11\nat: 6"))
        assert (problem.code, problem.line, problem.message) == ("out-of-range", 6, "at: there are only 5 steps")
        (problem,) = self.problems(text.replace("\ngame: toy", "\ngame: pony", 1))
        assert (problem.code, problem.line) == ("other-game", 3)

    def test_whole_numbers_may_be_written_with_a_point(self, text):
        again = Session.load(re.sub(r"roll: \[(\d)\]", r"roll: [\1.0]", text.replace("seed: 11", "seed: 11.0")))
        assert again.save() == text

    def test_positions_that_no_rule_expects(self, prepared):
        patch = {"counters": {"turn": 1}, "piece": {"hunter": {"space": "A1"}}, "frames": [{"frame": "smash"}]}
        text = Session.of(prepared, position=patch).save()
        step = '- {roll: [6], hash: "0000000000000000"}'
        (problem,) = self.problems(text.replace("steps: []", f"steps:\n{step}"))
        assert "the game breaks off with IndexError" in problem.message
        walk = '{"frame": "walk", "left": 0}'
        (problem,) = self.problems(text.replace('{"frame": "smash"}', walk))
        assert (problem.code, problem.line) == ("position-unplayable", 7)
        assert self.problems(text.replace('"A1"', '"A9"'))[0].message.startswith("piece.hunter.space: space 'A9'")

    def test_wrong_kinds_of_values(self, text):
        assert self.problems(text.replace("seed: 11", "seed: eleven"))[0].path == "seed"
        assert self.problems(text.replace('do: "choose n:1"', "do: 5"))[0].path.startswith("steps[2]")
        assert self.problems(text.replace("seed: 11\n", ""))[0].code == "missing-key"

    def test_an_unknown_game(self, text):
        assert any(p.code == "unknown-game" for p in self.problems(text.replace("game: toy", "game: toi")))

    def test_cut_off_in_the_middle(self, text):
        for at in range(0, len(text) - 1, 97):
            assert self.problems(text[:at])
