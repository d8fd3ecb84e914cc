"""balance.json: every number of a study with its interval, for programs."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence

from generator.balance.measure import Figure
from generator.balance.result import Verdict
from generator.composition.check import Section
from generator.reports.study import StudyReport

# Raise it when a name changes its meaning or goes; new names come without.
FORMAT = 1


def balance_json(study: StudyReport, sections: Sequence[Section]) -> bytes:
    """The whole study; docs/balance-json.md says what each name means."""
    balance = study.balance
    used = {each.measure for each in balance.figures}
    content = {
        "format": FORMAT,
        "game": balance.game,
        "title": balance.title,
        "command": balance.command,
        "seed": balance.seed,
        "build": balance.build,
        "options": dict(sorted(balance.options.items())),
        "tables": [{"players": players, "bots": bots, "games": games}
                   for players, bots, games in balance.tables],
        "verdicts": [_verdict(each) for each in balance.verdicts],
        "figures": _figures(balance.figures),
        "histograms": [{"name": each.name, "players": each.players, "bots": each.bots,
                        "of": each.of, "counts": [list(pair) for pair in each.counts]}
                       for each in balance.histograms],
        "components": [{"id": item.id, "kind": item.kind, "copies": item.copies,
                        "points": item.points,
                        "difficulty": study.box.difficulties.get(item.id)}
                       for item in study.box.items],
        "changes": [{"title": change.title, "figures": _figures(change.figures)}
                    for change in balance.changes],
        "composition": [_section(each) for each in sections],
        "measures": {each.name: {"title": each.title, "unit": each.unit, "of": each.of,
                                 "summary": each.summary, "formula": each.formula}
                     for each in study.measures.values() if each.name in used},
    }
    return (json.dumps(content, ensure_ascii=False, indent=1, allow_nan=False) + "\n").encode()


def _figures(figures: Iterable[Figure]) -> list[dict[str, object]]:
    return [{"measure": each.measure, "players": each.players, "bots": each.bots, "of": each.of,
             "value": each.value, "low": each.low, "high": each.high, "n": each.n}
            for each in figures]


def _verdict(verdict: Verdict) -> dict[str, object]:
    wish = verdict.expectation
    [figure] = _figures([verdict.figure])
    return {"word": verdict.word, "more_games": verdict.more_games,
            "expected": {"low": wish.low, "high": wish.high, "of": wish.of,
                         "line": wish.where.line}, **figure}


def _section(section: Section) -> dict[str, object]:
    return {"title": section.title, "columns": list(section.columns),
            "rows": [list(row) for row in section.rows],
            "bars": [{"label": bar.label, "shares": dict(bar.shares)} for bar in section.bars],
            "figures": dict(section.figures)}
