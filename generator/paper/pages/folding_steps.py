"""The guide's steps for folded pieces, flat, half folded, and as they are; for punchboards."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from math import cos, dist, radians, sin

from generator.base.units import Rect
from generator.drawing.faces.face import Face
from generator.game.model.net import FoldSort, Net, NetPart, Point, Segment
from generator.paper.job import Job
from generator.paper.pages import look
from generator.paper.pages.flow import FlowPage, PanelPicture
from generator.paper.pages.guide_blocks import GuideStep
from generator.paper.pages.kit_list import KindLine, KitList, phrase
from generator.paper.sheets.contours import contours_of, page_mapping_of
from generator.paper.sheets.cut_sheet import cut_slots
from generator.paper.sheets.sheet import Sheet, Slot

Vector = tuple[float, float, float]


@dataclass(frozen=True, slots=True)
class Placement:
    """How the plane of the net is moved in space: its corner, and where x, y and z lead to.

    The printed side is the one from which z comes towards one.
    """

    origin: Vector
    x: Vector
    y: Vector
    z: Vector

    def at(self, point: Point, height: float = 0.0) -> Vector:
        """Where a point of the net comes to lie."""
        return _sum(self.origin, (self.x, point[0]), (self.y, point[1]), (self.z, height))

    def along(self, vector: Vector) -> Vector:
        """Where a direction of the flat net leads to."""
        return _sum((0.0, 0.0, 0.0), (self.x, vector[0]), (self.y, vector[1]),
                    (self.z, vector[2]))


FLAT = Placement((0.0, 0.0, 0.0), (1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0))


def fold_net(net: Net, share: float = 1.0) -> Mapping[str, Placement]:
    """The placement of every part, by name; folded by only a `share` of each angle, if wanted."""
    placed: dict[str, Placement] = {}
    for part in net.parts:
        if not part.parent:
            placed[part.name] = FLAT
            continue
        turned = _rotate_about_hinge(part, net.hinge(part), radians(part.angle * share))
        parent = placed[part.parent]
        placed[part.name] = Placement(
            parent.at(turned.origin[:2], turned.origin[2]),
            parent.along(turned.x), parent.along(turned.y), parent.along(turned.z))
    return placed


def _rotate_about_hinge(part: NetPart, hinge: Segment, angle: float) -> Placement:
    """The plane of a part, turned about its hinge away from the reader."""
    (ax, ay), (bx, by) = hinge
    length = dist(*hinge)
    dx, dy = (bx - ax) / length, (by - ay) / length
    # Clockwise with y down, the part lies to the right of its edge.
    inward = (-dy, dx)
    away, down = cos(angle), sin(angle)

    def direction(x: float, y: float) -> Vector:
        along, inside = x * dx + y * dy, x * inward[0] + y * inward[1]
        return (along * dx + inside * away * inward[0], along * dy + inside * away * inward[1],
                -inside * down)

    x, y = direction(1.0, 0.0), direction(0.0, 1.0)
    z = (down * inward[0], down * inward[1], away)
    origin = (ax - ax * x[0] - ay * y[0], ay - ax * x[1] - ay * y[1], -ax * x[2] - ay * y[2])
    return Placement(origin, x, y, z)


def _sum(start: Vector, *terms: tuple[Vector, float]) -> Vector:
    x, y, z = start
    for vector, times in terms:
        x, y, z = x + times * vector[0], y + times * vector[1], z + times * vector[2]
    return x, y, z


# From where one looks at it: a little from the right, a little from above.
ASIDE, ABOVE = radians(34.0), radians(24.0)
HALF_FOLDED = 0.45
EDGE = look.Stroke(look.INK, 0.15)
FOLD = look.Stroke(look.INK, 0.2, (0.8, 0.5))
# Sheets of a pile that are seen, and the distance between them, mm.
SHEETS, APART = 5, 1.4

Projection = tuple[float, float, float]


def folding_steps(job: Job, kit: KitList) -> list[tuple[str, tuple[GuideStep, ...]]]:
    """For each kind that is folded its name, and what to do with it."""
    return [(line.title, tuple(_fold_steps(job, line, line.kind.net))) for line in kit.lines
            if line.kind.net and not line.kind.is_punchboard]


def punching_steps(job: Job, kit: KitList) -> list[tuple[str, tuple[GuideStep, ...]]]:
    """The same for punchboards."""
    return [(line.title, tuple(_punch_steps(job, kit, line))) for line in kit.lines
            if line.kind.is_punchboard]


def _punch_steps(job: Job, kit: KitList, line: KindLine) -> Iterator[GuideStep]:
    sheet = next(sheet for sheet in kit.sheets if line.kind.name in sheet.kinds)
    glued = "guide.nicks.backs" if sheet.back and sheet.back.slots else "guide.nicks.glue"
    nicks = f"{line.kind.folding.nicks:g}" if line.kind.folding else ""
    left = "guide.nicks.machine" if job.settings.plan.bounding_cutter else "guide.nicks.text"
    yield GuideStep(phrase(job, "guide.nicks"),
                    f"{phrase(job, glued)} {phrase(job, left, nicks=nicks)}",
                    _PunchboardPicture(sheet, held=True))
    yield GuideStep(phrase(job, "guide.punch"), phrase(job, "guide.punch.text"),
                    _PunchboardPicture(sheet, held=False))


# What is said of folding a sort, of finishing it, and how.
WORDS: Mapping[FoldSort, tuple[str, str, str]] = {
    "tuck-box": ("guide.folding.tuck-box", "guide.tuck-box", "guide.tuck-box.text"),
    "d6": ("guide.folding.d6", "guide.d6", "guide.d6.text"),
    "standee": ("guide.folding.standee", "guide.standee", "guide.standee.text"),
    "screen": ("guide.folding.screen", "guide.screen", "guide.screen.text"),
    "score-pad": ("", "guide.score-pad", "guide.score-pad.text"),
}


def _fold_steps(job: Job, line: KindLine, net: Net) -> Iterator[GuideStep]:
    machine = job.settings.plan.bounding_cutter
    words = phrase(job, "guide.score.machine" if machine and machine.creases
                   else "guide.score.straight" if line.kind.shape == "rect" else "guide.score.text")
    sort = line.kind.folding.sort if line.kind.folding else None
    if sort is None:
        words = f'{words} {phrase(job, "guide.own")}'
    yield GuideStep(phrase(job, "guide.score"), words, _FlatNetPicture(line.face, net))
    if sort is None:
        return
    bend, title, text = WORDS[sort]
    if bend:
        yield GuideStep(phrase(job, "guide.folding"), phrase(job, bend),
                        _FoldedNetPicture(line.face, net, HALF_FOLDED))
    yield GuideStep(phrase(job, title), phrase(job, text), _FoldedNetPicture(line.face, net, 1.0))


@dataclass(frozen=True, slots=True)
class _FlatNetPicture:
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
class _PunchboardPicture:
    """A punchboard as it is on its sheet, with its pieces, or with the holes that they leave."""

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

        shown = [slot for slot in slots if slot is first or (slot.nicks and _is_within(slot, room))]
        for slot in shown:
            put = page_mapping_of(slot)
            (e, f), (a, b), (c, d) = (at(put(*corner)) for corner in ((0, 0), (1, 0), (0, 1)))
            flow.pictures.append(PanelPicture(
                slot.face if self.held or slot is first else None,
                tuple(map(at, contours_of(slot)[-1].flat())),
                (a - e, b - f, c - e, d - f, e, f), EDGE))


def _is_within(slot: Slot, room: Rect) -> bool:
    trim = slot.trim
    return room.x <= trim.x and trim.right <= room.right \
        and room.y <= trim.y and trim.bottom <= room.bottom


@dataclass(frozen=True, slots=True)
class _FoldedNetPicture:
    """A net folded by a share of every angle, seen from a corner."""

    face: Face
    net: Net
    share: float

    def __call__(self, flow: FlowPage, place: Rect) -> None:
        shown = list(self._visible_parts())
        seen = {index: [_project_point(placed.at(point)) for point in part.points]
                for index, (part, placed) in enumerate(shown)}
        xs, ys, _ = zip(*(point for points in seen.values() for point in points), strict=True)
        scale = min(place.width / (max(xs) - min(xs)), place.height / (max(ys) - min(ys)))
        x = place.x + (place.width - (max(xs) - min(xs)) * scale) / 2 - min(xs) * scale
        y = place.y + (place.height - (max(ys) - min(ys)) * scale) / 2 - min(ys) * scale
        # What is farther away is drawn first.
        for index in sorted(seen, key=lambda number: _mean_depth(seen[number])):
            _, placed = shown[index]
            points = tuple((x + across * scale, y + down * scale)
                           for across, down, _ in seen[index])
            flow.pictures.append(PanelPicture(
                self.face if _faces_viewer(placed) else None, points,
                _net_matrix(placed, scale, x, y), EDGE))

    def _visible_parts(self) -> Iterator[tuple[NetPart, Placement]]:
        """The parts that can be seen, and where; a pile shows several sheets."""
        if not _has_folds(self.net):
            for number in range(SHEETS):
                for part in self.net.parts:
                    yield part, Placement((0.0, 0.0, APART * number), *_axes_of(FLAT))
            return
        placed: Mapping[str, Placement] = fold_net(self.net, self.share)
        for part in self.net.parts:
            hidden = self.share == 1.0 and part.role != "face"
            # Of two that are on each other the one behind would shine through.
            flat = abs(part.angle) == 180 and not _faces_viewer(placed[part.name])
            if not hidden and not (self.share == 1.0 and flat):
                yield part, placed[part.name]


def _has_folds(net: Net) -> bool:
    """Whether anything is folded; sheets of a pad are only torn off."""
    return any(part.angle for part in net.parts if part.parent)


def _axes_of(placement: Placement) -> tuple[Vector, Vector, Vector]:
    return placement.x, placement.y, placement.z


def _project_point(point: Vector) -> Projection:
    """A point as one sees it: across, down, and how near it is."""
    x, y, z = point
    across, near = x * cos(ASIDE) - z * sin(ASIDE), x * sin(ASIDE) + z * cos(ASIDE)
    return across, y * cos(ABOVE) + near * sin(ABOVE), near * cos(ABOVE) - y * sin(ABOVE)


def _mean_depth(points: list[Projection]) -> float:
    return sum(near for _, _, near in points) / len(points)


def _faces_viewer(placement: Placement) -> bool:
    """Whether one sees the printed side."""
    return _project_point(placement.z)[2] > 0


def _net_matrix(placement: Placement, scale: float, x: float, y: float) -> tuple[float, ...]:
    """From the net, mm from its corner, to the page."""
    (a, b, _), (c, d, _), (e, f, _) = (
        _project_point(point) for point in (placement.x, placement.y, placement.origin))
    return a * scale, b * scale, c * scale, d * scale, x + e * scale, y + f * scale
