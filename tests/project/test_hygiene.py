"""The project's own habits, held by tests: module sizes, open ends, the documents that every project has."""

import re
import subprocess
import tomllib
from pathlib import Path

import pytest

TOP = Path(__file__).parents[2]
CODE = sorted([*(TOP / "engine").rglob("*.py"), *(TOP / "editor").rglob("*.py")])

LONGEST_MODULE = 420
"""Lines; more can't be read in one sitting."""


def test_modules_can_be_read_in_one_sitting():
    lines = {str(p.relative_to(TOP)): p.read_text(encoding="utf-8").count("\n") for p in CODE}
    long = {name: n for name, n in lines.items() if n > LONGEST_MODULE}
    assert not long


def test_every_module_says_what_it_holds():
    silent = [str(p.relative_to(TOP)) for p in CODE if not p.read_text(encoding="utf-8").lstrip().startswith('"""')]
    assert not silent


def test_no_open_ends_in_the_code():
    marks = re.compile(r"TO" r"DO|FIX" r"ME|NotImplemented" r"Error|type: ig" r"nore|#\s*no" r"qa")
    found = [f"{p.relative_to(TOP)}: {m}" for p in CODE for m in marks.findall(p.read_text(encoding="utf-8"))]
    assert not found


def test_every_dependency_states_its_reason():
    text = (TOP / "pyproject.toml").read_text(encoding="utf-8")
    data = tomllib.loads(text)
    extras = data["project"]["optional-dependencies"]
    for requirement in [*data["project"]["dependencies"], *(r for group in extras.values() for r in group)]:
        lines = [line for line in text.splitlines() if line.strip().startswith(f'"{requirement}"')]
        assert lines, requirement
        assert "#" in lines[0], f"{requirement} has no reason beside it"


def test_the_top_level_holds_what_the_plan_says_and_what_every_project_has():
    git = ["git", "ls-tree", "--name-only", "HEAD"]
    run = subprocess.run(git, cwd=TOP, capture_output=True, text=True)
    if run.returncode:
        pytest.skip("not a checkout: nothing tells what belongs to the project")
    plan = {"pyproject.toml", "editor", "engine", "schemas", "maps", "scenarios", "tests", "README.md"}
    usual = {".ci", ".gitignore", "LICENSE", "CHANGELOG.md", "CONTRIBUTING.md", "Makefile"}
    assert set(run.stdout.split()) == plan | usual


def test_readme_opens_with_the_two_commands():
    lines = [line.strip() for line in (TOP / "README.md").read_text(encoding="utf-8").splitlines() if line.strip()]
    commands = [line for line in lines[:12] if line.startswith("make ")]
    assert [c.split()[1] for c in commands[:2]] == ["run", "test"]


def test_readme_pictures_exist():
    text = (TOP / "README.md").read_text(encoding="utf-8")
    for target in re.findall(r"!\[[^\]]*\]\(([^)]+)\)", text):
        assert (TOP / target).is_file(), f"README shows {target}, which is not there"
