"""Objects as the saves of Tabletop Simulator write them, each with every field, and the Lua script.

A save in which an object lacks a field may not load at all, with a message that names none.
"""

import json
import math
import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from generator.output.archive import stable_id
from generator.output.package_texts import credit_lines, game_subtitle, game_title, zone_title
from generator.output.targets.virtual_tables.tts.positions import HandZone, ObjectPosition
from generator.paper.job import Job
from generator.paper.pages.kit_list import game_text, kind_title, phrase
from generator.playing.tabletop.opening import Opening

ObjectTree = dict[str, Any]
# Objects of a game carry this, so that its script finds them again.
TAG: Final = "ballotin"
WHITE: Final = {"r": 1.0, "g": 1.0, "b": 1.0}
# What objects have that nothing else is said about.
BASE: Final[Mapping[str, Any]] = {
    "GUID": "", "Name": "", "Transform": ObjectPosition(0.0, 0.0, 0.0, 0.0).transform(),
                                  "Nickname": "",
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
SAVE_VERSION = "v13.3"
GREY = {"r": 0.5, "g": 0.5, "b": 0.5}
LUA_PROGRAM = Path(__file__).with_name("setup.lua")
LUA_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")
# Words that can't be keys without brackets.
LUA_KEYWORDS = frozenset(("and", "break", "do", "else", "elseif", "end", "false", "for", "function",
                   "goto", "if", "in", "local", "nil", "not", "or", "repeat", "return", "then",
                   "true", "until", "while"))
LUA_ESCAPES = {'"': '\\"', "\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t"}
CONTROL = re.compile(r'["\\\x00-\x1f\x7f]')


def notebook_pages(job: Job, openings: Sequence[Opening]) -> Mapping[str, str]:
    """The pages by their titles, in the kit's language."""
    about = [game_subtitle(job), *credit_lines(job)]
    results = {game_title(job): "\n".join(filter(None, about)),
             phrase(job, "guide.box"): "\n".join(_contents_lines(job))}
    if openings:
        results[phrase(job, "guide.set-up")] = "\n\n".join(_set_up_text(job, opening)
                                                         for opening in openings)
    return results


def _contents_lines(job: Job) -> list[str]:
    """How many of each kind there are, and what players bring themselves."""
    often: Counter[str] = Counter()
    for piece in job.pieces:
        often[piece.component.kind.name] += piece.component.copies_for(job.settings.players)
    lines = [_count_text(job, kind, count) for kind, count in often.items() if count]
    bring = [game_text(job, line.removeprefix("strings."), line) for line in job.game.bring]
    return [*lines, *([f"{phrase(job, 'guide.bring')}:"] if bring else []), *bring]


def _count_text(job: Job, kind: str, count: int) -> str:
    return f"{count} {kind_title(job, job.game.kinds[kind], count)}"


def _set_up_text(job: Job, opening: Opening) -> str:
    """What each zone contains; zones that are the same at every seat are listed once."""
    seats: dict[tuple[str, str], int] = {}
    for lot in opening.lots:
        often = Counter(piece.kind for piece in lot.pieces)
        what = phrase(job, "label.comma").join(_count_text(job, *item) for item in often.items())
        if what:
            seats[lot.name, what] = seats.get((lot.name, what), 0) + 1
    lines = [f"{zone_title(job, zone)}{f' (× {times})' if times > 1 else ''}: {what}"
             for (zone, what), times in seats.items()]
    return "\n".join([phrase(job, "guide.set-up.players", count=opening.players), *lines])


def make_object(spot: ObjectPosition, fields: Mapping[str, Any],
          scale: tuple[float, float, float] = (1.0, 1.0, 1.0)) -> ObjectTree:
    """An object with all its fields; those that aren't given have their defaults."""
    return {**BASE, "Transform": spot.transform(scale), **fields}


def place_object(piece: Mapping[str, Any], spot: ObjectPosition) -> ObjectTree:
    """A piece in its place, with the size that it has."""
    results = piece["Transform"]
    scale = (results["scaleX"], results["scaleY"], results["scaleZ"])
    return {**BASE, **piece, "Transform": spot.transform(scale)}


def deck(cards: Sequence[Mapping[str, Any]], spot: ObjectPosition, name: str) -> ObjectTree:
    """Cards on a pile, the uppermost first if they lie face down; one alone is no deck."""
    made = [place_object(card, spot) for card in cards]
    if len(made) == 1:
        return made[0]
    first = made[0]
    sheets = {key: sheet for item in made for key, sheet in item["CustomDeck"].items()}
    return {**BASE, **DECK_FIELDS, "Transform": first["Transform"], "Nickname": name,
            "GMNotes": first["GMNotes"], "DeckIDs": [item["CardID"] for item in made],
            "CustomDeck": sheets, "ContainedObjects": [{**item, "Name": "Card"} for item in made]}


def stack(piece: Mapping[str, Any], count: int, spot: ObjectPosition) -> ObjectTree:
    """Tiles that are all alike, upon each other."""
    made = place_object(piece, spot)
    return made if count == 1 else {**made, "Name": f"{made['Name']}_Stack", "Number": count}


def bag(pieces: Sequence[Mapping[str, Any]], spot: ObjectPosition, name: str) -> ObjectTree:
    """A bag from which pieces are drawn in any order; none of them is locked when it comes out."""
    inside = [{**place_object(piece, spot), "Locked": False} for piece in pieces]
    return {**BASE, **BAG_FIELDS, "Transform": spot.transform(), "Nickname": name,
            "ContainedObjects": inside}


def counter(spot: ObjectPosition, name: str, value: float) -> ObjectTree:
    """A number that players count with."""
    return make_object(spot, {"Name": "Counter", "Nickname": name, "Locked": True, "Tags": [TAG],
                        "Counter": {"value": round(value)}})


def hand_zone(zone: HandZone, guid: str) -> ObjectTree:
    """What makes a colour a seat, and keeps its hand."""
    return make_object(zone.spot,
                       {"GUID": guid, "Name": "HandTrigger", "Locked": True, "Grid": False,
                             "FogColor": zone.colour}, zone.size)


def booklet(spot: ObjectPosition, name: str, address: str) -> ObjectTree:
    """A PDF that lies on the table."""
    return make_object(spot, {"Name": "Custom_PDF", "Nickname": name, "Locked": True, "CustomPDF": {
        "PDFUrl": address, "PDFPassword": "", "PDFPage": 0, "PDFPageOffset": 0}})


def block(spot: ObjectPosition, guid: str, name: str) -> ObjectTree:
    """A block without a picture, for the buttons of the script."""
    return make_object(spot, {"GUID": guid, "Name": "BlockSquare", "Nickname": name, "Locked": True,
                        "ColorDiffuse": {"r": 0.2, "g": 0.2, "b": 0.2}})


class Guids:
    """Six hex digits for each object, the same in every build, no two alike in one file."""

    def __init__(self, game: str) -> None:
        self._game = game
        self._used_guids: set[str] = set()

    def of(self, *words: str) -> str:
        """Digits for something that these words name."""
        tries = 0
        while (result := stable_id(self._game, *words, str(tries))) in self._used_guids:
            tries += 1
        self._used_guids.add(result)
        return result

    def give(self, objects: Iterable[ObjectTree]) -> list[ObjectTree]:
        """The objects, and all that is in them, each with digits of its own."""
        often: Counter[str] = Counter()

        def mark(thing: Mapping[str, Any]) -> ObjectTree:
            name = thing["Memo"] or thing["Nickname"] or thing["Name"]
            often[name] += 1
            marked = {**thing, "GUID": thing["GUID"] or self.of(name, str(often[name]))}
            if "ContainedObjects" in marked:
                marked["ContainedObjects"] = [mark(inner) for inner in marked["ContainedObjects"]]
            return marked

        return [mark(thing) for thing in objects]


def table_save(title: str, objects: Sequence[ObjectTree], snaps: Sequence[ObjectTree], script: str,
          pages: Mapping[str, str]) -> ObjectTree:
    """A whole table; `pages` are those of the notebook, by their titles."""
    colours = [item["FogColor"] for item in objects if "FogColor" in item]
    tabs = {str(number): {"title": name, "body": body, "color": "Grey", "visibleColor": GREY,
                          "id": number}
            for number, (name, body) in enumerate(pages.items())}
    return {
        "SaveName": title, "EpochTime": 0, "Date": "", "VersionNumber": SAVE_VERSION,
        "GameMode": title, "GameType": "", "GameComplexity": "", "Tags": [], "Gravity": 0.5,
        "PlayArea": 0.5, "Table": "Table_RPG", "Sky": "Sky_Museum", "Note": "", "TabStates": tabs,
        "Grid": {"Type": 0, "Lines": False, "Color": {"r": 0.0, "g": 0.0, "b": 0.0},
                 "Opacity": 0.75, "ThickLines": False, "Snapping": False, "Offset": False,
                 "BothSnapping": False, "xSize": 2.0, "ySize": 2.0,
                 "PosOffset": {"x": 0.0, "y": 1.0, "z": 0.0}},
        "Lighting": {"LightIntensity": 0.54, "LightColor": {"r": 1.0, "g": 0.9804, "b": 0.8902},
                     "AmbientIntensity": 1.3, "AmbientType": 0, "AmbientSkyColor": GREY,
                     "AmbientEquatorColor": GREY, "AmbientGroundColor": GREY,
                     "ReflectionIntensity": 1.0, "LutIndex": 0, "LutContribution": 1.0},
        "Hands": {"Enable": True, "DisableUnused": False, "Hiding": 0},
        "ComponentTags": {"labels": [{"displayed": TAG, "normalized": TAG}]},
        "Turns": {"Enable": False, "Type": 0, "TurnOrder": colours, "Reverse": False,
                  "SkipEmpty": True, "DisableInteractions": False, "PassTurns": True,
                  "TurnColor": ""},
        "DecalPallet": [], "LuaScript": script, "LuaScriptState": "", "XmlUI": "",
        "SnapPoints": list(snaps), "ObjectStates": list(objects),
    }


def saved_object(thing: ObjectTree) -> ObjectTree:
    """One object for the list of saved objects."""
    return {"SaveName": "", "Date": "", "VersionNumber": SAVE_VERSION, "GameMode": "",
            "Gravity": 0.5,
            "PlayArea": 0.5, "Table": "", "Sky": "", "Note": "", "LuaScript": "",
            "LuaScriptState": "", "XmlUI": "", "Rules": "", "TabStates": {},
            "ObjectStates": [thing]}


def save_bytes(tree: ObjectTree) -> bytes:
    """As the table reads it."""
    return json.dumps(tree, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"


def lua_value(value: object) -> str:
    """A value as Lua writes it."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value)
    if isinstance(value, float):
        if not math.isfinite(value):
            raise ValueError(value)
        return f"{value:.10g}"
    if isinstance(value, str):
        return f'"{CONTROL.sub(_escape_sign, value)}"'
    if isinstance(value, Mapping):
        return "{" + ",".join(f"{_lua_key(key)}={lua_value(item)}" for key,
                              item in value.items()) + "}"
    if isinstance(value, Sequence):
        return "{" + ",".join(map(lua_value, value)) + "}"
    raise TypeError(type(value))


def _escape_sign(match: re.Match[str]) -> str:
    return LUA_ESCAPES.get(match[0]) or f"\\{ord(match[0]):03d}"


def _lua_key(key: object) -> str:
    if isinstance(key, str) and LUA_NAME.fullmatch(key) and key not in LUA_KEYWORDS:
        return key
    return f"[{lua_value(key)}]"


def lua_script(data: Mapping[str, Any], counts: Sequence[int]) -> str:
    """The whole script: the data by its names, what the buttons call, and the program."""
    values = [f"local {name} = {_lua_table(value)}\n" for name, value in data.items()]
    buttons = [f"function set_up_{count}() set_up({count}) end\n" for count in counts]
    return "".join([*values, "\n", LUA_PROGRAM.read_text(encoding="utf-8"), "\n", *buttons])


def _lua_table(value: object) -> str:
    """A table with an entry a line, so that people can read it."""
    if isinstance(value, Mapping) and value:
        return "{\n" + "".join(f"  {_lua_key(key)} = {lua_value(item)},\n"
                               for key, item in value.items()) + "}"
    return lua_value(value)
