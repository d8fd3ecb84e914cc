"""Binding: a template filled with one component's values."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from generator.faces.changing import REFERENCE
from generator.faces.colours import UnknownColourError, colour
from generator.faces.directives import Directives
from generator.faces.expression import holds
from generator.faces.phrase import Phrase, UnknownNameError, as_text
from generator.faces.scope import Scope
from generator.faces.style import number
from generator.faces.template import Node, Template
from generator.faces.text import Said, Trouble, Typesetter
from generator.findings import Findings, Where, did_you_mean
from generator.model.assets import Picture
from generator.model.svg import Drawing, Element

MOST_REMEMBERED = 64
MOST_REPEATS = 5_000


class Binder:
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

    def fill(self, scope: Scope, findings: Findings) -> Drawing:
        """One face's drawing."""
        root = self.template.root
        if isinstance(root, Element):
            return Drawing(root, self.ids)
        work = _Work(self, findings)
        filled = work.one(root, scope)
        return Drawing(filled or root.element.changed(root.attrs, ()), {**self.ids, **work.ids})


class _Work:
    """One face being filled."""

    def __init__(self, binder: Binder, findings: Findings) -> None:
        self.binder = binder
        self.findings = findings
        self.ids: dict[str, Element] = {}
        self.repeats = 0

    def elements(self, node: Node, scope: Scope) -> Iterator[Element]:
        """What becomes of a node: nothing, an element, or one for each item of a repeat."""
        wishes = node.wishes
        if wishes.ink and (wishes.ink == "art") == self.binder.low_ink:
            return
        if node.block:
            if not wishes.repeat:
                yield from self.text(node, scope)
            else:
                for moved, inner in self.repeated(node, scope):
                    yield from _moved(self.text(node, inner), moved)
        elif not wishes.repeat:
            element = self.one(node, scope)
            if element:
                yield element
        else:
            for moved, inner in self.repeated(node, scope):
                element = self.one(node, inner)
                yield from _moved((element,) if element else (), moved)

    def repeated(self, node: Node, scope: Scope) -> Iterator[tuple[tuple[float, float], Scope]]:
        repeat = node.wishes.repeat
        assert repeat
        source = str(repeat.source)
        try:
            items = repeat.items(scope)
        except UnknownNameError as unknown:
            self.unknown_name(unknown, node.element.where, scope)
            return
        for index, item in enumerate(items):
            self.repeats += 1
            if self.repeats > MOST_REPEATS:
                self.findings.error(
                    "template/too-many", f"'{scope.component.id}' repeats elements more than "
                    f"{MOST_REPEATS:,} times", node.element.where)
                return
            moved = repeat.place(index)
            if moved is None:
                self.findings.error(
                    "template/places", f"'{source}' of '{scope.component.id}' has {len(items)} "
                    f"items, but there are places for {index}", scope.place(source),
                    "add places to data-at in the template", (node.element.where,))
                return
            yield moved, scope.repeated(source, item, index)

    def one(self, node: Node, scope: Scope) -> Element | None:
        """A node filled once; remembered if it hangs on little."""
        if node.wishes.show and not holds(node.wishes.show, scope):
            return None
        key = self.key(node, scope)
        if key is not None and key in node.memo:
            element, ids = node.memo[key]
            self.ids.update(ids)
            return element
        outer, self.ids = self.ids, {}
        known = len(self.findings)
        attrs = self.attributes(node, scope)
        element = Element(node.element.tag, attrs, tuple(self.children(node, scope)),
                          node.element.where)
        if "id" in attrs:
            self.ids[attrs["id"]] = element
        if key is not None and len(node.memo) < MOST_REMEMBERED and len(self.findings) == known \
                and not self.refers_to_changing(node, attrs):
            node.memo[key] = element, self.ids
        outer.update(self.ids)
        self.ids = outer
        return element

    def key(self, node: Node, scope: Scope) -> tuple[object, ...] | None:
        """What a node's result hangs on; None if it isn't worth remembering."""
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
        """Whether a value made the element refer to something that changes by itself."""
        changing = self.binder.template.changing_ids
        wishes = node.wishes
        names = [name for name, _ in wishes.sets] + (["href"] if wishes.use else [])
        return any(each in changing for name in names if name in attrs
                   for each in (attrs[name].removeprefix("#"), *REFERENCE.findall(attrs[name])))

    def children(self, node: Node, scope: Scope) -> Iterator[Element | str]:
        for child in node.children:
            if isinstance(child, Node):
                yield from self.elements(child, scope)
            else:
                yield child

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
        if node.wishes.show and not holds(node.wishes.show, scope):
            return ()
        attrs = self.attributes(node, scope)
        said = tuple(self.said(source.directives, source.literal, source.where, scope,
                               own=source.directives is node.wishes)
                     for source in block.sources())
        composed = self.binder.typesetter.compose(block, said, attrs, self.binder.icons)
        for trouble in composed.troubles:
            self.trouble(trouble, node, scope)
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
            self.unknown_name(unknown, where, scope)
        return Said(literal, fill)

    def phrase(self, wish: Phrase, where: Where, scope: Scope) -> str | None:
        try:
            return wish.text(scope)
        except UnknownNameError as unknown:
            self.unknown_name(unknown, where, scope)
            return None

    def colour(self, wish: Phrase, where: Where, scope: Scope) -> str | None:
        try:
            return colour(wish, scope)
        except UnknownNameError as unknown:
            self.unknown_name(unknown, where, scope)
        except UnknownColourError as unknown:
            self.findings.error("template/unknown-colour", f"'{unknown}' is not a colour",
                                self.place(wish, scope), "write it like '#7a4a2b'", (where,))
        return None

    def is_icon(self, icon: str, wish: Phrase, where: Where, scope: Scope) -> bool:
        if icon in self.binder.ids or icon in self.binder.template.changing_ids:
            return True
        self.findings.error("template/unknown-icon", f"there is no icon '{icon}'",
                            self.place(wish, scope), did_you_mean(icon, list(self.binder.icons)),
                            (where,))
        return False

    def may_refer(self, name: str, value: str, wish: Phrase, where: Where, scope: Scope) -> bool:
        """Values may name ids and pictures of the project, nothing outside of it."""
        if name == "href":
            inside = value.startswith("#") or value in self.binder.pictures
        else:
            inside = value.lower().count("url(") == len(REFERENCE.findall(value))
        if not inside:
            code = "template/unknown-picture" if name == "href" else "template/outside"
            says = "there is no picture" if name == "href" else "a value can't refer to"
            self.findings.error(code, f"{says} '{value}'", self.place(wish, scope), "", (where,))
        return inside

    def place(self, wish: Phrase, scope: Scope) -> Where:
        """Where the first value of a phrase was written."""
        first = next(wish.mentioned(), wish)
        return scope.place(first.literal or "")

    def unknown_name(self, unknown: UnknownNameError, where: Where, scope: Scope) -> None:
        name = str(unknown)
        namespace = name.split(".", maxsplit=1)[0]
        code, thing = {"strings": ("template/unknown-string", "string"),
                       "theme": ("template/unknown-colour", "theme colour"),
                       }.get(namespace, ("template/unknown-name", "name"))
        known = [each for each in scope.facts.values if each.startswith(namespace + ".")]
        self.findings.error(code, f"'{scope.component.id}' needs the {thing} '{name}', "
                            "which doesn't exist", scope.component.where,
                            did_you_mean(name, known), (where,))

    def trouble(self, trouble: Trouble, node: Node, scope: Scope) -> None:
        """Tell what is wrong with a text where the text was written."""
        assert node.block
        names = [name for source in node.block.sources() for wish in
                 (source.directives.slot, source.directives.text) if wish
                 for name in _names(wish, slot=wish is source.directives.slot, scope=scope)]
        subject = f"'{names[0]}' of '{scope.component.id}'" if names else "the text"
        where = scope.place(names[0]) if names else node.element.where
        related = () if where == node.element.where else (node.element.where,)
        self.findings.error(trouble.code, f"{subject} {trouble.message}", where, trouble.hint,
                            related)


def _names(wish: Phrase, slot: bool, scope: Scope) -> list[str]:
    """The names that a text takes its words from, fields first."""
    try:
        names = [each.text(scope) for each in ((wish,) if slot else wish.inner())]
    except UnknownNameError:
        return []
    return sorted(names, key=lambda name: name not in scope.component.values)


def _rename(attrs: dict[str, str], old: str, new: str) -> None:
    for name, value in attrs.items():
        if name == "id" and value == old:
            attrs[name] = new
        elif name == "href" and value == "#" + old:
            attrs[name] = "#" + new
        elif f"#{old}" in value:
            attrs[name] = REFERENCE.sub(
                lambda match: match[0].replace("#" + old, "#" + new) if match[1] == old
                else match[0], value)


def _moved(elements: tuple[Element, ...], moved: tuple[float, float]) -> Iterator[Element]:
    if not elements or moved == (0, 0):
        yield from elements
    else:
        attrs = {"transform": f"translate({number(moved[0])} {number(moved[1])})"}
        yield Element("g", attrs, elements, elements[0].where)
