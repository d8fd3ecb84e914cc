"""Font families by name: what art asks for, and which family that is there writes it."""

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from generator.base.findings import did_you_mean
from generator.game.model.assets import FontNames

TEXT = "Alegreya Sans"
SERIF = "Alegreya"
DISPLAY = "Fraunces"
MONOSPACE = "Fira Mono"
# What CSS calls a sort of font, and what Inkscape writes for it.
GENERIC: Mapping[str, str] = {
    "sans-serif": TEXT, "sans": TEXT, "system-ui": TEXT, "ui-sans-serif": TEXT,
    "serif": SERIF, "ui-serif": SERIF, "monospace": MONOSPACE, "ui-monospace": MONOSPACE,
    "cursive": DISPLAY, "fantasy": DISPLAY}
# What writes a text that names no family.
UNSAID = "sans-serif"
# Families that other programs and machines have, and ours don't: which sort each of them is. They
# are known by their letters alone, as PostScript names have them.
COMMON: Mapping[str, str] = {name.replace(" ", ""): sort for sort, names in {
    "sans-serif": (
        "arial", "helvetica", "helvetica neue", "helvetica lt std", "verdana", "tahoma", "calibri",
        "carlito", "candara", "corbel", "segoe", "segoe ui", "trebuchet", "geneva", "lucida grande",
        "lucida sans", "lucida sans unicode", "open sans", "roboto", "lato", "montserrat", "inter",
        "source sans", "source sans pro", "fira sans", "pt sans", "noto sans", "liberation sans",
        "dejavu sans", "bitstream vera sans", "vera sans", "nimbus sans", "nimbus sans l",
        "freesans", "free sans", "ubuntu", "cantarell", "oxygen", "droid sans", "arimo",
        "gill sans", "futura", "optima", "avenir", "avenir next", "univers", "frutiger",
        "franklin gothic", "century gothic", "urw gothic", "urw gothic l", "avant garde",
        "myriad", "myriad pro", "microsoft sans serif", "san francisco", "sf pro", "aptos",
        "comic sans", "comic neue", "nimbus san l", "helvetica neue lt std",
        "standard symbols l"),
    "serif": (
        "times", "times new roman", "times roman", "georgia", "garamond", "eb garamond",
        "adobe garamond pro", "cambria", "caladea", "constantia", "palatino", "palatino linotype",
        "palladio", "urw palladio l", "book antiqua", "bookman", "bookman old style",
        "urw bookman l", "century", "century schoolbook", "century schoolbook l", "baskerville",
        "libre baskerville", "didot", "bodoni", "caslon", "adobe caslon pro", "minion",
        "minion pro", "source serif", "source serif pro", "pt serif", "merriweather",
        "playfair display", "noto serif", "liberation serif", "dejavu serif",
        "bitstream vera serif", "vera serif", "nimbus roman", "nimbus roman no9 l",
        "nimbus rom no9 l", "freeserif", "free serif", "droid serif", "tinos",
        "linux libertine", "linux libertine o", "c059", "p052"),
    "monospace": (
        "courier", "courier new", "consolas", "inconsolata", "monaco", "menlo", "andale mono",
        "lucida console", "source code pro", "fira code", "liberation mono", "dejavu sans mono",
        "bitstream vera sans mono", "bitstream vera mono", "vera sans mono", "nimbus mono",
        "nimbus mono l", "nimbus mono ps", "freemono", "free mono", "ubuntu mono", "noto sans mono",
        "noto mono", "roboto mono", "droid sans mono", "cousine", "cascadia code",
        "cascadia mono"),
    "fantasy": ("papyrus", "impact", "copperplate", "brush script", "zapf chancery",
                "urw chancery l", "z003", "apple chancery", "monotype corsiva",
                "lucida handwriting", "lucida calligraphy")}.items() for name in names}
# The words of a weight or slant behind a name, as in Arial-BoldMT, Helvetica-LightOblique and
# 'Times New Roman, Bold'. Words for the regular weight say nothing against a font-weight.
WEIGHTS: Mapping[str, int] = {
    "hairline": 100, "thin": 100, "extralight": 200, "ultralight": 200, "light": 300, "book": 0,
    "regular": 0, "normal": 0, "roman": 0, "medium": 500, "semibold": 600, "demibold": 600,
    "demi": 600, "extrabold": 800, "ultrabold": 800, "bold": 700, "black": 900, "heavy": 900}
SLANTS = ("italic", "oblique", "it")
WIDTHS = ("condensed", "cond", "narrow")
_WORDS = "|".join((*WEIGHTS, *SLANTS, *WIDTHS))
_WORD = re.compile(_WORDS, re.IGNORECASE)
# What foundries put behind the name, and the words; no font has a longer name.
LONGEST_STYLED = 64
_STYLED = re.compile(rf"(?P<family>.+?)(?:PS)?(?:MT|MS)?(?:[-,\s]*(?P<words>(?:(?:{_WORDS})\s*)+)"
                     r"(?:MT)?)?", re.IGNORECASE)
# A name of a list: in quotes, in which a comma is a comma, or as it is.
_NAME = re.compile(r"""\s*(?:"([^"]*)"|'([^']*)'|([^,]*))\s*(?:,|$)""")


def listed(families: str) -> list[str]:
    """The names in a CSS list such as "'Fira Sans', serif"."""
    return [name for found in _NAME.finditer(families)
            if (name := (found[1] or found[2] or found[3] or "").strip(" '\""))]


class Asked(NamedTuple):
    """What a name asks for: a family, and a weight and slant if it says one."""

    family: str
    weight: int = 0
    italic: bool = False
    words: str = ""

    @property
    def letters(self) -> str:
        """What the family is known by, however it is written."""
        return letters(self.family)

    @property
    def whole(self) -> str:
        """What a family of this name is known by; its words are part of it."""
        return letters(self.family + self.words)


def letters(name: str) -> str:
    """A name without its spaces, as PostScript has it."""
    return "".join(name.casefold().split())


@lru_cache(maxsize=1024)
def asked(name: str) -> Asked:
    """A name taken apart, as in Arial-BoldMT, unless it is well known as a whole."""
    found = _STYLED.fullmatch(name) if len(name) <= LONGEST_STYLED else None
    if not found or letters(name) in COMMON:
        return Asked(name)
    words = [word.casefold() for word in _WORD.findall(found["words"] or "")]
    return Asked(found["family"].strip(), max((WEIGHTS.get(word, 0) for word in words), default=0),
                 any(word in SLANTS for word in words), "".join(words))


class FamilyNames:
    """Finds the families that are there by the names that art calls them."""

    def __init__(self, families: Iterable[str], names: FontNames) -> None:
        self.families = tuple(dict.fromkeys(families))
        self._there = {family.casefold(): family for family in self.families}
        self._instead = {name.casefold(): there for name, there in names.instead.items()}
        # The same by their letters, for names that say a weight or slant, too.
        self._letters = {asked(family).whole: family for family in reversed(self.families)}
        self._instead_of = {asked(name).whole: name.casefold() for name in names.instead}

    def all_of(self, families: str) -> list[str]:
        """The families of a CSS list that are there, in its order."""
        found = (self._one(name) for name in listed(families))
        return [family for family in found if family]

    def writing(self, families: str) -> list[str]:
        """The families that write a CSS list: those of it that are there, or a stand-in."""
        if found := self.all_of(families):
            return found
        instead = self._well_known(families)[1] if listed(families) else self._plain(UNSAID)
        return [instead] if instead else []

    def first_of(self, families: str) -> str | None:
        """The first family that writes a CSS list."""
        return next(iter(self.writing(families)), None)

    def generic(self, families: str) -> str | None:
        """The word for a sort of font that a list comes down to, if none of its names is there."""
        for name in listed(families):
            if self._of_its_own(name):
                return None
            if self._one(name):
                return name
        return None

    def stood_in(self, families: str) -> str | None:
        """The well-known family of a list for which another one stands in."""
        return None if self.all_of(families) else self._well_known(families)[0]

    def styled(self, families: str, weight: int, italic: bool) -> tuple[int, bool]:
        """The weight and slant of a text, with what the name of its family says of them.

        Illustrator writes Arial-BoldMT, and no weight. A name that isn't there doesn't count,
        unless what is taken stands for it.
        """
        for name, behind in pairwise([*listed(families), ""]):
            if name.casefold() in self._there:
                break
            said = asked(name)
            if said.letters in COMMON or self._of_its_own(name):
                if _WORD.fullmatch(behind):
                    # A comma belongs to such a name as often as it parts it from another.
                    said = asked(f"{name},{behind}")
                return said.weight or weight, said.italic or italic
        return weight, italic

    def _well_known(self, families: str) -> tuple[str | None, str | None]:
        """The first well-known family of a list, and the one that stands in for it."""
        for name in listed(families):
            if sort := COMMON.get(asked(name).letters):
                return asked(name).family, self._plain(sort)
        return None, None

    def _of_its_own(self, name: str) -> bool:
        """Whether a family is there by this name, or one that the game takes for it."""
        key, known = name.casefold(), asked(name).letters
        return key in self._instead or key in self._there or known in self._instead_of \
            or known in self._letters

    def _one(self, name: str) -> str | None:
        key, known = name.casefold(), asked(name).letters
        instead = key if key in self._instead else self._instead_of.get(known, "")
        for other in listed(self._instead.get(instead, "")):
            if found := self._plain(other.casefold()):
                return found
        return self._plain(key) or self._letters.get(known)

    def is_there(self, name: str) -> bool:
        """Whether a family or a sort of font is there, by its own name."""
        return self._plain(name.casefold()) is not None

    def _plain(self, key: str) -> str | None:
        return self._there.get(key) or self._there.get(GENERIC.get(key, "").casefold())

    def cure(self, families: str) -> str:
        """What to do about a list none of whose families is there."""
        first = next(iter(listed(families)), "…")
        if (near := did_you_mean(first, self.families)).startswith("did you mean"):
            return near
        by = self._plain("sans-serif") or next(iter(self.families), "…")
        return (f"put its file into fonts/ beside the templates, or name a family that is there "
                f"in game.yaml: 'fonts: {{{first}: {by}}}'")
