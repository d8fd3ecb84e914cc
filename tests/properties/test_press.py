"""Whatever a drawing says, the press draws it or refuses it in its own words."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.base.findings import Complaint, FileLocation, Findings
from generator.base.units import Size
from generator.drawing.press.outlines import arc, move_outline, parse_path
from generator.drawing.press.press import Press
from generator.game.svg.colours import colour
from generator.game.svg.lengths import length
from generator.game.svg.transform import IDENTITY, inverse, matrix, multiply
from generator.game.svg.tree import Drawing, Element

finite = st.floats(-1000, 1000)
away = st.floats(0.1, 500)
numerals = st.text("0123456789.-+eE, ", max_size=30)
path_texts = st.one_of(
    st.text(max_size=40),
    st.text("MmLlHhVvCcSsQqTtAaZz0123456789.-, e", max_size=60),
    st.lists(st.tuples(st.sampled_from("MmLlHhVvCcSsQqTtAaZz"), numerals), max_size=8).map(
        lambda steps: "M0 0" + "".join(letter + numbers for letter, numbers in steps)))
transform_texts = st.one_of(
    st.text(max_size=40),
    st.lists(st.tuples(st.sampled_from(["matrix", "translate", "scale", "rotate", "skewX",
                                        "skewY"]), numerals), max_size=5).map(
        lambda steps: " ".join(f"{name}({numbers})" for name, numbers in steps)))


def draws_or_refuses(read, text):
    """Nothing but our own refusal may come out, in a line of its own."""
    said = "drawn"
    try:
        read(text)
    except Complaint as refusal:
        said = refusal.message
    assert 0 < len(said) < 200


@given(path_texts)
def test_any_path_data_is_drawn_or_refused(text):
    draws_or_refuses(parse_path, text)


@given(transform_texts)
def test_any_transform_is_read_or_refused(text):
    draws_or_refuses(matrix, text)


@given(st.one_of(st.text(max_size=30), numerals.map(lambda inside: f"hsl({inside})"),
                 numerals.map(lambda inside: f"rgba({inside})")))
def test_any_colour_is_read_or_refused(text):
    draws_or_refuses(colour, text)


@given(st.one_of(st.text(max_size=20), st.tuples(numerals, st.sampled_from(
    ["", "mm", "%", "em", "px", "furlong"])).map("".join)))
def test_any_length_is_read_or_refused(text):
    draws_or_refuses(lambda given: length(given, 100.0), text)


@given(st.tuples(finite, finite), st.tuples(away, away, finite, st.booleans(), st.booleans()),
       st.tuples(finite, finite))
def test_an_arc_ends_where_it_should(start, shape, end):
    curves = arc(start, [*shape, *end])
    assert (curves[-1][-2:] if curves else start) == end


@given(st.tuples(finite, finite), away, st.booleans(), st.tuples(finite, finite))
def test_an_arc_of_a_circle_stays_on_the_circle(start, radius, sweep, end):
    gap = math.dist(start, end)
    radius = max(radius, gap)
    curves = arc(start, [radius, radius, 0, False, sweep, *end])
    if gap < 1 or not curves:
        return
    half, rise = gap / 2, math.sqrt(radius ** 2 - (gap / 2) ** 2)
    across = ((end[0] - start[0]) / gap, (end[1] - start[1]) / gap)
    side = 1 if sweep else -1
    centre = (start[0] + across[0] * half - across[1] * rise * side,
              start[1] + across[1] * half + across[0] * rise * side)
    for curve in curves:
        assert math.dist(centre, curve[-2:]) == pytest.approx(radius, rel=1e-6, abs=1e-6)


places = st.integers(-100, 100)


@given(st.tuples(*[places] * 8))
def test_a_curve_fills_its_box_to_the_rim(ends):
    points = list(zip(ends[::2], ends[1::2], strict=True))
    seen = [sum(((1 - t) ** 3, 3 * (1 - t) ** 2 * t, 3 * (1 - t) * t * t, t ** 3)[at]
                * points[at][axis] for at in range(4))
            for axis in (0, 1) for t in (step / 400 for step in range(401))]
    xs, ys = seen[:401], seen[401:]
    drawn = parse_path("M{} {}C{} {} {} {} {} {}".format(*ends))
    assert drawn.box == pytest.approx((min(xs), min(ys), max(xs), max(ys)), abs=0.02)


matrices = st.tuples(*[st.floats(-20, 20)] * 6)


@given(matrices)
def test_an_inverse_undoes_its_matrix(some):
    back = inverse(some)
    if back is not None and abs(some[0] * some[3] - some[1] * some[2]) > 0.01:
        assert multiply(some, back) == pytest.approx(IDENTITY, abs=1e-6)


@given(st.lists(st.tuples(finite, finite), min_size=2, max_size=9), finite, finite)
def test_a_moved_outline_has_a_moved_box(points, x, y):
    drawn = parse_path("M" + "L".join(f"{a:.3f} {b:.3f}" for a, b in points))
    away_by = move_outline(drawn, (1.0, 0.0, 0.0, 1.0, x, y))
    assert away_by.box == pytest.approx(
        (drawn.box[0] + x, drawn.box[1] + y, drawn.box[2] + x, drawn.box[3] + y), abs=0.2)


words = st.sampled_from([
    "", "none", "url(#a)", "url(#b) red", "#fff", "red", "currentColor", "inherit", "0", "1", "-1",
    "50%", "5 5", "M0 0h5v5z", "rotate(30)", "scale(0)", "translate(1e5)", "evenodd", "#a", "#b",
    "0 0 9 9", "xMidYMid slice", "objectBoundingBox", "userSpaceOnUse", "bold", "Fraunces",
    "middle", "opacity:.5;fill:url(#a)", "multiply", "99999999", "nan", "é", "data:image/png,x"])
names = st.sampled_from([
    "x", "y", "width", "height", "r", "rx", "cx", "d", "points", "fill", "stroke", "opacity",
    "fill-opacity", "stroke-width", "stroke-dasharray", "transform", "clip-path", "mask", "filter",
    "marker-mid", "marker-start",
    "style", "href", "viewBox", "preserveAspectRatio", "gradientUnits", "gradientTransform",
    "offset", "stop-color", "clipPathUnits", "patternUnits", "font-family", "font-size",
    "text-anchor", "letter-spacing", "mix-blend-mode", "display", "id", "spreadMethod", "fx"])
tags = st.sampled_from([
    "g", "rect", "circle", "ellipse", "line", "path", "polygon", "text", "tspan", "use", "symbol",
    "svg", "defs", "linearGradient", "radialGradient", "stop", "clipPath", "mask", "pattern",
    "image", "marker", "style", "title", "unknown"])
elements = st.recursive(
    st.builds(lambda tag, attrs: Element(tag, attrs, (), FileLocation("a.svg", 1, 1)),
              tags, st.dictionaries(names, words, max_size=5)),
    lambda inner: st.builds(
        lambda tag, attrs, children: Element(tag, attrs, tuple(children),
                                             FileLocation("a.svg", 1, 1)),
        tags, st.dictionaries(names, words, max_size=4),
        st.lists(st.one_of(inner, st.sampled_from(["a", " ", "fi あ"])), max_size=4)),
    max_leaves=12)


@given(st.lists(elements, max_size=4), st.lists(elements, max_size=2))
def test_any_drawing_is_pressed_or_refused_in_words(fonts, body, defined):
    root = Element("svg", {"viewBox": "0 0 20 20"}, tuple(body), FileLocation("a.svg", 1, 1))
    ids = {each.attrs["id"]: each for each in root.walk() if "id" in each.attrs}
    drawing = Drawing(root, ids | dict(zip("ab", defined, strict=False)))
    findings = Findings()
    form = Press(fonts, {}).form(drawing, Size(20, 20), "key", findings)
    assert form is not None or findings.errors
