"""Pictures as a maker prints them: exact pixels, bleed all around, lying as the product does."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256

import numpy as np

from generator.base.progress import Progress
from generator.drawing.faces.face import Face
from generator.drawing.press.png import Pixels, opaque, png
from generator.drawing.press.raster import Shot
from generator.game.model.game import Kind
from generator.output.ordering.matching import Fit
from generator.output.pictures import RasterPool, drawn, key_of, whole_shot
from generator.output.portraits import on_white
from generator.paper.job import Job


@dataclass(frozen=True, slots=True)
class Print:
    """A side to be printed; without a face it is white."""

    kind: Kind
    fit: Fit
    face: Face | None

    @property
    def size(self) -> tuple[int, int]:
        """The pixels of the picture as it is handed over."""
        width, height = self.fit.pixels(self.kind)
        return (height, width) if self.fit.turned else (width, height)

    @property
    def quarters(self) -> int:
        """Quarter turns against the clock; a back goes the other way, as the piece is turned over.

        A card that lies on its side is turned over about its short edge, whichever way it lies in
        the shop's machine: what is up on its front has to be up on its back.
        """
        if not self.fit.turned:
            return 0
        return 1 if self.face and self.face.side == "back" else -1


def print_files(job: Job, wanted: Sequence[Print], progress: Progress) -> list[bytes]:
    """PNG files of prints, in order; those that an earlier build has made come from the album."""
    progress.stage("Drawing for the shop", len(wanted))
    shots = [_shot(job, each) for each in wanted]
    keys = [_key(each, shot) for each, shot in zip(wanted, shots, strict=True)]
    fresh = {key: (each, shot) for key, each, shot in zip(keys, wanted, shots, strict=True)
             if job.album.picture(key) is None}
    progress.step(len(wanted) - len(fresh))
    todo = [(each, shot) for each, shot in fresh.values() if shot]
    sheets = deque[Pixels]()
    made: dict[str, bytes] = {}
    with RasterPool(job.assets.fonts, sum(shot.width * shot.height for _, shot in todo)) as pool:
        middles = (_middle(sheets, each, shot) for each, shot in todo)
        pictures = drawn(job, pool, [shot for _, shot in todo], middles)
        for key, (each, shot) in fresh.items():
            if shot:
                next(pictures)
            sheet = sheets.popleft() if shot else _white(each)
            made[key] = png(_finished(sheet, each, shot), each.fit.product.dpi)
            job.album.add(key, made[key], {})
            progress.step()
    return [made.get(key) or job.album.picture(key) or b"" for key in keys]


def _shot(job: Job, wanted: Print) -> Shot | None:
    """All that a template draws, at the maker's resolution."""
    if wanted.face is None:
        return None
    return whole_shot(job.pressroom.form(wanted.face), wanted.kind,
                      wanted.fit.product.dpi * wanted.fit.scale)


def _key(wanted: Print, shot: Shot | None) -> str:
    facts = ("print", key_of(shot) if shot else "", wanted.size, wanted.quarters,
             wanted.fit.product.dpi)
    return sha256(repr(facts).encode()).hexdigest()


def _white(wanted: Print) -> Pixels:
    width, height = wanted.fit.pixels(wanted.kind)
    return np.full((height, width, 4), 255, np.uint8)


def _middle(sheets: deque[Pixels], wanted: Print, shot: Shot) -> Pixels:
    """A sheet with room for the picture and the drawing is put down; the drawing's part of it."""
    width, height = wanted.fit.pixels(wanted.kind)
    sheet = np.zeros((max(height, shot.height), max(width, shot.width), 4), np.uint8)
    sheets.append(sheet)
    left, top = _margins(sheet, shot.width, shot.height)
    return sheet[top:top + shot.height, left:left + shot.width]


def _finished(sheet: Pixels, wanted: Print, shot: Shot | None) -> Pixels:
    """The maker's picture: the drawing in its middle, on white, its edge drawn out."""
    if shot:
        _draw_out(sheet, shot)
    width, height = wanted.fit.pixels(wanted.kind)
    left, top = _margins(sheet, width, height)
    part = sheet[top:top + height, left:left + width]
    if not opaque(part):
        part = on_white(part)
    return np.ascontiguousarray(np.rot90(part, wanted.quarters)) if wanted.quarters else part


def _draw_out(sheet: Pixels, shot: Shot) -> None:
    """Repeat the outermost pixels of a drawing up to the edges of its sheet."""
    left, top = _margins(sheet, shot.width, shot.height)
    right, bottom = left + shot.width, top + shot.height
    sheet[top:bottom, :left] = sheet[top:bottom, left:left + 1]
    sheet[top:bottom, right:] = sheet[top:bottom, right - 1:right]
    sheet[:top] = sheet[top]
    sheet[bottom:] = sheet[bottom - 1]


def _margins(sheet: Pixels, width: int, height: int) -> tuple[int, int]:
    """Where something lies that is in the middle of a sheet."""
    return (sheet.shape[1] - width) // 2, (sheet.shape[0] - height) // 2
