"""The guide's title block: whose game this is, for whom, and a handful of its pieces."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import cos, radians, sin

from generator.faces.face import Face
from generator.job import Job
from generator.pages.canvas import Lettering, Point, Stroke
from generator.pages.flow import FacePicture, FlowPage
from generator.pages.kit import Kit, phrase, said, spans
from generator.pages.look import (
    BODY,
    CREAM,
    GOLD,
    NOTICE,
    PALE,
    SAND,
    SMALL,
    STRONG,
    SUBTITLE,
    TITLE,
)
from generator.sheets.outline import Polygon, outline
from generator.units import Rect

PAD = 8.0
HERO = 0.42
OVERLAP = 0.62


@dataclass(frozen=True, slots=True)
class TitleBlock:
    """Title, facts, credits and notice on cream, with pieces of the kit at the right."""

    job: Job
    kit: Kit

    def height(self, flow: FlowPage, width: float) -> float:
        """How high it will be, mm."""
        words = sum(flow.height(lines, style) for lines, style in self._words(flow, width))
        return max(words + 5.0, 38.0 * flow.scale) + self._notice(flow, width) + 2 * PAD

    def draw(self, flow: FlowPage, rect: Rect) -> None:
        """Draw it."""
        flow.canvas.box(rect, None if flow.plain else CREAM, Stroke(GOLD, 0.6), corner=2.5)
        flow.canvas.box(rect.grown(-1.3), None, Stroke(PALE if not flow.plain else GOLD, 0.25), 1.6)
        upper = rect.height - self._notice(flow, rect.width) - 2 * PAD
        words = self._words(flow, rect.width)
        y = rect.y + PAD + (upper - 5.0
                            - sum(flow.height(lines, style) for lines, style in words)) / 2
        for index, (lines, style) in enumerate(words):
            y += flow.block(rect.x + PAD, y, lines, style) + (2.5 if index in (0, 1) else 0.0)
        hero = (rect.width - 2 * PAD) * HERO
        self._hero(flow, Rect(rect.right - PAD - hero, rect.y + PAD, hero, upper))
        self._draw_notice(flow, rect)

    def _words(self, flow: FlowPage, width: float) -> list[tuple[list[str], Lettering]]:
        room = (width - 2 * PAD) * (1 - HERO) - 4
        game = self.job.game
        title = said(self.job, "game.title", game.title)
        subtitle = said(self.job, "game.subtitle", game.subtitle)
        parts = ((title, _fitting(flow, title, room)), (subtitle, SUBTITLE),
                 (_row(flow, facts(self.job), STRONG, room), STRONG),
                 (_row(flow, credit(self.job), SMALL, room), SMALL))
        return [(flow.wrapped(text, style, room), style) for text, style in parts if text]

    def _notice(self, flow: FlowPage, width: float) -> float:
        lines = self._notice_lines(flow, width)
        return flow.height(lines, NOTICE) + 4.0 if lines else 0.0

    def _notice_lines(self, flow: FlowPage, width: float) -> Sequence[str]:
        text = said(self.job, "credits.notice", self.job.game.credits.notice)
        return flow.wrapped(text, NOTICE, width - 2 * PAD) if text else []

    def _draw_notice(self, flow: FlowPage, rect: Rect) -> None:
        lines = self._notice_lines(flow, rect.width)
        if lines:
            y = rect.bottom - PAD - flow.height(lines, NOTICE) + 2.0
            flow.canvas.line([(rect.x + PAD, y - 2), (rect.right - PAD, y - 2)], Stroke(PALE, 0.4))
            flow.block(rect.x + PAD, y, lines, NOTICE)

    def _hero(self, flow: FlowPage, room: Rect) -> None:
        """Pieces in their true proportions: a fan of large ones, the small ones before it."""
        for picture in _fan([line.face for line in self.kit.lines], room):
            if not flow.plain:
                flow.canvas.polygon(_turned(picture, 0.7), SAND)
            flow.pictures.append(replace(picture, rim=Stroke(SAND if flow.plain else CREAM, 0.6)))


def _fan(faces: Sequence[Face], room: Rect) -> list[FacePicture]:
    ranked = sorted(faces, key=lambda face: -face.kind.trim.width * face.kind.trim.height)
    large = [face for face in faces if face in ranked[:3]]
    small = ranked[3:6]
    widths = [face.kind.trim.width for face in large]
    across = sum(widths[:-1]) * OVERLAP + sum(widths[-1:])
    highest = max((face.kind.trim.height for face in large), default=1.0)
    scale = min(room.height * 0.9 / highest, room.width * 0.94 / max(across, 1.0))
    x = room.x + (room.width - across * scale) / 2
    pictures = []
    for index, face in enumerate(large):
        turn = 7.0 * (2 * index - (len(large) - 1))
        pictures.append(_piece(face, scale, x, room.y + room.height * 0.02, turn))
        x += face.kind.trim.width * scale * OVERLAP
    step = room.width / (len(small) + 1)
    for index, face in enumerate(small):
        width, height = face.kind.trim.width * scale, face.kind.trim.height * scale
        pictures.append(_piece(face, scale, room.x + step * (index + 1) - width / 2,
                               room.bottom - height, (-6.0, 5.0, -3.0)[index]))
    return pictures


def _piece(face: Face, scale: float, x: float, y: float, turn: float) -> FacePicture:
    trim = face.kind.trim
    return FacePicture(Rect(x, y, trim.width * scale, trim.height * scale), face, turn)


def _turned(picture: FacePicture, shift: float) -> list[Point]:
    """The outline of a turned piece, moved a little: its shadow."""
    rect, angle = picture.rect, radians(picture.turn)
    cx, cy = rect.x + rect.width / 2, rect.y + rect.height / 2
    drawn = outline(picture.face.kind.shape, rect)
    points = drawn.points if isinstance(drawn, Polygon) else [
        (drawn.x + drawn.radius * cos(radians(step)), drawn.y + drawn.radius * sin(radians(step)))
        for step in range(0, 360, 10)]
    return [(cx + shift + (x - cx) * cos(angle) - (y - cy) * sin(angle),
             cy + shift + (x - cx) * sin(angle) + (y - cy) * cos(angle)) for x, y in points]


def _fitting(flow: FlowPage, title: str, room: float) -> Lettering:
    """The largest title style in which no word is wider than its room."""
    style = TITLE
    words = title.split()
    while style.size > BODY.size and any(
            flow.canvas.width(word, flow.style(style)) > room for word in words):
        style = style.scaled(0.94)
    return style


def _row(flow: FlowPage, parts: Sequence[str], style: Lettering, room: float) -> str:
    """Parts with dots between them; one that is wider than what is left begins a line."""
    lines: list[str] = []
    for part in parts:
        longer = f"{lines[-1]}  ·  {part}" if lines else part
        if lines and flow.canvas.width(longer, flow.style(style)) <= room:
            lines[-1] = longer
        else:
            lines.append(part)
    return "\n".join(lines)


def facts(job: Job) -> list[str]:
    """For how many, how long, how old."""
    game = job.game
    players = game.players[0] if len(game.players) == 1 else spans(game.players)
    parts = [phrase(job, "guide.players", count=players) if game.players else "",
             phrase(job, "guide.minutes", count=game.minutes) if game.minutes else "",
             phrase(job, "guide.ages", ages=game.ages) if game.ages else ""]
    return [part for part in parts if part]


def credit(job: Job) -> list[str]:
    """Whose game, whose drawing."""
    names = job.game.credits
    design, art = said(job, "credits.design", names.design), said(job, "credits.art", names.art)
    parts = [phrase(job, "guide.design", name=design) if design else "",
             said(job, "credits.publisher", names.publisher),
             phrase(job, "guide.art", name=art) if art else ""]
    return [part for part in parts if part]
