"""What CairoSVG draws differently or not at all, pixel by pixel."""

from __future__ import annotations

import pytest

from tests.unit.drawing.press.letters import letters, rows
from tests.unit.drawing.press.svg import difference, pixels

RED = '<path d="M0 0H8V8H0z" fill="#f00" {}/>'


def test_a_mask_shows_where_it_is_white_and_hides_where_it_is_black(fonts):
    mask = ('<mask id="m" maskUnits="userSpaceOnUse" x="0" y="0" width="8" height="8">'
            '<path d="M0 0H8V8H0z" fill="#fff"/><path d="M2 2H6V6H2z" fill="#000"/>'
            '<path d="M0 7H8V8H0z" fill="#808080"/></mask>')
    assert letters(mask + RED.format('mask="url(#m)"'), fonts) == rows("""
        RRRRRRRR
        RRRRRRRR
        RR____RR
        RR____RR
        RR____RR
        RR____RR
        RRRRRRRR
        rrrrrrrr
    """)


def test_a_mask_is_measured_by_the_box_of_its_shape(fonts):
    mask = ('<mask id="m" x="0" y="0" width=".5" height="1" maskContentUnits="objectBoundingBox">'
            '<path d="M0 0H1V.5H0z" fill="#fff"/></mask>')
    assert letters(mask + RED.format('mask="url(#m)"'), fonts) == rows("""
        RRRR____
        RRRR____
        RRRR____
        RRRR____
        ________
        ________
        ________
        ________
    """)


def test_a_mask_by_alpha_ignores_colour(fonts):
    mask = ('<mask id="m" style="mask-type:alpha" maskUnits="userSpaceOnUse" x="0" y="0" '
            'width="8" height="8"><path d="M2 0H6V8H2z" fill="#000"/></mask>')
    assert letters(mask + RED.format('mask="url(#m)"'), fonts).split("\n")[0] == "__RRRR__"


def test_multiply_darkens(fonts):
    body = ('<path d="M0 0H4V8H0z" fill="#ff0"/>'
            '<path d="M0 4H8V8H0z" fill="#f00" style="mix-blend-mode:multiply"/>'
            '<path d="M0 0H8V2H0z" fill="#00f" style="mix-blend-mode:multiply"/>')
    assert letters(body, fonts) == rows("""
        KKKKBBBB
        KKKKBBBB
        YYYY____
        YYYY____
        RRRRRRRR
        RRRRRRRR
        RRRRRRRR
        RRRRRRRR
    """)


def test_a_clip_path_may_have_holes(fonts):
    clip = '<clipPath id="c"><path clip-rule="evenodd" d="M0 0H8V8H0zM2 2H6V6H2z"/></clipPath>'
    assert letters(clip + RED.format('clip-path="url(#c)"'), fonts) == rows("""
        RRRRRRRR
        RRRRRRRR
        RR____RR
        RR____RR
        RR____RR
        RR____RR
        RRRRRRRR
        RRRRRRRR
    """)


def test_pieces_of_a_clip_never_cancel_each_other_out(fonts):
    clip = ('<clipPath id="c"><path d="M0 0H5V5H0z"/>'
            '<path d="M3 3V8H8V3z"/></clipPath>')
    assert letters(clip + RED.format('clip-path="url(#c)"'), fonts) == rows("""
        RRRRR___
        RRRRR___
        RRRRR___
        RRRRRRRR
        RRRRRRRR
        ___RRRRR
        ___RRRRR
        ___RRRRR
    """)


def test_a_clip_may_be_measured_by_the_box_of_its_shape(fonts):
    clip = ('<clipPath id="c" clipPathUnits="objectBoundingBox"><path d="M0 0H.5V1H0z"/>'
            '</clipPath>')
    body = clip + '<path d="M2 0H6V8H2z" fill="#f00" clip-path="url(#c)"/>'
    assert letters(body, fonts).split("\n")[0] == "__RR____"


def test_a_piece_of_a_clip_may_be_clipped_itself(fonts):
    clips = ('<clipPath id="d"><path d="M0 0H8V3H0z"/></clipPath>'
             '<clipPath id="c"><path d="M2 0H6V8H2z" clip-path="url(#d)"/></clipPath>')
    assert letters(clips + RED.format('clip-path="url(#c)"'), fonts).split("\n")[2:4] == [
        "__RRRR__", "________"]


def test_a_clip_path_may_be_clipped_itself(fonts):
    clips = ('<clipPath id="d"><path d="M0 0H8V3H0z"/></clipPath>'
             '<clipPath id="c" clip-path="url(#d)"><path d="M2 0H6V8H2z"/></clipPath>')
    assert letters(clips + RED.format('clip-path="url(#c)"'), fonts).split("\n")[2:4] == [
        "__RRRR__", "________"]


def test_an_empty_clip_hides_everything(fonts):
    assert set(letters('<clipPath id="c"/>' + RED.format('clip-path="url(#c)"'), fonts)) == {
        "_", "\n"}


def test_a_clip_by_text_shows_through_its_letters(fonts):
    clip = ('<clipPath id="c"><text x="0" y="8" font-family="Alegreya Sans" font-weight="700" '
            'font-size="22">I</text></clipPath>')
    row = letters(clip + RED.format('clip-path="url(#c)"'), fonts).split("\n")[4]
    assert row.strip("_?") == "RR"


def test_a_stroke_may_lie_behind_its_fill(fonts):
    body = ('<path d="M2 2H6V6H2z" fill="#f00" stroke="#00f" stroke-width="2" '
            'paint-order="stroke"/>')
    assert letters(body, fonts) == rows("""
        ________
        _BBBBBB_
        _BRRRRB_
        _BRRRRB_
        _BRRRRB_
        _BRRRRB_
        _BBBBBB_
        ________
    """)


def test_a_shape_of_two_coats_is_seen_through_as_one(fonts):
    body = '<path d="M2 2H6V6H2z" fill="#f00" stroke="#00f" stroke-width="2" opacity=".5"/>'
    assert letters(body, fonts) == rows("""
        ________
        _bbbbbb_
        _bbbbbb_
        _bbrrbb_
        _bbrrbb_
        _bbbbbb_
        _bbbbbb_
        ________
    """)


def test_eight_digits_of_a_colour_hold_its_opacity(fonts):
    assert letters('<path d="M0 0H8V8H0z" fill="#ff00007f"/>', fonts).startswith("rrrr")


def test_what_lies_outside_the_view_is_cut_off(fonts):
    body = ('<symbol id="s" viewBox="0 0 2 2"><path d="M-5-5H9V9H-5z" fill="#f00"/></symbol>'
            '<use href="#s" x="2" y="2" width="4" height="4"/>')
    assert letters(body, fonts) == rows("""
        ________
        ________
        __RRRR__
        __RRRR__
        __RRRR__
        __RRRR__
        ________
        ________
    """)


def test_unless_it_is_told_to_overflow(fonts):
    body = ('<symbol id="s" viewBox="0 0 2 2" overflow="visible">'
            '<path d="M-1 0H1V1H-1z" fill="#f00"/></symbol>'
            '<use href="#s" x="4" y="4" width="4" height="4"/>')
    assert letters(body, fonts).split("\n")[4] == "__RRRR__"


def test_a_whole_group_may_be_stretched_to_nothing(fonts):
    assert set(letters('<g transform="scale(0)">' + RED.format("") + "</g>", fonts)) == {
        "_", "\n"}


TILE = '<path d="M0 0H1V1H0z" fill="#f00"/><path d="M1 1H2V2H1z" fill="#00f"/>'
SQUARE = '<path d="M2 2H8V6H2z" fill="url(#p)"/>'


def test_a_pattern_is_repeated_all_over_its_shape(fonts):
    pattern = f'<pattern id="p" width="2" height="2" patternUnits="userSpaceOnUse">{TILE}</pattern>'
    assert letters(pattern + SQUARE, fonts, fine=16) == rows("""
        ________
        ________
        __R_R_R_
        ___B_B_B
        __R_R_R_
        ___B_B_B
        ________
        ________
    """)


def test_a_pattern_begins_where_it_says(fonts):
    pattern = ('<pattern id="p" x="1" width="3" height="2" patternUnits="userSpaceOnUse">'
               f"{TILE}</pattern>")
    assert letters(pattern + SQUARE, fonts, fine=16).split("\n")[2:4] == ["____R__R", "__B__B__"]


def test_a_pattern_may_be_measured_by_its_shape(fonts):
    pattern = f'<pattern id="p" width=".5" height=".5">{TILE}</pattern>'
    assert letters(pattern + SQUARE, fonts, fine=16).split("\n")[2:4] == ["__R__R__", "___B__B_"]


def test_a_pattern_may_have_a_view_of_its_own(fonts):
    pattern = ('<pattern id="p" width="4" height="4" patternUnits="userSpaceOnUse" '
               f'viewBox="0 0 2 2">{TILE}</pattern>')
    assert letters(pattern + SQUARE, fonts, fine=16).split("\n")[2:5] == [
        "__BB__BB", "__BB__BB", "____RR__"]


def test_a_pattern_takes_over_what_it_lacks(fonts):
    patterns = (f'<pattern id="q" width="2" height="2" patternUnits="userSpaceOnUse">{TILE}'
                '</pattern><pattern id="p" href="#q" width="4"/>')
    assert letters(patterns + SQUARE, fonts, fine=16).split("\n")[2] == "____R___"


def test_a_pattern_moves_with_its_shape(fonts):
    pattern = f'<pattern id="p" width="2" height="2" patternUnits="userSpaceOnUse">{TILE}</pattern>'
    body = f'{pattern}<g transform="translate(-1 1)">{SQUARE}</g>'
    assert letters(body, fonts, fine=16).split("\n")[3:5] == ["_R_R_R__", "__B_B_B_"]


def test_a_pattern_may_be_transformed(fonts):
    pattern = ('<pattern id="p" width="2" height="2" patternUnits="userSpaceOnUse" '
               f'patternTransform="scale(2 1)">{TILE}</pattern>')
    assert letters(pattern + SQUARE, fonts, fine=16).split("\n")[2] == "____RR__"


def test_a_stroke_may_have_a_pattern(fonts):
    pattern = f'<pattern id="p" width="2" height="2" patternUnits="userSpaceOnUse">{TILE}</pattern>'
    body = pattern + '<path d="M0 3H8" stroke="url(#p)" stroke-width="2"/>'
    assert letters(body, fonts, fine=16).split("\n")[1:5] == [
        "________", "R_R_R_R_", "_B_B_B_B", "________"]


def test_a_pattern_inside_a_pattern_is_drawn(fonts):
    patterns = (f'<pattern id="q" width="2" height="2" patternUnits="userSpaceOnUse">{TILE}'
                '</pattern><pattern id="p" width="4" height="4" patternUnits="userSpaceOnUse">'
                '<path d="M0 0H2V2H0z" fill="url(#q)"/></pattern>')
    assert letters(patterns + SQUARE, fonts, fine=16).split("\n")[4:6] == ["____R___", "_____B__"]


BLOCK = '<rect width="50%" height="50%" fill="#f00"/>'


def test_percentages_in_an_inner_drawing_are_of_its_view(fonts):
    inner = '<svg viewBox="2 4 10 20" preserveAspectRatio="none">{}</svg>'
    block = BLOCK.replace("<rect", '<rect x="2" y="4"')
    assert letters(inner.format(block), fonts) == rows("""
        RRRR____
        RRRR____
        RRRR____
        RRRR____
        ________
        ________
        ________
        ________
    """)


def test_an_inner_drawing_without_a_size_is_as_large_as_its_surroundings(fonts):
    assert letters(f"<svg>{BLOCK}</svg>", fonts) == letters(BLOCK, fonts)


def test_an_inner_drawing_without_a_view_stays_upright_at_its_place(fonts):
    inner = f'<svg x="2" y="4" width="4" height="4">{BLOCK}</svg>'
    assert letters(inner, fonts) == letters('<path d="M2 4h2v2h-2z" fill="#f00"/>', fonts)


def test_an_inner_drawing_is_measured_in_ems_of_its_text(fonts):
    inner = f'<svg x="1em" y="1em" width="2em" height="2em" font-size="99">{BLOCK}</svg>'
    assert letters(f'<g font-size="2">{inner}</g>', fonts) == letters(
        '<path d="M2 2h2v2h-2z" fill="#f00"/>', fonts)


def test_a_view_without_width_or_height_shows_nothing(fonts):
    inner = '<svg viewBox="0 0 0 9">{0}</svg><svg viewBox="0 0 9 0">{0}</svg>'
    assert letters(inner.format(BLOCK), fonts) == letters("", fonts)


def test_a_symbol_is_transformed_as_it_says(fonts):
    symbol = ('<symbol id="s" overflow="visible" transform="translate(4 2)">'
              '<path d="M0 0h2v2h-2z" fill="#f00"/></symbol><use href="#s"/>')
    assert letters(symbol, fonts) == letters('<path d="M4 2h2v2h-2z" fill="#f00"/>', fonts)


def test_a_use_may_say_href_as_older_drawings_did(fonts):
    shape = '<defs><path id="s" d="M0 0h2v2h-2z" fill="#f00"/></defs><use {}="#s" x="3"/>'
    assert letters(shape.format("xlink:href"), fonts) == letters(shape.format("href"), fonts)


def test_the_smallest_inner_drawing_is_drawn_too(fonts):
    inner = '<svg width="8" height="1"><path d="M0 0h8v8h-8z" fill="#f00"/></svg>'
    assert letters(inner, fonts) == letters('<path d="M0 0h8v1h-8z" fill="#f00"/>', fonts)


@pytest.mark.parametrize(("one", "other"), [
    ('<svg width="9" height="9" transform="translate(5 5)"><rect width="99" height="99"/></svg>',
     '<rect x="5" y="5" width="9" height="9"/>'),
    ('<defs><svg id="s" x="2" y="3" width="4" height="4"><rect width="99" height="99"/></svg>'
     '</defs><use href="#s" x="5" width="9"/>', '<rect x="7" y="3" width="9" height="4"/>'),
    ('<ellipse cx="9" cy="9" rx="7"/>', '<circle cx="9" cy="9" r="7"/>'),
    ('<ellipse cx="9" cy="9" ry="20%"/>', '<circle cx="9" cy="9" r="4"/>'),
    ('<ellipse cx="9" cy="9" rx="auto" ry="7"/>', '<circle cx="9" cy="9" r="7"/>'),
    ('<symbol id="s" transform="translate(2 0)"><rect width="99" height="99"/></symbol>'
     '<use href="#s" x="5" width="9" height="4"/>', '<rect x="7" width="9" height="4"/>'),
])
def test_two_ways_to_say_it_look_the_same(one, other, fonts):
    assert difference(pixels(one, fonts), pixels(other, fonts)) < 0.1
