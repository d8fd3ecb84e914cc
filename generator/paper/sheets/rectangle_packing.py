"""Packing: rectangles of several sizes on as few pages of one size as they will go on.

A page is filled from its lowest place upwards, each time with the block that suits the place
best (a skyline, as in Burke's best fit). What suits best has no one answer, so every page is
filled in several ways and the fullest is kept; and all of it is done with large blocks worth
more and less, since what fills the first pages best may leave the last ones half empty.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from math import ceil, inf
from typing import Literal, NamedTuple

from generator.base.units import Rect, Size

SLACK = 1e-6  # a card that is too wide by the error of a float still fits


class BlockShape(NamedTuple):
    """One way to place a block: its size, and which of its ways it is."""

    width: float
    height: float
    way: int


@dataclass(frozen=True, slots=True)
class PackingBlock:
    """So many things that are alike, the ways to place each of them, and the area of each."""

    ways: tuple[Size, ...]
    count: int
    area: float

    @property
    def worth(self) -> float:
        """How much of a page it fills."""
        return min(size.width * size.height for size in self.ways)


class PlacedBlock(NamedTuple):
    """A block on a page: which, in which of its ways, and where its corner is."""

    block: int
    way: int
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Pattern:
    """A page of blocks; `used` counts them, and `page` says which of the pages it is laid on."""

    page: int
    placed: tuple[PlacedBlock, ...]
    used: tuple[int, ...]


# Of the shapes that fit a place, which is best: the greater the better.
ShapeRanking = Callable[[BlockShape], tuple[float, ...]]


def _rank_by_width(shape: BlockShape) -> tuple[float, ...]:
    """What leaves the least next to it."""
    return shape.width, shape.height


def _rank_by_area(shape: BlockShape) -> tuple[float, ...]:
    """What covers most."""
    return shape.width * shape.height, shape.width


def _rank_by_height(shape: BlockShape) -> tuple[float, ...]:
    """What reaches furthest up."""
    return shape.height, shape.width


def _rank_by_flatness(shape: BlockShape) -> tuple[float, ...]:
    """What lies flattest."""
    return -shape.height, shape.width


# How much more a large block is worth than small ones that cover as much.
WEIGHTS = (1.0, 1.3)
# With more sorts of blocks than this only the first ways to fill a page and weights are tried.
MANY_BLOCKS = 20


class Filling(NamedTuple):
    """How a page is filled: by a rule, and from its left edge if `sideways`.

    Before the rule goes more of what was laid last (`alike`), so that rows are alike and cuts go
    through, or what fills its place from side to side (`exact`).
    """

    rule: ShapeRanking
    first: Literal["alike", "exact", ""]
    sideways: bool

    def rank_shapes(self, blocks: Sequence[PackingBlock],
                    gap: float) -> list[tuple[int, BlockShape]]:
        """All shapes of all blocks, the best first, each with a gap behind and above it."""
        shapes = [(number, BlockShape((size.height if self.sideways else size.width) + gap,
                                 (size.width if self.sideways else size.height) + gap, way))
                  for number, block in enumerate(blocks) for way, size in enumerate(block.ways)]
        return sorted(shapes, key=lambda numbered: self.rule(numbered[1]), reverse=True)


RANKINGS: tuple[tuple[ShapeRanking, Literal["alike", "exact", ""]], ...] = (
    (_rank_by_area, "alike"), (_rank_by_area, "exact"), (_rank_by_width, ""), (_rank_by_area, ""), (
        _rank_by_height, "exact"),
    (_rank_by_flatness, "alike"))
FILLINGS = tuple(Filling(rule, first, sideways) for rule, first in RANKINGS
                 for sideways in (False, True))
FEW_FILLINGS = FILLINGS[:4]


@dataclass(slots=True)
class _Skyline:
    """A page that is being filled: what is free above each stretch of it."""

    width: float
    height: float
    stretches: list[list[float]] = field(default_factory=list)  # from, how wide, how high

    def __post_init__(self) -> None:
        self.stretches = [[0.0, self.width, 0.0]]

    def find_lowest(self) -> int:
        """The stretch that is lowest, the first of several."""
        return min(range(len(self.stretches)), key=lambda at: self.stretches[at][2])

    def put(self, at: int, shape: BlockShape) -> tuple[float, float]:
        """Place something at the beginning of a stretch."""
        x, width, y = self.stretches[at]
        laid = [x, shape.width, y + shape.height]
        left = [x + shape.width, width - shape.width, y]
        self.stretches[at:at + 1] = [laid, left] if left[1] > SLACK else [laid]
        self._join()
        return x, y

    def give_up(self, at: int) -> bool:
        """Raise a stretch that nothing fits into to its lower neighbour; False if it has none."""
        beside = [self.stretches[neighbour][2] for neighbour in (at - 1, at + 1)
                  if 0 <= neighbour < len(self.stretches)]
        if not beside:
            return False
        self.stretches[at][2] = min(beside)
        self._join()
        return True

    def _join(self) -> None:
        joined = self.stretches[:1]
        for stretch in self.stretches[1:]:
            if abs(stretch[2] - joined[-1][2]) <= SLACK:
                joined[-1][1] += stretch[1]
            else:
                joined.append(stretch)
        self.stretches = joined


def fill_page(page: Size, gap: float, filling: Filling, shapes: Sequence[tuple[int, BlockShape]],
           counts: Sequence[int]) -> list[PlacedBlock]:
    """One page of so many of each block, whose shapes come in the order of the filling."""
    sideways, alike = filling.sideways, filling.first == "alike"
    width, height = (page.height, page.width) if sideways else (page.width, page.height)
    sky = _Skyline(width + gap, height + gap)
    left = list(counts)
    shapes = [shape for shape in shapes if left[shape[0]]]
    placed: list[PlacedBlock] = []
    last = -1
    while shapes:
        at = sky.find_lowest()
        _, room, y = sky.stretches[at]
        room, free = room + SLACK, sky.height - y + SLACK
        best = None
        for candidate in shapes:
            if candidate[1].width <= room and candidate[1].height <= free:
                best = best or candidate
                if (not filling.first or (alike and candidate[0] == last)
                        or (not alike and candidate[1].width >= room - 2 * SLACK)):
                    best = candidate
                    break
        if best is None:
            if not sky.give_up(at):
                break
            continue
        last, shape = best
        x, y = sky.put(at, shape)
        left[last] -= 1
        if not left[last]:
            shapes = [shape for shape in shapes if shape[0] != last]
        placed.append(PlacedBlock(last, shape.way, *((y, x) if sideways else (x, y))))
    return placed


@dataclass(frozen=True)
class RectanglePacker:
    """Blocks to place on pages; `pages` are those that a sheet may be, `ready` known patterns."""

    pages: Sequence[Size]
    gap: float
    blocks: Sequence[PackingBlock]
    known_patterns: Sequence[Pattern] = ()

    def ways(self, most: int) -> Iterator[list[tuple[Pattern, int]]]:
        """Ways to place all blocks on at most so many pages, each on fewer than the one before it.

        A way is a list of patterns, each with how often it is laid.
        """
        for weight in WEIGHTS if len(self.blocks) <= MANY_BLOCKS else WEIGHTS[:1]:
            way = self._lay_blocks([block.worth ** weight for block in self.blocks], most)
            if way is not None:
                yield way
                most = sum(times for _, times in way) - 1

    def _lay_blocks(self, worth: Sequence[float], most: int) -> list[tuple[Pattern, int]] | None:
        left = [block.count for block in self.blocks]
        room = max(page.width * page.height for page in self.pages)
        patterns: list[tuple[Pattern, int]] = []
        laid = 0
        while any(left):
            area = sum(block.area * count for block, count in zip(self.blocks, left, strict=True))
            if laid + ceil(area / room - SLACK) > most:
                return None
            best = _find_fullest(list(self._candidate_patterns(left)), self.blocks, worth)
            if not best.placed:
                return None
            times = min(have // need for have, need in zip(left, best.used, strict=True) if need)
            patterns.append((best, times))
            left = [have - times * need for have, need in zip(left, best.used, strict=True)]
            laid += times
        return patterns if laid <= most else None

    def _candidate_patterns(self, left: Sequence[int]) -> Iterator[Pattern]:
        yield from (pattern for pattern in self.known_patterns
                    if all(have >= need for have, need in zip(left, pattern.used, strict=True)))
        for number, page in enumerate(self.pages):
            for filling, shapes in self.orders:
                placed = fill_page(page, self.gap, filling, shapes, left)
                yield Pattern(number, tuple(placed), count_used(placed, len(self.blocks)))

    @cached_property
    def orders(self) -> list[tuple[Filling, list[tuple[int, BlockShape]]]]:
        """Every way to fill a page, with the shapes in its order."""
        return [(filling, filling.rank_shapes(self.blocks, self.gap))
                for filling in (FILLINGS if len(self.blocks) <= MANY_BLOCKS else FEW_FILLINGS)]


def _find_fullest(tries: Sequence[Pattern], blocks: Sequence[PackingBlock],
                  worth: Sequence[float]) -> Pattern:
    """The pattern that is worth most; of several one that straight cuts part."""
    values = [sum(value * count for value, count in zip(worth, pattern.used, strict=True))
              for pattern in tries]
    best = [pattern for pattern, value in zip(tries, values, strict=True)
            if value >= max(values) - SLACK]
    straight = (pattern for pattern in best if can_cut_straight(
        [Rect(piece.x, piece.y, size.width, size.height) for piece in pattern.placed
         for size in (blocks[piece.block].ways[piece.way],)]))
    return next(straight, best[0])


def count_used(placed: Sequence[PlacedBlock], blocks: int) -> tuple[int, ...]:
    """How many of each block are on a page."""
    counts = [0] * blocks
    for piece in placed:
        counts[piece.block] += 1
    return tuple(counts)


def can_cut_straight(rects: Sequence[Rect]) -> bool:
    """Whether straight cuts, each through all of what is left together, part all of them."""
    if len(rects) < 2:
        return True
    for start, end in ((0, 2), (1, 3)):
        spans = sorted(((rect.x, rect.y, rect.right, rect.bottom) for rect in rects),
                       key=lambda span: span[start])
        slabs: list[list[Rect]] = []
        reach = -inf
        for span in spans:
            if span[start] >= reach - SLACK:
                slabs.append([])
            slabs[-1].append(Rect(span[0], span[1], span[2] - span[0], span[3] - span[1]))
            reach = max(reach, span[end])
        if len(slabs) > 1:
            return all(can_cut_straight(slab) for slab in slabs)
    return False
