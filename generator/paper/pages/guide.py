"""The guide: the title, what is in the kit, and how to print, cut and check it."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from math import ceil, cos, radians, sin
from typing import TypeVar

from generator.base.units import Insets, Rect, Size
from generator.drawing.faces.face import Face
from generator.paper.job import Job
from generator.paper.pages import blocks, look
from generator.paper.pages.flow import (
    FacePicture,
    FlowBlock,
    FlowPage,
    Item,
    Picture,
    Placed,
    height,
    paginate,
)
from generator.paper.pages.folding import folding, punching
from generator.paper.pages.kit import KindLine, Kit, Seams, kind_title, listed, phrase, said, spans
from generator.paper.pages.set_up import SetUpPicture
from generator.paper.sheets.boards import Split
from generator.paper.sheets.outline import Polygon, outline
from generator.paper.sheets.sheet import Sheet, Slot

PAD = 8.0
HERO = 0.42
OVERLAP = 0.62


@dataclass(frozen=True, slots=True)
class TitleBlock:
    """Title, facts, credits and notice on cream, with pieces of the kit at the right.

    `show` lays those pieces in their room; the guide shows one of each of the larger kinds.
    """

    job: Job
    kit: Kit
    show: Callable[[Rect], list[FacePicture]] | None = None

    def height(self, flow: FlowPage, width: float) -> float:
        """How high it will be, mm."""
        words = sum(flow.height(lines, style) for lines, style in self._words(flow, width))
        return max(words + 5.0, 38.0 * flow.scale) + self._notice(flow, width) + 2 * PAD

    def draw(self, flow: FlowPage, rect: Rect) -> None:
        """Draw it."""
        flow.canvas.box(rect, None if flow.plain else look.CREAM, look.Stroke(look.GOLD, 0.6),
                        corner=2.5)
        flow.canvas.box(rect.grown(-1.3), None,
                        look.Stroke(look.PALE if not flow.plain else look.GOLD, 0.25), 1.6)
        upper = rect.height - self._notice(flow, rect.width) - 2 * PAD
        words = self._words(flow, rect.width)
        y = rect.y + PAD + (upper - 5.0
                            - sum(flow.height(lines, style) for lines, style in words)) / 2
        for index, (lines, style) in enumerate(words):
            y += flow.block(rect.x + PAD, y, lines, style) + (2.5 if index in (0, 1) else 0.0)
        hero = (rect.width - 2 * PAD) * HERO
        self._hero(flow, Rect(rect.right - PAD - hero, rect.y + PAD, hero, upper))
        self._draw_notice(flow, rect)

    def _words(self, flow: FlowPage, width: float) -> list[tuple[list[str], look.Lettering]]:
        room = (width - 2 * PAD) * (1 - HERO) - 4
        game = self.job.game
        title = said(self.job, "game.title", game.title)
        subtitle = said(self.job, "game.subtitle", game.subtitle)
        parts = ((title, _fitting(flow, title, room)), (subtitle, look.SUBTITLE),
                 (_row(flow, facts(self.job), look.STRONG, room), look.STRONG),
                 (_row(flow, credit(self.job), look.SMALL, room), look.SMALL))
        return [(flow.wrapped(text, style, room), style) for text, style in parts if text]

    def _notice(self, flow: FlowPage, width: float) -> float:
        lines = self._notice_lines(flow, width)
        return flow.height(lines, look.NOTICE) + 4.0 if lines else 0.0

    def _notice_lines(self, flow: FlowPage, width: float) -> Sequence[str]:
        text = said(self.job, "credits.notice", self.job.game.credits.notice)
        return flow.wrapped(text, look.NOTICE, width - 2 * PAD) if text else []

    def _draw_notice(self, flow: FlowPage, rect: Rect) -> None:
        lines = self._notice_lines(flow, rect.width)
        if lines:
            y = rect.bottom - PAD - flow.height(lines, look.NOTICE) + 2.0
            flow.canvas.line([(rect.x + PAD, y - 2), (rect.right - PAD, y - 2)],
                             look.Stroke(look.PALE, 0.4))
            flow.block(rect.x + PAD, y, lines, look.NOTICE)

    def _hero(self, flow: FlowPage, room: Rect) -> None:
        """Pieces in their true proportions: a fan of large ones, the small ones before it."""
        shown = self.show(room) if self.show else _fan(_unfolded(self.job, self.kit), room)
        for picture in shown:
            if not flow.plain:
                flow.canvas.polygon(_turned(picture, 0.7), look.SAND)
            rim = look.Stroke(look.SAND if flow.plain else look.CREAM, 0.6)
            flow.pictures.append(replace(picture, rim=rim))


def _unfolded(job: Job, kit: Kit) -> list[Face]:
    """A face of each kind, as it lies on a table: none of what nobody plays with."""
    laid = {piece.component.id: piece.front for piece in job.laid}
    found = (laid.get(line.face.component.id) if line.face.kind.net else line.face
             for line in kit.lines)
    return [face for face in found if face]


def _fan(faces: Sequence[Face], room: Rect) -> list[FacePicture]:
    ranked = sorted(faces, key=lambda face: -face.kind.trim.width * face.kind.trim.height)
    large = [face for face in faces if face in ranked[:3]]
    small = ranked[3:6]
    widths = [face.kind.trim.width for face in large]
    across = sum(widths[:-1]) * OVERLAP + sum(widths[-1:])
    highest = max((face.kind.trim.height for face in large), default=1.0)
    scale = min(room.height * 0.9 / highest, room.width * 0.94 / max(across, 1.0))
    x = room.x + (room.width - across * scale) / 2
    pictures = []
    for index, face in enumerate(large):
        turn = 7.0 * (2 * index - (len(large) - 1))
        pictures.append(_piece(face, scale, x, room.y + room.height * 0.02, turn))
        x += face.kind.trim.width * scale * OVERLAP
    step = room.width / (len(small) + 1)
    for index, face in enumerate(small):
        width, height = face.kind.trim.width * scale, face.kind.trim.height * scale
        pictures.append(_piece(face, scale, room.x + step * (index + 1) - width / 2,
                               room.bottom - height, (-6.0, 5.0, -3.0)[index]))
    return pictures


def _piece(face: Face, scale: float, x: float, y: float, turn: float) -> FacePicture:
    trim = face.kind.trim
    return FacePicture(Rect(x, y, trim.width * scale, trim.height * scale), face, turn)


def _turned(picture: FacePicture, shift: float) -> list[look.Point]:
    """The outline of a turned piece, moved a little: its shadow."""
    rect, angle = picture.rect, radians(picture.turn)
    cx, cy = rect.x + rect.width / 2, rect.y + rect.height / 2
    drawn = outline(picture.face.kind.shape, rect)
    points = drawn.points if isinstance(drawn, Polygon) else [
        (drawn.x + drawn.radius * cos(radians(step)), drawn.y + drawn.radius * sin(radians(step)))
        for step in range(0, 360, 10)]
    return [(cx + shift + (x - cx) * cos(angle) - (y - cy) * sin(angle),
             cy + shift + (x - cx) * sin(angle) + (y - cy) * cos(angle)) for x, y in points]


def _fitting(flow: FlowPage, title: str, room: float) -> look.Lettering:
    """The largest title style in which no word is wider than its room."""
    style = look.TITLE
    words = title.split()
    while style.size > look.BODY.size and any(
            flow.canvas.width(word, flow.style(style)) > room for word in words):
        style = style.scaled(0.94)
    return style


def _row(flow: FlowPage, parts: Sequence[str], style: look.Lettering, room: float) -> str:
    """Parts with dots between them; one that is wider than what is left begins a line."""
    lines: list[str] = []
    for part in parts:
        longer = f"{lines[-1]}  ·  {part}" if lines else part
        if lines and flow.canvas.width(longer, flow.style(style)) <= room:
            lines[-1] = longer
        else:
            lines.append(part)
    return "\n".join(lines)


def facts(job: Job) -> list[str]:
    """For how many, how long, how old."""
    game = job.game
    players = game.players[0] if len(game.players) == 1 else spans(game.players)
    parts = [phrase(job, "guide.players", count=players) if game.players else "",
             phrase(job, "guide.minutes", count=game.minutes) if game.minutes else "",
             phrase(job, "guide.ages", ages=game.ages) if game.ages else ""]
    return [part for part in parts if part]


def credit(job: Job) -> list[str]:
    """Whose game, whose drawing."""
    names = job.game.credits
    design, art = said(job, "credits.design", names.design), said(job, "credits.art", names.art)
    parts = [phrase(job, "guide.design", name=design) if design else "",
             said(job, "credits.publisher", names.publisher),
             phrase(job, "guide.art", name=art) if art else ""]
    return [part for part in parts if part]


HIGHEST = 56.0
APART = 1.6  # between the parts
RIM = 5.0  # for the rows' letters and the columns' numbers
OVERVIEW_GAP = 8.0


@dataclass(frozen=True, slots=True)
class Overview:
    """The sides of a kind's first board, and on which sheets the parts of all of them are."""

    job: Job
    line: KindLine
    seams: Seams

    def height(self, flow: FlowPage, width: float) -> float:
        """How high it will be, mm."""
        return (flow.style(look.STRONG).line + RIM + self._size(width).height
                + flow.style(look.SMALL).line + 1.0)

    def draw(self, flow: FlowPage, rect: Rect) -> None:
        """Draw it."""
        top = flow.block(rect.x, rect.y, [self._title()], look.STRONG)
        size = self._size(rect.width)
        for index, (face, words) in enumerate(self._sides()):
            place = Rect(rect.x + RIM + index * (size.width + RIM + OVERVIEW_GAP),
                         rect.y + top + RIM,
                         size.width, size.height)
            self._side(flow, place, face)
            flow.block(place.x, place.bottom + 1.0, [words], look.SMALL)

    def _title(self) -> str:
        sheets = phrase(self.job, "label.sheets", numbers=spans(self.line.sheets))
        return f"{self.line.title}  ·  {self.line.kind.trim}  ·  {sheets}"

    def _sides(self) -> list[tuple[Face, str]]:
        sides = [(self.line.face, phrase(self.job, "guide.board.front"))]
        if self.seams.back:
            sides.append((self.seams.back, phrase(self.job, "guide.board.back")))
        return sides

    def _size(self, width: float) -> Size:
        """How large a side is drawn, gaps included: both sides fit beside each other."""
        trim = self.line.kind.trim
        gaps = Size(APART * (self.seams.columns - 1), APART * (self.seams.rows - 1))
        count = len(self._sides())
        room = (width - OVERVIEW_GAP * (count - 1)) / count - RIM
        scale = min((room - gaps.width) / trim.width, (HIGHEST - gaps.height) / trim.height)
        return Size(trim.width * scale + gaps.width, trim.height * scale + gaps.height)

    def _side(self, flow: FlowPage, place: Rect, face: Face) -> None:
        small, middle = flow.style(look.SMALL_STRONG), flow.canvas.cap(flow.style(look.BODY)) / 2
        for row, column, part, window in self._parts(place):
            flow.pictures.append(FacePicture(part, face, window=window))
            if row == 0:
                flow.canvas.text((part.x + part.width / 2, part.y - 1.4), f"{column + 1}", small,
                                "middle")
            if column == 0:
                flow.canvas.text((part.x - 1.6, part.y + part.height / 2 + middle),
                                chr(ord("A") + row), small, "end")

    def _parts(self, place: Rect) -> Iterator[tuple[int, int, Rect, Rect]]:
        """Each part by row and column: where it is drawn, and which part of the face it is."""
        split = Split(self.line.kind.trim, self.seams.columns, self.seams.rows)
        scale = (place.width - APART * (split.columns - 1)) / split.board.width
        for row, column in split.cells():
            cell = split.cell(row, column)
            yield row, column, Rect(place.x + cell.x * scale + APART * column,
                                    place.y + cell.y * scale + APART * row,
                                    cell.width * scale, cell.height * scale), cell


MOST_PICTURES = 28
# A page that is read on a screen.
BOOKLET = Size(210.0, 148.0)
SPACE = 7.0
LEAD = 3.0
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class GuidePage:
    """A page of the canvas with the pictures that belong on it, and the page above them."""

    drawn: int
    pictures: tuple[Picture, ...]
    above: int | None = None


def draw_guide(canvas: look.PageCanvas, job: Job, kit: Kit) -> tuple[GuidePage, ...]:
    """Draw the guide; where paper is printed on both sides it fills whole sheets of it."""
    size = job.settings.plan.paper.size
    scale = max(0.8, min(1.25, size.width / 210, size.height / 297))
    flow = FlowPage(canvas, scale, job.settings.look.low_ink)
    pages = _settled(job, kit, flow)
    return tuple(_drawn(flow, job, placed, (number, len(pages)), size)
                 for number, placed in enumerate(pages, 1))


def draw_booklet(canvas: look.PageCanvas, job: Job, kit: Kit) -> tuple[GuidePage, ...]:
    """Draw what those need of the guide who play at a screen: whose game it is, how it begins."""
    flow = FlowPage(canvas, 1.0, job.settings.look.low_ink)
    margin = Insets(12.0, 12.0, 12.0, 16.0)
    room = Size(BOOKLET.width - 24.0, BOOKLET.height - 28.0)
    items = [Item(TitleBlock(job, kit)), *_set_up(job, flow, room, "apart")]
    pages = paginate(items, BOOKLET, margin, flow)
    return tuple(_drawn(flow, job, placed, (number, len(pages)), BOOKLET, foot="guide.set-up")
                 for number, placed in enumerate(pages, 1))


def _settled(job: Job, kit: Kit, flow: FlowPage) -> list[list[Placed]]:
    """Lay the guide out until the page numbers that it tells are its own."""
    size, count = job.settings.plan.paper.size, 2
    side = 15.0 * flow.scale
    margin = Insets(side, 14.0 * flow.scale, side, 16.0 * flow.scale)
    room = Size(size.width - 2 * side, size.height - margin.top - margin.bottom)
    for _ in range(4):
        pages = paginate(_items(job, kit, count, flow, room), size, margin, flow)
        if kit.two_sided and len(pages) % 2:
            # Pictures that share a page, or have one each, may leave no side empty.
            others = (paginate(_items(job, kit, count, flow, room, way=way), size, margin, flow)
                      for way in ("shared", "apart"))
            pages = next((each for each in others if len(each) % 2 == 0), pages)
        if kit.two_sided and len(pages) % 2:
            pages.append([])
        if len(pages) == count:
            break
        count = len(pages)
    return pages


def _items(job: Job, kit: Kit, count: int, flow: FlowPage, room: Size, *,
           way: str = "") -> Iterator[Item]:
    """All blocks of the guide; the set-ups may have to share a page, or to stand apart."""
    contents = [Item(TitleBlock(job, kit)), *_kit(job, kit, count)]
    yield from contents
    yield from _sheets(job, kit, flow, room.width, room.height - height(contents, flow, room.width))
    columns = 2 if room.width < 150 else 3
    prints, cuts = blocks.printing(job, kit), blocks.cutting(job, kit)
    yield Item(blocks.Heading(phrase(job, "guide.print")), before=SPACE, keep=True, new_page=True)
    yield from _steps(prints, 1, columns)
    yield Item(blocks.Ruler(blocks.measuring(job, kit)), before=4.0)
    yield Item(blocks.Heading(phrase(job, "guide.cut")), before=SPACE, keep=True)
    yield from _steps(cuts, len(prints) + 1, columns, _needed(job, kit, count))
    number = len(prints) + len(cuts) + 1
    yield from _boards(job, kit, number, columns)
    number += len(blocks.assembling(job, kit))
    yield from _folds(job, "guide.punched", punching(job, kit), number, columns)
    number += sum(len(steps) for _, steps in punching(job, kit))
    yield from _folds(job, "guide.folded", folding(job, kit), number, columns)
    yield from _set_up(job, flow, room, way)


def _set_up(job: Job, flow: FlowPage, room: Size, way: str) -> Iterator[Item]:
    """The table when the game begins."""
    heading = Item(blocks.Heading(phrase(job, "guide.set-up"), phrase(job, "guide.set-up.text")),
                   keep=True, new_page=True)
    free = room.height - height([heading], flow, room.width) - LEAD
    many = len(job.set_ups) if way == "shared" else 1
    free = (free - SPACE * (many - 1)) / max(1, many)
    for index, each in enumerate(job.set_ups):
        if index == 0:
            yield heading
        yield Item(SetUpPicture(job, each, free), before=SPACE if index else LEAD,
                   new_page=index > 0 and way == "apart")


def _boards(job: Job, kit: Kit, first: int, columns: int) -> Iterator[Item]:
    """How boards of several sheets are put together, and what they look like then."""
    steps = blocks.assembling(job, kit)
    if not steps:
        return
    yield Item(blocks.Heading(phrase(job, "guide.boards")), before=SPACE, keep=True)
    # Four steps fill a row of their own rather than one row and a bit; beside one there is room.
    columns = 4 if (columns, len(steps)) == (3, 4) else columns
    shown = [Overview(job, line, line.seams) for line in kit.lines if line.seams]
    beside = shown.pop(0) if len(steps) == 1 else None
    yield from _steps(steps, first, columns, beside)
    yield from (Item(overview, before=blocks.GAP) for overview in shown)


def _folds(job: Job, heading: str, pieces: Sequence[tuple[str, tuple[blocks.GuideStep, ...]]],
           first: int, columns: int) -> Iterator[Item]:
    """How each punchboard, or each folded piece, is made."""
    for title, steps in pieces:
        yield Item(blocks.Heading(phrase(job, heading, kind=title)), before=SPACE, keep=True)
        yield from _steps(steps, first, columns)
        first += len(steps)


def _kit(job: Job, kit: Kit, count: int) -> Iterator[Item]:
    yield Item(blocks.Heading(phrase(job, "guide.box")), before=SPACE, keep=True)
    yield Item(blocks.KitHead(job, any(line.kind.stock for line in kit.lines)), keep=True)
    for line in kit.lines:
        yield Item(blocks.KitRow(job, line, kit.pages(line.sheets, count)),
                   keep=line is kit.lines[-1])
    yield Item(blocks.KitTotal(job, kit))


def _sheets(job: Job, kit: Kit, flow: FlowPage, width: float, free: float) -> list[Item]:
    """Every sheet, as large as the room that is left on the page allows."""
    remark = phrase(job, "guide.shown.two-sided") if kit.two_sided else ""
    if bare := blocks.without_backs(kit):
        key = "label.sheet" if len(bare) == 1 else "label.sheets"
        remark = phrase(job, "guide.shown.no-backs",
                        sheets=phrase(job, key, number=bare[0], numbers=spans(bare)))
    heading = Item(blocks.Heading(phrase(job, "guide.shown"), remark), before=SPACE, keep=True)
    captions = list(_captions(job, kit.sheets))
    ways = [_rows(captions, columns, share)
            for columns, share in _arrangements(len(captions), width)]
    free -= height([heading], flow, width)
    chosen = (rows for rows in ways if _height(rows, flow, width) <= free
              and all(row.fits(flow, width) for row in rows))
    rows = next(chosen, ways[0])
    return [heading,
            *(Item(row, before=LEAD if row is rows[0] else blocks.GAP + 1) for row in rows)]


def _arrangements(count: int, width: float) -> list[tuple[int, float]]:
    """Columns, and a sheet's share of them: the largest pictures first."""
    usual = 5 if width < 150 else 7
    columns = max(5, ceil(count / max(ceil(count / usual), 1)))
    ways = [(columns + more, share / 20) for more in range(5) for share in range(20, 9, -1)]
    return sorted(ways, key=lambda way: (-way[1] * (width + blocks.GAP) / way[0], way))


def _rows(captions: Sequence[blocks.Caption], columns: int, share: float) -> list[blocks.SheetRow]:
    return [blocks.SheetRow(row, columns, share) for row in _chunks(captions, columns)]


def _height(rows: Sequence[blocks.SheetRow], flow: FlowPage, width: float) -> float:
    return LEAD + (len(rows) - 1) * (blocks.GAP + 1) + sum(row.height(flow, width) for row in rows)


def _captions(job: Job, sheets: Sequence[Sheet]) -> Iterator[blocks.Caption]:
    """Every sheet; of a very large kit the first of each kind."""
    if len(sheets) <= MOST_PICTURES:
        for sheet in sheets:
            yield blocks.Caption(sheet, phrase(job, "label.sheet", number=sheet.number),
                          _holds(job, [sheet]))
        return
    for _, run in groupby(sheets, key=lambda sheet: sheet.kinds):
        alike = list(run)
        title = phrase(job, "label.sheet", number=alike[0].number) if len(alike) == 1 else \
            phrase(job, "label.sheets", numbers=spans(sheet.number for sheet in alike))
        yield blocks.Caption(alike[0], title, _holds(job, alike))


def _holds(job: Job, sheets: Sequence[Sheet]) -> str:
    """What is cut from sheets: '12 Box tiles, 1 Start marker'."""
    parts = [slot for slot in sheets[0].front.slots if slot.part]
    if parts and len(sheets) == 1:
        return _parts(job, parts)
    counts: Counter[str] = Counter()
    for sheet in sheets:
        for slot in sheet.front.slots:
            counts[slot.face.kind.name] += slot.counts
    return listed(job, *(
        phrase(job, "guide.holds", count=count, kind=kind_title(job, job.game.kinds[name], count))
        for name, count in counts.items()))


def _parts(job: Job, slots: Sequence[Slot]) -> str:
    """Which parts of boards a sheet holds: 'Board A1', 'Board A1, back of the board'."""
    names = dict.fromkeys(slot.part.name for slot in slots if slot.part)
    back = phrase(job, "guide.board.back") if slots[0].face.side == "back" else ""
    title = kind_title(job, slots[0].face.kind, 1)
    return listed(job, " ".join((title, listed(job, *names))), back)


def _needed(job: Job, kit: Kit, count: int) -> blocks.Panel:
    """What it takes to make the kit and, beyond the kit, to play."""
    lists = [(phrase(job, "guide.needed"), blocks.tools(job, kit, count))]
    if job.game.bring:
        lines = [said(job, line.removeprefix("strings."), line) for line in job.game.bring]
        lists.append((phrase(job, "guide.bring"), lines))
    return blocks.Panel(lists)


def _steps(steps: Sequence[blocks.GuideStep], first: int, columns: int,
           last: FlowBlock | None = None) -> Iterator[Item]:
    """Rows of steps; a last block goes into the free end of the last row, or below it."""
    rows = _chunks(steps, columns)
    room = bool(rows) and len(rows[-1]) < columns
    for index, row in enumerate(rows):
        aside = last if room and row is rows[-1] else None
        yield Item(blocks.Steps(row, first + index * columns, columns, aside),
                   before=2.0 if index == 0 else blocks.GAP)
    if last and not room:
        yield Item(last, before=blocks.GAP)


def _chunks(items: Sequence[T], size: int) -> list[Sequence[T]]:
    return [items[start:start + size] for start in range(0, len(items), size)]


def _drawn(flow: FlowPage, job: Job, placed: list[Placed], number: tuple[int, int],
           size: Size, *, foot: str = "guide.footer") -> GuidePage:
    flow.canvas.begin(size)
    flow.pictures, flow.tags = [], []
    for block, rect in placed:
        block.draw(flow, rect)
    style, side = flow.style(look.SMALL), 15.0 * flow.scale
    if not placed:
        flow.canvas.text((size.width / 2, size.height / 2), phrase(job, "guide.blank"), style,
                        "middle")
    y = size.height - 9.0 * flow.scale
    flow.canvas.line([(side, y - style.line), (size.width - side, y - style.line)], look.HAIR)
    title = said(job, "game.title", job.game.title)
    flow.canvas.text((side, y), f"{title}  ·  {phrase(job, foot)}", style)
    page = phrase(job, "guide.page", number=number[0], count=number[1])
    flow.canvas.text((size.width - side, y), page, style, "end")
    drawn = flow.canvas.end()
    return GuidePage(drawn, tuple(flow.pictures), tagged(flow, size) if flow.tags else None)


def tagged(flow: FlowPage, size: Size) -> int:
    """The figures that stand upon the pictures of a page."""
    style = look.TAG.scaled(flow.scale)
    flow.canvas.begin(size)
    for points, stroke in flow.outlines:
        flow.canvas.polygon(points, None, stroke)
    for (x, y), figure in flow.tags:
        half = max(flow.canvas.cap(style), flow.canvas.width(figure, style) / 2) + 0.7
        high = flow.canvas.cap(style) / 2 + 0.7
        flow.canvas.box(Rect(x - half, y - high, 2 * half, 2 * high), look.INK,
                        look.Stroke(look.WHITE, 0.2), corner=high)
        flow.canvas.text((x, y + high - 0.7), figure, style, "middle")
    style = look.MARK.scaled(flow.scale)
    for (x, y), figure in flow.marks:
        flow.canvas.circle((x, y), 2.1 * flow.scale, look.GOLD, look.Stroke(look.INK, 0.25))
        flow.canvas.text((x, y + flow.canvas.cap(style) / 2), figure, style, "middle")
    return flow.canvas.end()
