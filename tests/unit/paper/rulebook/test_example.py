"""What a figure of an example shows of the table, and what it says."""

from __future__ import annotations

import pytest

from generator.apps.workflows.kit_build import prepare_job
from generator.apps.workflows.kit_request import KitRequest
from generator.base.findings import Findings
from generator.base.progress import NoProgress
from generator.drawing.text.font_library import FontLibrary
from generator.game.load.game_folder import open_game
from generator.paper.job import BookTables, Job
from generator.paper.pages.look import fallback_families
from generator.paper.pages.page_canvas import PageCanvas
from generator.paper.rulebook.book_setter import BookSetter, IconForms
from generator.paper.rulebook.example import ExampleView


@pytest.fixture(scope="module")
def chocoly() -> tuple[Job, BookTables]:
    findings = Findings()
    job = prepare_job(open_game("chocoly", findings), KitRequest(), NoProgress(), findings)
    assert job.book
    return job, job.book.tables(findings)


def view(made: tuple[Job, BookTables], name: str) -> ExampleView:
    job, tables = made
    fonts = FontLibrary(job.assets.fonts, "en", job.assets.font_names)
    canvas = PageCanvas(fonts, fallback_families(fonts, ""))
    icons = IconForms(job.assets.symbols, job.pressroom)
    return ExampleView(job, BookSetter(canvas, "en", icons), tables.examples[name])


def test_a_piece_that_only_has_a_number_is_the_one_with_the_mark(chocoly) -> None:
    assert list(view(chocoly, "beside").move_texts()) == [(1, "Place this tile there")]


def test_the_line_around_what_is_new_is_round_if_the_piece_is(chocoly) -> None:
    from generator.paper.rulebook.example import ROUND

    shown = view(chocoly, "on-top")
    assert {each.kind: len(shown._around(each)) for each in shown._new} == {
        "tile": 4, "marker": ROUND}


@pytest.fixture(scope="module")
def chai() -> tuple[Job, BookTables]:
    findings = Findings()
    job = prepare_job(open_game("chai", findings), KitRequest(language="ja"), NoProgress(),
                      findings)
    assert job.book
    return job, job.book.tables(findings)


def test_in_another_language_a_piece_without_a_name_is_called_by_what_it_shows(chai) -> None:
    assert list(view(chai, "market").move_texts()) == [(2, "しょうが"), (3, "ミント")]


def test_a_board_that_carries_a_pile_is_shown_when_something_else_on_it_changes(chai) -> None:
    assert "house of seat 1" in view(chai, "pantry").zones


def test_no_word_comes_twice_and_places_are_those_with_the_mark() -> None:
    findings = Findings()
    opened = open_game("chocolatiers-light", findings)
    job = prepare_job(opened, KitRequest(), NoProgress(), findings)
    assert job.book
    made = (job, job.book.tables(findings))
    assert next(view(made, "box").move_texts()) == (1, "This box")
    assert list(view(made, "wild").move_texts())[1:] == [(2, "There")]
