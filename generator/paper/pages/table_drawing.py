"""A picture of a table: every piece as it is printed, where it lies."""

from collections.abc import Iterator, Mapping, Sequence

from generator.base.findings import FileLocation
from generator.base.units import Size
from generator.game.model.assets import Picture
from generator.game.model.game import Kind
from generator.game.svg.lengths import short_number
from generator.game.svg.tree import Drawing, Element
from generator.paper.pages.kit_list import shape_of
from generator.paper.pages.look import CREAM, INK, MILK
from generator.playing.rules.position import owner_of
from generator.playing.rules.scene import Scene
from generator.playing.tabletop.arrangement import Arrangement, PileCount, Standpoint, TablePiece
from generator.playing.tabletop.arrangement_data import FaceOf

TABLE_WHERE = FileLocation("table")
FAMILY = "Alegreya Sans"
# Around the table, for what is written at the seats; in parts of the table's height.
MARGIN, LETTERS = 0.055, 0.028
# The shadow of a piece: how far it falls, and how it fades.
SHADOW_OFFSET, SHADOW_WIDTHS = 0.9, (0.0, 1.4, 3.0)
# How much smaller than a piece the paper is that is drawn below its face, mm all around.
PAPER = 0.8
BAG, CORD = "#a5825a", "#6f5334"


def draw_tabletop(arrangement: Arrangement, scene: Scene, kinds: Mapping[str, Kind],
                  face_of: FaceOf,
             pictures: Mapping[str, Picture]) -> Drawing:
    """The table as a drawing in mm; `pictures` has the cut pieces by the keys of their faces."""
    margin = arrangement.size.height * MARGIN
    whole = arrangement.size.grown(margin)
    defined = {each.attrs["id"]: each for each in _definitions(arrangement, kinds, face_of,
                                                               pictures)}
    painter = _Painter(arrangement, scene, face_of, pictures)
    table = svg_element("rect", x=0, y=0, width=arrangement.size.width,
                        height=arrangement.size.height,
                  rx=margin / 3, fill=arrangement.surface)
    # Without a size of its own it is shown as large as there is room.
    root = Element("svg", {
        "viewBox": " ".join(map(format_mm, (-margin, -margin, whole.width, whole.height)))}, (
        Element("defs", {}, tuple(defined.values()), TABLE_WHERE),
        svg_element("rect", x=-margin, y=-margin, width=whole.width, height=whole.height,
                    fill=CREAM),
        svg_element("g", (table,)), *painter.bags(), *painter.pieces(), *painter.badges(),
        *painter.words(margin)), TABLE_WHERE)
    return Drawing(root, defined)


def _definitions(arrangement: Arrangement, kinds: Mapping[str, Kind], face_of: FaceOf,
                 pictures: Mapping[str, Picture]) -> Iterator[Element]:
    """The shapes and the faces of all pieces, each once."""
    for name in dict.fromkeys(laid.kind for laid in arrangement.pieces):
        yield svg_element("path", id=f"shape-{name}", d=shape_of(kinds[name]))
    faces = {face_of(laid.kind, laid.part, laid.side): laid.size for laid in arrangement.pieces}
    for key, size in faces.items():
        if key in pictures:
            yield svg_element("image", id=f"face-{key}", href=key, width=size.width,
                              height=size.height)


def picture_size(drawing: Drawing) -> Size:
    """How large the whole picture is, mm."""
    _, _, width, height = drawing.root.attrs["viewBox"].split()
    return Size(float(width), float(height))


def format_mm(value: float) -> str:
    """A length as it is written."""
    return short_number(value, 3)


def svg_element(tag: str, children: Sequence[Element | str] = (), **attrs: str | float) -> Element:
    """An element; numbers are mm, and _ in names stands for -."""
    return Element(tag,
                   {name.replace("_", "-"): value if isinstance(value, str) else format_mm(value)
                         for name, value in attrs.items()}, tuple(children), TABLE_WHERE)


class _Painter:
    """Draws what lies on one table."""

    def __init__(self, arrangement: Arrangement, scene: Scene, face_of: FaceOf,
                 pictures: Mapping[str, Picture]) -> None:
        self.arrangement = arrangement
        self.scene = scene
        self.face_of = face_of
        self.pictures = pictures
        self.letters = arrangement.size.height * LETTERS

    def pieces(self) -> Iterator[Element]:
        """Every piece with its shadow and its edge, the lowest first."""
        for laid in self.arrangement.pieces:
            shape = f"#shape-{laid.kind}"
            fallen = _piece_transform(laid, SHADOW_OFFSET)
            for width in SHADOW_WIDTHS:
                yield svg_element("use", href=shape, transform=fallen, fill="#000",
                                  fill_opacity="0.08",
                            stroke="#000", stroke_opacity="0.05", stroke_width=width)
            placed = _piece_transform(laid)
            face = self.face_of(laid.kind, laid.part, laid.side)
            # Paper below the face; a little smaller, so that it doesn't show at turned edges.
            yield svg_element("use", href=shape, transform=_piece_transform(laid, inset=PAPER),
                              fill="#fff")
            if face in self.pictures:
                yield svg_element("use", href=f"#face-{face}", transform=placed)
            yield svg_element("use", href=shape, transform=placed, fill="none", stroke="#000",
                        stroke_opacity="0.4", stroke_width=0.3)

    def bags(self) -> Iterator[Element]:
        """Bags, in which nothing is seen."""
        for each in self.arrangement.counts:
            if each.is_bag:
                x, y = each.at
                radius = each.size.width / 2
                for grown in SHADOW_WIDTHS:
                    yield svg_element("circle", cx=x, cy=y + SHADOW_OFFSET, r=radius + grown / 2,
                                      fill="#000",
                                fill_opacity="0.1")
                yield svg_element("circle", cx=x, cy=y, r=radius, fill=BAG)
                yield svg_element("circle", cx=x, cy=y, r=radius * 0.62, fill="none", stroke=CORD,
                            stroke_width=1.6, stroke_dasharray="3 2")

    def badges(self) -> Iterator[Element]:
        """How many pieces lie in each pile and bag."""
        for each in self.arrangement.counts:
            radius = min(self.letters * 0.62, max(4.0, each.size.width * 0.2))
            x, y = each.at if each.is_bag else _badge_position(each, radius)
            yield svg_element("circle", cx=x, cy=y, r=radius, fill=INK, stroke=CREAM,
                              stroke_width=0.6)
            yield self.text((x, y), f"{each.count}", 0.0, fill=CREAM, size=radius * 1.3)

    def words(self, margin: float) -> Iterator[Element]:
        """Whose seat it is and what is counted there, at the edge; the one to choose in bold."""
        for seat, place in enumerate(self.arrangement.seats):
            mine = [f"{_format_figure(value)} {owner_of(name)[0]}"
                    for name, value in self.scene.figures.items() if owner_of(name)[1] == seat]
            active = seat == self.scene.seat and not self.scene.over and len(
                self.arrangement.seats) > 1
            yield self.text(place.put((0.0, -margin / 2)), " · ".join([f"Seat {seat + 1}", *mine]),
                            _readable_turn(place), fill=INK if active else MILK,
                            weight="700" if active else "400")
        common = [f"{name}: {_format_figure(value)}" for name, value in self.scene.figures.items()
                  if owner_of(name)[1] < 0]
        if common:
            corner = (margin / 2, self.arrangement.size.height + margin / 2)
            yield self.text(corner, " · ".join(common), 0.0, anchor="start")

    def text(self, at: tuple[float, float], words: str, turn: float, *, fill: str = MILK,
             size: float = 0.0, weight: str = "400", anchor: str = "middle") -> Element:
        """A line with its middle at a place."""
        size = size or self.letters
        placed = f"translate({format_mm(at[0])} {format_mm(at[1])}) rotate({format_mm(turn)})"
        return svg_element("text", [words], transform=placed, x=0, y=size * 0.31, fill=fill,
                     font_family=FAMILY, font_size=size, font_weight=weight, text_anchor=anchor)


def _piece_transform(laid: TablePiece, falls: float = 0.0, inset: float = 0.0) -> str:
    """From a piece's own corner to its place on the table, perhaps a little smaller."""
    width, height = laid.size.width, laid.size.height
    steps = [f"translate({format_mm(laid.at[0])} {format_mm(laid.at[1] + falls)})"]
    if laid.turn:
        steps.append(f"rotate({format_mm(laid.turn)})")
    if inset:
        steps.append(f"scale({format_mm(1 - 2 * inset / width)} "
                     f"{format_mm(1 - 2 * inset / height)})")
    return " ".join([*steps, f"translate({format_mm(-width / 2)} {format_mm(-height / 2)})"])


def _badge_position(count: PileCount, radius: float) -> tuple[float, float]:
    """Where a pile's badge lies: at its corner, whichever way it is turned."""
    across, high = count.size.width / 2, count.size.height / 2
    if count.turn % 180 == 90:
        across, high = high, across
    return count.at[0] + across - radius * 0.6, count.at[1] - high + radius * 0.4


def _format_figure(value: float) -> str:
    return f"{value:g}"


def _readable_turn(place: Standpoint) -> float:
    """How words at a seat are turned so that they can be read: never upside down."""
    turn = place.turn % 360
    return turn - 180 if 90 < turn < 270 else turn
