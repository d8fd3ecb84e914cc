"""Tables of components for tests of patterns: from rows, and at random without any pattern."""

from collections.abc import Mapping, Sequence
from typing import Any

from generator.base.findings import FileLocation
from generator.base.units import Size
from generator.game.model.game import Component, Field, FieldType, Kind, Value
from generator.playing.rules.chance import Chance, stream

HERE = FileLocation("cards.csv", 1, 1)
Row = Mapping[str, Any]


def component_rows(types: Mapping[str, FieldType], rows: Sequence[Row]
                   ) -> tuple[Kind, list[Component]]:
    """A kind with fields of these types, and its components, called c1, c2 and so on."""
    kind = Kind(name="card", title="Card", plural="Cards", trim=Size(63, 88), bleed=0, safe=0,
                shape="rect", corner=0, outline="", front="front.svg", back=None, where=HERE,
                fields={name: Field(name=name, type=sort) for name, sort in types.items()})
    return kind, [Component(
        id=f"c{number}", kind=kind, copies=row.get("copies", 1), source="own", where=HERE,
        values={name: row.get(name) for name in types}, places={}, copies_by_players={})
        for number, row in enumerate(rows, 1)]


def random_table(seed: int) -> tuple[Kind, list[Component]]:
    """Components whose values say nothing about each other."""
    chance = stream(str(seed), "table")
    size = 6 + chance.below(55)
    types: dict[str, FieldType] = {}
    columns: dict[str, list[Value]] = {}
    for number in range(2 + chance.below(6)):
        name = f"field-{number}"
        types[name], columns[name] = _random_column(chance, size)
        if not number:
            columns[name].sort(key=str)
    rows = [{name: values[row] for name, values in columns.items()} for row in range(size)]
    return component_rows(types, rows)


def _random_column(chance: Chance, size: int) -> tuple[FieldType, list[Value]]:
    sort = chance.below(4)
    most = (2, 3, 4, 6, 10, 20, 100)[chance.below(7)]
    if sort == 0:
        words = [f"word-{number}" for number in range(2 + chance.below(5))]
        return "choice", [words[chance.below(len(words))] for _ in range(size)]
    if sort == 1:
        values: list[Value] = [number % min(most, 6) for number in range(size)]
        chance.shuffle(values)
        return "int", values
    if sort == 2:
        return "list", [("a",) * (1 + chance.below(4)) for _ in range(size)]
    return "int", [None if most == 3 and chance.below(2) else 1 + chance.below(most)
                   for _ in range(size)]
