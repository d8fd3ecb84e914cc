"""The report's sections on what was asked beyond the tables: questions, strategies, worth."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass

from generator.base.number_format import (
    difference,
    format_value,
    number,
    percent,
    plural,
    span,
    with_interval,
)
from generator.drawing.text.text_style import TextMeasure
from generator.judging.balance.conclusions import StudyAnswer, answer_questions
from generator.judging.balance.measure import Balance, StudyFigure
from generator.judging.balance.people import (
    PAIRED_COMPONENT_MEASURES,
    FigurePair,
    PeopleStudy,
    ThinkingTime,
    compared_bots,
    pair_figures,
)
from generator.judging.balance.strategy_matrix import Duel, StrategyMatrix
from generator.judging.reports.charts.bars import Bar, bar_chart
from generator.judging.reports.charts.canvas import Chart, ChartHeading
from generator.judging.reports.report_data import StudyReport, humanize, table_name
from generator.judging.reports.sections import PageSection, PlainTable, TitledTables

# A game of more rounds than this is shown in parts of several rounds.
MOST_BARS = 24
QUESTION_TITLES = {"fun": "Was it fun? (5: very)", "clarity": "Were the rules clear? (5: very)",
         "length": "How long was it? (3: right, 5: far too long)"}


def people_sections(study: StudyReport, letters: TextMeasure) -> Iterator[PageSection]:
    """People beside bots, and what only people tell; nothing without their matches."""
    people = study.balance.people
    if people is None:
        return
    yield PageSection("people", "People beside bots", "tables.html.j2",
                      [*_comparison_tables(study, people), *_feedback_tables(people)],
                      _people_intro(people))
    charts = list(_thinking_charts(people, letters))
    if charts:
        yield PageSection("thinking", "Where people think", "charts.html.j2", charts,
                          "Seconds for a choice of more than one, also if it was taken back.")


def _people_intro(people: PeopleStudy) -> str:
    alone = sum(alone for _, alone, _ in people.tables)
    ended = sum(ended for _, _, ended in people.tables)
    left = f" {people.unfinished} more weren't played to the end." if people.unfinished else ""
    return (f"{_count_matches(ended)} of people came to an end, {alone} of them without bots; only "
            f"these "
            "tell of length, seats and scores, while what people take is counted in their seats "
            f"of all.{left} {plural(people.undone, 'choice')} taken back, "
            f"{plural(people.hints, 'hint')} asked for. Where the intervals lie apart, people "
            f"surely "
            "play otherwise than the bots do.")


def _count_matches(count: int) -> str:
    return f"{count:,} match{'' if count == 1 else 'es'}"


def _comparison_tables(study: StudyReport, people: PeopleStudy) -> Iterator[TitledTables]:
    for players, alone, _ in people.tables:
        bots = compared_bots(study.balance, players) or "no bots"
        who = f"{plural(players, 'player')}: people beside {bots}"
        found = pair_figures(study.balance, players) if alone else []
        rows = [_comparison_row(study, each, f"{study.title(each.figure.measure)}")
                for each in found]
        if rows:
            yield TitledTables(f"{who}, {_count_matches(alone)}", [PlainTable(
                ("Measure", "People", "Bots", ""), rows)], folds=False)
        parts = [each
                 for each in pair_figures(study.balance, players, PAIRED_COMPONENT_MEASURES[:1])
                 if each.people and each.bots]
        parts.sort(key=lambda each: (-_figure_gap(each), each.figure.of))
        if parts:
            yield TitledTables(f"{who}, what they take, most different first", [PlainTable(
                ("Component", "People", "Bots", ""),
                [_comparison_row(study, each, "") for each in parts])])
    won = [(plural(each.players, "player"), format_value(each.value, "share"),
            span(each.low, each.high, "share")) for each in people.against_bots]
    if won:
        yield TitledTables("Against bots", [PlainTable(
            ("At a table of", "A person's seat wins", "95 % interval"), won)], folds=False)


def _comparison_row(study: StudyReport, each: FigurePair, title: str) -> tuple[str, str, str, str]:
    name = ", ".join(filter(None, (title, study.of(each.figure))))
    return (name, _format_value(study, each.people), _format_value(study, each.bots),
            "differs" if each.differs else "")


def _format_value(study: StudyReport, figure: StudyFigure | None) -> str:
    return with_interval(figure, study.unit(figure.measure)) if figure else "–"


def _figure_gap(each: FigurePair) -> float:
    return abs(each.people.value - each.bots.value) if each.people and each.bots else 0.0


def _feedback_tables(people: PeopleStudy) -> Iterator[TitledTables]:
    """What was refused, and what people answered."""
    if people.refused:
        yield TitledTables("Where they were told that a move is illegal", [PlainTable(
            ("Rule", "Times", "Matches", "What they were told, most often"),
            [(each.rule, str(each.times), str(each.matches), each.reason)
             for each in people.refused])], folds=False)
    if people.ratings:
        yield TitledTables("What they answered", [PlainTable(
            ("Question", "Mean", "95 % interval", "1", "2", "3", "4", "5"),
            [(QUESTION_TITLES[each.question], f"{each.mean:.1f}", f"{each.low:.1f} to "
                                                                  f"{each.high:.1f}",
              *map(str, each.counts)) for each in people.ratings])], folds=False)
    if people.remarks:
        yield TitledTables("What they say", [PlainTable(
            ("", "Remark"), [(str(index), each) for index, each in enumerate(people.remarks, 1)])])


def _thinking_charts(people: PeopleStudy, letters: TextMeasure) -> Iterator[Chart]:
    longest = sorted(people.by_phase, key=lambda each: (-each.mean, each.of))
    if longest:
        # What is surely long, not what took long once.
        first = max(longest, key=lambda each: each.low)
        yield _thinking_chart("thinking-phases", "By what is to be chosen", longest[:MOST_BARS],
                     f"Longest at '{humanize(first.of)}': {number(first.mean)} seconds "
                     f"({span(first.low, first.high, 'number')}).", letters)
    rounds = _merge_rounds(people.by_round)
    if len(rounds) > 1:
        first = max(rounds, key=lambda each: each.mean)
        yield _thinking_chart("thinking-rounds", "As the game goes on", rounds,
                     f"Longest in {first.of}: {number(first.mean)} seconds.", letters)


def _merge_rounds(rounds: tuple[ThinkingTime, ...]) -> list[ThinkingTime]:
    """The rounds of a long game, several together: each counts by its choices."""
    size = -(-len(rounds) // MOST_BARS)
    if size < 2:
        return list(rounds)
    found = []
    for first in range(0, len(rounds), size):
        part = rounds[first:first + size]
        n = sum(each.n for each in part)
        of = f"{part[0].of} to {part[-1].of.removeprefix('round ')}" if len(part) > 1 \
            else part[0].of
        mean, low, high, half, most = (
            sum(getattr(each, name) * each.n for each in part) / n
            for name in ("mean", "low", "high", "half", "most"))
        found.append(ThinkingTime(of=of, mean=mean, low=low, high=high, half=half, most=most, n=n))
    return found


def _thinking_chart(key: str, title: str, shown_: list[ThinkingTime], caption: str,
           letters: TextMeasure) -> Chart:
    groups = [Bar(humanize(each.of), (each.mean, each.half),
                  (f"{number(each.mean)} ({plural(each.n, 'choice')})", number(each.half)))
              for each in shown_]
    return bar_chart(ChartHeading(key, title, caption, "seconds a choice"),
                ("mean", "half are quicker"), groups, letters)


# How far from even a share is shown in full colour.
FULL_COLOUR = 0.25


@dataclass(frozen=True, slots=True)
class HeatCell:
    """A share of wins; `warmth` is how deep its colour is, from -1 to 1."""

    words: str = "–"
    small: str = ""
    warmth: float = 0.0


@dataclass(frozen=True, slots=True)
class HeatRow:
    """A strategy, what it wins against each other one, and its part in the equilibrium."""

    name: str
    cells: Sequence[HeatCell]
    share: str


def add_answers(sections: Sequence[PageSection], study: StudyReport,
                 letters: TextMeasure) -> list[PageSection]:
    """All sections of a page, with those that answer questions where they are looked for."""
    first, *rest = sections
    return [first, *_extra_sections(study, letters), *rest]


def _extra_sections(study: StudyReport, letters: TextMeasure) -> Iterator[PageSection]:
    balance = study.balance
    yield from people_sections(study, letters)
    yield PageSection("questions", "Questions designers ask", "answers.html.j2",
                      _format_answers(balance))
    if balance.matrix:
        yield PageSection("strategies", "Ways to play", "matrix.html.j2",
                          _heat_table(balance.matrix),
                          "Bots that lean towards one thing play each other on the same deals, "
                          "each from every seat.")
    if balance.worths:
        yield PageSection("worth", "What components are worth", "tables.html.j2",
                          _worth_tables(study),
                          "Points of lead that a component adds to who takes it, with all else "
                          "that was taken as it is, beside components of its kind that are as "
                          "hard to get.")


def _format_answers(balance: Balance) -> list[StudyAnswer]:
    return [StudyAnswer(each.question, each.answer[:1].upper() + each.answer[1:], each.how,
                        each.known)
            for each in answer_questions(balance)]


def _heat_table(matrix: StrategyMatrix) -> Mapping[str, object]:
    shares = {each.strategy: f"{percent(each.value, 0)}" for each in matrix.mix}
    rows = [HeatRow(one, [_heat_cell(matrix.duel(one, other), matrix.players)
                          for other in matrix.strategies], shares.get(one, ""))
            for one in matrix.strategies]
    among = "against" if matrix.players == 2 else f"at a table with {matrix.players - 1} of"
    return {"caption": f"What a seat of the row wins {among} the column.",
            "verdict": _matrix_verdict(matrix), "columns": matrix.strategies, "rows": rows,
            "mixed": bool(matrix.mix)}


def _matrix_verdict(matrix: StrategyMatrix) -> str:
    """The verdict on strategies in a sentence."""
    if matrix.word == "dominant":
        return f"There is one best way to play: {matrix.dominant} beats every other."
    if matrix.word == "none":
        return "No way to play beats every other."
    return "These games can't tell yet whether one way to play beats every other."


def _heat_cell(duel: Duel | None, players: int) -> HeatCell:
    if duel is None:
        return HeatCell()
    warmth = max(-1.0, min(1.0, (duel.value - 1 / players) / FULL_COLOUR))
    return HeatCell(percent(duel.value), span(duel.low, duel.high, "share"), round(warmth, 2))


def _worth_tables(study: StudyReport) -> list[TitledTables]:
    """Every component with the number that is printed and the one that would be fair."""
    worths = study.balance.worths
    found: list[TitledTables] = []
    for where in dict.fromkeys((each.players, each.bots) for each in worths):
        rows = [(_component_name(study, each.part), "–" if each.face is None else number(each.face),
                 "–" if each.fair is None else f"{each.fair:.1f}",
                 difference(each.value, "number"), span(each.low, each.high, "number"), each.word)
                for each in sorted((one for one in worths if (one.players, one.bots) == where),
                                   key=lambda one: -one.value)]
        found.append(TitledTables(table_name(where), [PlainTable(
            ("Component", "Printed", "Fair", "Worth", "95 % interval", "Verdict"), rows)],
            folds=bool(found)))
    return found


def _component_name(study: StudyReport, part: str) -> str:
    item = study.box.item(part)
    return item.name if item else part


def extra_json(balance: Balance) -> dict[str, object]:
    """What balance.json holds of it."""
    matrix = balance.matrix
    return {
        "answers": [asdict(each) for each in answer_questions(balance)],
        "strategies": None if matrix is None else {
            "players": matrix.players, "words": dict(matrix.words),
            "duels": [asdict(each) for each in matrix.duels],
            "mix": [asdict(each) for each in matrix.mix], "word": matrix.word,
            "dominant": matrix.dominant, "more_deals": matrix.more_deals},
        "worths": [{**asdict(each), "fair": each.fair} for each in balance.worths],
        "people": None if balance.people is None else asdict(balance.people),
        "opinions": [{"word": each.word, "figure": asdict(each.figure),
                      "other": asdict(each.other)} for each in balance.opinions],
    }
