"""What a kit holds, counted from its sheets: the one source for guide, labels and closing table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Literal

from generator.export.target import Job
from generator.export.wording import kind_title
from generator.faces.face import Face
from generator.model.kind import Kind
from generator.sheets.sheet import Sheet, Slot


@dataclass(frozen=True, slots=True)
class Seams:
    """How the pieces of a kind are put together from parts; `back` if it is a poster too."""

    way: Literal["half", "tile"]
    columns: int
    rows: int
    back: Face | None


@dataclass(frozen=True, slots=True)
class KindLine:
    """One line of the kit list; `sheets` are numbers as printed on them."""

    kind: Kind
    title: str
    pieces: int
    designs: int
    sheets: tuple[int, ...]
    face: Face
    seams: Seams | None = None


@dataclass(frozen=True, slots=True)
class Kit:
    """The kit list, and how its pages are counted."""

    lines: tuple[KindLine, ...]
    pieces: int
    sheets: tuple[Sheet, ...]
    two_sided: bool

    @property
    def sides(self) -> int:
        """How many pages a sheet of paper has."""
        return 2 if self.two_sided else 1

    def pages(self, sheets: Iterable[int], before: int) -> tuple[int, ...]:
        """The document's pages that show these sheets, with that many pages before the first."""
        return tuple(before + (number - 1) * self.sides + side
                     for number in sheets for side in range(1, self.sides + 1))


def kit_of(job: Job) -> Kit:
    """Count a job's sheets."""
    pieces: Counter[str] = Counter()
    slots: dict[str, list[Slot]] = {}
    sheets: dict[str, dict[int, None]] = {}
    for sheet in job.sheets:
        for slot in sheet.front.slots:
            name = slot.face.kind.name
            pieces[name] += slot.counts
            slots.setdefault(name, []).append(slot)
            sheets.setdefault(name, {})[sheet.number] = None
    lines = tuple(_line(job, pieces[name], slots[name], tuple(sheets[name])) for name in slots)
    return Kit(lines, pieces.total(), job.sheets, any(sheet.back for sheet in job.sheets))


def _line(job: Job, pieces: int, slots: Sequence[Slot], sheets: tuple[int, ...]) -> KindLine:
    faces = {slot.face.key: slot.face for slot in slots if slot.face.side == "front"}
    face = slots[0].face
    return KindLine(face.kind, kind_title(job, face.kind, pieces), pieces, len(faces), sheets,
                    face, _seams(slots))


def _seams(slots: Sequence[Slot]) -> Seams | None:
    parts = [slot.part for slot in slots if slot.part]
    if not parts:
        return None
    back = next((slot.face for slot in slots if slot.face.side == "back"), None)
    return Seams(parts[0].way, 1 + max(part.column for part in parts),
                 1 + max(part.row for part in parts), back)


def spans(numbers: Iterable[int]) -> str:
    """Numbers as people write them: '1–3, 5'."""
    runs = [[number for _, number in run] for _, run in
            groupby(enumerate(sorted(numbers)), key=lambda pair: pair[1] - pair[0])]
    return ", ".join(f"{run[0]}" if len(run) == 1 else f"{run[0]}–{run[-1]}" for run in runs)
