"""A face as an SVG that needs nothing beside itself."""

import base64
import io
import xml.etree.ElementTree as ET

import numpy as np
import pytest
from PIL import Image

from generator.base.findings import FileLocation
from generator.game.model.assets import Picture
from generator.game.svg.tree import Document, Drawing, Element
from generator.output.targets.pictures.images import SvgFiles

HERE = FileLocation("card.svg", 1, 1)
NS = "{http://www.w3.org/2000/svg}"


def element(tag, *children, **attrs):
    return Element(tag, {name.replace("_", "-"): value for name, value in attrs.items()},
                   children, HERE)


def drawing(*children, ids=None, **attrs):
    return Drawing(element("svg", *children, **({"viewBox": "0 0 69 94"} | attrs)), ids or {})


@pytest.fixture
def files(fonts):
    return SvgFiles(fonts, {})


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
    (cut,) = root.findall(f"{NS}clipPath/{NS}path")
    assert (cut.get("transform"), root.find(f"{NS}g").get("clip-path")) == (
        "translate(3 3) scale(1)", "url(#ballotin-cut)")


def test_symbols_of_a_library_come_along(files, card):
    leaf = element("symbol", element("path", d="M0 0"), id="leaf")
    root = tree(files, card, drawing(element("use", href="#leaf"), ids={"leaf": leaf}))
    assert root.find(f"{NS}defs/{NS}symbol").get("id") == "leaf"


def test_a_picture_comes_along(fonts, card):
    picture = Picture(file="art/box.png", data=b"png", format="PNG", width=1, height=1, digest="d")
    files = SvgFiles(fonts, {"art/box.png": picture})
    image = tree(files, card, drawing(element("image", href="art/box.png"))).find(f"{NS}image")
    assert image.get("href") == "data:image/png;base64," + base64.b64encode(b"png").decode()


def test_a_picture_that_is_a_drawing_comes_along_with_its_text_as_shapes(fonts, card):
    text = element("text", "Wax", x="6", y="50", font_family="Fraunces", font_size="24")
    inside = element("svg", text, viewBox="0 0 69 94")
    picture = Picture(file="art/wax.svg", data=b"", format="svg", width=69, height=94, digest="d",
                      drawing=Document(inside, {}, "d", "art/wax.svg"))
    files = SvgFiles(fonts, {"art/wax.svg": picture})
    image = tree(files, card, drawing(element("image", href="art/wax.svg"))).find(f"{NS}image")
    embedded = ET.fromstring(base64.b64decode(image.get("href").partition(",")[2]))
    assert [child.tag for child in embedded.iter()] == [f"{NS}{tag}" for tag in (
        "svg", "g", "path")]


def test_outlined_text_looks_like_text(files, card, cairo, fonts):
    text = element("text", "Wax", x="6", y="50", font_family="Fraunces", font_weight="700",
                   font_size="24")
    svg = files.write(drawing(text), card, True)
    drawn = np.asarray(Image.open(io.BytesIO(cairo.svg2png(svg, output_width=690))))
    rows, columns = np.nonzero(drawn[..., 3] > 128)
    width = fonts.typeface("Fraunces", 700, False).width("Wax") * 240
    assert (abs(columns.max() - columns.min() - width) < 12, 495 < rows.max() < 507) == (True, True)
