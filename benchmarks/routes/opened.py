"""Ballotin's reading of a game: every file read and checked, nothing drawn."""

from __future__ import annotations

import argparse

from benchmarks.stopwatch import Stopwatch
from generator.apps.cli.main import relax_garbage_collection
from generator.base.findings import Findings
from generator.game.load.game_folder import open_game
from generator.game.load.spreadsheets import ods_file, xlsx_file


def main() -> None:
    """Open the game once."""
    parser = argparse.ArgumentParser()
    parser.add_argument("game")
    asked = parser.parse_args()
    relax_garbage_collection()
    assert ods_file.__doc__
    assert xlsx_file.__doc__
    findings = Findings()
    with Stopwatch() as watch:
        open_game(asked.game, findings)
    assert not len(findings)
    watch.tell(bytes=0)


if __name__ == "__main__":
    main()
