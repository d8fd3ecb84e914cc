"""What `ballotin compare` says."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner

from generator.apps.cli.change_text import comparison_text
from generator.apps.cli.main import cli
from generator.apps.workflows.design_changes import Comparison
from generator.judging.balance.samples import FigureDifference
from generator.judging.tuning.comparison import PlayComparison
from tests.unit.game.load.project import TINY, tiny

ROOT = Path(__file__).parents[4]


def said(*words: str) -> str:
    """What went to stdout, with nothing wrong."""
    done = CliRunner().invoke(cli, ("compare", *words, "--workers", "1"), catch_exceptions=False)
    assert (done.exit_code, done.stderr) == (0, "")
    return done.stdout


@pytest.fixture
def folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The tiny game as it is in `old`, and one with two changes in `new`."""
    monkeypatch.chdir(tmp_path)
    cards = (TINY / "cards.yaml").read_text(encoding="utf-8")
    words = (TINY / "lang" / "ja.yaml").read_text(encoding="utf-8")
    tiny(tmp_path / "old")
    tiny(tmp_path / "new", cards_yaml=cards.replace("value: 9", "value: 8").replace(
        "{2: 3, 3: 4}", "{2: 3, 3: 6}"), lang__ja_yaml=words.replace("sun:", "sun: The "))
    return tmp_path


def test_data_and_paper_of_a_game_without_rules(folders: Path) -> None:
    text = said("old", "new", "--lang", "en")
    assert text.splitlines()[:4] == [
        "Data",
        "what                     old           new           at",
        "component sun-9 value    9             8             new/cards.yaml:6",
        "component moon-5 copies  {2: 3, 3: 4}  {2: 3, 3: 6}  new/cards.yaml:12"]
    assert text.split("\n\n")[1].splitlines() == [
        "Paper: 8 to print, 6 to throw out",
        "piece   print  throw out  why",
        "sun-9       2          2  front",
        "moon-5      6          4  front",
        "to print them: ballotin build new --target pdf --only sun-9,moon-5"]


def test_a_kind_is_named_if_all_of_it_is_to_print(folders: Path) -> None:
    game = folders / "new" / "game.yaml"
    game.write_text(game.read_text(encoding="utf-8").replace("#fffaf0", "#ffffff"),
                    encoding="utf-8")
    assert said("old", "new", "--lang", "en").splitlines()[-1] == (
        "to print them: ballotin build new --target pdf --only card")


def test_languages_that_differ_are_told_apart(folders: Path) -> None:
    text = said("old", "new")
    assert "Paper (en): 8 to print, 6 to throw out" in text
    assert "Paper (ja): 10 to print, 8 to throw out" in text
    assert text.splitlines()[-1] == (
        "to print them: ballotin build new --target pdf --only card --lang ja")


def test_nothing_differs(folders: Path) -> None:
    assert said("old", "old") == (
        "Data: nothing differs\n\nPaper: nothing has to be printed again\n")


@pytest.fixture
def light(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A copy of the light edition in which all boxes pay one point more."""
    home = tmp_path / "components" / "chocolatiers-light"
    shutil.copytree(ROOT / "components" / "chocolatiers-light", home)
    (tmp_path / "templates").symlink_to(ROOT / "templates")
    boxes = home / "box-tiles.yaml"
    text = boxes.read_text(encoding="utf-8")
    for value in range(9, 0, -1):
        text = text.replace(f"value: {value},", f"value: {value + 1},")
    boxes.write_text(text, encoding="utf-8")
    kinds = home / "kinds.yaml"
    kinds.write_text(kinds.read_text(encoding="utf-8").replace("max: 6", "max: 9"),
                     encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return "components/chocolatiers-light"


def test_programs_get_everything_and_people_are_told_how_sure_it_is(light: str) -> None:
    told = json.loads(said("chocolatiers-light", light, "--games", "50", "--players", "2",
                           "--bots", "random", "--json"))
    edit = next(each for each in told["edits"] if each["name"] == "box-01")
    assert (edit["field"], edit["old"], edit["new"], edit["after"]) == (
        "value", 2, 3, f"{light}/box-tiles.yaml:9")
    assert told["play"]["tables"] == [[2, "random", 50]]
    by_name = {(each["measure"], each["of"]): each for each in told["play"]["differences"]}
    score = by_name["score", "1"]
    assert 0 < score["low"] < score["value"] < score["high"]
    # Bots that choose at random play the same turns whatever boxes pay.
    assert by_name["turns", ""]["value"] == by_name["turns", ""]["high"] == 0


def test_paper_for_programs(folders: Path) -> None:
    told = json.loads(said("old", "new", "--json"))
    assert told["reprint"]["en"][0] == {"component": "sun-9", "kind": "card", "print": 2,
                                        "throw_out": 2, "why": "front"}
    assert told["play"] is None


def contest(*found: FigureDifference) -> str:
    return comparison_text(Comparison(title="Sweets", where="sweets", language="en", kinds={},
                                      edits=(), reprints={}, contest=PlayComparison(
        1, {}, ((2, "greedy", 2000),), found))).split("\n\n", 1)[1]


def difference(measure: str, value: float, half: float, of: str = "",
               q: float = 0.001) -> FigureDifference:
    return FigureDifference(measure=measure, of=of, players=2, bots="greedy", old=10,
                            new=10 + value, value=value, low=value - half, high=value + half,
                            q=q, matters=0.01)


@pytest.mark.parametrize(("value", "half", "q", "words"), [
    (1.5, 0.5, 0.001, "more by 1.50 (+1 to +2)"), (-1.5, 0.5, 0.001, "less by 1.50 (-2 to -1)"),
    (1.5, 0.5, 0.03, "perhaps luck (+1 to +2)"),
    (0.005, 0.001, 0.001, "a trifle (+0.004 to +0.006)"),
    (0.5, 1.0, 0.5, "no difference larger than 1.50"),
    (-0.5, 1.0, 0.5, "no difference larger than 1.50")])
def test_a_difference_in_words(value: float, half: float, q: float, words: str) -> None:
    assert contest(difference("turns", value, half, q=q)).splitlines()[2].endswith(words)


def test_shares_differ_by_percentage_points() -> None:
    assert contest(difference("first-player-advantage", 0.031, 0.01)).splitlines()[2].endswith(
        "more by 3.1 pp (+2.1 to +4.1 pp)")


def test_figures_that_are_the_same_are_not_worth_a_line() -> None:
    text = contest(difference("turns", 1, 0.5), difference("margin", 0, 0))
    assert [line.split()[0] for line in text.splitlines()[2:]] == ["Turns"]


def test_the_same_games_are_said_to_be() -> None:
    assert contest(difference("turns", 0, 0)) == (
        "Play: 2 players, greedy, 2,000 games of each version with the same luck\n"
        "nothing differs: every game is the same")


def test_components_are_told_if_luck_hardly_explains_them() -> None:
    text = contest(difference("turns", 1, 0.5),
                   difference("pick-rate", 0.2, 0.1, "box-01", 0.01),
                   difference("pick-rate", 0.2, 0.1, "box-02", 0.2))
    assert "box-01" in text
    assert "box-02" not in text


def test_components_that_differ_by_luck_alone_are_one_line() -> None:
    assert contest(difference("turns", 1, 0.5), difference("pick-rate", 0.2, 0.1, "box-02", 0.2)
                   ).splitlines()[-1] == (
        "Components: no pick rate and no effect on winning differs more than by luck")


def test_a_set_that_can_not_be_played_is_compared_all_the_same(light: str) -> None:
    cards = Path(light) / "cards.yaml"
    cards.write_text(re.sub(r"copies: \d+", "copies: 0", cards.read_text(encoding="utf-8")),
                     encoding="utf-8")
    done = CliRunner().invoke(cli, ("compare", "chocolatiers-light", light, "--workers", "1",
                                    "--players", "2", "--games", "50"), catch_exceptions=False)
    assert done.exit_code == 1
    assert "error[rules/supply]" in done.stderr
    assert done.stdout.startswith("Data\n")
    assert "Play" not in done.stdout


def test_a_number_of_players_that_the_game_is_not_for(light: str) -> None:
    done = CliRunner().invoke(cli, ("compare", "chocolatiers-light", light, "--workers", "1",
                                    "--players", "9"), catch_exceptions=False)
    assert done.exit_code == 1
    assert "error[rules/players]: chocolatiers-light can't be played by 9" in done.stderr
