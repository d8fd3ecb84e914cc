"""What can't be drawn is told with its place, never drawn wrongly."""

from __future__ import annotations

import pytest

from tests.unit.drawing.press.svg import pressed

G = ('<defs><linearGradient id="g">{}</linearGradient></defs>'
     '<rect width="9" height="9" fill="url(#g)"/>')
F = 'font-family="Fraunces" font-size="5"'
# Each is in line 2 of the test's drawing.
REFUSED = {
    '<rect width="9" height="9" fill="ornage"/>':
        ("fill: the colour 'ornage' is not known", "did you mean 'orange'?"),
    '<rect width="9" height="9" style="fill:var(--brand)"/>':
        ("fill: the colour 'var(--brand)' is not known",
         "write it as #rrggbb, rgb(255, 128, 0), hsl(30, 100%, 50%) or a CSS colour name"),
    '<rect width="9" height="9" fill="url(#sky)"/>':
        ("there is no gradient or pattern '#sky'",
         "give the gradient that id, or the shape a colour"),
    '<use href="#truffel"/>':
        ("there is no element '#truffel' to use", "check the id, or add the symbol to icons.svg"),
    '<use href="icons.svg#a"/>':
        ("use refers to 'icons.svg#a'", "a reference is '#' and an id"),
    '<rect width="9" height="9" clip-path="url(#hole)"/>':
        ("there is no clipPath '#hole'", ""),
    '<rect width="9" height="9" mask="url(#hole)"/>': ("there is no mask '#hole'", ""),
    '<image href="art/fox.png" width="5" height="5"/>':
        ("there is no picture 'art/fox.png'", ""),
    '<image href="data:image/gif;base64,R0lGODlh" width="5" height="5"/>':
        ("a picture of the type 'image/gif;base64' can't be drawn", "use PNG or JPEG"),
    '<image href="data:image/png;base64,!!" width="5" height="5"/>':
        ("the picture inside the drawing is damaged", ""),
    '<image href="data:image/png;base64,iVBORw0KGgoAAAA=" width="5" height="5"/>':
        ("a PNG is damaged", ""),
    '<foreignObject width="9" height="9"/>':
        ("'foreignObject' can't be drawn", "use text with shape-inside"),
    '<rekt width="9" height="9"/>': ("'rekt' can't be drawn", "did you mean 'rect'?"),
    '<rect width="-9" height="9"/>': ("width is negative", ""),
    '<circle r="wide"/>': ("'wide' is not a length", ""),
    '<circle r="3furlong"/>':
        ("the unit of '3furlong' is not known",
         "write the number alone, or with px, mm, cm, in, pt, em or %"),
    '<rect width="9" height="9" transform="turn(5)"/>':
        ("the transform 'turn(5)' is not understood",
         "known: matrix, translate, scale, rotate, skewX and skewY, each with its numbers in "
         "parentheses"),
    '<rect width="9" height="9" transform="rotate(1 2)"/>':
        ("rotate in the transform 'rotate(1 2)' has 2 numbers", "it takes 1 or 3"),
    '<polygon points="1 2 3"/>': ("points holds 3 numbers", "each point is an x and a y"),
    '<path d="M1 1" stroke-linecap="pointed"/>':
        ("stroke-linecap: 'pointed' is not one of the values that are drawn",
         "known: butt, round, square"),
    '<path d="M1 1" style="fill"/>':
        ("'fill' in the style is not a property", "write it as name:value"),
    '<path d="M1 1" style="transform:scale(2)"/>':
        ("'transform' is not read from a style", 'write it as an attribute: transform="…"'),
    '<path d="M1 1h5" stroke="red" stroke-dasharray="1 -1"/>':
        ("stroke-dasharray: the dashes '1 -1' hold a negative length", ""),
    G.format('<stop stop-color="bluu"/>'):
        ("the colour 'bluu' is not known", "did you mean 'blue'?"),
    '<defs><linearGradient id="g" href="#g"/></defs><path d="M1 1h5v5" fill="url(#g)"/>':
        ("the gradient 'g' refers to itself", ""),
    '<defs><linearGradient id="g" spreadMethod="mirror"><stop/></linearGradient></defs>'
    '<path d="M1 1h5v5" fill="url(#g)"/>':
        ("spreadMethod 'mirror' is not known", "known: pad, reflect, repeat"),
    '<g id="a"><use href="#a"/></g>': ("'a' contains itself", ""),
    '<pattern id="p" width=".001" height=".001"><path d="M1 1h5"/></pattern>'
    '<path d="M1 1h5v5" fill="url(#p)"/>':
        ("the pattern would be repeated more than 20,000 times", "make its tile larger"),
    '<pattern id="p" width="1" height="1"><path d="M1 1h5v5" fill="url(#p)"/></pattern>'
    '<path d="M1 1h5v5" fill="url(#p)"/>': ("'p' contains itself", ""),
    '<clipPath id="c"><g/></clipPath><path d="M1 1h5v5" clip-path="url(#c)"/>':
        ("'g' can't be part of a clip path", "clip with shapes, text, or use of them"),
    '<text x="1" y="5" font-family="Strange Sans" font-size="5">a</text>':
        ("there is no font 'Strange Sans'", "put its file into fonts/ next to the templates, or "
         "name a family that is there in game.yaml: 'fonts: {Strange Sans: Alegreya Sans}'"),
    f'<text {F}><textPath href="#p">a</textPath></text>':
        ("there is no path '#p' for the text to follow", ""),
    f'<text {F}><textPath>a</textPath></text>':
        ("the text follows no path: it has no href", ""),
    f'<g id="p"/><text {F}><textPath href="#p">a</textPath></text>':
        ("text can't follow '#p', a <g>", "refer to a path or a shape"),
    f'<path id="p" d="M1 1h9"/><text {F}><textPath href="#p" method="stretch">a</textPath></text>':
        ("letters that are bent along their path can't be drawn",
         'leave out method="stretch"'),
    f'<text {F}>a<tref href="#p"/></text>':
        ("'tref' can't be part of a text", "write the text itself"),
    f'<text {F} style="text-decoration:underline;text-decoration-color:red">a</text>':
        ("text-decoration-color: 'red' is not the colour of the text",
         "take it away: lines along a text have the text's colour"),
    '<path d="M9 9h-2a2 201 02-2z"/>':
        ("the arc '2 201 02 -2' is not understood",
         "an arc is rx ry rotation large-flag sweep-flag x y; flags are 0 or 1"),
    '<rect width="9" height="9" opacity=".1mm"/>':
        ("opacity: '.1mm' is not a share", "for example 0.5 or 50%"),
    '<filter id="f"><feFlood flood-color="inherit"/></filter><rect width="9" height="9" '
    'filter="url(#f)"/>': ("flood-color: 'inherit' can't be followed", "write its value"),
    f'<text {F} text-decoration="underline wavy">a</text>':
        ("text-decoration: 'underline wavy' can't be drawn here",
         "underline, overline and line-through are drawn, in the text's colour"),
    f'<text {F}>a<tspan baseline-shift="high">b</tspan></text>':
        ("baseline-shift: 'high' is not a length", ""),
    f'<text {F} dominant-baseline="centre">a</text>':
        ("dominant-baseline: 'centre' is not one of the values that are drawn",
         "did you mean 'center'?"),
    f'<clipPath id="c"><path d="M1 1h9v9"/></clipPath><text {F}>a<tspan clip-path="url(#c)">b'
    "</tspan></text>":
        ("a tspan can't have a clip, mask, filter or blend mode of its own",
         "use a text of its own"),
    f'<text {F} stroke="#000">a<tspan opacity=".5">b</tspan></text>':
        ("a tspan with a stroke can't have an opacity of its own",
         "give fill-opacity and stroke-opacity"),
    f"<text {F}>" + '<tspan text-decoration="underline">' * 10 + "a" + "</tspan>" * 10 + "</text>":
        ("more than 9 lines along one text can't be drawn", ""),
    f"<text {F}>" + '<tspan textLength="9">' * 10 + "a" + "</tspan>" * 10 + "</text>":
        ("more than 9 lengths of spans in each other can't be followed", ""),
    f'<defs><path id="p" d="M1 1{"h1v1" * 5_001}"/></defs><text {F}><textPath href="#p">a'
    "</textPath></text>":
        ("text can't follow a path of more than 10,000 lines and curves",
         "simplify the path in your editor"),
    f'<text {F} style="font:bold">a</text>':
        ("font: 'bold' is not understood",
         "write font-family, font-size, font-weight and font-style by themselves"),
    f'<text {F} rotate="10">שלום</text>':
        ("text that is written from right to left can't be turned, stretched or set on a path",
         "turn the text into a path in your editor"),
    f'<text {F} unicode-bidi="bidi-override">a</text>':
        ("unicode-bidi: 'bidi-override' can't be drawn here",
         "letters run as they do in their language"),
    f'<text {F} style="font-size:0">a</text>':
        ("font-size: the font size '0' leaves nothing to see", ""),
    '<svg viewBox="0 0 4" width="5" height="5"><path d="M1 1"/></svg>':
        ("the viewBox '0 0 4' is not four numbers: x y width height", ""),
    '<svg viewBox="0 0 4 4" width="5" height="5" preserveAspectRatio="middle"><path d="M1 1h1"/>'
    "</svg>":
        ("preserveAspectRatio 'middle' is not understood",
         "for example xMidYMid meet, xMinYMin slice, or none"),
}


@pytest.mark.parametrize("body", REFUSED)
def test_a_mistake_is_told_with_its_place_and_a_way_out(body, fonts):
    (finding,) = pressed(body, fonts)
    assert (finding.code, finding.message, finding.hint) == ("press/cannot-draw", *REFUSED[body])


def test_the_place_is_that_of_the_element(fonts):
    (finding,) = pressed('<g>\n  <rect width="9" height="9" fill="ornage"/></g>', fonts)
    assert str(finding.where) == "test.svg:3:3"


def test_all_mistakes_of_a_face_are_told_at_once(fonts):
    body = '<g><rect width="9" height="9" fill="a"/></g><use href="#b"/><circle r="c"/>'
    assert len(pressed(body, fonts)) == 3


def test_a_mistake_in_a_group_of_one_is_told_where_it_is(fonts):
    (finding,) = pressed('<g opacity=".5">\n<path d="M1 1h5" fill="nope"/></g>', fonts)
    assert finding.where.line == 3


def test_a_drawing_in_an_empty_view_is_refused(fonts):
    from generator.base.findings import Findings
    from generator.base.units import Size
    from generator.drawing.press.press import Press
    from tests.unit.drawing.press.svg import XML, drawing

    findings = Findings()
    empty = drawing(f'<svg {XML} viewBox="0 0 0 5"/>')
    assert Press(fonts, {}).form(empty, Size(5, 5), "key", findings) is None
    assert [each.message for each in findings] == ["the drawing's viewBox is empty"]


def test_groups_may_be_nested_a_hundred_deep(fonts):
    assert not isinstance(pressed("<g>" * 100 + '<path d="M1 1h5v5"/>' + "</g>" * 100, fonts), list)


def test_deeper_groups_are_refused_not_crashed_upon(fonts):
    (finding,) = pressed("<g>" * 150 + '<path d="M1 1h5v5"/>' + "</g>" * 150, fonts)
    assert finding.message == "elements are nested more than 120 deep"


def test_definitions_inside_each_other_are_refused_before_they_are_too_much(fonts):
    patterns = "".join(
        f'<pattern id="p{n}" width="1" height="1"><path d="M0 0h1v1" fill="url(#p{n + 1})"/>'
        "</pattern>" for n in range(110))
    last = '<pattern id="p110" width="1" height="1"><path d="M0 0h1v1"/></pattern>'
    (finding,) = pressed(f'{patterns}{last}<path d="M0 0h1v1" fill="url(#p0)"/>', fonts)
    assert finding.message == "definitions are nested too deep"


def bomb(levels: int, path: str = "M0 0h1v1") -> str:
    groups = "".join(f'<g id="l{n}">' + f'<use href="#l{n - 1}"/>' * 10 + "</g>"
                     for n in range(1, levels + 1))
    return f'<defs><path id="l0" d="{path}"/>{groups}</defs><use href="#l{levels}"/>'


def test_a_reference_bomb_is_compiled_once_a_level(fonts):
    form = pressed(bomb(5), fonts)
    assert sum(len(part.stream or b"") for part in form.parts.values()) < 5_000


def test_a_face_that_is_painted_over_and_over_is_refused(fonts):
    (finding,) = pressed(bomb(5, "M0 0h90v90H0z"), fonts)
    assert f"{finding.code}: {finding.message}" == (
        "press/too-slow: what is painted would cover the face more than 500 times")


MUCH = ("press/too-slow: this draws more than can be drawn in good time (draw less, or repeat it "
        "less often: markers, patterns and references count as often as they are seen)")


def _told(finding) -> str:
    return f"{finding.code}: {finding.message} ({finding.hint})"


def test_references_that_multiply_are_refused(fonts):
    (finding,) = pressed(bomb(8), fonts)
    assert _told(finding) == MUCH


def marked(vertices: int, parts: int) -> str:
    line = "M0 0" + "".join(f"L{n % 7} {n % 5}" for n in range(vertices))
    inside = "".join(f'<rect x="{n % 60}" width="1.{n}" height="1"/>' for n in range(parts))
    return (f'<marker id="m">{inside}</marker>'
            f'<path d="{line}" stroke="red" marker-mid="url(#m)"/>')


def test_markers_of_many_parts_on_many_vertices_are_refused(fonts):
    (finding,) = pressed(marked(900, 900), fonts)
    assert _told(finding) == MUCH


def test_markers_in_markers_count_as_often_as_they_are_seen(fonts):
    inner = marked(150, 40).replace("#m", "#inner").replace('"m"', '"inner"')
    (finding,) = pressed(marked(150, 0).replace("></marker>", f">{inner}</marker>"), fonts)
    assert _told(finding) == MUCH


def test_a_marker_on_a_thousand_vertices_is_drawn(fonts):
    assert not isinstance(pressed(marked(1_000, 3), fonts), list)
