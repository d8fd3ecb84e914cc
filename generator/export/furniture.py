"""What a sheet carries besides its pieces: lines to cut by, a ruler, and its name."""

from __future__ import annotations

from generator.export.easel import Easel, Style
from generator.export.kit import kind_title, said
from generator.export.look import CROP, FOLD, LABEL, LABEL_STRONG
from generator.export.target import Job
from generator.sheets.sheet import Line, Page, Sheet
from generator.units import Rect, Size

STROKES = {"crop": CROP, "cut": CROP, "fold": FOLD}
Geometry = tuple[Size, tuple[Line, ...], Rect]


def geometry(sheet: Sheet, page: Page) -> Geometry:
    """What pages with the same furniture have in common."""
    return (sheet.size, page.lines, page.ruler)


def draw_furniture(easel: Easel, alike: Geometry) -> None:
    """Draw a page's lines and its ruler."""
    _, lines, ruler = alike
    for line in lines:
        easel.line([(line.x1, line.y1), (line.x2, line.y2)], STROKES[line.role])
    draw_ruler(easel, ruler)


def draw_ruler(easel: Easel, rect: Rect) -> None:
    """Draw as many millimetres as the rectangle is wide, with figures where they are sought."""
    easel.line([(rect.x, rect.bottom), (rect.right, rect.bottom)], CROP)
    for mm in range(round(rect.width) + 1):
        if (mm % 5 and mm >= 10) or mm > rect.width:
            continue
        tall = 0.5 if mm % 10 == 0 else 0.35 if mm % 5 == 0 else 0.2
        easel.line([(rect.x + mm, rect.bottom), (rect.x + mm, rect.bottom - rect.height * tall)],
                   CROP)
    size = LABEL.scaled(6.5 / 7)
    base = rect.bottom - rect.height * 0.58
    easel.text((rect.x, base), "0", size)
    easel.text((rect.x + rect.width / 2, base), f"{rect.width / 2:g}", size, "middle")
    easel.text((rect.right, base), f"{rect.width:g} mm", size, "end")


def label(easel: Easel, job: Job, sheet: Sheet, page: Page) -> str:
    """The operators that write a page's name, as much of it as fits its place."""
    room = page.label
    base = room.bottom - room.height * 0.3
    ink: list[str] = []
    x = room.x
    for words, style in _words(job, sheet, page):
        written, width = easel.lettering((x, base), words, style)
        if ink and x + width > room.right:
            break
        ink.append(written)
        x += width
    return "\n".join(ink)


def _words(job: Job, sheet: Sheet, page: Page) -> list[tuple[str, Style]]:
    """What tells a page from the others, the most useful first."""
    kinds = [job.game.kinds[name] for name in sheet.kinds]
    facts = [f"sheet {sheet.number} of {sheet.of}, {page.side}",
             ", ".join(kind_title(job, kind) for kind in kinds)]
    facts += [str(kinds[0].trim)] if len(kinds) == 1 else []
    return [(said(job, "game.title", job.game.title), LABEL_STRONG),
            *((f"  ·  {fact}", LABEL) for fact in facts)]
