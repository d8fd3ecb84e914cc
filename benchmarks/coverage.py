"""How often intervals hold what they say: `python -m benchmarks.coverage`, some ten minutes.

Many small studies of a game are held to all of them together: of each measure, in how many the
95 % interval holds the true figure, and how wide it is for what was needed. Then sets are compared
that differ in luck alone, to see how often something false is told.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from statistics import median, pstdev

from generator.apps.workflows.game_rules import supply_at
from generator.base.findings import Findings
from generator.base.statistics import Z95
from generator.game.model.supply import align_order
from generator.judging.balance.measure import StudyFigure, StudyTable, measures
from generator.judging.balance.plan import TablePlan
from generator.judging.balance.recorder import record_batch
from generator.judging.balance.samples import (
    BLOCKS,
    COMPONENT_MEASURES,
    GAME_MEASURES,
    FigureDifference,
    Sample,
    adjust_p_values,
    block_batch,
    block_size,
    compare_samples,
    split_blocks,
)
from generator.playing.play.match_study import Counts, Spec
from generator.playing.rules.registry import rules_for

LOWEST, HIGHEST = 0.93, 0.97
# Figures that so few studies have, of rare causes, tell nothing here.
FEWEST = 20


@dataclass(frozen=True, slots=True)
class Setting:
    """Who plays what, in how many games a study."""

    game: str
    bots: tuple[str, ...]
    games: int

    @property
    def title(self) -> str:
        """How the page calls it."""
        different = len(set(self.bots)) > 1
        return f"{self.game}, {', '.join(self.bots) if different else self.bots[0]}" \
            + (", rotated" if different else "")

    def spec(self, seed: int) -> Spec:
        """What is played."""
        return Spec(supply=supply_at(self.game, Findings()), players=len(self.bots), options={},
                    bots=self.bots, seed=seed,
                    rotate=len(set(self.bots)) > 1)


SETTINGS = (Setting("chocolatiers-light", ("random",) * 2, 150),
            Setting("master-chocolatier", ("greedy",) * 2, 150),
            Setting("chocolatiers-light", ("random", "random!wild"), 150))
NULL = Setting("chocolatiers-light", ("random",) * 2, 400)


def main() -> None:
    """Measure and print the tables."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.coverage", description=__doc__)
    parser.add_argument("--studies", type=int, default=200, help="how many small studies of each")
    parser.add_argument("--comparisons", type=int, default=40, help="how many sets are compared")
    asked = parser.parse_args()
    found = {setting: _coverage(setting, asked.studies) for setting in SETTINGS}
    sys.stdout.write("\n".join([*_coverage_rows(found, asked.studies), "",
                                *_null_rows(asked.comparisons)]) + "\n")


@dataclass(frozen=True, slots=True)
class Cover:
    """Of a measure: how often its intervals hold, and how wide they are for what is needed."""

    held: int
    intervals: int
    width: float

    @property
    def share(self) -> float:
        """The share of intervals that hold the true figure."""
        return self.held / self.intervals


def _coverage(setting: Setting, studies: int) -> dict[str, Cover]:
    """Small studies with luck of their own, held to all of them together."""
    spec = setting.spec(1)
    table = table_of(spec)
    samples = []
    for number in range(studies):
        samples.append(_sample(spec, table, setting.games, number * setting.games))
        _say(f"{setting.title}: {number + 1} of {studies}")
    whole: Counts = Counter()
    for sample in samples:
        whole.update(sample.whole)
    truth = Sample(table, (whole,)).values()
    figures: dict[tuple[str, str], list[StudyFigure]] = {}
    for sample in samples:
        for each in sample.figures():
            figures.setdefault((each.measure, each.of), []).append(each)
    found = {}
    for measure in measures():
        if measure.unit == "chance" or measure.name == "dead":
            continue
        mine = {key: some for key, some in figures.items()
                if key[0] == measure.name and len(some) >= FEWEST}
        if mine:
            held = sum(each.low <= truth[key] <= each.high for key, some in mine.items()
                       for each in some)
            widths = [_width(some) for some in mine.values() if pstdev(one.value for one in some)]
            found[measure.name] = Cover(held, sum(map(len, mine.values())),
                                        median(widths) if widths else 0.0)
    return found


def _width(figures: Iterable[StudyFigure]) -> float:
    """How wide intervals are, on average, for how much the figure varies between studies."""
    some = list(figures)
    mean = sum(each.high - each.low for each in some) / len(some)
    return mean / (2 * Z95 * pstdev(each.value for each in some))


def _sample(spec: Spec, table: StudyTable, games: int, first: int) -> Sample:
    """The games of a study, in blocks."""
    if spec.games_a_deal == 1:
        return Sample(table, (record_batch(spec, first, games),))
    return _in_blocks(spec, table, games, first)


def _in_blocks(spec: Spec, table: StudyTable, games: int, first: int = 0) -> Sample:
    size = block_size(spec, games, BLOCKS)
    return Sample(table, split_blocks(block_batch(first, size, spec, first, games)))


def table_of(spec: Spec) -> StudyTable:
    """The facts that measures need."""
    rules = rules_for(spec.supply, spec.players, spec.options, Findings())
    if rules is None:
        raise ValueError(f"{spec.supply.game} can't be played")
    return TablePlan(spec, 0).table(rules, 8.0)


def _coverage_rows(found: dict[Setting, dict[str, Cover]], studies: int) -> Iterator[str]:
    yield (f"Made by `python -m benchmarks.coverage`: {studies} studies of each, held to all of "
           "them together. In each cell the part of the 95 % intervals that hold the true figure, "
           "over all seats, components and so on; then how wide they are for what is needed. What "
           f"lies outside of {LOWEST * 100:.0f} to {HIGHEST * 100:.0f} % is in bold.")
    yield ""
    yield "| measure | " + " | ".join(f"{each.title}, {each.games} games" for each in found) + " |"
    yield "|---|" + "---:|" * len(found)
    for measure in measures():
        cells = [_cell(some.get(measure.name)) for some in found.values()]
        if any(cells):
            yield f"| `{measure.name}` | " + " | ".join(cells) + " |"


def _cell(cover: Cover | None) -> str:
    if cover is None:
        return ""
    share = f"{cover.share * 100:.1f} %"
    if not LOWEST <= round(cover.share, 3) <= HIGHEST:
        share = f"**{share}**"
    return f"{share} · {cover.width:.2f}" if cover.width else share


def _null_rows(comparisons: int) -> Iterator[str]:
    """Sets that are the same: with other luck, and with their lines in another order."""
    alike, moved = ([list(_null(number, moved)) for number in range(comparisons)]
                    for moved in (False, True))
    yield f"{comparisons} comparisons of {NULL.title} with itself, {NULL.games} games of each:"
    yield ""
    yield "| | a false row | a false component | anything |"
    yield "|---|---:|---:|---:|"
    for title, runs in (("on other luck", alike), ("with its lines in another order", moved)):
        told = [{each.measure in COMPONENT_MEASURES for each in run if each.sure} for run in runs]
        cells = [sum(False in each for each in told), sum(True in each for each in told),
                 sum(map(bool, told))]
        yield f"| {title} | " + " | ".join(f"{each} of {comparisons}" for each in cells) + " |"


def _null(number: int, moved: bool) -> tuple[FigureDifference, ...]:
    """What a comparison tells that can tell nothing true."""
    names = (*GAME_MEASURES, *COMPONENT_MEASURES)
    old = NULL.spec(1000 + number)
    new = replace(old, seed=5000 + number)
    if moved:
        parts = list(old.supply.parts)
        random.Random(number).shuffle(parts)
        new = replace(old, supply=align_order(old.supply, replace(old.supply, parts=tuple(parts))))
    _say(f"null comparison {number + 1}")
    return adjust_p_values(compare_samples(*(_in_blocks(spec, table_of(spec), NULL.games)
                                             for spec in (old, new)),
                           names))


def _say(line: str) -> None:
    sys.stderr.write(line + "\n")


if __name__ == "__main__":
    main()
