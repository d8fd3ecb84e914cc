"""Which charts a study gives, and what each of them shows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from generator.composition.check import Section
from generator.reports.charts.bars import Bar, Stack, bars, stacked
from generator.reports.charts.canvas import Chart, ChartHeading
from generator.reports.charts.histograms import Distribution, histograms
from generator.reports.charts.scatter import Axis, PlotMark, scatter
from generator.reports.charts.seats import seat_shares
from generator.reports.study import StudyReport, Table, plain, table_name
from generator.reports.thumbnails import Thumbnail
from generator.text.measure import TextMeasure
from generator.wording import interval, number, percent, points_of_share, shown

SURE = 0.05
PICK_AXES = (Axis("pick rate, % of seats that could", lambda share: percent(share, 0)),
             Axis("effect on winning, percentage points", points_of_share, "no effect"))
Pictures = Mapping[str, Thumbnail]


def fairness(study: StudyReport, letters: TextMeasure) -> Iterator[Chart]:
    """Seat shares, table by table."""
    for index, table in enumerate(study.tables, 1):
        shares = study.figures("seat-share", table)
        if len(shares) > 1:
            yield seat_shares(f"seats-{index}", f"Wins by seat: {table_name(table)}", shares,
                              letters)


def scores(study: StudyReport, letters: TextMeasure) -> Iterator[Chart]:
    """Scores seat by seat, and what the points came from."""
    for index, table in enumerate(study.tables, 1):
        distributions = [Distribution(f"Seat {each.of}", each.counts)
                 for each in study.histograms("score", table)]
        if distributions:
            yield histograms(f"scores-{index}", f"Scores: {table_name(table)}",
                             "points, share of games", distributions, letters)
    stacks = [Stack(table_name(table), tuple((plain(each.of), each.value) for each in found))
              for table in study.tables if (found := study.figures("points-from", table))]
    if stacks:
        yield stacked("sources", "Where points come from", "points a seat, on average", stacks,
                      letters)


def lengths(study: StudyReport, letters: TextMeasure) -> Iterator[Chart]:
    """How long games are, by how much they are won, and what ends them."""
    for key, name, title, unit in (("lengths", "turns", "How long games are",
                                    "turns of all players, share of games"),
                                   ("margins", "margin", "By how much games are won",
                                    "points of lead, share of games")):
        distributions = [Distribution(table_name(table), each.counts) for table in study.tables
                 for each in study.histograms(name, table)[:1]]
        if distributions:
            yield histograms(key, title, unit, distributions, letters)
    for key, measure, title in (("ends", "end-cause", "How games ended"),
                                ("decided", "decided-by", "What told the winner")):
        chart = _by_table(study, (key, measure, title), letters)
        if chart:
            yield chart


def _by_table(study: StudyReport, of: tuple[str, str, str], letters: TextMeasure) -> Chart | None:
    """Shares that add up to one, a bar for each table."""
    key, measure, title = of
    found = [(table, {each.of: each for each in study.figures(measure, table)})
             for table in study.tables]
    found = [(table, figures) for table, figures in found if figures]
    names = list(dict.fromkeys(name for _, figures in found for name, each in figures.items()
                               if each.value))
    if not names:
        return None
    total = {name: sum(figures[name].value for _, figures in found if name in figures)
             for name in names}
    names.sort(key=lambda name: (-total[name], name))
    groups = [Bar(plain(name), tuple(figures[name].value if name in figures else 0.0
                                     for _, figures in found),
                  tuple(percent(figures[name].value) if name in figures else percent(0.0)
                        for _, figures in found)) for name in names]
    table, figures = found[0]
    first = max(figures.values(), key=lambda each: each.value)
    caption = f"{percent(first.value, 0)} of the games: {plain(first.of)}" + (
        f" ({table_name(table)})." if len(found) > 1 else ".")
    heading = ChartHeading(key, title, caption, "share of games")
    return bars(heading, [table_name(table) for table, _ in found], groups, letters)


def supplies(sections: Sequence[Section], letters: TextMeasure) -> Iterator[Chart]:
    """What the components alone tell, where it is told in bars."""
    for index, section in enumerate(sections, 1):
        kinds = [name for name, _ in section.bars[0].shares] if section.bars else []
        groups = [Bar(plain(bar.label), tuple(share for _, share in bar.shares),
                      tuple(percent(share) for _, share in bar.shares))
                  for bar in section.bars if len(bar.shares) == len(kinds)]
        if groups:
            yield bars(ChartHeading(f"supply-{index}", section.title, "", "share"), kinds, groups,
                       letters)


def components(study: StudyReport, pictures: Pictures, letters: TextMeasure) -> Iterator[Chart]:
    """Each component among its equals: points against difficulty, picks against wins."""
    priced = _priced(study, pictures)
    if len(priced) > 1:
        yield scatter(
            ChartHeading("difficulty", "Points against difficulty",
                         "What is hard to pay, at the left, "
                    "should be worth more; a box far below its neighbours is a poor deal.", ""),
            (Axis("chance that a full hand pays it, %", lambda value: percent(value, 0)),
             Axis("points", number)), priced, letters)
    for index, table in enumerate(study.tables, 1):
        marks = _picked(study, table, pictures)
        if len(marks) > 1:
            yield scatter(_pick_heading(f"picks-{index}", table, marks), PICK_AXES, marks, letters)


def _priced(study: StudyReport, pictures: Pictures) -> list[PlotMark]:
    difficulties = study.box.difficulties
    return [PlotMark(item.name, difficulties[item.id], item.points,
                 (percent(difficulties[item.id]), f"{number(item.points)} points"),
                 pictures[item.id].thumb if item.id in pictures else None)
            for item in study.box.items if item.id in difficulties and item.points is not None]


def _picked(study: StudyReport, table: Table, pictures: Pictures) -> list[PlotMark]:
    rates = study.by_component("pick-rate", table)
    chances = study.by_component("win-effect-q", table)
    marks = []
    for name, effect in study.by_component("win-effect", table).items():
        if name in rates:
            chance = chances.get(name)
            sure = chance.value < SURE if chance else effect.low > 0 or effect.high < 0
            words = (percent(rates[name].value),
                     f"{shown(effect.value, 'points')} ({interval(effect, 'points')})")
            marks.append(PlotMark(study.of(effect), rates[name].value, effect.value, words,
                              pictures[name].thumb if name in pictures else None, sure))
    return marks


def _pick_heading(key: str, table: Table, marks: Sequence[PlotMark]) -> ChartHeading:
    sure = sum(mark.sure for mark in marks)
    how = "strong frame" if any(mark.thumb for mark in marks) else "filled dot"
    told = f"A {how} marks the {sure} of {len(marks)} whose effect is more than luck." if sure \
        else "No effect is more than luck could make."
    caption = f"{told} High up: those who take it win more. Far left: it is left lying."
    return ChartHeading(key, f"Picked and won with: {table_name(table)}", caption, "")
