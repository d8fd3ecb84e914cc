"""What a data-compute asks for, and the cells that become of it on one face."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

from generator.faces.cells import Box, Cell, Figures, Lattice, Place, Row
from generator.faces.colours import colour, is_theme
from generator.faces.parts import part
from generator.faces.phrase import Phrase
from generator.faces.scope import Scope
from generator.model.component import Value
from generator.model.expression import Condition, MistakeError, holds, words

WHOLE = re.compile(r"\s*-?\d{1,9}\s*")
MOST_CELLS = 2_000
# Between a label and the cell that it stands above or below, in em.
APART = 0.35
# Numbers that cells show; all others count cells.
SIGNED = ("from", "to")


class TooManyError(Exception):
    """More cells than anybody can see."""


@dataclass(frozen=True, slots=True)
class Contents:
    """What cells show, said for one `item`."""

    text: Phrase | None = None
    icon: Phrase | None = None
    icon_if: Condition | None = None
    fill: Phrase | None = None
    bold_fill: Phrase | None = None
    ink: Phrase | None = None
    bold_ink: Phrase | None = None

    def colours(self) -> Iterator[Phrase]:
        """The colours, as far as they are said."""
        yield from filter(None, (self.fill, self.bold_fill, self.ink, self.bold_ink))

    def paths(self) -> Iterator[Phrase]:
        """The names whose values decide what a cell shows."""
        for sentence in filter(None, (self.text, self.icon)):
            yield from sentence.inner()
        for each in self.colours():
            yield from (each,) if is_theme(each) else each.inner()


@dataclass(frozen=True, slots=True)
class Looks:
    """How all cells of a part look, in user units."""

    corner: float = 0.0
    icon_size: float = 0.0
    icon_opacity: float = 1.0
    well: str = ""
    label: str = "inside"

    def baseline(self, box: Box, size: float, cap: float) -> float:
        """Where the label of a cell stands; `cap` is the height of its capitals in em."""
        if self.label == "above":
            return box.y - APART * size
        if self.label == "below":
            return box.y + box.height + (APART + cap) * size
        return box.y + (box.height + cap * size) / 2


@dataclass(frozen=True, slots=True)
class Compute:
    """A computed part as a template asks for it."""

    name: str
    lattice: Lattice
    numbers: tuple[tuple[str, Phrase], ...]
    lists: tuple[Phrase, ...]
    choices: tuple[tuple[str, str], ...]
    contents: Contents
    looks: Looks

    def cells(self, scope: Scope) -> tuple[Cell, ...]:
        """The cells on one face.

        Raises UnknownNameError, UnknownColourError, MistakeError and TooManyError.
        """
        places = list(islice(part(self.name).places(self.figures(scope)), MOST_CELLS + 1))
        if len(places) > MOST_CELLS:
            raise TooManyError
        return tuple(self._cell(place, scope.repeated(place.source, place.item, index))
                     for index, place in enumerate(places))

    def sources(self) -> Iterator[Phrase]:
        """The names of numbers and lists that cells are made of."""
        yield from (wish for _, wish in self.numbers if not is_whole(wish))
        yield from self.lists

    def paths(self) -> Iterator[Phrase]:
        """The names whose values decide how the part is drawn."""
        yield from self.sources()
        yield from self.contents.paths()

    def words(self) -> tuple[str, ...]:
        """The words of the condition on icons."""
        wish = self.contents.icon_if
        return tuple(words(wish)) if wish else ()

    def figures(self, scope: Scope) -> Figures:
        """The part's attributes with a value for every name."""
        numbers = {name: _whole(name, wish, scope) for name, wish in self.numbers}
        lists, sort = self.lists, part(self.name)
        if sort.countable and len(lists) == 1 and _counts(lists[0], scope):
            numbers[sort.lists], lists = _whole(sort.lists, lists[0], scope), ()
        return Figures(self.lattice, numbers,
                       tuple(row for wish in lists for row in _rows(wish, scope)),
                       dict(self.choices))

    def _cell(self, place: Place, scope: Scope) -> Cell:
        says = self.contents
        shows_icon = says.icon and (says.icon_if is None or holds(says.icon_if, scope))
        fill = says.bold_fill if place.bold and says.bold_fill else says.fill
        ink = says.bold_ink if place.bold and says.bold_ink else says.ink
        return Cell(place.box, says.text.text(scope) if says.text else "",
                    says.icon.text(scope) if says.icon and shows_icon else "",
                    colour(fill, scope) if fill else "", colour(ink, scope) if ink else "",
                    place.bold)


def is_whole(wish: Phrase) -> bool:
    """Whether a number is written out, not named."""
    return bool(wish.literal is not None and WHOLE.fullmatch(wish.literal))


def _whole(name: str, wish: Phrase, scope: Scope) -> int:
    value: Value = int(wish.literal or "") if is_whole(wish) else wish.value(scope)
    whole = isinstance(value, int) and not isinstance(value, bool)
    if not isinstance(value, int) or not whole or (value < 0 and name not in SIGNED):
        raise MistakeError(f"data-{name} is '{wish}', which isn't a number of cells")
    return value


def _counts(wish: Phrase, scope: Scope) -> bool:
    """Whether a name stands for a number, where it could stand for a list."""
    return isinstance(wish.value(scope), int)


def _rows(wish: Phrase, scope: Scope) -> Iterator[Row]:
    """The list that a name stands for, or each of its lists."""
    value = wish.value(scope)
    if not isinstance(value, tuple):
        raise MistakeError(f"'{wish}' isn't a list")
    name = str(wish)
    if value and all(isinstance(each, tuple) for each in value):
        yield from (Row(name, each) for each in value if isinstance(each, tuple))
    else:
        yield Row(name, value)
