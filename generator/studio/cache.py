"""Pressed faces from earlier builds, in one file that may be deleted at any time.

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

from generator.press import press
from generator.press.form import Form, Part
from generator.units import Size

# Raise it when the tables change; the press counts its own changes.
LAYOUT = 1
EDITION = LAYOUT * 10_000 + press.VERSION
LARGEST = 300_000_000
TABLES = """
    CREATE TABLE IF NOT EXISTS parts (key TEXT PRIMARY KEY, head TEXT, stream BLOB, uses TEXT);
    CREATE TABLE IF NOT EXISTS forms (key TEXT PRIMARY KEY, root TEXT, parts TEXT, glyphs TEXT,
                                      width REAL, height REAL);
"""


class Cache:
    """Forms by the key of their face. Whatever goes wrong here only costs time."""

    def __init__(self, file: Path | None) -> None:
        # A link could lead anywhere; a cache is written only where the output is.
        linked = file is not None and (file.is_symlink() or file.parent.is_symlink())
        self._file = None if linked else file

    def find(self, keys: Iterable[str]) -> dict[str, Form]:
        """The forms of these faces, as far as they are known."""
        if self._file is None or not self._file.is_file():
            return {}
        try:
            with contextlib.closing(sqlite3.connect(self._file, timeout=0)) as base:
                if base.execute("PRAGMA user_version").fetchone()[0] != EDITION:
                    return {}
                return _forms(base, sorted(set(keys)))
        except (sqlite3.Error, ValueError, TypeError, KeyError, AttributeError):
            return {}

    def keep(self, forms: Iterable[Form]) -> None:
        """Add forms for the next build."""
        wanted = list(forms)
        if self._file is None or not wanted:
            return
        try:
            self._prepare(self._file)
            with contextlib.closing(sqlite3.connect(self._file, timeout=0)) as base, base:
                base.executescript(TABLES)
                base.execute(f"PRAGMA user_version = {EDITION}")
                _insert(base, wanted)
        except (sqlite3.OperationalError, OSError):
            return  # somebody else is writing, or the disk is full: the next build draws again
        except sqlite3.DatabaseError:
            self._file.unlink(missing_ok=True)

    def _prepare(self, file: Path) -> None:
        """Make room: a file that has grown too large, or of another edition, starts anew."""
        file.parent.mkdir(parents=True, exist_ok=True)
        if file.exists() and (file.stat().st_size > LARGEST or not _usable(file)):
            file.unlink()


def _usable(file: Path) -> bool:
    with contextlib.closing(sqlite3.connect(file, timeout=0)) as base:
        try:
            return bool(base.execute("PRAGMA user_version").fetchone()[0] == EDITION)
        except sqlite3.OperationalError:
            raise  # locked, not broken
        except sqlite3.DatabaseError:
            return False


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
