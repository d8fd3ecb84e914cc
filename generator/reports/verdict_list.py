"""The verdicts of a study, worst first, in plain words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from html import escape
from math import inf
from pathlib import PurePath

from generator.balance.result import Verdict, Word
from generator.reports.charts.seats import gauge
from generator.reports.markup import folded, section
from generator.reports.numbers import bounds, interval, listed, many, rough, shown
from generator.reports.study import StudyReport, table_name
from generator.text.measure import TextMeasure

ORDER: tuple[Word, ...] = ("missed", "undecided", "met")
# Figures of one expectation that are shown without folding; the worst come first.
SHOWN = 6
NONE = ("Nothing is expected of this game yet. Write what you want of it under play: in "
        "expectations.yaml, and this page begins with whether play keeps it.")


def verdict_section(study: StudyReport, letters: TextMeasure) -> str:
    """All expectations, each with its figures."""
    groups = grouped(study.balance.verdicts)
    if not groups:
        return section("verdicts", "Verdicts", f"<p>{escape(NONE)}</p>")
    cards = "".join(_card(study, group, number, letters)
                    for number, group in enumerate(groups, 1))
    return section("verdicts", "Verdicts", f'<div class="verdicts">{cards}</div>')


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


def _card(study: StudyReport, group: Sequence[Verdict], number: int, letters: TextMeasure) -> str:
    word = group[0].word
    lines = [_line(study, each, f"verdict-{number}-{index}", letters)
             for index, each in enumerate(group, 1)]
    few = SHOWN if len(lines) > SHOWN + 1 else len(lines)
    worse = sum(each.word != "met" for each in group)
    if len(lines) > few:
        few = min(few, worse) if worse else 0
    rest = lines[few:]
    hidden = folded(_rest(group[few:], bool(few)), f"<ul>{''.join(rest)}</ul>") if rest else ""
    first = f"<ul>{''.join(lines[:few])}</ul>" if few else ""
    return (f'<article class="verdict {word}"><h3>{sign(word)}<span><b>{word.capitalize()}</b> '
            f"{escape(wanted(study, group[0]))} <small>{escape(_place(group[0]))}</small></span>"
            f"</h3>{first}{hidden}</article>")


def _place(verdict: Verdict) -> str:
    """Where it was written; the folder is another one on every machine."""
    where = verdict.expectation.where
    return f"{PurePath(where.file).name}, line {where.line}"


def _rest(verdicts: Sequence[Verdict], more: bool) -> str:
    words = Counter(each.word for each in verdicts)
    told = listed([f"{words[word]} {word}" for word in ORDER if words[word]])
    return f"{len(verdicts):,}{' more' if more else ''} figures: {told}"


def _line(study: StudyReport, verdict: Verdict, key: str, letters: TextMeasure) -> str:
    figure, wish = verdict.figure, verdict.expectation
    unit = study.unit(figure.measure)
    said = " ".join(_said(study, verdict))
    drawn = gauge(key, figure, (wish.low, wish.high),
                  f"{said}; expected {bounds(wish.low, wish.high, unit)}: {verdict.word}.", letters)
    more = ""
    if verdict.word == "undecided" and verdict.more_games:
        games = many(rough(verdict.more_games), "more game")
        more = f'<p class="more">About {games} would tell.</p>'
    whom = ", ".join(filter(None, (study.of(figure),
                                   table_name((figure.players, figure.bots)))))
    value, spread = shown(figure.value, unit), interval(figure, unit)
    return (f'<li>{sign(verdict.word)}<p class="whom">{escape(whom)}</p>{drawn}'
            f'<p class="value"><b>{escape(value)}</b> <small>{escape(spread)}</small></p>'
            f"{more}</li>")


def _said(study: StudyReport, verdict: Verdict) -> Iterator[str]:
    figure = verdict.figure
    unit = study.unit(figure.measure)
    yield f"Measured {shown(figure.value, unit)}"
    if spread := interval(figure, unit):
        yield f"({spread})"


def sign(word: Word) -> str:
    """A sign for a verdict, told apart by its shape."""
    return (f'<svg class="sign {word}" viewBox="0 0 20 20" role="img" aria-label="{word}">'
            f'<use href="#sign-{word}"/></svg>')
