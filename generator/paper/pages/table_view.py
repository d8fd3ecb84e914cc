"""The set-up in the guide: the table as it is when the game begins, drawn from printed faces."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from generator.base.units import Rect, Size
from generator.drawing.faces.face import Face, faces_by_part
from generator.game.model.game import Side
from generator.paper.job import Job, SetUp
from generator.paper.pages import look
from generator.paper.pages.flow import BlankPicture, FacePicture, FlowPage
from generator.paper.pages.kit_list import kind_title, phrase
from generator.playing.tabletop.table_drawing import draw_arrangement

if TYPE_CHECKING:
    from generator.playing.tabletop.arrangement import TablePiece
    from generator.playing.tabletop.table_drawing import BagDrawing, TableDrawing

# Around the table, mm on the page.
FRAME = 2.0
EDGE = look.Stroke(look.MILK, 0.12)


@dataclass(frozen=True, slots=True)
class TableView:
    """A table, or a part of it, in its place on a page: `corner` of it is at the top left."""

    job: Job
    drawing: TableDrawing
    place: Rect
    scale: float
    corner: look.Point = (0.0, 0.0)

    def draw(self, flow: FlowPage) -> None:
        """Draw it."""
        flow.canvas.box(self.place.grown(FRAME), None if flow.plain else look.CREAM,
                        look.Stroke(look.SAND, 0.4), corner=2.5)
        faces = faces_by_part(self.job.laid or self.job.pieces)
        for piece in self.drawing.pieces:
            self._draw_piece(flow, piece, faces)
        for badge in self.drawing.badges:
            flow.tags.append((self.at(badge.at), str(badge.count)))
        for bag in self.drawing.bags:
            self._draw_bag(flow, bag)

    def at(self, point: look.Point) -> look.Point:
        """Where a point of the table is on the page."""
        return (self.place.x + (point[0] - self.corner[0]) * self.scale,
                self.place.y + (point[1] - self.corner[1]) * self.scale)

    def _draw_piece(self, flow: FlowPage, laid: TablePiece,
               faces: Mapping[tuple[str, str, Side], Face]) -> None:
        width, height = laid.size.width * self.scale, laid.size.height * self.scale
        x, y = self.at(laid.at)
        rect = Rect(x - width / 2, y - height / 2, width, height)
        face = faces.get((laid.kind, laid.part, laid.side))
        if face is None:
            kind = self.job.game.kinds[laid.kind]
            flow.pictures.append(BlankPicture(rect, kind, laid.turn % 360, EDGE))
        else:
            flow.pictures.append(FacePicture(rect, face, laid.turn % 360, rim=EDGE))

    def _draw_bag(self, flow: FlowPage, bag: BagDrawing) -> None:
        """A bag, how many are in it, and which kinds."""
        x, y = self.at(bag.at)
        radius = bag.radius * self.scale
        flow.canvas.circle((x, y), radius, look.SAND, look.Stroke(look.MILK, 0.25))
        style = flow.style(look.SMALL_STRONG)
        flow.canvas.text((x, y + flow.canvas.cap(style) / 2), str(bag.count), style, "middle")
        for index, kind in enumerate(bag.kinds):
            words = flow.style(look.LABEL)
            flow.canvas.text((x, y + radius + words.line * (index + 0.9)),
                             kind_title(self.job, self.job.game.kinds[kind]), words, "middle")


@dataclass(frozen=True, slots=True)
class SetUpPicture:
    """The table for a number of players, as large as a page and its width allow."""

    job: Job
    set_up: SetUp
    highest: float

    def height(self, flow: FlowPage, width: float) -> float:
        """How high it will be, mm."""
        return self._title_height(flow) + self._scale(flow,
                                                      width) * self.set_up.arrangement.size.height \
            + 2 * FRAME

    def draw(self, flow: FlowPage, rect: Rect) -> None:
        """Draw it."""
        flow.block(rect.x, rect.y, [self._title()], look.STRONG)
        table, scale = self.set_up.arrangement.size, self._scale(flow, rect.width)
        size = Size(table.width * scale, table.height * scale)
        place = Rect(rect.x + (rect.width - size.width) / 2,
                     rect.y + self._title_height(flow) + FRAME,
                     size.width, size.height)
        TableView(self.job, draw_arrangement(self.set_up.arrangement, self.set_up.scene), place,
                  scale).draw(flow)

    def _title(self) -> str:
        return phrase(self.job, "guide.set-up.players", count=self.set_up.players)

    def _title_height(self, flow: FlowPage) -> float:
        return flow.style(look.STRONG).line + 1.5

    def _scale(self, flow: FlowPage, width: float) -> float:
        size = self.set_up.arrangement.size
        return min((width - 2 * FRAME) / size.width,
                   (self.highest - self._title_height(flow) - 2 * FRAME) / size.height)
