"""Pictures of pieces for tables on a screen: both sides of each, and a cover for the box."""

from __future__ import annotations

import io
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256

import numpy as np
from PIL import Image

from generator.base.findings import Findings
from generator.base.progress import Progress
from generator.drawing.faces.face import Face, distinct_faces
from generator.game.model.game import Kind, Side
from generator.output.flat_table import SHARPNESS, FlatTable
from generator.output.package_pictures import (
    EncodedPicture,
    PictureRequest,
    draw_pictures,
    encode_picture,
)
from generator.paper.job import Job

# A blank side has the colour of cardboard; it is drawn coarsely, with so many pixels for a mm.
CARDBOARD = (236, 229, 214)
BLANK_SHARPNESS = 1.0
# The largest picture that is worth loading, in pixels.
LARGEST_FACE_PX = 2048
# The cover: its side, its files' largest size, the qualities to try, and how many pieces a side.
COVER, COVER_BYTES, QUALITIES, COVER_COLUMNS = 600, 50_000, (80, 60, 40, 20, 5), 3


@dataclass(frozen=True, slots=True)
class FlatFaces:
    """The pictures of both sides by the ids of components; a blank side is cardboard.

    So is the back of what is drawn from a bag if it would tell one piece from another.
    `two_sided` are those with another print on their back.
    """

    by_part: Mapping[tuple[str, Side], EncodedPicture]
    two_sided: frozenset[str]

    def files(self) -> dict[str, bytes]:
        """The pictures by their names, each once."""
        return {item.name: item.data for item in self.by_part.values()}


def is_rectangular(kind: Kind) -> bool:
    """Whether a piece is a rectangle, of which a table rounds the corners by itself."""
    return kind.shape == "rect"


def draw_flat_faces(job: Job, tables: Iterable[FlatTable], progress: Progress) -> FlatFaces:
    """Pictures of both sides of all that lies on some tables."""
    laid = list(tables)
    wanted = {piece.part for table in laid for piece in (*table.pieces, *table.boards)}
    pieces = [piece for piece in job.pieces if piece.component.id in wanted]
    telling = {kind for table in laid for kind in table.bag_kinds()
               if len({piece.back.key for piece in pieces
                       if piece.back and piece.component.kind.name == kind}) > 1}
    pieces = [replace(piece, back=None) if piece.component.kind.name in telling else piece
              for piece in pieces]
    faces = distinct_faces(pieces)
    taken = dict(zip((face.key for face in faces),
                     draw_pictures(job, [_face_request(face) for face in faces], progress),
                     strict=True))
    results: dict[tuple[str, Side], EncodedPicture] = {}
    blank: dict[str, EncodedPicture] = {}
    for piece in pieces:
        kind = piece.component.kind
        front = taken[piece.front.key]
        results[piece.component.id, "front"] = front
        if piece.back:
            results[piece.component.id, "back"] = taken[piece.back.key]
            continue
        if kind.name not in blank:
            blank[kind.name] = _blank_side(kind, front)
        results[piece.component.id, "back"] = blank[kind.name]
    return FlatFaces(results, frozenset(piece.component.id for piece in pieces if piece.back
                                      and taken[piece.back.key] != taken[piece.front.key]))


def _face_request(face: Face) -> PictureRequest:
    kind = face.kind
    sharpness = min(SHARPNESS, LARGEST_FACE_PX / max(kind.trim.width, kind.trim.height))
    size = (max(1, round(kind.trim.width * sharpness)), max(1, round(kind.trim.height * sharpness)))
    if is_rectangular(kind):
        return PictureRequest(face, *size, "jpeg", cut=False)
    return PictureRequest(face, *size, "png")


def _blank_side(kind: Kind, front: EncodedPicture) -> EncodedPicture:
    """The side of a piece on which nothing is printed, in its shape."""
    if is_rectangular(kind):
        width, height = (max(1, round(item * BLANK_SHARPNESS)) for item in
                         (kind.trim.width, kind.trim.height))
        alpha = np.full((height, width), 255, np.uint8)
    else:
        with Image.open(io.BytesIO(front.data)) as picture:
            alpha = np.asarray(picture.convert("RGBA"))[..., 3]
    pixels = np.empty((*alpha.shape, 4), np.uint8)
    pixels[..., :3] = CARDBOARD
    pixels[..., 3] = alpha
    return EncodedPicture(encode_picture(pixels, "png"), f"{kind.name}-blank.png")


def heavy_kinds(job: Job, faces: FlatFaces, limit: int) -> dict[str, int]:
    """The kinds with a picture of so many bytes or more, and how many it has."""
    kinds = {component.id: component.kind.name for component in job.game.components}
    return {kinds[part]: len(picked.data) for (part, _), picked in faces.by_part.items()
            if len(picked.data) >= limit}


def refuse_heavy(job: Job, heavy: Mapping[str, int], table: str, limit: int,
                 findings: Findings) -> None:
    """Refuse pictures that a table would refuse, once a kind."""
    for name, size in heavy.items():
        kind = job.game.kinds[name]
        findings.error("target/too-heavy", f"a picture of '{kind.title}' has {size:,} bytes, and "
                       f"{table} takes less than {limit:,}", kind.where,
                       "use fewer fine details, or pictures that are smaller")


def draw_cover(job: Job, faces: FlatFaces, surface: str) -> bytes:
    """Some of the pieces side by side, as a small WebP file."""
    shown: dict[str, EncodedPicture] = {}
    often: Counter[str] = Counter()
    for piece in job.pieces:
        front, kind = faces.by_part.get((piece.component.id, "front")), piece.component.kind.name
        if front:
            # One of each kind first, then the second of each.
            shown[f"{often[kind]:04}:{kind}"] = front
            often[kind] += 1
    chosen = [picked for _, picked in sorted(shown.items(), key=lambda item: item[0][:4])]
    chosen = chosen[:COVER_COLUMNS ** 2]
    names = " ".join(picked.name for picked in chosen)
    key = sha256(f"cover {surface} {names}".encode()).hexdigest()
    data = job.picture_cache.picture(key)
    if data is None:
        data = _compose_cover(chosen, surface)
        job.picture_cache.add(key, data, {})
    return data


def _compose_cover(chosen: Sequence[EncodedPicture], surface: str) -> bytes:
    canvas = Image.new("RGB", (COVER, COVER), surface)
    across = 1 if len(chosen) == 1 else 2 if len(chosen) < 5 else COVER_COLUMNS
    cell = COVER // across
    for number, picked in enumerate(chosen):
        with Image.open(io.BytesIO(picked.data)) as opened:
            picture = opened.convert("RGBA")
        picture.thumbnail((cell * 0.86, cell * 0.86), Image.Resampling.LANCZOS)
        row, column = divmod(number, across)
        canvas.paste(picture, (column * cell + (cell - picture.width) // 2,
                               row * cell + (cell - picture.height) // 2), picture)
    for quality in QUALITIES:
        file = io.BytesIO()
        canvas.save(file, "WEBP", quality=quality, method=6)
        if len(file.getvalue()) < COVER_BYTES:
            break
    return file.getvalue()
