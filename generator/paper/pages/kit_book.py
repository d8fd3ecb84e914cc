"""The kit as a book: its guide, then every sheet with its back behind it."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from generator.base.digest import digest_of
from generator.base.progress import Progress
from generator.drawing.cache.frames import source_edition
from generator.drawing.faces.face import PrintedPiece, distinct_faces
from generator.drawing.press.inks import inks_for
from generator.drawing.press.pdf_document import KitFrame, fill_frame
from generator.drawing.text.font_library import FontLibrary
from generator.game.svg.transform import Matrix, multiply
from generator.paper.job import Job
from generator.paper.pages.binder import Binder, imprint_of, kit_bookmarks, viewer_preferences
from generator.paper.pages.kit_list import kit_list_of, phrase
from generator.paper.pages.look import fallback_families
from generator.paper.pages.page_canvas import PageCanvas
from generator.paper.pages.page_furniture import (
    Geometry,
    LabelWriter,
    draw_furniture,
    furniture_geometry,
)
from generator.paper.sheets.misregistration import upright_matrix
from generator.paper.sheets.sheet import Sheet, SheetPage


@dataclass(frozen=True, slots=True)
class PrintedSide:
    """One side of a sheet, with the canvas's page that has its furniture, and its label."""

    sheet: Sheet
    page: SheetPage
    furniture: int
    label: str


def frame_key(job: Job) -> str:
    """A digest of all that the pages show but for what is on the faces.

    Of the pieces only the order, the kinds and the copies count, and which of them look alike.
    """
    game, settings, language = job.game, job.settings, job.settings.look.language
    numbers = {face.key: number for number, face in enumerate(distinct_faces(job.pieces))}
    pieces = [(piece.component.kind.name, piece.component.copies_for(settings.players),
               numbers[piece.front.key], numbers[piece.back.key] if piece.back else None)
              for piece in job.pieces]
    printed = set(map(_print_key, job.pieces))
    words = [(translation.strings, translation.shared) for name in (language, *game.languages[:1])
             if (translation := job.assets.words.get(name))]
    about = (settings.look, settings.plan, settings.players, settings.plates,
             settings.outline_text, settings.printer,
             replace(game, components=(), places={}), words,
             [font.digest for font in job.assets.fonts],
             sorted((name, face.key) for name, face in job.drawings.items()), pieces,
             [piece.front.key for piece in job.laid if _print_key(piece) not in printed],
             job.start_key)
    return digest_of(about)


def _print_key(piece: PrintedPiece) -> tuple[str, str, str, str | None]:
    """What distinguishes a piece from others: its kind and component, and its faces."""
    return (piece.component.kind.name, piece.component.id, piece.front.key,
            piece.back.key if piece.back else None)


def make_frame(job: Job, progress: Progress) -> KitFrame:
    """The kit's pages, from the guide to the last back, without what is on the faces."""
    from generator.paper.pages.guide import draw_guide  # noqa: PLC0415  # a warm build draws none

    kit = kit_list_of(job)
    progress.stage("Writing the PDF", len(kit.sheets))
    fonts = FontLibrary(job.assets.fonts, job.settings.look.language)
    plates = job.settings.plates
    canvas = PageCanvas(fonts, fallback_families(fonts, phrase(job, "guide.title")),
                        inks_for(plates),
                        outlines=job.settings.outline_text)
    guide = draw_guide(canvas, job, kit)
    sides = list(_printed_sides(job, canvas))
    placed = dict.fromkeys(slot.face.key for side in sides for slot in side.page.slots)
    imprint = imprint_of(job)
    binder = Binder(list(placed), plates, imprint.first)
    binder.add_canvas(canvas)
    for shown in guide:
        binder.add_page(job.settings.plan.paper.size, shown.drawn, shown.pictures, shown.above)
    for side in sides:
        binder.add_sheet(side.sheet, side.page, side.furniture, side.label, _side_matrix(job, side),
                         upright=is_turned_upright(job, side.sheet))
        progress.step(int(side.page.side == "front"))
    frame = binder.frame(imprint, viewer_preferences(job, kit), kit_bookmarks(job, kit, len(guide)))
    numbers = {face.key: number for number, face in enumerate(distinct_faces(job.pieces))}
    return KitFrame(frame, tuple(numbers[key] for key in placed),
                     {"pages": frame.pages, "sheets": len(kit.sheets), "pieces": kit.pieces})


def is_turned_upright(job: Job, sheet: Sheet) -> bool:
    """Whether a sheet that is on its side is set upright.

    Programs turn such pages one way or the other before they print them; a back can be set right
    only if all paper goes the same way through the printer as when that was measured.
    """
    return job.settings.printer is not None and sheet.size.width > sheet.size.height


def _side_matrix(job: Job, side: PrintedSide) -> Matrix | None:
    """What a side is drawn through, so that the printer puts it into its place."""
    printer, size = job.settings.printer, side.sheet.size
    turned = upright_matrix(size) if is_turned_upright(job, side.sheet) else None
    if printer is None or side.page.side == "front":
        return turned
    if turned is None:
        return printer.misprint.undone(size)
    return multiply(printer.misprint.undone(size.turned()), turned)


def bind_kit(job: Job, kept: KitFrame) -> bytes:
    """The kit as a PDF: its pages, with the faces upon them."""
    faces, pressroom = distinct_faces(job.pieces), job.pressroom
    others = {face.key: face
              for face in (*faces, *distinct_faces(job.laid), *job.drawings.values())}
    return fill_frame(kept.frame, (pressroom.form(faces[number]) for number in kept.faces),
                  {key: pressroom.form(others[key]) for key in kept.frame.others}, pressroom.fonts,
                  job.frames.written)


def screen_booklet(job: Job) -> bytes:
    """A PDF for players at a screen: whose game it is, and the table at the start.

    It is kept in the album: to draw it takes longer than all else in a build that changes nothing.
    """
    faces = {face.key: face for face in distinct_faces((*job.pieces, *job.laid))}
    about = ("booklet", source_edition(), job.pages_key or frame_key(job), list(faces))
    key = digest_of(about)
    data = job.picture_cache.picture(key)
    if data is None:
        from generator.paper.pages.guide import draw_booklet  # noqa: PLC0415

        fonts = FontLibrary(job.assets.fonts, job.settings.look.language)
        canvas = PageCanvas(fonts, fallback_families(fonts, phrase(job, "guide.title")),
                            outlines=job.settings.outline_text)
        pages = draw_booklet(canvas, job, kit_list_of(job))
        binder = Binder()
        binder.add_canvas(canvas)
        for page in pages:
            binder.add_page(page.size, page.drawn, page.pictures, page.above)
        frame = binder.frame(imprint_of(job))
        data = fill_frame(frame, (),
                          {other: job.pressroom.form(faces[other]) for other in frame.others},
                      job.pressroom.fonts)
        job.picture_cache.add(key, data, {})
    return data


def _printed_sides(job: Job, canvas: PageCanvas) -> Iterator[PrintedSide]:
    """Every page in the order of the paper, each front with its back after it.

    Furniture is drawn once for all pages that have the same.
    """
    drawn: dict[Geometry, int] = {}
    labels = LabelWriter(canvas, job)
    for sheet in job.sheets:
        for page in filter(None, (sheet.front, sheet.back)):
            alike = furniture_geometry(sheet, page)
            if alike not in drawn:
                canvas.begin(sheet.size)
                draw_furniture(canvas, alike)
                drawn[alike] = canvas.end()
            yield PrintedSide(sheet, page, drawn[alike], labels.label(sheet, page))


def kit_pdf(job: Job, progress: Progress) -> tuple[bytes, dict[str, int | str]]:
    """The PDF with a guide, the sheets, and their backs behind them; and facts about it."""
    key = job.pages_key or frame_key(job)
    kept = job.frames.find(key)
    if kept is None:
        kept = make_frame(job, progress)
        job.frames.add(key, kept)
    else:
        progress.stage("Writing the PDF", kept.facts["sheets"])
        progress.step(kept.facts["sheets"])
    facts: dict[str, int | str] = {**kept.facts, "paper": job.settings.plan.paper.name}
    if job.settings.printer:
        facts["printer"] = job.settings.printer.name
    return bind_kit(job, kept), facts
