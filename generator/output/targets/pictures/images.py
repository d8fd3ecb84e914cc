"""Single pictures of faces: PNG, JPEG, WebP and SVG."""

from collections.abc import Mapping
from hashlib import sha256

import numpy as np

from generator.base.artifact import Outbox
from generator.base.findings import Findings
from generator.base.progress import Progress
from generator.base.units import Rect
from generator.drawing.cache.store import Cell
from generator.drawing.faces.face import Face
from generator.drawing.faces.svg_text import svg_text
from generator.drawing.press.outlining import Outliner
from generator.drawing.press.png import png
from generator.drawing.press.raster import Shot
from generator.drawing.text.fonts import FontLibrary
from generator.game.model.assets import Picture
from generator.game.model.game import Kind
from generator.game.svg.lengths import short
from generator.game.svg.transform import view_box
from generator.game.svg.tree import Drawing, Element
from generator.output.pictures import (
    NamedSide,
    cut_out,
    cuttings,
    drawn,
    file_key,
    fits,
    key_of,
    named_sides,
    raster_pool_for,
    whole_shots,
)
from generator.paper.job import Job
from generator.paper.pages.kit import shape_of

CUT = "ballotin-cut"
# Raise it when the same face gives another SVG.
EDITION = 1


class SvgFiles:
    """Writes a game's faces as SVG that needs no font, no picture and no library beside it."""

    def __init__(self, fonts: FontLibrary, pictures: Mapping[str, Picture]) -> None:
        self._outliner = Outliner(fonts)
        self._pictures = pictures

    def write(self, drawing: Drawing, kind: Kind, bleed: bool) -> bytes:
        """The whole face, or the cut piece alone."""
        outlined = self._outliner.outlined(drawing)
        root = outlined.root
        view, scale = _view(root, kind, 0.0 if bleed else kind.bleed)
        size = kind.page if bleed else kind.trim
        box = " ".join(short(each, 5) for each in (view.x, view.y, view.width, view.height))
        attrs = {**root.attrs, "width": f"{size.width:g}mm", "height": f"{size.height:g}mm",
                 "viewBox": box}
        children = root.children if bleed else _cut_out(root, kind, view, scale)
        return svg_text(Drawing(root.changed(attrs, children), outlined.ids),
                        self._pictures).encode()


def _view(root: Element, kind: Kind, inset: float) -> tuple[Rect, float]:
    """What the file shows, in the drawing's units, and how many of them are a millimetre."""
    left, top, right, _ = view_box(root.attrs) or (0.0, 0.0, kind.page.width, kind.page.height)
    scale = (right - left) / kind.page.width
    return Rect(left + inset * scale, top + inset * scale,
                (kind.page.width - 2 * inset) * scale,
                (kind.page.height - 2 * inset) * scale), scale


def _cut_out(root: Element, kind: Kind, view: Rect, scale: float) -> tuple[Element, Element]:
    """All that is drawn, clipped to the shape of the piece."""
    place = f"translate({short(view.x, 5)} {short(view.y, 5)}) scale({short(scale, 6)})"
    shape = Element("path", {"d": shape_of(kind), "transform": place}, (), root.where)
    return (Element("clipPath", {"id": CUT}, (shape,), root.where),
            Element("g", {"clip-path": f"url(#{CUT})"}, root.children, root.where))


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
            fits(each, dpi, bleed, findings)
        findings.stop_on_errors()
        files = SvgFiles(FontLibrary.of(job.assets), job.assets.pictures)
        cut = [] if bleed else cuttings(job, wanted, dpi)
        shots = [each.part for each in cut] or whole_shots(job, wanted, dpi)
        names = [each.key for each in cut] or [key_of(shot) for shot in shots]
        keys = [file_key([name], [_whole(shot)], dpi)
                for name, shot in zip(names, shots, strict=True)]
        fresh = {key: number for number, key in enumerate(keys) if job.album.picture(key) is None}
        todo = list(fresh.values())
        canvases = (np.zeros((shots[each].height, shots[each].width, 4), np.uint8)
                    for each in todo)
        with raster_pool_for(job, wanted, bleed) as pool:
            pictures = cut_out(job, pool, [cut[each] for each in todo], canvases) if cut \
                else drawn(job, pool, [shots[each] for each in todo], canvases)
            for side, key, name, shot in zip(wanted, keys, names, shots, strict=True):
                data = job.album.picture(key)
                if data is None:
                    data = png(next(pictures), dpi)
                    job.album.add(key, data, {name: _whole(shot)})
                _put(job, side, (data, shot), files, outbox)
                progress.step()


def _whole(shot: Shot) -> Cell:
    return 0, 0, shot.width, shot.height


def _put(job: Job, side: NamedSide, picture: tuple[bytes, Shot], files: SvgFiles,
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
    key = sha256(repr(("svg", EDITION, face.key, bleed)).encode()).hexdigest()
    data = job.album.picture(key)
    if data is None:
        data = files.write(job.pressroom.drawing(face), face.kind, bleed)
        job.album.add(key, data, {})
    return data


TARGET = ImagesTarget()
