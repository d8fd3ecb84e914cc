"""The pieces of the box as objects: their pictures, sheets of cards, names, texts and sizes."""

import io
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import sha256

import numpy as np
from PIL import Image

from generator.base.findings import Findings
from generator.base.progress import Progress
from generator.drawing.faces.face import Face, Piece
from generator.game.model.game import Kind
from generator.output.blank import PAPER
from generator.output.labels import labels_of
from generator.output.portraits import (
    LARGEST_PX,
    Portrait,
    encoded,
    face_grid,
    pixels_for,
    portraits,
)
from generator.output.targets.virtual_tables.tts.objects import TAG, Tree
from generator.output.targets.virtual_tables.tts.places import Spot, units
from generator.output.targets.virtual_tables.tts.sorts import Make
from generator.paper.job import Job

# Fine enough to read a card that fills the screen; a sheet shall hold many of them.
FINEST_DPI = 180
MOST_COLUMNS, MOST_ROWS = 10, 7
# What a card measures at scale 1, in mm, and a tile each way, in units: starts for the script.
CARD_MM = (56.0, 80.0)
TILE_UNITS = 1.98
# Around the picture of a token, so that its whole outline is found.
RIM_PX = 4
# How wide a picture of nothing is.
PLAIN_PX = 32


@dataclass(slots=True)
class Box:
    """Every component as an object without its place; sheets by number; files by name.

    A card has the number of its `Sheet`; whoever places it gives it its `CustomDeck`.
    """

    pieces: dict[str, Tree] = field(default_factory=dict)
    sheets: dict[int, Tree] = field(default_factory=dict)
    files: dict[str, bytes] = field(default_factory=dict)
    scales: dict[str, tuple[float, float, bool]] = field(default_factory=dict)

    def add(self, name: str, data: bytes) -> str:
        """Keep a picture; its name."""
        self.files[name] = data
        return name

    def plain(self, name: str, colour: tuple[int, int, int], shape: float = 1.0) -> str:
        """A picture of one colour, so many times as high as it is wide; its name."""
        pixels = np.full((max(1, round(PLAIN_PX * shape)), PLAIN_PX, 4), (*colour, 255), np.uint8)
        data = encoded(pixels, "png")
        return self.add(f"{name}-{sha256(data).hexdigest()[:8]}.png", data)

    def whole(self, component: str) -> Tree:
        """A piece with all that it needs to be by itself."""
        piece = {**self.pieces[component]}
        piece.pop("Kind")
        sheet = piece.pop("Sheet", None)
        if sheet is not None:
            piece["CustomDeck"] = {str(sheet): self.sheets[sheet]}
        return piece


class Addresses:
    """Where pictures will be found: below the user's address, or in a place that installing says.

    Until then it is a marker, so that a package is the same wherever it is built.
    """

    MARKER = "file:///HERE"

    def __init__(self, base: str) -> None:
        self._base = base.rstrip("/") or self.MARKER

    def of(self, name: str) -> str:
        """The address of a picture of the package."""
        return f"{self._base}/images/{name}"


def box_of(job: Job, makes: Mapping[str, Make], addresses: Addresses, progress: Progress,
           findings: Findings) -> Box:
    """Draw everything, and say what it is made of."""
    maker = _BoxMaker(job, makes, addresses)
    by_kind: dict[str, list[Piece]] = {}
    for piece in job.pieces:
        by_kind.setdefault(piece.component.kind.name, []).append(piece)
    for pieces in by_kind.values():
        maker.tell_scaled(pieces[0].component.kind, findings)
    cards = [pieces for name, pieces in by_kind.items() if makes[name].sort == "card"]
    progress.stage("Drawing the cards", sum(map(len, cards)))
    for pieces in cards:
        maker.add_cards(pieces)
        progress.step(len(pieces))
    maker.add_tiles([piece for name, pieces in by_kind.items() if makes[name].sort != "card"
                     for piece in pieces], progress)
    return maker.box


class _BoxMaker:
    """Fills a box with what is drawn."""

    def __init__(self, job: Job, makes: Mapping[str, Make], addresses: Addresses) -> None:
        self.box = Box()
        self._job = job
        self._makes = makes
        self._addresses = addresses
        self._labels = labels_of(job)
        self._dpi = min(job.settings.dpi, FINEST_DPI)

    def tell_scaled(self, kind: Kind, findings: Findings) -> None:
        """Say that a piece is too large to be drawn as finely as the others."""
        width, height = (units(mm) * self._dpi for mm in (kind.trim.width, kind.trim.height))
        if max(width, height) > LARGEST_PX:
            finest = int(self._dpi * LARGEST_PX / max(width, height))
            findings.note("output/scaled", f"pictures of '{kind.title}' have {finest} dpi on the "
                          f"table: with {self._dpi} one would have {width:,.0f} × {height:,.0f} "
                          f"pixels, and a table shows at most {LARGEST_PX:,} each way", kind.where)

    def add_cards(self, pieces: Sequence[Piece]) -> None:
        """Sheets of a kind's fronts, row by row, and what lies behind them."""
        kind = pieces[0].component.kind
        cell = self._pixels(kind)
        columns = max(1, min(MOST_COLUMNS, LARGEST_PX // cell[0]))
        rows = max(1, min(MOST_ROWS, LARGEST_PX // cell[1]))
        for backed in (True, False):
            alike = [piece for piece in pieces if (piece.back is not None) == backed]
            for start in range(0, len(alike), columns * rows):
                self._add_sheet(alike[start:start + columns * rows], cell, columns)
        scale = round(max(kind.trim.width / CARD_MM[0], kind.trim.height / CARD_MM[1]), 4)
        self.box.scales[kind.name] = (scale, scale, True)
        for piece in pieces:
            self._dress(piece)

    def _add_sheet(self, pieces: Sequence[Piece], cell: tuple[int, int], columns: int) -> None:
        box, high = self.box, -(-len(pieces) // columns)
        across = -(-len(pieces) // high)  # as few empty cells as there can be
        grid = (cell, across, high)
        fronts = face_grid(self._job, [piece.front for piece in pieces], *grid).picture
        backs = [piece.back for piece in pieces if piece.back]
        unique = len({face.key for face in backs}) > 1
        if backs:
            drawn = face_grid(self._job, backs, *grid) if unique \
                else face_grid(self._job, backs[:1], cell, 1, 1)
            back = box.add(drawn.picture.name, drawn.picture.data)
        else:
            back = box.plain("blank", PAPER)
        kind, number = pieces[0].component.kind, len(box.sheets) + 1
        box.sheets[number] = {
            "FaceURL": self._addresses.of(box.add(fronts.name, fronts.data)),
            "BackURL": self._addresses.of(back), "NumWidth": across, "NumHeight": high,
            "BackIsHidden": True, "UniqueBack": unique,
            "Type": 4 if kind.shape == "circle" else 0 if kind.corner else 1}
        for place, piece in enumerate(pieces):
            box.pieces[piece.component.id] = {
                "Name": "CardCustom", "CardID": 100 * number + place, "Sheet": number,
                "SidewaysCard": False}

    def add_tiles(self, pieces: Sequence[Piece], progress: Progress) -> None:
        """A picture of each side, and the shape by the kind."""
        faces: dict[str, Face] = {}
        for piece in pieces:
            faces.update({face.key: face for face in filter(None, (piece.front, piece.back))})
        wanted = []
        for face in faces.values():
            cut = self._makes[face.kind.name].sort == "token"
            wanted.append(Portrait(face, *self._pixels(face.kind), "png" if cut else "jpeg", cut))
        names = {}
        for key, one, picked in zip(faces, wanted, portraits(self._job, wanted, progress),
                                    strict=True):
            data, name = picked.data, picked.name
            if one.cut:
                data = _rimmed(data)
                name = f"{one.face.kind.name}-{sha256(data).hexdigest()[:8]}.png"
            names[key] = self.box.add(name, data)
        for piece in pieces:
            kind, make = piece.component.kind, self._makes[piece.component.kind.name]
            across, away = (round(units(mm) / TILE_UNITS, 4)
                            for mm in (kind.trim.width, kind.trim.height))
            if make.sort == "token":
                across = away = max(across, away)
            self.box.scales[kind.name] = (across, away, make.sort == "token")
            back = self._addresses.of(names[piece.back.key]) if piece.back else ""
            image = {"ImageURL": self._addresses.of(names[piece.front.key]),
                     "ImageSecondaryURL": back, "ImageScalar": 1.0, "WidthScale": 0.0}
            self.box.pieces[piece.component.id] = {
                "Name": "Custom_Token" if make.sort == "token" else "Custom_Tile",
                "CustomImage": image | _mesh(kind, make)}
            self._dress(piece)

    def _pixels(self, kind: Kind) -> tuple[int, int]:
        return pixels_for(kind.trim.width, kind.trim.height, self._dpi, LARGEST_PX - 2 * RIM_PX)

    def _dress(self, piece: Piece) -> None:
        """What a piece is called, says and measures."""
        component, kind = piece.component, piece.component.kind
        label, make = self._labels[component.id], self._makes[kind.name]
        across, away, _ = self.box.scales[kind.name]
        size = f"[{kind.trim.width:g},{kind.trim.height:g}]"
        self.box.pieces[component.id] |= {
            "Kind": kind.name, "Nickname": label.name, "Description": label.text,
            "Memo": component.id, "Tags": [TAG], "Locked": make.locked, "Hands": make.in_hand,
            "HideWhenFaceDown": piece.back is not None,
            "GMNotes": f'{{"mm":{size},"kind":{json.dumps(kind.name)}}}',
            "Transform": Spot(0.0, 0.0, 0.0, 0.0).transform((across, 1.0, away))}


def _mesh(kind: Kind, make: Make) -> Tree:
    thickness = units(make.thickness)
    if make.sort == "token":
        # One that stacks has no back of its own.
        return {"CustomToken": {"Thickness": thickness, "MergeDistancePixels": 15.0,
                                "StandUp": False, "Stackable": False}}
    shape = 2 if kind.shape == "circle" else 3 if kind.corner else 0
    return {"CustomTile": {"Type": shape, "Thickness": thickness, "Stackable": not make.locked,
                           "Stretch": True}}


def _rimmed(data: bytes) -> bytes:
    """A picture with a clear rim, which an outline that reaches its edge needs."""
    with Image.open(io.BytesIO(data)) as picture:
        pixels = np.asarray(picture.convert("RGBA"))
    return encoded(np.pad(pixels, ((RIM_PX, RIM_PX), (RIM_PX, RIM_PX), (0, 0))), "png")
