"""The compiled build: the same games as the sources play, and a name of its own."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from generator.playing.rules import compiled
from generator.playing.rules.registry import playable_games

ROOT = Path(__file__).parents[4]
SEEDS = 300
# Plays at the smallest and the largest table; tells which build it was, and every outcome.
PLAY = """
import json, sys
from generator.playing.rules.compiled import prefer_source
build, game, seeds = sys.argv[1], sys.argv[2], int(sys.argv[3])
if build == "pure":
    prefer_source()
from generator.apps.workflows import game_rules as table
from generator.base.findings import Findings
from generator.playing.play.bots import RandomBot
from generator.playing.play.match import Streams, play_match
from generator.playing.rules import engine
supply = table.supply_at(game, Findings())
told = []
for players in (supply.players[0], supply.players[-1]):
    rules = table.rules_of(supply, players, {}, Findings())
    for number in range(seeds):
        streams = Streams("builds", number)
        bots = [RandomBot(streams.seat(seat)) for seat in range(players)]
        match = play_match(rules, bots, streams.chance())
        told.append(repr((match.outcome, match.turns, match.decisions)))
print(json.dumps([engine.__file__.endswith(".py"), told]))
"""


def play(build: str, game: str, seeds: int) -> tuple[bool, list[str]]:
    done = subprocess.run([sys.executable, "-c", PLAY, build, game, str(seeds)], check=True,
                          capture_output=True, text=True, cwd=ROOT)
    pure, told = json.loads(done.stdout)
    return pure, told


@pytest.mark.skipif(not compiled.is_compiled(), reason="not compiled: `make compile` builds it")
@pytest.mark.parametrize("game", playable_games())
def test_both_builds_play_the_same_games(game: str) -> None:
    from_source, expected = play("pure", game, SEEDS)
    compiled_is_source, games = play("compiled", game, SEEDS)
    assert (from_source, compiled_is_source) == (True, False)
    assert games == expected


def test_the_sources_can_be_asked_for() -> None:
    assert play("pure", playable_games()[0], 2)[0]


def test_sources_alone_are_the_pure_build(
        monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    rules = tmp_path / "playing" / "rules"
    rules.mkdir(parents=True)
    (rules / "engine.py").touch()
    monkeypatch.setattr(compiled, "PACKAGE", tmp_path)
    assert compiled.build_name() == "pure Python"


def test_an_extension_beside_the_source_is_the_compiled_build(
        monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    rules = tmp_path / "playing" / "rules"
    rules.mkdir(parents=True)
    (rules / "engine.py").touch()
    (rules / f"engine{compiled.EXTENSION_SUFFIXES[0]}").touch()
    monkeypatch.setattr(compiled, "PACKAGE", tmp_path)
    assert compiled.build_name() == "compiled"
