"""What a game's terrain table says about links between layers.

On one layer a shared border makes two spaces adjacent. Across layers it does so only where the terrain says:
a kind of terrain may carry

links: [{by: overlap, to: [river]}, {by: border, to: [street]}]

so that a bridge is linked with the river under it and with the streets at its ends.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

KindTable = Mapping[str, Mapping[str, Any]]
"""A game's data about its kinds of terrain, or of features: id -> data."""

LinkBy = Literal["overlap", "border"]


@dataclass(frozen=True)
class LayerLinks:
    """For each way two spaces of different layers may meet, the pairs of terrain kinds that it links."""

    pairs: Mapping[LinkBy, frozenset[tuple[str, str]]]

    @classmethod
    def of(cls, terrain: KindTable) -> LayerLinks:
        """What this terrain table says; kinds without `links` link nothing.

        >>> table = LayerLinks.of({"bridge": {"links": [{"by": "overlap", "to": ["river"]}]}})
        >>> table.joins("overlap", "river", "bridge")
        True
        """
        found: dict[LinkBy, set[tuple[str, str]]] = {"overlap": set(), "border": set()}
        for kind, data in terrain.items():
            for clause in data.get("links") or ():
                found[clause["by"]].update((kind, other) for other in clause["to"])
        return cls({by: frozenset(pairs) for by, pairs in found.items()})

    def joins(self, by: LinkBy, first: str, second: str) -> bool:
        """Whether spaces of these two terrain kinds, on different layers, are linked when they meet in this
        way."""
        pairs = self.pairs[by]
        return (first, second) in pairs or (second, first) in pairs
