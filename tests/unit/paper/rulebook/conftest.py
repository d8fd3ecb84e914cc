"""Books of Pebbles, made in memory."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from generator.apps.workflows.kit_build import prepare_job
from generator.apps.workflows.kit_request import KitRequest
from generator.base.findings import Findings
from generator.base.progress import NoProgress
from generator.game.load.game_folder import open_game
from generator.paper.job import BookTables, Job
from tests.books import EXAMPLES, lay_out

MakeBook = Callable[..., tuple[Job, BookTables]]


@pytest.fixture
def make_book(tmp_path: Path, pebbles: None) -> MakeBook:
    """A job of Pebbles with this book, and the book's tables."""
    def make(text: str, *, options: str = "", paper: str = "a4", language: str = "en",
             **more: str) -> tuple[Job, BookTables]:
        files = {f"{language}.md": text, "examples.yaml": EXAMPLES, **more}
        home = lay_out(tmp_path, files, options)
        findings = Findings()
        opened = open_game(str(home), findings)
        job = prepare_job(opened, KitRequest(paper=paper, language=language), NoProgress(),
                          findings)
        assert job.book
        return job, job.book.tables(findings)
    return make
