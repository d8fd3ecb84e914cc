"""Font families by name: what art asks for, and which family that is there writes it."""

import re
from collections.abc import Iterable, Mapping

from generator.findings import did_you_mean
from generator.model.assets import FontNames

TEXT = "Alegreya Sans"
SERIF = "Alegreya"
DISPLAY = "Fraunces"
MONOSPACE = "Fira Mono"
# What CSS calls a sort of font, and what Inkscape writes for it.
GENERIC: Mapping[str, str] = {
    "sans-serif": TEXT, "sans": TEXT, "system-ui": TEXT, "ui-sans-serif": TEXT,
    "serif": SERIF, "ui-serif": SERIF, "monospace": MONOSPACE, "ui-monospace": MONOSPACE,
    "cursive": DISPLAY, "fantasy": DISPLAY}
# Families that other programs have, and ours don't: which sort each of them is.
COMMON: Mapping[str, str] = {
    **dict.fromkeys(("arial", "arial narrow", "helvetica", "helvetica neue", "verdana", "tahoma",
                     "calibri", "segoe ui", "trebuchet ms", "open sans", "roboto", "lato",
                     "montserrat", "inter", "liberation sans", "dejavu sans", "noto sans",
                     "bitstream vera sans", "ubuntu", "cantarell", "gill sans"), "sans-serif"),
    **dict.fromkeys(("times", "times new roman", "georgia", "garamond", "cambria", "palatino",
                     "palatino linotype", "book antiqua", "liberation serif", "dejavu serif",
                     "noto serif", "bitstream vera serif", "baskerville"), "serif"),
    **dict.fromkeys(("courier", "courier new", "consolas", "monaco", "menlo", "liberation mono",
                     "dejavu sans mono", "lucida console"), "monospace"),
    **dict.fromkeys(("comic sans ms", "papyrus", "impact"), "fantasy")}
# A name of a list: in quotes, in which a comma is a comma, or as it is.
_NAME = re.compile(r"""\s*(?:"([^"]*)"|'([^']*)'|([^,]*))\s*(?:,|$)""")


def listed(families: str) -> list[str]:
    """The names in a CSS list such as "'Fira Sans', serif"."""
    return [name for found in _NAME.finditer(families)
            if (name := (found[1] or found[2] or found[3] or "").strip(" '\""))]


class FamilyNames:
    """Finds the families that are there by the names that art calls them."""

    def __init__(self, families: Iterable[str], names: FontNames) -> None:
        self.families = tuple(dict.fromkeys(families))
        self._there = {family.casefold(): family for family in self.families}
        self._instead = {asked.casefold(): there for asked, there in names.instead.items()}

    def all_of(self, families: str) -> list[str]:
        """The families of a CSS list that are there, in its order."""
        found = (self._one(name) for name in listed(families))
        return [family for family in found if family]

    def first_of(self, families: str) -> str | None:
        """The first family of a CSS list that is there."""
        return next((family for name in listed(families) if (family := self._one(name))), None)

    def generic(self, families: str) -> str | None:
        """The word for a sort of font that a list comes down to, if none of its names is there."""
        for name in listed(families):
            if name.casefold() in self._instead or name.casefold() in self._there:
                return None
            if self._one(name):
                return name
        return None

    def _one(self, name: str) -> str | None:
        key = name.casefold()
        for other in listed(self._instead.get(key, "")):
            if found := self._plain(other.casefold()):
                return found
        return self._plain(key)

    def is_there(self, name: str) -> bool:
        """Whether a family or a sort of font is there, by its own name."""
        return self._plain(name.casefold()) is not None

    def _plain(self, key: str) -> str | None:
        return self._there.get(key) or self._there.get(GENERIC.get(key, "").casefold())

    def cure(self, families: str) -> str:
        """What to do about a list none of whose families is there."""
        asked = listed(families)
        if not asked:
            return f"give it one; known: {', '.join(self.families)}"
        if (near := did_you_mean(asked[0], self.families)).startswith("did you mean"):
            return near
        sort = next((COMMON[name.casefold()] for name in asked if name.casefold() in COMMON),
                    "sans-serif")
        by = self._plain(sort) or next(iter(self.families), "…")
        return (f"put its file into fonts/ beside the templates, or name a family that is there "
                f"in game.yaml: 'fonts: {{{asked[0]}: {by}}}'")
