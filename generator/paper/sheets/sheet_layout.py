"""Layout: the room on a page, and how many pieces of one kind go into it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from math import hypot, pi, sqrt

from generator.base.units import Rect, Size
from generator.drawing.faces.face import PrintedPiece
from generator.game.model.game import Kind, Shape
from generator.paper.sheets.cutters import ARM, INSET, QUIET, Cutter, RegMark, registration_marks
from generator.paper.sheets.outline import CLEAR, MARK_OFFSET, SHORTEST, is_flat_top
from generator.paper.sheets.rectangle_packing import SLACK
from generator.paper.sheets.sheet import (
    LABEL,
    LEAST_BLEED,
    ROW,
    RULER,
    Axis,
    BoardPart,
    Duplex,
    LabelStrip,
    Plan,
    SheetLine,
    axis_of,
    mirror_rect,
)

MARK_SPACE = MARK_OFFSET + SHORTEST  # beyond a cut, so that there is room for its mark
MARK_ROOM = 2.0  # between what a machine cuts and the strip
FOLD_ROOM = 5.0  # from the bleed to the fold, so that the crease runs through bare paper


@dataclass(frozen=True, slots=True)
class PrintArea:
    """A page and the area on it for cut pieces; `axis` mirrors fronts to backs.

    Bleed may reach beyond the area, and into the margin: who cuts doesn't miss what a printer
    leaves out there.
    """

    page: Size
    area: Rect
    strip: LabelStrip | None
    axis: Axis | None
    fold: SheetLine | None = None
    marks: tuple[RegMark, ...] = ()

    @property
    def back_strip(self) -> LabelStrip | None:
        """The strip of the back: behind that of the front, so that it costs no more room."""
        if self.strip is None or self.axis is None or self.fold:
            return self.strip
        return LabelStrip(mirror_rect(self.strip.place, self.page, self.axis))


def print_areas(plan: Plan, duplex: Duplex) -> tuple[PrintArea, ...]:
    """Every way to arrange a page, the plainest first: upright paper, then turned."""
    if plan.bounding_cutter:
        return tuple(_cutter_areas(plan.bounding_cutter, plan, duplex))
    pages = (plan.paper.size, plan.paper.size.turned())
    if duplex == "fold":
        axes: tuple[Axis, ...] = ("vertical", "horizontal")
        return tuple(_folded_area(page, plan, axis) for page in pages for axis in axes)
    return tuple(_whole_page_area(page, plan, duplex) for page in pages)


def _whole_page_area(page: Size, plan: Plan, duplex: Duplex) -> PrintArea:
    axis = None if duplex == "none" else axis_of(page, duplex)
    return PrintArea(page, _area_in_margins(page, plan), strip_of(page, plan), axis)


def _cutter_areas(cutter: Cutter, plan: Plan, duplex: Duplex) -> Iterator[PrintArea]:
    """What a machine reaches of upright paper, as its software shows it.

    Between the marks there is room either below the upper ones, from side to side, or next to
    them, from head to foot; the strip is between the lower ones.
    """
    page, marks = plan.paper.size, registration_marks(cutter, plan.paper.size)
    axis = None if duplex == "none" else axis_of(page, duplex)
    beside = INSET + ARM + QUIET if marks else 0.0
    strip = strip_of(page, plan, beside)
    foot = page.height - strip.place.y + (MARK_ROOM if plan.marks else 0.0) if strip else 0.0
    ends = max(INSET, foot)
    bleed = min(limit for limit in (cutter.bleed, plan.bleed, LEAST_BLEED) if limit is not None)
    for side, end in ((INSET, max(beside, ends)), (beside, ends)) if marks else ((0.0, ends),):
        width, height = page.width - 2 * side, page.height - 2 * end
        if cutter.area:
            width, height = min(width, cutter.area.width), min(height, cutter.area.height)
        area = Rect((page.width - width) / 2, (page.height - height) / 2, width, height)
        yield PrintArea(page, area.grown(-bleed), strip, axis, None, marks)


def _folded_area(page: Size, plan: Plan, axis: Axis) -> PrintArea:
    """Fronts left of or above a fold through the page's centre, backs on the other half."""
    area, strip, margin = _area_in_margins(page, plan), strip_of(page, plan), plan.paper.margin
    foot = strip.place.y - CLEAR if strip else page.height - margin.bottom
    if axis == "vertical":
        middle = page.width / 2
        half = Rect(area.x, area.y, middle - FOLD_ROOM - LEAST_BLEED - area.x, area.height)
        fold = SheetLine(middle, margin.top, middle, foot, "fold")
    else:
        middle = page.height / 2
        # Below the fold lie the backs, and below those the strip.
        top = max(area.y, page.height - area.bottom)
        half = Rect(area.x, top, area.width, middle - FOLD_ROOM - LEAST_BLEED - top)
        fold = SheetLine(margin.left, middle, page.width - margin.right, middle, "fold")
    return PrintArea(page, half, strip, axis, fold)


def _area_in_margins(page: Size, plan: Plan) -> Rect:
    """What is left inside the margins, the same at both sides; backs mirror into the same.

    Beyond every cut there is room for its mark or, without marks, for a little bleed.
    """
    margin = plan.paper.margin
    beyond = MARK_SPACE if plan.marks else LEAST_BLEED if plan.bleed != 0 else 0.0
    side, top = max(margin.left, margin.right) + beyond, margin.top + beyond
    strip = strip_of(page, plan)
    foot = strip.place.y - CLEAR if strip else page.height - margin.bottom
    return Rect(side, top, page.width - 2 * side, foot - beyond - top)


def strip_of(page: Size, plan: Plan, beside: float = 0.0) -> LabelStrip | None:
    """At the foot of the page; two rows high where label and ruler don't fit side by side."""
    if not plan.strip:
        return None
    margin = plan.paper.margin
    left, right = max(margin.left, beside), max(margin.right, beside)
    width = page.width - left - right
    height = ROW if width >= RULER + LABEL else 2 * ROW
    return LabelStrip(Rect(left, page.height - margin.bottom - height, width, height))


@dataclass(frozen=True, slots=True)
class PieceRoom:
    """The room for a piece: its trim, and how far at least and at most the next one is away."""

    trim: Size
    least: float
    most: float


def grid_packing(room: PieceRoom, area: Rect) -> tuple[Rect, ...]:
    """The trims of a full grid, row by row, with gaps as large as there is room for."""
    width, height = room.trim.width, room.trim.height
    columns = count_fitting(area.width, width, width + room.least)
    rows = count_fitting(area.height, height, height + room.least)
    across = width + _spacing(room, area.width, width, columns)
    down = height + _spacing(room, area.height, height, rows)
    return tuple(centre_places([Rect(column * across, row * down, width, height)
                          for row in range(rows) for column in range(columns)], area))


def _spacing(room: PieceRoom, length: float, piece: float, count: int) -> float:
    """The gap between so many pieces in a row."""
    if count < 2:
        return room.least
    return max(room.least, min(room.most, (length - count * piece) / (count - 1)))


# A row never needs more pieces; placing millions of crumbs on a page would take minutes.
MOST_IN_A_ROW = 200


def count_fitting(length: float, first: float, step: float) -> int:
    """How many fit in a row if the first takes `first` and each other one `step`."""
    return max(0, min(MOST_IN_A_ROW, 1 + int((length - first + SLACK) // step)))


def centre_places(places: list[Rect], area: Rect) -> list[Rect]:
    """The same places, moved together into the middle of an area."""
    if not places:
        return []
    left, top = min(place.x for place in places), min(place.y for place in places)
    width = max(place.right for place in places) - left
    height = max(place.bottom for place in places) - top
    x = area.x + (area.width - width) / 2 - left
    y = area.y + (area.height - height) / 2 - top
    return [Rect(place.x + x, place.y + y, place.width, place.height) for place in places]


def round_packing(room: PieceRoom, area: Rect) -> tuple[Rect, ...]:
    """The trims of the fullest packing of round pieces in staggered rows.

    Where a row has space left over, its pieces are spread so that the next row nests deeper.
    """
    pitch = room.trim.width + room.least
    free = area.width - room.trim.width
    steps = [pitch]
    for count in range(1, count_fitting(area.width, room.trim.width, pitch) + 1):
        steps += [free / (count - 0.5), *([free / (count - 1)] if count > 1 else [])]
    rows = [StaggeredRows(room, area, step, sqrt(max(pitch**2 - step**2 / 4, pitch**2 / 4)))
            for step in steps if step >= pitch]
    return max(rows, key=len).trims()


def honeycomb_packing(room: PieceRoom, area: Rect, flat: bool) -> tuple[Rect, ...]:
    """The trims of hexagons with equal gaps between their edges; `flat` ones have flat tops."""
    if flat:
        sideways = honeycomb_packing(_turn_room(room),
                                     Rect(area.y, area.x, area.height, area.width), False)
        upright = (Rect(trim.y, trim.x, trim.height, trim.width) for trim in sideways)
        return tuple(sorted(upright, key=lambda trim: (trim.y, trim.x)))
    width, height = room.trim.width, room.trim.height
    # Neighbours in a row face each other with upright edges; the next row's with slanted ones,
    # whose normal this is. Both pairs have the same gap.
    across, down = height / 4, width / 2
    long = hypot(across, down)
    step = width + room.least
    drop = (3 * height / 4) + room.least * (long - across / 2) / down
    return StaggeredRows(room, area, step, drop).trims()


@dataclass(frozen=True, slots=True)
class StaggeredRows:
    """Rows with pieces at every `step`, `drop` below each other, every second half a step aside."""

    room: PieceRoom
    area: Rect
    step: float
    drop: float

    def counts(self) -> list[int]:
        """How many pieces each row holds."""
        trim = self.room.trim
        rows = count_fitting(self.area.height, trim.height, self.drop)
        full = count_fitting(self.area.width, trim.width, self.step)
        between = count_fitting(self.area.width - self.step / 2, trim.width, self.step)
        return [between if row % 2 else full for row in range(rows)]

    def __len__(self) -> int:
        return sum(self.counts())

    def trims(self) -> tuple[Rect, ...]:
        """The pieces, row by row, together in the middle of the area."""
        trim = self.room.trim
        return tuple(centre_places([Rect((row % 2 / 2 + column) * self.step, row * self.drop,
                                   trim.width, trim.height)
                              for row, count in enumerate(self.counts())
                              for column in range(count)], self.area))


def _turn_room(room: PieceRoom) -> PieceRoom:
    return replace(room, trim=room.trim.turned())


@dataclass(frozen=True, slots=True)
class SlotPlace:
    """Where a piece may lie: its trim on the page, and how far it is turned clockwise."""

    trim: Rect
    turn: int


@dataclass(frozen=True, slots=True)
class SheetLayout:
    """A page and the places on it, in the order in which they are filled."""

    field: PrintArea
    places: tuple[SlotPlace, ...]


@dataclass(frozen=True, slots=True)
class PieceSort:
    """Pieces that are on paper alike, of whichever kind: all that decides where they fit."""

    shape: Shape
    trim: Size
    bleed: float
    shared: bool = False

    @property
    def area(self) -> float:
        """How much paper one is, mm²; of a hexagon as much as its rectangle has at least."""
        whole = self.trim.width * self.trim.height
        return whole * (pi / 4 if self.round else 3 / 4 if self.shape == "hex" else 1.0)

    @property
    def round(self) -> bool:
        """Whether it is a circle."""
        return self.shape == "circle" and self.trim.width == self.trim.height

    def room(self, plan: Plan, gap: float | None = None) -> PieceRoom:
        """The room for one among others of its sort; with a gap it isn't any nearer."""
        least, most = (0.0, 0.0) if self.shared else plan.cut_distances(self.bleed)
        return PieceRoom(self.trim, min(max(least, gap or 0.0), most), most)


def sort_of(kind: Kind, plan: Plan) -> PieceSort:
    """How pieces of a kind lie on paper."""
    least, _ = plan.cut_distances(0.0)
    return PieceSort(kind.shape, kind.trim, plan.bleed_of(kind), kind.cut == "shared" and not least)


def find_fullest_layout(sort: PieceSort, plan: Plan, duplex: Duplex, gap: float | None = None,
            areas: Sequence[PrintArea] = ()) -> SheetLayout | None:
    """The layout with the most places; None if the page is too small for even one.

    With `areas`, pieces are laid there instead of on the plan's paper.
    """
    layout = max(_layouts(sort, plan, areas or print_areas(plan, duplex), gap),
                 key=lambda layout: len(layout.places))
    return layout if layout.places else None


def _layouts(sort: PieceSort, plan: Plan, areas: Sequence[PrintArea],
             gap: float | None) -> Iterator[SheetLayout]:
    """Every layout worth trying; of two that hold as many, the first is the plainer."""
    square = sort.trim.width == sort.trim.height
    for turn in (0,) if square and sort.shape != "hex" else (0, 90):
        room = sort.room(plan, gap)
        room = _turn_room(room) if turn else room
        for field in areas:
            for trims in _packings(sort, room, field.area, turn):
                yield SheetLayout(field, tuple(SlotPlace(trim, turn) for trim in trims))


def _packings(sort: PieceSort, room: PieceRoom, area: Rect,
              turn: int) -> Iterator[tuple[Rect, ...]]:
    yield grid_packing(room, area)
    if sort.round:
        yield round_packing(room, area)
    elif sort.shape == "hex":
        trim = Rect(0, 0, room.trim.width, room.trim.height)
        yield honeycomb_packing(room, area, is_flat_top(trim, turn))


@dataclass(frozen=True, slots=True)
class PieceCopy:
    """One thing that will be cut out: the nth copy of its component, or a part of it.

    `nicks` are those that hold it in a punchboard, if it is in one.
    """

    piece: PrintedPiece
    number: int
    part: BoardPart | None = None
    nicks: float = 0.0

    @property
    def kind(self) -> Kind:
        """Its kind."""
        return self.piece.front.kind

    def sort(self, plan: Plan) -> PieceSort:
        """How it is on paper; a part of a board is a rectangle."""
        if self.part is None:
            return sort_of(self.kind, plan)
        window = self.part.window
        return PieceSort("rect", Size(window.width, window.height), plan.bleed_of(self.kind))


@dataclass(frozen=True, slots=True)
class PieceHeap:
    """All copies of one kind; copies of a component lie next to each other."""

    kind: Kind
    copies: tuple[PieceCopy, ...]


@dataclass(frozen=True, slots=True)
class FilledPage:
    """A page with copies in their places."""

    field: PrintArea
    copies: tuple[tuple[PieceCopy, SlotPlace], ...]

    @property
    def kinds(self) -> tuple[Kind, ...]:
        """The kinds on the page, each once, in the order of their first copy."""
        return tuple({copy.kind.name: copy.kind for copy, _ in self.copies}.values())

    @property
    def has_backs(self) -> bool:
        """Whether anything on the page has a back."""
        return any(copy.piece.back for copy, _ in self.copies)


def heaps_by_kind(pieces: Iterable[tuple[PrintedPiece, int]]) -> tuple[PieceHeap, ...]:
    """One heap a kind, in the order in which the kinds first come up."""
    copies: dict[str, list[PieceCopy]] = {}
    kinds: dict[str, Kind] = {}
    for piece, count in pieces:
        kind = kinds.setdefault(piece.front.kind.name, piece.front.kind)
        copies.setdefault(kind.name, []).extend(PieceCopy(piece, n + 1) for n in range(count))
    return tuple(PieceHeap(kind, tuple(copies[name])) for name,
                 kind in kinds.items() if copies[name])


def duplex_for(copies: Iterable[PieceCopy], wanted: Duplex) -> Duplex:
    """What was asked for; nothing is turned or folded where every reverse is blank."""
    return wanted if any(copy.piece.back for copy in copies) else "none"
