"""Recorded matches for reading: tests/golden/playthroughs/*.txt."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from generator.apps.workflows import game_rules as play
from generator.base.findings import Findings
from generator.game.model.supply import Supply
from generator.playing.play.laws import option_sets
from generator.playing.play.playthrough import playthrough_text
from generator.playing.rules.registry import options_of, playable_games

GOLDEN = Path(__file__).parents[3] / "golden" / "playthroughs"
SETS = [(game, options) for game in playable_games() for options in option_sets(options_of(game))]
LONGEST = 700


@cache
def supply(game: str) -> Supply:
    return play.supply_at(game, Findings())


def name(game: str, options: dict[str, str], players: int) -> str:
    chosen = ["all-options"] if len(options) > 1 else [
        f"{option}-{choice}".replace("_", "-") for option, choice in options.items()]
    return "-".join([game, *chosen, str(players)]) + ".txt"


@pytest.mark.parametrize("size", ["smallest", "largest"])
@pytest.mark.parametrize(("game", "options"), SETS,
                         ids=lambda value: value if isinstance(value, str)
                         else ",".join(f"{key}={each}" for key, each in value.items()) or "plain")
def test_a_match_goes_as_it_was_recorded(game: str, options: dict[str, str], size: str,
                                         request: pytest.FixtureRequest) -> None:
    counts = supply(game).players
    players = min(counts) if size == "smallest" else max(counts)
    rules = play.rules_of(supply(game), players, options, Findings())
    text = playthrough_text(rules, ("random",) * players, 7) + "\n"
    file = GOLDEN / name(game, options, players)
    if request.config.getoption("--update-golden"):
        file.write_text(text, encoding="utf-8", newline="\n")
    assert text.splitlines() == file.read_text(encoding="utf-8").splitlines()


def test_every_record_belongs_to_a_table() -> None:
    wanted = {name(game, options, players(supply(game).players)) for game, options in SETS
              for players in (min, max)}
    assert {file.name for file in GOLDEN.glob("*.txt")} - wanted == set()


def test_records_can_be_read_over_coffee() -> None:
    lengths = {file.name: len(file.read_text(encoding="utf-8").splitlines())
               for file in GOLDEN.glob("*.txt")}
    assert {file: lines for file, lines in lengths.items() if lines > LONGEST} == {}
