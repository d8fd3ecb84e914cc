"""Layout: how many pieces go on a sheet, in rows or packed."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from math import hypot, sqrt
from typing import Generic, TypeVar

from generator.faces.face import Piece
from generator.model.game import Kind
from generator.sheets.outline import flat_top
from generator.sheets.sheet import Axis, BoardPart, Duplex, Line, Paper, Plan, axis_of
from generator.units import Rect, Size

RULER = 100.0
ROW = 3.0  # one row of the strip: 7 pt text, or a ruler with small figures
LABEL = 80.0  # a label needs this beside the ruler, or it gets a row of its own
MARK_ROOM = 2.0  # between the pieces and the strip, so that cuts are marked at both ends
FOLD_ROOM = 5.0  # from the bleed to the fold, so that the crease runs through bare paper


@dataclass(frozen=True, slots=True)
class PrintArea:
    """A page and the area on it for fronts, bleed included; `axis` mirrors fronts to backs."""

    page: Size
    area: Rect
    furniture: Rect
    axis: Axis | None
    fold: Line | None = None

    @property
    def label(self) -> Rect:
        """The place for the page's line of text."""
        strip = self.furniture
        free = strip.width - RULER - ROW if strip.height <= ROW else strip.width
        return Rect(strip.x, strip.y, free, ROW)

    @property
    def ruler(self) -> Rect:
        """The place for the ruler."""
        strip = self.furniture
        return Rect(strip.right - RULER, strip.bottom - ROW, RULER, ROW)


def fields(plan: Plan, duplex: Duplex) -> tuple[PrintArea, ...]:
    """Every way to lay out a page, the plainest first: upright paper, then turned."""
    pages = (plan.paper.size, plan.paper.size.turned())
    if duplex == "fold":
        axes: tuple[Axis, ...] = ("vertical", "horizontal")
        return tuple(_folded(page, plan, axis) for page in pages for axis in axes)
    return tuple(_whole(page, plan, duplex) for page in pages)


def _whole(page: Size, plan: Plan, duplex: Duplex) -> PrintArea:
    axis = None if duplex == "none" else axis_of(page, duplex)
    return PrintArea(page, _area(page, plan), _strip(page, plan.paper), axis)


def _folded(page: Size, plan: Plan, axis: Axis) -> PrintArea:
    """Fronts left of or above a fold through the page's centre, backs on the other half."""
    area, strip, margin = _area(page, plan), _strip(page, plan.paper), plan.paper.margin
    if axis == "vertical":
        middle = page.width / 2
        half = Rect(area.x, area.y, area.width / 2 - FOLD_ROOM, area.height)
        fold = Line(middle, margin.top, middle, strip.y - MARK_ROOM, "fold")
    else:
        middle = page.height / 2
        half = Rect(area.x, area.y, area.width, area.height / 2 - FOLD_ROOM)
        fold = Line(margin.left, middle, page.width - margin.right, middle, "fold")
    return PrintArea(page, half, strip, axis, fold)


def _area(page: Size, plan: Plan) -> Rect:
    """What is left inside the margins, the same on opposite sides: backs mirror into it too."""
    margin, strip = plan.paper.margin, _strip(page, plan.paper)
    side = max(margin.left, margin.right)
    foot = page.height - strip.y + (MARK_ROOM if plan.marks else 0.0)
    ends = max(foot, margin.top)
    return Rect(side, ends, page.width - 2 * side, page.height - 2 * ends)


def _strip(page: Size, paper: Paper) -> Rect:
    """At the foot of the page; two rows high where label and ruler don't fit side by side."""
    margin = paper.margin
    width = page.width - margin.left - margin.right
    height = ROW if width >= RULER + LABEL else 2 * ROW
    return Rect(margin.left, page.height - margin.bottom - height, width, height)


SLACK = 1e-6  # a card that is too wide by the error of a float still fits


@dataclass(frozen=True, slots=True)
class Room:
    """What a piece takes up: its trim, the bleed around it, and a gap to the next bleed.

    If the cuts are `shared`, pieces lie edge to edge with bleed around all of them.
    """

    trim: Size
    bleed: float
    gap: float
    shared: bool = False

    @property
    def cell(self) -> Size:
        """Trim and bleed."""
        return self.trim.grown(self.bleed)

    @property
    def apart(self) -> float:
        """From one trim to the next: each has its own bleed, unless one cut parts them."""
        return 0.0 if self.shared else 2 * self.bleed + self.gap

    def trim_at(self, x: float, y: float) -> Rect:
        """The trim of a piece whose bleed starts here."""
        return Rect(x + self.bleed, y + self.bleed, self.trim.width, self.trim.height)


def grid(room: Room, area: Rect) -> tuple[Rect, ...]:
    """The trims of a full grid, row by row."""
    cell = room.cell
    across, down = room.trim.width + room.apart, room.trim.height + room.apart
    columns = fitting(area.width, cell.width, across)
    rows = fitting(area.height, cell.height, down)
    starts = [Rect(column * across, row * down, cell.width, cell.height)
              for row in range(rows) for column in range(columns)]
    return tuple(room.trim_at(place.x, place.y) for place in centred(starts, area))


def fitting(length: float, first: float, step: float) -> int:
    """How many fit in a row if the first takes `first` and each other one `step`."""
    return max(0, 1 + int((length - first + SLACK) // step))


def centred(places: list[Rect], area: Rect) -> list[Rect]:
    """The same places, moved together into the middle of an area."""
    if not places:
        return []
    left, top = min(place.x for place in places), min(place.y for place in places)
    width = max(place.right for place in places) - left
    height = max(place.bottom for place in places) - top
    x = area.x + (area.width - width) / 2 - left
    y = area.y + (area.height - height) / 2 - top
    return [Rect(place.x + x, place.y + y, place.width, place.height) for place in places]


def round_packing(room: Room, area: Rect) -> tuple[Rect, ...]:
    """The trims of the fullest packing of round pieces in staggered rows.

    Where a row has space left over, its pieces are spread so that the next row nests deeper.
    """
    pitch = room.trim.width + room.apart
    free = area.width - room.cell.width
    steps = [pitch]
    for count in range(1, fitting(area.width, room.cell.width, pitch) + 1):
        steps += [free / (count - 0.5), *([free / (count - 1)] if count > 1 else [])]
    rows = [Rows(room, area, step, sqrt(max(pitch**2 - step**2 / 4, pitch**2 / 4)))
            for step in steps if step >= pitch]
    return max(rows, key=len).trims()


def honeycomb(room: Room, area: Rect, flat: bool) -> tuple[Rect, ...]:
    """The trims of hexagons with equal gaps between their edges; `flat` ones stand on an edge."""
    if flat:
        sideways = honeycomb(_turned(room), Rect(area.y, area.x, area.height, area.width), False)
        upright = (Rect(trim.y, trim.x, trim.height, trim.width) for trim in sideways)
        return tuple(sorted(upright, key=lambda trim: (trim.y, trim.x)))
    width, height = room.trim.width, room.trim.height
    # Neighbours in a row face each other with upright edges; the next row's with slanted ones,
    # whose normal this is. Both pairs are to be `apart` from each other.
    across, down = height / 4, width / 2
    long = hypot(across, down)
    step = width + room.apart
    drop = (3 * height / 4) + room.apart * (long - across / 2) / down
    return Rows(room, area, step, drop).trims()


@dataclass(frozen=True, slots=True)
class Rows:
    """Rows `drop` apart with pieces `step` apart, every second row half a step aside."""

    room: Room
    area: Rect
    step: float
    drop: float

    def counts(self) -> list[int]:
        """How many pieces each row holds."""
        cell = self.room.cell
        rows = fitting(self.area.height, cell.height, self.drop)
        full = fitting(self.area.width, cell.width, self.step)
        between = fitting(self.area.width - self.step / 2, cell.width, self.step)
        return [between if row % 2 else full for row in range(rows)]

    def __len__(self) -> int:
        return sum(self.counts())

    def trims(self) -> tuple[Rect, ...]:
        """The pieces, row by row, together in the middle of the area."""
        cell = self.room.cell
        places = [Rect((row % 2 / 2 + column) * self.step, row * self.drop,
                       cell.width, cell.height)
                  for row, count in enumerate(self.counts()) for column in range(count)]
        return tuple(self.room.trim_at(place.x, place.y)
                     for place in centred(places, self.area))


def _turned(room: Room) -> Room:
    return Room(Size(room.trim.height, room.trim.width), room.bleed, room.gap)


@dataclass(frozen=True, slots=True)
class SlotPlace:
    """Where a piece may lie: its trim on the page, and how far it is turned clockwise."""

    trim: Rect
    turn: int
    part: BoardPart | None = None


@dataclass(frozen=True, slots=True)
class Layout:
    """A page and the places on it, in the order in which they are filled."""

    field: PrintArea
    places: tuple[SlotPlace, ...]


def fullest(kind: Kind, plan: Plan, duplex: Duplex) -> Layout | None:
    """The layout with the most places; None if the page is too small for even one."""
    layout = max(_layouts(kind, plan, duplex), key=lambda each: len(each.places))
    return layout if layout.places else None


def room_for(kind: Kind, plan: Plan, turn: int = 0) -> Room:
    """What one piece takes up under a plan, wherever it lies."""
    trim = kind.trim.turned() if turn else kind.trim
    return Room(trim, kind.bleed if plan.bleed else 0.0, plan.gap)


def _layouts(kind: Kind, plan: Plan, duplex: Duplex) -> Iterator[Layout]:
    """Every layout worth trying; of two that hold as many, the first is the plainer."""
    square = kind.trim.width == kind.trim.height
    for turn in (0,) if square and kind.shape != "hex" else (0, 90):
        for room_on in fields(plan, duplex):
            shared = kind.cut == "shared" and not plan.gap
            room = replace(room_for(kind, plan, turn), shared=shared)
            for trims in _packings(kind, room, room_on.area, turn):
                yield Layout(room_on, tuple(SlotPlace(trim, turn) for trim in trims))


def _packings(kind: Kind, room: Room, area: Rect, turn: int) -> Iterator[tuple[Rect, ...]]:
    yield grid(room, area)
    if kind.shape == "circle" and kind.trim.width == kind.trim.height:
        yield round_packing(room, area)
    elif kind.shape == "hex":
        trim = Rect(0, 0, room.trim.width, room.trim.height)
        yield honeycomb(room, area, flat_top(trim, turn))


@dataclass(frozen=True, slots=True)
class Copy:
    """One thing that will be cut out: the nth copy of its component."""

    piece: Piece
    number: int


@dataclass(frozen=True, slots=True)
class Heap:
    """All copies of one kind; copies of a component lie next to each other."""

    kind: Kind
    copies: tuple[Copy, ...]


@dataclass(frozen=True, slots=True)
class Filled:
    """A page with copies in their places."""

    field: PrintArea
    copies: tuple[tuple[Copy, SlotPlace], ...]

    @property
    def kinds(self) -> tuple[Kind, ...]:
        """The kinds on the page, each once, in the order of their first copy."""
        return tuple({copy.piece.front.kind.name: copy.piece.front.kind
                      for copy, _ in self.copies}.values())


def heaps(pieces: Iterable[tuple[Piece, int]]) -> tuple[Heap, ...]:
    """One heap a kind, in the order in which the kinds first come up."""
    copies: dict[str, list[Copy]] = {}
    kinds: dict[str, Kind] = {}
    for piece, count in pieces:
        kind = kinds.setdefault(piece.front.kind.name, piece.front.kind)
        copies.setdefault(kind.name, []).extend(Copy(piece, n + 1) for n in range(count))
    return tuple(Heap(kind, tuple(copies[name])) for name, kind in kinds.items() if copies[name])


def duplex_for(copies: Iterable[Copy], wanted: Duplex) -> Duplex:
    """What was asked for; nothing is turned or folded where every reverse is blank."""
    return wanted if any(copy.piece.back for copy in copies) else "none"


def dealt(heap: Heap, layout: Layout) -> tuple[Filled, ...]:
    """The heap on as many pages as it needs; the last keeps the geometry of the others."""
    step = len(layout.places)
    chunks = (heap.copies[start:start + step] for start in range(0, len(heap.copies), step))
    return tuple(Filled(layout.field, tuple(zip(chunk, layout.places, strict=False)))
                 for chunk in chunks)


T = TypeVar("T")


@dataclass(slots=True)
class Column:
    """Things one below the other in a shelf."""

    x: float
    width: float
    used: float


@dataclass(slots=True)
class PackedRow:
    """A row across the page, as high as its first thing."""

    y: float
    height: float
    columns: list[Column]


@dataclass(slots=True)
class PackedRows(Generic[T]):
    """A page that is being filled, and where on it each thing lies."""

    size: Size
    gap: float
    shelves: list[PackedRow] = field(default_factory=list)
    things: list[tuple[T, Rect]] = field(default_factory=list)

    def take(self, thing: T, cell: Size) -> bool:
        """Put a thing into the first column or shelf with room, or onto a new shelf."""
        place = next((place for shelf in self.shelves if (place := self._inside(shelf, cell))),
                     None) or self._below(cell)
        if place:
            self.things.append((thing, place))
        return place is not None

    def _inside(self, shelf: PackedRow, cell: Size) -> Rect | None:
        for column in shelf.columns:
            down = column.used + self.gap
            if (cell.width <= column.width + SLACK
                    and down + cell.height <= shelf.height + SLACK):
                column.used = down + cell.height
                return Rect(column.x, shelf.y + down, cell.width, cell.height)
        x = shelf.columns[-1].x + shelf.columns[-1].width + self.gap
        if cell.height > shelf.height + SLACK or x + cell.width > self.size.width + SLACK:
            return None
        shelf.columns.append(Column(x, cell.width, cell.height))
        return Rect(x, shelf.y, cell.width, cell.height)

    def _below(self, cell: Size) -> Rect | None:
        y = self.shelves[-1].y + self.shelves[-1].height + self.gap if self.shelves else 0.0
        if cell.width > self.size.width + SLACK or y + cell.height > self.size.height + SLACK:
            return None
        self.shelves.append(PackedRow(y, cell.height, [Column(0.0, cell.width, cell.height)]))
        return Rect(0.0, y, cell.width, cell.height)


# Ways to lay the pieces of all kinds: as they are drawn, all lying, all standing.
Turning = Callable[[Size], int]
TURNINGS: tuple[Turning, ...] = (
    lambda trim: 0,
    lambda trim: 90 if trim.height > trim.width else 0,
    lambda trim: 90 if trim.width > trim.height else 0,
)


# Looking for a shelf takes the longer the more there are; with so many pieces nearly all pages
# are full as they are.
MOST_SHELVED = 5_000


def packed(laid: Sequence[tuple[Heap, Layout]], plan: Plan) -> tuple[Filled, ...]:
    """The fewest pages: each kind apart, the part-filled pages together, or all anew."""
    apart: list[Filled] = []
    full: list[Filled] = []
    loose: list[Filled] = []
    for heap, layout in laid:
        for page in dealt(heap, layout):
            apart.append(page)
            (full if len(page.copies) == len(layout.places) else loose).append(page)
    ways: list[list[Filled]] = [apart]
    for kept, mixed in ((full, loose), ([], apart)):
        copies = [copy for page in mixed for copy, _ in page.copies]
        pages = _shelved(copies, plan) if len(copies) <= MOST_SHELVED else None
        if pages is not None:
            ways.append([*kept, *pages])
    fewest = min(ways, key=len)
    return tuple(fewest)


def _shelved(copies: Sequence[Copy], plan: Plan) -> list[Filled] | None:
    """All copies in rows of columns on the fewest pages; None if something won't go in so."""
    # Kinds side by side share few cuts, so each gets room for marks of its own if there is any.
    gaps = (plan.gap + MARK_ROOM, plan.gap) if plan.marks else (plan.gap,)
    tries = (_filled(copies, field, plan, gap, turning) for gap in gaps for turning in TURNINGS
             for field in fields(plan, duplex_for(copies, plan.duplex)))
    return min((pages for pages in tries if pages is not None), key=len, default=None)


def _filled(copies: Sequence[Copy], field: PrintArea, plan: Plan, gap: float,
            turning: Turning) -> list[Filled] | None:
    """The highest first, each into the first page that has room for it."""
    size = Size(field.area.width, field.area.height)
    pages: list[PackedRows[_Thing]] = []
    roomy: dict[Size, int] = {}  # a page that had no room for a cell never gets any
    things = [_thing(order, copy, plan, turning) for order, copy in enumerate(copies)]
    for thing in sorted(things, key=_height):
        page = roomy.get(thing.cell, 0)
        while page < len(pages) and not pages[page].take(thing, thing.cell):
            page += 1
        roomy[thing.cell] = page
        if page == len(pages):
            pages.append(PackedRows(size, gap))
            if not pages[page].take(thing, thing.cell):
                return None
    return [_page(page, field) for page in pages]


@dataclass(frozen=True, slots=True)
class _Thing:
    """A copy that is looking for its place."""

    order: int
    copy: Copy
    room: Room
    turn: int
    cell: Size


def _thing(order: int, copy: Copy, plan: Plan, turning: Turning) -> _Thing:
    kind = copy.piece.front.kind
    turn = turning(kind.trim)
    room = room_for(kind, plan, turn)
    return _Thing(order, copy, room, turn, room.cell)


def _height(thing: _Thing) -> tuple[float, float, int]:
    return -thing.cell.height, -thing.cell.width, thing.order


def _page(shelves: PackedRows[_Thing], field: PrintArea) -> Filled:
    """Move what the shelves hold into the middle of the field, and list it in box order."""
    cells = centred([cell for _, cell in shelves.things], field.area)
    placed = [(thing, SlotPlace(thing.room.trim_at(cell.x, cell.y), thing.turn))
              for (thing, _), cell in zip(shelves.things, cells, strict=True)]
    placed.sort(key=lambda each: each[0].order)
    return Filled(field, tuple((thing.copy, place) for thing, place in placed))
