"""The wheel, installed into an empty environment away from the checkout, knows its data and plays a game.

The environment borrows the third-party packages of the running one through a path file, so that nothing is
downloaded; the project itself is only there as the wheel.
"""

import json
import subprocess
import sys
import sysconfig
import venv
import zipfile
from pathlib import Path

import pytest

TOP = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory) -> Path:
    out = tmp_path_factory.mktemp("dist")
    command = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(out), str(TOP)]
    run = subprocess.run(command, capture_output=True, text=True)
    assert run.returncode == 0, run.stdout[-1500:] + run.stderr[-1500:]
    return next(out.glob("*.whl"))


@pytest.fixture(scope="module")
def stomp(wheel, tmp_path_factory):
    """A function that runs the installed `stomp` in an empty folder."""
    home = tmp_path_factory.mktemp("elsewhere")
    venv.create(home / "env", with_pip=False, symlinks=True)
    python = home / "env" / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")
    program = "import sysconfig; print(sysconfig.get_path('purelib'))"
    run = subprocess.run([python, "-c", program], capture_output=True, text=True)
    site = Path(run.stdout.strip())
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(site)
    # Only third-party packages: the running environment's own path files, which lead to the checkout, are not read.
    (site / "zz_third_party.pth").write_text(sysconfig.get_path("purelib"), encoding="utf-8")
    (home / "empty").mkdir()

    def run_stomp(*arguments: str) -> subprocess.CompletedProcess[str]:
        program = "import sys; from engine.cli.main import main; sys.exit(main(sys.argv[1:]))"
        return subprocess.run([python, "-c", program, *arguments], cwd=home / "empty", capture_output=True, text=True)

    return run_stomp


def test_the_wheel_carries_its_documents(wheel):
    names = zipfile.ZipFile(wheel).namelist()
    for folder in ("schemas", "maps", "scenarios"):
        assert any(n.startswith(f"engine/_data/{folder}/") for n in names), folder
    assert any(n.startswith("editor/") for n in names)
    assert not any(n.startswith("tests/") for n in names)


def test_it_lists_its_games(stomp):
    run = stomp("games", "--json")
    assert run.returncode == 0, run.stderr
    assert "sheboygan" in [g["id"] for g in json.loads(run.stdout)]


def test_it_finds_no_fault_in_a_built_in_map(stomp):
    run = stomp("validate", "builtin:sheboygan/sheboygan", "--json")
    assert (run.returncode, json.loads(run.stdout)) == (0, []), run.stderr


def test_it_plays_a_random_game(stomp):
    seats = "--seat", "monster=random", "--seat", "people=random"
    run = stomp("play", "builtin:sheboygan/one", *seats, "--seed", "7", "--json")
    assert run.returncode == 0, run.stderr
    assert json.loads(run.stdout)["over"]["result"] in ("win", "draw", "none")
