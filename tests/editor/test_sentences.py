"""Sentences end once."""

from __future__ import annotations

import pytest

from editor.sentences import ended


@pytest.mark.parametrize(
    ("text", "whole"),
    [
        ("Saved city.yaml", "Saved city.yaml."),
        ("It is saved.", "It is saved."),
        ("'atack' is not sold here; did you mean 'attack'?", "'atack' is not sold here; did you mean 'attack'?"),
        ("the name is missing (2 more)", "the name is missing (2 more)."),
        ("", ""),
    ],
)
def test_a_sentence_ends_with_one_mark(text: str, whole: str) -> None:
    assert ended(text) == whole
    assert ended(whole) == whole
