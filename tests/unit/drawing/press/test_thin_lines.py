"""Lines on the plates of a press are never thinner than a press can print."""

import re

from generator.drawing.press.inks import ProcessInks
from generator.game.load.icc_profile import shipped_profile
from tests.unit.drawing.press.svg import pressed
from tests.unit.drawing.press.test_inks import operators

INK = ProcessInks(shipped_profile(), 300)
LINE = '<path d="M1 1h9" stroke="#000" stroke-width="{}"/>'


def widths(form):
    """The widths of lines, in points on the face."""
    text = operators(form)
    return [float(each) for each in re.findall(r"(\S+) w\n", text)], text


def test_a_thin_line_is_a_quarter_of_a_point_wide(fonts):
    [width], text = widths(pressed(LINE.format(0.02), fonts, inks=INK))
    scale = float(re.search(r"(\S+) 0 0 \S+ 0 \S+ cm", text)[1])
    assert round(width * scale, 3) == 0.25


def test_for_screens_a_line_stays_as_thin_as_it_is(fonts):
    [width], _ = widths(pressed(LINE.format(0.02), fonts))
    assert width == 0.02


def test_a_line_that_is_wide_enough_stays_as_it_is(fonts):
    [width], _ = widths(pressed(LINE.format(0.5), fonts, inks=INK))
    assert width == 0.5


def test_the_same_line_is_held_where_it_is_drawn_smaller(fonts):
    line = LINE.format(0.2)
    found, _ = widths(pressed(f'{line}<g transform="scale(.1)">{line}</g>', fonts, inks=INK))
    assert (found[0], found[1] > 0.2) == (0.2, True)


def test_a_held_line_is_held_anew_in_another_size(fonts):
    line = LINE.format(0.001)
    found, _ = widths(pressed(f'<g transform="scale(.5)">{line}</g>{line}', fonts, inks=INK))
    assert round(found[0] / found[1], 3) == 2
