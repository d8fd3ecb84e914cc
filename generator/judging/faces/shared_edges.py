"""Edges of pieces that share their cuts: one colour, or a cut that strays shows a neighbour."""

from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from generator.base.findings import Findings
from generator.drawing.faces.face import Face
from generator.drawing.press.raster import Pixels, Rasterizer, RasterRequest
from generator.drawing.text.font_library import FontLibrary
from generator.paper.job import Job

PER_MM = 4  # pixels; enough to see what an eye would
BAND = 0.5  # mm on both sides of the cut
MOST_DISTANCE = 40  # the distance allowed between two colours, of 255
STRAY = 0.02  # the part of a band that may differ
MOST_NAMED = 3

EdgeColours = NDArray[np.int16]


def check_shared_edges(job: Job, findings: Findings) -> None:
    """Warn of kinds with shared cuts whose faces aren't of one colour along their edges."""
    groups: dict[tuple[str, str], dict[str, Face]] = {}
    for piece in job.pieces:
        for face in filter(None, (piece.front, piece.back)):
            if face.kind.cut == "shared":
                groups.setdefault((face.kind.name, face.side), {})[face.key] = face
    for faces in groups.values():
        _check_edge_colours(job, list(faces.values()), findings)


def _check_edge_colours(job: Job, faces: list[Face], findings: Findings) -> None:
    bands = dict(zip((face.name for face in faces), _edge_bands(job, faces), strict=True))
    usual = np.median(np.concatenate(list(bands.values())), axis=0)
    odd = [name for name, band in bands.items()
           if (np.abs(band - usual).max(axis=1) > MOST_DISTANCE).mean() > STRAY]
    if odd:
        kind = faces[0].kind
        names = ", ".join(f"'{name}'" for name in odd[:MOST_NAMED])
        more = f" and {len(odd) - MOST_NAMED} more" if len(odd) > MOST_NAMED else ""
        findings.warning(
            "sheet/edges-differ", f"'{kind.title}' shares its cuts, but the edges of its "
            f"{faces[0].side}s aren't of one colour: {names}{more}", kind.where,
            "let all of them have the same colour around the cut, or write cut: double")


def _edge_bands(job: Job, faces: Iterable[Face]) -> Iterable[EdgeColours]:
    shots = [RasterRequest(job.pressroom.form(face), round(face.kind.page.width * PER_MM),
                  round(face.kind.page.height * PER_MM)) for face in faces]
    raster = Rasterizer(FontLibrary(job.assets.fonts))
    return (_edge_band(pixels, face.kind.bleed)
            for pixels, face in zip(raster.pixels(shots), faces, strict=True))


def _edge_band(pixels: Pixels, bleed: float) -> EdgeColours:
    """The colours near the cut, on white paper."""
    paper = pixels[..., 3:].astype(np.int16)
    colours = (pixels[..., :3] * (paper / 255) + 255 - paper).astype(np.int16)
    outer, inner = (round(max(0.0, bleed + side) * PER_MM) for side in (-BAND, BAND))
    height, width = colours.shape[:2]
    near = np.zeros((height, width), bool)
    near[outer:height - outer, outer:width - outer] = True
    near[inner:height - inner, inner:width - inner] = False
    results: EdgeColours = colours[near]
    return results
