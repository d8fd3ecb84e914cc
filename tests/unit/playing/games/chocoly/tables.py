"""Chocoly tables for tests: the shipped box, changed boxes, and positions from random play."""

from __future__ import annotations

from dataclasses import replace

from generator.base.findings import Findings
from generator.game.model.supply import Part, Supply
from generator.playing.games.chocoly.rules import Chocoly
from generator.playing.rules.registry import rules_for
from tests.shipped import supply


def shipped() -> Supply:
    """The box as it is shipped."""
    return supply("chocoly")


def changed(**figures: object) -> Supply:
    """The shipped box with other figures."""
    return replace(shipped(), options={**shipped().options, **figures})


def with_parts(*parts: Part) -> Supply:
    """The shipped figures with other parts."""
    return replace(shipped(), parts=parts)


def chocoly(players: int = 2, supply: Supply | None = None, **options: str) -> Chocoly:
    """The rules for a table."""
    findings = Findings()
    rules = rules_for(supply or shipped(), players, options, findings)
    assert isinstance(rules, Chocoly), [each.message for each in findings]
    return rules
