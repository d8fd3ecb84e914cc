from __future__ import annotations

from pathlib import Path

import pytest

from generator.base.findings import FileLocation, Findings
from generator.game.load.files import SourceText
from generator.game.load.yaml_file import parse, pure_events, read_yaml
from tests.unit.game.load.texts import tree_of, yaml_of

CARDS = """\
kind: card
components:
  - {id: sun, copies: {2: 3}}
  - id: "moon"
    text: >
      two
      lines
"""


def test_values_are_plain_python() -> None:
    assert tree_of(CARDS).value == {
        "kind": "card",
        "components": [{"id": "sun", "copies": {2: 3}}, {"id": "moon", "text": "two lines\n"}]}


@pytest.mark.parametrize(("path", "place"), [
    ((), FileLocation("a.yaml", 1, 1)),
    (("kind",), FileLocation("a.yaml", 1, 7, 4)),
    (("components", 0, "copies", 2), FileLocation("a.yaml", 3, 27)),
    (("components", 1, "id"), FileLocation("a.yaml", 4, 9, 6)),
    (("components", 1, "text"), FileLocation("a.yaml", 5, 11)),
    (("components", 1, "nowhere", 5), FileLocation("a.yaml", 4, 5)),
    (("components", 9), FileLocation("a.yaml", 3, 3)),
])
def test_every_value_knows_its_place(path: tuple[str | int, ...], place: FileLocation) -> None:
    found = tree_of(CARDS).at(path)
    assert (found, found.width) == (place, place.width)


def test_a_key_knows_its_place() -> None:
    found = tree_of(CARDS).key(("components", 0, "copies"))
    assert (found, found.width) == (FileLocation("a.yaml", 3, 15), 6)


def test_columns_count_characters_not_bytes() -> None:
    assert tree_of("é𝒳: {月: 1}").at(("é𝒳", "月")) == FileLocation("a.yaml", 1, 9)


def test_lines_count_alike_with_windows_line_ends() -> None:
    assert tree_of("a: 1\r\nb: 2\r\n").at(("b",)) == FileLocation("a.yaml", 2, 4)


def test_quotes_make_text_of_anything() -> None:
    assert tree_of("['1', \"true\", 1, true]").value == ["1", "true", 1, True]


def test_a_one_and_a_quoted_one_are_two_keys() -> None:
    assert tree_of("{1: a, '1': b}").value == {1: "a", "1": "b"}


def test_the_first_of_two_equal_keys_is_kept_for_further_checks() -> None:
    tree, codes = yaml_of("{a: 1, a: 2}")
    assert (tree and tree.value, codes) == ({"a": 1}, ["yaml/duplicate-key"])


def test_all_mistakes_of_a_file_are_told_at_once() -> None:
    _, codes = yaml_of("a: &x 1\nb: !t 2\nc: {<<: {d: 1}}\na: 3\n")
    assert codes == ["yaml/alias", "yaml/tag", "yaml/merge", "yaml/duplicate-key"]


def test_a_file_of_nothing_but_mistakes_is_not_read_to_its_end() -> None:
    _, codes = yaml_of("[" + "*a, " * 1000 + "]")
    assert codes == ["yaml/alias"] * 20


@pytest.mark.parametrize("text", [
    CARDS, "a: 'x\n", "a:\n\t- b", "[1, 2", "{a: 1, a: 2}", "a: &x 1", "? [a]\n: b", "- - - 1",
    "a: b: c", "@", "a: !!str 1", "--- 1\n--- 2", "", "# only words", "[" * 60, '"\\q"', "|x\n a",
])
def test_the_parser_in_python_finds_the_same(text: str) -> None:
    fast, pure = Findings(), Findings()
    assert parse(SourceText("a", text), fast) == parse(
        SourceText("a", text), pure, None, pure_events)
    assert [each.code for each in fast] == [each.code for each in pure]


def test_a_mark_at_the_start_of_a_utf_8_file_is_no_text(tmp_path: Path) -> None:
    file = tmp_path / "a.yaml"
    file.write_bytes(b"\xef\xbb\xbfa: 1\n")
    tree = read_yaml(file, Findings())
    assert tree is not None
    assert (tree.value, tree.at(("a",)).column) == ({"a": 1}, 4)


def test_many_directives_are_refused_before_the_parser_compares_them() -> None:
    findings = Findings()
    text = "%TAG !a! a\n" * 11 + "---\na: 1\n"
    assert parse(SourceText("a.yaml", text), findings) is None
    assert [(finding.code, finding.where.line) for finding in findings if finding.where] \
        == [("yaml/syntax", 11)]


def test_a_percent_sign_inside_a_line_is_text() -> None:
    assert tree_of("a: 5 %\nb: |\n  % of all\n").value == {"a": "5 %", "b": "% of all\n"}
