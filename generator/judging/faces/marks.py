"""Marks: the texts, icons and shapes that a drawing shows, and where they lie on the piece."""

from collections.abc import Iterator, Mapping
from typing import Literal, NamedTuple

from generator.base.findings import Complaint, Where
from generator.drawing.faces.block import own_matrix
from generator.drawing.faces.template import frame
from generator.drawing.text.fonts import FontLibrary
from generator.drawing.text.style import READ, TextStyle, properties, text_style
from generator.game.svg.lengths import length
from generator.game.svg.references import WAITING
from generator.game.svg.transform import Matrix, fitted, moved, scale_of, times, view_box
from generator.game.svg.tree import Drawing, Element

Box = tuple[float, float, float, float]
Sort = Literal["text", "icon", "shape"]
Key = tuple[Sort, str, Box]
# How high text reaches above its baseline, near enough to find it.
CAPITALS = 0.7
# Attributes that say where a shape is and how it runs, not which colour it has.
OUTLINES = ("x", "y", "width", "height", "rx", "ry", "cx", "cy", "r", "x1", "y1", "x2", "y2", "d",
            "points", "stroke-width", "stroke-dasharray")
SHAPES = frozenset(("rect", "circle", "ellipse", "line", "path", "polygon", "polyline"))
LETTERING = frozenset(("font-family", "fill", *READ))
MOST_DEPTH = 12


class Mark(NamedTuple):
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
    def where(self) -> Where:
        """Its place in the template."""
        return self.element.where

    @property
    def key(self) -> Key:
        """Equal for marks that look the same; colours don't count."""
        left, top, right, bottom = self.box
        return self.sort, self.name, (round(left, 2), round(top, 2), round(right, 2),
                                      round(bottom, 2))


# What elements show that don't change from face to face, each with its element: so its id stays
# its own.
Known = dict[tuple[int, Matrix, TextStyle], tuple[Element, tuple[Mark, ...]]]


def marks_of(drawing: Drawing, library: Mapping[str, Element], fonts: FontLibrary, known: Known
             ) -> tuple[Mark, ...]:
    """Everything that a drawing shows, in the order in which it is drawn.

    The symbols of a library are icons, whatever they are made of; those of the template itself
    may hold others. What is `known` of other drawings of the same game is used.
    """
    walk = _Walk(drawing, library, fonts, known)
    return tuple(walk.below(drawing.root, frame(drawing.root), TextStyle(), 0))


class _Walk:
    """Goes through one drawing and what it refers to."""

    def __init__(self, drawing: Drawing, library: Mapping[str, Element], fonts: FontLibrary,
                 known: Known) -> None:
        self.ids = drawing.ids
        self.known = known
        self.library = library
        self.fonts = fonts
        self.telling: dict[int, bool] = {}

    def below(self, element: Element, matrix: Matrix, style: TextStyle, depth: int
              ) -> Iterator[Mark]:
        for child in element.children:
            if not isinstance(child, Element) or child.tag in WAITING:
                continue
            key = (id(child), matrix, style)
            if key not in self.known:
                self.known[key] = child, tuple(self.marks(child, matrix, style, depth))
            yield from self.known[key][1]

    def marks(self, element: Element, matrix: Matrix, style: TextStyle, depth: int
              ) -> Iterator[Mark]:
        attrs = properties(element.attrs) if "style" in element.attrs else element.attrs
        if attrs.get("display") == "none" or depth > MOST_DEPTH:
            return
        if "transform" in attrs:
            matrix = times(matrix, own_matrix(attrs))
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
            yield Mark("icon", attrs.get("href", ""), moved(box, matrix), element,
                       size=((box[2] - box[0]) * scale, (box[3] - box[1]) * scale))
        elif element.tag in SHAPES:
            name = " ".join([element.tag, *(f"{each}={attrs[each]}" for each in OUTLINES
                                            if each in attrs)])
            yield Mark("shape", name, moved(_extent(element.tag, attrs), matrix), element)
        else:
            yield from self.below(element, matrix, style, depth)

    def use(self, element: Element, matrix: Matrix, style: TextStyle, depth: int
            ) -> Iterator[Mark]:
        attrs = element.attrs
        name = attrs.get("href", "").strip().removeprefix("#")
        target = self.ids.get(name)
        if target is None:
            return
        place = _box(attrs)
        if target.tag != "symbol":
            by = (1.0, 0.0, 0.0, 1.0, place[0], place[1])
            yield from self.marks(target, times(matrix, by), style, depth + 1)
            return
        yield Mark("icon", name, moved(place, matrix), element)
        view = view_box(target.attrs)
        if target is not self.library.get(name) and view and place[2] > place[0] \
                and place[3] > place[1] and self.tells(target):
            inner = times(matrix, fitted(view, place, target.attrs.get("preserveAspectRatio", "")))
            yield from (mark for mark in self.below(target, inner, style, depth + 1)
                        if mark.sort != "shape")

    def tells(self, symbol: Element) -> bool:
        """Whether a symbol holds texts or icons of its own."""
        if id(symbol) not in self.telling:
            self.telling[id(symbol)] = any(each.tag in ("use", "text", "image")
                                            for each in symbol.walk())
        return self.telling[id(symbol)]

    def text(self, element: Element, matrix: Matrix, style: TextStyle) -> Iterator[Mark]:
        lines = [each for each in _lines(element, style, (0.0, 0.0)) if each[0].strip()]
        if not lines:
            return
        boxes = [self.line(*line) for line in lines]
        box = (min(each[0] for each in boxes), min(each[1] for each in boxes),
               max(each[2] for each in boxes), max(each[3] for each in boxes))
        yield Mark("text", " ".join(" ".join(line[0] for line in lines).split()),
                   moved(box, matrix), element, tuple(moved(each, matrix) for each in boxes),
                   lines[0][1].fill)

    def line(self, text: str, style: TextStyle, at: tuple[float, float]) -> Box:
        face = self.fonts.typeface(style.family, style.weight, style.italic, style.letterforms)
        width = face.width(text) * style.size if face.fonts else len(text) * style.size / 2
        left = at[0] - {"middle": 0.5, "end": 1.0}.get(style.anchor, 0.0) * width
        return left, at[1] - CAPITALS * style.size, left + width, at[1]


def _lines(element: Element, style: TextStyle, at: tuple[float, float]
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
            yield from _lines(child, style, at)
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
