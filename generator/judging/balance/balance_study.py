"""A balance study: games played in batches, with and without a piece or a choice."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, replace
from functools import partial
from statistics import median_low
from typing import TypeGuard

from generator.base.findings import Finding, Findings, Stop, suggest
from generator.base.progress import Progress
from generator.base.statistics import CountedSample, Estimate, ratio_difference
from generator.game.model.expectations import Expectation, Expectations
from generator.game.model.supply import Part, Supply
from generator.judging.balance.measure import (
    Balance,
    ComponentChange,
    Histogram,
    StudyFigure,
    StudyTable,
    finished_games,
    histogram,
    lineup_words,
    make_figure,
    measures,
)
from generator.judging.balance.measures.skill import untested_reason
from generator.judging.balance.plan import StudyPlan, TablePlan, command_of, table_plans
from generator.judging.balance.recorder import record_batch
from generator.judging.balance.samples import (
    BLOCKS,
    Sample,
    block_batch,
    block_size,
    split_blocks,
)
from generator.judging.balance.verdicts import check_expectations, judge_expectations
from generator.playing.play.bots import report_unknown_bots
from generator.playing.play.executors import report_lost_games
from generator.playing.play.match import Match
from generator.playing.play.match_study import (
    Counts,
    Spec,
    bots_for,
    engine_of,
    run_study,
    shares_of_a_win,
)
from generator.playing.rules.compiled import build_name
from generator.playing.rules.registry import rules_for


def remove_part(supply: Supply, part: str) -> Supply:
    """The box without a component."""
    return replace(supply, parts=tuple(item for item in supply.parts if item.id != part))


def replace_with_twin(supply: Supply, part: str) -> Supply:
    """The box with a neutral twin in a component's place: its numbers are its kind's medians."""
    return replace(supply, parts=tuple(
        _make_twin(item, supply) if item.id == part else item for item in supply.parts))


def _make_twin(part: Part, supply: Supply) -> Part:
    values = dict(part.values)
    for name, value in part.values.items():
        if _is_number(value):
            # Every copy counts; the lower of two middle values is one that some piece really has.
            values[name] = median_low(
                [
                    number
                    for component in supply.of_kind(part.kind)
                    for _ in range(max(1, component.copies))
                    if _is_number(number := component.values.get(name))
                ]
            )
    return replace(part, values=values)


def _is_number(value: object) -> TypeGuard[float]:
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def check_ablation(supply: Supply, part: str, twin: bool, findings: Findings) -> None:
    """Report a component that isn't there, or whose twin would be itself."""
    ids = tuple(item.id for item in supply.parts)
    if part not in ids:
        findings.error("balance/unknown-part", f"there is no component '{part}'", supply.where,
                       suggest(part, ids))
    elif twin and replace_with_twin(supply, part) == supply:
        where = next(item.where for item in supply.parts if item.id == part)
        findings.error("balance/same-twin", f"a neutral twin of '{part}' would be like it in "
                       "every number", where, "leave out --twin to play without it")


def pair_batch(other: Spec, part: str, spec: Spec, first: int, count: int) -> Counts:
    """Play games by both specs and count by how much `other` differs, and who took a part.

    `partial(pair_batch, other, part)` is a batch function for a study.
    """
    counts: Counts = Counter()
    for game in range(first, first + count):
        count_pair(counts, *_play_game(spec, game, part), *_play_game(other, game, part))
    return counts


def _play_game(spec: Spec, game: int, part: str) -> tuple[Match, tuple[int, ...] | None]:
    """A game, and the seats that took a part; None if it can't be taken."""
    rules, streams = engine_of(spec), spec.streams(game)
    bots, chance = bots_for(spec.seating(game), streams), streams.chance()
    state = rules.setup(chance)
    decisions = 0
    while not state.over:
        rules.apply(state, bots[state.seat].choose(rules, state), chance)
        decisions += 1
    takers = None
    if part in rules.tracked:
        number = rules.tracked.index(part)
        takers = tuple(seat for seat in range(rules.players)
                       if number in rules.gained(state, seat))
    return Match(rules.outcome(state), state.turn, decisions), takers


def count_pair(counts: Counts, one: Match, takers: tuple[int, ...] | None, other: Match,
             others: tuple[int, ...] | None) -> None:
    """Count a pair; if either was cut off there is nothing to compare.

    If no seat can take the part in the other box, it counts those that took it in the first.
    """
    counts["pairs",] += 1
    if not (one.outcome.finished and other.outcome.finished):
        counts["broken pairs",] += 1
        return
    players = len(one.outcome.scores)
    counts["apart", "turns", other.turns - one.turns] += 1
    counts["apart", "decisions", other.decisions - one.decisions] += 1
    counts["apart", "score", sum(other.outcome.scores) - sum(one.outcome.scores)] += 1
    for seat in range(players):
        counts["apart", "seat-share", seat, _win_share(other, seat) - _win_share(one, seat)] += 1
    if takers is not None:
        there = takers if others is None else others
        counts["takers", sum(_win_share(other, seat) for seat in there), len(there),
               sum(_win_share(one, seat) for seat in takers), len(takers)] += 1


def _win_share(match: Match, seat: int) -> int:
    winners = match.outcome.winners
    return shares_of_a_win(len(match.outcome.scores)) // len(winners) if seat in winners else 0


def _taker_figures(counts: Counts, table: StudyTable, part: str) -> Iterator[StudyFigure]:
    """By how much seats that take the part win more, or less, with the other box."""
    whole = shares_of_a_win(table.players)
    games: dict[tuple[float, float, float, float], int] = {
        (key[1] / whole, key[2], key[3] / whole, key[4]): count for key, count in counts.items()
        if key[0] == "takers"}
    result = ratio_difference(games)
    if result:
        takers = sum(int(game[3]) * count for game, count in games.items())
        yield make_figure("win-when-taken", result, takers, table, part)


def differences(counts: Counts, table: StudyTable, part: str = "") -> tuple[StudyFigure, ...]:
    """By how much the figures of the other set differ, with paired intervals."""
    results = []
    scales = {"score": 1 / table.players, "turns": 1.0, "decisions": 1.0}
    for name, scale in scales.items():
        apart = histogram(counts, "apart", name)
        if apart:
            results.append(make_figure(name, _mean(apart).times(scale), sum(apart.values()), table))
    for seat in range(table.players):
        apart = histogram(counts, "apart", "seat-share", seat)
        if apart:
            mean = _mean(apart).times(1 / shares_of_a_win(table.players))
            results.append(
                make_figure("seat-share", mean, sum(apart.values()), table, str(seat + 1))
            )
    advantage = [StudyFigure(measure="first-player-advantage", value=item.value, low=item.low,
                             high=item.high, n=item.n,
                        players=item.players, bots=item.bots) for item in results if item.of == "1"]
    return (*_taker_figures(counts, table, part), *advantage, *results)


def _mean(apart: Mapping[float, int]) -> Estimate:
    """The mean of differences; games that are all the same differ in nothing."""
    return CountedSample(apart).mean() if set(apart) != {0} else Estimate(0.0, 0.0, 0.0)


LOOKS = 40


@dataclass(slots=True)
class Crew:
    """Who plays, who watches, and which games were lost on the way."""

    executor: Executor | None
    progress: Progress
    findings: Findings

    def play(self, spec: Spec, games: int, first: int = 0,
             batch: Callable[[Spec, int, int], Counts] = record_batch) -> Counts:
        """The counts of some games; reports those that were lost with their workers."""
        lost: list[range] = []
        counts = run_study(self.executor, spec, games, 0, self.progress.step, play=batch,
                           first=first, lost=lost)
        report_lost_games(lost, games, self.findings, lineup_words(spec.players, spec.bots))
        return counts


def take_sample(spec: Spec, table: StudyTable, games: int, crew: Crew, first: int = 0, *,
                blocks: int = BLOCKS) -> Sample:
    """Play games from number `first` on and count them in separate blocks."""
    size = block_size(spec, games, blocks)
    counts = crew.play(spec, games, first, batch=partial(block_batch, first, size))
    return Sample(table, split_blocks(counts))


@dataclass(frozen=True, slots=True)
class TableResult:
    """A table with what was counted at it."""

    wanted: TablePlan
    sample: Sample

    @property
    def table(self) -> StudyTable:
        """Who played with what."""
        return self.sample.table

    @property
    def counts(self) -> Counts:
        """What was counted in all games."""
        return self.sample.whole

    @property
    def figures(self) -> tuple[StudyFigure, ...]:
        """All figures, or those that the table was played for."""
        return self.sample.figures(self.wanted.about)

    def histograms(self) -> Iterator[Histogram]:
        """How scores, lengths and margins were spread."""
        if self.wanted.about:
            return
        for seat in range(self.table.players):
            yield self._histogram("score", str(seat + 1), histogram(self.counts, "score", seat))
        for name in ("turns", "margin"):
            yield self._histogram(name, "", histogram(self.counts, name))

    def _histogram(self, name: str, of: str, counts: Mapping[float, int]) -> Histogram:
        return Histogram(name, self.table.players, self.table.lineup, of,
                         tuple(sorted((float(value), count) for value, count in counts.items())))


def play_table(wanted: TablePlan, table: StudyTable, expected: Sequence[Expectation],
                 crew: Crew) -> TableResult:
    """Play a table: all its games, or until shares are precise enough."""
    spec = wanted.spec
    crew.progress.stage(lineup_words(table.players, table.bots), wanted.games)
    if not wanted.precision:
        return TableResult(wanted, take_sample(spec, table, wanted.games, crew))
    shares = [measure.name for measure in measures() if measure.stops]
    about = [expectation for expectation in expected if expectation.measure in shares]
    sample = Sample(table, ())
    step = max(spec.players, block_size(spec, wanted.games, LOOKS))
    for first in range(0, wanted.games, step):
        games = min(step, wanted.games - first)
        sample = Sample(table, (*sample.blocks,
                                *take_sample(spec, table, games, crew, first, blocks=1).blocks))
        if about and _is_decided(about, sample, shares):
            break
    return TableResult(wanted, sample)


def _is_decided(expected: Sequence[Expectation], sample: Sample, shares: Sequence[str]) -> bool:
    """Whether every expectation of shares at this table is decided."""
    verdicts = judge_expectations(expected, sample.figures(shares), {}, Findings())
    return bool(verdicts) and all(verdict.word != "undecided" for verdict in verdicts)


def check_finished(played: TableResult, findings: Findings) -> None:
    """Report a table at which no game came to an end."""
    games = played.counts["games",]
    if games and not finished_games(played.counts):
        findings.error(
            "balance/empty-study", f"with {lineup_words(played.table.players, played.table.bots)}, "
            f"none of {games:,} games came to an end", played.wanted.spec.supply.where,
            "there is nothing to measure")


def play_change(title: str, part: str, changed: Supply, played: TableResult,
                crew: Crew) -> ComponentChange:
    """Replay a table's games with a box in which a part is another one, or missing."""
    spec, games = played.wanted.spec, played.counts["games",]
    crew.progress.stage(f"{spec.players} players, {title}", games)
    counts = crew.play(spec, games, batch=partial(pair_batch, replace(spec, supply=changed), part))
    result = differences(counts, played.table, part)
    if part in played.table.tracked and not any(
        difference.measure == "win-when-taken" for difference in result
    ):
        _report_untested(played, f"no player took '{part}'", crew.findings)
    return ComponentChange(title, result)


def report_untested_bots(played: TableResult, findings: Findings) -> None:
    """Report bots that do without something of which the games say nothing."""
    for bot in dict.fromkeys(played.table.bots):
        why = untested_reason(played.counts, bot) if "!" in bot else ""
        if why:
            _report_untested(played, f"'{bot}' shows nothing: {why}", findings)


def _report_untested(played: TableResult, why: str, findings: Findings) -> None:
    findings.warning(
        "balance/untested", f"in {played.counts['games',]:,} games with "
        f"{lineup_words(played.table.players, played.table.bots)}, {why}",
        played.wanted.spec.supply.where, "let bots play that use it, such as --bots search")


def table_of(wanted: TablePlan, seconds: float, findings: Findings) -> StudyTable | None:
    """The facts of a table, or None with findings that say why it can't be played."""
    spec = wanted.spec
    rules = rules_for(spec.supply, spec.players, spec.options, findings)
    if rules is None:
        return None
    report_unknown_bots(rules, spec.bots, findings)
    return wanted.table(rules, seconds)


def check_plan(supply: Supply, expected: Expectations, plan: StudyPlan,
               findings: Findings) -> tuple[tuple[TablePlan, StudyTable], ...]:
    """The tables of a plan that can be played and judged; reports what prevents others."""
    check_expectations(expected, supply, findings)
    findings.stop_on_errors()
    for part in plan.ablate:
        check_ablation(supply, part, plan.twin, findings)
    laid = []
    for wanted in table_plans(supply, plan):
        table = table_of(wanted, plan.seconds, findings)
        if table is None:
            break
        laid.append((wanted, table))
    findings.stop_on_errors()
    return tuple(laid)


@dataclass(frozen=True, slots=True)
class Gate:
    """What differs from an earlier version, and what of it is too much."""

    changes: tuple[ComponentChange, ...] = ()
    broken: tuple[Finding, ...] = ()


# Holds what was played to an earlier version.
Gatekeeper = Callable[[Sequence[TableResult], Crew], Gate]


def run_plan(supply: Supply, expected: Expectations, plan: StudyPlan, crew: Crew, *,
             title: str, where: str, gatekeeper: Gatekeeper | None = None) -> Balance:
    """Play all tables of a plan, measure and judge them; `where` is how the user calls the game."""
    findings = crew.findings
    tables = check_plan(supply, expected, plan, findings)
    played = [play_table(wanted, table, expected.play, crew) for wanted, table in tables]
    for item in played:
        check_finished(item, findings)
        report_untested_bots(item, findings)
    if not any(finished_games(item.counts) for item in played):
        raise Stop(findings)
    changes = _ablation_changes(supply, plan, played, crew)
    study = judge_study(supply, expected, plan, played, findings, title=title, where=where)
    gate = gatekeeper(played, crew) if gatekeeper else Gate()
    return replace(study, changes=(*changes, *gate.changes), broken=gate.broken)


def judge_study(supply: Supply, expected: Expectations, plan: StudyPlan,
                played: Sequence[TableResult],
           findings: Findings, *, title: str, where: str) -> Balance:
    """What was played, measured and checked against what is expected."""
    figures = tuple(figure for result in played for figure in result.figures)
    parts = {part.id: part for part in supply.parts}
    verdicts = judge_expectations(expected.play, figures, parts, findings)
    return Balance(
        game=supply.game, title=title, command=command_of(where, plan), seed=plan.seed,
                   build=build_name(), options=plan.options,
        tables=tuple((result.table.players, result.table.lineup, result.counts["games",])
                     for result in played),
        figures=figures, histograms=tuple(one for result in played for one in result.histograms()),
                   verdicts=verdicts,
        parts=_tracked_parts(played))


def _ablation_changes(supply: Supply, plan: StudyPlan, played: Sequence[TableResult],
             crew: Crew) -> tuple[ComponentChange, ...]:
    """What the box without each component that was named would change, table by table."""
    results = []
    for part in plan.ablate:
        changed = replace_with_twin(supply, part) if plan.twin else remove_part(supply, part)
        title = f"{part} as a neutral twin" if plan.twin else f"without {part}"
        for result in played:
            spec = result.wanted.spec
            if not result.wanted.about and rules_for(changed, spec.players, spec.options,
                                                    crew.findings):
                results.append(play_change(title, part, changed, result, crew))
    return tuple(results)


def _tracked_parts(played: Sequence[TableResult]) -> tuple[tuple[str, str], ...]:
    """The parts that were watched at any table, with their kinds."""
    return tuple(
        {name: kind for result in played for name, kind in result.table.kinds.items()}.items()
    )
