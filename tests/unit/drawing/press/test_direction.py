"""Fixed text that runs from right to left."""

from __future__ import annotations

import pypdfium2 as pdfium
import pytest

from tests.hebrew import FAMILY, hebrew, width
from tests.unit.drawing.press.svg import page, pressed
from tests.unit.drawing.press.test_glyph_lines import placed

FACE = f'font-family="{FAMILY}" font-size="10"'


def drawn(inside, attrs=""):
    """The words of a text from left to right, and where each begins."""
    return sorted(((words, x) for words, x, _ in placed(
        f'<text x="50" y="9" {FACE} {attrs}>{inside}</text>', hebrew())), key=lambda each: each[1])


def glyphs(text):
    return [glyph.text for run in hebrew().typeface(FAMILY, 400, False).rtl_runs(text)
            for glyph in run.glyphs]


def test_letters_stand_from_right_to_left():
    assert glyphs("אב גד") == ["ד", "ג", " ", "ב", "א"]


def test_brackets_are_turned():
    face = hebrew().typeface(FAMILY, 400, False)
    there, = face.rtl_runs("(")
    here, = face.runs(")")
    assert there.glyphs[0].id == here.glyphs[0].id


def test_words_of_both_directions_stand_where_they_are_read():
    for attrs, order in (("", ["אב", "ab", "גד"]), ('direction="rtl"', ["גד", "ab", "אב"])):
        assert [words.strip() for words, _ in drawn("אב ab גד", attrs) if words.strip()] == order


@pytest.mark.parametrize(("attrs", "left"), [
    ("", 50), ('direction="rtl"', 50 - 10 * width("אב")),
    ('direction="rtl" text-anchor="end"', 50),
    ('direction="rtl" text-anchor="middle"', 50 - 5 * width("אב")),
])
def test_a_text_starts_at_the_side_that_its_direction_says(attrs, left):
    assert drawn("אב", attrs) == [("אב", pytest.approx(left, abs=1e-3))]


def test_spans_change_places_too():
    assert [words for words, _ in drawn('אב<tspan fill="red">גד</tspan>')] == ["גד", "אב"]


def test_the_text_can_still_be_found():
    form = pressed(f'<text x="2" y="9" font-family="{FAMILY}" font-size="3">אב גד</text>', hebrew())
    with pdfium.PdfDocument(page(form, hebrew())) as document:
        assert document[0].get_textpage().get_text_range() == "אב גד"
