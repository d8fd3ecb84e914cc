"""Single pictures of faces: PNG, SVG and EPS."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import repeat

import numpy as np

from generator.base.digest import digest_of
from generator.base.findings import Complaint, Findings
from generator.base.progress import Progress
from generator.base.target_interface import Outbox
from generator.base.units import Rect
from generator.drawing.cache.picture_cache import FaceArea
from generator.drawing.faces.face import Face
from generator.drawing.press.cairo import (
    CairoJob,
    CairoSvgWriter,
    convert_drawings,
    missing_cairo,
)
from generator.drawing.press.png import png
from generator.drawing.press.raster import RasterRequest
from generator.drawing.press.svg_export import TextOutliner, svg_text
from generator.drawing.text.font_library import FontLibrary
from generator.game.model.assets import Picture
from generator.game.model.game import Kind
from generator.game.svg.lengths import short_number
from generator.game.svg.transform import view_box
from generator.game.svg.tree import Drawing, Element
from generator.output.side_pictures import (
    NamedSide,
    check_picture_size,
    cut_out,
    cut_shots,
    draw_shots,
    file_key,
    named_sides,
    raster_pool_for,
    shot_key,
    whole_shots,
)
from generator.paper.job import Job
from generator.paper.pages.kit_list import shape_of

CLIP_ID = "ballotin-cut"
# Raise it when the same face gives another SVG.
EDITION = 3


class SvgFiles:
    """Writes a game's faces as SVG that needs no font, picture or library."""

    def __init__(self, fonts: FontLibrary, pictures: Mapping[str, Picture]) -> None:
        self._outliner = TextOutliner(fonts)
        self._pictures = self._outliner.outlined_pictures(pictures)

    def write(self, drawing: Drawing, kind: Kind, bleed: bool) -> bytes:
        """The whole face, or the cut piece alone."""
        return svg_text(self.outline(drawing, kind, bleed), self._pictures).encode()

    def outline(self, drawing: Drawing, kind: Kind, bleed: bool) -> Drawing:
        """The same as a drawing, with its text as shapes."""
        outlined = self._outliner.outline(drawing)
        root = outlined.root
        view, scale = _view(root, kind, 0.0 if bleed else kind.bleed)
        size = kind.page if bleed else kind.trim
        box = " ".join(short_number(item, 5) for item in (view.x, view.y, view.width, view.height))
        attrs = {**root.attrs, "width": f"{size.width:g}mm", "height": f"{size.height:g}mm",
                 "viewBox": box}
        children = root.children if bleed else _clip_to_shape(root, kind, view, scale)
        return Drawing(root.copy_with(attrs, children), outlined.ids)


def _view(root: Element, kind: Kind, inset: float) -> tuple[Rect, float]:
    """What the file shows, in the drawing's units, and how many of them are a millimetre."""
    left, top, right, _ = view_box(root.attrs) or (0.0, 0.0, kind.page.width, kind.page.height)
    scale = (right - left) / kind.page.width
    return Rect(left + inset * scale, top + inset * scale,
                (kind.page.width - 2 * inset) * scale,
                (kind.page.height - 2 * inset) * scale), scale


def _clip_to_shape(root: Element, kind: Kind, view: Rect, scale: float) -> tuple[Element, Element]:
    """All that is drawn, clipped to the shape of the piece."""
    place = (f"translate({short_number(view.x, 5)} {short_number(view.y, 5)}) "
             f"scale({short_number(scale, 6)})")
    shape = Element("path", {"d": shape_of(kind), "transform": place}, (), root.where)
    return (Element("clipPath", {"id": CLIP_ID}, (shape,), root.where),
            Element("g", {"clip-path": f"url(#{CLIP_ID})"}, root.children, root.where))


class ImagesTarget:
    """Writes `images/<kind>/<piece>.<side>.png` and `.svg`, or what --images says."""

    name = "images"
    title = "A PNG and an SVG of every face"

    def write(self, job: Job, outbox: Outbox, progress: Progress, findings: Findings) -> None:
        """Write the pictures into the outbox."""
        formats = job.settings.wishes.images
        bleed, dpi = job.settings.plan.bleed != 0, job.settings.dpi
        sides = named_sides(job)
        progress.stage("Drawing the images", len(sides))
        if "png" in formats:
            for side in sides:
                check_picture_size(side, dpi, bleed, findings)
        if "eps" in formats and (missing := missing_cairo()):
            findings.add(missing.at(None))
        findings.stop_on_errors()
        files = SvgFiles(FontLibrary.of(job.assets), job.assets.pictures)
        pictures = _png_files(job, sides, bleed, dpi) if "png" in formats else repeat(None)
        for picture, side in zip(pictures, sides, strict=False):
            if picture:
                data, shot = picture
                outbox.put(f"images/{side.name}.png", data, width=shot.width, height=shot.height,
                           **_facts(side))
            if "svg" in formats:
                outbox.put(f"images/{side.name}.svg", _svg(job, side.face, files), **_facts(side))
            progress.step()
        if "eps" in formats:
            for side, data in zip(sides, _eps_files(job, sides, files, findings), strict=True):
                outbox.put(f"images/{side.name}.eps", data, **_facts(side))


def _png_files(job: Job, sides: Sequence[NamedSide], bleed: bool, dpi: int
               ) -> Iterator[tuple[bytes, RasterRequest]]:
    """Each side as a PNG, with what was drawn; those of earlier builds come from the cache."""
    cut = [] if bleed else cut_shots(job, sides, dpi)
    shots = [side.part for side in cut] or whole_shots(job, sides, dpi)
    names = [side.key for side in cut] or [shot_key(shot) for shot in shots]
    keys = [file_key([name], [_full_cell(shot)], dpi)
            for name, shot in zip(names, shots, strict=True)]
    fresh = {key: number for number, key in enumerate(keys)
             if job.picture_cache.picture(key) is None}
    todo = list(fresh.values())
    canvases = (np.zeros((shots[number].height, shots[number].width, 4), np.uint8)
                for number in todo)
    with raster_pool_for(job, sides, bleed) as pool:
        pictures = cut_out(job, pool, [cut[number] for number in todo], canvases) if cut \
            else draw_shots(job, pool, [shots[number] for number in todo], canvases)
        for key, name, shot in zip(keys, names, shots, strict=True):
            data = job.picture_cache.picture(key)
            if data is None:
                data = png(next(pictures), dpi)
                job.picture_cache.add(key, data, {name: _full_cell(shot)})
            yield data, shot


def _full_cell(shot: RasterRequest) -> FaceArea:
    return 0, 0, shot.width, shot.height


def _facts(side: NamedSide) -> dict[str, int | str]:
    return {"kind": side.face.kind.name, "side": side.face.side, "copies": side.copies}


def _svg(job: Job, face: Face, files: SvgFiles) -> bytes:
    """A face as a file; to turn its letters into shapes again takes longer than to keep it."""
    bleed = job.settings.plan.bleed != 0
    key = digest_of(("svg", EDITION, face.key, bleed))
    data = job.picture_cache.picture(key)
    if data is None:
        data = files.write(job.pressroom.drawing(face), face.kind, bleed)
        job.picture_cache.add(key, data, {})
    return data


def _eps_files(job: Job, sides: Sequence[NamedSide], files: SvgFiles,
               findings: Findings) -> list[bytes]:
    """Each side as EPS, drawn by CairoSVG; Stop if it can't draw one."""
    writer = CairoSvgWriter(FontLibrary.of(job.assets), job.assets.pictures)
    bleed = job.settings.plan.bleed != 0
    keys = [digest_of(("eps", EDITION, side.face.key, bleed)) for side in sides]
    faces = {key: side.face for key, side in zip(keys, sides, strict=True)
             if job.picture_cache.picture(key) is None}
    jobs = [CairoJob(writer.write_outlined(files.outline(job.pressroom.drawing(face), face.kind,
                                                          bleed))) for face in faces.values()]
    fresh: dict[str, bytes] = {}
    for (key, face), data in zip(faces.items(), convert_drawings(jobs), strict=True):
        if isinstance(data, Complaint):
            findings.add(Complaint(data.code, f"the {face.side} of '{face.name}': {data}",
                                   data.hint).at(face.where))
        else:
            fresh[key] = data
            job.picture_cache.add(key, data, {})
    findings.stop_on_errors()
    return [fresh.get(key) or job.picture_cache.picture(key) or b"" for key in keys]


TARGET = ImagesTarget()
