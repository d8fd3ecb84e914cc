"""Pairs: the same luck with two sets of components, and what differs."""

from __future__ import annotations

from collections import Counter

from generator.balance.bootstrap import Bootstrap
from generator.balance.measure import Table, figure, histogram
from generator.model.figure import Figure
from generator.play.match import Match, play_match
from generator.play.study import Counts, Spec, bots_for, engine_of, shares_of_a_win


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
