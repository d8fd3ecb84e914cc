"""Ballotin's check of a game: every face drawn and looked at, nothing written."""

from __future__ import annotations

import argparse
from pathlib import Path

from benchmarks.routes.ours import Nobody, import_early
from benchmarks.stopwatch import Stopwatch
from generator.apps.cli.main import relax_garbage_collection
from generator.apps.workflows.kit_build import check_kit
from generator.apps.workflows.kit_request import KitRequest
from generator.base.findings import Findings
from generator.game.load.game_folder import open_game
from generator.judging.faces import inspector


def main() -> None:
    """Check the deck once."""
    parser = argparse.ArgumentParser()
    parser.add_argument("game")
    parser.add_argument("--imports", type=Path, required=True)
    asked = parser.parse_args()
    relax_garbage_collection()
    import_early(asked.imports)
    assert inspector.__doc__
    findings = Findings()
    with Stopwatch() as watch:
        check_kit(open_game(asked.game, findings, judged=True), KitRequest(), Nobody(), findings)
    watch.tell(bytes=0)


if __name__ == "__main__":
    main()
