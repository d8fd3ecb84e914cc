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


def comparison_text(found: Comparison) -> str:
    """The whole comparison."""
    return "\n\n".join([_edits(found.edits), *_reprints(found),
                        *(_contest(found.contest) if found.contest else ())])


def _edits(edits: Sequence[Edit]) -> str:
    if not edits:
        return "Data: nothing differs"
    rows = [(_subject(each), _value(each.old, each), _value(each.new, each),
             _place(each.after or each.before)) for each in edits]
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
        return f"{{{', '.join(f'{name}: {_words(each)}' for name, each in value.items())}}}"
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
    for language, found in whole.reprints.items():
        groups.setdefault(tuple(found), []).append(language)
    for found, languages in groups.items():
        told = "" if len(groups) == 1 else f" ({', '.join(languages)})"
        if not found:
            yield f"Paper{told}: nothing has to be printed again"
            continue
        rows = [(each.component, each.print or "", each.throw_out or "", each.why)
                for each in found]
        total = (f"Paper{told}: {sum(each.print for each in found)} to print, "
                 f"{sum(each.throw_out for each in found)} to throw out")
        yield f"{total}\n{format_table(('piece', 'print', 'throw out', 'why'), rows)}" \
            f"{_command(found, languages[0], whole)}"


def _command(found: Sequence[Reprint], language: str, whole: Comparison) -> str:
    """What prints these pieces: kinds of which all are wanted, and the ids of others."""
    wanted = {each.component: each.kind for each in found if each.print}
    if not wanted or not whole.where:
        return ""
    full = {kind for kind, ids in whole.kinds.items() if set(ids) <= wanted.keys()}
    only = dict.fromkeys(kind if kind in full else name for name, kind in wanted.items())
    words = ["ballotin", "build", whole.where, "--target", "pdf", "--only", ",".join(only)]
    words += ["--lang", language] if language != whole.language else []
    return f"\nto print them: {shlex.join(words)}"


def _contest(contest: PlayComparison) -> Iterator[str]:
    for players, bots, games in contest.tables:
        here = [each for each in contest.apart if (each.players, each.bots) == (players, bots)]
        title = f"Play: {players} players, {bots}, {games:,} games of each set on the same luck"
        rows = [_row(each) for each in here if each.measure not in COMPONENT_MEASURES
                and each.word != "same"]
        if all(each.word == "same" for each in here):
            yield f"{title}\nnothing differs: every game is the same"
            continue
        yield f"{title}\n{format_table(('', 'old', 'new', 'verdict'), rows)}"
        parts = [each for each in here if each.measure in COMPONENT_MEASURES]
        striking = [each for each in parts if each.sure]
        if striking:
            rows = [_row(each) for each in striking]
            table = format_table(("", "old", "new", "verdict"), rows)
            yield f"Components that differ in play\n{table}"
        elif parts:
            yield "Components: no pick rate and no effect on winning differs more than by luck"


def _row(each: FigureDifference) -> tuple[str, ...]:
    return title_of(each.measure, each.of), *(
        keyboard_text(format_value(value, unit_of(each.measure))) for value in (
            each.old, each.new)), difference_verdict(each)


def difference_verdict(each: FigureDifference) -> str:
    """A difference in words that say how sure it is."""
    unit, word = unit_of(each.measure), each.word
    if word == "same":
        return "the same"
    span = keyboard_text(difference_span(each.low, each.high, unit))
    if word == "trifle":
        return f"a trifle ({span})"
    if word == "luck":
        return f"perhaps luck ({span})"
    if word == "open":
        return f"no difference larger than {_size(max(-each.low, each.high), unit)}"
    more = "more" if each.value > 0 else "less"
    return f"{more} by {_size(each.value, unit)} ({span})"


def _size(value: float, unit: Unit) -> str:
    return keyboard_text(difference(abs(value), unit)).removeprefix("+")


def comparison_json(found: Comparison) -> dict[str, object]:
    """The comparison as data."""
    return {
        "edits": [{"subject": each.subject, "name": each.name, "field": each.field,
                   "old": _data(each.old), "new": _data(each.new),
                   "before": _place(each.before) or None, "after": _place(each.after) or None}
                  for each in found.edits],
        "reprint": {language: [asdict(each) for each in found]
                    for language, found in found.reprints.items()},
        "play": found.contest and {
            "seed": found.contest.seed, "options": dict(found.contest.options),
            "tables": [list(each) for each in found.contest.tables],
            "differences": [asdict(each) for each in found.contest.apart]}}


def _data(value: object) -> object:
    return value if value is None or isinstance(value, (bool, int, float, str)) else _words(value)


ENDINGS = {
    "met": "The present set meets the goal; there is nothing to tune.",
    "nothing": "Nothing found that is surely better than the present set.",
    "no room": "No candidate is left: every neighbour of the present set breaks the rules or a "
               "constraint of expectations.yaml.",
}
MOST_FIGURES = 12


def tuning_text(found: TuningReport) -> str:
    """The whole answer: what was done, the present set, then the best few with their patches."""
    tuned = found.outcome
    parts = [_effort_text(tuned), _present_set(tuned)]
    if tuned.ending != "found":
        parts.append(ENDINGS[tuned.ending])
    for number, (finalist, proposal) in enumerate(
            zip(tuned.finalists, found.proposals, strict=True), 1):
        parts += _finalist(number, finalist, proposal, found)
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
    met = sum(each.word == "met" for each in tuned.present)
    rows = [*((str(each.word), figure_words(each.figure),
               describe_bounds(each.expectation.low, each.expectation.high))
              for each in tuned.present if each.word != "met"),
            ("met", f"{met} of {len(tuned.present)} figures", "")]
    return f"Present set\n{format_table(('verdict', 'figure', 'wanted'), rows)}"


def _finalist(number: int, finalist: Finalist, proposal: CandidatePatch,
              found: TuningReport) -> Iterator[str]:
    sure = "better" if finalist.better else "not surely better"
    rows = [(name, format_number(old), format_number(new))
            for name, old, new in changes_of(found.census.game, finalist.candidate)]
    yield (f"Candidate {number}, {sure}: {_steps(finalist)}; {_verdict_words(finalist.verdicts)}\n"
           f"{format_table(('number', 'now', 'then'), rows)}")
    told = [each for each in finalist.apart
            if _is_worth_showing(each, found.outcome)][:MOST_FIGURES]
    rows = [(title_of(each.measure, each.of), f"{each.players} players, {each.bots}",
             difference_verdict(each)) for each in told]
    if rows:
        yield format_table(("figure", "at", "against the present set"), rows)
    if finalist.misses:
        yield format_table(("misses what expectations.yaml asks for", "expected"), [
            (figure_words(each.figure),
             describe_bounds(each.expectation.low, each.expectation.high))
            for each in finalist.misses])
    if finalist.better:
        yield _patch(proposal)


def _steps(finalist: Finalist) -> str:
    word = "nearer to" if finalist.nearer >= 0 else "further from"
    return (f"{abs(finalist.nearer):.1f} steps {word} the goal "
            f"({finalist.low:+.1f} to {finalist.high:+.1f})")


def _verdict_words(verdicts: Sequence[Verdict]) -> str:
    counts = Counter(each.word for each in verdicts)
    return ", ".join(f"{counts[word]} {word}" for word in ("met", "undecided", "missed")
                     if counts[word])


def _is_worth_showing(each: FigureDifference, tuned: TuningResult) -> bool:
    """Figures of the game, and those of the goal that differ for sure."""
    of_goal = any((term.measure, term.of) == (each.measure, each.of) for term in tuned.goal.terms)
    return each.sure if of_goal and len(tuned.goal.terms) > MOST_FIGURES else True


def _patch(proposal: CandidatePatch) -> str:
    if not proposal.patch:
        return "These numbers aren't written as numbers in the files: change them by hand."
    way = f"`patch -p1 -d {shlex.quote(proposal.folder)}`" if proposal.folder \
        else "`patch -p1` or `git apply`"
    return f"As a patch, for {way}:\n\n{proposal.patch.rstrip()}"


def changes_of(game: Game, candidate: Candidate) -> Iterator[tuple[str, float, float]]:
    """What a candidate changes: name, present number, new number."""
    by_id = {each.id: each for each in game.components}
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


def tuning_json(found: TuningReport) -> dict[str, object]:
    """The answer as data."""
    tuned = found.outcome
    return {"ending": tuned.ending, "games": tuned.games, "candidates": tuned.tried,
            "refused": asdict(tuned.refusals), "schedule": asdict(tuned.plan),
            "present": [_verdict_json(each) for each in tuned.present],
            "finalists": [{
                "better": each.better,
                "changes": [{"number": name, "now": now, "then": then} for name, now, then in
                            changes_of(found.census.game, each.candidate)],
                "nearer": {"value": each.nearer, "low": each.low, "high": each.high},
                "verdicts": [_verdict_json(one) for one in each.verdicts],
                "misses": [_verdict_json(one) for one in each.misses],
                "differences": [asdict(one) for one in each.apart],
                "patch": proposal.patch, "folder": proposal.folder,
            } for each, proposal in zip(tuned.finalists, found.proposals, strict=True)]}


def _verdict_json(each: Verdict) -> dict[str, object]:
    return {"verdict": each.word, "low": each.expectation.low, "high": each.expectation.high,
            "figure": asdict(each.figure)}
