"""Numbers given on the command line, within their bounds: anything else is wrong use."""

from __future__ import annotations

import argparse
from collections.abc import Callable

_MOST = 1_000_000_000
_MOST_OF_SEED = 2**64


def from_(least: int) -> Callable[[str], int]:
    """A type for argparse: whole numbers from `least` up to a thousand million.

    It raises ArgumentTypeError for anything else, which ends in the exit code for wrong use.
    """

    def number(text: str) -> int:
        try:
            value = int(text)
        except ValueError:
            value = least - 1
        if not least <= value <= _MOST:
            raise argparse.ArgumentTypeError(f"expected a whole number of {least} or more, found '{text}'")
        return value

    return number


def seed(text: str) -> int:
    """A type for argparse: whole numbers of up to 64 bits, either sign; a file takes longer ones for a text."""
    try:
        value = int(text)
    except ValueError:
        value = _MOST_OF_SEED
    if not -_MOST_OF_SEED < value < _MOST_OF_SEED:
        raise argparse.ArgumentTypeError(f"expected a whole number of at most 64 bits, found '{text[:30]}'")
    return value
