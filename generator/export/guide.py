"""The assembly guide: the first pages of a printed kit, drawn for this kit."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from math import ceil
from typing import TypeVar

from generator.export.blocks import GAP, Caption, Heading, Panel, Ruler, SheetRow, Steps
from generator.export.easel import Easel
from generator.export.flow import Desk, Item, Picture, Placed, paginate
from generator.export.instructions import Step, cutting, paper_name, printing, tools
from generator.export.kit import Kit, kind_title, said, spans
from generator.export.kit_list import KitHead, KitRow, KitTotal
from generator.export.look import HAIR, SMALL
from generator.export.target import Job
from generator.export.title import TitleBlock
from generator.sheets.sheet import Sheet
from generator.units import Insets, Size

MOST_PICTURES = 28
SPACE = 7.0
BLANK = "This side stays empty, so that every back meets its front."
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class GuidePage:
    """A page of the easel with the pictures that belong on it."""

    drawn: int
    pictures: tuple[Picture, ...]


def draw_guide(easel: Easel, job: Job, kit: Kit) -> tuple[GuidePage, ...]:
    """Draw the guide; where paper is printed on both sides it fills whole sheets of it."""
    size = job.settings.plan.paper.size
    scale = max(0.8, min(1.25, size.width / 210, size.height / 297))
    desk = Desk(easel, scale, job.settings.look.low_ink)
    pages = _settled(job, kit, desk)
    return tuple(_drawn(desk, job, placed, (number, len(pages)), size)
                 for number, placed in enumerate(pages, 1))


def _settled(job: Job, kit: Kit, desk: Desk) -> list[list[Placed]]:
    """Lay the guide out until the page numbers that it tells are its own."""
    size, count = job.settings.plan.paper.size, 2
    side = 15.0 * desk.scale
    margin = Insets(side, 14.0 * desk.scale, side, 16.0 * desk.scale)
    for _ in range(4):
        pages = paginate(_items(job, kit, count, size.width - 2 * side), size, margin, desk)
        if kit.two_sided and len(pages) % 2:
            pages.append([])
        if len(pages) == count:
            break
        count = len(pages)
    return pages


def _items(job: Job, kit: Kit, count: int, width: float) -> Iterator[Item]:
    yield Item(TitleBlock(job, kit))
    yield from _kit(job, kit, count)
    yield from _sheets(job, kit, width)
    columns = 2 if width < 150 else 3
    prints, cuts = printing(job, kit, count), cutting(job, kit)
    yield Item(Heading("Print"), before=SPACE, keep=True, new_page=True)
    yield from _steps(prints, 1, columns)
    yield Item(Ruler("Measure it: from end to end it must be exactly 100 mm."), before=4.0)
    yield Item(Heading("Cut"), before=SPACE, keep=True)
    yield from _steps(cuts, len(prints) + 1, columns, _needed(job, kit, count))


def _kit(job: Job, kit: Kit, count: int) -> Iterator[Item]:
    yield Item(Heading("In the box"), before=SPACE, keep=True)
    yield Item(KitHead(any(line.kind.stock for line in kit.lines)), keep=True)
    for line in kit.lines:
        yield Item(KitRow(line, kit.pages(line.sheets, count)), keep=line is kit.lines[-1])
    yield Item(KitTotal(kit, paper_name(job.settings.plan, False)))


def _sheets(job: Job, kit: Kit, width: float) -> Iterator[Item]:
    captions = list(_captions(job, kit.sheets))
    rows = ceil(len(captions) / (5 if width < 150 else 7))
    columns = max(5, ceil(len(captions) / max(rows, 1)))
    largest = max((sheet.size for sheet in kit.sheets), default=Size(1, 1),
                  key=lambda size: size.height / size.width)
    remark = "fronts, with their backs behind them" if kit.two_sided else ""
    yield Item(Heading("The sheets", remark), before=SPACE, keep=True)
    for index, row in enumerate(_chunks(captions, columns)):
        yield Item(SheetRow(row, columns, largest), before=3.0 if index == 0 else GAP + 1)


def _captions(job: Job, sheets: Sequence[Sheet]) -> Iterator[Caption]:
    """Every sheet; of a very large kit the first of each kind."""
    if len(sheets) <= MOST_PICTURES:
        for sheet in sheets:
            yield Caption(sheet, f"Sheet {sheet.number}", _holds(job, [sheet]))
        return
    for _, run in groupby(sheets, key=lambda sheet: sheet.kinds):
        alike = list(run)
        numbers = spans(sheet.number for sheet in alike)
        yield Caption(alike[0], f"Sheet{'s' if len(alike) > 1 else ''} {numbers}",
                      _holds(job, alike))


def _holds(job: Job, sheets: Sequence[Sheet]) -> str:
    """What is cut from sheets: '12 Box tiles, 1 Start marker'."""
    counts: dict[str, int] = {}
    for sheet in sheets:
        for slot in sheet.front.slots:
            if slot.face.side == "front":
                counts[slot.face.kind.name] = counts.get(slot.face.kind.name, 0) + 1
    return ", ".join(f"{count} {kind_title(job, job.game.kinds[name], count)}"
                     for name, count in counts.items())


def _needed(job: Job, kit: Kit, count: int) -> Panel:
    """What it takes to make the kit and, beyond the kit, to play."""
    lists = [("To make it you need", tools(kit, job.settings.plan, count))]
    if job.game.bring:
        lines = [said(job, line.removeprefix("strings."), line) for line in job.game.bring]
        lists.append(("To play, bring yourself", lines))
    return Panel(lists)


def _steps(steps: Sequence[Step], first: int, columns: int,
           last: Panel | None = None) -> Iterator[Item]:
    """Rows of steps; a last panel goes into the free end of the last row, or below it."""
    rows = _chunks(steps, columns)
    room = bool(rows) and len(rows[-1]) < columns
    for index, row in enumerate(rows):
        aside = last if room and row is rows[-1] else None
        yield Item(Steps(row, first + index * columns, columns, aside),
                   before=2.0 if index == 0 else GAP)
    if last and not room:
        yield Item(last, before=GAP)


def _chunks(items: Sequence[T], size: int) -> list[Sequence[T]]:
    return [items[start:start + size] for start in range(0, len(items), size)]


def _drawn(desk: Desk, job: Job, placed: list[Placed], number: tuple[int, int],
           size: Size) -> GuidePage:
    desk.easel.begin(size)
    desk.pictures = []
    for block, rect in placed:
        block.draw(desk, rect)
    style, side = desk.style(SMALL), 15.0 * desk.scale
    if not placed:
        desk.easel.text((size.width / 2, size.height / 2), BLANK, style, "middle")
    y = size.height - 9.0 * desk.scale
    desk.easel.line([(side, y - style.line), (size.width - side, y - style.line)], HAIR)
    title = said(job, "game.title", job.game.title)
    desk.easel.text((side, y), f"{title}  ·  assembly guide", style)
    desk.easel.text((size.width - side, y), f"{number[0]} of {number[1]}", style, "end")
    return GuidePage(desk.easel.end(), tuple(desk.pictures))
