"""Sentences end once, and count."""

from __future__ import annotations

import pytest

from editor.sentences import counted, ended


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


def test_one_is_no_plural() -> None:
    assert [counted(number, "space") for number in (0, 1, 2, 1234)] == [
        "0 spaces",
        "1 space",
        "2 spaces",
        "1,234 spaces",
    ]
