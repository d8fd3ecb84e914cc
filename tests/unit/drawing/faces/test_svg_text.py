"""A drawing as a file that holds what it refers to."""

from __future__ import annotations

from xml.etree import ElementTree

from generator.drawing.press.svg_export import svg_text
from generator.drawing.text.font_library import FontLibrary
from generator.game.model.assets import Picture
from generator.game.svg.tree import Drawing, Element
from tests.unit.drawing.faces.make import HERE, card, draw

TEXT = '<text x="8" y="14" font-family="Fraunces" font-size="7" data-slot="name">A</text>'


def exported(front: str, fonts: FontLibrary, name: str = "Dawn") -> str:
    drawing = draw(front, fonts, card(name))[0]
    return svg_text(drawing, {"a.png": Picture(file="a.png", data=b"\1", format="png", width=1,
                                               height=1, digest="d")})


def test_a_file_holds_the_symbols_it_uses_and_what_they_use(fonts: FontLibrary) -> None:
    tree = ElementTree.fromstring(exported('<use href="#moon"/>', fonts))
    assert [each.get("id") for each in tree[0]] == ["icons-1--glow", "moon"]


def test_what_lies_inside_something_used_is_held_once(fonts: FontLibrary) -> None:
    drawing = draw('<use href="#outer"/><use href="#inner"/>', fonts)[0]
    outer = Element("symbol", {"id": "outer"}, (Element("g", {"id": "inner"}, (), HERE),), HERE)
    inner = outer.children[0]
    assert isinstance(inner, Element)
    whole = Drawing(drawing.root, {"outer": outer, "inner": inner})
    assert svg_text(whole, {}).count('id="inner"') == 1


def test_what_a_drawing_defines_itself_is_not_repeated(fonts: FontLibrary) -> None:
    own = Element("linearGradient", {"id": "gold"}, (), HERE)
    rect = Element("rect", {"fill": "url(#gold)"}, (), HERE)
    whole = Drawing(Element("svg", {}, (own, rect), HERE), {"gold": own})
    assert svg_text(whole, {}).count('id="gold"') == 1


def test_what_is_not_used_is_left_out(fonts: FontLibrary) -> None:
    assert "<defs>" not in exported("<rect/>", fonts)


def test_text_stays_text(fonts: FontLibrary) -> None:
    assert ">Dawn</text>" in exported(TEXT, fonts)


def test_pictures_are_inside(fonts: FontLibrary) -> None:
    assert 'href="data:image/png;base64,AQ=="' in exported('<image href="a.png"/>', fonts)


def test_signs_of_xml_are_escaped(fonts: FontLibrary) -> None:
    assert '>&lt;a&gt; &amp; "b"</text>' in exported(TEXT, fonts, name='<a> & "b"')


def test_signs_of_xml_in_attributes_are_escaped() -> None:
    text = svg_text(Drawing(Element("svg", {"id": '"&<'}, (), HERE), {}), {})
    assert ElementTree.fromstring(text).get("id") == '"&<'


def test_the_same_drawing_gives_the_same_bytes(fonts: FontLibrary) -> None:
    assert exported(TEXT, fonts) == exported(TEXT, fonts)
