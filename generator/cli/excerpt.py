"""The line of a file that a finding speaks of, with carets under what is meant."""

from __future__ import annotations

from pathlib import Path

from generator.cli.cells import cells
from generator.findings import Where

WIDEST = 96
BEFORE = 40
LARGEST = 20_000_000


class Sources:
    """The lines of the files that findings name, each file read once."""

    def __init__(self) -> None:
        self._lines: dict[str, list[str]] = {}

    def line(self, where: Where) -> str | None:
        """The text of a finding's line, or None if it can't be read any more."""
        lines = self._lines.get(where.file)
        if lines is None:
            lines = self._lines[where.file] = _read(where.file)
        return lines[where.line - 1] if 0 < where.line <= len(lines) else None


def _read(file: str) -> list[str]:
    try:
        path = Path(file)
        if not path.is_file() or path.stat().st_size > LARGEST:
            return []
        # Only these end a line for YAML and XML; str.splitlines() knows many more.
        text = path.read_text(encoding="utf-8-sig", errors="replace")
        return text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    except (OSError, ValueError):
        return []


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
