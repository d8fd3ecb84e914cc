"""What was asked of a study beyond its tables, on a terminal."""

from collections.abc import Iterator
from textwrap import wrap

from generator.apps.cli.table import table
from generator.base.wording import difference, number, percent, span, typed
from generator.judging.balance.measure import Balance
from generator.judging.balance.questions import answers

WIDTH = 96


def answers_text(balance: Balance) -> Iterator[str]:
    """The questions with their answers, the matrix of strategies, and the worth of components."""
    lines = ["Questions"]
    for each in answers(balance):
        lines.append(f"  {each.question}")
        told = f"{each.answer[:1].upper()}{each.answer[1:]} ({each.how})"
        lines += [f"    {line}" for line in wrap(typed(told), WIDTH)]
    yield "\n".join(lines)
    yield from _matrix(balance)
    yield from _worths(balance)


def _matrix(balance: Balance) -> Iterator[str]:
    matrix = balance.matrix
    if matrix is None:
        return
    rows = []
    for one in matrix.strategies:
        duels = [matrix.duel(one, other) for other in matrix.strategies]
        shares = {each.strategy: each for each in matrix.mix}
        rows.append((one, *(typed(percent(each.value)) if each else "" for each in duels),
                     typed(percent(shares[one].value)) if one in shares else ""))
    among = "against" if matrix.players == 2 else f"among {matrix.players - 1}"
    yield (f"Strategies, {matrix.players} players: what a seat of the row wins {among} the column\n"
           + table(("", *matrix.strategies, "in the mix"), rows))
    learnt = matrix.words.get("learnt", "learnt")
    if learnt != "learnt":
        yield f"learnt plays as --bots {learnt}"


def _worths(balance: Balance) -> Iterator[str]:
    for where in dict.fromkeys((each.players, each.bots) for each in balance.worths):
        found = [each for each in balance.worths if (each.players, each.bots) == where]
        rows = [(each.part, number(each.face) if each.face is not None else "",
                 typed(difference(each.value, "number")),
                 typed(span(each.low, each.high, "number")), each.word,
                 f"{each.fair:.1f}" if each.fair is not None else "")
                for each in sorted(found, key=lambda each: -each.value)]
        yield (f"Worth of components in play, {where[0]} players, {where[1]}: points of lead "
               "it adds, beside those of its kind as hard to get\n"
               + table(("component", "printed", "worth", "95 %", "is", "fair"), rows))
