"""Pictures of every side of every piece, drawn by several processes at once."""

from __future__ import annotations

import os
from collections import Counter, deque
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import Future
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, replace
from types import TracebackType

import numpy as np

from generator.base.digest import digest_of
from generator.base.findings import Findings
from generator.base.helper_processes import HelperProcesses, wait_for_result
from generator.base.units import Size
from generator.drawing.cache.picture_cache import FaceArea
from generator.drawing.faces.face import Face
from generator.drawing.press.pdf_parts import Form
from generator.drawing.press.raster import Pixels, Rasterizer, RasterRequest
from generator.drawing.text.font_library import FontLibrary
from generator.game.model.assets import FontFile
from generator.game.model.game import Kind
from generator.paper.job import Job
from generator.paper.pages.kit_list import shape_of
from generator.paper.sheets.atlas import SpriteCell

# Below this many pixels a second process takes longer to start than it saves: about two CPU
# seconds to import and to set up the fonts, against two hundredths of a second a megapixel.
PARALLEL_PIXELS = 500_000_000
# Pictures of a piece of work: many, as they share what they have in common, but not so many that
# a process gets all of them.
BATCH_SIZE = 24

_worker_raster: Rasterizer | None = None


class RasterPool:
    """Takes pictures in order; `work` is how many pixels they will have in all."""

    def __init__(self, fonts: Sequence[FontFile], work: int, helpers: int | None = None) -> None:
        self._fonts = tuple(fonts)
        self._helpers = _cores() if helpers is None else helpers
        self._is_parallel = work >= PARALLEL_PIXELS and self._helpers > 1
        self._pool: HelperProcesses | None = None
        self._local_raster: Rasterizer | None = None

    def __enter__(self) -> RasterPool:
        if self._is_parallel:
            self._pool = HelperProcesses(self._helpers, _start_worker, self._fonts)
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None,
                 trace: TracebackType | None) -> None:
        if self._pool:
            self._pool.__exit__(kind, error, trace)

    def draw(self, shots: Sequence[RasterRequest], canvases: Iterable[Pixels]) -> Iterator[Pixels]:
        """Draw shots on empty canvases of their size, one after the other."""
        done = 0
        waiting = iter(canvases)
        if self._pool and len(shots) > BATCH_SIZE:
            try:
                for taken in self._draw_in_pool(self._pool, shots):
                    canvas = next(waiting)
                    canvas[:] = taken
                    yield canvas
                    done += 1
            except BrokenProcessPool:
                pass  # started in a way that helpers can't follow: go on alone
        if done < len(shots):
            yield from self._get_local_raster().draw(shots[done:], waiting)

    def cut(self, shot: RasterRequest, canvas: Pixels) -> None:
        """Make transparent what lies outside of a shot's outline."""
        self._get_local_raster().cut(shot, canvas)

    def _get_local_raster(self) -> Rasterizer:
        if self._local_raster is None:
            self._local_raster = Rasterizer(FontLibrary(self._fonts))
        return self._local_raster

    def _draw_in_pool(self, pool: HelperProcesses,
                      shots: Sequence[RasterRequest]) -> Iterator[Pixels]:
        """Pictures by the pool, with no more of them waiting than memory is good for."""
        waiting: deque[Future[list[Pixels]]] = deque()
        for start in range(0, len(shots), BATCH_SIZE):
            if len(waiting) > self._helpers:
                yield from wait_for_result(waiting.popleft())
            waiting.append(pool.submit(_draw_batch, shots[start:start + BATCH_SIZE]))
        while waiting:
            yield from wait_for_result(waiting.popleft())


def _start_worker(fonts: tuple[FontFile, ...]) -> None:
    """Make a process ready to take pictures."""
    global _worker_raster  # noqa: PLW0603  a pool's workers have no other place for what they keep
    _worker_raster = Rasterizer(FontLibrary(fonts))


def _draw_batch(shots: Sequence[RasterRequest]) -> list[Pixels]:
    assert _worker_raster is not None
    return list(_worker_raster.pixels(shots))


def _cores() -> int:
    """The processors that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


MM_PER_INCH = 25.4
# What a sheet of sprites may have each way.
LARGEST_SHEET_PX = 4096
# A picture beyond this is a mistake in a unit, and would take gigabytes.
MOST_PIXELS = 100_000_000


@dataclass(frozen=True, slots=True)
class NamedSide:
    """A face and how many copies of it are in the kit; a shared back stands for all its kind."""

    face: Face
    copies: int

    @property
    def name(self) -> str:
        """Kind, piece and side: 'card/mint.front'."""
        return f"{self.face.kind.name}/{self.face.name}.{self.face.side}"


def named_sides(job: Job) -> tuple[NamedSide, ...]:
    """Each side once, kind by kind, fronts before backs, in the order of the box."""
    results: dict[str, NamedSide] = {}
    for piece in job.pieces:
        for face in filter(None, (piece.front, piece.back)):
            copies = piece.component.copies_for(job.settings.players)
            one = NamedSide(face, copies)
            result = results.get(one.name)
            results[one.name] = replace(result, copies=result.copies + copies) if result else one
    kinds = list(dict.fromkeys(piece.front.kind.name for piece in job.pieces))
    return tuple(sorted(results.values(), key=lambda item: (kinds.index(item.face.kind.name),
                                                          item.face.side == "back")))


def pixel_size(size: Size, dpi: float) -> tuple[int, int]:
    """Whole pixels, at least one each way."""
    return (max(1, round(size.width * dpi / MM_PER_INCH)),
            max(1, round(size.height * dpi / MM_PER_INCH)))


def check_picture_size(side: NamedSide, dpi: int, bleed: bool, findings: Findings) -> bool:
    """Whether a picture may be that large; a finding if not."""
    width, height = picture_size(side, dpi, bleed)
    if width * height <= MOST_PIXELS:
        return True
    kind = side.face.kind
    findings.error("output/too-large", f"a picture of a {kind.title} would have {width:,} × "
                   f"{height:,} pixels", kind.where, "lower --dpi")
    return False


def picture_size(side: NamedSide, dpi: int, bleed: bool) -> tuple[int, int]:
    """How many pixels a picture has, with its bleed or without."""
    kind = side.face.kind
    beyond = bleed_pixels(kind, dpi) if bleed else 0
    width, height = pixel_size(kind.trim, dpi)
    return width + 2 * beyond, height + 2 * beyond


def bleed_pixels(kind: Kind, dpi: float) -> int:
    """The whole pixels that a kind's bleed holds beyond its trim."""
    return int(kind.bleed * pixel_size(kind.trim, dpi)[0] / kind.trim.width + 1e-6)


def raster_pool_for(job: Job, wanted: Iterable[NamedSide], bleed: bool, scale: int = 1
                    ) -> RasterPool:
    """A place to draw sides in, at a multiple of the job's resolution."""
    dpi = job.settings.dpi * scale
    sizes = (picture_size(side, dpi, bleed) for side in wanted)
    return RasterPool(job.assets.fonts, sum(width * height for width, height in sizes))


@dataclass(frozen=True, slots=True)
class CutShot:
    """A cut piece: the picture with its bleed that it is a part of, and the part by itself."""

    whole: RasterRequest
    part: RasterRequest

    @property
    def key(self) -> str:
        """What decides its pixels, in short."""
        facts = ("cut", shot_key(self.whole), self.part.width, self.part.height, self.part.outline)
        return digest_of(facts)

    def inside(self, whole: Pixels) -> Pixels:
        """The part of the whole picture within the trim."""
        left = (self.whole.width - self.part.width) // 2
        top = (self.whole.height - self.part.height) // 2
        return whole[top:top + self.part.height, left:left + self.part.width]


def whole_shot(form: Form, kind: Kind, dpi: float) -> RasterRequest:
    """A picture with its bleed all around.

    The trim begins and ends with a pixel, so that the cut piece is a part of this very picture;
    of the bleed that is lost which doesn't fill a pixel.
    """
    width, height = pixel_size(kind.trim, dpi)
    beyond = bleed_pixels(kind, dpi)
    crop = max(0.0, kind.bleed - beyond * kind.trim.width / width)
    return RasterRequest(form, width + 2 * beyond, height + 2 * beyond, round(crop, 9))


def whole_shots(job: Job, wanted: Iterable[NamedSide], dpi: int) -> list[RasterRequest]:
    """The pictures to take of sides, with their bleed."""
    return [whole_shot(job.pressroom.form(side.face), side.face.kind, dpi) for side in wanted]


def cut_shots(job: Job, wanted: Iterable[NamedSide], dpi: int) -> list[CutShot]:
    """The pictures to take of sides, cut."""
    shots = []
    for side in wanted:
        form, kind = job.pressroom.form(side.face), side.face.kind
        part = RasterRequest(form, *pixel_size(kind.trim, dpi), kind.bleed, shape_of(kind))
        shots.append(CutShot(whole_shot(form, kind, dpi), part))
    return shots


def cut_out(job: Job, pool: RasterPool, wanted: Sequence[CutShot], canvases: Iterable[Pixels]
            ) -> Iterator[Pixels]:
    """Each canvas when it is asked for, with its cut piece; known ones come from the album.

    All are cut out of pictures with bleed, whether these are wanted by others or not.
    """
    results = {item.key: job.picture_cache.has_face(item.key) for item in wanted}
    fresh = [item.whole for item in wanted if not results[item.key]]
    pictures = draw_shots(job, pool, fresh, (np.zeros((shot.height, shot.width, 4), np.uint8)
                                        for shot in fresh))
    for item, canvas in zip(wanted, canvases, strict=False):
        pixels = job.picture_cache.find(item.key) if results[item.key] else None
        if pixels is not None and pixels.shape == canvas.shape:
            canvas[:] = pixels
        else:
            if results[item.key]:  # the album is damaged
                whole = np.zeros((item.whole.height, item.whole.width, 4), np.uint8)
                [whole] = pool.draw([item.whole], [whole])
            else:
                whole = next(pictures)
            canvas[:] = item.inside(whole)
            pool.cut(item.part, canvas)
        yield canvas


def draw_shots(job: Job, pool: RasterPool, shots: Sequence[RasterRequest],
               canvases: Iterable[Pixels]
          ) -> Iterator[Pixels]:
    """Each canvas when it is asked for, with its picture; known ones come from the album.

    Canvases are empty and of the size of their picture. A front that is also the back is drawn
    once.
    """
    keys = [shot_key(shot) for shot in shots]
    often = Counter(keys)
    results = {key for key in often if job.picture_cache.has_face(key)}
    waiting = iter(canvases)
    fresh = pool.draw([item for key, item in dict(zip(keys, shots, strict=True)).items()
                       if key not in results], waiting)
    twice: dict[str, Pixels] = {}
    for key, shot in zip(keys, shots, strict=True):
        if key in twice:
            canvas = next(waiting)
            canvas[:] = twice[key]
        elif key in results:
            canvas = next(waiting)
            pixels = job.picture_cache.find(key)
            if pixels is not None and pixels.shape == canvas.shape:
                canvas[:] = pixels
            else:  # the album is damaged
                [canvas] = pool.draw([shot], [canvas])
        else:
            canvas = next(fresh)
        if often[key] > 1:
            twice[key] = canvas
        yield canvas


def shot_key(shot: RasterRequest) -> str:
    """What decides the pixels of a picture, in short."""
    facts = (shot.form.key, shot.width, shot.height, shot.crop, shot.outline)
    return digest_of(facts)


def file_key(keys: Sequence[str], cells: Sequence[FaceArea], *facts: object) -> str:
    """What decides the bytes of a file of pictures, in short: their places, and other facts."""
    return digest_of((keys, cells, facts))


def sprite_cell(job: Job, kind: Kind, border: int, findings: Findings, scale: int = 1
                ) -> tuple[int, SpriteCell]:
    """The resolution and the cell of a kind; with a note if it is less than was asked for."""
    dpi = asked = job.settings.dpi * scale
    cell = wished = SpriteCell(*pixel_size(kind.trim, asked), border)
    while max(cell.outer) > LARGEST_SHEET_PX and dpi > 1:
        dpi = min(dpi - 1, dpi * LARGEST_SHEET_PX // max(cell.outer) + 1)
        cell = SpriteCell(*pixel_size(kind.trim, dpi), border)
    if dpi < asked:
        findings.note(
            "output/scaled", f"the sprites of '{kind.title}' have {dpi} dpi: with {asked} "
            f"one would have {wished.outer[0]:,} × {wished.outer[1]:,} pixels, and a sheet has at "
            f"most {LARGEST_SHEET_PX:,} each way", kind.where,
            f"--dpi {dpi // scale} gives all sprites the same scale")
    return dpi, cell
