"""A table's drawing as SVG: every piece as it is printed, with its edge and its shadow."""

from collections.abc import Iterator, Mapping, Sequence

from generator.base.findings import FileLocation
from generator.base.units import Size
from generator.game.model.assets import Picture
from generator.game.svg.lengths import short_number
from generator.game.svg.tree import Drawing, Element
from generator.playing.tabletop.arrangement import Point, TablePiece
from generator.playing.tabletop.arrangement_data import FaceOf
from generator.playing.tabletop.table_drawing import (
    Badge,
    BagDrawing,
    TableDrawing,
    TableText,
    ZoneFrame,
)

WHERE = FileLocation("table")
FAMILY = "Alegreya Sans"
PAPER_COLOUR, INK, PALE_INK = "#FBF3E4", "#2E1A12", "#6B3E26"
BAG, CORD = "#a5825a", "#6f5334"
# The shadow of a piece: how far it falls, and how it fades.
SHADOW_OFFSET, SHADOW_WIDTHS = 0.9, (0.0, 1.4, 3.0)
# How much smaller than a piece the paper is that is drawn below its face, mm all around.
PAPER_INSET = 0.8
# Of a zone's frame, mm: its corner, its line and its letters.
CORNER, LINE, FRAME_LETTERS = 3.0, 0.6, 6.0
# What is darker than this, of 255, is drawn on in white.
DARK_SURFACE = 140
# How large the number on a bag is, as a part of the bag.
BAG_BADGE = 0.4


def picture_size(drawing: TableDrawing) -> Size:
    """How large the whole picture is, mm."""
    return drawing.size.grown(drawing.margin)


def table_svg(drawing: TableDrawing, shapes: Mapping[str, str], face_of: FaceOf,
              pictures: Mapping[str, Picture]) -> Drawing:
    """The table in mm.

    `shapes` has the outline of each kind as the data of a path, and `pictures` the cut pieces by
    the keys of their faces.
    """
    faces = [face_of(piece.kind, piece.part, piece.side) for piece in drawing.pieces]
    definitions = {element.attrs["id"]: element for element in (
        *(() if drawing.flat else _shapes(drawing, shapes)),
        *(_element("image", id=f"face-{face}", href=face, width=piece.size.width,
                   height=piece.size.height)
          for piece, face in zip(drawing.pieces, faces, strict=True) if face in pictures))}
    whole, margin = picture_size(drawing), drawing.margin
    # Without a size of its own it is shown as large as there is room.
    root = Element("svg", {"viewBox": _numbers(-margin, -margin, whole.width, whole.height)}, (
        Element("defs", {}, tuple(definitions.values()), WHERE),
        *_surface(drawing, whole),
        *(_frame(frame, drawing.surface) for frame in drawing.frames),
        *(element for bag in drawing.bags for element in _bag(bag)),
        *(element for piece, face in zip(drawing.pieces, faces, strict=True)
          for element in _piece(piece, face, definitions, drawing.flat)),
        *(element for badge in drawing.badges for element in _badge(badge)),
        *(_text(text, INK if text.strong else PALE_INK) for text in drawing.texts)), WHERE)
    return Drawing(root, definitions)


def _shapes(drawing: TableDrawing, shapes: Mapping[str, str]) -> Iterator[Element]:
    for kind in dict.fromkeys(piece.kind for piece in drawing.pieces):
        yield _element("path", id=f"shape-{kind}", d=shapes[kind])


def _surface(drawing: TableDrawing, whole: Size) -> Iterator[Element]:
    """The table, and the paper around it."""
    margin = drawing.margin
    if margin:
        yield _element("rect", x=-margin, y=-margin, width=whole.width, height=whole.height,
                       fill=PAPER_COLOUR)
    yield _element("rect", x=0, y=0, width=drawing.size.width, height=drawing.size.height,
                   rx=margin / 3, fill=drawing.surface)


def _frame(frame: ZoneFrame, surface: str) -> Element:
    """A frame around a zone's place, in white on a dark table."""
    light = sum(int(surface[start:start + 2], 16) for start in (1, 3, 5)) / 3
    ink = "#fff" if light < DARK_SURFACE else "#000"
    width, height = frame.size.width, frame.size.height
    box = _element("rect", x=-width / 2, y=-height / 2, width=width, height=height, rx=CORNER,
                   fill=ink, fill_opacity="0.06", stroke=ink, stroke_opacity="0.35",
                   stroke_width=LINE)
    title = _element("text", [frame.title], x=0, y=-height / 2 - FRAME_LETTERS * 0.35, fill=ink,
                     fill_opacity="0.55", font_family=FAMILY, font_size=FRAME_LETTERS,
                     text_anchor="middle")
    return _element("g", [box, title], transform=_placement(frame.at, frame.turn))


def _bag(bag: BagDrawing) -> Iterator[Element]:
    """A bag with how many pieces are in it."""
    for width in SHADOW_WIDTHS:
        yield _circle((bag.at[0], bag.at[1] + SHADOW_OFFSET), bag.radius + width / 2, fill="#000",
                      fill_opacity="0.1")
    yield _circle(bag.at, bag.radius, fill=BAG)
    yield _circle(bag.at, bag.radius * 0.62, fill="none", stroke=CORD, stroke_width=1.6,
                  stroke_dasharray="3 2")
    yield from _badge(Badge(bag.at, bag.radius * BAG_BADGE, bag.count))


def _piece(piece: TablePiece, face: str, definitions: Mapping[str, Element], flat: bool
           ) -> Iterator[Element]:
    """A piece; unless it is flat, with its shadow and its edge."""
    shape, placed = f"#shape-{piece.kind}", _piece_transform(piece)
    if not flat:
        shadow = _piece_transform(piece, SHADOW_OFFSET)
        for width in SHADOW_WIDTHS:
            yield _element("use", href=shape, transform=shadow, fill="#000", fill_opacity="0.08",
                           stroke="#000", stroke_opacity="0.05", stroke_width=width)
        # Paper below the face; a little smaller, so that it doesn't show at turned edges.
        yield _element("use", href=shape, transform=_piece_transform(piece, inset=PAPER_INSET),
                       fill="#fff")
    if f"face-{face}" in definitions:
        yield _element("use", href=f"#face-{face}", transform=placed)
    if not flat:
        yield _element("use", href=shape, transform=placed, fill="none", stroke="#000",
                       stroke_opacity="0.4", stroke_width=0.3)


def _piece_transform(piece: TablePiece, falls: float = 0.0, inset: float = 0.0) -> str:
    """From a piece's own corner to its place on the table, perhaps a little smaller."""
    width, height = piece.size.width, piece.size.height
    steps = [_placement((piece.at[0], piece.at[1] + falls), piece.turn)]
    if inset:
        steps.append(f"scale({_numbers(1 - 2 * inset / width, 1 - 2 * inset / height)})")
    return " ".join([*steps, f"translate({_numbers(-width / 2, -height / 2)})"])


def _badge(badge: Badge) -> Iterator[Element]:
    """A number on a dark disc."""
    yield _circle(badge.at, badge.radius, fill=INK, stroke=PAPER_COLOUR, stroke_width=0.6)
    yield _text(TableText(at=badge.at, text=str(badge.count), size=badge.radius * 1.3),
                PAPER_COLOUR)


def _text(text: TableText, fill: str) -> Element:
    return _element("text", [text.text], transform=_placement(text.at, text.turn), x=0,
                    y=text.size * 0.31, fill=fill, font_family=FAMILY, font_size=text.size,
                    font_weight="700" if text.strong else "400", text_anchor=text.anchor)


def _circle(middle: Point, radius: float, **style: str | float) -> Element:
    return _element("circle", (), cx=middle[0], cy=middle[1], r=radius, **style)


def _placement(at: Point, turn: float) -> str:
    moved = f"translate({_numbers(*at)})"
    return f"{moved} rotate({_numbers(turn)})" if turn else moved


def _numbers(*values: float) -> str:
    return " ".join(short_number(value, 3) for value in values)


def _element(tag: str, children: Sequence[Element | str] = (), **attrs: str | float) -> Element:
    """An element; numbers are mm, and _ in names stands for -."""
    return Element(tag, {name.replace("_", "-"): value if isinstance(value, str)
                         else _numbers(value) for name, value in attrs.items()},
                   tuple(children), WHERE)
