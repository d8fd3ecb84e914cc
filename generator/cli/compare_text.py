"""What differs between two sets of components, as people read it and as programs do."""

from __future__ import annotations

import shlex
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict

from generator.balance.result import title_of, unit_of
from generator.cli.table import table
from generator.findings import Where
from generator.model.game import Field
from generator.roads.design import Comparison
from generator.tuning.difference import Edit, Reprint
from generator.tuning.paired import OF_COMPONENTS, Apart, Contest
from generator.wording import Unit, difference, difference_span, shown, typed

LONGEST = 40
# A component's figures are many: a false alarm among twenty that are told is bearable.
MOST_Q = 0.05


def comparison_text(found: Comparison) -> str:
    """The whole comparison."""
    return "\n\n".join([_edits(found.edits), *_reprints(found),
                        *(_contest(found.contest) if found.contest else ())])


def _edits(edits: Sequence[Edit]) -> str:
    if not edits:
        return "Data: nothing differs"
    rows = [(_subject(each), _value(each.old, each), _value(each.new, each),
             _place(each.after or each.before)) for each in edits]
    return f"Data\n{table(('what', 'old', 'new', 'at'), rows)}"


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


def _place(where: Where | None) -> str:
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
        yield f"{total}\n{table(('piece', 'print', 'throw out', 'why'), rows)}" \
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


def _contest(contest: Contest) -> Iterator[str]:
    for players, bots, games in contest.tables:
        here = [each for each in contest.apart if (each.players, each.bots) == (players, bots)]
        title = f"Play: {players} players, {bots}, {games:,} games of each set on the same luck"
        rows = [_row(each) for each in here if each.measure not in OF_COMPONENTS
                and _differs(each)]
        if not any(map(_differs, here)):
            yield f"{title}\nnothing differs: every game is the same"
            continue
        yield f"{title}\n{table(('', 'old', 'new', 'verdict'), rows)}"
        parts = [each for each in here if each.measure in OF_COMPONENTS]
        striking = [each for each in parts if each.q <= MOST_Q and each.value]
        if striking:
            rows = [_row(each) for each in striking]
            yield f"Components that differ in play\n{table(('', 'old', 'new', 'verdict'), rows)}"
        elif parts:
            yield "Components: no pick rate and no effect on winning differs more than by luck"


def _same(each: Apart) -> bool:
    return each.low == each.high == 0


def _differs(each: Apart) -> bool:
    return not _same(each)


def _row(each: Apart) -> tuple[str, ...]:
    return title_of(each.measure, each.of), *(
        typed(shown(value, unit_of(each.measure))) for value in (each.old, each.new)), verdict(each)


def verdict(each: Apart) -> str:
    """A difference in words that say how sure it is."""
    if _same(each):
        return "the same"
    unit = unit_of(each.measure)
    if not each.sure:
        return f"no difference larger than {_size(max(-each.low, each.high), unit)}"
    word = "more" if each.value > 0 else "less"
    sure = typed(difference_span(each.low, each.high, unit))
    return f"{word} by {_size(each.value, unit)} ({sure})"


def _size(value: float, unit: Unit) -> str:
    return typed(difference(abs(value), unit)).removeprefix("+")


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
