"""The templates and textures of a package for Tabletop Playground."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence

from generator.base.progress import Progress, Silence
from generator.base.units import Size
from generator.drawing.faces.face import Face, Piece
from generator.game.model.game import Kind
from generator.output.blank import blank_back
from generator.output.boards import board_kinds
from generator.output.labels import labels_of
from generator.output.portraits import LARGEST_PX, Portrait, face_grid, pixels_for, portraits
from generator.output.targets.virtual_tables.ttp.setup import Sheet, copies_of
from generator.output.targets.virtual_tables.ttp.templates import (
    CARD,
    TILE,
    Grid,
    board_template,
    card_template,
)
from generator.paper.job import Job
from generator.paper.pages.kit import kind_title
from generator.playing.tabletop.opening import Put, Snap

DPI, OUTLINE_PX = 150, 256
# Templates have at most so many cells each way.
MOST_CELLS = 128
MODELS = {"circle": "Round", "rect": "Rounded"}
# What is smaller, or has sharp corners, is thick as a tile, mm.
SMALLEST_CARD = 40.0


def _front(board: Piece) -> Portrait:
    """The picture of a board's front."""
    trim = board.component.kind.trim
    return Portrait(board.front, *pixels_for(trim.width, trim.height, DPI), "jpeg", cut=False)


class Pieces:
    """Makes the templates of a kit: sheets of cards by kind, and single boards."""

    def __init__(self, job: Job, guid: Callable[..., str]) -> None:
        self._job = job
        self._guid = guid
        self._labels = labels_of(job)
        self.templates: dict[str, dict[str, object]] = {}
        self.textures: dict[str, bytes] = {}
        self.sheets: list[Sheet] = []

    def make(self, progress: Progress) -> None:
        """Draw all textures and make all templates."""
        boards = board_kinds(self._job)
        kinds = dict.fromkeys(each.component.kind.name for each in self._job.pieces)
        progress.stage("Laying textures", len(kinds))
        for name in kinds:
            kind = self._job.game.kinds[name]
            pieces = [each for each in self._job.pieces if each.component.kind.name == name]
            if name in boards:
                # Taken together first: what boards have in common is drawn once.
                portraits(self._job, list(map(_front, pieces)), Silence())
                for each in pieces:
                    self._board(each)
            else:
                for number, several in enumerate(_sheets(kind, pieces), 1):
                    self._sheet(kind, several, number)
            progress.step()

    def _sheet(self, kind: Kind, pieces: Sequence[Piece], number: int) -> None:
        """One picture of fronts, one of backs, and the template for both."""
        cell = pixels_for(kind.trim.width, kind.trim.height, DPI)
        columns, rows = _cells(len(pieces), cell)
        fronts = face_grid(self._job, [each.front for each in pieces], cell, columns, rows)
        front = self._texture(fronts.picture.name, fronts.picture.data)
        backs = [each.back for each in pieces if each.back]
        own = len(backs) == len(pieces) and len({each.key for each in backs}) > 1
        if own:
            made = face_grid(self._job, backs, cell, columns, rows).picture
            back = self._texture(made.name, made.data)
        else:
            back = self._back(pieces[0], cell)
        parts = tuple(each.component.id for each in pieces)
        copies = {each.component.id: each.component.copies for each in pieces}
        name = kind_title(self._job, kind) + (f" {number}" if number > 1 else "")
        guid = self._guid(kind.name, str(number))
        labels = [self._labels[part] for part in parts]
        self.templates[f"{kind.name}-{number}"] = card_template(
            guid, name, Grid(front, back, columns, rows, own), kind.trim,
            model=self._model(kind, pieces[0].front), thickness=_thickness(kind),
            indices=copies_of(copies, parts),
            names={place: " ".join(each.name.split()) for place, each in enumerate(labels)},
            texts={place: each.text for place, each in enumerate(labels)})
        self.sheets.append(Sheet(guid, parts))

    def _board(self, piece: Piece) -> None:
        kind, part = piece.component.kind, piece.component.id
        size = pixels_for(kind.trim.width, kind.trim.height, DPI)
        [front] = portraits(self._job, [_front(piece)], Silence())
        guid, label = self._guid("board", part), self._labels[part]
        self.templates[f"{kind.name}-{part}"] = board_template(
            guid, " ".join(label.name.split()),
            Grid(self._back(piece, size), self._texture(front.name, front.data)), kind.trim,
            model=self._model(kind, piece.front), snaps=list(self._snaps(kind)), text=label.text)
        self.sheets.append(Sheet(guid, (part,), piece.component.copies))

    def _snaps(self, kind: Kind) -> Iterator[tuple[float, float, Size]]:
        """The places on a board, to the right and away from its middle, each once."""
        known = set()
        for opening in self._job.openings:
            boards = [put for lot in opening.lots for put in lot.pieces if put.kind == kind.name]
            for snap in opening.snaps:
                if snap.on == kind.name and boards:
                    right, away = _on(min(boards, key=lambda put: math.dist(put.at, snap.at)),
                                      snap)
                    if (round(right), round(away)) not in known:
                        known.add((round(right), round(away)))
                        yield right, away, snap.size

    def _back(self, piece: Piece, size: tuple[int, int]) -> str:
        """The file of a back that is the same for all, or of a blank one."""
        if piece.back:
            [made] = portraits(self._job, [Portrait(piece.back, *size, "jpeg", cut=False)],
                               Silence())
            return self._texture(made.name, made.data)
        name = f"{piece.component.kind.name}-blank.png"
        if name in self.textures:
            return name
        [front] = portraits(self._job, [Portrait(piece.front, *size)], Silence())
        return self._texture(name, blank_back(self._job, front.data))

    def _model(self, kind: Kind, front: Face) -> str:
        """The shape of a piece: one that the program has, or a picture with its outline."""
        if kind.shape in MODELS:
            return MODELS[kind.shape] if kind.shape != "rect" or kind.corner else "Square"
        scale = OUTLINE_PX / max(kind.trim.width, kind.trim.height)
        size = max(1, round(kind.trim.width * scale)), max(1, round(kind.trim.height * scale))
        [made] = portraits(self._job, [Portrait(front, *size)], Silence())
        return self._texture(f"{kind.name}-outline.png", made.data)

    def _texture(self, name: str, data: bytes) -> str:
        self.textures[name] = data
        return name


def _thickness(kind: Kind) -> float:
    is_card = kind.shape == "rect" and kind.corner and min(
        kind.trim.width, kind.trim.height) >= SMALLEST_CARD
    return CARD if is_card else TILE


def _sheets(kind: Kind, pieces: Sequence[Piece]) -> Iterator[Sequence[Piece]]:
    """As many pieces at a time as a texture can hold."""
    width, height = pixels_for(kind.trim.width, kind.trim.height, DPI)
    most = min(LARGEST_PX // width, MOST_CELLS) * min(LARGEST_PX // height, MOST_CELLS)
    for start in range(0, len(pieces), most):
        yield pieces[start:start + most]


def _cells(count: int, cell: tuple[int, int]) -> tuple[int, int]:
    """Columns and rows of a texture that is about as wide as high, and not too large."""
    width, height = cell
    wished = math.ceil(math.sqrt(count * height / width))
    columns = min(LARGEST_PX // width, MOST_CELLS, max(1, wished))
    rows = math.ceil(count / columns)
    if rows * height > LARGEST_PX:
        columns = min(LARGEST_PX // width, MOST_CELLS)
        rows = math.ceil(count / columns)
    return columns, rows


def _on(board: Put, snap: Snap) -> tuple[float, float]:
    """Where a place lies on a board, whichever way that is turned: to the right, and away."""
    right, away = snap.at[0] - board.at[0], snap.at[1] - board.at[1]
    angle = math.radians(board.turn)
    return (right * math.cos(angle) - away * math.sin(angle),
            right * math.sin(angle) + away * math.cos(angle))
