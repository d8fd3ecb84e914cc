"""What `ballotin balance` says when nothing can be measured: exact texts."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner

from generator.apps.cli.main import cli

ROOT = Path(__file__).parents[3]


def said(*words: str) -> tuple[int, str]:
    """The exit code and what went to stderr."""
    done = CliRunner().invoke(cli, ("balance", *words, "--workers", "1", "--no-report"),
                              catch_exceptions=False, prog_name="ballotin")
    return done.exit_code, done.stderr


def usage(*words: str) -> str:
    """The last line of a usage error, which must be exit 2."""
    code, text = said(*words)
    assert code == 2
    return text.splitlines()[-1]


@pytest.fixture
def light(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The expectations of a copy of a shipped game."""
    for folder in ("components", "templates"):
        shutil.copytree(ROOT / folder / "chocolatiers-light",
                        tmp_path / folder / "chocolatiers-light")
    monkeypatch.chdir(tmp_path)
    return tmp_path / "components" / "chocolatiers-light" / "expectations.yaml"


GAME = "components/chocolatiers-light"


def test_a_game_without_rules(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shutil.copytree(ROOT / "tests" / "data" / "tiny", tmp_path / "bonbons")
    monkeypatch.chdir(tmp_path)
    code, text = said("bonbons", "--quick")
    assert code == 1
    assert text.splitlines()[0] == (
        "bonbons/game.yaml:1:1: error[rules/none]: there are no rules for 'bonbons'")


def test_no_game_comes_to_an_end(light: Path) -> None:
    light.write_text("study: {players: 2, bots: random}\n", encoding="utf-8")
    first = (light.parent / "game.yaml").read_text(encoding="utf-8").partition("\n")[0]
    assert said(GAME, "--games", "3", "--options", "max_turns=2") == (1, (
        f"{GAME}/game.yaml:1:1: error[balance/empty-study]: with 2 players, random, none of 3 "
        "games came to an end\n"
        f"    1 | {first}\n"
        "      | ^\n"
        "  hint: there is nothing to measure\n"
        "1 error\n"))


def test_a_missed_expectation_is_a_warning_at_its_line(light: Path) -> None:
    light.write_text("play:\n  - {measure: turns, at-most: 3}\n", encoding="utf-8")
    code, text = said(GAME, "--games", "3", "--players", "2", "--bots", "random")
    assert code == 0
    assert text.startswith(
        f"{GAME}/expectations.yaml:2:15: warning[balance/missed]: with 2 players, random, turns is")


def test_a_missed_expectation_fails_a_strict_build(light: Path) -> None:
    light.write_text("play:\n  - {measure: turns, at-most: 3}\n", encoding="utf-8")
    assert said(GAME, "--games", "3", "--players", "2", "--bots", "random", "--strict")[0] == 1


def test_every_mistake_of_the_expectations_in_one_run(light: Path) -> None:
    light.write_text("play:\n  - {measure: turn, between: [3, 2]}\n"
                     "  - {measure: pick-rate, of: box-99, at-least: 0.1}\n", encoding="utf-8")
    code, text = said(GAME, "--quick")
    assert code == 1
    assert [line.partition(": error")[2] for line in text.splitlines() if ": error" in line] == [
        "[balance/unknown-measure]: there is no measure 'turn'",
        "[expect/range]: nothing is between 3 and 2",
        "[balance/unknown-of]: pick-rate has no figure of 'box-99'"]


def test_an_unknown_measure(light: Path) -> None:
    light.write_text("play:\n  - {measure: turn, at-most: 3}\n", encoding="utf-8")
    assert said(GAME, "--quick") == (1, (
        f"{GAME}/expectations.yaml:2:15: error[balance/unknown-measure]: there is no measure "
        "'turn'\n"
        "    2 |   - {measure: turn, at-most: 3}\n"
        "      |               ^^^^\n"
        "  hint: did you mean 'turns'?\n"
        "1 error\n"))


def test_a_component_to_leave_out_that_is_not_there() -> None:
    code, text = said("chocolatiers", "--quick", "--ablate", "box-99")
    assert code == 1
    assert "error[balance/unknown-part]: there is no component 'box-99'" in text


@pytest.mark.parametrize(("words", "last"), [
    (("--players", "two"), "Error: Invalid value for '--players': 'two' isn't a number of players, "
     "or several numbers like 2,4"),
    (("--until-precise", "5%"), "Error: Invalid value for '--until-precise': '5%' isn't a "
     "precision from 0.1pp to 50pp, like 1pp"),
    (("--quick", "--games", "5"), "Error: give one of --games, --quick and --release"),
    (("--twin",), "Error: --twin needs --ablate ID"),
    (("--players", "2", "--bots", "greedy,greedy,random"),
     "Error: --bots greedy,greedy,random names 3 bots, but --players is 2"),
])
def test_words_of_the_command_that_make_no_sense(words: tuple[str, ...], last: str) -> None:
    assert usage("chocolatiers", *words) == last


@pytest.mark.parametrize(("words", "told"), [
    (("--learn",), "Error: --learn needs --strategies"),
    (("--deals", "50"), "Error: --deals needs --strategies"),
    (("--confirm", "search,greedy"),
     "Error: --confirm takes one bot, which then sits on all seats"),
])
def test_what_is_asked_besides_must_be_asked_whole(words: tuple[str, ...], told: str) -> None:
    assert usage(GAME, *words) == told


def test_the_worth_of_a_kind_that_isn_t_there(light: Path) -> None:
    code, text = said(GAME, "--games", "3", "--worth", "box-tiles")
    assert (code, text.splitlines()[0], text.splitlines()[3]) == (1, (
        f"{GAME}/game.yaml:1:1: error[balance/unknown-kind]: there is no kind 'box-tiles' whose "
        "worth could be measured"), "  hint: did you mean 'box-tile'?")


def test_a_bot_that_has_learnt_nothing(light: Path) -> None:
    code, text = said(GAME, "--games", "3", "--players", "2", "--bots", "learnt")
    assert (code, text.splitlines()[0]) == (1, (
        f"{GAME}/game.yaml:1:1: error[study/unlearnt]: 'learnt' hasn't learnt this game "
        "yet"))
