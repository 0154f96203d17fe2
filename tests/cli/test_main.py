"""`stomp` itself: the help, wrong use, and faults told in a sentence."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from io import TextIOWrapper
from pathlib import Path
from tempfile import TemporaryFile
from typing import TYPE_CHECKING

import pytest
from editor_disks import mounted

from engine.cli import adjacency, main

if TYPE_CHECKING:
    from cli.conftest import Stomp


def test_an_unknown_command_names_the_nearest(stomp: Stomp) -> None:
    said = stomp("vaildate", "x")
    assert (said.code, said.out) == (2, "")
    assert said.err == "stomp: there is no command 'vaildate'; did you mean 'validate'?\n"


def test_help_names_every_command(stomp: Stomp) -> None:
    said = stomp("--help")
    assert said.code == 0
    for name in (*main.COMMANDS, "edit"):
        assert f"\n    {name.removesuffix('_map')}" in said.out


@pytest.mark.parametrize("arguments", [("inspect",), ("inspect", "a", "b"), ("los", "a", "b", "--max", "x"), ("--no",)])
def test_wrong_use_is_code_2(stomp: Stomp, arguments: tuple[str, ...]) -> None:
    said = stomp(*arguments)
    assert said.code == 2
    assert "usage: stomp" in said.err


def test_without_arguments_the_editor_opens(stomp: Stomp, monkeypatch: pytest.MonkeyPatch) -> None:
    opened = []
    monkeypatch.setattr("editor.command.run", lambda arguments: opened.append(arguments.file) or 0)
    assert stomp().code == 0
    assert opened == [None]


@pytest.mark.parametrize(
    ("fault", "code", "told"),
    [
        (PermissionError(13, "Permission denied", "map.yaml"), 1, "stomp: Permission denied: map.yaml\n"),
        (ZeroDivisionError("x"), 1, "stomp: a fault of its own, please report it: ZeroDivisionError: x\n"),
        (KeyboardInterrupt(), 130, ""),
    ],
)
def test_faults_are_told_in_a_sentence(
    stomp: Stomp, monkeypatch: pytest.MonkeyPatch, fault: BaseException, code: int, told: str
) -> None:
    def fail(arguments: object) -> int:
        raise fault

    monkeypatch.setattr(adjacency, "run", fail)
    monkeypatch.delenv("STOMP_DEBUG", raising=False)
    assert stomp("adjacency", "x") == (code, "", told)


def test_what_the_system_refuses_is_a_problem_for_programs(stomp: Stomp, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(arguments: object) -> int:
        raise PermissionError(13, "Permission denied", "map.yaml")

    monkeypatch.setattr(adjacency, "run", fail)
    said = stomp("adjacency", "--json", "x")
    assert said.code == 1
    (problem,) = said.json["problems"]
    assert (problem["code"], problem["message"], problem["file"]) == ("refused", "Permission denied", "map.yaml")


def test_a_fault_is_shown_whole_where_asked(stomp: Stomp, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(adjacency, "run", lambda arguments: 1 // 0)
    monkeypatch.setenv("STOMP_DEBUG", "1")
    with pytest.raises(ZeroDivisionError):
        stomp("adjacency", "x")


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no signal that interrupts one program alone")
def test_ctrl_c_while_compiled_modules_are_loaded_ends_it_without_a_word(tmp_path: Path) -> None:
    modules = tmp_path / "shapely"
    modules.mkdir()
    (modules / "__init__.py").write_text(
        "import signal\ntry:\n    signal.raise_signal(signal.SIGINT)\n"
        "except KeyboardInterrupt:\n    raise ImportError('failed to import') from None\n",
        encoding="utf-8",
    )
    program = (
        "import signal; signal.signal(signal.SIGINT, signal.default_int_handler);"  # a job of a shell may ignore it
        "from engine.cli.main import main; raise SystemExit(main(['games']))"
    )
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(tmp_path), str(Path(main.__file__).parents[2])])}
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=300, env=environment)
    assert (done.returncode, done.stdout, done.stderr) == (-signal.SIGINT, "", "")


def test_the_help_loads_nothing_heavy(tmp_path: Path) -> None:
    program = (
        "import sys; from engine.cli.main import main; main(['--help']);"
        "print(sorted({'shapely', 'numpy', 'networkx', 'jsonschema', 'yaml', 'PySide6'} & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=300, cwd=tmp_path)
    assert done.stdout.splitlines()[-1] == "[]"


def test_a_reader_that_has_had_enough_ends_it_quietly() -> None:
    command = f"'{sys.executable}' -m engine.cli.main adjacency builtin:sheboygan/sheboygan | head -1"
    done = subprocess.run(command, shell=True, capture_output=True, text=True, timeout=300)
    assert (len(done.stdout.splitlines()), done.stderr) == (1, "")


@pytest.mark.parametrize("arguments", [("games",), ("games", "--json"), ("--help",)])
def test_output_that_a_full_disk_refuses_is_told_and_not_taken_for_fine(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: tuple[str, ...]
) -> None:
    monkeypatch.delenv("PYTHONUNBUFFERED", raising=False)
    with mounted(tmp_path / "disk") as disk:
        output = disk.folder / "said.txt"
        output.touch()
        disk.fill()
        with output.open("w", encoding="utf-8") as file:
            command = [sys.executable, "-m", "engine.cli.main", *arguments]
            done = subprocess.run(command, stdout=file, stderr=subprocess.PIPE, text=True, timeout=300)
    assert (done.returncode, done.stderr) == (1, "stomp: the output can't be written: No space left on device\n")


def test_an_answer_for_programs_that_can_not_be_written_is_told_to_people(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    class Full(TextIOWrapper):
        def write(self, text: str) -> int:
            raise OSError(28, "No space left on device")

    with TemporaryFile() as nothing:
        monkeypatch.setattr(sys, "stdout", Full(nothing, encoding="utf-8"))
        assert main.main(["games", "--json"]) == 1
    assert capsys.readouterr().err == "stomp: the output can't be written: No space left on device\n"


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no shell that begins a program without its streams")
def test_a_program_begun_without_its_streams_does_its_work() -> None:
    run = f"'{sys.executable}' -m engine.cli.main"
    command = f"{run} play builtin:stockholm/teaching <&- && {run} simulate builtin:sheboygan/teaching -n 1 2>&-"
    done = subprocess.run(command, shell=True, capture_output=True, text=True, timeout=300)
    assert (done.returncode, done.stderr) == (0, "")
    assert "monster> Left after 1 steps.\n" in done.stdout
    assert "1 game" in done.stdout


@pytest.mark.parametrize(
    "arguments",
    [
        ("los", "builtin:sheboygan/teaching", "S1", "S2", "--max", "-1"),
        ("los", "builtin:sheboygan/teaching", "S1", "S2", "--range", "-1"),
        ("simulate", "builtin:sheboygan/teaching", "-n", "0"),
        ("simulate", "builtin:sheboygan/teaching", "--jobs", "0"),
        ("fuzz", "builtin:sheboygan/teaching", "-n", "-3"),
        ("fuzz", "builtin:sheboygan/teaching", "--every", "0"),
        ("fuzz", "builtin:sheboygan/teaching", "--every", "9" * 5000),
        ("fuzz", "builtin:sheboygan/teaching", "--seed", "9" * 400),
        ("play", "builtin:sheboygan/teaching", "--seed", "9" * 400),
        ("simulate", "builtin:sheboygan/teaching", "--seed", str(-(2**64))),
        ("new", "map", "city.yaml", "--seed", "soon"),
    ],
)
def test_numbers_out_of_bounds_are_wrong_use(stomp: Stomp, arguments: tuple[str, ...]) -> None:
    said = stomp(*arguments)
    assert (said.code, said.out) == (2, "")
    assert "expected a whole number of" in said.err
