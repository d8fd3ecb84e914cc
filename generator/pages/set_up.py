"""The set-up in the guide: the table as it lies when the game begins, drawn from printed faces."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from generator.faces.face import Face, faces_by_part
from generator.job import Job, SetUp
from generator.model.game import Side
from generator.pages import look
from generator.pages.flow import BlankPicture, FacePicture, FlowPage
from generator.pages.kit import kind_title, phrase
from generator.units import Rect, Size

if TYPE_CHECKING:
    from generator.scene.layout import Count, Laid

# Around the table, mm on the page.
FRAME = 2.0
# How far below a pile's middle its count stands, as a part of its smaller side.
LOW = 0.4
EDGE = look.Stroke(look.MILK, 0.12)


@dataclass(frozen=True, slots=True)
class SetUpPicture:
    """The table for a number of players, as large as a page and its width allow."""

    job: Job
    set_up: SetUp
    highest: float

    def height(self, flow: FlowPage, width: float) -> float:
        """How high it will be, mm."""
        return self._line(flow) + self._scale(flow, width) * self.set_up.arrangement.size.height \
            + 2 * FRAME

    def draw(self, flow: FlowPage, rect: Rect) -> None:
        """Draw it."""
        flow.block(rect.x, rect.y, [self._title()], look.STRONG)
        table, scale = self.set_up.arrangement.size, self._scale(flow, rect.width)
        size = Size(table.width * scale, table.height * scale)
        place = Rect(rect.x + (rect.width - size.width) / 2, rect.y + self._line(flow) + FRAME,
                     size.width, size.height)
        flow.canvas.box(place.grown(FRAME), None if flow.plain else look.CREAM,
                        look.Stroke(look.SAND, 0.4), corner=2.5)
        faces = faces_by_part(self.job.pieces)
        for laid in self.set_up.arrangement.pieces:
            self._piece(flow, laid, place, scale, faces)
        for count in self.set_up.arrangement.counts:
            self._count(flow, count, place, scale)

    def _title(self) -> str:
        return phrase(self.job, "guide.set-up.players", count=self.set_up.players)

    def _line(self, flow: FlowPage) -> float:
        return flow.style(look.STRONG).line + 1.5

    def _scale(self, flow: FlowPage, width: float) -> float:
        size = self.set_up.arrangement.size
        return min((width - 2 * FRAME) / size.width,
                   (self.highest - self._line(flow) - 2 * FRAME) / size.height)

    def _piece(self, flow: FlowPage, laid: Laid, place: Rect, scale: float,
               faces: Mapping[tuple[str, str, Side], Face]) -> None:
        width, height = laid.size.width * scale, laid.size.height * scale
        rect = Rect(place.x + laid.at[0] * scale - width / 2,
                    place.y + laid.at[1] * scale - height / 2, width, height)
        face = faces.get((laid.kind, laid.part, laid.side))
        if face is None:
            kind = self.job.game.kinds[laid.kind]
            flow.pictures.append(BlankPicture(rect, kind, laid.turn % 360, EDGE))
        else:
            flow.pictures.append(FacePicture(rect, face, laid.turn % 360, rim=EDGE))

    def _count(self, flow: FlowPage, count: Count, place: Rect, scale: float) -> None:
        """How many lie in a pile; a bag is drawn, with what is in it."""
        x, y = place.x + count.at[0] * scale, place.y + count.at[1] * scale
        if not count.is_bag:
            # Below the middle, so that small pieces still show what they are.
            low = min(count.size.width, count.size.height) * scale * LOW
            flow.tags.append(((x, y + low), str(count.count)))
            return
        radius = count.size.width / 2 * scale
        flow.canvas.circle((x, y), radius, look.SAND, look.Stroke(look.MILK, 0.25))
        style = flow.style(look.SMALL_STRONG)
        flow.canvas.text((x, y + flow.canvas.cap(style) / 2), str(count.count), style, "middle")
        kinds = dict.fromkeys(piece.kind for piece in self.set_up.scene.zones[count.zone])
        for index, kind in enumerate(kinds):
            words = flow.style(look.LABEL)
            flow.canvas.text((x, y + radius + words.line * (index + 0.9)),
                             kind_title(self.job, self.job.game.kinds[kind]), words, "middle")
