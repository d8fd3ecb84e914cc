"""Blocks: a <text> of a template, its sources, its box and its style, read once."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from generator.base.findings import Complaint, FileLocation, Finding
from generator.drawing.faces.directives import NO_DIRECTIVES, Directives, read_directives
from generator.drawing.text.text_style import (
    SPACINGS,
    TextStyle,
    flow_shape_id,
    format_number,
    properties,
    text_style,
)
from generator.game.expressions.conditions import Combination
from generator.game.svg import letterforms
from generator.game.svg.lengths import length
from generator.game.svg.style_properties import STYLE_PROPERTIES
from generator.game.svg.transform import IDENTITY, Matrix, matrix, scale_of
from generator.game.svg.tree import Element, cannot_draw

HALF = 0.5**0.5


@dataclass(frozen=True, slots=True)
class TextBox:
    """Where text flows, in the text's user units."""

    x: float
    y: float
    width: float
    height: float


def element_matrix(attrs: Mapping[str, str]) -> Matrix:
    """What an element is transformed by; the press refuses what can't be read."""
    try:
        return matrix(attrs.get("transform", ""))
    except Complaint:
        return IDENTITY


def flow_box(name: str, ids: Mapping[str, Element], viewport: tuple[float, float]) -> TextBox:
    """The box of a shape, known by its id; raises Complaint."""
    shape = ids.get(name)
    if shape is None:
        raise Complaint("template/box", f"text flows inside '#{name}', but nothing has that id")
    attrs = properties(shape.attrs)
    if any(name.startswith("data-set-") for name in attrs):
        raise Complaint("template/box",
                        f"text can't flow inside '#{name}', whose size is set by a value")
    moved = element_matrix(attrs)
    if moved[:4] != IDENTITY[:4]:
        raise Complaint("template/box",
                        f"text can't flow inside '#{name}', which is turned or scaled")
    x, y, width, height = _shape_rectangle(name, shape.tag, attrs, viewport)
    if not (width > 0 and height > 0):
        raise Complaint("template/box", f"text can't flow inside '#{name}', which has no size")
    return TextBox(x + moved[4], y + moved[5], width, height)


def _shape_rectangle(name: str, tag: str, attrs: Mapping[str, str], viewport: tuple[float, float]
               ) -> tuple[float, ...]:
    """The shape itself, or the largest square in a circle."""
    if tag == "rect":
        return tuple(length(attrs.get(side, "0"), whole) for side, whole in
                     zip(("x", "y", "width", "height"), viewport * 2, strict=True))
    if tag not in ("circle", "ellipse"):
        raise Complaint("template/box", f"text can't flow inside '#{name}', a <{tag}>")
    radii = ("r", "r") if tag == "circle" else ("rx", "ry")
    x, y, across, down = (length(attrs.get(side, "0"), whole) for side, whole in
                          zip(("cx", "cy", *radii), viewport * 2, strict=True))
    return x - across * HALF, y - down * HALF, 2 * across * HALF, 2 * down * HALF


# Said by layout, so no business of what is drawn.
LAYOUT_ATTRIBUTES = frozenset(("x", "y", "dx", "dy", "shape-inside", "shape-padding",
                               "shape-subtract",
                    "shape-margin", "text-align", "line-height", "white-space", "inline-size",
                    "xml:space", "text-anchor", "hyphens", "direction", "unicode-bidi"))
PLACE_ATTRIBUTES = ("x", "y", "dx", "dy")
NESTED_PLACE = "a place in a span of a span"
IGNORED_IN_BOX = (NESTED_PLACE, "a list of x", "a list of y")
# Said to readers, not to be drawn.
UNDRAWN_TAGS = frozenset(("title", "desc", "metadata"))
# What a span says that is followed here; the rest is passed to the press.
HANDLED_PROPERTIES = LAYOUT_ATTRIBUTES | {"font-family", "font-size", "font-weight", "font-style",
                                          "fill", *SPACINGS,
                     *letterforms.READERS}
# Of spans in each other these add up, which one span can't say.
CUMULATIVE_PROPERTIES = frozenset({"opacity", "baseline-shift", "text-decoration",
                                   "text-decoration-line"})


@dataclass(frozen=True, slots=True)
class TextSource:
    """Where a stretch of text comes from, and how it looks."""

    style: TextStyle
    directives: Directives
    literal: str
    where: FileLocation


@dataclass(frozen=True, slots=True)
class TextChunk:
    """Sources that follow each other on one line, from one point."""

    x: float
    y: float
    sources: tuple[TextSource, ...]

    @property
    def anchor(self) -> str:
        """Where the line is held: as the first that says something has it."""
        return next((source.style.anchor for source in self.sources
                     if source.literal.strip() or source.directives is not NO_DIRECTIVES), "")


@dataclass(frozen=True, slots=True)
class TextPart:
    """One of the texts that share a box: the first, one below, or one at the bottom.

    A `rule` as thick as that, in user units, parts it from the text before it.
    """

    sources: tuple[TextSource, ...]
    anchor: str
    justified: bool
    bottom: bool = False
    rule: float = 0.0
    # Whether the other edge is meant where text runs from right to left.
    turns: bool = True


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class TextBlock:
    """A text to set: all of it in a box, or else each chunk on a line of its own.

    The `sign` is that of a list's items, None if lines are no items; `indent` is in em.
    """

    style: TextStyle
    chunks: tuple[TextChunk, ...]
    box: TextBox | None
    width: float | None
    floor: float
    valign: str
    mm_per_unit: float
    attrs: Mapping[str, str]
    where: FileLocation
    parts: tuple[TextPart, ...]
    sign: str | None = None
    indent: float = 0.0
    # The element itself if its letters have places of their own, which only the press can set;
    # `whole` if one value stands for all of it.
    kept: Element | None = None
    whole: bool = False
    # Whether words that the game calls keywords stand out.
    keywords: bool = False

    def sources(self) -> Iterator[TextSource]:
        """All sources, in reading order."""
        for chunk in self.chunks:
            yield from chunk.sources


# Alignments that are no anchors.
EDGES = {"justify": "start", "left": "start", "right": "end"}
# What is left of a user unit, in mm, where a transform makes all vanish.
SMALLEST_UNIT = 1e-6
# Of all texts on one face; a value that is longer is refused when it is drawn.
MOST_CHARACTERS = 50_000


def unit_on_paper(place: Matrix) -> float:
    """How large a user unit is on paper, mm; never nothing, for sizes are divided by it."""
    return max(scale_of(place), SMALLEST_UNIT)


@dataclass(frozen=True, slots=True)
class BlockContext:
    """What is around a <text>: inherited style, size of a user unit, shapes by id, and 100%."""

    style: TextStyle
    mm_per_unit: float
    ids: Mapping[str, Element]
    viewport: tuple[float, float]


def needs_typesetting(element: Element) -> bool:
    """Whether a <text> without values still has to be set here: the press sets all but boxes."""
    return "shape-inside" in properties(element.attrs) and not _is_wrapped(element)


def _is_wrapped(text: Element) -> bool:
    """Whether the program that drew a text gives the place of each of its lines."""
    return any(isinstance(child, Element) for child in text.children) and all(
        not child.strip() if isinstance(child, str) else "x" in child.attrs and "y" in child.attrs
        for child in text.children)


def read_block(element: Element, wishes: Directives | None, around: BlockContext,
          mistakes: list[Finding]) -> TextBlock:
    """Read a <text>; what can't be read is in `mistakes`."""
    return _BlockReader(element, wishes or NO_DIRECTIVES, around, mistakes).block()


class _BlockReader:
    """Reads one <text> and its tspans."""

    def __init__(self, element: Element, wishes: Directives, around: BlockContext,
                 mistakes: list[Finding]) -> None:
        self.element = element
        self.wishes = wishes
        self.around = around
        self.mistakes = mistakes
        self.attrs = properties(element.attrs)
        self.style = self.element_style(element, self.attrs, around.style)
        if wishes.hyphenate:
            self.style = replace(self.style, hyphens=wishes.hyphenate)
        self.box = self.text_box()
        if wishes.fit and not wishes.width and "shape-inside" not in self.attrs:
            mistakes.append(Complaint(
                "template/bad-attribute", "data-fit does nothing without a box",
                "add shape-inside or, for a single line, data-width").at(element.where))

    def block(self) -> TextBlock:
        wishes, per_unit = self.wishes, self.around.mm_per_unit
        whole = bool(wishes.slot or wishes.text)
        special = self.special(whole)
        kept = {name: value for name, value in self.attrs.items()
                if (special or name not in LAYOUT_ATTRIBUTES) and not name.startswith("data-")}
        if "font-size" in kept:
            kept["font-size"] = format_number(self.style.size)
        if self.box:
            kept.pop("dominant-baseline", None)
        for name, field in SPACINGS.items():
            if getattr(self.style, field) and not special:
                # In em, so that it shrinks with the letters.
                kept[name] = f"{format_number(getattr(self.style, field))}em"
        floor = wishes.fit.user_units(per_unit) if wishes.fit else self.style.size
        width = wishes.width.user_units(per_unit) if wishes.width else None
        chunks = tuple(self.chunks())
        parts = tuple(self.parts(chunks))
        indent = wishes.indent.user_units(per_unit) / self.style.size if wishes.indent else 0.0
        self.check_parts(parts)
        return TextBlock(style=replace(self.style, anchor=parts[0].anchor), chunks=chunks,
                         box=self.box, width=width,
                     floor=min(floor, self.style.size), valign=wishes.valign, mm_per_unit=per_unit,
                         attrs=kept,
                     where=self.element.where, parts=parts, sign=wishes.sign, indent=indent,
                     kept=self.element if special else None, whole=whole,
                     keywords=wishes.keywords == "yes" or bool(self.box and not wishes.keywords))

    def special(self, whole: bool) -> bool:
        """Whether only the press can set the text; never if it flows or shrinks."""
        # In a box the places that an editor wrote are nothing: lines are made again.
        place = next((special for special in _special_places(self.element, whole, False)
                      if not (self.box and special[0] in IGNORED_IN_BOX)), None)
        if place is None:
            return False
        what, where = place
        if self.box or self.wishes.width:
            self.mistakes.append(cannot_draw(
                f"{what} can't be followed in a text that flows in a box or has a data-width",
                "take it away, or use a text of its own").at(where))
            return False
        return True

    def parts(self, chunks: tuple[TextChunk, ...]) -> Iterator[TextPart]:
        """The texts that share the box: a new one begins where a tspan says so."""
        groups: list[list[TextSource]] = [[]]
        seen: Directives = NO_DIRECTIVES
        for source in (source for chunk in chunks for source in chunk.sources):
            if source.directives.part and source.directives is not seen:
                seen = source.directives
                groups.append([])
            groups[-1].append(source)
        for index, sources in enumerate(groups):
            # Editors write the alignment on the tspans, too.
            anchors = {self.anchor(source.style) for source in sources
                       if source.literal.strip() or source.directives is not NO_DIRECTIVES}
            anchor = anchors.pop() if len(anchors) == 1 else self.anchor(self.style)
            first = sources[0].directives if index else NO_DIRECTIVES
            rule = first.rule.user_units(self.around.mm_per_unit) if first.rule else 0.0
            yield TextPart(tuple(sources), EDGES.get(anchor, anchor), anchor == "justify",
                       first.part == "bottom", rule, anchor not in ("left", "right"))

    def check_parts(self, parts: tuple[TextPart, ...]) -> None:
        """Parts, lists and indents are a matter of boxes, and of lines that begin alike."""
        wishes = self.wishes
        names = [name for name, given in (
            ("data-list", wishes.sign is not None), ("data-indent", wishes.indent),
            ("data-part", len(parts) > 1)) if given]
        for name in names:
            if "shape-inside" not in self.attrs:
                self.report(f"{name} does nothing without a box", "add shape-inside")
            elif name != "data-part" and parts[0].anchor != "start":
                self.report(f"{name} needs lines that begin at one edge",
                            "take text-anchor or text-align away")
        if any(part.bottom for part in parts[:-1]):
            self.report("only the last part can be at the bottom")

    def report(self, message: str, hint: str = "") -> None:
        self.mistakes.append(Complaint("template/bad-attribute", message, hint
                                       ).at(self.element.where))

    def anchor(self, style: TextStyle) -> str:
        """Where lines are held; `text-align` is a matter of boxes."""
        return (style.align or style.anchor) if self.box else style.anchor

    def element_style(self, element: Element, attrs: Mapping[str, str],
                      around: TextStyle) -> TextStyle:
        try:
            return text_style(attrs, around)
        except Complaint as complaint:
            self.mistakes.append(complaint.at(element.where))
            return replace(around, family=attrs.get("font-family", around.family))

    def text_box(self) -> TextBox | None:
        try:
            name = flow_shape_id(self.attrs)
            return flow_box(name, self.around.ids, self.around.viewport) if name else None
        except Complaint as complaint:
            self.mistakes.append(complaint.at(self.element.where))
            return None

    def place(self, attrs: Mapping[str, str], x: float, y: float) -> tuple[float, float]:
        """The point that attributes give; only the first of several coordinates counts."""
        try:
            across, down = self.around.viewport
            x = self.first(attrs["x"], across) if "x" in attrs else x
            y = self.first(attrs["y"], down) if "y" in attrs else y
            return (x + self.first(attrs.get("dx", "0"), across),
                    y + self.first(attrs.get("dy", "0"), down))
        except Complaint as complaint:
            self.mistakes.append(complaint.at(self.element.where))
            return x, y

    def first(self, text: str, whole: float) -> float:
        return length((text.replace(",", " ").split() or ["0"])[0], whole, self.style.size)

    def chunks(self) -> Iterator[TextChunk]:
        x, y = self.place(self.attrs, 0.0, 0.0)
        if self.wishes.slot or self.wishes.text:
            yield self.value_chunk(x, y)
            return
        sources: list[TextSource] = []
        for child in self.element.children:
            if isinstance(child, str):
                sources.append(TextSource(self.style, NO_DIRECTIVES, child, self.element.where))
                continue
            if child.tag in UNDRAWN_TAGS:
                continue
            attrs = properties(child.attrs)
            if ("x" in attrs or "y" in attrs) and not self.box:
                yield TextChunk(x, y, tuple(sources))
                sources = []
                x, y = self.place(attrs, x, y)
            sources.extend(self.sources(child, attrs, self.style))
        yield TextChunk(x, y, tuple(sources))

    def span_style(self, tspan: Element, attrs: Mapping[str, str], around: TextStyle) -> TextStyle:
        """The style of a span, with all that it says."""
        style = self.element_style(tspan, attrs, around)
        attrs = {name: value for name, value in attrs.items()
                if name in STYLE_PROPERTIES and name not in HANDLED_PROPERTIES and value
                != "inherit"}
        if not attrs:
            return style
        before = dict(style.rest)
        twice = CUMULATIVE_PROPERTIES & attrs.keys() & before.keys()
        if twice:
            self.mistakes.append(cannot_draw(
                f"{min(twice)} can't be followed on spans in each other next to a value",
                "say it on one of them").at(tspan.where))
        return replace(style, rest=tuple({**before, **attrs}.items()))

    def value_chunk(self, x: float, y: float) -> TextChunk:
        """One value instead of all that the template shows in an editor.

        Editors put a line's place and looks on its tspan: those of the first one stay.
        """
        style = self.style
        for child in self.element.children:
            if isinstance(child, Element):
                attrs = properties(child.attrs)
                style = self.span_style(child, attrs, style)
                x, y = self.place(attrs, x, y)
                break
        return TextChunk(x, y, (TextSource(style, self.wishes, "", self.element.where),))

    def sources(self, tspan: Element, attrs: Mapping[str, str], around: TextStyle,
                outer: Directives = NO_DIRECTIVES) -> Iterator[TextSource]:
        style = self.span_style(tspan, attrs, around)
        if attrs.get("display") == "none":
            return
        wishes = _nest_directives(outer, read_directives(tspan, self.mistakes) or NO_DIRECTIVES)
        if wishes.slot or wishes.text:
            yield TextSource(style, wishes, "", tspan.where)
            return
        for child in tspan.children:
            if isinstance(child, str):
                yield TextSource(style, wishes, child, tspan.where)
            elif child.tag not in UNDRAWN_TAGS:
                yield from self.sources(child, properties(child.attrs), style, wishes)


def _nest_directives(outer: Directives, inner: Directives) -> Directives:
    """The directives of a span in another one: when that isn't shown, nor is it."""
    if not outer.show and not outer.colours:
        return inner
    show = Combination(True, (outer.show, inner.show)) if outer.show and inner.show \
        else outer.show or inner.show
    return replace(inner, show=show, colours=inner.colours or outer.colours)


def _special_places(element: Element, whole: bool,
                    inside: bool) -> Iterator[tuple[str, FileLocation]]:
    """What letters of an element have to places of their own, and where it says so.

    Lists for the letters of what only stands for a value are nothing for the value's.
    """
    attrs = element.attrs
    if element.tag == "textPath":
        yield "textPath", element.where
    for name in ("textLength", "rotate"):
        if attrs.get(name) and (name != "rotate" or not _ZEROS.fullmatch(attrs[name])):
            yield name, element.where
    if not whole and not {"data-slot", "data-text"} & attrs.keys():
        yield from ((f"a list of {name}", element.where) for name in PLACE_ATTRIBUTES
                    if len(attrs.get(name, "").replace(",", " ").split()) > 1)
    if inside and not whole and not ("x" in attrs or "y" in attrs):
        yield from ((name, element.where) for name in ("dx", "dy") if name in attrs)
    spans = [child for child in element.children
             if isinstance(child, Element) and child.tag not in UNDRAWN_TAGS]
    for child in spans[:1] if whole else spans:
        if inside and ("x" in child.attrs or "y" in child.attrs):
            yield NESTED_PLACE, child.where
        yield from _special_places(child, whole, True)


_ZEROS = re.compile(r"[0.\s,]*")
