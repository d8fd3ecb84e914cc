"""Tabletopia: one picture a face, all of a kind equally large, and a list to make pieces by."""

from collections.abc import Iterator

from generator.base.findings import Findings
from generator.base.progress import Progress
from generator.drawing.faces.face import Face
from generator.output.package_pictures import PictureRequest, draw_pictures
from generator.output.side_pictures import named_sides
from generator.output.site_files import SiteFile, csv_bytes, site_cell, site_pieces
from generator.paper.job import Job

TITLE = "pictures for Tabletopia"
STEPS = (
    "In Tabletopia's workshop, make an object for each kind: a deck of cards, a token, a board.",
    "Upload the pictures of its folder; all of a kind are equally large, fronts and backs.",
    "Set the number of copies by pieces.csv, which names the front and the back of each piece.",
)


def write(job: Job, progress: Progress, findings: Findings) -> Iterator[SiteFile]:
    """`<kind>/<piece>.<side>.png`, and pieces.csv."""
    sides = named_sides(job)
    sizes = {kind.name: site_cell(job, kind, findings).outer
             for kind in {each.face.kind.name: each.face.kind for each in sides}.values()}
    wanted = [PictureRequest(each.face, *sizes[each.face.kind.name]) for each in sides]
    for each, picked in zip(sides, draw_pictures(job, wanted, progress), strict=True):
        width, height = sizes[each.face.kind.name]
        yield SiteFile(_file(each.face), picked.data, {"width": width, "height": height})
    pieces = site_pieces(job)
    rows = [(each.kind.name, each.name, each.copies, _file(each.front),
             _file(each.back) if each.back else "") for each in pieces]
    yield SiteFile("pieces.csv", csv_bytes(("kind", "name", "copies", "front", "back"), rows),
                   {"pieces": len(pieces)})


def _file(face: Face) -> str:
    return f"{face.kind.name}/{face.name}.{face.side}.png"
