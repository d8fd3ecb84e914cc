"""The guide's title block: whose game this is, for whom, and a handful of its pieces."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import cos, radians, sin

from generator.export.easel import Point, Stroke, Style
from generator.export.flow import Desk, FacePicture
from generator.export.kit import Kit, said, spans
from generator.export.look import (
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
from generator.export.target import Job
from generator.faces.face import Face
from generator.units import Rect

PAD = 8.0
HERO = 0.42
SHOWN = 5


@dataclass(frozen=True, slots=True)
class TitleBlock:
    """Title, facts, credits and notice on cream, with pieces of the kit at the right."""

    job: Job
    kit: Kit

    def height(self, desk: Desk, width: float) -> float:
        """How high it will be, mm."""
        words = sum(desk.height(lines, style) for lines, style in self._words(desk, width))
        return max(words + 5.0, 38.0 * desk.scale) + self._notice(desk, width) + 2 * PAD

    def draw(self, desk: Desk, rect: Rect) -> None:
        """Draw it."""
        desk.easel.box(rect, None if desk.plain else CREAM, Stroke(GOLD, 0.6), corner=2.5)
        desk.easel.box(rect.grown(-1.3), None, Stroke(PALE if not desk.plain else GOLD, 0.25), 1.6)
        upper = rect.height - self._notice(desk, rect.width) - 2 * PAD
        words = self._words(desk, rect.width)
        y = rect.y + PAD + (upper - 5.0
                            - sum(desk.height(lines, style) for lines, style in words)) / 2
        for index, (lines, style) in enumerate(words):
            y += desk.block(rect.x + PAD, y, lines, style) + (2.5 if index in (0, 1) else 0.0)
        hero = (rect.width - 2 * PAD) * HERO
        self._hero(desk, Rect(rect.right - PAD - hero, rect.y + PAD, hero, upper))
        self._draw_notice(desk, rect)

    def _words(self, desk: Desk, width: float) -> list[tuple[list[str], Style]]:
        room = (width - 2 * PAD) * (1 - HERO) - 4
        game = self.job.game
        title = said(self.job, "game.title", game.title)
        subtitle = said(self.job, "game.subtitle", game.subtitle)
        parts = ((title, _fitting(desk, title, room)), (subtitle, SUBTITLE),
                 (facts(self.job), STRONG), (credit(self.job), SMALL))
        return [(desk.wrapped(text, style, room), style) for text, style in parts if text]

    def _notice(self, desk: Desk, width: float) -> float:
        lines = self._notice_lines(desk, width)
        return desk.height(lines, NOTICE) + 4.0 if lines else 0.0

    def _notice_lines(self, desk: Desk, width: float) -> Sequence[str]:
        text = said(self.job, "credits.notice", self.job.game.credits.notice)
        return desk.wrapped(text, NOTICE, width - 2 * PAD) if text else []

    def _draw_notice(self, desk: Desk, rect: Rect) -> None:
        lines = self._notice_lines(desk, rect.width)
        if lines:
            y = rect.bottom - PAD - desk.height(lines, NOTICE) + 2.0
            desk.easel.line([(rect.x + PAD, y - 2), (rect.right - PAD, y - 2)], Stroke(PALE, 0.4))
            desk.block(rect.x + PAD, y, lines, NOTICE)

    def _hero(self, desk: Desk, room: Rect) -> None:
        """A fan of pieces in their true proportions, the largest at the back."""
        faces = [line.face for line in self.kit.lines][:SHOWN]
        if not faces:
            return
        fan = _fan(faces, room)
        for picture in sorted(fan, key=lambda each: -each.rect.width * each.rect.height):
            if not desk.plain:
                desk.easel.polygon(_turned(picture, 0.7), SAND)
            desk.pictures.append(picture)


def _fan(faces: Sequence[Face], room: Rect) -> list[FacePicture]:
    widths = [face.kind.trim.width for face in faces]
    highest = max(face.kind.trim.height for face in faces)
    scale = min(room.height * 0.9 / highest, room.width * 0.9 / (sum(widths) * 0.86))
    x = room.x + (room.width - sum(widths) * scale * 0.86) / 2 - widths[0] * scale * 0.07
    pictures = []
    for index, face in enumerate(faces):
        width, height = face.kind.trim.width * scale, face.kind.trim.height * scale
        place = index / (len(faces) - 1) - 0.5 if len(faces) > 1 else 0.0
        y = room.y + (room.height - height) / 2 + (index % 2) * room.height * 0.04
        pictures.append(FacePicture(Rect(x, y, width, height), face, 16.0 * place))
        x += width * 0.86
    return pictures


def _turned(picture: FacePicture, shift: float) -> list[Point]:
    """The corners of a turned piece, moved a little: its shadow."""
    rect, angle = picture.rect, radians(picture.turn)
    cx, cy = rect.x + rect.width / 2 + shift, rect.y + rect.height / 2 + shift
    corners = []
    round_piece = picture.face.kind.shape != "rect"
    for index in range(36 if round_piece else 4):
        if round_piece:
            dx, dy = (rect.width / 2 * cos(radians(10 * index)),
                      rect.height / 2 * sin(radians(10 * index)))
        else:
            dx, dy = ((rect.width / 2) * (1, 1, -1, -1)[index],
                      (rect.height / 2) * (-1, 1, 1, -1)[index])
        corners.append((cx + dx * cos(angle) - dy * sin(angle),
                        cy + dx * sin(angle) + dy * cos(angle)))
    return corners


def _fitting(desk: Desk, title: str, room: float) -> Style:
    """The largest title style in which no word is wider than its room."""
    style = TITLE
    words = title.split()
    while style.size > BODY.size and any(
            desk.easel.width(word, desk.style(style)) > room for word in words):
        style = style.scaled(0.94)
    return style


def facts(job: Job) -> str:
    """For how many, how long, how old."""
    game = job.game
    parts = [f"{spans(game.players)} players" if game.players else "",
             f"{game.minutes} minutes" if game.minutes else "",
             f"ages {game.ages}" if game.ages else ""]
    return "  ·  ".join(filter(None, parts))


def credit(job: Job) -> str:
    """Whose game, whose drawing."""
    names = job.game.credits
    parts = [f"Design: {names.design}" if names.design else "", names.publisher,
             f"Drawn by {names.art}" if names.art else ""]
    return "  ·  ".join(filter(None, parts))
