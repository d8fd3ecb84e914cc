"""Mutations of SVG, made on its elements: attributes and elements written, moved and dropped."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from xml.etree import ElementTree as ET

from tests.fuzz.words import ATTRIBUTES, ELEMENTS, POOLS, SVG_NAMES, TAGS, Means, attribute

SVG = "http://www.w3.org/2000/svg"
XLINK = "http://www.w3.org/1999/xlink"
XML = "http://www.w3.org/XML/1998/namespace"
ET.register_namespace("", SVG)
ET.register_namespace("xlink", XLINK)

# What mutations refer to, at the end of a drawing that lacks it.
DEFINED = """<defs xmlns="http://www.w3.org/2000/svg">
<linearGradient id="glow"><stop offset="0" stop-color="red"/>
<stop offset="1" stop-color="blue" stop-opacity=".5"/></linearGradient>
<clipPath id="clip"><rect width="20" height="20"/></clipPath>
<mask id="mask"><rect width="20" height="20" fill="#fff"/></mask>
<pattern id="tile" width="4" height="4" patternUnits="userSpaceOnUse"><circle r="1"/></pattern>
<filter id="soft"><feOffset dx="1"/></filter>
<marker id="dot"><circle r="1"/></marker>
</defs>"""


def mutated(text: str, by: Means) -> str:
    """The text of a drawing with one thing changed."""
    try:
        root = ET.fromstring(text)
    except (ET.ParseError, ValueError):
        return text
    by.rng.choice(CHANGES)(root, by)
    known = {each.get("id") for each in root.iter()}
    if not known & {"glow", "clip"} and by.rng.random() < 0.7:
        root.append(ET.fromstring(DEFINED))
    return ET.tostring(root, encoding="unicode")


def _full(name: str) -> str:
    return f"{{{XML}}}space" if name == "xml:space" else name


def _set(element: ET.Element, name: str, by: Means) -> None:
    element.set(_full(name), attribute(name, by))


def _any(root: ET.Element, by: Means) -> ET.Element:
    return by.rng.choice(list(root.iter()))


def _parents(root: ET.Element) -> list[tuple[ET.Element, ET.Element]]:
    return [(parent, child) for parent in root.iter() for child in parent]


def made(by: Means, depth: int = 2) -> ET.Element:
    """An element from nothing."""
    tag = by.rng.choice(TAGS)
    element = ET.Element(f"{{{SVG}}}{tag}")
    for name in ELEMENTS[tag]:
        if by.rng.random() < 0.8:
            _set(element, name, by)
    for _ in range(by.rng.randrange(3)):
        _set(element, by.rng.choice(SVG_NAMES), by)
    if tag in ("text", "tspan"):
        element.text = by.rng.choice(POOLS["texts"])
    if tag == "style":
        element.text = "".join(by.rng.sample(POOLS["sheets"], 1 + by.rng.randrange(2)))
    if depth and tag not in ("style", "stop", "image"):
        element.extend(made(by, depth - 1) for _ in range(by.rng.randrange(3)))
    return element


Change = Callable[[ET.Element, Means], None]


def _rewrite(root: ET.Element, by: Means) -> None:
    """Another value of an attribute that is there."""
    element = _any(root, by)
    written = [name for name in element.attrib if not name.startswith("{")]
    _set(element, by.rng.choice(written) if written else by.rng.choice(SVG_NAMES), by)


def _add(root: ET.Element, by: Means) -> None:
    for _ in range(1 + by.rng.randrange(3)):
        _set(_any(root, by), by.rng.choice(SVG_NAMES), by)


def _insert(root: ET.Element, by: Means) -> None:
    parent = _any(root, by)
    for _ in range(1 + by.rng.randrange(2)):
        parent.insert(by.rng.randrange(len(parent) + 1), made(by))


def _compute(root: ET.Element, by: Means) -> None:
    """A computed part."""
    element = ET.SubElement(root, f"{{{SVG}}}g", {
        "data-cell": "3,3", "font-family": "Fraunces", "font-size": "3"})
    own = [name for name in ATTRIBUTES if name.startswith("data-")]
    for name in ("data-compute", *by.rng.sample(own, 4), "data-icon"):
        _set(element, name, by)


def _set_text(root: ET.Element, by: Means) -> None:
    """Text in a box, or in a line that may shrink."""
    box = ET.SubElement(root, f"{{{SVG}}}{by.rng.choice(('rect', 'circle', 'ellipse'))}",
                        {"id": "box", "fill": "none", "x": "5", "y": "5", "cx": "20", "cy": "20"})
    for name in ("width", "height", "r", "rx", "ry"):
        box.set(name, by.rng.choice(("10", "40", "0", "0.01", "-1", "1e5", "50%")))
    text = ET.SubElement(root, f"{{{SVG}}}text", {
        "font-family": "Alegreya Sans", "font-size": by.rng.choice(("3", "6", "0.5", "0", "200")),
        "x": "5", "y": "9"})
    if by.rng.random() < 0.7:
        text.set("style", f"shape-inside:url(#box);{by.rng.choice(POOLS['styles'])}")
    for name in by.rng.sample((
            "data-fit", "data-valign", "data-width", "text-anchor", "line-height", "dx",
            "letter-spacing", "font-weight", "data-slot", "data-text", "word-spacing",
            "text-align", "xml:space", "transform"), 4):
        _set(text, name, by)
    text.text = by.rng.choice(POOLS["texts"])


def _delete(root: ET.Element, by: Means) -> None:
    pairs = _parents(root)
    if pairs:
        parent, child = by.rng.choice(pairs)
        parent.remove(child)


def _drop(root: ET.Element, by: Means) -> None:
    """An attribute is gone."""
    element = _any(root, by)
    if element.attrib:
        del element.attrib[by.rng.choice(list(element.attrib))]


def _double(root: ET.Element, by: Means) -> None:
    pairs = _parents(root)
    if pairs:
        _, child = by.rng.choice(pairs)
        _any(root, by).append(deepcopy(child))


def _retag(root: ET.Element, by: Means) -> None:
    _any(root, by).tag = f"{{{SVG}}}{by.rng.choice(TAGS)}"


def _retext(root: ET.Element, by: Means) -> None:
    _any(root, by).text = by.rng.choice((*POOLS["texts"], *POOLS["sheets"]))


def _splice(root: ET.Element, by: Means) -> None:
    """A part of another drawing."""
    donor = ET.fromstring(by.rng.choice(by.others))
    _any(root, by).append(deepcopy(_any(donor, by)))


CHANGES: tuple[Change, ...] = (
    _rewrite, _rewrite, _rewrite, _add, _add, _insert, _insert, _insert, _compute, _set_text,
    _delete, _drop, _double, _retag, _retext, _splice)
