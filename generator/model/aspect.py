"""What can be asked of a component by name: a field, a list's length, copies, a figure."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from generator.model.game import Component, Field, Kind, Value

OPTION = "options."
# How many entries a list has, how many different ones, and how many but 'empty', which isn't
# counted among the different ones either. A list also tells how often a word stands in it.
LENGTH, DIFFERENT, FILLED = "length", "different", "filled"
OF_LISTS = (LENGTH, DIFFERENT, FILLED)
EMPTY = "empty"
OWN = {"copies": Field("copies", "int", bounds=(0, None)), "id": Field("id", "text")}


def aspect(kind: Kind, name: str, options: Mapping[str, object]) -> Field | None:
    """What sort of value a name stands for; None if it stands for nothing."""
    if name in kind.fields:
        return kind.fields[name]
    if name in OWN:
        return OWN[name]
    if name.startswith(OPTION):
        return _option(name, options.get(name.removeprefix(OPTION)))
    base, _, last = name.rpartition(".")
    field = kind.fields.get(base)
    if field is None or field.type != "list":
        return None
    if last in OF_LISTS or (field.item and last in field.item.choices):
        return Field(name, "int", bounds=(0, None))
    return field.item if last.isdecimal() else None


def _option(name: str, value: object) -> Field | None:
    if isinstance(value, bool):
        return Field(name, "bool")
    if isinstance(value, (int, float)):
        return Field(name, "number")
    if isinstance(value, list):
        return Field(name, "list")
    return Field(name, "text") if isinstance(value, str) else None


def names_of(kind: Kind, options: Mapping[str, object]) -> list[str]:
    """Every name that stands for something, for hints."""
    lists = [name for name, field in kind.fields.items() if field.type == "list"]
    return [*kind.fields, *OWN, *(f"{name}.{last}" for name in lists for last in OF_LISTS),
            *(OPTION + name for name in options)]


@dataclass(frozen=True, slots=True)
class Witness:
    """Says what a word of a condition stands for, of one component."""

    component: Component
    options: Mapping[str, object]
    players: int | None = None

    def word(self, word: str) -> Value:
        """The value of a name, or the word itself."""
        component = self.component
        if word in component.values:
            return component.values[word]
        if word in component.kind.fields:
            return None
        if word == "copies":
            return component.copies_for(self.players)
        if word == "id":
            return component.id
        if word.startswith(OPTION) and word.removeprefix(OPTION) in self.options:
            return plain_value(self.options[word.removeprefix(OPTION)])
        return self._of_list(word)

    def _of_list(self, word: str) -> Value:
        base, _, last = word.rpartition(".")
        items = self.component.values.get(base)
        if not isinstance(items, tuple):
            return word
        if last == LENGTH:
            return len(items)
        if last in (DIFFERENT, FILLED):
            filled = [each for each in items if each != EMPTY]
            return len(set(filled) if last == DIFFERENT else filled)
        return self._in_list(base, last, items)

    def _in_list(self, name: str, last: str, items: tuple[Value, ...]) -> Value:
        """How often a word stands in a list, or the entry at a number from 0 on."""
        item = self.component.kind.fields[name].item
        if item and last in item.choices:
            return items.count(last)
        if last.isdecimal():
            return items[int(last)] if int(last) < len(items) else None
        return f"{name}.{last}"


def plain_value(value: object) -> Value:
    """A figure of the rules as a value that can be compared."""
    if isinstance(value, list):
        return tuple(plain_value(each) for each in value)
    return value if isinstance(value, (str, int, float)) else None
