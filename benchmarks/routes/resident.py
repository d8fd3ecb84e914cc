"""Ballotin as a process that stays: one card changes, and the kit is brought up to date."""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path
from statistics import median

from benchmarks.deck import cards, write_deck
from benchmarks.routes.ours import Nobody
from benchmarks.stopwatch import Stopwatch
from generator.apps.cli.main import relax_garbage_collection
from generator.apps.workflows.kit_build import ResidentKit
from generator.apps.workflows.kit_request import KitRequest
from generator.base.findings import Findings
from generator.game.load.game_folder import open_game, refresh_game

OFTEN = 5


def main() -> None:
    """Open the deck, then change a card a few times; the median of these is told."""
    folder, out, count = Path(sys.argv[1]), Path(sys.argv[2]), int(sys.argv[3])
    relax_garbage_collection()
    kit, request = ResidentKit(), KitRequest(targets=("pdf",), out=out)
    opened = open_game(str(folder), Findings())
    kit.build(opened, request, Nobody(), Findings())
    deck, took = cards(count), []
    for time in range(OFTEN):
        deck[count // 2] = replace(deck[count // 2], name=f"Another name {time}")
        write_deck(folder, deck)
        with Stopwatch() as watch:
            opened = refresh_game(opened, {folder / "cards.yaml"}, Findings())
            built = kit.build(opened, request, Nobody(), Findings())
        took.append(watch.seconds)
    write_deck(folder, cards(count))
    watch.seconds = median(took)
    watch.tell(bytes=max(artifact.bytes for artifact in built.artifacts))


if __name__ == "__main__":
    main()
