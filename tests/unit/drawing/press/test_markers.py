"""Markers: what stands on the vertices of a line, and which way it points."""

from __future__ import annotations

import math

import numpy as np
import pytest

from generator.drawing.press.markers import vertices
from generator.drawing.press.outlines import shape_segments
from generator.game.svg.style_properties import Style
from tests.unit.drawing.press.svg import by_cairo, difference, pixels, pressed

# A square of two units around the vertex, and an arrow that points along the line.
DOT = ('<marker id="m" markerUnits="userSpaceOnUse" markerWidth="2" markerHeight="2" refX="1" '
       'refY="1"><rect width="2" height="2" fill="#a27"/></marker>')
TIP = ('<marker id="m" markerWidth="4" markerHeight="4" refX="0" refY="2" orient="auto">'
       '<path d="M0 0L4 2L0 4z" fill="#a27"/></marker>')
LINE = '<path d="M4 4H16V16" fill="none" stroke="#036" {}/>'


def marked(body, fonts) -> set[tuple[int, int]]:
    """The units that are red by more than half."""
    found = pixels(body, fonts)
    red = (found[..., 0] > 120) & (found[..., 1] < 120)
    units = red.reshape(20, 4, 20, 4).mean(axis=(1, 3)) > 0.5
    return {(int(x), int(y)) for y, x in zip(*np.nonzero(units), strict=True)}


def around(*places: tuple[int, int]) -> set[tuple[int, int]]:
    """The four units around each place."""
    return {(x + right, y + down) for x, y in places for right in (-1, 0) for down in (-1, 0)}


@pytest.mark.parametrize(("says", "places"), [
    ('marker-start="url(#m)"', [(4, 4)]), ('marker-mid="url(#m)"', [(16, 4)]),
    ('marker-end="url(#m)"', [(16, 16)]),
    ('style="marker:url(#m)"', [(4, 4), (16, 4), (16, 16)]),
    ('style="marker:url(#m);marker-mid:none"', [(4, 4), (16, 16)])])
def test_markers_stand_on_their_vertices(says, places, fonts):
    assert marked(DOT + LINE.format(says), fonts) == around(*places)


@pytest.mark.parametrize("line", [
    '<polyline points="4,4 16,4 16,16" {}/>', '<line x1="4" y1="4" x2="16" y2="4" {}/>',
    '<polygon points="4,4 16,4 16,16" {}/>'])
def test_all_lines_have_markers_at_their_beginning(line, fonts):
    body = DOT + line.format('fill="none" marker-start="url(#m)"')
    assert marked(body, fonts) == around((4, 4))


def test_groups_hand_their_markers_down(fonts):
    body = f'{DOT}<g marker-end="url(#m)">{LINE.format("")}</g>'
    assert marked(body, fonts) == around((16, 16))


def test_a_path_drawn_by_an_arc_has_no_marker_within_the_arc(fonts):
    body = DOT + ('<path d="M4 10A6 6 0 0 1 16 10A6 6 0 0 1 4 10" fill="none" '
                  'marker-mid="url(#m)"/>')
    assert marked(body, fonts) == around((16, 10))


ARROWS = {
    "at the end": TIP + LINE.format('marker-end="url(#m)"'),
    "scaled by the stroke": TIP + LINE.format('stroke-width="2" marker-end="url(#m)"'),
    "not scaled": TIP.replace("<marker ", '<marker markerUnits="userSpaceOnUse" ')
    + LINE.format('stroke-width="2" marker-end="url(#m)"'),
    "turned by a number": TIP.replace('"auto"', '"30"') + LINE.format('marker-end="url(#m)"'),
    "with a viewBox": TIP.replace("<marker ", '<marker viewBox="0 0 8 8" ')
    + LINE.format('marker-start="url(#m)"'),
}


@pytest.mark.parametrize("name", ARROWS)
def test_arrows_look_as_cairo_draws_them(name, fonts, cairo):
    apart = difference(pixels(ARROWS[name], fonts), by_cairo(cairo, ARROWS[name]))
    assert apart < 0.7


def angles(data: str) -> list[int]:
    """In degrees, of all vertices of a path."""
    return [round(math.degrees(each.angle))
            for each in vertices(shape_segments("path", {"d": data}, Style()))]


@pytest.mark.parametrize(("data", "wanted"), [
    ("M0 0H10", [0, 0]), ("M0 0H10V10", [0, 45, 90]), ("M0 0V10H-10", [90, 135, 180]),
    ("M0 0H10V10H0Z", [-45, 45, 135, 225, -45]),
    ("M0 0C5 0 10 5 10 10", [0, 90]), ("M0 0C0 0 0 0 10 0", [0, 0]),
    ("M5 5L5 5L5 10", [90, 90, 90]), ("M0 0H10L10 0V10", [0, 0, 45, 90]),
    ("M0 0H10M20 0V10", [0, 0, 90, 90]), ("M0 0H10Z", [0, 90, 180])])
def test_a_vertex_points_halfway_between_the_lines_that_meet_there(data, wanted):
    assert [(each - one) % 360 for each, one in zip(angles(data), wanted, strict=True)] == [
        0] * len(wanted)


def test_the_first_marker_may_be_turned_round(fonts):
    back = TIP.replace("auto", "auto-start-reverse")
    both = marked(back + LINE.format('marker-start="url(#m)"'), fonts)
    assert both
    assert max(x for x, _ in both) < 4


def test_a_marker_is_cut_off_at_its_rim_unless_it_says_otherwise(fonts):
    wide = DOT.replace('<rect width="2"', '<rect width="6"')
    line = LINE.format('marker-start="url(#m)"')
    open_ = wide.replace("<marker ", '<marker style="overflow:visible" ')
    assert [len(marked(each + line, fonts)) for each in (wide, open_)] == [4, 12]


def test_a_marker_takes_the_colours_of_its_line(fonts):
    asking = DOT.replace("#a27", "context-stroke")
    body = asking + '<path d="M4 4H16" stroke="#a27" marker-end="url(#m)"/>'
    assert around((16, 4)) <= marked(body, fonts)


def test_a_marker_inherits_nothing_from_its_line(fonts):
    plain = DOT.replace(' fill="#a27"', "")
    body = plain + '<path d="M4 4H16" fill="#a27" stroke="#a27" marker-end="url(#m)"/>'
    assert (16, 3) not in marked(body, fonts)


def test_a_marker_on_a_marker_is_drawn(fonts):
    inner = DOT.replace('"m"', '"n"')
    outer = ('<marker id="m" overflow="visible" markerUnits="userSpaceOnUse">'
             '<path d="M0 0H4" fill="none" marker-end="url(#n)"/></marker>')
    assert marked(inner + outer + LINE.format('marker-start="url(#m)"'), fonts) == around((8, 4))


REFUSED = {
    LINE.format('marker-end="url(#m)"'): "there is no marker '#m'",
    TIP.replace("auto", "up") + LINE.format('marker-end="url(#m)"'):
        "orient: 'up' is not an angle",
    DOT.replace("#a27", "context-fill") + '<linearGradient id="g"><stop/><stop/></linearGradient>'
    '<path d="M4 4h9" fill="url(#g)" marker-end="url(#m)"/>':
        "'context-fill' can't be drawn for a gradient or pattern",
    '<path d="M4 4h9v9" fill="context-fill"/>': "'context-fill' can be drawn in markers only",
    DOT + f'<path d="M0 0{"h1" * 5001}" marker-mid="url(#m)"/>':
        "a line has more than 5,000 markers",
}


@pytest.mark.parametrize("body", REFUSED, ids=range(len(REFUSED)))
def test_what_can_not_be_drawn_is_told(body, fonts):
    assert [each.message for each in pressed(body, fonts)] == [REFUSED[body]]
