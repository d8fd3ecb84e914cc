"""Portraits: every side of every piece by the name under which its picture is kept."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

import numpy as np

from generator.export.darkroom import Darkroom
from generator.export.shape import shape_of
from generator.export.target import Job
from generator.faces.face import Face
from generator.findings import Findings
from generator.press.form import Form
from generator.press.raster import Pixels, Shot
from generator.units import Size

MM_PER_INCH = 25.4
# A picture beyond this is a mistake in a unit, and would take gigabytes.
MOST_PIXELS = 100_000_000


@dataclass(frozen=True, slots=True)
class Portrait:
    """A face and how many copies of it are in the kit; a shared back stands for all its kind."""

    face: Face
    copies: int

    @property
    def name(self) -> str:
        """Kind, piece and side: 'card/mint.front'."""
        return f"{self.face.kind.name}/{self.face.name}.{self.face.side}"


def portraits(job: Job) -> tuple[Portrait, ...]:
    """Each side once, kind by kind, fronts before backs, in the order of the box."""
    found: dict[str, Portrait] = {}
    for piece in job.pieces:
        for face in filter(None, (piece.front, piece.back)):
            copies = piece.component.copies_for(job.settings.players)
            one = Portrait(face, copies)
            known = found.get(one.name)
            found[one.name] = replace(known, copies=known.copies + copies) if known else one
    kinds = list(dict.fromkeys(piece.front.kind.name for piece in job.pieces))
    return tuple(sorted(found.values(), key=lambda each: (kinds.index(each.face.kind.name),
                                                          each.face.side == "back")))


def pixel_size(size: Size, dpi: int) -> tuple[int, int]:
    """Whole pixels, at least one each way."""
    return (max(1, round(size.width * dpi / MM_PER_INCH)),
            max(1, round(size.height * dpi / MM_PER_INCH)))


def fits(portrait: Portrait, dpi: int, bleed: bool, findings: Findings) -> bool:
    """Whether a picture may be that large; a finding if not."""
    width, height = picture_size(portrait, dpi, bleed)
    if width * height <= MOST_PIXELS:
        return True
    kind = portrait.face.kind
    findings.error("output/too-large", f"a picture of a {kind.title} would have {width:,} × "
                   f"{height:,} pixels", kind.where, "lower --dpi")
    return False


def picture_size(portrait: Portrait, dpi: int, bleed: bool) -> tuple[int, int]:
    """How many pixels a picture has, with its bleed or without."""
    kind = portrait.face.kind
    return pixel_size(kind.page if bleed else kind.trim, dpi)


def darkroom_for(job: Job, wanted: Iterable[Portrait], bleed: bool) -> Darkroom:
    """A place to draw portraits in."""
    sizes = (picture_size(each, job.settings.dpi, bleed) for each in wanted)
    return Darkroom(job.assets.fonts, sum(width * height for width, height in sizes))


def shot(form: Form, portrait: Portrait, dpi: int, bleed: bool) -> Shot:
    """A picture with its bleed all around, or of the cut piece alone."""
    size, kind = picture_size(portrait, dpi, bleed), portrait.face.kind
    return Shot(form, *size) if bleed else Shot(form, *size, kind.bleed, shape_of(kind))


def drawn(job: Job, darkroom: Darkroom, wanted: Iterable[Portrait],
          bleed: bool) -> Iterator[tuple[Portrait, Pixels]]:
    """The pixels of portraits, each when it is asked for; known ones come from the album.

    A front that is also the back is drawn once.
    """
    chosen = list(wanted)
    shots = [shot(job.studio.form(each.face), each, job.settings.dpi, bleed) for each in chosen]
    known = {each for each in map(key_of, shots) if job.album and job.album.knows(each)}
    often = Counter(map(key_of, shots))
    fresh = darkroom.pixels([each for key, each in {key_of(each): each for each in shots}.items()
                             if key not in known])
    twice: dict[str, Pixels] = {}
    for portrait, each in zip(chosen, shots, strict=True):
        key = key_of(each)
        pixels = twice.get(key)
        if pixels is None:
            pixels = _remembered(job, each) if key in known else next(fresh)
            if pixels is None:  # the album is damaged
                [pixels] = darkroom.pixels([each])
            if job.album and key not in known:
                job.album.add(key, pixels.tobytes())
            if often[key] > 1:
                twice[key] = pixels
        yield portrait, pixels


def _remembered(job: Job, shot: Shot) -> Pixels | None:
    found = job.album.find(key_of(shot)) if job.album else None
    if found is None or len(found) != shot.width * shot.height * 4:
        return None
    return np.frombuffer(found, np.uint8).reshape(shot.height, shot.width, 4)


def key_of(shot: Shot) -> str:
    """What decides the pixels of a picture, in short."""
    facts = (shot.form.key, shot.width, shot.height, shot.crop, shot.outline)
    return hashlib.sha256(repr(facts).encode()).hexdigest()
