"""Text as it is set, read off the elements that come out."""

from __future__ import annotations

import pytest

from generator.base.findings import Findings
from generator.drawing.text.font_library import FontLibrary
from generator.game.svg.tree import Element
from tests.unit.drawing.faces.make import card, draw, drawn, shown

BOX = '<rect id="box" x="10" y="20" width="40" height="30" fill="none"/>'
REGULAR = "Alegreya Sans"


def boxed(attrs: str = "", size: float = 4, inside: str = "") -> str:
    return (f'{BOX}<text style="shape-inside:url(#box)" font-family="Alegreya Sans" '
            f'font-size="{size}" {attrs}>{inside}</text>')


def only(front: str, fonts: FontLibrary, name: str) -> Element:
    """The last element of a card's front."""
    element = draw(front, fonts, card(name))[0].root.children[-1]
    assert isinstance(element, Element)
    return element


def lines(element: Element) -> list[str]:
    """The text of each line."""
    rows: dict[str, str] = {}
    for each in element.walk():
        for child in each.children:
            if isinstance(child, str):
                rows[each.attrs["y"]] = rows.get(each.attrs["y"], "") + child
    return [row.strip() for row in rows.values()]


def test_a_slot_shows_its_value_instead_of_what_the_editor_shows(fonts: FontLibrary) -> None:
    front = '<text x="8" y="14" font-family="Fraunces" font-size="7" data-slot="name">A</text>'
    assert shown(draw(front, fonts, card("Dawn"))[0]) == (
        '<text font-family="Fraunces" font-size="7" text-anchor="start" x="8" y="14">Dawn</text>')


def test_the_place_that_an_editor_wrote_on_the_tspan_stays(fonts: FontLibrary) -> None:
    front = ('<text x="1" y="1" font-family="Fraunces" style="font-size:7px" data-slot="name">'
             '<tspan x="8" y="14" style="font-weight:700">A</tspan></text>')
    assert shown(draw(front, fonts)[0]) == (
        '<text font-family="Fraunces" font-size="7" text-anchor="start" x="8" y="14" '
        'font-weight="700">Dawn</text>')


def test_an_empty_value_leaves_no_text(fonts: FontLibrary) -> None:
    front = '<text x="8" y="14" font-family="Fraunces" font-size="7" data-slot="name">A</text>'
    assert shown(draw(front, fonts, card(""))[0]) == ""


@pytest.mark.parametrize(("wish", "found"), [
    ("pre", ["One", "two three"]), ("pre-line", ["One", "two three"]),
    ("normal", ["One two three"])])
def test_the_lines_that_a_template_writes_in_a_box_end_where_its_style_says(
        wish: str, found: list[str], fonts: FontLibrary) -> None:
    front = boxed(f'style="white-space:{wish};shape-inside:url(#box)"', inside="One\ntwo  three")
    assert lines(only(front.replace('style="shape-inside:url(#box)" ', ""), fonts, "")) == found


def test_words_wrap_at_the_width_of_the_box(fonts: FontLibrary) -> None:
    element = only(boxed('data-slot="name"'), fonts, "Take two chocolates of one kind, or one")
    assert lines(element) == ["Take two chocolates of", "one kind, or one"]


def test_a_line_lies_where_css_would_put_it(fonts: FontLibrary) -> None:
    element = only(boxed('data-slot="name" line-height="1.5"'), fonts, "One")
    # Half of the extra leading, then the font's ascent of 0.8 em.
    assert float(element.attrs["y"]) == pytest.approx(20 + (0.25 + 0.8) * 4)


@pytest.mark.parametrize(("attrs", "x", "anchor"), [
    ("", "10", "start"), ('text-anchor="middle"', "30", "middle"),
    ('text-anchor="end"', "50", "end"),
])
def test_lines_are_aligned_by_their_anchor(
        fonts: FontLibrary, attrs: str, x: str, anchor: str) -> None:
    element = only(boxed(f'data-slot="name" {attrs}'), fonts, "One")
    assert (element.attrs["x"], element.attrs["text-anchor"]) == (x, anchor)


def test_the_alignment_of_editors_counts_too(fonts: FontLibrary) -> None:
    front = (f'{BOX}<text style="shape-inside:url(#box);text-align:center" data-slot="name" '
             'font-family="Fraunces" font-size="4"/>')
    assert only(front, fonts, "One").attrs["text-anchor"] == "middle"


def test_text_in_the_middle_is_centred_by_its_capitals(fonts: FontLibrary) -> None:
    element = only(boxed('data-slot="name" data-valign="middle"'), fonts, "One")
    baseline, capitals = float(element.attrs["y"]), 0.641 * 4
    assert baseline - capitals / 2 == pytest.approx(20 + 15, abs=1e-3)


def test_text_at_the_bottom_ends_there(fonts: FontLibrary) -> None:
    element = only(boxed('data-slot="name" data-valign="bottom"'), fonts, "One\nTwo")
    last = element.children[-1]
    assert isinstance(last, Element)
    assert float(last.attrs["y"]) == pytest.approx(50 - (0.1 + 0.2) * 4)


def test_text_shrinks_by_quarter_points_until_it_fits(fonts: FontLibrary) -> None:
    element = only(boxed('data-slot="name" data-fit="6pt"', size=8), fonts, "word " * 30)
    points = float(element.attrs["font-size"]) * 72 / 25.4
    assert points == pytest.approx(round(points * 4) / 4, abs=1e-3)
    assert 6 < points < 22


def test_text_that_fits_keeps_its_size(fonts: FontLibrary) -> None:
    element = only(boxed('data-slot="name" data-fit="6pt"', size=4), fonts, "One")
    assert element.attrs["font-size"] == "4"


def test_a_single_line_shrinks_to_its_width(fonts: FontLibrary) -> None:
    front = ('<text x="8" y="14" font-family="Fraunces" font-size="7" data-fit="6pt" '
             'data-width="30mm" data-slot="name">A</text>')
    element = only(front, fonts, "A rather long name")
    size = float(element.attrs["font-size"])
    width = fonts.typeface("Fraunces", 400, italic=False).width("A rather long name")
    assert 28 < width * size <= 30


def test_a_floor_in_points_is_measured_on_paper(fonts: FontLibrary) -> None:
    front = ('<g transform="scale(0.5)"><text x="8" y="14" font-family="Fraunces" font-size="14" '
             'data-fit="6pt" data-width="20mm" data-slot="name">A</text></g>')
    group = only(front, fonts, "A rather long name")
    text = group.children[0]
    assert isinstance(text, Element)
    # 20 mm of paper are 40 units inside the group.
    width = fonts.typeface("Fraunces", 400, italic=False).width("A rather long name")
    assert 37 < width * float(text.attrs["font-size"]) <= 40


def test_new_lines_and_paragraphs_are_kept(fonts: FontLibrary) -> None:
    element = only(boxed('data-slot="name" line-height="1"'), fonts, "One\nTwo\n\nThree")
    heights = [float(child.attrs["y"]) for child in element.children if isinstance(child, Element)]
    assert [round(high - heights[0], 3) for high in heights] == [0, 4, 10]


def test_lines_that_inkscape_gives_no_height_are_apart(fonts: FontLibrary) -> None:
    element = only(boxed('data-slot="name" line-height="0%"'), fonts, "One\nTwo")
    first, other = (float(each.attrs["y"]) for each in element.children
                    if isinstance(each, Element))
    assert other - first == pytest.approx(4.8)


def test_each_paragraph_of_an_old_inkscape_begins_a_line(fonts: FontLibrary) -> None:
    front = ('<flowRoot font-size="4" style="font-family:Alegreya Sans;line-height:1"><flowRegion>'
             '<rect id="flow" x="10" y="20" width="40" height="30"/></flowRegion><flowPara>One '
             "</flowPara><flowPara/><flowPara>T<flowSpan>wo</flowSpan></flowPara></flowRoot>")
    group = only(front, fonts, "A")
    heights = [float(each.attrs["y"]) for each in group.walk() if "y" in each.attrs
               and each.tag in ("text", "tspan")]
    assert lines(group)[:2] == ["One", "Two"]
    assert heights[-1] - heights[0] == pytest.approx(8)


def test_bold_and_italic_runs_follow_each_other_exactly(fonts: FontLibrary) -> None:
    element = only(boxed('data-slot="name"'), fonts, "a **b** *c*")
    regular = fonts.typeface(REGULAR, 400, italic=False)
    bold = fonts.typeface(REGULAR, 700, italic=False)
    spans = [child for child in element.children if isinstance(child, Element)]
    assert [(span.attrs.get("font-weight"), span.attrs.get("font-style")) for span in spans] == [
        (None, None), ("700", None), (None, "italic")]
    assert [float(span.attrs["x"]) for span in spans] == pytest.approx([
        10, 10 + 4 * regular.width("a "), 10 + 4 * (regular.width("a  ") + bold.width("b"))],
        abs=1e-3)


def test_an_icon_is_as_high_as_its_letters_and_centred_on_capitals(fonts: FontLibrary) -> None:
    group = only(boxed('data-slot="name"'), fonts, "a :moon:")
    icon = group.children[-1]
    assert isinstance(icon, Element)
    height, top = float(icon.attrs["height"]), float(icon.attrs["y"])
    baseline = 20 + (0.1 + 0.8) * 4
    assert icon.attrs["href"] == "#moon"
    assert height == pytest.approx(1.35 * 0.641 * 4, abs=1e-3)
    assert float(icon.attrs["width"]) == pytest.approx(2 * height, abs=1e-3)
    assert top + height / 2 == pytest.approx(baseline - 0.641 * 4 / 2, abs=1e-3)


def test_icons_take_the_colour_of_their_text(fonts: FontLibrary) -> None:
    group = only(boxed('data-slot="name" data-fill="theme.sun"'), fonts, ":moon:")
    icon = group.children[-1]
    assert isinstance(icon, Element)
    assert (group.attrs["fill"], icon.attrs["color"]) == ("#e0a020", "#e0a020")


def test_icons_shrink_with_their_text(fonts: FontLibrary) -> None:
    group = only(boxed('data-slot="name" data-fit="6pt"', size=9), fonts, ":sun: " * 40)
    icon = group.children[-1]
    assert isinstance(icon, Element)
    assert float(icon.attrs["height"]) == pytest.approx(
        1.35 * 0.641 * float(group.attrs["font-size"]), abs=1e-3)


def test_japanese_wraps_without_spaces_and_keeps_the_rules(fonts: FontLibrary) -> None:
    name = "チョコレートを一つ取る。または箱に入れる。"
    assert lines(only(boxed('data-slot="name"'), fonts, name)) == [
        "チョコレートを一つ取", "る。または箱に入れ", "る。"]


def test_literal_text_with_styles_is_set_in_one_line(fonts: FontLibrary) -> None:
    front = ('<text x="8" y="14" font-family="Alegreya Sans" font-size="4">Take\n  '
             '<tspan font-weight="700" data-slot="value">9</tspan> cards</text>')
    regular = fonts.typeface(REGULAR, 400, italic=False)
    element = only(front, fonts, "")
    assert lines(element) == ["Take 3 cards"]
    bold = element.children[1]
    assert isinstance(bold, Element)
    assert bold.children == ("3 ",)
    assert float(bold.attrs["x"]) == pytest.approx(8 + 4 * regular.width("Take "), abs=1e-3)


def test_a_centred_line_of_several_runs_is_centred_as_a_whole(fonts: FontLibrary) -> None:
    front = ('<text x="30" y="14" font-family="Alegreya Sans" font-size="4" text-anchor="middle" '
             'data-slot="name">A</text>')
    element = only(front, fonts, "a **b**")
    first = element.children[0]
    assert isinstance(first, Element)
    width = (fonts.typeface(REGULAR, 400, italic=False).width("a ")
             + fonts.typeface(REGULAR, 700, italic=False).width("b"))
    assert first.attrs["text-anchor"] == "start"
    assert float(first.attrs["x"]) == pytest.approx(30 - 4 * width / 2, abs=1e-3)


def test_a_tspan_may_be_left_out(fonts: FontLibrary) -> None:
    front = ('<text x="8" y="14" font-family="Fraunces" font-size="4">a'
             '<tspan data-show-if="wild"> b</tspan> c</text>')
    assert lines(only(front, fonts, "")) == ["a c"]


def test_a_tspan_may_have_a_colour_by_value(fonts: FontLibrary) -> None:
    front = ('<text x="8" y="14" font-family="Fraunces" font-size="4">a '
             '<tspan data-fill="theme.{suit}">b</tspan></text>')
    span = only(front, fonts, "").children[1]
    assert isinstance(span, Element)
    assert span.attrs["fill"] == "#e0a020"


def test_letters_in_another_size_shrink_in_proportion(fonts: FontLibrary) -> None:
    front = (f'{BOX}<text style="shape-inside:url(#box)" font-family="Alegreya Sans" '
             'font-size="20" data-fit="6pt">wide <tspan font-size="10">small</tspan></text>')
    element = only(front, fonts, "")
    small = element.children[1]
    assert isinstance(small, Element)
    assert float(small.attrs["font-size"]) == pytest.approx(
        float(element.attrs["font-size"]) / 2, abs=1e-3)


def test_text_in_a_circle_stays_in_the_square_inside(fonts: FontLibrary) -> None:
    front = ('<circle id="round" cx="30" cy="40" r="10"/><text style="shape-inside:url(#round)" '
             'font-family="Fraunces" font-size="3" data-slot="name">A</text>')
    assert float(only(front, fonts, "A").attrs["x"]) == pytest.approx(30 - 10 * 0.5**0.5, abs=1e-3)


def test_a_box_that_was_moved_moves_its_text(fonts: FontLibrary) -> None:
    front = ('<rect id="box" x="10" y="20" width="40" height="30" transform="translate(5 6)"/>'
             '<text style="shape-inside:url(#box)" font-family="Fraunces" font-size="3" '
             'data-slot="name">A</text>')
    assert only(front, fonts, "A").attrs["x"] == "15"


def test_equal_texts_are_the_same_elements(fonts: FontLibrary) -> None:
    first, second = draw(boxed('data-slot="name"'), fonts, card("One", "a"), card("One", "b"))
    assert first.root.children[-1] is second.root.children[-1]


def test_every_face_with_the_same_mistake_tells_it(fonts: FontLibrary) -> None:
    findings = Findings()
    drawn(boxed('data-slot="name"'), fonts, findings, card("한", "a"), card("한", "b"))
    assert [finding.message for finding in findings] == [
        "'name' of 'a' has a character that no font has: '한' (U+D55C)",
        "'name' of 'b' has a character that no font has: '한' (U+D55C)"]
