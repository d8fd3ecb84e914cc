"""The verdicts of a study, worst first, in plain words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from math import inf

from generator.balance.result import Verdict, Word
from generator.reports.study import StudyReport
from generator.wording import bounds, listed

ORDER: tuple[Word, ...] = ("missed", "undecided", "met")
# Figures of one expectation that are shown without folding; the worst come first.
SHOWN = 6


def grouped(verdicts: Sequence[Verdict]) -> list[list[Verdict]]:
    """Verdicts of one expectation together, the worst of them first, and so the groups."""
    groups: dict[object, list[Verdict]] = {}
    for each in verdicts:
        groups.setdefault(each.expectation, []).append(each)
    for group in groups.values():
        # A few stay in the order of their seats and tables; of many, those at the brink lead.
        group.sort(key=_by_slack if len(group) > SHOWN + 1 else _by_word)
    return sorted(groups.values(), key=lambda group: ORDER.index(group[0].word))


def worst(group: Sequence[Verdict]) -> Verdict:
    """The figure that is furthest beyond what is expected, or nearest to it."""
    return min(group, key=_by_slack)


def _by_word(verdict: Verdict) -> tuple[int, float]:
    return (ORDER.index(verdict.word), 0.0)


def _by_slack(verdict: Verdict) -> tuple[int, float]:
    return (ORDER.index(verdict.word), slack(verdict))


def slack(verdict: Verdict) -> float:
    """How far the interval lies within what is expected; below 0 it reaches beyond."""
    wish, figure = verdict.expectation, verdict.figure
    return min(inf if wish.low is None else figure.low - wish.low,
               inf if wish.high is None else wish.high - figure.high)


def summary(verdicts: Sequence[Verdict]) -> str:
    """How many expectations are kept, in a sentence; each counts by its worst figure."""
    worst = Counter(group[0].word for group in grouped(verdicts))
    parts = [f"{worst[word]} {'is' if worst[word] == 1 else 'are'} {word}"
             for word in ORDER if worst[word]]
    total = sum(worst.values())
    if not total:
        return "Nothing is expected of this game yet."
    if len(parts) == 1:
        word = next(iter(worst))
        return f"The only expectation is {word}." if total == 1 else \
            f"All {total} expectations are {word}."
    return f"Of {total} expectations {listed(parts)}."


def wanted(study: StudyReport, verdict: Verdict) -> str:
    """What is expected, in words: 'Pick rate of box tiles should be at least 2.0 %'."""
    wish = verdict.expectation
    unit = study.unit(wish.measure)
    kind = study.box.kinds.get(wish.of)
    named = kind.lower() if kind else study.of(replace(verdict.figure, of=wish.of))
    whom = f" of {named}" if wish.of else ""
    return f"{study.title(wish.measure)}{whom} should be {bounds(wish.low, wish.high, unit)}"
