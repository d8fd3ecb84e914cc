"""Screentop.gg: one picture a kind, with its faces in equal cells whose numbers stay."""

from collections.abc import Iterator

from generator.base.findings import Findings
from generator.base.progress import Progress
from generator.output.site_files import SiteFile, csv_bytes, face_id, face_sheets, site_pieces
from generator.paper.job import Job

TITLE = "pictures for Screentop.gg"
STEPS = (
    "Make a component for each kind, and upload its picture as an asset.",
    "Cut the picture into the columns and rows that cells.csv tells; a back that all pieces share "
    "is cell 0.",
    "After a change, swap the picture alone: a piece keeps its cell as long as new pieces are "
    "added behind the others.",
)


def write(job: Job, progress: Progress, findings: Findings) -> Iterator[SiteFile]:
    """`<kind>.png`, and cells.csv."""
    pieces = site_pieces(job)
    by_front = {face_id(each.front): each for each in pieces}
    rows: list[tuple[object, ...]] = []
    progress.stage("Drawing the grids", len({each.kind.name for each in pieces}))
    for sheet in face_sheets(job, findings, steady=True):
        for face, place in sheet.places():
            known = by_front.get(face_id(face))
            rows.append((f"{sheet.name}.png", place.columns, place.rows, place.number, face.side,
                         face.name, known.name if known else "", known.copies if known else ""))
        yield SiteFile(f"{sheet.name}.png", sheet.grid.picture.data,
                       {"cells": len(sheet.grid.faces), "columns": sheet.grid.columns,
                        "rows": sheet.grid.rows})
        progress.step()
    heading = ("picture", "columns", "rows", "cell", "side", "id", "name", "copies")
    yield SiteFile("cells.csv", csv_bytes(heading, rows), {"cells": len(rows)})
