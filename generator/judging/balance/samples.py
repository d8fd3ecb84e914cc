"""Games counted in separate blocks: how much a figure varies between blocks gives its error."""

import math
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Literal

from generator.base.statistics import (
    ALPHA,
    TINY,
    Z95,
    benjamini_hochberg,
    holm,
    jackknife,
    student_p_value,
    t_for,
    two_sided_p_value,
    unseen_share,
)
from generator.judging.balance.measure import (
    StudyFigure,
    StudyTable,
    find_measure,
    measure_all,
    measure_values,
)
from generator.judging.balance.recorder import record_batch
from generator.playing.play.match_study import Counts, Spec

BLOCKS = 25
# Fewer blocks tell nothing about how figures vary.
FEWEST_BLOCKS = 5

# Figures by what they are figures of.
Values = Mapping[tuple[str, str], float]


@dataclass(frozen=True)
class Sample:
    """Games of one set at one table, block by block; games of one deal are in one block."""

    table: StudyTable
    blocks: tuple[Counts, ...]

    @cached_property
    def whole(self) -> Counts:
        """All games together."""
        total: Counts = Counter()
        for block in self.blocks:
            total.update(block)
        return total

    def figures(self, names: Sequence[str] = ()) -> tuple[StudyFigure, ...]:
        """The figures of all games, with their intervals.

        Where each deal was played several times games aren't independent, but blocks are.
        """
        result = measure_all(self.whole, self.table, names)
        if self.table.games_a_deal == 1 or len(self.blocks) < FEWEST_BLOCKS:
            return result
        left = list(self.leave_one_out(names))
        return tuple(self._block_interval(item, left) for item in result)

    def values(self, names: Sequence[str] = ()) -> Values:
        """The figures of all games, without intervals."""
        return measure_values(self.whole, self.table, names)

    def leave_one_out(self, names: Sequence[str] = ()) -> Iterator[Values]:
        """The figures without each of the blocks."""
        for block in self.blocks:
            left = Counter({key: count - block[key] for key, count in self.whole.items()
                            if count != block[key]})
            yield measure_values(left, self.table, names)

    @property
    def _deals(self) -> int:
        return max(1, self.whole["games",] // self.table.games_a_deal)

    def _block_interval(self, figure: StudyFigure, left: Sequence[Values]) -> StudyFigure:
        """A figure with the interval that blocks give it, where they give one."""
        measure, key = find_measure(figure.measure), (figure.measure, figure.of)
        if not measure or not measure.smooth or (self.table.precision and measure.stops):
            return figure
        if not all(key in values for values in left):
            return figure
        error = jackknife([values[key] for values in left])
        # Where every deal came to the same, others may still differ.
        half = t_for(ALPHA, len(left) - 1) * error if error > TINY else min(
            unseen_share(self._deals), max(figure.value - figure.low, figure.high - figure.value))
        least, most = (0.0, 1.0) if measure.unit == "share" else (-float("inf"), float("inf"))
        return replace(figure, low=max(least, figure.value - half),
                       high=min(most, figure.value + half))


def block_size(spec: Spec, games: int, blocks: int = BLOCKS) -> int:
    """How many games make a block: whole deals."""
    size = -(-games // blocks)
    return -(-size // spec.games_a_deal) * spec.games_a_deal


def block_batch(begin: int, size: int, spec: Spec, first: int, count: int) -> Counts:
    """The counts of some games, each key with its block before it.

    `partial(block_batch, begin, size)` is a batch function for a study.
    """
    counts: Counts = Counter()
    at, stop = first, first + count
    while at < stop:
        block = (at - begin) // size
        end = min(stop, begin + (block + 1) * size)
        for key, number in record_batch(spec, at, end - at).items():
            counts[block, *key] += number
        at = end
    return counts


def split_blocks(counts: Counts) -> tuple[Counts, ...]:
    """The counts of each block, from those of a batch function that separates them."""
    blocks: dict[int, Counts] = {}
    for (block, *key), count in counts.items():
        blocks.setdefault(block, Counter())[tuple(key)] = count
    return tuple(blocks[block] for block in sorted(blocks))


# What is reported of the whole game, and of each component where it differs.
GAME_MEASURES = ("first-player-advantage", "seat-share", "score", "margin", "shared-wins", "turns",
               "decisions", "minutes", "lead-changes", "drama", "decisiveness", "branching",
               "forced", "stagnation", "shortage", "reshuffles", "end-cause", "points-from")
COMPONENT_MEASURES = ("pick-rate", "win-effect")
# Figures of the game and those of components may each tell something false in so many runs.
SIGNIFICANCE = ALPHA / 2

DifferenceVerdict = Literal["same", "told", "trifle", "luck", "open"]


@dataclass(frozen=True, slots=True, kw_only=True)
class FigureDifference:
    """A figure of two sets; `value` is by how much the new one is more.

    `low` to `high` is the 95 % interval of that difference taken alone. `q` is its p-value as it
    is among all that are reported with it: where nothing differs, one of them is below `SURE` in
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
    def word(self) -> DifferenceVerdict:
        """What can be said of it."""
        if self.low == self.high == 0:
            return "same"
        if self.q <= SIGNIFICANCE:
            return "told" if abs(self.value) >= self.matters else "trifle"
        return "luck" if self.low > 0 or self.high < 0 else "open"

    @property
    def sure(self) -> bool:
        """Whether it differs for sure, and by enough to matter."""
        return self.word == "told"


def compare_samples(old: Sample, new: Sample,
                    names: Sequence[str] = ()) -> tuple[FigureDifference, ...]:
    """By how much each figure differs that both samples have, block by block on the same luck."""
    before, after = old.values(names), new.values(names)
    pairs = list(zip(old.leave_one_out(names), new.leave_one_out(names), strict=True))
    freedom, table, result = len(pairs) - 1, new.table, []
    times = t_for(ALPHA, freedom)
    for key in after:
        left = [other[key] - one[key] for one, other in pairs if key in one and key in other]
        if key in before and len(left) == len(pairs):
            (measure, of), value, error = key, after[key] - before[key], jackknife(left)
            result.append(FigureDifference(
                measure=measure, of=of, players=table.players, bots=table.lineup,
                old=before[key], new=after[key], value=value, low=value - times * error,
                high=value + times * error, q=student_p_value(value, error, freedom),
                matters=_least_difference(measure, before[key])))
    return tuple(result)


def compare_figures(old: Iterable[StudyFigure], new: Iterable[StudyFigure],
                names: Sequence[str]) -> tuple[FigureDifference, ...]:
    """The same of two studies of which only the figures are known: each has its own luck."""
    before = {_figure_key(figure): figure for figure in old}
    results = []
    for figure in new:
        was = before.get(_figure_key(figure))
        if figure.measure in names and was:
            value = figure.value - was.value
            error = math.hypot(figure.high - figure.low, was.high - was.low) / (2 * Z95)
            results.append(FigureDifference(
                measure=figure.measure, of=figure.of, players=figure.players, bots=figure.bots,
                old=was.value, new=figure.value, value=value, low=value - Z95 * error,
                high=value + Z95 * error, q=two_sided_p_value(value, error),
                matters=_least_difference(figure.measure, was.value)))
    return tuple(results)


def _figure_key(figure: StudyFigure) -> tuple[object, ...]:
    return figure.measure, figure.of, figure.players, figure.bots


def _least_difference(name: str, old: float) -> float:
    """From which difference on a figure is worth a word."""
    measure = find_measure(name)
    return measure.part_of(old, measure.matters) if measure else 0.0


def adjust_p_values(differences: Sequence[FigureDifference]) -> tuple[FigureDifference, ...]:
    """The same with what is known from looking at so many figures at once.

    Of the whole game each false row is one too many (Holm); of components, which are many, a
    false one among forty that are reported is bearable (Benjamini and Hochberg).
    """
    rows = [
        difference for difference in differences if difference.measure not in COMPONENT_MEASURES
    ]
    parts = [difference for difference in differences if difference.measure in COMPONENT_MEASURES]
    chances = dict(zip(map(_difference_key, rows), holm([row.q for row in rows]), strict=True))
    chances.update(zip(map(_difference_key, parts), benjamini_hochberg([part.q for part in parts]),
                       strict=True))
    return tuple(
        replace(difference, q=chances[_difference_key(difference)]) for difference in differences
    )


def _difference_key(difference: FigureDifference) -> tuple[object, ...]:
    return difference.measure, difference.of, difference.players, difference.bots
