"""Items of lists, lines that hang, and texts that share a box."""

from __future__ import annotations

import pytest

from generator.drawing.text.font_library import FontLibrary
from generator.game.svg.tree import Element
from tests.unit.drawing.faces.make import card, draw, shown
from tests.unit.drawing.faces.test_text import BOX, boxed, lines, only

RULES = "Take two chocolates of one kind, then one of another"


def places(element: Element) -> list[tuple[str, float]]:
    """Each run of a text with where it begins, from the left of the box."""
    return [("".join(map(str, each.children)), round(float(each.attrs["x"]) - 10, 3))
            for each in element.walk() if "x" in each.attrs and each.tag != "rect"]


def shared(part: str, first: str = "name", attrs: str = "", size: float = 4) -> str:
    return boxed(size=size, attrs=attrs, inside=f'<tspan data-slot="{first}">A</tspan>'
                 f'<tspan data-part="{part}" data-rule="0.3" fill="#aa0000" '
                 'data-slot="suit">B</tspan>')


def test_the_lines_of_an_item_stand_behind_its_sign(fonts: FontLibrary) -> None:
    element = only(boxed('data-slot="name" data-list="–"'), fonts, f"Choose:\n- {RULES}")
    assert places(element) == [("Choose:", 0), ("– ", 0), ("Take two chocolates of", 4),
                               ("one kind, then one of", 4), ("another", 4)]


@pytest.mark.parametrize("mark", ["-", "•", "*"])
def test_an_item_begins_with_a_dash_a_dot_or_a_star(fonts: FontLibrary, mark: str) -> None:
    element = only(boxed('data-slot="name" data-list=""'), fonts, f"{mark} One\n{mark} **Two**")
    assert lines(element) == ["• One", "• Two"]


def test_numbers_stay(fonts: FontLibrary) -> None:
    element = only(boxed('data-slot="name" data-list="•"'), fonts, "1. One\n2. Two")
    assert places(element) == [("1. ", 0), ("One", 4), ("2. ", 0), ("Two", 4)]


def test_an_indent_is_as_wide_as_the_template_says(fonts: FontLibrary) -> None:
    element = only(boxed('data-slot="name" data-list="•" data-indent="7mm"'), fonts, "- One")
    assert places(element) == [("• ", 0), ("One", 7)]


def test_an_icon_can_be_the_sign(fonts: FontLibrary) -> None:
    element = only(boxed('data-slot="name" data-list=":sun:"'), fonts, "- One")
    assert [each.attrs["href"] for each in element.walk() if each.tag == "use"] == ["#sun"]


def test_without_being_asked_a_dash_is_a_dash(fonts: FontLibrary) -> None:
    assert lines(only(boxed('data-slot="name"'), fonts, "- One")) == ["- One"]


def test_lines_hang_from_the_first_of_their_paragraph(fonts: FontLibrary) -> None:
    element = only(boxed('data-slot="name" data-indent="3mm"'), fonts, f"{RULES}\n\nAnd more")
    assert [place for _, place in places(element)] == [0, 3, 3, 0]


def test_a_part_at_the_bottom_ends_there(fonts: FontLibrary) -> None:
    element = only(shared("bottom"), fonts, "One")
    last = [each for each in element.walk() if each.tag == "tspan"][-1]
    assert float(last.attrs["y"]) == pytest.approx(50 - (0.1 + 0.2) * 4)


def test_a_part_below_has_a_rule_in_its_colour_before_it(fonts: FontLibrary) -> None:
    element = only(shared("below"), fonts, "One")
    first, second = [float(each.attrs["y"]) for each in element.walk() if each.tag == "tspan"]
    rule = next(each.attrs for each in element.walk() if each.tag == "rect")
    assert second - first == pytest.approx(2 * 1.2 * 4)
    assert first < float(rule["y"]) < second - 0.8 * 4
    assert (rule["x"], rule["width"], rule["height"], rule["fill"]) == (
        "10", "40", "0.3", "#aa0000")


def test_a_part_that_says_nothing_leaves_no_rule(fonts: FontLibrary) -> None:
    assert "<rect" not in shown(only(shared("bottom"), fonts, ""))


def test_parts_shrink_together(fonts: FontLibrary) -> None:
    element = only(shared("bottom", attrs='data-fit="5pt"', size=8), fonts, RULES * 2)
    sizes = {each.attrs["font-size"] for each in element.walk() if "font-size" in each.attrs}
    assert len(sizes) == 1
    assert float(sizes.pop()) < 8


def test_each_part_has_an_alignment_of_its_own(fonts: FontLibrary) -> None:
    front = (f'{BOX}<text style="shape-inside:url(#box)" font-family="Fraunces" font-size="4">A'
             '<tspan data-part="below" text-anchor="middle">B</tspan></text>')
    element = draw(front, fonts, card())[0].root.children[-1]
    assert isinstance(element, Element)
    assert [(each.attrs["x"], each.attrs.get("text-anchor")) for each in element.walk()
            if each.tag == "tspan"] == [("10", None), ("30", "middle")]
