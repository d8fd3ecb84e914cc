"""What a rulebook costs: `python -m benchmarks.rulebook`."""

from __future__ import annotations

import argparse
import json
import platform
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import replace
from itertools import count, cycle, islice
from statistics import median

from benchmarks.contest import Goal
from benchmarks.runs import ROOT
from benchmarks.stopwatch import Stopwatch
from benchmarks.table import goal_rows, put

BEGIN, END = "<!-- rulebook figures: begin -->", "<!-- rulebook figures: end -->"
# The book that is timed, made as long as this by repeating it; what it may cost on paper, and as a
# page for browsers.
TIMED, PAGES, MOST, MOST_PAGE = "chocolatiers", 28, 1.5, 2.0


def main() -> None:
    """Measure, tell, and write the page if asked to."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.rulebook", description=__doc__)
    parser.add_argument("--rounds", type=int, default=5, help="how often each is done")
    parser.add_argument("--write", action="store_true",
                        help="put the figures into docs/explanation/performance.md")
    parser.add_argument("--child", type=int, default=-1, help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.child >= 0:
        sys.stdout.write(json.dumps(_set(asked.child)))
        return
    repeated = next(blocks for blocks in count(0, 6) if _long(blocks)["pages"] >= PAGES)
    long = [_long(repeated) for _ in range(asked.rounds)]
    shipped = [(game, _shipped(game)) for game in _games()]
    text = _report(long, shipped)
    sys.stdout.write(text)
    if asked.write:
        # The page shows the goals; the table behind them is for the terminal.
        put(text.partition("\nThe whole command")[0], BEGIN, END)


def _games() -> list[str]:
    return sorted({file.parents[1].name for file in (ROOT / "components").glob("*/rulebook/*.md")})


def _set(repeated: int) -> dict[str, float]:
    """Set a book of which some blocks come twice; what each step costs that does it first."""
    from generator.apps.workflows.kit_build import prepare_job  # noqa: PLC0415
    from generator.apps.workflows.kit_request import KitRequest  # noqa: PLC0415
    from generator.base.findings import Findings  # noqa: PLC0415  # the parent shall stay small
    from generator.base.progress import NoProgress  # noqa: PLC0415
    from generator.game.load.game_folder import open_game  # noqa: PLC0415
    from generator.paper.rulebook.book_html import rulebook_html  # noqa: PLC0415
    from generator.paper.rulebook.book_pages import draw_book  # noqa: PLC0415
    from generator.paper.rulebook.book_pdf import booklet_pdf, reading_pdf  # noqa: PLC0415

    findings = Findings()
    with Stopwatch() as opening:
        job = prepare_job(open_game(TIMED, findings), KitRequest(), NoProgress(), findings)
    assert job.book
    with Stopwatch() as setting:
        laid = job.book.tables(findings)
        short = job.book.rulebook.books["en"]
        book = replace(short, blocks=(*short.blocks,
                                      *islice(cycle(short.blocks[1:]), repeated)))
        volume = draw_book(job, book, laid)
        reading_pdf(job, volume)
        booklet_pdf(job, volume)
    with Stopwatch() as page:
        rulebook_html(job, book, laid)
    return {"pages": len(volume.pages), "opening": opening.seconds, "setting": setting.seconds,
            "page": page.seconds}


def _long(repeated: int) -> dict[str, float]:
    command = [sys.executable, "-m", "benchmarks.rulebook", "--child", str(repeated)]
    done = subprocess.run(command, check=True, cwd=ROOT, capture_output=True, text=True)
    found: dict[str, float] = json.loads(done.stdout)
    return found


def _shipped(game: str) -> tuple[float, float]:
    """The books of a game in all languages: CPU seconds from nothing, and again."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "generator", "build", game, "--quiet", "--target",
                   "rulebook", "--out", folder]
        seconds = []
        for _ in range(2):
            with Stopwatch() as watch:
                subprocess.run(command, check=True, cwd=ROOT, capture_output=True)
            seconds.append(watch.seconds)
        return seconds[0], seconds[1]


def _report(long: list[dict[str, float]], shipped: list[tuple[str, tuple[float, float]]]) -> str:
    lines = [f"{len(long)} rounds, each in a fresh process, CPU seconds, medians; Python "
             f"{platform.python_version()}. The book is that of {TIMED}, of which as much comes "
             f"twice as fills {PAGES} pages.", "",
             goal_rows(_goals(long)), "",
             "The whole command, `ballotin build GAME --target rulebook`, once: all languages, "
             "each as two PDF files and a page for browsers, with reading and drawing the game:",
             "", "| game | from nothing | again |", "|---|---:|---:|"]
    lines += [f"| {game} | {cold:.1f} s | {warm:.1f} s |" for game, (cold, warm) in shipped]
    return "\n".join(lines) + "\n"


def _goals(rounds: list[dict[str, float]]) -> Iterator[Goal]:
    pages = int(median(figures["pages"] for figures in rounds))
    yield Goal(f"a book of {pages} pages: examples played, set, written to be read and folded",
               median(figures["setting"] for figures in rounds), MOST, " s", at_least=False)
    yield Goal("the same with reading the game and drawing its faces",
               median(figures["opening"] + figures["setting"] for figures in rounds), 2.0, " s",
               at_least=False)
    yield Goal("the same book as a page for browsers, with its pictures as pixels",
               median(figures["page"] for figures in rounds), MOST_PAGE, " s", at_least=False)


if __name__ == "__main__":
    main()
