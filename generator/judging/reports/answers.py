"""The report's sections on what was asked beyond the tables: questions, strategies, worth."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass

from generator.base.wording import difference, number, percent, span
from generator.drawing.text.style import TextMeasure
from generator.judging.balance.matrix import Duel, Matrix
from generator.judging.balance.measure import Balance
from generator.judging.balance.questions import Answer, answers
from generator.judging.reports.people import people_sections
from generator.judging.reports.sections import PageSection, PlainTable, TitledTables
from generator.judging.reports.study import StudyReport, table_name

# How far from even a share is shown in full colour.
FULL = 0.25


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


def with_answers(sections: Sequence[PageSection], study: StudyReport,
                 letters: TextMeasure) -> list[PageSection]:
    """All sections of a page, with those that answer questions where they are looked for."""
    first, *rest = sections
    return [first, *_further(study, letters), *rest]


def _further(study: StudyReport, letters: TextMeasure) -> Iterator[PageSection]:
    balance = study.balance
    yield from people_sections(study, letters)
    yield PageSection("questions", "Questions designers ask", "answers.html.j2", _told(balance))
    if balance.matrix:
        yield PageSection("strategies", "Ways to play", "matrix.html.j2", _heat(balance.matrix),
                          "Bots that lean towards one thing play each other on the same deals, "
                          "each from every seat.")
    if balance.worths:
        yield PageSection("worth", "What components are worth", "tables.html.j2", _worths(study),
                          "Points of lead that a component adds to who takes it, with all else "
                          "that was taken as it is, beside components of its kind that are as "
                          "hard to get.")


def _told(balance: Balance) -> list[Answer]:
    return [Answer(each.question, each.answer[:1].upper() + each.answer[1:], each.how, each.known)
            for each in answers(balance)]


def _heat(matrix: Matrix) -> Mapping[str, object]:
    shares = {each.strategy: f"{percent(each.value, 0)}" for each in matrix.mix}
    rows = [HeatRow(one, [_cell(matrix.duel(one, other), matrix.players)
                          for other in matrix.strategies], shares.get(one, ""))
            for one in matrix.strategies]
    among = "against" if matrix.players == 2 else f"at a table with {matrix.players - 1} of"
    return {"caption": f"What a seat of the row wins {among} the column.",
            "verdict": _verdict(matrix), "columns": matrix.strategies, "rows": rows,
            "mixed": bool(matrix.mix)}


def _verdict(matrix: Matrix) -> str:
    """The verdict on strategies in a sentence."""
    if matrix.word == "dominant":
        return f"There is one best way to play: {matrix.dominant} beats every other."
    if matrix.word == "none":
        return "No way to play beats every other."
    return "These games can't tell yet whether one way to play beats every other."


def _cell(duel: Duel | None, players: int) -> HeatCell:
    if duel is None:
        return HeatCell()
    warmth = max(-1.0, min(1.0, (duel.value - 1 / players) / FULL))
    return HeatCell(percent(duel.value), span(duel.low, duel.high, "share"), round(warmth, 2))


def _worths(study: StudyReport) -> list[TitledTables]:
    """Every component with the number that is printed and the one that would be fair."""
    worths = study.balance.worths
    found: list[TitledTables] = []
    for where in dict.fromkeys((each.players, each.bots) for each in worths):
        rows = [(_name(study, each.part), "–" if each.face is None else number(each.face),
                 "–" if each.fair is None else f"{each.fair:.1f}",
                 difference(each.value, "number"), span(each.low, each.high, "number"), each.word)
                for each in sorted((one for one in worths if (one.players, one.bots) == where),
                                   key=lambda one: -one.value)]
        found.append(TitledTables(table_name(where), [PlainTable(
            ("Component", "Printed", "Fair", "Worth", "95 % interval", "Verdict"), rows)],
            folds=bool(found)))
    return found


def _name(study: StudyReport, part: str) -> str:
    item = study.box.item(part)
    return item.name if item else part


def further_json(balance: Balance) -> dict[str, object]:
    """What balance.json holds of it."""
    matrix = balance.matrix
    return {
        "answers": [asdict(each) for each in answers(balance)],
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
