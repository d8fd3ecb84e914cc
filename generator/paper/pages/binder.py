"""Binding: faces, furniture and guide put together as the pages of one PDF."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import groupby
from math import cos, radians, sin

from generator.base.units import PT_PER_MM, Rect, Size
from generator.drawing.faces.face import Face
from generator.drawing.press.inks import SCREEN, inks_for
from generator.drawing.press.pdf_document import PdfFrame
from generator.drawing.press.pdf_file import HEAD, PdfFile, flate_encode, text_string
from generator.game.model.colour_plates import SPOTS, Plates, Spot
from generator.game.model.game import Kind
from generator.game.svg.lengths import short_number
from generator.game.svg.transform import Matrix
from generator.paper.job import Job
from generator.paper.pages.flow import (
    BlankPicture,
    FacePicture,
    FormPicture,
    IllustratedPage,
    PanelPicture,
    Picture,
    SheetPicture,
)
from generator.paper.pages.imprint import Imprint
from generator.paper.pages.kit_list import (
    KitList,
    cut_path,
    game_text,
    join_words,
    kind_title,
    phrase,
)
from generator.paper.pages.look import (
    CURVE,
    SAND,
    STATES,
    WHITE,
    Stroke,
    fill_colour_operators,
    rgb,
    stroke_colour_operators,
)
from generator.paper.pages.page_canvas import PageCanvas
from generator.paper.sheets.contours import Contour, Polyline, creases_of, slits_of
from generator.paper.sheets.cut_sheet import cut_slots, punched_contours
from generator.paper.sheets.outline import (
    Disc,
    Outline,
    Polygon,
    printed_outline,
    rectangle_outline,
)
from generator.paper.sheets.sheet import Sheet, SheetLine, SheetPage, Slot, mirror_rect

# Sines that computers get slightly wrong would show in the file.
QUARTERS: dict[float, tuple[float, float]] = {
    0: (1.0, 0.0), 90: (0.0, 1.0), 180: (-1.0, 0.0), 270: (0.0, -1.0)}
# Exact to a hundred thousandth of a point.
number = partial(short_number, decimals=5)


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


class SlotPlacer:
    """Writes slots as operators; slots in the same place share the work."""

    def __init__(self) -> None:
        self._prefixes: dict[object, str] = {}

    def place(self, slot: Slot, page: Size, name: str) -> str:
        """The operators that draw a face, called `name` in the page's resources, in its slot."""
        kind = slot.face.kind
        key = (slot.trim, slot.turn, slot.reach, slot.part, kind.name, page)
        prefix = self._prefixes.get(key)
        if prefix is None:
            prefix = self._prefixes[key] = _slot_prefix(slot, kind, page)
        return f"{prefix} /{name} Do Q"


def _slot_prefix(slot: Slot, kind: Kind, page: Size) -> str:
    placed = " ".join(map(number, matrix(slot.whole, slot.turn, kind.page, page)))
    # A form ends at its own bleed; only what must end earlier, or isn't square, needs a clip.
    whole = min(slot.reach) >= kind.bleed - 1e-9 and not slot.part
    if kind.shape in ("rect", "path") and whole:
        return f"q {placed} cm"
    return f"q {outline_path(printed_outline(slot), page)} W n {placed} cm"


FLIPS = {"long": "DuplexFlipLongEdge", "short": "DuplexFlipShortEdge"}


def imprint_of(job: Job) -> Imprint:
    """Title and author of a kit."""
    title = game_text(job, "game.title", job.game.title)
    subtitle = game_text(job, "game.subtitle", job.game.subtitle)
    credit = job.game.credits
    author = join_words(job, game_text(job, "credits.design", credit.design),
                    game_text(job, "credits.publisher", credit.publisher))
    title = f"{title}: {subtitle}" if subtitle else title
    if job.settings.look.draft:
        title = f"{phrase(job, 'label.draft')}: {title}"
    return Imprint(title, job.settings.look.language, author,
                   game_text(job, "credits.notice", credit.notice), job.settings.plates)


def viewer_preferences(job: Job, kit: KitList) -> str:
    """How the kit asks to be printed and shown."""
    if job.settings.plates:
        # A shop prints as it prints; and the older standard knows nothing of the rest.
        return "/ViewerPreferences<</DisplayDocTitle true>>/PageMode/UseOutlines"
    flip = FLIPS[job.settings.plan.duplex] if kit.two_sided else "Simplex"
    return (f"/ViewerPreferences<</PrintScaling/None/Duplex/{flip}/PickTrayByPDFSize true"
            "/DisplayDocTitle true>>/PageMode/UseOutlines")


@dataclass(frozen=True, slots=True)
class Bookmark:
    """A line that leads to a page, with lines below it."""

    title: str
    page: int
    below: tuple["Bookmark", ...] = ()


def kit_bookmarks(job: Job, kit: KitList, guide_pages: int) -> list[Bookmark]:
    """A bookmark for the guide, one for each kind, and below it one for each sheet."""
    bookmarks = [Bookmark(phrase(job, "guide.title"), 0)] if guide_pages else []
    for _, run in groupby(kit.sheets, key=lambda sheet: sheet.kinds):
        alike = list(run)
        below = [Bookmark(phrase(job, "label.sheet", number=sheet.number),
                          _page(kit, sheet, guide_pages))
                 for sheet in alike] if len(alike) > 1 else []
        page = _page(kit, alike[0], guide_pages)
        bookmarks.append(Bookmark(_title(job, alike), page, tuple(below)))
    return bookmarks


def _title(job: Job, sheets: list[Sheet]) -> str:
    names = join_words(job, *(kind_title(job, job.game.kinds[name]) for name in sheets[0].kinds))
    return phrase(job, "label.bookmark", kinds=names, count=sum(sheet.pieces for sheet in sheets))


def _page(kit: KitList, sheet: Sheet, guide_pages: int) -> int:
    """The index of a sheet's first page."""
    return kit.pages([sheet.number], guide_pages)[0] - 1


EDGE = Stroke(SAND, 0.3)
# Of lines that a machine follows, in points.
SPOT_WIDTH = 0.25


def graphics_states(file: PdfFile) -> str:
    """The graphics states of pages in the inks of a press."""
    inside = "".join(f"/{name} {file.add(state)} 0 R" for name, state in STATES.items())
    return f"/ExtGState<<{inside}>>"


class SpotLines:
    """Lines in inks of their own, which machines follow: they hide nothing below them.

    On a screen and in a proof, where there is no such ink, cuts are magenta and creases cyan.
    """

    def __init__(self, file: PdfFile, plates: Plates) -> None:
        shown = {"cut": "0 1 0 0", "crease": "1 0 0 0"}
        spaces = {spot: file.add(
            f"[/Separation/{SPOTS[spot]}/DeviceCMYK<</FunctionType 2/Domain[0 1]/C0[0 0 0 0]"
            f"/C1[{shown[spot]}]/N 1>>]") for spot in plates.spots}
        self._wanted_spots = plates.spots
        self.space = "/ColorSpace<<" + "".join(
            f"/{spot} {number} 0 R" for spot, number in spaces.items()) + ">>"

    def lines(self, sheet: Sheet, page: SheetPage) -> Iterator[str]:
        """The operators that draw along the cuts of pieces, and where something is folded.

        On a back they are those of the front, seen from behind.
        """
        # What is punched out of a board comes before the board.
        slots, size = sorted(cut_slots(sheet), key=lambda slot: not slot.nicks), sheet.size
        through = ""
        if page is sheet.back:
            if sheet.axis is None:
                return
            backs, axis = {slot.trim for slot in page.slots}, sheet.axis
            slots = [slot for slot in slots if mirror_rect(slot.trim, size, axis) in backs]
            through = (f"-1 0 0 1 {number(size.width * PT_PER_MM)} 0 cm" if axis == "vertical"
                       else f"1 0 0 -1 0 {number(size.height * PT_PER_MM)} cm")
        slits = (_stroke_contour(slit, size) for slot in slots for slit in slits_of(slot))
        yield from self.draw_paths("cut", (*slits, *(_cut_operators(slot, size) for slot in slots)),
                              through)
        folds = (_crease_operators(line, size) for line in page.lines if line.role == "fold")
        creases = (_stroke_contour(crease, size) for slot in slots for crease in creases_of(slot))
        yield from self.draw_paths("crease", (*folds, *creases), through)

    def draw_paths(self, spot: Spot, paths: Iterable[str], through: str = "") -> Iterator[str]:
        """The operators that draw paths in a spot colour, each once; none if nothing needs it."""
        unique_paths = list(dict.fromkeys(paths)) if spot in self._wanted_spots else []
        if unique_paths:
            yield f"q {through} /over gs /{spot} CS 1 SCN {number(SPOT_WIDTH)} w"
            yield from unique_paths
            yield "Q"


def _cut_operators(slot: Slot, page: Size) -> str:
    """The edge of a piece where it is; of a board in parts as much as lies here.

    A piece in a punchboard keeps its nicks.
    """
    if slot.nicks:
        return " ".join(_stroke_contour(contour, page) for contour in punched_contours(slot))
    kind = slot.face.kind
    placed = " ".join(map(number, matrix(slot.whole, slot.turn, kind.page, page)))
    clip = f"{outline_path(rectangle_outline(slot.trim.grown(SPOT_WIDTH)), page)} W n " \
        if slot.part else ""
    return f"q {clip}{placed} cm {cut_path(kind)}S Q"


def _stroke_contour(contour: Contour, page: Size) -> str:
    points = [(x * PT_PER_MM, (page.height - y) * PT_PER_MM) for x, y in contour.flat()]
    ways = " ".join(f"{_pair(point)} {'l' if number else 'm'}"
                    for number, point in enumerate(points))
    return f"{ways} {'S' if isinstance(contour, Polyline) and not contour.closed else 's'}"


def _crease_operators(line: SheetLine, page: Size) -> str:
    points = ((line.x1, line.y1), (line.x2, line.y2))
    (x1, y1), (x2, y2) = ((x * PT_PER_MM, (page.height - y) * PT_PER_MM) for x, y in points)
    return f"{_pair((x1, y1))} m {_pair((x2, y2))} l S"


@dataclass(frozen=True, slots=True)
class _SharedLayout:
    """What pages share: the stream that lays faces into slots, and the boxes of the page."""

    ink: int
    boxes: str


class Binder:
    """Makes the frame of a PDF: each distinct face is one form, however often it is placed."""

    def __init__(self, faces: Sequence[str] = (), plates: Plates | None = None,
                 first: bytes = HEAD) -> None:
        """Begin a file in which faces with these keys have their numbers first."""
        self._file = PdfFile(first=first)
        self._faces = {key: self._file.number() for key in faces}
        self._others: dict[str, int] = {}
        self._placer = SlotPlacer()
        self._boxes: dict[tuple[Rect | None, Size], str] = {}
        self._canvas_forms: list[int] = []
        self._canvas: PageCanvas | None = None
        self._fonts = self._file.number()
        self._lettering = ""
        self._tree = self._file.number()
        self._pages: list[int] = []
        self._shared_layouts: dict[tuple[object, ...], _SharedLayout] = {}
        self._transform_streams: dict[Matrix, int] = {}
        self._restore_stream: int | None = None
        self._inks = inks_for(plates)
        self._spots = SpotLines(self._file, plates) if plates and plates.spots else None
        self._states = graphics_states(self._file) if plates else ""

    def add_canvas(self, canvas: PageCanvas) -> None:
        """Take in what a canvas has drawn: its pages become forms that share its fonts."""
        self._canvas = canvas
        self._lettering = f"/Font {self._fonts} 0 R" if canvas.names else ""
        for page in canvas.pages:
            self._canvas_forms.append(self._file.add_stream(
                f"<</Type/XObject/Subtype/Form/BBox{self._box(None, page.size)}"
                f"/Resources<<{self._lettering}{self._states}>>/Filter/FlateDecode>>",
                flate_encode(page.ink.encode("ascii"))))

    def add_sheet(self, sheet: Sheet, page: SheetPage, furniture: int, label: str,
                  moved: Matrix | None = None, *, upright: bool = False) -> None:
        """Add one side of a sheet; `moved` is what all of it is drawn through.

        If that sets it `upright`, so is the page.
        """
        alike = self._layout(sheet, page, furniture, upright)
        forms = [self._faces[slot.face.key] for slot in page.slots]
        inside = "".join([f"/f{index} {form} 0 R" for index, form in enumerate(forms)])
        name = self._stream(label)
        self._add(alike.boxes, self._contents([alike.ink, name], moved), inside, furniture)

    def add_page(self, size: Size, drawn: int, pictures: Iterable[Picture],
                 above: int | None = None, moved: Matrix | None = None) -> None:
        """Add a page that the canvas drew, with pictures upon it, and what it drew above them."""
        names: dict[str, None] = {}
        ink = self._page_operators(size, drawn, pictures, above, names)
        self._add(self._all_boxes(size, None, None), self._contents([self._stream(*ink)], moved),
                  self._form_resources(names), drawn)

    def add_spread(self, size: Size, halves: Iterable[tuple[float, IllustratedPage]]) -> None:
        """Add a page on which others stand side by side, each so many mm from its left."""
        names: dict[str, None] = {}
        ink: list[str] = []
        for left, half in halves:
            ink += [f"q 1 0 0 1 {number(left * PT_PER_MM)} 0 cm", *self._page_operators(
                half.size, half.drawn, half.pictures, half.above, names), "Q"]
            names[f"d{half.drawn}"] = None
        boxes = self._all_boxes(size, None, None)
        self._add(boxes, f"{self._stream(*ink)} 0 R", self._form_resources(names), None)

    def _form_resources(self, names: Iterable[str]) -> str:
        """The forms that a page shows, by name: faces by their number, what a canvas drew too."""
        return "".join(f"/{name} "
                       f"{self._canvas_forms[int(name[1:])] if name[0] == 'd' else name[1:]} 0 R"
                       for name in names)

    def _page_operators(self, size: Size, drawn: int, pictures: Iterable[Picture],
                        above: int | None, names: dict[str, None]) -> list[str]:
        """The operators that show a page of the canvas, with pictures and what is above them."""
        ink = [f"/d{drawn} Do"]
        for picture in pictures:
            if isinstance(picture, SheetPicture):
                ink.append(self._small_sheet(picture, size, names))
            elif isinstance(picture, BlankPicture):
                ink.append(self._blank(picture, size))
            elif isinstance(picture, FormPicture):
                ink.append(self._small_form(picture, size, names))
            elif isinstance(picture, PanelPicture):
                ink.append(self._panel(picture, size, names))
            else:
                ink.append(self._small_face(picture, size, names))
        if above is not None:
            ink.append(f"/d{above} Do")
            names[f"d{above}"] = None
        return ink

    def frame(self, imprint: Imprint, preferences: str = "",
              marks: Sequence[Bookmark] = ()) -> PdfFrame:
        """The frame, with its imprint and its bookmarks."""
        file, canvas = self._file, self._canvas
        assert canvas
        kids = " ".join(f"{page} 0 R" for page in self._pages)
        file.put(self._tree, f"<</Type/Pages/Count {len(self._pages)}/Kids[{kids}]>>")
        outline = self._write_outline(marks) if marks else None
        about = file.add_stream("<</Type/Metadata/Subtype/XML>>", imprint.metadata())
        root = file.add(
            f"<</Type/Catalog/Pages {self._tree} 0 R/Lang{text_string(imprint.language)}"
            + (f"/Outlines {outline} 0 R" if outline else "")
            + f"/Metadata {about} 0 R{preferences}{imprint.intent(file)}>>")
        info = file.add(imprint.info())
        return PdfFrame(prefix=file.beginning(), root=root, info=info, pages=len(self._pages),
                        others=self._others, fonts=self._fonts,
                     names=canvas.names, shown=canvas.glyph_texts)

    def _form(self, face: Face) -> int:
        """The number of a face's form."""
        form_number = self._faces.get(face.key) or self._others.get(face.key)
        if form_number is None:
            form_number = self._others[face.key] = self._file.number()
        return form_number

    def _write_outline(self, marks: Sequence[Bookmark]) -> int:
        top = self._file.number()
        first, last, _ = self._write_bookmarks(marks, top)
        self._file.put(top, f"<</Type/Outlines/First {first} 0 R/Last {last} 0 R"
                            f"/Count {len(marks)}>>")
        return top

    def _write_bookmarks(self, marks: Sequence[Bookmark], above: int) -> tuple[int, int, int]:
        """Write bookmarks that are below one; the first, the last, and how many."""
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
                first, last, count = self._write_bookmarks(mark.below, number)
                text += f"/First {first} 0 R/Last {last} 0 R/Count {-count}"
            self._file.put(number, text + ">>")
        return numbers[0], numbers[-1], len(numbers)

    def _contents(self, streams: Sequence[int], moved: Matrix | None) -> str:
        """The streams of a page, which are drawn through a matrix if there is one."""
        if moved is not None:
            if moved not in self._transform_streams:
                places = [*(short_number(value, 8) for value in moved[:4]),
                          *(number(value) for value in moved[4:])]
                self._transform_streams[moved] = self._stream(f"q {' '.join(places)} cm")
            self._restore_stream = self._restore_stream or self._stream("Q")
            streams = (self._transform_streams[moved], *streams, self._restore_stream)
        if len(streams) == 1:
            return f"{streams[0]} 0 R"
        return f"[{' '.join(f'{stream} 0 R' for stream in streams)}]"

    def _stream(self, *ink: str) -> int:
        return self._file.add_stream("<</Filter/FlateDecode>>",
                                     flate_encode("\n".join(ink).encode("ascii")))

    def _layout(self, sheet: Sheet, page: SheetPage, furniture: int,
                upright: bool) -> _SharedLayout:
        """What pages share whose slots are alike; each slot's face has the name of its place."""
        slots = page.slots
        # Places are shared by the sheets of a layout, and live as long as these do.
        # Lines that a machine follows lie on backs as they are seen from behind.
        side = page.side if self._spots else ""
        quick = (sheet.size, furniture, upright, side,
                 *[(id(slot.trim), slot.turn, slot.reach, id(slot.part),
                    slot.face.kind.name) for slot in slots])
        alike = self._shared_layouts.get(quick)
        if alike is None:
            ink = [self._placer.place(slot, sheet.size, f"f{index}")
                   for index, slot in enumerate(slots)]
            exact = (sheet.size, furniture, upright, side, *ink)
            alike = self._shared_layouts.get(exact)
            if alike is None:
                lines = self._spots.lines(sheet, page) if self._spots else ()
                alike = self._shared_layouts[exact] = _SharedLayout(
                    self._stream(*ink, f"/d{furniture} Do", *lines),
                    self._all_boxes(sheet.size, _bounding_rect([slot.trim for slot in slots]),
                                    _bounding_rect([slot.ink for slot in slots]),
                                    upright))
            self._shared_layouts[quick] = alike
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
        inside = "\n".join([self._paper(picture.sheet.size, scale), *placed])
        return f"q {number(scale)} 0 0 {number(scale)} {number(x)} {number(y)} cm\n{inside}\nQ"

    def _small_face(self, picture: FacePicture, size: Size, names: dict[str, None]) -> str:
        kind, name = picture.face.kind, f"f{self._form(picture.face)}"
        names[name] = None
        if picture.window:
            return _clip_face(picture, picture.window, size, name)
        scale = picture.rect.width / kind.trim.width
        placed = matrix(picture.rect, picture.turn, kind.page, size, scale)
        cut = cut_path(kind)
        rim = f"{self._paper_and_edge(picture.rim, scale)} {cut}B " if picture.rim else ""
        return f"q {' '.join(map(number, placed))} cm {rim}{cut}W n /{name} Do Q"

    def _blank(self, picture: BlankPicture, size: Size) -> str:
        """Paper in the shape of a kind, drawn small."""
        kind, scale = picture.kind, picture.rect.width / picture.kind.trim.width
        placed = " ".join(map(number, matrix(picture.rect, picture.turn, kind.page, size, scale)))
        return f"q {placed} cm {self._paper_and_edge(picture.rim, scale)} {cut_path(kind)}B Q"

    def _paper(self, size: Size, scale: float) -> str:
        """A sheet of white paper with a quiet edge, so that one sheet hides the other."""
        whole = f"{number(size.width * PT_PER_MM)} {number(size.height * PT_PER_MM)}"
        return f"q {self._paper_and_edge(EDGE, scale)} 0 0 {whole} re B Q"

    def _paper_and_edge(self, edge: Stroke, scale: float) -> str:
        """White to fill with, and a line that is as wide as it says after scaling."""
        if self._inks is SCREEN:
            colour = f"1 g {' '.join(map(number, rgb(edge.colour)))} RG"
        else:
            colour = (f"{fill_colour_operators(self._inks, WHITE)} "
                      f"{stroke_colour_operators(self._inks, edge.colour)}")
        return f"{colour} {number(edge.width * PT_PER_MM / scale)} w"

    def _small_form(self, picture: FormPicture, size: Size, names: dict[str, None]) -> str:
        form, rect = picture.form, picture.rect
        form_number = self._others.get(form.key)
        if form_number is None:
            form_number = self._others[form.key] = self._file.number()
        names[f"f{form_number}"] = None
        across, up = rect.width / form.size.width, rect.height / form.size.height
        x, y = rect.x * PT_PER_MM, (size.height - rect.bottom) * PT_PER_MM
        return f"q {number(across)} 0 0 {number(up)} {_pair((x, y))} cm /f{form_number} Do Q"

    def _panel(self, picture: PanelPicture, size: Size, names: dict[str, None]) -> str:
        """Paper between some corners with what is printed there, an edge and lines above it."""
        around = _corners(Polygon(picture.points), size)
        paper = f"q {self._paper_and_edge(picture.edge, 1.0)} 1 j {around}"
        ink = [f"{paper} f Q"]
        if picture.face:
            kind, name = picture.face.kind, f"f{self._form(picture.face)}"
            names[name] = None
            a, b, c, d, e, f = picture.matrix
            # The form's corner is that of its bleed, below, and it is drawn upwards.
            left, low = -kind.bleed, kind.trim.height + kind.bleed
            x, y = a * left + c * low + e, b * left + d * low + f
            placed = (a, -b, -c, d, x * PT_PER_MM, (size.height - y) * PT_PER_MM)
            ink.append(f"q {around} W n {' '.join(map(number, placed))} cm /{name} Do Q")
        ink.append(f"{paper} S Q")
        for start, end in picture.lines if picture.line else ():
            assert picture.line
            dash = " ".join(number(length * PT_PER_MM) for length in picture.line.dash)
            ends = [_pair((x * PT_PER_MM, (size.height - y) * PT_PER_MM)) for x, y in (start, end)]
            ink.append(f"q {self._paper_and_edge(picture.line, 1.0)} [{dash}] 0 d "
                       f"{ends[0]} m {ends[1]} l S Q")
        return "\n".join(ink)

    def _add(self, boxes: str, contents: str, forms: str, drawn: int | None) -> None:
        furniture = "" if drawn is None else f"/d{drawn} {self._canvas_forms[drawn]} 0 R"
        self._pages.append(self._file.add(
            f"<</Type/Page/Parent {self._tree} 0 R{boxes}/Contents {contents}"
            f"/Resources<</XObject<<{forms}{furniture}>>"
            f"{self._lettering}{self._states}{self._spots.space if self._spots else ''}>>>>"))

    def _all_boxes(self, size: Size, trim: Rect | None, bleed: Rect | None,
                   upright: bool = False) -> str:
        if upright:
            trim, bleed = (box and _turn_rect(box, size) for box in (trim, bleed))
            size = size.turned()
        return (f"/MediaBox{self._box(None, size)}/BleedBox{self._box(bleed, size)}"
                f"/TrimBox{self._box(trim, size)}")

    def _box(self, rect: Rect | None, size: Size) -> str:
        """A box as PDF has it; without one, the whole page."""
        operands = self._boxes.get((rect, size))
        if operands is None:
            operands = self._boxes[rect, size] = _box_operands(
                rect or Rect(0, 0, size.width, size.height), size)
        return operands


def _clip_face(picture: FacePicture, window: Rect, size: Size, name: str) -> str:
    """A part of a face, drawn small."""
    kind, rect, scale = picture.face.kind, picture.rect, picture.rect.width / window.width
    whole = Rect(rect.x - window.x * scale, rect.y - window.y * scale,
                 kind.trim.width * scale, kind.trim.height * scale)
    placed = " ".join(map(number, matrix(whole, 0, kind.page, size, scale)))
    return f"q {outline_path(rectangle_outline(rect), size)} W n {placed} cm /{name} Do Q"


def _bounding_rect(rects: Sequence[Rect]) -> Rect | None:
    """The smallest rectangle around others."""
    if not rects:
        return None
    x, y = min(rect.x for rect in rects), min(rect.y for rect in rects)
    return Rect(x, y, max(rect.right for rect in rects) - x,
                max(rect.bottom for rect in rects) - y)


def _turn_rect(rect: Rect, page: Size) -> Rect:
    """A rectangle on a page that is turned clockwise."""
    return Rect(page.height - rect.bottom, rect.x, rect.height, rect.width)


def _box_operands(rect: Rect, page: Size) -> str:
    corners = (rect.x, page.height - rect.bottom, rect.right, page.height - rect.y)
    return f"[{' '.join(number(corner * PT_PER_MM) for corner in corners)}]"
