"""What a folder holds: names that are safe on every system, each with its digest."""

import json
import re
import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

LONGEST_PART = 100
LONGEST_NAME = 200
# Many times what the largest game has.
MOST_FILES = 100_000
FORBIDDEN = re.compile(r'[\x00-\x1f\x7f<>:"\\|?*]')
WINDOWS_DEVICES = re.compile(r"(con|prn|aux|nul|conin\$|conout\$|(com|lpt)[0-9¹²³])(\..*)?",
                             re.IGNORECASE)
SURROGATES = re.compile("[\ud800-\udfff]")
RESERVED_NAMES = frozenset({"manifest.json"})


def normalize_name(name: str) -> str:
    """The name with its accents composed, so that one name has one spelling."""
    return unicodedata.normalize("NFC", name)


def fold_name(name: str) -> str:
    """What names that some system takes for the same have in common."""
    once = unicodedata.normalize("NFKC", unicodedata.normalize("NFD", name).casefold())
    return unicodedata.normalize("NFKC", once.casefold())


def name_problem(name: str) -> str:
    """What is wrong with a name relative to the output folder, or '' if nothing is."""
    if not name or len(_utf8(name)) > LONGEST_NAME:
        return f"is {len(_utf8(name))} bytes long; allowed are 1 to {LONGEST_NAME}"
    if name in RESERVED_NAMES:
        return "is kept for the list of files"
    return next(filter(None, map(_part_problem, name.split("/"))), "")


def _part_problem(part: str) -> str:
    match = FORBIDDEN.search(part)
    size = len(_utf8(part))
    troubles = {
        "leaves the output folder": part in ("", ".", "..") or re.match(r"[A-Za-z]:", part),
        f"has the character {match[0] if match else ''!r}": match,
        "has a part that starts with a dot or a space": part.startswith((".", " ")),
        "has a part that ends with a dot or a space": part.endswith((".", " ")),
        f"has the part {part!r}, which Windows keeps for a device": WINDOWS_DEVICES.fullmatch(part),
        f"has a part of {size} bytes; allowed are {LONGEST_PART}": size > LONGEST_PART,
    }
    return next((words for words, holds in troubles.items() if holds), "")


def _utf8(text: str) -> bytes:
    return text.encode("utf-8", "surrogatepass")


FORMAT = 1
FILE = "manifest.json"


@dataclass(frozen=True, slots=True)
class ManifestEntry:
    """A file, who made it from which game, and what it is."""

    name: str
    game: str
    target: str
    bytes: int
    sha256: str
    facts: Mapping[str, int | str]

    @property
    def owner(self) -> tuple[str, str]:
        """A build replaces all files of an owner together."""
        return (self.game, self.target)


def write(entries: Iterable[ManifestEntry]) -> bytes:
    """The manifest's bytes: sorted, so that equal outputs have equal manifests."""
    files = [
        {"name": item.name, "game": item.game, "target": item.target, "bytes": item.bytes,
         "sha256": item.sha256, "facts": dict(sorted(item.facts.items()))}
        for item in sorted(entries, key=lambda entry: entry.name)
    ]
    text = json.dumps({"format": FORMAT, "files": files}, indent=1, ensure_ascii=False)
    return text.encode() + b"\n"


def read(data: bytes) -> tuple[ManifestEntry, ...]:
    """The entries of a manifest; ValueError when no build could have written it."""
    tree = json.loads(data)
    if not isinstance(tree, dict) or tree.get("format") != FORMAT:
        raise ValueError(f"it isn't a manifest of format {FORMAT}")
    if not isinstance(tree.get("files"), list):
        raise ValueError("it has no list of files")
    if len(tree["files"]) > MOST_FILES:
        raise ValueError(f"it lists more than {MOST_FILES:,} files")
    return tuple(_entry(entry) for entry in tree["files"])


def _entry(tree: object) -> ManifestEntry:
    wanted = {"name": str, "game": str, "target": str, "bytes": int, "sha256": str, "facts": dict}
    if not isinstance(tree, dict) or set(tree) != set(wanted):
        raise ValueError("an entry has other fields than it should have")
    if wrong := [key for key, kind in wanted.items() if not isinstance(tree[key], kind)]:
        raise ValueError(f"an entry's {wrong[0]} is of the wrong type")
    if not all(isinstance(fact, (int, str)) for fact in tree["facts"].values()):
        raise ValueError("an entry's facts are neither numbers nor words")
    # What is kept of another's build is written again.
    if any(SURROGATES.search(text) for text in (
            tree["game"], tree["target"], tree["sha256"], *tree["facts"],
            *map(str, tree["facts"].values()))):
        raise ValueError("an entry has half a character")
    # The names are used to remove files, and the manifest may have come from anywhere.
    if trouble := name_problem(tree["name"]):
        raise ValueError(f"the name {tree['name']!r} {trouble}")
    return ManifestEntry(**tree)
