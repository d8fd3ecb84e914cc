"""Plainer drawings: for a renderer that knows less, and with text as shapes."""

import re

from generator.findings import Complaint
from generator.press.clip import place
from generator.press.paint import stop
from generator.press.painter import SILENT, FacePainter, PressMemory
from generator.press.shapes import SHAPES
from generator.press.text import outlines
from generator.svg.colours import Colour
from generator.svg.css import declarations
from generator.svg.lengths import exact
from generator.svg.references import reference
from generator.svg.style import ElementLook, Style, UrlReference
from generator.svg.transform import view_box
from generator.svg.tree import Drawing, Element, NeedsCairo, cannot_draw
from generator.text.fonts import FontLibrary

# Effects that the press leaves to CairoSVG; they are passed on as they are.
PASSED = ("marker", "marker-start", "marker-mid", "marker-end")
_GEOMETRY = frozenset({
    "id", "x", "y", "width", "height", "rx", "ry", "cx", "cy", "r", "x1", "y1", "x2", "y2", "d",
    "points", "transform", "viewBox", "preserveAspectRatio", "href", "markerWidth",
    "markerHeight", "markerUnits", "refX", "refY", "orient", "patternUnits",
    "patternContentUnits", "patternTransform", "clipPathUnits"})
_CAPS, _JOINS = ("butt", "round", "square"), ("miter", "round", "bevel")
_KEPT = frozenset({"linearGradient", "radialGradient"})
_DRAWN = frozenset({"g", "a", "svg", "symbol", "marker", "pattern", "clipPath", "image"})


def flattened(painter: FacePainter, drawing: Drawing, style: Style) -> Drawing:
    """The same picture, with nothing in it that CairoSVG would silently change."""
    flat = _Flat(painter)
    root = flat.element(drawing.root, style) or drawing.root.changed(children=())
    return Drawing(root, flat.definitions())


class _Flat:
    """Rewrites elements, and remembers which definitions they refer to."""

    def __init__(self, painter: FacePainter) -> None:
        self._painter = painter
        self._wanted: list[str] = []

    def definitions(self) -> dict[str, Element]:
        """The definitions that are referred to, which inherit nothing."""
        found: dict[str, Element] = {}
        while self._wanted:
            name = self._wanted.pop()
            element = self._painter.find(name)
            if name in found or element is None:
                continue
            href = element.attrs.get("href", "")
            if href:
                self._wanted.append(href[1:])
            if element.tag in _KEPT:
                found[name] = self._checked(element)
            else:
                found[name] = self.element(element, self._painter.plain(Style())) or element
        return found

    def element(self, element: Element, style: Style) -> Element | None:
        """An element in plain SVG; None if nothing is seen of it."""
        said = dict(element.attrs)
        said |= dict(declarations(said.pop("style", "")))
        passed = {name: said.pop(name) for name in PASSED if name in said}
        look = self._painter.cascade.look(style, said)
        if not look.shown:
            return None
        self._refuse(element, look)
        attrs = {name: value for name, value in said.items() if name in _GEOMETRY} | passed
        if look.opacity < 1:
            attrs["opacity"] = exact(look.opacity)
        if look.clip:
            attrs["clip-path"] = f"url(#{look.clip})"
            self._wanted.append(look.clip)
        self._wanted += [reference(value) for value in passed.values()]
        if element.tag in SHAPES:
            return element.changed(attrs | self._painted(look.style), ())
        return self._others(element, attrs, look)

    def _others(self, element: Element, attrs: dict[str, str], look: ElementLook) -> Element | None:
        if element.tag == "use":
            return self._used(element, attrs, look.style)
        if element.tag == "text":
            paths = tuple(Element("path", {"d": data} | self._painted(style), (), element.where)
                          for data, style in outlines(self._painter, element, look.style))
            for name in ("x", "y"):
                attrs.pop(name, None)
            return Element("g", attrs, paths, element.where)
        if element.tag not in _DRAWN:
            return None
        children = tuple(flat for child in element.children if isinstance(child, Element)
                         and child.tag not in SILENT
                         and (flat := self.element(child, look.style)) is not None)
        return element.changed(attrs, children)

    def _used(self, element: Element, attrs: dict[str, str], style: Style) -> Element | None:
        target = self._painter.find(attrs.pop("href", "")[1:])
        assert target is not None  # else the press would have said so
        self._painter.enter(target)
        try:
            inside = self.element(target, style)
        finally:
            self._painter.leave()
        if inside is None:
            return None
        x, y = place(element.attrs, style)
        spot: dict[str, str] = {name: attrs.pop(name) for name in ("x", "y", "width", "height")
                                if name in attrs}
        inside = inside.changed({name: value for name, value in inside.attrs.items()
                                 if name != "id"})
        if target.tag in ("symbol", "svg"):
            inside = Element("svg", {**inside.attrs, **spot}, inside.children, element.where)
        elif x or y:
            move = f"translate({exact(x)} {exact(y)})"
            inside = Element("g", {"transform": move}, (inside,), element.where)
        return Element("g", attrs, (inside,), element.where)

    def _painted(self, style: Style) -> dict[str, str]:
        self._wanted += [paint.id for paint in (style.fill, style.stroke)
                         if isinstance(paint, UrlReference)]
        return painted(style)

    def _refuse(self, element: Element, look: ElementLook) -> None:
        wrong = "a filter" if look.filter else "a mask" if look.mask else \
            "mix-blend-mode" if look.blend != "Normal" else \
            "clip-rule='evenodd'" if look.style.clip_rule == "evenodd" else \
            "a stroke behind its fill" if look.style.stroke_first else ""
        if wrong:
            raise cannot_draw(f"{wrong} can't be drawn on a face that needs CairoSVG",
                             "leave out one or the other", element.where)

    def _checked(self, element: Element) -> Element:
        return element.changed(children=tuple(_stop(child) for child in element.children
                                              if isinstance(child, Element)))


def _stop(child: Element) -> Element:
    read = stop(child, child)
    return child.changed({"offset": exact(read.offset), "stop-color": _hex(read.colour),
                          "stop-opacity": exact(read.alpha)})


def _hex(colour: Colour) -> str:
    return "#" + "".join(f"{round(value * 255):02x}" for value in colour.rgb)


def painted(style: Style) -> dict[str, str]:
    """A style as attributes that say everything."""
    attrs = {"fill-rule": style.fill_rule, "stroke-width": exact(style.stroke_width),
             "stroke-linecap": _CAPS[style.stroke_linecap],
             "stroke-linejoin": _JOINS[style.stroke_linejoin],
             "stroke-miterlimit": exact(style.stroke_miterlimit)}
    if style.stroke_dasharray:
        attrs["stroke-dasharray"] = " ".join(map(exact, style.stroke_dasharray))
        attrs["stroke-dashoffset"] = exact(style.stroke_dashoffset)
    if not style.visible:
        attrs["visibility"] = "hidden"
    return attrs | _paint("fill", style.paint(style.fill), style.fill_opacity) \
        | _paint("stroke", style.paint(style.stroke), style.stroke_opacity)


def _paint(name: str, paint: Colour | UrlReference | None, opacity: float) -> dict[str, str]:
    if paint is None:
        return {name: "none"}
    if isinstance(paint, UrlReference):
        return {name: f"url(#{paint.id})", f"{name}-opacity": exact(opacity)}
    return {name: _hex(paint), f"{name}-opacity": exact(opacity * paint.alpha)}


# What a text says about the place, shape and paint of its letters; the rest is kept.
LETTERING = re.compile(r"x|y|dx|dy|(font|text|letter|word|line)-.*|fill.*|stroke.*|xml:space"
                       r"|shape-inside|white-space|display|visibility|paint-order")
SPOT = ("x", "y", "width", "height")


class Outliner:
    """Turns texts into paths with the press's own typesetting."""

    def __init__(self, fonts: FontLibrary) -> None:
        self._memory = PressMemory(fonts, {}, True)

    def outlined(self, drawing: Drawing) -> Drawing:
        """The drawing with all its texts as paths; what the press can't set stays text."""
        texts = _Texts(FacePainter(self._memory, drawing.ids))
        left, top, right, bottom = view_box(drawing.root.attrs) or (0.0, 0.0, 0.0, 0.0)
        style = self._memory.cascade.known(Style(viewport=(right - left, bottom - top)))
        return Drawing(texts.outlined(drawing.root, style), drawing.ids)


class _Texts:
    """The texts of one drawing."""

    def __init__(self, painter: FacePainter) -> None:
        self._painter = painter
        self._with_text: dict[Element, bool] = {}

    def outlined(self, element: Element, style: Style) -> Element:
        if not self._has_text(element):
            return element
        try:
            inherited = self._painter.cascade.look(style, element.attrs).style
            if element.tag == "text":
                return self._paths(element, inherited)
            if element.tag == "use":
                return self._used(element, inherited)
        except (Complaint, NeedsCairo):
            return element
        return element.changed(children=tuple(
            self.outlined(child, inherited) if isinstance(child, Element) else child
            for child in element.children))

    def _has_text(self, element: Element) -> bool:
        known = self._with_text.get(element)
        if known is None:
            self._with_text[element] = False  # until we know; and forever if it holds itself
            used = self._target(element) if element.tag == "use" else None
            within = [*element.children, *([used] if used else ())]
            known = self._with_text[element] = element.tag == "text" or any(
                self._has_text(each) for each in within if isinstance(each, Element))
        return known

    def _target(self, element: Element) -> Element | None:
        return self._painter.find(element.attrs.get("href", "")[1:])

    def _paths(self, element: Element, style: Style) -> Element:
        paths = tuple(Element("path", {"d": data} | _looks(set_in), (), element.where)
                      for data, set_in in outlines(self._painter, element, style))
        words = " ".join("".join(_words(element)).split())
        return Element("g", {"aria-label": words} | _kept(element), paths, element.where)

    def _used(self, element: Element, style: Style) -> Element:
        """A use of something with text in it, written out: text inherits where it is used."""
        target = self._target(element)
        assert target is not None  # else there would be no text in it
        self._painter.enter(target)
        try:
            inside = self.outlined(target, style)
        finally:
            self._painter.leave()
        own = {name: value for name, value in inside.attrs.items() if name != "id"}
        said = {name: value for name, value in element.attrs.items() if name != "href"}
        spot = {name: said.pop(name) for name in SPOT if name in said}
        x, y = place(spot, style)
        if target.tag in ("symbol", "svg"):
            inside = Element("svg", own | spot, inside.children, element.where)
        else:
            move = {"transform": f"translate({exact(x)} {exact(y)})"} if x or y else {}
            inside = Element("g", move, (inside.changed(own),), element.where)
        return Element("g", said, (inside,), element.where)


def _words(text: Element) -> list[str]:
    """What a text says; its spans are lines or parts of one."""
    return [child if isinstance(child, str) else "".join(_words(child)) + " "
            for child in text.children]


def _kept(text: Element) -> dict[str, str]:
    """What a text says of itself that holds for its outlines, too."""
    said = dict(text.attrs)
    said |= dict(declarations(said.pop("style", "")))
    return {name: value for name, value in said.items() if not LETTERING.fullmatch(name)}


def _looks(style: Style) -> dict[str, str]:
    """The paint of letters, with nothing about an edge that isn't drawn."""
    looks = painted(style)
    if looks["stroke"] == "none":
        looks = {name: value for name, value in looks.items() if not name.startswith("stroke-")}
    return looks | {"paint-order": "stroke"} if style.stroke_first else looks
