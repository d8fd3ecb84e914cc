"""Checking computed parts: their names and icons, and whether each component can be drawn."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from generator.faces.cells import Cell
from generator.faces.colours import UnknownColourError
from generator.faces.complaints import Complaints
from generator.faces.compute import Compute, TooManyError
from generator.faces.phrase import Phrase, UnknownNameError
from generator.faces.possible import field_of, values
from generator.faces.repeat import Repeat
from generator.faces.scope import Facts, Scope
from generator.faces.survey import Site
from generator.findings import Findings
from generator.model.component import Component
from generator.model.expression import MistakeError

NO_LIST = Phrase(("1",))


def sites(compute: Compute, facts: Facts, site: Site) -> Iterator[Site]:
    """The part as a repeat of its cells: one for all lists whose items can be the same."""
    told = set()
    for wish in compute.lists or (NO_LIST,):
        repeated = replace(site, repeats=(*site.repeats,
                                          Repeat(wish, (), (0.0, 0.0), 0, (0.0, 0.0))))
        items = facts.values.get(wish.literal or "", values(field_of("item", facts, repeated)))
        if items not in told:
            told.add(items)
            yield repeated


def check_cells(compute: Compute, facts: Facts, site: Site, components: Sequence[Component],
                findings: Findings) -> tuple[Cell, ...]:
    """Find what keeps the part from being computed, once for all components that share it.

    Tells all cells there are on any of them.
    """
    found: dict[object, tuple[Exception, list[Component]]] = {}
    cells: dict[Cell, None] = {}
    for component in components:
        try:
            cells.update(dict.fromkeys(compute.cells(Scope(component, facts))))
        except UnknownNameError:
            # Told with the other names.
            return ()
        except (UnknownColourError, MistakeError, TooManyError) as wrong:
            found.setdefault((type(wrong), wrong.args), (wrong, []))[1].append(component)
    for reason, those in found.values():
        # What is wrong for all of them is no business of the first one.
        Complaints(findings).not_computed(compute.name, reason, site.element.where,
                                          None if len(those) == len(components) else those[0])
    return tuple(cells)
