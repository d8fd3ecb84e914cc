"""Ablation: the same box without a component, or with one that is like all others."""

from __future__ import annotations

from dataclasses import replace
from statistics import median_low
from typing import TypeGuard

from generator.findings import Findings, did_you_mean
from generator.model.supply import Part, Supply


def without(supply: Supply, part: str) -> Supply:
    """The box without a component."""
    return replace(supply, parts=tuple(each for each in supply.parts if each.id != part))


def with_twin(supply: Supply, part: str) -> Supply:
    """The box with a neutral twin in a component's place: its numbers are its kind's medians."""
    return replace(supply, parts=tuple(
        _twin(each, supply) if each.id == part else each for each in supply.parts))


def _twin(part: Part, supply: Supply) -> Part:
    values = dict(part.values)
    for name, value in part.values.items():
        if _is_number(value):
            # Every copy counts; the lower of two middle values is one that some piece really has.
            values[name] = median_low([
                number for each in supply.of_kind(part.kind) for _ in range(max(1, each.copies))
                if _is_number(number := each.values.get(name))])
    return replace(part, values=values)


def _is_number(value: object) -> TypeGuard[float]:
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def check_ablation(supply: Supply, part: str, twin: bool, findings: Findings) -> None:
    """Report a component that isn't there, or whose twin would be itself."""
    ids = tuple(each.id for each in supply.parts)
    if part not in ids:
        findings.error("balance/unknown-part", f"there is no component '{part}'", supply.where,
                       did_you_mean(part, ids))
    elif twin and with_twin(supply, part) == supply:
        where = next(each.where for each in supply.parts if each.id == part)
        findings.error("balance/same-twin", f"a neutral twin of '{part}' would be like it in "
                       "every number", where, "leave out --twin to play without it")
