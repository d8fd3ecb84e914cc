"""Expectations of play, looked at before anybody plays."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from generator.balance.measure import Measure
from generator.balance.registry import measure_named, measures
from generator.findings import Findings, Where, did_you_mean
from generator.model.expectation import Expectation, Expectations, within
from generator.model.supply import Supply
from generator.play.bots import check_word


def check_expectations(expected: Expectations, supply: Supply, findings: Findings) -> None:
    """Report measures, components and bots that aren't there, and bounds without room."""
    kinds = {part.id: part.kind for part in supply.parts}
    for bots in expected.study.bots:
        if expected.where:
            _check_bots(bots, expected.where, findings)
    for each in expected.play:
        measure = measure_named(each.measure)
        if measure is None:
            findings.error("balance/unknown-measure", f"there is no measure '{each.measure}'",
                           each.where, did_you_mean(each.measure,
                                                    tuple(one.name for one in measures())))
            continue
        _check_bounds(each, measure, findings)
        _check_of(each, measure, kinds, max(supply.players), findings)
        if each.bots:
            _check_bots(each.bots, each.where, findings)
    _check_contradictions(expected.play, kinds, findings)


def _check_bots(words: str, where: Where, findings: Findings) -> None:
    for word in words.split(","):
        try:
            check_word(word.strip())
        except ValueError as wrong:
            findings.error("balance/unknown-bot", str(wrong), where)


RANGES = {"share": (0.0, 1.0), "chance": (0.0, 1.0), "points": (-1.0, 1.0)}


def _check_bounds(each: Expectation, measure: Measure, findings: Findings) -> None:
    if measure.unit not in RANGES:
        return
    least, most = RANGES[measure.unit]
    if (each.low is not None and each.low > most) or (each.high is not None and each.high < least):
        findings.error("balance/impossible", f"{measure.name} lies between {least:g} and {most:g}, "
                       f"so it can't be {within(each.low, each.high)}", each.where,
                       "write 0.45 for 45 %" if each.low and each.low > most else "")


def _check_of(each: Expectation, measure: Measure, kinds: Mapping[str, str], most: int,
              findings: Findings) -> None:
    if not each.of or measure.of not in ("component", "seat", "game"):
        return
    if measure.of == "game":
        known: tuple[str, ...] = ()
    elif measure.of == "seat":
        known = tuple(str(seat + 1) for seat in range(most))
    else:
        known = tuple(sorted(set(kinds.values()))) + tuple(kinds)
    if each.of not in known:
        tell_unknown_of(each, measure, known, findings)


def tell_unknown_of(each: Expectation, measure: Measure, known: Sequence[str],
                    findings: Findings) -> None:
    """Report that a measure has no figure of that; a cause may be one that never came up."""
    if measure.of == "game":
        findings.error("balance/unknown-of", f"{each.measure} is a figure of the whole game, "
                       f"not of '{each.of}'", each.where, "leave out of:")
        return
    tell = findings.error if measure.of in ("component", "seat", "bot") else findings.warning
    tell("balance/unknown-of", f"{each.measure} has no figure of '{each.of}'", each.where,
         did_you_mean(each.of, tuple(known)))


def _check_contradictions(play: Sequence[Expectation], kinds: Mapping[str, str],
                          findings: Findings) -> None:
    """Report bounds for a component that leave no room within those for its kind, or for all."""
    for each in play:
        for other in play:
            if each.measure == other.measure and _inside(each.of, other.of, kinds) \
                    and _meet(each, other) and _apart(each, other):
                findings.error(
                    "balance/contradiction",
                    f"{each.measure} of {each.of} can't be {within(each.low, each.high)} and also "
                    f"{within(other.low, other.high)}, as line {other.where.line} says of "
                    f"{'every ' + other.of if other.of else 'all'}", each.where,
                    "remove one of them", (other.where,))


def _inside(part: str, whole: str, kinds: Mapping[str, str]) -> bool:
    return part != whole and (not whole or kinds.get(part) == whole)


def _meet(one: Expectation, other: Expectation) -> bool:
    """Whether there is a table that both are about."""
    players = not one.players or not other.players or set(one.players) & set(other.players)
    return bool(players) and (not one.bots or not other.bots or one.bots == other.bots)


def _apart(one: Expectation, other: Expectation) -> bool:
    lows = [each.low for each in (one, other) if each.low is not None]
    highs = [each.high for each in (one, other) if each.high is not None]
    return bool(lows and highs and max(lows) > min(highs))
