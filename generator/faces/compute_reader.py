"""Reading what an element asks to be computed from its data- attributes."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from typing import Protocol, TypeVar

from generator.faces.cells import Lattice, Part
from generator.faces.compute import Compute, Contents, Looks, is_whole
from generator.faces.parts import part, part_names
from generator.faces.phrase import Phrase, phrase
from generator.faces.repeat import pair
from generator.findings import did_you_mean
from generator.model.expression import MistakeError, condition

COMMON = ("cell", "gap", "row-gap", "corner", "cell-fill", "label-fill", "format", "label", "icon",
          "icon-if", "icon-size", "icon-opacity", "well")
EMPHASIS = ("bold-fill", "bold-label-fill")
LABELS = ("inside", "above", "below")
# Of an icon that is given no size, as a share of its cell.
ICON_SHARE = 0.8
T = TypeVar("T")


class Report(Protocol):
    """Whoever is told of mistakes."""

    def __call__(self, code: str, message: str, hint: str = "") -> None:
        """Note a mistake."""


def own_attributes(name: str) -> tuple[str, ...]:
    """The attributes of a part that stand beside data-compute; none for a part unheard of."""
    if name not in part_names():
        return ()
    sort = part(name)
    names = (*sort.numbers, *filter(None, [sort.lists]), *sort.choices,
             *(EMPHASIS if sort.emphasises else ()), *COMMON)
    return tuple(f"data-{each}" for each in names)


def read_compute(attrs: Mapping[str, str], report: Report) -> Compute | None:
    """What an element with these attributes asks to be computed, if it can be read."""
    name = attrs.get("data-compute")
    if name is None:
        return None
    if name not in part_names():
        report("template/unknown-part", f"there is no computed part '{name}'",
               did_you_mean(name, part_names()))
        return None
    return _Reader(name, attrs, report).compute()


class _Reader:
    """Reads the attributes of one part; a mistake in any of them leaves all undrawn."""

    def __init__(self, name: str, attrs: Mapping[str, str], report: Report) -> None:
        self.name = name
        self.part: Part = part(name)
        self.attrs = attrs
        self.tell = report
        self.good = True

    def compute(self) -> Compute | None:
        if "data-repeat" in self.attrs:
            self.report("data-compute and data-repeat stand on one element",
                        "put a <g> with the data-repeat around it")
        lattice, numbers, lists = self.lattice(), self.numbers(), self.lists()
        choices = tuple((name, self.choice(name, words))
                        for name, words in self.part.choices.items())
        contents, looks = self.contents(), self.looks(lattice)
        if not self.good:
            return None
        return Compute(self.name, lattice, numbers, lists, choices, contents, looks)

    def report(self, message: str, hint: str = "", code: str = "template/bad-attribute") -> None:
        self.good = False
        self.tell(code, message, hint)

    def missing(self, name: str, like: str) -> None:
        self.report(f"a computed '{self.name}' needs data-{name}", f"write it like '{like}'")

    def numbers(self) -> tuple[tuple[str, Phrase], ...]:
        found = {}
        for name, default in self.part.numbers.items():
            if default is None and f"data-{name}" not in self.attrs:
                self.missing(name, "5' or 'options.name")
            found[name] = self.phrase(name) or phrase(str(default or 0))
        if self.part.countable:
            rows = self.phrase(self.part.lists)
            found[self.part.lists] = rows if rows and is_whole(rows) else phrase("0")
        return tuple(found.items())

    def lists(self) -> tuple[Phrase, ...]:
        """The lists that are named, one after the other."""
        name = self.part.lists
        names = self.attrs.get(f"data-{name}", "").split()
        if name and not names:
            self.missing(name, "options.name' or 'first second")
        wishes = self.guarded(lambda: [phrase(each) for each in names]) or []
        return tuple(each for each in wishes if not (self.part.countable and is_whole(each)))

    def lattice(self) -> Lattice:
        gap = self.number("gap", 0.0)
        text = self.attrs.get("data-cell", "1,1")
        width, height = self.guarded(lambda: pair("data-cell", text)) or (1.0, 1.0)
        if "data-cell" not in self.attrs:
            self.missing("cell", "11,8")
        elif not min(width, height) > 0:
            self.report(f"data-cell is '{text}', which leaves nothing to see")
        return Lattice(width, height, gap, self.number("row-gap", gap))

    def contents(self) -> Contents:
        wish = self.attrs.get("data-icon-if")
        return Contents(
            text=self.phrase("format") or (phrase(self.part.text) if self.part.text else None),
            icon=self.phrase("icon"),
            icon_if=self.guarded(lambda: condition(wish), "template/bad-condition")
            if wish else None,
            fill=self.phrase("cell-fill"), bold_fill=self.phrase("bold-fill"),
            ink=self.phrase("label-fill"), bold_ink=self.phrase("bold-label-fill"))

    def looks(self, lattice: Lattice) -> Looks:
        share = ICON_SHARE * min(lattice.width, lattice.height)
        return Looks(self.number("corner", self.part.corner), self.number("icon-size", share),
                     self.number("icon-opacity", 1.0), self.attrs.get("data-well", ""),
                     self.choice("label", LABELS))

    def phrase(self, name: str) -> Phrase | None:
        text = self.attrs.get(f"data-{name}")
        return self.guarded(lambda: phrase(text.strip())) if text else None

    def guarded(self, read: Callable[[], T], code: str = "template/bad-attribute") -> T | None:
        try:
            return read()
        except MistakeError as mistake:
            self.report(str(mistake), code=code)
            return None

    def choice(self, name: str, words: tuple[str, ...]) -> str:
        word = self.attrs.get(f"data-{name}", words[0])
        if word not in words:
            self.report(f"data-{name} is '{word}'", did_you_mean(word, words))
        return word

    def number(self, name: str, default: float) -> float:
        """A length or share that isn't negative."""
        text = self.attrs.get(f"data-{name}")
        if text is None:
            return default
        try:
            value = float(text)
        except ValueError:
            value = math.nan
        if not 0 <= value < math.inf:
            self.report(f"data-{name} is '{text}', not a number of units",
                        "write a plain number like '0.6'")
            return default
        return value
