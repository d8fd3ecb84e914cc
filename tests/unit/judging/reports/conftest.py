"""A study of a game with art, shared by all tests of reports."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.judging.reports.report_data import ReportBox, StudyReport, thumbnails
from generator.judging.reports.report_files import render_page
from tests.unit.judging.reports.make import SECTIONS, a_balance, a_box


@pytest.fixture(scope="session")
def box() -> ReportBox:
    """The box of Chocolatiers, with its faces."""
    return a_box("chocolatiers")


@pytest.fixture(scope="session")
def study(box: ReportBox) -> StudyReport:
    """A study of it."""
    return StudyReport(a_balance(box, "box-tile"), box)


@pytest.fixture(scope="session")
def plain_study() -> StudyReport:
    """A study of a game of which nothing is drawn, and of which nothing was expected."""
    box = a_box("chocoly", drawn=False)
    return StudyReport(a_balance(box, "tile", "Chocoly"), box)


@pytest.fixture(scope="session")
def shown(study: StudyReport) -> bytes:
    """The page of that study."""
    return render_page(study, SECTIONS, thumbnails(study.box))


@pytest.fixture(scope="session")
def address(shown: bytes, tmp_path_factory: pytest.TempPathFactory) -> str:
    """Where a browser finds that page."""
    file: Path = tmp_path_factory.mktemp("report") / "balance.html"
    file.write_bytes(shown)
    return file.as_uri()
