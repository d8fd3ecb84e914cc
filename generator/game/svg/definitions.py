"""Definitions: clip paths, masks, markers and patterns with what they inherit.

They are drawn wherever something refers to them, but look as they do in their own place: what is
said around them there becomes their own.
"""

from __future__ import annotations

from collections.abc import Mapping

from generator.base.findings import Complaint
from generator.game.svg.css import declarations
from generator.game.svg.letterforms import READERS
from generator.game.svg.style import INHERITED
from generator.game.svg.tree import Element

DEFINED = frozenset(("clipPath", "mask", "marker", "pattern"))
_NAMES = frozenset((*INHERITED, *READERS)) - {"xml:space", "white-space"}
# Sizes that mean something else one element further in.
_RELATIVE = ("em", "ex", "%", "smaller", "larger")


def holds_definitions(text: str) -> bool:
    """Whether a file may hold any."""
    return any(tag in text for tag in DEFINED)


def inherit(root: Element) -> None:
    """Give each definition what it inherits, as attributes, which its own style overrides."""
    waiting: list[tuple[Element, Mapping[str, str], str]] = [(root, {}, "visible")]
    while waiting:
        element, around, overflow = waiting.pop()
        children = [child for child in element.children if isinstance(child, Element)]
        if not children:
            continue
        said = _said(element)
        if element.tag in DEFINED:
            own = {name: value for name, value in around.items() if name not in said}
            if said.get("overflow") == "inherit":
                own["overflow"] = overflow
            if own:
                element.attrs = {**element.attrs, **own}
        inner = {name: value for name, value in said.items()
                 if name in _NAMES and value.strip() != "inherit"
                 and not (name == "font-size" and value.strip().endswith(_RELATIVE))}
        inside = {**around, **inner} if inner else around
        waiting += [(child, inside, said.get("overflow", "visible")) for child in children]


def _said(element: Element) -> Mapping[str, str]:
    """What an element says of itself; the press refuses a style that can't be read."""
    style = element.attrs.get("style")
    if not style:
        return element.attrs
    try:
        return {**element.attrs, **dict(declarations(style))}
    except Complaint:
        return element.attrs
