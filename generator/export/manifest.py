"""The list of what a folder holds: every file that builds have put there, with its digest."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from generator.export.names import problem

FORMAT = 1
FILE = "manifest.json"


@dataclass(frozen=True, slots=True)
class Entry:
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


def write(entries: Iterable[Entry]) -> bytes:
    """The manifest's bytes: sorted, so that equal outputs have equal manifests."""
    files = [
        {"name": each.name, "game": each.game, "target": each.target, "bytes": each.bytes,
         "sha256": each.sha256, "facts": dict(sorted(each.facts.items()))}
        for each in sorted(entries, key=lambda entry: entry.name)
    ]
    text = json.dumps({"format": FORMAT, "files": files}, indent=1, ensure_ascii=False)
    return text.encode() + b"\n"


def read(data: bytes) -> tuple[Entry, ...]:
    """The entries of a manifest; ValueError when it is none that a build could have written."""
    tree = json.loads(data)
    if not isinstance(tree, dict) or tree.get("format") != FORMAT:
        raise ValueError(f"it isn't a manifest of format {FORMAT}")
    if not isinstance(tree.get("files"), list):
        raise ValueError("it has no list of files")
    return tuple(_entry(each) for each in tree["files"])


def _entry(tree: object) -> Entry:
    wanted = {"name": str, "game": str, "target": str, "bytes": int, "sha256": str, "facts": dict}
    if not isinstance(tree, dict) or set(tree) != set(wanted):
        raise ValueError("an entry has other fields than it should have")
    if wrong := [key for key, kind in wanted.items() if not isinstance(tree[key], kind)]:
        raise ValueError(f"an entry's {wrong[0]} is of the wrong type")
    # The names are used to remove files, and the manifest may have come from anywhere.
    if trouble := problem(tree["name"]):
        raise ValueError(f"the name {tree['name']!r} {trouble}")
    return Entry(**tree)
