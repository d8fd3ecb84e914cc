"""One match: bots choose, the rules make it so, and what was chosen can be kept."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from mypy_extensions import mypyc_attr

from generator.playing.rules.chance import Chance, stream
from generator.playing.rules.engine import Outcome, Rules, State


# Bots that aren't compiled may build on this.
@mypyc_attr(allow_interpreted_subclasses=True)
class Bot:
    """A player that chooses; `name` is its word on the command line."""

    name: str = "nobody"
    # How many choices it had last, for statistics; 0 if it didn't list them.
    listed: int = 0

    def choose(self, rules: Rules[Any], state: Any) -> int:
        """One of the legal choices of the seat that is to choose."""
        raise NotImplementedError


@mypyc_attr(native_class=False)
@dataclass(frozen=True)
class MatchStep:
    """A choice as it was made: by whom, out of how many, in words."""

    turn: int
    seat: int
    phase: int
    choices: int
    text: str


@mypyc_attr(native_class=False)
@dataclass(frozen=True)
class Match:
    """How a match went; `trail` is empty unless it was asked for."""

    outcome: Outcome
    turns: int
    decisions: int
    trail: tuple[MatchStep, ...] = ()


class Streams:
    """The sources of luck of one match: the table's, and each seat's own.

    They depend on the study and the number of the game alone, so a game plays the same
    whatever else is played before it or at the same time.
    """

    def __init__(self, study: object, game: int) -> None:
        self._names = (study, game)

    def chance(self) -> Chance:
        """What the table shuffles and draws with."""
        return stream(*self._names, "chance")

    def seat(self, seat: int) -> Chance:
        """What a seat rolls when it can't decide."""
        return stream(*self._names, f"seat{seat}")


def play_match(rules: Rules[Any], bots: Sequence[Bot], chance: Chance) -> Match:
    """Play to the end."""
    state: State = rules.setup(chance)
    seated = list(bots)
    decisions = 0
    while not state.over:
        action = seated[state.seat].choose(rules, state)
        rules.apply(state, action, chance)
        decisions += 1
    return Match(rules.outcome(state), state.turn, decisions)


def watch_match(rules: Rules[Any], bots: Sequence[Bot], chance: Chance,
                watch: Callable[[Any, MatchStep], None] | None = None) -> Match:
    """Play to the end and keep the trail; `watch` sees the table before each choice.

    The same game as `play_match` plays, at the price of listing what was not chosen.
    """
    state = rules.setup(chance)
    trail: list[MatchStep] = []
    while not state.over:
        action = bots[state.seat].choose(rules, state)
        step = MatchStep(state.turn, state.seat, state.phase, len(rules.legal(state)),
                    rules.text(state, action))
        if watch is not None:
            watch(state, step)
        trail.append(step)
        rules.apply(state, action, chance)
    return Match(rules.outcome(state), state.turn, len(trail), tuple(trail))
