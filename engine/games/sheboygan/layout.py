"""What a state of Sheboygan holds.

Tables:

- ``piece`` (named): every counter. The first rows are the monsters (`monster`, `monster-2` …), one for each row of the
  table ``monster`` and in its order; then the humans (`townspeople-1`, `police-2` …). `space` null: not on the map.
- ``monster`` (named): the monsters' records (12.0). Ratings are the present ones, wounds put in. `…_used` is what was
  spent of them this turn. `abilities` are secret, `known` those that have been used (SR-05).
- ``space``: `destroyed`, for buildings (now ruins) and bridges (now gone); `fire`, its numeral (11.21), 0 for none and
  one past the last numeral for the letter R; `web` (13.5).

Counters: `turn` (0 in set-up), `bonus`, `pool` and `monster_pool` (points not yet spent), `outcome`,
`brigade` (whether the fire department has been called, 11.4).

Frames, the present one last: see `FRAMES`; each is explained at its phase.
"""

from __future__ import annotations

from typing import cast

from engine.games.sheboygan.data import EDGES, RATINGS, base_data
from engine.play.layout import Column, Frame, Layout, Table
from engine.play.state import State

MONSTER = "monster"
PEOPLE = "people"
SEATS = (MONSTER, PEOPLE)

UNIT_KINDS: tuple[str, ...] = tuple(base_data().values["units"])
"""The kinds of the column `piece.kind`, in the order of the data."""

ABILITIES: tuple[str, ...] = tuple(base_data().values["tables"]["abilities"])
"""The special abilities of the columns `monster.abilities` and `monster.known`, in the order of the data (13.0)."""

ABILITY = {ability: code for code, ability in enumerate(ABILITIES)}
"""Special ability to its code in those columns."""

KIND = {kind: code for code, kind in enumerate(UNIT_KINDS)}
"""Unit kind to its code in the column `piece.kind`."""

OUTCOMES = ("", "destroyed", "wiped-out", "dead", "time", "standstill")
"""How the game ended: the bonus exceeds the target, no human unit is left, the monster is dead, the turn limit of the
scenario was passed, or neither side can harm the other any more."""

DESTROYED, WIPED_OUT, DEAD, TIME, STANDSTILL = 1, 2, 3, 4, 5


def _known(state: State) -> SheboyganState:
    return cast("SheboyganState", state)


def _defense_known(state: State, row: int, seat: str) -> bool:
    """Defense is told on demand once play has begun (12.0)."""
    return seat == MONSTER or _known(state).turn > 0


def _edge_known(state: State, row: int, seat: str) -> bool:
    """The edge is a secret until the monster has entered (3.2)."""
    known = _known(state)
    return seat == MONSTER or known.piece_space[row] >= 0 or (known.turn > 0 and not known.monster_defense[row])


def _at_the_end(state: State, row: int, seat: str) -> bool:
    """The rest of the monster's record is told when the game is over (12.0)."""
    return seat == MONSTER or _known(state).outcome > 0


def _rating(name: str) -> Column:
    return Column(name, audience=_defense_known if name == "defense" else _at_the_end, title=name.capitalize())


PIECES = Table(
    "piece",
    (
        Column("kind", "enum", UNIT_KINDS),
        Column("space", "space"),
        Column("spent", title="Movement points spent this phase"),
        Column("start", "space", title="Where it began the phase, if it has moved or been picked up"),
        Column("carrier", "piece", title="The unit that takes it along this phase"),
        Column("left_by", "piece", title="The unit that has taken it along and left it behind this phase"),
        Column("ford", "space", title="The land from which it entered the water"),
        Column("used", "flag", title="Has attacked, or been attacked, this phase"),
        Column("master", "piece", title="The monster that has imposed its will on it"),
        Column("trapped", title="Turns for which a web still holds it"),
        Column("afraid", "flag", title="Paralyzed with fear this phase"),
    ),
    rows="named",
)

MONSTERS = Table(
    "monster",
    (
        *(_rating(name) for name in RATINGS),
        Column("attack_used", audience=_at_the_end),
        Column("demolition_used", audience=_at_the_end),
        Column("movement_used", audience=_at_the_end),
        Column("stops", title="Attempts at demolition this turn"),
        Column("ignitions", title="Attempts to start a fire this turn"),
        Column("spun", "flag", title="Has spun a web this turn"),
        Column("dazzling", "flag", title="Has flashed this turn"),
        Column("flashes", title="Flashes in this game"),
        Column("wounds"),
        Column("edge", "enum", ("", *EDGES), audience=_edge_known),
        Column("abilities", "enum", ABILITIES, many=True, audience=_at_the_end, title="Special abilities"),
        Column("airborne", "flag", title="Flies"),
        Column("pledged", title="Points put into another monster's attack"),
        Column("landed", "flag", title="Has landed this turn"),
        Column("risen", "flag", title="Has taken off this turn"),
        Column("driven", "flag", title="Was forced to retreat from its attack this turn"),
        Column("imposed", title="Units that it has imposed its will on"),
        Column("known", "enum", ABILITIES, many=True, title="Abilities that have been used, so that all know them"),
    ),
    rows="named",
)

GROUND = Table("space", (Column("destroyed", "flag"), Column("fire"), Column("web", "flag")), rows="space")

BRIGADE = ("", "called", "here")
"""Whether the fire department has been called, and has come (11.4)."""

CALLED, HERE = 1, 2

_MONSTER = Column("monster", "piece")
_GROUP = Column("group", "piece", many=True)

FRAMES = (
    Frame("design", (_MONSTER, Column("step", title="Ratings bought so far"))),
    Frame("edge", (_MONSTER,)),
    Frame("muster"),
    Frame("monster-move", (_MONSTER,)),
    Frame("demolition", (_MONSTER, Column("space", "space"), Column("points"))),
    Frame("ignition", (_MONSTER, Column("space", "space"))),
    Frame("casualties", (_GROUP,)),
    Frame("halt", (_MONSTER, Column("judged", "flag", title="Whether the fire there has had its effect"))),
    Frame("monster-attack", (_MONSTER, _GROUP)),
    Frame("thrall-attack", (Column("thrall", "piece"), _GROUP)),
    Frame("thrall-strike", (Column("thrall", "piece"), _GROUP)),
    Frame("strike", (Column("monsters", "piece", many=True), _GROUP, Column("points"))),
    Frame("shared-wounds", (_GROUP, Column("count"))),
    Frame("brigade", (_GROUP,)),
    Frame("fear", (_MONSTER, Column("count", title="Units that may still be named"))),
    Frame("human-move"),
    Frame("catch", (_MONSTER, Column("helicopter", "piece"))),
    Frame("human-attack", (_GROUP, Column("suicides", "piece", many=True))),
    Frame("assault", (_MONSTER, _GROUP, Column("suicides", "piece", many=True))),
    Frame("losses", (_GROUP, Column("count"))),
    Frame("suicides", (_GROUP,)),
    Frame("retreat", (_GROUP, _MONSTER)),
    Frame("monster-retreat", (_MONSTER, Column("spaces", "space", many=True))),
    Frame("wounds", (_MONSTER, Column("count"))),
    Frame("fall", (_MONSTER,)),
    Frame("firefighting", (Column("boats", "piece", many=True, title="Fireboats, once for each fire put out"),)),
    Frame("wind"),
    Frame("spread", (Column("wind", "enum", ("calm", *EDGES)),)),
    Frame("turn-end"),
    Frame("growth"),
    Frame("over"),
)

LAYOUT = Layout(
    tables=(PIECES, MONSTERS, GROUND),
    counters=(
        Column("turn"),
        Column("bonus"),
        Column("pool"),
        Column("monster_pool", audience=_at_the_end),
        Column("outcome", "enum", OUTCOMES),
        Column("growth", title="Points by which the monsters may grow now"),
        Column("grown", title="Points by which they have grown"),
        Column("brigade", "enum", BRIGADE),
    ),
    frames=FRAMES,
)


class SheboyganState(State):
    """One position. Rows of `piece_…` are pieces, the first ones monsters; `space_…` go by space."""

    layout = LAYOUT
    __slots__ = LAYOUT.slots

    piece_id: tuple[str, ...]
    piece_kind: list[int]
    piece_space: list[int]
    piece_spent: list[int]
    piece_start: list[int]
    piece_carrier: list[int]
    piece_left_by: list[int]
    piece_ford: list[int]
    piece_used: list[int]
    piece_master: list[int]
    piece_trapped: list[int]
    piece_afraid: list[int]
    monster_id: tuple[str, ...]
    monster_attack: list[int]
    monster_defense: list[int]
    monster_demolition: list[int]
    monster_movement: list[int]
    monster_attack_used: list[int]
    monster_demolition_used: list[int]
    monster_movement_used: list[int]
    monster_stops: list[int]
    monster_ignitions: list[int]
    monster_spun: list[int]
    monster_dazzling: list[int]
    monster_flashes: list[int]
    monster_wounds: list[int]
    monster_edge: list[int]
    monster_abilities: list[tuple[int, ...]]
    monster_known: list[tuple[int, ...]]
    monster_airborne: list[int]
    monster_pledged: list[int]
    monster_landed: list[int]
    monster_risen: list[int]
    monster_driven: list[int]
    monster_imposed: list[int]
    space_destroyed: list[int]
    space_fire: list[int]
    space_web: list[int]
    turn: int
    bonus: int
    pool: int
    monster_pool: int
    outcome: int
    growth: int
    grown: int
    brigade: int

    @property
    def monsters(self) -> range:
        """The rows of the monsters in both tables."""
        return range(len(self.monster_id))

    @property
    def humans(self) -> range:
        """The rows of the human units."""
        return range(len(self.monster_id), len(self.piece_id))
