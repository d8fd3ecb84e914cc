"""A survey of a template: every element with its surroundings, and the values names can take."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import product

from generator.base.findings import Complaint, FileLocation, Finding
from generator.base.number_format import parse_int
from generator.drawing.faces.directives import NO_DIRECTIVES, Directives
from generator.drawing.faces.face_template import Template, TemplateNode, drawing_viewport
from generator.drawing.faces.phrase import (
    COMPONENT_NAMES,
    REPEAT_NAMES,
    KindFacts,
    Phrase,
    Repeat,
    UnknownNameError,
)
from generator.drawing.faces.text_block import (
    BlockContext,
    TextBlock,
    element_matrix,
    read_block,
    unit_on_paper,
)
from generator.drawing.text.text_style import TextStyle, properties, text_style
from generator.game.expressions.conditions import Condition, UnknownValueError, evaluate
from generator.game.model.expectations import is_list_aspect
from generator.game.model.game import Field, Value
from generator.game.svg.transform import Matrix, multiply
from generator.game.svg.tree import Element

MOST_PLACES = 64
# What is drawn only where something refers to it has no place of its own.
DEFINITION_TAGS = frozenset(("defs", "symbol", "clipPath", "mask", "pattern", "marker"))


@dataclass(frozen=True, slots=True, kw_only=True)
class ElementSite:
    """An element of a template: what it asks for, and where and when it shows.

    `where` is the place of what is looked at: of the element, or of one source of its text.
    """

    element: Element
    wishes: Directives
    block: TextBlock | None
    shows: tuple[Condition, ...]
    repeats: tuple[Repeat, ...]
    places: tuple[Matrix, ...]
    style: TextStyle
    where: FileLocation

    def all_directives(self) -> Iterator[Directives]:
        """The element's own directives and, for a text, those of its sources."""
        yield self.wishes
        for source in self.block.sources() if self.block else ():
            if source.directives is not self.wishes:
                yield source.directives

    def parts(self) -> Iterator[ElementSite]:
        """The site and, for a text, each source with its own directives, at its own place."""
        yield self
        for source in self.block.sources() if self.block else ():
            if source.directives is not self.wishes and source.directives is not NO_DIRECTIVES:
                yield replace(self, wishes=source.directives, where=source.where)


@dataclass(frozen=True, slots=True)
class _Surroundings:
    style: TextStyle
    shows: tuple[Condition, ...]
    repeats: tuple[Repeat, ...]
    places: tuple[Matrix, ...]


def survey_template(template: Template, facts: KindFacts) -> Iterator[ElementSite]:
    """Every element of a template, in document order."""
    around = _Surroundings(TextStyle(), (), (), (template.frame,))
    stack: list[tuple[Element | TemplateNode, _Surroundings]] = [(template.root, around)]
    while stack:
        part, around = stack.pop()
        element, wishes = (part, NO_DIRECTIVES) if isinstance(part, Element) \
            else (part.element, part.wishes)
        inner = _inner_surroundings(element, wishes, around, facts)
        yield ElementSite(element=element, wishes=wishes,
                          block=_text_block(part, inner, around.style, template),
                          shows=inner.shows,
                   repeats=inner.repeats, places=inner.places, style=inner.style,
                          where=element.where)
        if element.tag != "text":
            stack.extend((child, inner) for child in reversed(part.children)
                         if not isinstance(child, str))


def _inner_surroundings(element: Element, wishes: Directives, around: _Surroundings,
                        facts: KindFacts) -> _Surroundings:
    attrs = properties(element.attrs)
    places = () if element.tag in DEFINITION_TAGS else around.places
    repeats = around.repeats
    if wishes.repeat:
        repeats = (*repeats, wishes.repeat)
        moves = [wishes.repeat.place(index) for index in range(_most_items(wishes.repeat, facts))]
        places = tuple(multiply(place, (1.0, 0.0, 0.0, 1.0, *move)) for place in places
                       for move in moves if move)[:MOST_PLACES]
    step = element_matrix(attrs)
    try:
        style = text_style(attrs, around.style)
    except Complaint:
        style = around.style
    return _Surroundings(style, (*around.shows, wishes.show) if wishes.show else around.shows,
                         repeats,
                   tuple(multiply(place, step) for place in places))


def _most_items(repeat: Repeat, facts: KindFacts) -> int:
    """The most items that a repeat can have, as far as its kind and game tell."""
    name = repeat.source.literal or ""
    if (count := parse_int(name)) is not None:
        return min(count, MOST_PLACES)
    if repeat.places:
        return len(repeat.places)
    figure = facts.values.get(name)
    if isinstance(figure, tuple | int):
        return min(len(figure) if isinstance(figure, tuple) else figure, MOST_PLACES)
    field = facts.kind.fields.get(name)
    if field and field.length:
        return field.length[1]
    return int(field.bounds[1]) if field and field.bounds[1] is not None else 1


def _text_block(part: Element | TemplateNode, inner: _Surroundings, around: TextStyle,
                template: Template
           ) -> TextBlock | None:
    if isinstance(part, TemplateNode):
        return part.block
    if part.tag != "text":
        return None
    scale = unit_on_paper(inner.places[0] if inner.places else template.frame)
    mistakes: list[Finding] = []
    return read_block(part, NO_DIRECTIVES, BlockContext(around, scale, template.document.ids,
                                        drawing_viewport(template.document.root)), mistakes)


MOST_VALUES = 60
MOST_COMBINATIONS = 400


class ValueCombination:
    """One way in which the names of an element could be filled."""

    def __init__(self, facts: KindFacts, site: ElementSite, chosen: Mapping[str, Value]) -> None:
        self.facts = facts
        self.site = site
        self.chosen = chosen

    def value(self, name: str) -> Value:
        """The value of a name; raises UnknownNameError."""
        if name in self.chosen:
            return self.chosen[name]
        if name in self.facts.values:
            return self.facts.values[name]
        raise UnknownNameError(name)

    def word(self, word: str) -> Value:
        """What a condition's word stands for; raises UnsureError."""
        if word in self.chosen:
            return self.chosen[word]
        if is_known_name(word, self.facts, self.site):
            raise UnknownValueError
        return word

    @property
    def shows(self) -> bool:
        """Whether the element could be drawn at all."""
        return not any(evaluate(show, self) is False for show in self.site.shows)

    def __str__(self) -> str:
        return ", ".join(f"{name} is '{value}'" for name, value in self.chosen.items())


def is_known_name(name: str, facts: KindFacts, site: ElementSite) -> bool:
    """Whether a name stands for anything at this element."""
    if name in facts.kind.fields or name in COMPONENT_NAMES or name in facts.values:
        return True
    if site.repeats and name in REPEAT_NAMES:
        return True
    return is_list_aspect(facts.kind, name)


def find_field(name: str, facts: KindFacts, site: ElementSite) -> Field | None:
    """The field that a name's values come from."""
    if name == "item" and site.repeats:
        source = facts.kind.fields.get(site.repeats[-1].source.literal or "")
        return source.item if source and source.type == "list" else None
    base, _, index = name.rpartition(".")
    if parse_int(index) is not None and base in facts.kind.fields:
        return facts.kind.fields[base].item
    return facts.kind.fields.get(name)


def field_values(field: Field | None) -> tuple[Value, ...] | None:
    """All values of a field, if they can be listed and are few."""
    if field is None:
        return None
    if field.type == "choice":
        return field.choices
    if field.type == "bool":
        return (True, False)
    low, high = field.bounds
    if field.type == "int" and low is not None and high is not None and high - low < MOST_VALUES:
        return tuple(range(int(low), int(high) + 1))
    return None


def _name_values(name: str, facts: KindFacts, site: ElementSite) -> tuple[Value, ...] | None:
    """All values of a name; an item of a list that every face shares is one of those."""
    if name == "item" and site.repeats:
        items = facts.values.get(site.repeats[-1].source.literal or "")
        if isinstance(items, tuple):
            return tuple(dict.fromkeys(_flatten(items)))
    return field_values(find_field(name, facts, site))


def _flatten(items: tuple[Value, ...]) -> Iterator[Value]:
    """The values in a list, and in the lists in it."""
    for item in items:
        yield from _flatten(item) if isinstance(item, tuple) else (item,)


def value_combinations(phrase: Phrase, facts: KindFacts,
                       site: ElementSite) -> Iterator[ValueCombination]:
    """All ways to fill the names inside a phrase in which its element is drawn."""
    names = list(dict.fromkeys(name.literal for name in phrase.all_names() if name.literal
                               and name.literal not in facts.values))
    choices = [_name_values(name, facts, site) for name in names]
    total = 1
    for choice in choices:
        total *= len(choice) if choice is not None else MOST_COMBINATIONS + 1
    if total > MOST_COMBINATIONS:
        return
    for combination in product(*(choice or () for choice in choices)):
        possible = ValueCombination(facts, site, dict(zip(names, combination, strict=True)))
        if possible.shows:
            yield possible
