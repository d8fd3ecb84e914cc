"""Finds the measures by their being there, and takes all of them."""

from __future__ import annotations

import pkgutil
from collections.abc import Sequence
from functools import cache
from importlib import import_module

from generator.balance import measures as package
from generator.balance.measure import Measure, Table
from generator.model.figure import Figure
from generator.play.study import Counts


@cache
def measures() -> tuple[Measure, ...]:
    """All measures, group by group, as each group's ORDER says."""
    groups = [import_module(f"{package.__name__}.{each.name}")
              for each in pkgutil.iter_modules(package.__path__)]
    groups.sort(key=lambda group: (group.ORDER, group.__name__))
    return tuple(measure for group in groups for measure in group.MEASURES)


def measure_named(name: str) -> Measure | None:
    """The measure of that name."""
    return next((each for each in measures() if each.name == name), None)


def measure_all(counts: Counts, table: Table, names: Sequence[str] = ()) -> tuple[Figure, ...]:
    """Every figure that these counts have, or those of some measures; others have none."""
    return tuple(figure for measure in measures() if not names or measure.name in names
                 for figure in measure.figures(counts, table))
