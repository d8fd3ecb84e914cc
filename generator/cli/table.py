"""A table of plain text, its columns aligned by what a terminal shows."""

from __future__ import annotations

import re
from collections.abc import Sequence

from generator.cli.cells import plain, width


def table(header: Sequence[str], rows: Sequence[Sequence[str | int]]) -> str:
    """Lay rows under a header; numbers go to the right, columns without any value go."""
    cells = [[plain(str(cell)) for cell in row] for row in rows]
    kept = [at for at, _ in enumerate(header) if any(row[at] for row in cells)]
    numeric = {at for at in kept if all(_is_number(row[at]) for row in rows)}
    widths = {at: max(width(row[at]) for row in [list(header), *cells]) for at in kept}

    def line(row: Sequence[str]) -> str:
        padded = []
        for at in kept:
            space = " " * (widths[at] - width(row[at]))
            padded.append(space + row[at] if at in numeric else row[at] + space)
        return "  ".join(padded).rstrip()

    return "\n".join(line(row) for row in [list(header), *cells])


def _is_number(cell: str | int) -> bool:
    return isinstance(cell, int) or re.fullmatch(r"([\d.]+( [kMG]?B)?)?", cell) is not None


def bytes_text(count: int) -> str:
    """A file's size as people say it: '1.2 MB'."""
    if count < 1000:
        return f"{count} B"
    power = next(power for power in (1, 2, 3) if power == 3 or count < 999.5 * 1000**power)
    size = count / 1000**power
    return f"{size:.{int(size < 9.95)}f} {'kMG'[power - 1]}B"


def counted(count: int, noun: str) -> str:
    """A number with its noun: '1 error', '3 errors'."""
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"
