"""Two versions of a game side by side, and the changes that tuning found, as text."""

import shlex
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict

from generator.apps.cli.terminal_tables import format_table, pluralize
from generator.apps.workflows.design_changes import CandidatePatch, Comparison, TuningReport
from generator.base.findings import FileLocation
from generator.base.number_format import (
    Unit,
    difference,
    difference_span,
    format_value,
    keyboard_text,
)
from generator.game.model.expectations import describe_bounds
from generator.game.model.game import Field, Game
from generator.judging.balance.measure import Verdict, figure_words, title_of, unit_of
from generator.judging.balance.samples import COMPONENT_MEASURES, FigureDifference
from generator.judging.tuning.candidates import COPIES, Candidate, format_number
from generator.judging.tuning.comparison import Edit, PlayComparison, Reprint
from generator.judging.tuning.tuner import Finalist, TuningResult

LONGEST = 40


def comparison_text(comparison: Comparison) -> str:
    """The whole comparison."""
    return "\n\n".join([_edits(comparison.edits), *_reprints(comparison),
                        *(_contest(comparison.contest) if comparison.contest else ())])


def _edits(edits: Sequence[Edit]) -> str:
    if not edits:
        return "Data: nothing differs"
    rows = [(_subject(edit), _value(edit.old, edit), _value(edit.new, edit),
             _place(edit.after or edit.before)) for edit in edits]
    return f"Data\n{format_table(('what', 'old', 'new', 'at'), rows)}"


def _subject(edit: Edit) -> str:
    if edit.subject == "game":
        return edit.field
    words = {"option": "options", "string": f"strings ({edit.name})"}.get(edit.subject)
    if words:
        return f"{words} {edit.field}"
    return f"{edit.subject} {edit.name} {edit.field}".rstrip()


def _value(value: object, edit: Edit) -> str:
    if value is None:
        return "–"
    if not edit.field and edit.subject == "component":
        return f"{value} ×"
    text = " ".join(_words(value).split())
    return text if len(text) <= LONGEST else text[:LONGEST - 1] + "…"


def _words(value: object) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, (tuple, list)):
        return f"[{', '.join(map(_words, value))}]"
    if isinstance(value, Mapping):
        return f"{{{', '.join(f'{name}: {_words(part)}' for name, part in value.items())}}}"
    if isinstance(value, Field):
        low, high = value.bounds
        return value.type + (f" {_words(low)}..{_words(high)}" if value.bounds != (None, None)
                             else "") + (f" of {_words(value.choices)}" if value.choices else "")
    return f"{value:g}" if isinstance(value, float) else str(value)


def _place(where: FileLocation | None) -> str:
    return f"{where.file}:{where.line}" if where and where.line else where.file if where else ""


def _reprints(whole: Comparison) -> Iterator[str]:
    """What to print, once for all languages in which it is the same."""
    groups: dict[tuple[Reprint, ...], list[str]] = {}
    for language, reprints in whole.reprints.items():
        groups.setdefault(tuple(reprints), []).append(language)
    for reprints, languages in groups.items():
        which = "" if len(groups) == 1 else f" ({', '.join(languages)})"
        if not reprints:
            yield f"Paper{which}: nothing has to be printed again"
            continue
        rows = [(reprint.component, reprint.print or "", reprint.throw_out or "", reprint.why)
                for reprint in reprints]
        total = (f"Paper{which}: {sum(reprint.print for reprint in reprints)} to print, "
                 f"{sum(reprint.throw_out for reprint in reprints)} to throw out")
        yield f"{total}\n{format_table(('piece', 'print', 'throw out', 'why'), rows)}" \
            f"{_command(reprints, languages[0], whole)}"


def _command(reprints: Sequence[Reprint], language: str, whole: Comparison) -> str:
    """What prints these pieces: kinds of which all are wanted, and the ids of others."""
    wanted = {reprint.component: reprint.kind for reprint in reprints if reprint.print}
    if not wanted or not whole.where:
        return ""
    full = {kind for kind, ids in whole.kinds.items() if set(ids) <= wanted.keys()}
    only = dict.fromkeys(kind if kind in full else name for name, kind in wanted.items())
    words = ["ballotin", "build", whole.where, "--target", "pdf", "--only", ",".join(only)]
    words += ["--lang", language] if language != whole.language else []
    return f"\nto print them: {shlex.join(words)}"


def _contest(contest: PlayComparison) -> Iterator[str]:
    for players, bots, games in contest.tables:
        here = [figure for figure in contest.apart
                if (figure.players, figure.bots) == (players, bots)]
        title = (f"Play: {players} players, {bots}, {games:,} games of each version with the "
                 "same luck")
        rows = [_row(figure) for figure in here if figure.measure not in COMPONENT_MEASURES
                and figure.word != "same"]
        if all(figure.word == "same" for figure in here):
            yield f"{title}\nnothing differs: every game is the same"
            continue
        yield f"{title}\n{format_table(('', 'old', 'new', 'verdict'), rows)}"
        parts = [figure for figure in here if figure.measure in COMPONENT_MEASURES]
        striking = [figure for figure in parts if figure.sure]
        if striking:
            rows = [_row(figure) for figure in striking]
            table = format_table(("", "old", "new", "verdict"), rows)
            yield f"Components that differ in play\n{table}"
        elif parts:
            yield "Components: no pick rate and no effect on winning differs more than by luck"


def _row(figure: FigureDifference) -> tuple[str, ...]:
    return title_of(figure.measure, figure.of), *(
        keyboard_text(format_value(value, unit_of(figure.measure))) for value in (
            figure.old, figure.new)), difference_verdict(figure)


def difference_verdict(figure: FigureDifference) -> str:
    """A difference in words that say how sure it is."""
    unit, word = unit_of(figure.measure), figure.word
    if word == "same":
        return "the same"
    span = keyboard_text(difference_span(figure.low, figure.high, unit))
    if word == "trifle":
        return f"a trifle ({span})"
    if word == "luck":
        return f"perhaps luck ({span})"
    if word == "open":
        return f"no difference larger than {_size(max(-figure.low, figure.high), unit)}"
    more = "more" if figure.value > 0 else "less"
    return f"{more} by {_size(figure.value, unit)} ({span})"


def _size(value: float, unit: Unit) -> str:
    return keyboard_text(difference(abs(value), unit)).removeprefix("+")


def comparison_json(comparison: Comparison) -> dict[str, object]:
    """The comparison as data."""
    return {
        "edits": [{"subject": edit.subject, "name": edit.name, "field": edit.field,
                   "old": _data(edit.old), "new": _data(edit.new),
                   "before": _place(edit.before) or None, "after": _place(edit.after) or None}
                  for edit in comparison.edits],
        "reprint": {language: [asdict(reprint) for reprint in reprints]
                    for language, reprints in comparison.reprints.items()},
        "play": comparison.contest and {
            "seed": comparison.contest.seed, "options": dict(comparison.contest.options),
            "tables": [list(table) for table in comparison.contest.tables],
            "differences": [asdict(figure) for figure in comparison.contest.apart]}}


def _data(value: object) -> object:
    return value if value is None or isinstance(value, (bool, int, float, str)) else _words(value)


ENDINGS = {
    "met": "The present set meets the goal; there is nothing to tune.",
    "nothing": "Nothing found that is surely better than the present set.",
    "no room": "No candidate is left: every neighbour of the present set breaks the rules or a "
               "constraint of expectations.yaml.",
}
MOST_FIGURES = 12


def tuning_text(tuning: TuningReport) -> str:
    """The whole answer: what was done, the present set, then the best few with their patches."""
    tuned = tuning.outcome
    parts = [_effort_text(tuned), _present_set(tuned)]
    if tuned.ending != "found":
        parts.append(ENDINGS[tuned.ending])
    for number, (finalist, proposal) in enumerate(
            zip(tuned.finalists, tuning.proposals, strict=True), 1):
        parts += _finalist(number, finalist, proposal, tuning)
    if tuned.finalists:
        parts.append(f"Measured on {tuned.plan.check:,} fresh games at each table, not on those "
                     "that candidates were chosen by. Nothing was changed.")
    return "\n\n".join(parts)


def _effort_text(tuned: TuningResult) -> str:
    plan = tuned.plan
    if tuned.ending == "met":
        return f"{tuned.games:,} games of the present set"
    refused = [f"{number:,} {why}" for number, why in (
        (tuned.refusals.constraints, "break a constraint of expectations.yaml"),
        (tuned.refusals.rules, "can't be played by the rules")) if number]
    return (f"{pluralize(tuned.tried, 'candidate')} in {pluralize(plan.rounds, 'round')}, "
            f"{tuned.games:,} games; refused: {' and '.join(refused) or 'none'}")


def _present_set(tuned: TuningResult) -> str:
    met = sum(verdict.word == "met" for verdict in tuned.present)
    rows = [*((str(verdict.word), figure_words(verdict.figure),
               describe_bounds(verdict.expectation.low, verdict.expectation.high))
              for verdict in tuned.present if verdict.word != "met"),
            ("met", f"{met} of {len(tuned.present)} figures", "")]
    return f"Present set\n{format_table(('verdict', 'figure', 'wanted'), rows)}"


def _finalist(number: int, finalist: Finalist, proposal: CandidatePatch,
              tuning: TuningReport) -> Iterator[str]:
    sure = "better" if finalist.better else "not surely better"
    rows = [(name, format_number(old), format_number(new))
            for name, old, new in changes_of(tuning.census.game, finalist.candidate)]
    yield (f"Candidate {number}, {sure}: {_steps(finalist)}; {_verdict_words(finalist.verdicts)}\n"
           f"{format_table(('number', 'now', 'then'), rows)}")
    shown = [figure for figure in finalist.apart
            if _is_worth_showing(figure, tuning.outcome)][:MOST_FIGURES]
    rows = [(title_of(figure.measure, figure.of), f"{figure.players} players, {figure.bots}",
             difference_verdict(figure)) for figure in shown]
    if rows:
        yield format_table(("figure", "at", "against the present set"), rows)
    if finalist.misses:
        yield format_table(("misses what expectations.yaml asks for", "expected"), [
            (figure_words(verdict.figure),
             describe_bounds(verdict.expectation.low, verdict.expectation.high))
            for verdict in finalist.misses])
    if finalist.better:
        yield _patch(proposal)


def _steps(finalist: Finalist) -> str:
    word = "nearer to" if finalist.nearer >= 0 else "further from"
    return (f"{abs(finalist.nearer):.1f} steps {word} the goal "
            f"({finalist.low:+.1f} to {finalist.high:+.1f})")


def _verdict_words(verdicts: Sequence[Verdict]) -> str:
    counts = Counter(verdict.word for verdict in verdicts)
    return ", ".join(f"{counts[word]} {word}" for word in ("met", "undecided", "missed")
                     if counts[word])


def _is_worth_showing(figure: FigureDifference, tuned: TuningResult) -> bool:
    """Figures of the game, and those of the goal that differ for sure."""
    of_goal = any((term.measure, term.of) == (figure.measure, figure.of)
                  for term in tuned.goal.terms)
    return figure.sure if of_goal and len(tuned.goal.terms) > MOST_FIGURES else True


def _patch(proposal: CandidatePatch) -> str:
    if not proposal.patch:
        return "These numbers aren't written as numbers in the files: change them by hand."
    way = f"`patch -p1 -d {shlex.quote(proposal.folder)}`" if proposal.folder \
        else "`patch -p1` or `git apply`"
    return f"As a patch, for {way}:\n\n{proposal.patch.rstrip()}"


def changes_of(game: Game, candidate: Candidate) -> Iterator[tuple[str, float, float]]:
    """What a candidate changes: name, present number, new number."""
    by_id = {component.id: component for component in game.components}
    for component, field, value in candidate:
        if not component:
            now: object = game.options[field]
        elif field == COPIES:
            now = by_id[component].copies
        else:
            now = by_id[component].values[field]
        assert isinstance(now, (int, float))
        kind = by_id[component].kind.name if component else "options"
        yield ".".join(filter(None, (kind, component, field))), now, value


def tuning_json(tuning: TuningReport) -> dict[str, object]:
    """The answer as data."""
    tuned = tuning.outcome
    return {"ending": tuned.ending, "games": tuned.games, "candidates": tuned.tried,
            "refused": asdict(tuned.refusals), "schedule": asdict(tuned.plan),
            "present": [_verdict_json(verdict) for verdict in tuned.present],
            "finalists": [{
                "better": finalist.better,
                "changes": [{"number": name, "now": now, "then": then} for name, now, then in
                            changes_of(tuning.census.game, finalist.candidate)],
                "nearer": {"value": finalist.nearer, "low": finalist.low, "high": finalist.high},
                "verdicts": [_verdict_json(verdict) for verdict in finalist.verdicts],
                "misses": [_verdict_json(verdict) for verdict in finalist.misses],
                "differences": [asdict(figure) for figure in finalist.apart],
                "patch": proposal.patch, "folder": proposal.folder,
            } for finalist, proposal in zip(tuned.finalists, tuning.proposals, strict=True)]}


def _verdict_json(verdict: Verdict) -> dict[str, object]:
    return {"verdict": verdict.word,
            "low": verdict.expectation.low, "high": verdict.expectation.high,
            "figure": asdict(verdict.figure)}
