"""Single pictures of faces: PNG, JPEG, WebP and SVG."""

from collections.abc import Mapping

import numpy as np

from generator.base.digest import digest_of
from generator.base.findings import Findings
from generator.base.progress import Progress
from generator.base.target_interface import Outbox
from generator.base.units import Rect
from generator.drawing.cache.picture_cache import FaceArea
from generator.drawing.faces.face import Face
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
    """Writes a game's faces as SVG that needs no font, no picture and no library beside it."""

    def __init__(self, fonts: FontLibrary, pictures: Mapping[str, Picture]) -> None:
        self._outliner = TextOutliner(fonts)
        self._pictures = self._outliner.outlined_pictures(pictures)

    def write(self, drawing: Drawing, kind: Kind, bleed: bool) -> bytes:
        """The whole face, or the cut piece alone."""
        outlined = self._outliner.outlined(drawing)
        root = outlined.root
        view, scale = _view(root, kind, 0.0 if bleed else kind.bleed)
        size = kind.page if bleed else kind.trim
        box = " ".join(short_number(each, 5) for each in (view.x, view.y, view.width, view.height))
        attrs = {**root.attrs, "width": f"{size.width:g}mm", "height": f"{size.height:g}mm",
                 "viewBox": box}
        children = root.children if bleed else _clip_to_shape(root, kind, view, scale)
        return svg_text(Drawing(root.changed(attrs, children), outlined.ids),
                        self._pictures).encode()


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
    """Writes `images/<kind>/<piece>.<side>.png` and `.svg`."""

    name = "images"
    title = "A PNG and an SVG of every face"

    def write(self, job: Job, outbox: Outbox, progress: Progress, findings: Findings) -> None:
        """Write the pictures into the outbox."""
        bleed, dpi = job.settings.plan.bleed != 0, job.settings.dpi
        wanted = named_sides(job)
        progress.stage("Drawing the images", len(wanted))
        for each in wanted:
            check_picture_size(each, dpi, bleed, findings)
        findings.stop_on_errors()
        files = SvgFiles(FontLibrary.of(job.assets), job.assets.pictures)
        cut = [] if bleed else cut_shots(job, wanted, dpi)
        shots = [each.part for each in cut] or whole_shots(job, wanted, dpi)
        names = [each.key for each in cut] or [shot_key(shot) for shot in shots]
        keys = [file_key([name], [_full_cell(shot)], dpi)
                for name, shot in zip(names, shots, strict=True)]
        fresh = {key: number for number,
                 key in enumerate(keys) if job.picture_cache.picture(key) is None}
        todo = list(fresh.values())
        canvases = (np.zeros((shots[each].height, shots[each].width, 4), np.uint8)
                    for each in todo)
        with raster_pool_for(job, wanted, bleed) as pool:
            pictures = cut_out(job, pool, [cut[each] for each in todo], canvases) if cut \
                else draw_shots(job, pool, [shots[each] for each in todo], canvases)
            for side, key, name, shot in zip(wanted, keys, names, shots, strict=True):
                data = job.picture_cache.picture(key)
                if data is None:
                    data = png(next(pictures), dpi)
                    job.picture_cache.add(key, data, {name: _full_cell(shot)})
                _put_side(job, side, (data, shot), files, outbox)
                progress.step()


def _full_cell(shot: RasterRequest) -> FaceArea:
    return 0, 0, shot.width, shot.height


def _put_side(job: Job, side: NamedSide, picture: tuple[bytes, RasterRequest], files: SvgFiles,
         outbox: Outbox) -> None:
    face = side.face
    data, shot = picture
    facts: dict[str, int | str] = {"kind": face.kind.name, "side": face.side,
                                   "copies": side.copies}
    outbox.put(f"images/{side.name}.png", data, width=shot.width, height=shot.height, **facts)
    outbox.put(f"images/{side.name}.svg", _svg(job, face, files), **facts)


def _svg(job: Job, face: Face, files: SvgFiles) -> bytes:
    """A face as a file; to turn its letters into shapes again takes longer than to keep it."""
    bleed = job.settings.plan.bleed != 0
    key = digest_of(("svg", EDITION, face.key, bleed))
    data = job.picture_cache.picture(key)
    if data is None:
        data = files.write(job.pressroom.drawing(face), face.kind, bleed)
        job.picture_cache.add(key, data, {})
    return data


TARGET = ImagesTarget()
