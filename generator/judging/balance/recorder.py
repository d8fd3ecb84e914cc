"""The recorder: plays matches as a study does, and counts what happens at the table."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

from generator.judging.balance.contest import count_contest
from generator.playing.play.bots import first_word
from generator.playing.play.match import Bot, Match
from generator.playing.play.study import (
    Counts,
    Spec,
    add_match,
    bots_for,
    engine_of,
    fault_in,
    shares_of_a_win,
)
from generator.playing.rules.chance import Chance
from generator.playing.rules.engine import PILE_BITS, Outcome, Rules

# Longer numbers of choices, and of parts that a seat took, count as these.
MOST_CHOICES = 1000
MOST_TAKEN = 12


def record_batch(spec: Spec, first: int, count: int) -> Counts:
    """The counts of some games; the study's batch function for those who measure."""
    rules, without = engine_of(spec), _without(spec.bots)
    counts: Counts = Counter()
    for game in range(first, first + count):
        seating, streams = spec.seating(game), spec.streams(game)
        bots = bots_for(seating, streams)
        watched = [Watched(bot, without) for bot in bots] if without else []
        with fault_in(spec, game):
            record_match(rules, watched or bots, streams.chance(), counts, seating)
        for each in watched:
            each.count(counts)
    return counts


def _without(bots: Sequence[str]) -> tuple[str, ...]:
    """What some of the bots do without."""
    return tuple(dict.fromkeys(word for bot in bots for word in bot.split("!")[1:]))


class Watched(Bot):
    """A bot of whom is counted how often it uses what others, or it itself, do without."""

    def __init__(self, bot: Bot, words: tuple[str, ...]) -> None:
        self.bot = bot
        self.words = words
        self.name = bot.name
        self.own = set(bot.name.split("!")[1:])
        self.used: Counter[str] = Counter()
        self.kept_from: Counter[str] = Counter()

    def choose(self, rules: Rules[Any], state: Any) -> int:
        """What the bot chooses."""
        choice = self.bot.choose(rules, state)
        self.listed = self.bot.listed
        if self.own:
            words = {first_word(rules, state, each) for each in rules.legal(state)}
            self.kept_from.update(self.own & words if words - self.own else ())
        else:
            word = first_word(rules, state, choice)
            self.used[word] += word in self.words
        return choice

    def count(self, counts: Counts) -> None:
        """Add a game to the counts."""
        for word in self.words:
            if word in self.own:
                counts["kept from", word] += self.kept_from[word]
            elif not self.own:
                counts["used", word, self.used[word]] += 1


def record_match(rules: Rules[Any], bots: Sequence[Bot], chance: Chance, counts: Counts,
                 seating: tuple[str, ...]) -> Match:
    """The very match that `play_match` plays, counted; a look is taken where a turn begins."""
    state = rules.setup(chance)
    log = MatchLog(rules)
    choices = log.choices
    turn = -1
    while not state.over:
        if state.turn != turn:
            turn = state.turn
            log.look(state)
        bot = bots[state.seat]
        action = bot.choose(rules, state)
        choices.append(bot.listed or len(rules.legal(state)))
        rules.apply(state, action, chance)
    return log.close(counts, state, seating, state.refills)


class MatchLog:
    """What was seen in one match: choices at each decision, the rest where a turn began.

    Of the parts that can be taken only these `seats` are counted; all unless it is said.
    """

    def __init__(self, rules: Rules[Any], seats: Sequence[int] | None = None) -> None:
        self.rules = rules
        self.seats = range(rules.players) if seats is None else seats
        self.choices: list[int] = []
        self.standings: list[list[float]] = []
        self.turns_without = 0
        self.turns_on_offer = [0] * len(rules.tracked)
        self.seen: list[set[int]] = [set() for _ in range(rules.players)]
        self.turns_empty = [0] * len(rules.piles)

    def look(self, state: Any) -> None:
        """Where a turn begins: how it stands, what is on offer, which piles are empty."""
        rules = self.rules
        self.standings.append(rules.points(state)[:rules.sides])
        offer = rules.offer(state)
        self.turns_without += not offer
        parts = set(offer)
        self.seen[state.seat] |= parts
        turns = self.turns_on_offer
        for part in parts:
            turns[part] += 1
        stocks = rules.stocks(state)
        if 0 in stocks:
            for pile, left in enumerate(stocks):
                self.turns_empty[pile] += not left

    def close(self, counts: Counts, state: Any, seating: tuple[str, ...], refills: int) -> Match:
        """Count the match, now that it is over."""
        match = Match(self.rules.outcome(state), state.turn, len(self.choices))
        add_match(counts, match, seating, self.rules.sides)
        if match.outcome.finished:
            self._count(counts, state, match.outcome, refills)
        return match

    def _count(self, counts: Counts, state: Any, outcome: Outcome, refills: int) -> None:
        """What the match adds beside its result."""
        made, forced = len(self.choices), self.choices.count(1)
        counts["free", made - forced] += 1
        add_pair(counts, "forced", forced, made)
        add_pair(counts, "branching", sum(self.choices) if max(self.choices, default=0)
                 <= MOST_CHOICES else sum(min(each, MOST_CHOICES) for each in self.choices), made)
        points: dict[str, float] = {}
        for sources in outcome.sources:
            for source, gained in sources.items():
                points[source] = points.get(source, 0.0) + gained
        for source, total in points.items():
            if total:
                counts["points-from", source, total] += 1
        if self.rules.tracked:
            self.count_parts(counts, state, outcome)
        for pile in range(len(self.rules.piles)):
            counts["reshuffle", pile, refills >> PILE_BITS * pile & (1 << PILE_BITS) - 1] += 1
            counts["empty", pile, self.turns_empty[pile]] += 1
        standings = [*self.standings[1:], list(outcome.scores[:self.rules.sides])]
        _count_tension(counts, standings, {seat % self.rules.sides for seat in outcome.winners})
        count_contest(counts, standings, outcome, self.rules.sides)

    def count_parts(self, counts: Counts, state: Any, outcome: Outcome) -> None:
        """What became of the parts that seats can take."""
        add_pair(counts, "empty-offer", self.turns_without, len(self.standings))
        offered = 0
        for part, turns in enumerate(self.turns_on_offer):
            if turns:
                counts["offer-turns", part, turns] += 1
                offered += turns
        whole = shares_of_a_win(self.rules.players) // len(outcome.winners)
        # By part: seats that took it, seats that could have, and what those who took it won.
        met: dict[int, list[int]] = {}
        taken = 0
        for seat in self.seats:
            seen = self.seen[seat]
            gained = self.rules.gained(state, seat)
            taken += len(gained)
            took = set(gained)
            share = whole if seat in outcome.winners else 0
            strength = min(len(gained), MOST_TAKEN)
            for part in seen | took:
                took_it = int(part in took)
                seats = met.get(part)
                if seats is None:
                    seats = met[part] = [0, 0, 0]
                seats[1] += 1
                if took_it:
                    seats[0] += 1
                    seats[2] += share
                counts["exposed", part, seat, strength, took_it] += 1
                if share:
                    counts["exposed-win", part, seat, strength, took_it] += share
        for part, (takers, could, won) in met.items():
            counts["picks", part, takers, could, won] += 1
        add_pair(counts, "stagnation", offered, taken)


def add_pair(counts: Counts, name: str, first: int, second: int) -> None:
    """Add two numbers of one game to the sums that tell their ratio over all games."""
    counts["sums", name, "first"] += first
    counts["sums", name, "second"] += second
    counts["sums", name, "first squared"] += first * first
    counts["sums", name, "product"] += first * second
    counts["sums", name, "second squared"] += second * second


def _count_tension(counts: Counts, standings: list[list[float]], winners: set[int]) -> None:
    """Margin, changes of the lead, how far the winner was behind, and since when in front.

    The standings are those of the sides at the ends of the turns, the last one final.
    """
    changes = 0
    leader = -1
    behind = gap = 0.0
    last_not_ahead = -1
    before: list[float] = []
    for turn, points in enumerate(standings):
        if points != before:  # most turns change no points
            before = points
            own, other = _parted(points, winners)
            gap = other - own
            best = max(points)
            if points.count(best) == 1 and points.index(best) != leader:
                changes += leader >= 0
                leader = points.index(best)
        if gap >= 0:
            behind += gap
            last_not_ahead = turn
    own, other = _parted(standings[-1], winners)
    turns = len(standings)
    counts["margin", own - other if len(winners) == 1 and len(standings[-1]) > 1 else 0.0] += 1
    counts["lead-changes", changes] += 1
    counts["drama", round(behind / turns / max(own, 1.0), 2)] += 1
    counts["decisive", round((turns - 1 - last_not_ahead) / turns, 2)] += 1


def _parted(points: list[float], winners: set[int]) -> tuple[float, float]:
    """The best of those who will have won, and the best of the others, if there are any."""
    own = max(points[side] for side in winners)
    return own, max((each for side, each in enumerate(points) if side not in winners), default=own)
