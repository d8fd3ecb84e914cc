"""Pixels that an earlier build has drawn: as many as its kit shows, no more."""

from __future__ import annotations

import contextlib
import sqlite3
import zlib
from pathlib import Path
from typing import Any

from generator.studio.store import Store

try:
    from isal.isal_zlib import compress
except ImportError:  # no wheel for this machine: slower, the same pixels
    from zlib import compress

TABLES = "CREATE TABLE IF NOT EXISTS pictures (key TEXT PRIMARY KEY, pixels BLOB);"


class Album:
    """Rows of pixels by key; new ones are kept for the next build when this one has succeeded."""

    def __init__(self, file: Path | None) -> None:
        self._store = Store(file, TABLES)
        self._base: sqlite3.Connection | None = None
        self._opened = False
        self._asked: set[str] = set()

    def knows(self, key: str) -> bool:
        """Whether there are pixels under a key."""
        self._asked.add(key)
        return self._row("SELECT 1 FROM pictures WHERE key = ?", key) is not None

    def find(self, key: str) -> bytes | None:
        """The pixels under a key, if they are known."""
        found = self._row("SELECT pixels FROM pictures WHERE key = ?", key)
        try:
            return zlib.decompress(found[0]) if found else None
        except (zlib.error, TypeError):
            return None

    def add(self, key: str, pixels: bytes) -> None:
        """Remember pixels under a key."""
        base = self._open()
        if base is not None:
            with contextlib.suppress(sqlite3.Error):
                base.execute("INSERT OR REPLACE INTO pictures VALUES (?, ?)",
                             (key, compress(pixels, 1)))

    def keep(self) -> None:
        """Make it last, without the pictures that this build hasn't asked for."""
        if self._base is not None:
            with contextlib.suppress(sqlite3.Error):
                known = {row[0] for row in self._base.execute("SELECT key FROM pictures")}
                self._base.executemany("DELETE FROM pictures WHERE key = ?",
                                       [(key,) for key in sorted(known - self._asked)])
                self._base.commit()
        self.close()

    def close(self) -> None:
        """Forget what wasn't kept."""
        if self._base is not None:
            self._base.close()
            self._base = None

    def _row(self, query: str, key: str) -> tuple[Any, ...] | None:
        base = self._open()
        if base is None:
            return None
        try:
            row: tuple[Any, ...] | None = base.execute(query, (key,)).fetchone()
        except sqlite3.Error:
            return None
        return row

    def _open(self) -> sqlite3.Connection | None:
        """Opened when the first picture is wanted: a PDF needs none."""
        if not self._opened:
            self._opened = True
            self._base = self._store.write()
        return self._base
