"""Values that run from right to left, in boxes and on lines."""

from __future__ import annotations

import pytest

from generator.game.svg.tree import Element
from tests.hebrew import FAMILY, hebrew, width
from tests.unit.drawing.faces.make import card, draw

BOX = '<rect id="box" x="10" y="20" width="40" height="30" fill="none"/>'


def text(name: str, attrs: str = "", boxed: bool = True) -> Element:
    style = 'style="shape-inside:url(#box)"' if boxed else 'x="10" y="20"'
    front = (f'{BOX}<text {style} font-family="{FAMILY}" font-size="10" data-slot="name" '
             f"{attrs}/>")
    element = draw(front, hebrew(), card(name))[0].root.children[-1]
    assert isinstance(element, Element)
    return element


def runs(element: Element) -> list[tuple[str, str, float]]:
    """Each run with the direction it has, and where its left edge is."""
    return [("".join(map(str, each.children)), each.attrs.get("direction", "ltr"),
             round(float(each.attrs["x"]), 3))
            for each in element.walk() if each.tag in ("text", "tspan") and "x" in each.attrs]


def test_a_paragraph_that_begins_at_the_right_is_aligned_there() -> None:
    element = text("אבג")
    assert runs(element) == [("אבג", "rtl", round(50 - 10 * width("אבג"), 3))]
    assert element.attrs["text-anchor"] == "end"


@pytest.mark.parametrize(("attrs", "left"), [
    ('text-anchor="end"', 10), ('text-align="left"', 10), ('direction="ltr"', 10),
    ('text-anchor="middle"', 30 - 5 * width("אבג")), ('text-align="right"', 50 - 10 * width("אבג")),
])
def test_start_and_end_change_places_but_left_and_right_do_not(attrs: str, left: float) -> None:
    assert runs(text("אבג", attrs))[0][2] == pytest.approx(left, abs=1e-3)


def test_words_of_another_direction_and_numbers_stand_in_between() -> None:
    found = runs(text("א a1 ג"))
    assert [run[:2] for run in found] == [("א", "rtl"), ("a1", "ltr"), ("ג", "rtl")]
    right = 50 - 10 * width("א ")
    assert found[1][2] == pytest.approx(right - 10 * width("a1"), abs=1e-3)
    assert found[2][2] == pytest.approx(found[1][2] - 10 * width(" ג"), abs=1e-3)


def test_lines_are_filled_in_reading_order() -> None:
    element = text("אבגד אבגד גבא דגב")
    rows: dict[str, list[str]] = {}
    for each in element.walk():
        for child in each.children:
            if isinstance(child, str):
                rows.setdefault(each.attrs["y"], []).append(child)
    assert list(rows.values()) == [["אבגד אבגד"], ["גבא דגב"]]


def test_the_sign_of_an_item_stands_at_the_right() -> None:
    sign, word = runs(text("- אב", 'data-list="•"'))
    assert sign[2] == pytest.approx(50 - 10 * width("•"), abs=1e-3)
    assert word[2] == pytest.approx(50 - 10 - 10 * width("אב"), abs=1e-3)


def test_a_line_without_a_box_begins_where_the_editor_put_it() -> None:
    assert runs(text("אב!", boxed=False)) == [("אב!", "rtl", 10)]


def test_a_direction_that_is_said_turns_the_anchor() -> None:
    assert runs(text("אב", 'direction="rtl"', boxed=False)) == [
        ("אב", "rtl", round(10 - 10 * width("אב"), 3))]


def test_text_that_runs_to_the_right_is_set_as_ever() -> None:
    assert runs(text("ab 12")) == [("ab 12", "ltr", 10)]
