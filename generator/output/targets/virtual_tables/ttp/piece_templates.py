"""The templates and textures of a package for Tabletop Playground."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from generator.base.progress import NoProgress, Progress
from generator.base.units import Size
from generator.drawing.faces.face import Face, PrintedPiece
from generator.game.model.game import Kind
from generator.output.opening_contents import board_kinds
from generator.output.package_pictures import (
    LARGEST_PX,
    PictureRequest,
    blank_back,
    draw_pictures,
    face_grid,
    pixels_for,
)
from generator.output.package_texts import piece_labels
from generator.paper.job import Job
from generator.paper.pages.kit_list import kind_title
from generator.playing.tabletop.opening import OpeningPiece, SnapPoint

MM_PER_CM = 10.0
CARD, TILE, BOARD = 0.05, 0.2, 0.2
# Half as large as a place reaches what is dropped near it.
LEAST_RANGE = 0.6
# What the back of a card is: a picture of its own for all cells, or one for each cell.
WHOLE_BACK, SAME_CELL = -2, -3
BLURRED, AS_BACK = -1, -3


@dataclass(frozen=True, slots=True)
class TextureGrid:
    """Pictures of cards: the front file, the back file and how many cells they have."""

    front: str
    back: str
    columns: int = 1
    rows: int = 1
    back_cells: bool = False


@dataclass(frozen=True, slots=True)
class TemplateSheet:
    """A template for the script: the parts of its cells, and of a board how many copies."""

    guid: str
    cells: tuple[str, ...]
    board: int = 0


def template_colour(red: int, green: int, blue: int) -> dict[str, int]:
    """A colour as templates write it."""
    return {"R": red, "G": green, "B": blue}


def _common_fields(kind: str, guid: str, name: str, *, ground: bool) -> dict[str, object]:
    return {
        "Type": kind, "GUID": guid, "Name": name, "Metadata": "",
        "CollisionType": "Ground" if ground else "Regular", "Friction": 0.7, "Restitution": 0,
        "Density": 0.5, "SurfaceType": "Cardboard", "Roughness": 1, "Metallic": 0,
        "PrimaryColor": template_colour(255, 255, 255), "SecondaryColor": template_colour(0, 0, 0),
        "Flippable": True, "AutoStraighten": False, "ShouldSnap": True, "ScriptName": "",
        "Blueprint": "", "Models": [], "Collision": [], "Lights": [], "SnapPointsGlobal": False,
        "SnapPoints": [], "ZoomViewDirection": {"X": 0, "Y": 0, "Z": 0},
        "GroundAccessibility": "Zoom", "Tags": []}


def card_template(guid: str, name: str, grid: TextureGrid, size: Size, *, model: str,
                  thickness: float,
                  indices: Sequence[int], names: Mapping[int, str], texts: Mapping[int, str],
                  stacks: bool = True) -> dict[str, object]:
    """Cards, tiles or tokens on one picture; `indices` has each cell as often as it has copies."""
    return _common_fields("Card", guid, name, ground=False) | {
        "FrontTexture": grid.front, "BackTexture": grid.back, "HiddenTexture": "",
        "BackIndex": SAME_CELL if grid.back_cells else WHOLE_BACK,
        "HiddenIndex": BLURRED if grid.back_cells else AS_BACK,
        "NumHorizontal": grid.columns, "NumVertical": grid.rows,
        "Width": size.width / MM_PER_CM, "Height": size.height / MM_PER_CM,
        "Thickness": thickness, "HiddenInHand": True, "UsedWithCardHolders": True,
        "CanStack": stacks, "UsePrimaryColorForSide": False, "FrontTextureOverrideExposed": False,
        "AllowFlippedInStack": False, "MirrorBack": True, "EmissiveFront": False, "Model": model,
        "Indices": list(indices), "CardNames": {str(cell): item for cell, item in names.items()},
        "CardMetadata": {str(cell): text for cell, text in texts.items()}, "CardTags": {}}


def board_template(guid: str, name: str, grid: TextureGrid, size: Size, *, model: str,
                   snaps: Sequence[tuple[float, float, Size]], text: str) -> dict[str, object]:
    """A board that stays where it lies; its front is the back of a card, which lies upwards."""
    made = card_template(guid, name, grid, size, model=model, thickness=BOARD, indices=[0],
                         names={0: name}, texts={0: text}, stacks=False)
    return made | {
        "CollisionType": "Ground", "UsedWithCardHolders": False, "HiddenInHand": False,
        "SnapPoints": [snap_point(*snap) for snap in snaps]}


def snap_point(right: float, away: float, size: Size) -> dict[str, object]:
    """A place on a board, mm from its middle."""
    reach = max(LEAST_RANGE, min(size.width, size.height) / MM_PER_CM / 2)
    return {"X": round(away / MM_PER_CM, 3), "Y": round(right / MM_PER_CM, 3),
            "Z": BOARD, "Range": round(reach, 2), "SnapRotation": 0, "RotationOffset": 0,
            "Shape": 0, "FlipValidity": 0, "Tags": []}


def holder_template(guid: str, name: str, width: float, height: float) -> dict[str, object]:
    """A place for a hand, as a thin plate; `width` and `height` in mm."""
    across, deep = width / MM_PER_CM, height / MM_PER_CM
    plate = {
        "Model": "StaticMesh'/Game/Meshes/Basic/Cube.Cube'", "Offset": {"X": 0, "Y": 0, "Z": 0},
        "Scale": {"X": deep / 10, "Y": across / 10, "Z": 0.04},
        "Rotation": {"X": 0, "Y": 0, "Z": 0}, "Texture": "", "NormalMap": "", "ExtraMap": "",
        "ExtraMap2": "", "IsTransparent": True, "Alpha": 0.1, "CastShadow": False,
        "IsTwoSided": False, "UseOverrides": False, "Roughness": 0.7, "Metallic": 0,
        "PrimaryColor": template_colour(0, 0, 0), "SecondaryColor": template_colour(20, 20, 20),
        "SurfaceType": "Plastic"}
    return _common_fields("Card Holder", guid, name, ground=True) | {
        "Flippable": False, "SurfaceType": "Wood", "Models": [plate],
        "GroundAccessibility": "Nothing", "CardsCenter": {"X": 0, "Y": 0, "Z": 0.4},
        "CardsWidth": across, "MaxCards": 40, "MaxCardHeight": deep}


DPI, OUTLINE_PX = 150, 256
# Templates have at most so many cells each way.
MOST_CELLS = 128
MODELS = {"circle": "Round", "rect": "Rounded"}
# What is smaller, or has sharp corners, is thick as a tile, mm.
SMALLEST_CARD = 40.0


def _front_request(board: PrintedPiece) -> PictureRequest:
    """The picture of a board's front."""
    trim = board.component.kind.trim
    return PictureRequest(board.front, *pixels_for(trim.width, trim.height, DPI), "jpeg", cut=False)


class PieceTemplates:
    """Makes the templates of a kit: sheets of cards by kind, and single boards."""

    def __init__(self, job: Job, guid: Callable[..., str]) -> None:
        self._job = job
        self._guid = guid
        self._labels = piece_labels(job)
        self.templates: dict[str, dict[str, object]] = {}
        self.textures: dict[str, bytes] = {}
        self.sheets: list[TemplateSheet] = []

    def make(self, progress: Progress) -> None:
        """Draw all textures and make all templates."""
        boards = board_kinds(self._job)
        kinds = dict.fromkeys(piece.component.kind.name for piece in self._job.pieces)
        progress.stage("Laying textures", len(kinds))
        for name in kinds:
            kind = self._job.game.kinds[name]
            pieces = [piece for piece in self._job.pieces if piece.component.kind.name == name]
            if name in boards:
                # Taken together first: what boards have in common is drawn once.
                draw_pictures(self._job, list(map(_front_request, pieces)), NoProgress())
                for piece in pieces:
                    self._add_board(piece)
            else:
                for number, several in enumerate(_split_sheets(kind, pieces), 1):
                    self._add_sheet(kind, several, number)
            progress.step()

    def _add_sheet(self, kind: Kind, pieces: Sequence[PrintedPiece], number: int) -> None:
        """One picture of fronts, one of backs, and the template for both."""
        cell = pixels_for(kind.trim.width, kind.trim.height, DPI)
        columns, rows = _grid_size(len(pieces), cell)
        fronts = face_grid(self._job, [piece.front for piece in pieces], cell, columns, rows)
        front = self._add_texture(fronts.picture.name, fronts.picture.data)
        backs = [piece.back for piece in pieces if piece.back]
        result = len(backs) == len(pieces) and len({item.key for item in backs}) > 1
        if result:
            made = face_grid(self._job, backs, cell, columns, rows).picture
            back = self._add_texture(made.name, made.data)
        else:
            back = self._back_texture(pieces[0], cell)
        parts = tuple(piece.component.id for piece in pieces)
        copies = {piece.component.id: piece.component.copies for piece in pieces}
        name = kind_title(self._job, kind) + (f" {number}" if number > 1 else "")
        guid = self._guid(kind.name, str(number))
        labels = [self._labels[part] for part in parts]
        self.templates[f"{kind.name}-{number}"] = card_template(
            guid, name, TextureGrid(front, back, columns, rows, result), kind.trim,
            model=self._model(kind, pieces[0].front), thickness=_thickness(kind),
            indices=repeat_cells(copies, parts),
            names={place: " ".join(label.name.split()) for place, label in enumerate(labels)},
            texts={place: label.text for place, label in enumerate(labels)})
        self.sheets.append(TemplateSheet(guid, parts))

    def _add_board(self, piece: PrintedPiece) -> None:
        kind, part = piece.component.kind, piece.component.id
        size = pixels_for(kind.trim.width, kind.trim.height, DPI)
        [front] = draw_pictures(self._job, [_front_request(piece)], NoProgress())
        guid, label = self._guid("board", part), self._labels[part]
        self.templates[f"{kind.name}-{part}"] = board_template(
            guid, " ".join(label.name.split()),
            TextureGrid(self._back_texture(piece, size), self._add_texture(front.name, front.data)),
                                                               kind.trim,
            model=self._model(kind, piece.front), snaps=list(self._snaps(kind)), text=label.text)
        self.sheets.append(TemplateSheet(guid, (part,), piece.component.copies))

    def _snaps(self, kind: Kind) -> Iterator[tuple[float, float, Size]]:
        """The places on a board, to the right and away from its middle, each once."""
        result = set()
        for opening in self._job.openings:
            boards = [put for lot in opening.lots for put in lot.pieces if put.kind == kind.name]
            for snap in opening.snaps:
                if snap.on == kind.name and boards:
                    right, away = _offset_on_board(min(boards,
                                                       key=lambda put: math.dist(put.at, snap.at)),
                                      snap)
                    if (round(right), round(away)) not in result:
                        result.add((round(right), round(away)))
                        yield right, away, snap.size

    def _back_texture(self, piece: PrintedPiece, size: tuple[int, int]) -> str:
        """The file of a back that is the same for all, or of a blank one."""
        if piece.back:
            [made] = draw_pictures(self._job,
                                   [PictureRequest(piece.back, *size, "jpeg", cut=False)],
                               NoProgress())
            return self._add_texture(made.name, made.data)
        name = f"{piece.component.kind.name}-blank.png"
        if name in self.textures:
            return name
        [front] = draw_pictures(self._job, [PictureRequest(piece.front, *size)], NoProgress())
        return self._add_texture(name, blank_back(self._job, front.data))

    def _model(self, kind: Kind, front: Face) -> str:
        """The shape of a piece: one that the program has, or a picture with its outline."""
        if kind.shape in MODELS:
            return MODELS[kind.shape] if kind.shape != "rect" or kind.corner else "Square"
        scale = OUTLINE_PX / max(kind.trim.width, kind.trim.height)
        size = max(1, round(kind.trim.width * scale)), max(1, round(kind.trim.height * scale))
        [made] = draw_pictures(self._job, [PictureRequest(front, *size)], NoProgress())
        return self._add_texture(f"{kind.name}-outline.png", made.data)

    def _add_texture(self, name: str, data: bytes) -> str:
        self.textures[name] = data
        return name


def _thickness(kind: Kind) -> float:
    is_card = kind.shape == "rect" and kind.corner and min(
        kind.trim.width, kind.trim.height) >= SMALLEST_CARD
    return CARD if is_card else TILE


def _split_sheets(kind: Kind, pieces: Sequence[PrintedPiece]) -> Iterator[Sequence[PrintedPiece]]:
    """As many pieces at a time as a texture can hold."""
    width, height = pixels_for(kind.trim.width, kind.trim.height, DPI)
    most = min(LARGEST_PX // width, MOST_CELLS) * min(LARGEST_PX // height, MOST_CELLS)
    for start in range(0, len(pieces), most):
        yield pieces[start:start + most]


def _grid_size(count: int, cell: tuple[int, int]) -> tuple[int, int]:
    """Columns and rows of a texture that is about as wide as high, and not too large."""
    width, height = cell
    wished = math.ceil(math.sqrt(count * height / width))
    columns = min(LARGEST_PX // width, MOST_CELLS, max(1, wished))
    rows = math.ceil(count / columns)
    if rows * height > LARGEST_PX:
        columns = min(LARGEST_PX // width, MOST_CELLS)
        rows = math.ceil(count / columns)
    return columns, rows


def _offset_on_board(board: OpeningPiece, snap: SnapPoint) -> tuple[float, float]:
    """Where a place lies on a board, whichever way that is turned: to the right, and away."""
    right, away = snap.at[0] - board.at[0], snap.at[1] - board.at[1]
    angle = math.radians(board.turn)
    return (right * math.cos(angle) - away * math.sin(angle),
            right * math.sin(angle) + away * math.cos(angle))


def repeat_cells(indices: Mapping[str, int], parts: Sequence[str]) -> list[int]:
    """The cells of a sheet, each as often as its part is in the box."""
    return [cell for cell, part in enumerate(parts) for _ in range(indices[part])]
