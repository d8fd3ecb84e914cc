"""Binding: faces, furniture and guide put together as the pages of one PDF."""

import zlib
from collections.abc import Iterable, Sequence
from functools import partial
from io import BytesIO
from itertools import groupby
from math import cos, radians, sin

from pikepdf import Dictionary, Name, Object, OutlineItem, Page, Pdf, Stream

from generator import __version__
from generator.cache.studio import Studio
from generator.faces.face import Face
from generator.job import Job
from generator.model.game import Kind
from generator.pages.flow import FacePicture, Picture, SheetPicture
from generator.pages.kit import Kit, cut_path, kind_title, listed, phrase, said
from generator.pages.look import SAND, Stroke, rgb
from generator.press.document import Assembly
from generator.sheets.outline import Disc, Outline, Polygon, box, printed
from generator.sheets.sheet import Page as SheetPage
from generator.sheets.sheet import Sheet, Slot
from generator.svg.lengths import short
from generator.text.fonts import FontLibrary
from generator.units import PT_PER_MM, Rect, Size

CURVE = 0.5522847498
# Sines that computers get slightly wrong would show in the file.
QUARTERS: dict[float, tuple[float, float]] = {
    0: (1.0, 0.0), 90: (0.0, 1.0), 180: (-1.0, 0.0), 270: (0.0, -1.0)}
Matrix = tuple[float, float, float, float, float, float]
# Exact to a hundred thousandth of a point.
number = partial(short, decimals=5)


def matrix(trim: Rect, turn: float, drawn: Size, page: Size, scale: float = 1.0) -> Matrix:
    """The matrix that lays a form of size `drawn`, turned clockwise, centred over `trim`."""
    c, s = QUARTERS.get(turn) or (cos(radians(turn)), sin(radians(turn)))
    a, b = c * scale, -s * scale
    x = (trim.x + trim.width / 2) * PT_PER_MM
    y = (page.height - trim.y - trim.height / 2) * PT_PER_MM
    half = Size(drawn.width * PT_PER_MM / 2, drawn.height * PT_PER_MM / 2)
    return (a, b, -b, a, x - a * half.width + b * half.height, y - b * half.width - a * half.height)


def outline_path(outline: Outline, page: Size) -> str:
    """The operators that trace an outline."""
    if isinstance(outline, Disc):
        return _disc(outline, page)
    return _corners(outline, page)


def _corners(outline: Polygon, page: Size) -> str:
    points = [f"{number(x * PT_PER_MM)} {number((page.height - y) * PT_PER_MM)}"
              for x, y in outline.points]
    return f"{points[0]} m " + " ".join(f"{point} l" for point in points[1:]) + " h"


def _disc(disc: Disc, page: Size) -> str:
    x, y, r = disc.x * PT_PER_MM, (page.height - disc.y) * PT_PER_MM, disc.radius * PT_PER_MM
    k = r * CURVE
    ends = [(x + r, y), (x, y + r), (x - r, y), (x, y - r), (x + r, y)]
    pulls = [((x + r, y + k), (x + k, y + r)), ((x - k, y + r), (x - r, y + k)),
             ((x - r, y - k), (x - k, y - r)), ((x + k, y - r), (x + r, y - k))]
    curves = (f"{_pair(first)} {_pair(second)} {_pair(end)} c"
              for (first, second), end in zip(pulls, ends[1:], strict=True))
    return f"{_pair(ends[0])} m " + " ".join(curves) + " h"


def _pair(point: tuple[float, float]) -> str:
    return f"{number(point[0])} {number(point[1])}"


class Placer:
    """Writes slots as operators; slots in the same place share the work."""

    def __init__(self) -> None:
        self._known: dict[object, str] = {}

    def place(self, slot: Slot, page: Size, name: str) -> str:
        """The operators that draw a face, called `name` in the page's resources, in its slot."""
        kind = slot.face.kind
        key = (slot.trim, slot.turn, slot.bleed, slot.shares, slot.part, kind.name, page)
        prefix = self._known.get(key)
        if prefix is None:
            prefix = self._known[key] = _prefix(slot, kind, page)
        return f"{prefix} /{name} Do Q"


def _prefix(slot: Slot, kind: Kind, page: Size) -> str:
    placed = " ".join(map(number, matrix(slot.whole, slot.turn, kind.page, page)))
    # A form ends at its own bleed; only what must end earlier, or isn't square, needs a clip.
    whole = slot.bleed >= kind.bleed - 1e-9 and not any(slot.shares) and not slot.part
    if kind.shape in ("rect", "path") and whole:
        return f"q {placed} cm"
    return f"q {outline_path(printed(slot), page)} W n {placed} cm"


PRODUCER = f"Ballotin {__version__}"
FLIPS = {"long": Name.DuplexFlipLongEdge, "short": Name.DuplexFlipShortEdge}


def set_imprint(pdf: Pdf, job: Job, kit: Kit) -> None:
    """Title and author without any date, so that the same kit is the same file."""
    title = said(job, "game.title", job.game.title)
    subtitle = said(job, "game.subtitle", job.game.subtitle)
    whole = f"{title}: {subtitle}" if subtitle else title
    credit = job.game.credits
    author = listed(job, said(job, "credits.design", credit.design),
                    said(job, "credits.publisher", credit.publisher))
    notice = said(job, "credits.notice", credit.notice)
    with pdf.open_metadata(set_pikepdf_as_editor=False, update_docinfo=True) as meta:
        meta["dc:title"] = whole
        meta["dc:language"] = {job.settings.look.language}
        meta["xmp:CreatorTool"] = PRODUCER
        meta["pdf:Producer"] = PRODUCER
        if author:
            meta["dc:creator"] = [author]
        if notice:
            meta["dc:description"] = notice
    _set_preferences(pdf, job, kit)


def _set_preferences(pdf: Pdf, job: Job, kit: Kit) -> None:
    flip = FLIPS[job.settings.plan.duplex] if kit.two_sided else Name.Simplex
    pdf.Root.ViewerPreferences = Dictionary(
        PrintScaling=Name("/None"), Duplex=flip, PickTrayByPDFSize=True, DisplayDocTitle=True)
    pdf.Root.PageMode = Name.UseOutlines
    pdf.Root.Lang = job.settings.look.language


def set_bookmarks(pdf: Pdf, job: Job, kit: Kit, guide_pages: int) -> None:
    """A bookmark for the guide, one for each kind, and below it one for each sheet."""
    with pdf.open_outline() as outline:
        if guide_pages:
            outline.root.append(OutlineItem(phrase(job, "guide.title"), 0))
        for _, run in groupby(kit.sheets, key=lambda sheet: sheet.kinds):
            alike = list(run)
            item = OutlineItem(_title(job, alike), _page(kit, alike[0], guide_pages))
            item.is_closed = True
            if len(alike) > 1:
                item.children.extend(
                    OutlineItem(phrase(job, "label.sheet", number=sheet.number),
                                _page(kit, sheet, guide_pages)) for sheet in alike)
            outline.root.append(item)


def _title(job: Job, sheets: list[Sheet]) -> str:
    names = listed(job, *(kind_title(job, job.game.kinds[name]) for name in sheets[0].kinds))
    return phrase(job, "label.bookmark", kinds=names, count=sum(each.pieces for each in sheets))


def _page(kit: Kit, sheet: Sheet, guide_pages: int) -> int:
    """The index of a sheet's first page."""
    return kit.pages([sheet.number], guide_pages)[0] - 1


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
        """Take in what a canvas has drawn: its pages become forms, its fonts are shared."""
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

    def add_page(self, size: Size, drawn: int, pictures: Iterable[Picture]) -> None:
        """Add a page that the canvas drew, with pictures upon it."""
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
        self.add_face(picture.face)
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
