"""From a scene to an arrangement: every piece with its place, its turn and its side."""

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from generator.base.units import Size
from generator.game.model.game import Side
from generator.game.model.table_layout import TableEdge, Tabletop, ZoneLayout, find_zone_layouts
from generator.playing.rules.position import owner_of, zone_of
from generator.playing.rules.scene import Scene, ZonePiece
from generator.playing.tabletop.default_table import automatic_table

Point = tuple[float, float]
Cell = tuple[float, float]
# What of a pile shows at its edge, how high a pile looks at most, and how many of its pieces show.
THICKNESS, HIGHEST, MOST_VISIBLE = 0.3, 7.0, 8
# How far up a piece seems to lie that lies on another one in its cell.
LIFT = 2.0
# More pieces than that form a pile: they couldn't be distinguished.
MOST_SPREAD = 1_000
# Between neighbours, where a table doesn't give their distance.
GAP = 4.0
# How much of a card shows in a fan, how wide a fan gets, and how far it opens in degrees.
SHOWS, WIDEST, OPENING = 0.5, 220.0, 24.0
# The least that a zone without pieces measures, to be pointed at.
LEAST = Size(40.0, 40.0)
# How far from a seat lies what has no place there.
MISPLACED_DISTANCE = 80.0
# How large a bag looks.
BAG = Size(56.0, 56.0)
# Boards that lie on boards that lie on boards.
DEEPEST = 4
TURNS: Mapping[TableEdge, float] = {"bottom": 0.0, "left": 90.0, "top": 180.0, "right": 270.0}


@dataclass(frozen=True, slots=True, kw_only=True)
class TablePiece:
    """A piece on the table: its middle, in mm from the table's upper left corner, y downwards.

    `part` is empty if it can't be identified; its back shows then. `index` counts the
    pieces of its zone as the scene lists them. `turn` is in degrees, clockwise.
    """

    kind: str
    part: str
    side: Side
    zone: str
    index: int
    cell: Cell | None
    at: Point
    turn: float
    size: Size


@dataclass(frozen=True, slots=True)
class PileCount:
    """How many pieces lie in a pile or a bag; in a bag none of them is seen."""

    zone: str
    at: Point
    turn: float
    size: Size
    count: int
    is_bag: bool


@dataclass(frozen=True, slots=True)
class ZoneRoom:
    """A place on the table that can be pointed at: a zone, or a cell of it."""

    zone: str
    cell: Cell | None
    at: Point
    turn: float
    size: Size


@dataclass(frozen=True, slots=True, kw_only=True)
class Arrangement:
    """All pieces, the lowest first; what piles hold; where seats, zones and their cells are."""

    size: Size
    surface: str
    pieces: tuple[TablePiece, ...]
    counts: tuple[PileCount, ...]
    seats: tuple["Standpoint", ...]
    zones: tuple[ZoneRoom, ...]
    grounds: Mapping[str, "CellGrid"]

    def cell(self, zone: str, cell: Cell) -> ZoneRoom | None:
        """The place of a cell, whether it is empty or not."""
        ground = self.grounds.get(zone)
        return ground.room(zone, cell) if ground else None


@dataclass(frozen=True, slots=True)
class Standpoint:
    """A way of looking at the table: a seat's, a board's, or the middle's; y away from it."""

    origin: Point
    turn: float

    def put(self, at: Point) -> Point:
        """Where a point of this place lies on the table."""
        across, away = _bearing(self.turn)
        return (self.origin[0] + at[0] * across + at[1] * away,
                self.origin[1] + at[0] * away - at[1] * across)


@lru_cache(maxsize=1_000)
def _bearing(turn: float) -> Point:
    """Where a turned thing's right points to; there are few turns on a table, and many pieces."""
    angle = math.radians(turn)
    return math.cos(angle), math.sin(angle)


@dataclass(frozen=True, slots=True)
class CellGrid:
    """Where the cells of a zone are."""

    place: Standpoint
    start: Point
    middle: Cell
    step: Point
    size: Size

    def room(self, zone: str, cell: Cell) -> ZoneRoom:
        """The place of one cell."""
        at = (self.start[0] + (cell[0] - self.middle[0]) * self.step[0],
              self.start[1] - (cell[1] - self.middle[1]) * self.step[1])
        return ZoneRoom(zone, cell, self.place.put(at), self.place.turn, self.size)


def seat_places(table: Tabletop, players: int) -> tuple[Standpoint, ...]:
    """Where each seat's own zones are measured from: the edge of the table before it."""
    size = table.size_for(players)
    middle = (size.width / 2, size.height / 2)
    if table.around == "circle":
        radius = min(middle)
        angles = [360.0 * seat / players for seat in range(players)]
        return tuple(Standpoint((middle[0] - radius * math.sin(math.radians(angle)),
                            middle[1] + radius * math.cos(math.radians(angle))), angle)
                     for angle in angles)
    sides = table.sides_for(players)
    places = []
    for seat, side in enumerate(sides):
        many = sides.count(side)
        # Clockwise, as seats are counted: leftwards at the bottom, upwards at the left.
        share = (sides[:seat].count(side) + 0.5) / many
        places.append(Standpoint({
            "bottom": ((1 - share) * size.width, size.height),
                                  "left": (0.0, (1 - share) * size.height),
            "top": (share * size.width, 0.0), "right": (size.width, share * size.height),
        }[side], TURNS[side]))
    return tuple(places)


def arrange_scene(scene: Scene, table: Tabletop, sizes: Mapping[str, Size], players: int,
           reader: int = 0, *, last: "ArrangementCache | None" = None) -> Arrangement:
    """Every piece of the scene in a zone that the table has a place for.

    The `reader` is the seat at the bottom; the others follow clockwise. Who lays one scene after
    the other gives what was laid `last`: little changes from one to the next.

    A table that isn't written in a file is made for just this scene where it doesn't know the
    zones; one that should stay the same for a whole match comes from `roads.table.table_for`.
    """
    if not table.written and not all(_has_place(table, zone) for zone in scene.zones):
        table = automatic_table([scene], sizes, (players,), table.surface)
    places = seat_places(table, players)
    seats = tuple(places[(seat - reader) % players] for seat in range(players))
    last = ArrangementCache() if last is None else last
    last.begin(table, sizes, seats)
    return _Spreader(scene, table, sizes, seats, last).arrangement()


def find_zone_lots(scene: Scene, table: Tabletop, sizes: Mapping[str, Size], players: int
              ) -> Iterator["ZoneLot"]:
    """What lies together of a scene, without laying it."""
    spreader = _Spreader(scene, table, sizes, seat_places(table, players), ArrangementCache())
    for zone, lying in scene.zones.items():
        for job in spreader.spread_zone(zone, lying):
            yield ZoneLot(job.zone, job.seat, job.spread, job.held)


def _has_place(table: Tabletop, zone: str) -> bool:
    name, seat = owner_of(zone)
    return bool(find_zone_layouts(table.zones if seat < 0 else table.seats, name)[0])


@dataclass(frozen=True, slots=True, eq=False)
class _SpreadJob:
    """One spread of one zone, with the pieces that lie so, each with its index in the zone.

    It is only equal to itself: while a zone stays as it is, its jobs are the very same.
    """

    zone: str
    seat: int
    number: int
    spread: ZoneLayout
    held: tuple[tuple[int, ZonePiece], ...]


@dataclass(frozen=True, slots=True)
class _SpreadResult:
    """The result of a job: the pieces with their heights, and what goes with them."""

    laid: tuple[tuple[int, TablePiece], ...]
    count: PileCount | None
    room: ZoneRoom
    ground: CellGrid | None
    start: Standpoint
    size: Size


@dataclass(frozen=True, slots=True)
class ZoneLot:
    """A spread of a zone with all pieces in it, each with its index in the zone."""

    zone: str
    seat: int
    spread: ZoneLayout
    held: tuple[tuple[int, ZonePiece], ...]


@dataclass(frozen=True, slots=True)
class TableLot:
    """What a spread holds, also deep in a pile, and where that lies which is seen of it.

    `at` and `turn` are where it begins: where a pile lies, and the first piece of a row.
    """

    lot: ZoneLot
    laid: tuple[TablePiece, ...]
    room: ZoneRoom
    at: Point
    turn: float
    size: Size


# What else a spread depends on: the depth, the board below it, and what it counts.
_Ground = tuple[int, TablePiece | None, int]


class ArrangementCache:
    """What was laid last: a zone in which everything lies as it did isn't laid again.

    It holds for one table and one reader, and forgets everything when it is used for another.
    """

    def __init__(self) -> None:
        self.jobs: dict[str, tuple[tuple[ZonePiece, ...], tuple[_SpreadJob, ...]]] = {}
        self.spreads: dict[_SpreadJob, tuple[_Ground, _SpreadResult]] = {}
        self._inputs: tuple[Tabletop, Mapping[str, Size], tuple[Standpoint, ...]] | None = None

    def begin(self, table: Tabletop, sizes: Mapping[str, Size],
              seats: tuple[Standpoint, ...]) -> None:
        """Forget what was laid on another table, or seen from another seat."""
        previous = self._inputs
        if previous is None or previous[0] is not table or previous[1] is not sizes \
                or previous[2] != seats:
            self.jobs, self.spreads = {}, {}
            self._inputs = table, sizes, seats

    def lots(self) -> Iterator[TableLot]:
        """Every spread that was laid, in the order of the zones."""
        for _, jobs in self.jobs.values():
            for job in jobs:
                _, spread = self.spreads[job]
                yield TableLot(ZoneLot(job.zone, job.seat, job.spread, job.held),
                              tuple(laid for _, laid in spread.laid), spread.room,
                              spread.start.origin, spread.start.turn, spread.size)


class _Spreader:
    """Spreads the zones of one scene."""

    def __init__(self, scene: Scene, table: Tabletop, sizes: Mapping[str, Size],
                 seats: tuple[Standpoint, ...], last: ArrangementCache) -> None:
        self.scene = scene
        self.last = last
        self.table = table
        self.sizes = sizes
        self.size = table.size_for(len(seats))
        self.seats = seats
        self.middle = Standpoint((self.size.width / 2, self.size.height / 2), 0.0)
        self.laid: list[tuple[int, TablePiece]] = []
        # By kind, with whose they are.
        self.boards: dict[str, list[tuple[int, TablePiece]]] = {}
        self.counts: list[PileCount] = []
        self.rooms: list[ZoneRoom] = []
        self.grounds: dict[str, CellGrid] = {}

    def arrangement(self) -> Arrangement:
        """All of it: what lies on the table, then what lies on that."""
        jobs = {zone: self.jobs(zone, lying) for zone, lying in self.scene.zones.items()}
        waiting = [job for _, zone_jobs in jobs.values() for job in zone_jobs]
        self.boards = {job.spread.on: [] for job in waiting}
        spreads: dict[_SpreadJob, tuple[_Ground, _SpreadResult]] = {}
        for depth in range(DEEPEST):
            now = {job: None for job in waiting if not job.spread.on or depth + 1 == DEEPEST
                   or self.board(job) is not None}
            for job in now:
                ground = (depth, self.board(job) if job.spread.on else None,
                          int(self.figure(job.spread, job.seat)) if job.spread.counts else 0)
                cached = self.last.spreads.get(job)
                spreads[job] = cached if cached and cached[0] == ground else (ground, self.spread(
                    job, ground))
                self.add_result(spreads[job][1])
            waiting = [job for job in waiting if job not in now]
        self.last.jobs, self.last.spreads = jobs, spreads
        self.laid.sort(key=lambda pair: pair[0])
        return Arrangement(size=self.size, surface=self.table.surface,
                           pieces=tuple(laid for _, laid in self.laid),
                           counts=tuple(self.counts), seats=self.seats, zones=tuple(self.rooms),
                           grounds=self.grounds)

    def add_result(self, spread: _SpreadResult) -> None:
        """Put the result of a job on the table."""
        self.laid += spread.laid
        for _, laid in spread.laid:
            if laid.kind in self.boards:
                self.boards[laid.kind].append((owner_of(laid.zone)[1], laid))
        if spread.count is not None:
            self.counts.append(spread.count)
        self.rooms.append(spread.room)
        if spread.ground is not None:
            self.grounds.setdefault(spread.room.zone, spread.ground)

    def jobs(self, zone: str, lying: tuple[ZonePiece, ...]) -> tuple[tuple[ZonePiece, ...],
                                                                 tuple[_SpreadJob, ...]]:
        """What has to be spread of a zone in which this lies."""
        cached = self.last.jobs.get(zone)
        if cached and cached[0] == lying:
            return cached
        return lying, tuple(self.spread_zone(zone, lying))

    def spread_zone(self, zone: str, lying: tuple[ZonePiece, ...]) -> Iterator[_SpreadJob]:
        """The spreads of a zone, each with what it takes of the pieces."""
        name, seat = owner_of(zone)
        spreads, number = find_zone_layouts(self.table.zones if seat < 0 else self.table.seats,
                                            name)
        if not spreads and lying:
            # What the table has no place for, which `agree` reports, must not vanish.
            spreads = (ZoneLayout(at=(0.0, 0.0 if seat < 0 else MISPLACED_DISTANCE), way="pile",
                                  where=self.table.where),)
        taken: set[int] = set()
        for spread in spreads:
            held = tuple((index, piece) for index, piece in enumerate(lying)
                         if index not in taken and spread.takes(piece.kind, piece.part))
            taken.update(index for index, _ in held)
            if spread.each_seat:
                for where, group in enumerate(held[:len(self.seats)]):
                    yield _SpreadJob(zone, where, number, spread, (group,))
            elif spread.way != "box":
                yield _SpreadJob(zone, seat, number, spread, held)

    def board(self, job: _SpreadJob) -> TablePiece | None:
        """The board that a spread lies on: the seat's own, the one of its number, or the only one.

        Boards that lie before each seat are the seat's, in a zone of everybody's as well.
        """
        boards = self.boards[job.spread.on]
        if job.seat >= 0:
            seat_boards = [laid for owner, laid in boards if owner == job.seat]
            common = [laid for owner, laid in boards if owner < 0]
            candidates = seat_boards or (
                common[job.seat:job.seat + 1] if len(common) > 1 else common)
            return candidates[0] if candidates else None
        placed = [laid for _, laid in boards if laid.cell and laid.cell[0] == job.number]
        return next(iter(placed), boards[min(job.number, len(boards) - 1)][1] if boards else None)

    def spread(self, job: _SpreadJob, ground: _Ground) -> _SpreadResult:
        """Lay the pieces of one spread."""
        depth, board, figure = ground
        spread, held = job.spread, [piece for _, piece in job.held]
        if len(held) > MOST_SPREAD and spread.way != "bag":
            spread = replace(spread, way="pile")
        place = self.middle if job.seat < 0 else self.seats[job.seat]
        start = (spread.at[0] + job.number * spread.apart[0],
                 spread.at[1] + job.number * spread.apart[1])
        if board is not None:
            place = Standpoint(board.at, board.turn)
            # Boards of a numbered zone are distinguished already.
            start = (spread.at[0] - board.size.width / 2, board.size.height / 2 - spread.at[1])
        size = self.sizes[held[0].kind] if held else self.usual(spread)
        step = spread.step or _usual_step(spread, size)
        if spread.way == "cells":
            cells = CellGrid(place, start, (0.0, 0.0) if board else _middle_cell(held), step,
                             Size(abs(step[0]), abs(step[1])))
            steps: Sequence[Step] = _cells(held, cells)
        else:
            cells = None
            steps = _steps(spread, held, size, step, figure)
        # What lies upon a pile is no part of it.
        many = sum(1 for piece in held if not piece.layer)
        count = PileCount(job.zone, place.put(start), place.turn + spread.turn,
                      BAG if spread.way == "bag" else size, many, spread.way == "bag") \
            if spread.way == "bag" or (spread.way == "pile" and many > 1) else None
        shown = [] if spread.way == "bag" else [
            (index, piece, step) for (index, piece), step in zip(job.held, steps, strict=True)
            if step is not None]
        laid = []
        for index, piece, (across, away, turn, height) in shown:
            laid.append((depth * 10_000 + height, TablePiece(
                kind=piece.kind, part=piece.part, side=_side(piece), zone=job.zone, index=index,
                                                             cell=piece.cell,
                at=place.put((start[0] + across, start[1] + away)),
                turn=(place.turn + spread.turn + turn + piece.turn) % 360,
                                                             size=self.sizes[piece.kind])))
        begin = Standpoint(place.put(start), (place.turn + spread.turn) % 360)
        return _SpreadResult(tuple(laid), count, _enclosing_room(
            job.zone, [item for _, item in laid], begin, size), cells, begin, size)

    def usual(self, spread: ZoneLayout) -> Size:
        """The size of what can be there, where nothing is."""
        sizes = [self.sizes[kind] for kind in spread.of if kind in self.sizes]
        return sizes[0] if sizes else LEAST

    def figure(self, spread: ZoneLayout, seat: int) -> float:
        """What a track counts."""
        name = spread.counts if seat < 0 else zone_of(spread.counts, seat)
        return self.scene.figures.get(name, 0.0)


def _side(piece: ZonePiece) -> Side:
    return "front" if piece.part and not piece.flipped else "back"


def _usual_step(spread: ZoneLayout, size: Size) -> Point:
    gap = 0.0 if spread.way == "cells" else GAP
    wide, high = (size.height, size.width) if spread.turn % 180 == 90 else (size.width, size.height)
    return wide + gap, high + gap


# Across, away, turn and height of a piece, from the spread's own place; None if it isn't seen.
Step = tuple[float, float, float, int] | None


def _steps(spread: ZoneLayout, held: Sequence[ZonePiece], size: Size, step: Point,
           figure: int) -> Sequence[Step]:
    many = len(held)
    match spread.way:
        case "row" | "column":
            return _line(spread, held, size, step)
        case "grid":
            columns = spread.columns or math.ceil(math.sqrt(many))
            return [(*_grid_offset(place, columns, step), 0.0, _height(place, piece))
                    for place, piece in enumerate(held)]
        case "track":
            return _track_steps(spread, held, step, figure)
        case "ring":
            return _ring(spread, held, size)
        case "fan":
            return _fan(many, size, spread.room or WIDEST)
        case _:
            return _heap(many, size) if spread.way == "heap" else _pile(held)


def _grid_offset(place: int, columns: int, step: Point) -> Point:
    """The nth place of several rows."""
    return place % columns * step[0], -(place // columns) * step[1]


def _track_steps(spread: ZoneLayout, held: Sequence[ZonePiece], step: Point,
                 figure: int) -> list[Step]:
    """Pieces as far along a track as the figure says."""
    place = max(0, figure)
    if spread.length and place > spread.length:
        place = (place - 1) % spread.length + 1
    if spread.zero is None:
        across, away = _grid_offset(place, spread.columns or place + 1, step)
    elif place:
        across, away = _grid_offset(place - 1, spread.columns or place, step)
    else:
        down = spread.zero[1] - spread.at[1]
        across, away = spread.zero[0] - spread.at[0], -down if spread.on else down
    return [(across, away, 0.0, _height(index, piece)) for index, piece in enumerate(held)]


def _ring(spread: ZoneLayout, held: Sequence[ZonePiece], size: Size) -> list[Step]:
    """Pieces in a circle, clockwise from the top; one that was taken out leaves its place empty."""
    places = [piece.cell[0] if piece.cell else float(index) for index, piece in enumerate(held)]
    many = max([len(held), *(place + 1 for place in places)])
    radius = spread.room / 2 or max(size.width, size.height) * 1.1 * many / math.tau
    angles = [math.tau * place / max(1.0, many) for place in places]
    return [(radius * math.sin(angle), radius * math.cos(angle), 0.0, _height(index, held[index]))
            for index, angle in enumerate(angles)]


def _height(index: int, piece: ZonePiece) -> int:
    return piece.layer * 100 + index


def _pile(held: Sequence[ZonePiece]) -> list[Step]:
    """Pieces upon pieces; those deep inside aren't seen, and its height shows how many."""
    upper = [piece for piece in held if piece.layer]
    many = len(held) - len(upper)
    shown = min(many, MOST_VISIBLE)
    high = min(many * THICKNESS, HIGHEST) if many > 1 else 0.0
    steps: list[Step] = []
    for index in range(len(held)):
        if index < many and many - 1 - index >= shown:
            steps.append(None)
        else:
            level = min(1.0, max(0.0, 1 - (many - 1 - index) / max(1, shown - 1)))
            steps.append((0.0, high * level, 0.0, index))
    return steps


def _line(spread: ZoneLayout, held: Sequence[ZonePiece], size: Size, step: Point) -> list[Step]:
    """Pieces side by side, closer to each other where there is no room; upper ones on the first."""
    along = step[0] if spread.way == "row" else step[1]
    length = size.width if spread.way == "row" else size.height
    ground = sum(1 for piece in held if not piece.layer)
    if spread.room and ground > 1:
        along = math.copysign(min(abs(along), max(0.0, spread.room - length) / (ground - 1)), along)
    steps: list[Step] = []
    nth = upper = 0
    for index, piece in enumerate(held):
        height = _height(index, piece)
        place = upper if piece.layer else nth
        nth, upper = (nth, upper + 1) if piece.layer else (nth + 1, upper)
        steps.append((place * along, 0.0, 0.0, height) if spread.way == "row"
                     else (0.0, -place * along, 0.0, height))
    return steps


def _fan(many: int, size: Size, room: float) -> list[Step]:
    """Cards in a hand, the first at the left, all seen a little."""
    apart = min(size.width * SHOWS, max(0.0, room - size.width) / max(1, many - 1))
    opening = min(OPENING, 4.0 * (many - 1))
    steps: list[Step] = []
    for index in range(many):
        from_middle = index - (many - 1) / 2
        turn = opening * from_middle / max(1, many - 1)
        # All of them are on one wide circle, so the outer ones are a little lower.
        sinks = abs(from_middle) * apart * math.tan(math.radians(abs(turn) / 2))
        steps.append((from_middle * apart, -sinks, turn, index))
    return steps


def _heap(many: int, size: Size) -> list[Step]:
    """A loose heap that looks the same every time: rings of pieces, each turned a little."""
    steps: list[Step] = []
    if many:
        steps.append((0.0, 0.0, 0.0, 0))
    ring = 0
    while len(steps) < many:
        ring += 1
        for index in range(min(6 * ring, many - len(steps))):
            angle = math.tau * (index + ring / 2) / (6 * ring)
            away = ring * max(size.width, size.height) * 1.02
            steps.append((away * math.cos(angle), away * math.sin(angle),
                          float((index * 47 + ring * 13) % 25 - 12), 0))
    return steps


def _middle_cell(held: Sequence[ZonePiece]) -> Cell:
    """The middle of the lowest cells, around which the others are."""
    cells = [piece.cell for piece in held if piece.cell and not piece.layer] \
        or [piece.cell for piece in held if piece.cell]
    if not cells:
        return 0.0, 0.0
    return ((min(x for x, _ in cells) + max(x for x, _ in cells)) / 2,
            (min(y for _, y in cells) + max(y for _, y in cells)) / 2)


def _cells(held: Sequence[ZonePiece], ground: CellGrid) -> list[Step]:
    """Pieces in their cells."""
    steps: list[Step] = []
    for index, piece in enumerate(held):
        across, down = piece.cell or ground.middle
        # A piece on top of another is a little aside, so that both are seen.
        lift = piece.layer * LIFT
        steps.append(((across - ground.middle[0]) * ground.step[0] - lift / 2,
                      -(down - ground.middle[1]) * ground.step[1] + lift, 0.0,
                      _height(index, piece)))
    return steps


def corners(laid: TablePiece | ZoneRoom, place: Standpoint | None = None) -> list[Point]:
    """The four corners of a piece, on the table or as seen from a place, y away."""
    standpoint = Standpoint(laid.at, laid.turn)
    points = [standpoint.put((side * laid.size.width / 2, up * laid.size.height / 2))
              for side in (-1, 1) for up in (-1, 1)]
    if place is None:
        return points
    cosine, sine = _bearing(place.turn)
    seen = []
    for x, y in points:
        across, down = x - place.origin[0], y - place.origin[1]
        seen.append((across * cosine + down * sine, across * sine - down * cosine))
    return seen


def _enclosing_room(zone: str, laid: Sequence[TablePiece], place: Standpoint,
                    size: Size) -> ZoneRoom:
    """The room that the pieces of a spread take, turned as the spread is."""
    if not laid:
        return ZoneRoom(zone, None, place.origin, place.turn % 360, size)
    points = [point for item in laid for point in corners(item, place)]
    left, right = min(x for x, _ in points), max(x for x, _ in points)
    near, far = min(y for _, y in points), max(y for _, y in points)
    return ZoneRoom(zone, None, place.put(((left + right) / 2, (near + far) / 2)), place.turn % 360,
                Size(right - left, far - near))
