"""File names that mean the same on every system and never leave their folder."""

from __future__ import annotations

import re
import unicodedata

LONGEST_PART = 100
LONGEST_NAME = 200
FORBIDDEN = re.compile(r'[\x00-\x1f\x7f<>:"\\|?*]')
WINDOWS = re.compile(r"(con|prn|aux|nul|conin\$|conout\$|(com|lpt)[0-9¹²³])(\..*)?", re.IGNORECASE)
OWN = frozenset({"manifest.json"})


def tidy(name: str) -> str:
    """The name with its accents composed, so that one name has one spelling."""
    return unicodedata.normalize("NFC", name)


def fold(name: str) -> str:
    """What names that some system takes for the same have in common."""
    once = unicodedata.normalize("NFKC", unicodedata.normalize("NFD", name).casefold())
    return unicodedata.normalize("NFKC", once.casefold())


def problem(name: str) -> str:
    """What is wrong with a name relative to the output folder, or '' if nothing is."""
    if not name or len(_bytes(name)) > LONGEST_NAME:
        return f"is {len(_bytes(name))} bytes long; allowed are 1 to {LONGEST_NAME}"
    if name in OWN:
        return "is kept for the list of files"
    return next(filter(None, map(_part_problem, name.split("/"))), "")


def _part_problem(part: str) -> str:
    found = FORBIDDEN.search(part)
    size = len(_bytes(part))
    troubles = {
        "leaves the output folder": part in ("", ".", "..") or re.match(r"[A-Za-z]:", part),
        f"has the character {found[0] if found else ''!r}": found,
        "has a part that starts with a dot or a space": part.startswith((".", " ")),
        "has a part that ends with a dot or a space": part.endswith((".", " ")),
        f"has the part {part!r}, which Windows keeps for a device": WINDOWS.fullmatch(part),
        f"has a part of {size} bytes; allowed are {LONGEST_PART}": size > LONGEST_PART,
    }
    return next((words for words, holds in troubles.items() if holds), "")


def _bytes(text: str) -> bytes:
    return text.encode("utf-8", "surrogatepass")
