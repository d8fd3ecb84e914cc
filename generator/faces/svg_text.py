"""A drawing as an SVG file that looks the same everywhere: nothing outside it is needed."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterator, Mapping
from contextlib import suppress
from html import escape

from generator.faces.changing import references
from generator.faces.fonts import FontLibrary
from generator.faces.glyphs import outlined
from generator.faces.phrase import MistakeError
from generator.faces.style import TextStyle, properties, text_style
from generator.model.assets import Picture
from generator.model.svg import Drawing, Element

NAMESPACE = "http://www.w3.org/2000/svg"


def svg_text(drawing: Drawing, fonts: FontLibrary, outline: bool,
             pictures: Mapping[str, Picture]) -> str:
    """The drawing with all it uses inside; text as outlines, or as text in named fonts."""
    writer = _Writer(fonts if outline else None, pictures)
    root = drawing.root
    attrs = {"xmlns": NAMESPACE, **root.attrs}
    used = _used(drawing)
    if used:
        defs = Element("defs", {}, tuple(used), root.where)
        root = root.changed(attrs, (defs, *root.children))
    else:
        root = root.changed(attrs)
    return "".join(writer.written(root, TextStyle())) + "\n"


def _used(drawing: Drawing) -> list[Element]:
    """What the drawing refers to outside of its own tree, by name, each once."""
    here = {element.attrs["id"] for element in drawing.root.walk() if "id" in element.attrs}
    found: dict[str, Element] = {}
    todo = [drawing.root]
    while todo:
        for element in todo.pop().walk():
            for name in references(element.attrs):
                if name not in here and name not in found and name in drawing.ids:
                    found[name] = drawing.ids[name]
                    todo.append(drawing.ids[name])
    # What lies inside another one comes with it.
    nested = {inner for element in found.values() for inner in element.walk()
              if inner is not element}
    return [element for _, element in sorted(found.items()) if element not in nested]


class _Writer:
    """Writes elements as XML."""

    def __init__(self, fonts: FontLibrary | None, pictures: Mapping[str, Picture]) -> None:
        self.fonts = fonts
        self.pictures = pictures

    def written(self, element: Element, style: TextStyle) -> Iterator[str]:
        if element.tag == "text" and self.fonts:
            element = outlined(element, style, self.fonts)
        # A style that can't be read was refused when the template was checked.
        with suppress(MistakeError):
            style = text_style(properties(element.attrs), style)
        yield f"<{element.tag}"
        for name, value in element.attrs.items():
            yield f' {name}="{escape(self._value(element, name, value))}"'
        if not element.children:
            yield "/>"
            return
        yield ">"
        for child in element.children:
            if isinstance(child, str):
                yield escape(child, quote=False)
            else:
                yield from self.written(child, style)
        yield f"</{element.tag}>"

    def _value(self, element: Element, name: str, value: str) -> str:
        picture = self.pictures.get(value) if name == "href" and element.tag == "image" else None
        if picture is None:
            return value
        return f"data:image/{picture.format};base64,{b64encode(picture.data).decode()}"
