"""SVG files, written by svgwrite: every file of ours, and the only module that imports svgwrite.

What is drawn for a file uses svgwrite's own elements, in millimetres:

    drawing = new_drawing(Size(63, 88), id="sheet-1")
    cuts = add_layer(drawing, "CUT", fill="none", stroke="#ff0000")
    cuts.add(drawing.path("M0 0H63", id="CUT-1", stroke_width=0.1))
    text = write_svg(drawing, pretty=True)

What the press also draws is a tree of `Element`, such as a face or a table:

    text = write_tree(root)
    drawing.add(TreeElement(element))

The texts need no clock and no numbering, so the same drawing always gives the same text.
svgwrite loads a tenth of a second's worth of modules, so import this module where you write.
"""

from __future__ import annotations

from collections.abc import Callable
from io import StringIO
from typing import Any

import svgwrite
from svgwrite.base import BaseElement
from svgwrite.etree import etree
from svgwrite.extensions import Inkscape
from svgwrite.utils import pretty_xml

from generator.base.units import Size
from generator.game.svg.lengths import short_number
from generator.game.svg.tree import Element

NAMESPACE = "http://www.w3.org/2000/svg"
DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n'
DECIMALS = 4


def new_drawing(size: Size, **attributes: str | float) -> Any:
    """An empty drawing of a size in mm; its user unit is a millimetre."""
    width, height = short_number(size.width, DECIMALS), short_number(size.height, DECIMALS)
    return svgwrite.Drawing(size=(f"{width}mm", f"{height}mm"), viewBox=f"0 0 {width} {height}",
                            debug=False, **attributes)


def new_figure(width: float, height: float, **attributes: str | float) -> Any:
    """An empty drawing without a size of its own: it is shown as large as there is room."""
    return svgwrite.Drawing(size=None, viewBox=f"0 0 {width:g} {height:g}", debug=False,
                            **attributes)


def add_layer(drawing: Any, name: str, label: str = "", *, locked: bool = False,
              **attributes: str | float) -> Any:
    """A group that Inkscape shows as a layer."""
    layer = Inkscape(drawing).layer(label or name, locked, id=name, **attributes)
    return drawing.add(layer)


def write_svg(drawing: Any, *, pretty: bool = False) -> str:
    """A drawing as text: indented for people, or else as short as possible for a page."""
    if not drawing.defs.elements:
        drawing.elements.remove(drawing.defs)
    if not pretty:
        text: str = drawing.tostring()
        return text
    file = StringIO()
    drawing.write(file, pretty=True)
    return file.getvalue()


def write_tree(root: Element, picture_url: Callable[[str], str | None] = lambda _: None, *,
               pretty: bool = False) -> str:
    """A tree as text; `picture_url` gives the address of a picture by the name in its href."""
    whole = root.copy_with({"xmlns": NAMESPACE, **root.attrs})
    text: str = TreeElement(whole, picture_url).tostring()
    return DECLARATION + pretty_xml(text) if pretty else f"{text}\n"


class TreeElement(BaseElement):  # type: ignore[misc]
    """An element whose children may be texts, which svgwrite knows only within `tspan`."""

    def __init__(self, element: Element,
                 picture_url: Callable[[str], str | None] = lambda _: None) -> None:
        super().__init__(factory=_UNCHECKED)
        self.elementname = element.tag
        self.attribs = dict(element.attrs)
        self._children = element.children
        self._picture_url = picture_url
        if element.tag == "image" and "href" in element.attrs:
            url = picture_url(element.attrs["href"])
            self.attribs["href"] = url or element.attrs["href"]

    def get_xml(self) -> etree.Element:
        """The element as ElementTree has it."""
        xml = super().get_xml()
        for child in self._children:
            if isinstance(child, Element):
                xml.append(TreeElement(child, self._picture_url).get_xml())
            elif len(xml):
                xml[-1].tail = (xml[-1].tail or "") + child
            else:
                xml.text = (xml.text or "") + child
        return xml


# svgwrite would look up every attribute of a face in its tables.
_UNCHECKED = BaseElement(debug=False)
