"""Games kept apart in blocks: how much a figure varies from block to block tells its error."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from generator.base.statistics import ALPHA, TINY, jackknife, t_for, unseen
from generator.judging.balance.measure import (
    Figure,
    Table,
    measure_all,
    measure_named,
    measured_values,
)
from generator.judging.balance.recorder import record_batch
from generator.playing.play.study import Counts, Spec

BLOCKS = 25
# Fewer blocks tell nothing about how figures vary.
FEWEST = 5

# Figures by what they are figures of.
Values = Mapping[tuple[str, str], float]


@dataclass(frozen=True)
class Sample:
    """Games of one set at one table, block by block; games of one deal lie in one block."""

    table: Table
    blocks: tuple[Counts, ...]

    @cached_property
    def whole(self) -> Counts:
        """All games together."""
        total: Counts = Counter()
        for block in self.blocks:
            total.update(block)
        return total

    def figures(self, names: Sequence[str] = ()) -> tuple[Figure, ...]:
        """The figures of all games, with their intervals.

        Where each deal was played several times games aren't independent, but blocks are.
        """
        found = measure_all(self.whole, self.table, names)
        if self.table.games_a_deal == 1 or len(self.blocks) < FEWEST:
            return found
        left = list(self.without_one(names))
        return tuple(self._by_blocks(each, left) for each in found)

    def values(self, names: Sequence[str] = ()) -> Values:
        """The figures of all games, without intervals."""
        return measured_values(self.whole, self.table, names)

    def without_one(self, names: Sequence[str] = ()) -> Iterator[Values]:
        """The figures without each of the blocks."""
        for block in self.blocks:
            left = Counter({key: count - block[key] for key, count in self.whole.items()
                            if count != block[key]})
            yield measured_values(left, self.table, names)

    @property
    def _deals(self) -> int:
        return max(1, self.whole["games",] // self.table.games_a_deal)

    def _by_blocks(self, figure: Figure, left: Sequence[Values]) -> Figure:
        """A figure with the interval that blocks give it, where they give one."""
        measure, key = measure_named(figure.measure), (figure.measure, figure.of)
        if not measure or not measure.smooth or (self.table.precision and measure.stops):
            return figure
        if not all(key in each for each in left):
            return figure
        error = jackknife([each[key] for each in left])
        # Where every deal came to the same, others may still differ.
        half = t_for(ALPHA, len(left) - 1) * error if error > TINY else min(
            unseen(self._deals), max(figure.value - figure.low, figure.high - figure.value))
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


def apart_in_blocks(counts: Counts) -> tuple[Counts, ...]:
    """The counts of each block, from those of a batch function that keeps them apart."""
    blocks: dict[int, Counts] = {}
    for (block, *key), count in counts.items():
        blocks.setdefault(block, Counter())[tuple(key)] = count
    return tuple(blocks[block] for block in sorted(blocks))
