"""The gate of a release: a study held to an earlier one, and what differs by more than is allowed.

An earlier version is played again on the same luck; of a file only the figures are known.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from generator.base.findings import Finding, Findings, Where
from generator.base.statistics import ALPHA, Z95, student, t_for, two_sided
from generator.base.wording import as_written
from generator.game.model.expectation import Tolerance
from generator.game.model.supply import Part, Supply, aligned
from generator.judging.balance.apart import (
    OF_COMPONENTS,
    OF_THE_GAME,
    SURE,
    Apart,
    apart,
    apart_alone,
    corrected,
)
from generator.judging.balance.blocks import BLOCKS
from generator.judging.balance.measure import Change, Figure, measure_named, name_of
from generator.judging.balance.study import Crew, Gate, Played, table_of, take_sample

NAMES = (*OF_THE_GAME, *OF_COMPONENTS)
# Unless expectations.yaml says otherwise, so many times what is worth a word is allowed.
ALLOWED = 5


@dataclass(frozen=True, slots=True)
class Earlier:
    """What a study is held to: the components of an earlier version, or the figures of a file."""

    name: str
    supply: Supply | None = None
    figures: tuple[Figure, ...] = ()


def hold(earlier: Earlier, played: Sequence[Played], tolerances: Sequence[Tolerance],
         crew: Crew) -> Gate:
    """Hold a study to an earlier one; nothing to compare is an error."""
    plain = [each for each in played if not each.wanted.about]
    supply = plain[0].wanted.spec.supply
    if earlier.supply:
        found = [row for each in plain for row in _on_the_same_luck(earlier.supply, each, crew)]
        freedom = BLOCKS - 1
    else:
        found = list(apart_alone(earlier.figures, [one for each in plain for one in each.figures],
                                 NAMES))
        freedom = 0
    if not found:
        crew.findings.error("balance/against", f"{earlier.name} has no figure that this study has, "
                            "too", supply.where, "play the same numbers of players with the same "
                            "bots")
        return Gate()
    judge = _Judge(earlier.name, {part.id: part for part in supply.parts}, tolerances, freedom)
    return judge.gate(corrected(found), supply.where, crew.findings)


def _on_the_same_luck(old: Supply, played: Played, crew: Crew) -> tuple[Apart, ...]:
    """What differs at a table; nothing if the earlier version can't be played at it."""
    spec = replace(played.wanted.spec, supply=aligned(played.wanted.spec.supply, old))
    wanted = replace(played.wanted, spec=spec)
    table = table_of(wanted, played.table.seconds, Findings())
    if table is None:
        return ()
    crew.progress.stage(f"{spec.players} players, the earlier version", wanted.games)
    sample = take_sample(spec, table, wanted.games, crew)
    if len(sample.blocks) != len(played.sample.blocks):
        return ()
    return apart(sample, played.sample, NAMES)


class _Judge:
    """Says which differences are larger than is allowed."""

    def __init__(self, name: str, parts: Mapping[str, Part], tolerances: Sequence[Tolerance],
                 freedom: int) -> None:
        self.name = name
        self.parts = parts
        self.tolerances = tolerances
        self.freedom = freedom

    def gate(self, found: Sequence[Apart], where: Where, findings: Findings) -> Gate:
        """All differences that are told, and findings for those that are too large."""
        beyond = corrected([replace(each, q=self.chance(each)) for each in found])
        broken = [each for each, too_far in zip(found, beyond, strict=True) if too_far.q <= SURE]
        doubtful = [each for each in found if each not in broken
                    and abs(each.value) > self.allowed(each)[0]]
        if doubtful:
            worst = max(doubtful, key=lambda each: abs(each.value) / self.allowed(each)[0])
            rest = f"; so may {len(doubtful) - 1} more" if doubtful[1:] else ""
            findings.note("balance/differs", f"{self.words(worst)}, which may be luck{rest}",
                          self.where(worst, where), "more games would tell")
        told = [each for each in found if each.sure or each in broken]
        return Gate(tuple(self.changes(found, told)),
                    tuple(self.finding(each, where) for each in broken))

    def allowed(self, each: Apart) -> tuple[float, Tolerance | None]:
        """By how much a figure may differ, and who says so: the entry that says it most closely."""
        kind = self.parts[each.of].kind if each.of in self.parts else ""
        mine = [one for one in self.tolerances if one.measure == each.measure
                and one.of in ("", each.of, kind) and one.bots in ("", each.bots)
                and (not one.players or each.players in one.players)]
        if mine:
            best = max(mine, key=lambda one: (one.of == each.of, bool(one.of), bool(one.players),
                                              bool(one.bots)))
            return best.most, best
        measure = measure_named(each.measure)
        return (measure.part_of(each.old, ALLOWED * measure.matters) if measure else 0.0), None

    def chance(self, each: Apart) -> float:
        """How likely a difference that is allowed would look at least as large."""
        excess = abs(each.value) - self.allowed(each)[0]
        if excess <= 0:
            return 1.0
        times = t_for(ALPHA, self.freedom) if self.freedom else Z95
        error = (each.high - each.low) / 2 / times
        return (student(excess, error, self.freedom) if self.freedom
                else two_sided(excess, error)) / 2

    def words(self, each: Apart) -> str:
        """A difference that is too large."""
        of = f" of {name_of(each.measure, each.of)}" if each.of else ""
        more = "more" if each.value > 0 else "less"
        low, high = sorted((abs(each.low), abs(each.high)))
        return (f"with {each.players} players, {each.bots}, {each.measure}{of} is "
                f"{as_written(each.new)}, {as_written(abs(each.value))} {more} than in {self.name} "
                f"({as_written(low)} to {as_written(high)}), where "
                f"{as_written(self.allowed(each)[0])} is allowed")

    def where(self, each: Apart, where: Where) -> Where:
        """The line that allows no more, or the game's."""
        by = self.allowed(each)[1]
        return by.where if by else where

    def finding(self, each: Apart, where: Where) -> Finding:
        """A difference that is too large, as a finding."""
        part = self.parts.get(each.of)
        own = Findings()
        own.error("balance/differs", self.words(each), self.where(each, where),
                  "undo what changed it, or allow it with a line under against: in "
                  "expectations.yaml", (part.where,) if part else ())
        return own.errors[0]

    def changes(self, found: Sequence[Apart], told: Sequence[Apart]) -> Iterator[Change]:
        """What differs, table by table."""
        luck = "" if self.freedom else ", each on its own luck"
        for table in dict.fromkeys((each.players, each.bots) for each in found):
            rows = tuple(Figure(each.measure, each.value, each.low, each.high, 0, each.players,
                                each.bots, each.of) for each in told
                         if (each.players, each.bots) == table)
            yield Change(f"against {self.name}, {table[0]} players, {table[1]}{luck}", rows,
                         bool(self.freedom))
