"""Findings as programs read them: JSON, and the annotations that GitHub shows in a diff."""

from __future__ import annotations

from generator.findings import Finding, Where

LEVELS = {"error": "error", "warning": "warning", "note": "notice"}


def finding_json(finding: Finding) -> dict[str, object]:
    """One finding as plain data; part of the versioned report."""
    return {
        "code": finding.code,
        "severity": finding.severity,
        "message": finding.message,
        "where": _place(finding.where),
        "hint": finding.hint,
        "related": [_place(where) for where in finding.related],
    }


def finding_github(finding: Finding) -> str:
    """One finding as a workflow command."""
    facts = [("title", finding.code)]
    if finding.where:
        facts = [("file", finding.where.file), *facts]
        if finding.where.line:
            facts[1:1] = [("line", str(finding.where.line)), ("col", str(finding.where.column))]
    text = finding.message + (f"\n{finding.hint}" if finding.hint else "")
    listed = ",".join(f"{name}={_escaped(value, ':,')}" for name, value in facts)
    return f"::{LEVELS[finding.severity]} {listed}::{_escaped(text)}"


def _place(where: Where | None) -> dict[str, object] | None:
    if where is None:
        return None
    return {"file": where.file, "line": where.line, "column": where.column, "width": where.width}


def _escaped(text: str, more: str = "") -> str:
    """Percent-encode what would end a workflow command or one of its values."""
    for char in "%\r\n" + more:
        text = text.replace(char, f"%{ord(char):02X}")
    return text
