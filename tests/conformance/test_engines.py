"""The laws over every engine that is found, at every table it declares."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest
import yaml

from generator.apps.workflows import game_rules as play
from generator.base.findings import Findings
from generator.game.load.files import SourceText
from generator.game.load.scenario_file import read_scenarios
from generator.game.load.yaml_file import parse
from generator.game.model.supply import Supply
from generator.playing.play.laws import first_breach, option_sets
from generator.playing.play.scenario_runner import run_scenario
from generator.playing.rules.chance import stream
from generator.playing.rules.engine import Rules
from generator.playing.rules.registry import options_of, rules_for
from tests.pebbles import GAMES, HOME, room, where

with room():
    TABLES = [(game, options) for game in GAMES for options in option_sets(options_of(game))]
pytestmark = pytest.mark.usefixtures("pebbles")


@cache
def supply(game: str) -> Supply:
    return play.supply_at(where(game), Findings())


def built(game: str, players: int, options: dict[str, str]) -> Rules[Any]:
    findings = Findings()
    rules = rules_for(supply(game), players, options, findings)
    assert rules is not None, [each.message for each in findings]
    return rules


def named(value: object) -> str:
    return ",".join(f"{name}={choice}" for name, choice in value.items()) or "plain" \
        if isinstance(value, dict) else str(value)


@pytest.mark.parametrize(("game", "options"), [
    pytest.param(game, options, marks=[pytest.mark.long] if options else [])
    for game, options in TABLES], ids=named)
@pytest.mark.parametrize("seed", [1, 2])
def test_an_engine_keeps_the_laws_at_every_table(
        game: str, options: dict[str, str], seed: int) -> None:
    broken = [(players, breach) for players in supply(game).players
              if (breach := first_breach(built(game, players, options), seed))]
    assert broken == []


@pytest.mark.parametrize("game", GAMES)
def test_an_engine_keeps_the_laws_when_played_with_a_plan(game: str) -> None:
    assert first_breach(built(game, supply(game).players[0], {}), 3, "greedy") is None


@pytest.mark.parametrize("game", GAMES)
def test_an_engine_declares_the_players_of_its_box(game: str) -> None:
    assert built(game, supply(game).players[0], {}).info.players == supply(game).players


@pytest.mark.parametrize("game", GAMES)
def test_no_engine_is_built_for_a_number_of_players_it_does_not_declare(game: str) -> None:
    findings = Findings()
    wrong = max(supply(game).players) + 1
    assert (rules_for(supply(game), wrong, {}, findings), len(findings.errors)) == (None, 1)


@pytest.mark.parametrize("game", GAMES)
def test_an_engine_says_whether_a_seat_can_see_everything(game: str) -> None:
    rules = built(game, supply(game).players[0], {})
    state = rules.setup(stream("hidden", game))
    anew = rules.hide(state, state.seat, stream("anew", game))
    assert rules.info.hidden is (rules.dump(anew) != rules.dump(state))


@pytest.mark.parametrize("game", GAMES)
def test_a_game_that_is_cut_off_says_so(game: str) -> None:
    rules = built(game, supply(game).players[0], {"max_turns": "3"})
    luck = stream("cut off", game)
    state = rules.setup(luck)
    while not state.over:
        rules.apply(state, rules.sample(state, luck), luck)
    outcome = rules.outcome(state)
    assert (outcome.cause, outcome.finished) == ("max_turns", False)


@pytest.mark.parametrize("game", GAMES)
def test_a_table_goes_to_yaml_and_back(game: str) -> None:
    rules = built(game, max(supply(game).players), {})
    luck = stream("to yaml", game)
    state = rules.setup(luck)
    for _ in range(25):
        if not state.over:
            rules.apply(state, rules.sample(state, luck), luck)
    written = rules.dump(state)
    text = yaml.safe_dump(written, allow_unicode=True)
    read = parse(SourceText("state.yaml", text), Findings())
    assert read is not None
    assert isinstance(read.value, dict)
    assert rules.dump(rules.load(read.value)) == written


def test_the_scenarios_of_a_game_that_is_not_shipped_hold() -> None:
    findings = Findings()
    rules = built("pebbles", 2, {})
    shown = read_scenarios(HOME / "scenarios" / "turns.yaml", findings)
    assert shown
    assert [run_scenario(each, rules, findings) for each in shown] == [True] * len(shown)
