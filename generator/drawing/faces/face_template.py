"""Templates: an SVG read once, split into what changes and what is always the same."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import repeat as again

from generator.base.findings import Complaint, Finding
from generator.base.units import length
from generator.drawing.faces.computed_parts import MOST_CELLS, TOO_MANY, PartRequest
from generator.drawing.faces.directives import NO_DIRECTIVES, Directives, read_directives
from generator.drawing.faces.phrase import (
    COMPONENT_NAMES,
    REPEAT_NAMES,
    Phrase,
    Repeat,
    Scope,
    UnknownNameError,
)
from generator.drawing.faces.text_block import (
    BlockContext,
    TextBlock,
    element_matrix,
    needs_typesetting,
    read_block,
    unit_on_paper,
)
from generator.drawing.text.text_style import TextStyle, properties, text_style
from generator.game.model.assets import Picture
from generator.game.model.game import Kind
from generator.game.svg.lengths import length as user_units
from generator.game.svg.transform import Matrix, multiply, view_box
from generator.game.svg.tree import Document, Element
from generator.game.svg.url_references import references


class ChangingElements:
    """The elements of a document that change, and what each asks for."""

    def __init__(self, document: Document, mistakes: list[Finding]) -> None:
        self.wishes: dict[Element, Directives] = {}
        self.levels: dict[str, int] = {}
        self._elements: set[Element] = set()
        self._parents: dict[Element, Element] = {}
        referring: list[tuple[Element, frozenset[str]]] = []
        # A tspan is read with its text; what a computed part shows in an editor isn't read.
        for element in _walk_without_text(document.root):
            self._parents.update({child: element for child in element.children
                                  if isinstance(child, Element)})
            wishes = read_directives(element, mistakes)
            if wishes is not None:
                self.wishes[element] = wishes
            if wishes not in (None, NO_DIRECTIVES) \
                    or (element.tag == "text" and _needs_typesetting(element)):
                self._mark_changing(element)
            names = frozenset(references(element.attrs))
            if names:
                referring.append((element, names))
        self._propagate(referring, document.ids)
        self.ids = frozenset(name for name, element in document.ids.items() if element in self)
        self._find_levels(document.root)

    def __contains__(self, element: Element) -> bool:
        return element in self._elements

    def _mark_changing(self, element: Element | None) -> None:
        """Note that an element changes, and with it all that hold it."""
        while element is not None and element not in self._elements:
            self._elements.add(element)
            element = self._parents.get(element)

    def _propagate(self, referring: list[tuple[Element, frozenset[str]]],
                ids: Mapping[str, Element]) -> None:
        """Whatever refers to something that changes, changes with it."""
        before = -1
        while len(self._elements) > before:
            before = len(self._elements)
            for element, names in referring:
                if any(name in ids and ids[name] in self for name in names):
                    self._mark_changing(element)

    def _find_levels(self, root: Element) -> None:
        """How many repeats each changing id is in."""
        stack = [(root, 0)]
        while stack:
            element, level = stack.pop()
            if element not in self:
                continue
            level += self.wishes.get(element, NO_DIRECTIVES).repeat is not None
            name = element.attrs.get("id")
            if name and level:
                self.levels[name] = level
            stack.extend((child, level) for child in element.children if isinstance(child, Element))


def _walk_without_text(root: Element) -> Iterator[Element]:
    stack = [root]
    while stack:
        element = stack.pop()
        yield element
        if element.tag != "text" and "data-compute" not in element.attrs:
            stack.extend(child for child in reversed(element.children)
                         if isinstance(child, Element))


def _needs_typesetting(text: Element) -> bool:
    return needs_typesetting(text) or any(read_directives(element, []) not in (None, NO_DIRECTIVES)
                                      for element in text.walk())


@dataclass(frozen=True, slots=True)
class TemplateInputs:
    """Names and conditions' words; those inside a repeat are read once for each item."""

    paths: tuple[Phrase, ...]
    words: tuple[str, ...]
    repeats: tuple[tuple[Repeat, TemplateInputs], ...]
    pictures: tuple[Phrase, ...]
    computed: tuple[PartRequest, ...] = ()

    def values(self, scope: Scope, pictures: Mapping[str, Picture]) -> Iterator[object]:
        """Everything that is read on one face; equal values make equal faces."""
        for path in self.paths:
            try:
                yield path.value(scope)
            except UnknownNameError as unknown:
                yield unknown.args
        for word in self.words:
            yield scope.word(word)
        for phrase in self.pictures:
            picture = pictures.get(phrase.literal or _phrase_text(phrase, scope))
            yield picture.digest if picture else None
        for compute in self.computed:
            try:
                yield from compute.cells(scope)
            except (UnknownNameError, Complaint) as wrong:
                # As many as were computed, so that a caller who asks for so many stops as soon.
                too_many = isinstance(wrong, Complaint) and wrong.code == TOO_MANY
                yield from again(wrong.args, MOST_CELLS if too_many else 1)
        for repeat, inside in self.repeats:
            try:
                items = repeat.items(scope)
            except UnknownNameError:
                continue
            # One by one, so that a caller who asks for so many can stop.
            yield len(items)
            yield from items
            if inside.has_only_items:
                continue
            for index, item in enumerate(items):
                inner = scope.item_scope(str(repeat.source), item, index)
                yield from inside.values(inner, pictures)

    @property
    def has_only_items(self) -> bool:
        """Whether inside a repeat nothing is read but its items, and how many there are."""
        return not (self.words or self.repeats or self.pictures or self.computed) and all(
            path.literal in REPEAT_NAMES for path in self.paths)

    def uses_component(self, kind: Kind, repeated: bool = False) -> bool:
        """Whether anything belongs to the single component, not to its kind or game."""
        names = {*kind.fields, *COMPONENT_NAMES}
        local = REPEAT_NAMES if repeated else ()

        def is_own(path: Phrase) -> bool:
            first = path.parts[0]
            root = first.split(".")[0] if isinstance(first, str) else ""
            return root in names and root not in local

        paths = [*self.paths, *(path for part in self.computed for path in part.paths())]
        words = [*self.words, *(word for part in self.computed for word in part.words())]
        return (any(is_own(name) for path in paths for name in (path, *path.all_names()))
                or any(word.split(".")[0] in names and word not in local for word in words)
                or any(is_own(path) for repeat, _ in self.repeats
                       for path in (repeat.source, *repeat.source.all_names()))
                or any(inside.uses_component(kind, repeated=True) for _, inside in self.repeats))


def _phrase_text(phrase: Phrase, scope: Scope) -> str:
    try:
        return phrase.text(scope)
    except UnknownNameError:
        return ""


PIXEL_MM = 25.4 / 96
# In a text that marks words with a colour, as in '[words](red)'.
COLOUR_MARK = "]("
MOST_INPUTS = 4
_FewInputs = tuple[tuple[Phrase, ...], tuple[str, ...]]


class TemplateNode:
    """A part that changes: an element, its directives, and its children."""

    __slots__ = ("attrs", "block", "children", "element", "matrix", "memo", "reads", "renames",
                 "style", "unchanging_weight", "wishes")

    def __init__(self, element: Element, wishes: Directives, matrix: Matrix) -> None:
        self.element = element
        self.wishes = wishes
        self.matrix = matrix
        self.attrs: Mapping[str, str] = _without_directives(element.attrs)
        self.children: tuple[Element | TemplateNode | str, ...] = ()
        self.block: TextBlock | None = None
        # How labels look, of a computed part.
        self.style = TextStyle()
        # Ids that get a suffix, with the number of repeats that they are in.
        self.renames: Mapping[str, int] = {}
        # What all of it depends on, if that is little enough to remember results by.
        self.reads: tuple[tuple[Phrase, ...], tuple[str, ...]] | None = None
        # Results, each with the ids in it and with how much is drawn for it.
        self.memo: dict[tuple[object, ...], tuple[Element, Mapping[str, Element], int]] = {}
        # How much is drawn of the children that never change; less than 0 until it is counted.
        self.unchanging_weight = -1

    def all_directives(self) -> Iterator[Directives]:
        """The element's own directives and, for a text, those of its sources."""
        yield self.wishes
        for source in self.block.sources() if self.block else ():
            if source.directives is not self.wishes:
                yield source.directives


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class Template:
    """A template: its tree, its unchanging ids, what it reads, and what is wrong with it."""

    document: Document
    root: Element | TemplateNode
    ids: Mapping[str, Element]
    changing_ids: frozenset[str]
    reads: TemplateInputs
    mistakes: tuple[Finding, ...]
    frame: Matrix
    # Texts whose words are parted as the build's language does.
    hyphenated_blocks: tuple[TextBlock, ...]
    # Whether its own texts mark words with a colour.
    coloured: bool


@lru_cache(maxsize=512)
def read_template(document: Document) -> Template:
    """Read a template's document."""
    return _Compiler(document).template()


def drawing_matrix(root: Element) -> Matrix:
    """From the root's user units to mm from the corner of the drawing."""
    view = view_box(root.attrs)
    if view is None:
        return PIXEL_MM, 0.0, 0.0, PIXEL_MM, 0.0, 0.0
    try:
        scale = length(root.attrs.get("width", "")) / (view[2] - view[0])
    except ValueError:
        scale = PIXEL_MM
    return scale, 0.0, 0.0, scale, -view[0] * scale, -view[1] * scale


def drawing_viewport(root: Element) -> tuple[float, float]:
    """What 100% means in a drawing, across and down."""
    view = view_box(root.attrs)
    if view:
        return view[2] - view[0], view[3] - view[1]
    return (user_units(root.attrs.get("width", "100%"), 100.0),
            user_units(root.attrs.get("height", "100%"), 100.0))


class _Compiler:
    """Reads one document."""

    def __init__(self, document: Document) -> None:
        self.document = document
        self.mistakes: list[Finding] = []
        self.changing = ChangingElements(document, self.mistakes)
        self.ids: dict[str, Element] = {}
        self.nodes: dict[str, TemplateNode] = {}
        # What nodes depend on that are in others or are referred to.
        self.known: dict[TemplateNode, _FewInputs | None] = {}

    def template(self) -> Template:
        matrix = drawing_matrix(self.document.root)
        root = self._compile(self.document.root, TextStyle(), matrix)
        for node in _walk_nodes(root):
            node.reads = self._few_inputs(node)
        self.known.clear()
        return Template(document=self.document, root=root, ids=self.ids,
                        changing_ids=self.changing.ids, reads=_collect_inputs([root]),
                        mistakes=tuple(self.mistakes), frame=matrix, hyphenated_blocks=tuple(
                            node.block for node in _walk_nodes(root) if node.block and any(
                                source.style.hyphens == "auto" for source in node.block.sources())),
                        coloured=any(COLOUR_MARK in str(wishes.text) for node in _walk_nodes(root)
                            for wishes in node.all_directives() if wishes.text))

    def _compile(self, element: Element, style: TextStyle,
                 matrix: Matrix) -> Element | TemplateNode:
        attrs = properties(element.attrs)
        matrix = multiply(matrix, element_matrix(attrs))
        if element not in self.changing:
            return self._strip_directives(element)
        node = TemplateNode(element, self.changing.wishes.get(element, NO_DIRECTIVES), matrix)
        names = [attrs.get("id", ""), *references(attrs)]
        node.renames = {name: self.changing.levels[name] for name in names
                        if name in self.changing.levels}
        if "id" in attrs:
            self.nodes[attrs["id"]] = node
        if element.tag == "text":
            around = BlockContext(style, unit_on_paper(matrix), self.document.ids,
                             drawing_viewport(self.document.root))
            node.block = read_block(element, node.wishes, around, self.mistakes)
            node.attrs = node.block.attrs
            return node
        if node.wishes.colours or node.wishes.sets:
            # A colour in the style would win over the one that comes from a value.
            node.attrs = _without_directives(attrs)
        inner = self._style(element, attrs, style)
        if "data-compute" in element.attrs:
            node.style = inner
            return node
        node.children = tuple(child if isinstance(child, str)
                              else self._compile(child, inner, matrix)
                              for child in element.children)
        return node

    def _style(self, element: Element, attrs: Mapping[str, str], around: TextStyle) -> TextStyle:
        try:
            return text_style(attrs, around)
        except Complaint as complaint:
            self.mistakes.append(complaint.at(element.where))
            return around

    def _strip_directives(self, element: Element) -> Element:
        """The element itself, without data- attributes that other programs left."""
        children = tuple(child if isinstance(child, str) else self._strip_directives(child)
                         for child in element.children)
        attrs = _without_directives(element.attrs)
        if attrs is not element.attrs or any(
                new is not old for new, old in zip(children, element.children, strict=True)):
            element = element.copy_with(attrs, children)
        if "id" in attrs:
            self.ids[attrs["id"]] = element
        return element

    def _few_inputs(self, node: TemplateNode) -> _FewInputs | None:
        """What a node depends on with all that it holds and refers to, if that is little."""
        wishes = node.wishes
        if node.block or wishes.compute:
            return None
        paths, words = dict.fromkeys(wishes.paths()), dict.fromkeys(wishes.words())
        inside = [child for child in node.children if isinstance(child, TemplateNode)]
        inside += [self.nodes[name] for name in references(node.attrs) if name in self.nodes]
        for child in inside:
            reads = self._inner_inputs(child)
            if reads is None:
                return None
            paths.update(dict.fromkeys(reads[0]))
            words.update(dict.fromkeys(reads[1]))
        return (tuple(paths), tuple(words)) if len(paths) + len(words) <= MOST_INPUTS else None

    def _inner_inputs(self, node: TemplateNode) -> _FewInputs | None:
        """The same for a node inside another: a repeat, or what needs ink, isn't remembered."""
        if node not in self.known:
            # Until it is known, and for good if it holds or refers to itself.
            self.known[node] = (), ()
            wishes = node.wishes
            self.known[node] = None if wishes.repeat or wishes.ink else self._few_inputs(node)
        return self.known[node]


def _without_directives(attrs: Mapping[str, str]) -> Mapping[str, str]:
    if not any(name.startswith("data-") for name in attrs):
        return attrs
    return {name: value for name, value in attrs.items() if not name.startswith("data-")}


def _walk_nodes(part: Element | TemplateNode | str) -> Iterator[TemplateNode]:
    stack = [part]
    while stack:
        node = stack.pop()
        if isinstance(node, TemplateNode):
            yield node
            stack.extend(reversed(node.children))


def _collect_inputs(parts: list[Element | TemplateNode | str],
                    inside: bool = False) -> TemplateInputs:
    """What parts read; what a repeat holds is gathered by itself."""
    paths: dict[Phrase, None] = {}
    words: dict[str, None] = {}
    repeats: list[tuple[Repeat, TemplateInputs]] = []
    pictures: list[Phrase] = []
    computed: list[PartRequest] = []
    stack = list(reversed(parts))
    while stack:
        part = stack.pop()
        if isinstance(part, Element):
            pictures.extend(Phrase((element.attrs["href"],)) for element in part.walk()
                            if element.tag == "image" and "href" in element.attrs)
        elif isinstance(part, TemplateNode) and part.wishes.repeat \
                and not (inside and part is parts[0]):
            repeats.append((part.wishes.repeat, _collect_inputs([part], inside=True)))
        elif isinstance(part, TemplateNode):
            for wishes in part.all_directives():
                paths.update(dict.fromkeys(wishes.paths()))
                words.update(dict.fromkeys(wishes.words()))
            pictures.extend(_picture_phrases(part))
            computed.extend(filter(None, [part.wishes.compute]))
            stack.extend(reversed(part.children))
    return TemplateInputs(tuple(paths), tuple(words), tuple(repeats),
                          tuple(dict.fromkeys(pictures)),
                 tuple(computed))


def _picture_phrases(node: TemplateNode) -> Iterator[Phrase]:
    if node.element.tag == "image":
        if "href" in node.attrs:
            yield Phrase((node.attrs["href"],))
        yield from (wish for name, wish in node.wishes.sets if name == "href")
