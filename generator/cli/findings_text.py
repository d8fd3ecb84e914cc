"""Findings as people read them: a place, a sentence, the line, a way out."""

from __future__ import annotations

from collections.abc import Callable

from generator.cli.cells import plain
from generator.cli.excerpt import Sources, excerpt
from generator.cli.table import counted
from generator.findings import Finding, Findings, Severity

Paint = Callable[[str, str], str]
COLOURS: dict[Severity, str] = {"error": "red", "warning": "yellow", "note": "cyan"}


def no_paint(text: str, colour: str) -> str:
    """Leave text as it is, where colours aren't wanted."""
    return text


def finding_text(finding: Finding, sources: Sources, paint: Paint = no_paint) -> str:
    """One finding with its line and carets, its hint and the places it has to do with."""
    where = finding.where
    colour = COLOURS[finding.severity]
    place = paint(plain(str(where)), "bold") + ": " if where else ""
    label = paint(f"{finding.severity}[{finding.code}]", colour)
    lines = [f"{place}{label}: {plain(finding.message)}"]
    source = sources.line(where) if where else None
    if where and source is not None:
        text, carets = excerpt(source, where)
        lines += [text, paint(carets, colour)] if where.column else [text]
    if finding.hint:
        lines.append(f"  hint: {plain(finding.hint)}")
    lines += [f"  see: {plain(str(place))}" for place in finding.related]
    return "\n".join(lines)


def count_text(findings: Findings) -> str:
    """How many of each, as in '3 errors, 1 warning'; empty if there is nothing to tell."""
    counts = [(sum(each.severity == word for each in findings), word) for word in COLOURS]
    return ", ".join(counted(count, word) for count, word in counts if count)
