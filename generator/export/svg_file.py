"""A face as an SVG file that needs nothing beside itself: no font, no picture, no library."""

from __future__ import annotations

import base64
import re
from collections.abc import Iterator, Mapping
from xml.sax.saxutils import escape, quoteattr

from generator.export.shape import shape_of
from generator.export.svg_text import Outliner
from generator.model.assets import Picture
from generator.model.kind import Kind
from generator.model.svg import Drawing, Element
from generator.press.numbers import short
from generator.press.viewport import view_box
from generator.units import Rect

URL = re.compile(r"url\(\s*['\"]?#([^'\")\s]+)")
CUT = "ballotin-cut"
# What editors say to themselves.
UNSEEN = frozenset({"metadata", "namedview", "title", "desc"})
OWN = frozenset({"width", "height", "viewBox", "id", "version", "xmlns"})
MEDIA = {"PNG": "image/png", "JPEG": "image/jpeg"}


class SvgFiles:
    """Writes a game's faces as SVG."""

    def __init__(self, outliner: Outliner, pictures: Mapping[str, Picture]) -> None:
        self._outliner = outliner
        self._pictures = pictures

    def write(self, drawing: Drawing, kind: Kind, bleed: bool) -> bytes:
        """The whole face, or the cut piece alone."""
        root = self._outliner.outlined(drawing.root)
        view, scale = _view(root, kind, 0.0 if bleed else kind.bleed)
        body = "".join(map(self._written, root.children))
        defs = "".join(map(self._written, map(self._outliner.outlined, needed(drawing))))
        if not bleed:
            defs += _cut(kind, view, scale)
            body = f'<g clip-path="url(#{CUT})">{body}</g>'
        size = kind.page if bleed else kind.trim
        box = " ".join(short(each, 5) for each in (view.x, view.y, view.width, view.height))
        said = {name: value for name, value in root.attrs.items() if name not in OWN}
        return (f'<svg xmlns="http://www.w3.org/2000/svg" width="{size.width:g}mm" '
                f'height="{size.height:g}mm" viewBox="{box}"{self._attributes(said)}>'
                f"<defs>{defs}</defs>{body}</svg>\n").encode()

    def _written(self, node: Element | str) -> str:
        if isinstance(node, str):
            return escape(node) if node.strip() else ""
        if node.tag in UNSEEN:
            return ""
        inside = "".join(map(self._written, node.children))
        head = f"<{node.tag}{self._attributes(node.attrs)}"
        return f"{head}>{inside}</{node.tag}>" if inside else f"{head}/>"

    def _attributes(self, attrs: Mapping[str, str]) -> str:
        plain = {name.removeprefix("xlink:"): value for name, value in attrs.items()}
        return "".join(f" {name}={quoteattr(self._value(name, value))}"
                       for name, value in plain.items() if ":" not in name or name == "xml:space")

    def _value(self, name: str, value: str) -> str:
        """The value, with a picture's own bytes in place of the name of its file."""
        picture = self._pictures.get(value) if name == "href" else None
        if picture is None or value.startswith("data:"):
            return value
        media = MEDIA.get(picture.format.upper(), "image/png")
        return f"data:{media};base64,{base64.b64encode(picture.data).decode()}"


def needed(drawing: Drawing) -> list[Element]:
    """The elements of the libraries that a drawing refers to, directly or through others."""
    inside = {id(element) for element in drawing.root.walk()}
    found: dict[str, Element] = {}
    waiting = [drawing.root]
    while waiting:
        for name in _references(waiting.pop()):
            element = drawing.ids.get(name)
            if element is not None and id(element) not in inside and name not in found:
                found[name] = element
                inside.update(id(each) for each in element.walk())
                waiting.append(element)
    return list(found.values())


def _references(element: Element) -> Iterator[str]:
    for each in element.walk():
        for name, value in each.attrs.items():
            if name.removeprefix("xlink:") == "href" and value.startswith("#"):
                yield value[1:]
            elif "url(" in value:
                yield from URL.findall(value)


def _view(root: Element, kind: Kind, inset: float) -> tuple[Rect, float]:
    """What the file shows, in the drawing's units, and how many of them are a millimetre."""
    left, top, right, _ = view_box(root.attrs) or (0.0, 0.0, kind.page.width, kind.page.height)
    scale = (right - left) / kind.page.width
    return Rect(left + inset * scale, top + inset * scale,
                (kind.page.width - 2 * inset) * scale,
                (kind.page.height - 2 * inset) * scale), scale


def _cut(kind: Kind, view: Rect, scale: float) -> str:
    place = f"translate({short(view.x, 5)} {short(view.y, 5)}) scale({short(scale, 6)})"
    return f'<clipPath id="{CUT}"><path d="{shape_of(kind)}" transform="{place}"/></clipPath>'
