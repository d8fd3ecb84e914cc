"""Two studies side by side: by how much figures differ, how surely, and whether it matters."""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from generator.base.statistics import (
    ALPHA,
    Z95,
    benjamini_hochberg,
    holm,
    jackknife,
    student,
    t_for,
    two_sided,
)
from generator.judging.balance.blocks import Sample
from generator.judging.balance.measure import Figure, measure_named

# What is told of the whole game, and of each component where it differs.
OF_THE_GAME = ("first-player-advantage", "seat-share", "score", "margin", "shared-wins", "turns",
               "decisions", "minutes", "lead-changes", "drama", "decisiveness", "branching",
               "forced", "stagnation", "shortage", "reshuffles", "end-cause", "points-from")
OF_COMPONENTS = ("pick-rate", "win-effect")
# Figures of the game and those of components may each tell something false in so many runs.
SURE = ALPHA / 2

Difference = Literal["same", "told", "trifle", "luck", "open"]


@dataclass(frozen=True, slots=True)
class Apart:
    """A figure of two sets; `value` is by how much the new one is more.

    `low` to `high` is the 95 % interval of that difference taken alone. `q` is its p-value as it
    stands among all that are told with it: where nothing differs, one of them is below `SURE` in
    as many of 100 comparisons as that says. A difference smaller than `matters` is a trifle.
    """

    measure: str
    of: str
    players: int
    bots: str
    old: float
    new: float
    value: float
    low: float
    high: float
    q: float
    matters: float

    @property
    def word(self) -> Difference:
        """What can be said of it."""
        if self.low == self.high == 0:
            return "same"
        if self.q <= SURE:
            return "told" if abs(self.value) >= self.matters else "trifle"
        return "luck" if self.low > 0 or self.high < 0 else "open"

    @property
    def sure(self) -> bool:
        """Whether it differs for sure, and by enough to matter."""
        return self.word == "told"


def apart(old: Sample, new: Sample, names: Sequence[str] = ()) -> tuple[Apart, ...]:
    """By how much each figure differs that both samples have, block by block on the same luck."""
    before, after = old.values(names), new.values(names)
    pairs = list(zip(old.without_one(names), new.without_one(names), strict=True))
    freedom, table, found = len(pairs) - 1, new.table, []
    times = t_for(ALPHA, freedom)
    for key in after:
        left = [other[key] - one[key] for one, other in pairs if key in one and key in other]
        if key in before and len(left) == len(pairs):
            value, error = after[key] - before[key], jackknife(left)
            found.append(Apart(*key, table.players, table.lineup, before[key], after[key], value,
                               value - times * error, value + times * error,
                               student(value, error, freedom), _matters(key[0], before[key])))
    return tuple(found)


def apart_alone(old: Iterable[Figure], new: Iterable[Figure],
                names: Sequence[str]) -> tuple[Apart, ...]:
    """The same of two studies of which only the figures are known: each has its own luck."""
    before = {_key(each): each for each in old}
    found = []
    for each in new:
        was = before.get(_key(each))
        if each.measure in names and was:
            value = each.value - was.value
            error = math.hypot(each.high - each.low, was.high - was.low) / (2 * Z95)
            found.append(Apart(each.measure, each.of, each.players, each.bots, was.value,
                               each.value, value, value - Z95 * error, value + Z95 * error,
                               two_sided(value, error), _matters(each.measure, was.value)))
    return tuple(found)


def _key(figure: Figure) -> tuple[object, ...]:
    return figure.measure, figure.of, figure.players, figure.bots


def _matters(name: str, old: float) -> float:
    """From which difference on a figure is worth a word."""
    measure = measure_named(name)
    return measure.part_of(old, measure.matters) if measure else 0.0


def corrected(found: Sequence[Apart]) -> tuple[Apart, ...]:
    """The same with what is known from looking at so many figures at once.

    Of the whole game each false row is one too many (Holm); of components, which are many, a
    false one among forty that are told is bearable (Benjamini and Hochberg).
    """
    rows = [each for each in found if each.measure not in OF_COMPONENTS]
    parts = [each for each in found if each.measure in OF_COMPONENTS]
    chances = dict(zip(map(_about, rows), holm([each.q for each in rows]), strict=True))
    chances.update(zip(map(_about, parts), benjamini_hochberg([each.q for each in parts]),
                       strict=True))
    return tuple(replace(each, q=chances[_about(each)]) for each in found)


def _about(each: Apart) -> tuple[object, ...]:
    return each.measure, each.of, each.players, each.bots
