"""Every component with its face and its figures, to be sorted."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from html import escape

from generator.balance.measure import Figure
from generator.reports.markup import folded, section
from generator.reports.numbers import interval, number, percent, shown
from generator.reports.study import ShownPiece, StudyReport, Table, table_name
from generator.reports.thumbnails import Thumbnail

# What is told elsewhere: the chance of luck by frames in the chart, the dead by a word.
ELSEWHERE = ("win-effect-q", "dead")
LARGEST = 74


@dataclass(frozen=True, slots=True)
class GalleryCell:
    """What a cell shows, the number it is sorted by, and how much of its bar is filled."""

    words: str = "–"
    small: str = ""
    value: float | str | None = None
    part: float | None = None


def gallery_section(study: StudyReport, pictures: Mapping[str, Thumbnail]) -> str:
    """A gallery for the first table, and one folded for each other table."""
    first, *others = study.tables or ((0, ""),)
    filters = _filters(study)
    content = filters + _gallery(study, first, pictures)
    for table in others:
        content += folded(f"The same with {table_name(table)}", _gallery(study, table, pictures))
    intro = f"Play figures are those of {table_name(first)}." if study.tables else ""
    return section("components", "Every component", content, intro)


def _filters(study: StudyReport) -> str:
    """Buttons for kinds; without a script there is nothing to press, so they stay hidden."""
    if len(study.box.kinds) < 2:
        return ""
    buttons = "".join(f'<button type="button" data-kind="{escape(kind)}" aria-pressed="false">'
                      f"{escape(title)}</button>" for kind, title in study.box.kinds.items())
    return ('<div class="filters" role="group" aria-label="Show only" hidden>'
            f'<button type="button" data-kind="" aria-pressed="true">All</button>{buttons}</div>')


def _gallery(study: StudyReport, table: Table, pictures: Mapping[str, Thumbnail]) -> str:
    columns = _columns(study, table)
    heads = "".join(f'<th scope="col" role="columnheader" aria-sort="none">{escape(name)}</th>'
                    for name in ("Name", *columns))
    rows = "".join(_row(study, item, {name: cells[item.id] if item.id in cells else GalleryCell()
                                      for name, cells in columns.items()},
                        pictures.get(item.id), _dead(study, table, item))
                   for item in _ordered(study, table))
    return (f'<table class="gallery" role="table"><caption>{escape(_caption(study, table))}'
            '</caption><thead role="rowgroup"><tr role="row"><th role="columnheader" scope="col">'
            f'<span class="unseen">Face</span></th>{heads}</tr></thead>'
            f'<tbody role="rowgroup">{rows}</tbody></table>')


def _ordered(study: StudyReport, table: Table) -> list[ShownPiece]:
    """Kinds of which play tells something come first; else the order of the box."""
    played = {each.of for each in study.balance.figures if (each.players, each.bots) == table}
    kinds = {item.kind for item in study.box.items if item.id in played}
    return sorted(study.box.items, key=lambda item: item.kind not in kinds)


def _caption(study: StudyReport, table: Table) -> str:
    played = f", {table_name(table)}" if study.tables else ""
    return f"{len(study.box.items)} components{played}"


def _columns(study: StudyReport, table: Table) -> dict[str, dict[str, GalleryCell]]:
    """By title: the cells of those components that have one."""
    items = study.box.items
    columns = {"Copies": {item.id: GalleryCell(str(item.copies), "",
                                               item.copies) for item in items}}
    points = {item.id: GalleryCell(number(item.points), "", item.points)
              for item in items if item.points is not None}
    if points:
        columns["Points"] = points
    if study.box.difficulties:
        columns["Hands that pay"] = {name: GalleryCell(percent(value), "", value, value) for name,
                                     value
                                     in study.box.difficulties.items()}
    for measure in study.measures.values():
        found = study.by_component(measure.name, table)
        if measure.of == "component" and measure.name not in ELSEWHERE and found:
            columns[measure.title] = {name: _cell(study, each) for name, each in found.items()}
    return columns


def _cell(study: StudyReport, figure: Figure) -> GalleryCell:
    unit = study.unit(figure.measure)
    return GalleryCell(shown(figure.value, unit), interval(figure, unit), figure.value,
                figure.value if unit == "share" else None)


def _row(study: StudyReport, item: ShownPiece, cells: Mapping[str, GalleryCell],
         picture: Thumbnail | None,
         dead: bool) -> str:
    kind = study.box.kinds.get(item.kind, item.kind)
    mark = ' <b class="dead">dead</b>' if dead else ""
    name = (f'<th scope="row" role="rowheader" data-value="{escape(item.name)}">'
            f"{escape(item.name)}{mark}<small>{escape(kind)}</small></th>")
    figures = "".join(_td(title, cell) for title, cell in cells.items())
    return (f'<tr role="row" data-kind="{escape(item.kind)}"><td role="cell" class="face">'
            f"{face(item, picture)}</td>{name}{figures}</tr>")


def _td(title: str, cell: GalleryCell) -> str:
    value = "" if cell.value is None else f' data-value="{cell.value}"'
    small = f"<small>{escape(cell.small)}</small>" if cell.small else ""
    bar = f'<span class="meter" style="--part:{100 * cell.part:.1f}%"></span>' \
        if cell.part is not None else ""
    name = "empty" if cell.value is None else "figure"
    return (f'<td role="cell" class="{name}" data-label="{escape(title)}"{value}>'
            f"<span>{escape(cell.words)}{small}</span>{bar}</td>")


def face(item: ShownPiece, picture: Thumbnail | None) -> str:
    """A component's face, or a plain card with its name."""
    if picture is None:
        return f'<span class="plain">{escape(item.name)}</span>'
    scale = LARGEST / max(picture.width, picture.height)
    width, height = round(picture.width * scale), round(picture.height * scale)
    return (f'<svg width="{width}" height="{height}" role="img" aria-label="{escape(item.name)}">'
            f'<use href="#{picture.reference}" width="{width}" height="{height}"/></svg>')


def _dead(study: StudyReport, table: Table, item: ShownPiece) -> bool:
    found = study.by_component("dead", table).get(item.id)
    return found is not None and found.low >= 1.0
