"""Games per CPU second, two players, one core: `python -m benchmarks.play`."""

from __future__ import annotations

import argparse
import sys
from statistics import median
from typing import Any

from benchmarks.stopwatch import Stopwatch
from generator import table
from generator.findings import Findings
from generator.play.bots import make_bot
from generator.play.match import Streams, play_match
from generator.rules.engine import Rules
from generator.rules.registry import playable

PLAYERS = 2
GAMES = {"random": 300, "greedy": 10}


def main() -> None:
    """Measure every game in turn, several times over, and tell the medians."""
    asked = _arguments()
    engines = {game: table.rules_of(table.supply_at(game, Findings()), PLAYERS, {}, Findings())
               for game in playable()}
    rates: dict[tuple[str, str], list[float]] = {}
    for number in range(asked.rounds):
        for game, rules in engines.items():
            for word, games in GAMES.items():
                rates.setdefault((game, word), []).append(_rate(rules, word, games, number))
    told = ["| game | random | greedy |", "|---|---:|---:|"]
    told += [f"| {game} | " + " | ".join(f"{median(rates[game, word]):,.0f}" for word in GAMES)
             + " |" for game in engines]
    sys.stdout.write("\n".join(told) + "\n")


def _rate(rules: Rules[Any], word: str, games: int, number: int) -> float:
    """Games per CPU second; each round plays other games."""
    with Stopwatch() as watch:
        for game in range(games):
            streams = Streams(f"bench/{number}", game)
            bots = [make_bot(word, streams.seat(seat)) for seat in range(PLAYERS)]
            play_match(rules, bots, streams.chance())
    return games / watch.seconds


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.play", description=__doc__)
    parser.add_argument("--rounds", type=int, default=3, help="how often everything is run")
    return parser.parse_args()


if __name__ == "__main__":
    main()
