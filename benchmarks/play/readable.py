"""The route of a Python file with an engine in the plain style: classes, enums, lists of actions.

The file has a class Chocolatiers and a function play(game, rng) that returns (state, moves, …).
"""

from __future__ import annotations

import runpy
import sys
from pathlib import Path
from random import Random

from benchmarks.stopwatch import Stopwatch


def main(path: str, games: int) -> None:
    """Play so many games and tell how long it took."""
    sys.path.insert(0, str(Path(path).parent))
    engine = runpy.run_path(path)
    game = engine["Chocolatiers"](2)
    choices = 0
    with Stopwatch() as watch:
        for number in range(games):
            choices += engine["play"](game, Random(number))[1]
    watch.tell(games=games, choices=choices)


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
