"""Templates: an SVG read once, split into what changes and what is always the same."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache

from generator.faces.block import Block, Setting, block
from generator.faces.changing import Changing, references
from generator.faces.compute import Compute
from generator.faces.directives import NOTHING, Directives, Mistake
from generator.faces.matrix import Matrix, transform
from generator.faces.phrase import Phrase
from generator.faces.reads import Reads
from generator.faces.repeat import Repeat
from generator.faces.style import TextStyle, properties, text_style
from generator.model.expression import MistakeError
from generator.model.svg import Document, Element
from generator.units import length

VIEW_BOX = re.compile(r"[\s,]+")
PIXEL = 25.4 / 96
MOST_READS = 4


class Node:
    """A part that changes: an element, its wishes, and its children."""

    __slots__ = ("attrs", "block", "children", "element", "matrix", "memo", "reads", "renames",
                 "style", "wishes")

    def __init__(self, element: Element, wishes: Directives, matrix: Matrix) -> None:
        self.element = element
        self.wishes = wishes
        self.matrix = matrix
        self.attrs: Mapping[str, str] = _plain(element.attrs)
        self.children: tuple[Element | Node | str, ...] = ()
        self.block: Block | None = None
        # How labels look, of a computed part.
        self.style = TextStyle()
        # Ids that get a suffix, with the number of repeats that they stand in.
        self.renames: Mapping[str, int] = {}
        # What all of it hangs on, if that is little enough to remember results by.
        self.reads: tuple[tuple[Phrase, ...], tuple[str, ...]] | None = None
        self.memo: dict[tuple[object, ...], tuple[Element, Mapping[str, Element]]] = {}

    def all_wishes(self) -> Iterator[Directives]:
        """The element's own wishes and, for a text, those of its sources."""
        yield self.wishes
        for source in self.block.sources() if self.block else ():
            if source.directives is not self.wishes:
                yield source.directives


@dataclass(frozen=True, slots=True, eq=False)
class Template:
    """A template: its tree, its unchanging ids, what it reads, and what is wrong with it."""

    document: Document
    root: Element | Node
    ids: Mapping[str, Element]
    changing_ids: frozenset[str]
    reads: Reads
    mistakes: tuple[Mistake, ...]
    frame: Matrix


@lru_cache(maxsize=512)
def template(document: Document) -> Template:
    """Read a template's document."""
    return _Compiler(document).template()


def frame(root: Element) -> Matrix:
    """From the root's user units to mm from the corner of the drawing."""
    view = [float(each) for each in VIEW_BOX.split(root.attrs.get("viewBox", "").strip()) if each]
    if len(view) != 4:
        return Matrix(a=PIXEL, d=PIXEL)
    try:
        scale = length(root.attrs.get("width", "")) / view[2]
    except ValueError:
        scale = PIXEL
    return Matrix(a=scale, d=scale, e=-view[0] * scale, f=-view[1] * scale)


class _Compiler:
    """Reads one document."""

    def __init__(self, document: Document) -> None:
        self.document = document
        self.mistakes: list[Mistake] = []
        self.changing = Changing(document, self.mistakes)
        self.ids: dict[str, Element] = {}
        self.nodes: dict[str, Node] = {}

    def template(self) -> Template:
        matrix = frame(self.document.root)
        root = self._part(self.document.root, TextStyle(), matrix)
        for node in _nodes(root):
            node.reads = self._few_reads(node)
        return Template(self.document, root, self.ids, self.changing.ids, _reads([root]),
                        tuple(self.mistakes), matrix)

    def _part(self, element: Element, style: TextStyle, matrix: Matrix) -> Element | Node:
        attrs = properties(element.attrs)
        matrix = matrix.then(transform(attrs.get("transform", "")))
        if element not in self.changing:
            return self._unchanging(element)
        node = Node(element, self.changing.wishes.get(element, NOTHING), matrix)
        names = [attrs.get("id", ""), *references(attrs)]
        node.renames = {name: self.changing.levels[name] for name in names
                        if name in self.changing.levels}
        if "id" in attrs:
            self.nodes[attrs["id"]] = node
        if element.tag == "text":
            around = Setting(style, matrix.scale, self.document.ids)
            node.block = block(element, node.wishes, around, self.mistakes)
            node.attrs = node.block.attrs
            return node
        if node.wishes.colours or node.wishes.sets:
            # A colour in the style would win over the one that comes from a value.
            node.attrs = _plain(attrs)
        inner = self._style(element, attrs, style)
        if "data-compute" in element.attrs:
            node.style = inner
            return node
        node.children = tuple(child if isinstance(child, str) else self._part(child, inner, matrix)
                              for child in element.children)
        return node

    def _style(self, element: Element, attrs: Mapping[str, str], around: TextStyle) -> TextStyle:
        try:
            return text_style(attrs, around)
        except MistakeError as mistake:
            self.mistakes.append(Mistake("template/bad-attribute", str(mistake), element.where))
            return around

    def _unchanging(self, element: Element) -> Element:
        """The element itself, without data- attributes that other programs left."""
        children = tuple(child if isinstance(child, str) else self._unchanging(child)
                         for child in element.children)
        attrs = _plain(element.attrs)
        if attrs is not element.attrs or any(
                new is not old for new, old in zip(children, element.children, strict=True)):
            element = element.changed(attrs, children)
        if "id" in attrs:
            self.ids[attrs["id"]] = element
        return element

    def _few_reads(self, node: Node) -> tuple[tuple[Phrase, ...], tuple[str, ...]] | None:
        """What a node hangs on with all that it holds and refers to, if that is little."""
        paths: dict[Phrase, None] = {}
        words: dict[str, None] = {}
        seen: set[Node] = set()
        stack = [node]
        while stack:
            each = stack.pop()
            if each in seen:
                continue
            seen.add(each)
            own = each.wishes
            if each.block or own.compute or (each is not node and (own.repeat or own.ink)):
                return None
            paths.update(dict.fromkeys(own.paths()))
            words.update(dict.fromkeys(own.words()))
            stack.extend(child for child in each.children if isinstance(child, Node))
            stack.extend(self.nodes[name] for name in references(each.attrs)
                         if name in self.nodes)
        return (tuple(paths), tuple(words)) if len(paths) + len(words) <= MOST_READS else None


def _plain(attrs: Mapping[str, str]) -> Mapping[str, str]:
    if not any(name.startswith("data-") for name in attrs):
        return attrs
    return {name: value for name, value in attrs.items() if not name.startswith("data-")}


def _nodes(part: Element | Node | str) -> Iterator[Node]:
    stack = [part]
    while stack:
        each = stack.pop()
        if isinstance(each, Node):
            yield each
            stack.extend(reversed(each.children))


def _reads(parts: list[Element | Node | str], inside: bool = False) -> Reads:
    """What parts read; what a repeat holds is gathered by itself."""
    paths: dict[Phrase, None] = {}
    words: dict[str, None] = {}
    repeats: list[tuple[Repeat, Reads]] = []
    pictures: list[Phrase] = []
    computed: list[Compute] = []
    stack = list(reversed(parts))
    while stack:
        part = stack.pop()
        if isinstance(part, Element):
            pictures.extend(Phrase((each.attrs["href"],)) for each in part.walk()
                            if each.tag == "image" and "href" in each.attrs)
        elif isinstance(part, Node) and part.wishes.repeat and not (inside and part is parts[0]):
            repeats.append((part.wishes.repeat, _reads([part], inside=True)))
        elif isinstance(part, Node):
            for wishes in part.all_wishes():
                paths.update(dict.fromkeys(wishes.paths()))
                words.update(dict.fromkeys(wishes.words()))
            pictures.extend(_pictures(part))
            computed.extend(filter(None, [part.wishes.compute]))
            stack.extend(reversed(part.children))
    return Reads(tuple(paths), tuple(words), tuple(repeats), tuple(dict.fromkeys(pictures)),
                 tuple(computed))


def _pictures(node: Node) -> Iterator[Phrase]:
    if node.element.tag == "image":
        if "href" in node.attrs:
            yield Phrase((node.attrs["href"],))
        yield from (wish for name, wish in node.wishes.sets if name == "href")
