"""The pieces of the box as objects: their pictures, sheets of cards, names, texts and sizes."""

import io
import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Literal

import numpy as np
from PIL import Image

from generator.base.findings import Findings
from generator.base.progress import Progress
from generator.drawing.faces.face import Face, PrintedPiece
from generator.game.model.game import Kind
from generator.output.package_pictures import (
    LARGEST_PX,
    PAPER_COLOUR,
    PictureRequest,
    draw_pictures,
    encode_picture,
    face_grid,
    pixels_for,
)
from generator.output.package_texts import piece_labels
from generator.output.targets.virtual_tables.tts.positions import ObjectPosition, is_hand, to_units
from generator.output.targets.virtual_tables.tts.save_objects import TAG, ObjectTree
from generator.paper.job import Job
from generator.playing.tabletop.opening import Opening

ObjectSort = Literal["card", "tile", "token"]
# A stock that says how thick its board is; cards don't.
THICKNESS_PATTERN = re.compile(r"(\d+(?:[.,]\d+)?)\s*mm\b")
THICKNESS_MM = 2.0


@dataclass(frozen=True, slots=True)
class ObjectType:
    """How a kind's pieces are made; boards are locked, and cards may be held in hands."""

    sort: ObjectSort
    locked: bool
    thickness: float
    in_hand: bool


def object_types(kinds: Mapping[str, Kind], openings: Sequence[Opening], boards: set[str]
             ) -> dict[str, ObjectType]:
    """How each kind is made."""
    held = {piece.kind for opening in openings for lot in opening.lots if is_hand(lot)
            for piece in lot.pieces}
    shuffled = held | _shuffled_kinds(openings)
    return {name: _object_type(kind, name in boards, name in shuffled, name in held)
            for name, kind in kinds.items()}


def _object_type(kind: Kind, board: bool, shuffled: bool, held: bool) -> ObjectType:
    glued = THICKNESS_PATTERN.search(kind.stock)
    thickness = float(glued[1].replace(",", ".")) if glued else THICKNESS_MM
    sort: ObjectSort = "tile"
    if kind.shape in ("path", "hex"):
        # A hexagon may have an edge or a corner below; its picture knows, the table's mesh not.
        sort = "token"
    elif not board and (shuffled or (kind.shape == "rect" and glued is None)):
        sort = "card"
    return ObjectType(sort, board, thickness, held or sort == "card")


def _shuffled_kinds(openings: Sequence[Opening]) -> set[str]:
    """The kinds of which different pieces lie on one pile: tiles can't be shuffled, cards can."""
    result: set[str] = set()
    for opening in openings:
        for lot in opening.lots:
            parts: dict[str, set[str]] = {}
            for piece in lot.pieces if lot.way == "pile" else ():
                parts.setdefault(piece.kind, set()).add(piece.part)
            result |= {kind for kind, several in parts.items() if len(several) > 1}
        for pool in opening.pools:
            if opening.lots[pool.home].way == "pile":
                result |= {*pool.kinds}
    return result


# Fine enough to read a card that fills the screen; a sheet should hold many of them.
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
class ObjectBox:
    """Every component as an object without its place; sheets by number; files by name.

    A card has the number of its `Sheet`; the code that places it adds its `CustomDeck`.
    """

    pieces: dict[str, ObjectTree] = field(default_factory=dict)
    sheets: dict[int, ObjectTree] = field(default_factory=dict)
    files: dict[str, bytes] = field(default_factory=dict)
    scales: dict[str, tuple[float, float, bool]] = field(default_factory=dict)

    def add(self, name: str, data: bytes) -> str:
        """Keep a picture; its name."""
        self.files[name] = data
        return name

    def plain(self, name: str, colour: tuple[int, int, int], shape: float = 1.0) -> str:
        """A picture of one colour, so many times as high as it is wide; its name."""
        pixels = np.full((max(1, round(PLAIN_PX * shape)), PLAIN_PX, 4), (*colour, 255), np.uint8)
        data = encode_picture(pixels, "png")
        return self.add(f"{name}-{sha256(data).hexdigest()[:8]}.png", data)

    def whole(self, component: str) -> ObjectTree:
        """A piece with all that it needs to be by itself."""
        piece = {**self.pieces[component]}
        piece.pop("Kind")
        sheet = piece.pop("Sheet", None)
        if sheet is not None:
            piece["CustomDeck"] = {str(sheet): self.sheets[sheet]}
        return piece


class PictureAddresses:
    """Where pictures will be found: below the user's address, or in a place that installing says.

    Until then it is a marker, so that a package is the same wherever it is built.
    """

    MARKER = "file:///HERE"

    def __init__(self, base: str) -> None:
        self._base = base.rstrip("/") or self.MARKER

    def of(self, name: str) -> str:
        """The address of a picture of the package."""
        return f"{self._base}/images/{name}"


def draw_object_box(job: Job, makes: Mapping[str, ObjectType], addresses: PictureAddresses,
                    progress: Progress,
           findings: Findings) -> ObjectBox:
    """Draw everything, and say what it is made of."""
    maker = _ObjectBoxMaker(job, makes, addresses)
    by_kind: dict[str, list[PrintedPiece]] = {}
    for piece in job.pieces:
        by_kind.setdefault(piece.component.kind.name, []).append(piece)
    for pieces in by_kind.values():
        maker.report_scaled(pieces[0].component.kind, findings)
    cards = [pieces for name, pieces in by_kind.items() if makes[name].sort == "card"]
    progress.stage("Drawing the cards", sum(map(len, cards)))
    for pieces in cards:
        maker.add_cards(pieces)
        progress.step(len(pieces))
    maker.add_tiles([piece for name, pieces in by_kind.items() if makes[name].sort != "card"
                     for piece in pieces], progress)
    return maker.box


class _ObjectBoxMaker:
    """Fills a box with what is drawn."""

    def __init__(self, job: Job, makes: Mapping[str, ObjectType],
                 addresses: PictureAddresses) -> None:
        self.box = ObjectBox()
        self._job = job
        self._makes = makes
        self._addresses = addresses
        self._labels = piece_labels(job)
        self._dpi = min(job.settings.dpi, FINEST_DPI)

    def report_scaled(self, kind: Kind, findings: Findings) -> None:
        """Say that a piece is too large to be drawn as finely as the others."""
        width, height = (to_units(mm) * self._dpi for mm in (kind.trim.width, kind.trim.height))
        if max(width, height) > LARGEST_PX:
            finest = int(self._dpi * LARGEST_PX / max(width, height))
            findings.note("output/scaled", f"pictures of '{kind.title}' have {finest} dpi on the "
                          f"table: with {self._dpi} one would have {width:,.0f} × {height:,.0f} "
                          f"pixels, and a table shows at most {LARGEST_PX:,} each way", kind.where)

    def add_cards(self, pieces: Sequence[PrintedPiece]) -> None:
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
            self._describe_piece(piece)

    def _add_sheet(self, pieces: Sequence[PrintedPiece], cell: tuple[int, int],
                   columns: int) -> None:
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
            back = box.plain("blank", PAPER_COLOUR)
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

    def add_tiles(self, pieces: Sequence[PrintedPiece], progress: Progress) -> None:
        """A picture of each side, and the shape by the kind."""
        faces: dict[str, Face] = {}
        for piece in pieces:
            faces.update({face.key: face for face in filter(None, (piece.front, piece.back))})
        wanted = []
        for face in faces.values():
            cut = self._makes[face.kind.name].sort == "token"
            wanted.append(PictureRequest(face, *self._pixels(face.kind), "png" if cut else "jpeg",
                                         cut))
        names = {}
        for key, one, picked in zip(faces, wanted, draw_pictures(self._job, wanted, progress),
                                    strict=True):
            data, name = picked.data, picked.name
            if one.cut:
                data = _add_rim(data)
                name = f"{one.face.kind.name}-{sha256(data).hexdigest()[:8]}.png"
            names[key] = self.box.add(name, data)
        for piece in pieces:
            kind, make = piece.component.kind, self._makes[piece.component.kind.name]
            across, away = (round(to_units(mm) / TILE_UNITS, 4)
                            for mm in (kind.trim.width, kind.trim.height))
            if make.sort == "token":
                across = away = max(across, away)
            self.box.scales[kind.name] = (across, away, make.sort == "token")
            back = self._addresses.of(names[piece.back.key]) if piece.back else ""
            image = {"ImageURL": self._addresses.of(names[piece.front.key]),
                     "ImageSecondaryURL": back, "ImageScalar": 1.0, "WidthScale": 0.0}
            self.box.pieces[piece.component.id] = {
                "Name": "Custom_Token" if make.sort == "token" else "Custom_Tile",
                "CustomImage": image | _mesh_fields(kind, make)}
            self._describe_piece(piece)

    def _pixels(self, kind: Kind) -> tuple[int, int]:
        return pixels_for(kind.trim.width, kind.trim.height, self._dpi, LARGEST_PX - 2 * RIM_PX)

    def _describe_piece(self, piece: PrintedPiece) -> None:
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
            "Transform": ObjectPosition(0.0, 0.0, 0.0, 0.0).transform((across, 1.0, away))}


def _mesh_fields(kind: Kind, make: ObjectType) -> ObjectTree:
    thickness = to_units(make.thickness)
    if make.sort == "token":
        # One that stacks has no back of its own.
        return {"CustomToken": {"Thickness": thickness, "MergeDistancePixels": 15.0,
                                "StandUp": False, "Stackable": False}}
    shape = 2 if kind.shape == "circle" else 3 if kind.corner else 0
    return {"CustomTile": {"Type": shape, "Thickness": thickness, "Stackable": not make.locked,
                           "Stretch": True}}


def _add_rim(data: bytes) -> bytes:
    """A picture with a clear rim, which an outline that reaches its edge needs."""
    with Image.open(io.BytesIO(data)) as picture:
        pixels = np.asarray(picture.convert("RGBA"))
    return encode_picture(np.pad(pixels, ((RIM_PX, RIM_PX), (RIM_PX, RIM_PX), (0, 0))), "png")
