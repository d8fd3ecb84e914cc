"""Lines that a printer loses."""

import pytest

from generator.judging.faces.print_quality import check_thin_lines

FRONT = "templates/card.front.svg"


def drawn(more):
    return FRONT, "</svg>", f"{more}</svg>"


def test_lines_that_can_be_printed_are_fine(see):
    assert see(check_thin_lines, drawn('<path d="M9 9h9" stroke="#000" stroke-width="0.1"/>')) == []


def test_a_line_that_is_too_thin_is_told_at_its_place(see):
    [told] = see(check_thin_lines, drawn('<path d="M9 9h9" stroke="#000" stroke-width="0.02"/>'))
    assert (told.startswith("card.front.svg:"), told.partition(" ")[2]) == (
        True, "warning[face/thin-line]: a line on 'sun-1' is 0.057 pt wide (0.02 mm)")


@pytest.mark.parametrize("line", [
    '<g transform="scale(.1)"><path d="M90 90h90" stroke="#000" stroke-width="0.5"/></g>',
    '<g style="stroke:#000;stroke-width:.05"><path d="M9 9h9"/></g>',
    '<g><symbol id="thin" viewBox="0 0 100 100"><path d="M9 9h9" stroke="#000"/></symbol>'
    '<use href="#thin" width="5" height="5"/></g>'])
def test_how_large_a_line_is_printed_counts(see, line):
    assert len(see(check_thin_lines, drawn(line))) == 1


def test_an_icon_that_is_larger_elsewhere_may_be_small(see):
    icons = ('<g><symbol id="thin" viewBox="0 0 100 100"><path d="M9 9h9" stroke="#000"/></symbol>'
             '<use href="#thin" width="5" height="5"/><use href="#thin" width="30" height="30"/>'
             '</g>')
    assert see(check_thin_lines, drawn(icons)) == []


@pytest.mark.parametrize("line", [
    '<path d="M9 9h9" stroke="none" stroke-width="0.02"/>',
    '<path d="M9 9h9" stroke="#000" stroke-width="0"/>'])
def test_a_line_that_isnt_drawn_is_fine(see, line):
    assert see(check_thin_lines, drawn(line)) == []
