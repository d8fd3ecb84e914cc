"""Which components are used: those that choices name, and those that go from place to place."""

from collections import Counter
from typing import Any

from generator.playing.play.study import Counts, Spec, bots_for, engine_of
from generator.playing.rules.engine import Rules


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
        turn, places = -1, _places(rules, state)
        while not state.over:
            if state.turn != turn:
                turn, before, places = state.turn, places, _places(rules, state)
                used += _moved(before, places)
            action = bots[state.seat].choose(rules, state)
            used.update(ids.intersection(rules.text(state, action).split()))
            rules.apply(state, action, chance)
        used += _moved(places, _places(rules, state))
        if rules.outcome(state).finished:
            counts["games",] += 1
            for part in spec.supply.parts:
                counts["uses", part.kind, part.id, used[part.id]] += 1
    return counts


def _places(rules: Rules[Any], state: Any) -> Counter[tuple[str, str]]:
    return Counter({(zone, part): many for zone, held in rules.whereabouts(state).items()
                    for part, many in held.items()})


def _moved(before: Counter[tuple[str, str]], after: Counter[tuple[str, str]]) -> Counter[str]:
    """How many of each component lie where they didn't lie before."""
    moved: Counter[str] = Counter()
    for (_, part), many in (after - before).items():
        moved[part] += many
    return moved
