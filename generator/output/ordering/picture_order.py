"""An order of pictures: a folder for each deck, with a file for each face."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass
from math import prod

import numpy as np

from generator.base.digest import digest_of
from generator.base.findings import Findings
from generator.base.progress import Progress
from generator.drawing.faces.face import Face
from generator.drawing.press.png import Pixels, is_opaque, png
from generator.drawing.press.raster import RasterRequest
from generator.game.model.game import Kind
from generator.game.model.maker import Maker
from generator.output.ordering.decks import OrderDeck, OrderedPiece
from generator.output.ordering.matching import ProductFit
from generator.output.package_pictures import blend_on_white
from generator.output.side_pictures import MOST_PIXELS, RasterPool, draw_shots, shot_key, whole_shot
from generator.paper.job import Job


@dataclass(frozen=True, slots=True)
class PictureSide:
    """A side to be printed; without a face it is white."""

    kind: Kind
    fit: ProductFit
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


def draw_sides(job: Job, wanted: Sequence[PictureSide], progress: Progress) -> list[bytes]:
    """PNG files of prints, in order; those that an earlier build has made come from the album."""
    progress.stage("Drawing for the shop", len(wanted))
    shots = [_shot(job, side) for side in wanted]
    keys = [_album_key(side, shot) for side, shot in zip(wanted, shots, strict=True)]
    fresh = {key: (side, shot) for key, side, shot in zip(keys, wanted, shots, strict=True)
             if job.picture_cache.picture(key) is None}
    progress.step(len(wanted) - len(fresh))
    todo = [(item, shot) for item, shot in fresh.values() if shot]
    sheets = deque[Pixels]()
    made: dict[str, bytes] = {}
    with RasterPool(job.assets.fonts, sum(shot.width * shot.height for _, shot in todo)) as pool:
        middles = (_reserve_sheet(sheets, item, shot) for item, shot in todo)
        pictures = draw_shots(job, pool, [shot for _, shot in todo], middles)
        for key, (item, shot) in fresh.items():
            if shot:
                next(pictures)
            sheet = sheets.popleft() if shot else _white_picture(item)
            made[key] = png(_finish_picture(sheet, item, shot), item.fit.product.dpi)
            job.picture_cache.add(key, made[key], {})
            progress.step()
    return [made.get(key) or job.picture_cache.picture(key) or b"" for key in keys]


def _shot(job: Job, wanted: PictureSide) -> RasterRequest | None:
    """All that a template draws, at the maker's resolution."""
    if wanted.face is None:
        return None
    return whole_shot(job.pressroom.form(wanted.face), wanted.kind,
                      wanted.fit.product.dpi * wanted.fit.scale)


def _album_key(wanted: PictureSide, shot: RasterRequest | None) -> str:
    facts = ("print", shot_key(shot) if shot else "", wanted.size, wanted.quarters,
             wanted.fit.product.dpi)
    return digest_of(facts)


def _white_picture(wanted: PictureSide) -> Pixels:
    width, height = wanted.fit.pixels(wanted.kind)
    return np.full((height, width, 4), 255, np.uint8)


def _reserve_sheet(sheets: deque[Pixels], wanted: PictureSide, shot: RasterRequest) -> Pixels:
    """A sheet with room for the picture and the drawing is put down; the drawing's part of it."""
    width, height = wanted.fit.pixels(wanted.kind)
    sheet = np.zeros((max(height, shot.height), max(width, shot.width), 4), np.uint8)
    sheets.append(sheet)
    left, top = _margins(sheet, shot.width, shot.height)
    return sheet[top:top + shot.height, left:left + shot.width]


def _finish_picture(sheet: Pixels, wanted: PictureSide, shot: RasterRequest | None) -> Pixels:
    """The maker's picture: the drawing in its middle, on white, its edge drawn out."""
    if shot:
        _extend_edges(sheet, shot)
    width, height = wanted.fit.pixels(wanted.kind)
    left, top = _margins(sheet, width, height)
    part = sheet[top:top + height, left:left + width]
    if not is_opaque(part):
        part = blend_on_white(part)
    return np.ascontiguousarray(np.rot90(part, wanted.quarters)) if wanted.quarters else part


def _extend_edges(sheet: Pixels, shot: RasterRequest) -> None:
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


BACK_FILE = "back.png"


@dataclass(frozen=True, slots=True)
class OrderPicture:
    """A picture that is handed over."""

    name: str
    data: bytes
    size: tuple[int, int]
    copies: int


def front_name(deck: OrderDeck, piece: OrderedPiece) -> str:
    """The file of a piece's front: more than one copy is part of its name.

    So is one, where the name would else be that of the deck's back.
    """
    often = f"[x{piece.copies}]" if piece.copies > 1 or f"{piece.id}.png" == BACK_FILE else ""
    return f"{deck.name}/{piece.id}{often}.png"


def back_name(deck: OrderDeck, piece: OrderedPiece) -> str:
    """The file of a piece's back: the deck's, or its own."""
    return f"{deck.name}/{piece.id}.{BACK_FILE}" if deck.has_own_back(piece) \
        else f"{deck.name}/{BACK_FILE}"


def picture_files(job: Job, decks: Sequence[OrderDeck], maker: Maker, progress: Progress,
                  findings: Findings) -> list[OrderPicture]:
    """Every picture of an order, deck by deck; reports what is too large for the maker."""
    wanted: dict[str, tuple[PictureSide, int]] = {}
    for deck in decks:
        _check_pixels(deck, maker, findings)
        for piece in deck.pieces:
            front = PictureSide(deck.kind, deck.fit, piece.front)
            wanted[front_name(deck, piece)] = front, piece.copies
        for piece in deck.pieces:
            name = back_name(deck, piece)
            result = wanted.get(name)
            wanted[name] = (PictureSide(deck.kind, deck.fit, piece.back),
                            piece.copies + (result[1] if result else 0))
    findings.stop_on_errors()
    data = draw_sides(job, [item for item, _ in wanted.values()], progress)
    made = [OrderPicture(name, item, side.size, copies)
            for (name, (side, copies)), item in zip(wanted.items(), data, strict=True)]
    _check_bytes(made, decks, maker, findings)
    findings.stop_on_errors()
    return made


def _check_pixels(deck: OrderDeck, maker: Maker, findings: Findings) -> None:
    """Report pictures with more or fewer pixels than the maker takes, or than can be drawn."""
    sides = deck.fit.pixels(deck.kind)
    limit = maker.limits.side
    if prod(sides) > MOST_PIXELS:
        findings.error("output/too-large", f"a picture of {deck.fit.product.name} would have "
                       f"{sides[0]:,} × {sides[1]:,} pixels", deck.fit.product.where,
                       "lower 'dpi' in the profile")
    elif limit and not all(limit[0] <= side <= limit[1] for side in sides):
        findings.error("shop/too-large", f"a picture of {deck.fit.product.name} has {sides[0]:,} × "
                       f"{sides[1]:,} pixels; {maker.title} takes from {limit[0]:,} to "
                       f"{limit[1]:,} a side", deck.kind.where)


def _check_bytes(files: Sequence[OrderPicture], decks: Sequence[OrderDeck], maker: Maker,
                 findings: Findings) -> None:
    """Report files with more bytes than the maker takes."""
    kinds = {deck.name: deck.kind for deck in decks}
    for file in files:
        if maker.limits.bytes and len(file.data) > maker.limits.bytes:
            findings.error("shop/too-large", f"'{file.name}' has {len(file.data):,} bytes; "
                           f"{maker.title} takes {maker.limits.bytes:,}",
                           kinds[file.name.partition("/")[0]].where)
