"""What the pages know of a kit: its pieces, how many, and what scissors leave of one."""

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby
from typing import Literal

from generator.base.findings import Complaint, Findings
from generator.base.units import PT_PER_MM, Rect
from generator.drawing.faces.face import Face
from generator.drawing.press.outlines import move_outline, parse_path
from generator.game.model.assets import GameStrings
from generator.game.model.game import Kind
from generator.paper.job import Job
from generator.paper.sheets.outline import Polygon, shape_outline
from generator.paper.sheets.sheet import Sheet, Slot

# In mm: what a knife can't follow, and what is too small to be seen.
SMALLEST_CUT = 1.0
NEARLY = 0.1


def shape_of(kind: Kind) -> str:
    """What scissors leave of a piece."""
    width, height = kind.trim.width, kind.trim.height
    if kind.shape == "path":
        return kind.outline
    if kind.shape == "circle":
        return (f"M0 {height / 2:g}A{width / 2:g} {height / 2:g} 0 0 1 {width:g} {height / 2:g}"
                f"A{width / 2:g} {height / 2:g} 0 0 1 0 {height / 2:g}Z")
    if kind.shape == "hex":
        drawn = shape_outline("hex", Rect(0, 0, width, height))
        assert isinstance(drawn, Polygon)
        return "M" + "L".join(f"{x:g} {y:g}" for x, y in drawn.points) + "Z"
    return _rounded_path(width, height, min(kind.corner, width / 2, height / 2))


def _rounded_path(width: float, height: float, corner: float) -> str:
    if corner <= 0:
        return f"M0 0H{width:g}V{height:g}H0Z"
    arc = f"A{corner:g} {corner:g} 0 0 1"
    return (f"M{corner:g} 0H{width - corner:g}{arc} {width:g} {corner:g}V{height - corner:g}"
            f"{arc} {width - corner:g} {height:g}H{corner:g}{arc} 0 {height - corner:g}"
            f"V{corner:g}{arc} {corner:g} 0Z")


def check_outlines(kinds: Iterable[Kind], findings: Findings) -> None:
    """Report pieces of a free shape that no knife could follow."""
    for kind in kinds:
        if kind.shape == "path" and (complaint := _outline_complaint(kind)):
            findings.add(complaint.at(kind.where))


def _outline_complaint(kind: Kind) -> Complaint | None:
    """What is wrong with a kind's outline, if anything is."""
    try:
        drawn = parse_path(kind.outline)
    except Complaint as wrong:
        return Complaint("kind/geometry", f"the outline of a {kind.title} can't be cut: "
                         f"{wrong.message}", wrong.hint)
    left, top, right, bottom = drawn.box if drawn else (0.0, 0.0, 0.0, 0.0)
    if right - left < SMALLEST_CUT or bottom - top < SMALLEST_CUT:
        return Complaint("kind/geometry", f"the outline of a {kind.title} encloses nothing",
                         'write it like "M0 0 H20 V10 H0 Z", in mm')
    if min(left, top) < -kind.bleed - NEARLY or right > kind.trim.width + kind.bleed + NEARLY \
            or bottom > kind.trim.height + kind.bleed + NEARLY:
        return Complaint("kind/geometry", f"the outline of a {kind.title} reaches beyond its "
                         f"{kind.trim}", "it is written in mm from the top left corner")
    return None


def cut_path(kind: Kind) -> str:
    """The operators that trace the cut piece on a form of that kind, trim and bleed."""
    return _cut_operators(shape_of(kind), kind.bleed * PT_PER_MM,
                          (kind.bleed + kind.trim.height) * PT_PER_MM)


@lru_cache(maxsize=256)
def _cut_operators(shape: str, left: float, top: float) -> str:
    drawn = parse_path(shape)
    if drawn is None:
        return ""
    return move_outline(drawn, (PT_PER_MM, 0.0, 0.0, -PT_PER_MM, left, top)).operators


PLACE = re.compile(r"\{(\w+)\}")


def phrase(job: Job, key: str, **values: str | int) -> str:
    """A phrase of Ballotin's own, with values in its places; `count` 1 may have words of its own.

    Places are filled by hand: a game may write these strings, and `format` would run more.
    """
    return fill_phrase(job.assets.words[job.settings.look.language], key, **values)


def fill_phrase(words: GameStrings, key: str, **values: str | int) -> str:
    """The same in the words of a language, where there is no kit."""
    one = words.find(f"{key}.one") if values.get("count") == 1 else None
    text = one or words.find(key) or ""
    return PLACE.sub(lambda place: str(values.get(place[1], place[0])), text)


def game_text(job: Job, key: str, written: str) -> str:
    """A text of the game in the kit's language; as it is written if there is no such string."""
    for language in (job.settings.look.language, *job.game.languages[:1]):
        words = job.assets.words.get(language)
        text = words.find(key) if words else None
        if text is not None:
            return text
    return written


def kind_title(job: Job, kind: Kind, pieces: int = 2) -> str:
    """What that many pieces of a kind are called in the kit's language."""
    if pieces == 1:
        return game_text(job, f"kind.{kind.name}.title", kind.title)
    return game_text(job, f"kind.{kind.name}.plural", kind.plural)


def join_words(job: Job, *words: str) -> str:
    """Words in a row, with the commas of the kit's language."""
    return phrase(job, "label.comma").join(filter(None, words))


@dataclass(frozen=True, slots=True)
class BoardSeams:
    """How the pieces of a kind are put together from parts; `back` if it is a poster too."""

    way: Literal["half", "tile"]
    columns: int
    rows: int
    back: Face | None


@dataclass(frozen=True, slots=True, kw_only=True)
class KindLine:
    """One line of the kit list; `sheets` are numbers as printed on them."""

    kind: Kind
    title: str
    pieces: int
    designs: int
    sheets: tuple[int, ...]
    face: Face
    seams: BoardSeams | None = None


@dataclass(frozen=True, slots=True)
class KitList:
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
                     for number in sheets
                     for side in range(1, 1 + (2 if self.sheets[number - 1].back else 1)))


def kit_list_of(job: Job) -> KitList:
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
    lines = tuple(_kind_line(job, pieces[name], slots[name], tuple(sheets[name])) for name in slots)
    return KitList(lines, sum(line.pieces for line in lines if not line.kind.is_punchboard),
               tuple(job.sheets), any(sheet.back for sheet in job.sheets))


def _kind_line(job: Job, pieces: int, slots: Sequence[Slot], sheets: tuple[int, ...]) -> KindLine:
    faces = {slot.face.key: slot.face for slot in slots if slot.face.side == "front"}
    face = slots[0].face
    return KindLine(kind=face.kind, title=kind_title(job, face.kind, pieces), pieces=pieces,
                    designs=len(faces), sheets=sheets,
                    face=face, seams=_seams_of(slots))


def _seams_of(slots: Sequence[Slot]) -> BoardSeams | None:
    parts = [slot.part for slot in slots if slot.part]
    if not parts:
        return None
    back = next((slot.face for slot in slots if slot.face.side == "back"), None)
    return BoardSeams(parts[0].way, 1 + max(part.column for part in parts),
                 1 + max(part.row for part in parts), back)


def number_ranges(numbers: Iterable[int]) -> str:
    """Numbers as people write them: '1–3, 5'."""
    runs = [[number for _, number in run] for _, run in
            groupby(enumerate(sorted(numbers)), key=lambda pair: pair[1] - pair[0])]
    return ", ".join(f"{run[0]}" if len(run) == 1 else f"{run[0]}–{run[-1]}" for run in runs)
