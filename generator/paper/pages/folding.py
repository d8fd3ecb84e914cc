"""The guide's steps for folded pieces, flat, half folded, and as they stand; for punchboards."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from math import cos, radians, sin

from generator.base.units import Rect
from generator.drawing.faces.face import Face
from generator.game.model.net import Net, NetPart, Sort
from generator.game.nets.folding import FLAT, Placement, Vector, folded
from generator.paper.job import Job
from generator.paper.pages import look
from generator.paper.pages.blocks import GuideStep
from generator.paper.pages.flow import FlowPage, PanelPicture
from generator.paper.pages.kit import KindLine, Kit, phrase
from generator.paper.sheets.contours import contours_of, placing_of
from generator.paper.sheets.cutting import cut_slots
from generator.paper.sheets.sheet import Sheet, Slot

# From where one looks at it: a little from the right, a little from above.
ASIDE, ABOVE = radians(34.0), radians(24.0)
HALF = 0.45
EDGE = look.Stroke(look.INK, 0.15)
FOLD = look.Stroke(look.INK, 0.2, (0.8, 0.5))
# Sheets of a pile that are seen, and how far apart they are drawn, mm.
SHEETS, APART = 5, 1.4

Projection = tuple[float, float, float]


def folding(job: Job, kit: Kit) -> list[tuple[str, tuple[GuideStep, ...]]]:
    """For each kind that is folded its name, and what to do with it."""
    return [(line.title, tuple(_steps(job, line, line.kind.net))) for line in kit.lines
            if line.kind.net and not line.kind.is_punchboard]


def punching(job: Job, kit: Kit) -> list[tuple[str, tuple[GuideStep, ...]]]:
    """The same for punchboards."""
    return [(line.title, tuple(_punches(job, kit, line))) for line in kit.lines
            if line.kind.is_punchboard]


def _punches(job: Job, kit: Kit, line: KindLine) -> Iterator[GuideStep]:
    sheet = next(each for each in kit.sheets if line.kind.name in each.kinds)
    glued = "guide.nicks.backs" if sheet.back and sheet.back.slots else "guide.nicks.glue"
    nicks = f"{line.kind.folding.nicks:g}" if line.kind.folding else ""
    left = "guide.nicks.machine" if job.settings.plan.bounding else "guide.nicks.text"
    yield GuideStep(phrase(job, "guide.nicks"),
                    f"{phrase(job, glued)} {phrase(job, left, nicks=nicks)}",
                    _Board(sheet, held=True))
    yield GuideStep(phrase(job, "guide.punch"), phrase(job, "guide.punch.text"),
                    _Board(sheet, held=False))


# What is said of folding a sort, of finishing it, and how.
WORDS: Mapping[Sort, tuple[str, str, str]] = {
    "tuck-box": ("guide.folding.tuck-box", "guide.tuck-box", "guide.tuck-box.text"),
    "d6": ("guide.folding.d6", "guide.d6", "guide.d6.text"),
    "standee": ("guide.folding.standee", "guide.standee", "guide.standee.text"),
    "screen": ("guide.folding.screen", "guide.screen", "guide.screen.text"),
    "score-pad": ("", "guide.score-pad", "guide.score-pad.text"),
}


def _steps(job: Job, line: KindLine, net: Net) -> Iterator[GuideStep]:
    machine = job.settings.plan.bounding
    words = phrase(job, "guide.score.machine" if machine and machine.creases
                   else "guide.score.straight" if line.kind.shape == "rect" else "guide.score.text")
    sort = line.kind.folding.sort if line.kind.folding else None
    if sort is None:
        words = f'{words} {phrase(job, "guide.own")}'
    yield GuideStep(phrase(job, "guide.score"), words, _Flat(line.face, net))
    if sort is None:
        return
    bend, title, text = WORDS[sort]
    if bend:
        yield GuideStep(phrase(job, "guide.folding"), phrase(job, bend),
                        _Solid(line.face, net, HALF))
    yield GuideStep(phrase(job, title), phrase(job, text), _Solid(line.face, net, 1.0))


@dataclass(frozen=True, slots=True)
class _Flat:
    """A net as it is printed, with its folds."""

    face: Face
    net: Net

    def __call__(self, flow: FlowPage, place: Rect) -> None:
        net = self.net
        scale = min(place.width / net.size.width, place.height / net.size.height)
        x = place.x + (place.width - net.size.width * scale) / 2
        y = place.y + (place.height - net.size.height * scale) / 2

        def at(point: look.Point) -> look.Point:
            return x + point[0] * scale, y + point[1] * scale

        corners = ((0.0, 0.0), (net.size.width, 0.0), (net.size.width, net.size.height),
                   (0.0, net.size.height))
        flow.pictures.append(PanelPicture(
            self.face, tuple(map(at, net.outline[0] if net.outline else corners)),
            (scale, 0.0, 0.0, scale, x, y), EDGE, FOLD,
            tuple((at(start), at(end)) for start, end in net.folds)))


@dataclass(frozen=True, slots=True)
class _Board:
    """A punchboard as it lies on its sheet, with its pieces, or with the holes that they leave."""

    sheet: Sheet
    held: bool

    def __call__(self, flow: FlowPage, place: Rect) -> None:
        slots = cut_slots(self.sheet)
        first = next(slot for slot in slots if slot.face.kind.is_punchboard)
        room = first.trim
        scale = min(place.width / room.width, place.height / room.height)
        x = place.x + (place.width - room.width * scale) / 2 - room.x * scale
        y = place.y + (place.height - room.height * scale) / 2 - room.y * scale

        def at(point: look.Point) -> look.Point:
            return x + point[0] * scale, y + point[1] * scale

        shown = [slot for slot in slots if slot is first or (slot.nicks and _within(slot, room))]
        for slot in shown:
            put = placing_of(slot)
            (e, f), (a, b), (c, d) = (at(put(*corner)) for corner in ((0, 0), (1, 0), (0, 1)))
            flow.pictures.append(PanelPicture(
                slot.face if self.held or slot is first else None,
                tuple(map(at, contours_of(slot)[-1].flat())),
                (a - e, b - f, c - e, d - f, e, f), EDGE))


def _within(slot: Slot, room: Rect) -> bool:
    trim = slot.trim
    return room.x <= trim.x and trim.right <= room.right \
        and room.y <= trim.y and trim.bottom <= room.bottom


@dataclass(frozen=True, slots=True)
class _Solid:
    """A net folded by a share of every angle, seen from a corner."""

    face: Face
    net: Net
    share: float

    def __call__(self, flow: FlowPage, place: Rect) -> None:
        shown = list(self._shown())
        seen = {index: [_seen(placed.at(point)) for point in part.points]
                for index, (part, placed) in enumerate(shown)}
        xs, ys, _ = zip(*(point for points in seen.values() for point in points), strict=True)
        scale = min(place.width / (max(xs) - min(xs)), place.height / (max(ys) - min(ys)))
        x = place.x + (place.width - (max(xs) - min(xs)) * scale) / 2 - min(xs) * scale
        y = place.y + (place.height - (max(ys) - min(ys)) * scale) / 2 - min(ys) * scale
        # What is farther away is drawn first.
        for index in sorted(seen, key=lambda each: _depth(seen[each])):
            _, placed = shown[index]
            points = tuple((x + across * scale, y + down * scale)
                           for across, down, _ in seen[index])
            flow.pictures.append(PanelPicture(
                self.face if _turned_to_us(placed) else None, points,
                _matrix(placed, scale, x, y), EDGE))

    def _shown(self) -> Iterator[tuple[NetPart, Placement]]:
        """The parts that can be seen, and where; a pile shows several sheets."""
        if not _bends(self.net):
            for number in range(SHEETS):
                for part in self.net.parts:
                    yield part, Placement((0.0, 0.0, APART * number), *_axes(FLAT))
            return
        placed: Mapping[str, Placement] = folded(self.net, self.share)
        for part in self.net.parts:
            hidden = self.share == 1.0 and part.role != "face"
            # Of two that lie on each other the one behind would shine through.
            flat = abs(part.angle) == 180 and not _turned_to_us(placed[part.name])
            if not hidden and not (self.share == 1.0 and flat):
                yield part, placed[part.name]


def _bends(net: Net) -> bool:
    """Whether anything is folded; sheets of a pad are only torn off."""
    return any(part.angle for part in net.parts if part.parent)


def _axes(placement: Placement) -> tuple[Vector, Vector, Vector]:
    return placement.x, placement.y, placement.z


def _seen(point: Vector) -> Projection:
    """A point as one sees it: across, down, and how near it is."""
    x, y, z = point
    across, near = x * cos(ASIDE) - z * sin(ASIDE), x * sin(ASIDE) + z * cos(ASIDE)
    return across, y * cos(ABOVE) + near * sin(ABOVE), near * cos(ABOVE) - y * sin(ABOVE)


def _depth(points: list[Projection]) -> float:
    return sum(near for _, _, near in points) / len(points)


def _turned_to_us(placement: Placement) -> bool:
    """Whether one sees the printed side."""
    return _seen(placement.z)[2] > 0


def _matrix(placement: Placement, scale: float, x: float, y: float) -> tuple[float, ...]:
    """From the net, mm from its corner, to the page."""
    (a, b, _), (c, d, _), (e, f, _) = (
        _seen(each) for each in (placement.x, placement.y, placement.origin))
    return a * scale, b * scale, c * scale, d * scale, x + e * scale, y + f * scale
