"""Filters: an element's ink, with shadows, blurs and the like as pictures of it.

What a filter leaves as it is stays ink: a drop shadow is a picture below an element that is still
drawn as shapes and text. A picture has 600 pixels to the inch, and fewer where it is so blurred
that more would show nothing.
"""

from __future__ import annotations

import math
import re
from itertools import groupby
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from generator.base.budget import spend
from generator.base.findings import Complaint
from generator.base.units import PT_PER_MM, Size
from generator.drawing.press.effects import (
    FULLY_SOFT,
    Alpha,
    Blend,
    Composite,
    FilterCanvas,
    FilterStep,
    Flood,
    Layer,
    Merge,
    Offset,
    PassThrough,
    Tile,
    composite_over,
    map_bands,
    to_colour_space,
)
from generator.drawing.press.filter_steps import (
    EVERYWHERE,
    READERS,
    FilterFunction,
    Primitive,
    Shadow,
    element_attributes,
    function_step,
    parse_filter_list,
    read_shadow,
)
from generator.drawing.press.inks import SCREEN
from generator.drawing.press.outlines import rectangle
from generator.drawing.press.pdf_images import add_picture
from generator.drawing.press.pdf_parts import Ink, join_inks, transform_ink
from generator.drawing.press.raster import Rasterizer, RasterRequest
from generator.game.svg.lengths import length, quote_text
from generator.game.svg.style_properties import ElementStyle, Style
from generator.game.svg.transform import (
    Box,
    Matrix,
    box_around,
    box_overlap,
    contains_box,
    expand_box,
    inverse,
    pdf_matrix,
    pdf_transform,
    transform_box,
)
from generator.game.svg.tree import Element, cannot_draw

if TYPE_CHECKING:
    from generator.drawing.press.painter import FacePainter

DPI = 600
LEAST_DPI = 24
# Pixels of the picture of one element; a larger one has fewer to the inch.
MOST_PIXELS = 4_000_000
# Pixels times what each takes: of one element before it gets fewer pixels, and of a face at all.
MUCH_WORK = 20_000_000
MOST_WORK = 44_000_000
# The same for the different elements of all faces together, and what each takes without pixels.
MUCH_WORK_IN_ALL = 75_000_000
WORK_WITHOUT_PIXELS = 110_000
# Fewer pixels than one for so many, each way, would show.
COARSEST = 4.0
# Microseconds for each of them.
WORK_COST = 0.03
# What a filter and a step take however few pixels there are; and for each pixel a change between
# counting colours by light and as they are written, and the finished picture.
FILTER_WORK = 60_000
STEP_WORK = 4_000
CHANGE_WORK = 3
PICTURE_WORK = 3
# Layers of a result that aren't made one picture; and how often all that has a filter may be
# drawn again as ink on one face, counted as if all were in each other.
MOST_LAYERS = 8
MOST_COPIES = 64
# In one filter.
MOST_STEPS = 100
# A blur is as good with a pixel for a third of its width.
BLUR_PIXELS = 3.0
CSS_DPI = 96
# What ink may refer to that can be seen through: a state, a shading, a pattern, another part.
TRANSPARENT_RESOURCE = re.compile("/@[^F]")


class FilterNode(NamedTuple):
    """A step in its place: what it works on, by number, and the region that it is cut to."""

    step: FilterStep
    inputs: tuple[int, ...]
    region: Box
    linear: bool


class InkStep(FilterStep):
    """Ink, to be drawn as it is."""

    def __init__(self, ink: Ink | None) -> None:
        self.ink = ink

    def box(self, inputs: list[Box | None]) -> Box | None:
        """That of the ink."""
        return self.ink.box if self.ink else None

    def soft(self, inputs: list[float]) -> float:
        """Ink has edges."""
        return 0.0


class StackLayer(NamedTuple):
    """A layer of the result: a node by its number, 0 being the ink itself, moved and cut off."""

    number: int
    dx: float
    dy: float
    clip: Box


def apply_filter(painter: FacePainter, ink: Ink | None, screened: Ink | None, look: ElementStyle,
             box: Box | None) -> Ink | None:
    """An element's ink with its filter; `box` is that of the element.

    `screened` is the ink as a screen has it, which pixels are made of.
    """
    if painter.filter_work > MOST_WORK:
        return None  # which was reported when it began
    asked = parse_filter_list(look.filter)
    plan = _FilterPlan(painter, ink, screened, look.style)
    for function in asked:
        if function.name == "url":
            name = function.given[0] if function.given else ""
            element = painter.find(name.removeprefix("#"))
            if element is None or element.tag != "filter" or not name.startswith("#"):
                raise cannot_draw(f"there is no filter '{quote_text(name)}'")
            painter.enter(element)
            try:
                seen = plan.add_filter(element, box)
            finally:
                painter.leave()
            if not seen:
                return None
        else:
            plan.add_function(function)
    return plan.result()


class _FilterPlan:
    """The steps of all filters on one element."""

    def __init__(self, painter: FacePainter, ink: Ink | None, screened: Ink | None, style: Style
                 ) -> None:
        self._painter = painter
        self._ink = ink
        self._style = style
        self._nodes: list[FilterNode] = [FilterNode(InkStep(screened), (), EVERYWHERE,
                                                    linear=False)]
        self._boxes: list[Box | None] = [ink.box if ink else None]
        self._softnesses: list[float] = [0.0 if ink else FULLY_SOFT]
        self._is_cut = [False]
        self._stacks: dict[int, list[StackLayer]] = {}
        self._last = 0

    def add_function(self, function: FilterFunction) -> None:
        """Go on with a function of CSS."""
        step = function_step(function, self._style.color, self._style.font_size)
        if isinstance(step, Shadow):
            self._last = self._add_shadow(step, self._last, EVERYWHERE, linear=False)
        else:
            self._last = self._add_node(step, (self._last,), EVERYWHERE, linear=False)

    def _add_shadow(self, cast: Shadow, number: int, region: Box, linear: bool) -> int:
        """A node with its shadow below it."""
        made = number
        for step in cast.steps:
            made = self._add_node(step, (made,), EVERYWHERE, linear)
        return self._add_node(Merge(), (made, number), region, linear)

    def add_filter(self, element: Element, box: Box | None) -> bool:
        """Go on with a filter; whether anything is seen."""
        attrs, children = _inherit_filter(self._painter, element)
        region = self._region(attrs, box, element)
        steps = [child for child in children if isinstance(child, Element)
                 and child.tag.startswith("fe")]
        if region is None or not steps:
            return False
        if len(self._nodes) + len(steps) > MOST_STEPS:
            raise cannot_draw(f"a filter has more than {MOST_STEPS} steps", "leave some out",
                              element.where)
        source = self._add_node(PassThrough(), (self._last,), region, linear=False)
        reader = _PrimitiveReader(self._painter, self._style, attrs, region, box)
        names: dict[str, int] = {"SourceGraphic": source, "SourceAlpha": -1}
        before = source
        for child in steps:
            try:
                before = self._add_primitive(reader, child, names, before)
            except Complaint as problem:
                problem.where = problem.where or child.where
                raise
        self._last = before
        return True

    def _add_primitive(self, reader: _PrimitiveReader, child: Element, names: dict[str, int],
                       before: int) -> int:
        attrs, tag = element_attributes(child), child.tag

        def input_number(given: str | None) -> int:
            name = (given or "").strip()
            if name == "SourceAlpha" and names[name] < 0:
                names[name] = self._add_node(Alpha(), (names["SourceGraphic"],), EVERYWHERE,
                                        linear=False)
            if name in ("BackgroundImage", "BackgroundAlpha", "FillPaint", "StrokePaint"):
                raise cannot_draw(f"the filter's input '{name}' can't be drawn",
                                  "use SourceGraphic, or the result of another step")
            return names.get(name, before)

        inputs: tuple[int, ...] = (input_number(attrs.get("in")),)
        if tag in ("feBlend", "feComposite", "feDisplacementMap"):
            inputs = (*inputs, input_number(attrs.get("in2")))
        elif tag == "feMerge":
            inputs = tuple(input_number(node.attrs.get("in")) for node in child.children
                           if isinstance(node, Element) and node.tag == "feMergeNode")
        elif tag in ("feFlood", "feTurbulence", "feImage"):
            inputs = ()
        primitive = reader.primitive(child, attrs, self._default_region(inputs, names, tag))
        if tag == "feImage":
            with self._painter.stock.using_inks(SCREEN):
                drawn = reader.image(primitive)
            made = self._add_node(InkStep(drawn), (), primitive.region, linear=False)
        elif tag == "feDropShadow":
            made = self._add_shadow(read_shadow(primitive), inputs[0], primitive.region,
                                    primitive.linear)
        elif tag in READERS:
            made = self._add_step(primitive, inputs)
        else:
            raise cannot_draw(f"'{tag}' is no step of a filter that can be drawn")
        name = attrs.get("result", "").strip()
        if name:
            names[name] = made
        return made

    def _default_region(self, inputs: tuple[int, ...], names: dict[str, int],
                        tag: str) -> Box | None:
        """The region of a step that names none: that of what it is made of, or the filter's."""
        standard = {names["SourceGraphic"], names["SourceAlpha"]}
        if not inputs or tag == "feTile" or not standard.isdisjoint(inputs):
            return None
        return box_around([self._nodes[number].region for number in inputs])

    def _add_step(self, primitive: Primitive, inputs: tuple[int, ...]) -> int:
        step = READERS[primitive.element.tag](primitive)
        region, linear = primitive.region, primitive.linear
        if step is None:
            # What can't be done leaves nothing.
            return self._add_node(Flood((0.0, 0.0, 0.0), 0.0, linear, region), (), region, linear)
        if isinstance(step, Tile):
            step = Tile(self._nodes[inputs[0]].region, region)
        return self._add_node(step, inputs, region, linear)

    def _add_node(self, step: FilterStep, inputs: tuple[int, ...], region: Box,
                  linear: bool) -> int:
        box = step.box([self._boxes[number] for number in inputs])
        soft = step.soft([self._softness(number, region, step) for number in inputs]) if box \
            else FULLY_SOFT
        self._nodes.append(FilterNode(step, inputs, region, linear))
        self._boxes.append(box_overlap(box, region) if box else None)
        self._softnesses.append(soft)
        self._is_cut.append(box is not None and not contains_box(region, box))
        return len(self._nodes) - 1

    def _softness(self, number: int, region: Box, step: FilterStep) -> float:
        """How soft a node is for a step; its cut edge doesn't count if the step has the same."""
        moves = isinstance(step, Offset) or region != self._nodes[number].region
        return 0.0 if self._is_cut[number] and moves else self._softnesses[number]

    def _region(self, attrs: dict[str, str], box: Box | None, element: Element) -> Box | None:
        """Where the filter is drawn at all; None if nowhere."""
        boxed = attrs.get("filterUnits", "objectBoundingBox") != "userSpaceOnUse"
        if boxed and (box is None or box[0] >= box[2] or box[1] >= box[3]):
            return None
        across, down = (1.0, 1.0) if boxed else self._style.viewport
        em = self._style.font_size
        x, y = length(attrs.get("x", "-10%"), across, em), length(attrs.get("y", "-10%"), down, em)
        wide = length(attrs.get("width", "120%"), across, em)
        high = length(attrs.get("height", "120%"), down, em)
        if wide <= 0 or high <= 0:
            return None
        region = (x, y, x + wide, y + high)
        if boxed and box is not None:
            return transform_box(region,
                                 (box[2] - box[0], 0.0, 0.0, box[3] - box[1], box[0], box[1]))
        return region

    def result(self) -> Ink | None:
        """The ink of the last step: pictures, and the element's own ink where it is untouched."""
        stack = self._stack(self._last)
        pictures = self._pictures(stack)
        drawn = [layer for layer in stack if not layer.number]
        copies = self._painter.filter_copies * max(len(drawn), 1)
        if copies > MOST_COPIES and len(drawn) > 1:
            stack, drawn = self._flatten(), []
            pictures = self._pictures(stack)
        else:
            self._painter.filter_copies = copies
        if drawn and any(self._nodes[number].linear
                       for number in _required_nodes(self._nodes, [self._last])) \
                and not (len(drawn) == 1 and not stack[-1].number and pictures.opaque()):
            # Colours that are counted by light can't be mixed by a reader of the PDF.
            stack = self._flatten()
            pictures = self._pictures(stack)
        inks: list[Ink] = []
        for (pictured, clip), layers in groupby(
                stack, lambda layer: (bool(layer.number), layer.clip)):
            if pictured:
                made = pictures.ink([layer.number for layer in layers])
                inks += _clip_ink(made, clip)
                continue
            for layer in layers:
                move: Matrix = (1.0, 0.0, 0.0, 1.0, layer.dx, layer.dy)
                inks += _clip_ink(transform_ink(self._ink, move) if self._ink else None, clip)
        return join_inks(inks)

    def _flatten(self) -> list[StackLayer]:
        """The result as one picture."""
        return [StackLayer(self._last, 0.0, 0.0, self._nodes[self._last].region)]

    def _pictures(self, stack: list[StackLayer]) -> _NodePictures:
        wanted = [layer.number for layer in stack if layer.number]
        return _NodePictures(self._painter, self._nodes, self._canvas(wanted) if wanted else None)

    def _stack(self, number: int) -> list[StackLayer]:
        """A node as layers over each other, as far as nothing else happens to them."""
        stack = self._stacks.get(number)
        if stack is None:
            stack = self._stacks[number] = self._build_stack(number)
        return stack

    def _build_stack(self, number: int) -> list[StackLayer]:
        node = self._nodes[number]
        layers: list[StackLayer] | None = None
        match node.step:
            case InkStep() if number == 0:
                return [StackLayer(0, 0.0, 0.0, EVERYWHERE)]
            case Merge():
                layers = [layer for number in node.inputs for layer in self._stack(number)]
            case PassThrough():
                layers = self._stack(node.inputs[0])
            case Blend("normal") | Composite("over"):
                layers = [layer for number in reversed(node.inputs)
                          for layer in self._stack(number)]
            case Offset(dx, dy):
                inner = self._stack(node.inputs[0])
                if not any(layer.number for layer in inner):
                    layers = [StackLayer(0, layer.dx + dx, layer.dy + dy, transform_box(
                        layer.clip, (1.0, 0.0, 0.0, 1.0, dx, dy))) for layer in inner]
        if layers is None or len(layers) > MOST_LAYERS:
            layers = [StackLayer(number, 0.0, 0.0, node.region)]
        return [layer._replace(clip=clip) for layer in layers
                if self._boxes[layer.number] is not None
                and (clip := box_overlap(layer.clip, node.region)) is not None]

    def _canvas(self, wanted: list[int]) -> FilterCanvas | None:
        """Where the pictures are drawn: no more than can be seen, as fine as they need."""
        needed = _required_nodes(self._nodes, wanted)
        boxes = [step_box for number in needed
                 if (step_box := self._boxes[number]) is not None]
        a, b, c, d, _, _ = space = self._painter.space
        across, down = math.hypot(a, b) * DPI / 72, math.hypot(c, d) * DPI / 72
        back = inverse(space)
        if not boxes or back is None or not across or not down:
            return None
        box: Box | None = box_around(boxes)
        page = self._painter.page
        if page is not None and box is not None:
            reach = sum(self._reach(number) for number in needed)
            box = box_overlap(box, expand_box(transform_box(page, back), reach))
        if box is None:
            return None
        soft = min(self._softnesses[number] for number in wanted)
        fineness = max(1.0, min(soft * min(across, down) / BLUR_PIXELS, DPI / LEAST_DPI))
        unit = DPI / CSS_DPI / math.sqrt(across * down)
        # What others are made of is worked out once more for itself.
        inputs = {node for number in needed for node in self._nodes[number].inputs}
        twice = [number for at, number in enumerate(wanted)
                 if number in inputs or number in wanted[:at]]
        effort = PICTURE_WORK + len(wanted) + sum(map(self._node_work, [*needed, *twice]))
        pixels = (box[2] - box[0]) * across * (box[3] - box[1]) * down / fineness ** 2
        fineness *= max(1.0, math.sqrt(pixels * max(1 / MOST_PIXELS, effort / MUCH_WORK)),
                        min(COARSEST, math.sqrt(pixels * effort / self._work_budget())))
        across, down = across / fineness, down / fineness
        # Whole pixels, so that nothing is stretched.
        box = (box[0], box[1], box[0] + math.ceil((box[2] - box[0]) * across - 1e-6) / across,
               box[1] + math.ceil((box[3] - box[1]) * down - 1e-6) / down)
        canvas = FilterCanvas(box, across, down, unit)
        if self._painter.filter_work > MOST_WORK:
            return None
        work = canvas.width * canvas.height * effort \
            + FILTER_WORK + STEP_WORK * sum(len(self._nodes[number].inputs) + 1
                                            for number in needed)
        self._painter.filter_work += work
        if self._painter.filter_work > MOST_WORK:
            raise Complaint("press/too-slow", "the filters of this face would take too long",
                            "draw fewer or smaller elements with filters")
        spend(work * WORK_COST)
        return canvas

    def _work_budget(self) -> float:
        """Work on pixels that an element may take if all faces have as much as this one."""
        return max(1.0, MUCH_WORK_IN_ALL / self._painter.memory.filters - WORK_WITHOUT_PIXELS)

    def _node_work(self, number: int) -> int:
        """How much work a pixel of a node is."""
        node = self._nodes[number]
        changes = sum(self._nodes[number].linear != node.linear for number in {*node.inputs})
        return node.step.heavy(len(node.inputs)) + CHANGE_WORK * changes

    def _reach(self, number: int) -> float:
        """How far a step carries anything."""
        step = self._nodes[number].step
        still = (0.0, 0.0, 0.0, 0.0)
        if isinstance(step, InkStep) or len(self._nodes[number].inputs) != 1:
            return 0.0
        box = step.box([still])
        return max(map(abs, box)) if box and max(map(abs, box)) < 1e5 else 0.0


def _required_nodes(nodes: list[FilterNode], wanted: list[int]) -> set[int]:
    """The nodes that others are made of, and those themselves."""
    numbers: set[int] = set()
    waiting = list(wanted)
    while waiting:
        number = waiting.pop()
        if number not in numbers:
            numbers.add(number)
            waiting += nodes[number].inputs
    return numbers


def _inherit_filter(painter: FacePainter, element: Element
               ) -> tuple[dict[str, str], tuple[Element | str, ...]]:
    """What a filter says, with what it lacks taken from the one that it refers to."""
    attrs, children = element_attributes(element), element.children
    seen = [element]
    while (href := seen[-1].attrs.get("href") or seen[-1].attrs.get("xlink:href")) is not None:
        target = painter.find(href.removeprefix("#"))
        if target is None or target.tag != "filter" or any(target is other for other in seen):
            raise cannot_draw(f"the filter refers to '{quote_text(href)}', which is no other "
                              f"filter",
                              where=element.where)
        seen.append(target)
        attrs = element_attributes(target) | attrs
        children = children if any(isinstance(child, Element) for child in children) \
            else target.children
    return attrs, children


class _PrimitiveReader:
    """What the primitives of one filter share."""

    def __init__(self, painter: FacePainter, style: Style, attrs: dict[str, str], region: Box,
                 box: Box | None) -> None:
        self._painter = painter
        self._style = style
        self._region = region
        self._is_boxed = attrs.get("primitiveUnits") == "objectBoundingBox"
        self._box = box or (0.0, 0.0, 0.0, 0.0)
        self._scale = (self._box[2] - self._box[0], self._box[3] - self._box[1]) if self._is_boxed \
            else (1.0, 1.0)
        self._spaces = attrs.get("color-interpolation-filters", "linearRGB").strip()

    def primitive(self, element: Element, attrs: dict[str, str], usual: Box | None) -> Primitive:
        """A primitive with its region, the usual one as far as it names none."""
        spaces = attrs.get("color-interpolation-filters", self._spaces).strip()
        linear = (self._spaces if spaces == "inherit" else spaces) != "sRGB"
        region = self._primitive_region(attrs, usual or self._region)
        return Primitive(element, attrs, region, linear, self._scale, self._painter.colour_of)

    def _primitive_region(self, attrs: dict[str, str], usual: Box) -> Box:
        left, top, right, bottom = usual
        across, down = (1.0, 1.0) if self._is_boxed else self._style.viewport
        em = self._style.font_size

        def read(name: str, whole: float, factor: float, start: float) -> float | None:
            return length(attrs[name], whole, em) * factor + start if attrs.get(name) else None

        origin = self._box[:2] if self._is_boxed else (0.0, 0.0)
        x = read("x", across, self._scale[0], origin[0])
        y = read("y", down, self._scale[1], origin[1])
        wide = read("width", across, self._scale[0], 0.0)
        high = read("height", down, self._scale[1], 0.0)
        x, y = left if x is None else x, top if y is None else y
        wide = right - left if wide is None else wide
        high = bottom - top if high is None else high
        return box_overlap((x, y, x + wide, y + high), self._region) or (left, top, left, top)

    def image(self, primitive: Primitive) -> Ink | None:
        """The picture or the part of the drawing that a step brings in."""
        attrs = primitive.attrs
        href = (attrs.get("href") or attrs.get("xlink:href") or "").strip()
        element, style = primitive.element, self._painter.plain(self._style)
        left, top, right, bottom = primitive.region
        if href.startswith("#"):
            target = self._painter.find(href[1:])
            if target is None:
                return None
            ink = self._painter.draw_use(Element("use", {"href": href}, (), element.where), style)
            return transform_ink(ink, (1.0, 0.0, 0.0, 1.0, left, top)) if ink else None
        if not href:
            return None
        ratio = attrs.get("preserveAspectRatio", "")
        picture = Element("image", {
            "href": href, "x": repr(left), "y": repr(top), "width": repr(right - left),
            "height": repr(bottom - top), "preserveAspectRatio": ratio}, (), element.where)
        return self._painter.draw(picture, style)


class _NodePictures:
    """Pictures of nodes on one canvas; each node is worked out once."""

    def __init__(self, painter: FacePainter, nodes: list[FilterNode],
                 canvas: FilterCanvas | None) -> None:
        self._painter = painter
        self._nodes = nodes
        self._canvas = canvas
        self._layers: dict[int, Layer] = {}
        self._converted: dict[tuple[int, bool], Layer] = {}

    def ink(self, stack: list[int]) -> Ink | None:
        """Layers upon each other as one picture, not cut off yet."""
        if self._canvas is None:
            return None
        key = (self._painter.stock.inks.space, self._canvas, tuple(stack), tuple(
            self._node_key(number) for number in sorted(_required_nodes(self._nodes, stack))))
        memory = self._painter.memory
        ink = memory.filtered_inks.get(key)
        if ink is None:
            layers = {number: self._whole(number) for number in dict.fromkeys(stack)}
            layer = layers[stack[0]]
            for number in stack[1:]:
                layer = composite_over(layers[number], layer)
            ink = _place_picture(self._painter, layer, self._canvas)
            memory.filtered_inks.put(key, ink)
        return ink[0]

    def opaque(self) -> bool:
        """Whether nothing shows through the element but at its edges."""
        drawn = self._nodes[0].step
        if self._canvas is None or (isinstance(drawn, InkStep) and drawn.ink is not None
                                    and not TRANSPARENT_RESOURCE.search(drawn.ink.operators)):
            return True
        alpha = self._in_colour_space(0, linear=False)[..., 3]
        between = (alpha > 4) & (alpha < 251)
        inner = between[1:-1, 1:-1] & between[:-2, 1:-1] & between[2:, 1:-1] \
            & between[1:-1, :-2] & between[1:-1, 2:]
        return int(inner.sum()) * 1000 <= int(np.count_nonzero(alpha)) + 1000

    def _node_key(self, number: int) -> object:
        """All that decides what a node looks like, except its inputs' looks."""
        node = self._nodes[number]
        step: object = node.step
        if isinstance(node.step, InkStep):
            ink = node.step.ink
            step = self._painter.stock.form(ink, ink.box) if ink else ""
        return number, step, node.region, node.linear, node.inputs

    def _in_colour_space(self, number: int, linear: bool) -> Layer:
        """A node's pixels, colours counted by light or as they are written."""
        layer = self._layer(number)
        if self._nodes[number].linear == linear:
            return layer
        pixels = self._converted.get((number, linear))
        if pixels is None:
            pixels = self._converted[number, linear] = to_colour_space(layer, linear)
        return pixels

    def _whole(self, number: int) -> Layer:
        """A node's pixels before they are cut, colours as they are written."""
        layer = self._draw_node(number)
        return to_colour_space(layer, linear=False) if self._nodes[number].linear else layer

    def _draw_node(self, number: int) -> Layer:
        assert self._canvas is not None
        node = self._nodes[number]
        if isinstance(node.step, InkStep):
            return _rasterize(self._painter, node.step.ink, self._canvas)
        return node.step.pixels(self._canvas, [self._in_colour_space(number, node.linear)
                                               for number in node.inputs])

    def _layer(self, number: int) -> Layer:
        if number in self._layers:
            return self._layers[number]
        assert self._canvas is not None
        node, canvas = self._nodes[number], self._canvas
        layer = self._draw_node(number)
        if not contains_box(node.region, canvas.box):
            cut = np.zeros_like(layer)
            window = canvas.window(node.region)
            cut[window] = layer[window]
            layer = cut
        self._layers[number] = layer
        return layer


def _rasterize(painter: FacePainter, ink: Ink | None, canvas: FilterCanvas) -> Layer:
    """Ink as pixels."""
    if ink is None:
        return canvas.empty()
    wide, high = canvas.width, canvas.height
    matrix: Matrix = (canvas.across, 0.0, 0.0, -canvas.down, -canvas.box[0] * canvas.across,
                      high + canvas.box[1] * canvas.down)
    drawn = ink._replace(operators=f"4 M\n{pdf_transform(matrix)}{ink.operators}",
                         box=(0.0, 0.0, float(wide), float(high)))
    with painter.stock.using_inks(SCREEN):
        form = painter.stock.face(drawn, Size(wide / PT_PER_MM, high / PT_PER_MM), "")
    straight = next(Rasterizer(painter.memory.fonts).pixels([RasterRequest(form, wide, high)]))

    def work(rows: np.ndarray) -> np.ndarray:
        rows[..., :3] *= rows[..., 3:] / np.float32(255)
        return rows

    return map_bands(work, straight)


def _place_picture(painter: FacePainter, layer: Layer, canvas: FilterCanvas) -> tuple[Ink | None]:
    """A layer as a picture in its place; nothing if nothing is on it."""
    rows = np.flatnonzero(layer[..., 3].any(axis=1))
    columns = np.flatnonzero(layer[..., 3].any(axis=0))
    if not rows.size:
        return (None,)
    top, bottom, left, right = rows[0], rows[-1] + 1, columns[0], columns[-1] + 1
    key = add_picture(painter.stock, layer[top:bottom, left:right])
    x, y = canvas.box[0] + left / canvas.across, canvas.box[1] + top / canvas.down
    wide, high = (right - left) / canvas.across, (bottom - top) / canvas.down
    box = (float(x), float(y), float(x + wide), float(y + high))
    matrix: Matrix = (float(wide), 0.0, 0.0, float(-high), box[0], box[3])
    return (Ink(f"q {pdf_matrix(matrix)} cm\n/@X{key} Do\nQ\n", box).with_coat(),)


def _clip_ink(ink: Ink | None, clip: Box) -> list[Ink]:
    """Ink inside of a box; a clip also gives turned pictures smooth edges."""
    box = box_overlap(ink.box, clip) if ink else None
    if ink is None or box is None:
        return []
    if "/@X" not in ink.operators and contains_box(clip, ink.box):
        return [ink]
    cut = f"q {rectangle(box).operators}W n\n{ink.operators}Q\n"
    return [ink._replace(operators=cut, box=box)]
