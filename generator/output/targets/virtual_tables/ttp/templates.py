"""Templates of Tabletop Playground: centimetres, colours of 0 to 255, x away and y to the right."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from generator.base.units import Size

MM_PER_CM = 10.0
CARD, TILE, BOARD = 0.05, 0.2, 0.2
# Half as large as a place reaches what is dropped near it.
LEAST_RANGE = 0.6
# What the back of a card is: a picture of its own for all cells, or one for each cell.
WHOLE_BACK, SAME_CELL = -2, -3
BLURRED, AS_BACK = -1, -3


@dataclass(frozen=True, slots=True)
class Grid:
    """Pictures of cards: the front file, the back file and how many cells they have."""

    front: str
    back: str
    columns: int = 1
    rows: int = 1
    back_cells: bool = False


def colour(red: int, green: int, blue: int) -> dict[str, int]:
    """A colour as templates write it."""
    return {"R": red, "G": green, "B": blue}


def _common(kind: str, guid: str, name: str, *, ground: bool) -> dict[str, object]:
    return {
        "Type": kind, "GUID": guid, "Name": name, "Metadata": "",
        "CollisionType": "Ground" if ground else "Regular", "Friction": 0.7, "Restitution": 0,
        "Density": 0.5, "SurfaceType": "Cardboard", "Roughness": 1, "Metallic": 0,
        "PrimaryColor": colour(255, 255, 255), "SecondaryColor": colour(0, 0, 0),
        "Flippable": True, "AutoStraighten": False, "ShouldSnap": True, "ScriptName": "",
        "Blueprint": "", "Models": [], "Collision": [], "Lights": [], "SnapPointsGlobal": False,
        "SnapPoints": [], "ZoomViewDirection": {"X": 0, "Y": 0, "Z": 0},
        "GroundAccessibility": "Zoom", "Tags": []}


def card_template(guid: str, name: str, grid: Grid, size: Size, *, model: str, thickness: float,
                  indices: Sequence[int], names: Mapping[int, str], texts: Mapping[int, str],
                  stacks: bool = True) -> dict[str, object]:
    """Cards, tiles or tokens on one picture; `indices` has each cell as often as it has copies."""
    return _common("Card", guid, name, ground=False) | {
        "FrontTexture": grid.front, "BackTexture": grid.back, "HiddenTexture": "",
        "BackIndex": SAME_CELL if grid.back_cells else WHOLE_BACK,
        "HiddenIndex": BLURRED if grid.back_cells else AS_BACK,
        "NumHorizontal": grid.columns, "NumVertical": grid.rows,
        "Width": size.width / MM_PER_CM, "Height": size.height / MM_PER_CM,
        "Thickness": thickness, "HiddenInHand": True, "UsedWithCardHolders": True,
        "CanStack": stacks, "UsePrimaryColorForSide": False, "FrontTextureOverrideExposed": False,
        "AllowFlippedInStack": False, "MirrorBack": True, "EmissiveFront": False, "Model": model,
        "Indices": list(indices), "CardNames": {str(cell): each for cell, each in names.items()},
        "CardMetadata": {str(cell): each for cell, each in texts.items()}, "CardTags": {}}


def board_template(guid: str, name: str, grid: Grid, size: Size, *, model: str,
                   snaps: Sequence[tuple[float, float, Size]], text: str) -> dict[str, object]:
    """A board that stays where it lies; its front is the back of a card, which lies upwards."""
    made = card_template(guid, name, grid, size, model=model, thickness=BOARD, indices=[0],
                         names={0: name}, texts={0: text}, stacks=False)
    return made | {
        "CollisionType": "Ground", "UsedWithCardHolders": False, "HiddenInHand": False,
        "SnapPoints": [snap_point(*each) for each in snaps]}


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
        "PrimaryColor": colour(0, 0, 0), "SecondaryColor": colour(20, 20, 20),
        "SurfaceType": "Plastic"}
    return _common("Card Holder", guid, name, ground=True) | {
        "Flippable": False, "SurfaceType": "Wood", "Models": [plate],
        "GroundAccessibility": "Nothing", "CardsCenter": {"X": 0, "Y": 0, "Z": 0.4},
        "CardsWidth": across, "MaxCards": 40, "MaxCardHeight": deep}
