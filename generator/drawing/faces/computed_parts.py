"""Computed parts: boards, tracks and lines that a template asks for, placed by arithmetic."""

import math
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import groupby, islice
from typing import NamedTuple, Protocol, TypeVar

from generator.base.findings import Complaint, suggest
from generator.drawing.faces.phrase import (
    Phrase,
    Scope,
    is_theme_colour,
    parse_phrase,
    read_pair,
    resolve_colour,
)
from generator.game.expressions.conditions import Condition, evaluate, parse_condition, words
from generator.game.model.game import Value


class CellBox(NamedTuple):
    """A rectangle from its top left corner."""

    x: float
    y: float
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class Lattice:
    """Cells of one size in columns and rows, with gaps between them."""

    width: float
    height: float
    gap: float = 0.0
    row_gap: float = 0.0

    def box(self, column: int, row: int = 0, span: int = 1) -> CellBox:
        """A cell, or several side by side as one."""
        return CellBox(column * (self.width + self.gap), row * (self.height + self.row_gap),
                   span * self.width + (span - 1) * self.gap, self.height)


class ValueRow(NamedTuple):
    """A list of values and the name that it goes by."""

    name: str
    items: tuple[Value, ...]


@dataclass(frozen=True, slots=True)
class PartInputs:
    """What a part is computed from: its attributes, with a value for every name."""

    lattice: Lattice
    numbers: Mapping[str, int] = field(default_factory=dict)
    rows: tuple[ValueRow, ...] = ()
    choices: Mapping[str, str] = field(default_factory=dict)


class CellSlot(NamedTuple):
    """A cell's place, and the value shown there; `source` is the list it comes from."""

    box: CellBox
    item: Value
    source: str = ""
    bold: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class PartType:
    """A sort of computed part: which attributes it takes, and how it lays out cells.

    `places` raises Complaint where figures make no sense. `numbers` have a default, or None
    if they have to be given; `lists` is the attribute that names lists of values, `countable`
    if it may also say just how many; the first of `choices` is the default.
    """

    places: Callable[[PartInputs], Iterator[CellSlot]]
    numbers: Mapping[str, int | None] = field(default_factory=dict)
    lists: str = ""
    countable: bool = False
    choices: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    text: str = ""
    corner: float = 0.0
    emphasises: bool = False


class Cell(NamedTuple):
    """A cell with all that is drawn in it; what is empty isn't drawn."""

    box: CellBox
    label: str = ""
    icon: str = ""
    fill: str = ""
    ink: str = ""
    bold: bool = False


def band(figures: PartInputs) -> Iterator[CellSlot]:
    """A bar for each run of equal values, as wide as its columns."""
    for index, row in enumerate(figures.rows):
        column = 0
        for item, run in groupby(row.items):
            span = len(list(run))
            yield CellSlot(figures.lattice.box(column, index, span), item, row.name)
            column += span


def row(figures: PartInputs) -> Iterator[CellSlot]:
    """The cells from left to right; a second list makes a second row."""
    for index, values in enumerate(figures.rows):
        for column, item in enumerate(values.items):
            yield CellSlot(figures.lattice.box(column, index), item, values.name)


def grid(figures: PartInputs) -> Iterator[CellSlot]:
    """The cells row by row; those without a value of their own are numbered from 1."""
    yield from row(figures)
    rows, columns = figures.numbers["rows"], figures.numbers["columns"]
    if rows and not columns:
        raise Complaint("template/bad-attribute",
                        "data-rows is a number, so data-columns has to be one, too")
    for number in range(rows * columns):
        row_index, column = divmod(number, columns)
        yield CellSlot(figures.lattice.box(column, row_index), number + 1)


def steps(figures: PartInputs) -> Iterator[CellSlot]:
    """Rows of one cell, two cells and so on, all ending at the right, by their row's number."""
    count = figures.numbers["count"]
    for row in range(count):
        for column in range(count - 1 - row, count):
            yield CellSlot(figures.lattice.box(column, row), row + 1)


def track(figures: PartInputs) -> Iterator[CellSlot]:
    """Numbered cells from the first to the last, read from the left or there and back."""
    first, last, columns, lead, every = (
        figures.numbers[name] for name in ("from", "to", "columns", "lead", "bold-every"))
    count = last - first + 1
    if count < 1:
        raise Complaint("template/bad-attribute", f"the track goes from {first} to {last}")
    columns = columns or max(count - lead, 1)
    for index in range(count):
        row, column = _track_cell(index, columns, lead)
        if figures.choices["direction"] == "snake" and (row - bool(lead)) % 2:
            column = columns - 1 - column
        number = first + index
        yield CellSlot(figures.lattice.box(column, row), number,
                    bold=every > 0 and number % every == 0)


def _track_cell(index: int, columns: int, lead: int) -> tuple[int, int]:
    """Row and column of a cell; the leading ones have a row for themselves."""
    if index < lead:
        return 0, index
    row, column = divmod(index - lead, columns)
    return row + bool(lead), column


PARTS = {
    # Larger than any bar is high: its ends are half circles.
    "band": PartType(places=band, lists="values", text="{item}", corner=1_000.0),
    "grid": PartType(places=grid, numbers={"columns": 0}, lists="rows", countable=True),
    "row": PartType(places=row, lists="values", text="{item}"),
    "steps": PartType(places=steps, numbers={"count": None}),
    "track": PartType(places=track, numbers={"from": 0, "to": None, "columns": 0, "lead": 0,
                                  "bold-every": 0},
                          choices={"direction": ("rows", "snake")}, text="{item}",
                          emphasises=True),
}


WHOLE_NUMBER = re.compile(r"\s*-?\d{1,9}\s*")
MOST_CELLS = 2_000
TOO_MANY = "template/too-many"
# Between a label and the cell that it is above or below, in em.
LABEL_GAP = 0.35
# Numbers that cells show; all others count cells.
SIGNED_NUMBERS = ("from", "to")


@dataclass(frozen=True, slots=True, kw_only=True)
class CellContents:
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
        for colour in self.colours():
            yield from (colour,) if is_theme_colour(colour) else colour.inner()


@dataclass(frozen=True, slots=True)
class CellStyle:
    """How all cells of a part look, in user units."""

    corner: float = 0.0
    icon_size: float = 0.0
    icon_opacity: float = 1.0
    well: str = ""
    label: str = "inside"

    def baseline(self, box: CellBox, size: float, cap: float) -> float:
        """The place of a cell's label; `cap` is the height of its capitals in em."""
        if self.label == "above":
            return box.y - LABEL_GAP * size
        if self.label == "below":
            return box.y + box.height + (LABEL_GAP + cap) * size
        return box.y + (box.height + cap * size) / 2


@dataclass(frozen=True, slots=True, kw_only=True)
class PartRequest:
    """A computed part as a template asks for it."""

    name: str
    lattice: Lattice
    numbers: tuple[tuple[str, Phrase], ...]
    lists: tuple[Phrase, ...]
    choices: tuple[tuple[str, str], ...]
    contents: CellContents
    looks: CellStyle

    def cells(self, scope: Scope) -> tuple[Cell, ...]:
        """The cells on one face.

        Raises UnknownNameError, or a Complaint.
        """
        places = list(islice(PARTS[self.name].places(self.figures(scope)), MOST_CELLS + 1))
        if len(places) > MOST_CELLS:
            raise Complaint(TOO_MANY, f"'{self.name}' has more than {MOST_CELLS:,} cells")
        return tuple(self._cell(place, scope.item_scope(place.source, place.item, index))
                     for index, place in enumerate(places))

    def sources(self) -> Iterator[Phrase]:
        """The names of numbers and lists that cells are made of."""
        yield from (wish for _, wish in self.numbers if not is_whole_number(wish))
        yield from self.lists

    def paths(self) -> Iterator[Phrase]:
        """The names whose values decide how the part is drawn."""
        yield from self.sources()
        yield from self.contents.paths()

    def words(self) -> tuple[str, ...]:
        """The words of the condition on icons."""
        wish = self.contents.icon_if
        return tuple(words(wish)) if wish else ()

    def figures(self, scope: Scope) -> PartInputs:
        """The part's attributes with a value for every name."""
        numbers = {name: _whole_number(name, wish, scope) for name, wish in self.numbers}
        lists, sort = self.lists, PARTS[self.name]
        if sort.countable and len(lists) == 1 and _is_count(lists[0], scope):
            numbers[sort.lists], lists = _whole_number(sort.lists, lists[0], scope), ()
        return PartInputs(self.lattice, numbers,
                       tuple(row for wish in lists for row in _value_rows(wish, scope)),
                       dict(self.choices))

    def _cell(self, place: CellSlot, scope: Scope) -> Cell:
        says = self.contents
        shows_icon = says.icon and (says.icon_if is None or evaluate(says.icon_if, scope))
        fill = says.bold_fill if place.bold and says.bold_fill else says.fill
        ink = says.bold_ink if place.bold and says.bold_ink else says.ink
        return Cell(place.box, says.text.text(scope) if says.text else "",
                    says.icon.text(scope) if says.icon and shows_icon else "",
                    resolve_colour(fill, scope) if fill else "",
                    resolve_colour(ink, scope) if ink else "",
                    place.bold)


def is_whole_number(wish: Phrase) -> bool:
    """Whether a number is written out, not named."""
    return bool(wish.literal is not None and WHOLE_NUMBER.fullmatch(wish.literal))


def _whole_number(name: str, wish: Phrase, scope: Scope) -> int:
    value: Value = int(wish.literal or "") if is_whole_number(wish) else wish.value(scope)
    whole = isinstance(value, int) and not isinstance(value, bool)
    if not isinstance(value, int) or not whole or (value < 0 and name not in SIGNED_NUMBERS):
        raise Complaint("template/bad-attribute",
                        f"data-{name} is '{wish}', which isn't a number of cells")
    return value


def _is_count(wish: Phrase, scope: Scope) -> bool:
    """Whether a name stands for a number, where it could stand for a list."""
    return isinstance(wish.value(scope), int)


def _value_rows(wish: Phrase, scope: Scope) -> Iterator[ValueRow]:
    """The list that a name stands for, or each of its lists."""
    value = wish.value(scope)
    if not isinstance(value, tuple):
        raise Complaint("template/bad-attribute", f"'{wish}' isn't a list")
    name = str(wish)
    if value and all(isinstance(item, tuple) for item in value):
        yield from (ValueRow(name, item) for item in value if isinstance(item, tuple))
    else:
        yield ValueRow(name, value)


COMMON_ATTRIBUTES = ("cell", "gap", "row-gap", "corner", "cell-fill", "label-fill", "format",
                     "label", "icon",
          "icon-if", "icon-size", "icon-opacity", "well")
EMPHASIS_ATTRIBUTES = ("bold-fill", "bold-label-fill")
LABELS = ("inside", "above", "below")
# Of an icon that is given no size, as a share of its cell.
ICON_SHARE = 0.8
T = TypeVar("T")


class MistakeReporter(Protocol):
    """Receives mistakes."""

    def __call__(self, code: str, message: str, hint: str = "") -> None:
        """Note a mistake."""


def part_attributes(name: str) -> tuple[str, ...]:
    """The attributes of a part next to data-compute; none for a part unheard of."""
    if name not in PARTS:
        return ()
    sort = PARTS[name]
    names = (*sort.numbers, *filter(None, [sort.lists]), *sort.choices,
             *(EMPHASIS_ATTRIBUTES if sort.emphasises else ()), *COMMON_ATTRIBUTES)
    return tuple(f"data-{name}" for name in names)


def read_part_request(attrs: Mapping[str, str], report: MistakeReporter) -> PartRequest | None:
    """What an element with these attributes asks to be computed, if it can be read."""
    name = attrs.get("data-compute")
    if name is None:
        return None
    if name not in PARTS:
        report("template/unknown-part", f"there is no computed part '{name}'",
               suggest(name, tuple(PARTS)))
        return None
    return _PartReader(name, attrs, report).compute()


class _PartReader:
    """Reads the attributes of one part; a mistake in any of them leaves all undrawn."""

    def __init__(self, name: str, attrs: Mapping[str, str], report: MistakeReporter) -> None:
        self.name = name
        self.part: PartType = PARTS[name]
        self.attrs = attrs
        self.tell = report
        self.good = True

    def compute(self) -> PartRequest | None:
        if "data-repeat" in self.attrs:
            self.report("one element has data-compute and data-repeat",
                        "put a <g> with the data-repeat around it")
        lattice, numbers, lists = self.lattice(), self.numbers(), self.lists()
        choices = tuple((name, self.choice(name, words))
                        for name, words in self.part.choices.items())
        contents, looks = self.contents(), self.looks(lattice)
        if not self.good:
            return None
        return PartRequest(name=self.name, lattice=lattice, numbers=numbers, lists=lists,
                           choices=choices, contents=contents, looks=looks)

    def report(self, message: str, hint: str = "", code: str = "template/bad-attribute") -> None:
        self.good = False
        self.tell(code, message, hint)

    def missing(self, name: str, like: str) -> None:
        self.report(f"a computed '{self.name}' needs data-{name}", f"write it like '{like}'")

    def numbers(self) -> tuple[tuple[str, Phrase], ...]:
        values = {}
        for name, default in self.part.numbers.items():
            if default is None and f"data-{name}" not in self.attrs:
                self.missing(name, "5' or 'options.name")
            values[name] = self.phrase(name) or parse_phrase(str(default or 0))
        if self.part.countable:
            rows = self.phrase(self.part.lists)
            values[self.part.lists] = rows if rows and is_whole_number(rows) else parse_phrase("0")
        return tuple(values.items())

    def lists(self) -> tuple[Phrase, ...]:
        """The lists that are named, one after the other."""
        name = self.part.lists
        names = self.attrs.get(f"data-{name}", "").split()
        if name and not names:
            self.missing(name, "options.name' or 'first second")
        phrases = self.read_or_report(lambda: [parse_phrase(name) for name in names]) or []
        return tuple(phrase for phrase in phrases
                     if not (self.part.countable and is_whole_number(phrase)))

    def lattice(self) -> Lattice:
        gap = self.number("gap", 0.0)
        text = self.attrs.get("data-cell", "1,1")
        width, height = self.read_or_report(lambda: read_pair("data-cell", text)) or (1.0, 1.0)
        if "data-cell" not in self.attrs:
            self.missing("cell", "11,8")
        elif not min(width, height) > 0:
            self.report(f"data-cell is '{text}', which leaves nothing to see")
        return Lattice(width, height, gap, self.number("row-gap", gap))

    def contents(self) -> CellContents:
        wish = self.attrs.get("data-icon-if")
        return CellContents(
            text=self.phrase("format")
                            or (parse_phrase(self.part.text) if self.part.text else None),
            icon=self.phrase("icon"),
            icon_if=self.read_or_report(lambda: parse_condition(wish)) if wish else None,
            fill=self.phrase("cell-fill"), bold_fill=self.phrase("bold-fill"),
            ink=self.phrase("label-fill"), bold_ink=self.phrase("bold-label-fill"))

    def looks(self, lattice: Lattice) -> CellStyle:
        share = ICON_SHARE * min(lattice.width, lattice.height)
        return CellStyle(self.number("corner", self.part.corner), self.number("icon-size", share),
                     self.number("icon-opacity", 1.0), self.attrs.get("data-well", ""),
                     self.choice("label", LABELS))

    def phrase(self, name: str) -> Phrase | None:
        text = self.attrs.get(f"data-{name}")
        return self.read_or_report(lambda: parse_phrase(text.strip())) if text else None

    def read_or_report(self, read: Callable[[], T]) -> T | None:
        try:
            return read()
        except Complaint as complaint:
            self.report(complaint.message, code=complaint.code)
            return None

    def choice(self, name: str, words: tuple[str, ...]) -> str:
        word = self.attrs.get(f"data-{name}", words[0])
        if word not in words:
            self.report(f"data-{name} is '{word}'", suggest(word, words))
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
