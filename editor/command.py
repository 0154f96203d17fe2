"""`stomp edit`: joins the command line through an entry point, so that `engine` needs no Qt."""

from __future__ import annotations

import argparse
import sys


def register(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Adds `stomp edit [FILE]` to the command line."""
    parser = subparsers.add_parser("edit", help="open the editor on a map, a scenario or a saved game")
    parser.add_argument("file", nargs="?", metavar="FILE", help="a file, or builtin:GAME/NAME; none: the start page")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Opens the window and stays until it is closed; the exit code."""
    from engine.files.problems import DocumentError

    try:
        from editor.app import run_editor
    except ImportError as error:  # Qt needs libraries of the system that a bare server may lack
        print(f"the editor can't start: {error}", file=sys.stderr)
        return 2
    try:
        return run_editor(arguments.file)
    except DocumentError as error:
        print(error, file=sys.stderr)
        return 1
