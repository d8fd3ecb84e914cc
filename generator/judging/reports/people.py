"""The report's sections on matches of people: beside bots, where they think, what they say."""

from collections.abc import Iterator

from generator.base.wording import many, number, shown, span, with_interval
from generator.drawing.text.style import TextMeasure
from generator.judging.balance.beside import OF_COMPONENTS, Beside, beside, bots_beside
from generator.judging.balance.measure import Figure
from generator.judging.balance.people import PeoplesPlay, Thinking
from generator.judging.reports.charts.bars import Bar, bars
from generator.judging.reports.charts.canvas import Chart, ChartHeading
from generator.judging.reports.sections import PageSection, PlainTable, TitledTables
from generator.judging.reports.study import StudyReport, plain

# A game of more rounds than this is shown in parts of several rounds.
MOST_BARS = 24
ASKED = {"fun": "Was it fun? (5: very)", "clarity": "Were the rules clear? (5: very)",
         "length": "How long was it? (3: right, 5: far too long)"}


def people_sections(study: StudyReport, letters: TextMeasure) -> Iterator[PageSection]:
    """People beside bots, and what only people tell; nothing without their matches."""
    people = study.balance.people
    if people is None:
        return
    yield PageSection("people", "People beside bots", "tables.html.j2",
                      [*_tables(study, people), *_told(people)], _intro(people))
    charts = list(_charts(people, letters))
    if charts:
        yield PageSection("thinking", "Where people think", "charts.html.j2", charts,
                          "Seconds for a choice of more than one, also if it was taken back.")


def _intro(people: PeoplesPlay) -> str:
    alone = sum(alone for _, alone, _ in people.tables)
    ended = sum(ended for _, _, ended in people.tables)
    left = f" {people.unfinished} more weren't played to the end." if people.unfinished else ""
    return (f"{_matches(ended)} of people came to an end, {alone} of them without bots; only these "
            "tell of length, seats and scores, while what people take is counted in their seats "
            f"of all.{left} {many(people.undone, 'choice')} taken back, "
            f"{many(people.hints, 'hint')} asked for. Where the intervals lie apart, people surely "
            "play otherwise than the bots do.")


def _matches(count: int) -> str:
    return f"{count:,} match{'' if count == 1 else 'es'}"


def _tables(study: StudyReport, people: PeoplesPlay) -> Iterator[TitledTables]:
    for players, alone, _ in people.tables:
        bots = bots_beside(study.balance, players) or "no bots"
        who = f"{many(players, 'player')}: people beside {bots}"
        found = beside(study.balance, players) if alone else []
        rows = [_row(study, each, f"{study.title(each.figure.measure)}") for each in found]
        if rows:
            yield TitledTables(f"{who}, {_matches(alone)}", [PlainTable(
                ("Measure", "People", "Bots", ""), rows)], folds=False)
        parts = [each for each in beside(study.balance, players, OF_COMPONENTS[:1])
                 if each.people and each.bots]
        parts.sort(key=lambda each: (-_gap(each), each.figure.of))
        if parts:
            yield TitledTables(f"{who}, what they take, most different first", [PlainTable(
                ("Component", "People", "Bots", ""),
                [_row(study, each, "") for each in parts])])
    won = [(many(each.players, "player"), shown(each.value, "share"),
            span(each.low, each.high, "share")) for each in people.against_bots]
    if won:
        yield TitledTables("Against bots", [PlainTable(
            ("At a table of", "A person's seat wins", "95 % interval"), won)], folds=False)


def _row(study: StudyReport, each: Beside, title: str) -> tuple[str, str, str, str]:
    name = ", ".join(filter(None, (title, study.of(each.figure))))
    return (name, _value(study, each.people), _value(study, each.bots),
            "differs" if each.differs else "")


def _value(study: StudyReport, figure: Figure | None) -> str:
    return with_interval(figure, study.unit(figure.measure)) if figure else "–"


def _gap(each: Beside) -> float:
    return abs(each.people.value - each.bots.value) if each.people and each.bots else 0.0


def _told(people: PeoplesPlay) -> Iterator[TitledTables]:
    """What was refused, and what people answered."""
    if people.refused:
        yield TitledTables("Where they were told that a move is illegal", [PlainTable(
            ("Rule", "Times", "Matches", "What they were told, most often"),
            [(each.rule, str(each.times), str(each.matches), each.reason)
             for each in people.refused])], folds=False)
    if people.ratings:
        yield TitledTables("What they answered", [PlainTable(
            ("Question", "Mean", "95 % interval", "1", "2", "3", "4", "5"),
            [(ASKED[each.question], f"{each.mean:.1f}", f"{each.low:.1f} to {each.high:.1f}",
              *map(str, each.counts)) for each in people.ratings])], folds=False)
    if people.remarks:
        yield TitledTables("What they say", [PlainTable(
            ("", "Remark"), [(str(index), each) for index, each in enumerate(people.remarks, 1)])])


def _charts(people: PeoplesPlay, letters: TextMeasure) -> Iterator[Chart]:
    longest = sorted(people.by_phase, key=lambda each: (-each.mean, each.of))
    if longest:
        # What is surely long, not what took long once.
        first = max(longest, key=lambda each: each.low)
        yield _chart("thinking-phases", "By what is to be chosen", longest[:MOST_BARS],
                     f"Longest at '{plain(first.of)}': {number(first.mean)} seconds "
                     f"({span(first.low, first.high, 'number')}).", letters)
    rounds = _parted(people.by_round)
    if len(rounds) > 1:
        first = max(rounds, key=lambda each: each.mean)
        yield _chart("thinking-rounds", "As the game goes on", rounds,
                     f"Longest in {first.of}: {number(first.mean)} seconds.", letters)


def _parted(rounds: tuple[Thinking, ...]) -> list[Thinking]:
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
        found.append(Thinking(of, mean, low, high, half, most, n))
    return found


def _chart(key: str, title: str, shown_: list[Thinking], caption: str,
           letters: TextMeasure) -> Chart:
    groups = [Bar(plain(each.of), (each.mean, each.half),
                  (f"{number(each.mean)} ({many(each.n, 'choice')})", number(each.half)))
              for each in shown_]
    return bars(ChartHeading(key, title, caption, "seconds a choice"),
                ("mean", "half are quicker"), groups, letters)
