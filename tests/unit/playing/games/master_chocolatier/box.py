"""The shipped box, and what can be changed about it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from generator.base.findings import Findings
from generator.game.model.supply import Part, Supply
from generator.playing.rules.engine import Rules
from generator.playing.rules.registry import rules_for
from tests.shipped import supply

VARIANTS: tuple[dict[str, str], ...] = (
    {}, {"box": "brown"}, {"factories": "special"}, {"box": "brown", "factories": "special"})


def shipped() -> Supply:
    return supply("master-chocolatier")


def with_figures(**figures: object) -> Supply:
    """The box with other figures; an underscore stands for a hyphen, None for leaving it out."""
    changed = {name.replace("_", "-"): value for name, value in figures.items()}
    options = {**shipped().options, **changed}
    return replace(shipped(), options={name: value for name, value in options.items()
                                       if value is not None})


def with_part(name: str, copies: int | None = None, **values: Any) -> Supply:
    """The box with one component changed."""
    def changed(part: Part) -> Part:
        new = {field.replace("_", "-"): value for field, value in values.items()}
        return replace(part, copies=part.copies if copies is None else copies,
                       values={**part.values, **new})

    return replace(shipped(), parts=tuple(changed(part) if part.id == name else part
                                          for part in shipped().parts))


def without(name: str) -> Supply:
    """The box without a component."""
    return replace(shipped(), parts=tuple(part for part in shipped().parts if part.id != name))


def rules(players: int = 2, options: Mapping[str, str] | None = None,
          supply: Supply | None = None) -> Rules[Any]:
    """The engine, which must be built without a finding."""
    findings = Findings()
    built = rules_for(supply or shipped(), players, options or {}, findings)
    assert list(findings) == []
    assert built is not None
    return built
