"""Islands: the parts of a table that an example shows, moved together so that they are large."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate
from math import cos, radians, sin

from generator.base.units import Rect, Size
from generator.paper.pages.look import Point
from generator.playing.tabletop.arrangement import Arrangement, TablePiece

# Between islands that were moved, and around all of them, mm of the table.
BETWEEN, AROUND = 14.0, 8.0
# Pieces nearer to each other stay as they are.
TOUCHING = 6.0
# A board is so much larger than what is on it.
LARGER = 2.0
# What a place that is empty takes, and what a bag's name takes below it.
EMPTY_PLACE, BAG_NAME = 12.0, 16.0
# More islands than these stay in the rows in which they are.
MOST = 10
# A packing may be so much smaller than the largest if it takes less of the page.
NEARLY = 0.9

# A piece that is below others: its zone and its index there.
GroundKey = tuple[str, int]


@dataclass(frozen=True, slots=True)
class Island:
    """A part of the table that stays together: zones, and boards that they are on."""

    rect: Rect
    zones: frozenset[str]
    grounds: frozenset[GroundKey]

    def merge(self, other: Island) -> Island:
        """Both as one."""
        return Island(_bounding_rect([self.rect, other.rect]), self.zones | other.zones,
                      self.grounds | other.grounds)


@dataclass(frozen=True, slots=True)
class IslandPacking:
    """Islands in rows below each other: how large they are together, and how far each moves."""

    size: Size
    shifts: Mapping[str, Point]
    grounds: Mapping[GroundKey, Point]

    def at(self, zone: str, point: Point) -> Point:
        """Where a point of a zone is now."""
        shift = self.shifts.get(zone, (0.0, 0.0))
        return point[0] + shift[0], point[1] + shift[1]

    def arrange(self, table: Arrangement) -> Arrangement:
        """What is shown of a table, moved."""
        pieces = []
        for piece in table.pieces:
            shift = self.shifts.get(piece.zone) or self.grounds.get((piece.zone, piece.index))
            if shift:
                pieces.append(replace(piece, at=(piece.at[0] + shift[0], piece.at[1] + shift[1])))
        counts = [replace(count, at=self.at(count.zone, count.at)) for count in table.counts
                  if count.zone in self.shifts]
        return replace(table, size=self.size, pieces=tuple(pieces), counts=tuple(counts))


def islands_of(tables: Sequence[Arrangement], zones: frozenset[str],
               places: Sequence[tuple[str, Point]] = ()) -> list[Island]:
    """The islands of zones as they are on tables, in reading order.

    `places` are points of zones that have to be shown, whether anything lies there or not.
    """
    islands: dict[str, Island] = {}
    for table in tables:
        for zone, rect in _rects_in_zones(table, zones):
            _add_island(islands, Island(rect, frozenset([zone]), frozenset()))
        shown = [laid for laid in table.pieces if laid.zone in zones]
        smallest = min((_piece_area(piece) for piece in shown), default=0.0)
        for laid in table.pieces:
            if _piece_area(laid) <= LARGER * smallest:
                continue
            rect = rect_of(laid)
            over = {piece.zone for piece in shown
                    if _piece_area(laid) > LARGER * _piece_area(piece)
                    and _contains_point(rect, piece.at)}
            for zone in sorted(over - {laid.zone}):
                _add_island(islands, Island(rect, frozenset([zone]),
                                   frozenset([(laid.zone, laid.index)])))
    for zone, (x, y) in places:
        _add_island(islands,
                    Island(Rect(x, y, 0.0, 0.0).grown(EMPTY_PLACE), frozenset([zone]), frozenset()))
    return list(_reading_order(_merge_islands(list(islands.values()))))


def possible_packings(islands: Sequence[Island]) -> Iterator[IslandPacking]:
    """Every way to put islands into rows without changing their order."""
    if len(islands) > MOST:
        yield _pack_rows(_island_rows(islands))
        return
    for ends in range(1 << max(0, len(islands) - 1)):
        rows: list[list[Island]] = [[]]
        for index, island in enumerate(islands):
            rows[-1].append(island)
            if ends >> index & 1:
                rows.append([])
        yield _pack_rows(rows)


def _pack_rows(rows: Sequence[Sequence[Island]]) -> IslandPacking:
    widths = [sum(island.rect.width for island in row) + BETWEEN * (len(row) - 1) for row in rows]
    heights = [max((island.rect.height for island in row), default=0.0) for row in rows]
    wide = max(widths)
    tops = [0.0, *accumulate(high + BETWEEN for high in heights)]
    shifts: dict[str, Point] = {}
    grounds: dict[GroundKey, Point] = {}
    for row, width, high, top in zip(rows, widths, heights, tops, strict=False):
        x = AROUND + (wide - width) / 2
        for island in row:
            y = AROUND + top + (high - island.rect.height) / 2
            shift = (x - island.rect.x, y - island.rect.y)
            shifts |= dict.fromkeys(island.zones, shift)
            grounds |= dict.fromkeys(island.grounds, shift)
            x += island.rect.width + BETWEEN
    size = Size(wide + 2 * AROUND, sum(heights) + BETWEEN * (len(rows) - 1) + 2 * AROUND)
    return IslandPacking(size, shifts, grounds)


def _rects_in_zones(table: Arrangement, zones: frozenset[str]) -> Iterator[tuple[str, Rect]]:
    """What lies in zones, each with the room that it takes."""
    for laid in table.pieces:
        if laid.zone in zones:
            yield laid.zone, rect_of(laid)
    for count in table.counts:
        if count.zone in zones:
            wide, high = count.size.width, count.size.height
            rect = Rect(count.at[0] - wide / 2, count.at[1] - high / 2, wide, high)
            yield count.zone, _bounding_rect([rect, Rect(rect.x, rect.bottom, wide, BAG_NAME)]) \
                if count.is_bag else rect


def _add_island(islands: dict[str, Island], island: Island) -> None:
    [zone] = island.zones
    neighbour = islands.get(zone)
    islands[zone] = neighbour.merge(island) if neighbour else island


def _merge_islands(islands: list[Island]) -> list[Island]:
    """Islands of which none touches another."""
    done: list[Island] = []
    while islands:
        island = islands.pop(0)
        near = next((other for other in (*islands, *done) if _are_near(island, other)), None)
        if near is None:
            done.append(island)
            continue
        islands = [island for island in islands if island is not near]
        done = [other for other in done if other is not near]
        islands.append(island.merge(near))
    return done


def _are_near(one: Island, other: Island) -> bool:
    return one.rect.grown(TOUCHING / 2).overlaps(other.rect.grown(TOUCHING / 2))


def _reading_order(islands: Sequence[Island]) -> Iterator[Island]:
    for row in _island_rows(islands):
        yield from row


def _island_rows(islands: Sequence[Island]) -> list[list[Island]]:
    """Islands in rows from the top, each from the left."""
    rows: list[list[Island]] = []
    for island in sorted(islands, key=lambda first: (first.rect.y, first.rect.x)):
        middle = island.rect.y + island.rect.height / 2
        if rows and middle < max(other.rect.bottom for other in rows[-1]):
            rows[-1].append(island)
        else:
            rows.append([island])
    return [sorted(row, key=lambda island: (island.rect.x, island.rect.y)) for row in rows]


def _piece_area(laid: TablePiece) -> float:
    return laid.size.width * laid.size.height


def _contains_point(rect: Rect, point: Point) -> bool:
    return rect.x <= point[0] <= rect.right and rect.y <= point[1] <= rect.bottom


def used_area(table: Arrangement) -> Rect:
    """The part of a table on which something lies, mm."""
    zones = {laid.zone for laid in table.pieces} | {count.zone for count in table.counts}
    rects = [rect for _, rect in _rects_in_zones(table, frozenset(zones))]
    return _bounding_rect(rects).grown(AROUND) if rects \
        else Rect(0.0, 0.0, table.size.width, table.size.height)


def corners_of(laid: TablePiece) -> list[Point]:
    """The four corners of a piece, one after the other."""
    c, s = cos(radians(laid.turn)), sin(radians(laid.turn))
    across, high = laid.size.width / 2, laid.size.height / 2
    return [(laid.at[0] + dx * across * c - dy * high * s,
             laid.at[1] + dx * across * s + dy * high * c)
            for dx, dy in ((-1, -1), (1, -1), (1, 1), (-1, 1))]


def rect_of(laid: TablePiece) -> Rect:
    """The room that a piece takes on the table."""
    points = corners_of(laid)
    left, top = min(x for x, _ in points), min(y for _, y in points)
    return Rect(left, top, max(x for x, _ in points) - left, max(y for _, y in points) - top)


def _bounding_rect(rects: Sequence[Rect]) -> Rect:
    left, top = min(rect.x for rect in rects), min(rect.y for rect in rects)
    return Rect(left, top, max(rect.right for rect in rects) - left,
                max(rect.bottom for rect in rects) - top)
