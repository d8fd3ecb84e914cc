"""What a study says in words and tables, part by part, for a terminal, a page and paper alike.

Components are called by a namer: a terminal shows ids, which people type, and a page shows names.
"""

from collections.abc import Iterator, Sequence

from generator.base.number_format import (
    bounds,
    difference,
    difference_span,
    format_value,
    interval,
    number,
    percent,
    plural,
    rough_count,
    span,
)
from generator.base.report_section import Cell, FigureCell, ReportPart, Section
from generator.judging.balance.conclusions import answer_questions
from generator.judging.balance.measure import (
    Balance,
    ComponentChange,
    ComponentNamer,
    StudyFigure,
    TableId,
    Verdict,
    is_of_component,
    measures,
    table_name,
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
from generator.judging.balance.strategy_matrix import Duel, StrategyMatrix

# What a short list of figures leaves out: quantiles, and less important measures.
OMITTED_MEASURES = ("score-p5", "score-p50", "score-p95", "finished", "win-effect-q")
# How many components are listed of those taken least, and of those furthest from no effect.
FEW_COMPONENTS = 5
# How far from even a share of wins is shown in full colour.
FULL_COLOUR = 0.25
QUESTION_TITLES = {"fun": "Was it fun? (5: very)", "clarity": "Were the rules clear? (5: very)",
                   "length": "How long was it? (3: right, 5: far too long)"}


def study_parts(balance: Balance, name: ComponentNamer = str) -> Iterator[ReportPart]:
    """The parts other than figures: questions, people, strategies and worth."""
    answers = answer_questions(balance)
    yield ReportPart("questions", "Questions designers ask", tuple(
        Section(answer.question, paragraphs=(f"{_capitalize(answer.answer)} ({answer.how})",))
        for answer in answers), content=answers, template="answers.html.j2")
    yield from _people_parts(balance, name)
    if balance.matrix:
        yield ReportPart("strategies", "Strategies", (_matrix_section(balance.matrix),),
                         "Bots with different strategies play each other on the same deals, each "
                         "from every seat.")
    if balance.worths:
        yield ReportPart("worth", "What components are worth",
                         tuple(_worth_sections(balance, name)),
                         "Points of lead that a component adds for the player who takes it, all "
                         "else being equal, compared with components of its kind that are as "
                         "hard to get.")


def change_parts(balance: Balance, name: ComponentNamer = str) -> Iterator[ReportPart]:
    """How play differs with other components."""
    if balance.changes:
        yield ReportPart("changes", "What if",
                         tuple(_change_section(change, name) for change in balance.changes),
                         "Unless stated otherwise, both were played with the same luck, so the "
                         "components alone cause the difference.")


def verdict_section(balance: Balance) -> Section:
    """Every figure that misses its expectation; of others a row for each expectation or fewer."""
    rows = [_verdict_row(verdict) for verdict in balance.verdicts if verdict.word == "missed"]
    undecided: dict[object, list[Verdict]] = {}
    for verdict in balance.verdicts:
        if verdict.word == "undecided":
            undecided.setdefault(verdict.expectation, []).append(verdict)
    rows += [_undecided_row(verdicts) for verdicts in undecided.values()]
    met = sum(verdict.word == "met" for verdict in balance.verdicts)
    rows.append(("met", f"{met} of {len(balance.verdicts)} figures", "", "", "", ""))
    return Section("", ("verdict", "measure", "table", "measured", "expected", "to decide"),
                   tuple(rows))


def _verdict_row(verdict: Verdict) -> tuple[Cell, ...]:
    figure, expectation = verdict.figure, verdict.expectation
    unit = unit_of(figure.measure)
    more = f"about {plural(rough_count(verdict.more_games), 'more game')}" \
        if verdict.more_games else ""
    return (verdict.word, title_of(figure.measure, figure.of),
            table_name((figure.players, figure.bots)), figure_cell(figure),
            bounds(expectation.low, expectation.high, unit), more)


def _undecided_row(verdicts: Sequence[Verdict]) -> tuple[Cell, ...]:
    """The verdict that needs the most games to decide, and how many more there are."""
    longest = max(verdicts, key=lambda verdict: verdict.more_games or 0)
    word, title, *rest = _verdict_row(longest)
    more = f" and {len(verdicts) - 1} more" if len(verdicts) > 1 else ""
    return (word, f"{title}{more}", *rest)


def figure_section(balance: Balance, name: ComponentNamer = str, *, brief: bool = False) -> Section:
    """The figures that aren't of single components: a row each, a column for each table."""
    rows: dict[str, dict[TableId, Cell]] = {}
    order = {measure.name: at for at, measure in enumerate(measures())}
    for figure in sorted(balance.figures, key=lambda measured: order[measured.measure]):
        if not is_of_component(figure) and not (brief and figure.measure in OMITTED_MEASURES):
            cells = rows.setdefault(title_of(figure.measure, figure.of, name), {})
            cells[figure.players, figure.bots] = figure_cell(figure)
    tables = [(players, bots) for players, bots, _ in balance.tables]
    games: tuple[Cell, ...] = ("games", *(f"{games:,}" for _, _, games in balance.tables))
    return Section("", (balance.title, *map(table_name, tables)), (games, *(
        (title, *(cells.get(table, "") for table in tables)) for title, cells in rows.items())))


def component_sections(balance: Balance, name: ComponentNamer = str) -> Iterator[Section]:
    """The components of each table that are taken least, or have the strongest effect."""
    for players, bots, _ in balance.tables:
        figures = [figure for figure in balance.figures
                   if (figure.players, figure.bots) == (players, bots)]
        rates, effects, chances = (
            {figure.of: figure for figure in figures if figure.measure == measure}
            for measure in ("pick-rate", "win-effect", "win-effect-q")
        )
        least = sorted(rates, key=lambda part: rates[part].value)[:FEW_COMPONENTS]
        most = sorted(effects, key=lambda part: -abs(effects[part].value))[:FEW_COMPONENTS]
        rows = tuple((name(part), *(figure_cell(by_part[part]) if part in by_part else ""
                                    for by_part in (rates, effects, chances)))
                     for part in dict.fromkeys([*least, *most]) if part in rates)
        if rows:
            yield Section(f"Components, {table_name((players, bots))}: taken least, and "
                          "strongest effect",
                          ("component", "pick rate", "effect on wins", "q"), rows)


def figure_cell(figure: StudyFigure | None) -> FigureCell:
    """A figure with its interval; a dash for none."""
    if figure is None:
        return FigureCell()
    unit = unit_of(figure.measure)
    return FigureCell(format_value(figure.value, unit), interval(figure, unit))


def _capitalize(text: str) -> str:
    return text[:1].upper() + text[1:]


def _change_section(change: ComponentChange, name: ComponentNamer) -> Section:
    title = _capitalize(change.title)
    if not change.figures:
        return Section(title, paragraphs=("No measure differs by more than a trifle.",))
    return Section(
        title,
        ("Measure", "Difference"),
        tuple(
            (
                f"{title_of(figure.measure, figure.of, name)}, "
                f"{table_name((figure.players, figure.bots))}",
                FigureCell(
                    difference(figure.value, unit_of(figure.measure)),
                    difference_span(figure.low, figure.high, unit_of(figure.measure)),
                ),
            )
            for figure in change.figures
        ),
    )


def _matrix_section(matrix: StrategyMatrix) -> Section:
    """Every strategy against every other, and its part in the equilibrium."""
    shares = {item.strategy: percent(item.value, 0) for item in matrix.mix}
    rows: list[tuple[Cell, ...]] = [
        (one, *(_duel_cell(matrix.duel(one, other), matrix.players) for other in matrix.strategies),
         *([shares.get(one, "")] if shares else [])) for one in matrix.strategies]
    among = "against" if matrix.players == 2 else f"at a table with {matrix.players - 1} of"
    learnt = matrix.words.get("learnt", "learnt")
    paragraphs = (_matrix_verdict(matrix),
                  f"Wins of one seat of the row {among} the column, {matrix.players} players.",
                  "The mix is the equilibrium: no strategy beats a player who mixes them in these "
                  "shares." if shares else "",
                  f"learnt plays as --bots {learnt}" if learnt != "learnt" else "")
    columns = ("Strategy", *matrix.strategies, *(["in the mix"] if shares else []))
    return Section("", columns, tuple(rows), paragraphs=tuple(filter(None, paragraphs)))


def _matrix_verdict(matrix: StrategyMatrix) -> str:
    """The verdict on strategies in a sentence."""
    if matrix.word == "dominant":
        return f"There is one best strategy: {matrix.dominant} beats every other."
    if matrix.word == "none":
        return "No strategy beats every other."
    return "More games are needed to say whether one strategy beats every other."


def _duel_cell(duel: Duel | None, players: int) -> FigureCell:
    if duel is None:
        return FigureCell()
    warmth = max(-1.0, min(1.0, (duel.value - 1 / players) / FULL_COLOUR))
    return FigureCell(percent(duel.value), span(duel.low, duel.high, "share"), round(warmth, 2))


def _worth_sections(balance: Balance, name: ComponentNamer) -> Iterator[Section]:
    """Every component with the number that is printed and the one that would be fair."""
    for table in dict.fromkeys((item.players, item.bots) for item in balance.worths):
        worths = sorted((item for item in balance.worths if (item.players, item.bots) == table),
                        key=lambda worth: -worth.value)
        yield Section(table_name(table),
                      ("Component", "Printed", "Fair", "Worth", "95 % interval", "Verdict"),
                      tuple((name(worth.part), "–" if worth.face is None else number(worth.face),
                             "–" if worth.fair is None else f"{worth.fair:.1f}",
                             difference(worth.value, "number"),
                             span(worth.low, worth.high, "number"), worth.word)
                            for worth in worths))


def _people_parts(balance: Balance, name: ComponentNamer) -> Iterator[ReportPart]:
    """People compared with bots, and their answers; nothing without matches of people."""
    people = balance.people
    if people is None:
        return
    yield ReportPart("people", "People and bots",
                     (*_comparison_sections(balance, people, name), *_feedback_sections(people)),
                     _people_intro(people))
    if people.by_phase:
        longest = sorted(people.by_phase, key=lambda item: (-item.mean, item.of))
        yield ReportPart("thinking", "Where people think", (Section(
            "", ("longest first", "seconds a choice", "half below", "90 % below", "choices"),
            tuple((item.of, FigureCell(number(item.mean), span(item.low, item.high, "number")),
                   number(item.half), number(item.most), item.n) for item in longest)),),
            "Seconds for a choice between several moves, including choices that were taken back.")


def _people_intro(people: PeopleStudy) -> str:
    alone = sum(alone for _, alone, _ in people.tables)
    ended = sum(ended for _, _, ended in people.tables)
    left = f" {people.unfinished} more weren't finished." if people.unfinished else ""
    return (f"People finished {_count_matches(ended)}, {alone} of them without bots. Length, seats "
            "and scores are those of matches without bots; what people take is counted in all "
            f"matches.{left} {plural(people.undone, 'choice')} taken back, "
            f"{plural(people.hints, 'hint')} requested. Where the intervals don't overlap, people "
            "play differently from the bots.")


def _count_matches(count: int) -> str:
    return f"{count:,} match{'' if count == 1 else 'es'}"


def _comparison_sections(balance: Balance, people: PeopleStudy,
                         name: ComponentNamer) -> Iterator[Section]:
    for players, alone, _ in people.tables:
        bots = compared_bots(balance, players) or "no bots"
        title = f"{plural(players, 'player')}: people and {bots}"
        pairs = pair_figures(balance, players) if alone else []
        if pairs:
            yield Section(f"{title}, {_count_matches(alone)}", ("Measure", "People", "Bots", ""),
                          _comparison_rows(pairs, [title_of(pair.figure.measure, pair.figure.of,
                                                            name) for pair in pairs]))
        pairs = [pair for pair in pair_figures(balance, players, PAIRED_COMPONENT_MEASURES[:1])
                 if pair.people and pair.bots]
        pairs.sort(key=lambda pair: (-pair.gap, pair.figure.of))
        if pairs:
            yield Section(f"{title}, what they take, most different first",
                          ("Component", "People", "Bots", ""),
                          _comparison_rows(pairs, [name(pair.figure.of) for pair in pairs]),
                          details=True)
    if people.against_bots:
        yield Section("Against bots", ("At a table of", "A person's seat wins"), tuple(
            (plural(bot.players, "player"), figure_cell(bot)) for bot in people.against_bots))


def _comparison_rows(pairs: Sequence[FigurePair],
                     titles: Sequence[str]) -> tuple[tuple[Cell, ...], ...]:
    return tuple((title, figure_cell(pair.people), figure_cell(pair.bots),
                  "differs" if pair.differs else "")
                 for title, pair in zip(titles, pairs, strict=True))


def _feedback_sections(people: PeopleStudy) -> Iterator[Section]:
    """What was refused, and what people answered."""
    if people.refused:
        yield Section("Refused moves",
                      ("Rule", "Times", "Matches", "Most frequent reason"),
                      tuple((item.rule, item.times, item.matches, item.reason)
                            for item in people.refused))
    if people.ratings:
        yield Section(
            "Answers",
            ("Question", "Mean", "1", "2", "3", "4", "5"),
            tuple(
                (
                    QUESTION_TITLES[rating.question],
                    FigureCell(f"{rating.mean:.1f}", f"{rating.low:.1f} to {rating.high:.1f}"),
                    *rating.counts,
                )
                for rating in people.ratings
            ),
        )
    if people.remarks:
        yield Section("Remarks", paragraphs=people.remarks, details=True)
