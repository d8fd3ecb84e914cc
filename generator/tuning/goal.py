"""The goal of tuning: bounds for figures, and how far a set is from them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from generator.balance.measure import Figure, Table
from generator.balance.result import Verdict
from generator.findings import Where
from generator.model.expectation import Expectation
from generator.tuning.paired import Values

# A figure that is good when it is small on either side of nothing.
EITHER_WAY = {"seat-advantage": "first-player-advantage"}
BOUND = r"-?\d+(?:\.\d+)?"
TARGET = re.compile(rf"\s*([a-z0-9-]+?)(?:\s+of\s+(\S+))?\s*"
                    rf"(?:(<=?|>=?)\s*({BOUND})|in\s+({BOUND})\s*\.\.\s*({BOUND}))\s*")


def parse_target(text: str) -> Expectation:
    """A bound such as 'seat-advantage<0.02', 'turns in 25..30' or 'pick-rate of box-01 > 0.1'."""
    found = TARGET.fullmatch(text)
    if not found:
        raise ValueError(f"{text!r} isn't a measure with a bound, like 'seat-advantage<0.02' or "
                         "'turns in 25..30'")
    name, of, sign, bound, low, high = found.groups()
    least = float(low) if low else float(bound) if sign.startswith(">") else None
    most = float(high) if high else float(bound) if sign and sign.startswith("<") else None
    if name in EITHER_WAY:
        if least is not None or most is None or most < 0:
            raise ValueError(f"{text!r} asks for an advantage: '{name}' takes '<' and how much is "
                             "bearable, like 'seat-advantage<0.02'")
        name, least = EITHER_WAY[name], -most
    if least is not None and most is not None and least > most:
        raise ValueError(f"{text!r} leaves no room: {least:g} is more than {most:g}")
    return Expectation(name, Where("--target"), least, most, of=of or "")


@dataclass(frozen=True, slots=True)
class Term:
    """A figure of a table and its bounds; `scale` is what counts as one step away from them."""

    players: int
    bots: str
    measure: str
    of: str
    low: float
    high: float
    scale: float

    def outside(self, low: float, high: float) -> float:
        """How far something reaches out of the bounds."""
        return max(0.0, high - self.high, self.low - low) / self.scale


@dataclass(frozen=True, slots=True)
class Goal:
    """All bounds that figures are held to."""

    terms: tuple[Term, ...]

    @property
    def measures(self) -> tuple[str, ...]:
        """The measures that it is about."""
        return tuple(dict.fromkeys(each.measure for each in self.terms))

    def risk(self, figures: Iterable[Figure]) -> float:
        """How far the intervals of figures reach out of the bounds: 0 if all are met for sure."""
        known = {(each.players, each.bots, each.measure, each.of): each for each in figures}
        return sum(term.outside(found.low, found.high) for term in self.terms
                   if (found := known.get((term.players, term.bots, term.measure, term.of))))

    def distance(self, values: Values, table: Table) -> float:
        """How far the figures of a table themselves lie outside of the bounds."""
        return sum(term.outside(value, value) for term in self.terms
                   if (term.players, term.bots) == (table.players, table.lineup)
                   and (value := values.get((term.measure, term.of))) is not None)


def goal_of(verdicts: Sequence[Verdict]) -> Goal:
    """The bounds of everything that is expected and that the present set was judged by.

    One step away is as much as luck moves the present figure in these games, so that figures of
    different units can be added up.
    """
    terms: dict[tuple[object, ...], Term] = {}
    for verdict in verdicts:
        figure, wish = verdict.figure, verdict.expectation
        low = float("-inf") if wish.low is None else wish.low
        high = float("inf") if wish.high is None else wish.high
        half = (figure.high - figure.low) / 2
        key = (figure.players, figure.bots, figure.measure, figure.of, low, high)
        terms[key] = Term(figure.players, figure.bots, figure.measure, figure.of, low, high,
                          half or max(abs(figure.value), 1.0) / 100)
    return Goal(tuple(terms.values()))
