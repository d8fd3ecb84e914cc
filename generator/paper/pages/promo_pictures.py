"""Pictures that show a game to others: its cover, all its faces on a wall, what is in the box."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from math import cos, radians, sin

import numpy as np
import pypdfium2 as pdfium

from generator.base.units import Rect, Size
from generator.drawing.faces.face import Face
from generator.drawing.press.pdf_document import fill_frame
from generator.drawing.press.png import Pixels
from generator.drawing.press.raster import draw_page
from generator.drawing.text.font_library import FontLibrary
from generator.paper.job import Job, SetUp
from generator.paper.pages import look
from generator.paper.pages.binder import Binder
from generator.paper.pages.flow import FacePicture, FlowPage
from generator.paper.pages.guide import TitleBlock
from generator.paper.pages.imprint import Imprint
from generator.paper.pages.kit_list import game_text, kind_title, kit_list_of, phrase
from generator.paper.pages.page_canvas import PageCanvas
from generator.paper.pages.table_view import SetUpPicture

# As wide as a link's preview is for its height.
COVER = Size(190.0, 99.75)
COVER_SCALE = 1.12
FAN_ROOM = Size(100.0, 100.0)
# A wall is about as wide as a screen for its height, with gaps of so many mm.
WALL_SHAPE, WALL_GAP, WALL_EDGE = 1.6, 4.0, 10.0
# What is in the box is shown in lines of so many mm, each piece as high as this at most.
BOX, BOX_CELL, BOX_PICTURE = 240.0, Size(60.0, 52.0), 36.0
# A hand shows so many pieces with so many degrees between them, and so many small ones before it.
# A card has so many square millimetres at least, and a board is larger than so many.
FAN, OPENING, SMALL_ONES, CARD, BOARD = 5, 11.0, 4, 1_300.0, 12_000.0
EDGE = look.Stroke(look.SAND, 0.25)
NAME = look.PageTextStyle(look.STRONG.family, 700, 9.0, look.INK, leading=1.2)


def draw_cover(job: Job) -> Pixels:
    """Title, facts and a fan of pieces, in the shape of a link's preview: 1,200 × 630 pixels."""
    flow = _begin_page(job, COVER, COVER_SCALE)
    flow.canvas.box(Rect(0, 0, COVER.width, COVER.height), look.CREAM)
    TitleBlock(job, kit_list_of(job), lambda room: fan_pictures(job, room)).draw(
        flow, Rect(2, 2, COVER.width - 4, COVER.height - 4))
    return _render_pixels(job, flow, COVER, 1200)


def draw_fan(job: Job, width: int) -> Pixels:
    """A fan of pieces alone, in a square around which all is clear."""
    flow = _begin_page(job, FAN_ROOM)
    flow.pictures += fan_pictures(job, Rect(1, 1, FAN_ROOM.width - 2, FAN_ROOM.height - 2))
    return _render_pixels(job, flow, FAN_ROOM, width, paper=0)


def fan_pictures(job: Job, room: Rect) -> list[FacePicture]:
    """Pieces of the kind that there are most designs of, held like cards; small ones before it."""
    fronts = _distinct_fronts(job)
    kinds = {face.kind.name: [front for front in fronts if front.kind.name == face.kind.name]
             for face in fronts}
    most = max(kinds.values(), key=lambda held: (CARD <= _area(held[0]) <= BOARD, len(held),
                                                 _area(held[0])))
    held = [most[at * len(most) // min(FAN, len(most))] for at in range(min(FAN, len(most)))]
    small = sorted((faces[0] for faces in kinds.values()
                    if faces is not most and _area(faces[0]) < CARD), key=_area)[-SMALL_ONES:]
    upper = Rect(room.x, room.y, room.width, room.height * (0.74 if small else 1.0))
    shown = _fit_pictures(list(_fan_faces(held)), upper)
    for number, face in enumerate(small):
        size = face.kind.trim
        grown = room.height * 0.24 / max(size.height, size.width)
        x = room.x + room.width * (number + 0.5) / len(small)
        shown.append(FacePicture(Rect(
            x - size.width * grown / 2, room.bottom - size.height * grown,
            size.width * grown, size.height * grown), face, (-7.0, 5.0, -4.0, 6.0)[number]))
    return shown


def _fan_faces(held: Sequence[Face]) -> Iterator[FacePicture]:
    """Pieces around a point below them, in their own size."""
    trim = held[0].kind.trim
    reach = max(2.1 * trim.height, 1.4 * trim.width)
    for number, face in enumerate(held):
        turn = OPENING * (number - (len(held) - 1) / 2)
        x, y = reach * sin(radians(turn)), -reach * cos(radians(turn))
        yield FacePicture(Rect(x - trim.width / 2, y - trim.height / 2, trim.width, trim.height),
                          face, turn)


def _fit_pictures(pictures: Sequence[FacePicture], room: Rect) -> list[FacePicture]:
    """Pictures as large as they may be in a room, in its middle."""
    corners = [point for picture in pictures for point in _corners(picture)]
    left, right = min(x for x, _ in corners), max(x for x, _ in corners)
    top, bottom = min(y for _, y in corners), max(y for _, y in corners)
    scale = min(room.width / (right - left), room.height / (bottom - top))
    x = room.x + (room.width - (right - left) * scale) / 2
    y = room.y + (room.height - (bottom - top) * scale) / 2
    return [replace(picture, rect=Rect(x + (picture.rect.x - left) * scale,
                                    y + (picture.rect.y - top) * scale,
                                    picture.rect.width * scale, picture.rect.height * scale))
            for picture in pictures]


def _corners(picture: FacePicture) -> list[look.Point]:
    rect, c, s = picture.rect, cos(radians(picture.turn)), sin(radians(picture.turn))
    x, y = rect.x + rect.width / 2, rect.y + rect.height / 2
    return [(x + dx * c - dy * s, y + dx * s + dy * c)
            for dx in (-rect.width / 2, rect.width / 2)
            for dy in (-rect.height / 2, rect.height / 2)]


def _distinct_fronts(job: Job) -> list[Face]:
    return list({piece.front.key: piece.front for piece in job.pieces}.values())


def _area(face: Face) -> float:
    return face.kind.trim.width * face.kind.trim.height


def draw_wall(job: Job, width: int = 2400) -> Pixels:
    """Every face once, kind by kind, in the sizes in which they are printed."""
    faces = _distinct_fronts(job)
    size, places = _arrange_rows(faces)
    flow = _begin_page(job, size)
    flow.canvas.box(Rect(0, 0, size.width, size.height), look.CREAM)
    flow.pictures += [FacePicture(place, face, rim=EDGE)
                      for face, place in zip(faces, places, strict=True)]
    return _render_pixels(job, flow, size, width)


def draw_contents(job: Job, width: int = 1600) -> Pixels:
    """One piece of each kind, with what it is called and how many of them are in the box."""
    lines = kit_list_of(job).lines
    rows = -(-len(lines) // int(BOX // BOX_CELL.width))
    columns = -(-len(lines) // rows)
    size = Size(columns * BOX_CELL.width + 2 * WALL_EDGE, rows * BOX_CELL.height + 2 * WALL_EDGE)
    flow = _begin_page(job, size)
    flow.canvas.box(Rect(0, 0, size.width, size.height), look.CREAM)
    for number, line in enumerate(lines):
        row, column = divmod(number, columns)
        middle = WALL_EDGE + (column + 0.5) * BOX_CELL.width
        top = WALL_EDGE + row * BOX_CELL.height
        trim = line.kind.trim
        scale = min(BOX_PICTURE / trim.height, (BOX_CELL.width - 10) / trim.width, 1.0)
        wide, high = trim.width * scale, trim.height * scale
        flow.pictures.append(FacePicture(Rect(
            middle - wide / 2, top + (BOX_PICTURE - high) / 2, wide, high), line.face, rim=EDGE))
        named = phrase(job, "guide.holds", count=line.pieces,
                       kind=kind_title(job, line.kind, line.pieces))
        lines_of = flow.canvas.wrap(named, NAME, BOX_CELL.width - 4)
        flow.canvas.block((middle, top + BOX_PICTURE + 2), lines_of, NAME, "middle")
    return _render_pixels(job, flow, size, width)


def draw_start(job: Job, set_up: SetUp, width: int = 1600) -> Pixels:
    """The table as it is when the game begins."""
    table = set_up.arrangement.size
    size = Size(260.0, 260.0 * table.height / table.width + 12)
    flow = _begin_page(job, size)
    flow.canvas.box(Rect(0, 0, size.width, size.height), look.WHITE)
    picture = SetUpPicture(job, set_up, size.height - 6)
    picture.draw(flow, Rect(4, 3, size.width - 8, picture.height(flow, size.width - 8)))
    return _render_pixels(job, flow, size, width)


def _begin_page(job: Job, size: Size, scale: float = 1.0) -> FlowPage:
    fonts = FontLibrary(job.assets.fonts, job.settings.look.language)
    canvas = PageCanvas(fonts, look.fallback_families(fonts, phrase(job, "guide.title")))
    flow = FlowPage(canvas=canvas, scale=scale)
    flow.begin(size)
    return flow


def _render_pixels(job: Job, flow: FlowPage, size: Size, width: int, paper: int = 255) -> Pixels:
    """The page as so many pixels, drawn as it would be printed; with a `paper` of 0 it is clear."""
    canvas = flow.canvas
    page = flow.end()
    binder = Binder()
    binder.add_canvas(canvas)
    binder.add_page(size, page.drawn, page.pictures, page.above)
    frame = binder.frame(Imprint(game_text(job, "game.title", job.game.title),
                                 job.settings.look.language))
    faces = {shown.face.key: shown.face for shown in flow.pictures
             if isinstance(shown, FacePicture)}
    forms = {key: job.pressroom.form(face) for key, face in faces.items()}
    pixels = np.full((round(width * size.height / size.width), width, 4), paper, np.uint8)
    with pdfium.PdfDocument(fill_frame(frame, (), forms, canvas.fonts)) as document:
        draw_page(document[0], pixels)
    return pixels


def _arrange_rows(faces: Sequence[Face]) -> tuple[Size, list[Rect]]:
    """Places in lines from left to right, in a rectangle of a pleasant shape."""
    area = sum((face.kind.trim.width + WALL_GAP) * (face.kind.trim.height + WALL_GAP)
               for face in faces)
    width = max((area * WALL_SHAPE * 1.08) ** 0.5, *(face.kind.trim.width for face in faces))
    order = sorted(range(len(faces)), key=lambda at: (-faces[at].kind.trim.height, at))
    places: dict[int, Rect] = {}
    x = y = high = 0.0
    for at in order:
        trim = faces[at].kind.trim
        if x and x + trim.width > width:
            x, y, high = 0.0, y + high + WALL_GAP, 0.0
        places[at] = Rect(WALL_EDGE + x, WALL_EDGE + y, trim.width, trim.height)
        x += trim.width + WALL_GAP
        high = max(high, trim.height)
    right = max(place.right for place in places.values())
    return (Size(right + WALL_EDGE, y + high + 2 * WALL_EDGE),
            [places[at] for at in range(len(faces))])
