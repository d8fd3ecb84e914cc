from __future__ import annotations

import pytest

from generator.drawing.press.glyph_lines import text_lines
from generator.drawing.press.painter import FacePainter, PressMemory
from generator.game.svg.style_properties import Style
from tests.unit.drawing.press.svg import drawing, whole

FACE = 'font-family="Alegreya Sans" font-size="10"'


def placed(text, fonts):
    """The lines of a text element as (words, x, y)."""
    drawn = drawing(whole(text))
    painter = FacePainter(PressMemory(fonts, {}, False), drawn.ids)
    element = next(child for child in drawn.root.children if child.tag == "text")
    style = painter.cascade.look(Style(viewport=(100.0, 100.0)), element.attrs).style
    return [("".join(run.text for run in line.words), *(round(at, 3) for at in corner(line)))
            for line in text_lines(painter, element, style)]


def corner(line):
    """Where the first letter of a line stands."""
    a, b, c, d, e, f = line.frame
    x, y = line.x, line.y - line.rise
    return a * x + c * y + e, b * x + d * y + f


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


def test_a_space_is_as_wide_as_in_its_own_font(fonts):
    _, space, last = placed('<text x="8" y="14" font-family="Fraunces" font-size="10">a'
                            '<tspan font-family="Alegreya Sans"> </tspan>b</text>', fonts)
    assert last[1] - space[1] == pytest.approx(width(" ", fonts), abs=0.01)


# Each letter with its place; the last number counts widths of an "a" on top of x.
PLACES = {
    "lines by dy": ('x="5" y="9"><tspan x="5" dy="0">ab</tspan><tspan x="5" dy="1.2em">c</tspan>',
                    [("ab", 5, 9, 0), ("c", 5, 21, 0)]),
    "dx and dy add up": ('x="5" y="9">a<tspan dx="2" dy="3">a</tspan><tspan dx="1" dy="-3">a'
                         "</tspan>", [("a", 5, 9, 0), ("a", 7, 12, 1), ("a", 8, 9, 2)]),
    "a list of places": ('x="5 20 40" y="9 12">aaaa',
                         [("a", 5, 9, 0), ("a", 20, 12, 0), ("aa", 40, 12, 0)]),
    "a list that goes on in a span": ('x="5 20 40" y="9">a<tspan>a</tspan>a',
                                      [("a", 5, 9, 0), ("a", 20, 9, 0), ("a", 40, 9, 0)]),
    "a span's own list wins": ('x="5 20 40" y="9">a<tspan x="30">a</tspan>a',
                               [("a", 5, 9, 0), ("a", 30, 9, 0), ("a", 40, 9, 0)]),
    "dx in percent": ('x="5" y="9" dx="10%">a', [("a", 15, 9, 0)]),
    "a value for a space that stays": ('x="5 15 30" y="9">a a',
                                       [("a", 5, 9, 0), (" ", 15, 9, 0), ("a", 30, 9, 0)]),
    "none for a space that falls away": ('x="5 15" y="9"> a<tspan>  </tspan>', [("a", 5, 9, 0)]),
    "letters that move up": ('x="5" y="9">a<tspan baseline-shift="3">a</tspan>a',
                             [("a", 5, 9, 0), ("a", 5, 6, 1), ("a", 5, 9, 2)]),
    "up by a share of the size": ('x="5" y="9">a<tspan baseline-shift="50%">a</tspan>',
                                  [("a", 5, 9, 0), ("a", 5, 4, 1)]),
    "up inside of up": ('x="5" y="9">a<tspan baseline-shift="3">a<tspan baseline-shift="-1">a'
                        "</tspan></tspan>", [("a", 5, 9, 0), ("a", 5, 6, 1), ("a", 5, 7, 2)]),
    "letters that aren't there": ('x="5" y="9">a<tspan display="none">a</tspan><tspan dy="1">a'
                                  "</tspan>", [("a", 5, 9, 0), ("a", 5, 10, 1)]),
    "turned letters": ('x="5" y="9" rotate="0 90">aaa',
                       [("a", 5, 9, 0), ("a", 5, 9, 1), ("a", 5, 9, 2)]),
    "letters spread out": ('x="5" y="9" textLength="45">aaa',
                           [("a", 5, 9, 0), ("a", 27.5, 9, -0.5), ("a", 50, 9, -1)]),
    "wide letters": ('x="5" y="9" textLength="45" lengthAdjust="spacingAndGlyphs">aaa',
                     [("a", 5, 9, 0), ("a", 20, 9, 0), ("a", 35, 9, 0)]),
    "a length held in the middle": ('x="50" y="9" text-anchor="middle" textLength="40">aaa',
                                    [("a", 30, 9, 0), ("a", 50, 9, -0.5), ("a", 70, 9, -1)]),
    "an anchor for each place": ('x="50" y="9" text-anchor="end">a<tspan x="40" y="20" '
                                 'text-anchor="start">a</tspan>',
                                 [("a", 50, 9, -1), ("a", 40, 20, 0)]),
    "a space behind a letter counts": ('y="9" text-anchor="end"><tspan x="50" letter-spacing="2">'
                                       "a</tspan>", [("a", 48, 9, -1)]),
    "capitals by style": ('x="5" y="9" text-transform="uppercase">straße',
                          [("STRASSE", 5, 9, 0)]),
    "a capital for each word": ('x="5" y="9" text-transform="capitalize">an o<tspan dy="1">ld'
                                "</tspan>", [("An O", 5, 9, 0)]),
    "lines of an editor that wraps": ('style="shape-inside:url(#r);white-space:pre"><tspan x="5" '
                                      'y="9">a </tspan><tspan x="5" y="20">a</tspan>',
                                      [("a ", 5, 9, 0), ("a", 5, 20, 0)]),
}


@pytest.mark.parametrize("name", PLACES)
def test_every_letter_stands_at_its_place(name, fonts):
    text, expected = PLACES[name]
    one = width("a", fonts)
    for (letters, x, y), (wanted, at, down, widths) in zip(
            placed(f"<text {FACE} {text}</text>", fonts), expected, strict=False):
        assert (letters, y) == (wanted, down)
        assert x == pytest.approx(at + widths * one, abs=0.01)


def test_letters_are_aligned_by_a_line_of_their_font(fonts):
    font = fonts.find("Alegreya Sans", 400, False)
    down = {name: placed(f'<text x="5" y="9" {FACE} dominant-baseline="{name}">a</text>',
                         fonts)[0][2] - 9
            for name in ("text-before-edge", "text-after-edge", "central", "hanging", "auto")}
    assert down == {
        "text-before-edge": pytest.approx(10 * font.ascent, abs=0.001),
        "text-after-edge": pytest.approx(-10 * font.descent, abs=0.001),
        "central": pytest.approx(5 * (font.ascent - font.descent), abs=0.001),
        "hanging": pytest.approx(8 * font.ascent, abs=0.001), "auto": 0}


def test_letters_are_kerned_across_spans(fonts):
    whole_word = placed(f'<text x="5" y="9" {FACE}>AVA<tspan dy="1">x</tspan></text>', fonts)
    parted = placed(f'<text x="5" y="9" {FACE}>A<tspan fill="red">V</tspan>A<tspan dy="1">x'
                    "</tspan></text>", fonts)
    assert parted[-1] == whole_word[-1]
    assert [word for word, _, _ in parted] == ["A", "V", "A", "x"]


ROAD = '<path id="p" d="M10 50H60V10"/>'


def test_letters_follow_a_path_and_turn_with_it(fonts):
    one = width("a", fonts)
    body = f'{ROAD}<text {FACE}><textPath href="#p" startOffset="20">aa</textPath></text>'
    assert [each[1:] for each in placed(body, fonts)] == [
        (30, 50), (pytest.approx(30 + one, abs=0.01), 50)]
    around = f'{ROAD}<text {FACE}><textPath href="#p" startOffset="60">a</textPath></text>'
    assert placed(around, fonts) == [("a", 60, 40)]


@pytest.mark.parametrize(("offset", "anchor", "at"), [("50%", "middle", 55), ("0", "start", 10)])
def test_a_path_is_measured_for_where_its_text_begins(offset, anchor, at, fonts):
    body = (f'{ROAD}<text {FACE} text-anchor="{anchor}"><textPath href="#p" '
            f'startOffset="{offset}">a</textPath></text>')
    share = 0.5 if anchor == "middle" else 0
    assert placed(body, fonts)[0][1] == pytest.approx(at - share * width("a", fonts), abs=0.01)


def test_letters_behind_the_end_of_their_path_are_not_drawn(fonts):
    body = f'{ROAD}<text {FACE}><textPath href="#p" startOffset="88">aaaa</textPath></text>'
    assert placed(body, fonts) == []


def test_the_other_side_of_a_path_begins_at_its_end(fonts):
    body = f'{ROAD}<text {FACE}><textPath href="#p" side="right">a</textPath></text>'
    assert placed(body, fonts) == [("a", 60, 10)]


def test_a_path_has_the_length_that_it_says(fonts):
    body = ('<path id="p" d="M10 50H60" pathLength="1"/>'
            f'<text {FACE}><textPath href="#p" startOffset=".5">a</textPath></text>')
    assert placed(body, fonts)[0][1:] == (35, 50)


@pytest.mark.parametrize("path", ["M10 50A30 30 0 0 1 70 50", "M10 50C10 10 70 10 70 50"])
def test_letters_stand_on_their_curve(path, fonts):
    """The middle of a letter's foot lies on the path."""
    body = (f'<path id="p" d="{path}"/><text {FACE} text-anchor="middle">'
            '<textPath href="#p" startOffset="50%">a</textPath></text>')
    ((_, x, y),) = placed(body, fonts)
    assert (x, y) == (pytest.approx(40 - width("a", fonts) / 2, abs=0.01),
                      pytest.approx(20, abs=0.01))


def test_a_text_runs_around_a_circle_from_where_svg_begins_it(fonts):
    body = (f'<circle id="p" cx="50" cy="50" r="30"/><text {FACE}><textPath href="#p" '
            'startOffset="25%">a</textPath></text>')
    ((_, x, y),) = placed(body, fonts)
    assert (x, y) == (pytest.approx(50, abs=0.1), pytest.approx(80, abs=0.2))


def test_what_follows_a_stretched_span_is_pushed_on(fonts):
    body = f'<text x="5" y="9" {FACE}>a<tspan textLength="30">aa</tspan>a</text>'
    assert placed(body, fonts)[-1][1] == pytest.approx(35 + width("a", fonts), abs=0.01)


def test_text_goes_on_where_the_path_of_the_text_before_it_ends(fonts):
    body = (f'{ROAD}<text {FACE}><textPath href="#p">a</textPath><tspan dy="3">a</tspan></text>')
    assert placed(body, fonts)[1] == ("a", 60, 13)


def test_a_space_at_the_end_of_a_line_counts_as_in_browsers(fonts):
    body = (f'<text y="9" {FACE} text-anchor="end"><tspan x="50">a</tspan>\n'
            '<tspan x="40">a</tspan></text>')
    assert placed(body, fonts)[0][1] == pytest.approx(50 - width("a ", fonts), abs=0.01)
