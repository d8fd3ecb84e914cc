"""Whose rules a game is played by."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from generator.apps.workflows import game_rules as play
from generator.base.findings import FileLocation, Findings
from generator.game.model.game import NamedReference
from generator.game.model.supply import Supply
from generator.playing.play.playthrough import playthrough_text
from generator.playing.rules.registry import rules_for

ROOT = Path(__file__).parents[4]
BOTS = ("random", "random")
OPTIONS = {"overlap_match": "beneath"}


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A designer's copy of Chocoly, in a folder of another name."""
    shutil.copytree(ROOT / "components" / "chocoly", tmp_path / "bonbons")
    if (ROOT / "templates" / "chocoly").is_dir():
        shutil.copytree(ROOT / "templates" / "chocoly", tmp_path / "bonbons" / "templates")
    file = tmp_path / "bonbons" / "game.yaml"
    file.write_text(file.read_text(encoding="utf-8") + "rules: chocoly\n", encoding="utf-8")
    return file.parent


def played(where: str) -> str:
    findings = Findings()
    return playthrough_text(play.rules_of(play.supply_at(where, findings), 2, OPTIONS, findings),
                       BOTS, 3)


def test_a_copy_plays_by_the_rules_that_it_names(copy: Path) -> None:
    told = played(str(copy)).split("\n", 1)
    assert told[1] == played("chocoly").split("\n", 1)[1]


def test_rules_are_called_like_the_game_unless_game_yaml_says_otherwise() -> None:
    assert Supply(game="toy", players=(2,), types={}, parts=(), options={},
                  where=FileLocation("game.yaml")).engine == "toy"


def test_rules_may_be_those_of_another_game() -> None:
    rules = NamedReference("chai", FileLocation("game.yaml", 3, 8))
    assert Supply(game="toy", players=(2,), types={}, parts=(), options={},
                  where=FileLocation("game.yaml"), rules=rules).engine == "chai"


@pytest.mark.parametrize(("options", "message", "hint"), [
    ({"swop": "per_team"}, "there is no option 'swop'", "did you mean 'swap'?"),
    ({"swap": "never"}, "the option 'swap' can't be 'never'", "it can be per_player, per_team"),
    ({"max_turns": "0"}, "the option 'max_turns' can't be '0'",
     "it takes a whole number, 1 or more"),
    ({"max_turns": "many"}, "the option 'max_turns' can't be 'many'",
     "it takes a whole number, 1 or more"),
])
def test_an_option_that_cannot_be_is_reported(
        options: dict[str, str], message: str, hint: str) -> None:
    findings = Findings()
    rules_for(play.supply_at("chocoly", Findings()), 2, options, findings)
    assert [(each.code, each.message, each.hint) for each in findings] == [
        ("rules/option", message, hint)]


def test_with_an_option_that_cannot_be_nothing_is_played() -> None:
    assert rules_for(play.supply_at("chocoly", Findings()), 2, {"swop": "x"}, Findings()) is None


def test_options_that_nobody_asks_for_have_their_defaults() -> None:
    rules = rules_for(play.supply_at("chocoly", Findings()), 2, {"max_turns": "1"}, Findings())
    assert rules is not None
    assert rules.options == {"swap": "per_player", "overlap_match": "neighbour", "max_turns": "1"}


def test_a_number_of_players_that_a_game_is_not_for_is_reported() -> None:
    findings = Findings()
    supply = play.supply_at("chocoly", Findings())
    rules_for(supply, 9, {}, findings)
    many = ", ".join(map(str, supply.players))
    assert [(each.code, each.message, each.where, each.hint) for each in findings] == [
        ("rules/players", "chocoly can't be played by "
                          "9", supply.where, f"it can be played by {many}")]
