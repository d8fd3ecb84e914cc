"""An eye for faces, printed or only imagined: what they show, and the pixels that a cut leaves."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal, NamedTuple

import numpy as np
from numpy.typing import NDArray

from generator.base.findings import Complaint, FileLocation
from generator.base.units import Size
from generator.drawing.cache.face_source import FaceSource, drawing_digest
from generator.drawing.faces.face import Face, FaceLook
from generator.drawing.faces.face_template import Template, drawing_matrix, read_template
from generator.drawing.faces.phrase import KindFacts
from generator.drawing.faces.template_survey import ElementSite, survey_template
from generator.drawing.faces.text_block import element_matrix
from generator.drawing.press.pdf_parts import Form
from generator.drawing.press.raster import Rasterizer, RasterRequest
from generator.drawing.text.font_library import FontLibrary
from generator.drawing.text.text_style import SVG_PROPERTIES, TextStyle, properties, text_style
from generator.game.model.assets import Assets
from generator.game.model.game import SIDES, Component, Game, Kind, Side, Value
from generator.game.svg.lengths import length
from generator.game.svg.page_fit import fit_to_page
from generator.game.svg.transform import (
    Matrix,
    fit_matrix,
    multiply,
    scale_of,
    transform_box,
    view_box,
)
from generator.game.svg.tree import Drawing, Element
from generator.game.svg.url_references import WAITING
from generator.paper.job import Job
from generator.paper.pages.kit_list import shape_of

Box = tuple[float, float, float, float]
Sort = Literal["text", "icon", "shape"]
MarkKey = tuple[Sort, str, Box]
# How high text reaches above its baseline, near enough to find it.
CAPITALS = 0.7
# Attributes that say where a shape is and how it runs, not which colour it has.
SHAPE_ATTRIBUTES = ("x", "y", "width", "height", "rx", "ry", "cx", "cy", "r", "x1", "y1", "x2",
                    "y2", "d",
            "points", "stroke-width", "stroke-dasharray")
SHAPES = frozenset(("rect", "circle", "ellipse", "line", "path", "polygon", "polyline"))
LETTERING = frozenset(("font-family", "fill", *SVG_PROPERTIES))
MOST_DEPTH = 12


class FaceMark(NamedTuple):
    """Something that a face shows: what it says or which icon it is, and its box in mm."""

    sort: Sort
    name: str
    box: Box
    element: Element
    # Of a text the boxes of its lines and its colour; of a picture its size on paper.
    lines: tuple[Box, ...] = ()
    fill: str = ""
    size: tuple[float, float] = (0.0, 0.0)

    @property
    def where(self) -> FileLocation:
        """Its place in the template."""
        return self.element.where

    @property
    def key(self) -> MarkKey:
        """Equal for marks that look the same; colours don't count."""
        left, top, right, bottom = self.box
        return self.sort, self.name, (round(left, 2), round(top, 2), round(right, 2),
                                      round(bottom, 2))


# What elements show that don't change from face to face, each with its element: so its id stays
# its own.
MarkCache = dict[tuple[int, Matrix, TextStyle], tuple[Element, tuple[FaceMark, ...]]]


def marks_of(drawing: Drawing, library: Mapping[str, Element], fonts: FontLibrary, cache: MarkCache
             ) -> tuple[FaceMark, ...]:
    """Everything that a drawing shows, in the order in which it is drawn.

    The symbols of a library are icons, whatever they are made of; those of the template itself
    may hold others. What is `known` of other drawings of the same game is used.
    """
    walk = _MarkReader(drawing, library, fonts, cache)
    return tuple(walk.below(drawing.root, drawing_matrix(drawing.root), TextStyle(), 0))


class _MarkReader:
    """Goes through one drawing and what it refers to."""

    def __init__(self, drawing: Drawing, library: Mapping[str, Element], fonts: FontLibrary,
                 cache: MarkCache) -> None:
        self.ids = drawing.ids
        self.known = cache
        self.library = library
        self.fonts = fonts
        self.content_cache: dict[int, bool] = {}

    def below(self, element: Element, matrix: Matrix, style: TextStyle, depth: int
              ) -> Iterator[FaceMark]:
        for child in element.children:
            if not isinstance(child, Element) or child.tag in WAITING:
                continue
            key = (id(child), matrix, style)
            if key not in self.known:
                self.known[key] = child, tuple(self.marks(child, matrix, style, depth))
            yield from self.known[key][1]

    def marks(self, element: Element, matrix: Matrix, style: TextStyle, depth: int
              ) -> Iterator[FaceMark]:
        attrs = properties(element.attrs) if "style" in element.attrs else element.attrs
        if attrs.get("display") == "none" or depth > MOST_DEPTH:
            return
        if "transform" in attrs:
            matrix = multiply(matrix, element_matrix(attrs))
        try:
            style = text_style(attrs, style) if attrs.keys() & LETTERING else style
        except Complaint:
            return
        if element.tag == "text":
            yield from self.text(element, matrix, style)
        elif element.tag == "use":
            yield from self.use(element, matrix, style, depth)
        elif element.tag == "image":
            box, scale = _box(attrs), scale_of(matrix)
            yield FaceMark("icon", attrs.get("href", ""), transform_box(box, matrix), element,
                       size=((box[2] - box[0]) * scale, (box[3] - box[1]) * scale))
        elif element.tag in SHAPES:
            name = " ".join([element.tag, *(f"{item}={attrs[item]}" for item in SHAPE_ATTRIBUTES
                                            if item in attrs)])
            yield FaceMark("shape", name, transform_box(_extent(element.tag, attrs), matrix),
                           element)
        else:
            yield from self.below(element, matrix, style, depth)

    def use(self, element: Element, matrix: Matrix, style: TextStyle, depth: int
            ) -> Iterator[FaceMark]:
        attrs = element.attrs
        name = attrs.get("href", "").strip().removeprefix("#")
        target = self.ids.get(name)
        if target is None:
            return
        place = _box(attrs)
        if target.tag != "symbol":
            by = (1.0, 0.0, 0.0, 1.0, place[0], place[1])
            yield from self.marks(target, multiply(matrix, by), style, depth + 1)
            return
        yield FaceMark("icon", name, transform_box(place, matrix), element)
        view = view_box(target.attrs)
        if target is not self.library.get(name) and view and place[2] > place[0] \
                and place[3] > place[1] and self.tells(target):
            inner = multiply(matrix,
                             fit_matrix(view, place, target.attrs.get("preserveAspectRatio", "")))
            yield from (mark for mark in self.below(target, inner, style, depth + 1)
                        if mark.sort != "shape")

    def tells(self, symbol: Element) -> bool:
        """Whether a symbol holds texts or icons of its own."""
        if id(symbol) not in self.content_cache:
            self.content_cache[id(symbol)] = any(element.tag in ("use", "text", "image")
                                            for element in symbol.walk())
        return self.content_cache[id(symbol)]

    def text(self, element: Element, matrix: Matrix, style: TextStyle) -> Iterator[FaceMark]:
        lines = [run for run in _text_runs(element, style, (0.0, 0.0)) if run[0].strip()]
        if not lines:
            return
        boxes = [self.line(*line) for line in lines]
        box = (min(item[0] for item in boxes), min(item[1] for item in boxes),
               max(item[2] for item in boxes), max(item[3] for item in boxes))
        yield FaceMark("text", " ".join(" ".join(line[0] for line in lines).split()),
                   transform_box(box, matrix), element,
                       tuple(transform_box(item, matrix) for item in boxes),
                   lines[0][1].fill)

    def line(self, text: str, style: TextStyle, at: tuple[float, float]) -> Box:
        face = self.fonts.typeface(style.family, style.weight, style.italic, style.letterforms)
        width = face.width(text) * style.size if face.fonts else len(text) * style.size / 2
        left = at[0] - {"middle": 0.5, "end": 1.0}.get(style.anchor, 0.0) * width
        return left, at[1] - CAPITALS * style.size, left + width, at[1]


def _text_runs(element: Element, style: TextStyle, at: tuple[float, float]
           ) -> Iterator[tuple[str, TextStyle, tuple[float, float]]]:
    """The runs of a text, each with the place where it starts."""
    attrs = properties(element.attrs)
    try:
        style = text_style(attrs, style)
        at = (length(attrs["x"].split()[0], 0.0) if attrs.get("x") else at[0],
              length(attrs["y"].split()[0], 0.0) if attrs.get("y") else at[1])
    except Complaint:
        return
    for child in element.children:
        if isinstance(child, Element):
            yield from _text_runs(child, style, at)
        else:
            yield child, style, at


def _box(attrs: Mapping[str, str]) -> Box:
    try:
        x, y, width, height = (length(attrs.get(name, "0"), 0.0)
                               for name in ("x", "y", "width", "height"))
    except Complaint:
        return 0.0, 0.0, 0.0, 0.0
    return x, y, x + width, y + height


def _extent(tag: str, attrs: Mapping[str, str]) -> Box:
    """The box of a shape whose box is plain to see; of others, where they start."""
    if tag == "rect":
        return _box(attrs)
    if tag in ("circle", "ellipse"):
        try:
            x, y = (length(attrs.get(name, "0"), 0.0) for name in ("cx", "cy"))
            across = length(attrs.get("r", attrs.get("rx", "0")), 0.0)
            down = length(attrs.get("r", attrs.get("ry", "0")), 0.0)
        except Complaint:
            return 0.0, 0.0, 0.0, 0.0
        return x - across, y - down, x + across, y + down
    return 0.0, 0.0, 0.0, 0.0


Colours = NDArray[np.uint8]
# Pixels: as many along the longer side of a piece as an eye at arm's length needs, and no more
# for a millimetre than tell a letter from another.
LONGER = 300
MOST_PER_MM, LEAST_PER_MM = 4.0, 1.5
# How many pieces of a kind stand for the others.
FEW, MANY = 3, 200


@dataclass(frozen=True, slots=True)
class FaceView:
    """A component's side as it would be drawn, with all that it shows."""

    component: Component
    side: Side
    drawing: Drawing
    marks: tuple[FaceMark, ...]


def with_value(component: Component, field: str, value: Value) -> Component:
    """The component as if it said something else about itself."""
    if field == "copies":
        assert isinstance(value, int)
        return replace(component, copies=value)
    return replace(component, values={**component.values, field: value})


def pixels_per_mm(kind: Kind) -> float:
    """How many pixels a millimetre of such a piece gets."""
    most = LONGER / max(kind.page.width, kind.page.height)
    return min(MOST_PER_MM, max(LEAST_PER_MM, most))


class FaceReader:
    """Sees the faces of one game in one language, each once."""

    def __init__(self, job: Job, look: FaceLook | None = None) -> None:
        self.game: Game = job.game
        self.assets: Assets = job.assets
        self.look: FaceLook = look or job.settings.look
        self.fonts = FontLibrary.of(job.assets)
        self._face_source: FaceSource = job.pressroom
        self._printed_faces: dict[tuple[str, Side], tuple[Component, Face | None]] = {}
        for piece in job.pieces:
            self._printed_faces[piece.component.id, "front"] = piece.component, piece.front
            self._printed_faces[piece.component.id, "back"] = piece.component, piece.back
        self._pictures = {href: picture.digest for href, picture in job.assets.pictures.items()}
        self._views: dict[tuple[int, Side], FaceView | None] = {}
        self._sites: dict[tuple[str, str | None, Side], tuple[ElementSite, ...]] = {}
        self._kept_components: list[Component] = []
        self._sketch_count = 0
        self._mark_cache: MarkCache = {}
        self._digests: dict[int, str] = {}
        self._pages: dict[int, Colours] = {}

    def kinds(self) -> Iterator[tuple[Kind, tuple[Component, ...]]]:
        """The kinds that are printed, with their components.

        A kind whose templates are named by fields comes once for each of them.
        """
        for name in self.game.kinds:
            for kind, components in self.game.by_templates(name):
                those = tuple(component for component in components
                              if (component.id, "front") in self._printed_faces)
                if those:
                    yield kind, those

    def sample(self, few: bool = False) -> Iterator[FaceView]:
        """Both sides of pieces of every kind: of all, of some of very many, or of a few."""
        most = FEW if few else MANY
        for _, components in self.kinds():
            step = -(-len(components) // most)
            for component in components[::step]:
                for side in SIDES:
                    sight = self.see(component, side)
                    if sight and not (side == "back" and len(set(self.keys(component))) == 1):
                        yield sight

    def keys(self, component: Component) -> tuple[str, str]:
        """The keys of a piece's faces: equal ones look the same."""
        front, back = (self._printed_faces[component.id, side][1] for side in SIDES)
        return front.key if front else "", back.key if back else ""

    def template(self, kind: Kind, side: Side) -> Template | None:
        """The template of a side, if it has one."""
        document = self.assets.templates.get(kind.template(side) or "")
        return read_template(fit_to_page(document, kind.trim, kind.bleed).document) if document \
            else None

    def place(self, kind: Kind, side: Side) -> FileLocation:
        """Where the template of a side begins, or the kind if it has none."""
        template = self.template(kind, side)
        return template.document.root.where if template else kind.where

    def where(self, sight: FaceView) -> FileLocation:
        """Where the template of a sight begins."""
        document = self.assets.templates[sight.component.template(sight.side) or ""]
        return document.root.where

    def sites(self, kind: Kind, side: Side) -> tuple[ElementSite, ...]:
        """The elements of a template with their surroundings."""
        key = (kind.name, kind.template(side), side)
        if key not in self._sites:
            template = self.template(kind, side)
            self._sites[key] = (
                tuple(survey_template(template, self.facts(kind))) if template else ()
            )
        return self._sites[key]

    def facts(self, kind: Kind) -> KindFacts:
        """What all faces of a kind share."""
        return KindFacts(self.game, self.assets, kind, self.look)

    def see(self, component: Component, side: Side) -> FaceView | None:
        """A side of a component; None if it has none, or if something is wrong with it."""
        key = (id(component), side)
        if key not in self._views:
            # Held, so that its id can't become another's.
            self._kept_components.append(component)
            self._views[key] = self._read_view(component, side)
        return self._views[key]

    def _read_view(self, component: Component, side: Side) -> FaceView | None:
        if component.template(side) not in self.assets.templates:
            return None
        drawing = self._face_source.sketch(self._face(component, side))
        if drawing is None:
            return None
        return FaceView(component, side, drawing, marks_of(
            drawing, self.assets.symbols, self.fonts, self._mark_cache))

    def digest(self, sight: FaceView) -> str:
        """The same for sights that look the same, colours and all."""
        if id(sight) not in self._digests:
            self._digests[id(sight)] = drawing_digest(sight.drawing, self._pictures)
        return self._digests[id(sight)]

    def _face(self, component: Component, side: Side) -> Face:
        return Face(key="", name=component.id, component=component, kind=component.kind, side=side,
                    look=self.look, where=component.where)

    def pixels(self, sights: Sequence[FaceView]) -> list[Colours | None]:
        """What the cut leaves of each, on white paper."""
        distinct = {id(sight): sight for sight in sights}
        drawn = {key: _shot(form, sight.component.kind) for key, sight in distinct.items()
                 if (form := self.form(sight))}
        taken = dict(zip(drawn, self.shots(drawn.values()), strict=True))
        return [taken.get(id(sight)) for sight in sights]

    def form(self, sight: FaceView) -> Form | None:
        """A sight, pressed; the press supplies what is printed."""
        component, face = self._printed_faces[sight.component.id, sight.side]
        if face and face.look == self.look and component is sight.component:
            return self._face_source.form(face)
        return self.press(sight.drawing, sight.component.kind.page)

    def shots(self, shots: Iterable[RasterRequest]) -> Iterator[Colours]:
        """Pictures on white paper."""
        for pixels in Rasterizer(self.fonts).pixels(list(shots)):
            paper = pixels[..., 3:].astype(np.uint16)
            yield ((pixels[..., :3] * paper + 255 * (255 - paper)) // 255).astype(np.uint8)

    def pages(self, sights: Sequence[FaceView]) -> list[Colours | None]:
        """Each with its bleed, on white paper; every one is drawn once."""
        fresh = {id(sight): (sight, form) for sight in sights
                 if id(sight) not in self._pages and (form := self.form(sight))}
        shots = [RasterRequest(form, round(page.width * scale), round(page.height * scale))
                 for item, form in fresh.values()
                 for page,
                 scale in [(item.component.kind.page, pixels_per_mm(item.component.kind))]]
        self._pages.update(zip(fresh, self.shots(shots), strict=True))
        return [self._pages.get(id(sight)) for sight in sights]

    def press(self, drawing: Drawing, size: Size) -> Form | None:
        """Any drawing, pressed."""
        self._sketch_count += 1
        return self._face_source.press(drawing, size, f"sketch {self._sketch_count}")


def _shot(form: Form, kind: Kind) -> RasterRequest:
    scale = pixels_per_mm(kind)
    return RasterRequest(form, round(kind.trim.width * scale), round(kind.trim.height * scale),
                         kind.bleed,
                shape_of(kind))


def region(kind: Kind, box: Box) -> tuple[slice, slice]:
    """The pixels of a box on a piece, rows first; none of them if it is off the piece."""
    scale = pixels_per_mm(kind)
    left, top, right, bottom = ((item - kind.bleed) * scale for item in box)
    return (slice(max(0, int(top)), max(0, int(bottom) + 1)),
            slice(max(0, int(left)), max(0, int(right) + 1)))


def values_of(component: Component) -> Mapping[str, Value]:
    """What a component says about itself, with how many there are of it."""
    return {**component.values, "copies": component.copies}
