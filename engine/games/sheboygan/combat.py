"""How a fight is resolved (6.1, 6.4): the ratio, the table, and what both sides then have to do."""

from __future__ import annotations

from collections.abc import Sequence

from engine.games.sheboygan.data import Effect
from engine.games.sheboygan.fight_words import outcome, side
from engine.games.sheboygan.layout import SheboyganState
from engine.games.sheboygan.setting import SheboyganSetting
from engine.play.chance import Chance, Dice
from engine.play.events import Event, Sink


def ratio(setting: SheboyganSetting, attacker: int, defender: int) -> str:
    """The ratio in the table's words, `2:1`; a dash when no attack is permitted."""
    column = setting.figures.combat.column(attacker, defender)
    return "–" if column is None else setting.figures.combat.columns[column]


def combat_die(setting: SheboyganSetting, prompt: str, roller: str) -> Chance:
    """The die of one attack."""
    return Chance("combat", "SHB 6.1", (Dice(),), prompt, roller=roller)


def result(setting: SheboyganSetting, attacker: int, defender: int, die: int) -> tuple[Effect, Effect]:
    """What table 6.5 gives attacker and defender."""
    column = setting.figures.combat.column(attacker, defender)
    if column is None:
        raise LookupError(f"an attack of {attacker} on {defender} is not permitted")
    for rule in ("SHB 6.1", "SHB 6.41", "SHB 6.5"):
        setting.mark(rule)
    return setting.figures.combat.effects[column][die - 1]


def announce(
    state: SheboyganState,
    chance: Chance,
    die: int,
    rows: tuple[Sequence[int], Sequence[int]],
    cell: tuple[Effect, Effect],
    sink: Sink | None,
) -> None:
    """Tell the log what fell, and what it does to the pieces of attacker and defender that it concerns."""
    if sink is not None:
        text = f"{chance.prompt} The die shows {die}: {outcome(side(state, rows[0]), side(state, rows[1]), cell)}."
        sink(Event("roll", chance.name, faces=(die,), reason="combat", rule="SHB 6.5", text=text))


def push_monster_effect(state: SheboyganState, monster: int, effect: Effect, spaces: Sequence[int]) -> None:
    """The monster retreats from the units that took part (without a wound), or takes wounds (6.42, 6.43)."""
    if effect.retreat:
        state.frames.append(("monster-retreat", monster, tuple(sorted(set(spaces)))))
    elif effect.losses:
        state.frames.append(("wounds", monster, effect.losses))


def push_human_effect(
    state: SheboyganState, monster: int, group: tuple[int, ...], effect: Effect, doomed: tuple[int, ...] = ()
) -> None:
    """Units are lost, and what remains retreats (6.42, 6.43), but for those that are gone at the end of the combat
    anyway (9.1)."""
    if effect.retreat:
        state.frames.append(("retreat", tuple(row for row in group if row not in doomed), monster))
    if effect.losses:
        state.frames.append(("losses", group, effect.losses))
