"""Random games full of fire, webs and fear on small maps: what must hold in every position of them."""

from collections import Counter
from collections.abc import Iterator

import pytest
from games.sheboygan.positions import GAME, prepared
from games.sheboygan.test_playouts import play, with_limit

from engine.play.battery import play_battery
from engine.play.prepare import Prepared

ABILITIES = {
    "burner": ["breathe-fire", "enormous-size", "paralyze"],
    "spinner": ["breathe-fire", "spin-web", "fire-resistance", "blinding-flash"],
    "caster": ["cast-lightning", "radiation", "breathe-fire"],
}

WANTED = (
    *("11.1", "11.21", "11.22", "11.31", "11.32", "11.34", "11.4", "11.51"),
    *("13.1", "13.2", "13.3", "13.5", "13.6", "13.7", "13.9"),
)
"""Rules that some of these games must come to."""


def fiery(name: str, monster: str) -> Prepared:
    """A small city with a monster that can do all this, and some units."""
    ratings = {"attack": 6, "defense": 5, "demolition": 2, "movement": 5}
    setup = {
        "monster": {"ratings": ratings, "abilities": ABILITIES[monster], "edge": "south"},
        "units": {f"police-{n}": {"kind": "police"} for n in (1, 2, 3)} | {"armor-1": {"kind": "armor"}},
    }
    seats = {"monster": {"points": 60}, "people": {"points": 6}}
    options = {"scenario": "advanced-b", "target": 60}
    return with_limit(prepared(name, setup=setup, seats=seats, options=options), 30)


def blazes(state) -> Iterator[str]:
    """What must hold of fires, webs and units that they hold."""
    setting = state.setting
    last = setting.figures.fire.ruins
    for s, fire in enumerate(state.space_fire):
        if fire and not setting.intact[s].burns:
            yield f"{setting.intact[s].id} burns"
        if not 0 <= fire <= last:
            yield f"a fire shows {fire}"
        if fire and (fire == last) != bool(state.space_destroyed[s]):
            yield f"a space at {fire} is {'destroyed' if state.space_destroyed[s] else 'whole'}"
        if fire and state.space_web[s]:
            yield "a web lies in a fire"
    for row in state.humans:
        if state.piece_trapped[row] and state.piece_space[row] >= 0 and not state.space_web[state.piece_space[row]]:
            yield f"{state.piece_id[row]} is caught outside a web"
    brigade = Counter(state.piece_kind[row] for row in state.humans)
    if any(n > setting.units[code].count for code, n in brigade.items()):
        yield "there are more units than counters"


@pytest.mark.parametrize("monster", ABILITIES)
@pytest.mark.parametrize("name", ["G1", "G2", "G3"])
def test_fires_and_webs_stay_what_they_are(name, monster):
    def watch(state):
        assert not list(blazes(state))

    for seed in range(4):
        play(fiery(name, monster), seed, watch)


@pytest.mark.parametrize("monster", ABILITIES)
def test_battery(monster):
    for name in ("G2", "G3"):
        play_battery(fiery(name, monster), 1, every=23, invariants=[blazes])


def test_all_of_it_happens():
    uses: Counter[str] = Counter()
    for monster in ABILITIES:
        ready = fiery("G2", monster)
        for seed in range(6):
            play(ready, seed)
        uses += GAME.start(ready.scenario, ready.board).setting.uses
    assert [rule for rule in WANTED if not uses[f"SHB {rule}"]] == []


@pytest.mark.soak
@pytest.mark.parametrize("monster", ABILITIES)
@pytest.mark.parametrize("name", ["G1", "G2", "G3"])
def test_battery_soak(name, monster):
    for seed in range(12):
        play_battery(fiery(name, monster), seed, invariants=[blazes])
