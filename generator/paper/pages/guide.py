"""The guide: the title, what is in the kit, and how to print, cut and check it."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import groupby
from math import ceil, cos, radians, sin
from typing import TypeVar

from reportlab.platypus import Flowable, PageBreakIfNotEmpty

from generator.base.units import Insets, Rect, Size
from generator.drawing.faces.face import Face
from generator.paper.job import Job
from generator.paper.pages import guide_blocks as blocks
from generator.paper.pages import look
from generator.paper.pages.flow import FacePicture, FlowBlock, FlowPage, IllustratedPage
from generator.paper.pages.folding_steps import folding_steps, punching_steps
from generator.paper.pages.kit_list import (
    BoardSeams,
    KindLine,
    KitList,
    game_text,
    join_words,
    kind_title,
    number_ranges,
    phrase,
)
from generator.paper.pages.page_canvas import PageCanvas
from generator.paper.pages.page_document import BlockFlowable, PageDocument, Story, total_height
from generator.paper.pages.table_view import SetUpPicture
from generator.paper.sheets.outline import Polygon, shape_outline
from generator.paper.sheets.oversize_boards import BoardSplit
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
    kit: KitList
    show: Callable[[Rect], list[FacePicture]] | None = None

    def height(self, flow: FlowPage, width: float) -> float:
        """How high it will be, mm."""
        words = sum(flow.height(lines, style) for lines, style in self._words(flow, width))
        return max(words + 5.0, 38.0 * flow.scale) + self._notice_height(flow, width) + 2 * PAD

    def draw(self, flow: FlowPage, rect: Rect) -> None:
        """Draw it."""
        flow.canvas.box(rect, None if flow.plain else look.CREAM, look.Stroke(look.GOLD, 0.6),
                        corner=2.5)
        flow.canvas.box(rect.grown(-1.3), None,
                        look.Stroke(look.PALE if not flow.plain else look.GOLD, 0.25), 1.6)
        upper = rect.height - self._notice_height(flow, rect.width) - 2 * PAD
        words = self._words(flow, rect.width)
        y = rect.y + PAD + (upper - 5.0
                            - sum(flow.height(lines, style) for lines, style in words)) / 2
        for index, (lines, style) in enumerate(words):
            y += flow.block(rect.x + PAD, y, lines, style) + (2.5 if index in (0, 1) else 0.0)
        hero = (rect.width - 2 * PAD) * HERO
        self._draw_hero(flow, Rect(rect.right - PAD - hero, rect.y + PAD, hero, upper))
        self._draw_notice(flow, rect)

    def _words(self, flow: FlowPage, width: float) -> list[tuple[list[str], look.PageTextStyle]]:
        room = (width - 2 * PAD) * (1 - HERO) - 4
        game = self.job.game
        title = game_text(self.job, "game.title", game.title)
        subtitle = game_text(self.job, "game.subtitle", game.subtitle)
        parts = ((title, _fitting_style(flow, title, room)), (subtitle, look.SUBTITLE),
                 (_join_with_dots(flow, game_facts(self.job), look.STRONG, room), look.STRONG),
                 (_join_with_dots(flow, credit_lines(self.job), look.SMALL, room), look.SMALL))
        return [(flow.wrap(text, style, room), style) for text, style in parts if text]

    def _notice_height(self, flow: FlowPage, width: float) -> float:
        lines = self._notice_lines(flow, width)
        return flow.height(lines, look.NOTICE) + 4.0 if lines else 0.0

    def _notice_lines(self, flow: FlowPage, width: float) -> Sequence[str]:
        text = game_text(self.job, "credits.notice", self.job.game.credits.notice)
        return flow.wrap(text, look.NOTICE, width - 2 * PAD) if text else []

    def _draw_notice(self, flow: FlowPage, rect: Rect) -> None:
        lines = self._notice_lines(flow, rect.width)
        if lines:
            y = rect.bottom - PAD - flow.height(lines, look.NOTICE) + 2.0
            flow.canvas.line([(rect.x + PAD, y - 2), (rect.right - PAD, y - 2)],
                             look.Stroke(look.PALE, 0.4))
            flow.block(rect.x + PAD, y, lines, look.NOTICE)

    def _draw_hero(self, flow: FlowPage, room: Rect) -> None:
        """Pieces in their true proportions: a fan of large ones, the small ones before it."""
        shown = self.show(room) if self.show \
            else _fan_pictures(_table_faces(self.job, self.kit), room)
        for picture in shown:
            if not flow.plain:
                flow.canvas.polygon(_shadow_outline(picture, 0.7), look.SAND)
            rim = look.Stroke(look.SAND if flow.plain else look.CREAM, 0.6)
            flow.pictures.append(replace(picture, rim=rim))


def _table_faces(job: Job, kit: KitList) -> list[Face]:
    """A face of each kind, as it is on a table; none of kinds that aren't on it."""
    laid = {piece.component.id: piece.front for piece in job.laid}
    faces = (laid.get(line.face.component.id) if line.face.kind.net else line.face
             for line in kit.lines)
    return [face for face in faces if face]


def _fan_pictures(faces: Sequence[Face], room: Rect) -> list[FacePicture]:
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
        pictures.append(_face_picture(face, scale, x, room.y + room.height * 0.02, turn))
        x += face.kind.trim.width * scale * OVERLAP
    step = room.width / (len(small) + 1)
    for index, face in enumerate(small):
        width, height = face.kind.trim.width * scale, face.kind.trim.height * scale
        pictures.append(_face_picture(face, scale, room.x + step * (index + 1) - width / 2,
                               room.bottom - height, (-6.0, 5.0, -3.0)[index]))
    return pictures


def _face_picture(face: Face, scale: float, x: float, y: float, turn: float) -> FacePicture:
    trim = face.kind.trim
    return FacePicture(Rect(x, y, trim.width * scale, trim.height * scale), face, turn)


def _shadow_outline(picture: FacePicture, shift: float) -> list[look.Point]:
    """The outline of a turned piece, moved a little: its shadow."""
    rect, angle = picture.rect, radians(picture.turn)
    cx, cy = rect.x + rect.width / 2, rect.y + rect.height / 2
    drawn = shape_outline(picture.face.kind.shape, rect)
    points = drawn.points if isinstance(drawn, Polygon) else [
        (drawn.x + drawn.radius * cos(radians(step)), drawn.y + drawn.radius * sin(radians(step)))
        for step in range(0, 360, 10)]
    return [(cx + shift + (x - cx) * cos(angle) - (y - cy) * sin(angle),
             cy + shift + (x - cx) * sin(angle) + (y - cy) * cos(angle)) for x, y in points]


def _fitting_style(flow: FlowPage, title: str, room: float) -> look.PageTextStyle:
    """The largest title style in which no word is wider than its room."""
    style = look.TITLE
    words = title.split()
    while style.size > look.BODY.size and any(
            flow.canvas.width(word, flow.style(style)) > room for word in words):
        style = style.scaled(0.94)
    return style


def _join_with_dots(flow: FlowPage, parts: Sequence[str], style: look.PageTextStyle,
                    room: float) -> str:
    """Parts with dots between them; one that is wider than what is left begins a line."""
    lines: list[str] = []
    for part in parts:
        longer = f"{lines[-1]}  ·  {part}" if lines else part
        if lines and flow.canvas.width(longer, flow.style(style)) <= room:
            lines[-1] = longer
        else:
            lines.append(part)
    return "\n".join(lines)


def game_facts(job: Job) -> list[str]:
    """For how many, how long, how old."""
    game = job.game
    players = game.players[0] if len(game.players) == 1 else number_ranges(game.players)
    parts = [phrase(job, "guide.players", count=players) if game.players else "",
             phrase(job, "guide.minutes", count=game.minutes) if game.minutes else "",
             phrase(job, "guide.ages", ages=game.ages) if game.ages else ""]
    return [part for part in parts if part]


def credit_lines(job: Job) -> list[str]:
    """Whose game, whose drawing."""
    names = job.game.credits
    design, art = game_text(job, "credits.design",
                            names.design), game_text(job, "credits.art", names.art)
    parts = [phrase(job, "guide.design", name=design) if design else "",
             game_text(job, "credits.publisher", names.publisher),
             phrase(job, "guide.art", name=art) if art else ""]
    return [part for part in parts if part]


HIGHEST = 56.0
APART = 1.6  # between the parts
RIM = 5.0  # for the rows' letters and the columns' numbers
OVERVIEW_GAP = 8.0


@dataclass(frozen=True, slots=True)
class BoardOverview:
    """The sides of a kind's first board, and on which sheets the parts of all of them are."""

    job: Job
    line: KindLine
    seams: BoardSeams

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
            self._draw_side(flow, place, face)
            flow.block(place.x, place.bottom + 1.0, [words], look.SMALL)

    def _title(self) -> str:
        sheets = phrase(self.job, "label.sheets", numbers=number_ranges(self.line.sheets))
        return f"{self.line.title}  ·  {self.line.kind.trim}  ·  {sheets}"

    def _sides(self) -> list[tuple[Face, str]]:
        sides = [(self.line.face, phrase(self.job, "guide.board.front"))]
        if self.seams.back:
            sides.append((self.seams.back, phrase(self.job, "guide.board.back")))
        return sides

    def _size(self, width: float) -> Size:
        """How large a side is drawn, gaps included: both sides fit side by side."""
        trim = self.line.kind.trim
        gaps = Size(APART * (self.seams.columns - 1), APART * (self.seams.rows - 1))
        count = len(self._sides())
        room = (width - OVERVIEW_GAP * (count - 1)) / count - RIM
        scale = min((room - gaps.width) / trim.width, (HIGHEST - gaps.height) / trim.height)
        return Size(trim.width * scale + gaps.width, trim.height * scale + gaps.height)

    def _draw_side(self, flow: FlowPage, place: Rect, face: Face) -> None:
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
        split = BoardSplit(self.line.kind.trim, self.seams.columns, self.seams.rows)
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


def draw_guide(canvas: PageCanvas, job: Job, kit: KitList) -> tuple[IllustratedPage, ...]:
    """Draw the guide; where paper is printed on both sides it fills whole sheets of it."""
    size = job.settings.plan.paper.size
    scale = max(0.8, min(1.25, size.width / 210, size.height / 297))
    flow = FlowPage(canvas=canvas, scale=scale, plain=job.settings.look.low_ink)
    side = 15.0 * scale
    margins = Insets(side, 14.0 * scale, side, 16.0 * scale)
    room = Size(size.width - 2 * side, size.height - margins.top - margins.bottom)
    story = partial(_guide_story, job, kit, flow, room)
    count, way = _settle(kit, lambda count, way: PageDocument(flow, size, margins).count(
        list(story(count, way=way))))
    furnish = partial(_draw_foot, flow, job, "guide.footer", count)
    pages = PageDocument(flow, size, margins, furnish=furnish).fill(
        list(story(count, way=way)))
    if len(pages) < count:
        flow.begin(size)
        canvas.text((size.width / 2, size.height / 2), phrase(job, "guide.blank"),
                    flow.style(look.SMALL), "middle")
        furnish(count)
        pages.append(flow.end())
    return tuple(pages)


def draw_booklet(canvas: PageCanvas, job: Job, kit: KitList) -> tuple[IllustratedPage, ...]:
    """Draw what those need of the guide who play at a screen: whose game it is, how it begins."""
    flow = FlowPage(canvas=canvas, scale=1.0, plain=job.settings.look.low_ink)
    margins = Insets(12.0, 12.0, 12.0, 16.0)
    room = Size(BOOKLET.width - 24.0, BOOKLET.height - 28.0)

    def story() -> Story:
        return [BlockFlowable(TitleBlock(job, kit)), *_set_up_story(job, flow, room, "apart")]

    count = PageDocument(flow, BOOKLET, margins).count(story())
    return tuple(PageDocument(flow, BOOKLET, margins, furnish=partial(
        _draw_foot, flow, job, "guide.set-up", count)).fill(story()))


def _settle(kit: KitList, pages: Callable[[int, str], int]) -> tuple[int, str]:
    """The number of pages of the guide, which it prints, and the variant that leaves none empty.

    Pictures of set-ups may share a page, or have one each.
    """
    count = 2
    for _ in range(4):
        counts = {"": pages(count, "")}
        if kit.two_sided and counts[""] % 2:
            counts |= {way: pages(count, way) for way in ("shared", "apart")}
        way = next((way for way in counts if counts[way] % 2 == 0), "")
        filled = counts[way] + (counts[way] % 2 if kit.two_sided else 0)
        if filled == count:
            break
        count = filled
    return count, way


def _guide_story(job: Job, kit: KitList, flow: FlowPage, room: Size, count: int, *,
                 way: str) -> Iterator[Flowable]:
    """All blocks of the guide; the set-ups may share a page, or have pages of their own."""
    contents = [BlockFlowable(TitleBlock(job, kit)), *_kit_story(job, kit, count)]
    yield from contents
    yield from _sheet_story(job, kit, flow, room.width,
                            room.height - total_height(contents, flow, room.width))
    columns = 2 if room.width < 150 else 3
    prints, cuts = blocks.printing_steps(job, kit), blocks.cutting_steps(job, kit)
    yield PageBreakIfNotEmpty()
    yield BlockFlowable(blocks.SectionHeading(phrase(job, "guide.print")), before=SPACE, keep=True)
    yield from _step_story(prints, 1, columns)
    yield BlockFlowable(blocks.RulerBlock(blocks.ruler_text(job, kit)), before=4.0)
    yield BlockFlowable(blocks.SectionHeading(phrase(job, "guide.cut")), before=SPACE, keep=True)
    yield from _step_story(cuts, len(prints) + 1, columns, _needs_panel(job, kit, count))
    number = len(prints) + len(cuts) + 1
    yield from _board_story(job, kit, number, columns)
    number += len(blocks.assembly_steps(job, kit))
    yield from _fold_story(job, "guide.punched", punching_steps(job, kit), number, columns)
    number += sum(len(steps) for _, steps in punching_steps(job, kit))
    yield from _fold_story(job, "guide.folded", folding_steps(job, kit), number, columns)
    yield from _set_up_story(job, flow, room, way)


def _set_up_story(job: Job, flow: FlowPage, room: Size, way: str) -> Iterator[Flowable]:
    """The table when the game begins."""
    heading = BlockFlowable(blocks.SectionHeading(
        phrase(job, "guide.set-up"), phrase(job, "guide.set-up.text")), keep=True)
    free = room.height - total_height([heading], flow, room.width) - LEAD
    many = len(job.set_ups) if way == "shared" else 1
    free = (free - SPACE * (many - 1)) / max(1, many)
    for index, set_up in enumerate(job.set_ups):
        if index == 0 or way == "apart":
            yield PageBreakIfNotEmpty()
        if index == 0:
            yield heading
        yield BlockFlowable(SetUpPicture(job, set_up, free), before=SPACE if index else LEAD)


def _board_story(job: Job, kit: KitList, first: int, columns: int) -> Iterator[Flowable]:
    """How boards of several sheets are put together, and what they look like then."""
    steps = blocks.assembly_steps(job, kit)
    if not steps:
        return
    yield BlockFlowable(blocks.SectionHeading(phrase(job, "guide.boards")), before=SPACE, keep=True)
    # Four steps fill a row of their own rather than one row and a bit; next to one there is room.
    columns = 4 if (columns, len(steps)) == (3, 4) else columns
    shown = [BoardOverview(job, line, line.seams) for line in kit.lines if line.seams]
    beside = shown.pop(0) if len(steps) == 1 else None
    yield from _step_story(steps, first, columns, beside)
    yield from (BlockFlowable(overview, before=blocks.GAP) for overview in shown)


def _fold_story(job: Job, heading: str, pieces: Sequence[tuple[str, tuple[blocks.GuideStep, ...]]],
           first: int, columns: int) -> Iterator[Flowable]:
    """How each punchboard, or each folded piece, is made."""
    for title, steps in pieces:
        yield BlockFlowable(blocks.SectionHeading(phrase(job, heading, kind=title)), before=SPACE,
                       keep=True)
        yield from _step_story(steps, first, columns)
        first += len(steps)


def _kit_story(job: Job, kit: KitList, count: int) -> Iterator[Flowable]:
    yield BlockFlowable(blocks.SectionHeading(phrase(job, "guide.box")), before=SPACE, keep=True)
    yield BlockFlowable(blocks.KitHead(job, any(line.kind.stock for line in kit.lines)), keep=True)
    for line in kit.lines:
        yield BlockFlowable(blocks.KitRow(job, line, kit.pages(line.sheets, count)),
                   keep=line is kit.lines[-1])
    yield BlockFlowable(blocks.KitTotal(job, kit))


def _sheet_story(job: Job, kit: KitList, flow: FlowPage, width: float,
                 free: float) -> list[BlockFlowable]:
    """Every sheet, as large as the room that is left on the page allows."""
    remark = phrase(job, "guide.shown.two-sided") if kit.two_sided else ""
    if bare := blocks.sheets_without_backs(kit):
        key = "label.sheet" if len(bare) == 1 else "label.sheets"
        remark = phrase(job, "guide.shown.no-backs",
                        sheets=phrase(job, key, number=bare[0], numbers=number_ranges(bare)))
    heading = BlockFlowable(blocks.SectionHeading(phrase(job, "guide.shown"), remark), before=SPACE,
                       keep=True)
    captions = list(_sheet_captions(job, kit.sheets))
    ways = [_sheet_rows(captions, columns, share)
            for columns, share in _column_choices(len(captions), width)]
    free -= total_height([heading], flow, width)
    chosen = (rows for rows in ways if _rows_height(rows, flow, width) <= free
              and all(row.fits(flow, width) for row in rows))
    rows = next(chosen, ways[0])
    return [heading,
            *(BlockFlowable(row, LEAD if row is rows[0] else blocks.GAP + 1) for row in rows)]


def _column_choices(count: int, width: float) -> list[tuple[int, float]]:
    """Columns, and a sheet's share of them: the largest pictures first."""
    usual = 5 if width < 150 else 7
    columns = max(5, ceil(count / max(ceil(count / usual), 1)))
    ways = [(columns + more, share / 20) for more in range(5) for share in range(20, 9, -1)]
    return sorted(ways, key=lambda way: (-way[1] * (width + blocks.GAP) / way[0], way))


def _sheet_rows(captions: Sequence[blocks.SheetCaption], columns: int,
                share: float) -> list[blocks.SheetRow]:
    return [blocks.SheetRow(row, columns, share) for row in _chunks(captions, columns)]


def _rows_height(rows: Sequence[blocks.SheetRow], flow: FlowPage, width: float) -> float:
    return LEAD + (len(rows) - 1) * (blocks.GAP + 1) + sum(row.height(flow, width) for row in rows)


def _sheet_captions(job: Job, sheets: Sequence[Sheet]) -> Iterator[blocks.SheetCaption]:
    """Every sheet; of a very large kit the first of each kind."""
    if len(sheets) <= MOST_PICTURES:
        for sheet in sheets:
            yield blocks.SheetCaption(sheet, phrase(job, "label.sheet", number=sheet.number),
                          _describe_pieces(job, [sheet]))
        return
    for _, run in groupby(sheets, key=lambda sheet: sheet.kinds):
        alike = list(run)
        title = phrase(job, "label.sheet", number=alike[0].number) if len(alike) == 1 else \
            phrase(job, "label.sheets", numbers=number_ranges(sheet.number for sheet in alike))
        yield blocks.SheetCaption(alike[0], title, _describe_pieces(job, alike))


def _describe_pieces(job: Job, sheets: Sequence[Sheet]) -> str:
    """What is cut from sheets: '12 Box tiles, 1 Start marker'."""
    parts = [slot for slot in sheets[0].front.slots if slot.part]
    if parts and len(sheets) == 1:
        return _describe_parts(job, parts)
    counts: Counter[str] = Counter()
    for sheet in sheets:
        for slot in sheet.front.slots:
            counts[slot.face.kind.name] += slot.counts
    return join_words(job, *(
        phrase(job, "guide.holds", count=count, kind=kind_title(job, job.game.kinds[name], count))
        for name, count in counts.items()))


def _describe_parts(job: Job, slots: Sequence[Slot]) -> str:
    """Which parts of boards a sheet holds: 'Board A1', 'Board A1, back of the board'."""
    names = dict.fromkeys(slot.part.name for slot in slots if slot.part)
    back = phrase(job, "guide.board.back") if slots[0].face.side == "back" else ""
    title = kind_title(job, slots[0].face.kind, 1)
    return join_words(job, " ".join((title, join_words(job, *names))), back)


def _needs_panel(job: Job, kit: KitList, count: int) -> blocks.ListPanel:
    """What it takes to make the kit and, beyond the kit, to play."""
    lists = [(phrase(job, "guide.needed"), blocks.needed_tools(job, kit, count))]
    if job.game.bring:
        lines = [game_text(job, line.removeprefix("strings."), line) for line in job.game.bring]
        lists.append((phrase(job, "guide.bring"), lines))
    return blocks.ListPanel(lists)


def _step_story(steps: Sequence[blocks.GuideStep], first: int, columns: int,
           last: FlowBlock | None = None) -> Iterator[Flowable]:
    """Rows of steps; a last block goes into the free end of the last row, or below it."""
    rows = _chunks(steps, columns)
    room = bool(rows) and len(rows[-1]) < columns
    for index, row in enumerate(rows):
        aside = last if room and row is rows[-1] else None
        yield BlockFlowable(blocks.StepRow(row, first + index * columns, columns, aside),
                   before=2.0 if index == 0 else blocks.GAP)
    if last and not room:
        yield BlockFlowable(last, before=blocks.GAP)


def _chunks(items: Sequence[T], size: int) -> list[Sequence[T]]:
    return [items[start:start + size] for start in range(0, len(items), size)]


def _draw_foot(flow: FlowPage, job: Job, foot: str, count: int, number: int) -> None:
    """Draw what is below the text: which game and part of it, and which page."""
    canvas, style, side = flow.canvas, flow.style(look.SMALL), 15.0 * flow.scale
    right, y = canvas.size.width - side, canvas.size.height - 9.0 * flow.scale
    canvas.line([(side, y - style.line), (right, y - style.line)], look.HAIR)
    title = game_text(job, "game.title", job.game.title)
    canvas.text((side, y), f"{title}  ·  {phrase(job, foot)}", style)
    canvas.text((right, y), phrase(job, "guide.page", number=number, count=count), style, "end")
