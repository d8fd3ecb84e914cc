"""Tabletop Playground: a package with templates, a script that sets up, and an empty table."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path

from generator.base.findings import Findings
from generator.base.progress import Progress
from generator.base.target_interface import Outbox
from generator.output.archive import stable_id
from generator.output.opening_contents import limit_job
from generator.output.package_pictures import PictureRequest, draw_pictures
from generator.output.package_texts import credit_lines, game_title, put_readme
from generator.output.targets.virtual_tables.ttp.piece_templates import (
    PieceTemplates,
    TemplateSheet,
    holder_template,
)
from generator.paper.job import Job
from generator.paper.pages.kit_list import phrase
from generator.playing.tabletop.arrangement import Point
from generator.playing.tabletop.opening import Lot, Opening, OpeningPiece

PiecePlace = tuple[float, float, float, bool]
# What comes with the program.
GENERAL_PACKAGE = {"name": "General", "guid": "D74C7D5D6745CD565913DAA5FB3E9C93"}
CARDS_PACKAGE = {"name": "Cards", "guid": "8F8543D040D1C361098594A763847262"}
TABLE_TEMPLATE = "C9749E734566637D953CFD8AB929BFAA"
SLOTS, CAMERAS = 20, 10
PERMISSIONS = ("delete", "objectLibrary", "copyPaste", "cardPeek", "cardExplorer",
               "containerExplorer",
          "changeOwner", "changeTeam", "editZones", "draw", "ground", "throw", "editLabels",
          "saveGame", "spectators")
SCRIPT = Path(__file__).with_name("global.js")
THUMBNAIL_PX = 256
# The plate of a hand, mm.
HAND = (240.0, 100.0)
STEPS = (
    "Copy the folder {name} into the folder of packages of Tabletop Playground (Settings > Files "
    "shows it, PersistentDownloadDir on most machines), and start the program.",
    "Host or play alone, and load the state {name} from the package of the same name.",
    "Press the button with your number of players: the table is set up, shuffled and dealt. The "
    "same is in the menu of a right click on the table, at any time.")
REMARKS = ("Friends get the package from you when they join, or from mod.io once you have uploaded "
           "it there.",)


def setup_module(sheets: Sequence[TemplateSheet], holder: str, openings: Sequence[Opening],
                 words: Mapping[str, object]) -> bytes:
    """setup.js: one JSON value."""
    value = {
        "holder": holder, "words": words, "players": [opening.players for opening in openings],
        "templates": [{"id": sheet.guid, "cells": sheet.cells, "board": sheet.board}
                      for sheet in sheets],
        "tables": {str(opening.players): table_setup(opening) for opening in openings}}
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    return f"// Where each piece is; made by Ballotin.\nmodule.exports = {text};\n".encode()


def table_setup(opening: Opening) -> dict[str, object]:
    """A table with its lots: what begins there each time, and how many are dealt there."""
    hands = {lot.seat: lot for lot in opening.lots if lot.privacy == "owner" and lot.seat >= 0}
    return {
        "size": [round(opening.size.width / 10, 2), round(opening.size.height / 10, 2)],
        "hands": [[seat, *_centimetres(lot.at), lot.turn % 360] for seat,
                  lot in sorted(hands.items())],
        "lots": [_lot(opening, number) for number in range(len(opening.lots))],
        "pools": [_pool(opening, number) for number in range(len(opening.pools))],
        "spare": sorted(opening.spare.items())}


def _lot(opening: Opening, number: int) -> dict[str, object]:
    lot = opening.lots[number]
    dealt = [put for put in lot.pieces if put.pool >= 0
             and not (_is_pile(lot) and opening.pools[put.pool].home == number)]
    return {
        "name": lot.name, "seat": lot.seat, "pile": _is_pile(lot),
        "hand": lot.privacy == "owner" and lot.seat >= 0,
        "mixed": _is_pile(lot) and lot.privacy == "nobody",
        "fixed": [[put.part, *_place(put)] for put in lot.pieces if put.pool < 0],
        "dealt": [[put.pool, *_place(put)] for put in dealt]}


def _pool(opening: Opening, number: int) -> dict[str, object]:
    """What is shuffled, where the rest of the pile lies, and which cards lie open on top of it."""
    pool = opening.pools[number]
    home = opening.lots[pool.home]
    result = [put for put in home.pieces if put.pool == number] if _is_pile(home) else []
    up = Counter(put.side for put in result).most_common(1)[0][0] == "front" if result else False
    top: list[OpeningPiece] = []
    for put in reversed(result):
        if (put.side == "front") == up:
            break
        top.append(put)
    return {"parts": sorted(pool.parts.items()), "surplus": pool.surplus,
            "where": [*_centimetres(home.at), home.turn % 360, up],
            "open": [list(_place(put)) for put in top]}


def _is_pile(lot: Lot) -> bool:
    return lot.way in ("pile", "bag")


def _place(put: OpeningPiece) -> PiecePlace:
    return *_centimetres(put.at), put.turn % 360, put.side == "front"


def _centimetres(at: Point) -> tuple[float, float]:
    return round(at[0] / 10, 3), round(at[1] / 10, 3)


def empty_table(name: str, guid: str, notes: str) -> dict[str, object]:
    """The state: settings as the program writes them, one table, and the package's script."""
    return {
        "saveStateVersion": "1.1",
        "gameState": {
            "measureUnit": 1, "rotationStep": 18, "notes": notes, "turnInfo": {},
            "slotTeams": [0] * SLOTS, "globalScriptPackage": guid,
            "globalScriptName": "global.js",
            "backgroundTexture": {"resourceName": "", "packageGuid": "0" * 32}, "phases": [],
            "spectatorsSeeEverything": False, "persistentData": "", "persistentKeyData": {},
            "permissions": dict.fromkeys(PERMISSIONS, -1), "physicsLocked": False,
            "measureAngles": "None", "alwaysSnap": False, "liftOverRegular": True,
            "gravityMultiplier": 1, "slotIds": [""] * SLOTS, "mapName": "Western",
            "currentTurn": 0, "bCanBeDamaged": False},
        "requiredPackages": [{"name": name, "guid": guid}, CARDS_PACKAGE, GENERAL_PACKAGE],
        "storedCameraSetups": [False] * CAMERAS, "playerCameraSetups": [False] * SLOTS,
        "playerSlotNames": [str(slot + 1) for slot in range(SLOTS)],
        "customPlayerColors": [False] * SLOTS,
        "lighting": {"intensity": 1, "specular": 1, "altitude": 90, "azimuth": 0,
                     "color": {"r": 255, "g": 255, "b": 255}},
        "floorHidden": False,
        "grid": {"type": 0, "snapType": 0, "visibility": 0, "size": {"x": 5, "y": 5},
                 "offset": {"x": 0, "y": 0.5}, "rotation": 0,
                 "color": {"r": 0, "g": 0, "b": 0, "a": 179}, "thickLines": False},
        "objects": [_table_object()], "zones": [], "labels": []}


def _table_object() -> dict[str, object]:
    none = {"x": 0, "y": 0, "z": 0}
    return {
        "objectType": "Table",
        "transform": {"rotation": none | {"w": 1}, "translation": none,
                      "scale3D": {"x": 1.45, "y": 1.45, "z": 1}},
        "simulatingPhysics": True, "primaryColor": {"b": 255, "g": 255, "r": 255, "a": 255},
        "secondaryColor": {"b": 0, "g": 0, "r": 0, "a": 255}, "metallic": 0, "roughness": 1,
        "friction": 0.7, "restitution": 0.3, "density": 1, "surfaceType": "SurfaceType1",
        "objectName": "", "objectDescription": "", "collisionType": "CB_Static",
        "templateId": TABLE_TEMPLATE, "shouldSnap": True, "previousPosition": none,
        "objectScriptPackage": GENERAL_PACKAGE["guid"], "objectScriptName": "",
            "persistentData": "",
        "persistentKeyData": {}, "uniqueId": "hpv", "drawingLines": [], "objectTags": [],
        "objectGroupId": -1, "ownerIndex": -1, "lightsOn": True, "bCanBeDamaged": False}


class TtpTarget:
    """Writes the folder `ttp/<game>/`, which is a package."""

    name = "ttp"
    title = "A package for Tabletop Playground"
    on_screen = True
    is_table = True

    def write(self, job: Job, outbox: Outbox, progress: Progress, findings: Findings) -> None:
        """Write the package's files into the outbox."""
        job = limit_job(job)
        title, folder = game_title(job), f"ttp/{job.game.id}"
        guid = _guid(job, "package")
        pieces = PieceTemplates(job, lambda *words: _guid(job, *words))
        pieces.make(progress)
        holder = _guid(job, "holder")
        pieces.templates["hand"] = holder_template(holder, phrase(job, "table.hand"), *HAND)
        files: dict[str, bytes] = {
            "Manifest.json": _json_bytes({"Name": title, "Version": "1", "GUID": guid}),
            "Thumbnail.png": _draw_thumbnail(job, progress),
            "Scripts/global.js": SCRIPT.read_bytes(),
            "Scripts/setup.js": setup_module(
                pieces.sheets, holder, job.openings, _script_texts(job)),
            f"States/{job.game.id}.vts": _json_bytes(empty_table(
                title, guid, "\n".join([title, *credit_lines(job)]))),
        }
        files |= {f"Templates/{name}.json": _json_bytes(template) for name,
                  template in pieces.templates.items()}
        files |= {f"Textures/{name}": data for name, data in pieces.textures.items()}
        for name, data in sorted(files.items()):
            outbox.put(f"{folder}/{name}", data, part=name.partition("/")[0])
        put_readme(outbox, "ttp", job, "Tabletop Playground", STEPS, remarks=REMARKS,
                   name=job.game.id)


def _script_texts(job: Job) -> dict[str, object]:
    """What the script says: on its buttons by numbers of players, and what they do."""
    return {"buttons": {str(opening.players): f"{phrase(job, 'table.set-up')}: "
                        f"{phrase(job, 'guide.players', count=opening.players)}"
                        for opening in job.openings},
            "about": phrase(job, "table.anew")}


def _guid(job: Job, *words: str) -> str:
    return stable_id("ttp", job.game.id, *words, digits=32).upper()


def _draw_thumbnail(job: Job, progress: Progress) -> bytes:
    face = job.pieces[0].front
    scale = THUMBNAIL_PX / max(face.kind.trim.width, face.kind.trim.height)
    [picture] = draw_pictures(job,
                              [PictureRequest(face, max(1, round(face.kind.trim.width * scale)),
                                         max(1, round(face.kind.trim.height * scale)))], progress)
    return picture.data


def _json_bytes(value: object) -> bytes:
    return json.dumps(value, ensure_ascii=False, indent="\t").encode()

TARGET = TtpTarget()
