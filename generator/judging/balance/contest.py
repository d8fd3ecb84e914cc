"""How a contest goes: by how much seats lead, who leads at half, and who makes others win."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

from generator.playing.play.match import Bot
from generator.playing.play.study import Counts, Spec, bots_for, engine_of, shares_of_a_win
from generator.playing.rules.chance import Chance, stream
from generator.playing.rules.engine import Outcome, Rules

# How many other choices are tried of somebody who can't win any more.
TRIED = 12


def count_contest(counts: Counts, standings: list[list[float]], outcome: Outcome,
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

    Of each game it looks at the last free choice of somebody who wins by none of the choices
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
            if all(state.seat not in each for each in winners):
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
    found = []
    for choice in choices[::-(-len(choices) // TRIED)]:
        luck = stream(spec.seed, "kings", *names)
        bots = bots_for(spec.bots, spec.streams(names[0]))
        state = rules.clone(table)
        rules.apply(state, choice, luck)
        while not state.over:
            rules.apply(state, bots[state.seat].choose(rules, state), luck)
        found.append(rules.outcome(state).winners)
    return found
