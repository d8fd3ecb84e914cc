"""The same luck with two sets of components: by how much every figure differs, how surely."""

import math
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from statistics import NormalDist

from generator.balance.measure import Figure, Table, lineup_words, measure_all, measured_values
from generator.balance.plan import Sitting, StudyPlan, sittings
from generator.balance.recorder import record_batch
from generator.balance.study import Crew, table_of
from generator.model.supply import Supply
from generator.play.study import Counts, Spec
from generator.rules.registry import playable
from generator.statistics import benjamini_hochberg, two_sided

BLOCKS = 25

# Figures by what they are figures of.
Values = Mapping[tuple[str, str], float]


@dataclass(frozen=True, slots=True)
class Apart:
    """A figure of two sets on the same luck; `value` is by how much the new one is more.

    `low` to `high` is the 95 % interval of that difference, `q` the share of false alarms among
    all figures of the same measure that differ as strikingly.
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

    @property
    def sure(self) -> bool:
        """Whether the whole interval lies on one side of no difference."""
        return self.low > 0 or self.high < 0


@dataclass(frozen=True, slots=True)
class Sample:
    """Games of one set at one table, block by block."""

    table: Table
    blocks: tuple[Counts, ...]

    @property
    def whole(self) -> Counts:
        """All games together."""
        total: Counts = Counter()
        for block in self.blocks:
            total.update(block)
        return total

    def figures(self, names: Sequence[str] = ()) -> tuple[Figure, ...]:
        """The figures of all games, with their intervals."""
        return measure_all(self.whole, self.table, names)

    def values(self, names: Sequence[str] = ()) -> Values:
        """The figures of all games, without intervals."""
        return measured_values(self.whole, self.table, names)

    def without_one(self, names: Sequence[str] = ()) -> Iterator[Values]:
        """The figures without each of the blocks."""
        whole = self.whole
        for block in self.blocks:
            left = Counter({key: count - block[key] for key, count in whole.items()
                            if count != block[key]})
            yield measured_values(left, self.table, names)


def take_sample(spec: Spec, table: Table, games: int, crew: Crew, first: int = 0) -> Sample:
    """Play games from number `first` on and keep them apart in blocks."""
    size = -(-games // BLOCKS)
    counts = crew.play(spec, games, first, batch=partial(block_batch, first, size))
    blocks: dict[int, Counts] = {}
    for (block, *key), count in counts.items():
        blocks.setdefault(block, Counter())[tuple(key)] = count
    return Sample(table, tuple(blocks[block] for block in sorted(blocks)))


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


def apart(old: Sample, new: Sample, names: Sequence[str] = ()) -> tuple[Apart, ...]:
    """By how much each figure differs that both sets have."""
    before, after = old.values(names), new.values(names)
    pairs = list(zip(old.without_one(names), new.without_one(names), strict=True))
    errors: dict[tuple[str, str], float] = {}
    for key in after:
        left = [other[key] - one[key] for one, other in pairs if key in one and key in other]
        if key in before and len(left) == len(pairs):
            errors[key] = jackknife(left)
    rarity = _q({key: two_sided(after[key] - before[key], error) for key, error in errors.items()})
    times = t_for(0.05, len(pairs) - 1)
    table = new.table
    return tuple(
        Apart(*key, table.players, table.lineup, before[key], after[key], value,
              value - times * error, value + times * error, rarity[key])
        for key, error in errors.items() for value in [after[key] - before[key]])


def _q(chances: Mapping[tuple[str, str], float]) -> dict[tuple[str, str], float]:
    """The q of each p-value among those of the same measure."""
    found: dict[tuple[str, str], float] = {}
    for measure in dict.fromkeys(measure for measure, _ in chances):
        keys = [key for key in chances if key[0] == measure]
        found.update(zip(keys, benjamini_hochberg([chances[key] for key in keys]), strict=True))
    return found


def jackknife(left_out: Sequence[float]) -> float:
    """The standard error of a figure, from its values without each of the blocks."""
    blocks = len(left_out)
    mean = sum(left_out) / blocks
    return math.sqrt((blocks - 1) / blocks * sum((each - mean) ** 2 for each in left_out))


def t_for(alpha: float, freedom: int) -> float:
    """How many standard errors leave out `alpha` when few blocks tell the error.

    Cornish and Fisher's expansion of Student's t: exact to 0.001 from ten degrees of freedom on.
    """
    z = NormalDist().inv_cdf(1 - alpha / 2)
    if freedom < 1:
        return math.inf
    return (z + (z ** 3 + z) / (4 * freedom)
            + (5 * z ** 5 + 16 * z ** 3 + 3 * z) / (96 * freedom ** 2)
            + (3 * z ** 7 + 19 * z ** 5 + 17 * z ** 3 - 15 * z) / (384 * freedom ** 3))


GAMES = 2_000
# What is told of the whole game, and of each component where it differs.
OF_THE_GAME = ("first-player-advantage", "seat-share", "score", "margin", "shared-wins", "turns",
               "decisions", "minutes", "lead-changes", "drama", "decisiveness", "branching",
               "forced", "stagnation", "shortage", "reshuffles", "end-cause", "points-from")
OF_COMPONENTS = ("pick-rate", "win-effect")


@dataclass(frozen=True, slots=True)
class Contest:
    """What was played, and what differs."""

    seed: int
    options: Mapping[str, str] = field(default_factory=dict)
    # Players, bots and games of each table.
    tables: tuple[tuple[int, str, int], ...] = ()
    apart: tuple[Apart, ...] = ()


def can_play(old: Supply, new: Supply) -> bool:
    """Whether both sets have rules."""
    return {old.engine, new.engine} <= set(playable())


def play_contest(old: Supply, new: Supply, plan: StudyPlan, crew: Crew) -> Contest:
    """Play every table of a plan with both sets, and see what differs."""
    found: list[Apart] = []
    tables = []
    for sitting in sittings(new, plan):
        present = replace(sitting, spec=replace(sitting.spec, supply=old))
        before, after = (table_of(each, plan.seconds, crew.findings)
                         for each in (present, sitting))
        # What can't be played is told; half of the luck would say nothing.
        if crew.findings.errors or not (before and after):
            break
        old_games = _sample(present, before, "old", crew)
        new_games = _sample(sitting, after, "new", crew)
        if crew.findings.errors:
            break
        tables.append((sitting.spec.players, after.lineup, sitting.games))
        found += apart(old_games, new_games, (*OF_THE_GAME, *OF_COMPONENTS))
    return Contest(plan.seed, plan.options, tuple(tables), tuple(found))


def _sample(sitting: Sitting, table: Table, name: str, crew: Crew) -> Sample:
    crew.progress.stage(f"{lineup_words(table.players, table.bots)}, {name}", sitting.games)
    return take_sample(sitting.spec, table, sitting.games, crew)
