"""The steps of the guided first map: what to do, with which tool, and how one sees that it was done."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from editor.canvas.palette import Palette
from engine.board.model import Map

SPACES = 3
"""How many spaces the first step asks for."""


@dataclass(frozen=True)
class Facts:
    """What the steps look at."""

    map: Map
    palette: Palette
    mended: bool
    """Whether a problem was there and is gone."""
    played: bool
    """Whether a game was begun."""
    problems: int
    """How many problems there are to mend."""


@dataclass(frozen=True)
class Step:
    """One step. `text(facts)` says what to do now; `points_at` names what of the window to use for it: a tool's class,
    an action, or a part of a panel."""

    id: str
    title: str
    text: Callable[[Facts], str]
    done: Callable[[Facts], bool]
    points_at: str


def steps_for(palette: Palette) -> tuple[Step, ...]:
    """The steps that the game of a palette allows: without water there is no river, without markers none is set."""
    possible = {"river": bool(waters(palette)), "marker": bool(palette.markers)}
    return tuple(step for step in STEPS if possible.get(step.id, True))


def waters(palette: Palette) -> list[str]:
    """The names of the kinds of terrain that are drawn as water."""
    return [look.name for look in palette if look.wet]


def _is_wet(facts: Facts) -> bool:
    return any(facts.palette.ground(space.terrain).wet for space in facts.map.spaces.values())


def _draw(facts: Facts) -> str:
    drawn = len(facts.map.spaces)
    left = max(SPACES - drawn, 0)
    return (
        "Choose Polygon and click the corners of a space, one after the other; click the first one again to close it. "
        "Draw the next along its border: points snap to corners that are there, and the border is shared. "
        f"{f'{left} more to go.' if drawn and left else ''}"
    ).strip()


def _river(facts: Facts) -> str:
    name = (waters(facts.palette) or ["Water"])[0]
    return f"Choose {name} in the Palette, then draw one more space with Polygon, or click a space with Bucket."


def _mend(facts: Facts) -> str:
    if facts.problems:
        return (
            "Below, Problems lists what is wrong. Click one: the map shows where. Then press Repair … and look at what "
            "it would do, or mend it by drawing; whatever you do, Ctrl+Z takes it back."
        )
    return (
        "Nothing is wrong yet. Draw a space that touches no other: Problems will say that nothing leads there, and "
        "Repair … will offer a link."
    )


STEPS: tuple[Step, ...] = (
    Step("draw", "Draw three spaces", _draw, lambda facts: len(facts.map.spaces) >= SPACES, "DrawTool"),
    Step(
        "name",
        "Name one",
        lambda facts: "Choose Select, click a space, and type a name for it in Properties, at the right.",
        lambda facts: any(space.name for space in facts.map.spaces.values()),
        "name",
    ),
    Step("river", "Add a river", _river, _is_wet, "kinds"),
    Step(
        "marker",
        "Set a marker",
        lambda facts: "Choose Markers and click where it belongs. The Palette says which marker it is.",
        lambda facts: bool(facts.map.markers),
        "MarkerTool",
    ),
    Step("mend", "Mend a problem", _mend, lambda facts: facts.mended, "problems"),
    Step(
        "play",
        "Play on it",
        lambda facts: "Press Play, above. If something is missing the page says what, and leads to it.",
        lambda facts: facts.played,
        "mode_play",
    ),
)
"""All steps, in their order."""
