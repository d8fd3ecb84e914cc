"""Expectations, and the aspects of pieces that they count."""

import re
from collections.abc import Mapping
from dataclasses import dataclass

from generator.base.findings import FileLocation
from generator.base.number_format import parse_int
from generator.game.model.game import Component, Field, Kind, Value

OPTION = "options."
# How many entries a list has, how many different ones, and how many but 'empty', which isn't
# counted among the different ones either. A list can also be asked how often it has a word.
LENGTH, DIFFERENT, FILLED = "length", "different", "filled"
LIST_ASPECTS = (LENGTH, DIFFERENT, FILLED)
EMPTY = "empty"
BUILT_IN_FIELDS = {"copies": Field(name="copies", type="int", bounds=(0, None)),
                   "id": Field(name="id", type="text")}


def aspect(kind: Kind, name: str, options: Mapping[str, object]) -> Field | None:
    """What sort of value a name stands for; None if it stands for nothing."""
    if name in kind.fields:
        return kind.fields[name]
    if name in BUILT_IN_FIELDS:
        return BUILT_IN_FIELDS[name]
    if name.startswith(OPTION):
        return _option_aspect(name, options.get(name.removeprefix(OPTION)))
    base, _, last = name.rpartition(".")
    field = kind.fields.get(base)
    if field is None or field.type != "list":
        return None
    if last in LIST_ASPECTS or (field.item and last in field.item.choices):
        return Field(name=name, type="int", bounds=(0, None))
    return None if parse_int(last) is None else field.item


def is_list_aspect(kind: Kind, name: str) -> bool:
    """Whether a name is a figure of a list, such as 'pips.length' or 'pips.0'."""
    base, _, last = name.rpartition(".")
    field = kind.fields.get(base)
    return field is not None and field.type == "list" and (
        last in LIST_ASPECTS or parse_int(last) is not None
        or bool(field.item and last in field.item.choices))


def _option_aspect(name: str, value: object) -> Field | None:
    if isinstance(value, bool):
        return Field(name=name, type="bool")
    if isinstance(value, (int, float)):
        return Field(name=name, type="number")
    if isinstance(value, list):
        return Field(name=name, type="list")
    return Field(name=name, type="text") if isinstance(value, str) else None


def aspect_names(kind: Kind, options: Mapping[str, object]) -> list[str]:
    """Every name that stands for something, for hints."""
    lists = [name for name, field in kind.fields.items() if field.type == "list"]
    return [*kind.fields, *BUILT_IN_FIELDS,
            *(f"{name}.{last}" for name in lists for last in LIST_ASPECTS),
            *(OPTION + name for name in options)]


@dataclass(frozen=True, slots=True)
class ComponentResolver:
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
        values = list_aspect(component, word)
        return values[0] if values else word


def list_aspect(component: Component, name: str) -> tuple[Value] | None:
    """The figure of a list that a name such as 'pips.length' asks for, in a tuple, or None.

    In addition to its length, a list has the number of times a word is in it, and the entry at a
    number from 0 on, of which there may be none.
    """
    base, _, last = name.rpartition(".")
    items = component.values.get(base)
    if not isinstance(items, tuple):
        return None
    if last == LENGTH:
        return (len(items),)
    if last in (DIFFERENT, FILLED):
        filled = [item for item in items if item != EMPTY]
        return (len(set(filled) if last == DIFFERENT else filled),)
    item = component.kind.fields[base].item if base in component.kind.fields else None
    if item and last in item.choices:
        return (items.count(last),)
    at = parse_int(last)
    if at is None:
        return None
    return (items[at] if at < len(items) else None,)


def plain_value(value: object) -> Value:
    """A figure of the rules as a value that can be compared."""
    if isinstance(value, list):
        return tuple(plain_value(item) for item in value)
    return value if isinstance(value, (str, int, float)) else None


@dataclass(frozen=True, slots=True, kw_only=True)
class Constraint:
    """What must be true of the components, checked without playing.

    `check` is the word it began with: count, sum, mean, range, share, unique, equal, each,
    formula, worth, figure or printed. `of` is a kind, or the word options; `only` leaves out
    components for which that condition doesn't hold. `low` and `high` are both given for an exact
    figure; `condition` is what each component must have, or whose share is asked for; `players`
    counts the copies that so many players need. A formula is `plus` and so much (`per`) for each
    field, with `rounding` up, down or to the nearest. `shows` are the figures that a printed
    string or template prints, each as `terms` reads it, and no others if it is `complete`. An
    option is just as in `figures`, or `goes` up or down. What is paid for is worth as much as
    `bands` say: so much from such a chance on; where rules don't say how, it is paid with pieces of
    a kind, out of a `hand` of so many.
    """

    check: str
    of: str
    where: FileLocation
    field: str = ""
    low: float | None = None
    high: float | None = None
    only: str = ""
    up_to: str = ""
    condition: str = ""
    players: int | None = None
    per: tuple[tuple[str, float], ...] = ()
    plus: float = 0.0
    rounding: str = ""
    shows: tuple[str, ...] = ()
    complete: bool = False
    figures: tuple[float, ...] | Mapping[int, float] | None = None
    goes: str = ""
    bands: tuple[tuple[float, float], ...] = ()
    paid_with: str = ""
    hand: int = 0


@dataclass(frozen=True, slots=True)
class Expectation:
    """Within which bounds a measure must lie, at which tables, and of what; empty means all."""

    measure: str
    where: FileLocation
    low: float | None = None
    high: float | None = None
    players: tuple[int, ...] = ()
    bots: str = ""
    of: str = ""


@dataclass(frozen=True, slots=True)
class Tolerance:
    """By how much a measure may differ from an earlier version; of what, as in an expectation."""

    measure: str
    where: FileLocation
    most: float
    players: tuple[int, ...] = ()
    bots: str = ""
    of: str = ""


@dataclass(frozen=True, slots=True)
class Study:
    """Which tables a balance study plays unless the command says otherwise.

    `seconds` is how long people think about a choice that isn't forced.
    """

    players: tuple[int, ...] = ()
    bots: tuple[str, ...] = ("greedy",)
    seconds: float = 8.0


@dataclass(frozen=True, slots=True)
class Expectations:
    """Everything in expectations.yaml; a game without the file has none."""

    constraints: tuple[Constraint, ...] = ()
    play: tuple[Expectation, ...] = ()
    study: Study = Study()
    where: FileLocation | None = None
    tolerances: tuple[Tolerance, ...] = ()


SIGN = re.compile(r"\s+([+*-])\s+")


def terms(text: str) -> list[tuple[str, str]]:
    """A sum, difference or product as its terms, each with the sign before it: '3 * 2'."""
    first, *rest = SIGN.split(text.strip())
    return [("+", first), *zip(rest[::2], rest[1::2], strict=True)]


def is_figure(text: str) -> bool:
    """Whether a term is a number that is written out."""
    return parse_int(text.replace(".", "", 1)) is not None


def figure_of(name: str, options: Mapping[str, object]) -> tuple[float, ...] | None:
    """The numbers of an option, of an entry of it as 'prices.0', or its length: 'prices.length'."""
    base, _, last = name.rpartition(".")
    figures = options.get(base)
    if name in options:
        figures, last = options[name], ""
    figure: object = None
    if not last:
        figure = list(figures.values()) if isinstance(figures, dict) else figures
    elif isinstance(figures, (list, dict)) and last == LENGTH:
        figure = len(figures)
    elif (at := parse_int(last)) is not None and isinstance(figures, dict):
        figure = figures.get(at)
    elif at is not None and isinstance(figures, list):
        figure = figures[at] if at < len(figures) else None
    several = figure if isinstance(figure, list) else [figure]
    if not several or not all(isinstance(item, (int, float)) and not isinstance(item, bool)
                              for item in several):
        return None
    return tuple(several)


def describe_bounds(low: float | None, high: float | None) -> str:
    """Bounds in words."""
    if low == high:
        return f"{low:g}"
    if low is None:
        return f"{high:g} or less"
    return f"{low:g} or more" if high is None else f"between {low:g} and {high:g}"
