"""Duels: strategies play each other from every seat, and weights are learnt by self-play."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from itertools import combinations, permutations

import numpy as np

from generator.judging.balance.balance_study import Crew
from generator.judging.balance.measure import histogram
from generator.judging.balance.strategy_matrix import Duel, StrategyMatrix, duel_of, matrix_of
from generator.playing.play.match import Streams, play_match
from generator.playing.play.match_study import Counts, Spec, bots_for, engine_of
from generator.playing.play.strategist import FEATURES, LEANINGS, LEARNT, format_weights

# How many deals each duel has, unless the command says; each is played from every seat.
DEALS = 200
# Learning: how many weights are tried in a round, on how many deals, and how far they reach.
GENERATIONS = 6
CANDIDATES_A_ROUND = 6
LESSONS = 16
REACH = {"now": 0.3, "later": 0.3, "others": 0.4, "held": 0.15, "taken": 0.8, "stock": 0.05,
         "ahead": 0.6}


def duel_batch(spec: Spec, first: int, count: int) -> Counts:
    """Deals, each played with the first bot on every seat among the others."""
    rules = engine_of(spec)
    counts: Counts = Counter()
    for deal in range(first, first + count):
        wins = lead = 0.0
        for seat in range(spec.players):
            streams = Streams(spec.seed, deal)
            seating = (*spec.bots[1:seat + 1], spec.bots[0], *spec.bots[seat + 1:])
            outcome = play_match(rules, bots_for(seating, streams), streams.chance()).outcome
            wins += outcome.finished and (seat in outcome.winners) / len(outcome.winners)
            lead += _lead(outcome.scores, seat, rules.sides)
        counts["duel", round(wins / spec.players, 6)] += 1
        counts["lead", lead / spec.players] += 1
    return counts


def _lead(scores: tuple[float, ...], seat: int, sides: int) -> float:
    return scores[seat] - max(score for other, score in enumerate(scores)
                              if (other - seat) % sides)


def _duel_spec(spec: Spec, one: str, other: str) -> Spec:
    return replace(spec, bots=(one, *(other,) * (spec.players - 1)), rotate=False)


def strategies_of(spec: Spec, learnt: Mapping[str, float]) -> dict[str, str]:
    """The compared strategies, by name: greedy, those with a leaning, and the learnt one."""
    words = {name: name for name in ("greedy", *LEANINGS)}
    if learnt:
        words[LEARNT] = format_weights(learnt)
    elif engine_of(spec).learnt:
        words[LEARNT] = LEARNT
    return words


def play_matrix(spec: Spec, deals: int, crew: Crew, learnt: Mapping[str, float]) -> StrategyMatrix:
    """Let every strategy play every other; on the same deals, each from every seat.

    With two players one duel gives both win rates; at larger tables one strategy among others
    is something else than the other among those.
    """
    words = strategies_of(spec, learnt)
    pairs = list((combinations if spec.players == 2 else permutations)(words, 2))
    crew.progress.stage(f"{spec.players} players, {len(words)} strategies", deals * len(pairs))
    duels: list[Duel] = []
    for one, other in pairs:
        counts = crew.play(_duel_spec(spec, words[one], words[other]), deals, batch=duel_batch)
        duels.append(duel_of(one, other, histogram(counts, "duel")))
    return matrix_of(spec.players, words, duels)


def learn_weights(spec: Spec, crew: Crew, generations: int = GENERATIONS) -> dict[str, float]:
    """Weights that win, found by playing against themselves.

    In each round weights around the present ones are tried in pairs on opposite sides, all on
    the same deals, against the present ones; then these move to where the better half was.
    """
    names = tuple(FEATURES)
    reach = np.array([REACH[name] for name in names])
    best = np.zeros(len(names))
    luck = np.random.Generator(np.random.PCG64(spec.seed))
    crew.progress.stage("Learning by self-play", generations * CANDIDATES_A_ROUND * LESSONS)
    for generation in range(generations):
        steps = luck.standard_normal((CANDIDATES_A_ROUND // 2, len(names)))
        tried = np.concatenate([steps, -steps]) * reach * 0.85 ** generation
        rival = _bot_word(names, best)
        lessons = replace(spec, seed=-1 - spec.seed)
        gains = [_gain(crew.play(_duel_spec(lessons, _bot_word(names, best + step), rival), LESSONS,
                                 generation * LESSONS, duel_batch), spec.players)
                 for step in tried]
        order = np.argsort(-np.array(gains), kind="stable")[:CANDIDATES_A_ROUND // 2]
        weights = np.log(CANDIDATES_A_ROUND // 2
                         + 1) - np.log(np.arange(1, CANDIDATES_A_ROUND // 2 + 1))
        best = best + weights / weights.sum() @ tried[order]
    return {name: value for name, weight in zip(names, best, strict=True)
            if (value := round(float(weight), 2))}


def _bot_word(names: tuple[str, ...], weights: np.ndarray) -> str:
    results = {name: round(float(weight), 4) for name, weight in zip(names, weights, strict=True)}
    return format_weights(results) if any(results.values()) else "greedy"


def _gain(counts: Counts, players: int) -> float:
    """How well it went: wins, and a little for the margin, which shows more in few games."""
    duels, leads = histogram(counts, "duel"), histogram(counts, "lead")
    games = sum(duels.values())
    size = sum(abs(lead) * count for lead, count in leads.items()) / games or 1.0
    return float(sum(value * count for value, count in duels.items()) / games - 1 / players
                 + 0.25 * sum(lead * count for lead, count in leads.items()) / games / size)
