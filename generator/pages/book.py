"""The kit as a book: its guide, then every sheet with its back behind it."""

from collections.abc import Iterator
from dataclasses import dataclass

from generator.job import Job
from generator.pages.binder import Binder, bookmarks, imprint_of, preferences
from generator.pages.furniture import Geometry, Labels, draw_furniture, geometry
from generator.pages.guide import draw_guide
from generator.pages.kit import Kit, phrase
from generator.pages.look import PageCanvas, stand_ins
from generator.progress import Progress
from generator.sheets.sheet import Page, Sheet
from generator.text.fonts import FontLibrary


@dataclass(frozen=True, slots=True)
class PrintedSide:
    """One side of a sheet, with the canvas's page that has its furniture, and its label."""

    sheet: Sheet
    page: Page
    furniture: int
    label: str


@dataclass(frozen=True, slots=True)
class Bound:
    """A finished file, and how many pages it has."""

    data: bytes
    pages: int


def bind(job: Job, kit: Kit, progress: Progress) -> Bound:
    """The kit as a PDF."""
    fonts = FontLibrary(job.assets.fonts, job.settings.look.language)
    canvas = PageCanvas(fonts, stand_ins(fonts, phrase(job, "guide.title")))
    guide = draw_guide(canvas, job, kit)
    sides = list(_sides(job, canvas))
    binder = Binder(fonts, job.studio)
    for side in sides:
        for slot in side.page.slots:
            binder.add_face(slot.face)
    binder.add_drawn(canvas)
    for shown in guide:
        binder.add_page(job.settings.plan.paper.size, shown.drawn, shown.pictures)
    for side in sides:
        binder.add_sheet(side.sheet, side.page, side.furniture, side.label)
        progress.step(int(side.page.side == "front"))
    data = binder.finished(imprint_of(job), preferences(job, kit),
                           bookmarks(job, kit, len(guide)))
    return Bound(data, binder.pages)


def _sides(job: Job, canvas: PageCanvas) -> Iterator[PrintedSide]:
    """Every page in the order of the paper, each front with its back after it.

    Furniture is drawn once for all pages that have the same.
    """
    drawn: dict[Geometry, int] = {}
    labels = Labels(canvas, job)
    for sheet in job.sheets:
        for page in filter(None, (sheet.front, sheet.back)):
            alike = geometry(sheet, page)
            if alike not in drawn:
                canvas.begin(sheet.size)
                draw_furniture(canvas, alike)
                drawn[alike] = canvas.end()
            yield PrintedSide(sheet, page, drawn[alike], labels.label(sheet, page))
