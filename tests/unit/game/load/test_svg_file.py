from __future__ import annotations

import pytest

from generator.base.findings import FileLocation, Findings
from generator.game.load.files import SourceText
from generator.game.load.svg_file import parse
from generator.game.svg.tree import Document, Element
from tests.unit.game.load.texts import SVG, drawing_of, svg_of

INKSCAPE = """\
<svg xmlns="http://www.w3.org/2000/svg" xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape"
     xmlns:sodipodi="http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd" inkscape:version="1.4">
"""


def test_an_element_knows_its_tag_attributes_and_place() -> None:
    circle = drawing_of('\n  <g>\n    <circle r="3"/></g>').root.children[0].children[0]
    assert (circle.tag, circle.attrs, circle.where) == ("circle", {"r": "3"},
                                                        FileLocation("a.svg", 3, 5))


def test_columns_count_characters_not_bytes() -> None:
    assert drawing_of("\n<text>é月𝒳<tspan/></text>").root.children[0].children[1].where == \
        FileLocation("a.svg", 2, 10)


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
    findings = Findings()
    parse(SourceText("a.svg",
                     SVG + '\n<image id="x href=1"\n  data-x=\'y\' xlink:href = "//a"/></svg>'),
          findings)
    assert [(each.where, each.where and each.where.width) for each in findings] == [
        (FileLocation("a.svg", 3, 14), 10)]


def test_all_mistakes_of_a_file_are_told_at_once() -> None:
    _, codes = svg_of('<script/><g onclick="x" transform="scale(nan)"/><use href="b.svg#c"/>')
    assert codes == ["svg/script", "svg/script", "svg/number", "svg/external"]


def test_a_file_of_nothing_but_mistakes_is_not_read_to_its_end() -> None:
    assert svg_of("<script/>" * 1000)[1] == ["svg/script"] * 50


def parsed(text: str) -> tuple[Document | None, list[str]]:
    findings = Findings()
    return parse(SourceText("a.svg", text, "digest"), findings), [each.code for each in findings]


OUTSIDE = 'PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd"'


def test_a_doctype_may_stand_there() -> None:
    document, codes = parsed(f"<!DOCTYPE svg {OUTSIDE}>\n{SVG}<rect/></svg>")
    assert (codes, document and document.root.where) == ([], FileLocation("a.svg", 2, 1))


def test_short_words_of_illustrator_are_read() -> None:
    document, codes = parsed(
        f'<!DOCTYPE svg {OUTSIDE} [<!ENTITY ns_svg "http://www.w3.org/2000/svg">'
        '<!ENTITY st0 "fill:red">]><svg xmlns="&ns_svg;"><rect style="&st0;"/></svg>')
    assert codes == []
    assert document is not None
    assert document.root.children[0].attrs == {"style": "fill:red"}  # type: ignore[union-attr]


@pytest.mark.parametrize("subset", [
    '<!ENTITY a "b"><!ENTITY c "&a;">', '<!ENTITY a SYSTEM "file:///etc/passwd">',
    '<!ENTITY % a "b">', f'<!ENTITY a "{"b" * 1_001}">',
    f'<!ATTLIST rect d CDATA "{"b" * 201}">',
])
def test_definitions_that_could_grow_or_read_files_are_refused(subset: str) -> None:
    assert parsed(f"<!DOCTYPE svg [{subset}]>{SVG}</svg>")[1] == ["svg/doctype"]


def test_short_words_that_stand_very_often_are_refused() -> None:
    text = f'<!DOCTYPE svg [<!ENTITY a "{"b" * 900}">]>{SVG}<text>{"&a;" * 2_000}</text></svg>'
    assert parsed(text)[1] == ["svg/doctype"]


def test_an_id_that_is_used_twice_means_the_first() -> None:
    document, codes = svg_of('<rect id="a"/><g id="b"><circle id="a"/></g>')
    assert codes == ["svg/duplicate-id"]
    assert document is not None
    assert document.ids["a"].tag == "rect"
    assert [each.attrs.get("id") for each in document.root.walk()][1:] == ["a", "b", None]


def test_a_link_is_drawn_as_what_lies_on_it() -> None:
    (link,) = drawing_of('<a href="https://example.org"><rect/></a>').root.children
    assert isinstance(link, Element)
    assert (link.attrs, len(link.children)) == ({}, 1)


def test_a_switch_shows_its_first_fitting_child() -> None:
    (group,) = drawing_of('<switch><foreignObject/><g requiredExtensions="x"/><circle/><rect/>'
                          "</switch>").root.children
    assert isinstance(group, Element)
    assert [child.tag for child in group.children if isinstance(child, Element)] == ["circle"]


def test_a_transform_of_the_whole_drawing_is_followed() -> None:
    document, _ = parsed('<svg xmlns="http://www.w3.org/2000/svg" transform="scale(2)"><g/></svg>')
    assert document is not None
    (group,) = document.root.children
    assert isinstance(group, Element)
    assert (dict(document.root.attrs), group.attrs) == ({}, {"transform": "scale(2)"})


@pytest.mark.parametrize("style", ["fill:#1e88e5", "fill:#4e4940;stroke:#2e7d32",
                                   "clip-path:url(#SVGID_1e99_)", "FILL:TEAL", "/* x */fill:teal",
                                   "font-family:icons-20180905, x1e99"])
def test_a_colour_or_a_name_is_no_number(style: str) -> None:
    assert svg_of(f'<rect style="{style}"/><style>.a{{{style}}}</style>')[1] == []


def test_a_definition_is_there_in_every_language() -> None:
    assert "a" in drawing_of('<linearGradient id="a" systemLanguage="de"/>').ids


@pytest.mark.parametrize("tag", ["clipPath", "mask", "marker", "pattern"])
def test_a_definition_inherits_from_what_is_around_it(tag: str) -> None:
    root = drawing_of(f'''<g fill="none" style="clip-rule:evenodd"><{tag} id="d" fill="red">
        <path d="M0 0"/></{tag}></g>''')
    assert root.ids["d"].attrs == {"id": "d", "fill": "red", "clip-rule": "evenodd"}


def test_a_definition_may_take_over_whether_it_is_cut_off() -> None:
    root = drawing_of('<g overflow="auto"><marker id="d" overflow="inherit"><g/></marker></g>')
    assert root.ids["d"].attrs["overflow"] == "auto"


def test_a_relative_size_is_not_handed_on_to_definitions() -> None:
    root = drawing_of('<g font-size="2em"><pattern id="d"><g/></pattern></g>')
    assert root.ids["d"].attrs == {"id": "d"}


def test_properties_of_styles_alone_mean_nothing_as_attributes() -> None:
    root = drawing_of('<g id="a" mix-blend-mode="multiply" isolation="isolate"/>')
    assert root.ids["a"].attrs == {"id": "a"}


MANY = range(501)
RECT = "<rect/>"


@pytest.mark.parametrize(("subset", "inside"), [
    ("".join(f'<!ENTITY a{number} "x">' for number in MANY), ""),
    ("".join(f'<!ATTLIST rect a{number} CDATA "">' for number in MANY), ""),
    ("".join(f"<!ATTLIST rect a{number} CDATA #IMPLIED>" for number in MANY), ""),
    ("".join(f'<!ATTLIST rect a{number} CDATA "">' for number in MANY[:400]), RECT * 1_000),
    (f'<!ENTITY e "{RECT * 100}">' + "".join(
        f'<!ATTLIST rect a{number} CDATA "">' for number in MANY[:400]), "&e;" * 10),
    ('<!ENTITY e "">', "&e;" * 500_000),
])
def test_definitions_that_add_too_much_are_refused(subset: str, inside: str) -> None:
    assert parsed(f"<!DOCTYPE svg [{subset}]>{SVG}{inside}</svg>")[1] == ["svg/doctype"]


def test_a_default_counts_for_the_elements_that_get_it() -> None:
    text = f'<!DOCTYPE svg [<!ATTLIST svg d CDATA "{"b" * 150}">]>{SVG}{RECT * 9_000}</svg>'
    assert parsed(text)[1] == []
