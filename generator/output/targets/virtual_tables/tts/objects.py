"""Objects as the saves of Tabletop Simulator write them, each with every field.

A save in which an object lacks a field may not load at all, with a message that names none.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from generator.output.targets.virtual_tables.tts.places import HandZone, Spot

Tree = dict[str, Any]
# Objects of a game carry this, so that its script finds them again.
TAG: Final = "ballotin"
WHITE: Final = {"r": 1.0, "g": 1.0, "b": 1.0}
# What objects have that nothing else is said about.
BASE: Final[Mapping[str, Any]] = {
    "GUID": "", "Name": "", "Transform": Spot(0.0, 0.0, 0.0, 0.0).transform(), "Nickname": "",
    "Description": "", "GMNotes": "", "Memo": "", "Tags": [],
    "AltLookAngle": {"x": 0.0, "y": 0.0, "z": 0.0}, "ColorDiffuse": WHITE,
    "LayoutGroupSortIndex": 0, "Value": 0, "Locked": False, "Grid": True, "Snap": True,
    "IgnoreFoW": False, "MeasureMovement": False, "DragSelectable": True, "Autoraise": True,
    "Sticky": True, "Tooltip": True, "GridProjection": False, "HideWhenFaceDown": False,
    "Hands": False, "LuaScript": "", "LuaScriptState": "", "XmlUI": "",
}
BAG_FIELDS: Final[Mapping[str, Any]] = {
    "Name": "Bag", "MaterialIndex": -1, "MeshIndex": -1, "Bag": {"Order": 2},
    "ColorDiffuse": {"r": 0.44, "g": 0.36, "b": 0.28}, "Tags": [TAG],
}
DECK_FIELDS: Final[Mapping[str, Any]] = {
    "Name": "DeckCustom", "SidewaysCard": False, "HideWhenFaceDown": True, "Tags": [TAG],
}


def thing(spot: Spot, fields: Mapping[str, Any],
          scale: tuple[float, float, float] = (1.0, 1.0, 1.0)) -> Tree:
    """An object with all its fields; what isn't said is as ever."""
    return {**BASE, "Transform": spot.transform(scale), **fields}


def placed(piece: Mapping[str, Any], spot: Spot) -> Tree:
    """A piece in its place, with the size that it has."""
    own = piece["Transform"]
    scale = (own["scaleX"], own["scaleY"], own["scaleZ"])
    return {**BASE, **piece, "Transform": spot.transform(scale)}


def deck(cards: Sequence[Mapping[str, Any]], spot: Spot, name: str) -> Tree:
    """Cards on a pile, the uppermost first if they lie face down; one alone is no deck."""
    made = [placed(each, spot) for each in cards]
    if len(made) == 1:
        return made[0]
    first = made[0]
    sheets = {key: sheet for each in made for key, sheet in each["CustomDeck"].items()}
    return {**BASE, **DECK_FIELDS, "Transform": first["Transform"], "Nickname": name,
            "GMNotes": first["GMNotes"], "DeckIDs": [each["CardID"] for each in made],
            "CustomDeck": sheets, "ContainedObjects": [{**each, "Name": "Card"} for each in made]}


def stack(piece: Mapping[str, Any], count: int, spot: Spot) -> Tree:
    """Tiles that are all alike, upon each other."""
    made = placed(piece, spot)
    return made if count == 1 else {**made, "Name": f"{made['Name']}_Stack", "Number": count}


def bag(pieces: Sequence[Mapping[str, Any]], spot: Spot, name: str) -> Tree:
    """A bag from which pieces are drawn in any order; none of them is locked when it comes out."""
    inside = [{**placed(each, spot), "Locked": False} for each in pieces]
    return {**BASE, **BAG_FIELDS, "Transform": spot.transform(), "Nickname": name,
            "ContainedObjects": inside}


def counter(spot: Spot, name: str, value: float) -> Tree:
    """A number that players count with."""
    return thing(spot, {"Name": "Counter", "Nickname": name, "Locked": True, "Tags": [TAG],
                        "Counter": {"value": round(value)}})


def hand_zone(zone: HandZone, guid: str) -> Tree:
    """What makes a colour a seat, and keeps its hand."""
    return thing(zone.spot, {"GUID": guid, "Name": "HandTrigger", "Locked": True, "Grid": False,
                             "FogColor": zone.colour}, zone.size)


def booklet(spot: Spot, name: str, address: str) -> Tree:
    """A PDF that lies on the table."""
    return thing(spot, {"Name": "Custom_PDF", "Nickname": name, "Locked": True, "CustomPDF": {
        "PDFUrl": address, "PDFPassword": "", "PDFPage": 0, "PDFPageOffset": 0}})


def block(spot: Spot, guid: str, name: str) -> Tree:
    """A block without a picture, for the buttons of the script."""
    return thing(spot, {"GUID": guid, "Name": "BlockSquare", "Nickname": name, "Locked": True,
                        "ColorDiffuse": {"r": 0.2, "g": 0.2, "b": 0.2}})
