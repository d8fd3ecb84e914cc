"""Holds engines to the laws: plays matches and stops at the first law that is broken."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any

from generator.findings import Findings
from generator.model.supply import Supply
from generator.play.bots import make_bot
from generator.play.laws import LAWS, Moment, picture, table_luck
from generator.rules.chance import stream
from generator.rules.engine import Option, Rules
from generator.rules.registry import options_of, rules_for

# A phase is looked at closely when it is met first, and the whole match now and then.
CLOSE_LOOKS = 2


@dataclass(frozen=True)
class Breach:
    """A law that an engine broke, and when."""

    law: str
    how: str
    turn: int


def first_breach(rules: Rules[Any], seed: int, bot: str = "random") -> Breach | None:
    """Play a match and return the first law that is broken."""
    return _Walk(rules, seed, bot).run()


def option_sets(options: Sequence[Option]) -> Iterator[dict[str, str]]:
    """The options as they are, each other choice alone, and all last choices together."""
    yield {}
    others = [(each.name, choice) for each in options for choice in each.choices
              if choice != each.default]
    for name, choice in others:
        yield {name: choice}
    together = dict(others)
    if len(together) > 1:
        yield together


def tables_of(supply: Supply) -> Iterator[tuple[int, dict[str, str]]]:
    """The tables worth a look: every number of players, and every option with the fewest."""
    for players in supply.players:
        yield players, {}
    for options in islice(option_sets(options_of(supply.engine)), 1, None):
        yield min(supply.players), options


def check_rules(supply: Supply, players: int, options: dict[str, str], findings: Findings,
                seed: int = 1) -> bool:
    """Hold an engine to the laws at one table; whether it kept them."""
    rules = rules_for(supply, players, options, findings)
    breach = first_breach(rules, seed) if rules else None
    if breach:
        findings.error("rules/law", breach_text(breach, players, options, seed), supply.where,
                       LAWS[breach.law].sentence)
    return rules is not None and breach is None


def breach_text(breach: Breach, players: int, options: dict[str, str], seed: int) -> str:
    """A breach in a sentence, with all that brings it back."""
    chosen = ",".join(f"{name}={value}" for name, value in options.items())
    where = f"{players} players, seed {seed}" + (f", {chosen}" if chosen else "")
    return f"the law '{breach.law}' is broken in turn {breach.turn} ({where}): {breach.how}"


class _Walk:
    """One match with a look at the laws before each choice."""

    def __init__(self, rules: Rules[Any], seed: int, bot: str) -> None:
        self.rules = rules
        self.seed = seed
        self.luck = stream("conformance", seed, "choices")
        self.bot = make_bot(bot, self.luck)
        self.trail: list[str] = []
        self.looks: dict[int, int] = {}
        self.hides = not rules.info.hidden

    def run(self) -> Breach | None:
        chance = table_luck(self.seed)
        state = self.rules.setup(chance)
        breach = self.look(state, "start")
        step = 0
        while breach is None:
            breach = self.look(state, "always")
            if breach is None and self.closely(state, step):
                breach = self.look(state, "sometimes")
                self.hides = self.hides or self.hidden_differs(state)
            if breach or state.over:
                break
            action = self.bot.choose(self.rules, state)
            self.trail.append(self.rules.text(state, action))
            self.rules.apply(state, action, chance)
            step += 1
        if breach is None and not self.hides:
            breach = Breach("view", "nothing was ever hidden, though the engine declares it",
                            state.turn)
        return breach or self.look(state, "end")

    def closely(self, state: Any, step: int) -> bool:
        """Whether to look closely: at powers of two, at the end, and at each phase's first."""
        self.looks[state.phase] = self.looks.get(state.phase, 0) + 1
        return step & (step - 1) == 0 or state.over or self.looks[state.phase] <= CLOSE_LOOKS

    def hidden_differs(self, state: Any) -> bool:
        """Whether dealing anew what a seat can't see changes anything."""
        before = picture(self.rules, state)
        return any(picture(self.rules, self.rules.hide(state, seat, self.luck)) != before
                   for seat in range(state.players))

    def look(self, state: Any, when: str) -> Breach | None:
        moment = Moment(self.rules, state, self.seed, len(self.trail), self.trail)
        for law in LAWS.values():
            if law.when == when and (how := law.broken(moment)):
                return Breach(law.name, how, state.turn)
        return None
