"""Paths given on the command line."""

from __future__ import annotations

import argparse


def target(text: str) -> str:
    """A type for argparse: where something is to be written. Nothing at all, as a variable that is not set leaves
    it, is wrong use: what was to be kept would be lost without a word."""
    if not text.strip():
        raise argparse.ArgumentTypeError("expected a path, found nothing")
    return text
