"""The planted faults as data: `faults/<class>.yaml`, one file for each class of slips.

An edit replaces the one place where `old` stands in a file, or all from `old` up to `until`.
`names` are words for the culprit: a finding that stands elsewhere than at the edit has to say one
of them. `missed` says why nothing notices the fault yet.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

FAULTS = Path(__file__).parent / "faults"


@dataclass(frozen=True, slots=True)
class Edit:
    """What stands in a file of the repository, and what stands there with the fault."""

    file: str
    old: str
    new: str
    until: str = ""

    def span(self, text: str) -> tuple[int, int]:
        """Where the edit begins and ends in a text."""
        if text.count(self.old) != 1:
            raise ValueError(f"{self.file} has {text.count(self.old)} places with {self.old!r}")
        start = text.index(self.old)
        end = text.index(self.until, start) + len(self.until) if self.until \
            else start + len(self.old)
        return start, end

    def applied(self, text: str) -> str:
        """The text with the fault."""
        start, end = self.span(text)
        return text[:start] + self.new + text[end:]

    def lines(self, text: str) -> range:
        """The lines that differ; of lines that are gone, those around them."""
        start, end = self.span(text)
        old, new = text[start:end], self.new
        if not new:
            before = text.count("\n", 0, start) + 1
            return range(before - 1, before + 1)
        same = next((at for at, (one, other) in enumerate(zip(old, new, strict=False))
                     if one != other), min(len(old), len(new)))
        tail = next((at for at, (one, other) in enumerate(zip(old[::-1], new[::-1], strict=False))
                     if one != other), min(len(old), len(new)))
        first = text.count("\n", 0, start) + new.count("\n", 0, same) + 1
        return range(first, first + new.count("\n", same, max(same, len(new) - tail)) + 1)


@dataclass(frozen=True, slots=True)
class Fault:
    """A slip that a designer could make, and that a careful person would see."""

    name: str
    sort: str
    title: str
    game: str
    edits: tuple[Edit, ...]
    names: tuple[str, ...]
    play: bool
    missed: str


def planted() -> tuple[Fault, ...]:
    """All faults, class by class."""
    return tuple(fault for file in sorted(FAULTS.glob("*.yaml")) for fault in _read(file))


def _read(file: Path) -> Iterator[Fault]:
    data = yaml.safe_load(file.read_text(encoding="utf-8"))
    for each in data["faults"]:
        edits = tuple(map(_edit, [each, *each.get("also", ())]))
        yield Fault(each["name"], data["class"], data["title"], each["game"], edits,
                    tuple(each["names"]), data.get("play", False), each.get("missed", ""))


def _edit(each: Mapping[str, Any]) -> Edit:
    return Edit(each["file"], each["old"], each["new"], each.get("until", ""))
