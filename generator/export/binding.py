"""Binding: faces, furniture and guide put together as the pages of one PDF."""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Sequence
from io import BytesIO

from pikepdf import Dictionary, Name, Object, Page, Pdf, Stream

from generator.export.easel import Stroke, rgb
from generator.export.flow import FacePicture, Picture, SheetPicture
from generator.export.look import SAND
from generator.export.placement import Placer, matrix, number, outline_path
from generator.export.shape import cut_path
from generator.export.target import Studio
from generator.faces.face import Face
from generator.faces.fonts import FontLibrary
from generator.press.document import Assembly
from generator.sheets.outline import box
from generator.sheets.sheet import Page as SheetPage
from generator.sheets.sheet import Sheet
from generator.units import PT_PER_MM, Rect, Size

EDGE = Stroke(SAND, 0.3)


class Binder:
    """Adds pages to a PDF; each distinct face is one form, however often it is placed."""

    def __init__(self, pdf: Pdf, fonts: FontLibrary, studio: Studio) -> None:
        self._pdf = pdf
        self._assembly = Assembly(pdf, fonts)
        self._studio = studio
        self._placer = Placer()
        self._names: dict[str, str] = {}
        self._forms: dict[str, Stream] = {}
        self._boxes: dict[tuple[Rect, Size], Object] = {}
        self._drawn: list[Object] = []
        self._fonts: Object | None = None

    def add_face(self, face: Face) -> None:
        """Take a face in; it can then be placed."""
        if face.key not in self._names:
            name = self._names[face.key] = f"f{len(self._names)}"
            self._forms[name] = self._assembly.place(self._studio.form(face))

    def add_drawn(self, drawn: bytes) -> None:
        """Take in what an easel has drawn: its pages become forms, its fonts are shared."""
        with Pdf.open(BytesIO(drawn)) as source:
            for page in source.pages:
                self._drawn.append(self._pdf.copy_foreign(page.as_form_xobject()))
            fonts = source.pages[0].obj.Resources.Font
            shared = fonts if fonts.is_indirect else source.make_indirect(fonts)
            self._fonts = self._pdf.copy_foreign(shared)

    def add_sheet(self, sheet: Sheet, page: SheetPage, furniture: int, label: str) -> None:
        """Add one side of a sheet."""
        placed, names = self._slots(sheet, page)
        ink = "\n".join([*placed, f"/d{furniture} Do", label]).encode("latin-1")
        self._add(sheet.size, ink, names, furniture,
                  trim=_around([slot.trim for slot in page.slots]),
                  bleed=_around([slot.trim.grown(slot.bleed) for slot in page.slots]))

    def add_guide(self, size: Size, drawn: int, pictures: Iterable[Picture]) -> None:
        """Add a page of the guide, its pictures upon what the easel drew."""
        ink = [f"/d{drawn} Do"]
        names: dict[str, None] = {}
        for picture in pictures:
            if isinstance(picture, SheetPicture):
                ink.append(self._small_sheet(picture, size, names))
            else:
                ink.append(self._small_face(picture, size, names))
        self._add(size, "\n".join(ink).encode("ascii"), names, drawn)

    def finish(self) -> None:
        """Embed the fonts that the faces use."""
        self._assembly.finish()

    def _slots(self, sheet: Sheet, page: SheetPage) -> tuple[list[str], dict[str, None]]:
        names = {self._names[slot.face.key]: None for slot in page.slots}
        return [self._placer.place(slot, sheet.size, self._names[slot.face.key])
                for slot in page.slots], names

    def _small_sheet(self, picture: SheetPicture, size: Size, names: dict[str, None]) -> str:
        page = picture.sheet.front if picture.side == "front" else picture.sheet.back
        assert page is not None
        placed, used = self._slots(picture.sheet, page)
        names.update(used)
        scale = picture.rect.width / picture.sheet.size.width
        x, y = picture.rect.x * PT_PER_MM, (size.height - picture.rect.bottom) * PT_PER_MM
        inside = "\n".join([_paper(picture.sheet.size, scale), *placed])
        return f"q {number(scale)} 0 0 {number(scale)} {number(x)} {number(y)} cm\n{inside}\nQ"

    def _small_face(self, picture: FacePicture, size: Size, names: dict[str, None]) -> str:
        kind, name = picture.face.kind, self._names[picture.face.key]
        names[name] = None
        if picture.window:
            return _clipped(picture, picture.window, size, name)
        scale = picture.rect.width / kind.trim.width
        placed = matrix(picture.rect, picture.turn, kind.page, size, scale)
        cut = cut_path(kind)
        rim = f"{_paper_and_edge(picture.rim, scale)} {cut}B " if picture.rim else ""
        return f"q {' '.join(map(number, placed))} cm {rim}{cut}W n /{name} Do Q"

    def _add(self, size: Size, ink: bytes, names: Iterable[str], drawn: int, *,
             trim: Rect | None = None, bleed: Rect | None = None) -> None:
        inside: dict[str, Object] = {f"/{name}": self._forms[name] for name in names}
        inside[f"/d{drawn}"] = self._drawn[drawn]
        whole = Rect(0, 0, size.width, size.height)
        page = Dictionary(
            Type=Name.Page, MediaBox=self._box(whole, size),
            BleedBox=self._box(bleed or whole, size), TrimBox=self._box(trim or whole, size),
            Resources=Dictionary(XObject=Dictionary(inside), Font=self._fonts),
            Contents=self._pdf.make_stream(zlib.compress(ink, 6), Filter=Name.FlateDecode))
        self._pdf.pages.append(Page(self._pdf.make_indirect(page)))

    def _box(self, rect: Rect, size: Size) -> Object:
        if (rect, size) not in self._boxes:
            self._boxes[rect, size] = _box(rect, size)
        return self._boxes[rect, size]


def _clipped(picture: FacePicture, window: Rect, size: Size, name: str) -> str:
    """A part of a face, drawn small."""
    kind, rect, scale = picture.face.kind, picture.rect, picture.rect.width / window.width
    whole = Rect(rect.x - window.x * scale, rect.y - window.y * scale,
                 kind.trim.width * scale, kind.trim.height * scale)
    placed = " ".join(map(number, matrix(whole, 0, kind.page, size, scale)))
    return f"q {outline_path(box(rect), size)} W n {placed} cm /{name} Do Q"


def _paper(size: Size, scale: float) -> str:
    """A sheet of white paper with a quiet edge, so that one sheet hides the other."""
    whole = f"{number(size.width * PT_PER_MM)} {number(size.height * PT_PER_MM)}"
    return f"q {_paper_and_edge(EDGE, scale)} 0 0 {whole} re B Q"


def _paper_and_edge(edge: Stroke, scale: float) -> str:
    """White to fill with, and a line that is as wide as it says after scaling."""
    colour = " ".join(map(number, rgb(edge.colour)))
    return f"1 g {colour} RG {number(edge.width * PT_PER_MM / scale)} w"


def _around(rects: Sequence[Rect]) -> Rect | None:
    """The smallest rectangle around others."""
    if not rects:
        return None
    x, y = min(rect.x for rect in rects), min(rect.y for rect in rects)
    return Rect(x, y, max(rect.right for rect in rects) - x,
                max(rect.bottom for rect in rects) - y)


def _box(rect: Rect, page: Size) -> Object:
    corners = (rect.x, page.height - rect.bottom, rect.right, page.height - rect.y)
    return Object.parse(f"[{' '.join(number(each * PT_PER_MM) for each in corners)}]".encode())
