"""Faces filled: a template with the values of a piece, its parts drawn where they belong."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice

from generator.base.digest import digest_of
from generator.base.findings import Complaint, FileLocation, Findings, Stop
from generator.drawing.faces.computed_parts import Cell, CellBox, CellStyle, PartRequest
from generator.drawing.faces.directives import Directives
from generator.drawing.faces.draft import MISSING_SYMBOL, line_overflow_bar, placeholder_frame
from generator.drawing.faces.face import Face, FaceLook, PrintedPiece
from generator.drawing.faces.face_findings import FaceFindings
from generator.drawing.faces.face_template import COLOUR_MARK, Template, TemplateNode, read_template
from generator.drawing.faces.phrase import (
    KindFacts,
    Phrase,
    Scope,
    UnknownNameError,
    resolve_colour,
    value_text,
)
from generator.drawing.faces.text_block import MOST_CHARACTERS, unit_on_paper
from generator.drawing.faces.typesetter import SourceValue, Typesetter
from generator.drawing.text.families import missing_glyph_complaints
from generator.drawing.text.font_library import (
    FontLibrary,
    fallback_family,
    localized_language,
    with_fallback_family,
)
from generator.drawing.text.text_style import TextStyle, format_number, restyle
from generator.drawing.text.wrapping import hyphenation_version
from generator.game.expressions.conditions import evaluate
from generator.game.model.assets import Assets, Picture
from generator.game.model.game import Component, Game, Kind, Side
from generator.game.svg.page_fit import fit_to_page
from generator.game.svg.transform import scale_of
from generator.game.svg.tree import Drawing, Element
from generator.game.svg.url_references import (
    MOST_DRAWN,
    PATH_CHARACTERS,
    TEXT_CHARACTERS,
    ElementWeigher,
    references,
    rename_references,
    targets,
)

BOLD = "700"


class CellPainter:
    """Draws cells; `size` is that of labels, `cap` the height of their capitals in em.

    A label has the colour of what surrounds it. So has a cell without one, if `filled`.
    """

    def __init__(self, looks: CellStyle, size: float, cap: float, filled: bool,
                 where: FileLocation) -> None:
        self.looks = looks
        self.size = size
        self.cap = cap
        self.filled = filled
        self.where = where

    def elements(self, cells: tuple[Cell, ...]) -> tuple[Element, ...]:
        """The cells, one after the other."""
        return tuple(drawn for cell in cells for drawn in self._draw_cell(cell))

    def _draw_cell(self, cell: Cell) -> Iterator[Element]:
        box, looks = cell.box, self.looks
        if looks.well:
            yield self._use(looks.well, box, {})
        if cell.fill or not looks.well:
            yield self._rect(cell)
        if cell.icon:
            left, top = (box.x + (box.width - looks.icon_size) / 2,
                         box.y + (box.height - looks.icon_size) / 2)
            faint = {"opacity": format_number(looks.icon_opacity)} if looks.icon_opacity != 1 \
                else {}
            yield self._use(cell.icon, CellBox(left, top, looks.icon_size, looks.icon_size), faint)
        if cell.label:
            yield self._text(cell)

    def _rect(self, cell: Cell) -> Element:
        box, attrs = cell.box, _box_attributes(cell.box)
        if cell.fill or cell.label or not self.filled:
            attrs["fill"] = cell.fill or "none"
        corner = min(self.looks.corner, box.width / 2, box.height / 2)
        if corner:
            attrs["rx"] = format_number(corner)
        return Element("rect", attrs, (), self.where)

    def _text(self, cell: Cell) -> Element:
        box = cell.box
        attrs = {"x": format_number(box.x + box.width / 2),
                 "y": format_number(self.looks.baseline(box, self.size, self.cap)),
                 "text-anchor": "middle", "stroke": "none"}
        if cell.ink:
            attrs["fill"] = cell.ink
        if cell.bold:
            attrs["font-weight"] = BOLD
        return Element("text", attrs, (cell.label,), self.where)

    def _use(self, name: str, box: CellBox, attrs: Mapping[str, str]) -> Element:
        return Element("use", {"href": f"#{name}", **_box_attributes(box), **attrs}, (), self.where)


def _box_attributes(box: CellBox) -> dict[str, str]:
    return {"x": format_number(box.x), "y": format_number(box.y), "width": format_number(box.width),
            "height": format_number(box.height)}


MOST_PARTS = 64
SLACK = 1e-6


class PartDrawer:
    """Draws computed parts with one library of fonts; equal cells become the same elements."""

    def __init__(self, fonts: FontLibrary, ids: Mapping[str, Element], draft: bool) -> None:
        self.fonts = fonts
        self.ids = ids
        self.draft = draft
        self._drawn_parts: dict[tuple[TemplateNode, tuple[Cell, ...]], tuple[Element, ...]] = {}

    def elements(self, node: TemplateNode, scope: Scope,
                 report: FaceFindings) -> tuple[Element, ...]:
        """What a part looks like on one face; what is wrong with it is complained of."""
        compute, where = node.wishes.compute, node.element.where
        assert compute
        try:
            cells = compute.cells(scope)
        except UnknownNameError as unknown:
            report.unknown_name(unknown, where, scope)
            return ()
        except Complaint as complaint:
            report.not_computed(complaint, where, scope.component)
            return ()
        drawn = self._drawn_parts.get((node, cells))
        if drawn is None:
            self._look_at(cells, node, scope, report)
            drawn = self._draw_cells(cells, compute, node)
            if len(self._drawn_parts) < MOST_PARTS:
                self._drawn_parts[node, cells] = drawn
        return drawn

    def _look_at(self, cells: tuple[Cell, ...], node: TemplateNode, scope: Scope,
                 report: FaceFindings
                 ) -> None:
        compute = node.wishes.compute
        wish = compute.contents.icon if compute else None
        icons = [name for name, element in self.ids.items() if element.tag == "symbol"]
        for icon in dict.fromkeys(cell.icon for cell in cells):
            if wish and icon and icon not in self.ids:
                report.no_icon(icon, wish, node.element.where, scope, icons)
        for label, complaint in dict.fromkeys(self._label_complaints(cells, node)):
            report.label(label, complaint, node.element.where, scope)

    def _label_complaints(self, cells: tuple[Cell, ...],
                          node: TemplateNode) -> Iterator[tuple[str, Complaint]]:
        """Labels that are wider than their cells, or that no font can write."""
        style, compute = node.style, node.wishes.compute
        room = compute.lattice.gap if compute and compute.looks.label != "inside" else 0.0
        for cell in cells:
            if not cell.label:
                continue
            for complaint in missing_glyph_complaints(self.fonts.missing(cell.label)):
                yield cell.label, complaint
            over = self._label_overflow(cell, style, room)
            if over > SLACK:
                yield cell.label, Complaint(
                    "text/overflow", f"is {over * scale_of(node.matrix):.1f} mm wider than its "
                    "cell",
                    "enlarge data-cell, or make the font-size smaller")

    def _label_overflow(self, cell: Cell, style: TextStyle, room: float) -> float:
        """How much wider a label is than its cell and some room."""
        style = restyle(style, "", cell.bold, italic=False)
        face = self.fonts.typeface(style.family, style.weight, style.italic, style.letterforms)
        return face.width(cell.label) * style.size - cell.box.width - room

    def _draw_cells(self, cells: tuple[Cell, ...], compute: PartRequest, node: TemplateNode
               ) -> tuple[Element, ...]:
        style = node.style
        face = self.fonts.typeface(style.family, style.weight, style.italic,
                                   style.letterforms).fonts[0]
        drawing = CellPainter(compute.looks, style.size, face.cap_height, "fill" in node.attrs,
                              node.element.where)
        if not self.draft:
            return drawing.elements(cells)
        drawable = tuple(cell if not cell.icon or cell.icon in self.ids
                      else cell._replace(icon=MISSING_SYMBOL) for cell in cells)
        return drawing.elements(drawable) + tuple(self._overflow_bars(cells, compute, node,
                                                                   face.cap_height))

    def _overflow_bars(self, cells: tuple[Cell, ...], compute: PartRequest, node: TemplateNode,
                       cap: float
              ) -> Iterator[Element]:
        """Under labels that are wider than their cells, in a draft."""
        room = compute.lattice.gap if compute.looks.label != "inside" else 0.0
        for cell in cells:
            over = self._label_overflow(cell, node.style, room) if cell.label else 0.0
            if over > SLACK:
                base = compute.looks.baseline(cell.box, node.style.size, cap)
                yield from line_overflow_bar((cell.box.x, base), cell.box.width, over,
                                     unit_on_paper(node.matrix), node.element.where)


MOST_REMEMBERED = 64
MOST_REPEATS = 5_000
MOST_MOVED_GROUPS = 1_000
# What looks like a name to be filled in, in a value.
BRACES = re.compile(r"(?<!\\)\{[^{}\n]{1,60}\}")


class _TooMuchError(Exception):
    """A face asks for more than can be drawn in good time; this is reported."""


class TemplateFiller:
    """Fills one template for one look; what needn't change stays the very same element."""

    def __init__(self, template: Template, symbols: Mapping[str, Element],
                 pictures: Mapping[str, Picture], typesetter: Typesetter, low_ink: bool) -> None:
        self.template = template
        self.draft = typesetter.draft
        self.ids: Mapping[str, Element] = {**symbols, **template.ids}
        self.icons = {name: element for name, element in self.ids.items()
                      if element.tag == "symbol"}
        self.pictures = pictures
        self.typesetter = typesetter
        self.low_ink = low_ink
        self._moved_groups: dict[tuple[tuple[Element, ...], tuple[float, float]], Element] = {}
        self._weigher = ElementWeigher(self.ids,
                                       {href: picture.weight for href, picture in pictures.items()
                                           if picture.weight})
        self._weights: dict[str, int] = {}
        # How many elements were made again, on all faces.
        self.made = 0
        self.parts = PartDrawer(typesetter.fonts, self.ids, typesetter.draft)

    def fill(self, scope: Scope, findings: Findings) -> Drawing:
        """One face's drawing."""
        root = self.template.root
        if isinstance(root, Element):
            return Drawing(root, self.ids)
        work = _FaceFiller(self, findings)
        try:
            drawn = work.one(root, scope)
            work.spend_on_references(root, scope)
        except _TooMuchError:
            return Drawing(root.element.copy_with(children=()), self.ids)
        except Complaint as complaint:
            # A font that texts can't be set in; it says which file that is.
            findings.add(complaint.at(scope.component.where))
            return Drawing(root.element.copy_with(children=()), self.ids)
        finally:
            self.made += work.made
        return Drawing(drawn, {**self.ids, **work.ids})

    def weight(self, name: str) -> int:
        """How much is drawn for an id that doesn't change, in plain elements."""
        weight = self._weights.get(name)
        if weight is None:
            element = self.ids.get(name)
            try:
                weight = self._weigher.weight(element) if element else 0
            except Complaint:
                # The press reports what is wrong with it.
                weight = MOST_DRAWN
            self._weights[name] = weight
        return weight

    def unchanging_weight(self, node: TemplateNode) -> int:
        """How much is drawn of a node's children that never change."""
        if node.unchanging_weight < 0:
            try:
                node.unchanging_weight = sum([self._weigher.weight(child) for child in node.children
                                       if isinstance(child, Element)])
            except Complaint:
                node.unchanging_weight = MOST_DRAWN
        return node.unchanging_weight

    def moved(self, elements: tuple[Element, ...], by: tuple[float, float]
              ) -> tuple[Element, ...]:
        """Elements at another place; the same ones there once more are the same group."""
        if not elements or by == (0, 0):
            return elements
        group = self._moved_groups.get((elements, by))
        if group is None:
            attrs = {"transform": f"translate({format_number(by[0])} {format_number(by[1])})"}
            group = Element("g", attrs, elements, elements[0].where)
            if len(self._moved_groups) < MOST_MOVED_GROUPS:
                self._moved_groups[elements, by] = group
        return (group,)


class _FaceFiller:
    """One face being filled."""

    def __init__(self, filler: TemplateFiller, findings: Findings) -> None:
        self.filler = filler
        self.report = FaceFindings(findings, filler.draft)
        self.ids: dict[str, Element] = {}
        # What replaces an element, in a draft.
        self.stand_in: str | None = None
        self.repeats = 0
        # How much is drawn, in plain elements; of each changing id, and where these are used.
        self.drawn = 0
        self.weights: dict[str, int] = {}
        self.used: list[str] = []
        self.characters = 0
        self.made = 0
        # Whether a value made something refer to an id that changes by itself.
        self.is_volatile = False

    def elements(self, node: TemplateNode, scope: Scope) -> Iterator[Element]:
        """What becomes of a node: nothing, an element, or one for each item of a repeat."""
        wishes = node.wishes
        if wishes.ink and (wishes.ink == "art") == self.filler.low_ink:
            return
        if wishes.repeat:
            for moved, inner in self.repeats_of(node, scope):
                yield from self.filler.moved(self.elements_once(node, inner), moved)
        else:
            yield from self.elements_once(node, scope)

    def repeats_of(self, node: TemplateNode,
                 scope: Scope) -> Iterator[tuple[tuple[float, float], Scope]]:
        repeat, where = node.wishes.repeat, node.element.where
        assert repeat
        try:
            items = repeat.items(scope)
        except UnknownNameError as unknown:
            self.report.unknown_name(unknown, where, scope)
            return
        for index, item in enumerate(items):
            self.count_repeats(1, where, scope)
            moved = repeat.place(index)
            if moved is None:
                self.report.too_few_places(repeat, len(items), where, scope)
                return
            yield moved, scope.item_scope(str(repeat.source), item, index)

    def count_repeats(self, count: int, where: FileLocation, scope: Scope) -> None:
        """Go no further with a face that repeats without end."""
        self.repeats += count
        if self.repeats > MOST_REPEATS:
            self.report.too_many_repeats(MOST_REPEATS, where, scope)
            raise _TooMuchError

    def spend(self, weight: int, node: TemplateNode, scope: Scope) -> None:
        """Go no further with a face that draws without end."""
        self.drawn += weight
        if self.drawn > MOST_DRAWN:
            self.report.too_much(MOST_DRAWN, node.element.where, scope)
            raise _TooMuchError

    def spend_on_references(self, root: TemplateNode, scope: Scope) -> None:
        """Count what is drawn once more wherever something refers to it."""
        for name in self.used:
            self.spend(self.weights.get(name, 0), root, scope)

    def elements_once(self, node: TemplateNode, scope: Scope) -> tuple[Element, ...]:
        """A node filled once, if it is shown."""
        if node.wishes.show and not evaluate(node.wishes.show, scope):
            return ()
        return self.text(node, scope) if node.block else (self.one(node, scope),)

    def draw_placeholder(self, attrs: Mapping[str, str], node: TemplateNode) -> Element | None:
        """What replaces an element whose picture or icon isn't there, in a draft."""
        lost, self.stand_in = self.stand_in, None
        if lost is None:
            return None
        where = node.element.where
        return (placeholder_frame(attrs, lost, self.filler.typesetter.fonts, where)
                or Element("g", {}, (), where))

    def one(self, node: TemplateNode, scope: Scope) -> Element:
        """An element filled; remembered if it depends on little."""
        key = self.key(node, scope)
        if key is not None and key in node.memo:
            element, ids, weight = node.memo[key]
            self.ids.update(ids)
            self.spend(weight, node, scope)
            return element
        before = self.drawn
        self.made += 1
        outer = self.ids, self.is_volatile
        self.ids, self.is_volatile = {}, False
        count = len(self.report.findings)
        attrs = self.attributes(node, scope)
        self.spend(1 + self.filler.unchanging_weight(node) + self.referenced_weight(attrs), node,
                   scope)
        element = self.draw_placeholder(attrs, node) or Element(
            node.element.tag, attrs, tuple(self.children(node, scope)), node.element.where)
        if "id" in attrs:
            self.ids[attrs["id"]] = element
            self.weights[attrs["id"]] = self.drawn - before
        self.is_volatile = self.is_volatile or self.refers_to_changing(node, attrs)
        if key is not None and not self.is_volatile and len(node.memo) < MOST_REMEMBERED \
                and len(self.report.findings) == count:
            node.memo[key] = element, self.ids, self.drawn - before
        outer[0].update(self.ids)
        self.ids, self.is_volatile = outer[0], outer[1] or self.is_volatile
        return element

    def key(self, node: TemplateNode, scope: Scope) -> tuple[object, ...] | None:
        """What a node's result depends on; None if it isn't worth remembering."""
        if node.reads is None:
            return None
        paths, words = node.reads
        try:
            values = [path.value(scope) for path in paths]
        except UnknownNameError:
            return None
        values += [scope.word(word) for word in words]
        return (*values, *(scope.suffixes if node.renames else ()))

    def referenced_weight(self, attrs: Mapping[str, str]) -> int:
        """How much is drawn of what an element refers to; changing ones are counted later."""
        picture = self.filler.pictures.get(attrs.get("href", ""))
        weight = picture.weight if picture else 0
        for name in references(attrs):
            if name in self.filler.ids:
                weight += self.filler.weight(name)
            else:
                self.used.append(name)
        return weight

    def refers_to_changing(self, node: TemplateNode, attrs: Mapping[str, str]) -> bool:
        """Whether a value made the element refer to an id that changes by itself."""
        changing = self.filler.template.changing_ids
        wishes = node.wishes
        names = [name for name, _ in wishes.sets] + (["href"] if wishes.use else [])
        return any(target.removeprefix("#") in changing for name in names if name in attrs
                   for target in (attrs[name], *targets(attrs[name])))

    def children(self, node: TemplateNode, scope: Scope) -> Iterator[Element | str]:
        if node.wishes.compute:
            yield from self.computed_elements(node, scope)
        for child in node.children:
            if isinstance(child, TemplateNode):
                yield from self.elements(child, scope)
            else:
                yield child

    def computed_elements(self, node: TemplateNode, scope: Scope) -> tuple[Element, ...]:
        """What is drawn of a computed part."""
        drawn = self.filler.parts.elements(node, scope, self.report)
        self.count_repeats(len(drawn), node.element.where, scope)
        self.made += len(drawn)
        self.spend(sum([1 + self.referenced_weight(part.attrs) for part in drawn]), node, scope)
        return drawn

    def attributes(self, node: TemplateNode, scope: Scope) -> dict[str, str]:
        attrs = dict(node.attrs)
        wishes = node.wishes
        where = node.element.where
        for name, wish in wishes.colours:
            value = self.colour(wish, where, scope)
            if value is not None:
                attrs[name] = value
        for name, wish in wishes.sets:
            value = self.phrase(wish, where, scope)
            if value is not None and self.can_refer(name, value, wish, where, scope):
                attrs[name] = value
                self.spend(len(value) // PATH_CHARACTERS, node, scope)
        if wishes.use:
            icon = self.phrase(wishes.use, where, scope)
            if icon is not None and self.is_icon(icon, wishes.use, where, scope):
                attrs["href"] = "#" + icon
        for name, level in node.renames.items():
            _rename_id(attrs, name, name + "".join(scope.suffixes[:level]))
        return attrs

    def text(self, node: TemplateNode, scope: Scope) -> tuple[Element, ...]:
        """A text, set."""
        block = node.block
        assert block
        attrs = self.attributes(node, scope)
        values = tuple(self.source_value(source.directives, source.literal, source.where, scope,
                                         is_whole=source.directives is node.wishes)
                       for source in block.sources())
        length = sum([len(value.text) for value in values if value.text])
        self.characters += length
        if self.characters > MOST_CHARACTERS:
            self.report.too_long(MOST_CHARACTERS, block, scope)
            raise _TooMuchError
        self.made += 1 + length // TEXT_CHARACTERS
        self.spend(2 + length // TEXT_CHARACTERS, node, scope)
        composed = self.filler.typesetter.compose(block, values, attrs, self.filler.icons,
                                                   scope.facts.emphases)
        for complaint in composed.complaints:
            self.report.text(complaint, block, scope)
        for element in composed.elements:
            if "id" in element.attrs:
                self.ids[element.attrs["id"]] = element
        return composed.elements

    def source_value(self, wishes: Directives, literal: str, where: FileLocation, scope: Scope,
                     is_whole: bool) -> SourceValue:
        """What a source of a text shows; `is_whole` if its directives are those of all the text."""
        if wishes.show and not is_whole and not evaluate(wishes.show, scope):
            return SourceValue(None)
        fill = next((self.colour(wish, where, scope) for name, wish in wishes.colours
                     if name == "fill" and not is_whole), None)
        try:
            if wishes.text:
                text = wishes.text.text(scope)
                if "{" in text:
                    self.check_braces(wishes.text.inner(), scope)
                return SourceValue(text, fill)
            if wishes.slot:
                text = value_text(wishes.slot.value(scope))
                if "{" in text:
                    self.check_braces((wishes.slot,), scope)
                return SourceValue(text, fill)
        except UnknownNameError as unknown:
            self.report.unknown_name(unknown, where, scope)
        return SourceValue(literal, fill)

    def check_braces(self, names: Iterable[Phrase], scope: Scope) -> None:
        """Tell of values with a name in braces, which nothing fills."""
        for name in names:
            left = BRACES.search(value_text(name.value(scope)))
            if left:
                self.report.braces(name.text(scope), left[0], scope)

    def phrase(self, wish: Phrase, where: FileLocation, scope: Scope) -> str | None:
        try:
            return wish.text(scope)
        except UnknownNameError as unknown:
            self.report.unknown_name(unknown, where, scope)
            return None

    def colour(self, wish: Phrase, where: FileLocation, scope: Scope) -> str | None:
        try:
            return resolve_colour(wish, scope)
        except UnknownNameError as unknown:
            self.report.unknown_name(unknown, where, scope)
        except Complaint as complaint:
            self.report.not_a_colour(complaint, wish, where, scope)
        return None

    def is_icon(self, icon: str, wish: Phrase, where: FileLocation, scope: Scope) -> bool:
        if icon in self.filler.ids or icon in self.filler.template.changing_ids:
            return True
        self.report.no_icon(icon, wish, where, scope, self.filler.icons)
        if self.filler.draft:
            self.stand_in = icon
        return False

    def can_refer(self, name: str, value: str, wish: Phrase, where: FileLocation,
                  scope: Scope) -> bool:
        """Values may name ids and pictures of the project, nothing outside of it."""
        if name == "href":
            inside = value.startswith("#") or value in self.filler.pictures
        else:
            inside = all(target.startswith("#") for target in targets(value))
        if not inside:
            complain = self.report.no_picture if name == "href" else self.report.outside
            complain(value, wish, where, scope)
            if self.filler.draft and name == "href":
                self.stand_in = value
        return inside


def _rename_id(attrs: dict[str, str], old: str, new: str) -> None:
    for name, value in attrs.items():
        if name == "id" and value == old:
            attrs[name] = new
        elif name == "href" and value == "#" + old:
            attrs[name] = "#" + new
        elif f"#{old}" in value:
            attrs[name] = rename_references(value, lambda target: new if target == old else target)


# Part of every key: raise it when the same input gives another drawing.
VERSION = 3
# A face that reads more is refused when it is drawn; here it must only not take forever.
MOST_VALUES = 30_000
# Of all faces of a game in one language: elements that no other face has.
MOST_ELEMENTS = 4_000_000


def plan_faces(game: Game, assets: Assets, look: FaceLook,
               findings: Findings) -> tuple[PrintedPiece, ...]:
    """All pieces of a game with their faces; `load` reports kinds without a template."""
    return FacePlanner(game, assets, look).pieces(game.components)


class FacePlanner:
    """Plans the faces of components, each once, for a game in one look."""

    def __init__(self, game: Game, assets: Assets, look: FaceLook) -> None:
        self._game = game
        self._assets = assets
        self._look = look
        # By kind and, where fields name these, by templates; None for one that isn't there.
        self._planners: dict[object, _KindPlanner | None] = {}
        self._planned: dict[int, tuple[Component, PrintedPiece]] = {}

    def pieces(self, components: Sequence[Component]) -> tuple[PrintedPiece, ...]:
        """The components with their faces; of kinds without a template there are none."""
        self._look_at(components)
        planned: dict[int, tuple[Component, PrintedPiece]] = {}
        for component in components:
            name = id(component)
            pieces = self._planned.get(name)
            if pieces is None or pieces[0] is not component:
                planner = self._planner(component)
                if planner is None:
                    continue
                pieces = component, planner.piece(component)
            planned[name] = pieces
        self._planned = planned
        return tuple([piece for _, piece in planned.values()])

    def _planner(self, component: Component) -> _KindPlanner | None:
        kind = component.kind
        if kind.name in self._planners:
            return self._planners[kind.name]
        files = component.template("front") or "", component.template("back")
        key = (kind.name, *files) if kind.template_fields("front") \
            or kind.template_fields("back") else kind.name
        if key not in self._planners:
            checked = self._game.kinds.get(kind.name)
            self._planners[key] = None
            if checked and files[0] in self._assets.templates:
                self._planners[key] = _KindPlanner(self._game, self._assets, checked, files,
                                                   self._look)
        return self._planners[key]

    def _look_at(self, components: Iterable[Component]) -> None:
        """Refuse more than can be drawn in good time."""
        changing = sum([planner.changing for component in components
                        if (planner := self._planner(component))])
        if changing > MOST_ELEMENTS:
            findings = Findings()
            FaceFindings(findings).too_many_faces(MOST_ELEMENTS, self._game)
            raise Stop(findings)


def _count_changing(part: Element | TemplateNode | str) -> int:
    """How many elements of a template change from face to face."""
    return 1 + sum(map(_count_changing, part.children)) if isinstance(part, TemplateNode) else 0


class _KindPlanner:
    """Plans the faces of one kind, or of those that have the same templates."""

    def __init__(self, game: Game, assets: Assets, kind: Kind, files: tuple[str, str | None],
                 look: FaceLook) -> None:
        self.kind = kind
        self.look = look
        self.facts = KindFacts(game, assets, kind, look)
        self.theme = game.theme
        self.pictures = assets.pictures
        self.front, self.back = (_page_template(assets, file, kind) for file in files)
        self.bases = {side: digest_of((VERSION, read.document.digest, assets.library, look.low_ink,
                                       *(("draft",) if look.draft else ()),
                                       fallback_family(look.language),
                                       localized_language(assets.fonts, look.language),
                                       kind.trim, kind.bleed,
                                       hyphenation_version(look.language) if read.hyphenated_blocks
                                       else "",
                                       self.facts.emphases.key(),
                                       tuple(game.theme.items()) if read.coloured else (),
                                       assets.font_names.key,
                                       tuple(font.digest for font in assets.fonts)))
                      for side, read in (("front", self.front), ("back", self.back)) if read}
        self.changing = sum(_count_changing(read.root) for read in (self.front, self.back) if read)
        self.shares_back = (self.back is not None and not kind.template_fields("back")
                            and not self.back.reads.uses_component(kind))
        self.shared_back: Face | None = None

    def piece(self, component: Component) -> PrintedPiece:
        """A component with its two faces."""
        scope = Scope(component, self.facts)
        front = self._face(scope, "front", self.front)
        assert front
        if not self.shares_back:
            return PrintedPiece(component, front, self._face(scope, "back", self.back))
        if self.shared_back is None:
            self.shared_back = self._face(scope, "back", self.back)
        return PrintedPiece(component, front, self.shared_back)

    def _face(self, scope: Scope, side: Side, read: Template | None) -> Face | None:
        if read is None:
            return None
        component = scope.component
        shared = side == "back" and self.shares_back
        values = tuple(islice(read.reads.values(scope, self.pictures), MOST_VALUES))
        if any(isinstance(value, str) and COLOUR_MARK in value for value in values):
            values += tuple(self.theme.items())
        key = digest_of((self.bases[side], *values))
        return Face(key=key, name=self.kind.name if shared else component.id, component=component,
                    kind=self.kind, side=side,
                    look=self.look, where=self.kind.where if shared else component.where)


def _page_template(assets: Assets, file: str | None, kind: Kind) -> Template | None:
    document = assets.templates.get(file or "")
    return read_template(fit_to_page(document, kind.trim, kind.bleed).document) if document \
        else None


class Renderer:
    """Draws the faces of one game; keeps what they have in common."""

    def __init__(self, game: Game, assets: Assets, fonts: FontLibrary) -> None:
        self.game = game
        self.assets = assets
        self.fonts = fonts
        self._typesetters = {draft: Typesetter(fonts, draft) for draft in (False, True)}
        self._fillers: dict[object, tuple[TemplateFiller, KindFacts]] = {}

    def draw(self, face: Face, findings: Findings) -> Drawing:
        """One face as plain SVG, with text set and nothing left to fill in."""
        key = (face.kind.name, face.component.template(face.side), face.side, face.look)
        prepared = self._fillers.get(key)
        if prepared is None:
            prepared = self._fillers[key] = self._prepare(face)
        filler, facts = prepared
        if sum(filler.made for filler, _ in self._fillers.values()) > MOST_ELEMENTS:
            FaceFindings(findings).too_many_faces(MOST_ELEMENTS, self.game)
            raise Stop(findings)
        return filler.fill(Scope(face.component, facts), findings)

    def _prepare(self, face: Face) -> tuple[TemplateFiller, KindFacts]:
        kind = face.kind
        fit = fit_to_page(self.assets.templates[face.component.template(face.side) or ""],
                          kind.trim,
                      kind.bleed)
        language = face.look.language
        document = with_fallback_family(fit.document, language,
                                        localized_language(self.assets.fonts, language))
        filler = TemplateFiller(read_template(document), self.assets.symbols, self.assets.pictures,
                                self._typesetters[face.look.draft], face.look.low_ink)
        return filler, KindFacts(self.game, self.assets, face.kind, face.look)
