"""Rows: what a book is made of once it is set, and how rows fill pages."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from generator.paper.pages.flow import FlowPage

# So many figures may wait for the next page while text goes on; they keep their order.
MOST_WAITING = 2

Draw = Callable[[FlowPage, float, float], None]


@dataclass(frozen=True, slots=True)
class Row:
    """Something that stands on a page in one piece: a line of text, a figure, a row of a table.

    `keep` says that no page ends after it. `head` is repeated where a page begins with the row.
    Rows with the same `box` stand on one ground. `least` is how high it may be drawn at least, by
    `shrunk`. `text` is what it says, for the index, and `goes_on` if the next row says the rest of
    it; `heading` is its number among the book's. A row that `floats` may come later than what
    follows it.
    """

    height: float
    draw: Draw
    before: float = 0.0
    after: float = 0.0
    keep: bool = False
    text: str = ""
    goes_on: bool = False
    head: Row | None = None
    box: int = 0
    heading: int = -1
    new_page: bool = False
    shrunk: Callable[[float], Row] | None = None
    least: float = 0.0
    floats: bool = False
    stays: bool = False

    @property
    def need(self) -> float:
        """How much room it takes at least, without what lies before and after it."""
        return self.least if self.shrunk else self.height


@dataclass(frozen=True, slots=True)
class PlacedRow:
    """A row and how far below the top of the text it stands."""

    row: Row
    y: float


class Paginator:
    """Fills pages from the top; what must stay together moves to the next page together."""

    def __init__(self, height: float) -> None:
        self.height = height
        self.pages: list[list[PlacedRow]] = [[]]
        self._y = 0.0
        self._waiting: list[list[Row]] = []

    def fill(self, rows: Sequence[Row]) -> list[list[PlacedRow]]:
        """The rows on as many pages as they need."""
        for chain in _chains(rows):
            first = chain[0]
            if first.new_page and (self._y or self._waiting):
                self._next_page()
            floats = first.floats and len(chain) == 1
            is_full = len(self._waiting) >= MOST_WAITING if floats else not self._fits(chain)
            if self._waiting and (first.stays or is_full):
                self._next_page()
            if floats and (self._waiting or (self.pages[-1] and not self._fits(chain))):
                self._waiting.append(chain)
            elif self._fits(chain) or not self.pages[-1]:
                self._put(chain)
            else:
                self._next_page()
                self._put(chain)
        while self._waiting:
            self._next_page()
        return self.pages

    def _next_page(self) -> None:
        """Begin a page with what waits for one."""
        if self.pages[-1]:
            self.pages.append([])
            self._y = 0.0
        waiting, self._waiting = self._waiting, []
        together = [row for chain in waiting for row in chain]
        if self._fits(together):
            waiting = [together]
        for chain in waiting:
            if self.pages[-1] and not self._fits(chain):
                self.pages.append([])
                self._y = 0.0
            self._put(chain)

    def _fits(self, chain: Sequence[Row]) -> bool:
        y = self._y
        for index, row in enumerate(chain):
            y += (row.before if self.pages[-1] or index else 0.0) + row.need
            y += row.after if index + 1 < len(chain) else 0.0
        return y <= self.height + 1e-6

    def _put(self, chain: Sequence[Row]) -> None:
        spare = self.height - self._y - sum(
            row.before + row.height + row.after for row in chain)
        for row in chain:
            if row.shrunk and spare < 0:
                less = min(-spare, row.height - row.least)
                spare += less
                row = row.shrunk(row.height - less)  # noqa: PLW2901  # the same, smaller
            self._place(row)

    def _place(self, row: Row) -> None:
        if self.pages[-1] and self._y + row.before + row.height > self.height + 1e-6:
            self.pages.append([])
            self._y = 0.0
        if not self.pages[-1] and row.head:
            self._place(row.head)
        self._y += row.before if self.pages[-1] or row.box else 0.0
        self.pages[-1].append(PlacedRow(row, self._y))
        self._y += row.height + row.after


def _chains(rows: Sequence[Row]) -> Iterator[list[Row]]:
    """Rows with those that they must keep."""
    chain: list[Row] = []
    for row in rows:
        chain.append(row)
        if not row.keep:
            yield chain
            chain = []
    if chain:
        yield chain


def kept(rows: Sequence[Row]) -> list[Row]:
    """Rows that stay together."""
    return [*(replace(row, keep=True) for row in rows[:-1]), *rows[-1:]]


def unbroken_ends(rows: Sequence[Row]) -> list[Row]:
    """Lines of a paragraph, of which no page takes or leaves a single one."""
    last = len(rows) - 1
    return [replace(row, keep=row.keep or (index < last and (index == 0 or index == last - 1)))
            for index, row in enumerate(rows)]
