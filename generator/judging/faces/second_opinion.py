"""A second opinion: faces by our press and by CairoSVG, and where the two differ."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from generator.base.findings import Complaint, FileLocation, Findings
from generator.base.number_format import join_words
from generator.drawing.faces.face import Face
from generator.drawing.press.cairo import (
    CairoJob,
    CairoSvgWriter,
    convert_drawings,
    differing_pixels,
    read_picture,
)
from generator.drawing.press.raster import Pixels, Rasterizer, RasterRequest
from generator.drawing.text.font_library import FontLibrary
from generator.paper.job import Job

# Pixels of a millimetre, and of the longer side at most.
PER_MM, LONGEST = 6.0, 720
# The share of a face's pixels that may differ. Of the five shipped games 0.4 % differ at most.
MOST_DIFFERENT = 0.01
# Faces that a finding names.
MOST_NAMES = 3


@dataclass(frozen=True, slots=True)
class FaceComparison:
    """A face by the press and by CairoSVG, whole with its bleed, and which pixels differ."""

    face: Face
    ours: Pixels
    theirs: Pixels
    differs: NDArray[np.bool_]

    @property
    def share(self) -> float:
        """The share of pixels that differ."""
        return float(self.differs.mean())


def compare_faces(job: Job, faces: Sequence[Face], findings: Findings) -> list[FaceComparison]:
    """Draw faces in both ways and report templates whose faces differ."""
    writer = CairoSvgWriter(FontLibrary.of(job.assets), job.assets.pictures)
    requests = [_request(job, face) for face in faces]
    files = convert_drawings([
        CairoJob(writer.write(job.pressroom.drawing(face)), (request.width, request.height))
        for face, request in zip(faces, requests, strict=True)])
    pictures = Rasterizer(FontLibrary.of(job.assets)).pixels(requests)
    comparisons = []
    failures: dict[FileLocation, list[tuple[Face, Complaint]]] = defaultdict(list)
    for face, ours, file in zip(faces, pictures, files, strict=True):
        if isinstance(file, Complaint):
            failures[_template_place(job, face)].append((face, file))
        else:
            theirs = read_picture(file)
            comparisons.append(FaceComparison(face, ours, theirs, differing_pixels(ours, theirs)))
    for place, failed in failures.items():
        complaint = failed[0][1]
        findings.add(Complaint("face/not-compared", f"CairoSVG doesn't draw "
                               f"{_face_names([face for face, _ in failed])}: {complaint}",
                               complaint.hint).at(place, "warning"))
    _report_differences(job, comparisons, findings)
    return comparisons


def _request(job: Job, face: Face) -> RasterRequest:
    page = face.kind.page
    scale = min(PER_MM, LONGEST / max(page.width, page.height))
    return RasterRequest(job.pressroom.form(face), max(1, round(page.width * scale)),
                         max(1, round(page.height * scale)))


def _report_differences(job: Job, comparisons: Sequence[FaceComparison],
                        findings: Findings) -> None:
    different: dict[FileLocation, list[FaceComparison]] = defaultdict(list)
    for comparison in comparisons:
        if comparison.share > MOST_DIFFERENT:
            different[_template_place(job, comparison.face)].append(comparison)
    for place, alike in different.items():
        most = max(comparison.share for comparison in alike)
        findings.warning(
            "face/second-opinion", f"CairoSVG draws "
            f"{_face_names([comparison.face for comparison in alike])} differently: up to "
            f"{100 * most:.0f} % of the pixels", place,
            "look at proof/second-opinion.png: one of the two programs misreads the template",
            tuple(comparison.face.where for comparison in alike[:MOST_NAMES]))


def _template_place(job: Job, face: Face) -> FileLocation:
    document = job.assets.templates.get(face.component.template(face.side) or "")
    return document.root.where if document else face.where


def _face_names(faces: Sequence[Face]) -> str:
    names = [f"the {face.side} of '{face.name}'" for face in faces[:MOST_NAMES]]
    if len(faces) > MOST_NAMES:
        names.append(f"{len(faces) - MOST_NAMES} more")
    return join_words(names)
