"""Light Chocolatiers in the kit and as it is shipped: the same choices, and the same scores.

Both draw from luck of the same name, and deal, refill and mix in the same order; so no deck has to
be handed over.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from generator.apps.workflows.game_rules import rules_of, supply_at
from generator.base.findings import Findings
from generator.playing.play.laws import first_breach
from generator.playing.rules.chance import stream
from generator.playing.rules.engine import Outcome, Rules
from tests import own

GAME = "chocolatiers-light"
SEEDS = 500
# Of each 10 seeds, 6 are played by two, 2 by three and 2 by four.
PLAYERS = (2, 2, 2, 3, 2, 4, 2, 3, 2, 4)
PAIR = re.compile(r"^(at|on) (-?\d+) (-?\d+)")
Words = dict[str, int]


@cache
def engines(players: int) -> tuple[Rules[Any], Rules[Any]]:
    box = supply_at(GAME, Findings())
    text = (own.HOME / "light-chocolatiers" / "rules.py").read_text(encoding="utf-8")
    return (own.played(own.with_rules(box, text), players),
            rules_of(box, players, {}, Findings()))


class Table:
    """A table of one engine: what can be said there, in the words of the shipped one."""

    def __init__(self, rules: Rules[Any], seed: int) -> None:
        self.rules = rules
        self.chance = stream("both", seed)
        self.state = rules.setup(self.chance)
        self.words: Words = {}
        self.look()

    def look(self) -> None:
        """See what can be said."""
        self.words = {self.word(action): action for action in self.rules.legal(self.state)}

    def word(self, action: int) -> str:
        text = self.rules.text(self.state, action)
        return PAIR.sub(r"\1 \2,\3", text) if text[1] in "tn" else text

    def say(self, word: str) -> None:
        self.rules.apply(self.state, self.words[word], self.chance)
        self.look()

    @property
    def choices(self) -> tuple[object, ...]:
        """Who may choose what, and when."""
        return self.state.turn, self.state.seat, sorted(self.words)


def told(outcome: Outcome) -> tuple[object, ...]:
    return outcome.scores, outcome.keys, outcome.winners, outcome.cause, outcome.finished


def differences(seed: int) -> Iterator[tuple[object, ...]]:
    """Where the two differ in a match of random choices."""
    luck = stream("choices", seed)
    kit, shipped = (Table(rules, seed) for rules in engines(PLAYERS[seed % len(PLAYERS)]))
    while not kit.state.over:
        if (there := kit.choices) != (here := shipped.choices):
            yield seed, there, here
            return
        words = list(kit.words)
        word = words[int(luck.random() * len(words))]
        kit.say(word)
        shipped.say(word)
    ends = told(kit.rules.outcome(kit.state)), told(shipped.rules.outcome(shipped.state))
    if ends[0] != ends[1] or not shipped.state.over:
        yield seed, *ends


@pytest.mark.long
@pytest.mark.parametrize("first", range(0, SEEDS, 50))
def test_the_same_choices_lead_to_the_same_scores(first: int) -> None:
    assert [each for seed in range(first, first + 50) for each in differences(seed)] == []


@pytest.mark.parametrize("players", [2, 3, 4])
def test_light_chocolatiers_in_the_kit_keep_the_laws(players: int) -> None:
    assert first_breach(engines(players)[0], 1) is None
