"""A study as data: every number with its interval, for programs."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from generator.balance.measure import Figure, measures
from generator.balance.result import Balance, Verdict
from generator.composition.check import Section
from generator.reports.study import ShownPiece

# Raise it when a name changes its meaning or goes; new names come without.
FORMAT = 1


def balance_json(balance: Balance, pieces: Iterable[ShownPiece], difficulties: Mapping[str, float],
                 sections: Sequence[Section]) -> dict[str, object]:
    """The whole study, as balance.json and `--format json` hold it.

    docs/balance-json.md says what each name means.
    """
    used = {each.measure for each in balance.figures}
    return {
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
        "components": [{"id": piece.id, "kind": piece.kind, "copies": piece.copies,
                        "points": piece.points, "difficulty": difficulties.get(piece.id)}
                       for piece in pieces],
        "changes": [{"title": change.title, "figures": _figures(change.figures)}
                    for change in balance.changes],
        "composition": [_section(each) for each in sections],
        "measures": {each.name: {"title": each.title, "unit": each.unit, "of": each.of,
                                 "summary": each.summary, "formula": each.formula}
                     for each in measures() if each.name in used},
    }


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
