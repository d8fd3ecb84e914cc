"""The painter: one face being drawn, element by element."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import NamedTuple

from generator.base.budget import OverBudgetError, spend
from generator.base.findings import Complaint, suggest
from generator.drawing.press.clipping import apply_clip, apply_mask, draw_use, draw_viewport
from generator.drawing.press.element_box import element_box
from generator.drawing.press.glyph_table import GlyphTable
from generator.drawing.press.inks import SCREEN, Inks
from generator.drawing.press.markers import draw_markers, has_markers
from generator.drawing.press.outlines import SHAPES, Outline, segments
from generator.drawing.press.paint import (
    GRADIENTS,
    GradientDefinition,
    PatternTile,
    count_coats,
    gradient_content,
    is_opaque,
    paint_outline,
)
from generator.drawing.press.pdf_images import draw_image
from generator.drawing.press.pdf_parts import Ink, Lookup, PartStore, join_inks, transform_ink
from generator.drawing.press.text_ink import draw_text
from generator.drawing.press.text_path import TextPath
from generator.drawing.text.font_library import Font, FontLibrary
from generator.game.model.assets import Picture
from generator.game.svg.colours import Colour
from generator.game.svg.lengths import length, number
from generator.game.svg.style_properties import Cascade, ElementStyle, RecentCache, Style
from generator.game.svg.transform import (
    IDENTITY,
    Box,
    Matrix,
    contains_box,
    fit_matrix,
    matrix,
    multiply,
    scale_of,
    view_box,
)
from generator.game.svg.tree import Element, cannot_draw

UNDRAWN_TAGS = frozenset({"defs", "symbol", "linearGradient", "radialGradient", "clipPath", "mask",
                    "pattern", "filter", "marker", "title", "desc", "metadata", "namedview",
                    "stop", "view", "cursor", "color-profile"})


Key = tuple[object, ...]
# Shapes that are as wide as their box; others may be nothing but fine lines.
AREAS = frozenset(("rect", "circle", "ellipse"))


class _ScaleRange(NamedTuple):
    """At which scales the same ink will do: so much smaller and so much larger than at this one.

    A line that is wide enough for a press may become too thin; one that was given the least
    width is right at one scale alone.
    """

    scale: float = 1.0
    smaller: float = 0.0
    larger: float = math.inf

    def holds(self, scale: float) -> bool:
        """Whether the ink will do at another scale; rounding doesn't count."""
        share = scale / self.scale if self.scale else 1.0
        return self.smaller - 1e-9 <= share <= self.larger + 1e-9


ANY_SCALE = _ScaleRange()


class _DrawnElement(NamedTuple):
    """What an element left: its ink, whom it referred to, and the space, if that mattered."""

    element: Element
    style: Style
    ink: Ink | None
    lookups: tuple[Lookup, ...]
    space: Matrix | None
    reach: _ScaleRange


class PressMemory:
    """Fonts, pictures and parts, and everything that was worked out for earlier faces.

    Keys hold the id of an element or style only where the value holds the object itself,
    so that no other can have that id. `filters` is about how many different elements with
    filters all faces have.
    """

    def __init__(self, fonts: FontLibrary, pictures: Mapping[str, Picture], outline: bool,
                 inks: Inks = SCREEN, filters: int = 1) -> None:
        self.fonts = fonts
        self.pictures = pictures
        self.outline = outline
        self.filters = filters
        self.stock = PartStore(inks)
        self.cascade = Cascade()
        self.seen: RecentCache[Key, _DrawnElement] = RecentCache(4096)
        self.alike: RecentCache[Key, tuple[Style, Ink | None, tuple[str, ...],
                                           _ScaleRange]] = RecentCache()
        self.outlines: RecentCache[Key, Outline] = RecentCache()
        self.gradients: RecentCache[Key, GradientDefinition] = RecentCache(2048)
        self.inline: RecentCache[str, Picture] = RecentCache(64)
        self.filtered_inks: RecentCache[Key, tuple[Ink | None]] = RecentCache(256)
        self.embedded: dict[tuple[str, bool, str], str] = {}
        self._glyph_tables: dict[str, GlyphTable] = {}

    def letters(self, font: Font) -> GlyphTable:
        """A font's glyphs."""
        table = self._glyph_tables.get(font.key)
        if table is None:
            table = self._glyph_tables[font.key] = GlyphTable(font)
        return table


# More tiles than this on one shape are nothing that anybody could see.
MOST_TILES = 20_000
# Microseconds for the tile of one shape.
TILE_COST = 100


def pattern_tile(painter: FacePainter, element: Element, box: Box,
                 style: Style) -> PatternTile | None:
    """The pattern for a shape with that box; None if it paints nothing."""
    whole = _inherit_pattern(painter, element)
    attrs = whole.attrs
    frame = (box[2] - box[0], box[3] - box[1])
    boxed = attrs.get("patternUnits") != "userSpaceOnUse"
    across, down = (1.0, 1.0) if boxed else style.viewport
    x, y, wide, high = (length(attrs.get(name, "0"), size, style.font_size)
                        for name, size in (("x", across), ("y", down), ("width", across),
                                           ("height", down)))
    if boxed:
        x, y = box[0] + x * frame[0], box[1] + y * frame[1]
        wide, high = wide * frame[0], high * frame[1]
    if wide <= 0 or high <= 0:
        return None
    if frame[0] * frame[1] > MOST_TILES * wide * high:
        raise cannot_draw(f"the pattern would be repeated more than {MOST_TILES:,} times",
                         "make its tile larger", element.where)
    space: Matrix = (1.0, 0.0, 0.0, 1.0, x, y)
    if "patternTransform" in attrs:
        space = multiply(matrix(attrs["patternTransform"]), space)
    spend(TILE_COST)
    painter.enter(element)
    page, painter.page = painter.page, None
    try:
        with painter.within(space):
            ink = _tile_content(painter, whole, (wide, high), frame, style)
    finally:
        painter.page = page
        painter.leave()
    if ink is None:
        return None
    # What reaches the edges of its tile would show seams.
    slack = 1e-3 * max(wide, high)
    alone = contains_box((0.0, 0.0, wide, high), ink.box) \
        and ink.box[2] - ink.box[0] < wide - slack \
        and ink.box[3] - ink.box[1] < high - slack
    once = painter.stock.form(ink, ink.box) if alone else ""
    turned = bool(space[1] or space[2])
    key = painter.stock.tile(ink, (wide, high), IDENTITY if turned else space)
    return PatternTile(key, once, (wide, high), space, turned)


def _tile_content(painter: FacePainter, element: Element, size: tuple[float, float],
             frame: tuple[float, float], style: Style) -> Ink | None:
    """What is on a tile, from its corner."""
    attrs = element.attrs
    view = view_box(attrs)
    space, viewport = IDENTITY, style.viewport
    if view is not None:
        if view[0] == view[2] or view[1] == view[3]:
            return None
        space = fit_matrix(view, (0.0, 0.0, *size), attrs.get("preserveAspectRatio", ""))
        viewport = (view[2] - view[0], view[3] - view[1])
    elif attrs.get("patternContentUnits") == "objectBoundingBox":
        space, viewport = (frame[0], 0.0, 0.0, frame[1], 0.0, 0.0), (1.0, 1.0)
    outside = painter.cascade.intern(Style(viewport=viewport))
    with painter.within(space):
        ink = painter.inside(element, painter.cascade.look(outside, attrs))
    return transform_ink(ink, space) if ink else None


def _inherit_pattern(painter: FacePainter, element: Element) -> Element:
    """The pattern with what it lacks taken from the one that it refers to."""
    attrs = dict(element.attrs)
    seen = [element]
    here = element
    while (href := here.attrs.get("href") or here.attrs.get("xlink:href")) is not None:
        target = painter.find(href.removeprefix("#"))
        if target is None or target.tag != "pattern" or any(target is other for other in seen):
            raise cannot_draw(f"the pattern refers to '{href}', which is no other pattern",
                             where=element.where)
        seen.append(target)
        attrs = {**target.attrs, **attrs}
        here = target
    drawn = (pattern for pattern in seen if any(
        isinstance(child, Element) and child.tag not in UNDRAWN_TAGS for child in pattern.children))
    return element.copy_with(attrs, next(drawn, element).children)


_BARE = frozenset({"path", "rect", "circle", "ellipse", "line", "polyline", "polygon", "text"})


def group_ink(stock: PartStore, ink: Ink, opacity: float, blend: str) -> Ink:
    """Ink that is put together first, then shown through."""
    key = stock.form(ink, ink.box, group=True)
    state = stock.state(fill=opacity, stroke=opacity, blend=blend)
    return ink._replace(operators=f"q {state}/@X{key} Do\nQ\n", glyphs=(),
                        hidden=ink.length).with_coat()


def is_single_coat(element: Element, style: Style) -> bool:
    """Whether an element leaves a single coat of paint, which can be thinned by itself."""
    if any(isinstance(child, Element) for child in element.children):
        return False
    return element.tag in _BARE and count_coats(style) < 2 and not has_markers(style) \
        and not (element.tag == "text" and style.decoration)


GROUPS = frozenset({"g", "a"})
LEAVES = frozenset({*SHAPES, "text"})
DEEPEST_NESTING = 120
POINTS_PER_PIXEL = 72 / 96
LARGE_INK = 250_000


class FacePainter:
    """Draws the elements of one face; troubles are gathered, so that all can be reported."""

    def __init__(self, memory: PressMemory, ids: Mapping[str, Element]) -> None:
        self.memory = memory
        self.stock = memory.stock
        self.cascade = memory.cascade
        self.gradients = memory.gradients
        self.ids = ids
        self.troubles: list[Complaint] = []
        self.lookups: dict[str, Element | None] = {}
        self._open_elements: dict[int, Element] = {}
        self._space = IDENTITY
        # The face in points, as long as what is drawn is drawn once and in its place.
        self.page: Box | None = None
        # What a filter gets, as screens show it, if that isn't how it is drawn.
        self._screen_ink: Ink | None = None
        self.filter_work = 0
        self.filter_copies = 1
        self.root: Element | None = None
        # By the id of each element the one around it, once it is needed.
        self._around: dict[int, Element] | None = None
        self._space_matters = False
        # How much smaller and larger all that was drawn so far may be.
        self._smaller, self._larger = 0.0, math.inf
        self.broad = False
        # Elements whose lines follow the bounds of their inks, with how wide they are in points.
        self.lines: list[tuple[Element, float]] = []

    @property
    def space(self) -> Matrix:
        """From the user units of what is being drawn to the points of the face.

        What was drawn by it is remembered for that space alone.
        """
        self._space_matters = True
        return self._space

    @contextmanager
    def within(self, matrix: Matrix) -> Iterator[None]:
        """Draw in a space of its own, inside the present one."""
        outer = self._space
        self._space = multiply(outer, matrix)
        try:
            yield
        finally:
            self._space = outer

    def find(self, name: str) -> Element | None:
        """The element with an id; that it was asked for is remembered with the ink."""
        element = self.ids.get(name)
        self.lookups[name] = element
        return element

    def matrix(self, transform: str) -> Matrix:
        """The matrix of a transform attribute."""
        return matrix(transform)

    def enter(self, element: Element) -> None:
        """Go into an element; never in circles, nor too deep."""
        if len(self._open_elements) >= DEEPEST_NESTING:
            raise cannot_draw(f"elements are nested more than {DEEPEST_NESTING} deep")
        if id(element) in self._open_elements:
            raise cannot_draw(f"'{element.attrs.get('id', element.tag)}' contains itself")
        self._open_elements[id(element)] = element

    def leave(self) -> None:
        """Come out of the element that was entered last."""
        self._open_elements.popitem()

    def plain(self, style: Style) -> Style:
        """What definitions inherit: nothing but the viewport."""
        return self.cascade.intern(Style(viewport=style.viewport))

    def tile(self, element: Element, box: Box, style: Style) -> PatternTile | None:
        """A pattern for a shape with that box."""
        return pattern_tile(self, element, box, style)

    def letters(self, font: Font) -> GlyphTable:
        """A font's glyphs."""
        return self.memory.letters(font)

    def fade_ink(self, ink: Ink, opacity: float) -> Ink:
        """Ink that is put together first, then shown through."""
        return group_ink(self.stock, ink, opacity, "Normal")

    def draw(self, element: Element, style: Style) -> Ink | None:
        """The ink of an element; what is the same in the same style is drawn once."""
        try:
            if element.tag in LEAVES and not _drawn_children(element):
                return self._draw_leaf_once(element, style)
            return self._draw_group_once(element, style)
        except OverBudgetError as trouble:
            # The rest of the face would be too much as well.
            trouble.where = trouble.where or element.where
            raise
        except Complaint as trouble:
            trouble.where = trouble.where or element.where
            self.troubles.append(trouble)
            return None

    def _draw_group_once(self, element: Element, style: Style) -> Ink | None:
        """An element with others inside: the very same one leaves the same ink.

        Unless one that it refers to isn't the same any more.
        """
        key = (id(element), id(style), self.stock.inks.space)
        seen = self.memory.seen.get(key)
        if seen is not None and seen.space in (None, self._space) \
                and (seen.reach is ANY_SCALE or self._use_scale_range(seen.reach)) \
                and (not seen.lookups or self._is_current(seen.lookups)):
            self.lookups.update(seen.lookups)
            self._space_matters = self._space_matters or seen.space is not None
            return seen.ink
        outer, self.lookups = self.lookups, {}
        mattered, self._space_matters = self._space_matters, False
        room, (self._smaller, self._larger) = (self._smaller, self._larger), (0.0, math.inf)
        troubles = len(self.troubles)
        try:
            ink = self._draw_element(element, style)
        finally:
            lookups, self.lookups = self.lookups, outer
            space = self._space if self._space_matters else None
            self._space_matters = self._space_matters or mattered
            reach = self._close_scale_range(room)
        self.lookups.update(lookups)
        if len(self.troubles) == troubles:
            self.memory.seen.put(key,
                                 _DrawnElement(element, style, ink, tuple(lookups.items()), space,
                                             reach))
        return ink

    def _use_scale_range(self, reach: _ScaleRange) -> bool:
        """Whether ink that is known will do here; then whatever is around it is bound by that."""
        scale = scale_of(self._space)
        if not reach.holds(scale):
            return False
        share = scale / reach.scale if reach.scale else 1.0
        self._smaller = max(self._smaller, reach.smaller / share)
        self._larger = min(self._larger, reach.larger / share)
        return True

    def _close_scale_range(self, outer: tuple[float, float]) -> _ScaleRange:
        """The reach of what was just drawn; whatever is around it is bound by that, too."""
        smaller, larger = self._smaller, self._larger
        self._smaller, self._larger = max(smaller, outer[0]), min(larger, outer[1])
        if not smaller and larger == math.inf:
            return ANY_SCALE
        return _ScaleRange(scale_of(self._space), smaller, larger)

    def _is_current(self, lookups: tuple[Lookup, ...]) -> bool:
        """Whether ids still lead to the very same elements."""
        return all(self.ids.get(name) is target for name, target in lookups)

    def _draw_leaf_once(self, element: Element, style: Style) -> Ink | None:
        """An element by itself: one with equal attributes leaves equal ink.

        If it refers to others these must be alike too: what is known first is only to whom.
        """
        key: Key = (id(style), self.stock.inks.space, element.tag, element.children,
                    *element.attrs.items())
        alike = self.memory.alike.get(key)
        if alike is not None and alike[2]:
            alike = self.memory.alike.get((key, *map(self._lookup_content, alike[2])))
        if alike is not None and (alike[3] is ANY_SCALE or self._use_scale_range(alike[3])):
            return alike[1]
        outer, self.lookups = self.lookups, {}
        mattered, self._space_matters = self._space_matters, False
        room, (self._smaller, self._larger) = (self._smaller, self._larger), (0.0, math.inf)
        space = self._space
        try:
            look = self.cascade.look(style, element.attrs)
            place = self._step_into(element)
            ink = self._draw_leaf(element, look) if look.shown else None
        finally:
            self._space = space
            lookups, self.lookups = self.lookups, outer
            fleeting = self._space_matters
            self._space_matters = fleeting or mattered
            reach = self._close_scale_range(room)
        if place and ink:
            ink = transform_ink(ink, place)
        if fleeting:
            self.lookups.update(lookups)
            return ink
        self.memory.alike.put(key, (style, ink, tuple(lookups), reach))
        if lookups:
            self.memory.alike.put((key, *map(self._lookup_content, lookups)),
                                  (style, ink, (), reach))
        return ink

    def _lookup_content(self, name: str) -> object:
        """Who is behind an id: a gradient by what it says, others themselves."""
        element = self.find(name)
        if element is not None and element.tag in GRADIENTS:
            return gradient_content(element) or element
        return element

    def inside(self, element: Element, look: ElementStyle) -> Ink | None:
        """The ink of an element's children, with the element's own effects."""
        alone = look.opacity < 1 and self._has_lone_shape(element, look)
        style = look.style
        if alone:
            style = self.cascade.intern(style._replace(alpha=style.alpha * look.opacity))
        # Written out: another call would be on the stack for each group in a group.
        screened = None
        if look.filter and self.stock.inks is not SCREEN:
            with self.stock.using_inks(SCREEN):
                screened = join_inks([ink for child in _drawn_children(element)
                                   if (ink := self.draw(child, style)) is not None])
        ink = join_inks([ink for child in _drawn_children(element)
                      if (ink := self.draw(child, style)) is not None])
        self._screen_ink = screened
        if ink and len(ink.operators) > LARGE_INK:
            # Groups around it, each remembered, would write all of it again.
            ink = ink.as_part(self.stock.form(ink, ink.box))
        return self._apply_effects(ink, element, look._replace(opacity=1.0) if alone else look,
                                   None)

    def _draw_for_filter(self, look: ElementStyle, draw: Callable[[], Ink | None]) -> Ink | None:
        """Draw; what a filter works on is drawn for the screen as well, as its pixels are RGB."""
        if not look.filter or self.stock.inks is SCREEN:
            return draw()
        with self.stock.using_inks(SCREEN):
            screened = draw()
        ink = draw()
        self._screen_ink = screened
        return ink

    def _has_lone_shape(self, element: Element, look: ElementStyle) -> bool:
        """Whether a group holds a single shape of a single coat: no need to group it."""
        children = _drawn_children(element)
        if len(children) != 1 or look.blend != "Normal" or look.mask or look.filter:
            return False
        child = children[0]
        try:
            inner = self.cascade.look(look.style, child.attrs)
        except Complaint:
            return False  # the child will say so itself
        if inner.blend != "Normal" or inner.mask or inner.filter:
            return False
        return is_single_coat(child, inner.style) \
            or (child.tag in GROUPS and self._has_lone_shape(child, inner))

    def _draw_element(self, element: Element, style: Style) -> Ink | None:
        look = self.cascade.look(style, element.attrs)
        if not look.shown or element.tag in UNDRAWN_TAGS:
            return None
        self.enter(element)
        space = self._space
        try:
            place = self._step_into(element)
            ink = self._draw_content(element, look, style)
        finally:
            self._space = space
            self.leave()
        return transform_ink(ink, place) if place and ink else ink

    def _step_into(self, element: Element) -> Matrix | None:
        """Go into the space of an element's own transform, if it has one."""
        transform = element.attrs.get("transform")
        if not transform:
            return None
        place = matrix(transform)
        self._space = multiply(self._space, place)
        return place

    def _draw_leaf(self, element: Element, look: ElementStyle) -> Ink | None:
        outline = None if element.tag == "text" else self.outline(element, look.style)
        if outline is None and element.tag != "text":
            return None
        style, opacity = look.style, look.opacity * look.style.alpha
        if look.still or ("pathLength" in element.attrs and style.stroke_dasharray):
            style = self._scale_stroke(element, look, outline)
        if self.stock.inks.thinnest and style.stroke is not None and style.stroke_width > 0:
            style = self._widen_lines(element, style)
        if opacity < 1:
            # A single coat is thinned by itself; two coats are put together first.
            thin = is_single_coat(element, style) and not look.filter
            style = style._replace(alpha=opacity if thin else 1.0)
            look = look._replace(opacity=1.0 if thin else opacity)
        if outline is None:
            return self._apply_effects(
                self._draw_for_filter(look, lambda: draw_text(self, element, style)),
                                  element, look, None)
        ink = self._draw_for_filter(look, lambda: self._paint_shape(element, outline, style))
        return self._apply_effects(ink, element, look, outline.box)

    def _paint_shape(self, element: Element, outline: Outline, style: Style) -> Ink | None:
        """A shape with its markers."""
        self.broad = bool(self.stock.inks.broad) and element.tag in AREAS \
            and self._is_broad_black(outline, style)
        ink = paint_outline(self, outline, style)
        self.broad = False
        return self._add_markers(ink, element, outline, style) if has_markers(style) else ink

    def _is_broad_black(self, outline: Outline, style: Style) -> bool:
        """Whether a black area is as large as one that has inks of its own."""
        fill = style.paint(style.fill)
        if not isinstance(fill, Colour) or any(fill.rgb) \
                or not is_opaque(fill, style.fill_opacity, style):
            return False
        left, top, right, bottom = outline.box
        a, b, c, d, _, _ = self._space
        side = min((right - left) * math.hypot(a, b), (bottom - top) * math.hypot(c, d))
        least = self.stock.inks.broad
        if side >= least:
            self._smaller = max(self._smaller, least / side)
        elif side > 0:
            self._larger = min(self._larger, least / side)
        return side >= least

    def _scale_stroke(self, element: Element, look: ElementStyle, outline: Outline | None) -> Style:
        """The style of an element's own lines: their width and dashes in user units."""
        style = look.style
        if look.still and style.stroke is not None:
            a, b, c, d, _, _ = self.space
            if abs(math.hypot(a, b) - math.hypot(c, d)) > 1e-3 * scale_of(self.space) \
                    or abs(a * c + b * d) > 1e-3 * scale_of(self.space) ** 2:
                raise cannot_draw("a stroke that isn't scaled can't be drawn on what is stretched",
                                  "leave out vector-effect, or scale both ways alike")
            style = _scale_dashes(style, POINTS_PER_PIXEL / (scale_of(self.space) or 1.0),
                                  wide=True)
        path_length = number(element.attrs.get("pathLength", "0"))
        if path_length > 0 and outline is not None:
            drawn_length = TextPath(list(segments(outline))).length
            return _scale_dashes(style, drawn_length / path_length, wide=False)
        return style

    def _widen_lines(self, element: Element, style: Style) -> Style:
        """Lines as wide as a press can print them."""
        width = style.stroke_width * scale_of(self._space)
        least = self.stock.inks.thinnest
        self.lines.append((element, width))
        if width >= least or not width:
            self._smaller = max(self._smaller, least / width if width else 0.0)
            return style
        self._smaller = self._larger = 1.0
        return style._replace(stroke_width=style.stroke_width * least / width)

    def _add_markers(self, ink: Ink | None, element: Element, outline: Outline, style: Style
                ) -> Ink | None:
        """A shape with its markers, above, below or between its coats."""
        tips = draw_markers(self, element, style)
        coats = [ink]
        if style.markers_after < 2:
            coats = [paint_outline(self, outline, style._replace(stroke=None)),
                     paint_outline(self, outline, style._replace(fill=None))]
            if style.stroke_first:
                coats.reverse()
        coats.insert(style.markers_after, tips)
        return join_inks([coat for coat in coats if coat is not None])

    def outline(self, element: Element, style: Style) -> Outline | None:
        """The outline of a shape."""
        attrs = element.attrs
        key = ("path", attrs.get("d", "")) if element.tag == "path" \
            else (element.tag, style.viewport, style.font_size, *attrs.items())
        outline = self.memory.outlines.get(key)
        if outline is None:
            outline = SHAPES[element.tag](attrs, style)
            if outline is not None:
                self.memory.outlines.put(key, outline)
        return outline

    def _draw_content(self, element: Element, look: ElementStyle, style: Style) -> Ink | None:
        tag = element.tag
        if tag in GROUPS:
            return self.inside(element, look)
        if tag == "use":
            ink = self._draw_for_filter(look, lambda: draw_use(self, element, look.style))
            return self._apply_effects(ink, element, look, None)
        if tag == "svg":
            # Its transform follows, as that of every element.
            return draw_viewport(self, element, style, {name: value for name, value
                                                   in element.attrs.items()
                                                   if name != "transform"})
        if tag == "image":
            style, opacity = look.style, look.style.alpha * look.opacity
            thinned = style._replace(alpha=1.0 if look.filter else opacity)
            ink = self._draw_for_filter(look, lambda: draw_image(self, element, thinned))
            look = look._replace(opacity=opacity if look.filter else 1.0)
            return self._apply_effects(ink, element, look, ink.box if ink else None)
        if tag in LEAVES:
            return self._draw_leaf(element, look)
        raise _unknown_element(element)

    def _apply_effects(self, ink: Ink | None, element: Element, look: ElementStyle, box: Box | None
                  ) -> Ink | None:
        """Filter, clip, mask, opacity and blending, in the order in which SVG applies them."""
        screened, self._screen_ink = self._screen_ink, None
        if box is None and (look.filter or (ink and (look.clip or look.mask))):
            box = self._element_box(element, look)
        if look.filter:
            ink = self._apply_filter(ink, screened, look, box)
        if ink is None:
            return None
        if look.clip:
            ink = apply_clip(self, ink, look, box)
        if look.mask and ink:
            ink = apply_mask(self, ink, look, box)
        if ink and (look.opacity < 1 or look.blend != "Normal" or (
                self.stock.blends and (look.isolated or look.clip or look.mask or look.filter)
                and self.stock.blending(ink))):
            ink = group_ink(self.stock, ink, look.opacity, look.blend)
        return ink

    def _element_box(self, element: Element, look: ElementStyle) -> Box | None:
        """The box of an element that is being drawn."""
        entered = self._open_elements.pop(id(element), None)
        try:
            return element_box(self, element, look.style)
        finally:
            if entered is not None:
                self._open_elements[id(element)] = entered

    def _apply_filter(self, ink: Ink | None, screened: Ink | None, look: ElementStyle,
                      box: Box | None
                  ) -> Ink | None:
        # Few faces need it, and it needs what takes long to import.
        from generator.drawing.press.filters import apply_filter  # noqa: PLC0415

        if self.stock.inks is SCREEN:
            screened = ink
        return apply_filter(self, ink, screened, look, box)

    def draw_use(self, element: Element, style: Style) -> Ink | None:
        """The ink of what a use refers to."""
        return draw_use(self, element, style)

    def colour_of(self, element: Element) -> Colour:
        """What 'currentColor' means in a definition: the colour of what is around it."""
        if self._around is None:
            self._around = {id(child): parent for top in (self.root, *self.ids.values()) if top
                            for parent in top.walk() for child in parent.children
                            if isinstance(child, Element)}
        line = [element]
        while (outer := self._around.get(id(line[-1]))) is not None:
            line.append(outer)
        style = self.cascade.intern(Style())
        for ancestor in reversed(line):
            attrs = {name: ancestor.attrs[name] for name in ("color", "style")
                     if name in ancestor.attrs}
            style = self.cascade.look(style, attrs).style
        return style.color


def _scale_dashes(style: Style, factor: float, wide: bool) -> Style:
    """Dashes longer by a factor, and lines as much wider if that is wanted."""
    return style._replace(
        stroke_width=style.stroke_width * (factor if wide else 1.0),
        stroke_dasharray=tuple([dash * factor for dash in style.stroke_dasharray]),
        stroke_dashoffset=style.stroke_dashoffset * factor)


def _drawn_children(element: Element) -> list[Element]:
    """The children that draw something."""
    return [child for child in element.children
            if isinstance(child, Element) and child.tag not in UNDRAWN_TAGS]


_HINTS = {
    "switch": "keep the one variant that should be drawn",
    "foreignObject": "use text with shape-inside",
    "tspan": "a tspan belongs into a text",
}


def _unknown_element(element: Element) -> Complaint:
    tag = element.tag
    if tag in _HINTS:
        return cannot_draw(f"'{tag}' can't be drawn", _HINTS[tag])
    tags = (*SHAPES, *sorted(GROUPS), "use", "text", "image", "svg")
    return cannot_draw(f"'{tag}' can't be drawn", suggest(tag, tags))
