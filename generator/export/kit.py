"""What a kit holds, counted from its sheets: the one source for guide, labels and closing table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import groupby

from generator.export.target import Job
from generator.export.wording import kind_title
from generator.faces.face import Face
from generator.model.kind import Kind
from generator.sheets.sheet import Sheet


@dataclass(frozen=True, slots=True)
class KindLine:
    """One line of the kit list; `sheets` are numbers as printed on them."""

    kind: Kind
    title: str
    pieces: int
    designs: int
    sheets: tuple[int, ...]
    face: Face


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
    faces: dict[str, dict[str, Face]] = {}
    sheets: dict[str, dict[int, None]] = {}
    for sheet in job.sheets:
        for slot in sheet.front.slots:
            if slot.face.side == "front":
                name = slot.face.kind.name
                pieces[name] += 1
                faces.setdefault(name, {}).setdefault(slot.face.key, slot.face)
                sheets.setdefault(name, {})[sheet.number] = None
    lines = tuple(_line(job, pieces[name], tuple(faces[name].values()), tuple(sheets[name]))
                  for name in faces)
    return Kit(lines, pieces.total(), job.sheets, any(sheet.back for sheet in job.sheets))


def _line(job: Job, pieces: int, faces: tuple[Face, ...], sheets: tuple[int, ...]) -> KindLine:
    kind = faces[0].kind
    return KindLine(kind, kind_title(job, kind, pieces), pieces, len(faces), sheets, faces[0])


def spans(numbers: Iterable[int]) -> str:
    """Numbers as people write them: '1–3, 5'."""
    runs = [[number for _, number in run] for _, run in
            groupby(enumerate(sorted(numbers)), key=lambda pair: pair[1] - pair[0])]
    return ", ".join(f"{run[0]}" if len(run) == 1 else f"{run[0]}–{run[-1]}" for run in runs)
