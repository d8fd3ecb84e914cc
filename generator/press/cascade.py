"""The cascade: an element's attributes and `style` on top of what it inherits."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from generator.press.memory import Memory
from generator.press.numbers import shown
from generator.press.properties import INHERITED, KNOWN, OWN, WATCHED, Reader
from generator.press.refusal import CannotDraw
from generator.press.style import Look, Style

# CSS knows these as properties too; templates have them as attributes, and so do editors.
_ATTRIBUTES = frozenset({"transform", "translate", "scale", "x", "y", "cx", "cy", "r", "rx", "ry",
                         "d"})
Properties = tuple[tuple[str, str], ...]


class Cascade:
    """Computes styles, each once."""

    def __init__(self) -> None:
        # The parent is kept with what was computed for it: its id can't become another's.
        self._looks: Memory[tuple[int, Properties], tuple[Style, Look]] = Memory()
        self._styles: Memory[Style, Style] = Memory()

    def look(self, parent: Style, attrs: Mapping[str, str]) -> Look:
        """The style of an element with these attributes inside a parent of that style."""
        own = tuple([item for item in attrs.items() if item[0] in KNOWN])
        key = (id(parent), own)
        found = self._looks.get(key)
        if found is None:
            found = (parent, self._compute(parent, own))
            self._looks.put(key, found)
        return found[1]

    def known(self, style: Style) -> Style:
        """The one object for all equal styles."""
        found = self._styles.get(style)
        if found is None:
            self._styles.put(style, style)
            return style
        return found

    def _compute(self, parent: Style, own: Properties) -> Look:
        said = dict(own)
        if "style" in said:
            said |= dict(declarations(said.pop("style")))
        inherited: dict[str, Any] = {}
        look: dict[str, Any] = {}
        if "font-size" in said and said["font-size"] != "inherit":
            # The other lengths may be in em of it.
            size = _read(INHERITED["font-size"][1], "font-size", said.pop("font-size"), parent)
            parent = self.known(parent._replace(font_size=size))
        for name, value in said.items():
            if value == "inherit":
                continue
            if name in INHERITED:
                field, reader = INHERITED[name]
                inherited[field] = _read(reader, name, value, parent)
            elif name in OWN:
                field, reader = OWN[name]
                look[field] = _read(reader, name, value, parent)
            elif name in WATCHED:
                _read(WATCHED[name], name, value, parent)
        return Look(self.known(parent._replace(**inherited)) if inherited else parent, **look)


def _read(reader: Reader, name: str, value: str, parent: Style) -> Any:
    try:
        return reader(value, parent)
    except CannotDraw as problem:
        raise CannotDraw(f"{name}: {problem.message}", problem.hint) from None


def declarations(text: str) -> Iterator[tuple[str, str]]:
    """The properties in a style attribute."""
    for part in text.split(";"):
        name, colon, value = part.partition(":")
        if name.strip() in _ATTRIBUTES:
            raise CannotDraw(f"'{name.strip()}' is not read from a style",
                             f"write it as an attribute: {name.strip()}=\"…\"")
        if colon:
            yield name.strip(), value.replace("!important", "").strip()
        elif part.strip():
            raise CannotDraw(f"'{shown(part.strip())}' in the style is not a property",
                             "write it as name:value")
