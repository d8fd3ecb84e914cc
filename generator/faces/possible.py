"""What could be: the values that a template's names can take, whatever components there are."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import product

from generator.faces.phrase import Phrase, UnknownNameError
from generator.faces.scope import OWN, REPEATED, Facts
from generator.faces.survey import Site
from generator.model.aspect import LENGTH
from generator.model.component import Value
from generator.model.expression import UnsureError, holds
from generator.model.kind import Field

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
    base, _, index = name.rpartition(".")
    field = facts.kind.fields.get(base)
    return (field is not None and field.type == "list"
            and (index.isdecimal() or index == LENGTH))


def field_of(name: str, facts: Facts, site: Site) -> Field | None:
    """The field that a name's values come from."""
    if name == "item" and site.repeats:
        source = facts.kind.fields.get(site.repeats[-1].source.literal or "")
        return source.item if source and source.type == "list" else None
    base, _, index = name.rpartition(".")
    if index.isdecimal() and base in facts.kind.fields:
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
