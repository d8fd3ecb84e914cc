"""Findings as people read them, as JSON, and as annotations in a diff."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from generator.cli.table import cells, counted, plain
from generator.findings import Finding, Findings, Severity, Where

WIDEST = 96
BEFORE = 40
LARGEST = 20_000_000


class Sources:
    """The lines of the files that findings name, as they were `held` when they were read."""

    def __init__(self, held: Callable[[str], bytes | None] = lambda file: None) -> None:
        self._held = held
        self._lines: dict[str, list[str]] = {}

    def line(self, where: Where) -> str | None:
        """The text of a finding's line, or None if it can't be read any more."""
        lines = self._lines.get(where.file)
        if lines is None:
            data = self._held(where.file)
            lines = self._lines[where.file] = _lines(_read(where.file) if data is None else data)
        return lines[where.line - 1] if 0 < where.line <= len(lines) else None


def _read(file: str) -> bytes:
    try:
        path = Path(file)
        return path.read_bytes() if path.is_file() and path.stat().st_size <= LARGEST else b""
    except (OSError, ValueError):
        return b""


def _lines(data: bytes) -> list[str]:
    """Only these end a line for YAML and XML; str.splitlines() knows many more."""
    text = data.decode("utf-8-sig", errors="replace")
    return text.replace("\r\n", "\n").replace("\r", "\n").split("\n") if text else []


def excerpt(line: str, where: Where) -> list[str]:
    """The numbered line and its carets, cut to what a terminal shows."""
    number = f"{where.line:>5}"
    text, carets = _marked(line, where.column, where.width)
    return [f"{number} | {text}".rstrip(), f"{'':>5} | {carets}".rstrip()]


def _marked(line: str, column: int, span: int) -> tuple[str, str]:
    """The line as shown, and the line of carets below it."""
    line = line.rstrip()
    start = min(max(column - 1, 0), len(line))
    # Of a drawing that is one line of a million characters, only the neighbourhood counts.
    skipped = max(0, start - WIDEST)
    shown = cells(line[skipped:start + WIDEST])
    start -= skipped
    end = max(start + 1, min(start + span, len(shown)))
    first, last = _window([wide for _, wide in shown], start)
    head = "…" if first or skipped else ""
    tail = "…" if skipped + last < len(line) else ""
    text = head + "".join(char for char, _ in shown[first:last]) + tail
    indent = len(head) + sum(wide for _, wide in shown[first:start])
    marked = sum(wide for _, wide in shown[start:min(end, last)])
    return text, " " * indent + "^" * max(1, marked) if column else ""


def _window(widths: list[int], start: int) -> tuple[int, int]:
    """Which characters to show of a long line, so that the marked one is among them."""
    first, last = 0, len(widths)
    if sum(widths) > WIDEST:
        while sum(widths[first:start]) > BEFORE:
            first += max(1, (start - first) // 8)
        last = start
        room = WIDEST - sum(widths[first:start])
        while last < len(widths) and room >= widths[last]:
            room -= widths[last]
            last += 1
    return first, last


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
