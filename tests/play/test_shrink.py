"""Failing games made short."""

from engine.play.actions import Action
from engine.play.chance import Chance
from engine.play.decisions import Over
from engine.play.shrink import shrunk


def first_choices(session, most=200):
    """The first listed choice of every decision, dice as they fall."""
    while len(session.history) < most and not isinstance(pending := session.pending(), Over):
        if isinstance(pending, Chance):
            session.roll()
        else:
            session.act(pending.asks[0].seat, pending.asks[0].actions[0])


def flared(session):
    return any(step.action.verb == "flare" for step in session.history)


def test_only_what_is_needed_stays(session):
    """A flare needs a baker hidden, two numbers chosen, and the walk at its end: at least four steps before it."""
    first_choices(session)
    assert flared(session)
    short = shrunk(session, flared)
    assert short.history[-1].action.verb == "flare"
    assert [s.action.verb for s in short.history if s.kind == "action"][:3] == ["hide", "choose", "choose"]
    assert len(short.history) < len(session.history)
    for at in range(len(short.history)):
        trial = short.fork(0)
        for step in [*short.history[:at], *short.history[at + 1 :]]:
            if step.kind == "action" and trial.game.why_not(trial.state, step.seat, step.action) is None:
                trial.act(step.seat, step.action)
            elif step.kind == "chance" and isinstance(trial.pending(), Chance):
                trial.resolve(step.faces)
        assert not flared(trial), f"step {at + 1} could be left out as well"


def test_the_session_itself_stays(session):
    first_choices(session)
    before = (session.state.hash(), len(session.history))
    assert shrunk(session, flared) is not session
    assert (session.state.hash(), len(session.history)) == before


def test_no_more_tries_than_allowed(session):
    first_choices(session)
    tries = []

    def fails(trial):
        tries.append(trial)
        return False

    assert shrunk(session, fails, most_tries=5) is session
    assert len(tries) <= 5


def test_a_rule_that_breaks_off_ends_a_trial(session, monkeypatch):
    """Steps up to the fault are kept and judged; the fault itself never comes out."""
    first_choices(session, most=6)
    apply = type(session.game).apply

    def stumbling(game, state, seat, action, sink=None):
        if action.verb == "choose" and seat == "people":
            raise ZeroDivisionError
        apply(game, state, seat, action, sink)

    monkeypatch.setattr(type(session.game), "apply", stumbling)
    short = shrunk(session, lambda s: len(s.history) >= 1)
    assert [s.action for s in short.history] == [Action("hide", "space:A2")]
