"""Bots that do without something: what their choices may not begin with."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from generator.findings import Findings, did_you_mean
from generator.play.match import Bot
from generator.rules.chance import Random, stream
from generator.rules.engine import Outcome, Rules

# How many games are played at random to learn the words of a game's choices.
QUICK_GAMES = 20


class RestrictedBot(Bot):
    """Plays like another bot that doesn't know some choices, unless nothing else is left."""

    def __init__(self, bot: Bot, without: tuple[str, ...]) -> None:
        self.bot = bot
        self.without = without
        self.name = "!".join((bot.name, *without))
        self.narrowed: Narrowed | None = None

    def choose(self, rules: Rules[Any], state: Any) -> int:
        """What the other bot chooses from the rest."""
        narrowed = self.narrowed
        if narrowed is None or narrowed.whole is not rules:
            narrowed = self.narrowed = Narrowed(rules, state.seat, self.without)
        choice = self.bot.choose(narrowed, state)
        self.listed = self.bot.listed
        return choice


class Narrowed(Rules[Any]):
    """The rules as a seat knows them that does without some of its choices."""

    def __init__(self, whole: Rules[Any], seat: int, without: tuple[str, ...]) -> None:
        super().__init__(whole.info, whole.supply, whole.players, whole.options)
        self.whole = whole
        self.seat = seat
        self.without = without
        self.sides = whole.sides

    def legal(self, state: Any) -> list[int]:
        """The choices that don't begin with one of the words, or all if no other is left."""
        choices = self.whole.legal(state)
        if state.seat != self.seat or len(choices) < 2:
            return choices
        return [choice for choice in choices
                if first_word(self.whole, state, choice) not in self.without] or choices

    def sample(self, state: Any, luck: Random) -> int:
        """One of them; mostly the first that comes up, so that the others aren't even listed."""
        choice = self.whole.sample(state, luck)
        if state.seat != self.seat or first_word(self.whole, state, choice) not in self.without:
            return choice
        choices = self.legal(state)
        return choices[int(luck.random() * len(choices))]

    def setup(self, chance: Random) -> Any:
        """As in the whole rules."""
        return self.whole.setup(chance)

    def clone(self, state: Any) -> Any:
        """As in the whole rules."""
        return self.whole.clone(state)

    def apply(self, state: Any, action: int, chance: Random) -> None:
        """As in the whole rules."""
        self.whole.apply(state, action, chance)

    def text(self, state: Any, action: int) -> str:
        """As in the whole rules."""
        return self.whole.text(state, action)

    def outcome(self, state: Any) -> Outcome:
        """As in the whole rules."""
        return self.whole.outcome(state)

    def value(self, state: Any) -> list[float]:
        """As in the whole rules."""
        return self.whole.value(state)

    def prospects(self, state: Any, choices: list[int]) -> list[float]:
        """As in the whole rules."""
        return self.whole.prospects(state, choices)

    def hide(self, state: Any, seat: int, luck: Random) -> Any:
        """As in the whole rules."""
        return self.whole.hide(state, seat, luck)

    def view(self, state: Any, seat: int) -> object:
        """As in the whole rules."""
        return self.whole.view(state, seat)

    def dump(self, state: Any) -> dict[str, object]:
        """As in the whole rules."""
        return self.whole.dump(state)

    def load(self, data: Mapping[str, object]) -> Any:
        """As in the whole rules."""
        return self.whole.load(data)


def first_word(rules: Rules[Any], state: Any, choice: int) -> str:
    """What a choice begins with, such as 'reserve'."""
    return rules.text(state, choice).partition(" ")[0]


def tell_unknown(rules: Rules[Any], bots: Sequence[str], findings: Findings) -> bool:
    """Report what bots are to do without though nobody could do it; whether all is well."""
    known: tuple[str, ...] = ()
    before = len(findings)
    for bot in dict.fromkeys(bots):
        for word in bot.split("!")[1:]:
            known = known or words_of(rules)
            if word not in known:
                findings.error("study/word", f"'{bot}' is to do without '{word}', but in "
                               f"{QUICK_GAMES} quick games no choice began with that",
                               rules.supply.where, did_you_mean(word, known))
    return len(findings) == before


def words_of(rules: Rules[Any], games: int = QUICK_GAMES) -> tuple[str, ...]:
    """The words with which choices began in some quick games."""
    found: dict[str, None] = {}
    for game in range(games):
        luck = stream("words", game)
        state = rules.setup(luck)
        while not state.over:
            for choice in rules.legal(state):
                found[first_word(rules, state, choice)] = None
            rules.apply(state, rules.sample(state, luck), luck)
    return tuple(sorted(found))
