"""What a seat may buy or design now, as a workshop: the monster's ratings and abilities, the people's units (3.1)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine.games.sheboygan.data import RATINGS, Unit
from engine.games.sheboygan.design import DesignPhase
from engine.games.sheboygan.layout import ABILITIES, ABILITY, MONSTER, PEOPLE
from engine.games.sheboygan.monster_budget import least_ratings, numbers, owed
from engine.games.sheboygan.muster import MusterPhase, counters_left, on_offer
from engine.games.sheboygan.setting import SheboyganSetting
from engine.play.actions import noun
from engine.play.decisions import Refusal
from engine.play.workshop import Share, Ware, Workshop

RATINGS_GROUP, ABILITIES_GROUP, UNITS_GROUP = "Ratings", "Special abilities", "Units"


def workshop(state: Any, seat: str) -> Workshop | None:
    """What a seat may buy or design; None when it is nothing, or when somebody else must."""
    name = state.frames[-1][0]
    if name == DesignPhase.name and seat == MONSTER:
        return _monster(state)
    return _forces(state) if name == MusterPhase.name and seat == PEOPLE else None


def _monster(state: Any) -> Workshop:
    setting: SheboyganSetting = state.setting
    _, monster, step = state.frames[-1]
    others = len(state.monster_id) - monster - 1
    name = state.monster_id[monster].replace("-", " ").capitalize()
    due = owed(state) - others * sum(setting.prices[code] for code in setting.for_sale)
    return Workshop(
        "monster",
        f"Design {name if len(state.monster_id) > 1 else 'the monster'}",
        MONSTER,
        DesignPhase.rule,
        setting.points(MONSTER),
        state.monster_pool,
        (*_abilities(state, monster, step), *_ratings(state, monster, step)),
        (Share(ABILITIES_GROUP, due, DesignPhase.rule),) if due > 0 and not step else (),
        others * least_ratings(setting),
        "for the other monsters" if others else "",
        tuple(setting.action("number", f"n:{n}") for n in numbers(state)) if not step else (),
        "Take this monster",
    )


def _abilities(state: Any, monster: int, step: int) -> Iterator[Ware]:
    setting: SheboyganSetting = state.setting
    for ability, figures in setting.figures.abilities.items():
        code = ABILITY[ability]
        held = code in state.monster_abilities[monster]
        barred = None
        if code not in setting.for_sale:
            said = f"{figures.name} may not be acquired in this scenario."
            barred = Refusal(f"SHB {setting.budget.number}", said)
        yield Ware(
            ability,
            figures.name,
            ABILITIES_GROUP,
            f"acquire {noun('option', ABILITIES[code])}",
            figures.price,
            figures.told,
            (("rule", figures.number),),
            most=1,
            held=int(held),
            settled=held or step > 0,
            barred=barred,
        )


def _ratings(state: Any, monster: int, step: int) -> Iterator[Ware]:
    for i, rating in enumerate(RATINGS):
        figures = state.setting.figures.ratings[rating]
        chosen = getattr(state, f"monster_{rating}")[monster] if i < step else 0
        yield Ware(
            rating,
            figures["name"],
            RATINGS_GROUP,
            f"rate {noun('option', rating)}",
            1,
            figures.get("text", ""),
            least=figures["least"],
            most=figures["most"],
            held=chosen,
            numbered=True,
            settled=i < step,
        )


def _forces(state: Any) -> Workshop:
    setting: SheboyganSetting = state.setting
    sold = tuple(_unit(state, unit) for unit in setting.units if unit.price)
    return Workshop(
        "forces",
        "Buy units",
        PEOPLE,
        MusterPhase.rule,
        setting.points(PEOPLE),
        state.pool,
        sold,
        goal="Buy these units",
    )


def _unit(state: Any, unit: Unit) -> Ware:
    setting: SheboyganSetting = state.setting
    held = unit.count - counters_left(state)[unit.id]
    barred = None
    if not on_offer(setting, unit):
        barred = Refusal(f"SHB {setting.budget.number}", f"{unit.name} is not used in this scenario.")
    figures = (("strength", str(unit.strength)), ("range", str(unit.range)), ("movement", str(unit.movement)))
    return Ware(
        unit.id,
        unit.name,
        UNITS_GROUP,
        f"buy {noun('option', unit.id)}",
        unit.price,
        unit.text,
        figures,
        unit.icon,
        most=unit.count,
        held=held,
        barred=barred,
    )
