"""The overview of a board that is put together: its parts a little apart, by row and column."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from generator.export.flow import Desk, FacePicture
from generator.export.kit import KindLine, Seams, spans
from generator.export.look import BODY, SMALL, SMALL_STRONG, STRONG
from generator.export.target import Job
from generator.export.wording import phrase
from generator.faces.face import Face
from generator.sheets.split import Split
from generator.units import Rect, Size

HIGHEST = 56.0
APART = 1.6  # between the parts
RIM = 5.0  # for the rows' letters and the columns' numbers
GAP = 8.0


@dataclass(frozen=True, slots=True)
class Overview:
    """The sides of a kind's first board, and on which sheets the parts of all of them are."""

    job: Job
    line: KindLine
    seams: Seams

    def height(self, desk: Desk, width: float) -> float:
        """How high it will be, mm."""
        return (desk.style(STRONG).line + RIM + self._size(width).height
                + desk.style(SMALL).line + 1.0)

    def draw(self, desk: Desk, rect: Rect) -> None:
        """Draw it."""
        top = desk.block(rect.x, rect.y, [self._title()], STRONG)
        size = self._size(rect.width)
        for index, (face, words) in enumerate(self._sides()):
            place = Rect(rect.x + RIM + index * (size.width + RIM + GAP), rect.y + top + RIM,
                         size.width, size.height)
            self._side(desk, place, face)
            desk.block(place.x, place.bottom + 1.0, [words], SMALL)

    def _title(self) -> str:
        sheets = phrase(self.job, "label.sheets", numbers=spans(self.line.sheets))
        return f"{self.line.title}  ·  {self.line.kind.trim}  ·  {sheets}"

    def _sides(self) -> list[tuple[Face, str]]:
        sides = [(self.line.face, phrase(self.job, "guide.board.front"))]
        if self.seams.back:
            sides.append((self.seams.back, phrase(self.job, "guide.board.back")))
        return sides

    def _size(self, width: float) -> Size:
        """How large a side is drawn, gaps included: both sides fit beside each other."""
        trim = self.line.kind.trim
        gaps = Size(APART * (self.seams.columns - 1), APART * (self.seams.rows - 1))
        count = len(self._sides())
        room = (width - GAP * (count - 1)) / count - RIM
        scale = min((room - gaps.width) / trim.width, (HIGHEST - gaps.height) / trim.height)
        return Size(trim.width * scale + gaps.width, trim.height * scale + gaps.height)

    def _side(self, desk: Desk, place: Rect, face: Face) -> None:
        small, middle = desk.style(SMALL_STRONG), desk.easel.cap(desk.style(BODY)) / 2
        for row, column, part, window in self._parts(place):
            desk.pictures.append(FacePicture(part, face, window=window))
            if row == 0:
                desk.easel.text((part.x + part.width / 2, part.y - 1.4), f"{column + 1}", small,
                                "middle")
            if column == 0:
                desk.easel.text((part.x - 1.6, part.y + part.height / 2 + middle),
                                chr(ord("A") + row), small, "end")

    def _parts(self, place: Rect) -> Iterator[tuple[int, int, Rect, Rect]]:
        """Each part by row and column: where it is drawn, and which part of the face it is."""
        split = Split(self.line.kind.trim, self.seams.columns, self.seams.rows)
        scale = (place.width - APART * (split.columns - 1)) / split.board.width
        for row, column in split.cells():
            cell = split.cell(row, column)
            yield row, column, Rect(place.x + cell.x * scale + APART * column,
                                    place.y + cell.y * scale + APART * row,
                                    cell.width * scale, cell.height * scale), cell
