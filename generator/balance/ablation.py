"""The same luck with and without a component, and what differs."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from statistics import median_low
from typing import TypeGuard

from generator.balance.measure import Figure, Table, figure, histogram
from generator.findings import Findings, did_you_mean
from generator.model.supply import Part, Supply
from generator.play.match import Match, play_match
from generator.play.study import Counts, Spec, bots_for, engine_of, shares_of_a_win
from generator.statistics import Bootstrap


def without(supply: Supply, part: str) -> Supply:
    """The box without a component."""
    return replace(supply, parts=tuple(each for each in supply.parts if each.id != part))


def with_twin(supply: Supply, part: str) -> Supply:
    """The box with a neutral twin in a component's place: its numbers are its kind's medians."""
    return replace(supply, parts=tuple(
        _twin(each, supply) if each.id == part else each for each in supply.parts))


def _twin(part: Part, supply: Supply) -> Part:
    values = dict(part.values)
    for name, value in part.values.items():
        if _is_number(value):
            # Every copy counts; the lower of two middle values is one that some piece really has.
            values[name] = median_low([
                number for each in supply.of_kind(part.kind) for _ in range(max(1, each.copies))
                if _is_number(number := each.values.get(name))])
    return replace(part, values=values)


def _is_number(value: object) -> TypeGuard[float]:
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def check_ablation(supply: Supply, part: str, twin: bool, findings: Findings) -> None:
    """Report a component that isn't there, or whose twin would be itself."""
    ids = tuple(each.id for each in supply.parts)
    if part not in ids:
        findings.error("balance/unknown-part", f"there is no component '{part}'", supply.where,
                       did_you_mean(part, ids))
    elif twin and with_twin(supply, part) == supply:
        where = next(each.where for each in supply.parts if each.id == part)
        findings.error("balance/same-twin", f"a neutral twin of '{part}' would be like it in "
                       "every number", where, "leave out --twin to play without it")


def pair_batch(other: Spec, spec: Spec, first: int, count: int) -> Counts:
    """Play games by both specs and count by how much `other` differs.

    `partial(pair_batch, other)` is a batch function for a study.
    """
    counts: Counts = Counter()
    for game in range(first, first + count):
        add_pair(counts, _played(spec, game), _played(other, game))
    return counts


def _played(spec: Spec, game: int) -> Match:
    streams = spec.streams(game)
    return play_match(engine_of(spec), bots_for(spec.seating(game), streams), streams.chance())


def add_pair(counts: Counts, one: Match, other: Match) -> None:
    """Count a pair; if either was cut off there is nothing to compare."""
    counts["pairs",] += 1
    if not (one.outcome.finished and other.outcome.finished):
        counts["broken pairs",] += 1
        return
    players = len(one.outcome.scores)
    counts["apart", "turns", other.turns - one.turns] += 1
    counts["apart", "decisions", other.decisions - one.decisions] += 1
    counts["apart", "score", sum(other.outcome.scores) - sum(one.outcome.scores)] += 1
    for seat in range(players):
        counts["apart", "seat-share", seat, _win(other, seat) - _win(one, seat)] += 1


def _win(match: Match, seat: int) -> int:
    winners = match.outcome.winners
    return shares_of_a_win(len(match.outcome.scores)) // len(winners) if seat in winners else 0


def differences(counts: Counts, table: Table) -> tuple[Figure, ...]:
    """By how much the figures of the other set differ, with paired intervals."""
    found = []
    scales = {"score": 1 / table.players, "turns": 1.0, "decisions": 1.0}
    for name, scale in scales.items():
        apart = histogram(counts, "apart", name)
        if apart:
            drawn = Bootstrap(apart)
            found.append(figure(name, drawn.mean().times(scale), drawn.total, table))
    for seat in range(table.players):
        apart = histogram(counts, "apart", "seat-share", seat)
        if apart:
            drawn = Bootstrap(apart)
            mean = drawn.mean().times(1 / shares_of_a_win(table.players))
            found.append(figure("seat-share", mean, drawn.total, table, str(seat + 1)))
    advantage = [Figure("first-player-advantage", each.value, each.low, each.high, each.n,
                        each.players, each.bots) for each in found if each.of == "1"]
    return (*advantage, *found)
