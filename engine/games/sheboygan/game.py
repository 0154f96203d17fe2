"""Sheboygan as a game: seats `monster` and `people`.

Verbs, by phase (frame name: who, what):

=============== ======= ==============================================================================================
design          monster ``acquire option:leap`` for each ability, then ``rate option:attack n:5``, defense, demolition,
                        movement; ``number n:2`` first for two monsters
edge            monster ``note edge:north``
muster          people  ``buy option:police``; ``place piece:police-1 space:B7``; ``done``
monster-move    monster ``enter piece:monster space:B7`` in the first turn; ``move piece:monster space:B8``;
                        ``trample piece:monster space:B8`` where civilians stand; ``demolish space:C3 n:4``; ``done``;
                        with abilities ``ignite space:C3``, ``spin space:B7 space:B8``, ``flash``,
                        ``leap piece:monster space:B9``, ``fly piece:monster space:B8``, ``rise piece:monster``,
                        ``land piece:monster``, ``impose piece:armor-1`` and then ``order piece:armor-1 space:B7``
demolition      (die)   chance `demolition`
ignition        (die)   chance `ignition`
casualties      (dice)  chance `casualties`
monster-attack  monster ``target piece:infantry-1`` (again for more units of that space), then perhaps
                        ``assist piece:monster-2 n:3``, then ``strike n:6``; ``flash``; ``done``
strike          (die)   chance `combat`
shared-wounds   monster ``take piece:monster-2``
thrall-attack   monster ``target piece:police-1`` (again for more units of that space), then ``strike n:6``; ``done``
thrall-strike   (die)   chance `combat`
brigade         people  ``call option:with-boat``; ``place piece:fireboat-1 space:R4``
fear            monster ``paralyze piece:armor-1``; ``done``
human-move      people  ``move piece:police-1 space:B7`` step by step; ``carry piece:police-1 piece:townspeople-2``;
                        ``drop piece:police-1 piece:townspeople-2``; ``tow piece:armor-1 piece:artillery-1``;
                        ``return piece:police-1 space:A3`` while a space is too full; ``done``
catch           (die)   chance `catch`
human-attack    people  ``join piece:police-1`` or ``suicide piece:infantry-1`` for each attacker, then
                        ``attack piece:monster``; ``done``
assault         (die)   chance `combat`
losses          people  ``lose piece:police-1``
retreat         people  ``retreat piece:police-1 space:B7``
monster-retreat monster ``retreat piece:monster space:B7``
wounds          monster ``wound option:movement``
growth          monster ``grow piece:monster option:attack``
fall            monster ``fall piece:monster space:B8``
firefighting    people  ``douse piece:fireboat-1 space:C3``; ``done``
wind            (die)   chance `wind`
spread          (dice)  chance `spread`
=============== ======= ==============================================================================================

The tables, counters and frames of the state are described in `layout`, what frames mean at their phases.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from random import Random
from typing import Any

from engine.board.board import Board
from engine.board.model import Map
from engine.files.game_data import GameData
from engine.files.problems import Problem
from engine.files.scenario import Scenario
from engine.games.sheboygan import checks, defaults
from engine.games.sheboygan.breaches import breaches
from engine.games.sheboygan.brigade import BrigadePhase
from engine.games.sheboygan.data import GAME, RATINGS, base_data
from engine.games.sheboygan.demolition import DemolitionPhase
from engine.games.sheboygan.describe import describe
from engine.games.sheboygan.design import DesignPhase, EdgePhase
from engine.games.sheboygan.evaluate import evaluate
from engine.games.sheboygan.fall import FallPhase
from engine.games.sheboygan.fear import FearPhase
from engine.games.sheboygan.firefighting import FirefightingPhase
from engine.games.sheboygan.flash import BlindingFlash
from engine.games.sheboygan.flight import Flight
from engine.games.sheboygan.growth import GrowthPhase
from engine.games.sheboygan.halt import HaltPhase
from engine.games.sheboygan.helicopters import CatchPhase
from engine.games.sheboygan.human_attack import AssaultPhase, HumanAttackPhase
from engine.games.sheboygan.human_move import HumanMovePhase
from engine.games.sheboygan.ignition import BreatheFire, CasualtiesPhase, IgnitionPhase
from engine.games.sheboygan.imposed_will import ImposeWill
from engine.games.sheboygan.joint_attack import SharedWoundsPhase
from engine.games.sheboygan.layout import ABILITIES, LAYOUT, MONSTER, PEOPLE, SEATS, SheboyganState
from engine.games.sheboygan.leap import Leap
from engine.games.sheboygan.losses import LossesPhase, SuicidesPhase, WoundsPhase
from engine.games.sheboygan.monster_attack import MonsterAttackPhase, StrikePhase
from engine.games.sheboygan.monster_move import MonsterMovePhase
from engine.games.sheboygan.muster import MusterPhase
from engine.games.sheboygan.powers import Power
from engine.games.sheboygan.retreat import HumanRetreatPhase, MonsterRetreatPhase
from engine.games.sheboygan.rule_titles import REASONS, TITLES
from engine.games.sheboygan.rules import RULES
from engine.games.sheboygan.sample import sample
from engine.games.sheboygan.scene import scene
from engine.games.sheboygan.setting import SheboyganSetting
from engine.games.sheboygan.spread import SpreadPhase, TurnEndPhase, WindPhase
from engine.games.sheboygan.start import first_state
from engine.games.sheboygan.thralls import ThrallAttackPhase, ThrallStrikePhase
from engine.games.sheboygan.turn import PHASES
from engine.games.sheboygan.victory import OverPhase, finish
from engine.games.sheboygan.webs import SpinWeb
from engine.games.sheboygan.workshop import workshop
from engine.play.actions import Action
from engine.play.breaches import Breach
from engine.play.events import Sink
from engine.play.game import GameInfo, Phase, PhasedGame, Verb, View
from engine.play.names import unit_names
from engine.play.scene import Scene
from engine.play.state import State
from engine.play.workshop import Workshop

VERBS = (
    Verb("number", ("n",), "Number of monsters"),
    Verb("acquire", ("option",), "Acquire"),
    Verb("rate", ("option", "n"), "Set rating"),
    Verb("note", ("edge",), "Enter from"),
    Verb("buy", ("option",), "Buy"),
    Verb("place", ("piece", "space"), "Place"),
    Verb("enter", ("piece", "space"), "Enter", step=True),
    Verb("move", ("piece", "space"), "Move", step=True),
    Verb("trample", ("piece", "space"), "Trample"),
    Verb("impose", ("piece",), "Impose will on"),
    Verb("order", ("piece", "space"), "Order"),
    Verb("leap", ("piece", "space"), "Leap"),
    Verb("fly", ("piece", "space"), "Fly", step=True),
    Verb("rise", ("piece",), "Take off"),
    Verb("land", ("piece",), "Land"),
    Verb("demolish", ("space", "n"), "Demolish"),
    Verb("ignite", ("space",), "Breathe fire at"),
    Verb("spin", ("space", "space"), "Spin a web across"),
    Verb("flash", (), "Flash"),
    Verb("target", ("piece",), "Target"),
    Verb("assist", ("piece", "n"), "Assist"),
    Verb("take", ("piece",), "Take a wound"),
    Verb("strike", ("n",), "Strike"),
    Verb("call", ("option",), "Call"),
    Verb("paralyze", ("piece",), "Paralyze"),
    Verb("carry", ("piece", "piece"), "Take along"),
    Verb("drop", ("piece", "piece"), "Leave behind"),
    Verb("tow", ("piece", "piece"), "Tow"),
    Verb("return", ("piece", "space"), "Go back"),
    Verb("join", ("piece",), "Join the attack"),
    Verb("suicide", ("piece",), "Suicide attack"),
    Verb("attack", ("piece",), "Attack"),
    Verb("lose", ("piece",), "Lose"),
    Verb("retreat", ("piece", "space"), "Retreat"),
    Verb("wound", ("option",), "Wound"),
    Verb("fall", ("piece", "space"), "Fall"),
    Verb("douse", ("piece", "space"), "Put out"),
    Verb("grow", ("piece", "option"), "Grow"),
    Verb("done", (), "Done", idle=True),
)

LETTERS = {"S": "street", "L": "low-building", "H": "high-building", "P": "park", "R": "river", "D": "ruins"}
LETTER_STACKS = {"B": ("bridge", "deck", "river", "R"), "T": ("tunnel", "tunnel", "river", "R")}

MOVE_POWERS: tuple[Power, ...] = (BreatheFire(), SpinWeb(), BlindingFlash(), Leap(), ImposeWill(), Flight())
"""What abilities add to the monster's movement."""

ATTACK_POWERS: tuple[Power, ...] = (BlindingFlash(),)
"""What they add to its attacks."""

ALL_PHASES: tuple[Phase, ...] = (
    DesignPhase(),
    EdgePhase(),
    MusterPhase(),
    MonsterMovePhase(MOVE_POWERS),
    DemolitionPhase(),
    IgnitionPhase(),
    CasualtiesPhase(),
    HaltPhase(),
    MonsterAttackPhase(ATTACK_POWERS),
    StrikePhase(),
    SharedWoundsPhase(),
    ThrallAttackPhase(),
    ThrallStrikePhase(),
    BrigadePhase(),
    FearPhase(),
    HumanMovePhase(),
    CatchPhase(),
    HumanAttackPhase(),
    AssaultPhase(),
    LossesPhase(),
    SuicidesPhase(),
    HumanRetreatPhase(),
    MonsterRetreatPhase(),
    WoundsPhase(),
    FallPhase(),
    FirefightingPhase(),
    WindPhase(),
    SpreadPhase(),
    TurnEndPhase(),
    GrowthPhase(),
    OverPhase(),
)


def _rule_titles(data: GameData) -> dict[str, str]:
    """Rules by id; abilities are called as in the data."""
    abilities = {a["number"]: a["name"] for a in data.values["tables"]["abilities"].values()}
    return {f"SHB {number}": title for number, title in (TITLES | abilities).items()}


def _info(data: GameData) -> GameInfo:
    units = data.values["units"]
    return GameInfo(
        id=GAME,
        title="Save Your City",
        seats=SEATS,
        verbs={verb.name: verb for verb in VERBS},
        layout=LAYOUT,
        rules=RULES,
        rule_titles=_rule_titles(data),
        reasons=REASONS,
        phases=PHASES,
        seat_titles={MONSTER: "Monster", PEOPLE: "People"},
        seat_colours={MONSTER: units["monster"]["colour"], PEOPLE: units["police"]["colour"]},
        rules_card=Path(__file__).with_name("rules_card.md").read_text(encoding="utf-8"),
        letters=LETTERS,
        letter_stacks=LETTER_STACKS,
        wares={MONSTER: (*RATINGS, *ABILITIES), "forces": tuple(k for k, unit in units.items() if unit.get("price"))},
    )


class Sheboygan(PhasedGame):
    """The game; see the module for its verbs."""

    def __init__(self) -> None:
        self.info = _info(base_data())
        self.phases = {phase.name: phase for phase in ALL_PHASES}

    def check_map(self, board: Board) -> list[Problem]:
        """See `Game.check_map`."""
        return checks.check_map(board)

    def check_scenario(self, scenario: Scenario, board: Board) -> list[Problem]:
        """See `Game.check_scenario`."""
        return checks.check_scenario(scenario, board)

    def default_scenario(self, board_map: Map) -> Scenario:
        """See `Game.default_scenario`."""
        return defaults.default_scenario(board_map)

    def setting(self, scenario: Scenario, board: Board) -> SheboyganSetting:
        """See `PhasedGame.setting`."""
        checks.require_playable(scenario, board)
        data, _ = base_data().with_rules(scenario.rules)
        return SheboyganSetting(board, scenario, data)

    def first_state(self, setting: SheboyganSetting) -> SheboyganState:
        """See `PhasedGame.first_state`."""
        return first_state(setting)

    def settle(self, state: Any, sink: Sink | None = None) -> None:
        """Phases advance until one waits or the game is over."""
        state.pending_now = None
        phases = self.phases
        while not state.outcome:
            if state.growth and state.frames[-1][0] != GrowthPhase.name:
                state.frames.append((GrowthPhase.name,))
            if not phases[state.frames[-1][0]].advance(state, sink):
                break
        if state.outcome and state.frames[-1][0] != OverPhase.name:
            finish(state, sink)

    def breaches(self, state: Any) -> Iterable[Breach]:
        """See `Game.breaches`."""
        return breaches(state)

    def describe(self, state: Any, action: Action) -> str:
        """See `Game.describe`: with odds and chances before one commits."""
        return describe(state, action) or super().describe(state, action)

    def piece_names(self, state: Any) -> Mapping[str, str]:
        """See `Game.piece_names`."""
        return unit_names(state)

    def sample(self, view: View, seat: str, rng: Random) -> State:
        """See `Game.sample`."""
        return sample(view, seat, rng)

    def scene(self, view: View) -> Scene:
        """See `Game.scene`."""
        return scene(view)

    def spent(self, state: Any, piece: str) -> int:
        """See `Game.spent`."""
        row = state.piece_id.index(piece)
        spent = state.monster_movement_used if row in state.monsters else state.piece_spent
        return int(spent[row] or 0)

    def workshop(self, state: Any, seat: str) -> Workshop | None:
        """See `Game.workshop`: the monster's design, the people's units."""
        return workshop(state, seat)

    def evaluate(self, state: Any, seat: str) -> int:
        """See `Game.evaluate`."""
        return evaluate(state, seat)
