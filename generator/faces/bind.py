"""Binding: a template filled with one component's values."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from generator.conditions import holds
from generator.faces.directives import Directives
from generator.faces.face_findings import FaceFindings
from generator.faces.part_drawing import PartDrawer
from generator.faces.phrase import Phrase, UnknownNameError, as_text, colour
from generator.faces.scope import Scope
from generator.faces.template import Node, Template
from generator.faces.text import Said, Typesetter
from generator.findings import Complaint, Findings, Where
from generator.model.assets import Picture
from generator.svg.references import renamed, targets
from generator.svg.tree import Drawing, Element
from generator.text.style import number

MOST_REMEMBERED = 64
MOST_REPEATS = 5_000
MOST_MOVED = 1_000


class TemplateFiller:
    """Fills one template for one look; what needn't change stays the very same element."""

    def __init__(self, template: Template, symbols: Mapping[str, Element],
                 pictures: Mapping[str, Picture], typesetter: Typesetter, low_ink: bool) -> None:
        self.template = template
        self.ids: Mapping[str, Element] = {**symbols, **template.ids}
        self.icons = {name: element for name, element in self.ids.items()
                      if element.tag == "symbol"}
        self.pictures = pictures
        self.typesetter = typesetter
        self.low_ink = low_ink
        self._moved: dict[tuple[tuple[Element, ...], tuple[float, float]], Element] = {}
        self.parts = PartDrawer(typesetter.fonts, self.ids)

    def fill(self, scope: Scope, findings: Findings) -> Drawing:
        """One face's drawing."""
        root = self.template.root
        if isinstance(root, Element):
            return Drawing(root, self.ids)
        work = _Work(self, findings)
        return Drawing(work.one(root, scope), {**self.ids, **work.ids})

    def moved(self, elements: tuple[Element, ...], by: tuple[float, float]
              ) -> tuple[Element, ...]:
        """Elements at another place; the same ones there once more are the same group."""
        if not elements or by == (0, 0):
            return elements
        group = self._moved.get((elements, by))
        if group is None:
            attrs = {"transform": f"translate({number(by[0])} {number(by[1])})"}
            group = Element("g", attrs, elements, elements[0].where)
            if len(self._moved) < MOST_MOVED:
                self._moved[elements, by] = group
        return (group,)


class _Work:
    """One face being filled."""

    def __init__(self, filler: TemplateFiller, findings: Findings) -> None:
        self.filler = filler
        self.report = FaceFindings(findings)
        self.ids: dict[str, Element] = {}
        self.repeats = 0
        # Whether a value made something refer to an id that changes by itself.
        self.fickle = False

    def elements(self, node: Node, scope: Scope) -> Iterator[Element]:
        """What becomes of a node: nothing, an element, or one for each item of a repeat."""
        wishes = node.wishes
        if wishes.ink and (wishes.ink == "art") == self.filler.low_ink:
            return
        if wishes.repeat:
            for moved, inner in self.repeated(node, scope):
                yield from self.filler.moved(self.filled(node, inner), moved)
        else:
            yield from self.filled(node, scope)

    def repeated(self, node: Node, scope: Scope) -> Iterator[tuple[tuple[float, float], Scope]]:
        repeat, where = node.wishes.repeat, node.element.where
        assert repeat
        try:
            items = repeat.items(scope)
        except UnknownNameError as unknown:
            self.report.unknown_name(unknown, where, scope)
            return
        for index, item in enumerate(items):
            self.repeats += 1
            if self.repeats > MOST_REPEATS:
                self.report.too_many_repeats(MOST_REPEATS, where, scope)
                return
            moved = repeat.place(index)
            if moved is None:
                self.report.too_few_places(repeat, len(items), where, scope)
                return
            yield moved, scope.repeated(str(repeat.source), item, index)

    def filled(self, node: Node, scope: Scope) -> tuple[Element, ...]:
        """A node filled once, if it is to be shown."""
        if node.wishes.show and not holds(node.wishes.show, scope):
            return ()
        return self.text(node, scope) if node.block else (self.one(node, scope),)

    def one(self, node: Node, scope: Scope) -> Element:
        """An element filled; remembered if it depends on little."""
        key = self.key(node, scope)
        if key is not None and key in node.memo:
            element, ids = node.memo[key]
            self.ids.update(ids)
            return element
        outer = self.ids, self.fickle
        self.ids, self.fickle = {}, False
        known = len(self.report.findings)
        attrs = self.attributes(node, scope)
        element = Element(node.element.tag, attrs, tuple(self.children(node, scope)),
                          node.element.where)
        if "id" in attrs:
            self.ids[attrs["id"]] = element
        self.fickle = self.fickle or self.refers_to_changing(node, attrs)
        if key is not None and not self.fickle and len(node.memo) < MOST_REMEMBERED \
                and len(self.report.findings) == known:
            node.memo[key] = element, self.ids
        outer[0].update(self.ids)
        self.ids, self.fickle = outer[0], outer[1] or self.fickle
        return element

    def key(self, node: Node, scope: Scope) -> tuple[object, ...] | None:
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

    def refers_to_changing(self, node: Node, attrs: Mapping[str, str]) -> bool:
        """Whether a value made the element refer to an id that changes by itself."""
        changing = self.filler.template.changing_ids
        wishes = node.wishes
        names = [name for name, _ in wishes.sets] + (["href"] if wishes.use else [])
        return any(each.removeprefix("#") in changing for name in names if name in attrs
                   for each in (attrs[name], *targets(attrs[name])))

    def children(self, node: Node, scope: Scope) -> Iterator[Element | str]:
        if node.wishes.compute:
            yield from self.computed(node, scope)
        for child in node.children:
            if isinstance(child, Node):
                yield from self.elements(child, scope)
            else:
                yield child

    def computed(self, node: Node, scope: Scope) -> tuple[Element, ...]:
        """What is drawn of a computed part."""
        drawn = self.filler.parts.elements(node, scope, self.report)
        self.repeats += len(drawn)
        if self.repeats > MOST_REPEATS:
            self.report.too_many_repeats(MOST_REPEATS, node.element.where, scope)
            return ()
        return drawn

    def attributes(self, node: Node, scope: Scope) -> dict[str, str]:
        attrs = dict(node.attrs)
        wishes = node.wishes
        where = node.element.where
        for name, wish in wishes.colours:
            value = self.colour(wish, where, scope)
            if value is not None:
                attrs[name] = value
        for name, wish in wishes.sets:
            value = self.phrase(wish, where, scope)
            if value is not None and self.may_refer(name, value, wish, where, scope):
                attrs[name] = value
        if wishes.use:
            icon = self.phrase(wishes.use, where, scope)
            if icon is not None and self.is_icon(icon, wishes.use, where, scope):
                attrs["href"] = "#" + icon
        for name, level in node.renames.items():
            _rename(attrs, name, name + "".join(scope.suffixes[:level]))
        return attrs

    def text(self, node: Node, scope: Scope) -> tuple[Element, ...]:
        """A text, set."""
        block = node.block
        assert block
        attrs = self.attributes(node, scope)
        said = tuple(self.said(source.directives, source.literal, source.where, scope,
                               own=source.directives is node.wishes)
                     for source in block.sources())
        composed = self.filler.typesetter.compose(block, said, attrs, self.filler.icons)
        for complaint in composed.complaints:
            self.report.text(complaint, block, scope)
        for element in composed.elements:
            if "id" in element.attrs:
                self.ids[element.attrs["id"]] = element
        return composed.elements

    def said(self, wishes: Directives, literal: str, where: Where, scope: Scope, own: bool
             ) -> Said:
        """What a source of a text says; `own` if its wishes are those of the whole text."""
        if wishes.show and not own and not holds(wishes.show, scope):
            return Said(None)
        fill = next((self.colour(wish, where, scope) for name, wish in wishes.colours
                     if name == "fill" and not own), None)
        try:
            if wishes.text:
                return Said(wishes.text.text(scope), fill)
            if wishes.slot:
                return Said(as_text(wishes.slot.value(scope)), fill)
        except UnknownNameError as unknown:
            self.report.unknown_name(unknown, where, scope)
        return Said(literal, fill)

    def phrase(self, wish: Phrase, where: Where, scope: Scope) -> str | None:
        try:
            return wish.text(scope)
        except UnknownNameError as unknown:
            self.report.unknown_name(unknown, where, scope)
            return None

    def colour(self, wish: Phrase, where: Where, scope: Scope) -> str | None:
        try:
            return colour(wish, scope)
        except UnknownNameError as unknown:
            self.report.unknown_name(unknown, where, scope)
        except Complaint as complaint:
            self.report.not_a_colour(complaint, wish, where, scope)
        return None

    def is_icon(self, icon: str, wish: Phrase, where: Where, scope: Scope) -> bool:
        if icon in self.filler.ids or icon in self.filler.template.changing_ids:
            return True
        self.report.no_icon(icon, wish, where, scope, self.filler.icons)
        return False

    def may_refer(self, name: str, value: str, wish: Phrase, where: Where, scope: Scope) -> bool:
        """Values may name ids and pictures of the project, nothing outside of it."""
        if name == "href":
            inside = value.startswith("#") or value in self.filler.pictures
        else:
            inside = all(each.startswith("#") for each in targets(value))
        if not inside:
            complain = self.report.no_picture if name == "href" else self.report.outside
            complain(value, wish, where, scope)
        return inside


def _rename(attrs: dict[str, str], old: str, new: str) -> None:
    for name, value in attrs.items():
        if name == "id" and value == old:
            attrs[name] = new
        elif name == "href" and value == "#" + old:
            attrs[name] = "#" + new
        elif f"#{old}" in value:
            attrs[name] = renamed(value, lambda each: new if each == old else each)
