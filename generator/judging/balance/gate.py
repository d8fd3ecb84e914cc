"""The gate of a release: a study held to an earlier one, and what differs by more than is allowed.

An earlier version is played again on the same luck; of a file only the figures are known.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from generator.base.findings import FileLocation, Finding, Findings
from generator.base.number_format import yaml_number
from generator.base.statistics import ALPHA, Z95, student_p_value, t_for, two_sided_p_value
from generator.game.model.expectations import Tolerance
from generator.game.model.supply import Part, Supply, align_order
from generator.judging.balance.balance_study import Crew, Gate, TableResult, table_of, take_sample
from generator.judging.balance.measure import ComponentChange, StudyFigure, find_measure, name_of
from generator.judging.balance.samples import (
    BLOCKS,
    COMPONENT_MEASURES,
    GAME_MEASURES,
    SIGNIFICANCE,
    FigureDifference,
    adjust_p_values,
    compare_figures,
    compare_samples,
)

GATE_MEASURES = (*GAME_MEASURES, *COMPONENT_MEASURES)
# Unless expectations.yaml says otherwise, so many times what is worth a word is allowed.
DEFAULT_TOLERANCE = 5


@dataclass(frozen=True, slots=True)
class EarlierStudy:
    """What a study is held to: the components of an earlier version, or the figures of a file."""

    name: str
    supply: Supply | None = None
    figures: tuple[StudyFigure, ...] = ()


def compare_with_earlier(earlier: EarlierStudy, played: Sequence[TableResult],
                         tolerances: Sequence[Tolerance],
         crew: Crew) -> Gate:
    """Hold a study to an earlier one; nothing to compare is an error."""
    plain = [result for result in played if not result.wanted.about]
    supply = plain[0].wanted.spec.supply
    if earlier.supply:
        differences = [
            row for item in plain for row in _replay_differences(earlier.supply, item, crew)
        ]
        freedom = BLOCKS - 1
    else:
        differences = list(compare_figures(earlier.figures,
                                     [one for item in plain for one in item.figures],
                                 GATE_MEASURES))
        freedom = 0
    if not differences:
        crew.findings.error("balance/against", f"{earlier.name} has no figure that this study has, "
                            "too", supply.where, "play the same numbers of players with the same "
                            "bots")
        return Gate()
    judge = _ToleranceJudge(earlier.name, {part.id: part for part in supply.parts}, tolerances,
                            freedom)
    return judge.make_gate(adjust_p_values(differences), supply.where, crew.findings)


def _replay_differences(old: Supply, played: TableResult,
                        crew: Crew) -> tuple[FigureDifference, ...]:
    """What differs at a table; nothing if the earlier version can't be played at it."""
    spec = replace(played.wanted.spec, supply=align_order(played.wanted.spec.supply, old))
    wanted = replace(played.wanted, spec=spec)
    table = table_of(wanted, played.table.seconds, Findings())
    if table is None:
        return ()
    crew.progress.stage(f"{spec.players} players, the earlier version", wanted.games)
    sample = take_sample(spec, table, wanted.games, crew)
    if len(sample.blocks) != len(played.sample.blocks):
        return ()
    return compare_samples(sample, played.sample, GATE_MEASURES)


class _ToleranceJudge:
    """Says which differences are larger than is allowed."""

    def __init__(self, name: str, parts: Mapping[str, Part], tolerances: Sequence[Tolerance],
                 freedom: int) -> None:
        self.name = name
        self.parts = parts
        self.tolerances = tolerances
        self.freedom = freedom

    def make_gate(self, results: Sequence[FigureDifference], where: FileLocation,
                  findings: Findings) -> Gate:
        """All differences to report, and findings for those that are too large."""
        beyond = adjust_p_values(
            [replace(difference, q=self.chance(difference)) for difference in results]
        )
        broken = [difference for difference,
                  too_far in zip(results, beyond, strict=True) if too_far.q <= SIGNIFICANCE]
        doubtful = [difference for difference in results if difference not in broken
                    and abs(difference.value) > self.allowance(difference)[0]]
        if doubtful:
            worst = max(doubtful, key=lambda item: abs(item.value) / self.allowance(item)[0])
            rest = f"; so may {len(doubtful) - 1} more" if doubtful[1:] else ""
            findings.note("balance/differs", f"{self.words(worst)}, which may be luck{rest}",
                          self.where(worst, where), "more games would tell")
        differences = [
            difference for difference in results if difference.sure or difference in broken
        ]
        return Gate(tuple(self.changes(results, differences)),
                    tuple(self.finding(item, where) for item in broken))

    def allowance(self, difference: FigureDifference) -> tuple[float, Tolerance | None]:
        """By how much a figure may differ, and who says so: the entry that says it most closely."""
        kind = self.parts[difference.of].kind if difference.of in self.parts else ""
        mine = [one for one in self.tolerances if one.measure == difference.measure
                and one.of in ("", difference.of, kind) and one.bots in ("", difference.bots)
                and (not one.players or difference.players in one.players)]
        if mine:
            best = max(
                mine,
                key=lambda one: (
                    one.of == difference.of,
                    bool(one.of),
                    bool(one.players),
                    bool(one.bots),
                ),
            )
            return best.most, best
        measure = find_measure(difference.measure)
        return (measure.part_of(difference.old, DEFAULT_TOLERANCE * measure.matters) if measure
                else 0.0), None

    def chance(self, difference: FigureDifference) -> float:
        """How likely a difference that is allowed would look at least as large."""
        excess = abs(difference.value) - self.allowance(difference)[0]
        if excess <= 0:
            return 1.0
        times = t_for(ALPHA, self.freedom) if self.freedom else Z95
        error = (difference.high - difference.low) / 2 / times
        return (student_p_value(excess, error, self.freedom) if self.freedom
                else two_sided_p_value(excess, error)) / 2

    def words(self, difference: FigureDifference) -> str:
        """A difference that is too large."""
        of = f" of {name_of(difference.measure, difference.of)}" if difference.of else ""
        more = "more" if difference.value > 0 else "less"
        low, high = sorted((abs(difference.low), abs(difference.high)))
        return (
            f"with {difference.players} players, {difference.bots}, {difference.measure}{of} is "
            f"{yaml_number(difference.new)}, {yaml_number(abs(difference.value))} {more} than in "
            f"{self.name} "
            f"({yaml_number(low)} to {yaml_number(high)}), where "
            f"{yaml_number(self.allowance(difference)[0])} is allowed"
        )

    def where(self, difference: FigureDifference, where: FileLocation) -> FileLocation:
        """The line that allows no more, or the game's."""
        by = self.allowance(difference)[1]
        return by.where if by else where

    def finding(self, difference: FigureDifference, where: FileLocation) -> Finding:
        """A difference that is too large, as a finding."""
        part = self.parts.get(difference.of)
        findings = Findings()
        findings.error("balance/differs", self.words(difference), self.where(difference, where),
                  "undo what changed it, or allow it with a line under against: in "
                  "expectations.yaml", (part.where,) if part else ())
        return findings.errors[0]

    def changes(self, differences: Sequence[FigureDifference],
                results: Sequence[FigureDifference]) -> Iterator[ComponentChange]:
        """What differs, table by table."""
        luck = "" if self.freedom else ", each on its own luck"
        for table in dict.fromkeys(
            (difference.players, difference.bots) for difference in differences
        ):
            rows = tuple(
                StudyFigure(
                    measure=difference.measure,
                    value=difference.value,
                    low=difference.low,
                    high=difference.high,
                    n=0,
                    players=difference.players,
                    bots=difference.bots,
                    of=difference.of,
                )
                for difference in results
                if (difference.players, difference.bots) == table
            )
            yield ComponentChange(f"against {self.name}, {table[0]} players, {table[1]}{luck}",
                                  rows,
                         bool(self.freedom))
