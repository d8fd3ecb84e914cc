"""Sections of figures on a terminal: a title, a table, bars."""

from __future__ import annotations

from collections.abc import Sequence

from generator.cli.cells import plain, width
from generator.cli.table import table
from generator.composition.section import Bar, Cell, Section

FULL = 30
WIDEST = 48
# Eighths of a cell, so that bars of similar length can be told apart.
PARTS = " ▏▎▍▌▋▊▉"


def section_text(section: Section) -> str:
    """A section as text: title, figures, table and bars, as far as it has them."""
    title = plain(section.title)
    figures = ", ".join(f"{name} {_cell(value)}" for name, value in section.figures)
    blocks = [f"{title}: {figures}" if figures else title]
    if section.rows:
        rows = [[_cell(cell) for cell in row] for row in section.rows]
        blocks.append(table(section.columns, rows))
    if section.bars:
        blocks.append(bars_text(section.bars))
    return "\n".join(blocks)


def bars_text(bars: Sequence[Bar]) -> str:
    """Bars below each other, the longest as wide as there is room."""
    longest = max((share for bar in bars for _, share in bar.shares), default=0.0)
    label = max(width(plain(bar.label)) for bar in bars)
    name = max((width(name) for bar in bars for name, _ in bar.shares), default=0)
    lines = []
    for bar in bars:
        for index, (what, share) in enumerate(bar.shares):
            shown = plain(bar.label) if index == 0 else ""
            space = " " * (label - width(shown))
            lines.append(f"{shown}{space}  {what:<{name}}  {_bar(share, longest):<{FULL}} "
                         f"{share:6.1%}".rstrip())
    return "\n".join(lines)


def _bar(share: float, longest: float) -> str:
    eighths = round(share / longest * FULL * 8) if longest else 0
    return "█" * (eighths // 8) + PARTS[eighths % 8].strip()


def _cell(cell: Cell) -> str:
    text = f"{cell:.4g}" if isinstance(cell, float) else str(cell)
    return text if len(text) <= WIDEST else text[:WIDEST - 1] + "…"


def section_json(section: Section) -> dict[str, object]:
    """A section as data."""
    return {
        "title": section.title,
        "columns": list(section.columns),
        "rows": [list(row) for row in section.rows],
        "bars": [{"label": bar.label, **dict(bar.shares)} for bar in section.bars],
        "figures": dict(section.figures),
    }
