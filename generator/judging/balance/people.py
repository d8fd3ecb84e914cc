"""People beside bots: what the matches that people played tell, counted as those of bots are."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from generator.base.statistics import Counted, Estimate, quantile, share
from generator.judging.balance.measure import Figure, Table, figure, measure_all, measures
from generator.judging.balance.recorder import MatchLog
from generator.playing.matches.events import Answered, Hinted, Moved, Refused, Undone
from generator.playing.matches.match_log import Past
from generator.playing.matches.sitting import Sitting, rules_named
from generator.playing.play.study import Counts
from generator.playing.rules.engine import Rules

# How figures of people name who played.
PEOPLE = "people"
# Refused by something that names no rule.
NO_RULE = "no rule named"
MOST_REMARKS = 200
QUESTIONS = ("fun", "clarity", "length")
# Measures that people's matches are too few for, or that are asked of bots only.
NOT_OF_PEOPLE = ("seats-alike", "skill", "restricted", "rule-uses", "win-effect", "win-effect-q",
                 "dead", "kingmaking", "compensation", "uses", "minutes")


@dataclass(frozen=True, slots=True)
class Thinking:
    """How long people thought about a free choice, in seconds; `of` is a phase or a round."""

    of: str
    mean: float
    low: float
    high: float
    half: float
    most: float
    n: int


@dataclass(frozen=True, slots=True)
class RefusedRule:
    """How often people were told that a rule forbids something, in how many matches."""

    rule: str
    times: int
    matches: int
    reason: str


@dataclass(frozen=True, slots=True)
class Rating:
    """What people answered to a question, from 1 to 5."""

    question: str
    mean: float
    low: float
    high: float
    n: int
    counts: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class PeoplesPlay:
    """What the matches of people tell.

    `tables` are players, matches with people alone, and all that came to an end; figures of the
    game rest on the former, those of components on the seats of people in all.
    """

    tables: tuple[tuple[int, int, int], ...]
    unfinished: int
    figures: tuple[Figure, ...]
    against_bots: tuple[Figure, ...]
    by_phase: tuple[Thinking, ...]
    by_round: tuple[Thinking, ...]
    refused: tuple[RefusedRule, ...]
    ratings: tuple[Rating, ...]
    remarks: tuple[str, ...]
    undone: int
    hints: int

    @property
    def matches(self) -> int:
        """How many matches there are, with those that weren't played to their end."""
        return sum(ended for _, _, ended in self.tables) + self.unfinished


@dataclass
class _Tally:
    """What is counted at tables of one size."""

    table: Table
    # Matches of people alone; and of all matches what was taken, by people's seats.
    whole: Counts = field(default_factory=Counter)
    taken: Counts = field(default_factory=Counter)
    minutes: Counter[float] = field(default_factory=Counter)
    mixed: int = 0
    mixed_seats: int = 0
    mixed_wins: float = 0.0


def peoples_play(sittings: Sequence[Sitting], seconds: float) -> PeoplesPlay:
    """All that some matches of one game tell of the people who played them."""
    tallies: dict[int, _Tally] = {}
    unfinished = 0
    for sitting in sittings:
        if sitting.state.over and sitting.rules.outcome(sitting.state).finished:
            tally = tallies.setdefault(sitting.players, _Tally(_table(sitting.rules, seconds)))
            _count(sitting, tally)
        else:
            unfinished += 1
    ordered = [tallies[players] for players in sorted(tallies)]
    return PeoplesPlay(
        tuple((each.table.players, each.whole["games",], each.taken["games",])
              for each in ordered), unfinished,
        tuple(found for each in ordered for found in _figures(each)),
        tuple(found for each in ordered for found in _against_bots(each)),
        tuple(_thinking(sittings, _phase)), tuple(_thinking(sittings, _round)),
        _refused(sittings), tuple(_ratings(sittings)),
        tuple(each.remark for sitting in sittings for _, each in sorted(sitting.answers.items())
              if each.remark.strip())[:MOST_REMARKS],
        _events(sittings, Undone), _events(sittings, Hinted))


def _table(rules: Rules[Any], seconds: float) -> Table:
    kinds = {part.id: part.kind for part in rules.supply.parts}
    return Table(rules.players, (PEOPLE,) * rules.players, rules.tracked, rules.piles,
                 {part: kinds.get(part, "") for part in rules.tracked}, seconds)


def people_in(sitting: Sitting) -> tuple[int, ...]:
    """The seats in which people alone have chosen."""
    bots = {past.event.seat for past in sitting.moves
            if isinstance(past.event, Moved) and past.event.bot}
    moved = {past.event.seat for past in sitting.moves if isinstance(past.event, Moved)}
    return tuple(sorted(moved - bots))


def _count(sitting: Sitting, tally: _Tally) -> None:
    """Count one match as the recorder counts those of bots."""
    rules, state, seats = sitting.rules, sitting.state, people_in(sitting)
    log, turn, refills = MatchLog(rules, seats), -1, int(state.refills)
    for past in sitting.moves:
        # Copies of a table count from 0, and every choice is made on one.
        refills += past.state.refills
        if past.state.turn != turn:
            turn = past.state.turn
            log.look(past.state)
        log.choices.append(past.choices)
    outcome = rules.outcome(state)
    tally.taken["games",] += 1
    if rules.tracked and seats:
        log.count_parts(tally.taken, state, outcome)
    if len(seats) == sitting.players:
        log.close(tally.whole, state, (PEOPLE,) * sitting.players, refills)
        spent = sum(each.milliseconds for each in sitting.events if isinstance(each, Moved))
        tally.minutes[round(spent / 60_000, 2)] += 1
    elif seats:
        tally.mixed += 1
        tally.mixed_seats += len(seats)
        tally.mixed_wins += sum(seat in outcome.winners for seat in seats) / len(outcome.winners)


def _figures(tally: _Tally) -> Iterator[Figure]:
    """The figures of people, under the names that those of bots have."""
    of_parts = [each.name for each in measures() if each.of == "component"
                and each.name not in NOT_OF_PEOPLE]
    if tally.whole["games",]:
        yield from measure_all(tally.whole, tally.table, [
            each.name for each in measures()
            if each.name not in (*of_parts, *NOT_OF_PEOPLE)])
        if any(tally.minutes):
            yield figure("minutes", Counted(tally.minutes, 0).mean(), tally.minutes.total(),
                         tally.table)
    yield from measure_all(tally.taken, tally.table, of_parts)


def _against_bots(tally: _Tally) -> Iterator[Figure]:
    """What people won of matches with bots beside them, by the seat."""
    if tally.mixed_seats:
        found = share(tally.mixed_wins, tally.mixed_seats)
        yield figure("skill", found, tally.mixed_seats, tally.table, PEOPLE)


def _free_choices(sitting: Sitting) -> Iterator[tuple[Past, float]]:
    """Where a person had a choice, also one that was taken back, and how many seconds it took."""
    for past in sitting.story:
        event = past.event
        if (isinstance(event, Moved) and not event.bot and event.milliseconds
                and past.choices > 1):
            yield past, event.milliseconds / 1000


def _phase(sitting: Sitting, past: Past) -> tuple[int, str]:
    return past.phase, sitting.rules.info.phases[past.phase]


def _round(sitting: Sitting, past: Past) -> tuple[int, str]:
    number = past.turn // sitting.players + 1
    return number, f"round {number}"


def _thinking(sittings: Sequence[Sitting],
              of: Callable[[Sitting, Past], tuple[int, str]]) -> Iterator[Thinking]:
    """How long people thought, by something that is told of a choice."""
    found: dict[tuple[int, str], Counter[float]] = {}
    for sitting in sittings:
        for past, seconds in _free_choices(sitting):
            found.setdefault(of(sitting, past), Counter())[round(seconds, 1)] += 1
    for (_, name), counts in sorted(found.items()):
        mean = Counted(counts, 0).mean()
        yield Thinking(name, mean.value, mean.low, mean.high, quantile(counts, 0.5),
                       quantile(counts, 0.9), counts.total())


def _refused(sittings: Sequence[Sitting]) -> tuple[RefusedRule, ...]:
    """Where people were told that a move is illegal, most often first."""
    times: Counter[str] = Counter()
    matches: dict[str, set[int]] = {}
    reasons: dict[str, Counter[str]] = {}
    for number, sitting in enumerate(sittings):
        for event in sitting.events:
            if isinstance(event, Refused):
                for rule in rules_named(event.reason) or (NO_RULE,):
                    times[rule] += 1
                    matches.setdefault(rule, set()).add(number)
                    reasons.setdefault(rule, Counter())[event.reason] += 1
    return tuple(RefusedRule(rule, count, len(matches[rule]),
                             min(reasons[rule], key=lambda each: (-reasons[rule][each], each)))
                 for rule, count in sorted(times.items(), key=lambda each: (-each[1], each[0])))


def _ratings(sittings: Sequence[Sitting]) -> Iterator[Rating]:
    answers: list[Answered] = [each for sitting in sittings for each in sitting.answers.values()]
    for question in QUESTIONS:
        marks = Counter(mark for each in answers if (mark := getattr(each, question)))
        if marks:
            mean: Estimate = Counted(dict(marks), 1).mean()
            yield Rating(question, mean.value, max(1.0, mean.low), min(5.0, mean.high),
                         marks.total(), tuple(marks[each] for each in range(1, 6)))


def _events(sittings: Sequence[Sitting], kind: type) -> int:
    return sum(isinstance(event, kind) for sitting in sittings for event in sitting.events)
