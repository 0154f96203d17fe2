"""A game of one minute for the tests of the play screen: every kind of question that a game can ask, once.

Both seats seal a secret number; the people move their tank and gun or throw a net at a free point; the monster attacks
a piece with some of its strength, by one die. Three rounds.
"""

from engine.board.board import Board
from engine.board.letter_grid import letter_grid
from engine.files.scenario import Scenario
from engine.play.actions import Action, in_order, noun
from engine.play.breaches import Breach
from engine.play.chance import Chance, Dice
from engine.play.decisions import Ask, Decision, IllegalActionError, Over, Refusal, decide
from engine.play.events import Event
from engine.play.game import GameInfo, Verb, View
from engine.play.layout import Column, Frame, Layout, Table
from engine.play.scene import Card, Item, Overlay, Panel, Scene, Track
from engine.play.state import ALL_SEEING, Setting, State

KINDS = {"S": "street", "P": "park", "L": "low_building", "H": "high_building", "W": "river"}
TERRAIN = {
    "street": {"colour": "#d8d2c4"},
    "park": {"colour": "#8fbf6f", "pattern": "trees"},
    "low_building": {"colour": "#d9a066", "pattern": "roof"},
    "high_building": {"colour": "#b5534a", "pattern": "roof"},
    "river": {"colour": "#6fa8dc", "pattern": "water"},
    "ruins": {"colour": "#8d8478"},
}
CITY = "SSSSSW\nSLSHSW\nSSSSSW\nSPSLSW"

LAYOUT = Layout(
    tables=(Table("piece", (Column("space", "space"),), "named"), Table("space", (Column("ruin"),), "space")),
    counters=(
        Column("turn"),
        Column("score"),
        Column("secret_m", audience="monster"),
        Column("secret_p", audience="people"),
        Column("target", "piece"),
        Column("dice"),
        Column("moved", "flag"),
    ),
    frames=(Frame("seal"), Frame("move"), Frame("attack"), Frame("roll"), Frame("end")),
)
KIND_OF = {"monster": "monster", "tank": "tank", "gun": "artillery", "mob": "townspeople"}
RATINGS = {"monster": ("9", "6", "4"), "tank": ("6", "2", "5"), "gun": ("5", "6", "2"), "mob": ("(1)", "0", "1")}


class PocketState(State):
    layout = LAYOUT
    __slots__ = LAYOUT.slots


class PocketGame:
    """See the module."""

    info = GameInfo(
        id="pocket",
        title="Pocket",
        seats=("monster", "people"),
        verbs={
            "write": Verb("write", ("n",), "Write down"),
            "move": Verb("move", ("piece", "space"), "Move"),
            "ram": Verb("ram", ("piece", "space"), "Ram with"),
            "net": Verb("net", ("point",), "Throw the net"),
            "attack": Verb("attack", ("piece", "n"), "Attack"),
            "done": Verb("done", (), "End the turn"),
        },
        layout=LAYOUT,
        phases=(("seal", "Secrets"), ("move", "People move"), ("attack", "Monster attacks")),
        seat_titles={"monster": "Monster", "people": "People"},
        seat_colours={"monster": "#7a2f8f", "people": "#3d6b3a"},
        rules_card="# Pocket\n\n1. Both write a number.\n2. The people move.\n3. The monster attacks.",
    )

    def piece_names(self, state):
        return {piece: piece.capitalize() for piece in state.piece_id}

    def start(self, scenario, board):
        state = PocketState(Setting(board, scenario, self.info.seats, {}))
        for name, space in (("monster", "s0-3"), ("tank", "s2-1"), ("gun", "s4-1"), ("mob", "s4-1")):
            state.add_row("piece", name, space=board.at(space))
        state.turn, state.frames = 1, [("seal",)]
        return state

    def settle(self, state, sink=None):
        """Nothing happens by itself."""

    def pending(self, state):
        if state.pending_now is None:
            state.pending_now = getattr(self, f"_ask_{state.frames[-1][0]}")(state)
        return state.pending_now

    def _ask_seal(self, state):
        numbers = in_order(Action("write", f"n:{n}") for n in (1, 2, 3))
        seats = [s for s in self.info.seats if s not in state.sealed]
        return Decision(tuple(Ask(s, "POC 1", "Write down a number from 1 to 3.", numbers) for s in seats), True)

    def _ask_move(self, state):
        board, actions = state.setting.board, [Action("done"), Action("net", "point:3000,3000")]
        for piece in ("tank", "gun"):
            i = state.piece_id.index(piece)
            if state.piece_space[i] >= 0:
                for n in board.neighbours[state.piece_space[i]]:
                    if board.space(n).terrain in ("street", "park"):
                        actions.append(Action("move", noun("piece", piece), noun("space", board.ids[n])))
                    elif piece == "tank" and board.space(n).terrain == "low_building":
                        actions.append(Action("ram", "piece:tank", noun("space", board.ids[n])))
        prompt = "Move the tank or the gun, or throw the net."
        return decide("people", "POC 2.1", prompt, in_order(actions), frozenset({"net"}))

    def _ask_attack(self, state):
        alive = [p for p in ("tank", "gun", "mob") if state.piece_space[state.piece_id.index(p)] >= 0]
        actions = [Action("attack", noun("piece", p), f"n:{n}") for p in alive for n in range(1, 10)]
        prompt = "Attack a piece with some of your strength."
        return decide("monster", "POC 3.1", prompt, in_order([*actions, Action("done")]))

    def _ask_roll(self, state):
        return Chance("attack", "POC 3.2", (Dice(state.dice),), "The monster's attack: a 4 or more hits")

    def _ask_end(self, state):
        return Over({"monster": 1, "people": 2}, "Three turns are over.", "POC 4", scores={"monster": state.score})

    def why_not(self, state, seat, action):
        pending = self.pending(state)
        ask = pending.ask(seat) if isinstance(pending, Decision) else None
        if ask is None:
            return Refusal("POC 0", "It is not your turn.")
        if action in ask.actions or action.verb in ask.open_verbs:
            return None
        if action.verb == "move":
            return Refusal("POC 2.2", "A piece moves to a street or park beside it.")
        return Refusal(ask.rule, f"'{action}' is not among the choices now.")

    def apply(self, state, seat, action, sink=None):
        refusal = self.why_not(state, seat, action)
        if refusal:
            raise IllegalActionError(refusal)
        tell = sink or (lambda event: None)
        state.pending_now = None
        getattr(self, f"_do_{action.verb}")(state, seat, action, tell)

    def _do_write(self, state, seat, action, tell):
        n = int(action.values[0])
        setattr(state, f"secret_{seat[0]}", n)
        state.sealed = {**state.sealed, seat: (action,)}
        tell(Event("message", seat=seat, text=f"You wrote down {n}.", rule="POC 1", audience=(seat,)))
        if len(state.sealed) == 2:
            state.sealed, state.frames = {}, [("move",)]
            tell(Event("phase", "People move", seat="people", n=state.turn, rule="POC 2"))

    def _do_move(self, state, seat, action, tell):
        piece, space = action.values
        i, board = state.piece_id.index(piece), state.setting.board
        origin = board.ids[state.piece_space[i]]
        state.piece_space[i] = board.at(space)
        tell(Event("move", piece, f"space:{space}", f"space:{origin}", rule="POC 2.1"))
        self._to_attack(state, tell)

    def _do_ram(self, state, seat, action, tell):
        space = action.values[1]
        state.space_ruin[state.setting.board.at(space)] = 1
        tell(Event("change", space, f"space:{space}", field="terrain", old="low_building", new="ruins"))
        self._to_attack(state, tell)

    def _do_net(self, state, seat, action, tell):
        tell(Event("message", place=action.nouns[0], text=f"A net lands at {action.values[0]}.", rule="POC 2.3"))
        self._to_attack(state, tell)

    def _to_attack(self, state, tell):
        state.frames = [("attack",)]
        tell(Event("phase", "Monster attacks", seat="monster", n=state.turn, rule="POC 3"))

    def _do_attack(self, state, seat, action, tell):
        state.target, state.dice = state.piece_id.index(action.values[0]), int(action.values[1][0]) // 4 + 1
        state.frames = [("roll",)]

    def _do_done(self, state, seat, action, tell):
        self._to_attack(state, tell) if seat == "people" else self._next(state, tell)

    def _next(self, state, tell):
        state.turn += 1
        state.frames = [("seal",) if state.turn < 4 else ("end",)]
        tell(Event("phase", "Secrets", n=state.turn, rule="POC 1"))

    def resolve(self, state, faces, sink=None):
        tell = sink or (lambda event: None)
        if not all(1 <= f <= 6 for f in faces) or len(faces) != state.dice:
            raise IllegalActionError(Refusal("POC 3.2", f"The dice can't show {faces}."))
        state.pending_now = None
        tell(Event("roll", "attack", faces=tuple(faces), rule="POC 3.2"))
        if max(faces) >= 4:
            piece, space = state.piece_id[state.target], state.setting.board.ids[state.piece_space[state.target]]
            state.score += 5
            tell(Event("remove", piece, "", f"space:{space}", reason="combat"))
            tell(Event("score", "bonus", seat="monster", n=5, reason="combat"))
            state.piece_space[state.target] = -1
        self._next(state, tell)

    def view(self, state, seat):
        pending = self.pending(state)
        if isinstance(pending, Decision) and seat != ALL_SEEING:
            pending = Decision(tuple(a for a in pending.asks if a.seat == seat), pending.sealed)
        return View(seat, state.redacted(seat), pending)

    def describe(self, state, action):
        if action.verb == "attack":
            piece, n = action.values
            return f"Attack the {piece} with {n}: {int(n) // 4 + 1} dice, hits on 4 to 6"
        if action.verb == "move":
            return f"Move the {action.values[0]} to {action.values[1]}, 1 movement point"
        verb = self.info.verbs[action.verb]
        return " ".join((verb.title, *action.values))

    def workshop(self, state, seat):
        return None

    def breaches(self, state):
        for space in {s for s in state.piece_space if s >= 0}:
            if state.piece_space.count(space) > 2:
                name = state.setting.board.ids[space]
                yield Breach("POC 2.4", f"More than two stand on {name}.", f"space:{name}")

    def spent(self, state, piece):
        return 0

    def scene(self, view):
        state, ids = view.state, view.state.setting.board.ids
        items = [
            Item(
                p,
                KIND_OF[p],
                f"space:{ids[s]}" if s >= 0 else "box:Lost",
                KIND_OF[p],
                p.capitalize(),
                "monster" if p == "monster" else "people",
                RATINGS[p],
                ("wounds 2",) if p == "monster" else (),
            )
            for p, s in zip(state.piece_id, state.piece_space, strict=True)
        ]
        ruins = {ids[i]: "ruins" for i, r in enumerate(state.space_ruin) if r}
        secret = {"monster": state.secret_m, "people": state.secret_p}
        return Scene(
            title=f"Turn {state.turn} of 3",
            phases=tuple((title, name == state.frames[-1][0]) for name, title in self.info.phases),
            items=tuple(items),
            overlays=(Overlay("space:p1-0", "fire", "3"), *(Overlay(f"space:{s}", "ruins") for s in ruins)),
            tracks=(Track("bonus", "Monster's bonus", state.score, 15), Track("turn", "Turn", state.turn, 3)),
            panels=(Panel("record", "Monster", (("Attack", "9"), ("Defence", "6"), ("Movement", "4")), "monster"),),
            cards=tuple(
                Card(s, f"Note of the {s}", "hidden" if n is None else str(n), n is not None, s)
                for s, n in secret.items()
                if n != 0
            ),
            terrain=ruins,
        )


def pocket_board():
    return Board(letter_grid(CITY, KINDS, 24, name="Pocket city", game="pocket"), TERRAIN, {})


SCENARIO = Scenario("Pocket", "pocket", "builtin:pocket/pocket")
