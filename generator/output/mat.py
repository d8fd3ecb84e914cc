"""The bare table as a picture, for tables on which pieces lie: its colour and where things go."""

from collections.abc import Iterator, Sequence
from hashlib import sha256

from generator.base.findings import Findings
from generator.base.units import Size
from generator.drawing.press.press import Press
from generator.drawing.press.raster import Rasterizer, RasterRequest
from generator.drawing.press.svg_export import svg_text
from generator.drawing.text.font_library import FontLibrary
from generator.game.model.assets import Picture
from generator.game.svg.tree import Drawing, Element
from generator.output.package_pictures import PictureFormat, encode_picture
from generator.output.package_texts import zone_title
from generator.paper.job import Job
from generator.paper.pages.table_drawing import FAMILY, TABLE_WHERE, format_mm, svg_element
from generator.playing.tabletop.arrangement import Point
from generator.playing.tabletop.opening import Lot, Opening

# In mm: how far a place's frame lies from what lies there, its corner, its line and its letters.
FRAME_MARGIN, CORNER, LINE, LETTERS = 3.0, 3.0, 0.6, 6.0
# What is darker than this, of 255, is drawn on in white.
DARK_SURFACE = 140


class MatBoard:
    """A picture that lies on the mat for good: a board."""

    def __init__(self, picture: Picture, at: Point, turn: float, size: Size) -> None:
        self.picture = picture
        self.at = at
        self.turn = turn
        self.size = size


def draw_mat(job: Job, opening: Opening, width: int, *, form: PictureFormat = "png",
        boards: Sequence[MatBoard] = (), rooms: Sequence[Lot] = ()) -> bytes:
    """The table so many pixels wide, with boards, and frames around the rooms of lots."""
    drawing = _drawing(opening, boards, [(zone_title(job, lot.name), lot) for lot in rooms])
    pictures = {each.picture.digest: each.picture for each in boards}
    facts = ("mat", svg_text(drawing, {}), width, form, sorted(pictures))
    key = sha256(repr(facts).encode()).hexdigest()
    data = job.picture_cache.picture(key)
    if data is None:
        fonts = FontLibrary.of(job.assets)
        pressed = Press(fonts, pictures).form(drawing, opening.size, "mat", Findings())
        assert pressed is not None, "a table of our own can be drawn"
        height = max(1, round(width * opening.size.height / opening.size.width))
        [pixels] = Rasterizer(fonts).pixels([RasterRequest(pressed, width, height)])
        data = encode_picture(pixels, form)
        job.picture_cache.add(key, data, {})
    return data


def _drawing(opening: Opening, boards: Sequence[MatBoard], rooms: Sequence[tuple[str, Lot]]
             ) -> Drawing:
    size = opening.size
    images = {each.picture.digest: svg_element(
        "image", id=f"face-{each.picture.digest}", href=each.picture.digest,
        width=each.size.width, height=each.size.height) for each in boards}
    ids = {f"face-{digest}": image for digest, image in images.items()}
    middle = f"translate({format_mm(size.width / 2)} {format_mm(size.height / 2)})"
    root = Element("svg", {"viewBox": f"0 0 {format_mm(size.width)} {format_mm(size.height)}"}, (
        Element("defs", {}, tuple(images.values()), TABLE_WHERE),
        svg_element("rect", width=size.width, height=size.height, fill=opening.surface),
        svg_element("g", [*_frames(opening, rooms), *map(_board_element, boards)],
                    transform=middle)), TABLE_WHERE)
    return Drawing(root, ids)


def _board_element(placed: MatBoard) -> Element:
    half = f"translate({format_mm(-placed.size.width / 2)} {format_mm(-placed.size.height / 2)})"
    return svg_element("use", href=f"#face-{placed.picture.digest}",
                 transform=f"{_placement(placed.at, placed.turn)} {half}")


def _frames(opening: Opening, rooms: Sequence[tuple[str, Lot]]) -> Iterator[Element]:
    light = sum(int(opening.surface[at:at + 2], 16) for at in (1, 3, 5)) / 3
    ink = "#fff" if light < DARK_SURFACE else "#000"
    for title, lot in rooms:
        width, height = lot.size.width + 2 * FRAME_MARGIN, lot.size.height + 2 * FRAME_MARGIN
        frame = svg_element("rect", x=-width / 2, y=-height / 2, width=width, height=height,
                            rx=CORNER,
                      fill=ink, fill_opacity="0.06", stroke=ink, stroke_opacity="0.35",
                      stroke_width=LINE)
        words = svg_element("text", [title], x=0, y=-height / 2 - LETTERS * 0.35,
                      fill=ink, fill_opacity="0.55", font_family=FAMILY, font_size=LETTERS,
                      text_anchor="middle")
        yield svg_element("g", [frame, words], transform=_placement(lot.at, lot.turn))


def _placement(at: Point, turn: float) -> str:
    """Where the middle of something lies, measured from the middle of the table."""
    return f"translate({format_mm(at[0])} {format_mm(-at[1])}) rotate({format_mm(turn)})"
