"""Ballotin's kit for a print shop: faces drawn and pressed, the PDF written; or a look at it."""

from __future__ import annotations

import argparse
from dataclasses import replace
from pathlib import Path

from benchmarks.stopwatch import Stopwatch
from generator.apps.cli.main import relax_garbage_collection
from generator.apps.workflows.kit_build import prepare_job
from generator.apps.workflows.kit_request import KitRequest, plates_for
from generator.base.findings import Findings
from generator.base.progress import NoProgress
from generator.game.load.game_folder import open_game
from generator.game.model.colour_plates import Standard
from generator.paper.pages.kit_book import kit_pdf
from generator.paper.preflight.demands import demands_of_standard
from generator.paper.preflight.inspection import check_pdf

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
    relax_garbage_collection()
    with Stopwatch() as watch:
        if asked.preflight:
            data = asked.file.read_bytes()
            faults, pages = check_pdf(data, demands_of_standard(asked.standard))
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
    asked = KitRequest(targets=("pdf",), plates=plates)
    if spread:
        asked = replace(asked, paper="letter", pack="kind", margin=15.0)
    job = prepare_job(open_game(game, findings), asked, NoProgress(), findings)
    return kit_pdf(job, NoProgress())[0]


if __name__ == "__main__":
    main()
