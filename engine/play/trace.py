"""The hashes of a game played at random, in this process and in others, where they must be the same.

A set or a dictionary that a rule walks in the order of its hashes shows as a difference between two processes.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from random import Random
from typing import Any

from engine.play.chance import Chance
from engine.play.decisions import Over
from engine.play.prepare import Prepared, map_text, prepare_texts, scenario_text
from engine.play.rng import mix
from engine.play.session import Session

MOST_STEPS = 3000


def random_hashes(prepared: Prepared, seed: int, most_steps: int = MOST_STEPS) -> list[str]:
    """The hash after every step of a game played at random."""
    session, rng = Session.of(prepared, seed), Random(mix(seed, 1))
    while len(session.history) < most_steps and not isinstance(pending := session.pending(), Over):
        if isinstance(pending, Chance):
            session.roll()
        else:
            ask = rng.choice(pending.asks)
            session.act(ask.seat, rng.choice(ask.actions))
    return [step.hash for step in session.history]


def hashes_elsewhere(prepared: Prepared, seed: int, hash_seed: int, most_steps: int = MOST_STEPS) -> list[str]:
    """The same, from a new process in which Python's own hashes of texts begin with another seed."""
    request = {
        "scenario": prepared.scenario_text or scenario_text(prepared.scenario),
        "map": prepared.map_text or map_text(prepared.board.map),
        "seed": seed,
        "most_steps": most_steps,
        "path": sys.path,
    }
    done = subprocess.run(
        [
            sys.executable,
            "-c",
            "import sys, json; r = json.load(sys.stdin); sys.path[:] = r['path'];"
            " from engine.play.trace import answer; answer(r)",
        ],
        input=json.dumps(request),
        env={**os.environ, "PYTHONHASHSEED": str(hash_seed), "PYTHONIOENCODING": "utf-8"},
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    hashes: list[str] = json.loads(done.stdout)
    return hashes


def answer(request: dict[str, Any]) -> None:
    """Print the hashes that a request asks for."""
    prepared = prepare_texts(request["scenario"], request["map"])
    print(json.dumps(random_hashes(prepared, request["seed"], request["most_steps"])))
