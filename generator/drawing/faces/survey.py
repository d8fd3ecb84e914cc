"""A survey of a template: every element with its surroundings, and the values names can take."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import product

from generator.base.findings import Complaint, Finding, Where
from generator.base.wording import whole
from generator.drawing.faces.block import Block, Setting, block, own_matrix, unit_on_paper
from generator.drawing.faces.directives import NOTHING, Directives
from generator.drawing.faces.phrase import OWN, REPEATED, Facts, Phrase, Repeat, UnknownNameError
from generator.drawing.faces.template import Node, Template, viewport
from generator.drawing.text.style import TextStyle, properties, text_style
from generator.game.expressions.conditions import Condition, UnsureError, holds
from generator.game.model.expectation import is_of_list
from generator.game.model.game import Field, Value
from generator.game.svg.transform import Matrix, times
from generator.game.svg.tree import Element

MOST_PLACES = 64
# What is drawn only where something refers to it has no place of its own.
ELSEWHERE = frozenset(("defs", "symbol", "clipPath", "mask", "pattern", "marker"))


@dataclass(frozen=True, slots=True)
class Site:
    """An element of a template: what it asks for, and where and when it shows.

    `where` is the place of what is looked at: of the element, or of one source of its text.
    """

    element: Element
    wishes: Directives
    block: Block | None
    shows: tuple[Condition, ...]
    repeats: tuple[Repeat, ...]
    places: tuple[Matrix, ...]
    style: TextStyle
    where: Where

    def all_wishes(self) -> Iterator[Directives]:
        """The element's own wishes and, for a text, those of its sources."""
        yield self.wishes
        for source in self.block.sources() if self.block else ():
            if source.directives is not self.wishes:
                yield source.directives

    def parts(self) -> Iterator[Site]:
        """The site and, for a text, each source with its own wishes, at its own place."""
        yield self
        for source in self.block.sources() if self.block else ():
            if source.directives is not self.wishes and source.directives is not NOTHING:
                yield replace(self, wishes=source.directives, where=source.where)


@dataclass(frozen=True, slots=True)
class _Around:
    style: TextStyle
    shows: tuple[Condition, ...]
    repeats: tuple[Repeat, ...]
    places: tuple[Matrix, ...]


def survey(template: Template, facts: Facts) -> Iterator[Site]:
    """Every element of a template, in document order."""
    around = _Around(TextStyle(), (), (), (template.frame,))
    stack: list[tuple[Element | Node, _Around]] = [(template.root, around)]
    while stack:
        part, around = stack.pop()
        element, wishes = (part, NOTHING) if isinstance(part, Element) \
            else (part.element, part.wishes)
        inner = _inside(element, wishes, around, facts)
        yield Site(element, wishes, _block(part, inner, around.style, template), inner.shows,
                   inner.repeats, inner.places, inner.style, element.where)
        if element.tag != "text":
            stack.extend((child, inner) for child in reversed(part.children)
                         if not isinstance(child, str))


def _inside(element: Element, wishes: Directives, around: _Around, facts: Facts) -> _Around:
    attrs = properties(element.attrs)
    places = () if element.tag in ELSEWHERE else around.places
    repeats = around.repeats
    if wishes.repeat:
        repeats = (*repeats, wishes.repeat)
        moves = [wishes.repeat.place(index) for index in range(_most(wishes.repeat, facts))]
        places = tuple(times(place, (1.0, 0.0, 0.0, 1.0, *move)) for place in places
                       for move in moves if move)[:MOST_PLACES]
    step = own_matrix(attrs)
    try:
        style = text_style(attrs, around.style)
    except Complaint:
        style = around.style
    return _Around(style, (*around.shows, wishes.show) if wishes.show else around.shows, repeats,
                   tuple(times(place, step) for place in places))


def _most(repeat: Repeat, facts: Facts) -> int:
    """The most items that a repeat can have, as far as its kind and game tell."""
    name = repeat.source.literal or ""
    if (count := whole(name)) is not None:
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


def _block(part: Element | Node, inner: _Around, around: TextStyle, template: Template
           ) -> Block | None:
    if isinstance(part, Node):
        return part.block
    if part.tag != "text":
        return None
    scale = unit_on_paper(inner.places[0] if inner.places else template.frame)
    mistakes: list[Finding] = []
    return block(part, NOTHING, Setting(around, scale, template.document.ids,
                                        viewport(template.document.root)), mistakes)


MOST_VALUES = 60
MOST_COMBINATIONS = 400


class Possible:
    """One way in which the names of an element could be filled."""

    def __init__(self, facts: Facts, site: Site, chosen: Mapping[str, Value]) -> None:
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
        if is_known(word, self.facts, self.site):
            raise UnsureError
        return word

    @property
    def shows(self) -> bool:
        """Whether the element could be drawn at all."""
        return not any(holds(show, self) is False for show in self.site.shows)

    def __str__(self) -> str:
        return ", ".join(f"{name} is '{value}'" for name, value in self.chosen.items())


def is_known(name: str, facts: Facts, site: Site) -> bool:
    """Whether a name stands for anything at this element."""
    if name in facts.kind.fields or name in OWN or name in facts.values:
        return True
    if site.repeats and name in REPEATED:
        return True
    return is_of_list(facts.kind, name)


def field_of(name: str, facts: Facts, site: Site) -> Field | None:
    """The field that a name's values come from."""
    if name == "item" and site.repeats:
        source = facts.kind.fields.get(site.repeats[-1].source.literal or "")
        return source.item if source and source.type == "list" else None
    base, _, index = name.rpartition(".")
    if whole(index) is not None and base in facts.kind.fields:
        return facts.kind.fields[base].item
    return facts.kind.fields.get(name)


def values(field: Field | None) -> tuple[Value, ...] | None:
    """All values of a field, if they can be told and are few."""
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


def _values(name: str, facts: Facts, site: Site) -> tuple[Value, ...] | None:
    """All values of a name; an item of a list that every face shares is one of those."""
    if name == "item" and site.repeats:
        items = facts.values.get(site.repeats[-1].source.literal or "")
        if isinstance(items, tuple):
            return tuple(dict.fromkeys(_flat(items)))
    return values(field_of(name, facts, site))


def _flat(items: tuple[Value, ...]) -> Iterator[Value]:
    """The values in a list, and in the lists in it."""
    for item in items:
        yield from _flat(item) if isinstance(item, tuple) else (item,)


def possibilities(phrase: Phrase, facts: Facts, site: Site) -> Iterator[Possible]:
    """All ways to fill the names inside a phrase in which its element is drawn."""
    names = list(dict.fromkeys(each.literal for each in phrase.mentioned() if each.literal
                               and each.literal not in facts.values))
    choices = [_values(name, facts, site) for name in names]
    total = 1
    for choice in choices:
        total *= len(choice) if choice is not None else MOST_COMBINATIONS + 1
    if total > MOST_COMBINATIONS:
        return
    for combination in product(*(choice or () for choice in choices)):
        possible = Possible(facts, site, dict(zip(names, combination, strict=True)))
        if possible.shows:
            yield possible
