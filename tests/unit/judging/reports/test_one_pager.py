"""The sheet for the table: one page of A4 that says it in short."""

from __future__ import annotations

from dataclasses import replace
from io import BytesIO

import pikepdf
import pypdfium2 as pdfium
import pytest

from generator.judging.reports.report_data import StudyReport
from generator.judging.reports.report_pdf import balance_pdf


def one_pager_pdf(study: StudyReport) -> bytes:
    """The first page of a report without parts, as a file."""
    data, _ = balance_pdf(study, (), {})
    with pikepdf.open(BytesIO(data)) as pdf:
        del pdf.pages[1:]
        file = BytesIO()
        pdf.save(file, deterministic_id=True)
    return file.getvalue()


@pytest.fixture(scope="module")
def sheet(study: StudyReport) -> bytes:
    """The sheet of a study with art."""
    return one_pager_pdf(study)


def words(data: bytes) -> str:
    """All text of a PDF of one page."""
    with pdfium.PdfDocument(data) as document:
        assert len(document) == 1
        return str(document[0].get_textpage().get_text_range())


def test_it_is_one_page_of_a4(sheet: bytes) -> None:
    with pdfium.PdfDocument(sheet) as document:
        assert [page.get_size() for page in document] == [pytest.approx((595.28, 841.89), abs=0.1)]


def test_it_tells_verdicts_seats_and_lengths(sheet: bytes) -> None:
    text = words(sheet)
    assert "Of 5 expectations 2 are missed, 1 is undecided and 2 are met." in text
    assert "Turns should be at most 26" in text
    assert "even share 50.0" in text
    assert "28.4" in text


def test_it_shows_five_most_and_five_least_picked_with_their_faces(sheet: bytes) -> None:
    text = words(sheet)
    assert text.index("Picked most") < text.index("Picked least")
    with pikepdf.open(BytesIO(sheet)) as pdf:
        forms = pdf.pages[0].Resources.XObject
        assert sum(str(name).startswith("/f") for name in forms) == 10


def test_a_game_without_art_gets_plain_cards(plain_study: StudyReport) -> None:
    data = one_pager_pdf(plain_study)
    text = words(data)
    assert text[text.index("Picked most"):].count("tile-") == 20
    with pikepdf.open(BytesIO(data)) as pdf:
        assert [str(name) for name in pdf.pages[0].Resources.XObject] == ["/d0"]


def test_it_says_what_it_is(sheet: bytes) -> None:
    with pikepdf.open(BytesIO(sheet)) as pdf, pdf.open_metadata() as meta:
        assert meta["dc:title"] == "Chocolatiers: balance"


def test_the_same_study_is_the_same_sheet(sheet: bytes, study: StudyReport) -> None:
    assert one_pager_pdf(study) == sheet


def test_what_stands_out_comes_before_the_verdicts(study: StudyReport) -> None:
    shares = [replace(each, value=0.7, low=0.68, high=0.72) if each.measure == "seat-share"
              else each for each in study.balance.figures]
    text = words(one_pager_pdf(replace(study,
                                       balance=replace(study.balance, figures=tuple(shares)))))
    assert text.index("wins 70.0") < text.index("Of 5 expectations")


def test_tables_that_were_played_for_one_question_have_no_length(study: StudyReport) -> None:
    asked = (2, "greedy!reserve,greedy", 1000)
    text = words(one_pager_pdf(replace(study, balance=replace(
        study.balance, tables=(*study.balance.tables, asked)))))
    assert "greedy!reserve, greedy" not in text[text.index("Length"):text.index("Picked most")]


def boxes(data: bytes, text: str) -> list[tuple[float, float, float]]:
    """The left, right and lower edge of each place where a text stands, in points."""
    with pdfium.PdfDocument(data) as document:
        page = document[0].get_textpage()
        search, found = page.search(text), []
        while place := search.get_next():
            first, last = (page.get_charbox(place[0] + step) for step in (0, place[1] - 1))
            found.append((first[0], last[2], first[1]))
    return found


def test_a_long_name_leaves_room_for_its_games(sheet: bytes) -> None:
    (_, _, top), = boxes(sheet, "Length")
    (_, _, end), = boxes(sheet, "Picked most")
    names = [right for _, right, y in boxes(sheet, "greedy") if end + 9 < y < top]
    (games,) = [left for left, _, y in boxes(sheet, "5,000") if y < top]
    assert names
    assert max(names) < games
