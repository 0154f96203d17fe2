"""YAML texts: values by YAML 1.2, places, and everything that is refused."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.files.problems import DocumentError
from engine.files.source import MOST_BYTES, read_text, source_of
from engine.files.yaml_nodes import MapNode, find, find_path, path_text, place
from engine.files.yaml_parser import MOST_NESTING, parse_yaml
from engine.files.yaml_scalars import whole_number


@pytest.mark.parametrize(
    ("written", "value"),
    [
        ("NO", "NO"), ("no", "no"), ("on", "on"), ("y", "y"), ("true", True), ("False", False), ("TRUE", True),
        ("2:1", "2:1"), ("010", 10), ("0o10", 8), ("0x1F", 31), ("-7", -7), ("+7", 7), ("1_000", "1_000"),
        ("1.5", 1.5), (".5", 0.5), ("1e3", 1000.0), ("-.inf", float("-inf")), ("~", None), ("null", None), ("", None),
        ("'010'", "010"), ('"true"', "true"), ("2026-11-29", "2026-11-29"), ("0b1", "0b1"),
        ("-", [None]), ("5 m", "5 m"),
    ],
)  # fmt: skip
def test_scalars_follow_the_core_schema_of_yaml_1_2(written: str, value: object) -> None:
    root, problems = parse_yaml(f"key: {written}\n" if written != "-" else "key:\n  -\n")
    assert problems == []
    assert isinstance(root, MapNode)
    found = root.plain()["key"]
    assert (found, type(found)) == (value, type(value))


@pytest.mark.parametrize("written", ["9" * 5000, "9" * 301, "0x" + "f" * 290, "0o" + "7" * 400])
def test_a_number_longer_than_any_figure_stays_text(written: str) -> None:
    root, problems = parse_yaml(f"key: {written}")
    assert root is not None
    assert (root.plain(), problems) == ({"key": written}, [])


@pytest.mark.parametrize("written", ["9" * 300, "0x" + "f" * 240, "0o" + "7" * 298])
def test_the_longest_numbers_can_be_compared_with_any_other(written: str) -> None:
    root, _ = parse_yaml(f"key: {written}")
    assert root is not None
    assert 0 < float(root.plain()["key"]) < float("inf")


@pytest.mark.parametrize(
    ("typed", "number"),
    [("7", 7), ("-12", -12), ("+3", 3), ("007", 7), ("", None), ("+", None), ("+-5", None), ("²", None), ("2.0", None)],
)
def test_whole_numbers_as_they_are_typed(typed: str, number: int | None) -> None:
    assert whole_number(typed) == number


def test_a_number_longer_than_any_figure_is_none() -> None:
    assert whole_number("9" * 300) == 10**300 - 1
    assert whole_number("9" * 5000) is None


def test_keys_stay_strings() -> None:
    root, _ = parse_yaml("{NO: 1, 2: 2, null: 3, 1.5: 4, true: 5}")
    assert root is not None
    assert root.plain() == {"NO": 1, "2": 2, "null": 3, "1.5": 4, "true": 5}


def test_nodes_know_their_place_in_any_line_ends_and_signs() -> None:
    text = "\ufeff# Å\r\nnamn: Östermalm\r\nlist:\r\n  - {å: [1, 東京]}\r\n"
    root, problems = parse_yaml(text)
    assert problems == []
    node = find(root, ("list", 0, "å", 1))
    assert node is not None
    assert (text[node.start : node.end], node.line, node.column) == ("東京", 4, 13)
    whole = find(root, ("list", 0))
    assert whole is not None
    assert text[whole.start : whole.end] == "{å: [1, 東京]}"


def test_a_block_ends_before_the_comments_that_follow_it() -> None:
    text = "a:\n  b: |\n    one\n    two\n\n# later\nc: 1\n"
    root, _ = parse_yaml(text)
    node = find(root, ("a",))
    assert node is not None
    assert text[node.start : node.end] == "b: |\n    one\n    two"


def test_place_falls_back_to_the_nearest_parent() -> None:
    root, _ = parse_yaml("a:\n  b: {c: 1}\n")
    assert place(root, ("a", "b", "c")) == (2, 10)
    assert place(root, ("a", "b", "c"), at_key=True) == (2, 7)
    assert place(root, ("a", "b", "x", "y")) == (2, 6)
    assert place(root, ("a", "b", "x"), at_key=True) == (2, 3)
    assert place(None, ("a",)) == (0, 0)


def test_paths_as_text_find_their_way_back_with_dots_in_keys() -> None:
    root, _ = parse_yaml("tables: {'1.5': {x: [1, {y: 2}]}, '1': {5: 1}}")
    path = ("tables", "1.5", "x", 1, "y")
    assert path_text(path) == "tables.1.5.x[1].y"
    assert find_path(root, path_text(path)) == path
    assert find_path(root, "tables.2.x") == ("tables",)


REFUSED = [
    ("a: &x [1]\n", "yaml-anchor", 1, 4),
    ("a: 1\nb: *x\n", "yaml-alias", 2, 4),
    ("a:\n  <<: {b: 1}\n", "yaml-merge", 2, 3),
    ("a: !!python/object:os.system x\n", "yaml-tag", 1, 4),
    ("a: !mine 1\n", "yaml-tag", 1, 4),
    ("? [a, b]\n: 1\n", "yaml-key", 1, 3),
    ("? *x\n: 1\n", "yaml-key", 1, 3),
    ("a: 1\n---\nb: 1\n", "several-documents", 2, 1),
    ("", "empty-document", 1, 1),
    ("# only a comment\n", "empty-document", 1, 1),
    ("a:\n\tb: 1\n", "yaml-syntax", 2, 1),
    ("a: [1, 2\nb: 3\n", "yaml-syntax", 2, 2),
    ('a: "never closed\n', "yaml-syntax", 2, 1),
    ("a: b: c\n", "yaml-syntax", 1, 5),
    ("a: \x01\n", "yaml-syntax", 1, 4),
    ("a: \ud800\n", "yaml-syntax", 1, 4),
]


@pytest.mark.parametrize(("text", "code", "line", "column"), REFUSED)
def test_what_is_refused_is_told_with_its_place(text: str, code: str, line: int, column: int) -> None:
    root, problems = parse_yaml(text)
    assert root is None
    assert [(p.code, p.line, p.column) for p in problems] == [(code, line, column)]


def test_messages_say_what_to_do() -> None:
    def message(text: str) -> str:
        return parse_yaml(text)[1][0].message

    assert message("a: *x") == "aliases (`*name`) are not allowed; write the value out"
    assert message("a:\n\tb: 1") == "a tab where YAML wants spaces"
    assert message("a: [1, 2\nb: 3") == (
        "this is not YAML: a list in [ ] needs a comma between its items and a ] at its end (it began in line 1)"
    )


def test_of_two_entries_with_one_key_the_first_counts_and_both_are_told() -> None:
    source = source_of("spaces:\n  B7: 1\n  C2: 2\n  B7: 3\n")
    assert source.root is not None
    assert source.root.plain() == {"spaces": {"B7": 1, "C2": 2}}
    (problem,) = source.problems
    assert (problem.code, problem.line, problem.column, problem.path) == ("duplicate-key", 4, 3, "spaces.B7")
    assert problem.message == "'B7' stands here a second time; the first is in line 2"


def test_an_alias_bomb_is_refused_at_its_first_anchor() -> None:
    bomb = "a: &a [x, x]\n" + "".join(f"{c}: &{c} [*{p}, *{p}]\n" for p, c in zip("abcdefgh", "bcdefghi", strict=True))
    assert [p.code for p in parse_yaml(bomb)[1]] == ["yaml-anchor"]


def test_a_list_is_no_document() -> None:
    source = source_of("- 1\n- 2\n")
    assert source.root is None
    assert [p.code for p in source.problems] == ["not-a-mapping"]


def test_nesting_up_to_the_limit_is_read_and_beyond_is_refused() -> None:
    def nested(depth: int) -> str:
        return "a: " + "[" * (depth - 1) + "]" * (depth - 1)

    assert parse_yaml(nested(MOST_NESTING))[1] == []
    assert [p.code for p in parse_yaml(nested(MOST_NESTING + 1))[1]] == ["too-deep"]


@pytest.mark.parametrize(
    ("sign", "code"),
    [
        ("[", "too-deep"),
        ("{", "too-deep"),
        ("- ", "too-deep"),
        ("[{a: ", "too-deep"),
        ("? ", "yaml-key"),
        ("{[", "too-deep"),
    ],
)
def test_a_hundred_thousand_brackets_end_in_a_problem_not_the_process(sign: str, code: str) -> None:
    program = (
        "import sys; from engine.files.yaml_parser import parse_yaml;"
        "print(*[p.code for p in parse_yaml(sys.argv[1] * 100_000)[1]])"
    )
    done = subprocess.run([sys.executable, "-c", program, sign], capture_output=True, text=True, timeout=300)
    assert (done.returncode, done.stdout.strip(), done.stderr) == (0, code, "")


def test_a_file_of_fifty_megabytes_is_not_read(tmp_path) -> None:
    path = tmp_path / "large.yaml"
    with path.open("wb") as file:
        file.truncate(50_000_000)
    with pytest.raises(DocumentError) as caught:
        read_text(path)
    (problem,) = caught.value.problems
    assert (problem.code, problem.file) == ("too-large", path)
    assert problem.message == "the file is larger than 20 MB, the most a document may have"
    assert MOST_BYTES == 20_000_000


def test_a_file_that_is_no_utf_8_is_told_with_the_place(tmp_path) -> None:
    path = tmp_path / "latin.yaml"
    path.write_bytes("a: 1\nname: Å\n".encode("latin-1"))
    with pytest.raises(DocumentError) as caught:
        read_text(path)
    (problem,) = caught.value.problems
    assert (problem.code, problem.line, problem.column) == ("not-utf-8", 2, 7)


def test_a_missing_file_is_told_with_its_neighbour(tmp_path) -> None:
    (tmp_path / "city.yaml").write_text("a: 1", encoding="utf-8")
    with pytest.raises(DocumentError, match=r"no such file; did you mean 'city\.yaml'"):
        read_text(tmp_path / "citty.yaml")
    with pytest.raises(DocumentError, match="folder"):
        read_text(tmp_path)


@given(st.text(max_size=60))
def test_any_text_gives_nodes_or_problems(text: str) -> None:
    root, problems = parse_yaml(text)
    assert root is not None or problems


@given(st.lists(st.sampled_from(["a", ": ", "- ", "[", "]", "{", "}", ", ", "\n", "  ", '"', "|", "#", "&", "*"])))
def test_any_mixture_of_yaml_signs_gives_nodes_or_problems(pieces: list[str]) -> None:
    root, problems = parse_yaml("".join(pieces))
    assert root is not None or problems


def test_a_name_that_no_file_can_have(tmp_path: Path) -> None:
    with pytest.raises(DocumentError, match="no file can have such a name"):
        read_text(tmp_path / "a\0b")


def test_a_link_that_leads_nowhere_is_not_its_own_nearest_name(tmp_path: Path) -> None:
    link = tmp_path / "map.yaml"
    link.symlink_to("gone.yaml")
    with pytest.raises(DocumentError, match=r"there is no such file; this is a link that leads nowhere"):
        read_text(link)


def test_a_fault_at_the_end_did_not_begin_after_it() -> None:
    root, (problem,) = parse_yaml("a: 1\nb: {c: ")
    assert root is None
    assert (problem.line, problem.column) == (2, 8)
    assert "it began in line" not in problem.message
