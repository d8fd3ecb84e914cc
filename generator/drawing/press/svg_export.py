"""Outlining: drawings with their text as shapes."""

import re
from base64 import b64encode
from collections.abc import Mapping
from dataclasses import replace

from generator.base.findings import Complaint
from generator.drawing.press.clipping import read_place
from generator.drawing.press.painter import FacePainter, PressMemory
from generator.drawing.press.text_ink import text_paths
from generator.drawing.text.font_library import FontLibrary
from generator.game.model.assets import Picture
from generator.game.svg.colours import Colour
from generator.game.svg.lengths import exact_number
from generator.game.svg.style_properties import Style, UrlReference
from generator.game.svg.stylesheets import declarations
from generator.game.svg.transform import view_box
from generator.game.svg.tree import Document, Drawing, Element
from generator.game.svg.url_references import references


def svg_text(drawing: Drawing, pictures: Mapping[str, Picture]) -> str:
    """The drawing with the symbols, paints and pictures that it uses."""
    # svgwrite is slow to load, and builds whose pictures are cached write nothing.
    from generator.game.svg.svg_writer import write_tree  # noqa: PLC0415

    root = drawing.root
    used = tuple(_referenced_elements(drawing))
    inside = (Element("defs", {}, used, root.where), *root.children) if used else root.children

    def picture_url(name: str) -> str | None:
        picture = pictures.get(name)
        return _data_url(picture, pictures) if picture else None

    return write_tree(root.copy_with(children=inside), picture_url)


def _referenced_elements(drawing: Drawing) -> list[Element]:
    """What the drawing refers to outside of its own tree, by name, each once."""
    here = {element.attrs["id"] for element in drawing.root.walk() if "id" in element.attrs}
    elements: dict[str, Element] = {}
    todo = [drawing.root]
    while todo:
        for element in todo.pop().walk():
            for name in references(element.attrs):
                if name not in here and name not in elements and name in drawing.ids:
                    elements[name] = drawing.ids[name]
                    todo.append(drawing.ids[name])
    # What is inside another one comes with it.
    nested = {inner for element in elements.values() for inner in element.walk()
              if inner is not element}
    return [element for _, element in sorted(elements.items()) if element not in nested]


def _data_url(picture: Picture, pictures: Mapping[str, Picture]) -> str:
    sort, data = picture.format.lower(), picture.data
    if drawn := picture.drawing:
        sort, data = "svg+xml", svg_text(Drawing(drawn.root, drawn.ids), pictures).encode()
    return f"data:image/{sort};base64,{b64encode(data).decode()}"


_CAPS, _JOINS = ("butt", "round", "square"), ("miter", "round", "bevel")


def _hex(colour: Colour) -> str:
    return "#" + "".join(f"{round(value * 255):02x}" for value in colour.rgb)


def style_attributes(style: Style) -> dict[str, str]:
    """A style as attributes that say everything."""
    attrs = {"fill-rule": style.fill_rule, "stroke-width": exact_number(style.stroke_width),
             "stroke-linecap": _CAPS[style.stroke_linecap],
             "stroke-linejoin": _JOINS[style.stroke_linejoin],
             "stroke-miterlimit": exact_number(style.stroke_miterlimit)}
    if style.stroke_dasharray:
        attrs["stroke-dasharray"] = " ".join(map(exact_number, style.stroke_dasharray))
        attrs["stroke-dashoffset"] = exact_number(style.stroke_dashoffset)
    if not style.visible:
        attrs["visibility"] = "hidden"
    return attrs | _paint_attributes("fill", style.paint(style.fill), style.fill_opacity) \
        | _paint_attributes("stroke", style.paint(style.stroke), style.stroke_opacity)


def _paint_attributes(name: str, paint: Colour | UrlReference | None,
                      opacity: float) -> dict[str, str]:
    if paint is None:
        return {name: "none"}
    if isinstance(paint, UrlReference):
        return {name: f"url(#{paint.id})", f"{name}-opacity": exact_number(opacity)}
    return {name: _hex(paint), f"{name}-opacity": exact_number(opacity * paint.alpha)}


# What a text says about the place, shape and paint of its letters; the rest is kept.
LETTERING = re.compile(r"x|y|dx|dy|(font|text|letter|word|line)-.*|fill.*|stroke.*|xml:space"
                       r"|shape-inside|white-space|display|visibility|paint-order")
PLACE_ATTRIBUTES = ("x", "y", "width", "height")


class TextOutliner:
    """Turns texts into paths with the press's own typesetting."""

    def __init__(self, fonts: FontLibrary) -> None:
        self._memory = PressMemory(fonts, {}, True)

    def outline(self, drawing: Drawing) -> Drawing:
        """The drawing with all its texts as paths; what the press can't set stays text."""
        texts = _TextPaths(FacePainter(self._memory, drawing.ids))
        left, top, right, bottom = view_box(drawing.root.attrs) or (0.0, 0.0, 0.0, 0.0)
        style = self._memory.cascade.intern(Style(viewport=(right - left, bottom - top)))
        return Drawing(texts.outline(drawing.root, style), drawing.ids)

    def outlined_pictures(self, pictures: Mapping[str, Picture]) -> dict[str, Picture]:
        """Pictures by name; those that are drawings have their texts as paths."""
        return {name: replace(picture, drawing=self._outlined_document(picture.drawing))
                if picture.drawing else picture for name, picture in pictures.items()}

    def _outlined_document(self, document: Document) -> Document:
        root = self.outline(Drawing(document.root, document.ids)).root
        return Document(root, document.ids, document.digest, document.file)


class _TextPaths:
    """The texts of one drawing."""

    def __init__(self, painter: FacePainter) -> None:
        self._painter = painter
        self._with_text: dict[Element, bool] = {}

    def outline(self, element: Element, style: Style) -> Element:
        if not self._has_text(element):
            return element
        try:
            inherited = self._painter.cascade.look(style, element.attrs).style
            if element.tag == "text":
                return self._paths(element, inherited)
            if element.tag == "use":
                return self._expand_use(element, inherited)
        except Complaint:
            return element
        return element.copy_with(children=tuple(
            self.outline(child, inherited) if isinstance(child, Element) else child
            for child in element.children))

    def _has_text(self, element: Element) -> bool:
        has_text = self._with_text.get(element)
        if has_text is None:
            self._with_text[element] = False  # until we know; and forever if it holds itself
            used = self._target(element) if element.tag == "use" else None
            within = [*element.children, *([used] if used else ())]
            has_text = self._with_text[element] = element.tag == "text" or any(
                self._has_text(child) for child in within if isinstance(child, Element))
        return has_text

    def _target(self, element: Element) -> Element | None:
        return self._painter.find(element.attrs.get("href", "")[1:])

    def _paths(self, element: Element, style: Style) -> Element:
        paths = tuple(Element("path", {"d": data} | _letter_paint(set_in), (), element.where)
                      for data, set_in in text_paths(self._painter, element, style))
        words = " ".join("".join(_text_words(element)).split())
        return Element("g", {"aria-label": words} | _kept_attributes(element), paths, element.where)

    def _expand_use(self, element: Element, style: Style) -> Element:
        """A use of something with text in it, written out: text inherits where it is used."""
        target = self._target(element)
        assert target is not None  # else there would be no text in it
        self._painter.enter(target)
        try:
            inside = self.outline(target, style)
        finally:
            self._painter.leave()
        attrs = {name: value for name, value in inside.attrs.items() if name != "id"}
        outer = {name: value for name, value in element.attrs.items() if name != "href"}
        spot = {name: outer.pop(name) for name in PLACE_ATTRIBUTES if name in outer}
        x, y = read_place(spot, style)
        if target.tag in ("symbol", "svg"):
            inside = Element("svg", attrs | spot, inside.children, element.where)
        else:
            move = {"transform": f"translate({exact_number(x)} {exact_number(y)})"} if x or y \
                else {}
            inside = Element("g", move, (inside.copy_with(attrs),), element.where)
        return Element("g", outer, (inside,), element.where)


def _text_words(text: Element) -> list[str]:
    """What a text says; its spans are lines or parts of one."""
    return [child if isinstance(child, str) else "".join(_text_words(child)) + " "
            for child in text.children]


def _kept_attributes(text: Element) -> dict[str, str]:
    """What a text says of itself that holds for its outlines, too."""
    attrs = dict(text.attrs)
    attrs |= dict(declarations(attrs.pop("style", "")))
    return {name: value for name, value in attrs.items() if not LETTERING.fullmatch(name)}


def _letter_paint(style: Style) -> dict[str, str]:
    """The paint of letters, with nothing about an edge that isn't drawn."""
    looks = style_attributes(style)
    if looks["stroke"] == "none":
        looks = {name: value for name, value in looks.items() if not name.startswith("stroke-")}
    return looks | {"paint-order": "stroke"} if style.stroke_first else looks
