"""Binding: faces, furniture and guide put together as the pages of one PDF."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import groupby
from math import cos, radians, sin

from generator.faces.face import Face
from generator.job import Job
from generator.model.game import Kind
from generator.pages.flow import BlankPicture, FacePicture, Picture, SheetPicture
from generator.pages.imprint import Imprint
from generator.pages.kit import Kit, cut_path, kind_title, listed, phrase, said
from generator.pages.look import CURVE, SAND, PageCanvas, Stroke, rgb
from generator.press.frame import Frame
from generator.press.pdf_file import PdfFile, packed, text_string
from generator.sheets.outline import Disc, Outline, Polygon, box, printed
from generator.sheets.sheet import Page as SheetPage
from generator.sheets.sheet import Sheet, Slot
from generator.svg.lengths import short
from generator.units import PT_PER_MM, Rect, Size

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


FLIPS = {"long": "DuplexFlipLongEdge", "short": "DuplexFlipShortEdge"}


def imprint_of(job: Job) -> Imprint:
    """Title and author of a kit."""
    title = said(job, "game.title", job.game.title)
    subtitle = said(job, "game.subtitle", job.game.subtitle)
    credit = job.game.credits
    author = listed(job, said(job, "credits.design", credit.design),
                    said(job, "credits.publisher", credit.publisher))
    title = f"{title}: {subtitle}" if subtitle else title
    if job.settings.look.draft:
        title = f"{phrase(job, 'label.draft')}: {title}"
    return Imprint(title, job.settings.look.language,
                   author, said(job, "credits.notice", credit.notice))


def preferences(job: Job, kit: Kit) -> str:
    """How the kit asks to be printed and shown."""
    flip = FLIPS[job.settings.plan.duplex] if kit.two_sided else "Simplex"
    return (f"/ViewerPreferences<</PrintScaling/None/Duplex/{flip}/PickTrayByPDFSize true"
            "/DisplayDocTitle true>>/PageMode/UseOutlines")


@dataclass(frozen=True, slots=True)
class Bookmark:
    """A line that leads to a page, with lines below it."""

    title: str
    page: int
    below: tuple["Bookmark", ...] = ()


def bookmarks(job: Job, kit: Kit, guide_pages: int) -> list[Bookmark]:
    """A bookmark for the guide, one for each kind, and below it one for each sheet."""
    found = [Bookmark(phrase(job, "guide.title"), 0)] if guide_pages else []
    for _, run in groupby(kit.sheets, key=lambda sheet: sheet.kinds):
        alike = list(run)
        below = [Bookmark(phrase(job, "label.sheet", number=sheet.number),
                          _page(kit, sheet, guide_pages))
                 for sheet in alike] if len(alike) > 1 else []
        found.append(Bookmark(_title(job, alike), _page(kit, alike[0], guide_pages), tuple(below)))
    return found


def _title(job: Job, sheets: list[Sheet]) -> str:
    names = listed(job, *(kind_title(job, job.game.kinds[name]) for name in sheets[0].kinds))
    return phrase(job, "label.bookmark", kinds=names, count=sum(each.pieces for each in sheets))


def _page(kit: Kit, sheet: Sheet, guide_pages: int) -> int:
    """The index of a sheet's first page."""
    return kit.pages([sheet.number], guide_pages)[0] - 1


EDGE = Stroke(SAND, 0.3)


@dataclass(frozen=True, slots=True)
class _Alike:
    """What pages share: the stream that lays faces into slots, and the boxes of the page."""

    ink: int
    boxes: str


class Binder:
    """Makes the frame of a PDF: each distinct face is one form, however often it is placed."""

    def __init__(self, faces: Sequence[str] = ()) -> None:
        """Begin a file in which faces with these keys have their numbers first."""
        self._file = PdfFile()
        self._faces = {key: self._file.number() for key in faces}
        self._others: dict[str, int] = {}
        self._placer = Placer()
        self._boxes: dict[tuple[Rect | None, Size], str] = {}
        self._drawn: list[int] = []
        self._canvas: PageCanvas | None = None
        self._fonts = self._file.number()
        self._tree = self._file.number()
        self._pages: list[int] = []
        self._alike: dict[tuple[object, ...], _Alike] = {}

    def add_drawn(self, canvas: PageCanvas) -> None:
        """Take in what a canvas has drawn: its pages become forms that share its fonts."""
        self._canvas = canvas
        for page in canvas.pages:
            self._drawn.append(self._file.add_stream(
                f"<</Type/XObject/Subtype/Form/BBox{self._box(None, page.size)}"
                f"/Resources<</Font {self._fonts} 0 R>>/Filter/FlateDecode>>",
                packed(page.ink.encode("ascii"))))

    def add_sheet(self, sheet: Sheet, page: SheetPage, furniture: int, label: str) -> None:
        """Add one side of a sheet."""
        alike = self._layout(sheet, page, furniture)
        forms = [self._faces[slot.face.key] for slot in page.slots]
        inside = "".join([f"/f{index} {form} 0 R" for index, form in enumerate(forms)])
        name = self._stream(label)
        self._add(alike.boxes, f"[{alike.ink} 0 R {name} 0 R]", inside, furniture)

    def add_page(self, size: Size, drawn: int, pictures: Iterable[Picture],
                 above: int | None = None) -> None:
        """Add a page that the canvas drew, with pictures upon it, and what it drew above them."""
        ink = [f"/d{drawn} Do"]
        names: dict[str, None] = {}
        for picture in pictures:
            if isinstance(picture, SheetPicture):
                ink.append(self._small_sheet(picture, size, names))
            elif isinstance(picture, BlankPicture):
                ink.append(_blank(picture, size))
            else:
                ink.append(self._small_face(picture, size, names))
        inside = "".join(f"/{name} {name[1:]} 0 R" for name in names)
        if above is not None:
            ink.append(f"/d{above} Do")
            inside += f"/d{above} {self._drawn[above]} 0 R"
        self._add(self._all_boxes(size, None, None), f"{self._stream(*ink)} 0 R", inside, drawn)

    def frame(self, imprint: Imprint, preferences: str = "",
              marks: Sequence[Bookmark] = ()) -> Frame:
        """The frame, with what it is called and how to find one's way in it."""
        file, canvas = self._file, self._canvas
        assert canvas
        kids = " ".join(f"{page} 0 R" for page in self._pages)
        file.put(self._tree, f"<</Type/Pages/Count {len(self._pages)}/Kids[{kids}]>>")
        outline = self._outline(marks) if marks else None
        about = file.add_stream("<</Type/Metadata/Subtype/XML>>", imprint.metadata())
        root = file.add(
            f"<</Type/Catalog/Pages {self._tree} 0 R/Lang{text_string(imprint.language)}"
            + (f"/Outlines {outline} 0 R" if outline else "")
            + f"/Metadata {about} 0 R{preferences}>>")
        info = file.add(imprint.info())
        return Frame(file.begun(), root, info, len(self._pages), self._others, self._fonts,
                     canvas.names, canvas.shown)

    def _form(self, face: Face) -> int:
        """The number of a face's form."""
        known = self._faces.get(face.key) or self._others.get(face.key)
        if known is None:
            known = self._others[face.key] = self._file.number()
        return known

    def _outline(self, marks: Sequence[Bookmark]) -> int:
        top = self._file.number()
        first, last, _ = self._marks(marks, top)
        self._file.put(top, f"<</Type/Outlines/First {first} 0 R/Last {last} 0 R"
                            f"/Count {len(marks)}>>")
        return top

    def _marks(self, marks: Sequence[Bookmark], above: int) -> tuple[int, int, int]:
        """Write bookmarks that stand below one; the first, the last, and how many."""
        numbers = [self._file.number() for _ in marks]
        for index, (number, mark) in enumerate(zip(numbers, marks, strict=True)):
            text = (f"<</Title{text_string(mark.title)}/Parent {above} 0 R"
                    f"/Dest[{self._pages[mark.page]} 0 R/Fit]")
            if index:
                text += f"/Prev {numbers[index - 1]} 0 R"
            if index + 1 < len(numbers):
                text += f"/Next {numbers[index + 1]} 0 R"
            if mark.below:
                # A count below zero is a bookmark that is still folded.
                first, last, count = self._marks(mark.below, number)
                text += f"/First {first} 0 R/Last {last} 0 R/Count {-count}"
            self._file.put(number, text + ">>")
        return numbers[0], numbers[-1], len(numbers)

    def _stream(self, *ink: str) -> int:
        return self._file.add_stream("<</Filter/FlateDecode>>",
                                     packed("\n".join(ink).encode("ascii")))

    def _layout(self, sheet: Sheet, page: SheetPage, furniture: int) -> _Alike:
        """What pages share whose slots lie alike; each slot's face has the name of its place."""
        slots = page.slots
        # Places are shared by the sheets of a layout, and live as long as these do.
        quick = (sheet.size, furniture, *[(id(slot.trim), slot.turn, slot.bleed, slot.shares,
                                           id(slot.part), slot.face.kind.name) for slot in slots])
        alike = self._alike.get(quick)
        if alike is None:
            ink = [self._placer.place(slot, sheet.size, f"f{index}")
                   for index, slot in enumerate(slots)]
            exact = (sheet.size, furniture, *ink)
            alike = self._alike.get(exact)
            if alike is None:
                alike = self._alike[exact] = _Alike(
                    self._stream(*ink, f"/d{furniture} Do"),
                    self._all_boxes(sheet.size, _around([slot.trim for slot in slots]),
                                    _around([slot.trim.grown(slot.bleed) for slot in slots])))
            self._alike[quick] = alike
        return alike

    def _small_sheet(self, picture: SheetPicture, size: Size, names: dict[str, None]) -> str:
        page = picture.sheet.front if picture.side == "front" else picture.sheet.back
        assert page is not None
        placed = []
        for slot in page.slots:
            name = f"f{self._form(slot.face)}"
            names[name] = None
            placed.append(self._placer.place(slot, picture.sheet.size, name))
        scale = picture.rect.width / picture.sheet.size.width
        x, y = picture.rect.x * PT_PER_MM, (size.height - picture.rect.bottom) * PT_PER_MM
        inside = "\n".join([_paper(picture.sheet.size, scale), *placed])
        return f"q {number(scale)} 0 0 {number(scale)} {number(x)} {number(y)} cm\n{inside}\nQ"

    def _small_face(self, picture: FacePicture, size: Size, names: dict[str, None]) -> str:
        kind, name = picture.face.kind, f"f{self._form(picture.face)}"
        names[name] = None
        if picture.window:
            return _clipped(picture, picture.window, size, name)
        scale = picture.rect.width / kind.trim.width
        placed = matrix(picture.rect, picture.turn, kind.page, size, scale)
        cut = cut_path(kind)
        rim = f"{_paper_and_edge(picture.rim, scale)} {cut}B " if picture.rim else ""
        return f"q {' '.join(map(number, placed))} cm {rim}{cut}W n /{name} Do Q"

    def _add(self, boxes: str, contents: str, forms: str, drawn: int) -> None:
        self._pages.append(self._file.add(
            f"<</Type/Page/Parent {self._tree} 0 R{boxes}/Contents {contents}"
            f"/Resources<</XObject<<{forms}/d{drawn} {self._drawn[drawn]} 0 R>>"
            f"/Font {self._fonts} 0 R>>>>"))

    def _all_boxes(self, size: Size, trim: Rect | None, bleed: Rect | None) -> str:
        return (f"/MediaBox{self._box(None, size)}/BleedBox{self._box(bleed, size)}"
                f"/TrimBox{self._box(trim, size)}")

    def _box(self, rect: Rect | None, size: Size) -> str:
        """A box as PDF has it; without one, the whole page."""
        known = self._boxes.get((rect, size))
        if known is None:
            known = self._boxes[rect, size] = _box(
                rect or Rect(0, 0, size.width, size.height), size)
        return known


def _blank(picture: BlankPicture, size: Size) -> str:
    """Paper in the shape of a kind, drawn small."""
    kind, scale = picture.kind, picture.rect.width / picture.kind.trim.width
    placed = " ".join(map(number, matrix(picture.rect, picture.turn, kind.page, size, scale)))
    return f"q {placed} cm {_paper_and_edge(picture.rim, scale)} {cut_path(kind)}B Q"


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


def _box(rect: Rect, page: Size) -> str:
    corners = (rect.x, page.height - rect.bottom, rect.right, page.height - rect.y)
    return f"[{' '.join(number(each * PT_PER_MM) for each in corners)}]"
