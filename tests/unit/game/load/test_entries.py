"""Long lists are read to the same end as by the parser, whatever way leads there."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.base.findings import Findings
from generator.game.load import fast_lists as entries
from generator.game.load import yaml_file
from generator.game.load.files import SourceText
from generator.game.load.yaml_file import KeyPath, Tree

ROOT = Path(__file__).parents[4]
HEAD = "kind: card\ndefaults: {copies: 2}\ncomponents:\n"
PLAIN = "  - {id: sun, name: Sun, value: 3}\n"
LONG = HEAD + PLAIN * 150


def read(text: str, before: Tree | None = None) -> Tree | None:
    return yaml_file.parse(SourceText("a.yaml", text), Findings(), before)


def listed(tree: Tree | None) -> list[Any]:
    """The entries of a file of components."""
    assert tree
    value: Any = tree.value
    entries: list[Any] = value["components"]
    return entries


def paths(value: Any, path: KeyPath = ()) -> Iterator[KeyPath]:
    yield path
    inside = value.items() if isinstance(value, dict) else enumerate(value) \
        if isinstance(value, list) else ()
    for step, each in inside:
        yield from paths(each, (*path, step))


def told(tree: Tree | None, findings: Findings) -> object:
    """All that can be asked of a tree."""
    if tree is None:
        return list(findings)
    every = list(paths(tree.value))
    return (repr(tree.value), [tree.at(path) for path in every],
            [tree.key(path) for path in every if path], list(findings))


def both_ways(text: str) -> tuple[object, object]:
    """What a text says when it is taken apart, and when the parser reads it whole."""
    first, second = Findings(), Findings()
    short = told(yaml_file.parse(SourceText("a.yaml", text), first), first)
    return short, told(yaml_file._parse_all(SourceText("a.yaml", text), second, yaml_file.events),
                       second)


def differ(text: str) -> bool:
    """Whether a text says something else when it is taken apart."""
    short, long = both_ways(text)
    return short != long


def test_a_long_list_is_taken_apart() -> None:
    tree = read(LONG)
    assert tree
    assert tree.long
    assert len(tree.long[1]) == 150


def test_every_shipped_file_reads_the_same_both_ways(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(entries, "LONG", 0)
    assert [path for path in sorted(ROOT.glob("components/*/*.yaml"))
            if differ(path.read_text(encoding="utf-8"))] == []


ENTRIES = [
    "  - {id: a, name: B c, value: -3, list: [x, 2, y z]}\n",
    "  - {id: a, text: \"a: b, {c} # d\", other: 'it {x}'}\n",
    "  - id: a\n    name: Some words, with [all] {sorts} of \"signs\" & more\n    list: []\n",
    "  - id: a\n    value: 0x1F\n    half: 1.50\n    sure: true\n    none: null\n    same: TRUE\n",
    "  - id: a\n\n    name: after an empty line\n\n",
    "  - id: a\n    text: |\n      A line.\n\n        Deeper.\n",
    "  - id: a\n    text: |+\n      A line.\n\n\n",
    "  - id: a\n    text: >-\n      Folded\n      lines.\n",
    "  - id: a\n    text: plain words\n      that go on\n",
    "  - id: a\n    text: \"quoted words\n      that go on\"\n",
    "  - id: a\n    text: \"an \\u00e9 escape\"\n",
    "  - id: a\n    text: 'it''s'\n",
    "  - id: a # with a comment\n    name: b\n",
    "  # a comment of its own\n  - id: a\n",
    "  - id: a\n    # inside\n    name: b\n",
    "  - id: a   \n    name: b\n",
    "  -   id: a\n      name: b\n",
    "  -\n    id: a\n",
    "  - {id: a,\n     name: b}\n",
    "  - { id: a, name: b }\n",
    "  - {id: a, name: b,}\n",
    "  - {id: a, copies: {2: 6, 3: 9}}\n",
    "  - {id: a, list: [[1, 2], [3]]}\n",
    "  - id: a\n    list:\n      - x\n      - y\n",
    "  - id: a\n    list:\n    - x\n    - y\n",
    "  - id: a\n    inner: {b: c}\n",
    "  - id: a\n    empty:\n    name: b\n",
    "  - id: a\n    time: 12:30\n",
    "  - id: a\n    name: c#d\n",
    "  - id: a\n    name: 日本\n    名: x\n",
    "  - [a, b]\n", "  - word\n", "  - 3\n", "  -\n",
    # What is wrong:
    "  - id: a\n    id: b\n", "  - {id: a, id: b}\n", "  - id: &x a\n", "  - id: *x\n",
    "  - id: !!str a\n", "  - true: a\n", "  - {null: a}\n", "  - id: 12345678901234567890\n",
    "  - id: a\n   name: b\n", "  - id: a\n     name: b\n", "  - id: \"never closed\n",
    "  - {id: a\n", "  - id: [a\n", "  - id: a\n\tname: b\n", "  - id: @a\n", "  - id: a: b\n",
    "  - <<: a\n", "  - ? id\n    : a\n", "  - ? id\n  - : a\n", "--- \n  - id: a\n", "...\n",
    "- id: outside\n", "other: key\n", "   - id: deeper\n", " - id: shallower\n", "  -id: a\n",
    "  - id: a\n    text: \"\\x00\"\n", "  - " + "[" * 60 + "]" * 60 + "\n",
    "  - " + "[" * 47 + "]" * 47 + "\n", "  - {id: " + "[" * 46 + "]" * 46 + "}\n",
]


@pytest.mark.parametrize("place", [0, 75, 150])
def test_an_odd_entry_is_read_as_the_parser_reads_it(place: int) -> None:
    assert [entry for entry in ENTRIES
            if differ(HEAD + PLAIN * place + entry + PLAIN * (150 - place))] == []


@pytest.mark.parametrize("head", [
    "components:\n", "components: # all of them\n", "components:   \n", "text: |\n  components:\n",
    "text: \"\ncomponents:\n", "{components:\n", "# components:\n", "components:\ncomponents:\n",
    "bring:\n  - a\ncomponents:\n", "components: &x\n", "a: [\ncomponents:\n", "---\ncomponents:\n",
    "components:\n\n", "components:\n# why\n", "a:\n  b:\n   components:\n", "%YAML 1.1\n---\na:\n",
])
def test_a_list_is_found_only_where_the_parser_finds_it(head: str) -> None:
    short, long = both_ways(head + PLAIN * 150)
    assert short == long


@pytest.mark.parametrize("end", ["", "\n\n", "kind: card\n", "# the end\n", "...\n",
                                 "  # the end\n", "   ", "]"])
def test_what_follows_a_list_counts(end: str) -> None:
    short, long = both_ways("components:\n" + PLAIN * 150 + end)
    assert short == long


def test_a_list_may_stand_in_the_first_column() -> None:
    short, long = both_ways("components:\n" + "- id: a\n  name: b\n" * 300)
    assert short == long


def test_too_many_values_are_refused_in_a_long_list_too() -> None:
    short, long = both_ways(HEAD + "  - {id: a, l: [1, 2, 3, 4, 5, 6, 7, 8, 9]}\n" * 15_000)
    assert short == long
    assert "yaml/too-many" in str(short)


SIGNS = st.text("ab 0-:#,[]{}\"'\\\n|>&*!?%@`~.\té日", max_size=30)


@given(st.lists(SIGNS, min_size=1, max_size=3), st.integers(0, 150), st.booleans())
def test_entries_of_any_signs_are_read_as_the_parser_reads_them(
        signs: list[str], at: int, flow: bool) -> None:
    pairs = [f"k{index}: {each}" for index, each in enumerate(signs)]
    entry = "  - {" + ", ".join(pairs) + "}\n" if flow else "  - " + "\n    ".join(pairs) + "\n"
    rows = [PLAIN] * 150
    rows.insert(at, entry)
    short, long = both_ways(HEAD + "".join(rows))
    assert short == long


def test_entries_that_are_still_there_are_the_very_same_values() -> None:
    rows = [f"  - {{id: card-{number}, name: Some name}}\n" for number in range(150)]
    before = read(HEAD + "".join(rows))
    rows[70] = "  - {id: other, name: Another}\n"
    after = read(HEAD + "\n" + "".join(rows[1:]), before)
    same = [one is other for one, other in zip(listed(before)[1:], listed(after), strict=True)]
    assert same.count(False) == 1


def test_entries_that_have_moved_are_told_where_they_are_now() -> None:
    rows = [f"  - {{id: card-{number}, name: Some name}}\n" for number in range(150)]
    text = HEAD + "".join(rows[10:])
    tree = read(text, read(HEAD + "".join(rows)))
    fresh = read(text)
    assert told(tree, Findings()) == told(fresh, Findings())
