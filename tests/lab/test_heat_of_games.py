"""What the built-in games tell of places becomes heat: who was where, what burned, what was hit or came down."""

from collections import Counter

import pytest

from engine.lab.batch import Batch, Place
from engine.lab.crews import Here
from engine.lab.map_section import grounds_of, map_section
from engine.lab.record import title_of
from engine.lab.simulation import play
from engine.lab.stage import open_game
from engine.lab.variants import varied
from engine.play.prepare import prepare_file

GAMES = 6


@pytest.fixture(scope="module")
def stockholm():
    batch = Batch.of(varied(prepare_file("builtin:stockholm/standard")), {"monster": "greedy"}, GAMES, 2)
    return play(batch, Here())


def test_hits_on_buildings_are_counted_where_the_buildings_stand(stockholm):
    """By the hits that each building has at the end of each game, and where the map has it."""
    wounded = set()
    for game in range(GAMES):
        state = open_game(stockholm.batch, Place(0, game)).state
        hit = [target for target, n in enumerate(state.building_hits) if n]
        wounded |= {state.setting.board.ids[state.setting.target_squares[target]] for target in hit}
    assert wounded
    assert set(stockholm.figures["heat"]["hits"]) == wounded


def test_they_are_called_what_the_game_calls_them_in_the_report_and_on_its_page(stockholm):
    report = stockholm.report
    assert report["heat_titles"] == {"visits": "Visits", "deaths": "Deaths", "hits": "Hits on the building"}
    page = "\n".join(map_section(report, grounds_of(stockholm)))
    assert Counter(page.split()).total() > 100
    assert 'aria-label="Hits on the building: ' in page


def test_sheboygan_s_ruins_are_its_destruction_and_its_fires_are_counted():
    prepared = prepare_file("builtin:sheboygan/one")
    layout = prepared.game.info.layout
    assert (title_of("terrain", layout), title_of("fire", layout)) == ("Destruction", "Fire")
    simulation = play(Batch.of(varied(prepared), {"monster": "greedy"}, 2, 5), Here())
    destroyed = set()
    for game in range(2):
        state = open_game(simulation.batch, Place(0, game)).state
        destroyed |= {state.setting.board.ids[i] for i, gone in enumerate(state.space_destroyed) if gone}
    assert destroyed
    assert set(simulation.figures["heat"]["terrain"]) == destroyed
