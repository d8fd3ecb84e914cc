"""Tables, bars and sections on a terminal, aligned by what it shows."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from pathlib import Path, PurePosixPath
from textwrap import fill, indent, wrap
from typing import TYPE_CHECKING

from generator.base.monospace import escape_controls, width
from generator.base.number_format import keyboard_text
from generator.base.report_section import FigureCell

if TYPE_CHECKING:
    from generator.base.report_section import Cell, ReportPart, Section, SectionBar
    from generator.base.target_interface import Artifact


def format_table(header: Sequence[str], rows: Sequence[Sequence[str | int]]) -> str:
    """Lay rows under a header; numbers go to the right, columns without any value go."""
    cells = [[escape_controls(str(cell)) for cell in row] for row in rows]
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


def pluralize(count: int, noun: str) -> str:
    """A number with its noun: '1 error', '3 errors'."""
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


COLUMNS = ("pages", "pieces", "sheets")


def artifacts_text(folder: Path, artifacts: Sequence[Artifact]) -> str:
    """One line a file, and one line a folder of files."""
    groups: dict[str, list[Artifact]] = {}
    for artifact in artifacts:
        parts = PurePosixPath(artifact.name).parts
        groups.setdefault(artifact.name if len(parts) == 1 else f"{parts[0]}/", []).append(artifact)
    rows = [(name, len(group) if name.endswith("/") else "",
             *(_sum_facts(group, column) for column in COLUMNS),
             bytes_text(sum(artifact.bytes for artifact in group)))
            for name, group in groups.items()]
    return f"{folder}\n" + format_table(("file", "files", *COLUMNS, "size"), rows)


def artifacts_json(artifacts: Sequence[Artifact]) -> list[dict[str, object]]:
    """The facts of every file, for programs."""
    return [{"name": artifact.name, "bytes": artifact.bytes, "sha256": artifact.digest,
             "facts": dict(artifact.facts)} for artifact in artifacts]


def sheets_text(count: int, paper: str, savings: Mapping[str, int]) -> str:
    """How much paper a kit takes, and what would save some: '11 sheets of a4; --pack saves 1'."""
    saving = [f"{option} saves {fewer}" for option, fewer in savings.items()]
    return "; ".join(filter(None, (f"{pluralize(count, 'sheet')} of {paper}", ", ".join(saving))))


def _sum_facts(group: Sequence[Artifact], column: str) -> str | int:
    values = [artifact.facts.get(column) for artifact in group]
    counts = [value for value in values if isinstance(value, int)]
    return sum(counts) if counts else ""


FULL = 30
WIDEST = 48
# Of a paragraph.
TEXT_WIDTH = 96
# Eighths of a cell, so that bars of similar length differ.
PARTS = " ▏▎▍▌▋▊▉"


def part_text(part: ReportPart) -> str:
    """A part of a report as text; sections without tables follow each other closely."""
    head = [part.title, *wrap(keyboard_text(part.intro), TEXT_WIDTH)]
    if any(section.rows for section in part.sections):
        return "\n\n".join(["\n".join(head), *(section_text(section, TEXT_WIDTH)
                                               for section in part.sections)])
    return "\n".join([*head, *(indent(section_text(section), "  ") for section in part.sections)])


def section_text(section: Section, widest: int = WIDEST, *, settled: bool = True) -> str:
    """A section as text: title, figures, paragraphs, table and bars, as far as it has them.

    Texts longer than `widest` are cut. Without `settled` the rows that need no attention are
    only counted.
    """
    title = escape_controls(section.title)
    figures = ", ".join(f"{name} {_cell(value, widest)}" for name, value in section.figures)
    blocks = [f"{title}: {figures}" if figures else title] if title else []
    for paragraph in section.paragraphs:
        text = keyboard_text(escape_controls(" ".join(paragraph.split())))
        blocks.append(fill(text, TEXT_WIDTH, initial_indent="  ", subsequent_indent="  "))
    shown = section.rows if settled else section.rows[:len(section.rows) - section.settled]
    if shown:
        rows = [[_cell(cell, widest) for cell in row] for row in shown]
        blocks.append(format_table(section.columns, rows))
    if len(shown) < len(section.rows):
        blocks.append(f"{section.settled} more: ok")
    if section.bars:
        blocks.append(bars_text(section.bars))
    return "\n".join(blocks)


def bars_text(bars: Sequence[SectionBar]) -> str:
    """Bars below each other, the longest as wide as there is room."""
    longest = max((share for bar in bars for _, share in bar.shares), default=0.0)
    label = max(width(escape_controls(bar.label)) for bar in bars)
    name = max((width(name) for bar in bars for name, _ in bar.shares), default=0)
    lines = []
    for bar in bars:
        for index, (what, share) in enumerate(bar.shares):
            shown = escape_controls(bar.label) if index == 0 else ""
            space = " " * (label - width(shown))
            lines.append(f"{shown}{space}  {what:<{name}}  {_bar(share, longest):<{FULL}} "
                         f"{share:6.1%}".rstrip())
    return "\n".join(lines)


def _bar(share: float, longest: float) -> str:
    eighths = round(share / longest * FULL * 8) if longest else 0
    return "█" * (eighths // 8) + PARTS[eighths % 8].strip()


def _cell(cell: Cell, widest: int) -> str:
    """What a cell says; a share of a heat map goes without its interval, for there are many."""
    if isinstance(cell, FigureCell):
        words = f"{cell.words} ({cell.small})" if cell.small and cell.warmth is None else cell.words
        return keyboard_text(words)
    text = f"{cell:.4g}" if isinstance(cell, float) else keyboard_text(str(cell))
    return text if len(text) <= widest else text[:widest - 1] + "…"
