"""The order of the cuts, for sheets on which every cut runs straight through."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from generator.sheets.marks import CLEAR, EDGE
from generator.sheets.outline import printed
from generator.sheets.sharing import NEAR, cuts_at
from generator.sheets.sheet import CutNumber, Slot
from generator.units import Rect, Size

HEIGHT = 1.5  # a figure of 5.5 pt
DIGIT = 1.0
MOST = 99  # a third digit would touch the figure of the next cut


@dataclass(frozen=True, slots=True)
class Cut:
    """A straight cut through the whole sheet; its figure stands on the side of a piece."""

    at: float
    before: bool


def cut_numbers(slots: Sequence[Slot], page: Size) -> tuple[CutNumber, ...]:
    """First every cut across the sheet, from the top; then each strip, from the left.

    No figures at all where a cut would go through a piece, where pieces aren't straight, or
    where there is no bare paper for them.
    """
    trims = [slot.trim for slot in slots]
    if any(slot.face.kind.shape != "rect" for slot in slots):
        return ()
    across = _cuts([(trim.y, trim.bottom) for trim in trims])
    down = _cuts([(trim.x, trim.right) for trim in trims])
    if not across or not down or len(across) + len(down) > MOST:
        return ()
    bounds = [printed(slot).bounds() for slot in slots]
    left, top = min(each.x for each in bounds), min(each.y for each in bounds)
    numbers = (*_beside(across, left), *_above(down, top, len(across)))
    inside = all(each.place.x >= EDGE and each.place.y >= EDGE
                 and each.place.right <= page.width - EDGE for each in numbers)
    return numbers if inside else ()


def _cuts(spans: Sequence[tuple[float, float]]) -> tuple[Cut, ...]:
    """The cuts one way, in order; none if one of them would go through a piece."""
    ends = cuts_at(edge for span in spans for edge in span)
    starts = {ends[start] for start, _ in spans}
    places = sorted(set(ends.values()))
    for start, end in set(spans):
        if any(start + NEAR < place < end - NEAR for place in places):
            return ()
    return tuple(Cut(place, place not in starts) for place in places)


def _beside(cuts: Sequence[Cut], left: float) -> Iterator[CutNumber]:
    for number, cut in enumerate(cuts, 1):
        width = DIGIT * len(str(number))
        y = cut.at - CLEAR - HEIGHT if cut.before else cut.at + CLEAR
        yield CutNumber(number, Rect(left - CLEAR - width, y, width, HEIGHT))


def _above(cuts: Sequence[Cut], top: float, counted: int) -> Iterator[CutNumber]:
    for number, cut in enumerate(cuts, counted + 1):
        width = DIGIT * len(str(number))
        x = cut.at - CLEAR - width if cut.before else cut.at + CLEAR
        yield CutNumber(number, Rect(x, top - CLEAR - HEIGHT, width, HEIGHT))
