"""Packages for sites that have no format of their own: Tabletopia, Screentop.gg, Board Game Arena.

`PRESETS` has each site with its title, its steps and what writes its files.
"""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from generator.base.findings import Findings
from generator.base.progress import Progress
from generator.drawing.faces.face import Face
from generator.drawing.press.png import small_png
from generator.game.model.game import SIDES, Kind, Value
from generator.output import side_pictures
from generator.output.atlas_formats import escape_css
from generator.output.package_pictures import FaceGrid, PictureRequest, draw_pictures, face_grid
from generator.output.package_texts import README_FILE, package_readme, piece_names
from generator.output.side_pictures import named_sides, sprite_cell
from generator.paper.job import Job
from generator.paper.pages.promo_pictures import draw_fan
from generator.paper.sheets.atlas import SpriteCell, split_into_atlases

# More would make the cells of a picture hard to count.
MOST_COLUMNS = 10
TABLETOPIA_STEPS = (
    "In Tabletopia's workshop, make an object for each kind: a deck of cards, a token, a board.",
    "Upload the pictures of its folder; all of a kind are equally large, fronts and backs.",
    "Set the number of copies by pieces.csv, which names the front and the back of each piece.",
)
SCREENTOP_STEPS = (
    "Make a component for each kind, and upload its picture as an asset.",
    "Cut the picture into the columns and rows given in cells.csv; a back that all pieces share "
    "is cell 0.",
    "After a change, replace only the picture: a piece keeps its cell as long as you add new "
    "pieces after the others.",
)
BGA_STEPS = (
    "Copy img/ into your project's img/, and the rules of the style sheet into its own.",
    "Take the pieces from material.inc.php, material.json or material.csv, whichever you work by.",
    'Show a piece by its classes, as in <div class="card card_mint_front"></div>, and give it a '
    "width.",
)
BOX_ART = {"game_box": 280, "game_box180": 180, "game_box75": 75}
PieceData = dict[str, Any]
CellPlaces = Mapping[tuple[str, str, str], "CellPlace"]


@dataclass(frozen=True, slots=True)
class SiteFile:
    """A file in a preset's folder, and what the closing table shows of it."""

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
    """The position of a face: the file of its grid, and its place there, counted from 0."""

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


def preset_files(job: Job, progress: Progress, findings: Findings) -> Iterator[SiteFile]:
    """The files of the preset that the user asked for, and its README."""
    name = job.settings.wishes.preset
    preset = PRESETS[name]
    for file in preset.write(job, progress, findings):
        yield replace(file, name=f"{name}/{file.name}")
    yield SiteFile(f"{name}/{README_FILE}", package_readme(job, preset.title, preset.steps),
                   {"steps": len(preset.steps)})


def site_pieces(job: Job) -> list[SitePiece]:
    """All pieces in the order of the box."""
    names, players = piece_names(job), job.settings.players
    return [
        SitePiece(
            id=piece.component.id,
            name=names[piece.component.id],
            kind=piece.component.kind,
            copies=piece.component.copies_for(players),
            front=piece.front,
            back=piece.back,
            values=piece.component.values,
        )
        for piece in job.pieces
    ]


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
            columns, rows = (side_pictures.LARGEST_SHEET_PX // side for side in cell.outer)
            columns = min(columns, MOST_COLUMNS, len(faces))
            step = columns * rows
            parts = [(faces[at:at + step], columns) for at in range(0, len(faces), step)]
        else:
            parts = [(list(atlas.sprites), atlas.columns)
                     for atlas in split_into_atlases(faces, cell, side_pictures.LARGEST_SHEET_PX)]
        for number, (part, columns) in enumerate(parts, 1):
            grid = face_grid(job, part, cell.outer, columns, -(-len(part) // columns), form="png",
                             cut=True)
            yield FaceSheet(kind if number == 1 else f"{kind}-{number}", grid)


def _faces_by_kind(job: Job) -> dict[str, list[Face]]:
    """The faces of each kind by its name: a back that all share, then fronts, then other backs."""
    by_kind: dict[str, dict[tuple[str, str], Face]] = {}
    for piece in job.pieces:
        of_kind = by_kind.setdefault(piece.component.kind.name, {})
        if piece.back and piece.back.name == piece.component.kind.name:
            of_kind["back", piece.back.name] = piece.back
    for side in SIDES:
        for piece in job.pieces:
            face = piece.front if side == "front" else piece.back
            if face:
                by_kind[face.kind.name].setdefault((side, face.name), face)
    return {kind: list(faces.values()) for kind, faces in by_kind.items()}


def face_id(face: Face) -> tuple[str, str, str]:
    """What distinguishes a face from all others of a game, even from one that looks the same."""
    return face.kind.name, face.name, face.side


def csv_bytes(heading: Sequence[str], rows: Iterable[Sequence[object]],
              delimiter: str = ",") -> bytes:
    """Rows as a file that spreadsheets open."""
    file = io.StringIO()
    writer = csv.writer(file, delimiter=delimiter, lineterminator="\n")
    writer.writerow(heading)
    writer.writerows(rows)
    return file.getvalue().encode()


def _tabletopia_files(job: Job, progress: Progress, findings: Findings) -> Iterator[SiteFile]:
    """`<kind>/<piece>.<side>.png`, and pieces.csv."""
    sides = named_sides(job)
    sizes = {kind.name: site_cell(job, kind, findings).outer
             for kind in {side.face.kind.name: side.face.kind for side in sides}.values()}
    wanted = [PictureRequest(side.face, *sizes[side.face.kind.name]) for side in sides]
    for side, picked in zip(sides, draw_pictures(job, wanted, progress), strict=True):
        width, height = sizes[side.face.kind.name]
        yield SiteFile(_picture_name(side.face), picked.data, {"width": width, "height": height})
    pieces = site_pieces(job)
    rows = [(piece.kind.name, piece.name, piece.copies, _picture_name(piece.front),
             _picture_name(piece.back) if piece.back else "") for piece in pieces]
    yield SiteFile("pieces.csv", csv_bytes(("kind", "name", "copies", "front", "back"), rows),
                   {"pieces": len(pieces)})


def _picture_name(face: Face) -> str:
    return f"{face.kind.name}/{face.name}.{face.side}.png"


def _screentop_files(job: Job, progress: Progress, findings: Findings) -> Iterator[SiteFile]:
    """`<kind>.png`, and cells.csv."""
    pieces = site_pieces(job)
    by_front = {face_id(piece.front): piece for piece in pieces}
    rows: list[tuple[object, ...]] = []
    progress.stage("Drawing the grids", len({piece.kind.name for piece in pieces}))
    for sheet in face_sheets(job, findings, steady=True):
        for face, place in sheet.places():
            result = by_front.get(face_id(face))
            rows.append((f"{sheet.name}.png", place.columns, place.rows, place.number, face.side,
                         face.name, result.name if result else "", result.copies if result else ""))
        yield SiteFile(f"{sheet.name}.png", sheet.grid.picture.data,
                       {"cells": len(sheet.grid.faces), "columns": sheet.grid.columns,
                        "rows": sheet.grid.rows})
        progress.step()
    heading = ("picture", "columns", "rows", "cell", "side", "id", "name", "copies")
    yield SiteFile("cells.csv", csv_bytes(heading, rows), {"cells": len(rows)})


def _bga_files(job: Job, progress: Progress, findings: Findings) -> Iterator[SiteFile]:
    """img/, the style sheet, and the data in three forms."""
    pieces = _english_pieces(job, findings)
    progress.stage("Drawing the grids", len({piece.kind.name for piece in pieces}))
    sheets = []
    for sheet in face_sheets(job, findings, steady=False):
        sheets.append(sheet)
        yield SiteFile(f"img/{sheet.name}.png", sheet.grid.picture.data,
                       {"cells": len(sheet.grid.faces), "columns": sheet.grid.columns,
                        "rows": sheet.grid.rows})
        progress.step()
    for name, width in BOX_ART.items():
        yield SiteFile(f"img/{name}.png", small_png(draw_fan(job, width)),
                       {"width": width, "height": width})
    places = {face_id(face): place for sheet in sheets for face, place in sheet.places()}
    about: dict[str, int | str] = {"pieces": len(pieces)}
    yield SiteFile(f"{job.game.id}.css", _bga_style_sheet(sheets), about)
    rows = [_piece_data(piece, places) for piece in pieces]
    yield SiteFile("material.json", json.dumps(rows, indent=1, ensure_ascii=False).encode() + b"\n",
                   about)
    yield SiteFile("material.csv", _bga_csv(rows), about)
    yield SiteFile("material.inc.php", _bga_php(rows), about)


def _english_pieces(job: Job, findings: Findings) -> list[SitePiece]:
    """The pieces by their English names: what is translated there is translated from English."""
    pieces, look = site_pieces(job), job.settings.look
    if look.language == "en":
        return pieces
    if "en" in job.game.languages and job.again:
        english = job.again(replace(job.settings, look=replace(look, language="en")))
        names = piece_names(english)
        return [replace(piece, name=names.get(piece.id, piece.name)) for piece in pieces]
    findings.note("output/not-english", f"the names of pieces for Board Game Arena are in "
                  f"{look.language!r}: {job.game.title} isn't written in English",
                  job.game.where, "there, what is translated has to be English")
    return pieces


def _piece_data(piece: SitePiece, places: CellPlaces) -> PieceData:
    """What is known of a piece."""
    front = places[face_id(piece.front)]
    back = places[face_id(piece.back)] if piece.back else None
    return {"element_id": piece.id, "element_type": piece.kind.name, "element_name": piece.name,
            "copies": piece.copies, "image": front.image, "cell": front.number,
            "back_image": back.image if back else None, "back_cell": back.number if back else None,
            "fields": dict(piece.values)}


def _bga_style_sheet(sheets: list[FaceSheet]) -> bytes:
    """A class a kind and one a face; places in percentages, so that any width will do."""
    rules: list[str] = []
    for sheet in sheets:
        width, height = sheet.grid.cell
        kind = sheet.grid.faces[0].kind.name
        for face, at in sheet.places():
            rules.append(
                f".{escape_css(kind)}.{_css_class(face)} {{ aspect-ratio: {width} / {height}; "
                f'background-image: url("img/{sheet.name}.png"); '
                f"background-size: {100 * at.columns}% {100 * at.rows}%; background-position: "
                f"{_css_position(at.column, at.columns)} {_css_position(at.row, at.rows)}; }}")
    return ("\n".join(rules) + "\n").encode()


def _css_class(face: Face) -> str:
    return escape_css(f"{face.kind.name}_{face.name}_{face.side}")


def _css_position(place: int, count: int) -> str:
    """How far along a cell lies, as the style sheets there have it."""
    return f"calc(100% / {count - 1} * {place})" if count > 1 and place else "0%"


def _bga_csv(rows: Sequence[PieceData]) -> bytes:
    """A line a piece, with a column for each field that any of them has, and bars between."""
    facts = [name for name in rows[0] if name != "fields"]
    fields = list(dict.fromkeys(name for row in rows for name in row["fields"]))
    lines = [[*(row[name] for name in facts),
              *(_csv_cell(row["fields"].get(name)) for name in fields)]
             for row in rows]
    return csv_bytes([*facts, *fields], lines, "|")


def _csv_cell(value: object) -> object:
    """A value in one cell of a table; lists as they are written in JSON."""
    return value if value is None or isinstance(value, (str, int, float)) else json.dumps(
        value, ensure_ascii=False)


def _bga_php(rows: Sequence[PieceData]) -> bytes:
    """An array of PHP, with names to be translated."""
    lines = ["<?php", "// The pieces of the box, by their ids.", "$this->material = ["]
    for row in rows:
        results = {name: _php_value(value) for name, value in row.items() if name != "element_id"}
        results["element_name"] = f"clienttranslate({results['element_name']})"
        inside = ", ".join(f"{_php_value(name)} => {code}" for name, code in results.items())
        lines.append(f"    {_php_value(row['element_id'])} => [{inside}],")
    return "\n".join([*lines, "];", ""]).encode()


def _php_value(value: object) -> str:
    """A value as PHP has it; in single quotes it looks for nothing to fill in."""
    match value:
        case None:
            return "null"
        case bool():
            return "true" if value else "false"
        case int() | float():
            return repr(value)
        case dict():
            return "[" + ", ".join(f"{_php_value(key)} => {_php_value(item)}"
                                   for key, item in value.items()) + "]"
        case list() | tuple():
            return "[" + ", ".join(map(_php_value, value)) + "]"
    escapes = str(value).replace("\\", "\\\\").replace("'", "\\'")
    return f"'{escapes}'"


@dataclass(frozen=True, slots=True)
class Preset:
    """A site: what its package is called, what to do with it, and what writes its files."""

    title: str
    steps: Sequence[str]
    write: Callable[[Job, Progress, Findings], Iterator[SiteFile]]


PRESETS = {
    "tabletopia": Preset("pictures for Tabletopia", TABLETOPIA_STEPS, _tabletopia_files),
    "screentop": Preset("pictures for Screentop.gg", SCREENTOP_STEPS, _screentop_files),
    "bga": Preset("sprites and data for Board Game Arena", BGA_STEPS, _bga_files),
}
