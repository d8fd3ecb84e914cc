"""A study that others are held to: its counts, block by block, kept beside the kit's cache.

It is read only if this user has written it: a folder that somebody hands over says nothing about
how a game was.
"""

import json
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from generator.base.findings import Findings, Stop
from generator.base.folder import put_in, read_from
from generator.drawing.cache.seal import sealed, unsealed
from generator.output.outbox import folder_for
from generator.playing.play.study import Counts

FILE: Final = Path(".cache", "reference")
LARGEST: Final = 50_000_000
FORMAT: Final = 1

# Players and bots of a table.
At = tuple[int, tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class Reference:
    """What was played, table by table; `parts` and `types` are the order that decides its luck."""

    title: str
    parts: tuple[str, ...]
    types: Mapping[str, tuple[str, ...]]
    tables: Mapping[At, tuple[Counts, ...]]


def kept_reference(game: str) -> Reference | None:
    """The reference of a game, if this user has kept one."""
    try:
        data = unsealed(read_from(folder_for(None, game, Findings()) / FILE, LARGEST))
        return None if data is None else _read(json.loads(data))
    except (OSError, Stop, ValueError, KeyError, TypeError):
        return None


def keep_reference(game: str, reference: Reference) -> None:
    """Keep a reference for later; where nothing can be written it is known as long as we run."""
    data = sealed(json.dumps(_written(reference), separators=(",", ":")).encode())
    if data is not None and len(data) <= LARGEST:
        put_in(folder_for(None, game, Findings()) / FILE, data)


def _written(reference: Reference) -> dict[str, object]:
    tables = [{"players": players, "bots": bots,
               "blocks": [[[*key, count] for key, count in block.items()] for block in blocks]}
              for (players, bots), blocks in reference.tables.items()]
    return {"format": FORMAT, "title": reference.title, "parts": reference.parts,
            "types": dict(reference.types), "tables": tables}


def _read(data: dict[str, Any]) -> Reference | None:
    if data["format"] != FORMAT:
        return None
    return Reference(
        data["title"], tuple(data["parts"]),
        {name: tuple(words) for name, words in data["types"].items()},
        {(table["players"], tuple(table["bots"])): tuple(
            Counter({tuple(key): count for *key, count in block}) for block in table["blocks"])
         for table in data["tables"]})
