"""Chai tables for tests: the shipped box, changed boxes, and positions from random play."""

from __future__ import annotations

from dataclasses import replace

from generator.base.findings import Findings
from generator.game.model.supply import Part, Supply
from generator.playing.games.chai.rules import Chai
from generator.playing.rules.registry import rules_for
from tests.shipped import supply


def shipped() -> Supply:
    """The box as it is shipped."""
    return supply("chai")


def changed(**figures: object) -> Supply:
    """The shipped box with other figures."""
    return replace(shipped(), options={**shipped().options, **figures})


def without(*ids: str) -> Supply:
    """The shipped box with parts taken out."""
    return replace(shipped(), parts=tuple(part for part in shipped().parts if part.id not in ids))


def with_part(name: str, copies: int | None = None, **values: object) -> Supply:
    """The shipped box with one part changed."""
    return replace(shipped(), parts=tuple(
        _changed(part, copies, values) if part.id == name else part for part in shipped().parts))


def _changed(part: Part, copies: int | None, values: dict[str, object]) -> Part:
    return replace(part, copies=part.copies if copies is None else copies,
                   values={**part.values, **values})  # type: ignore[dict-item]


def chai(players: int = 2, supply: Supply | None = None, **options: str) -> Chai:
    """The rules for a table."""
    findings = Findings()
    rules = rules_for(supply or shipped(), players, options, findings)
    assert isinstance(rules, Chai), [each.message for each in findings]
    return rules
