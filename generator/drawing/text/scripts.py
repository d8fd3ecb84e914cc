"""Scripts: what a character belongs to, and a font that a designer can get for it."""

import re
from bisect import bisect_right
from collections.abc import Iterator
from typing import NamedTuple

from generator.base.findings import Complaint

# Letters of these are joined to a line, so nobody puts space between them.
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
# What brings a font without any file in the game's folder; docs/fonts.md says how.
EXTRAS = {"Noto Sans KR": "extras/korean", "Noto Sans SC": "extras/simplified-chinese"}
# Characters that are named before the rest of them is counted.
NAMED = 4
OWN_USE = ((0xE000, 0xF8FF), (0xF0000, 0x10FFFF))


def missing_glyphs(missing: str) -> Iterator[Complaint]:
    """What there is to tell of characters that no font has: those with one cure together."""
    cures: dict[str, list[str]] = {}
    for character in missing:
        cures.setdefault(cure(character), []).append(f"'{character}' (U+{ord(character):04X})")
    for hint, told in cures.items():
        more = f" and {len(told) - NAMED} more" if len(told) > NAMED else ""
        shown = ", ".join(told[:NAMED])
        yield Complaint("text/missing-glyph", f"has characters that no font has: {shown}{more}"
                        if len(told) > 1 else f"has a character that no font has: {shown}", hint)


def cure(character: str) -> str:
    """What to do about a character that no font has."""
    code = ord(character)
    at = bisect_right(SCRIPTS, (code, 0x110000)) - 1
    if at >= 0 and code <= SCRIPTS[at].last:
        script = SCRIPTS[at]
        install = f"install {EXTRAS[script.font]}, or " if script.font in EXTRAS else ""
        return (f"{script.name}: {install}put a font that has it, such as {script.font}, into "
                "fonts/ beside the templates")
    if any(first <= code <= last for first, last in OWN_USE):
        return "this is a sign of one font alone: put that font into fonts/ beside the templates"
    return "use another one, or put a font that has it into fonts/ beside the templates"
