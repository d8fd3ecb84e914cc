"""Whole tables and saved objects, as Tabletop Simulator keeps them in files."""

import json
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from generator.output.archive import stable_id
from generator.output.targets.virtual_tables.tts.objects import TAG, Tree

VERSION = "v13.3"
GREY = {"r": 0.5, "g": 0.5, "b": 0.5}


class Guids:
    """Six hex digits for each object, the same in every build, no two alike in one file."""

    def __init__(self, game: str) -> None:
        self._game = game
        self._known: set[str] = set()

    def of(self, *words: str) -> str:
        """Digits for something that these words name."""
        tries = 0
        while (found := stable_id(self._game, *words, str(tries))) in self._known:
            tries += 1
        self._known.add(found)
        return found

    def give(self, objects: Iterable[Tree]) -> list[Tree]:
        """The objects, and all that is in them, each with digits of its own."""
        often: Counter[str] = Counter()

        def given(thing: Mapping[str, Any]) -> Tree:
            name = thing["Memo"] or thing["Nickname"] or thing["Name"]
            often[name] += 1
            made = {**thing, "GUID": thing["GUID"] or self.of(name, str(often[name]))}
            if "ContainedObjects" in made:
                made["ContainedObjects"] = [given(each) for each in made["ContainedObjects"]]
            return made

        return [given(each) for each in objects]


def table(title: str, objects: Sequence[Tree], snaps: Sequence[Tree], script: str,
          pages: Mapping[str, str]) -> Tree:
    """A whole table; `pages` are those of the notebook, by their titles."""
    colours = [each["FogColor"] for each in objects if "FogColor" in each]
    tabs = {str(number): {"title": name, "body": body, "color": "Grey", "visibleColor": GREY,
                          "id": number}
            for number, (name, body) in enumerate(pages.items())}
    return {
        "SaveName": title, "EpochTime": 0, "Date": "", "VersionNumber": VERSION,
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


def saved_object(thing: Tree) -> Tree:
    """One object for the list of saved objects."""
    return {"SaveName": "", "Date": "", "VersionNumber": VERSION, "GameMode": "", "Gravity": 0.5,
            "PlayArea": 0.5, "Table": "", "Sky": "", "Note": "", "LuaScript": "",
            "LuaScriptState": "", "XmlUI": "", "Rules": "", "TabStates": {},
            "ObjectStates": [thing]}


def as_file(tree: Tree) -> bytes:
    """As the table reads it."""
    return json.dumps(tree, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"
