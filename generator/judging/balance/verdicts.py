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
    for each in expected.play:
        measure = find_measure(each.measure)
        if measure is None:
            findings.error("balance/unknown-measure", f"there is no measure '{each.measure}'",
                           each.where, suggest(each.measure,
                                                    tuple(one.name for one in measures())))
            continue
        _check_bounds(each, measure, findings)
        _check_of(each, measure, subjects, findings)
        if each.bots:
            _check_bots(each.bots, each.where, findings)
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


def _check_tolerance(each: Expectation, subjects: _Subjects, findings: Findings) -> None:
    """Report a tolerance of something that versions aren't compared by."""
    measure = find_measure(each.measure)
    if measure is None or each.measure not in COMPARED_MEASURES:
        findings.error("balance/unknown-measure", f"versions aren't compared by '{each.measure}'",
                       each.where, suggest(each.measure, COMPARED_MEASURES))
    else:
        _check_of(each, measure, subjects, findings)


def _check_bots(words: str, where: FileLocation, findings: Findings) -> None:
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
                       f"so it can't be {describe_bounds(each.low, each.high)}", each.where,
                       "write 0.45 for 45 %" if each.low and each.low > most else "")


def _check_of(each: Expectation, measure: Measure, subjects: _Subjects,
              findings: Findings) -> None:
    if not each.of or measure.of not in ("component", "seat", "game"):
        return
    known = {"game": {}, "seat": subjects.seats}.get(measure.of, subjects.components)
    if each.of not in known:
        subjects.hints_left -= 1
        report_unknown_subject(each, measure, tuple(known) if subjects.hints_left >= 0 else (),
                               findings)


def report_unknown_subject(each: Expectation, measure: Measure, known: Sequence[str],
                    findings: Findings) -> None:
    """Report that a measure has no figure of that; a cause may be one that never came up."""
    if measure.of == "game":
        findings.error("balance/unknown-of", f"{each.measure} is a figure of the whole game, "
                       f"not of '{each.of}'", each.where, "leave out of:")
        return
    report = findings.error if measure.of in ("component", "seat", "bot") else findings.warning
    report("balance/unknown-of", f"{each.measure} has no figure of '{each.of}'", each.where,
         suggest(each.of, tuple(known)))


def _check_contradictions(play: Sequence[Expectation], kinds: Mapping[str, str],
                          findings: Findings) -> None:
    """Report bounds for a component that leave no room within those for its kind, or for all."""
    groups: dict[tuple[str, str], list[Expectation]] = {}
    for each in play:
        groups.setdefault((each.measure, each.of), []).append(each)
    for each in play:
        for whole in {"", kinds.get(each.of, "")} - {each.of}:
            other = next((other for other in groups.get((each.measure, whole), ())
                          if _are_disjoint(each, other) and _share_table(each, other)), None)
            if other is not None:
                findings.error(
                    "balance/contradiction",
                    f"{each.measure} of {each.of} can't be {describe_bounds(each.low, each.high)} "
                    f"and also "
                    f"{describe_bounds(other.low, other.high)}, as line {other.where.line} says of "
                    f"{'every ' + other.of if other.of else 'all'}", each.where,
                    "remove one of them", (other.where,))


def _share_table(one: Expectation, other: Expectation) -> bool:
    """Whether there is a table that both are about."""
    players = not one.players or not other.players or set(one.players) & set(other.players)
    return bool(players) and (not one.bots or not other.bots or one.bots == other.bots)


def _are_disjoint(one: Expectation, other: Expectation) -> bool:
    lows = [each.low for each in (one, other) if each.low is not None]
    highs = [each.high for each in (one, other) if each.high is not None]
    return bool(lows and highs and max(lows) > min(highs))


def judge_expectations(expected: Sequence[Expectation], figures: Sequence[StudyFigure],
          parts: Mapping[str, Part], findings: Findings) -> tuple[Verdict, ...]:
    """Hold every expectation to the figures it is about; what is missed or open is reported."""
    games = {(each.players, each.bots): each.n for each in figures if each.measure == "finished"}
    verdicts: list[Verdict] = []
    tables = {(each.players, each.bots) for each in figures}
    by_measure: dict[str, list[StudyFigure]] = {}
    for figure in figures:
        by_measure.setdefault(figure.measure, []).append(figure)
    elsewhere = [each for each in expected
                 if not any(_is_at_table(each, *table) for table in tables)]
    for each in expected:
        about = list(_matching_figures(each, by_measure.get(each.measure, ()), parts))
        made = [verdict_of(each, figure, games.get((figure.players, figure.bots), figure.n),
                           len(about)) for figure in about]
        _report_verdicts(each, made, parts, findings)
        if not made and each not in elsewhere:
            _report_unmeasured(each, figures, parts, findings)
        verdicts += made
    _report_unplayed(elsewhere, findings)
    return tuple(verdicts)


def verdict_of(each: Expectation, figure: StudyFigure, games: int, among: int = 1) -> Verdict:
    """What a figure from so many games says: one that reaches over a bound says nothing yet.

    One `among` many is missed only if an interval that holds for all of them at once lies outside
    (Bonferroni): else of forty components on the bound one would be called missed by luck.
    """
    low = each.low if each.low is not None else float("-inf")
    high = each.high if each.high is not None else float("inf")
    if figure.low >= low and figure.high <= high:
        return Verdict(each, figure, "met")
    wide = z_for(ALPHA / among) / z_for(ALPHA)
    found = Estimate(figure.value, figure.value - wide * (figure.value - figure.low),
                     figure.value + wide * (figure.high - figure.value))
    if found.low > high or found.high < low:
        return Verdict(each, figure, "missed")
    if not low <= figure.value <= high:
        # One bound tells that it is outside.
        open_bounds = [low if figure.value < low else high]
    else:
        found = Estimate(figure.value, figure.low, figure.high)
        open_bounds = [bound for bound in (low, high) if figure.low <= bound <= figure.high]
    more = max(games_needed(found, bound, games) for bound in open_bounds)
    return Verdict(each, figure, "undecided", more)


def _matching_figures(each: Expectation, figures: Sequence[StudyFigure],
           parts: Mapping[str, Part]) -> Iterator[StudyFigure]:
    for figure in figures:
        if _is_at_table(each, figure.players, figure.bots):
            part = parts.get(figure.of)
            if each.of in ("", figure.of) or (part and part.kind == each.of):
                yield figure


def _is_at_table(each: Expectation, players: int, bots: str) -> bool:
    return (not each.players or players in each.players) and each.bots in ("", bots)


def _report_verdicts(each: Expectation, verdicts: Sequence[Verdict], parts: Mapping[str, Part],
          findings: Findings) -> None:
    for verdict in verdicts:
        if verdict.word == "missed":
            findings.warning(
                "balance/missed", f"{figure_words(verdict.figure)}, expected "
                f"{describe_bounds(each.low, each.high)}", each.where,
                related=_place(verdict.figure, parts))
    unclear = sorted((one for one in verdicts if one.word == "undecided"),
                     key=lambda one: -one.more_games)
    if unclear:
        worst = unclear[0]
        rest = f"; so {'is' if len(unclear) == 2 else 'are'} {len(unclear) - 1} more" \
            if unclear[1:] else ""
        findings.note(
            "balance/undecided", f"{figure_words(worst.figure)}: undecided whether "
            f"{describe_bounds(each.low, each.high)}{rest}", each.where,
            f"about {rough_count(worst.more_games):,} more games would tell",
            _place(worst.figure, parts))


def _place(figure: StudyFigure, parts: Mapping[str, Part]) -> tuple[FileLocation, ...]:
    part = parts.get(figure.of)
    return (part.where,) if part else ()


def _report_unmeasured(each: Expectation, figures: Sequence[StudyFigure], parts: Mapping[str, Part],
                     findings: Findings) -> None:
    """Report an expectation of which the games that were played have no figure."""
    measure = find_measure(each.measure)
    if measure is None:
        return
    known = sorted({one.of for one in figures if one.measure == each.measure})
    if not known and measure.of == "bot" and not any(one.measure == "skill" for one in figures):
        findings.note("balance/unmeasured", f"{each.measure} wasn't judged: the same bot sat on "
                      "all seats", each.where, "let different bots play with --ladder or --never")
    elif each.of and each.of not in parts and known:
        report_unknown_subject(each, measure, known, findings)
    else:
        of = f" of {name_of(measure.name, each.of)}" if each.of else ""
        findings.warning("balance/unmeasured", f"nothing was measured for {each.measure}{of}",
                         each.where, "no part of these games tells it")


def _report_unplayed(expected: Sequence[Expectation], findings: Findings) -> None:
    """Report, once for all of them, expectations of tables that weren't played."""
    if not expected:
        return
    first, *rest = expected
    more = f"; nor were {len(rest)} more" if rest[1:] else "; nor was 1 more" if rest else ""
    findings.note("balance/unmeasured", f"{first.measure} wasn't judged: no game was played "
                  f"{_table_words(first)}{more}", first.where, f"play it with {_options(first)}",
                  tuple(each.where for each in rest))


def _table_words(each: Expectation) -> str:
    players = f"by {' or '.join(map(str, each.players))}" if each.players else ""
    return " ".join(filter(None, (players, f"with {each.bots}" if each.bots else "")))


def _options(each: Expectation) -> str:
    players = f"--players {','.join(map(str, each.players))}" if each.players else ""
    return " ".join(filter(None, (players, f"--bots {each.bots}" if each.bots else "")))
