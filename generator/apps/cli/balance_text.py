"""Studies on a terminal: verdicts first, then the figures that matter most."""

from collections.abc import Iterator, Sequence
from dataclasses import asdict
from textwrap import wrap

from generator.apps.cli.terminal_tables import format_table
from generator.base import number_format as wording
from generator.base.number_format import (
    difference,
    keyboard_text,
    number,
    percent,
    plural,
    span,
    with_interval,
)
from generator.base.statistics import Estimate, SpreadSummary
from generator.game.model.expectations import describe_bounds
from generator.judging.balance.conclusions import answer_questions, highlights
from generator.judging.balance.measure import (
    Balance,
    ComponentChange,
    StudyFigure,
    Verdict,
    find_measure,
    measures,
    name_of,
    title_of,
    unit_of,
)
from generator.judging.balance.people import (
    PAIRED_COMPONENT_MEASURES,
    FigurePair,
    PeopleStudy,
    compared_bots,
    pair_figures,
)
from generator.playing.play.match_study import Spec, Summary

# Of components those are shown that people take most differently, of remarks the first.
MOST_COMPONENTS = 6
MOST_REMARKS = 10


def people_text(balance: Balance) -> Iterator[str]:
    """What people did otherwise than bots, where they thought, erred, and what they say."""
    people = balance.people
    if people is None:
        return
    yield _people_head(people)
    for players, alone, _ in people.tables:
        yield from _people_tables(balance, players, alone)
    for each in people.against_bots:
        yield (f"With bots beside them at {each.players} players, people win "
               f"{keyboard_text(with_interval(each, 'share'))} a seat")
    yield from _thinking_times(people)
    if people.refused:
        yield format_table(("told that it is illegal", "times", "matches", "most often"), [
            (each.rule, each.times, each.matches, each.reason) for each in people.refused])
    if people.ratings:
        yield format_table(("answers", "mean of 1 to 5", "1", "2", "3", "4", "5"), [
            (each.question, f"{each.mean:.1f} ({each.low:.1f} to {each.high:.1f})", *each.counts)
            for each in people.ratings])
    if people.remarks:
        yield "\n".join(["Remarks", *(f"  {' '.join(each.split())}"
                                      for each in people.remarks[:MOST_REMARKS])])


def _people_head(people: PeopleStudy) -> str:
    unfinished = f", {people.unfinished} not played to the end" if people.unfinished else ""
    return (f"People: {people.matches:,} match{'' if people.matches == 1 else 'es'}{unfinished}; "
            f"{plural(people.undone, 'undo')}, {plural(people.hints, 'hint')}")


def _people_tables(balance: Balance, players: int, alone: int) -> Iterator[str]:
    bots = compared_bots(balance, players)
    games = next((games for count, who, games in balance.tables
                  if (count, who) == (players, bots)), 0)
    rows = [_people_row(each) for each in pair_figures(balance, players)] if alone else []
    if rows:
        yield format_table((f"{players} players", "people", bots or "no bots", ""), [
            ("games", f"{alone:,}", f"{games:,}" if games else "", ""), *rows])
    parts = [each for each in pair_figures(balance, players, PAIRED_COMPONENT_MEASURES[:1])
             if each.people and each.bots]
    parts.sort(key=lambda each: (-_people_gap(each), each.figure.of))
    if parts:
        yield (f"Components that people take otherwise, {players} players\n" + format_table(
            ("component", "people", bots, ""),
            [(each.figure.of, *_people_row(each)[1:]) for each in parts[:MOST_COMPONENTS]]))


def _people_row(each: FigurePair) -> tuple[str, str, str, str]:
    return (title_of(each.figure.measure, each.figure.of), _people_value(each.people),
            _people_value(each.bots), "differs" if each.differs else "")


def _people_gap(each: FigurePair) -> float:
    return abs(each.people.value - each.bots.value) if each.people and each.bots else 0.0


def _people_value(figure: StudyFigure | None) -> str:
    return keyboard_text(with_interval(figure, unit_of(figure.measure))) if figure else ""


def _thinking_times(people: PeopleStudy) -> Iterator[str]:
    longest = sorted(people.by_phase, key=lambda each: (-each.mean, each.of))
    rows = [(each.of,
             keyboard_text(f"{number(each.mean)} ({number(each.low)} to {number(each.high)})"),
             number(each.half), number(each.most), each.n) for each in longest]
    if rows:
        yield format_table(("thinking, longest first", "seconds a choice", "half below",
                            "90 % below",
                     "choices"), rows)


WIDTH = 96


def answers_text(balance: Balance) -> Iterator[str]:
    """The questions with their answers, the matrix of strategies, and the worth of components."""
    lines = ["Questions"]
    for each in answer_questions(balance):
        lines.append(f"  {each.question}")
        told = f"{each.answer[:1].upper()}{each.answer[1:]} ({each.how})"
        lines += [f"    {line}" for line in wrap(keyboard_text(told), WIDTH)]
    yield "\n".join(lines)
    yield from _matrix_text(balance)
    yield from _worth_tables(balance)


def _matrix_text(balance: Balance) -> Iterator[str]:
    matrix = balance.matrix
    if matrix is None:
        return
    rows = []
    for one in matrix.strategies:
        duels = [matrix.duel(one, other) for other in matrix.strategies]
        shares = {each.strategy: each for each in matrix.mix}
        rows.append((one, *(keyboard_text(percent(each.value)) if each else "" for each in duels),
                     keyboard_text(percent(shares[one].value)) if one in shares else ""))
    among = "against" if matrix.players == 2 else f"among {matrix.players - 1}"
    yield (f"Strategies, {matrix.players} players: what a seat of the row wins {among} the column\n"
           + format_table(("", *matrix.strategies, "in the mix"), rows))
    learnt = matrix.words.get("learnt", "learnt")
    if learnt != "learnt":
        yield f"learnt plays as --bots {learnt}"


def _worth_tables(balance: Balance) -> Iterator[str]:
    for where in dict.fromkeys((each.players, each.bots) for each in balance.worths):
        found = [each for each in balance.worths if (each.players, each.bots) == where]
        rows = [(each.part, number(each.face) if each.face is not None else "",
                 keyboard_text(difference(each.value, "number")),
                 keyboard_text(span(each.low, each.high, "number")), each.word,
                 f"{each.fair:.1f}" if each.fair is not None else "")
                for each in sorted(found, key=lambda each: -each.value)]
        yield (f"Worth of components in play, {where[0]} players, {where[1]}: points of lead "
               "it adds, beside those of its kind as hard to get\n"
               + format_table(("component", "printed", "worth", "95 %", "is", "fair"), rows))


def summary_text(spec: Spec, summary: Summary) -> str:
    """The whole summary."""
    parts = [_head(spec, summary), _seats(spec, summary)]
    if len(summary.by_bot) > 1:
        rows = [(word, _share(share)) for word, share in summary.by_bot.items()]
        parts.append(format_table(("bot", "wins per seat"), rows))
    finished = summary.games - summary.unfinished
    decided = {_decision_name(name): count for name, count in summary.decided.items()}
    rows = [("turns", _spread(summary.turns)), ("choices", _spread(summary.decisions)),
            ("ended by", _shares(summary.causes, summary.games)),
            ("decided by", _shares(decided, finished)),
            ("points from", ", ".join(wording.keyboard_text(f"{name} {wording.number(points)}")
                                      for name, points in summary.sources.items()))]
    parts.append(format_table(("", ""), [row for row in rows if row[1]]).strip("\n"))
    return "\n\n".join(parts)


def summary_json(spec: Spec, summary: Summary) -> dict[str, object]:
    """The summary as data."""
    return {"game": spec.supply.game, "players": spec.players, "bots": list(spec.bots),
            "options": dict(spec.options), "seed": spec.seed, "rotated": spec.rotate,
            "games": summary.games, "unfinished": summary.unfinished,
            "wins": [_interval(each) for each in summary.wins],
            "by_bot": {word: _interval(each) for word, each in summary.by_bot.items()},
            "scores": [asdict(each) for each in summary.scores], "sources": summary.sources,
            "turns": asdict(summary.turns), "decisions": asdict(summary.decisions),
            "causes": summary.causes, "decided": summary.decided}


def _interval(found: Estimate) -> dict[str, float]:
    return {"value": found.value, "low": found.low, "high": found.high}


def _head(spec: Spec, summary: Summary) -> str:
    chosen = ", ".join(f"{name}={value}" for name, value in spec.options.items())
    unfinished = f"{summary.unfinished:,} unfinished" if summary.unfinished else "all finished"
    return (f"{spec.supply.game}, {spec.players} players: {summary.games:,} games from seed "
            f"{spec.seed}, {unfinished}" + (f"\noptions: {chosen}" if chosen else ""))


def _seats(spec: Spec, summary: Summary) -> str:
    bots = ("rotated",) * spec.players if spec.rotate and len(set(spec.bots)) > 1 else spec.bots
    rows = [(seat + 1, bots[seat], _share(summary.wins[seat]), _spread(summary.scores[seat]))
            for seat in range(spec.players)]
    return format_table(("seat", "bot", "wins", "score"), rows)


def _share(share: Estimate) -> str:
    return wording.keyboard_text(wording.with_interval(share, "share"))


def _spread(spread: SpreadSummary) -> str:
    ends = " – ".join(wording.number(each) for each in (spread.p5, spread.p50, spread.p95))
    return wording.keyboard_text(f"{wording.number(spread.mean)} ± {wording.number(spread.sd)} "
                                 f"({ends})")


def _shares(counts: dict[str, int], total: int) -> str:
    return ", ".join(
        wording.keyboard_text(f"{name or 'nothing'} {wording.percent(count / max(1, total))}")
                     for name, count in counts.items())


def _decision_name(name: str) -> str:
    if name == "shared":
        return "nobody, shared"
    return "points" if name == "1" else f"tie-break {int(name) - 1}"


# Left to the report: one line for each component, quantiles, and what tells less.
OMITTED_MEASURES = ("score-p5", "score-p50", "score-p95", "finished", "win-effect-q")
FEW = 5


def balance_text(balance: Balance) -> str:
    """The whole summary."""
    return "\n\n".join([*_highlights(balance), *_verdicts(balance), *_tables(balance),
                        *_parts(balance), *people_text(balance),
                        *answers_text(balance),
                        *(_change(each) for each in balance.changes), f"again: {balance.command}"])


def _highlights(balance: Balance) -> Iterator[str]:
    found = highlights(balance)
    if found:
        yield wording.keyboard_text("\n".join(found))


def _verdicts(balance: Balance) -> Iterator[str]:
    if balance.verdicts:
        rows = [_verdict(each) for each in balance.verdicts if each.word != "met"]
        met = sum(each.word == "met" for each in balance.verdicts)
        rows.append(("met", f"{met} of {len(balance.verdicts)} figures", "", "", ""))
        yield format_table(("verdict", "measure", "at", "is", "expected"), rows)


def _verdict(verdict: Verdict) -> tuple[str, ...]:
    figure, wish = verdict.figure, verdict.expectation
    more = f", about {wording.rough_count(verdict.more_games):,} more games" \
        if verdict.more_games else ""
    return (verdict.word + more, _name(figure), _table_label(figure), _value(figure),
            describe_bounds(wish.low, wish.high))


def _tables(balance: Balance) -> Iterator[str]:
    """The figures that aren't of single components: a line each, a column for each table."""
    rows: dict[str, dict[tuple[int, str], str]] = {}
    order = {each.name: at for at, each in enumerate(measures())}
    for each in sorted(balance.figures, key=lambda figure: order[figure.measure]):
        if each.measure not in OMITTED_MEASURES and not _is_of_component(each):
            cells = rows.setdefault(title_of(each.measure, each.of), {})
            cells[each.players, each.bots] = _value(each)
    played = [(players, bots) for players, bots, _ in balance.tables]
    games = ("games", *(f"{games:,}" for _, _, games in balance.tables))
    yield format_table((balance.title, *(f"{players} players, {bots}" for players, bots in played)),
                       [
        games, *((title, *(found.get(each, "") for each in played))
                 for title, found in rows.items())])


def _parts(balance: Balance) -> Iterator[str]:
    """Of each table the components that are taken least and that go furthest with winning."""
    for players, bots, _ in balance.tables:
        here = [each for each in balance.figures if (each.players, each.bots) == (players, bots)]
        rates = _by_part(here, "pick-rate")
        effects = _by_part(here, "win-effect")
        q = _by_part(here, "win-effect-q")
        least = sorted(rates, key=lambda part: rates[part].value)[:FEW]
        most = sorted(effects, key=lambda part: -abs(effects[part].value))[:FEW]
        rows = [(part, _value(rates[part]), _value(effects[part]) if part in effects else "",
                 wording.keyboard_text(wording.format_value(q[part].value, "chance")) if part in q
                 else "")
                for part in dict.fromkeys([*least, *most]) if part in rates]
        if rows:
            columns = ("component", "pick rate", "effect on wins", "q")
            yield (f"Components, {players} players, {bots}: taken least, and furthest from no "
                   f"effect\n{format_table(columns, rows)}")


def _by_part(figures: Sequence[StudyFigure], measure: str) -> dict[str, StudyFigure]:
    return {each.of: each for each in figures if each.measure == measure}


def _change(change: ComponentChange) -> str:
    title = f"{change.title[:1].upper()}{change.title[1:]}"
    if not change.figures:
        return f"{title}: nothing differs surely by more than a trifle"
    rows = [(title_of(each.measure, each.of), _difference(each)) for each in change.figures]
    players = "" if "players" in title else f", {change.figures[0].players} players"
    luck = ", on the same luck" if change.is_paired else ""
    return f"{title}{players}{luck}\n{format_table(('', ''), rows).strip()}"


def _difference(figure: StudyFigure) -> str:
    unit = unit_of(figure.measure)
    return wording.keyboard_text(f"{wording.difference(figure.value, unit)} "
                 f"({wording.difference_span(figure.low, figure.high, unit)})")


def _is_of_component(figure: StudyFigure) -> bool:
    measure = find_measure(figure.measure)
    return measure is not None and measure.of == "component"


def _name(figure: StudyFigure) -> str:
    return f"{figure.measure} of {name_of(figure.measure, figure.of)}" if figure.of \
        else figure.measure


def _table_label(figure: StudyFigure) -> str:
    return f"{figure.players} players, {figure.bots}"


def _value(figure: StudyFigure) -> str:
    return wording.keyboard_text(wording.with_interval(figure, unit_of(figure.measure)))
