"""What is said about wishes that can't be fulfilled: exact texts."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner

from generator.apps.cli.main import cli

ROOT = Path(__file__).parents[3]


@pytest.fixture(autouse=True)
def root(monkeypatch: pytest.MonkeyPatch) -> None:
    """Files are told from the root of the project."""
    monkeypatch.chdir(ROOT)


def said(*words: str) -> tuple[int, str]:
    """The exit code and what went to stderr."""
    done = CliRunner().invoke(cli, ("tune", *words, "--workers", "1"), catch_exceptions=False,
                              prog_name="ballotin")
    return done.exit_code, done.stderr


def usage(*words: str) -> str:
    """The last line of a usage error, which must be exit 2."""
    code, text = said(*words)
    assert code == 2
    return text.splitlines()[-1]


GAME = "components/chocolatiers"
SEATS = ("--target", "seat-advantage<0.02")


def test_an_unknown_kind() -> None:
    code, text = said(GAME, "--vary", "box-tiles.*.value", *SEATS)
    lines = text.splitlines()
    assert (code, lines[0], lines[-2]) == (
        1, f"{GAME}/game.yaml:1:1: error[tune/nothing]: 'box-tiles.*.value' means nothing: there "
        "is no kind 'box-tiles'", "  hint: did you mean 'box-tile'?")


def test_a_pattern_that_fits_no_component() -> None:
    code, text = said(GAME, "--vary", "card.trufle.copies", *SEATS)
    lines = text.splitlines()
    assert (code, lines[0], lines[-2]) == (
        1, f"{GAME}/game.yaml:1:1: error[tune/nothing]: 'card.trufle.copies' means nothing: no "
        "card has the id 'trufle'", "  hint: did you mean 'truffle'?")


def test_an_unknown_field() -> None:
    code, text = said(GAME, "--vary", "box-tile.*.values", *SEATS)
    lines = text.splitlines()
    assert (code, lines[0].partition(" ")[2], lines[-2]) == (
        1, "error[tune/nothing]: 'box-tile.*.values' means nothing: box-tile has no field "
        "'values'", "  hint: did you mean 'value'?")


def test_an_unknown_figure_of_the_rules() -> None:
    code, text = said(GAME, "--vary", "options.hand-limits", *SEATS)
    lines = text.splitlines()
    assert (code, lines[0], lines[-2]) == (
        1, f"{GAME}/game.yaml:1:1: error[tune/nothing]: 'options.hand-limits' means nothing: there "
        "is no figure 'hand-limits' under options:", "  hint: did you mean 'hand-limit'?")


def test_a_field_that_is_not_a_number() -> None:
    assert said(GAME, "--vary", "card.violet.type", *SEATS) == (1, (
        f"{GAME}/cards.yaml:13:24: error[tune/not-a-number]: 'card.violet.type' can't vary: 'type' "
        "of 'violet' isn't a number\n"
        "   13 |   - {id: violet, type: violet, copies: 5}\n"
        "      |                        ^^^^^^\n"
        "1 error\n"))


def test_copies_by_players() -> None:
    assert said(GAME, "--vary", "wild.*.copies", *SEATS) == (1, (
        f"{GAME}/wilds.yaml:6:24: error[tune/by-players]: the copies of 'wild' depend on the "
        "number of players, and can't vary\n"
        "    6 |   - {id: wild, copies: {2: 6, 3: 9, 4: 12, 5: 15}} # three for each player\n"
        "      |                        ^\n"
        "  hint: vary other components, by their ids\n"
        "1 error\n"))


@pytest.mark.parametrize("field", ["value", "copies"])
def test_numbers_that_formulas_give_or_need(field: str, tmp_path: Path) -> None:
    shutil.copytree(ROOT / GAME, tmp_path / "chocolatiers")
    shutil.copytree(ROOT / "templates" / "chocolatiers", tmp_path / "chocolatiers" / "templates")
    tiles = tmp_path / "chocolatiers" / "box-tiles.yaml"
    text = tiles.read_text(encoding="utf-8")
    tiles.write_text(text.replace("{id: box-01, value: 3,",
                                  "{id: box-01, value: 3, copies: =value-2,"), encoding="utf-8")
    code, said_ = said(str(tmp_path / "chocolatiers"), "--vary", f"box-tile.box-01.{field}", *SEATS)
    assert (code, said_.splitlines()[0].partition(" ")[2], said_.splitlines()[-2]) == (
        1, "error[tune/formula]: 'copies' of 'box-01' follows from 'value' by a formula, so "
        f"'{field}' can't vary by itself",
        "  hint: write a number instead of the formula of 'copies'")


def test_a_range_that_the_kind_does_not_allow() -> None:
    assert said(GAME, "--vary", "box-tile.box-01.value 8..9", *SEATS) == (1, (
        f"{GAME}/box-tiles.yaml:9:25: error[tune/range]: 'value' of 'box-01' can't be 8..9: its "
        "kind allows 3..7\n"
        "    9 |   - {id: box-01, value: 3, spaces: [empty, truffle, nut-cluster, raspberry]}\n"
        "      |                         ^\n"
        "1 error\n"))


def test_a_range_that_leaves_no_choice() -> None:
    assert said(GAME, "--vary", "box-tile.box-01.value 3..3", *SEATS) == (1, (
        f"{GAME}/box-tiles.yaml:9:25: error[tune/range]: 'box-tile.box-01.value 3..3' leaves no "
        "number anything to become\n"
        "    9 |   - {id: box-01, value: 3, spaces: [empty, truffle, nut-cluster, raspberry]}\n"
        "      |                         ^\n"
        "  hint: give it a wider range\n"
        "1 error\n"))


def test_an_unknown_measure() -> None:
    assert said(GAME, "--vary", "card.*.copies", "--target", "turn<30") == (1, (
        "--target: error[balance/unknown-measure]: there is no measure 'turn'\n"
        "  hint: did you mean 'turns'?\n"
        "1 error\n"))


def test_a_bound_that_no_figure_can_lie_in() -> None:
    assert said(GAME, "--vary", "card.*.copies", "--target", "seat-share>45") == (1, (
        "--target: error[balance/impossible]: seat-share is between 0 and 1, so it can't be 45 "
        "or more\n"
        "  hint: write 0.45 for 45 %\n"
        "1 error\n"))


def test_a_budget_that_is_too_small() -> None:
    assert said(GAME, "--vary", "card.*.copies", *SEATS, "--budget", "500") == (1, (
        "error[tune/budget]: 500 games are too few for a single round at 2 tables\n"
        "  hint: it takes 3,500\n"
        "1 error\n"))


def test_nothing_is_expected(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shutil.copytree(ROOT / GAME, tmp_path / GAME)
    (tmp_path / GAME / "expectations.yaml").unlink()
    (tmp_path / "templates").symlink_to(ROOT / "templates")
    monkeypatch.chdir(tmp_path)
    code, text = said(GAME, "--vary", "card.*.copies")
    lines = text.splitlines()
    assert (code, lines[0], lines[-2]) == (
        1, f"{GAME}/game.yaml:1:1: error[tune/no-goal]: there is no --target, and nothing is "
        "expected of play", "  hint: say what play should be like: --target 'seat-advantage<0.02'")


def test_a_goal_that_no_game_tells_of() -> None:
    assert said("components/chocolatiers-light", "--vary", "box-tile.*.value", "--target",
                "restricted<0.1", "--bots", "random", "--players", "2", "--budget", "1800") == (1, (
        "--target: error[tune/no-goal]: no game that was played shows anything about restricted\n"
        "  hint: play the tables that it is about, with --players and --bots\n"
        "1 error\n"))


def test_a_game_without_rules() -> None:
    code, text = said("tests/data/tiny", "--vary", "card.sun-1.value", *SEATS)
    assert code == 1
    assert text.splitlines()[0] == (
        "tests/data/tiny/game.yaml:1:1: error[rules/none]: there are no rules for 'tiny'")


@pytest.mark.parametrize(("words", "last"), [
    (("--vary", "card.copies"), "Error: Invalid value for '--vary': 'card.copies' isn't "
     "KIND.ID.FIELD with a range, like 'card.*.copies ±1' or 'options.hand-limit 5..9'"),
    (("--vary", "card.*.copies 6..2"), "Error: Invalid value for '--vary': '6..2' in "
     "'card.*.copies 6..2' isn't a range like ±1 or 2..6"),
    (("--vary", "card.*.copies", "--target", "turns"), "Error: Invalid value for '--target': "
     "'turns' isn't a measure with a bound, like 'seat-advantage<0.02' or 'turns in 25..30'"),
    (("--vary", "card.*.copies", "--target", "turns in 5..3"), "Error: Invalid value for "
     "'--target': 'turns in 5..3' leaves no room: 5 is more than 3"),
    (("--vary", "card.*.copies", "--target", "seat-advantage>1"), "Error: Invalid value for "
     "'--target': 'seat-advantage>1' asks for an advantage: 'seat-advantage' takes '<' and how "
     "much is bearable, like 'seat-advantage<0.02'"),
    (SEATS, "Error: Missing option '--vary'."),
])
def test_words_of_the_command_that_make_no_sense(words: tuple[str, ...], last: str) -> None:
    assert usage(GAME, *words) == last
