"""A saved table of Tabletop Playground with nothing on it but the script that sets it up."""

from __future__ import annotations

# What comes with the program.
GENERAL = {"name": "General", "guid": "D74C7D5D6745CD565913DAA5FB3E9C93"}
CARDS = {"name": "Cards", "guid": "8F8543D040D1C361098594A763847262"}
TABLE = "C9749E734566637D953CFD8AB929BFAA"
SLOTS, CAMERAS = 20, 10
WISHES = ("delete", "objectLibrary", "copyPaste", "cardPeek", "cardExplorer", "containerExplorer",
          "changeOwner", "changeTeam", "editZones", "draw", "ground", "throw", "editLabels",
          "saveGame", "spectators")


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
            "permissions": dict.fromkeys(WISHES, -1), "physicsLocked": False,
            "measureAngles": "None", "alwaysSnap": False, "liftOverRegular": True,
            "gravityMultiplier": 1, "slotIds": [""] * SLOTS, "mapName": "Western",
            "currentTurn": 0, "bCanBeDamaged": False},
        "requiredPackages": [{"name": name, "guid": guid}, CARDS, GENERAL],
        "storedCameraSetups": [False] * CAMERAS, "playerCameraSetups": [False] * SLOTS,
        "playerSlotNames": [str(slot + 1) for slot in range(SLOTS)],
        "customPlayerColors": [False] * SLOTS,
        "lighting": {"intensity": 1, "specular": 1, "altitude": 90, "azimuth": 0,
                     "color": {"r": 255, "g": 255, "b": 255}},
        "floorHidden": False,
        "grid": {"type": 0, "snapType": 0, "visibility": 0, "size": {"x": 5, "y": 5},
                 "offset": {"x": 0, "y": 0.5}, "rotation": 0,
                 "color": {"r": 0, "g": 0, "b": 0, "a": 179}, "thickLines": False},
        "objects": [_table()], "zones": [], "labels": []}


def _table() -> dict[str, object]:
    none = {"x": 0, "y": 0, "z": 0}
    return {
        "objectType": "Table",
        "transform": {"rotation": none | {"w": 1}, "translation": none,
                      "scale3D": {"x": 1.45, "y": 1.45, "z": 1}},
        "simulatingPhysics": True, "primaryColor": {"b": 255, "g": 255, "r": 255, "a": 255},
        "secondaryColor": {"b": 0, "g": 0, "r": 0, "a": 255}, "metallic": 0, "roughness": 1,
        "friction": 0.7, "restitution": 0.3, "density": 1, "surfaceType": "SurfaceType1",
        "objectName": "", "objectDescription": "", "collisionType": "CB_Static",
        "templateId": TABLE, "shouldSnap": True, "previousPosition": none,
        "objectScriptPackage": GENERAL["guid"], "objectScriptName": "", "persistentData": "",
        "persistentKeyData": {}, "uniqueId": "hpv", "drawingLines": [], "objectTags": [],
        "objectGroupId": -1, "ownerIndex": -1, "lightsOn": True, "bCanBeDamaged": False}
