"""The judge: holds figures to expectations, and says when the games played can't tell."""

from collections.abc import Iterator, Mapping, Sequence

from generator.base.findings import FileLocation, Findings, suggest
from generator.base.number_format import rough_count
from generator.base.statistics import ALPHA, Estimate, games_needed, z_for
from generator.game.model.expectations import Expectation, Expectations, describe_bounds
from generator.game.model.supply import Part, Supply
from generator.judging.balance.measure import (
    Measure,
    StudyFigure,
    Verdict,
    figure_words,
    find_measure,
    measures,
    name_of,
)
from generator.judging.balance.samples import COMPONENT_MEASURES, GAME_MEASURES
from generator.playing.play.bots import check_word

COMPARED_MEASURES = (*GAME_MEASURES, *COMPONENT_MEASURES)
# Among ten thousand components a nearest name takes milliseconds to find.
MOST_HINTS = 50


def check_expectations(expected: Expectations, supply: Supply, findings: Findings) -> None:
    """Report measures, components and bots that aren't there, and bounds without room."""
    kinds = {part.id: part.kind for part in supply.parts}
    subjects = _Subjects(kinds, max(supply.players))
    for bots in expected.study.bots:
        if expected.where:
            _check_bots(bots, expected.where, findings)
    for item in expected.play:
        measure = find_measure(item.measure)
        if measure is None:
            findings.error("balance/unknown-measure", f"there is no measure '{item.measure}'",
                           item.where, suggest(item.measure,
                                                    tuple(one.name for one in measures())))
            continue
        _check_bounds(item, measure, findings)
        _check_of(item, measure, subjects, findings)
        if item.bots:
            _check_bots(item.bots, item.where, findings)
    for allowed in expected.tolerances:
        _check_tolerance(Expectation(allowed.measure, allowed.where, of=allowed.of), subjects,
                         findings)
    _check_contradictions(expected.play, kinds, findings)


class _Subjects:
    """What figures can be about."""

    def __init__(self, kinds: Mapping[str, str], most_players: int) -> None:
        self.seats = dict.fromkeys(str(seat + 1) for seat in range(most_players))
        self.components = dict.fromkeys((*sorted(set(kinds.values())), *kinds))
        self.hints_left = MOST_HINTS


def _check_tolerance(expectation: Expectation, subjects: _Subjects, findings: Findings) -> None:
    """Report a tolerance of something that versions aren't compared by."""
    measure = find_measure(expectation.measure)
    if measure is None or expectation.measure not in COMPARED_MEASURES:
        findings.error(
            "balance/unknown-measure",
            f"versions aren't compared by '{expectation.measure}'",
            expectation.where,
            suggest(expectation.measure, COMPARED_MEASURES),
        )
    else:
        _check_of(expectation, measure, subjects, findings)


def _check_bots(words: str, where: FileLocation, findings: Findings) -> None:
    for word in words.split(","):
        try:
            check_word(word.strip())
        except ValueError as wrong:
            findings.error("balance/unknown-bot", str(wrong), where)


RANGES = {"share": (0.0, 1.0), "chance": (0.0, 1.0), "points": (-1.0, 1.0)}


def _check_bounds(expectation: Expectation, measure: Measure, findings: Findings) -> None:
    if measure.unit not in RANGES:
        return
    least, most = RANGES[measure.unit]
    if (expectation.low is not None and expectation.low > most) or (
        expectation.high is not None and expectation.high < least
    ):
        findings.error(
            "balance/impossible",
            f"{measure.name} is between {least:g} and {most:g}, "
            f"so it can't be {describe_bounds(expectation.low, expectation.high)}",
            expectation.where,
            "write 0.45 for 45 %" if expectation.low and expectation.low > most else "",
        )


def _check_of(expectation: Expectation, measure: Measure, subjects: _Subjects,
              findings: Findings) -> None:
    if not expectation.of or measure.of not in ("component", "seat", "game"):
        return
    result = {"game": {}, "seat": subjects.seats}.get(measure.of, subjects.components)
    if expectation.of not in result:
        subjects.hints_left -= 1
        report_unknown_subject(
            expectation, measure, tuple(result) if subjects.hints_left >= 0 else (), findings
        )


def report_unknown_subject(expectation: Expectation, measure: Measure, results: Sequence[str],
                    findings: Findings) -> None:
    """Report that a measure has no figure of that; a cause may be one that never came up."""
    if measure.of == "game":
        findings.error(
            "balance/unknown-of",
            f"{expectation.measure} is a figure of the whole game, not of '{expectation.of}'",
            expectation.where,
            "leave out of:",
        )
        return
    report = findings.error if measure.of in ("component", "seat", "bot") else findings.warning
    report(
        "balance/unknown-of",
        f"{expectation.measure} has no figure of '{expectation.of}'",
        expectation.where,
        suggest(expectation.of, tuple(results)),
    )


def _check_contradictions(play: Sequence[Expectation], kinds: Mapping[str, str],
                          findings: Findings) -> None:
    """Report bounds for a component that leave no room within those for its kind, or for all."""
    groups: dict[tuple[str, str], list[Expectation]] = {}
    for expectation in play:
        groups.setdefault((expectation.measure, expectation.of), []).append(expectation)
    for expectation in play:
        for whole in {"", kinds.get(expectation.of, "")} - {expectation.of}:
            other = next(
                (
                    other
                    for other in groups.get((expectation.measure, whole), ())
                    if _are_disjoint(expectation, other) and _share_table(expectation, other)
                ),
                None,
            )
            if other is not None:
                findings.error(
                    "balance/contradiction",
                    f"{expectation.measure} of {expectation.of} can't be "
                    f"{describe_bounds(expectation.low, expectation.high)} "
                    f"and also "
                    f"{describe_bounds(other.low, other.high)}, as line {other.where.line} says of "
                    f"{'every ' + other.of if other.of else 'all'}",
                    expectation.where,
                    "remove one of them",
                    (other.where,),
                )


def _share_table(one: Expectation, other: Expectation) -> bool:
    """Whether there is a table that both are about."""
    players = not one.players or not other.players or set(one.players) & set(other.players)
    return bool(players) and (not one.bots or not other.bots or one.bots == other.bots)


def _are_disjoint(one: Expectation, other: Expectation) -> bool:
    lows = [item.low for item in (one, other) if item.low is not None]
    highs = [item.high for item in (one, other) if item.high is not None]
    return bool(lows and highs and max(lows) > min(highs))


def judge_expectations(expected: Sequence[Expectation], figures: Sequence[StudyFigure],
          parts: Mapping[str, Part], findings: Findings) -> tuple[Verdict, ...]:
    """Hold every expectation to the figures it is about; what is missed or open is reported."""
    games = {
        (measured.players, measured.bots): measured.n
        for measured in figures
        if measured.measure == "finished"
    }
    verdicts: list[Verdict] = []
    tables = {(measured.players, measured.bots) for measured in figures}
    by_measure: dict[str, list[StudyFigure]] = {}
    for figure in figures:
        by_measure.setdefault(figure.measure, []).append(figure)
    elsewhere = [expectation for expectation in expected
                 if not any(_is_at_table(expectation, *table) for table in tables)]
    for expectation in expected:
        about = list(_matching_figures(expectation, by_measure.get(expectation.measure, ()), parts))
        made = [verdict_of(expectation, figure, games.get((figure.players, figure.bots), figure.n),
                           len(about)) for figure in about]
        _report_verdicts(expectation, made, parts, findings)
        if not made and expectation not in elsewhere:
            _report_unmeasured(expectation, figures, parts, findings)
        verdicts += made
    _report_unplayed(elsewhere, findings)
    return tuple(verdicts)


def verdict_of(
    expectation: Expectation, figure: StudyFigure, games: int, among: int = 1
) -> Verdict:
    """What a figure from so many games says: one that reaches over a bound says nothing yet.

    One `among` many is missed only if an interval that holds for all of them at once is outside
    (Bonferroni): else of forty components on the bound one would be called missed by luck.
    """
    low = expectation.low if expectation.low is not None else float("-inf")
    high = expectation.high if expectation.high is not None else float("inf")
    if figure.low >= low and figure.high <= high:
        return Verdict(expectation, figure, "met")
    wide = z_for(ALPHA / among) / z_for(ALPHA)
    estimate = Estimate(figure.value, figure.value - wide * (figure.value - figure.low),
                     figure.value + wide * (figure.high - figure.value))
    if estimate.low > high or estimate.high < low:
        return Verdict(expectation, figure, "missed")
    if not low <= figure.value <= high:
        # One bound shows that it is outside.
        open_bounds = [low if figure.value < low else high]
    else:
        estimate = Estimate(figure.value, figure.low, figure.high)
        open_bounds = [bound for bound in (low, high) if figure.low <= bound <= figure.high]
    more = max(games_needed(estimate, bound, games) for bound in open_bounds)
    return Verdict(expectation, figure, "undecided", more)


def _matching_figures(expectation: Expectation, figures: Sequence[StudyFigure],
           parts: Mapping[str, Part]) -> Iterator[StudyFigure]:
    for figure in figures:
        if _is_at_table(expectation, figure.players, figure.bots):
            part = parts.get(figure.of)
            if expectation.of in ("", figure.of) or (part and part.kind == expectation.of):
                yield figure


def _is_at_table(expectation: Expectation, players: int, bots: str) -> bool:
    return (not expectation.players or players in expectation.players) and expectation.bots in (
        "",
        bots,
    )


def _report_verdicts(
    expectation: Expectation,
    verdicts: Sequence[Verdict],
    parts: Mapping[str, Part],
    findings: Findings,
) -> None:
    for verdict in verdicts:
        if verdict.word == "missed":
            findings.warning(
                "balance/missed", f"{figure_words(verdict.figure)}, expected "
                f"{describe_bounds(expectation.low, expectation.high)}", expectation.where,
                related=_place(verdict.figure, parts))
    unclear = sorted((one for one in verdicts if one.word == "undecided"),
                     key=lambda one: -one.more_games)
    if unclear:
        worst = unclear[0]
        rest = f"; so {'is' if len(unclear) == 2 else 'are'} {len(unclear) - 1} more" \
            if unclear[1:] else ""
        findings.note(
            "balance/undecided", f"{figure_words(worst.figure)}: undecided whether "
            f"{describe_bounds(expectation.low, expectation.high)}{rest}", expectation.where,
            f"about {rough_count(worst.more_games):,} more games would tell",
            _place(worst.figure, parts))


def _place(figure: StudyFigure, parts: Mapping[str, Part]) -> tuple[FileLocation, ...]:
    part = parts.get(figure.of)
    return (part.where,) if part else ()


def _report_unmeasured(
    expectation: Expectation,
    figures: Sequence[StudyFigure],
    parts: Mapping[str, Part],
    findings: Findings,
) -> None:
    """Report an expectation of which the games that were played have no figure."""
    measure = find_measure(expectation.measure)
    if measure is None:
        return
    ofs = sorted({one.of for one in figures if one.measure == expectation.measure})
    if not ofs and measure.of == "bot" and not any(one.measure == "skill" for one in figures):
        findings.note(
            "balance/unmeasured",
            f"{expectation.measure} wasn't judged: the same bot sat on all seats",
            expectation.where,
            "let different bots play with --ladder or --never",
        )
    elif expectation.of and expectation.of not in parts and ofs:
        report_unknown_subject(expectation, measure, ofs, findings)
    else:
        of = f" of {name_of(measure.name, expectation.of)}" if expectation.of else ""
        findings.warning(
            "balance/unmeasured",
            f"nothing was measured for {expectation.measure}{of}",
            expectation.where,
            "no part of these games shows it"
        )


def _report_unplayed(expected: Sequence[Expectation], findings: Findings) -> None:
    """Report, once for all of them, expectations of tables that weren't played."""
    if not expected:
        return
    first, *rest = expected
    more = f"; nor were {len(rest)} more" if rest[1:] else "; nor was 1 more" if rest else ""
    findings.note("balance/unmeasured", f"{first.measure} wasn't judged: no game was played "
                  f"{_table_words(first)}{more}", first.where, f"play it with {_options(first)}",
                  tuple(item.where for item in rest))


def _table_words(expectation: Expectation) -> str:
    players = f"by {' or '.join(map(str, expectation.players))}" if expectation.players else ""
    return " ".join(filter(None, (players, f"with {expectation.bots}" if expectation.bots else "")))


def _options(expectation: Expectation) -> str:
    players = f"--players {','.join(map(str, expectation.players))}" if expectation.players else ""
    return " ".join(
        filter(None, (players, f"--bots {expectation.bots}" if expectation.bots else ""))
    )
