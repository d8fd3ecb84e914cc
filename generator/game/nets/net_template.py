"""A net as one template: the drawings of its faces in their places, what is glued, cut and folded.

Whatever draws, checks or keys a template then does so with a folded piece.
"""

from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from math import dist

from generator.base.findings import FileLocation
from generator.base.units import Rect, Size, length
from generator.game.model.net import (
    FOLD_OVERRUN,
    TOLERANCE,
    Net,
    NetPart,
    Point,
    Segment,
    common_segment,
    path_of,
)
from generator.game.svg.page_fit import fit_to_face, write_percentages_as_units
from generator.game.svg.transform import view_box
from generator.game.svg.tree import Document, Element
from generator.game.svg.url_references import rename_ids

# What a drawing says of itself that means nothing inside another one.
OUTER = frozenset(("width", "height", "viewBox", "x", "y", "id", "preserveAspectRatio", "version"))
LINE = "#3A3A3A"
HATCH = "#A8A8A8"
STEP = 2.2  # between the lines of a hatched area
TICK = 3.0
FACE_OVERLAP = 0.05  # of faces at a fold, so that no paper shines through between them
CLEAR = 0.6  # between a piece and the marks of its folds


def compose_net_template(net: Net, bleed: float, faces: Mapping[str, Document],
                         base: Document | None,
                         where: FileLocation) -> Document:
    """The template of a whole net from those of its faces, or from one drawing of all of it."""
    page = net.size.grown(bleed)
    root = {"width": f"{page.width:.9g}mm", "height": f"{page.height:.9g}mm",
            "viewBox": f"{-bleed:.9g} {-bleed:.9g} {page.width:.9g} {page.height:.9g}"}
    maker = _NetDrawer(where)
    children = []
    if base is not None:
        children.append(maker.fit_document(base, Size(net.size.width, net.size.height), bleed,
                                           "net", (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)))
    for part in net.faces:
        if part.name in faces:
            children += maker.face(net, part, faces[part.name], bleed)
    children += maker.hidden(net)
    children += maker.cut(net, page, bleed)
    children += maker.folds(net, bleed)
    whole = Element("svg", root, tuple(children), where)
    ids = {element.attrs["id"]: element for element in whole.walk() if "id" in element.attrs}
    drawn = [base, *(faces[name] for name in sorted(faces))]
    about = repr((net, bleed, sorted(faces), [document.digest for document in drawn if document]))
    return Document(whole, ids, sha256(about.encode()).hexdigest(), where.file)


class _NetDrawer:
    """Makes the elements of a composed template."""

    def __init__(self, where: FileLocation) -> None:
        self.where = where

    def element(self, tag: str, children: Sequence[Element | str] = (), /, **attrs: str) -> Element:
        """An element that no file holds; it says where the kind is written."""
        named = {name.rstrip("_").replace("_", "-"): value for name, value in attrs.items()}
        return Element(tag, named, tuple(children), self.where)

    def face(self, net: Net, part: NetPart, document: Document, bleed: float
             ) -> Iterator[Element]:
        """A face in its place: it runs on over cuts, and over folds to what is hidden."""
        clip = f"net--clip-{part.name}"
        yield self.element("clipPath", [self.element("path", d=path_of(_corners(
            _face_reach(net, part, bleed))))], id=clip)
        placed = self.fit_document(document, part.trim, bleed, f"net-{part.name}",
                                   _face_matrix(part))
        yield self.element("g", [placed], clip_path=f"url(#{clip})")

    def fit_document(self, document: Document, trim: Size, bleed: float, name: str,
               place: tuple[float, ...]) -> Element:
        """A drawing for a piece of a size, as a group of mm from that piece's corner."""
        fit = fit_to_face(document, trim, bleed)
        root = write_percentages_as_units(fit.document.root)
        view = view_box(root.attrs) or (0.0, 0.0, 1.0, 1.0)
        try:
            scale = length(root.attrs.get("width", "")) / (view[2] - view[0])
        except ValueError:
            scale = 1.0
        across, down = -view[0] * scale - bleed, -view[1] * scale - bleed
        a, b, c, d, e, f = place
        matrix = (a * scale, b * scale, c * scale, d * scale,
                  a * across + c * down + e, b * across + d * down + f)
        attrs = {key: value for key, value in root.attrs.items()
                 if key not in OUTER and not key.startswith("xmlns")}
        inner = rename_ids(root.copy_with(attrs), {old: f"{name}--{old}" for old in document.ids})
        figures = " ".join(f"{round(number, 9) + 0.0:.9g}" for number in matrix)
        if "transform" in inner.attrs:
            inner = Element("g", {}, (Element("g", inner.attrs, inner.children, root.where),),
                            root.where)
        return Element("g", {**inner.attrs, "transform": f"matrix({figures})"}, inner.children,
                       root.where)

    def hidden(self, net: Net) -> Iterator[Element]:
        """Flaps are bare but for what runs over their fold; what is glued is hatched."""
        for part in net.parts:
            if part.role != "face":
                bare = _part_beyond_fold(part.points, net.hinge(part), FOLD_OVERRUN)
                if len(bare) > 2:
                    yield self.element("path", d=path_of(bare), fill="#FFFFFF")
                    yield from self.hatching(bare) if part.role == "glue" else ()
        for area in net.glued:
            yield self.element("path", d=path_of(area), fill="#FFFFFF")
            yield from self.hatching(area)

    def hatching(self, area: Sequence[Point]) -> Iterator[Element]:
        """Slanted lines over an area that is glued."""
        lines = "".join(f"M{a[0]:.4g} {a[1]:.4g}L{b[0]:.4g} {b[1]:.4g}"
                        for a, b in _hatch_lines(area, STEP))
        if lines:
            yield self.element("path", d=lines, fill="none", stroke=HATCH, stroke_width="0.2")

    def cut(self, net: Net, page: Size, bleed: float) -> Iterator[Element]:
        """The line to cut along, all of it outside of the piece; slits are lines themselves."""
        loops = net.path
        # Marks on the sheet are enough for straight cuts.
        if loops and not net.is_rectangle:
            around = path_of(_corners(Rect(-bleed, -bleed, page.width, page.height)))
            yield self.element("clipPath", [self.element(
                "path", d=f"{around} {loops}", clip_rule="evenodd")], id="net--around")
            lines = [self.element("path", d=loops, fill="none", stroke=colour, stroke_width=width)
                     for colour, width in (("#FFFFFF", "0.7"), (LINE, "0.36"))]
            yield self.element("g", lines, clip_path="url(#net--around)")
        for slit in net.slits:
            yield self.element("path", d="M" + "L".join(f"{x:.6g} {y:.6g}" for x, y in slit),
                               fill="none", stroke=LINE, stroke_width="0.18")

    def folds(self, net: Net, bleed: float) -> Iterator[Element]:
        """Dashes in line with each fold, beyond its ends: none on the piece itself."""
        marks = "".join(f"M{a[0]:.6g} {a[1]:.6g}L{b[0]:.6g} {b[1]:.6g}"
                        for fold in net.folds for a, b in _ticks(fold, net, bleed))
        if marks:
            yield self.element("path", d=marks, fill="none", stroke="#FFFFFF", stroke_width="0.6")
            yield self.element("path", d=marks, fill="none", stroke=LINE, stroke_width="0.2",
                               stroke_dasharray="0.9 0.6")


def _corners(rect: Rect) -> list[Point]:
    return [(rect.x, rect.y), (rect.right, rect.y), (rect.right, rect.bottom),
            (rect.x, rect.bottom)]


def _face_reach(net: Net, part: NetPart, bleed: float) -> Rect:
    """How far the drawing of a face is seen: beyond its edges, but hardly onto another face."""
    place = part.place
    others = [edge for other in net.faces if other is not part for edge in other.edges()]
    left, top, right, bottom = (
        FACE_OVERLAP if any(common_segment(edge, other) for other in others) else bleed
        for edge in (((place.x, place.bottom), (place.x, place.y)),
                     ((place.x, place.y), (place.right, place.y)),
                     ((place.right, place.y), (place.right, place.bottom)),
                     ((place.right, place.bottom), (place.x, place.bottom))))
    return Rect(place.x - left, place.y - top, left + place.width + right,
                top + place.height + bottom)


def _face_matrix(part: NetPart) -> tuple[float, ...]:
    """From the upright drawing of a face, mm from its corner, to the net."""
    place = part.place
    return {0: (1.0, 0.0, 0.0, 1.0, place.x, place.y),
            90: (0.0, 1.0, -1.0, 0.0, place.right, place.y),
            180: (-1.0, 0.0, 0.0, -1.0, place.right, place.bottom),
            270: (0.0, -1.0, 1.0, 0.0, place.x, place.bottom)}[part.turn]


def _part_beyond_fold(points: Sequence[Point], hinge: Segment, distance: float) -> list[Point]:
    """The area of a part further than that from its fold."""
    (ax, ay), (bx, by) = hinge
    length = dist(*hinge)
    inward = (-(by - ay) / length, (bx - ax) / length)
    depths = [(x - ax) * inward[0] + (y - ay) * inward[1] - distance for x, y in points]
    kept: list[Point] = []
    for (a, here), (b, there) in zip(zip(points, depths, strict=True),
                                     [*zip(points[1:], depths[1:], strict=True),
                                      (points[0], depths[0])], strict=True):
        if here >= 0:
            kept.append(a)
        if (here < 0) != (there < 0):
            t = here / (here - there)
            kept.append((a[0] + t * (b[0] - a[0]), a[1] + t * (b[1] - a[1])))
    return kept


def _hatch_lines(area: Sequence[Point], step: float) -> Iterator[Segment]:
    """Lines of 45° inside an area."""
    sums = [x + y for x, y in area]
    count = int((max(sums) - min(sums)) / step)
    for number in range(1, count + 1):
        level = min(sums) + number * step
        crossed = sorted(_crossings(area, level))
        for index in range(0, len(crossed) - 1, 2):
            if dist(crossed[index], crossed[index + 1]) > TOLERANCE:
                yield crossed[index], crossed[index + 1]


def _crossings(area: Sequence[Point], level: float) -> Iterator[Point]:
    for (ax, ay), (bx, by) in zip(area, [*area[1:], area[0]], strict=True):
        here, there = ax + ay - level, bx + by - level
        if (here < 0) != (there < 0):
            t = here / (here - there)
            yield ax + t * (bx - ax), ay + t * (by - ay)


def _ticks(fold: Segment, net: Net, bleed: float) -> Iterator[Segment]:
    """The marks of a fold, where there is waste beyond its ends.

    Elsewhere the corners of the outline show where it begins.
    """
    length = dist(*fold)
    for start, end in (fold, fold[::-1]):
        dx, dy = (start[0] - end[0]) / length, (start[1] - end[1]) / length
        near = start[0] + CLEAR * dx, start[1] + CLEAR * dy
        far = start[0] + TICK * dx, start[1] + TICK * dy
        room = Rect(-bleed, -bleed, net.size.width + 2 * bleed, net.size.height + 2 * bleed)
        inside = any(_is_inside(part.points, point) for part in net.parts for point in (near, far))
        if not inside and room.x <= far[0] <= room.right and room.y <= far[1] <= room.bottom:
            yield near, far


def _is_inside(points: Sequence[Point], at: Point) -> bool:
    """Whether a point lies within a part."""
    inside = False
    for (ax, ay), (bx, by) in zip(points, [*points[1:], points[0]], strict=True):
        if (ay > at[1]) != (by > at[1]) and at[0] < ax + (at[1] - ay) * (bx - ax) / (by - ay):
            inside = not inside
    return inside
