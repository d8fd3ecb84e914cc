"""What presets share: their files, the pieces as rows of a table, and grids of faces."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import cast

from generator.base.findings import Findings
from generator.base.progress import Progress
from generator.drawing.faces.face import Face
from generator.game.model.game import SIDES, Kind, Value
from generator.output import presets, sprite_cells
from generator.output.labels import piece_names
from generator.output.leaflet import README_FILE, package_readme
from generator.output.package_pictures import FaceGrid, face_grid
from generator.output.sprite_cells import sprite_cell
from generator.paper.job import Job
from generator.paper.sheets.atlas import SpriteCell, split_into_atlases

# More would make the cells of a picture hard to count.
MOST_COLUMNS = 10


@dataclass(frozen=True, slots=True)
class SiteFile:
    """A file in a preset's folder, and what the closing table tells of it."""

    name: str
    data: bytes
    facts: dict[str, int | str]


@dataclass(frozen=True, slots=True, kw_only=True)
class SitePiece:
    """A piece with its name in the kit's language, how many of it there are, and its fields."""

    id: str
    name: str
    kind: Kind
    copies: int
    front: Face
    back: Face | None
    values: Mapping[str, Value]


@dataclass(frozen=True, slots=True)
class CellPlace:
    """Where a face lies: the file of its grid, and its place there, counted from 0."""

    image: str
    columns: int
    rows: int
    column: int
    row: int

    @property
    def number(self) -> int:
        """The cell's number on its picture, from 0, row by row."""
        return self.row * self.columns + self.column


@dataclass(frozen=True, slots=True)
class FaceSheet:
    """A picture of faces of one kind in equal cells, by the name of its file."""

    name: str
    grid: FaceGrid

    def places(self) -> Iterator[tuple[Face, CellPlace]]:
        """The faces, each with its place."""
        columns, rows = self.grid.columns, self.grid.rows
        for number, face in enumerate(self.grid.faces):
            row, column = divmod(number, columns)
            yield face, CellPlace(self.name, columns, rows, column, row)


PresetWriter = Callable[[Job, Progress, Findings], Iterator[SiteFile]]


def preset_files(job: Job, progress: Progress, findings: Findings) -> Iterator[SiteFile]:
    """The files of the preset that is wished for, and its leaflet."""
    name = job.settings.wishes.preset
    module = import_module(f"{presets.__name__}.{name}")
    for file in cast(PresetWriter, module.write)(job, progress, findings):
        yield SiteFile(f"{name}/{file.name}", file.data, file.facts)
    steps: Sequence[str] = module.STEPS
    yield SiteFile(f"{name}/{README_FILE}", package_readme(job, module.TITLE, steps),
                   {"steps": len(steps)})


def site_pieces(job: Job) -> list[SitePiece]:
    """All pieces in the order of the box."""
    names, players = piece_names(job), job.settings.players
    return [SitePiece(id=each.component.id, name=names[each.component.id], kind=each.component.kind,
                      copies=each.component.copies_for(players), front=each.front, back=each.back,
                      values=each.component.values)
            for each in job.pieces]


def site_cell(job: Job, kind: Kind, findings: Findings) -> SpriteCell:
    """How large a kind's pictures are, without a border; of several scales the largest counts."""
    return sprite_cell(job, kind, 0, findings, max(job.settings.wishes.scales))[1]


def face_sheets(job: Job, findings: Findings, *, steady: bool) -> Iterator[FaceSheet]:
    """The faces of each kind on pictures without gaps, a back that all share first.

    On a steady one a face keeps its cell when others are added behind it; else little is blank.
    """
    for kind, faces in _faces_by_kind(job).items():
        cell = site_cell(job, faces[0].kind, findings)
        if steady:
            columns, rows = (sprite_cells.LARGEST_PX // side for side in cell.outer)
            columns = min(columns, MOST_COLUMNS, len(faces))
            step = columns * rows
            parts = [(faces[at:at + step], columns) for at in range(0, len(faces), step)]
        else:
            parts = [(list(atlas.sprites), atlas.columns)
                     for atlas in split_into_atlases(faces, cell, sprite_cells.LARGEST_PX)]
        for number, (part, columns) in enumerate(parts, 1):
            grid = face_grid(job, part, cell.outer, columns, -(-len(part) // columns), form="png",
                             cut=True)
            yield FaceSheet(kind if number == 1 else f"{kind}-{number}", grid)


def _faces_by_kind(job: Job) -> dict[str, list[Face]]:
    """The faces of each kind by its name: a back that all share, then fronts, then other backs."""
    found: dict[str, dict[tuple[str, str], Face]] = {}
    for piece in job.pieces:
        of_kind = found.setdefault(piece.component.kind.name, {})
        if piece.back and piece.back.name == piece.component.kind.name:
            of_kind["back", piece.back.name] = piece.back
    for side in SIDES:
        for piece in job.pieces:
            face = piece.front if side == "front" else piece.back
            if face:
                found[face.kind.name].setdefault((side, face.name), face)
    return {kind: list(faces.values()) for kind, faces in found.items()}


def face_id(face: Face) -> tuple[str, str, str]:
    """What tells a face from all others of a game, also from one that looks the same."""
    return face.kind.name, face.name, face.side


def csv_bytes(heading: Sequence[str], rows: Iterable[Sequence[object]],
              delimiter: str = ",") -> bytes:
    """Rows as a file that spreadsheets open."""
    file = io.StringIO()
    writer = csv.writer(file, delimiter=delimiter, lineterminator="\n")
    writer.writerow(heading)
    writer.writerows(rows)
    return file.getvalue().encode()
