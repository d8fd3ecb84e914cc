"""How many pieces of one kind the peers lay on a sheet, by the rules that they document."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from math import ceil

from generator.base.units import Size

SLACK = 1e-6

# Squib's save_pdf: a margin of 75 pixels at 300 dpi all round, no gap; what is drawn is trimmed to
# the cut, so that cards lie edge to edge without any bleed. Its built-in sprues do the same.
MARGIN = 75 / 300 * 25.4

# silhouette-card-maker: all cards of a page turned the same way, 1.25 mm apart (0.625 mm of bleed),
# in the middle of the page, whichever way that lies. Marks are 10 mm from the edges, at least 5 mm
# long, and cards keep clear of them by as much as of each other.
APART, INSET, ARM = 1.25, 10.0, 5.0


def _in_a_row(length: float, piece: float, apart: float) -> int:
    return max(0, int((length + apart + SLACK) // (piece + apart)))


def squib(piece: Size, page: Size) -> int:
    """How many lie on a page that is this way up."""
    return (_in_a_row(page.width - 2 * MARGIN, piece.width, 0.0)
            * _in_a_row(page.height - 2 * MARGIN, piece.height, 0.0))


def silhouette(piece: Size, page: Size) -> int:
    """The same; cards may come as near to the edge as the marks on two sides, but not on four."""
    beside = INSET + ARM + APART
    return max(_in_a_row(page.width - 2 * across, piece.width, APART)
               * _in_a_row(page.height - 2 * down, piece.height, APART)
               for across, down in ((INSET, beside), (beside, INSET)))


Rule = Callable[[Size, Size], int]


def sheets(rule: Rule, pieces: Iterable[tuple[Size, int]], paper: Size) -> int | None:
    """How many sheets of one kind each take; None if a piece doesn't fit on one."""
    found = 0
    for size, copies in pieces:
        most = max(rule(size, page) for page in (paper, paper.turned()))
        if not most:
            return None
        found += ceil(copies / most)
    return found
