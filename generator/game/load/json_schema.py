"""JSON Schema (draft 7) of a game's YAML files, of scenarios and makers, for editors."""

import json
from functools import cache
from typing import Any

from pydantic import BaseModel
from pydantic.json_schema import models_json_schema

from generator.game.load.book_file import RulesFile
from generator.game.load.expectations_schema import ConstraintEntry, ExpectationsFile, PlayEntry
from generator.game.load.game_schema import (
    CombinedSet,
    ComponentEntry,
    ComponentSet,
    FieldEntry,
    GameFile,
    KindsFile,
    LanguageFile,
    SetsFile,
    SpreadsheetEntry,
)
from generator.game.load.kind_files import SIMPLE
from generator.game.load.maker_file import MakerFile
from generator.game.load.scenario_file import ScenarioFile
from generator.game.load.table_file import SpreadEntry, TableFile

DRAFT = "http://json-schema.org/draft-07/schema#"
FILES: dict[str, tuple[type[BaseModel], ...]] = {
    "components.json": (ComponentSet, CombinedSet, SetsFile),
    "expectations.json": (ExpectationsFile,),
    "game.json": (GameFile,),
    "kinds.json": (KindsFile,),
    "lang.json": (LanguageFile,),
    "maker.json": (MakerFile,),
    "rules.json": (RulesFile,),
    "scenario.json": (ScenarioFile,),
    "table.json": (TableFile,),
}
# Models that the roots name only inside hand-written parts of their schema.
HELPERS: dict[str, tuple[type[BaseModel], ...]] = {
    "components.json": (ComponentEntry,),
    "expectations.json": (ConstraintEntry, PlayEntry),
    "game.json": (SpreadsheetEntry,),
    "kinds.json": (FieldEntry,),
    "lang.json": (),
    "maker.json": (),
    "rules.json": (),
    "scenario.json": (),
    "table.json": (SpreadEntry,),
}
RENAMED = {"$defs": "definitions", "prefixItems": "items"}
KEYED_BY_NAME = ("properties", "patternProperties", "$defs", "definitions")
TITLES = {
    "components.json": "A file of components",
    "expectations.json": "expectations.yaml",
    "game.json": "game.yaml",
    "kinds.json": "kinds.yaml",
    "lang.json": "lang/<code>.yaml",
    "maker.json": "A maker's profile",
    "rules.json": "rulebook/rules.yaml",
    "scenario.json": "A file of scenarios",
    "table.json": "table.yaml",
}


def schemas() -> dict[str, str]:
    """Return the text of every schema by the name of its file."""
    return dict(_schemas())


@cache
def _schemas() -> dict[str, str]:
    return {name: json.dumps(_schema(name), ensure_ascii=False, indent=2, sort_keys=True) + "\n"
            for name in FILES}


def _schema(name: str) -> dict[str, Any]:
    roots = FILES[name]
    _, generated = models_json_schema([(model, "validation") for model in (*roots, *HELPERS[name])])
    definitions = _to_draft7(generated["$defs"], names=True)
    if name == "kinds.json":
        _allow_short_fields(definitions["KindEntry"])
    return {"$schema": DRAFT, "title": TITLES[name], "definitions": definitions,
            "anyOf": [{"$ref": f"#/definitions/{model.__name__}"} for model in roots]}


def _allow_short_fields(kind: dict[str, Any]) -> None:
    """Let `name: text` stand for `name: {type: text}`, as the loader does."""
    fields = kind["properties"]["fields"]
    fields["patternProperties"] = {
        pattern: {"anyOf": [{"enum": list(SIMPLE)}, entry]}
        for pattern, entry in fields["patternProperties"].items()}


def _to_draft7(value: Any, names: bool = False) -> Any:
    """Say in draft 7 what pydantic says in draft 2020-12; `names` if the keys are the user's."""
    if isinstance(value, list):
        return [_to_draft7(item) for item in value]
    if not isinstance(value, dict):
        return value
    entries: dict[str, Any] = value
    if names:
        return {key: _to_draft7(entry) for key, entry in entries.items()}
    converted = {RENAMED.get(key, key): _to_draft7(entry, key in KEYED_BY_NAME)
                 for key, entry in entries.items()}
    # What editors would show needlessly: titles made of names, and None for "not given".
    converted.pop("title", None)
    if "default" in converted and converted["default"] is None:
        del converted["default"]
        _drop_null(converted)
    if "patternProperties" in converted:
        converted["additionalProperties"] = False
    if "$ref" in converted:
        converted["$ref"] = converted["$ref"].replace("#/$defs/", "#/definitions/")
        if len(converted) > 1:  # draft 7 ignores everything next to a $ref
            converted["allOf"] = [{"$ref": converted.pop("$ref")}]
    return converted


def _drop_null(schema: dict[str, Any]) -> None:
    options = [variant for variant in schema.get("anyOf", []) if variant != {"type": "null"}]
    if len(options) == 1:
        del schema["anyOf"]
        schema.update(options[0])
    elif options:
        schema["anyOf"] = options
