"""Boards: a square whose rows and columns hold each colour once, and places as the rules count."""

from __future__ import annotations

import re
from collections import Counter

from generator.composition.check import Census, Check, Section
from generator.findings import Findings
from generator.model.game import Component

ROW = re.compile(r"row-(\d+)")


def squares(census: Census, findings: Findings) -> Section | None:
    """Look at every component with fields row-1, row-2 and so on."""
    rows = []
    for component in census.game.components:
        names = sorted((name for name in component.values if ROW.fullmatch(name)),
                       key=lambda name: int(name.removeprefix("row-")))
        if len(names) < 2:
            continue
        before = len(findings)
        _check_rows(component, names, findings)
        _check_columns(component, names, findings)
        _check_places(census, component, findings)
        rows.append((component.id, f"{len(names)} × {len(names)}",
                     "no" if len(findings) > before else "yes"))
    if not rows:
        return None
    penalties = census.numbers("penalties")
    return Section("Boards", ("board", "box", "each colour once"), tuple(rows),
                   figures=(("penalties", sum(penalties)),) if penalties else ())


def _check_rows(component: Component, names: list[str], findings: Findings) -> None:
    for name in names:
        row = component.values[name]
        if not isinstance(row, tuple):
            continue
        if len(row) != len(names):
            findings.error("composition/square", f"'{name}' of '{component.id}' holds {len(row)} "
                           f"entries, and there are {len(names)} rows", component.places[name])
        for word, count in Counter(row).items():
            if count > 1:
                findings.error("composition/square", f"{word} stands {count} times in '{name}' of "
                               f"'{component.id}'", component.places[name])


def _check_columns(component: Component, names: list[str], findings: Findings) -> None:
    grid = [row for name in names if isinstance(row := component.values[name], tuple)]
    for index, column in enumerate(zip(*grid, strict=False), 1):
        for word, count in Counter(column).items():
            if count > 1:
                at = [names[place] for place, each in enumerate(column) if each == word]
                findings.error("composition/square", f"{word} stands {count} times in column "
                               f"{index} of '{component.id}'", component.places[at[-1]],
                               related=tuple(component.places[name] for name in at[:-1]))


def _check_places(census: Census, component: Component, findings: Findings) -> None:
    """The foundry line that is drawn is as long as the one that costs points."""
    penalties, drawn = census.numbers("penalties"), component.values.get("foundry")
    if penalties and drawn is not None and drawn != len(penalties):
        findings.error("composition/places", f"'{component.id}' shows {drawn} places, and "
                       f"'penalties' in game.yaml has {len(penalties)}",
                       component.places.get("foundry", component.where))


CHECKS = (Check(("composition/square", "composition/places"), "Boards", squares, ("AZU-V1",),
                order=65),)
