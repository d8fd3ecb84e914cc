"""What `validate` says of a rulebook: numbers that aren't the engine's, and what is left out."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.books import EXAMPLES, lay_out
from tests.findings.command.test_command import said

pytestmark = pytest.mark.usefixtures("pebbles")
PLACE = "components/pebbles/"
# A book that leaves nothing out.
WHOLE = """\
# Pebbles

Lay {count.pebble} pebbles in heaps of {options.heaps}; bots stop after {options.max_turns} turns.

You keep {options.hand-limit} pebbles at most: the [[most you keep]]. <!-- PEB-1 PEB-2 -->

"""
OPTIONS = "  hand-limit: 6\n"
RULES = "rules: [PEB-1, PEB-2]\n"
# What is written below that, and what is told of it.
NUMBERS = {
    "Remember the hand limit of 7.\n": """\
rulebook/en.md:7:28: warning[book/number]: the book tells 7 for 'hand-limit', and the rules play \
with 6
  hint: write {options.hand-limit}
  see: components/pebbles/game.yaml:9:15
""",
    "Remember: the most you keep is\nseven.\n": """\
rulebook/en.md:8:1: warning[book/number]: the book tells 7 for 'hand-limit', and the rules play \
with 6
  hint: write {options.hand-limit}
  see: components/pebbles/game.yaml:9:15
""",
    "There are **16 pebbles**.\n": """\
rulebook/en.md:7:13: warning[book/number]: the book tells 16 of 'pebbles', and no figure of the \
game is 16
  hint: the nearest is 15; write it as a fact
""",
    "| What | |\n| --- | --- |\n| Pebbles | 12 |\n": """\
rulebook/en.md:9:13: warning[book/number]: the book tells 12 of 'pebble', and 15 are in the box
  hint: write {count.pebble}
  see: components/pebbles/kinds.yaml:2:3
""",
}
SILENT = ["Remember the hand limit of 6.\n", "That is the second of 4 rows, and 99 stars.\n",
          "There are 15 pebbles.\n", "| Pebbles | |\n| --- | --- |\n| Ann | 12 |\n",
          "![Ann takes 16 pebbles.](scenario:last-pebble)\n"]
LEFT_OUT = {
    "{count.pebble} pebbles": ("stones", """\
rulebook/en.md:1:1: warning[book/unmentioned]: the book never mentions the kind 'pebble' (Pebbles)
  hint: show one, ![](pebble:pebble), or count them, {count.pebble}
  see: components/pebbles/kinds.yaml:2:3
"""),
    "{options.heaps}": ("three sizes", """\
rulebook/en.md:1:1: warning[book/unstated]: the rules play with 'heaps', and the book never states \
it
  hint: write {options.heaps} where it matters
  see: components/pebbles/game.yaml:8:10
"""),
    "PEB-1 PEB-2": ("PEB-1 PBE-2", """\
rulebook/en.md:1:1: warning[book/untold]: no paragraph tells PEB-2
  hint: tell it, and write <!-- PEB-2 --> behind it
  see: components/pebbles/rulebook/rules.yaml:1:16
rulebook/en.md:5:82: error[book/rule]: the rules have no 'PBE-2'
  hint: did you mean 'PEB-2'?
"""),
}


def judged(folder: Path, monkeypatch: pytest.MonkeyPatch, text: str, options: str = OPTIONS,
           command: str = "validate") -> str:
    """What is said of a book, without the lines of source."""
    lay_out(folder, {"en.md": text, "examples.yaml": EXAMPLES, "rules.yaml": RULES}, options)
    monkeypatch.chdir(folder)
    _, text = said(command, "components/pebbles")
    lines, about = [], False
    for line in text.splitlines():
        if not line.startswith(" "):
            about = "[book/" in line
        if about and "|" not in line[:8]:
            lines.append(line.removeprefix(PLACE))
    return "".join(f"{line}\n" for line in lines)


@pytest.mark.parametrize("text", NUMBERS, ids=lambda text: text[:20].strip())
def test_a_number_that_is_not_the_engines(
        text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert judged(tmp_path, monkeypatch, WHOLE + text) == NUMBERS[text]


@pytest.mark.parametrize("text", SILENT, ids=lambda text: text[:20].strip())
def test_a_number_that_is_nobodys_business(
        text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert judged(tmp_path, monkeypatch, WHOLE + text) == ""


@pytest.mark.parametrize("words", LEFT_OUT, ids=lambda words: words.strip("{}"))
def test_what_a_book_leaves_out(
        words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    instead, told = LEFT_OUT[words]
    text = WHOLE.replace(words, instead)
    if words.endswith("pebbles"):
        text = text.replace("pebbles", "stones").replace("# Pebbles", "# Stones")
    assert judged(tmp_path, monkeypatch, text) == told


def test_a_keyword_that_no_page_explains(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    options = OPTIONS + "keywords: {burn: {bold: true}, most you keep: {bold: true}}\n"
    assert judged(tmp_path, monkeypatch, WHOLE + "They burn.\n", options) == """\
rulebook/en.md:1:1: warning[book/unexplained]: no page explains the keyword 'burn'
  hint: write [[burn]] where it is explained
  see: components/pebbles/game.yaml:10:12
"""


def test_check_says_it_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = "There are **16 pebbles**.\n"
    assert judged(tmp_path, monkeypatch, WHOLE + text, command="check") == NUMBERS[text]


def test_what_stops_a_book_is_told_as_well(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert judged(tmp_path, monkeypatch, WHOLE + "Take *one {options.hep}.\n") == """\
rulebook/en.md:7:6: error[book/stars]: '*' here is never closed
  hint: close it with '*', or write '\\*' for a plain star
rulebook/en.md:7:11: error[book/fact]: there is no fact 'options.hep'
  hint: did you mean 'options.heaps'?
"""
