"""The game: seats `monster` and `people`.

Verbs, by phase (frame name: who, what):

=============== ======= ==============================================================================================
draw-monster    (draw)  chance `monster`
draw-target     (draw)  chance `target`, secret
side            (die)   chance `side`
enter           monster ``enter space:B7``
monster-move    monster ``move piece:monster space:B8`` square by square; ``done``
skinhead-move   monster ``move piece:skinhead space:C3``
monster-attack  monster ``strike piece:police-1 n:2``; ``wreck space:C3 n:3``; then ``roll``; or ``done``
strike          (dice)  chance `attack`
skinhead-attack monster ``beat piece:police-1``
beating         (dice)  chance `skinheads`
help            (die)   chance `help`
reinforce       people  ``place piece:police-9 space:B7``; ``decline``
count           (dice)  chance `movement`
human-move      people  ``move piece:police-1 space:B7``; ``done``
human-attack    people  ``attack piece:police-1``; ``together``; ``done``
volley          (dice)  chance `attack`
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
from engine.games.stockholm.breaches import breaches
from engine.games.stockholm.checks import check_scenario, require_playable
from engine.games.stockholm.data import GAME, MONSTER, PEOPLE, SEATS, base_data
from engine.games.stockholm.defaults import default_scenario
from engine.games.stockholm.describe import describe
from engine.games.stockholm.draw import DrawMonsterPhase, DrawTargetPhase, SidePhase
from engine.games.stockholm.evaluate import evaluate
from engine.games.stockholm.help import HelpPhase, ReinforcePhase
from engine.games.stockholm.human_attack import HumanAttackPhase, VolleyPhase
from engine.games.stockholm.human_move import CountPhase, HumanMovePhase
from engine.games.stockholm.layout import BEAST, LAYOUT, StockholmState
from engine.games.stockholm.map_checks import check_map
from engine.games.stockholm.monster_attack import MonsterAttackPhase, StrikePhase
from engine.games.stockholm.monster_move import EnterPhase, MonsterMovePhase
from engine.games.stockholm.rule_titles import TITLES
from engine.games.stockholm.rules import RULES
from engine.games.stockholm.sample import sample
from engine.games.stockholm.scene import scene
from engine.games.stockholm.setting import StockholmSetting
from engine.games.stockholm.skinheads import BeatingPhase, SkinheadAttackPhase, SkinheadMovePhase
from engine.games.stockholm.start import first_state
from engine.games.stockholm.turn import PHASES, speed
from engine.games.stockholm.victory import OverPhase
from engine.play.actions import Action
from engine.play.breaches import Breach
from engine.play.game import GameInfo, Phase, PhasedGame, Verb, View
from engine.play.names import unit_names
from engine.play.scene import Scene
from engine.play.state import State

VERBS = (
    Verb("enter", ("space",), "Come in at"),
    Verb("move", ("piece", "space"), "Move", step=True),
    Verb("strike", ("piece", "n"), "Attack"),
    Verb("wreck", ("space", "n"), "Attack the building"),
    Verb("roll", (), "Roll"),
    Verb("beat", ("piece",), "Skinheads attack"),
    Verb("place", ("piece", "space"), "Place"),
    Verb("decline", (), "Decline", idle=True),
    Verb("attack", ("piece",), "Attack with"),
    Verb("together", (), "All attack"),
    Verb("done", (), "Done", idle=True),
)

LETTERS = {"L": "land", "W": "water"}

ALL_PHASES: tuple[Phase, ...] = (
    DrawMonsterPhase(),
    DrawTargetPhase(),
    SidePhase(),
    EnterPhase(),
    MonsterMovePhase(),
    SkinheadMovePhase(),
    MonsterAttackPhase(),
    StrikePhase(),
    SkinheadAttackPhase(),
    BeatingPhase(),
    HelpPhase(),
    ReinforcePhase(),
    CountPhase(),
    HumanMovePhase(),
    HumanAttackPhase(),
    VolleyPhase(),
    OverPhase(),
)


def _info(data: GameData) -> GameInfo:
    units = data.values["units"]
    return GameInfo(
        id=GAME,
        title="The Monster that Devoured Stockholm",
        seats=SEATS,
        verbs={verb.name: verb for verb in VERBS},
        layout=LAYOUT,
        rules=RULES,
        rule_titles=TITLES,
        phases=PHASES,
        seat_titles={MONSTER: "Monster", PEOPLE: "People"},
        seat_colours={MONSTER: units["monster"]["colour"], PEOPLE: units["police"]["colour"]},
        rules_card=Path(__file__).with_name("rules_card.md").read_text(encoding="utf-8"),
        letters=LETTERS,
    )


class Stockholm(PhasedGame):
    """The game; see the module for its verbs."""

    def __init__(self) -> None:
        self.info = _info(base_data())
        self.phases = {phase.name: phase for phase in ALL_PHASES}

    def check_map(self, board: Board) -> list[Problem]:
        """See `Game.check_map`."""
        return check_map(board)

    def check_scenario(self, scenario: Scenario, board: Board) -> list[Problem]:
        """See `Game.check_scenario`."""
        return check_scenario(scenario, board)

    def default_scenario(self, board_map: Map) -> Scenario:
        """See `Game.default_scenario`."""
        return default_scenario(board_map)

    def setting(self, scenario: Scenario, board: Board) -> StockholmSetting:
        """See `PhasedGame.setting`."""
        require_playable(scenario, board)
        data, _ = base_data().with_rules(scenario.rules)
        return StockholmSetting(board, scenario, data)

    def first_state(self, setting: StockholmSetting) -> StockholmState:
        """See `PhasedGame.first_state`."""
        return first_state(setting)

    def spent(self, state: Any, piece: str) -> int:
        """See `Game.spent`: squares that monster or skinheads have gone; a human piece goes all its way at once."""
        row = state.setting.piece_rows.get(piece, BEAST)
        whole = speed(state) if row == BEAST else state.setting.units[state.piece_kind[row]].speed
        frame = state.frames[-1]
        if frame[0] == "human-move":
            return int(state.piece_moved[row])
        moving = frame[0] == ("monster-move" if row == BEAST else "skinhead-move")
        return int(whole - frame[1]) if moving else int(whole)

    def breaches(self, state: Any) -> Iterable[Breach]:
        """See `Game.breaches`."""
        return breaches(state)

    def describe(self, state: Any, action: Action) -> str:
        """See `Game.describe`: with chances before one commits."""
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

    def evaluate(self, state: Any, seat: str) -> int:
        """See `Game.evaluate`."""
        return evaluate(state, seat)
