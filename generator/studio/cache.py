"""Pressed faces from earlier builds.

Only text, numbers and PDF streams are kept: a cache that somebody else has made can spoil a
picture, but can't run anything.
"""

from __future__ import annotations

import contextlib
import json
import sqlite3
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from generator.press.form import Form, Part
from generator.studio.store import Store
from generator.units import Size

# Where it lies in an output folder.
FORMS = Path(".cache", "forms.sqlite")
LARGEST = 300_000_000
TABLES = """
    CREATE TABLE IF NOT EXISTS parts (key TEXT PRIMARY KEY, head TEXT, stream BLOB, uses TEXT);
    CREATE TABLE IF NOT EXISTS forms (key TEXT PRIMARY KEY, root TEXT, parts TEXT, glyphs TEXT,
                                      width REAL, height REAL);
"""


class Cache:
    """Forms by the key of their face."""

    def __init__(self, file: Path | None) -> None:
        self._file = file
        self._store = Store(file, TABLES)

    def find(self, keys: Iterable[str]) -> dict[str, Form]:
        """The forms of these faces, as far as they are known."""
        base = self._store.read()
        if base is None:
            return {}
        with contextlib.closing(base):
            try:
                return _forms(base, sorted(set(keys)))
            except (sqlite3.Error, ValueError, TypeError, KeyError, AttributeError):
                return {}

    def keep(self, forms: Iterable[Form]) -> None:
        """Add forms for the next build."""
        wanted = list(forms)
        if not wanted:
            return
        if self._file and self._file.is_file() and self._file.stat().st_size > LARGEST:
            self._file.unlink()
        base = self._store.write()
        if base is not None:
            with contextlib.closing(base), contextlib.suppress(sqlite3.Error), base:
                _insert(base, wanted)


def _insert(base: sqlite3.Connection, forms: Iterable[Form]) -> None:
    parts: dict[str, Part] = {}
    rows = []
    for form in forms:
        parts.update(form.parts)
        glyphs = json.dumps({font: dict(shown) for font, shown in form.glyphs.items()})
        rows.append((form.key, form.root, json.dumps(list(form.parts)), glyphs,
                     form.size.width, form.size.height))
    base.executemany("INSERT OR REPLACE INTO forms VALUES (?, ?, ?, ?, ?, ?)", rows)
    base.executemany("INSERT OR IGNORE INTO parts VALUES (?, ?, ?, ?)",
                     [(part.key, part.head, part.stream, json.dumps(part.uses))
                      for part in parts.values()])


def _forms(base: sqlite3.Connection, keys: list[str]) -> dict[str, Form]:
    rows = list(_rows(base, "forms", keys))
    lists = {row[0]: json.loads(row[2]) for row in rows}
    wanted = sorted({part for parts in lists.values() for part in parts})
    parts = {key: Part(key, head, stream, tuple(json.loads(uses)))
             for key, head, stream, uses in _rows(base, "parts", wanted)}
    return {key: Form(key, root, {part: parts[part] for part in lists[key]}, _glyphs(glyphs),
                      Size(width, height))
            for key, root, _, glyphs, width, height in rows}


def _glyphs(text: str) -> Mapping[str, Mapping[int, str]]:
    return {font: {int(glyph): shown for glyph, shown in glyphs.items()}
            for font, glyphs in json.loads(text).items()}


def _rows(base: sqlite3.Connection, table: str, keys: list[str]) -> Iterator[tuple[Any, ...]]:
    """The rows of a table by key, in portions that every SQLite accepts."""
    for start in range(0, len(keys), 500):
        some = keys[start:start + 500]
        marks = ",".join("?" * len(some))
        yield from base.execute(f"SELECT * FROM {table} WHERE key IN ({marks})", some)
