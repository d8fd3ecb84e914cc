"""SVG files that svgwrite writes: millimetres, layers, text among elements, the same bytes."""

from __future__ import annotations

from xml.etree import ElementTree

from generator.base.findings import FileLocation
from generator.base.units import Size
from generator.game.svg.svg_writer import (
    add_layer,
    new_drawing,
    new_figure,
    write_svg,
    write_tree,
)
from generator.game.svg.tree import Element

HERE = FileLocation("a.svg", 1, 1)
SVG = "{http://www.w3.org/2000/svg}"
INKSCAPE = "{http://www.inkscape.org/namespaces/inkscape}"


def drawing_text() -> str:
    drawing = new_drawing(Size(63, 88.5), id="sheet")
    layer = add_layer(drawing, "CUT", "Cut here", fill="none")
    layer.add(drawing.path("M0 0H63", stroke_width=0.1, data_tool="knife"))
    return write_svg(drawing, pretty=True)


def test_a_unit_is_a_millimetre() -> None:
    root = ElementTree.fromstring(drawing_text().encode())
    assert (root.get("width"), root.get("height"), root.get("viewBox")) == (
        "63mm", "88.5mm", "0 0 63 88.5")


def test_a_layer_is_one_for_inkscape() -> None:
    [layer] = ElementTree.fromstring(drawing_text().encode())
    assert (layer.get(f"{INKSCAPE}groupmode"), layer.get(f"{INKSCAPE}label")) == (
        "layer", "Cut here")


def test_the_same_drawing_gives_the_same_text() -> None:
    assert drawing_text() == drawing_text()


def test_a_figure_has_no_size_of_its_own() -> None:
    root = ElementTree.fromstring(write_svg(new_figure(10, 20)))
    assert (root.get("width"), root.get("viewBox"), len(root)) == (None, "0 0 10 20", 0)


def test_text_stays_where_it_is_among_elements() -> None:
    bold = Element("tspan", {"font-weight": "700"}, ("two",), HERE)
    text = Element("text", {}, ("one ", bold, " three <&"), HERE)
    written = write_tree(Element("svg", {}, (text,), HERE))
    assert "".join(ElementTree.fromstring(written).itertext()) == "one two three <&"


def test_a_picture_gets_its_address() -> None:
    root = Element("svg", {}, (Element("image", {"href": "a.png"}, (), HERE),), HERE)
    [image] = ElementTree.fromstring(write_tree(root, {"a.png": "data:,"}.get))
    assert (image.tag, image.get("href")) == (f"{SVG}image", "data:,")
