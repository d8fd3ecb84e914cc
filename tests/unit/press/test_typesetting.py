from __future__ import annotations

import pytest

from generator.press.painter import FacePainter, PressMemory
from generator.press.text import lines
from generator.svg.style import Style
from tests.unit.press.svg import drawing, whole

FACE = 'font-family="Alegreya Sans" font-size="10"'


def placed(text, fonts):
    """The lines of a text element as (words, x, y)."""
    painter = FacePainter(PressMemory(fonts, {}, False), {})
    element = drawing(whole(text)).root.children[0]
    style = painter.cascade.look(Style(viewport=(100.0, 100.0)), element.attrs).style
    return [("".join(run.text for run in line.words), round(line.x, 3), round(line.y, 3))
            for line in lines(painter, element, style)]


def width(text, fonts):
    return sum(run.width for run in fonts.runs(text, "Alegreya Sans", 400, False)) * 10


@pytest.mark.parametrize(("anchor", "share"), [("start", 0), ("middle", 0.5), ("end", 1)])
def test_an_anchor_is_the_start_the_middle_or_the_end_of_the_line(anchor, share, fonts):
    (line,) = placed(f'<text x="50" y="9" {FACE} text-anchor="{anchor}">Mint leaf</text>', fonts)
    assert line[1] == pytest.approx(50 - share * width("Mint leaf", fonts), abs=0.001)


def test_letter_spacing_makes_a_line_wider(fonts):
    (line,) = placed(f'<text x="50" y="9" {FACE} text-anchor="end" letter-spacing="2">abc</text>',
                     fonts)
    assert line[1] == pytest.approx(50 - width("abc", fonts) - 6, abs=0.001)


def test_a_span_begins_where_the_text_before_it_ends(fonts):
    lines_found = placed(f'<text x="5" y="9" {FACE}>ab<tspan fill="red">c</tspan></text>', fonts)
    assert lines_found == [("ab", 5.0, 9.0), ("c", round(5 + width("ab", fonts), 3), 9.0)]


def test_another_font_stands_in_on_the_same_line(fonts):
    text = f'<text x="5" y="9" {FACE}>aあb</text>'
    assert [line[0] for line in placed(text, fonts)] == ["a", "あ", "b"]


def test_percentages_are_those_of_the_view(fonts):
    assert placed(f'<text x="10%" y="50%" {FACE}>a</text>', fonts) == [("a", 10.0, 50.0)]


def test_a_text_without_letters_has_no_lines(fonts):
    assert placed(f'<text x="5" y="9" {FACE}>  <tspan> </tspan></text>', fonts) == []
