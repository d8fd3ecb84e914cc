"""What a sheet shows in addition to its pieces: lines to cut by, a ruler, and its name."""

from dataclasses import dataclass

from generator.base.units import Rect, Size
from generator.paper.job import Job
from generator.paper.pages import look
from generator.paper.pages.kit_list import game_text, join_words, kind_title, phrase
from generator.paper.pages.page_canvas import PageCanvas
from generator.paper.sheets.contours import Contour, Ring
from generator.paper.sheets.cut_sheet import make_cut_sheet
from generator.paper.sheets.cutters import RegMark
from generator.paper.sheets.sheet import CutNumber, Sheet, SheetLine, SheetPage

STROKES = {"crop": (look.CROP_UNDER, look.CROP), "cut": (look.CROP,), "fold": (look.FOLD,),
           "glue": (look.GLUE_UNDER, look.GLUE)}
SEPARATOR = "  ·  "
# Stands for what is written, until that is known.
PEN = "@"
Geometry = tuple[Size, tuple[SheetLine, ...], Rect | None, tuple[CutNumber, ...],
                 tuple[RegMark, ...],
                 tuple[Contour, ...]]


def furniture_geometry(sheet: Sheet, page: SheetPage) -> Geometry:
    """What pages with the same furniture have in common."""
    ruler = page.furniture.ruler if page.furniture else None
    return (sheet.size, page.lines, ruler, page.numbers, page.marks, page.contours)


def draw_furniture(canvas: PageCanvas, alike: Geometry) -> None:
    """Draw a page's lines, the order in which to cut along them, marks for machines, its ruler."""
    _, lines, ruler, numbers, marks, contours = alike
    for stroke in (look.CUT_UNDER, look.CUT):
        for contour in contours:
            draw_contour(canvas, contour, stroke)
    for line in lines:
        for stroke in STROKES[line.role]:
            canvas.line([(line.x1, line.y1), (line.x2, line.y2)], stroke)
    for cut in numbers:
        place = cut.place
        middle = place.y + (place.height + canvas.cap(look.CUT_NUMBER)) / 2
        canvas.text((place.x + place.width / 2, middle), str(cut.number), look.CUT_NUMBER, "middle")
    for mark in marks:
        canvas.polygon(mark.corners, look.BLACK)
    if ruler:
        draw_ruler(canvas, ruler)


def draw_contour(canvas: PageCanvas, contour: Contour, stroke: look.Stroke) -> None:
    """Draw along a cut."""
    if isinstance(contour, Ring):
        canvas.circle((contour.x, contour.y), contour.radius, None, stroke)
    else:
        canvas.polygon(contour.flat(), None, stroke)


def draw_ruler(canvas: PageCanvas, rect: Rect) -> None:
    """Draw as many millimetres as the rectangle is wide, with figures where they are sought."""
    canvas.line([(rect.x, rect.bottom), (rect.right, rect.bottom)], look.CROP)
    for mm in range(round(rect.width) + 1):
        if (mm % 5 and mm >= 10) or mm > rect.width:
            continue
        tall = 0.5 if mm % 10 == 0 else 0.35 if mm % 5 == 0 else 0.2
        canvas.line([(rect.x + mm, rect.bottom), (rect.x + mm, rect.bottom - rect.height * tall)],
                   look.CROP)
    size = look.LABEL.scaled(6.5 / 7)
    base = rect.bottom - rect.height * 0.58
    canvas.text((rect.x, base), "0", size)
    canvas.text((rect.x + rect.width / 2, base), f"{rect.width / 2:g}", size, "middle")
    canvas.text((rect.right, base), f"{rect.width:g} mm", size, "end")


class LabelWriter:
    """Writes the names of pages; what those of a kind have in common is worked out once."""

    def __init__(self, canvas: PageCanvas, job: Job) -> None:
        self._canvas = canvas
        self._job = job
        self._shared_labels: dict[tuple[object, ...], _SharedLabel] = {}

    def label(self, sheet: Sheet, page: SheetPage) -> str:
        """The operators that write a page's name, as much as fits its place, if there is one."""
        if page.furniture is None:
            return ""
        parts, room = _board_parts(self._job, page), page.furniture.label
        key = (sheet.kinds, page.side, room, parts, sheet.size)
        common = self._shared_labels.get(key)
        if common is None:
            common = self._shared_labels[key] = self._make_shared_label(sheet, room, parts)
        number, width = self._canvas.spell_out(_number_text(self._job, sheet, page), look.LABEL)
        before, after = common.before, common.after
        if width > common.room:
            before, after = self._shorten_label(common, width)
        return f"{common.start}{before} {number} {after}{common.end}"

    def _make_shared_label(self, sheet: Sheet, room: Rect, parts: str) -> "_SharedLabel":
        spelled = self._canvas.spell_out
        title = game_text(self._job, "game.title", self._job.game.title)
        if self._job.settings.look.draft:
            # First, so that it stays where not all of a label fits.
            title = phrase(self._job, "label.draft") + SEPARATOR + title
        self._canvas.begin(sheet.size)
        at = room.x, room.bottom - room.height * 0.3
        start, end = self._canvas.place_words(at, PEN).split(PEN)
        named = spelled(title, look.LABEL_STRONG)
        needed = spelled(parts, look.LABEL_STRONG)
        facts = [spelled(SEPARATOR + fact, look.LABEL) for fact in _label_facts(self._job, sheet)]
        left = room.width - sum(width for _, width in (named, needed, *facts))
        after = " ".join(ink for ink, _ in (needed, *facts))
        return _SharedLabel(start=start, end=end, before=named[0], after=after, room=left,
                            title=title, parts=needed, facts=facts, width=room.width)

    def _shorten_label(self, common: "_SharedLabel", number: float) -> tuple[str, str]:
        """The texts before and after the number where not all of it fits."""
        parts, width = common.parts
        title = _shorten_title(self._canvas, common.title, common.width - number - width)
        named, used = self._canvas.spell_out(title, look.LABEL_STRONG)
        after, used = [parts], used + number + width
        for ink, wide in common.facts:
            used += wide
            if used > common.width:
                break
            after.append(ink)
        return named, " ".join(after)


@dataclass(frozen=True, slots=True, kw_only=True)
class _SharedLabel:
    """What the labels of pages that are called alike have in common.

    `room` is how wide the number may be if all is to fit; the last four are for when it doesn't.
    """

    start: str
    end: str
    before: str
    after: str
    room: float
    title: str
    parts: tuple[str, float]
    facts: list[tuple[str, float]]
    width: float


def _number_text(job: Job, sheet: Sheet, page: SheetPage) -> str:
    side = "label.front" if page.side == "front" else "label.back"
    number = SEPARATOR + phrase(job, side, number=sheet.number, count=sheet.of)
    if job.settings.plan.cutter and page.side == "front":
        # It ends the names of the files that fit this sheet.
        return number + SEPARATOR + make_cut_sheet(sheet).version
    return number


def _label_facts(job: Job, sheet: Sheet) -> list[str]:
    """What else distinguishes a page from the others, the most useful first."""
    kinds = [job.game.kinds[name] for name in sheet.kinds]
    facts = [join_words(job, *(kind_title(job, kind) for kind in kinds))]
    return [*facts, str(kinds[0].trim)] if len(kinds) == 1 else facts


def _board_parts(job: Job, page: SheetPage) -> str:
    """Which parts of boards the page holds; the back of a poster lies on fronts of sheets."""
    names = dict.fromkeys(slot.part.name for slot in page.slots if slot.part)
    if not names:
        return ""
    turned = page.side == "front" and page.slots[0].face.side == "back"
    back = phrase(job, "guide.board.back") if turned else ""
    return SEPARATOR + join_words(job, *names, back)


def _shorten_title(canvas: PageCanvas, title: str, room: float) -> str:
    """As much of a title as there is room for."""
    words = title
    while words and canvas.spell_out(words, look.LABEL_STRONG)[1] > room:
        title = title[:-1].rstrip()
        words = f"{title}…" if title else ""
    return words
