"""What is wrong with a rulebook, in the very words that its writer reads."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.books import EXAMPLES, lay_out
from tests.findings.command.test_command import said

pytestmark = pytest.mark.usefixtures("pebbles")
PLACE = "components/pebbles/rulebook/"
# What is written below the title, and what is told of it.
TOLD = {
    "Take *one.\n": """\
en.md:3:6: error[book/stars]: '*' here is never closed
  hint: close it with '*', or write '\\*' for a plain star
""",
    "Take ** one.\n": """\
en.md:3:6: error[book/stars]: '**' here neither begins nor ends anything
  hint: write '\\*' for a plain star
""",
    "Read `code` [here](there), ~~not~~ <b>this</b> or _that_.\n": """\
en.md:3:6: error[book/foreign]: a rulebook knows no code
  hint: take the ` away, or write **strong** words
en.md:3:11: error[book/foreign]: a rulebook knows no code
  hint: take the ` away, or write **strong** words
en.md:3:13: error[book/foreign]: a link can't be followed on paper
  hint: write the words alone
en.md:3:28: error[book/foreign]: a rulebook knows no struck text
  hint: leave the words out
en.md:3:33: error[book/foreign]: a rulebook knows no struck text
  hint: leave the words out
en.md:3:36: error[book/foreign]: a rulebook knows no HTML
  hint: write it in Markdown, or '\\<' for a plain <
en.md:3:43: error[book/foreign]: a rulebook knows no HTML
  hint: write it in Markdown, or '\\<' for a plain <
en.md:3:51: error[book/foreign]: an underscore means nothing here
  hint: write *emphasis* and **strong** with stars, or '\\_' for a plain _
en.md:3:56: error[book/foreign]: an underscore means nothing here
  hint: write *emphasis* and **strong** with stars, or '\\_' for a plain _
""",
    "A set {1, 2}, and ![one](pebble:pebble) within.\n": """\
en.md:3:7: error[book/foreign]: this brace names no fact
  hint: write {options.…}, {players.min}, {players.max} or {count.…}, or '\\{' for a plain brace
en.md:3:12: error[book/foreign]: this brace names no fact
  hint: write {options.…}, {players.min}, {players.max} or {count.…}, or '\\{' for a plain brace
en.md:3:19: error[book/foreign]: a picture can't stand within a text
  hint: put pictures into a paragraph of their own
""",
    "The [[hand is open.\n": """\
en.md:3:5: error[book/foreign]: these brackets hold no term
  hint: write [[hand limit]], or [[hand limit|limits of hands]] to show other words; '\\[' is a \
plain bracket
""",
    "```\nrun\n```\n": """\
en.md:3:1: error[book/foreign]: a rulebook knows no code
  hint: write it as a paragraph or a table
""",
    "***\n": """\
en.md:3:1: error[book/foreign]: a page breaks at three dashes alone
  hint: write ---
""",
    "Text.\n---\n": """\
en.md:4:1: error[book/break]: these dashes make a title of the text above
  hint: leave a line empty before them
""",
    "Title\n=====\n": """\
en.md:4:1: error[book/heading]: a title is marked before it, not below
  hint: write '## ' before the title
""",
    "#Section\n\n#### Deep\n": """\
en.md:3:1: error[book/heading]: a title has a space after its #, and words
  hint: write it like '## Setting up'; '\\#' is a plain #
en.md:5:1: error[book/heading]: a part stands outside of any section
  hint: write '## ' before the title of a section
en.md:5:1: error[book/heading]: a title of 4 # is deeper than a book goes
  hint: write '## ' for a section and '### ' for a part of one
""",
    "# Again\n": """\
en.md:3:1: error[book/title]: the book has a second title
  hint: write '## ' before the title of a section
""",
    "    far in\n": """\
en.md:3:1: error[book/indent]: this line is indented, and belongs to no list
  hint: begin it at the left edge
""",
    "* a point\n": """\
en.md:3:1: error[book/list]: '*' is no sign of a point
  hint: write '- ' or '1. '
""",
    "- one\n  - two\n    - three\n": """\
en.md:5:5: error[book/list]: these points are indented twice
  hint: a point has points of its own, and those have none
""",
    "- one\n\n  and more\n": """\
en.md:5:3: error[book/list]: a point is one paragraph
  hint: write it on in the lines above, or make it a point
""",
    "> ## Title\n": """\
en.md:3:3: error[book/box]: a box holds paragraphs and lists only
  hint: write it outside of the box; make a title **strong**
""",
    "> A box\nthat goes on.\n": """\
en.md:4:1: error[book/box]: this line follows a box without its >
  hint: write > before it, or leave a line empty
""",
    "| a | b |\n| 1 | 2 |\n": """\
en.md:3:1: error[book/table]: below a table's headings there is no line of dashes
  hint: write it like |---|---| below the first row
""",
    "| a | b |\n|---|\n": """\
en.md:4:1: error[book/table]: the line of dashes has 1 cells, and the row above 2
  hint: give both as many
""",
    "| a | b |\n|---|---|\n| 1 |\n": """\
en.md:5:1: error[book/table]: this row has 1 cells, and the headings are 2
  hint: write '\\|' for a plain | in a cell
""",
    "Text <!-- for ever\n": """\
en.md:3:6: error[book/comment]: this comment is never closed
  hint: close it with -->
""",
    "{options.heap} :stone: {count.pebbel}\n": """\
en.md:3:1: error[book/fact]: there is no fact 'options.heap'
  hint: did you mean 'options.heaps'?
en.md:3:16: error[book/icon]: there is no icon ':stone:'
  hint: did you mean 'token'?
en.md:3:24: error[book/fact]: there is no fact 'count.pebbel'
  hint: did you mean 'count.pebble'?
""",
    "![](pebble) ![](pebbel:one) ![](pebble:one) ![](pebble:pebble:back)\n\n"
    "![](table:7) ![](scenario:last)\n": """\
en.md:3:5: error[book/figure]: 'pebble' is no picture that a rulebook can show
  hint: write kind:id, kind:id:back, table:3 or scenario:name
en.md:3:17: error[book/figure]: there is no kind 'pebbel'
  hint: did you mean 'pebble'?
en.md:3:33: error[book/figure]: there is no pebble 'one'
  hint: known: pebble
en.md:3:49: error[book/figure]: a pebble has nothing on its back
  hint: show its front
en.md:5:5: error[book/figure]: Pebbles isn't made for 7 players
  hint: it is made for 2
en.md:5:18: error[book/figure]: there is no scenario 'last'
  hint: known: last-pebble, Whoever takes the last pebble wins
""",
}


def told(folder: Path, monkeypatch: pytest.MonkeyPatch, texts: dict[str, str]) -> str:
    """What building the rulebook says, without the lines of source."""
    lay_out(folder, texts)
    monkeypatch.chdir(folder)
    code, text = said("build", "components/pebbles", "--target", "rulebook", "--out", "out")
    assert code == 1
    lines = [line for line in text.splitlines() if "|" not in line[:8]]
    return "\n".join(line.removeprefix(PLACE) for line in lines[:-1]) + "\n"


@pytest.mark.parametrize("text", TOLD, ids=lambda text: text[:20].strip())
def test_a_mistake_is_told_at_its_place_with_a_way_out(
        text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    files = {"en.md": f"# Pebbles\n\n{text}", "examples.yaml": EXAMPLES}
    assert told(tmp_path, monkeypatch, files) == TOLD[text]


def test_a_book_without_a_title(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert told(tmp_path, monkeypatch, {"en.md": "Just text.\n"}) == (
        "en.md:1:1: error[book/title]: the book has no title\n"
        "  hint: begin it with a line like '# Pebbles'\n")


def test_something_before_the_title(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert told(tmp_path, monkeypatch, {"en.md": "Text.\n\n# Pebbles\n"}) == (
        "en.md:1:1: error[book/title]: something comes before the book's title\n"
        "  hint: begin with the title\n")


def test_a_language_that_the_game_does_not_have(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert told(tmp_path, monkeypatch, {"ja.md": "# 小石\n"}) == (
        "ja.md: error[book/language]: the game has no language 'ja'\n"
        "  hint: known: en; add it to 'languages' in game.yaml, or call the file after another "
        "language\n")


def test_a_book_that_is_too_long(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert told(tmp_path, monkeypatch, {"en.md": "# Pebbles\n" + "Stone.\n" * 50_000}) == (
        "en.md: error[file/too-large]: 'components/pebbles/rulebook/en.md' is larger than 100 kB\n"
        "  hint: make it smaller, or split it into several\n")


def test_examples_of_another_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    files = {"en.md": "# Pebbles\n", "examples.yaml": EXAMPLES.replace("..", "chai", 1)}
    assert told(tmp_path, monkeypatch, files) == (
        "examples.yaml:1:1: error[book/examples]: these scenarios are of the game 'chai'\n"
        "  hint: write game: pebbles, or game: .. in a folder of your own\n")


def test_an_example_that_does_not_hold(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    files = {"en.md": "# Pebbles\n\n![](scenario:last-pebble)\n",
             "examples.yaml": EXAMPLES.replace("winners: [2]", "winners: [1]")}
    assert told(tmp_path, monkeypatch, files) == (
        "examples.yaml:9:33: error[scenario/expected]: 'winners' is [2], not [1]\n")


def test_an_example_that_cannot_be_read_is_told_once(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    files = {"en.md": "# Pebbles\n\n![](scenario:last-pebble)\n",
             "examples.yaml": "game: ..\nplayers: 2\nscenarios:\n  - {id: last-pebble, title: A}\n"}
    assert told(tmp_path, monkeypatch, files) == (
        "examples.yaml:4:30: error[scenario/position]: 'A' needs either a position or setup: "
        "true\n")


def test_an_example_that_shows_a_zone_that_is_not_there(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    files = {"en.md": "# Pebbles\n\n![](scenario:last-pebble)\n",
             "examples.yaml": EXAMPLES.replace(
                 "    shows:", "    zones: [heap 1, heep 2]\n    shows:")}
    assert told(tmp_path, monkeypatch, files) == (
        "examples.yaml:6:21: error[book/figure]: there is no zone 'heep 2'\n"
        "  hint: did you mean 'heap 2'?\n")


def test_a_game_without_a_rulebook_is_told_and_no_error(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lay_out(tmp_path, {})
    monkeypatch.chdir(tmp_path)
    code, text = said("build", "components/pebbles", "--target", "rulebook", "--out", "out")
    assert (code, text.splitlines()[0]) == (
        0, "components/pebbles/game.yaml:1:1: warning[book/none]: Pebbles has no rulebook")
