"""Font families by name: what art asks for, and which family that is there writes it."""

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from generator.base.findings import Complaint, suggest
from generator.game.model.assets import FontNames

# Letters of these are joined to a line, so no space is put between them.
CURSIVE = re.compile("[\u0600-\u077f\u07c0-\u07ff\u0840-\u08ff\u1800-\u18af\ua840-\ua877"
                     "\ufb50-\ufdff\ufe70-\ufefc]")


class Script(NamedTuple):
    """A stretch of Unicode, how it is called, and a free font that has it."""

    first: int
    last: int
    name: str
    font: str


HAN = "Chinese and Japanese"
SCRIPTS = tuple(sorted((
    Script(0x0530, 0x058F, "Armenian", "Noto Sans Armenian"),
    Script(0x0590, 0x05FF, "Hebrew", "Noto Sans Hebrew"),
    Script(0x0600, 0x06FF, "Arabic", "Noto Naskh Arabic"),
    Script(0x0700, 0x074F, "Syriac", "Noto Sans Syriac"),
    Script(0x0750, 0x077F, "Arabic", "Noto Naskh Arabic"),
    Script(0x08A0, 0x08FF, "Arabic", "Noto Naskh Arabic"),
    Script(0x0900, 0x097F, "Devanagari", "Noto Sans Devanagari"),
    Script(0x0980, 0x09FF, "Bengali", "Noto Sans Bengali"),
    Script(0x0A00, 0x0A7F, "Gurmukhi", "Noto Sans Gurmukhi"),
    Script(0x0A80, 0x0AFF, "Gujarati", "Noto Sans Gujarati"),
    Script(0x0B00, 0x0B7F, "Oriya", "Noto Sans Oriya"),
    Script(0x0B80, 0x0BFF, "Tamil", "Noto Sans Tamil"),
    Script(0x0C00, 0x0C7F, "Telugu", "Noto Sans Telugu"),
    Script(0x0C80, 0x0CFF, "Kannada", "Noto Sans Kannada"),
    Script(0x0D00, 0x0D7F, "Malayalam", "Noto Sans Malayalam"),
    Script(0x0D80, 0x0DFF, "Sinhala", "Noto Sans Sinhala"),
    Script(0x0E00, 0x0E7F, "Thai", "Noto Sans Thai"),
    Script(0x0E80, 0x0EFF, "Lao", "Noto Sans Lao"),
    Script(0x0F00, 0x0FFF, "Tibetan", "Noto Serif Tibetan"),
    Script(0x1000, 0x109F, "Burmese", "Noto Sans Myanmar"),
    Script(0x10A0, 0x10FF, "Georgian", "Noto Sans Georgian"),
    Script(0x1100, 0x11FF, "Korean", "Noto Sans KR"),
    Script(0x1200, 0x139F, "Ethiopic", "Noto Sans Ethiopic"),
    Script(0x13A0, 0x13FF, "Cherokee", "Noto Sans Cherokee"),
    Script(0x16A0, 0x16FF, "Runes", "Noto Sans Runic"),
    Script(0x1780, 0x17FF, "Khmer", "Noto Sans Khmer"),
    Script(0x1F00, 0x1FFF, "Ancient Greek", "Noto Sans"),
    Script(0x2E80, 0x2FDF, HAN, "Noto Sans SC"),
    Script(0x3130, 0x318F, "Korean", "Noto Sans KR"),
    Script(0x3400, 0x9FFF, HAN, "Noto Sans SC"),
    Script(0xA960, 0xA97F, "Korean", "Noto Sans KR"),
    Script(0xAC00, 0xD7FF, "Korean", "Noto Sans KR"),
    Script(0xF900, 0xFAFF, HAN, "Noto Sans SC"),
    Script(0xFB1D, 0xFB4F, "Hebrew", "Noto Sans Hebrew"),
    Script(0xFB50, 0xFDFF, "Arabic", "Noto Naskh Arabic"),
    Script(0xFE70, 0xFEFE, "Arabic", "Noto Naskh Arabic"),
    Script(0x1F1E6, 0x1F1FF, "Emoji", "Noto Emoji"),
    Script(0x1F300, 0x1FAFF, "Emoji", "Noto Emoji"),
    Script(0x20000, 0x323AF, HAN, "Noto Sans SC"))))
# What brings a font without any file in the game's folder; docs/how-to/fonts.md says how.
EXTRAS = {"Noto Sans KR": "extras/korean", "Noto Sans SC": "extras/simplified-chinese"}
# Characters that are named before the rest of them is counted.
MOST_NAMED = 4
PRIVATE_USE = ((0xE000, 0xF8FF), (0xF0000, 0x10FFFF))


def missing_glyph_complaints(missing: str) -> Iterator[Complaint]:
    """What there is to tell of characters that no font has: those with one cure together."""
    cures: dict[str, list[str]] = {}
    for character in missing:
        cures.setdefault(missing_glyph_hint(character),
                         []).append(f"'{character}' (U+{ord(character):04X})")
    for hint, names in cures.items():
        more = f" and {len(names) - MOST_NAMED} more" if len(names) > MOST_NAMED else ""
        shown = ", ".join(names[:MOST_NAMED])
        yield Complaint("text/missing-glyph", f"has characters that no font has: {shown}{more}"
                        if len(names) > 1 else f"has a character that no font has: {shown}", hint)


def missing_glyph_hint(character: str) -> str:
    """What to do about a character that no font has."""
    code = ord(character)
    at = bisect_right(SCRIPTS, (code, 0x110000)) - 1
    if at >= 0 and code <= SCRIPTS[at].last:
        script = SCRIPTS[at]
        install = f"install {EXTRAS[script.font]}, or " if script.font in EXTRAS else ""
        return (f"{script.name}: {install}put a font that has it, such as {script.font}, into "
                "fonts/ next to the templates")
    if any(first <= code <= last for first, last in PRIVATE_USE):
        return "this is a sign of one font alone: put that font into fonts/ next to the templates"
    return "use another one, or put a font that has it into fonts/ next to the templates"


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
DEFAULT_GENERIC = "sans-serif"
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


def split_families(families: str) -> list[str]:
    """The names in a CSS list such as "'Fira Sans', serif"."""
    return [name for match in _NAME.finditer(families)
            if (name := (match[1] or match[2] or match[3] or "").strip(" '\""))]


class FamilyRequest(NamedTuple):
    """What a name asks for: a family, and a weight and slant if it says one."""

    family: str
    weight: int = 0
    italic: bool = False
    words: str = ""

    @property
    def letters(self) -> str:
        """What the family is known by, however it is written."""
        return compact_name(self.family)

    @property
    def whole(self) -> str:
        """What a family of this name is known by; its words are part of it."""
        return compact_name(self.family + self.words)


def compact_name(name: str) -> str:
    """A name without its spaces, as PostScript has it."""
    return "".join(name.casefold().split())


@lru_cache(maxsize=1024)
def parse_family(name: str) -> FamilyRequest:
    """A name split into its parts, as in Arial-BoldMT, unless it is well known as a whole."""
    match = _STYLED.fullmatch(name) if len(name) <= LONGEST_STYLED else None
    if not match or compact_name(name) in COMMON:
        return FamilyRequest(name)
    words = [word.casefold() for word in _WORD.findall(match["words"] or "")]
    return FamilyRequest(match["family"].strip(),
                         max((WEIGHTS.get(word, 0) for word in words), default=0),
                 any(word in SLANTS for word in words), "".join(words))


class FamilyNames:
    """Finds the families that are there by the names that art calls them."""

    def __init__(self, families: Iterable[str], names: FontNames) -> None:
        self.families = tuple(dict.fromkeys(families))
        self._available = {family.casefold(): family for family in self.families}
        self._replacements = {name.casefold(): there for name, there in names.replacements.items()}
        # The same by their letters, for names that say a weight or slant, too.
        self._by_full_key = {parse_family(family).whole: family
                             for family in reversed(self.families)}
        self._replacement_names = {parse_family(name).whole: name.casefold()
                                   for name in names.replacements}

    def all_of(self, families: str) -> list[str]:
        """The families of a CSS list that are there, in its order."""
        families_found = (self._find_family(name) for name in split_families(families))
        return [family for family in families_found if family]

    def families_for(self, families: str) -> list[str]:
        """The families that write a CSS list: those of it that are there, or a stand-in."""
        if family := self.all_of(families):
            return family
        instead = self._find_well_known(families)[1] if split_families(families) \
            else self._find_exact(DEFAULT_GENERIC)
        return [instead] if instead else []

    def first_family(self, families: str) -> str | None:
        """The first family that writes a CSS list."""
        return next(iter(self.families_for(families)), None)

    def generic(self, families: str) -> str | None:
        """The word for a sort of font that a list comes down to, if none of its names is there."""
        for name in split_families(families):
            if self._is_named(name):
                return None
            if self._find_family(name):
                return name
        return None

    def substituted_family(self, families: str) -> str | None:
        """The well-known family of a list that another one replaces."""
        return None if self.all_of(families) else self._find_well_known(families)[0]

    def named_style(self, families: str, weight: int, italic: bool) -> tuple[int, bool]:
        """The weight and slant of a text, with what the name of its family says of them.

        Illustrator writes Arial-BoldMT, and no weight. A name that isn't there doesn't count,
        unless what is taken stands for it.
        """
        for name, behind in pairwise([*split_families(families), ""]):
            if name.casefold() in self._available:
                break
            parsed = parse_family(name)
            if parsed.letters in COMMON or self._is_named(name):
                if _WORD.fullmatch(behind):
                    # A comma belongs to such a name as often as it parts it from another.
                    parsed = parse_family(f"{name},{behind}")
                return parsed.weight or weight, parsed.italic or italic
        return weight, italic

    def _find_well_known(self, families: str) -> tuple[str | None, str | None]:
        """The first well-known family of a list, and the one that replaces it."""
        for name in split_families(families):
            if sort := COMMON.get(parse_family(name).letters):
                return parse_family(name).family, self._find_exact(sort)
        return None, None

    def _is_named(self, name: str) -> bool:
        """Whether a family is there by this name, or one that the game takes for it."""
        key, letters = name.casefold(), parse_family(name).letters
        return key in self._replacements or key in self._available \
            or letters in self._replacement_names \
            or letters in self._by_full_key

    def _find_family(self, name: str) -> str | None:
        key, letters = name.casefold(), parse_family(name).letters
        instead = key if key in self._replacements else self._replacement_names.get(letters, "")
        for other in split_families(self._replacements.get(instead, "")):
            if family := self._find_exact(other.casefold()):
                return family
        return self._find_exact(key) or self._by_full_key.get(letters)

    def has_family(self, name: str) -> bool:
        """Whether a family or a sort of font is there, by its own name."""
        return self._find_exact(name.casefold()) is not None

    def _find_exact(self, key: str) -> str | None:
        return self._available.get(key) or self._available.get(GENERIC.get(key, "").casefold())

    def missing_family_hint(self, families: str) -> str:
        """What to do about a list none of whose families is there."""
        first = next(iter(split_families(families)), "…")
        if (near := suggest(first, self.families)).startswith("did you mean"):
            return near
        by = self._find_exact("sans-serif") or next(iter(self.families), "…")
        return (f"put its file into fonts/ next to the templates, or name a family that is there "
                f"in game.yaml: 'fonts: {{{first}: {by}}}'")
