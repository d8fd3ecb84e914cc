"""From an opening to a table in pixels: everything upright, each thing in its place."""

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import takewhile
from typing import NamedTuple

from generator.base.units import Size
from generator.output.flat_table import (
    SMALLEST_BOARD,
    FixtureSizes,
    FlatBox,
    FlatCounter,
    FlatDeal,
    FlatLabel,
    FlatPiece,
    FlatPlace,
    FlatSeat,
    FlatTable,
    PlaceType,
)
from generator.output.opening_contents import limit_opening
from generator.output.package_texts import figure_title, zone_title
from generator.output.upright_seats import (
    BAG_SIZE,
    SEAT_GAP,
    Bounds,
    bounds_around,
    is_hand,
    lot_bounds,
    needs_room,
    turn_upright,
    turned_corners,
)
from generator.paper.job import Job
from generator.playing.rules.position import owner_of
from generator.playing.tabletop.arrangement import Point
from generator.playing.tabletop.opening import Lot, Opening, OpeningPiece

# Pixels for a millimetre: a poker card is about 103 wide, as tables on a screen have it.
SCALE = 1.63
# A piece fits a place that is smaller by no more than this.
FIT_TOLERANCE = 1.2
# Places that are closer to each other than this are one, in mm.
SAME_PLACE_MM = 3.0
# Around the table, between things in a strip, and what lies in the strips, all in pixels.
MARGIN, GAP = 20.0, 10.0
LABEL = (120.0, 22.0)
# Room around pieces in the hand, and how high it is where no player begins with any.
HAND_EDGE, LEAST_HAND = 36.0, 90.0
COLOURS = ("#d33c3c", "#2f6fd0", "#2f9e44", "#e0a800", "#8b46c9", "#e8702a", "#159c9c", "#d6459b",
           "#7a5230", "#5b6470")


def flatten_opening(opening: Opening, job: Job, fittings: FixtureSizes) -> FlatTable:
    """The table of an opening with the pieces of the job.

    It is as large as it needs to be, and drawn smaller only where it would be too large.
    """
    scale = SCALE
    opening = limit_opening(opening, {piece.component.id for piece in job.pieces})
    for _ in range(12):
        table = _Flattener(opening, job, scale, fittings).table()
        fit = min(fittings.most[0] / table.width, fittings.most[1] / table.height)
        if fit >= 1:
            break
        # Buttons and seats don't shrink, so one step isn't always enough.
        scale *= min(fit, 0.98)
    return table


def slug(name: str) -> str:
    """A name as a part of an id: letters, digits and hyphens."""
    return re.sub(r"[^A-Za-z0-9]+", "-", name).strip("-") or "x"


class _Site(NamedTuple):
    """Where a place is wanted."""

    name: str
    seat: int
    at: Point
    turn: float
    size: Size
    on: str = ""


class _Flattener:
    """Lays one table at one scale."""

    def __init__(self, opening: Opening, job: Job, scale: float, fittings: FixtureSizes) -> None:
        self._job, game = job, job.game
        self._sizes = sizes = {name: kind.trim for name, kind in game.kinds.items()}
        self._kinds = {component.id: component.kind.name for component in game.components}
        self._scale = scale
        self._fittings = fittings
        self._figures = [(*owner_of(name), value) for name, value in opening.figures.items()]
        often = Counter(seat for _, seat, _ in self._figures if seat >= 0)
        many = max(often.values(), default=0)
        self._plate = (fittings.seat[0] + many * (fittings.counter[0] + GAP),
                       max(fittings.seat[1], fittings.counter[1] if many else 0.0))
        self._opening = turn_upright(opening, sizes, Size(self._plate[0] / scale,
                                                     self._plate[1] / scale))
        self._boards = _board_kinds(self._opening, sizes)
        self._names: Counter[str] = Counter()
        self._places: list[FlatPlace] = []
        self._centres: list[Point] = []
        self._sites: defaultdict[tuple[str, int, str], list[int]] = defaultdict(list)
        self._piles: dict[int, int] = {}
        self._pieces: list[FlatPiece] = []
        self._board_pieces: list[FlatPiece] = []
        self._deals: list[FlatDeal] = []
        self._measure()

    def _measure(self) -> None:
        """How large all of it is, and where the middle of the table comes to lie."""
        opening, scale, fittings = self._opening, self._scale, self._fittings
        points: list[Point] = []
        for lot in opening.lots:
            if needs_room(lot):
                room = lot_bounds(lot, self._sizes)
                points += [(room.left, room.near), (room.right, room.far)]
        for snap in opening.snaps:
            points += turned_corners(snap.at, snap.turn, snap.size)
        plate = Size(self._plate[0] / scale, self._plate[1] / scale)
        for seat in opening.seats:
            points += turned_corners(seat.origin, 0.0, plate)
        bounds = bounds_around(points or [(0.0, 0.0)])
        out = self._surplus_size()
        if out:
            bounds = replace(bounds, right=bounds.right + SEAT_GAP + out.width,
                             near=min(bounds.near, bounds.far - out.height))
            self._box_at = bounds.right - out.width / 2, bounds.far - out.height / 2
        shared = sum(seat < 0 for _, seat, _ in self._figures)
        strip = 2 * (fittings.button[0] + GAP) + shared * (fittings.counter[0] + GAP)
        height = max(fittings.button[1], fittings.counter[1] if shared else 0.0)
        column = 0.0
        if fittings.fixed:
            column = GAP + max(fittings.button[0], fittings.counter[0] if shared else 0.0)
            strip = height = 0.0
        tallest = max((self._sizes[piece.kind].height * scale for lot in opening.lots
                       if is_hand(lot) for piece in lot.pieces), default=0.0)
        hand = tallest + HAND_EDGE if tallest else LEAST_HAND
        if fittings.hand:
            hand = fittings.hand if tallest else 0.0
        inner = ((bounds.right - bounds.left) * scale, (bounds.far - bounds.near) * scale)
        width = max(inner[0] + column, strip, 800.0) + 2 * MARGIN
        top = MARGIN + height + GAP
        full = top + inner[1] + GAP + hand
        self._size = (round(width), round(full))
        if fittings.fixed and all(mine <= most for mine, most in zip(self._size, fittings.most,
                                                                     strict=True)):
            self._size = fittings.most
        left = column + (self._size[0] - column - inner[0]) / 2
        top += (self._size[1] - full) / 2
        self._origin = left - bounds.left * scale, top + bounds.far * scale
        self._hand = FlatBox(MARGIN, self._size[1] - hand, self._size[0] - 2 * MARGIN, hand)

    def table(self) -> FlatTable:
        """All of it in pixels."""
        opening = self._opening
        homes = [self._home_place(number) for number in range(len(opening.pools))]
        for number, lot in enumerate(opening.lots):
            self._add_lot(number, lot, homes)
        self._add_snaps()
        self._add_surplus(homes)
        size = self._size
        return FlatTable(
            players=opening.players, width=size[0], height=size[1], scale=self._scale,
                         surface=opening.surface,
            seats=tuple(self._seats()), boards=tuple(self._board_pieces),
                         places=tuple(self._places),
            pieces=tuple(self._pieces),
            homes=tuple((home, self._open_count(number)) for number, home in enumerate(homes)),
            closed=self._closed_places(homes), deals=tuple(self._deals),
                         counters=tuple(self._counters()),
            labels=tuple(self._labels()),
            buttons=self._buttons(), hand=self._hand)

    def _buttons(self) -> tuple[FlatBox, FlatBox]:
        return (FlatBox(*self._panel_position(0), *self._fittings.button),
                FlatBox(*self._panel_position(1), *self._fittings.button))

    def _panel_position(self, number: int) -> Point:
        """Where the buttons are that belong to no seat, and after them the counters."""
        fittings = self._fittings
        along = int(fittings.fixed)
        done = min(number, 2) * (fittings.button[along] + GAP) \
            + max(0, number - 2) * (fittings.counter[along] + GAP)
        return (MARGIN, MARGIN + done) if fittings.fixed else (MARGIN + done, MARGIN)

    def _home_place(self, number: int) -> int:
        """Where a pool is gathered: in its lot, or in a pile in the middle of it."""
        lot = self._opening.lots[self._opening.pools[number].home]
        if lot.way in ("pile", "bag") and not is_hand(lot):
            return self._pile_place(lot)
        site = _Site(lot.name, lot.seat, lot.at, lot.turn, self._lot_size(lot), lot.on)
        return self._add_place(site, "pile", titled=False)

    def _open_count(self, number: int) -> int:
        """How many pieces of a pool that aren't dealt lie open, upon the others."""
        lot = self._opening.lots[self._opening.pools[number].home]
        if lot.way not in ("pile", "bag"):
            return 0
        stay = [piece.side for piece in lot.pieces if piece.pool == number]
        return len(list(takewhile(lambda side: side == "front", reversed(stay))))

    def _closed_places(self, homes: Sequence[int]) -> tuple[int, ...]:
        _pile_places = [self._pile_place(lot) for lot in self._opening.lots
                 if lot.privacy == "nobody" and lot.way in ("pile", "bag") and len(lot.pieces) > 1]
        return tuple(_pile_place for _pile_place in _pile_places if _pile_place not in homes)

    def _add_lot(self, number: int, lot: Lot, homes: Sequence[int]) -> None:
        """The places and the pieces of a lot, and what is dealt to it."""
        if not lot.pieces and lot.way in ("pile", "bag"):
            self._pile_place(lot)
        for piece in lot.pieces:
            if is_hand(lot) and piece.pool >= 0:
                self._add_pool_piece(piece.part, piece.pool, homes[piece.pool])
                self._add_deal(FlatDeal(piece.pool, 1, "front", seat=lot.seat))
            elif piece.pool >= 0:
                self._add_pool_piece(piece.part, piece.pool, homes[piece.pool])
                place = self._place_for(lot, piece)
                if place != homes[piece.pool]:
                    self._add_deal(FlatDeal(piece.pool, 1, piece.side, place))
            elif piece.kind in self._boards:
                self._board_pieces.append(self._fixed_piece(piece, -1))
            else:
                self._pieces.append(self._fixed_piece(piece, self._place_for(lot, piece), number))

    def _place_for(self, lot: Lot, piece: OpeningPiece) -> int:
        """Where a piece of a lot lies: with the others, in a spot of its own, or loosely (-1)."""
        if lot.way in ("pile", "bag") or is_hand(lot):
            return self._pile_place(lot)
        if lot.way in ("heap", "fan"):
            return -1 if piece.pool < 0 else self._pile_place(lot)
        site = _Site(lot.name, lot.seat, piece.at, piece.turn, self._sizes[piece.kind], lot.on)
        return self._spot_place(site, low=piece.kind in self._boards)

    def _pile_place(self, lot: Lot) -> int:
        """The one place of a lot whose pieces lie together."""
        pile = self._piles.get(id(lot))
        if pile is None:
            holding: PlaceType = "hand" if is_hand(lot) else "bag" if lot.way == "bag" \
                else "spread" if lot.way in ("heap", "fan") else "pile"
            size = lot.size if holding == "spread" else self._lot_size(lot)
            if holding == "bag":
                size = Size(max(BAG_SIZE.width, size.width), max(BAG_SIZE.height, size.height))
            low = any(piece.kind in self._boards for piece in lot.pieces)
            alone = sum((item.name, item.seat) == (lot.name, lot.seat)
                        for item in self._opening.lots) == 1
            pile = self._piles[id(lot)] = self._add_place(
                _Site(lot.name, lot.seat, lot.at, lot.turn, size, lot.on), holding,
                titled=alone and not lot.on and holding != "bag", low=low)
        return pile

    def _add_pool_piece(self, part: str, pool: int, home: int) -> None:
        """A piece that luck takes somewhere waits with its pool."""
        at = self._places[home].box
        kind = self._kinds[part]
        width, height = self._whole(self._sizes[kind])
        box = FlatBox(_round_px(at.x + (at.width - width) / 2),
                      _round_px(at.y + (at.height - height) / 2),
                      width, height, at.turn)
        self._pieces.append(FlatPiece(id=self._new_id("c", part), kind=kind, part=part, side="back",
                                      place=home, box=box, pool=pool))

    def _fixed_piece(self, piece: OpeningPiece, place: int, heap: int = -1) -> FlatPiece:
        """A piece that begins in the very same place each time."""
        box = self._box(piece.at, piece.turn, self._sizes[piece.kind])
        return FlatPiece(id=self._new_id("c", piece.part), kind=piece.kind, part=piece.part,
                         side=piece.side, place=place,
                         box=box,
                         pool=-1, heap=heap if place < 0 else -1)

    def _add_deal(self, deal: FlatDeal) -> None:
        last = self._deals[-1] if self._deals else None
        if last and (last.pool, last.side, last.place, last.seat) == (
                deal.pool, deal.side, deal.place, deal.seat):
            self._deals[-1] = FlatDeal(deal.pool, last.count + 1, deal.side, deal.place, deal.seat)
        else:
            self._deals.append(deal)

    def _spot_place(self, site: "_Site", low: bool = False) -> int:
        """The spot there; a new one unless there is one already."""
        for index in self._sites[site.name, site.seat, site.on]:
            if _is_near(self._centres[index], site.at):
                return index
        return self._add_place(site, "spot", titled=False, low=low)

    def _add_place(self, site: "_Site", holding: PlaceType, *, titled: bool = True,
               low: bool = False) -> int:
        words = f"{site.name}-{site.seat + 1}" if site.seat >= 0 else site.name
        size = site.size
        takes = tuple(kind for kind, item in self._sizes.items()
                      if item.width <= size.width * FIT_TOLERANCE and item.height
                      <= size.height * FIT_TOLERANCE)
        title = zone_title(self._job, site.name) if titled else ""
        self._places.append(FlatPlace(
            id=self._new_id("at", words), title=title, seat=site.seat, place_type=holding,
            box=self._box(site.at, site.turn, size), takes=takes, on=site.on, low=low))
        self._sites[site.name, site.seat, site.on].append(len(self._centres))
        self._centres.append(site.at)
        return len(self._places) - 1

    def _add_snaps(self) -> None:
        """Places that are empty at the start."""
        boards = [self._to_millimetres(piece.box) for piece in self._board_pieces]
        hands = {(lot.name, lot.seat) for lot in self._opening.lots if is_hand(lot)}
        for snap in self._opening.snaps:
            covered = any(_is_near(snap.at, board) for board in boards) and not snap.on
            if not covered and (snap.name, snap.seat) not in hands:
                self._spot_place(_Site(snap.name, snap.seat, snap.at, snap.turn, snap.size,
                                       snap.on))

    def _surplus_size(self) -> Size | None:
        """How large the place is for what luck leaves in the box, if it does."""
        kinds = {kind for pool in self._opening.pools if pool.surplus for kind in pool.kinds}
        return self._kinds_size(kinds) if kinds else None

    def _add_surplus(self, homes: Sequence[int]) -> None:
        """What goes back into the box unseen is shuffled with its pool, then put aside."""
        out = self._surplus_size()
        if out is None:
            return
        box = self._add_place(_Site("box", -1, self._box_at, 0.0, out), "pile")
        for number, pool in enumerate(self._opening.pools):
            laid = Counter(piece.part for piece in self._pieces if piece.pool == number)
            for part, copies in pool.parts.items():
                for _ in range(copies - laid[part]):
                    self._add_pool_piece(part, number, homes[number])
            if pool.surplus:
                self._deals.append(FlatDeal(number, pool.surplus, "back", box))

    def _seats(self) -> list[FlatSeat]:
        seats = []
        for index, seat in enumerate(self._opening.seats):
            x, y = self._to_pixels(seat.origin)
            seats.append(FlatSeat(f"seat{index + 1}", index + 1, COLOURS[index % len(COLOURS)],
                                  FlatBox(_round_px(x - self._plate[0] / 2),
                                          _round_px(y - self._plate[1] / 2),
                                          *self._fittings.seat)))
        return seats

    def _counters(self) -> list[FlatCounter]:
        often: Counter[int] = Counter()
        counters, fittings = [], self._fittings
        for name, seat, value in self._figures:
            if seat >= 0:
                x, y = self._to_pixels(self._opening.seats[seat].origin)
                x += fittings.seat[0] + GAP + often[seat] * (fittings.counter[0] + GAP)
                x, y = x - self._plate[0] / 2, y - self._plate[1] / 2
            else:
                x, y = self._panel_position(2 + often[seat])
            often[seat] += 1
            words = f"{name}-{seat + 1}" if seat >= 0 else name
            box = FlatBox(_round_px(x), _round_px(y), *fittings.counter)
            counters.append(FlatCounter(self._new_id("n", words), figure_title(self._job, name),
                                        seat, value, box))
        return counters

    def _labels(self) -> list[FlatLabel]:
        """The names of the pieces in the middle whose place has no name, if there is room."""
        rooms = [lot_bounds(lot, self._sizes) for lot in self._opening.lots if needs_room(lot)]
        labels = []
        for lot in self._opening.lots:
            if lot.seat >= 0 or lot.on or lot.way == "pile":
                continue
            room = lot_bounds(lot, self._sizes)
            wide, high = (item / self._scale for item in LABEL)
            left = min(room.left, (self._size[0] - self._origin[0]) / self._scale - wide)
            box = Bounds(left, room.far, left + wide, room.far + high)
            if not any(box.meets(item) for item in rooms):
                x, y = self._to_pixels((box.left, box.far))
                labels.append(
                    FlatLabel(
                        self._new_id("t", lot.name),
                        zone_title(self._job, lot.name),
                        FlatBox(_round_px(x), _round_px(y), *LABEL),
                    )
                )
        return labels

    def _lot_size(self, lot: Lot) -> Size:
        """The size of the largest piece, or the room itself of a lot that has none."""
        kinds = {piece.kind for piece in lot.pieces}
        return self._kinds_size(kinds) if kinds else lot.size

    def _kinds_size(self, kinds: Iterable[str]) -> Size:
        kinds = set(kinds)
        return Size(max(self._sizes[kind].width for kind in kinds),
                    max(self._sizes[kind].height for kind in kinds))

    def _to_pixels(self, at: Point) -> Point:
        return (self._origin[0] + at[0] * self._scale, self._origin[1] - at[1] * self._scale)

    def _to_millimetres(self, box: FlatBox) -> Point:
        """The middle of something, on the table."""
        return ((box.x + box.width / 2 - self._origin[0]) / self._scale,
                (self._origin[1] - box.y - box.height / 2) / self._scale)

    def _box(self, at: Point, turn: float, size: Size) -> FlatBox:
        x, y = self._to_pixels(at)
        width, height = self._whole(size)
        return FlatBox(round(x - width / 2), round(y - height / 2), width, height,
                       _round_px(turn % 360))

    def _whole(self, size: Size) -> tuple[int, int]:
        """A size in whole pixels, so that no edge of what lies below shows."""
        return max(1, round(size.width * self._scale)), max(1, round(size.height * self._scale))

    def _new_id(self, called: str, name: str) -> str:
        stem = f"{called}-{slug(name)}"
        self._names[stem] += 1
        return f"{stem}-{self._names[stem]}"


def _is_near(one: Point, other: Point) -> bool:
    return abs(one[0] - other[0]) < SAME_PLACE_MM and abs(one[1] - other[1]) < SAME_PLACE_MM


def _board_kinds(opening: Opening, sizes: Mapping[str, Size]) -> set[str]:
    """The pieces below the others: those that other pieces lie on, and whatever is large."""
    grounds = {lot.on for lot in opening.lots} | {snap.on for snap in opening.snaps}
    return {kind for kind, size in sizes.items()
            if kind in grounds or min(size.width, size.height) >= SMALLEST_BOARD}


def _round_px(value: float) -> float:
    """A length in pixels, as fine as anybody sees."""
    return round(value, 1) + 0.0
