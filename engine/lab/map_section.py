"""The part of the report's page that shows the map: a heat map for each thing that is counted of spaces.

Variants stand side by side in the same colours; where they have spaces in common, a third picture shows what changed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from html import escape
from typing import Any

from engine.lab.heat_maps import Ground
from engine.lab.record import title_of
from engine.lab.simulation import Simulation


def grounds_of(simulation: Simulation) -> list[Ground]:
    """The map of each variant; variants on the same map share one."""
    known: dict[str, Ground] = {}
    for i, variant in enumerate(simulation.batch.variants):
        if variant.map not in known:
            known[variant.map] = Ground(simulation.stage.prepared(i).board, f"m{len(known)}")
    return [known[variant.map] for variant in simulation.batch.variants]


def map_section(simulation: Simulation, report: Mapping[str, Any], grounds: list[Ground]) -> Iterator[str]:
    """Lines of the page."""
    variants = report["variants"]
    if not any(ground.board.map.spaces for ground in grounds):
        return
    yield "<h2>On the map</h2>"
    for what in sorted({what for v in variants for what in v["heat"]}, key=_order(variants)):
        heats = [v["heat"].get(what, {}) for v in variants]
        games = [v["games"] for v in variants]
        yield f'<h3>{escape(title_of(what))}</h3><div class="side">'
        most = max((n for heat in heats for n in heat.values()), default=0)
        for variant, ground, heat in zip(variants, grounds, heats, strict=True):
            caption = variant["name"] if len(variants) > 1 else ""
            title = f"{title_of(what)} {variant['name']}"
            yield _figure(caption, ground.heat_map(title, heat, most, variant["games"]))
        if len(variants) == 2 and all(games):
            yield _change(grounds, heats, games, what)
        yield "</div>"


def _order(variants: list[Any]) -> Any:
    """Things in the order of the figures: visits, deaths, then by name."""
    order = list(dict.fromkeys(what for v in variants for what in v["heat"]))
    return order.index


def _change(grounds: list[Ground], heats: list[Mapping[str, int]], games: list[int], what: str) -> str:
    """The second variant against the first, a game, at the spaces that both have."""
    common = [s for s in grounds[1].board.map.spaces if s in grounds[0].board.map.spaces]
    changes = {s: heats[1].get(s, 0) / games[1] - heats[0].get(s, 0) / games[0] for s in common}
    most = max(map(abs, changes.values()), default=0.0)
    return _figure(
        "The second against the first", grounds[1].difference_map(f"{title_of(what)}: change", changes, most)
    )


def _figure(caption: str, drawn: str) -> str:
    head = f"<figcaption>{escape(caption)}</figcaption>" if caption else ""
    return f"<figure>{head}{drawn}</figure>"
