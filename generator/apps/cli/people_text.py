"""People beside bots on a terminal."""

from collections.abc import Iterator

from generator.apps.cli.table import table
from generator.base.wording import many, number, typed, with_interval
from generator.judging.balance.beside import OF_COMPONENTS, Beside, beside, bots_beside
from generator.judging.balance.measure import Balance, Figure, title_of, unit_of
from generator.judging.balance.people import PeoplesPlay

# Of components those are shown that people take most differently, of remarks the first.
FEW = 6
MOST_REMARKS = 10


def people_text(balance: Balance) -> Iterator[str]:
    """What people did otherwise than bots, where they thought, erred, and what they say."""
    people = balance.people
    if people is None:
        return
    yield _head(people)
    for players, alone, _ in people.tables:
        yield from _table(balance, players, alone)
    for each in people.against_bots:
        yield (f"With bots beside them at {each.players} players, people win "
               f"{typed(with_interval(each, 'share'))} a seat")
    yield from _thinking(people)
    if people.refused:
        yield table(("told that it is illegal", "times", "matches", "most often"), [
            (each.rule, each.times, each.matches, each.reason) for each in people.refused])
    if people.ratings:
        yield table(("answers", "mean of 1 to 5", "1", "2", "3", "4", "5"), [
            (each.question, f"{each.mean:.1f} ({each.low:.1f} to {each.high:.1f})", *each.counts)
            for each in people.ratings])
    if people.remarks:
        yield "\n".join(["Remarks", *(f"  {' '.join(each.split())}"
                                      for each in people.remarks[:MOST_REMARKS])])


def _head(people: PeoplesPlay) -> str:
    unfinished = f", {people.unfinished} not played to the end" if people.unfinished else ""
    return (f"People: {people.matches:,} match{'' if people.matches == 1 else 'es'}{unfinished}; "
            f"{many(people.undone, 'undo')}, {many(people.hints, 'hint')}")


def _table(balance: Balance, players: int, alone: int) -> Iterator[str]:
    bots = bots_beside(balance, players)
    games = next((games for count, who, games in balance.tables
                  if (count, who) == (players, bots)), 0)
    rows = [_row(each) for each in beside(balance, players)] if alone else []
    if rows:
        yield table((f"{players} players", "people", bots or "no bots", ""), [
            ("games", f"{alone:,}", f"{games:,}" if games else "", ""), *rows])
    parts = [each for each in beside(balance, players, OF_COMPONENTS[:1])
             if each.people and each.bots]
    parts.sort(key=lambda each: (-_gap(each), each.figure.of))
    if parts:
        yield (f"Components that people take otherwise, {players} players\n" + table(
            ("component", "people", bots, ""),
            [(each.figure.of, *_row(each)[1:]) for each in parts[:FEW]]))


def _row(each: Beside) -> tuple[str, str, str, str]:
    return (title_of(each.figure.measure, each.figure.of), _value(each.people),
            _value(each.bots), "differs" if each.differs else "")


def _gap(each: Beside) -> float:
    return abs(each.people.value - each.bots.value) if each.people and each.bots else 0.0


def _value(figure: Figure | None) -> str:
    return typed(with_interval(figure, unit_of(figure.measure))) if figure else ""


def _thinking(people: PeoplesPlay) -> Iterator[str]:
    longest = sorted(people.by_phase, key=lambda each: (-each.mean, each.of))
    rows = [(each.of, typed(f"{number(each.mean)} ({number(each.low)} to {number(each.high)})"),
             number(each.half), number(each.most), each.n) for each in longest]
    if rows:
        yield table(("thinking, longest first", "seconds a choice", "half below", "90 % below",
                     "choices"), rows)
