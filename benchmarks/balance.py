"""What measuring costs over playing: `python -m benchmarks.balance`, greedy bots, two players."""

from __future__ import annotations

import argparse
import platform
import sys
from collections.abc import Iterator
from statistics import median
from time import process_time

from benchmarks.contest import Goal
from benchmarks.table import goal_rows, put
from generator.apps.workflows.game_rules import supply_at
from generator.base.findings import Findings
from generator.judging.balance.recorder import record_batch
from generator.playing.play.match_study import Play, Spec, play_batch
from generator.playing.rules.compiled import build_name

BEGIN, END = "<!-- balance figures: begin -->", "<!-- balance figures: end -->"
GAMES = ("chocolatiers", "chocolatiers-light", "master-chocolatier", "chai")
# The goal was set for the first of them.
MOST = 30.0
Rates = tuple[list[float], list[float]]


def main() -> None:
    """Measure, tell, and write the page if asked to."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.balance", description=__doc__)
    parser.add_argument("--rounds", type=int, default=9, help="how often each game is measured")
    parser.add_argument("--games", type=int, default=100, help="how many games make a round")
    parser.add_argument("--write", action="store_true",
                        help="put the figures into docs/explanation/performance.md")
    asked = parser.parse_args()
    rates = {game: _rates(game, asked.rounds, asked.games) for game in GAMES}
    text = _report(rates, asked.rounds, asked.games)
    sys.stdout.write(text)
    if asked.write:
        put(text, BEGIN, END)


def _rates(game: str, rounds: int, games: int) -> Rates:
    """Seconds a game of playing and of measuring, the very same games in turn."""
    spec = Spec(supply=supply_at(game, Findings()), players=2, options={}, bots=("greedy",) * 2,
                seed=1)
    for play in (play_batch, record_batch):
        _seconds(play, spec, 0, 5)
    plain: list[float] = []
    measured: list[float] = []
    for turn, first in enumerate(range(0, rounds * games, games)):
        # Who goes first meets a colder cache; they take turns at that too.
        for kept, play in [(plain, play_batch), (measured, record_batch)][::1 - turn % 2 * 2]:
            kept.append(_seconds(play, spec, first, games))
    sys.stderr.write(f"{game}: {median(plain):.5f} s, {median(measured):.5f} s\n")
    return plain, measured


def _seconds(play: Play, spec: Spec, first: int, games: int) -> float:
    start = process_time()
    play(spec, first, games)
    return (process_time() - start) / games


def _report(rates: dict[str, Rates], rounds: int, games: int) -> str:
    lines = [f"{rounds} rounds of {games} games, the very same games played and measured in turn, "
             f"medians; {build_name()}, Python {platform.python_version()}.", "",
             goal_rows(_goals(rates)), "",
             "| two players, greedy | games a CPU second, played | measured |", "|---|---:|---:|"]
    lines += [f"| {game} | {1 / median(plain):,.0f} | {1 / median(measured):,.0f} |"
              for game, (plain, measured) in rates.items()]
    return "\n".join(lines) + "\n"


def _goals(rates: dict[str, Rates]) -> Iterator[Goal]:
    for game, (plain, measured) in rates.items():
        times = median(one / other for one, other in zip(measured, plain, strict=True))
        aim = MOST if game == GAMES[0] else None
        yield Goal(f"{game}: what measuring costs over playing", 100 * (times - 1), aim, " %",
                   at_least=False)


if __name__ == "__main__":
    main()
