"""A drawing in plain terms: what CSS and old programs say in ways of their own is said in one."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Mapping, Sequence

from generator.base.findings import Complaint
from generator.game.svg.colours import colour
from generator.game.svg.lengths import NUMBER, length, parts, quote_text, short_number
from generator.game.svg.letterforms import READERS
from generator.game.svg.style_properties import INHERITED
from generator.game.svg.stylesheets import declarations, extract_properties
from generator.game.svg.transform import view_box
from generator.game.svg.tree import Element, cannot_draw

DEFINITION_TAGS = frozenset(("clipPath", "mask", "marker", "pattern"))
_INHERITED_NAMES = frozenset((*INHERITED, *READERS)) - {"xml:space", "white-space"}
# Sizes that mean something else one element further in.
_RELATIVE_SIZES = ("em", "ex", "%", "smaller", "larger")


def has_definitions(text: str) -> bool:
    """Whether a file may hold any."""
    return any(tag in text for tag in DEFINITION_TAGS)


def inherit_into_definitions(root: Element) -> None:
    """Give each definition what it inherits, as attributes, which its own style overrides."""
    waiting: list[tuple[Element, Mapping[str, str], str]] = [(root, {}, "visible")]
    while waiting:
        element, around, overflow = waiting.pop()
        children = [child for child in element.children if isinstance(child, Element)]
        if not children:
            continue
        properties = _element_properties(element)
        if element.tag in DEFINITION_TAGS:
            inherited = {name: value for name, value in around.items() if name not in properties}
            if properties.get("overflow") == "inherit":
                inherited["overflow"] = overflow
            if inherited:
                element.attrs = {**element.attrs, **inherited}
        inner = {name: value for name, value in properties.items()
                 if name in _INHERITED_NAMES and value.strip() != "inherit"
                 and not (name == "font-size" and value.strip().endswith(_RELATIVE_SIZES))}
        inside = {**around, **inner} if inner else around
        waiting += [(child, inside, properties.get("overflow", "visible")) for child in children]


def _element_properties(element: Element) -> Mapping[str, str]:
    """What an element says of itself; the press refuses a style that can't be read."""
    style = element.attrs.get("style")
    if not style:
        return element.attrs
    try:
        return {**element.attrs, **dict(declarations(style))}
    except Complaint:
        return element.attrs


# What CSS knows as properties, and SVG as attributes of these elements.
_PLACE = frozenset(("x", "y", "width", "height"))
GEOMETRY = {"rect": _PLACE | {"rx", "ry"}, "svg": _PLACE, "image": _PLACE, "use": _PLACE,
            "circle": frozenset(("cx", "cy", "r")),
            "ellipse": frozenset(("cx", "cy", "rx", "ry")), "path": frozenset(("d",))}
TRANSFORM_PROPERTIES = frozenset(("transform", "transform-origin", "transform-box"))
REWRITTEN_PROPERTIES = frozenset({*TRANSFORM_PROPERTIES,
                                  *(name for names in GEOMETRY.values() for name in names)})
# Whether a style could hold any of that; most don't, and aren't parsed.
_HINTS = re.compile(r"""[;{"'\s/](?:transform(?:-\w+)?|x|y|width|height|rx|ry|r|cx|cy|d"""
                    r"""|background(?:-color)?)\s{0,9}:|\d\s?rem\b""", re.IGNORECASE)


def is_normalized(root: Element, text: str) -> bool:
    """Whether a drawing, written in this text, can't hold what is rewritten here."""
    if "transform" in root.attrs or "transform-" in text or "rem" in text:
        return False
    return "style" not in text or not _HINTS.search(text)


_STEP = re.compile(r"[\s,]*([a-zA-Z0-9]+)\s*\(([^()]*)\)")
_ANGLE = re.compile(rf"({NUMBER})\s*(deg|rad|grad|turn)?", re.IGNORECASE)
_DEGREES = {"deg": 1.0, "rad": 180 / math.pi, "grad": 0.9, "turn": 360.0, None: 1.0}
_SIDES = {"left": "0%", "top": "0%", "center": "50%", "right": "100%", "bottom": "100%"}
Viewport = tuple[float, float]


def normalize(root: Element) -> Element:
    """The drawing with geometry and transforms as attributes, none of them at the root.

    Raises a Complaint at the first thing that can't be said so.
    """
    normal = _normalize_element(root, (100.0, 100.0))
    if any("rem" in value for element in normal.walk() for value in element.attrs.values()):
        normal = _convert_rems(normal, _root_size(normal.attrs))
    attrs, children = dict(normal.attrs), normal.children
    if "transform" in attrs:
        children = (Element("g", {"transform": attrs.pop("transform")}, children, root.where),)
    background, rest = extract_properties(attrs.get("style", ""), BACKGROUND)
    if background:
        attrs["style"] = rest
        children = (*_background_shape(background, attrs, root), *children)
    return normal.copy_with(attrs, children)


BACKGROUND = frozenset(("background", "background-color"))
_REM = re.compile(rf"({NUMBER})\s?rem\b", re.IGNORECASE)


def _root_size(attrs: Mapping[str, str]) -> float:
    """The font size of the root, which is one rem."""
    in_style, _ = extract_properties(attrs.get("style", ""), frozenset(("font-size",)))
    properties = {**attrs, **in_style}
    return length(properties.get("font-size", "16"), 16.0)


def _convert_rems(element: Element, size: float) -> Element:
    """An element whose lengths in rem are in units."""
    attrs = {name: _REM.sub(lambda match: _number(float(match[1]) * size), value)
             if "rem" in value else value for name, value in element.attrs.items()}
    return element.copy_with(attrs, tuple(child if isinstance(child, str)
                                        else _convert_rems(child, size)
                                        for child in element.children))


def _background_shape(background: Mapping[str, str], attrs: Mapping[str, str], root: Element
                ) -> tuple[Element, ...]:
    """The colour behind a whole drawing, as a shape."""
    text = [*background.values()][-1]
    if text.lower() in ("none", "initial", "inherit", "unset", "transparent"):
        return ()
    paint = colour(text)
    if not paint.alpha:
        return ()
    view = view_box(attrs) or (0.0, 0.0, 0.0, 0.0)
    place = dict(zip(("x", "y"), map(_number, view[:2]), strict=True))
    return (Element("rect", {**place, "width": "100%", "height": "100%", "fill": text,
                             "stroke": "none"}, (), root.where),)


def _normalize_element(element: Element, around: Viewport) -> Element:
    attrs = _attributes(element, around)
    inside = _viewport(attrs, around) if element.tag in ("svg", "symbol") else around
    children = tuple(child if isinstance(child, str) else _normalize_element(child, inside)
                     for child in element.children)
    if attrs is element.attrs and all(
            new is old for new, old in zip(children, element.children, strict=True)):
        return element
    return element.copy_with(attrs, children)


def _viewport(attrs: Mapping[str, str], around: Viewport) -> Viewport:
    """What percentages mean inside an svg."""
    view = view_box(attrs)
    if view:
        return view[2] - view[0], view[3] - view[1]
    across, down = (length(attrs.get(name, "100%"), whole) if parts(attrs.get(name, "100%"))
                    else whole for name, whole in zip(("width", "height"), around, strict=True))
    return across, down


def _attributes(element: Element, viewport: Viewport) -> Mapping[str, str]:
    attrs = element.attrs
    style = attrs.get("style", "")
    properties: dict[str, str] = {}
    if style and _HINTS.search(f";{style}"):
        properties, rest = extract_properties(style, REWRITTEN_PROPERTIES)
        if properties:
            attrs = {name: value for name, value in attrs.items() if name != "style"}
            if rest:
                attrs["style"] = rest
            for name in properties.keys() & GEOMETRY.get(element.tag, frozenset()):
                _set_attribute(attrs, name, properties[name])
            if "transform" in properties:
                attrs["transform"] = _transform(properties["transform"], viewport, element)
    if any(name in group for name in ("transform-origin", "transform-box")
           for group in (attrs, properties)):
        properties = {**attrs, **properties}
        attrs = {name: value for name, value in attrs.items()
                 if name not in ("transform-origin", "transform-box")}
        _turn(attrs, properties.get("transform-origin", "0 0"),
              properties.get("transform-box", "view-box"), viewport, element)
    return attrs


def _set_attribute(attrs: dict[str, str], name: str, value: str) -> None:
    """Say a property as an attribute."""
    if value in ("auto", "none"):
        attrs.pop(name, None)
    elif name == "d":
        inner = re.fullmatch(r"path\(\s*([\"'])(.*)\1\s*\)", value, re.DOTALL)
        attrs[name] = inner[2] if inner else value
    else:
        attrs[name] = value


def _transform(text: str, viewport: Viewport, element: Element) -> str:
    """A transform of CSS as SVG writes it."""
    if text.strip().lower() == "none":
        return ""
    steps, at = [], 0
    while step := _STEP.match(text, at):
        steps.append(_step(step[1].lower(), [number.strip() for number in step[2].split(",")],
                           viewport, element))
        at = step.end()
    if text[at:].strip():
        raise _undrawable(text, element)
    return " ".join(steps)


def _step(name: str, values: list[str], viewport: Viewport, element: Element) -> str:
    text = f"{name}({', '.join(values)})"
    try:
        if name in ("translate", "translatex", "translatey"):
            moves = dict.fromkeys("xy", 0.0)
            axes = {"translate": "xy", "translatex": "x", "translatey": "y"}[name]
            for axis, value in zip(axes, values, strict=False):
                moves[axis] = length(value, viewport["xy".index(axis)])
            return f"translate({_number(moves['x'])} {_number(moves['y'])})"
        if name in ("scale", "scalex", "scaley"):
            across = "1" if name == "scaley" else values[0]
            down = "1" if name == "scalex" else values[-1]
            return f"scale({_number(float(across))} {_number(float(down))})"
        if name == "matrix" and len(values) == 6:
            return f"matrix({' '.join(_number(length(value, 1.0)) for value in values)})"
        if name == "rotate" and len(values) == 1:
            return f"rotate({_degrees(values[0])})"
        if name in ("skewx", "skewy") and len(values) == 1:
            return f"skew{name[-1].upper()}({_degrees(values[0])})"
    except ValueError:
        pass
    raise _undrawable(text, element)


def _degrees(text: str) -> str:
    match = _ANGLE.fullmatch(text)
    if not match:
        raise ValueError(text)
    return _number(float(match[1]) * _DEGREES[match[2].lower() if match[2] else None])


def _number(value: float) -> str:
    return short_number(value, 9)


def _turn(attrs: dict[str, str], origin: str, box: str, viewport: Viewport, element: Element
          ) -> None:
    """Write an origin of transforms into the transform itself."""
    name = {"linearGradient": "gradientTransform", "radialGradient": "gradientTransform",
            "pattern": "patternTransform"}.get(element.tag, "transform")
    if name not in attrs:
        return
    if box.strip() not in ("view-box", "none"):
        raise cannot_draw(f"transform-box: '{quote_text(box)}' can't be drawn",
                          "write the transform with its centre, like rotate(45 10 10)",
                          element.where)
    words = origin.split()
    if len(words) > 1 and (words[0] in ("top", "bottom") or words[1] in ("left", "right")):
        words[:2] = words[1::-1]
    elif len(words) == 1:
        words = ["center", words[0]] if words[0] in ("top", "bottom") else [words[0], "center"]
    try:
        x, y = (length(_SIDES.get(word, word), whole)
                for word, whole in zip(words, viewport, strict=False))
    except ValueError:
        raise cannot_draw(f"transform-origin: '{quote_text(origin)}' can't be drawn",
                          "write the transform with its centre, like rotate(45 10 10)",
                          element.where) from None
    if x or y:
        attrs[name] = f"translate({_number(x)} {_number(y)}) {attrs[name]} " \
            f"translate({_number(-x)} {_number(-y)})"


def _undrawable(text: str, element: Element) -> Exception:
    return cannot_draw(f"the transform '{quote_text(text)}' in a style can't be drawn",
                       "write it as an attribute: transform=\"…\"", element.where)


# The text in a box of Inkscape before 1.0.
FLOW = "flowRoot"
FLOW_HINT = "select it in Inkscape and choose Text > Convert to Text, or give a <text> a shape " \
    "to flow inside"


FLOWING = ("flowPara", "flowLine")
# What always ends a line of a text in a box, by Unicode.
LINE_END = "\u2028"


def convert_flow_root(element: Element) -> Element | None:
    """A flowRoot as a text in a box, a line for each paragraph; None if it says nothing."""
    if not _has_text(element):
        return None
    inner = [part for part in element.children if isinstance(part, Element)]
    regions = [shape for part in inner if part.tag == "flowRegion" for shape in part.children
               if isinstance(shape, Element)]
    paragraphs = [part for part in inner if part.tag != "flowRegion"]
    while paragraphs and not _has_text(paragraphs[-1]):
        paragraphs.pop()
    spans = [span for part in paragraphs for span in part.walk() if span is not part]
    if any(part.tag not in FLOWING for part in paragraphs) or not paragraphs \
            or any(span.tag != "flowSpan" for span in spans) or len(regions) != 1 \
            or regions[0].tag != "rect" or "id" not in regions[0].attrs:
        raise cannot_draw("this text in a box is written in a way that only Inkscape 0.9 reads",
                          FLOW_HINT, element.where)
    (shape,) = regions
    outer = {name: element.attrs[name] for name in ("transform",) if name in element.attrs}
    # What all of them say the text says: the height of its lines is that of the text.
    styles = [part.attrs.get("style") for part in paragraphs if _has_text(part)]
    style = ";".join(filter(None, (element.attrs.get("style"),
                                   styles[0] if len(set(styles)) == 1 else "",
                                   f"shape-inside:url(#{shape.attrs['id']})")))
    alone = paragraphs if len(paragraphs) == 1 else []
    kept = {name: value for part in (element, *alone) for name, value in part.attrs.items()
            if name not in ("transform", "style", "id")}
    text = Element("text", {**kept, "style": style}, tuple(_lines(paragraphs)), element.where)
    return Element("g", outer, (Element("defs", {}, (shape,), shape.where), text), element.where)


def _lines(paragraphs: Sequence[Element]) -> Iterator[Element | str]:
    """Paragraphs one below the other; one alone is all of the text, and nothing in it."""
    if len(paragraphs) == 1:
        yield from (_span(child) for child in paragraphs[0].children)
        return
    for index, paragraph in enumerate(paragraphs):
        if index:
            yield LINE_END
        yield _span(paragraph)


def _span(part: Element | str) -> Element | str:
    if isinstance(part, str):
        return part
    return Element("tspan", part.attrs, tuple(_span(child) for child in part.children), part.where)


def _has_text(element: Element) -> bool:
    """Whether there is more than space in an element."""
    return any(child.strip() if isinstance(child, str) else _has_text(child)
               for child in element.children)
