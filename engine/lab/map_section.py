"""The part of the report's page that shows the map: a heat map for each thing that is counted of spaces.

Variants stand side by side in the same colours; where there are two, a third picture shows what changed at the spaces
that both maps have.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from html import escape
from typing import Any

from engine.lab.heat_maps import Ground
from engine.lab.simulation import Simulation


def grounds_of(simulation: Simulation) -> list[Ground]:
    """The map of each variant; variants on the same map share one."""
    known: dict[str, Ground] = {}
    for i, variant in enumerate(simulation.batch.variants):
        if variant.map not in known:
            known[variant.map] = Ground(simulation.stage.prepared(i).board, f"m{len(known)}")
    return [known[variant.map] for variant in simulation.batch.variants]


def map_section(report: Mapping[str, Any], grounds: Sequence[Ground]) -> Iterator[str]:
    """Lines of the page; none where there are no spaces to show."""
    variants, titles = report["variants"], report["heat_titles"]
    things = list(dict.fromkeys(what for variant in variants for what in variant["heat"]))
    if not any(ground.board.map.spaces for ground in grounds):
        return
    yield "<h2>On the map</h2>"
    if len(variants) == 1:
        pictures = (_heat_maps(what, variants, grounds, titles[what], titles[what]) for what in things)
        yield _row(figure for figures in pictures for figure in figures)
        return
    for what in things:
        title = titles[what]
        yield f"<h3>{escape(title)}</h3>"
        yield _row([*_heat_maps(what, variants, grounds, title), *_change(what, variants, grounds, title)])


def _row(figures: Iterable[str]) -> str:
    return f'<div class="side">{"".join(figures)}</div>'


def _heat_maps(
    what: str, variants: Sequence[Mapping[str, Any]], grounds: Sequence[Ground], title: str, caption: str = ""
) -> Iterator[str]:
    """A picture for each variant, all in the same colours."""
    heats = [variant["heat"].get(what, {}) for variant in variants]
    most = max((n for heat in heats for n in heat.values()), default=0)
    for variant, ground, heat in zip(variants, grounds, heats, strict=True):
        label = f"{title}: {variant['name']}"
        yield _figure(caption or variant["name"], ground.heat_map(label, heat, most, variant["games"]))


def _change(what: str, variants: Sequence[Mapping[str, Any]], grounds: Sequence[Ground], title: str) -> Iterator[str]:
    """The second of two variants against the first, a game."""
    games = [variant["games"] for variant in variants]
    if len(variants) != 2 or not all(games):
        return
    old, new = (variant["heat"].get(what, {}) for variant in variants)
    common = [s for s in grounds[1].board.map.spaces if s in grounds[0].board.map.spaces]
    changes = {s: new.get(s, 0) / games[1] - old.get(s, 0) / games[0] for s in common}
    most = max(map(abs, changes.values()), default=0.0)
    drawn = grounds[1].difference_map(f"{title}: change", changes, most)
    yield _figure("The second against the first", drawn)


def _figure(caption: str, drawn: str) -> str:
    return f"<figure><figcaption>{escape(caption)}</figcaption>{drawn}</figure>"
