from __future__ import annotations

import re
from types import ModuleType
from xml.etree import ElementTree

from generator.faces.fonts import FontLibrary
from generator.faces.svg_text import svg_text
from generator.model.assets import Picture
from generator.model.svg import Drawing, Element
from tests.unit.faces.make import HERE, card, draw

TEXT = '<text x="8" y="14" font-family="Fraunces" font-size="7" data-slot="name">A</text>'


def exported(front: str, fonts: FontLibrary, outline: bool = True, name: str = "Dawn") -> str:
    drawing = draw(front, fonts, card(name))[0]
    return svg_text(drawing, fonts, outline, {"a.png": Picture("a.png", b"\1", "png", 1, 1, "d")})


def test_a_file_holds_the_symbols_it_uses_and_what_they_use(fonts: FontLibrary) -> None:
    text = exported('<use href="#moon"/>', fonts)
    tree = ElementTree.fromstring(text)
    held = [each.get("id") for each in tree[0]]
    assert held == ["icons-1--glow", "moon"]


def test_what_lies_inside_something_used_is_held_once(fonts: FontLibrary) -> None:
    drawing = draw('<use href="#outer"/><use href="#inner"/>', fonts)[0]
    outer = Element("symbol", {"id": "outer"}, (Element("g", {"id": "inner"}, (), HERE),), HERE)
    inner = outer.children[0]
    assert isinstance(inner, Element)
    whole = Drawing(drawing.root, {"outer": outer, "inner": inner})
    assert svg_text(whole, fonts, outline=True, pictures={}).count('id="inner"') == 1


def test_what_is_not_used_is_left_out(fonts: FontLibrary) -> None:
    assert "<defs>" not in exported("<rect/>", fonts)


def test_text_is_drawn_as_outlines_and_can_still_be_read(fonts: FontLibrary) -> None:
    text = exported(TEXT, fonts)
    assert "<text" not in text
    assert re.search(r'<g aria-label="Dawn"><path d="M[^"]{100,}"/></g>', text)


def test_outlines_start_at_the_texts_anchor(fonts: FontLibrary) -> None:
    middle = exported(TEXT.replace("<text ", '<text text-anchor="middle" '), fonts, name="I")
    across = [float(x) for x in re.findall(r"[MLQ ](-?[\d.]+),", middle)]
    assert abs((min(across) + max(across)) / 2 - 8) < 0.2


def test_text_may_stay_text(fonts: FontLibrary) -> None:
    assert ">Dawn</text>" in exported(TEXT, fonts, outline=False)


def test_pictures_are_inside(fonts: FontLibrary) -> None:
    assert 'href="data:image/png;base64,AQ=="' in exported('<image href="a.png"/>', fonts)


def test_signs_of_xml_are_escaped(fonts: FontLibrary) -> None:
    text = exported(TEXT, fonts, outline=False, name='<a> & "b"')
    assert '>&lt;a&gt; &amp; "b"</text>' in text


def test_the_same_drawing_gives_the_same_bytes(fonts: FontLibrary) -> None:
    assert exported(TEXT, fonts) == exported(TEXT, fonts)


def test_outlines_look_as_the_font_does(fonts: FontLibrary, cairo: ModuleType) -> None:
    # A capital I is a bar: its outline must cover the place where it stands, and no more.
    text = exported('<text x="30" y="60" font-family="Alegreya Sans" font-size="60" fill="#000" '
                    'text-anchor="middle" data-slot="name">A</text>', fonts, name="I")
    from io import BytesIO

    from PIL import Image
    png = cairo.svg2png(bytestring=text.encode(), dpi=96, background_color="white")
    image = Image.open(BytesIO(png)).convert("L")
    left, top, right, bottom = image.point(lambda level: 255 * (level < 128)).getbbox() or (0,) * 4
    per_mm = 96 / 25.4
    assert abs((left + right) / 2 / per_mm - 33) < 0.5
    assert abs(bottom / per_mm - 63) < 0.5
    assert abs((bottom - top) / per_mm - 0.641 * 60) < 0.7
