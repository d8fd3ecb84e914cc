"""The Lua that sets the table up: the game as data, and one program for all games."""

import math
import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

LUA_PROGRAM = Path(__file__).with_name("setup.lua")
LUA_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")
# Words that can't be keys without brackets.
LUA_KEYWORDS = frozenset(("and", "break", "do", "else", "elseif", "end", "false", "for", "function",
                   "goto", "if", "in", "local", "nil", "not", "or", "repeat", "return", "then",
                   "true", "until", "while"))
LUA_ESCAPES = {'"': '\\"', "\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t"}
CONTROL = re.compile(r'["\\\x00-\x1f\x7f]')


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
        return "{" + ",".join(f"{_lua_key(key)}={lua_value(each)}" for key,
                              each in value.items()) + "}"
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
        return "{\n" + "".join(f"  {_lua_key(key)} = {lua_value(each)},\n"
                               for key, each in value.items()) + "}"
    return lua_value(value)
