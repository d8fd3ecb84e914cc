"""Components on two axes, each shown by its own picture, none upon another."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from math import cos, pi, sin

from generator.drawing.text.text_style import TextMeasure
from generator.judging.reports.charts.canvas import SIZE, Chart, ChartCanvas, ChartHeading, Scale

Box = tuple[float, float, float, float]
Point = tuple[float, float]
# So many ninths of a picture away it still belongs to its place; further away it would mislead.
RINGS = 14
AROUND = 24
# Up and down before sideways: labels and boxes are wider than high.
TURNS = sorted(range(AROUND), key=lambda turn: (abs(turn % 12 - 6), turn))


@dataclass(frozen=True, slots=True)
class PlotItem:
    """Something that wants to lie around a point."""

    at: Point
    width: float
    height: float


def place_around(wanted: Sequence[PlotItem], area: Box, step: float) -> list[Point | None]:
    """The middle of each, as near to its point as the others leave room; None if nowhere."""
    placed: list[Box] = []
    middles = []
    for item in wanted:
        middle = next((at for at in _rings(item.at, step)
                       if _is_free(_box(at, item), placed, area)), None)
        if middle is not None:
            placed.append(_box(middle, item))
        middles.append(middle)
    return middles


def place_labels(wanted: Sequence[PlotItem], area: Box, dot: float) -> list[Point | None]:
    """The middle of each label next to its dot, clear of all dots and other labels."""
    placed = [(x - dot, y - dot, x + dot, y + dot) for x, y in (item.at for item in wanted)]
    middles = []
    for item in wanted:
        middle = next((at for at in _sides(item, dot)
                       if _is_free(_box(at, item), placed, area)), None)
        if middle is not None:
            placed.append(_box(middle, item))
        middles.append(middle)
    return middles


def _rings(at: Point, step: float) -> Iterator[Point]:
    yield at
    for ring in range(1, RINGS):
        for turn in TURNS:
            angle = 2 * pi * turn / AROUND
            yield (at[0] + ring * step * cos(angle), at[1] + ring * step * sin(angle))


def _sides(item: PlotItem, dot: float) -> Iterator[Point]:
    x, y = item.at
    across, down = dot + 3 + item.width / 2, dot + 1 + item.height / 2
    yield from ((x + across, y), (x - across, y), (x, y - down), (x, y + down))
    for lift in (0.6, -0.6):
        yield from ((x + across, y + lift * item.height), (x - across, y + lift * item.height))


def _box(middle: Point, item: PlotItem) -> Box:
    x, y = middle
    return (x - item.width / 2, y - item.height / 2, x + item.width / 2, y + item.height / 2)


def _is_free(box: Box, others: Sequence[Box], area: Box) -> bool:
    inside = (area[0] <= box[0] and area[1] <= box[1] and box[2] <= area[2] and box[3] <= area[3])
    return inside and not any(box[0] < other[2] and other[0] < box[2]
                              and box[1] < other[3] and other[1] < box[3] for other in others)


@dataclass(frozen=True, slots=True)
class Thumb:
    """A picture that the page holds: its name there, and how high it is for its width."""

    reference: str
    ratio: float


@dataclass(frozen=True, slots=True)
class PlotMark:
    """A component's place; `sure` ones are marked by a strong frame or a filled dot."""

    name: str
    x: float
    y: float
    words: tuple[str, ...]
    thumb: Thumb | None = None
    sure: bool = False


@dataclass(frozen=True, slots=True)
class ChartAxis:
    """What an axis shows and how its values are written; `nought` names a line at 0."""

    title: str
    write: Callable[[float], str]
    zero_line: str = ""


@dataclass(frozen=True, slots=True)
class PlotArea:
    """Where marks may be, and where their values are."""

    across: Scale
    up: Scale
    area: Box

    def point(self, mark: PlotMark) -> Point:
        """Where a mark's values are."""
        return (self.across(mark.x), self.up(mark.y))


@dataclass(frozen=True, slots=True)
class PlotSize:
    """How large a scatter is drawn, and its pictures in it."""

    width: float
    height: float
    thumb: float


# What the axis below a field takes: its values and its title.
FOOT = 46.0
NARROW = PlotSize(360, 400, 21)
WIDE = PlotSize(1080, 540, 36)
PRINTED = PlotSize(680, 460, 32)


def scatter_chart(heading: ChartHeading, axes: tuple[ChartAxis, ChartAxis],
                  marks: Sequence[PlotMark],
            letters: TextMeasure) -> Chart:
    """The same marks for a phone, a desk and paper."""
    ordered = sorted(marks, key=lambda mark: (-mark.y, mark.x, mark.name))
    result = "; ".join(f"{mark.name}: {', '.join(mark.words)}" for mark in ordered)
    drawn = [_draw_scatter(paper, axes, ordered, letters).svg(f"{heading.key}-{index}",
                                                              heading.title,
                                                      result + ".")
             for index, paper in enumerate((NARROW, WIDE, PRINTED))]
    rows = tuple((mark.name, *mark.words) for mark in ordered)
    return Chart(key=heading.key, title=heading.title, caption=heading.caption, narrow=drawn[0],
                 columns=("", axes[0].title, axes[1].title), rows=rows, wide=drawn[1],
                 printed=drawn[2])


def _draw_scatter(paper: PlotSize, axes: tuple[ChartAxis, ChartAxis], marks: Sequence[PlotMark],
          letters: TextMeasure) -> ChartCanvas:
    canvas = ChartCanvas((paper.width, paper.height), letters)
    field = _plot_area(canvas, paper, axes, marks)
    _draw_grid(canvas, paper, axes, field)
    pictured = [mark for mark in marks if mark.thumb]
    plain = [mark for mark in marks if not mark.thumb]
    _draw_dots(canvas, plain, field)
    _draw_pictures(canvas, pictured, field, paper.thumb)
    return canvas


def _plot_area(canvas: ChartCanvas, paper: PlotSize, axes: tuple[ChartAxis, ChartAxis],
           marks: Sequence[PlotMark]) -> PlotArea:
    """Axes that keep every mark away from the edges."""
    down = _axis_range([mark.y for mark in marks], bool(axes[1].zero_line))
    over = _axis_range([mark.x for mark in marks], bool(axes[0].zero_line))
    up = Scale(*down, paper.height - FOOT - paper.thumb / 2, 32 + paper.thumb / 2)
    left = 12 + max(canvas.measure(axes[1].write(tick)) for tick in up.ticks())
    inner = paper.thumb / 2
    across = Scale(*over, left + inner, paper.width - inner - 4)
    return PlotArea(across, up, (left - inner / 2, up.end - inner / 2, paper.width - 2,
                             paper.height - FOOT - 1))


def _axis_range(values: Sequence[float], nought: bool) -> tuple[float, float]:
    low, high = min(values), max(values)
    margin = 0.1 * (high - low) or 0.1 * abs(high) or 0.5
    low, high = low - margin, high + margin
    if nought:
        low, high = min(low, 0.0), max(high, 0.0)
    if min(values) >= 0:
        low = max(low, 0.0)
    return low, high


def _draw_grid(canvas: ChartCanvas, paper: PlotSize, axes: tuple[ChartAxis, ChartAxis],
               field: PlotArea) -> None:
    across, up = field.across, field.up
    right, bottom = paper.width - 4, paper.height - FOOT
    left = across.start - paper.thumb / 2 - 2
    for tick in up.ticks():
        canvas.line((left, up(tick)), (right, up(tick)), "grid")
        canvas.text((left - 5, up(tick) + 4.5), axes[1].write(tick), anchor="end")
    for tick in across.ticks(5 if paper.width < 500 else 9):
        canvas.line((across(tick), up.end - 8), (across(tick), bottom), "grid")
        words = axes[0].write(tick)
        x = min(across(tick), paper.width - 1 - canvas.measure(words) / 2)
        canvas.text((x, bottom + 18), words, anchor="middle")
    if axes[1].zero_line and up.low <= 0 <= up.high:
        canvas.line((left, up(0)), (right, up(0)), "even")
    canvas.line((left, bottom), (right, bottom), "axis")
    canvas.text((2, 14), canvas.shorten(axes[1].title, right), "unit")
    canvas.text((right, bottom + 38), canvas.shorten(axes[0].title, right), "unit", "end")


def _draw_pictures(canvas: ChartCanvas, marks: Sequence[PlotMark], field: PlotArea,
                   size: float) -> None:
    wanted = [PlotItem(field.point(mark), _width(mark, size) + _rim(mark),
                     _width(mark, size) * _ratio(mark) + _rim(mark)) for mark in marks]
    middles = place_around(wanted, field.area, size / 9)
    for mark, want, middle in zip(marks, wanted, middles, strict=True):
        words = f"{mark.name}: {', '.join(mark.words)}"
        if middle is None or mark.thumb is None:
            canvas.dot(want.at, 3, "dot" if mark.sure else "dot hollow", words)
            continue
        rim = _rim(mark)
        corner = (middle[0] - (want.width - rim) / 2, middle[1] - (want.height - rim) / 2)
        canvas.picture(corner, (want.width - rim, want.height - rim), mark.thumb.reference, words)
        if mark.sure:
            canvas.box((corner[0] - 2.5, corner[1] - 2.5), want.width - rim + 5,
                       want.height - rim + 5, "frame")
    for want, middle in zip(wanted, middles, strict=True):
        if middle is not None and middle != want.at:
            canvas.line(want.at, _edge(want, middle), "leader")
            canvas.dot(want.at, 1.8, "spot")


def _draw_dots(canvas: ChartCanvas, marks: Sequence[PlotMark], field: PlotArea) -> None:
    wanted = [PlotItem(field.point(mark), canvas.measure(mark.name) + 4, SIZE + 2)
              for mark in marks]
    for mark, want, middle in zip(marks, wanted, place_labels(wanted, field.area, 5), strict=True):
        canvas.dot(want.at, 4.5, "dot" if mark.sure else "dot hollow",
                   f"{mark.name}: {', '.join(mark.words)}")
        if middle is not None:
            canvas.text((middle[0], middle[1] + 4.5), mark.name, anchor="middle")


def _edge(want: PlotItem, middle: Point) -> Point:
    """The point of a picture's edge that is nearest to where it should lie."""
    across, down = want.width / 2 - 1.5, want.height / 2 - 1.5
    return (min(max(want.at[0], middle[0] - across), middle[0] + across),
            min(max(want.at[1], middle[1] - down), middle[1] + down))


def _rim(mark: PlotMark) -> float:
    """The room around a picture: a frame needs more."""
    return 9.0 if mark.sure else 3.0


def _ratio(mark: PlotMark) -> float:
    return mark.thumb.ratio if mark.thumb else 1.0


def _width(mark: PlotMark, size: float) -> float:
    """High pieces are drawn narrower, so that all take about the same room."""
    return size / max(1.0, _ratio(mark))
