"""Cut and print agree: what a face shows survives the cut, and the picture goes beyond it."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from math import cos, pi, sin

import numpy as np
from numpy.typing import NDArray

from generator.base.findings import FileLocation, Findings
from generator.drawing.press.raster import RasterRequest
from generator.drawing.text.text_style import format_number
from generator.game.model.game import SIDES, Component, Kind
from generator.game.svg.tree import Drawing, Element
from generator.judging.faces.face_reader import (
    Colours,
    FaceMark,
    FaceReader,
    FaceView,
    pixels_per_mm,
)
from generator.paper.pages.kit_list import shape_of

Mask = NDArray[np.bool_]
# Half of what a pair of scissors strays.
LETTERS_MM = 0.3
# An icon seldom fills the corners of its box; its middle is what must be there.
ICON_PART = 0.45
# What is larger than this part of the piece, or repeated so often, is a ground to be cut.
LARGE = 0.85
MANY = 8
MOST_SAMPLES = 4
# On both sides of the cut: how far, which colour is bare paper, and how much of the
# edge may be bare outside where it isn't inside.
EDGE_MM = 0.6
BARE = 250
BARE_PART = 0.015
# Colours of a front that differ by no more than this show nothing.
PLAIN = 16


def check_cut(eye: FaceReader, findings: Findings) -> None:
    """Tell what the cut takes away, pictures that end at it, and fronts with nothing on them."""
    kinds = list(eye.kinds())
    masks = _masks(eye, list({kind.name: kind for kind, _ in kinds}.values()))
    for kind, components in kinds:
        for side in SIDES[:1 if kind.front == kind.back else 2]:
            sights = [sight for item in _sample(components) if (sight := eye.see(item, side))]
            _check_marks(kind, sights, masks[kind.name], findings)
    _check_bleed(eye, masks, findings)


def _sample(components: Sequence[Component]) -> Sequence[Component]:
    step = max(1, len(components) // MOST_SAMPLES)
    return components[::step]


def _masks(eye: FaceReader, kinds: Sequence[Kind]) -> dict[str, Mask]:
    """For each kind which pixels of its page the cut leaves."""
    shots = []
    for kind in kinds:
        page = kind.page
        rect = Element("rect", {"width": format_number(page.width),
                                "height": format_number(page.height)}, (),
                       kind.where)
        root = Element("svg",
                       {"viewBox": f"0 0 {format_number(page.width)} {format_number(page.height)}"},
                       (rect,), kind.where)
        form = eye.press(Drawing(root, {}), page)
        assert form
        scale = pixels_per_mm(kind)
        shots.append(RasterRequest(form, round(kind.trim.width * scale),
                                   round(kind.trim.height * scale),
                          kind.bleed, shape_of(kind)))
    return {kind.name: picture[..., 0] < 128
            for kind, picture in zip(kinds, eye.shots(shots), strict=True)}


def _check_marks(kind: Kind, sights: Sequence[FaceView], mask: Mask, findings: Findings) -> None:
    locations: set[FileLocation] = set()
    for sight in sights:
        counts = Counter(mark.name for mark in sight.marks if mark.sort == "icon")
        for mark in sight.marks:
            if mark.where in locations or mark.sort == "shape" or _is_ground(mark, kind, counts):
                continue
            if not all(_is_inside(x, y, kind, mask) for x, y in _test_points(mark)):
                locations.add(mark.where)
                what = f"the text '{mark.name}'" if mark.sort == "text" else \
                    f"the icon '{mark.name}'"
                findings.warning(
                    "face/cut-off", f"the cut of '{kind.title}' takes away a part of {what}",
                    mark.where, "move it towards the middle, or change the shape of the piece",
                    (kind.where,))


def _is_ground(mark: FaceMark, kind: Kind, counts: Mapping[str, int]) -> bool:
    left, top, right, bottom = mark.box
    return mark.sort == "icon" and (counts[mark.name] >= MANY
                                    or right - left > LARGE * kind.trim.width
                                    or bottom - top > LARGE * kind.trim.height)


def _test_points(mark: FaceMark) -> Iterator[tuple[float, float]]:
    left, top, right, bottom = mark.box
    if mark.sort == "text":
        yield from ((x, y) for x in (left - LETTERS_MM, right + LETTERS_MM)
                    for y in (top - LETTERS_MM, bottom + LETTERS_MM))
        return
    across, down = (right - left) * ICON_PART, (bottom - top) * ICON_PART
    for step in range(16):
        turn = 2 * pi * step / 16
        yield (left + right) / 2 + across * cos(turn), (top + bottom) / 2 + down * sin(turn)


def _is_inside(x: float, y: float, kind: Kind, mask: Mask) -> bool:
    column, row = (int((at - kind.bleed) * pixels_per_mm(kind) // 1) for at in (x, y))
    return 0 <= row < mask.shape[0] and 0 <= column < mask.shape[1] and bool(mask[row, column])


def _check_bleed(eye: FaceReader, masks: Mapping[str, Mask], findings: Findings) -> None:
    """Some pieces of each kind, with their bleed; reports the first of a template."""
    sights = list(eye.sample(few=True))
    result: set[tuple[str, FileLocation]] = set()
    for sight, picture in zip(sights, eye.pages(sights), strict=True):
        if picture is None:
            continue
        kind = sight.component.kind
        mask = _place_on_page(masks[kind.name], kind, picture)
        where = eye.where(sight)
        band = max(1, round(EDGE_MM * pixels_per_mm(kind)))
        # Of a net whatever is hidden when it is folded is bare.
        if ("edge", where) not in result and kind.bleed >= EDGE_MM and not kind.net \
                and _ends_at_cut(picture, mask, band):
            result.add(("edge", where))
            findings.warning(
                "face/no-bleed", f"the {sight.side} of '{kind.title}' ends at the cut: beyond it "
                "the paper is bare", where,
                f"draw the ground over the bleed of {kind.bleed:g} mm", (kind.where,))
        colours = picture[mask]
        # The frame of a punchboard may be bare: it is thrown away.
        if ("blank", where) in result or not len(colours) or kind.is_punchboard:
            continue
        if sight.side == "front" and int(np.ptp(colours, axis=0).max()) <= PLAIN:
            result.add(("blank", where))
            findings.warning("face/blank", f"nothing can be seen on '{kind.title}': its front has "
                             "one colour", where, "give what is drawn another colour than its "
                             "ground", (sight.component.where,))
        elif sight.side == "back" and int(colours.min()) >= BARE:
            # A back of one colour is a back; one that is white is paper.
            result.add(("blank", where))
            findings.warning("face/blank", f"nothing can be seen on '{kind.title}': its back is "
                             "white", where, "draw something on it, or leave out back: in "
                             "kinds.yaml", (sight.component.where,))


def _place_on_page(mask: Mask, kind: Kind, picture: Colours) -> Mask:
    whole = np.zeros(picture.shape[:2], bool)
    start = round(kind.bleed * pixels_per_mm(kind))
    part = whole[start:start + mask.shape[0], start:start + mask.shape[1]]
    part[...] = mask[:part.shape[0], :part.shape[1]]
    return whole


def _ends_at_cut(picture: Colours, mask: Mask, width: int) -> bool:
    """Whether much of the edge is bare outside the cut, and isn't inside."""
    bare = picture.min(axis=2) >= BARE
    inside, outside = mask & ~_shrink_mask(mask, width), _shrink_mask(~mask, 1) & ~_shrink_mask(
        ~mask, width + 1)
    # A piece may be too thin for any pixel to lie inside, or its bleed for one to lie outside.
    if not (inside.any() and outside.any()):
        return False
    return bool(bare[outside].mean() - bare[inside].mean() > BARE_PART)


def _shrink_mask(mask: Mask, by: int) -> Mask:
    """The pixels so far inside; beyond the picture all is as at its edge."""
    wide = np.pad(mask, by, mode="edge")
    height, width = mask.shape
    kept = mask.copy()
    for down, right in ((0, by), (2 * by, by), (by, 0), (by, 2 * by)):
        kept &= wide[down:down + height, right:right + width]
    return kept
