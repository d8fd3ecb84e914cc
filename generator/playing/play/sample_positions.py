"""Positions from a match of random choices."""

from collections.abc import Iterator
from typing import Any

from generator.playing.play.bots import make_bot
from generator.playing.play.match import Streams
from generator.playing.rules.chance import stream
from generator.playing.rules.engine import Rules
from generator.playing.rules.position import owner_of
from generator.playing.rules.scene import SPECTATOR, Scene

# A match that goes on longer isn't followed to its end.
MOST_CHOICES = 2_000
# Zones come and go slowly: looking at every table would tell no more of them.
SAMPLING_STEP = 8


def states_of(rules: Rules[Any], seed: int = 1) -> Iterator[Any]:
    """The table after each choice of players who do just anything; the same table each time."""
    chance, luck = stream("scenes", seed, "chance"), stream("scenes", seed, "luck")
    state = rules.setup(chance)
    for _ in range(MOST_CHOICES):
        yield state
        if state.over:
            return
        rules.apply(state, rules.sample(state, luck), chance)


def greedy_position(rules: Rules[Any], seed: int, moves: int) -> Any:
    """The table after so many choices of greedy players, or at the end if that comes before."""
    streams = Streams("table", seed)
    chance = streams.chance()
    bots = [make_bot("greedy", streams.seat(seat)) for seat in range(rules.players)]
    state = rules.setup(chance)
    for _ in range(moves):
        if state.over:
            break
        rules.apply(state, bots[state.seat].choose(rules, state), chance)
    return state


def scenes_of(rules: Rules[Any], seed: int = 1) -> Iterator[Scene]:
    """The same as everybody sees it."""
    for state in states_of(rules, seed):
        yield rules.scene(state, SPECTATOR)


def zones_of(rules: Rules[Any], seed: int = 1) -> set[tuple[str, bool]]:
    """The zones that a match has, those of seats without their number, and whether each is one."""
    zones = set()
    for number, state in enumerate(states_of(rules, seed)):
        if number % SAMPLING_STEP and not state.over:
            continue
        for zone in rules.whereabouts(state):
            name, seat = owner_of(zone)
            zones.add((name, seat >= 0))
    return zones
