"""The cascade: an element's attributes and `style` on top of what it inherits."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import fields, replace
from operator import attrgetter
from typing import Any

from generator.press.memory import Memory
from generator.press.numbers import shown
from generator.press.properties import INHERITED, KNOWN, OWN, WATCHED
from generator.press.refusal import CannotDraw
from generator.press.style import Look, Style

_values = attrgetter(*(field.name for field in fields(Style)))
Properties = tuple[tuple[str, str], ...]


class Cascade:
    """Computes styles, each once."""

    def __init__(self) -> None:
        self._styles: Memory[tuple[Any, ...], Style] = Memory()
        self._looks: Memory[tuple[Style, Properties], Look] = Memory()

    def look(self, parent: Style, attrs: Mapping[str, str]) -> Look:
        """The style of an element with these attributes inside a parent of that style."""
        own = tuple([item for item in attrs.items() if item[0] in KNOWN])
        key = (parent, own)
        found = self._looks.get(key)
        if found is None:
            found = self._compute(parent, own)
            self._looks.put(key, found)
        return found

    def change(self, style: Style, **values: Any) -> Style:
        """The style with some values replaced."""
        changed = replace(style, **values)
        return self._styles.known(_values(changed), changed)

    def _compute(self, parent: Style, own: Properties) -> Look:
        said = dict(own)
        if "style" in said:
            said |= dict(declarations(said.pop("style")))
        inherited: dict[str, Any] = {}
        look: dict[str, Any] = {}
        if "font-size" in said and said["font-size"] != "inherit":
            # The other lengths may be in em of it.
            parent = replace(parent, font_size=INHERITED["font-size"][1](said.pop("font-size"),
                                                                        parent))
        for name, value in said.items():
            if value == "inherit":
                continue
            try:
                if name in INHERITED:
                    field, reader = INHERITED[name]
                    inherited[field] = reader(value, parent)
                elif name in OWN:
                    field, reader = OWN[name]
                    look[field] = reader(value, parent)
                elif name in WATCHED:
                    WATCHED[name](value, parent)
            except CannotDraw as problem:
                raise CannotDraw(f"{name}: {problem.message}", problem.hint) from None
        changed = replace(parent, **inherited)
        return Look(self._styles.known(_values(changed), changed), **look)


def declarations(text: str) -> Iterator[tuple[str, str]]:
    """The properties in a style attribute."""
    for part in text.split(";"):
        name, colon, value = part.partition(":")
        if colon:
            yield name.strip(), value.replace("!important", "").strip()
        elif part.strip():
            raise CannotDraw(f"'{shown(part.strip())}' in the style is not a property",
                             "write it as name:value")
