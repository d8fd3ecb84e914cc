"""A face as an SVG that needs nothing beside itself."""

import base64
import io
import xml.etree.ElementTree as ET

import numpy as np
import pytest
from PIL import Image

from generator.export.svg_file import SvgFiles, needed
from generator.export.svg_text import Outliner, path_data
from generator.findings import Where
from generator.model.assets import Picture
from generator.model.svg import Drawing, Element

HERE = Where("card.svg", 1, 1)
NS = "{http://www.w3.org/2000/svg}"


def element(tag, *children, **attrs):
    return Element(tag, {name.replace("_", "-"): value for name, value in attrs.items()},
                   children, HERE)


def drawing(*children, ids=None, **attrs):
    return Drawing(element("svg", *children, **({"viewBox": "0 0 69 94"} | attrs)), ids or {})


@pytest.fixture
def files(fonts):
    return SvgFiles(Outliner(fonts), {})


@pytest.fixture
def card(make_kind):
    return make_kind("card")


def tree(files, card, drawn, bleed=True):
    return ET.fromstring(files.write(drawn, card, bleed))


def test_the_file_has_the_size_of_the_face(files, card):
    root = tree(files, card, drawing())
    assert (root.get("width"), root.get("height"), root.get("viewBox")) == (
        "69mm", "94mm", "0 0 69 94")


def test_without_bleed_the_file_has_the_size_of_the_piece(files, card):
    root = tree(files, card, drawing(viewBox="-30 -30 690 940"), bleed=False)
    assert (root.get("width"), root.get("viewBox")) == ("63mm", "0 0 630 880")


def test_without_bleed_the_piece_is_cut_out(files, card):
    root = tree(files, card, drawing(element("rect", width="9", height="9")), bleed=False)
    (cut,) = root.findall(f"{NS}defs/{NS}clipPath/{NS}path")
    assert (cut.get("transform"), root.find(f"{NS}g").get("clip-path")) == (
        "translate(3 3) scale(1)", "url(#ballotin-cut)")


def test_text_becomes_outlines_and_is_still_told(files, card):
    text = element("text", "Mint", x="5", y="20", font_family="Fraunces", font_size="8",
                   fill="#3F9A6D")
    root = tree(files, card, drawing(text))
    group = root.find(f"{NS}g")
    assert (root.findall(f".//{NS}text"), group.get("aria-label"),
            group.find(f"{NS}path").get("fill")) == ([], "Mint", "#3f9a6d")


def test_every_span_keeps_its_own_paint(files, card):
    spans = element("tspan", "a", fill="#ff0000"), element("tspan", "b", fill="url(#gold)")
    text = element("text", *spans, x="5", y="20", font_family="Alegreya Sans", font_size="8")
    paths = tree(files, card, drawing(text)).findall(f"{NS}g/{NS}path")
    assert [path.get("fill") for path in paths] == ["#ff0000", "url(#gold)"]


def test_fonts_are_inherited_from_groups(files, card):
    text = element("text", "x", x="0", y="9", font_size="8")
    root = tree(files, card, drawing(element("g", text, font_family="Fraunces")))
    assert root.find(f"{NS}g/{NS}g/{NS}path") is not None


def test_a_text_keeps_its_transform_and_opacity(files, card):
    text = element("text", "x", transform="rotate(9)", style="opacity:0.5;font-size:8px",
                   font_family="Fraunces")
    group = tree(files, card, drawing(text)).find(f"{NS}g")
    assert (group.get("transform"), group.get("opacity")) == ("rotate(9)", "0.5")


def test_a_text_in_an_unknown_font_stays_text(files, card):
    text = element("text", "x", font_family="Papyrus", font_size="8")
    assert tree(files, card, drawing(text)).find(f"{NS}text").text == "x"


def test_symbols_of_a_library_come_along_with_what_they_use():
    ids = {"leaf": element("symbol", element("use", href="#vein")),
           "vein": element("path", d="M0 0", fill="url(#green)"),
           "green": element("linearGradient"), "other": element("symbol")}
    found = needed(drawing(element("use", **{"xlink:href": "#leaf"}), ids=ids))
    assert [each.tag for each in found] == ["symbol", "path", "linearGradient"]


def test_what_a_drawing_defines_itself_is_not_repeated():
    own = element("linearGradient", id="gold")
    drawn = drawing(own, element("rect", fill="url(#gold)"), ids={"gold": own})
    assert needed(drawn) == []


def test_a_picture_comes_along(fonts, card):
    picture = Picture("art/box.png", b"png", "PNG", 1, 1, "d")
    files = SvgFiles(Outliner(fonts), {"art/box.png": picture})
    image = tree(files, card, drawing(element("image", href="art/box.png"))).find(f"{NS}image")
    assert image.get("href") == "data:image/png;base64," + base64.b64encode(b"png").decode()


def test_what_editors_say_to_themselves_is_left_out(files, card):
    root = tree(files, card, drawing(element("metadata"), element("namedview"),
                                     element("rect", **{"inkscape:label": "x"})))
    assert [(each.tag, each.attrib) for each in root][1:] == [(f"{NS}rect", {})]


def test_marks_of_xml_in_texts_and_attributes_are_escaped(files, card):
    text = element("text", "a < b & c", font_family="Papyrus", id='"&<')
    found = tree(files, card, drawing(text)).find(f"{NS}text")
    assert (found.text, found.get("id")) == ("a < b & c", '"&<')


def test_path_operators_turn_into_path_data():
    assert path_data("1 2 m\n3 4 l\n1 2 3 4 5 6 c\nh") == "M1 2L3 4C1 2 3 4 5 6Z"


def test_outlined_text_looks_like_text(files, card, cairo, fonts):
    text = element("text", "Wax", x="6", y="50", font_family="Fraunces", font_weight="700",
                   font_size="24")
    svg = files.write(drawing(text), card, True)
    drawn = np.asarray(Image.open(io.BytesIO(cairo.svg2png(svg, output_width=690))))
    rows, columns = np.nonzero(drawn[..., 3] > 128)
    width = fonts.typeface("Fraunces", 700, False).width("Wax") * 240
    assert (abs(columns.max() - columns.min() - width) < 12, 495 < rows.max() < 507) == (True, True)
