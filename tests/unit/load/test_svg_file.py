from __future__ import annotations

import pytest

from generator.findings import Where
from tests.unit.load.texts import SVG, drawing_of, svg_of

INKSCAPE = """\
<svg xmlns="http://www.w3.org/2000/svg" xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape"
     xmlns:sodipodi="http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd" inkscape:version="1.4">
"""


def test_an_element_knows_its_tag_attributes_and_place() -> None:
    circle = drawing_of('\n  <g>\n    <circle r="3"/></g>').root.children[0].children[0]
    assert (circle.tag, circle.attrs, circle.where) == ("circle", {"r": "3"}, Where("a.svg", 3, 5))


def test_columns_count_characters_not_bytes() -> None:
    assert drawing_of("\n<text>é月𝒳<tspan/></text>").root.children[0].children[1].where == \
        Where("a.svg", 2, 10)


def test_text_is_kept_where_text_is_drawn() -> None:
    root = drawing_of("\n <text>one <tspan> two </tspan>&amp;<![CDATA[<]]></text>\n").root
    text = root.children[0]
    assert (len(root.children), text.children[0], text.children[1].children, text.children[2]) == (
        1, "one ", (" two ",), "&<")


def test_what_other_programs_note_for_themselves_is_left_out() -> None:
    root = drawing_of("""
        <metadata><rdf xmlns="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><g/></rdf></metadata>
        <title>Name</title><desc>Words</desc><!-- a remark --><?app data?>
        <x:thing xmlns:x="urn:x"><g/></x:thing>
        <g xmlns:x="urn:x" x:label="Layer" id="kept"/>""").root
    assert [(child.tag, child.attrs) for child in root.children] == [("g", {"id": "kept"})]


def test_xlink_href_becomes_href() -> None:
    assert drawing_of('<use xlink:href="#a"/>').root.children[0].attrs == {"href": "#a"}


def test_a_plain_href_is_stronger_than_an_old_one() -> None:
    assert drawing_of('<use href="#new" xlink:href="#old"/>').root.children[0].attrs == \
        {"href": "#new"}


def test_elements_are_found_by_id() -> None:
    document = drawing_of('<g id="a"><rect id="b"/></g>')
    assert {name: element.tag for name, element in document.ids.items()} == {"a": "g", "b": "rect"}


def test_a_style_attribute_stays_as_it_is() -> None:
    style = "fill:url(#a);-inkscape-font-specification:'Fraunces, Bold'"
    assert drawing_of(f'<text style="{style}"/>').root.children[0].attrs == {"style": style}


@pytest.mark.parametrize("inside", [
    '<rect fill="url(#a)" stroke="#12345678" d="M1.123456789 2e-9"/>',
    '<image href="art/sun.png"/>', '<image data-set-href="art/{id}.png"/>',
    '<image href="data:image/png;base64,AAAA"/>', '<use href="#a1234567890"/>',
    '<g id="nan" class="inf" transform="matrix(1 0 0 1 -3000.5 2)"/>',
    '<path d="M0-1.5.5L1e3,2"/>', '<rect style="fill:#12345678;mask:url(#x12345678)"/>',
    '<text data-slot="onward">on</text>', '<text style="font-family:Infinity"/>',
])
def test_an_honest_drawing_passes(inside: str) -> None:
    assert svg_of(inside)[1] == []


def test_a_place_is_that_of_the_attribute_even_if_others_mention_it() -> None:
    from generator.findings import Findings
    from generator.load.files import SourceText
    from generator.load.svg_file import parse

    findings = Findings()
    parse(SourceText("a.svg",
                     SVG + '\n<image id="x href=1"\n  data-x=\'y\' xlink:href = "/a"/></svg>'),
          findings)
    assert [(each.where, each.where and each.where.width) for each in findings] == [
        (Where("a.svg", 3, 14), 10)]


def test_all_mistakes_of_a_file_are_told_at_once() -> None:
    _, codes = svg_of('<script/><g onclick="x" transform="scale(nan)"/><use href="b.svg#c"/>')
    assert codes == ["svg/script", "svg/script", "svg/number", "svg/external"]


def test_a_file_of_nothing_but_mistakes_is_not_read_to_its_end() -> None:
    assert svg_of("<script/>" * 1000)[1] == ["svg/script"] * 50
