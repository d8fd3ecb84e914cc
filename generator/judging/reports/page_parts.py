"""The parts of a report's page, with their charts."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from pathlib import PurePath

from generator.base.number_format import (
    bounds,
    format_value,
    interval,
    join_words,
    number,
    percent,
    percentage_points,
    plural,
    rough_count,
    span,
)
from generator.base.report_section import ReportPart, Section
from generator.drawing.text.text_style import TextMeasure
from generator.judging.balance.measure import (
    StudyFigure,
    TableId,
    Verdict,
    VerdictWord,
    measures,
    table_name,
    unit_of,
)
from generator.judging.balance.people import PeopleStudy, ThinkingTime
from generator.judging.reports.charts.bars import Bar, Stack, bar_chart, stacked_chart
from generator.judging.reports.charts.canvas import Chart, ChartHeading
from generator.judging.reports.charts.histograms import Distribution, histogram_chart
from generator.judging.reports.charts.intervals import draw_gauge, seat_share_chart
from generator.judging.reports.charts.scatter import ChartAxis, PlotMark, scatter_chart
from generator.judging.reports.report_data import (
    MOST_UNFOLDED,
    VERDICT_ORDER,
    ReportPiece,
    StudyReport,
    Thumbnail,
    describe_expectation,
    group_verdicts,
    humanize,
)
from generator.judging.reports.study_parts import change_parts, figure_section, study_parts

SIGNIFICANCE = 0.05
# A game of more rounds than this is shown in parts of several rounds.
MOST_BARS = 24
PICK_AXES = (ChartAxis("pick rate, % of seats that could", lambda share: percent(share, 0)),
             ChartAxis("effect on winning, percentage points", percentage_points, "no effect"))
Pictures = Mapping[str, Thumbnail]


def fairness_charts(study: StudyReport, letters: TextMeasure) -> Iterator[Chart]:
    """Seat shares, table by table."""
    for index, table in enumerate(study.tables, 1):
        shares = study.figures("seat-share", table)
        if len(shares) > 1:
            yield seat_share_chart(f"seats-{index}", f"Wins by seat: {table_name(table)}", shares,
                              letters)


def score_charts(study: StudyReport, letters: TextMeasure) -> Iterator[Chart]:
    """Scores seat by seat, and what the points came from."""
    for index, table in enumerate(study.tables, 1):
        distributions = [Distribution(f"Seat {histogram.of}", histogram.counts)
                 for histogram in study.histograms("score", table)]
        if distributions:
            yield histogram_chart(f"scores-{index}", f"Scores: {table_name(table)}",
                             "points, share of games", distributions, letters)
    stacks = [Stack(table_name(table), tuple((humanize(item.of), item.value) for item in figures))
              for table in study.tables if (figures := study.figures("points-from", table))]
    if stacks:
        yield stacked_chart("sources", "Where points come from", "points a seat, on average",
                            stacks,
                      letters)


def length_charts(study: StudyReport, letters: TextMeasure) -> Iterator[Chart]:
    """How long games are, by how much they are won, and what ends them."""
    for key, name, title, unit in (("lengths", "turns", "How long games are",
                                    "turns of all players, share of games"),
                                   ("margins", "margin", "By how much games are won",
                                    "points of lead, share of games")):
        distributions = [Distribution(table_name(table), histogram.counts) for table in study.tables
                 for histogram in study.histograms(name, table)[:1]]
        if distributions:
            yield histogram_chart(key, title, unit, distributions, letters)
    for key, measure, title in (("ends", "end-cause", "How games ended"),
                                ("decided", "decided-by", "What decided the winner")):
        chart = _share_chart(study, (key, measure, title), letters)
        if chart:
            yield chart


def _share_chart(study: StudyReport, of: tuple[str, str, str],
                 letters: TextMeasure) -> Chart | None:
    """Shares that add up to one, a bar for each table."""
    key, measure, title = of
    results = [(table, {figure.of: figure for figure in study.figures(measure, table)})
             for table in study.tables]
    results = [(table, figures) for table, figures in results if figures]
    names = list(dict.fromkeys(name for _, figures in results for name, figure in figures.items()
                               if figure.value))
    if not names:
        return None
    total = {name: sum(figures[name].value for _, figures in results if name in figures)
             for name in names}
    names.sort(key=lambda name: (-total[name], name))
    groups = [Bar(humanize(name), tuple(figures[name].value if name in figures else 0.0
                                     for _, figures in results),
                  tuple(percent(figures[name].value) if name in figures else percent(0.0)
                        for _, figures in results)) for name in names]
    table, figures = results[0]
    first = max(figures.values(), key=lambda figure: figure.value)
    caption = f"{percent(first.value, 0)} of the games: {humanize(first.of)}" + (
        f" ({table_name(table)})." if len(results) > 1 else ".")
    heading = ChartHeading(key, title, caption, "share of games")
    return bar_chart(heading, [table_name(table) for table, _ in results], groups, letters)


def supply_charts(sections: Sequence[Section], letters: TextMeasure) -> Iterator[Chart]:
    """What the components alone show, where bars show it."""
    for index, section in enumerate(sections, 1):
        kinds = [name for name, _ in section.bars[0].shares] if section.bars else []
        groups = [Bar(humanize(bar.label), tuple(share for _, share in bar.shares),
                      tuple(percent(share) for _, share in bar.shares))
                  for bar in section.bars if len(bar.shares) == len(kinds)]
        if groups:
            yield bar_chart(ChartHeading(f"supply-{index}", section.title, "", "share"), kinds,
                            groups,
                       letters)


def component_charts(study: StudyReport, pictures: Pictures,
                     letters: TextMeasure) -> Iterator[Chart]:
    """Each component among its equals: points against difficulty, picks against wins."""
    yield from difficulty_charts(study.box.items, study.box.difficulties, pictures, letters)
    for index, table in enumerate(study.tables, 1):
        marks = _pick_marks(study, table, pictures)
        if len(marks) > 1:
            yield scatter_chart(_pick_heading(f"picks-{index}", table, marks), PICK_AXES, marks,
                                letters)


def difficulty_charts(items: Iterable[ReportPiece], difficulties: Mapping[str, float],
                       pictures: Pictures, letters: TextMeasure) -> Iterator[Chart]:
    """What components are worth against how hard they are to pay, where that is known."""
    priced = [PlotMark(item.name, difficulties[item.id], item.points,
                       (percent(difficulties[item.id]), f"{number(item.points)} points"),
                       pictures[item.id].thumb if item.id in pictures else None)
              for item in items if item.id in difficulties and item.points is not None]
    if len(priced) > 1:
        yield scatter_chart(
            ChartHeading("difficulty", "Points against difficulty",
                         "Components that are hard to pay for are at the left and "
                         "should be worth more; one far below its neighbours is a poor deal.",
                         ""),
            (ChartAxis("chance that a full hand pays it, %", lambda value: percent(value, 0)),
             ChartAxis("points", number)), priced, letters)


def _pick_marks(study: StudyReport, table: TableId, pictures: Pictures) -> list[PlotMark]:
    rates = study.by_component("pick-rate", table)
    chances = study.by_component("win-effect-q", table)
    marks = []
    for name, effect in study.by_component("win-effect", table).items():
        if name in rates:
            chance = chances.get(name)
            sure = chance.value < SIGNIFICANCE if chance else effect.low > 0 or effect.high < 0
            words = (percent(rates[name].value),
                     f"{format_value(effect.value, 'points')} ({interval(effect, 'points')})")
            marks.append(PlotMark(study.of(effect), rates[name].value, effect.value, words,
                              pictures[name].thumb if name in pictures else None, sure))
    return marks


def _pick_heading(key: str, table: TableId, marks: Sequence[PlotMark]) -> ChartHeading:
    sure = sum(mark.sure for mark in marks)
    how = "strong frame" if any(mark.thumb for mark in marks) else "filled dot"
    result = f"A {how} marks the {sure} of {len(marks)} whose effect isn't luck." if sure \
        else "No effect is stronger than luck could cause."
    caption = (f"{result} At the top: players who take it win more. At the left: it is rarely "
               "taken. Where pictures would overlap, a line leads to the place, or there is only "
               "a dot.")
    return ChartHeading(key, f"Picked and won with: {table_name(table)}", caption, "")


def page_parts(study: StudyReport, composition: Sequence[Section],
               pictures: Pictures, letters: TextMeasure) -> list[ReportPart]:
    """All parts that have something to show: answers, verdicts, then the figures."""
    glance = chain(fairness_charts(study, letters), score_charts(study, letters),
                   length_charts(study, letters), supply_charts(composition, letters))
    questions, *others = study_parts(study.balance, study.name)
    parts = [*(_draw_thinking(part, study, letters) for part in others),
             _chart_part("glance", "At a glance", glance),
             _chart_part("markers", "Components against each other",
                         component_charts(study, pictures, letters)),
             _gallery_part(study, pictures),
             *change_parts(study.balance, study.name),
             ReportPart("box", "The components without play",
                        tuple(replace(section, details=True) for section in composition
                              if section.rows or section.figures),
                        "Counted in the files that are printed, without playing."),
             ReportPart("figures", "All figures of the game",
                        (figure_section(study.balance, study.name),) if study.tables else ())]
    # Without verdicts their part says how to get some.
    return [questions, ReportPart("verdicts", "Verdicts", content=verdict_cards(study, letters),
                       template="verdicts.html.j2"),
            *(part for part in parts if part.content or part.sections),
            ReportPart("method", "How it was measured", content=_method_content(study),
                       template="method.html.j2")]


def _chart_part(key: str, title: str, charts: Iterable[Chart]) -> ReportPart:
    return ReportPart(key, title, content=list(charts), template="charts.html.j2")


def _draw_thinking(part: ReportPart, study: StudyReport, letters: TextMeasure) -> ReportPart:
    """The part itself, but where people think in charts."""
    if part.key != "thinking" or study.balance.people is None:
        return part
    return replace(part, content=list(_thinking_charts(study.balance.people, letters)),
                   template="charts.html.j2")


def _thinking_charts(people: PeopleStudy, letters: TextMeasure) -> Iterator[Chart]:
    longest = sorted(people.by_phase, key=lambda item: (-item.mean, item.of))
    if longest:
        # What is surely long, not what took long once.
        first = max(longest, key=lambda item: item.low)
        yield _thinking_chart("thinking-phases", "By kind of choice", longest[:MOST_BARS],
                     f"Longest at '{humanize(first.of)}': {number(first.mean)} seconds "
                     f"({span(first.low, first.high, 'number')}).", letters)
    rounds = _merge_rounds(people.by_round)
    if len(rounds) > 1:
        first = max(rounds, key=lambda item: item.mean)
        yield _thinking_chart("thinking-rounds", "As the game goes on", rounds,
                     f"Longest in {first.of}: {number(first.mean)} seconds.", letters)


def _merge_rounds(rounds: tuple[ThinkingTime, ...]) -> list[ThinkingTime]:
    """The rounds of a long game, several together: each counts by its choices."""
    size = -(-len(rounds) // MOST_BARS)
    if size < 2:
        return list(rounds)
    results = []
    for first in range(0, len(rounds), size):
        part = rounds[first:first + size]
        n = sum(item.n for item in part)
        of = f"{part[0].of} to {part[-1].of.removeprefix('round ')}" if len(part) > 1 \
            else part[0].of
        mean, low, high, half, most = (
            sum(getattr(item, name) * item.n for item in part) / n
            for name in ("mean", "low", "high", "half", "most"))
        results.append(
            ThinkingTime(of=of, mean=mean, low=low, high=high, half=half, most=most, n=n)
        )
    return results


def _thinking_chart(key: str, title: str, shown_: list[ThinkingTime], caption: str,
           letters: TextMeasure) -> Chart:
    groups = [Bar(humanize(time.of), (time.mean, time.half),
                  (f"{number(time.mean)} ({plural(time.n, 'choice')})", number(time.half)))
              for time in shown_]
    return bar_chart(ChartHeading(key, title, caption, "seconds a choice"),
                ("mean", "half are quicker"), groups, letters)


@dataclass(frozen=True, slots=True)
class VerdictLine:
    """A figure that was compared with an expectation; `gauge` is a drawing of both."""

    word: VerdictWord
    whom: str
    gauge: str
    value: str
    interval: str
    more: str


@dataclass(frozen=True, slots=True)
class VerdictCard:
    """An expectation with its figures; `rest` says what the folded ones are."""

    word: VerdictWord
    expected: str
    place: str
    shown: Sequence[VerdictLine]
    folded: Sequence[VerdictLine]
    rest: str


def verdict_cards(study: StudyReport, letters: TextMeasure) -> list[VerdictCard]:
    """Every expectation with its figures, the worst first."""
    return [_verdict_card(study, group, number, letters)
            for number, group in enumerate(group_verdicts(study.balance.verdicts), 1)]


def _verdict_card(study: StudyReport, group: Sequence[Verdict], number: int,
          letters: TextMeasure) -> VerdictCard:
    lines = [_verdict_line(study, verdict, f"verdict-{number}-{index}", letters)
             for index, verdict in enumerate(group, 1)]
    few = len(lines)
    if few > MOST_UNFOLDED + 1:
        few = min(MOST_UNFOLDED, sum(verdict.word != "met" for verdict in group))
    # The folder is another one on every machine.
    where = group[0].expectation.where
    return VerdictCard(group[0].word, describe_expectation(study, group[0]),
                       f"{PurePath(where.file).name}, line {where.line}",
                       lines[:few], lines[few:], _summarize_rest(group[few:], bool(few)))


def _summarize_rest(verdicts: Sequence[Verdict], more: bool) -> str:
    words = Counter(verdict.word for verdict in verdicts)
    counts = join_words([f"{words[word]} {word}" for word in VERDICT_ORDER if words[word]])
    return f"{len(verdicts):,}{' more' if more else ''} figures: {counts}"


def _verdict_line(study: StudyReport, verdict: Verdict, key: str,
                  letters: TextMeasure) -> VerdictLine:
    figure, expectation = verdict.figure, verdict.expectation
    unit = unit_of(figure.measure)
    value, spread = format_value(figure.value, unit), interval(figure, unit)
    measured = f"Measured {value} ({spread})" if spread else f"Measured {value}"
    drawn = draw_gauge(key, figure, (expectation.low, expectation.high),
                       f"{measured}; expected {bounds(expectation.low, expectation.high, unit)}: "
                       f"{verdict.word}.", letters)
    more = ""
    if verdict.word == "undecided" and verdict.more_games:
        more = f"About {plural(rough_count(verdict.more_games), 'more game')} would decide."
    whom = ", ".join(filter(None, (study.of(figure),
                                   table_name((figure.players, figure.bots)))))
    return VerdictLine(verdict.word, whom, drawn, value, spread, more)


def _method_content(study: StudyReport) -> Mapping[str, object]:
    """The command, the seed, the tables and the glossary."""
    balance = study.balance
    options = ", ".join(f"{name}={value}" for name, value in sorted(balance.options.items()))
    used = {figure.measure for figure in balance.figures}
    return {"command": balance.command,
            "facts": [("Seed", str(balance.seed)), ("Build", balance.build),
                      ("Options", options or "none"),
                      *((table_name((players, bots)), plural(games, "game"))
                        for players, bots, games in balance.tables)],
            "measures": [measure for measure in measures() if measure.name in used]}


# What is shown elsewhere: the chance of luck by frames in the chart, the dead by a word.
HIDDEN_MEASURES = ("win-effect-q", "dead")
LARGEST = 74


@dataclass(frozen=True, slots=True)
class GalleryCell:
    """What a cell shows, the number it is sorted by, and how much of its bar is filled."""

    words: str = "–"
    small: str = ""
    value: float | str | None = None
    part: float | None = None


@dataclass(frozen=True, slots=True)
class GalleryFace:
    """A picture that the page holds, and how large it is shown."""

    reference: str
    width: int
    height: int


@dataclass(frozen=True, slots=True)
class GalleryRow:
    """A component; one without a face is shown as a plain card with its name."""

    name: str
    kind: str
    kind_title: str
    dead: bool
    face: GalleryFace | None
    cells: Sequence[tuple[str, GalleryCell]]


@dataclass(frozen=True, slots=True)
class GalleryTable:
    """All components with the figures of one table of the study."""

    title: str
    caption: str
    columns: Sequence[str]
    rows: Sequence[GalleryRow]


def _gallery_part(study: StudyReport, pictures: Pictures) -> ReportPart:
    played = [table for table in study.tables if any(
        measure.of == "component" and study.figures(measure.name, table)
        for measure in measures())]
    tables = played or study.tables[:1] or ((0, ""),)
    intro = f"Play figures are those of {table_name(tables[0])}." if study.tables else ""
    content = {"kinds": study.box.kinds,
               "tables": [_gallery_table(study, table, pictures) for table in tables]}
    return ReportPart("components", "Every component", intro=intro, content=content,
                      template="gallery.html.j2")


def _gallery_table(study: StudyReport, table: TableId,
                   pictures: Mapping[str, Thumbnail]) -> GalleryTable:
    columns = dict(_gallery_columns(study, table))
    dead = {name for name, entry in study.by_component("dead", table).items() if entry.low >= 1.0}
    rows = [GalleryRow(item.name, item.kind, study.box.kinds.get(item.kind, item.kind),
                       item.id in dead, _gallery_face(pictures.get(item.id)),
                       [(title, cells.get(item.id, GalleryCell()))
                        for title, cells in columns.items()])
            for item in _order_pieces(study, table)]
    played = f", {table_name(table)}" if study.tables else ""
    return GalleryTable(table_name(table), f"{len(rows)} components{played}",
                        ("Name", *columns), rows)


def _order_pieces(study: StudyReport, table: TableId) -> list[ReportPiece]:
    """Kinds that play shows something about come first; else the order of the box."""
    played = {
        figure.of for figure in study.balance.figures if (figure.players, figure.bots) == table
    }
    kinds = {item.kind for item in study.box.items if item.id in played}
    return sorted(study.box.items, key=lambda item: item.kind not in kinds)


def _gallery_columns(study: StudyReport,
                     table: TableId) -> Iterator[tuple[str, dict[str, GalleryCell]]]:
    """By title: the cells of those components that have one."""
    items = study.box.items
    yield "Copies", {item.id: GalleryCell(str(item.copies), "", item.copies) for item in items}
    points = {item.id: GalleryCell(number(item.points), "", item.points)
              for item in items if item.points is not None}
    if points:
        yield "Points", points
    fair = {worth.part: GalleryCell(f"{worth.fair:.1f}", worth.word, worth.fair)
            for worth in study.balance.worths
            if (worth.players, worth.bots) == table and worth.fair is not None}
    if fair:
        yield "Fair points", fair
    if study.box.difficulties:
        yield "Hands that pay", {name: GalleryCell(percent(value), "", value, value)
                                 for name, value in study.box.difficulties.items()}
    for measure in measures():
        by_component = study.by_component(measure.name, table)
        if measure.of == "component" and measure.name not in HIDDEN_MEASURES and by_component:
            yield (
                measure.title,
                {name: _gallery_cell(study, entry) for name, entry in by_component.items()},
            )


def _gallery_cell(study: StudyReport, figure: StudyFigure) -> GalleryCell:
    unit = unit_of(figure.measure)
    return GalleryCell(format_value(figure.value, unit), interval(figure, unit), figure.value,
                       figure.value if unit == "share" else None)


def _gallery_face(picture: Thumbnail | None) -> GalleryFace | None:
    if picture is None:
        return None
    scale = LARGEST / max(picture.width, picture.height)
    return GalleryFace(picture.reference, round(picture.width * scale),
                       round(picture.height * scale))


def distinct_pictures(pictures: Iterable[Thumbnail]) -> list[Thumbnail]:
    """Each picture once."""
    return list({picture.reference: picture for picture in pictures}.values())
