"""What becomes of the offer and of each component, and what taking one does."""

from collections.abc import Callable, Iterable
from math import inf
from typing import Any

from generator.base import statistics
from generator.judging.balance.measure import (
    Measure,
    Reading,
    Readings,
    StudyTable,
    finished_games,
    histogram,
    sums_of,
)
from generator.playing.play.match_study import Counts, shares_of_a_win


def _offer_ratio(name: str, most: float = inf) -> Callable[[Counts, StudyTable], Readings]:
    """What was summed up of the offers of each game, by what it is a part of."""

    def figures(counts: Counts, table: StudyTable) -> Readings:
        sums = sums_of(counts, name)
        if sums.games and sums.second:
            yield Reading(sums.ratio(most), int(sums.second))

    return figures


def _pile_mean(counted: str) -> Callable[[Counts, StudyTable], Readings]:
    """The mean of what was counted of a pile once a game; games that weren't counted had none."""

    def figures(counts: Counts, table: StudyTable) -> Readings:
        games = finished_games(counts)
        for pile, name in enumerate(table.piles) if games else ():
            times = histogram(counts, counted, pile)
            rest = games - sum(times.values())
            if rest:
                times[0] = times.get(0, 0) + rest
            yield Reading(statistics.CountedSample(times, 0).mean(), games, name)

    return figures


# Taken in fewer seat-games than this, of those in which it could be, a component is dead.
DEAD = 0.02


def _counts_by_part(counts: Counts, name: str) -> dict[int, dict[Any, int]]:
    """By part: how often each value, in a tuple, was counted of it under this name."""
    results: dict[int, dict[Any, int]] = {}
    for key, count in counts.items():
        if key[0] == name:
            results.setdefault(key[1], {})[key[2:]] = count
    return results


def _availability(counts: Counts, table: StudyTable) -> Readings:
    games, turns = finished_games(counts), _counts_by_part(counts, "offer-turns")
    for part, name in enumerate(table.tracked) if games else ():
        yield Reading(statistics.share(sum(turns.get(part, {}).values()), games), games, name)


def _picks(counts: Counts, which: tuple[int, int]) -> dict[int, dict[tuple[float, float], int]]:
    """By part, of each game two of: seats that took it, seats that could, and wins of takers."""
    results: dict[int, dict[tuple[float, float], int]] = {}
    for part, games in _counts_by_part(counts, "picks").items():
        pairs = results[part] = {}
        for numbers, count in games.items():
            pair = numbers[which[0]], numbers[which[1]]
            pairs[pair] = pairs.get(pair, 0) + count
    return results


def _pick_ratio(which: tuple[int, int]) -> Callable[[Counts, StudyTable], Readings]:
    """A share of what was counted of each part, over games."""

    def figures(counts: Counts, table: StudyTable) -> Readings:
        whole = shares_of_a_win(table.players) if which == WON_BY_TAKERS else 1
        games = _picks(counts, which)
        for part, name in enumerate(table.tracked):
            pairs = {(of / whole, seats): count for (of, seats), count
                     in games.get(part, {}).items() if seats}
            if pairs:
                n = sum(seats * count for (_, seats), count in pairs.items())
                yield Reading(statistics.ratio(pairs, 1), int(n), name)

    return figures


TAKEN_BY_SEATS, WON_BY_TAKERS = (0, 1), (2, 0)
_pick_rate = _pick_ratio(TAKEN_BY_SEATS)


def _time_on_offer(counts: Counts, table: StudyTable) -> Readings:
    by_part = _counts_by_part(counts, "offer-turns")
    for part, name in enumerate(table.tracked):
        turns = {turns: count for (turns,), count in by_part.get(part, {}).items()}
        if turns:
            games = statistics.CountedSample(turns, 1)
            yield Reading(games.mean(), games.total, name)


def _dead_components(counts: Counts, table: StudyTable) -> Readings:
    # One bound for each part, and all of them are to hold at once (Bonferroni).
    z = statistics.z_for(2 * statistics.ALPHA / max(1, len(table.tracked)))
    for rate in _pick_rate(counts, table):
        sure = statistics.share(rate.estimate.value * rate.n, rate.n, z)
        dead = statistics.Estimate(*(float(end < DEAD) for end in (sure.value, sure.high,
                                                                   sure.low)))
        yield Reading(dead, rate.n, rate.of)


def _strata(counts: Counts, table: StudyTable) -> dict[int,
                                                       dict[tuple[int, int], statistics.Stratum]]:
    """By part, then by seat and by how many parts the seat took in all."""
    whole = shares_of_a_win(table.players)
    results: dict[int, dict[tuple[int, int], statistics.Stratum]] = {}
    for key, count in counts.items():
        if key[0] != "exposed" or not key[4]:
            continue
        _, part, seat, many, _ = key
        rest = (part, seat, many, 0)
        results.setdefault(part, {})[seat, many] = (
            counts["exposed-win", part, seat, many, 1] / whole, count,
            counts["exposed-win", *rest] / whole, counts["exposed", *rest])
    return results


def _effects(counts: Counts,
             table: StudyTable) -> Iterable[tuple[str, statistics.Estimate, float, int]]:
    """Each part with its effect, its p-value, and the seat-games it rests on."""
    if table.players < 2:
        return
    # Where one seat wins the others don't: seats of one game tell less than seats of many.
    alike = table.players / (table.players - 1)
    strata = _strata(counts, table)
    for part, name in enumerate(table.tracked):
        cells = [cell for _, cell in sorted(strata.get(part, {}).items())]
        adjusted_difference = statistics.adjusted_difference(cells, alike)
        if adjusted_difference:
            yield name, *adjusted_difference, sum(cell[1] + cell[3] for cell in cells)


def _win_effect(counts: Counts, table: StudyTable) -> Readings:
    for name, effect, _, n in _effects(counts, table):
        yield Reading(effect, n, name)


def _win_effect_q(counts: Counts, table: StudyTable) -> Readings:
    effects = list(_effects(counts, table))
    chances = statistics.benjamini_hochberg([p for _, _, p, _ in effects])
    for (name, _, _, n), q in zip(effects, chances, strict=True):
        yield Reading(statistics.Estimate(q, q, q), n, name)


ORDER = 3
MEASURES = (
    Measure(name="stagnation", title="Turns until taken", unit="number",
            summary="How many turns the offer shows a component for each one that is taken from "
                    "it. Many mean that the offer doesn't move.",
            formula="Σ turns on offer / Σ taken, over games",
            read=_offer_ratio("stagnation")),
    Measure(name="empty-offer", title="Nothing on offer", unit="share",
            summary="Turns at whose start nothing was on offer.",
            formula="Σ turns with an empty offer / Σ turns, over games",
            read=_offer_ratio("empty-offer", 1)),
    Measure(name="shortage", title="Turns without", unit="number",
            summary="Turns a game that begin with a pile used up.",
            formula="mean of turns with the pile empty",
            read=_pile_mean("empty"), of="pile"),
    Measure(name="reshuffles", title="Shuffled again", unit="number",
            summary="How often a pile is used up and refilled in a game.",
            formula="mean of reshuffles a game",
            read=_pile_mean("reshuffle"), of="pile"),
    Measure(name="availability", title="Availability", unit="share",
            summary="Finished games in which the component was on offer at the start of some turn.",
            formula="games offered / finished games",
            read=_availability, of="component"),
    Measure(name="pick-rate", title="Pick rate", unit="share",
            summary="How often a seat takes the component in a game in which it could. Near 0 it "
                    "is there for nothing; near 1 it is taken without a thought.",
            formula="Σ seats that took it / Σ seats that could, over games",
            read=_pick_rate,
            of="component"),
    Measure(name="time-on-offer", title="Turns on offer", unit="number",
            summary="How many turns it is on offer in a game in which it is offered at all; what "
                    "stays long is unwanted, or too expensive.",
            formula="mean of turns on offer, of games in which it was",
            read=_time_on_offer,
            of="component"),
    Measure(name="win-when-taken", title="Wins with it", unit="share",
            summary="The win share of seats that took it. Seats that take much win much, so this "
                    "says little about the component: see win-effect.",
            formula="Σ wins of seats that took it / Σ seats that took it, over games",
            read=_pick_ratio(WON_BY_TAKERS), of="component"),
    Measure(name="dead", title="Dead components", unit="number",
            summary=f"1 if the component is taken in fewer than {100 * DEAD:g} % of the seat-games "
                    "in which it could be, 0 if not; sure only if the whole interval of its pick "
                    "rate, made wide enough for all components at once, is below.",
            formula=f"pick rate < {DEAD:g}, one-sided 95 % Wilson with Bonferroni",
            read=_dead_components,
            of="component",
            smooth=False),
    Measure(name="win-effect", title="Effect on winning", unit="points",
            summary="How much more a seat that took the component wins than one that could have "
                    "and didn't, among seats in the same place that took equally many. Outliers "
                    "are worth a look; only --ablate shows what the component itself does.",
            formula="Mantel–Haenszel difference over strata of seat and parts taken; Sato's "
                    "variance × players / (players − 1)",
            read=_win_effect, of="component"),
    Measure(name="win-effect-q", title="Effect by luck, q", unit="chance",
            summary="If all effects at least as striking as this one were called real, this part "
                    "of them would be false alarms.",
            formula="Benjamini–Hochberg over the components of a table",
            read=_win_effect_q,
            of="component",
            smooth=False),
)
