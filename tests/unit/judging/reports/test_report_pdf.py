"""The report on paper: everything that the page shows, with contents and page numbers."""

from __future__ import annotations

from dataclasses import replace

import pypdfium2 as pdfium
import pytest

from generator.judging.reports.report_data import StudyReport, thumbnails
from generator.judging.reports.report_pdf import balance_pdf
from tests.unit.judging.reports.make import SECTIONS


def page_texts(data: bytes) -> list[str]:
    """The text of each page."""
    with pdfium.PdfDocument(data) as document:
        return [str(page.get_textpage().get_text_range()) for page in document]


@pytest.fixture(scope="module")
def report(study: StudyReport) -> bytes:
    """The whole report of a study with art."""
    return balance_pdf(study, SECTIONS, thumbnails(study.box))[0]


@pytest.fixture(scope="module")
def pages(report: bytes) -> list[str]:
    """The text of each of its pages."""
    return page_texts(report)


def test_the_contents_name_the_page_on_which_each_part_begins(
        report: bytes, pages: list[str]) -> None:
    with pdfium.PdfDocument(report) as document:
        marks = [(mark.get_title(), mark.get_dest().get_index() + 1)
                 for mark in document.get_toc()]
    lines = pages[1].splitlines()
    assert [(title, page) for title, page in marks
            if f"{title}{page}" not in (line.replace(" ", "") for line in lines)
            and f"{title} {page}" not in lines] == []


def test_every_part_of_the_page_is_a_bookmark(report: bytes) -> None:
    with pdfium.PdfDocument(report) as document:
        titles = [mark.get_title() for mark in document.get_toc()]
    assert {"Verdicts", "At a glance", "Every component", "All figures of the game",
            "How it was measured"} <= set(titles)


def test_every_page_after_the_first_has_its_number(pages: list[str]) -> None:
    assert [number for number, page in enumerate(pages, 1)
            if number > 1 and str(number) not in page.splitlines()] == []


def test_a_long_table_repeats_its_heads_on_every_page(pages: list[str]) -> None:
    rows = [page for page in pages if page.count("Box tiles") > 5]
    assert [page for page in rows if "Copies" not in page] == []


def test_names_in_japanese_are_set(study: StudyReport) -> None:
    items = tuple(replace(item, name="苺の箱") for item in study.box.items)
    data, _ = balance_pdf(replace(study, box=replace(study.box, items=items)), (), {})
    assert "苺の箱" in "".join(page_texts(data))


def test_a_game_without_art_has_a_report(plain_study: StudyReport) -> None:
    assert balance_pdf(plain_study, SECTIONS, {})[1] > 5


def test_the_same_study_gives_the_same_bytes(study: StudyReport, report: bytes) -> None:
    assert balance_pdf(study, SECTIONS, thumbnails(study.box))[0] == report
