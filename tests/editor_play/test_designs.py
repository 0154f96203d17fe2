"""A design is called after its file."""

from pathlib import Path

from editor.play.designs import title_of


def test_names_of_files_become_names_of_designs():
    assert title_of(Path("old-faithful_2.yaml")) == "Old faithful 2"
