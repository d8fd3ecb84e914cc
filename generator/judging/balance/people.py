"""People next to bots: what people's matches show, counted in the same way as those of bots."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from generator.base.statistics import CountedSample, Estimate, quantile, share
from generator.judging.balance.measure import (
    Balance,
    StudyFigure,
    StudyTable,
    make_figure,
    measure_all,
    measures,
)
from generator.judging.balance.recorder import MatchRecorder
from generator.playing.matches.live_match import LiveMatch, find_rule_ids
from generator.playing.matches.match_events import (
    FeedbackEvent,
    HintEvent,
    MoveEvent,
    RefusalEvent,
    UndoEvent,
)
from generator.playing.matches.match_log import LogEntry
from generator.playing.play.match_study import Counts
from generator.playing.rules.engine import Rules

# What is compared for each game, in this order; all else is in the JSON.
PAIRED_MEASURES = ("minutes", "turns", "decisions", "seat-share", "score", "margin", "lead-changes",
            "drama", "decisiveness", "leader-at-half", "points-from", "end-cause")
PAIRED_COMPONENT_MEASURES = ("pick-rate", "win-when-taken")


@dataclass(frozen=True, slots=True)
class FigurePair:
    """A figure of people and the same of bots; either may be missing."""

    people: StudyFigure | None
    bots: StudyFigure | None

    @property
    def figure(self) -> StudyFigure:
        """The figure of the first bots, or else of the people."""
        result = self.people or self.bots
        assert result is not None
        return result

    @property
    def differs(self) -> bool:
        """Whether their intervals don't overlap."""
        return (self.people is not None and self.bots is not None
                and (self.people.low > self.bots.high or self.people.high < self.bots.low))

    @property
    def gap(self) -> float:
        """How far they are from each other."""
        return abs(self.people.value - self.bots.value) if self.people and self.bots else 0.0


def pair_figures(balance: Balance, players: int,
                 names: Sequence[str] = PAIRED_MEASURES) -> list[FigurePair]:
    """The figures of people at tables of a size, each next to that of the first bots there."""
    if balance.people is None:
        return []
    bots = compared_bots(balance, players)
    ours = _figures_by_name(balance.people.figures, players, "people")
    theirs = _figures_by_name(balance.figures, players, bots)
    return [FigurePair(ours.get(key), theirs.get(key)) for key in _pair_keys(ours, theirs, names)]


def _figures_by_name(figures: Sequence[StudyFigure], players: int,
                     who: str) -> dict[tuple[str, str], StudyFigure]:
    return {(figure.measure, figure.of): figure for figure in figures
            if (figure.players, figure.bots) == (players, who)}


def _pair_keys(ours: dict[tuple[str, str], StudyFigure], theirs: dict[tuple[str, str], StudyFigure],
          names: Sequence[str]) -> Iterator[tuple[str, str]]:
    for name in names:
        if any(key[0] == name for key in ours):
            yield from dict.fromkeys(key for key in (*ours, *theirs) if key[0] == name)


def compared_bots(balance: Balance, players: int) -> str:
    """The bots that people are compared with; empty if none played at such a table."""
    return next((bots for count, bots, _ in balance.tables if count == players), "")


# How figures of people name who played.
PEOPLE = "people"
# Refused by something that names no rule.
NO_RULE = "no rule named"
MOST_REMARKS = 200
QUESTIONS = ("fun", "clarity", "length")
# Measures that people's matches are too few for, or that are asked of bots only.
EXCLUDED_MEASURES = ("seats-alike", "skill", "restricted", "rule-uses", "win-effect",
                     "win-effect-q",
                 "dead", "kingmaking", "compensation", "uses", "minutes")


@dataclass(frozen=True, slots=True, kw_only=True)
class ThinkingTime:
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
    """How often people read that a rule forbids something, in how many matches."""

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


@dataclass(frozen=True, slots=True, kw_only=True)
class PeopleStudy:
    """What the matches of people tell.

    `tables` are players, matches with people alone, and all that came to an end; figures of the
    game rest on the former, those of components on the seats of people in all.
    """

    tables: tuple[tuple[int, int, int], ...]
    unfinished: int
    figures: tuple[StudyFigure, ...]
    against_bots: tuple[StudyFigure, ...]
    by_phase: tuple[ThinkingTime, ...]
    by_round: tuple[ThinkingTime, ...]
    refused: tuple[RefusedRule, ...]
    ratings: tuple[Rating, ...]
    remarks: tuple[str, ...]
    undone: int
    hints: int

    @property
    def matches(self) -> int:
        """How many matches there are, with those that weren't played to their end."""
        return sum(ended for _, _, ended in self.tables) + self.unfinished


@dataclass(kw_only=True)
class _Tally:
    """What is counted at tables of one size."""

    table: StudyTable
    # Matches of people alone; and of all matches what was taken, by people's seats.
    whole: Counts = field(default_factory=Counter)
    taken: Counts = field(default_factory=Counter)
    minutes: Counter[float] = field(default_factory=Counter)
    mixed: int = 0
    mixed_seats: int = 0
    mixed_wins: float = 0.0


def study_people(sittings: Sequence[LiveMatch], seconds: float) -> PeopleStudy:
    """All that some matches of one game tell of the people who played them."""
    tallies: dict[int, _Tally] = {}
    unfinished = 0
    for sitting in sittings:
        if sitting.state.over and sitting.rules.outcome(sitting.state).finished:
            tally = tallies.setdefault(sitting.players,
                                       _Tally(table=_people_table(sitting.rules, seconds)))
            _count_match(sitting, tally)
        else:
            unfinished += 1
    ordered = [tallies[players] for players in sorted(tallies)]
    return PeopleStudy(
        tables=tuple((item.table.players, item.whole["games",], item.taken["games",])
              for item in ordered), unfinished=unfinished,
        figures=tuple(figure for item in ordered for figure in _people_figures(item)),
        against_bots=tuple(figure for item in ordered for figure in _bot_match_figures(item)),
        by_phase=tuple(_thinking_times(sittings, _phase)),
                       by_round=tuple(_thinking_times(sittings, _round)),
        refused=_refused_rules(sittings), ratings=tuple(_ratings(sittings)),
        remarks=tuple(item.remark for sitting in sittings for _,
                      item in sorted(sitting.answers.items())
              if item.remark.strip())[:MOST_REMARKS],
        undone=_count_events(sittings, UndoEvent), hints=_count_events(sittings, HintEvent))


def _people_table(rules: Rules[Any], seconds: float) -> StudyTable:
    kinds = {part.id: part.kind for part in rules.supply.parts}
    return StudyTable(players=rules.players, bots=(PEOPLE,) * rules.players, tracked=rules.tracked,
                      piles=rules.piles,
                 kinds={part: kinds.get(part, "") for part in rules.tracked}, seconds=seconds)


def people_seats(sitting: LiveMatch) -> tuple[int, ...]:
    """The seats in which people alone have chosen."""
    bots = {past.event.seat for past in sitting.moves
            if isinstance(past.event, MoveEvent) and past.event.bot}
    moved = {past.event.seat for past in sitting.moves if isinstance(past.event, MoveEvent)}
    return tuple(sorted(moved - bots))


def _count_match(sitting: LiveMatch, tally: _Tally) -> None:
    """Count one match as the recorder counts those of bots."""
    rules, state, seats = sitting.rules, sitting.state, people_seats(sitting)
    log, turn, refills = MatchRecorder(rules, seats), -1, int(state.refills)
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
        spent = sum(event.milliseconds for event in sitting.events if isinstance(event, MoveEvent))
        tally.minutes[round(spent / 60_000, 2)] += 1
    elif seats:
        tally.mixed += 1
        tally.mixed_seats += len(seats)
        tally.mixed_wins += sum(seat in outcome.winners for seat in seats) / len(outcome.winners)


def _people_figures(tally: _Tally) -> Iterator[StudyFigure]:
    """The figures of people, under the names that those of bots have."""
    of_parts = [measure.name for measure in measures() if measure.of == "component"
                and measure.name not in EXCLUDED_MEASURES]
    if tally.whole["games",]:
        yield from measure_all(tally.whole, tally.table, [
            measure.name for measure in measures()
            if measure.name not in (*of_parts, *EXCLUDED_MEASURES)])
        if any(tally.minutes):
            yield make_figure("minutes", CountedSample(tally.minutes, 0).mean(),
                              tally.minutes.total(),
                         tally.table)
    yield from measure_all(tally.taken, tally.table, of_parts)


def _bot_match_figures(tally: _Tally) -> Iterator[StudyFigure]:
    """What people won of matches against bots, by the seat."""
    if tally.mixed_seats:
        result = share(tally.mixed_wins, tally.mixed_seats)
        yield make_figure("skill", result, tally.mixed_seats, tally.table, PEOPLE)


def _free_choices(sitting: LiveMatch) -> Iterator[tuple[LogEntry, float]]:
    """Where a person had a choice, also one that was taken back, and how many seconds it took."""
    for past in sitting.story:
        event = past.event
        if (isinstance(event, MoveEvent) and not event.bot and event.milliseconds
                and past.choices > 1):
            yield past, event.milliseconds / 1000


def _phase(sitting: LiveMatch, past: LogEntry) -> tuple[int, str]:
    return past.phase, sitting.rules.info.phases[past.phase]


def _round(sitting: LiveMatch, past: LogEntry) -> tuple[int, str]:
    number = past.turn // sitting.players + 1
    return number, f"round {number}"


def _thinking_times(sittings: Sequence[LiveMatch],
              of: Callable[[LiveMatch, LogEntry], tuple[int, str]]) -> Iterator[ThinkingTime]:
    """How long people thought, by a fact about the choice."""
    results: dict[tuple[int, str], Counter[float]] = {}
    for sitting in sittings:
        for past, seconds in _free_choices(sitting):
            results.setdefault(of(sitting, past), Counter())[round(seconds, 1)] += 1
    for (_, name), counts in sorted(results.items()):
        mean = CountedSample(counts, 0).mean()
        yield ThinkingTime(of=name, mean=mean.value, low=mean.low, high=mean.high,
                           half=quantile(counts, 0.5),
                       most=quantile(counts, 0.9), n=counts.total())


def _refused_rules(sittings: Sequence[LiveMatch]) -> tuple[RefusedRule, ...]:
    """Where people tried an illegal move, most often first."""
    times: Counter[str] = Counter()
    matches: dict[str, set[int]] = {}
    reasons: dict[str, Counter[str]] = {}
    for number, sitting in enumerate(sittings):
        for event in sitting.events:
            if isinstance(event, RefusalEvent):
                for rule in find_rule_ids(event.reason) or (NO_RULE,):
                    times[rule] += 1
                    matches.setdefault(rule, set()).add(number)
                    reasons.setdefault(rule, Counter())[event.reason] += 1
    return tuple(
        RefusedRule(
            rule,
            count,
            len(matches[rule]),
            min(reasons[rule], key=lambda reason: (-reasons[rule][reason], reason)),
        )
        for rule, count in sorted(times.items(), key=lambda item: (-item[1], item[0]))
    )


def _ratings(sittings: Sequence[LiveMatch]) -> Iterator[Rating]:
    answers: list[FeedbackEvent] = [answer for sitting in sittings
                                    for answer in sitting.answers.values()]
    for question in QUESTIONS:
        marks = Counter(mark for answer in answers if (mark := getattr(answer, question)))
        if marks:
            mean: Estimate = CountedSample(dict(marks), 1).mean()
            yield Rating(question, mean.value, max(1.0, mean.low), min(5.0, mean.high),
                         marks.total(), tuple(marks[item] for item in range(1, 6)))


def _count_events(sittings: Sequence[LiveMatch], kind: type) -> int:
    return sum(isinstance(event, kind) for sitting in sittings for event in sitting.events)
