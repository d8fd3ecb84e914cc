"""What a sheet carries besides its pieces: lines to cut by, a ruler, and its name."""

from generator.job import Job
from generator.pages import look
from generator.pages.kit import kind_title, listed, phrase, said
from generator.sheets.sheet import CutNumber, Line, Page, Sheet
from generator.units import Rect, Size

STROKES = {"crop": (look.CROP,), "cut": (look.CROP,), "fold": (look.FOLD,),
           "glue": (look.GLUE_UNDER, look.GLUE)}
Geometry = tuple[Size, tuple[Line, ...], Rect, tuple[CutNumber, ...]]


def geometry(sheet: Sheet, page: Page) -> Geometry:
    """What pages with the same furniture have in common."""
    return (sheet.size, page.lines, page.ruler, page.numbers)


def draw_furniture(canvas: look.PageCanvas, alike: Geometry) -> None:
    """Draw a page's lines, the order in which to cut along them, and its ruler."""
    _, lines, ruler, numbers = alike
    for line in lines:
        for stroke in STROKES[line.role]:
            canvas.line([(line.x1, line.y1), (line.x2, line.y2)], stroke)
    for cut in numbers:
        place = cut.place
        middle = place.y + (place.height + canvas.cap(look.CUT_NUMBER)) / 2
        canvas.text((place.x + place.width / 2, middle), str(cut.number), look.CUT_NUMBER, "middle")
    draw_ruler(canvas, ruler)


def draw_ruler(canvas: look.PageCanvas, rect: Rect) -> None:
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


def label(canvas: look.PageCanvas, job: Job, sheet: Sheet, page: Page) -> str:
    """The operators that write a page's name, as much of it as fits its place."""
    room = page.label
    base = room.bottom - room.height * 0.3
    number, *facts = (f"  ·  {fact}" for fact in _facts(job, sheet, page))
    title, parts = said(job, "game.title", job.game.title), _parts(job, page)
    needed = (canvas.lettering((0, 0), number, look.LABEL)[1]
              + canvas.lettering((0, 0), parts, look.LABEL_STRONG)[1])
    words = [(_shortened(canvas, title, room.width - needed), look.LABEL_STRONG),
             (number, look.LABEL),
             (parts, look.LABEL_STRONG)]
    ink: list[str] = []
    x = room.x
    for text, style in (*words, *((fact, look.LABEL) for fact in facts)):
        written, width = canvas.lettering((x, base), text, style)
        if len(ink) >= len(words) and x + width > room.right:
            break
        ink.append(written)
        x += width
    return "\n".join(ink)


def _facts(job: Job, sheet: Sheet, page: Page) -> list[str]:
    """What tells a page from the others, the most useful first."""
    kinds = [job.game.kinds[name] for name in sheet.kinds]
    side = "label.front" if page.side == "front" else "label.back"
    facts = [phrase(job, side, number=sheet.number, count=sheet.of),
             listed(job, *(kind_title(job, kind) for kind in kinds))]
    return [*facts, str(kinds[0].trim)] if len(kinds) == 1 else facts


def _parts(job: Job, page: Page) -> str:
    """Which parts of boards the page holds; the back of a poster lies on fronts of sheets."""
    names = dict.fromkeys(slot.part.name for slot in page.slots if slot.part)
    if not names:
        return ""
    turned = page.side == "front" and page.slots[0].face.side == "back"
    back = phrase(job, "guide.board.back") if turned else ""
    return f"  ·  {listed(job, *names, back)}"


def _shortened(canvas: look.PageCanvas, title: str, room: float) -> str:
    """As much of a title as there is room for."""
    words = title
    while words and canvas.lettering((0, 0), words, look.LABEL_STRONG)[1] > room:
        title = title[:-1].rstrip()
        words = f"{title}…" if title else ""
    return words
