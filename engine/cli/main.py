"""`stomp`: one command with subcommands, each a module of this package or an entry point of another.

Nothing heavy is imported before a subcommand runs, so that `stomp --help` answers at once.
"""

from __future__ import annotations

import argparse
import os
import signal
import sys
from collections.abc import Sequence
from contextlib import suppress
from importlib import import_module
from importlib.metadata import entry_points, version
from io import TextIOWrapper
from pathlib import Path
from threading import current_thread, main_thread

from engine.cli.output import WrongUseError, report
from engine.files.problems import DocumentError, Problem, nearest

FINE, PROBLEMS, WRONG_USE, INTERRUPTED = 0, 1, 2, 130
"""The exit codes."""

COMMANDS = (
    "validate",
    "inspect",
    "adjacency",
    "los",
    "diff",
    "import_map",
    "export_map",
    "new",
    "games",
    "play",
    "replay",
    "check",
    "simulate",
    "fuzz",
)
"""The modules of this package that add a subcommand, in the order of the help: each has `register(subparsers)`."""

ENTRY_POINTS = "stomping_ground.commands"
"""The group with which other packages add subcommands: name = module:register."""

Subparsers = argparse._SubParsersAction  # argparse has no public name for it


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line and give its exit code. Without arguments the editor opens, where it is installed.

    Output that can't be written is told like any other fault, and 1; a reader that has had enough of it is none.
    """
    _make_streams_fit()
    try:
        code = _commanded(argv)
        sys.stdout.flush()
        return code
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        _let_go_of_output()
        return FINE
    except OSError as error:
        _let_go_of_output()
        with suppress(OSError):
            print(f"stomp: the output can't be written: {error.strerror or error}", file=sys.stderr)
        return PROBLEMS


def _make_streams_fit() -> None:
    """A console may lack what a name holds, and a program may be begun without any of the three streams."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, os.fdopen(os.open(os.devnull, os.O_RDWR), mode, encoding="utf-8"))
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def _let_go_of_output() -> None:
    """What can't be written is dropped here: else the interpreter tries it once more as it ends."""
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except OSError:
            os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def _commanded(argv: Sequence[str] | None) -> int:
    """Run the subcommand that the arguments name."""
    given = list(sys.argv[1:] if argv is None else argv)
    parser, names = _parser()
    if not given:
        given = ["edit"] if "edit" in names else ["--help"]
    if not given[0].startswith("-") and given[0] not in names:
        advice = nearest(given[0], names) or f"; there are {', '.join(names)}"
        print(f"stomp: there is no command '{given[0]}'{advice}", file=sys.stderr)
        return WRONG_USE
    try:
        return _guarded(parser.parse_args(given))
    except SystemExit as stop:  # argparse ends the process for --help and for wrong use
        return int(stop.code or 0)


def _parser() -> tuple[argparse.ArgumentParser, list[str]]:
    """The parser, and the names of its subcommands."""
    parser = argparse.ArgumentParser(
        prog="stomp", description="Draw maps for monster games, check them, and play on them.", allow_abbrev=False
    )
    parser.add_argument("--version", action="version", version=f"stomp {version('stomping-ground')}")
    subparsers = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)
    for name in COMMANDS:
        import_module(f"engine.cli.{name}").register(subparsers)
    for point in sorted(entry_points(group=ENTRY_POINTS), key=lambda p: p.name):
        if point.name not in subparsers.choices:
            point.load()(subparsers)
    return parser, list(subparsers.choices)


def _guarded(arguments: argparse.Namespace) -> int:
    """Run a subcommand; whatever goes wrong is told in a sentence. STOMP_DEBUG=1 shows where it went wrong."""
    try:
        _load()
        return int(arguments.run(arguments))
    except DocumentError as error:
        report(error.problems, as_json=getattr(arguments, "json", False))
        return WRONG_USE if isinstance(error, WrongUseError) else PROBLEMS
    except BrokenPipeError:
        raise
    except OSError as error:
        sys.stdout.flush()  # where it is the output that was refused, it is refused again
        _tell(error, as_json=getattr(arguments, "json", False))
        return PROBLEMS
    except Exception as error:
        if os.environ.get("STOMP_DEBUG"):
            raise
        print(f"stomp: a fault of its own, please report it: {type(error).__name__}: {error}", file=sys.stderr)
        return PROBLEMS


def _load() -> None:
    """Load what every subcommand needs and nobody can interrupt: where Ctrl-C comes in between, compiled modules write
    a trace of their own and take it for a broken installation. So it ends the program at once, without a word."""
    if current_thread() is not main_thread() or signal.getsignal(signal.SIGINT) is not signal.default_int_handler:
        return
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    try:
        import_module("shapely")
    finally:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def _tell(error: OSError, as_json: bool) -> None:
    """What the system refused, as a problem of its file."""
    message = str(error.strerror or error)
    if as_json:
        report([Problem("refused", message, file=Path(error.filename) if error.filename else None)], as_json)
    else:
        print(f"stomp: {message}{f': {error.filename}' if error.filename else ''}", file=sys.stderr)


if __name__ == "__main__":
    sys.exit(main())
