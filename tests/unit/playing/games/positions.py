"""What tests of every game ask of rules: positions from random play, words, objections."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeVar

from generator.base.findings import Findings
from generator.game.model.supply import Supply
from generator.playing.rules.chance import stream
from generator.playing.rules.engine import Rules, State
from generator.playing.rules.registry import rules_for

S = TypeVar("S", bound=State)


def objections(supply: Supply, players: int = 2, **options: str) -> list[str]:
    """What the rules have against a box, as 'message | hint'."""
    findings = Findings()
    assert rules_for(supply, players, options, findings) is None
    return [" | ".join(filter(None, (each.message, each.hint))) for each in findings]


def played(rules: Rules[S], *seed: object) -> Iterator[S]:
    """Every position of a random game, the last one included."""
    chance, luck = stream(*seed, "chance"), stream(*seed, "luck")
    state = rules.setup(chance)
    while not state.over:
        yield state
        rules.apply(state, rules.sample(state, luck), chance)
    yield state


def texts(rules: Rules[S], state: S) -> set[str]:
    """The legal moves in words."""
    return {rules.text(state, action) for action in rules.legal(state)}
