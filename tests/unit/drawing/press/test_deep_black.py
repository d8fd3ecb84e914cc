"""Large black areas have the inks that a shop wants under the black; nothing else has them."""

import pytest

from generator.drawing.press.inks import ProcessInks
from generator.game.load.icc_profile import shipped_profile
from generator.game.svg import style_properties as style
from tests.unit.drawing.press.svg import pressed
from tests.unit.drawing.press.test_inks import operators

DEEP, BLACK = "0.6 0.4 0.4 1 k\n", "0 0 0 1 k\n"
INK = ProcessInks(shipped_profile(), 240, (60.0, 40.0, 40.0, 100.0))
AREA = '<rect width="12" height="15"{}/>'


def blacks(inside, fonts, inks=INK):
    """The blacks of a drawing in millimetres, one after the other."""
    text = operators(pressed(inside, fonts, inks=inks))
    return [each for each in text.splitlines(keepends=True) if each in (DEEP, BLACK)]


@pytest.mark.parametrize("inside", [
    AREA.format(""), '<circle r="6" cx="9" cy="9"/>', '<ellipse rx="6" ry="9" cx="9" cy="9"/>',
    AREA.format(' fill="black" stroke="red"')])
def test_a_large_black_area_has_the_inks_of_the_shop(inside, fonts):
    assert blacks(inside, fonts) == [DEEP]


@pytest.mark.parametrize("inside", [
    '<rect width="9" height="15"/>', '<rect width="40" height="1" transform="rotate(45)"/>',
    '<path d="M0 0h15v15h-15z"/>', AREA.format(' opacity=".5"'),
    f'<g transform="scale(.5)">{AREA.format("")}</g>'])
def test_what_is_small_or_may_be_fine_or_is_seen_through_is_black_alone(inside, fonts):
    assert blacks(inside, fonts) == [BLACK]


def test_without_a_recipe_a_large_area_is_black_alone(fonts):
    assert blacks(AREA.format(""), fonts, ProcessInks(shipped_profile(), 240)) == [BLACK]


def test_the_same_area_is_judged_anew_where_it_is_drawn_smaller_or_larger(fonts):
    area = AREA.format("")
    assert blacks(f'<g transform="scale(.5)">{area}</g>{area}<g transform="scale(.5)">{area}</g>',
                  fonts) == [BLACK, DEEP, BLACK]


def test_a_recipe_is_thinned_to_the_ink_that_may_be():
    inks = ProcessInks(shipped_profile(), 200, (60.0, 40.0, 40.0, 100.0))
    assert inks.fill(style.BLACK, broad=True) == "0.4285 0.2857 0.2857 1 k\n"
