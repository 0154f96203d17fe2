"""The toy game: small, and with one of everything the game interface has.

The people hide a baker in a house (a secret). Each turn both seats choose a number unseen (a sealed decision): equal
numbers, and the monster stumbles; else it walks up to that many spaces. A house it enters falls on a die (a chance).
Then the people fire a flare at any point of the map (a free point), which may dazzle it. The monster wins when it
finds the baker or ruins enough houses, the people when the turns are over.
"""

from __future__ import annotations

from random import Random
from typing import Any

from engine.board.board import Board
from engine.board.model import Map
from engine.files.game_data import load_game_data
from engine.files.problems import DocumentError, Problem
from engine.files.scenario import Scenario
from engine.play.actions import Action, in_order
from engine.play.chance import Chance, Dice, Faces
from engine.play.decisions import Ask, Decision, Over, Refusal, decide
from engine.play.events import Event, Sink
from engine.play.game import GameInfo, Pending, Phase, PhasedGame, Verb, View
from engine.play.layout import Column, Frame, Layout, Table
from engine.play.scene import Item, Overlay, Panel, Scene, Track
from engine.play.state import HIDDEN, Setting, State

MONSTER, PEOPLE = "monster", "people"
HUNTER, BAKER = 0, 1


def sees_baker(state: Any, row: int, seat: str) -> bool:
    """Where the baker hides only the people know, until he is found."""
    return row != BAKER or bool(state.found) or seat == PEOPLE


LAYOUT = Layout(
    tables=(
        Table("ground", (Column("ruined", "flag"),), "space"),
        Table("piece", (Column("space", "space", audience=sees_baker),), "named"),
    ),
    counters=(
        Column("turn"),
        Column("ruins"),
        Column("found", "flag"),
        Column("dazzled", "flag"),
        Column("flare", "point"),
    ),
    frames=(
        Frame("hide"),
        Frame("choose"),
        Frame("walk", (Column("left"),)),
        Frame("smash"),
        Frame("flare"),
        Frame("over", (Column("winner", "seat"), Column("why", "enum", ("baker", "ruins", "turns")))),
    ),
)


class ToyState(State):
    layout = LAYOUT
    __slots__ = LAYOUT.slots


class ToySetting(Setting):
    def __init__(self, board: Board, scenario: Scenario, data: dict[str, Any]) -> None:
        super().__init__(board, scenario, (MONSTER, PEOPLE), data)
        self.figures = data["tables"]["play"]
        self.houses = board.of_terrain("house")


def tell(sink: Sink | None, *args: Any, **fields: Any) -> None:
    if sink is not None:
        sink(Event(*args, **fields))


def end(state: Any, winner: str, why: str) -> None:
    state.setting.mark("TOY 6")
    codes = LAYOUT.frame_fields["over"][1].codes
    state.frames = [("over", state.setting.seats.index(winner), codes[why])]


class Hide(Phase):
    name, rule, title = "hide", "TOY 1", "The baker hides"

    def pending(self, state: Any) -> Pending:
        ids = state.setting.board.ids
        houses = in_order(Action("hide", f"space:{ids[h]}") for h in state.setting.houses)
        return decide(PEOPLE, self.rule, "In which house does the baker hide?", houses)

    def perform(self, state: Any, seat: str, action: Action, sink: Sink | None) -> None:
        state.setting.mark(self.rule)
        state.piece_space[BAKER] = state.setting.board.index[action.values[0]]
        tell(sink, "place", "baker", place=action.nouns[0], rule=self.rule, audience=(PEOPLE,), text="The baker hides.")
        state.turn = 1
        state.frames = [("choose",)]
        tell(sink, "phase", "choose", n=1, text="Turn 1")


class Choose(Phase):
    name, rule, title = "choose", "TOY 2", "Both choose a number"

    def pending(self, state: Any) -> Pending:
        numbers = in_order(Action("choose", f"n:{n}") for n in range(1, state.setting.figures["most"] + 1))
        asks = (
            Ask(MONSTER, self.rule, "How far does the monster run? (The people must not guess it.)", numbers),
            Ask(PEOPLE, self.rule, "Guess how far the monster runs, and it stumbles.", numbers),
        )
        return Decision(asks, sealed=True)

    def reveal(self, state: Any, choices: Any, sink: Sink | None) -> None:
        state.setting.mark(self.rule)
        run, guess = (int(Action.parse(choices[s][0]).values[0]) for s in (MONSTER, PEOPLE))
        tell(sink, "reveal", MONSTER, new=run, rule=self.rule, text=f"The monster chose {run}.")
        tell(sink, "reveal", PEOPLE, new=guess, rule=self.rule, text=f"The people chose {guess}.")
        steps = 0 if run == guess else max(run - state.dazzled, 1)
        state.dazzled = 0
        state.flare = None
        state.frames = [("flare",), ("walk", steps)]


class Walk(Phase):
    name, rule, title = "walk", "TOY 3", "The monster walks"

    def advance(self, state: Any, sink: Sink | None) -> bool:
        if state.frames[-1][1] > 0:
            return False
        state.frames.pop()
        return True

    def pending(self, state: Any) -> Pending:
        board = state.setting.board
        spaces = board.neighbours[state.piece_space[HUNTER]]
        moves = in_order([Action("stop"), *(Action("move", f"space:{board.ids[s]}") for s in spaces)])
        return decide(MONSTER, self.rule, f"Walk: {state.frames[-1][1]} more.", moves)

    def perform(self, state: Any, seat: str, action: Action, sink: Sink | None) -> None:
        state.setting.mark(self.rule)
        left = 0 if action.verb == "stop" else state.frames[-1][1] - 1
        state.frames[-1] = ("walk", left)
        if action.verb == "move":
            board = state.setting.board
            old, new = state.piece_space[HUNTER], board.index[action.values[0]]
            state.piece_space[HUNTER] = new
            tell(
                sink,
                "move",
                "hunter",
                action.nouns[0],
                f"space:{board.ids[old]}",
                rule=self.rule,
                text=f"The monster walks to {action.values[0]}.",
            )
            if new in state.setting.houses and not state.ground_ruined[new]:
                state.frames.append(("smash",))

    def why_not(self, state: Any, seat: str, action: Action) -> Refusal | None:
        if action.verb == "move" and action.values and action.values[0] in state.setting.board.index:
            return Refusal("TOY 3.1", f"{action.values[0]} is not next to the monster.")
        return None


class Smash(Phase):
    name, rule, title = "smash", "TOY 4", "A house is struck"

    def pending(self, state: Any) -> Pending:
        return Chance("smash", self.rule, (Dice(),), "The monster strikes the house.", roller=MONSTER)

    def resolve(self, state: Any, chance: Chance, faces: Faces, sink: Sink | None) -> None:
        state.setting.mark(self.rule)
        state.frames.pop()
        here, figures = state.piece_space[HUNTER], state.setting.figures
        name = state.setting.board.ids[here]
        tell(sink, "roll", "smash", faces=faces, rule=self.rule, text=f"The monster rolls {faces[0]}.")
        if faces[0] < figures["smash_from"]:
            return
        state.ground_ruined[here] = 1
        state.ruins += 1
        tell(sink, "change", name, field="ruined", old=0, new=1, rule=self.rule, text=f"{name} falls.")
        tell(sink, "score", seat=MONSTER, n=1, reason="ruin", rule=self.rule)
        if state.piece_space[BAKER] == here:
            state.found = 1
            tell(sink, "reveal", "baker", new=name, rule="TOY 6", text="There is the baker!")
            end(state, MONSTER, "baker")
        elif state.ruins >= figures["goal"]:
            end(state, MONSTER, "ruins")


class Flare(Phase):
    name, rule, title = "flare", "TOY 5", "A flare is fired"

    def pending(self, state: Any) -> Pending:
        places = in_order(
            [Action("save"), *(Action("flare", f"point:{x},{y}") for x, y in state.setting.board.centres)]
        )
        return decide(PEOPLE, self.rule, "Fire a flare at any point, or save it.", places, frozenset({"flare"}))

    def why_not(self, state: Any, seat: str, action: Action) -> Refusal | None:
        if action.verb != "flare":
            return None
        point = _point(action)
        width, height = state.setting.board.map.size
        if point is None:
            return Refusal(self.rule, "A flare needs a point: x,y in grid units.")
        if not (0 <= point[0] <= width and 0 <= point[1] <= height):
            return Refusal("TOY 5.1", "That point is beyond the map.")
        return None

    def perform(self, state: Any, seat: str, action: Action, sink: Sink | None) -> None:
        state.setting.mark(self.rule)
        if action.verb == "flare":
            state.flare = x, y = _point(action)
            mx, my = state.setting.board.centres[state.piece_space[HUNTER]]
            near = (mx - x) ** 2 + (my - y) ** 2 <= state.setting.figures["dazzled_within"] ** 2
            state.dazzled = int(near)
            said = "The flare dazzles the monster." if near else "The flare lights an empty place."
            tell(sink, "place", "flare", place=f"point:{x},{y}", rule=self.rule, text=said)
        if state.turn == state.setting.figures["turns"]:
            end(state, PEOPLE, "turns")
            return
        state.turn += 1
        state.frames = [("choose",)]
        tell(sink, "phase", "choose", n=state.turn, text=f"Turn {state.turn}")


class End(Phase):
    name, rule, title = "over", "TOY 6", "The end"

    def pending(self, state: Any) -> Pending:
        winner = state.setting.seats[state.frames[-1][1]]
        why = ("The monster found the baker.", "Too many houses lie in ruins.", "The turns are over.")[
            state.frames[-1][2]
        ]
        ranks = {seat: 1 if seat == winner else 2 for seat in state.setting.seats}
        return Over(ranks, why, self.rule, scores={MONSTER: state.ruins, PEOPLE: 0})


def _point(action: Action) -> tuple[int, int] | None:
    x, _, y = (action.values[0] if len(action.nouns) == 1 else "").partition(",")
    try:
        return int(x), int(y)
    except ValueError:
        return None


PHASES: tuple[Phase, ...] = (Hide(), Choose(), Walk(), Smash(), Flare(), End())


class ToyGame(PhasedGame):
    phases = {p.name: p for p in PHASES}
    info = GameInfo(
        id="toy",
        title="Hide the Baker",
        seats=(MONSTER, PEOPLE),
        verbs={
            "hide": Verb("hide", ("space",), "Hide in"),
            "choose": Verb("choose", ("n",), "Choose"),
            "move": Verb("move", ("space",), "Walk to"),
            "stop": Verb("stop", (), "Stop", idle=True),
            "flare": Verb("flare", ("point",), "Fire a flare at"),
            "save": Verb("save", (), "Save the flare", idle=True),
        },
        layout=LAYOUT,
        rules=("TOY 1", "TOY 2", "TOY 3", "TOY 3.1", "TOY 4", "TOY 5", "TOY 5.1", "TOY 6"),
        phases=tuple((p.name, p.title) for p in PHASES[1:5]),
        seat_titles={MONSTER: "Monster", PEOPLE: "People"},
        seat_colours={MONSTER: "#4c7a3f", PEOPLE: "#c8803a"},
        rules_card="**Hide the Baker.** Choose, walk, smash, dazzle. Find the baker, or ruin four houses.",
        letters={"S": "street", "H": "house"},
    )

    def check_map(self, board: Board) -> list[Problem]:
        if board.of_terrain("house"):
            return []
        return [Problem("no-house", "The baker needs at least one house to hide in.")]

    def check_scenario(self, scenario: Scenario, board: Board) -> list[Problem]:
        start = scenario.setup.get("monster")
        if start in board.index:
            return []
        return [Problem("no-start", f"setup.monster: there is no space '{start}'", path="setup.monster")]

    def default_scenario(self, board_map: Map) -> Scenario:
        street = next((s.id for s in board_map.spaces.values() if s.terrain == "street"), "")
        start = street or next(iter(board_map.spaces), "")
        return Scenario(f"{board_map.name}: hide the baker", "toy", "map.yaml", setup={"monster": start})

    def start(self, scenario: Scenario, board: Board) -> ToyState:
        problems = [*self.check_map(board), *self.check_scenario(scenario, board)]
        data, faults = load_game_data("toy").with_rules(scenario.rules)
        if problems or faults:
            raise DocumentError([*problems, *faults])
        state = ToyState(ToySetting(board, scenario, data.values))
        state.add_row("piece", "hunter", space=board.index[scenario.setup["monster"]])
        state.add_row("piece", "baker")
        state.frames = [("hide",)]
        return state

    def sample(self, view: View, seat: str, rng: Random) -> ToyState:
        state: Any = view.state.copy()
        if state.piece_space[BAKER] is HIDDEN:
            state.piece_space[BAKER] = rng.choice(
                [h for h in sorted(state.setting.houses) if not state.ground_ruined[h]]
            )
        self.reseal(state, seat, rng)
        return state

    def evaluate(self, state: Any, seat: str) -> int:
        if state.frames[-1][0] == "over":
            good = 1000 if state.frames[-1][1] == 0 else -1000
        else:
            whole = [h for h in state.setting.houses if not state.ground_ruined[h]]
            steps = state.setting.board.distances_from(state.piece_space[HUNTER])
            good = 10 * state.ruins - min((steps[h] for h in whole), default=0) - 3 * state.dazzled
        return good if seat == MONSTER else -good

    def scene(self, view: View) -> Scene:
        state: Any = view.state
        ids, figures = state.setting.board.ids, state.setting.figures
        phase = state.frames[-1][0]
        owners = (("hunter", "monster", MONSTER, "Monster"), ("baker", "townspeople", PEOPLE, "Baker"))
        items = [
            Item(name, icon, f"space:{ids[at]}", icon, title, owner)
            for (name, icon, owner, title), at in zip(owners, state.piece_space, strict=True)
            if at is not HIDDEN and at >= 0
        ]
        if state.flare:
            items.append(Item("flare", "flare", f"point:{state.flare[0]},{state.flare[1]}", "star", "Flare", PEOPLE))
        return Scene(
            title=f"Turn {state.turn} · {self.phases[phase].title}" if state.turn else self.phases[phase].title,
            phases=tuple((title, name == phase) for name, title in self.info.phases),
            items=tuple(items),
            overlays=tuple(Overlay(f"space:{ids[s]}", "ruin", "ruin") for s, r in enumerate(state.ground_ruined) if r),
            tracks=(
                Track("turn", "Turn", state.turn, figures["turns"]),
                Track("ruins", "Ruins", state.ruins, figures["goal"]),
            ),
            panels=(Panel("monster", "Monster", (("dazzled", "yes" if state.dazzled else "no"),), MONSTER),),
        )


def load() -> ToyGame:
    """The game."""
    return ToyGame()
