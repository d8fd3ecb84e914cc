"""A survey of a template: every element with what surrounds it, for checking."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from generator.faces.block import Block, Setting, block
from generator.faces.directives import NOTHING, Directives, Mistake
from generator.faces.matrix import Matrix, transform
from generator.faces.repeat import Repeat
from generator.faces.scope import Facts
from generator.faces.style import TextStyle, properties, text_style
from generator.faces.template import Node, Template
from generator.model.expression import Condition, MistakeError
from generator.model.svg import Element

MOST_PLACES = 64
# What is drawn only where something refers to it has no place of its own.
ELSEWHERE = frozenset(("defs", "symbol", "clipPath", "mask", "pattern", "marker"))


@dataclass(frozen=True, slots=True)
class Site:
    """An element of a template: what it asks for, and where and when it shows."""

    element: Element
    wishes: Directives
    block: Block | None
    shows: tuple[Condition, ...]
    repeats: tuple[Repeat, ...]
    places: tuple[Matrix, ...]
    style: TextStyle

    def all_wishes(self) -> Iterator[Directives]:
        """The element's own wishes and, for a text, those of its sources."""
        yield self.wishes
        for source in self.block.sources() if self.block else ():
            if source.directives is not self.wishes:
                yield source.directives


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
                   inner.repeats, inner.places, inner.style)
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
        places = tuple(place.then(Matrix(e=move[0], f=move[1])) for place in places
                       for move in moves if move)[:MOST_PLACES]
    step = transform(attrs.get("transform", ""))
    try:
        style = text_style(attrs, around.style)
    except MistakeError:
        style = around.style
    return _Around(style, (*around.shows, wishes.show) if wishes.show else around.shows, repeats,
                   tuple(place.then(step) for place in places))


def _most(repeat: Repeat, facts: Facts) -> int:
    """The most items that a repeat can have, as far as its kind and game tell."""
    name = repeat.source.literal or ""
    if name.isdecimal():
        return min(int(name), MOST_PLACES)
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
    scale = inner.places[0].scale if inner.places else template.frame.scale
    mistakes: list[Mistake] = []
    return block(part, NOTHING, Setting(around, scale, template.document.ids), mistakes)
