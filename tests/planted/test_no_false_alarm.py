"""Games with nothing wrong in them: no command finds anything."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest
from click.testing import CliRunner

from generator.apps.cli.main import cli
from generator.apps.workflows.game_rules import rules_of, supply_at
from generator.base.findings import Findings
from generator.playing.play.laws import first_breach
from tests.planted.games import OWN, home, room


@pytest.fixture(autouse=True, scope="module")
def quay() -> Iterator[None]:
    with room():
        yield


@pytest.mark.parametrize("command", ["check", "validate"])
@pytest.mark.parametrize("game", OWN)
def test_nothing_is_found_in_a_sound_game(game: str, command: str) -> None:
    told = CliRunner().invoke(cli, [command, str(home(game)), "--strict", "--json"])
    assert [each for each in json.loads(told.stdout)["findings"]
            if each["severity"] != "note"] == []


@pytest.mark.parametrize("game", OWN)
def test_a_sound_game_speaks_two_languages(game: str) -> None:
    told = CliRunner().invoke(cli, ["check", str(home(game)), "--json"])
    assert len(json.loads(told.stdout)["languages"]) == 2


@pytest.mark.parametrize("bot", ["random", "greedy"])
@pytest.mark.parametrize("players", [2, 3])
def test_the_rules_of_quay_keep_the_laws(players: int, bot: str) -> None:
    rules = rules_of(supply_at(str(home("quay")), Findings()), players, {}, Findings())
    assert first_breach(rules, 1, bot) is None
