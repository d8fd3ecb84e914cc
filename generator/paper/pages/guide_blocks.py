"""The guide's parts: what to print and cut, what the kit holds, drawings, columns and boxes."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from math import ceil

from generator.base.findings import FileLocation
from generator.base.units import Rect, Size
from generator.drawing.faces.face import Face
from generator.game.model.assets import Assets
from generator.game.model.game import Component, Game, Kind
from generator.paper.job import Job
from generator.paper.pages import look
from generator.paper.pages.flow import FacePicture, FlowBlock, FlowPage, SheetPicture
from generator.paper.pages.kit_list import (
    KindLine,
    KitList,
    game_text,
    join_words,
    number_ranges,
    phrase,
)
from generator.paper.pages.page_canvas import Anchor
from generator.paper.pages.page_furniture import draw_ruler
from generator.paper.sheets.contours import contours_of
from generator.paper.sheets.sheet import Plan, Sheet

FOLDER = "guide/"
SIZE = Size(52, 30)


def guide_drawings(game: Game, assets: Assets) -> Game:
    """The drawings as pieces, with the words and colours of the game whose guide they are in."""
    kinds = {name: _drawing_kind(name, document.root.where) for name,
             document in assets.templates.items()
             if name.startswith(FOLDER)}
    pieces = tuple(Component(id=kind.name, kind=kind, copies=1, values={}, source="own",
                             where=kind.where, places={}, copies_by_players={})
                   for kind in kinds.values())
    return replace(game, kinds={kind.name: kind for kind in kinds.values()}, components=pieces)


def _drawing_kind(file: str, where: FileLocation) -> Kind:
    name = file.removeprefix(FOLDER).removesuffix(".svg")
    return Kind(name=name, title="Drawing of the guide", plural="Drawings of the guide", trim=SIZE,
                bleed=0.0, safe=0.0, shape="rect", corner=0.0,
                outline="", front=file, back=None, fields={}, where=where)


@dataclass(frozen=True, slots=True)
class GuideStep:
    """One thing to do, with its picture: a drawing of the guide, or what draws into its place."""

    title: str
    text: str
    picture: Face | Callable[[FlowPage, Rect], None]


def _make_step(job: Job, name: str, text: str = "") -> GuideStep:
    """A step by the name that its strings and its drawing have in common."""
    return GuideStep(phrase(job, f"guide.{name}"), text or phrase(job, f"guide.{name}.text"),
                     job.drawings[name])


def printing_steps(job: Job, kit: KitList) -> tuple[GuideStep, ...]:
    """How to print."""
    plan = job.settings.plan
    size = phrase(job, "guide.actual-size.text", paper=paper_name(plan), size=str(plan.paper.size))
    measure = "" if plan.strip else phrase(job, "guide.measure.bare")
    return (_make_step(job, "actual-size", size), _make_step(job, "measure", measure),
            _make_step(job, _sides_step(job, kit)))


def _sides_step(job: Job, kit: KitList) -> str:
    if kit.two_sided:
        return "long-edge" if job.settings.plan.duplex == "long" else "short-edge"
    return "fold" if is_folded(kit) else "one-side"


def cutting_steps(job: Job, kit: KitList) -> tuple[GuideStep, ...]:
    """How to cut."""
    return tuple(_cut_steps(job, kit))


def assembly_steps(job: Job, kit: KitList) -> tuple[GuideStep, ...]:
    """How to put boards together that are larger than the paper."""
    return tuple(_make_step(job, name) for name in _assembly_names(kit))


def _assembly_names(kit: KitList) -> Iterator[str]:
    tiles = [line.seams for line in kit.lines if line.seams and _is_poster(line)]
    if _is_hinged(kit):
        yield "hinge"
    if any(seams.columns * seams.rows > 1 for seams in tiles):
        yield from ("flaps", "glued")
    if any(seams.back for seams in tiles):
        yield "backing"


def _cut_steps(job: Job, kit: KitList) -> Iterator[GuideStep]:
    say, plan = partial(phrase, job), job.settings.plan
    if plan.bounding_cutter:
        yield _make_step(job, "machine",
                         say("guide.machine.alone") if plan.bounding_cutter.alone else "")
        return
    straight = [line for line in kit.lines if line.kind.shape == "rect" and not _is_poster(line)]
    if plan.marks:
        bleeds = say("guide.marks.with-bleed") if plan.bleed != 0 else ""
        yield _make_step(job, "marks",
                         say("guide.marks.lined") if _is_lined(kit, "rect") else bleeds)
    if straight:
        bare = "" if plan.marks else say("guide.rim.bare")
        yield _make_step(job, "rim", say("guide.rim.numbered") if is_numbered(kit) else bare)
    if corners := [line for line in straight if line.kind.corner > 0]:
        sizes = join_words(job, *(_describe_size(job, line, line.kind.corner) for line in corners))
        yield _make_step(job, "corners", say("guide.corners.text", sizes=sizes))
    if rounds := [line for line in kit.lines if line.kind.shape in ("circle", "path")
                  and not line.kind.net]:
        sizes = join_words(job,
                           *(_describe_size(job, line, line.kind.trim.width) for line in rounds))
        key = "guide.round.lined" if _is_lined(kit, "circle", "path") else "guide.round.text"
        yield _make_step(job, "round", say(key, sizes=sizes))
    if any(line.kind.shape == "hex" for line in kit.lines):
        yield _make_step(job, "hexagon")


def _is_lined(kit: KitList, *shapes: str) -> bool:
    """Whether lines are drawn along the cuts of pieces of these shapes."""
    return any(sheet.front.contours and contours_of(slot)[0] in sheet.front.contours
               for sheet in kit.sheets for slot in sheet.front.slots
               if slot.face.side == "front" and slot.face.kind.shape in shapes)


def sheets_without_backs(kit: KitList) -> tuple[int, ...]:
    """The sheets of a kit with backs that have none."""
    return tuple(sheet.number for sheet in kit.sheets
                 if kit.two_sided and not (sheet.back and sheet.back.slots))


def _describe_size(job: Job, line: KindLine, size: float) -> str:
    return phrase(job, "guide.measured", kind=line.title, size=f"{size:g}")


def needed_tools(job: Job, kit: KitList, guide_pages: int) -> list[str]:
    """What one needs to make the kit."""
    say = partial(phrase, job)
    shapes = {line.kind.shape for line in kit.lines if not line.kind.net}
    nets = [line.kind.net for line in kit.lines
            if line.kind.net and not line.kind.is_punchboard]
    corners = any(line.kind.shape == "rect" and line.kind.corner > 0 for line in kit.lines)
    needed = [say("guide.needed.paper", count=len(kit.sheets),
                  paper=paper_name(job.settings.plan), guide=ceil(guide_pages / kit.sides))]
    machine = job.settings.plan.bounding_cutter
    if machine:
        needed.append(say("guide.needed.machine"))
    else:
        needed.append(say("guide.needed.knife"))
        needed += [say("guide.needed.scissors")] if shapes & {"circle", "path"} else []
        needed += [say("guide.needed.punch")] if corners else []
    posters = [line for line in kit.lines if _is_poster(line)]
    needed += [say("guide.needed.glue")] if is_folded(kit) or posters else []
    needed += [say("guide.needed.bone")] if nets and not (machine and machine.creases) else []
    needed += [say("guide.needed.paste")] if any(net.glue for net in nets) else []
    needed += [say("guide.needed.tape")] if _is_hinged(kit) else []
    two_sided = any(line.seams and line.seams.back for line in posters)
    needed += [say("guide.needed.backing")] if two_sided else []
    return needed


def _is_poster(line: KindLine) -> bool:
    return line.seams is not None and line.seams.way == "tile"


def _is_hinged(kit: KitList) -> bool:
    return any(line.seams and line.seams.way == "half" for line in kit.lines)


def is_folded(kit: KitList) -> bool:
    """Whether backs are printed next to their fronts, to be folded behind them."""
    return any(line.role == "fold" for sheet in kit.sheets for line in sheet.front.lines)


def is_numbered(kit: KitList) -> bool:
    """Whether sheets tell the order of their cuts."""
    return any(sheet.front.numbers for sheet in kit.sheets)


def paper_name(plan: Plan) -> str:
    """The paper as people say it."""
    name = plan.paper.name
    return name.upper() if len(name) < 5 else name.capitalize()


PICTURE = 11.0
ROW = 11.0
# Where the columns begin, as shares of the width right of the picture, and how they are set.
COLUMNS: tuple[tuple[str, float, Anchor], ...] = (
    ("guide.piece", 0.0, "start"), ("guide.count", 0.36, "end"), ("guide.size", 0.41, "start"),
    ("guide.sheets", 0.56, "start"), ("guide.pages", 0.66, "start"),
    ("guide.stock", 0.77, "start"),
)


def _column_start(rect: Rect, column: int) -> float:
    return rect.x + PICTURE + 2 + COLUMNS[column][1] * (rect.width - PICTURE - 2)


def _column_width(column: int, width: float) -> float:
    """How wide the text in a column may be."""
    end = COLUMNS[column + 1][1] if column + 1 < len(COLUMNS) else 1.0
    free = (end - COLUMNS[column][1]) * (width - PICTURE - 2)
    return free - (2.0 if end < 1.0 else 0.0)


@dataclass(frozen=True, slots=True)
class KitHead:
    """The names of the columns; the last only where there is something to say in it."""

    job: Job
    stock: bool

    def height(self, flow: FlowPage, width: float) -> float:
        """How high it will be, mm."""
        return flow.style(look.SMALL).line + 1.0

    def draw(self, flow: FlowPage, rect: Rect) -> None:
        """Draw it."""
        style = flow.style(look.SMALL_STRONG)
        for index, (key, _, anchor) in enumerate(COLUMNS if self.stock else COLUMNS[:-1]):
            flow.canvas.text((_column_start(rect, index), rect.y + style.line * 0.75),
                            phrase(self.job, key), style, anchor)


@dataclass(frozen=True, slots=True)
class KitRow:
    """One kind of piece."""

    job: Job
    line: KindLine
    pages: tuple[int, ...]

    def height(self, flow: FlowPage, width: float) -> float:
        """How high it will be, mm."""
        names = flow.height(self._names(flow, width), look.STRONG) + flow.style(look.SMALL).line
        cells = (flow.height(lines, style) for _, lines, style in self._cells(flow, width))
        return max(ROW, names + 2.4, *(cell + 2.4 for cell in cells))

    def draw(self, flow: FlowPage, rect: Rect) -> None:
        """Draw it."""
        flow.canvas.line([(rect.x, rect.y), (rect.right, rect.y)], look.HAIR)
        self._picture(flow, rect)
        names = self._names(flow, rect.width)
        several = self.line.designs > 1
        below = phrase(self.job, "guide.designs", count=self.line.designs) if several else ""
        total = flow.height(names, look.STRONG) + (flow.style(look.SMALL).line if below else 0)
        y = rect.y + (rect.height - total) / 2
        y += flow.block(_column_start(rect, 0), y, names, look.STRONG)
        flow.block(_column_start(rect, 0), y, [below], look.SMALL)
        middle = rect.y + rect.height / 2
        figure = flow.style(look.NUMBER)
        flow.canvas.text((_column_start(rect, 1), middle + flow.canvas.cap(figure) / 2),
                        str(self.line.pieces), figure, "end")
        for column, lines, style in self._cells(flow, rect.width):
            flow.block(_column_start(rect, column), middle - flow.height(lines, style) / 2, lines,
                       style)

    def _cells(self, flow: FlowPage,
               width: float) -> list[tuple[int, list[str], look.PageTextStyle]]:
        """The texts of the columns after the count."""
        kind = self.line.kind
        size = str(kind.trim) if kind.shape != "circle" else phrase(
            self.job, "guide.diameter", size=f"{kind.trim.width:g}")
        stock = game_text(self.job, f"kind.{kind.name}.stock", kind.stock)
        cells = ((2, size, look.BODY), (3, number_ranges(self.line.sheets), look.BODY),
                 (4, number_ranges(self.pages), look.BODY), (5, stock, look.SMALL))
        return [(column, flow.wrap(words, style, _column_width(column, width)), style)
                for column, words, style in cells]

    def _picture(self, flow: FlowPage, rect: Rect) -> None:
        trim, room = self.line.kind.trim, ROW - 2.0
        scale = min(PICTURE / trim.width, room / trim.height)
        width, height = trim.width * scale, trim.height * scale
        place = Rect(rect.x + (PICTURE - width) / 2, rect.y + (rect.height - height) / 2,
                     width, height)
        flow.pictures.append(FacePicture(place, self.line.face))

    def _names(self, flow: FlowPage, width: float) -> Sequence[str]:
        return flow.wrap(self.line.title, look.STRONG, 0.28 * (width - PICTURE - 2))


@dataclass(frozen=True, slots=True)
class KitTotal:
    """The last line: everything together."""

    job: Job
    kit: KitList

    def height(self, flow: FlowPage, width: float) -> float:
        """How high it will be, mm."""
        return flow.style(look.NUMBER).line + 2.4

    def draw(self, flow: FlowPage, rect: Rect) -> None:
        """Draw it."""
        flow.canvas.line([(rect.x, rect.y), (rect.right, rect.y)], look.RULE)
        figure, strong = flow.style(look.NUMBER), flow.style(look.STRONG)
        base = rect.y + 1.2 + (figure.line + flow.canvas.cap(figure)) / 2
        flow.canvas.text((_column_start(rect, 0), base), phrase(self.job, "guide.total"), strong)
        flow.canvas.text((_column_start(rect, 1), base), str(self.kit.pieces), figure, "end")
        key = "guide.both-sides" if self.kit.two_sided else "guide.single-side"
        words = phrase(self.job, key, count=len(self.kit.sheets),
                       paper=paper_name(self.job.settings.plan))
        flow.canvas.text((_column_start(rect, 2), base), words, flow.style(look.BODY))


GAP = 5.0
PAD = 4.0


@dataclass(frozen=True, slots=True)
class SectionHeading:
    """A section's title over a gold rule, with a quiet remark at its right."""

    text: str
    remark: str = ""

    def height(self, flow: FlowPage, width: float) -> float:
        """How high it will be, mm."""
        return flow.style(look.HEADING).line + 3.0

    def draw(self, flow: FlowPage, rect: Rect) -> None:
        """Draw it."""
        style = flow.style(look.HEADING)
        flow.block(rect.x, rect.y, [self.text], look.HEADING)
        base = rect.y + (style.line + flow.canvas.cap(style)) / 2
        flow.canvas.text((rect.right, base), self.remark, flow.style(look.SMALL), "end")
        y = rect.y + style.line + 0.8
        flow.canvas.line([(rect.x, y), (rect.right, y)], look.HAIR)
        flow.canvas.line([(rect.x, y), (rect.x + 18, y)], look.Stroke(look.GOLD, 0.9))


@dataclass(frozen=True, slots=True)
class ListPanel:
    """Lists of things, each under its title, on cream."""

    lists: Sequence[tuple[str, Sequence[str]]]

    def height(self, flow: FlowPage, width: float) -> float:
        """How high it will be, mm."""
        return 2 * PAD - 3.0 + sum(
            flow.height(self._title(flow, title, width), look.HEADING) + 4.0
            + sum(flow.height(point, look.BODY) + 0.8 for point in self._points(flow, lines, width))
            for title, lines in self.lists)

    def draw(self, flow: FlowPage, rect: Rect) -> None:
        """Draw it."""
        flow.canvas.box(rect, None if flow.plain else look.CREAM, look.RULE if flow.plain else None,
                        2.0)
        y = rect.y + PAD
        for title, lines in self.lists:
            y += flow.block(rect.x + PAD, y, self._title(flow, title, rect.width),
                            look.HEADING) + 1.0
            for point in self._points(flow, lines, rect.width):
                dot = y + flow.style(look.BODY).line / 2
                flow.canvas.circle((rect.x + PAD + 0.9, dot), 0.75 * flow.scale, look.GOLD)
                y += flow.block(rect.x + PAD + 4, y, point, look.BODY) + 0.8
            y += 3.0

    def _title(self, flow: FlowPage, title: str, width: float) -> list[str]:
        return flow.wrap(title, look.HEADING, width - 2 * PAD)

    def _points(self, flow: FlowPage, lines: Sequence[str], width: float) -> list[list[str]]:
        return [flow.wrap(line, look.BODY, width - 2 * PAD - 4) for line in lines]


@dataclass(frozen=True, slots=True)
class StepRow:
    """Things to do, side by side, each with its picture above it; a block may fill the row."""

    steps: Sequence[GuideStep]
    first: int
    columns: int
    aside: FlowBlock | None = None

    def height(self, flow: FlowPage, width: float) -> float:
        """How high it will be, mm."""
        inner = self._step_width(width) - 2 * PAD
        card = self._picture(width) + 2 * PAD + max(
            flow.height(self._title(flow, step, inner), look.STEP) + 1.0
            + flow.height(flow.wrap(step.text, look.BODY, inner),
                          look.BODY) for step in self.steps)
        return max(card, self.aside.height(flow, self._free_width(width)) if self.aside else 0.0)

    def draw(self, flow: FlowPage, rect: Rect) -> None:
        """Draw it."""
        width, picture = self._step_width(rect.width), self._picture(rect.width)
        for index, step in enumerate(self.steps):
            card = Rect(rect.x + index * (width + GAP), rect.y, width, rect.height)
            flow.canvas.box(card, look.WHITE, look.Stroke(look.SAND, 0.25), corner=2.0)
            place = Rect(card.x + 3, card.y + 3, width - 6, picture - 3)
            if isinstance(step.picture, Face):
                flow.pictures.append(FacePicture(place, step.picture))
            else:
                step.picture(flow, place)
            y = card.y + picture + PAD
            self._number(flow, card.x + PAD, y, self.first + index)
            title = self._title(flow, step, width - 2 * PAD)
            y += flow.block(card.x + PAD + self._indent(flow), y, title, look.STEP) + 1.0
            flow.block(card.x + PAD, y, flow.wrap(step.text, look.BODY, width - 2 * PAD),
                       look.BODY)
        if self.aside:
            free = self._free_width(rect.width)
            self.aside.draw(flow, Rect(rect.right - free, rect.y, free, rect.height))

    def _free_width(self, width: float) -> float:
        """The width of the columns that no step fills."""
        empty = self.columns - len(self.steps)
        return empty * (self._step_width(width) + GAP) - GAP

    def _step_width(self, width: float) -> float:
        return (width - (self.columns - 1) * GAP) / self.columns

    def _picture(self, width: float) -> float:
        return (self._step_width(width) - 6) * SIZE.height / SIZE.width + 3

    def _indent(self, flow: FlowPage) -> float:
        return 7.0 * flow.scale

    def _title(self, flow: FlowPage, step: GuideStep, width: float) -> list[str]:
        return flow.wrap(step.title, look.STEP, width - self._indent(flow))

    def _number(self, flow: FlowPage, x: float, y: float, number: int) -> None:
        radius = 2.5 * flow.scale
        line = flow.style(look.STEP)
        centre = (x + radius, y + line.line / 2)
        flow.canvas.circle(centre, radius, look.INK)
        figure = look.PageTextStyle(look.STEP.family, 700, line.size * 0.9, look.WHITE)
        flow.canvas.text((centre[0], centre[1] + flow.canvas.cap(figure) / 2), str(number), figure,
                        "middle")


@dataclass(frozen=True, slots=True)
class SheetCaption:
    """A sheet to show, and what is said under it."""

    sheet: Sheet
    title: str
    text: str


@dataclass(frozen=True, slots=True)
class SheetRow:
    """Sheets side by side, drawn small, the back peeping out behind the front.

    A sheet takes a share of its column's width; its caption takes all of it.
    """

    captions: Sequence[SheetCaption]
    columns: int
    share: float = 1.0

    def height(self, flow: FlowPage, width: float) -> float:
        """How high it will be, mm."""
        return self._paper_size(width).height + 2.5 + self._words(flow, width)

    def draw(self, flow: FlowPage, rect: Rect) -> None:
        """Draw it."""
        cell, paper = self._cell(rect.width), self._paper_size(rect.width)
        for index, caption in enumerate(self.captions):
            x = rect.x + index * (cell + GAP)
            self._draw_sheet(flow, Rect(x, rect.y, paper.width, paper.height), caption.sheet)
            y = rect.y + paper.height + 2.5
            y += flow.block(x, y, [caption.title], look.SMALL_STRONG)
            flow.block(x, y, flow.wrap(caption.text, look.SMALL, cell), look.SMALL)

    def fits(self, flow: FlowPage, width: float) -> bool:
        """Whether no word of a caption is wider than its column."""
        cell, small = self._cell(width), flow.style(look.SMALL)
        return all(flow.canvas.width(line, small) <= cell for caption in self.captions
                   for line in (caption.title, *flow.wrap(caption.text, look.SMALL, cell)))

    def _draw_sheet(self, flow: FlowPage, room: Rect, sheet: Sheet) -> None:
        scale = min(room.width / sheet.size.width, room.height / sheet.size.height)
        width, height = sheet.size.width * scale, sheet.size.height * scale
        front = Rect(room.x, room.bottom - height, width, height)
        for shift, page in ((1.4, sheet.back), (0.0, sheet.front)):
            if page:
                place = Rect(front.x + shift, front.y - shift, width, height)
                flow.pictures.append(SheetPicture(place, sheet, page.side))

    def _cell(self, width: float) -> float:
        return (width - (self.columns - 1) * GAP) / self.columns

    def _paper_size(self, width: float) -> Size:
        """The room for one sheet, as high as the highest of the row needs."""
        sizes = [caption.sheet.size for caption in self.captions]
        across = (self._cell(width) - 1.4) * self.share
        return Size(across, across * max(size.height / size.width for size in sizes))

    def _words(self, flow: FlowPage, width: float) -> float:
        lines = max(len(flow.wrap(caption.text, look.SMALL, self._cell(width)))
                    for caption in self.captions)
        return flow.style(look.SMALL).line * (1 + lines)


def ruler_text(job: Job, kit: KitList) -> str:
    """What to do with the ruler, and about backs that don't lie behind their fronts."""
    words = [phrase(job, "guide.ruler")]
    if kit.two_sided:
        printer = job.settings.printer
        words.append(phrase(job, "guide.calibrated", printer=printer.name) if printer
                     else phrase(job, "guide.calibrate"))
    return "\n".join(words)


@dataclass(frozen=True, slots=True)
class RulerBlock:
    """A ruler in its true size, with what to do with it."""

    text: str

    def height(self, flow: FlowPage, width: float) -> float:
        """How high it will be, mm."""
        lines, below = self._words(flow, width)
        return 6.0 + below if below else max(6.0, flow.height(lines, look.SMALL) - 5.0)

    def draw(self, flow: FlowPage, rect: Rect) -> None:
        """Draw it."""
        lines, below = self._words(flow, rect.width)
        draw_ruler(flow.canvas, Rect(rect.x, rect.y + 1, 100.0, 5.0))
        if below:
            flow.block(rect.x, rect.y + 7.0, lines, look.SMALL)
        else:
            # Several lines may use some of the space above and below the ruler.
            middle = 3.5 - flow.height(lines, look.SMALL) / 2
            flow.block(rect.x + 106, rect.y + min(1.0, middle), lines, look.SMALL)

    def _words(self, flow: FlowPage, width: float) -> tuple[list[str], float]:
        """The text next to the ruler if there is room, else below it with its height."""
        if width - 106 >= 40:
            return flow.wrap(self.text, look.SMALL, width - 106), 0.0
        lines = flow.wrap(self.text, look.SMALL, width)
        return lines, flow.height(lines, look.SMALL) + 1.0
