"""What a state of the game holds.

Tables:

- ``piece`` (named): every counter of the piece list, the monster first; `space` null: not on the board, which for human
  pieces is the supply. `moved` and `used` say what was done in this turn's moves and attacks.
- ``building`` (named): the hits on each target.

Counters: `turn` (0 in set-up), `monster` (which one came), `target` (secret until the end), `entry` (the number of the
entry square it came in by), `track` (hits it can still take), `side` (the seat that the skinheads fight for this turn),
`outcome`.

Frames, the present one last: see `FRAMES`; each is explained at its phase.
"""

from __future__ import annotations

from typing import cast

from engine.games.stockholm.data import MONSTER, Figures, base_data
from engine.games.stockholm.rules import OUTCOMES
from engine.play.layout import Column, Frame, Layout, Table
from engine.play.state import State

_BASE = Figures(base_data())

UNIT_KINDS: tuple[str, ...] = tuple(unit.id for unit in _BASE.units)
"""The kinds of the column `piece.kind`, in the order of the data; the monster is the first."""

KIND = {kind: code for code, kind in enumerate(UNIT_KINDS)}
"""Kind of piece to its code."""

MONSTERS: tuple[str, ...] = tuple(monster.id for monster in _BASE.monsters)
TARGETS: tuple[str, ...] = tuple(target.id for target in _BASE.targets)
"""The rows of the table `building`."""

BEAST = 0
"""The monster's row in the table `piece`."""


def _target_known(state: State, row: int, seat: str) -> bool:
    """The number piece is the monster's secret until the end, unless the scenario names the target (KR-22)."""
    known = cast("StockholmState", state)
    return seat == MONSTER or known.outcome > 0 or known.setting.given_target >= 0


PIECES = Table(
    "piece",
    (
        Column("kind", "enum", UNIT_KINDS),
        Column("space", "space"),
        Column("moved", "flag", title="Has moved this turn"),
        Column("used", "flag", title="Has attacked this turn"),
    ),
    rows="named",
)

BUILDINGS = Table("building", (Column("hits", title="Hits on the building"),), rows="named")

_GROUP = Column("group", "piece", many=True)
_DICE = Column("dice", many=True, title="Dice against each of them")
_WRECK = Column("wreck", title="Dice against the building")

FRAMES = (
    Frame("draw-monster"),
    Frame("draw-target"),
    Frame("side"),
    Frame("enter"),
    Frame("monster-move", (Column("left", title="Squares that it may still move"),)),
    Frame("skinhead-move", (Column("left", title="Squares that they may still move"),)),
    Frame("monster-attack", (_GROUP, _DICE, _WRECK)),
    Frame("strike", (_GROUP, _DICE, _WRECK)),
    Frame("skinhead-attack"),
    Frame("beating", (Column("victim", "piece"),)),
    Frame("help"),
    Frame("reinforce", (Column("kinds", "enum", UNIT_KINDS, many=True, title="Kinds that are still to come"),)),
    Frame("count"),
    Frame("human-move", (Column("left", title="Pieces that may still move"),)),
    Frame("human-attack"),
    Frame("volley", (_GROUP,)),
    Frame("over"),
)

LAYOUT = Layout(
    tables=(PIECES, BUILDINGS),
    counters=(
        Column("turn"),
        Column("monster", "enum", ("", *MONSTERS)),
        Column("target", "enum", ("", *TARGETS), audience=_target_known),
        Column("entry", title="Number of the entry square by which the monster came"),
        Column("track", title="Hits that the monster can still take"),
        Column("side", "enum", ("", "monster", "people"), title="Whom the skinheads fight for"),
        Column("outcome", "enum", OUTCOMES),
    ),
    frames=FRAMES,
)

MONSTER_SIDE, PEOPLE_SIDE = 1, 2
"""Codes of the counter `side`."""


class StockholmState(State):
    """One position. Rows of `piece_…` are pieces, the monster first; `building_hits` goes by `TARGETS`."""

    layout = LAYOUT
    __slots__ = LAYOUT.slots

    piece_id: tuple[str, ...]
    piece_kind: list[int]
    piece_space: list[int]
    piece_moved: list[int]
    piece_used: list[int]
    building_id: tuple[str, ...]
    building_hits: list[int]
    turn: int
    monster: int
    target: int
    entry: int
    track: int
    side: int
    outcome: int
