"""Printed numbers against real ones: a face that tells how many there are has to be right."""

from __future__ import annotations

import re
from collections.abc import Iterator

from generator.composition.check import Cell, Census, Check, Section
from generator.findings import Findings
from generator.model.game import Component, Kind, Value

COPIES = re.compile(r"\{copies\}")
# Number fields that can only mean how many pieces there are.
COUNTS = ("count", "quantity", "total", "in-deck")


def printed(census: Census, findings: Findings) -> Section | None:
    """Compare every number of pieces that is printed with the number of pieces."""
    rows: list[tuple[Cell, ...]] = []
    for kind in census.game.kinds.values():
        for name in _told(census, kind):
            rows += _compare(census, kind, name, findings)
    if not rows:
        return None
    return Section("Printed numbers", ("piece", "prints", "there are"), tuple(rows))


def _told(census: Census, kind: Kind) -> Iterator[str]:
    """By which names the faces of a kind tell how many there are."""
    if _prints_copies(census, kind):
        yield "copies"
    for name in COUNTS:
        if name in kind.fields and kind.fields[name].type == "int":
            yield name


def _prints_copies(census: Census, kind: Kind) -> bool:
    for name in (kind.front, kind.back):
        document = census.templates.get(name) if name else None
        for element in document.root.walk() if document else ():
            attrs = element.attrs
            if attrs.get("data-slot") == "copies" or COPIES.search(attrs.get("data-text", "")):
                return True
    return False


def _compare(census: Census, kind: Kind, name: str,
             findings: Findings) -> Iterator[tuple[Cell, ...]]:
    sorts: dict[tuple[Value, ...], list[Component]] = {}
    for each in census.game.of_kind(kind.name):
        sorts.setdefault(_sort(each), []).append(each)
    for alike in sorts.values():
        total = sum(each.copies for each in alike)
        for each in alike:
            says = each.copies if name == "copies" else each.values.get(name)
            yield each.id, says if isinstance(says, int) else "", total
            if says is not None and says != total:
                findings.error("composition/printed", f"'{each.id}' prints {says} as '{name}', "
                               f"and there are {total} of its sort",
                               each.places.get(name, each.where), "",
                               tuple(other.where for other in alike if other is not each))
            elif says is not None:
                _tell_fewer(each, name, total, findings)


def _sort(component: Component) -> tuple[Value, ...]:
    """What makes pieces the same sort for those who count them: all but texts and counts."""
    fields = component.kind.fields
    told = [value for name, value in component.values.items()
            if fields[name].type != "text" and name not in COUNTS]
    return tuple(told) if told else (component.id,)


def _tell_fewer(component: Component, name: str, total: int, findings: Findings) -> None:
    """Say that some tables don't use as many as the piece tells."""
    fewest = min(component.copies_by_players.values(), default=total)
    if fewest != total:
        findings.warning("composition/printed", f"'{component.id}' prints {total} as '{name}', "
                         f"and some numbers of players use only {fewest}",
                         component.places.get("copies", component.where))


CHECKS = (Check(("composition/printed",), "Printed numbers", printed, ("CHO-V1",), order=25,
                totals=True),)
