"""The recorder: plays matches as a study does, and counts what happens at the table."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

from generator.playing.play.bots import first_word
from generator.playing.play.match import Bot, Match
from generator.playing.play.match_study import (
    Counts,
    Spec,
    add_fault_context,
    add_match,
    bots_for,
    engine_of,
    shares_of_a_win,
)
from generator.playing.rules.chance import Chance, stream
from generator.playing.rules.engine import PILE_BITS, Outcome, Rules


def uses_batch(spec: Spec, first: int, count: int) -> Counts:
    """Games of which is counted how often each component was named or moved; a batch function.

    It needs no help from a game: choices have words, and every part is in one place.
    """
    rules = engine_of(spec)
    counts: Counts = Counter()
    ids = {part.id for part in spec.supply.parts}
    for game in range(first, first + count):
        streams = spec.streams(game)
        chance = streams.chance()
        bots = bots_for(spec.seating(game), streams)
        state = rules.setup(chance)
        used: Counter[str] = Counter()
        turn, places = -1, _piece_places(rules, state)
        while not state.over:
            if state.turn != turn:
                turn, before, places = state.turn, places, _piece_places(rules, state)
                used += _moved_pieces(before, places)
            action = bots[state.seat].choose(rules, state)
            used.update(ids.intersection(rules.text(state, action).split()))
            rules.apply(state, action, chance)
        used += _moved_pieces(places, _piece_places(rules, state))
        if rules.outcome(state).finished:
            counts["games",] += 1
            for part in spec.supply.parts:
                counts["uses", part.kind, part.id, used[part.id]] += 1
    return counts


def _piece_places(rules: Rules[Any], state: Any) -> Counter[tuple[str, str]]:
    return Counter({(zone, part): many for zone, held in rules.whereabouts(state).items()
                    for part, many in held.items()})


def _moved_pieces(before: Counter[tuple[str, str]],
                  after: Counter[tuple[str, str]]) -> Counter[str]:
    """How many of each component lie where they didn't lie before."""
    moved: Counter[str] = Counter()
    for (_, part), many in (after - before).items():
        moved[part] += many
    return moved


# How many other choices are tried for a player who can't win any more.
KINGMAKING_CHOICES = 12


def count_leads(counts: Counts, standings: list[list[float]], outcome: Outcome,
                  sides: int) -> None:
    """Count by how much each side led or trailed in the end, and if who led at half has won.

    The standings are those at the ends of the turns, the last one final.
    """
    if sides < 2:
        return
    final = standings[-1]
    for side in range(sides):
        counts["lead", side, final[side] - max(final[:side] + final[side + 1:])] += 1
    half = standings[(len(standings) - 1) // 2]
    best = max(half)
    if half.count(best) > 1:
        counts["half-tied",] += 1
        return
    counts["half-led",] += 1
    if half.index(best) in {seat % sides for seat in outcome.winners}:
        counts["half-won",] += shares_of_a_win(sides) // len(
            {seat % sides for seat in outcome.winners})


def kingmaking_batch(spec: Spec, first: int, count: int) -> Counts:
    """Games whose last choices are tried again; a study's batch function.

    Of each game it looks at the last free choice of a player who wins by none of the choices
    there; it counts whether these choices make different others win.
    """
    rules = engine_of(spec)
    counts: Counts = Counter()
    for game in range(first, first + count):
        streams, seating = spec.streams(game), spec.seating(game)
        last = _last_choices(rules, bots_for(seating, streams), streams.chance())
        counts["games",] += 1
        for number, state in enumerate(last):
            winners = _winners(spec, rules, state, (game, number))
            if all(state.seat not in winner for winner in winners):
                counts["king", int(len(set(winners)) > 1)] += 1
                break
    return counts


def _last_choices(rules: Rules[Any], bots: Sequence[Bot], chance: Chance) -> list[Any]:
    """The tables at which each loser chose freely for the last time, the latest first."""
    last: dict[int, Any] = {}
    state = rules.setup(chance)
    while not state.over:
        seat = state.seat
        action = bots[seat].choose(rules, state)
        if (bots[seat].listed or len(rules.legal(state))) > 1:
            last.pop(seat, None)
            last[seat] = rules.clone(state)
        rules.apply(state, action, chance)
    outcome = rules.outcome(state)
    if not outcome.finished:
        return []
    return [table for seat, table in reversed(last.items()) if seat not in outcome.winners]


def _winners(spec: Spec, rules: Rules[Any], table: Any,
             names: tuple[int, int]) -> list[tuple[int, ...]]:
    """Who wins after each of some choices, if all others play on as they do, on the same luck."""
    choices = rules.legal(table)
    results = []
    for choice in choices[::-(-len(choices) // KINGMAKING_CHOICES)]:
        luck = stream(spec.seed, "kings", *names)
        bots = bots_for(spec.bots, spec.streams(names[0]))
        state = rules.clone(table)
        rules.apply(state, choice, luck)
        while not state.over:
            rules.apply(state, bots[state.seat].choose(rules, state), luck)
        results.append(rules.outcome(state).winners)
    return results


# Longer numbers of choices, and of parts that a seat took, count as these.
MOST_CHOICES = 1000
MOST_PARTS = 12


def record_batch(spec: Spec, first: int, count: int) -> Counts:
    """The counts of some games; the study's batch function for measures."""
    rules, without = engine_of(spec), _forgone_words(spec.bots)
    counts: Counts = Counter()
    for game in range(first, first + count):
        seating, streams = spec.seating(game), spec.streams(game)
        bots = bots_for(seating, streams)
        watched = [UsageRecorder(bot, without) for bot in bots] if without else []
        with add_fault_context(spec, game):
            record_match(rules, watched or bots, streams.chance(), counts, seating)
        for item in watched:
            item.count(counts)
    return counts


def _forgone_words(bots: Sequence[str]) -> tuple[str, ...]:
    """What some of the bots do without."""
    return tuple(dict.fromkeys(word for bot in bots for word in bot.split("!")[1:]))


class UsageRecorder(Bot):
    """A bot of whom is counted how often it uses what others, or it itself, do without."""

    def __init__(self, bot: Bot, words: tuple[str, ...]) -> None:
        self.bot = bot
        self.words = words
        self.name = bot.name
        self.own = set(bot.name.split("!")[1:])
        self.used: Counter[str] = Counter()
        self.prevented: Counter[str] = Counter()

    def choose(self, rules: Rules[Any], state: Any) -> int:
        """What the bot chooses."""
        choice = self.bot.choose(rules, state)
        self.listed = self.bot.listed
        if self.own:
            words = {first_word(rules, state, item) for item in rules.legal(state)}
            self.prevented.update(self.own & words if words - self.own else ())
        else:
            word = first_word(rules, state, choice)
            self.used[word] += word in self.words
        return choice

    def count(self, counts: Counts) -> None:
        """Add a game to the counts."""
        for word in self.words:
            if word in self.own:
                counts["kept from", word] += self.prevented[word]
            elif not self.own:
                counts["used", word, self.used[word]] += 1


def record_match(rules: Rules[Any], bots: Sequence[Bot], chance: Chance, counts: Counts,
                 seating: tuple[str, ...]) -> Match:
    """The very match that `play_match` plays, counted; a look is taken where a turn begins."""
    state = rules.setup(chance)
    log = MatchRecorder(rules)
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


class MatchRecorder:
    """What was seen in one match: choices at each decision, the rest where a turn began.

    Of the parts that can be taken only these `seats` are counted; all unless it is said.
    """

    def __init__(self, rules: Rules[Any], seats: Sequence[int] | None = None) -> None:
        self.rules = rules
        self.seats = range(rules.players) if seats is None else seats
        self.choices: list[int] = []
        self.standings: list[list[float]] = []
        self.turns_without_offer = 0
        self.turns_on_offer = [0] * len(rules.tracked)
        self.seen: list[set[int]] = [set() for _ in range(rules.players)]
        self.turns_empty = [0] * len(rules.piles)

    def look(self, state: Any) -> None:
        """The start of a turn: the scores, what is on offer, which piles are empty."""
        rules = self.rules
        self.standings.append(rules.points(state)[:rules.sides])
        offer = rules.offer(state)
        self.turns_without_offer += not offer
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
            self._count_match(counts, state, match.outcome, refills)
        return match

    def _count_match(self, counts: Counts, state: Any, outcome: Outcome, refills: int) -> None:
        """What the match adds to its result."""
        made, forced = len(self.choices), self.choices.count(1)
        counts["free", made - forced] += 1
        add_ratio_terms(counts, "forced", forced, made)
        add_ratio_terms(
            counts,
            "branching",
            sum(self.choices)
            if max(self.choices, default=0) <= MOST_CHOICES
            else sum(min(choice, MOST_CHOICES) for choice in self.choices),
            made,
        )
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
        count_leads(counts, standings, outcome, self.rules.sides)

    def count_parts(self, counts: Counts, state: Any, outcome: Outcome) -> None:
        """What became of the parts that seats can take."""
        add_ratio_terms(counts, "empty-offer", self.turns_without_offer, len(self.standings))
        offered = 0
        for part, turns in enumerate(self.turns_on_offer):
            if turns:
                counts["offer-turns", part, turns] += 1
                offered += turns
        whole = shares_of_a_win(self.rules.players) // len(outcome.winners)
        # By part: seats that took it, seats that could have, and what seats that took it won.
        met: dict[int, list[int]] = {}
        taken = 0
        for seat in self.seats:
            seen = self.seen[seat]
            gained = self.rules.gained(state, seat)
            taken += len(gained)
            took = set(gained)
            share = whole if seat in outcome.winners else 0
            strength = min(len(gained), MOST_PARTS)
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
        add_ratio_terms(counts, "stagnation", offered, taken)


def add_ratio_terms(counts: Counts, name: str, first: int, second: int) -> None:
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
            result, other = _best_scores(points, winners)
            gap = other - result
            best = max(points)
            if points.count(best) == 1 and points.index(best) != leader:
                changes += leader >= 0
                leader = points.index(best)
        if gap >= 0:
            behind += gap
            last_not_ahead = turn
    result, other = _best_scores(standings[-1], winners)
    turns = len(standings)
    counts["margin", result - other if len(winners) == 1 and len(standings[-1]) > 1 else 0.0] += 1
    counts["lead-changes", changes] += 1
    counts["drama", round(behind / turns / max(result, 1.0), 2)] += 1
    counts["decisive", round((turns - 1 - last_not_ahead) / turns, 2)] += 1


def _best_scores(points: list[float], winners: set[int]) -> tuple[float, float]:
    """The best of the eventual winners, and the best of the others, if there are any."""
    result = max(points[side] for side in winners)
    return result, max(
        (point for side, point in enumerate(points) if side not in winners), default=result
    )
