"""What a draft says of what it shows in place of something else: exact texts."""

from pathlib import Path

import pytest
from click.testing import CliRunner

from generator.apps.cli.main import cli
from tests.unit.apps.workflows.drafts import CARDS, FRONT, lay_out


@pytest.fixture
def said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> object:
    """What a build of a game with these files says, its exit code first."""
    monkeypatch.chdir(tmp_path)

    def told(*words: str, **files: str) -> tuple[int, str]:
        lay_out(tmp_path / "game", **files)
        done = CliRunner().invoke(cli, ["build", "game", "--target", "pdf", *words],
                                  catch_exceptions=False, prog_name="ballotin")
        return done.exit_code, done.stderr

    return told


def first_line(text: str) -> str:
    return text.splitlines()[0]


def test_a_missing_template(said) -> None:
    assert said("--draft", front="") == (0, (
        "game/kinds.yaml:4:12: warning[template/missing]: there is no template 'card.svg'; the "
        "draft shows a plain face\n"
        "    4 |     front: card.svg\n"
        "      |            ^^^^^^^^\n"
        "1 warning\n"))


def test_a_missing_template_without_a_draft(said) -> None:
    assert said(front="") == (1, (
        "game/kinds.yaml:4:12: error[template/missing]: there is no template 'card.svg'\n"
        "    4 |     front: card.svg\n"
        "      |            ^^^^^^^^\n"
        "1 error\n"
        "a draft can be printed all the same: add --draft\n"))


def test_no_advice_where_a_draft_would_not_help(said) -> None:
    assert said(front="", cards=CARDS.replace("cost: 1,", "cost: one,"))[1].endswith("2 errors\n")


def test_a_kind_without_front(said) -> None:
    assert first_line(said("--draft", kinds="front: card.svg")[1]) == (
        "game/kinds.yaml:2:3: warning[kind/no-front]: the kind 'card' has no front; the draft "
        "shows a plain face with all its fields")


def test_a_missing_picture(said) -> None:
    assert first_line(said("--draft", front=FRONT.replace("<!---->", (
        '<image href="art/sun.png" width="20" height="20"/>')))[1]) == (
        "game/templates/card.svg:2:1: warning[picture/missing]: there is no picture 'art/sun.png'; "
        "the draft shows a frame with its name")


def test_a_picture_that_one_card_lacks(said) -> None:
    assert first_line(said("--draft", front=FRONT.replace("<!---->", (
        '<image data-set-href="art/{id}.png" width="20" height="20"/>')))[1]) == (
        "game/cards.yaml:4:5: warning[template/unknown-picture]: there is no picture "
        "'art/sun.png'; the draft shows a frame with its name")


def test_a_missing_letter(said) -> None:
    assert first_line(said("--draft", cards=CARDS.replace("Sun", "Sun \U0001d11e"))[1]) == (
        "game/cards.yaml:4:21: warning[text/missing-glyph]: 'name' of 'sun' has a character that "
        "no font has: '\U0001d11e' (U+1D11E); the draft shows a box for it")


def test_an_unknown_icon_in_a_text(said) -> None:
    assert first_line(said("--draft", cards=CARDS.replace("Sun", '":sunny:"'))[1]) == (
        "game/cards.yaml:4:21: warning[text/unknown-icon]: 'name' of 'sun' shows an unknown icon "
        "':sunny:'; the draft shows a box for it")


def test_a_text_that_is_too_long(said) -> None:
    assert first_line(said("--draft", cards=CARDS.replace("Sun", "Sun and moon " * 9))[1]) == (
        "game/cards.yaml:4:21: warning[text/overflow]: 'name' of 'sun' is 15.4 mm too high for its "
        "box at 10 pt; the draft prints it with a red bar")


def test_a_font_that_is_not_there(said) -> None:
    code, told = said("--draft", front=FRONT.replace("Alegreya Sans", "My Font, Mine"))
    assert (code, first_line(told)) == (
        0, "game/templates/card.svg:5:1: warning[template/unknown-font]: there is no font 'My "
        "Font, Mine'; the draft is written in Alegreya Sans")
