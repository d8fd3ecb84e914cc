"""Ballotin's kit for a print shop: faces drawn and pressed, the PDF written; or a look at it."""

from __future__ import annotations

import argparse
from dataclasses import replace
from pathlib import Path

from benchmarks.stopwatch import Stopwatch
from generator.apps.cli.main import collect_rarely
from generator.apps.workflows.plates import plates_for
from generator.apps.workflows.print import Kept, Request, prepared
from generator.base.findings import Findings
from generator.base.progress import Silence
from generator.game.load.game_folder import open_game
from generator.game.model.plates import Standard
from generator.output.printed import printed_kit
from generator.paper.preflight.demands import for_standard
from generator.paper.preflight.inspect import preflight

# What is spread out has to have so many, or it measures something else.
LEAST_PAGES = 60


def main() -> None:
    """Make the kit once, or look at it."""
    parser = argparse.ArgumentParser()
    parser.add_argument("game")
    parser.add_argument("standard", choices=["rgb", "x4", "x1a"])
    parser.add_argument("file", type=Path)
    parser.add_argument("--preflight", action="store_true")
    parser.add_argument("--spread", action="store_true", help="on as many pages as it takes")
    asked = parser.parse_args()
    collect_rarely()
    with Stopwatch() as watch:
        if asked.preflight:
            data = asked.file.read_bytes()
            faults, pages = preflight(data, for_standard(asked.standard))
            assert not faults, faults
            assert pages >= LEAST_PAGES or not asked.spread, pages
        else:
            data = _made(asked.game, asked.standard, asked.spread)
    if not asked.preflight:
        asked.file.write_bytes(data)
    watch.tell(bytes=len(data))


def _made(game: str, standard: Standard | str, spread: bool) -> bytes:
    findings = Findings()
    plates = plates_for("x1a" if standard == "x1a" else "x4", None, None, (), findings) \
        if standard != "rgb" else None
    asked = Request(targets=("pdf",), plates=plates)
    if spread:
        asked = replace(asked, paper="letter", pack="kind", margin=15.0)
    job = prepared(open_game(game, findings), asked, Silence(), findings, Kept())
    return printed_kit(job, Silence())[0]


if __name__ == "__main__":
    main()
