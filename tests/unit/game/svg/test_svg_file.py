from __future__ import annotations

import pytest

from generator.base.findings import Findings
from generator.game.load.files import SourceText
from generator.game.load.svg_file import parse
from tests.unit.game.load.texts import drawing_of, svg_of


def attributes(inside: str) -> dict[str, str]:
    """Those of an element in a drawing of 69 by 94 units."""
    (inner,) = drawing_of(f'<svg viewBox="0 0 69 94">{inside}</svg>').root.children
    return dict(inner.children[0].attrs)


@pytest.mark.parametrize(("element", "attrs"), [
    ('<rect style="width:120px;HEIGHT:9px;fill:red"/>',
     {"width": "120px", "height": "9px", "style": "fill:red"}),
    ('<rect width="1" style="width:2px"/>', {"width": "2px"}),
    ('<circle style="cx:1;cy:2;r:3"/>', {"cx": "1", "cy": "2", "r": "3"}),
    ('<ellipse ry="3" style="rx:4;ry:auto"/>', {"rx": "4"}),
    ("<path style=\"d:path('M0 0L1 1')\"/>", {"d": "M0 0L1 1"}),
    ('<text style="width:9px;fill:red"/>', {"style": "fill:red"}),
    ('<g style="stroke-width:9px"/>', {"style": "stroke-width:9px"}),
])
def test_geometry_in_a_style_becomes_attributes(element, attrs):
    assert attributes(element) == attrs


def test_geometry_comes_from_a_sheet_too():
    rect = drawing_of('<rect class="a"/><style>.a{width:5px;height:6px}</style>').root.children[0]
    assert (rect.attrs["width"], rect.attrs["height"]) == ("5px", "6px")


@pytest.mark.parametrize(("css", "svg"), [
    ("translate(10px, 2mm)", "translate(10 7.559055118)"), ("translate(5)", "translate(5 0)"),
    ("translateX(10px) translateY(3px)", "translate(10 0) translate(0 3)"),
    ("rotate(0.25turn)", "rotate(90)"), ("rotate(100grad)", "rotate(90)"),
    ("scale(2)", "scale(2 2)"), ("scale(2, 3)", "scale(2 3)"), ("scaleY(3)", "scale(1 3)"),
    ("skewX(45deg)", "skewX(45)"), ("matrix(1,2,3,4,5,6)", "matrix(1 2 3 4 5 6)"),
    ("translate(50%, 10%)", "translate(34.5 9.4)"), ("none", ""),
])
def test_a_transform_in_a_style_becomes_one_of_svg(css, svg):
    assert attributes(f'<g style="transform:{css}"/>') == {"transform": svg}


@pytest.mark.parametrize("css", ["rotate3d(1,1,1,45deg)", "rotate(x)", "perspective(1px)", "spin"])
def test_a_transform_that_paper_cant_follow_is_refused(css):
    assert svg_of(f'<g style="transform:{css}"/>')[1] == ["press/cannot-draw"]


@pytest.mark.parametrize(("origin", "place"), [
    ("10 20", "10 20"), ("10px 20px", "10 20"), ("center", "34.5 47"), ("50% 100%", "34.5 94"),
    ("right top", "69 0"), ("bottom left", "0 94"), ("top", "34.5 0"), ("5", "5 47"),
])
def test_an_origin_is_written_into_the_transform(origin, place):
    back = " ".join("-" + each if each != "0" else "0" for each in place.split())
    assert attributes(f'<g transform="scale(2)" transform-origin="{origin}"/>') == {
        "transform": f"translate({place}) scale(2) translate({back})"}


def test_an_origin_without_a_transform_means_nothing():
    assert attributes('<g style="transform-origin:center"/>') == {}


def test_an_origin_in_the_elements_own_box_is_refused():
    _, codes = svg_of('<g transform="scale(2)" style="transform-box:fill-box"/>')
    assert codes == ["press/cannot-draw"]


FLOW = ('<flowRoot style="font-size:9px" transform="scale(2)"><flowRegion><rect id="r"/>'
        "</flowRegion>{}</flowRoot>")


def test_text_of_an_old_inkscape_flows_inside_its_box():
    (group,) = drawing_of(FLOW.format("<flowPara>a <flowSpan>b</flowSpan></flowPara>"
                                      "<flowPara/>")).root.children
    shape, text = group.children
    assert (group.attrs, shape.tag, text.tag) == ({"transform": "scale(2)"}, "defs", "text")
    assert text.attrs["style"] == "font-size:9px;shape-inside:url(#r)"
    assert (text.children[0], text.children[1].tag) == ("a ", "tspan")


def test_an_empty_box_of_an_old_inkscape_is_nothing():
    assert drawing_of(FLOW.format("<flowPara> </flowPara>")).root.children == ()


def flowed(paragraphs):
    (group,) = drawing_of(FLOW.format(paragraphs)).root.children
    return group.children[1]


def test_each_paragraph_of_an_old_inkscape_has_lines_of_its_own():
    text = flowed('<flowPara>a<flowSpan style="fill:red">b</flowSpan></flowPara><flowPara/>'
                  '<flowPara>c</flowPara><flowPara/>')
    first, end, empty, other, last = text.children
    assert (first.children[0], first.children[1].tag, first.children[1].attrs) == (
        "a", "tspan", {"style": "fill:red"})
    assert (end, empty.children, other, last.children) == ("\u2028", (), "\u2028", ("c",))


def test_what_all_paragraphs_of_an_old_inkscape_say_their_text_says():
    alike = flowed('<flowPara style="fill:red">a</flowPara><flowPara style="fill:red">b</flowPara>')
    assert alike.attrs["style"] == "font-size:9px;fill:red;shape-inside:url(#r)"
    other = flowed('<flowPara style="fill:red">a</flowPara><flowPara>b</flowPara>')
    assert other.attrs["style"] == "font-size:9px;shape-inside:url(#r)"
    assert [other.children[at].attrs for at in (0, 2)] == [{"style": "fill:red"}, {}]


def test_a_box_of_an_old_inkscape_that_is_no_rectangle_is_refused():
    _, codes = svg_of('<flowRoot><flowRegion><path id="r" d="M0 0H9V9z"/></flowRegion>'
                      "<flowPara>a</flowPara></flowRoot>")
    assert codes == ["press/cannot-draw"]


def test_rem_is_the_font_size_of_the_whole_drawing():
    text = ('<svg xmlns="http://www.w3.org/2000/svg" font-size="32"><rect font-size="9" '
            'width="2rem" style="stroke-width:.5rem"/></svg>')
    document = parse(SourceText("a.svg", text, "digest"), Findings())
    assert dict(document.root.children[0].attrs) == {
        "font-size": "9", "width": "64", "style": "stroke-width:16"}


@pytest.mark.parametrize(("style", "shapes"), [
    ("background:teal", ["rect", "g"]), ("background-color:#0000ff80", ["rect", "g"]),
    ("background:transparent", ["g"]), ("background:#ffffff00", ["g"]), ("background:none", ["g"]),
])
def test_a_background_of_the_whole_drawing_is_a_shape(style, shapes):
    text = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="1 2 9 9" style="{style}"><g/></svg>'
    document = parse(SourceText("a.svg", text, "digest"), Findings())
    assert [each.tag for each in document.root.children] == shapes
