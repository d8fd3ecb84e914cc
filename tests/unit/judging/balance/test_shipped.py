from __future__ import annotations

import pytest

from generator.apps.workflows.evaluation import census_of
from generator.base.findings import Findings
from generator.game.load.game_folder import open_game
from generator.judging.balance.verdicts import check_expectations
from tests.pebbles import GAMES, where

pytestmark = pytest.mark.usefixtures("pebbles")


@pytest.mark.parametrize("game", GAMES)
def test_what_is_expected_of_a_shipped_game_can_be_judged(game: str) -> None:
    findings = Findings()
    census = census_of(open_game(where(game), findings, judged=True))
    check_expectations(census.expectations, census.supply, findings)
    assert [each for each in findings if each.severity == "error"] == []


@pytest.mark.parametrize("game", GAMES)
def test_of_every_shipped_game_something_is_expected_at_the_tables_it_is_studied_at(
        game: str) -> None:
    census = census_of(open_game(where(game), Findings(), judged=True))
    study = census.expectations.study
    assert study.players
    # What else is worth expecting depends on the game: every game has to end.
    assert "finished" in {each.measure for each in census.expectations.play}
