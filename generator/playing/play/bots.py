"""Bots by name: random, greedy, search, strategists, and any of them doing without something."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from generator.base.findings import Findings, suggest
from generator.playing.play import custom_bot as own_bot
from generator.playing.play import strategist
from generator.playing.play.match import Bot
from generator.playing.play.search import ROLLOUTS, SearchBot, TurnLookahead, imagine_table
from generator.playing.rules.chance import Chance, stream
from generator.playing.rules.engine import Outcome, Rules

# How many games are played at random to learn the words of a game's choices.
QUICK_GAMES = 20


class RestrictedBot(Bot):
    """Plays like another bot that doesn't know some choices, unless nothing else is left."""

    def __init__(self, bot: Bot, without: tuple[str, ...]) -> None:
        self.bot = bot
        self.without = without
        self.name = "!".join((bot.name, *without))
        self.restricted_rules: RestrictedRules | None = None

    def choose(self, rules: Rules[Any], state: Any) -> int:
        """What the other bot chooses from the rest."""
        narrowed = self.restricted_rules
        if narrowed is None or narrowed.whole is not rules:
            narrowed = self.restricted_rules = RestrictedRules(rules, state.seat, self.without)
        choice = self.bot.choose(narrowed, state)
        self.listed = self.bot.listed
        return choice


class RestrictedRules(Rules[Any]):
    """The rules as a seat knows them that does without some of its choices."""

    def __init__(self, whole: Rules[Any], seat: int, without: tuple[str, ...]) -> None:
        super().__init__(whole.info, whole.supply, whole.players, whole.options)
        self.whole = whole
        self.seat = seat
        self.without = without
        self.sides = whole.sides
        self.learnt = whole.learnt

    def legal(self, state: Any) -> list[int]:
        """The choices that don't begin with one of the words, or all if no other is left."""
        choices = self.whole.legal(state)
        if state.seat != self.seat or len(choices) < 2:
            return choices
        return [choice for choice in choices
                if first_word(self.whole, state, choice) not in self.without] or choices

    def sample(self, state: Any, luck: Chance) -> int:
        """One of them; mostly the first that comes up, so that the others aren't even listed."""
        choice = self.whole.sample(state, luck)
        if state.seat != self.seat or first_word(self.whole, state, choice) not in self.without:
            return choice
        choices = self.legal(state)
        return luck.choice(choices)

    def setup(self, chance: Chance) -> Any:
        """As in the whole rules."""
        return self.whole.setup(chance)

    def clone(self, state: Any) -> Any:
        """As in the whole rules."""
        return self.whole.clone(state)

    def apply(self, state: Any, action: int, chance: Chance) -> None:
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

    def hide(self, state: Any, seat: int, luck: Chance) -> Any:
        """As in the whole rules."""
        return self.whole.hide(state, seat, luck)

    def view(self, state: Any, seat: int) -> object:
        """As in the whole rules."""
        return self.whole.view(state, seat)

    def whereabouts(self, state: Any) -> dict[str, Counter[str]]:
        """As in the whole rules."""
        return self.whole.whereabouts(state)

    def points(self, state: Any) -> list[float]:
        """As in the whole rules."""
        return self.whole.points(state)

    def gained(self, state: Any, seat: int) -> list[int]:  # plain: ok
        """As in the whole rules."""
        return self.whole.gained(state, seat)

    def stocks(self, state: Any) -> list[int]:
        """As in the whole rules."""
        return self.whole.stocks(state)

    def dump(self, state: Any) -> dict[str, object]:
        """As in the whole rules."""
        return self.whole.dump(state)

    def read(self, data: Mapping[str, object], chance: Chance) -> Any:
        """As in the whole rules."""
        return self.whole.read(data, chance)


def first_word(rules: Rules[Any], state: Any, choice: int) -> str:
    """What a choice begins with, such as 'reserve'."""
    return rules.text(state, choice).partition(" ")[0]


def report_unknown_bots(rules: Rules[Any], bots: Sequence[str], findings: Findings) -> bool:
    """Report what bots can't do: without a choice that doesn't exist, or without having learnt."""
    words: tuple[str, ...] = ()
    before = len(findings)
    for bot in dict.fromkeys(bots):
        if bot.split("!")[0] == strategist.LEARNT and not rules.learnt:
            findings.error("study/unlearnt", f"'{bot}' hasn't learnt this game yet",
                           rules.supply.where, "let it learn with balance --strategies --learn, "
                           "then play with the bot that this prints")
        for word in bot.split("!")[1:]:
            words = words or find_first_words(rules)
            if word not in words:
                findings.error("study/word", f"'{bot}' should do without '{word}', but no choice "
                                             "in "
                               f"{QUICK_GAMES} quick games began with it",
                               rules.supply.where, suggest(word, words))
    return len(findings) == before


def find_first_words(rules: Rules[Any], games: int = QUICK_GAMES) -> tuple[str, ...]:
    """The words with which choices began in some quick games."""
    words: dict[str, None] = {}
    for game in range(games):
        luck = stream("words", game)
        state = rules.setup(luck)
        while not state.over:
            for choice in rules.legal(state):
                words[first_word(rules, state, choice)] = None
            rules.apply(state, rules.sample(state, luck), luck)
    return tuple(sorted(words))


WORDS = ("random", "greedy", "search", "search:200", "search:50ms", *strategist.WORDS)
# How many ends of the turn a greedy bot looks at, where the game can't tell at a glance.
LOOKS = 32
LARGEST_BUDGET = 1_000_000


class RandomBot(Bot):
    """Takes any choice, each as often as the others."""

    name = "random"

    def __init__(self, luck: Chance) -> None:
        self.luck = luck

    def choose(self, rules: Rules[Any], state: Any) -> int:
        """Any legal choice."""
        return rules.sample(state, self.luck)


class GreedyBot(Bot):
    """Takes the choice that looks best at a glance, or else the one that is best when tried."""

    name = "greedy"

    def __init__(self, luck: Chance) -> None:
        self.luck = luck

    def choose(self, rules: Rules[Any], state: Any) -> int:
        """The most promising choice; of several the one that luck prefers."""
        choices = rules.legal(state)
        self.listed = len(choices)
        if len(choices) == 1:
            return choices[0]
        worths = rules.prospects(state, choices)
        if not worths:
            seen = imagine_table(rules, state, self.luck)
            return TurnLookahead(rules, seen, self.luck).best(seen, LOOKS)
        most = max(worths)
        if worths.count(most) == 1:
            return choices[worths.index(most)]
        best = [index for index, worth in enumerate(worths) if worth == most]
        return choices[self.luck.choice(best)]


def check_word(word: str) -> str:
    """The word of a bot, or ValueError with what can be written."""
    plain, *without = word.split("!")
    name, colon, budget = plain.partition(":")
    if own_bot.is_custom(plain):
        path, class_name = own_bot.split_bot_word(plain)
        if not class_name.isidentifier():
            raise ValueError(f"'{word}' is no bot; write {path or 'bot.py'}:Name for the class "
                             "Name in that file")
    elif name not in WORDS:
        raise ValueError(f"there is no bot '{word}'; {suggest(word, WORDS)}")
    elif name == strategist.LEANING:
        strategist.parse_weights(budget)
    elif colon and (name != "search" or _budget(budget) is None):
        raise ValueError(f"'{word}' is no bot; write search:200 for 200 imagined games a choice, "
                         "or search:50ms for as many as fit into that time")
    if not all(prefix.isprintable() and prefix == prefix.strip() and prefix for prefix in without):
        raise ValueError(f"'{word}' is no bot; write {plain}!reserve for one that never makes a "
                         "choice that begins with 'reserve'")
    return word


def make_bot(word: str, luck: Chance) -> Bot:
    """The bot that a checked word means."""
    plain, *without = word.split("!")
    if without:
        return RestrictedBot(make_bot(plain, luck), tuple(without))
    if own_bot.is_custom(plain):
        return own_bot.CustomBot(plain, luck)
    name, _, budget = word.partition(":")
    if name in ("random", "greedy"):
        return RandomBot(luck) if name == "random" else GreedyBot(luck)
    if name in strategist.WORDS:
        return strategist.make_strategist(word, luck)
    count = _budget(budget) or ROLLOUTS
    if budget.endswith("ms"):
        return SearchBot(luck, LARGEST_BUDGET, count)
    return SearchBot(luck, count)


def _budget(text: str) -> int | None:
    digits = text.removesuffix("ms")
    if digits.isascii() and digits.isdigit() and len(digits) < 8:
        return int(digits) if 0 < int(digits) <= LARGEST_BUDGET else None
    return None
