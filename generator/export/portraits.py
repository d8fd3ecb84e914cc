"""Portraits: every side of every piece by the name under which its picture is kept."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from generator.export.shape import shape_of
from generator.export.target import Job
from generator.faces.face import Face
from generator.findings import Findings
from generator.press.form import Form
from generator.press.raster import Pixels, Raster, Shot
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
    kind = portrait.face.kind
    width, height = pixel_size(kind.page if bleed else kind.trim, dpi)
    if width * height <= MOST_PIXELS:
        return True
    findings.error("output/too-large", f"a picture of a {kind.title} would have {width:,} × "
                   f"{height:,} pixels", kind.where, "lower --dpi")
    return False


def shot(form: Form, portrait: Portrait, dpi: int, bleed: bool) -> Shot:
    """A picture with its bleed all around, or of the cut piece alone."""
    kind = portrait.face.kind
    if bleed:
        return Shot(form, *pixel_size(kind.page, dpi))
    return Shot(form, *pixel_size(kind.trim, dpi), kind.bleed, shape_of(kind))


def drawn(job: Job, raster: Raster, wanted: Iterable[Portrait],
          bleed: bool) -> Iterator[tuple[Portrait, Pixels]]:
    """The pixels of portraits, each when it is asked for."""
    chosen = list(wanted)
    shots = [shot(job.studio.form(each.face), each, job.settings.dpi, bleed) for each in chosen]
    yield from zip(chosen, raster.pixels(shots), strict=True)
