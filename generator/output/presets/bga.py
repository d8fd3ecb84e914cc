"""Board Game Arena: sprites, a style sheet in percentages, and the pieces as data."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from generator.base.findings import Findings
from generator.base.progress import Progress
from generator.drawing.faces.face import Face
from generator.drawing.press.png import small_png
from generator.output.atlas_formats.css import escape_css
from generator.output.labels import piece_names
from generator.output.site_files import (
    CellPlace,
    FaceSheet,
    SiteFile,
    SitePiece,
    csv_bytes,
    face_id,
    face_sheets,
    site_pieces,
)
from generator.paper.job import Job
from generator.paper.pages.promo_pictures import draw_fan

TITLE = "sprites and data for Board Game Arena"
STEPS = (
    "Copy img/ into your project's img/, and the rules of the style sheet into its own.",
    "Take the pieces from material.inc.php, material.json or material.csv, whichever you work by.",
    'Show a piece by its classes, as in <div class="card card_mint_front"></div>, and give it a '
    "width.",
)
BOX_ART = {"game_box": 280, "game_box180": 180, "game_box75": 75}
PieceData = dict[str, Any]
CellPlaces = Mapping[tuple[str, str, str], CellPlace]


def write(job: Job, progress: Progress, findings: Findings) -> Iterator[SiteFile]:
    """img/, the style sheet, and the data in three forms."""
    pieces = _english_pieces(job, findings)
    progress.stage("Drawing the grids", len({each.kind.name for each in pieces}))
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
    yield SiteFile(f"{job.game.id}.css", _css(sheets), about)
    rows = [_row(each, places) for each in pieces]
    yield SiteFile("material.json", json.dumps(rows, indent=1, ensure_ascii=False).encode() + b"\n",
                   about)
    yield SiteFile("material.csv", _csv(rows), about)
    yield SiteFile("material.inc.php", _php(rows), about)


def _english_pieces(job: Job, findings: Findings) -> list[SitePiece]:
    """The pieces by their English names: what is translated there is translated from English."""
    pieces, look = site_pieces(job), job.settings.look
    if look.language == "en":
        return pieces
    if "en" in job.game.languages and job.again:
        english = job.again(replace(job.settings, look=replace(look, language="en")))
        names = piece_names(english)
        return [replace(each, name=names.get(each.id, each.name)) for each in pieces]
    findings.note("output/not-english", f"the names of pieces for Board Game Arena are in "
                  f"{look.language!r}: {job.game.title} isn't written in English",
                  job.game.where, "there, what is translated has to be English")
    return pieces


def _row(piece: SitePiece, places: CellPlaces) -> PieceData:
    """What is known of a piece."""
    front = places[face_id(piece.front)]
    back = places[face_id(piece.back)] if piece.back else None
    return {"element_id": piece.id, "element_type": piece.kind.name, "element_name": piece.name,
            "copies": piece.copies, "image": front.image, "cell": front.number,
            "back_image": back.image if back else None, "back_cell": back.number if back else None,
            "fields": dict(piece.values)}


def _css(sheets: list[FaceSheet]) -> bytes:
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


def _csv(rows: Sequence[PieceData]) -> bytes:
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


def _php(rows: Sequence[PieceData]) -> bytes:
    """An array of PHP, with names to be translated."""
    lines = ["<?php", "// The pieces of the box, by their ids.", "$this->material = ["]
    for row in rows:
        told = {name: _php_value(value) for name, value in row.items() if name != "element_id"}
        told["element_name"] = f"clienttranslate({told['element_name']})"
        inside = ", ".join(f"{_php_value(name)} => {code}" for name, code in told.items())
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
            return "[" + ", ".join(f"{_php_value(key)} => {_php_value(each)}"
                                   for key, each in value.items()) + "]"
        case list() | tuple():
            return "[" + ", ".join(map(_php_value, value)) + "]"
    escapes = str(value).replace("\\", "\\\\").replace("'", "\\'")
    return f"'{escapes}'"
