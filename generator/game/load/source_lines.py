"""The lines that findings are about, with carets below them."""

from collections.abc import Callable
from pathlib import Path

from generator.base.findings import FileLocation
from generator.base.monospace import cells
from generator.game.load.files import UTF16_MARKS

WIDEST_EXCERPT = 96
CELLS_BEFORE = 40
LARGEST_SOURCE = 20_000_000
# What spreadsheets begin with, which have cells and no lines.
PACKED_FILE = b"PK\x03\x04"


class SourceLines:
    """The lines of the files that findings name, as they were `held` when they were read."""

    def __init__(self, held: Callable[[str], bytes | None] = lambda file: None) -> None:
        self._content_of = held
        self._lines: dict[str, list[str]] = {}

    def line(self, where: FileLocation) -> str | None:
        """The text of a finding's line, or None if it can't be read any more."""
        lines = self._lines.get(where.file)
        if lines is None:
            data = self._content_of(where.file)
            lines = self._lines[where.file] = _lines(_read(where.file) if data is None else data)
        return lines[where.line - 1] if 0 < where.line <= len(lines) else None


def _read(file: str) -> bytes:
    try:
        path = Path(file)
        return path.read_bytes() if path.is_file() and path.stat().st_size <= LARGEST_SOURCE \
            else b""
    except (OSError, ValueError):
        return b""


def _lines(data: bytes) -> list[str]:
    """Only these end a line for YAML and XML; str.splitlines() knows many more."""
    if data.startswith(PACKED_FILE):
        return []
    text = data.decode("utf-16" if data.startswith(UTF16_MARKS) else "utf-8-sig", errors="replace")
    return text.replace("\r\n", "\n").replace("\r", "\n").split("\n") if text else []


def excerpt(line: str, where: FileLocation) -> list[str]:
    """The numbered line and its carets, cut to what a terminal shows."""
    number = f"{where.line:>5}"
    text, carets = _mark_line(line, where.column, where.width)
    return [f"{number} | {text}".rstrip(), f"{'':>5} | {carets}".rstrip()]


def _mark_line(line: str, column: int, span: int) -> tuple[str, str]:
    """The line as shown, and the line of carets below it."""
    line = line.rstrip()
    start = min(max(column - 1, 0), len(line))
    # Of a drawing that is one line of a million characters, only the neighbourhood counts.
    skipped = max(0, start - WIDEST_EXCERPT)
    shown = cells(line[skipped:start + WIDEST_EXCERPT])
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
    if sum(widths) > WIDEST_EXCERPT:
        while sum(widths[first:start]) > CELLS_BEFORE:
            first += max(1, (start - first) // 8)
        last = start
        room = WIDEST_EXCERPT - sum(widths[first:start])
        while last < len(widths) and room >= widths[last]:
            room -= widths[last]
            last += 1
    return first, last
