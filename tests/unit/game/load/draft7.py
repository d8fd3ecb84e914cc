"""Just enough of JSON Schema draft 7 to hold our schemas to their word."""

from __future__ import annotations

import re
from typing import Any

TYPES: dict[str, Any] = {
    "string": str, "integer": int, "number": (int, float), "boolean": bool, "array": list,
    "object": dict, "null": type(None),
}
KNOWN = frozenset((
    "$schema", "$ref", "title", "description", "default", "definitions", "type", "enum", "const",
    "pattern", "minimum", "maximum", "minLength", "maxLength", "minItems", "maxItems",
    "minProperties", "items", "properties", "required", "additionalProperties",
    "patternProperties", "propertyNames", "anyOf", "allOf"))


def accepts(schema: Any, value: Any, root: dict[str, Any]) -> bool:
    """Whether a value is what a schema asks for; a word that draft 7 lacks is an error."""
    if isinstance(schema, bool):
        return schema
    unknown = set(schema) - KNOWN
    assert not unknown, unknown
    if "$ref" in schema:
        assert schema["$ref"].startswith("#/definitions/"), schema["$ref"]
        return accepts(root["definitions"][schema["$ref"].removeprefix("#/definitions/")],
                       value, root)
    return (_is_of_type(schema, value) and _combines(schema, value, root)
            and _is_within(schema, value) and _holds(schema, value, root))


def _is_of_type(schema: dict[str, Any], value: Any) -> bool:
    wanted = schema.get("type", [])
    names = [wanted] if isinstance(wanted, str) else wanted
    if isinstance(value, bool) and names:
        return "boolean" in names
    return not names or any(isinstance(value, TYPES[name]) for name in names)


def _combines(schema: dict[str, Any], value: Any, root: dict[str, Any]) -> bool:
    return (any(accepts(each, value, root) for each in schema.get("anyOf", [True]))
            and all(accepts(each, value, root) for each in schema.get("allOf", []))
            and ("enum" not in schema or value in schema["enum"])
            and ("const" not in schema or value == schema["const"]))


def _is_within(schema: dict[str, Any], value: Any) -> bool:
    if isinstance(value, str):
        return len(value) <= schema.get("maxLength", len(value)) \
            and len(value) >= schema.get("minLength", 0) \
            and bool(re.search(schema.get("pattern", ""), value))
    if isinstance(value, (int, float)):
        return schema.get("minimum", value) <= value <= schema.get("maximum", value)
    return True


def _holds(schema: dict[str, Any], value: Any, root: dict[str, Any]) -> bool:
    if isinstance(value, list):
        return schema.get("minItems", 0) <= len(value) <= schema.get("maxItems", len(value)) \
            and all(accepts(schema.get("items", True), each, root) for each in value)
    if not isinstance(value, dict):
        return True
    return (set(schema.get("required", [])) <= set(value)
            and len(value) >= schema.get("minProperties", 0)
            and all(accepts(schema.get("propertyNames", True), str(key), root) for key in value)
            and all(_property(schema, str(key), each, root) for key, each in value.items()))


def _property(schema: dict[str, Any], key: str, value: Any, root: dict[str, Any]) -> bool:
    if key in schema.get("properties", {}):
        return accepts(schema["properties"][key], value, root)
    matching = [each for pattern, each in schema.get("patternProperties", {}).items()
                if re.search(pattern, key)]
    if matching:
        return all(accepts(each, value, root) for each in matching)
    return accepts(schema.get("additionalProperties", True), value, root)
