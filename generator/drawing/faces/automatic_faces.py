"""Automatic faces: a kind without a template shows all its fields, to be played with."""

import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from generator.base.units import MM_PER
from generator.drawing.text.families import DISPLAY, TEXT
from generator.drawing.text.text_style import format_number
from generator.game.model.game import Component, Field, Kind, Side
from generator.game.svg.tree import Document, Element

INK, QUIET, RULE, GROUND = "#1d1d1b", "#6b6b68", "#b9b9b4", "#ffffff"
# What people call the field that says what a piece is.
TITLES = ("name", "title", "label")
# A text that is never longer replaces a name that isn't there.
SHORT_TEXT = 28
# The largest rectangle that a cut leaves of a piece, next to that of a card.
USABLE_SHARE = {"rect": 1.0, "circle": 0.7, "hex": 0.72, "path": 0.72}
LEAST_MARGIN = 2.0
# Sizes on a piece that leaves so many mm; others are larger or smaller with theirs.
USUAL_SIZE = 52.0
SMALLEST, LARGEST = 0.42, 3.0
# Below this a piece has no corners to spare.
TINY_SIZE = 24.0


@dataclass(frozen=True, slots=True)
class _Box:
    """A place on the piece, mm."""

    x: float
    y: float
    width: float
    height: float

    def below(self, height: float) -> "_Box":
        """What is left without so much of its top."""
        return _Box(self.x, self.y + height, self.width, max(self.height - height, 0.1))

    def above(self, height: float) -> "_Box":
        """What is left without so much of its bottom."""
        return _Box(self.x, self.y, self.width, max(self.height - height, 0.1))

    def top(self, height: float) -> "_Box":
        """So much of its top."""
        return _Box(self.x, self.y, self.width, min(height, self.height))

    def bottom(self, height: float) -> "_Box":
        """So much of its bottom."""
        return _Box(self.x, self.y + self.height - height, self.width, height)

    def columns(self, count: int) -> list["_Box"]:
        """Equal parts side by side."""
        width = self.width / count
        return [_Box(self.x + width * place, self.y, width, self.height) for place in range(count)]

    def within(self, side: float) -> "_Box":
        """Without so much at both sides."""
        return _Box(self.x + side, self.y, max(self.width - 2 * side, 0.1), self.height)


def automatic_template(kind: Kind, components: Sequence[Component], side: Side,
                       cut: str) -> Document:
    """A template that shows every field of a kind; `components` are those that it has to suit.

    `cut` is the line around the piece that scissors follow, which shows on a white face.
    """
    page = kind.page
    layout = _FaceLayout(kind, components)
    edge = Element("path", {"d": cut, "fill": "none", "stroke": RULE, "stroke-width": "0.2",
                            "transform": f"translate({kind.bleed:g} {kind.bleed:g})"}, (),
                   kind.where)
    children = (*(layout.front() if side == "front" else layout.back()), edge)
    root = Element("svg", {"width": f"{page.width:g}mm", "height": f"{page.height:g}mm",
                           "viewBox": f"0 0 {page.width:g} {page.height:g}"}, children, kind.where)
    ids = {element.attrs["id"]: element for element in root.walk() if "id" in element.attrs}
    drawn_facts = repr([(element.tag, sorted(element.attrs.items()),
                  [text for text in element.children if isinstance(text, str)])
                 for element in root.walk()])
    return Document(root, ids, hashlib.sha256(drawn_facts.encode()).hexdigest(), kind.where.file)


class _FaceLayout:
    """One kind's face being laid out."""

    def __init__(self, kind: Kind, components: Sequence[Component]) -> None:
        self.kind = kind
        self.components = components
        part, trim = USABLE_SHARE[kind.shape], kind.trim
        margin = kind.safe if part < 1 else max(kind.safe, min(LEAST_MARGIN, trim.width / 8))
        width, height = (trim.width - 2 * margin) * part, (trim.height - 2 * margin) * part
        self.inner = _Box(kind.bleed + (trim.width - width) / 2,
                          kind.bleed + (trim.height - height) / 2, width, height)
        self.scale = min(max(min(width, height) / USUAL_SIZE, SMALLEST), LARGEST)
        self.boxes = 0
        self.title = self._title_field()
        rest = [field for name, field in kind.fields.items() if name != self.title]
        self.figures = [field for field in rest if field.type in ("int", "number")][:4]
        self.texts = [field for field in rest if field.type == "text"]
        self.rows = [field for field in rest if field not in self.figures and field.type != "text"]

    def _title_field(self) -> str:
        texts = [name for name, field in self.kind.fields.items() if field.type == "text"]
        title = next((name for name in TITLES if name in texts), None)
        return title \
            or next((name for name in texts if 0 < self._longest_value(name) <= SHORT_TEXT), "id")

    def _longest_value(self, name: str) -> int:
        return max((len(str(component.values.get(name) or ""))
                    for component in self.components), default=0)

    def front(self) -> Iterator[Element]:
        """All fields: what it is, figures in the corners, then words and texts."""
        yield self._background()
        if min(self.inner.width, self.inner.height) < TINY_SIZE:
            yield from self._token_face()
            return
        size, inner = 11.0 * self.scale, self.inner
        head = inner.top(size * 1.25)
        yield from self._corners(head, self.figures[:2], size)
        sides = size * 1.15 if self.figures else 0.0
        yield from self._text(head.within(sides), "{" + self.title + "}", 17, DISPLAY,
                              floor=6.5, weight="600")
        rest = inner.below(size * 1.4)
        foot = rest.bottom(2.6 * self.scale)
        rest = rest.above(3.2 * self.scale)
        if self.figures[2:]:
            corners = inner.bottom(size * 1.25)
            yield from self._corners(corners, self.figures[2:], size)
            foot = foot.within(size * 1.15)
            rest = rest.above(size * 1.25 - 3.2 * self.scale)
        yield from self._text(foot, "{kind.title} · {id}", 5.5, TEXT, fill=QUIET, floor=3.5)
        yield self._line(rest)
        yield from self._body(rest.below(1.2 * self.scale))

    def back(self) -> Iterator[Element]:
        """What it is the back of."""
        yield self._background()
        inner = self.inner
        frame = {"x": format_number(inner.x), "y": format_number(inner.y),
                 "width": format_number(inner.width),
                 "height": format_number(inner.height), "fill": "none", "stroke": RULE,
                 "stroke-width": format_number(0.5 * self.scale)}
        yield Element("rect", frame, (), self.kind.where)
        yield from self._text(inner.within(inner.width / 10), "{kind.title}", 20, DISPLAY,
                              floor=4, fill=QUIET)

    def _background(self) -> Element:
        page = self.kind.page
        return Element("rect",
                       {"width": format_number(page.width), "height": format_number(page.height),
                                "fill": GROUND}, (), self.kind.where)

    def _line(self, box: _Box) -> Element:
        return Element("path", {
            "d": f"M{format_number(box.x)} {format_number(box.y)}h{format_number(box.width)}",
                                "fill": "none", "stroke": RULE,
                                "stroke-width": format_number(0.3 * self.scale)}, (),
                       self.kind.where)

    def _corners(self, strip: _Box, figures: Sequence[Field], size: float) -> Iterator[Element]:
        """A figure at each end of a strip, with its name below it."""
        ends = (strip.x, strip.x + strip.width - size)
        for field, x in zip(figures, ends, strict=False):
            box = _Box(x, strip.y, size, strip.height)
            yield from self._text(box.above(2.4 * self.scale), f"{{{field.name}}}", 24, DISPLAY,
                                  floor=7, weight="700")
            yield from self._caption(box.bottom(2.4 * self.scale), field, "middle")

    def _body(self, box: _Box) -> Iterator[Element]:
        """Words in rows, then texts that share what is left by how long they get."""
        if not self.rows and not self.texts:
            return
        share = 1.0 if not self.texts else 0.55
        row = min(4.6 * self.scale, box.height * share / max(len(self.rows), 1))
        for place, field in enumerate(self.rows):
            yield from self._row(_Box(box.x, box.y + row * place, box.width, row), field)
        box = box.below(row * len(self.rows))
        if self.rows and self.texts:
            yield self._line(box.below(0.4 * self.scale))
        box = box.below(1.2 * self.scale) if self.rows else box
        weights = [max(self._longest_value(field.name), 20) ** 0.8 for field in self.texts]
        for field, weight in zip(self.texts, weights, strict=True):
            part = box.height * weight / sum(weights)
            part_box = _Box(box.x, box.y, box.width, part)
            if len(self.texts) > 1:
                yield from self._caption(part_box.top(2.4 * self.scale), field, "start")
                part_box = part_box.below(2.4 * self.scale)
            yield from self._text(part_box, f"{{{field.name}}}", 10, TEXT, floor=4.5,
                                  anchor="start", valign="top")
            box = _Box(box.x, box.y + part, box.width, box.height)

    def _row(self, box: _Box, field: Field) -> Iterator[Element]:
        """The name of a field, and at the other end what it says."""
        name = _Box(box.x, box.y, box.width * 0.4, box.height)
        text_box = _Box(box.x + box.width * 0.42, box.y, box.width * 0.58, box.height)
        yield from self._caption(name, field, "start", 7.5)
        yield from self._text(text_box, f"{{{field.name}}}", 9, TEXT, floor=3.5, anchor="end",
                              weight="700")

    def _token_face(self) -> Iterator[Element]:
        """As much as goes on a token: what it is, and below it all the rest in equal parts."""
        figures, others, inner = self.figures, [*self.rows, *self.texts], self.inner
        named = 0.28 if self.title == "id" and figures else 0.4 if figures or others else 1.0
        head = inner.top(inner.height * named)
        yield from self._large_value(head, self.title, "600")
        box = inner.below(head.height)
        strip = box.top(box.height / (1 + len(others) / 2)) if figures else box.top(0.0)
        for field, part in zip(figures, strip.columns(max(len(figures), 1)), strict=False):
            yield from self._large_value(part, field.name, "700")
        box = box.below(strip.height)
        for place, field in enumerate(others):
            height = box.height / len(others)
            yield from self._large_value(_Box(box.x, box.y + height * place, box.width, height),
                                     field.name, "400")

    def _large_value(self, box: _Box, name: str, weight: str) -> Iterator[Element]:
        """A value that is nearly as high as its place."""
        points = box.height * 0.8 / MM_PER["pt"] / self.scale
        family = TEXT if weight == "400" else DISPLAY
        yield from self._text(box, f"{{{name}}}", points, family, floor=3.0, weight=weight)

    def _caption(self, box: _Box, field: Field, anchor: str, points: float = 5.5
                 ) -> Iterator[Element]:
        """The name of a field, unless it may say nothing and does."""
        plain = field.required or field.type in ("bool", "int", "number")
        for line in self._text(box, field.name.replace("-", " ").replace("_", " "), points, TEXT,
                               fill=QUIET, floor=3.0, anchor=anchor):
            shown = {} if plain or line.tag != "text" else {"data-show-if": field.name}
            yield line.copy_with({**line.attrs, **shown})

    def _text(self, box: _Box, text: str, points: float, family: str, *, floor: float,
              fill: str = INK, weight: str = "400", anchor: str = "middle",
              valign: str = "middle") -> Iterator[Element]:
        """A text that is as large as its box allows."""
        self.boxes += 1
        name, where = f"box-{self.boxes}", self.kind.where
        yield Element("rect", {"id": name, "x": format_number(box.x), "y": format_number(box.y),
                               "width": format_number(box.width),
                               "height": format_number(box.height),
                               "fill": "none"}, (), where)
        yield Element("text", {
            "shape-inside": f"url(#{name})", "font-family": family, "font-weight": weight,
            "font-size": format_number(max(points * self.scale, floor) * MM_PER["pt"]),
                               "fill": fill,
            "text-anchor": anchor, "line-height": "1.1", "data-valign": valign,
            "data-fit": f"{floor:g}pt", "data-text": text}, (), where)
