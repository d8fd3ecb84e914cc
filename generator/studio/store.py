"""A file of things that can be made again: deleted, broken or locked, it only costs time."""

from __future__ import annotations

import contextlib
import sqlite3
from importlib.metadata import version
from pathlib import Path

from generator.press import press

# Raise it when tables change; the press and the libraries that draw count their own changes.
LAYOUT = 2
EDITION = " ".join([str(LAYOUT), str(press.VERSION), *map(version, ("uharfbuzz", "pypdfium2"))])


class Store:
    """An SQLite file beside the output, of one edition; `None` keeps nothing."""

    def __init__(self, file: Path | None, tables: str) -> None:
        # A link could lead anywhere; a cache is written only where the output is.
        linked = file is not None and (file.is_symlink() or file.parent.is_symlink())
        self._file = None if linked else file
        self._tables = tables

    def read(self) -> sqlite3.Connection | None:
        """Open what earlier builds have left, if it is of this edition."""
        if self._file is None or not self._file.is_file():
            return None
        base = sqlite3.connect(self._file, timeout=0)
        try:
            if _edition(base) == EDITION:
                return base
        except sqlite3.Error:
            pass
        base.close()
        return None

    def write(self) -> sqlite3.Connection | None:
        """Open for writing; what can't be used any more starts anew."""
        if self._file is None:
            return None
        try:
            self._file.parent.mkdir(parents=True, exist_ok=True)
            if self._file.exists() and not self._usable(self._file):
                self._file.unlink()
            base = sqlite3.connect(self._file, timeout=0)
            base.executescript("CREATE TABLE IF NOT EXISTS edition (name TEXT);" + self._tables)
            if _edition(base) is None:
                base.execute("INSERT INTO edition VALUES (?)", (EDITION,))
        except (sqlite3.Error, OSError):
            return None  # somebody else is writing, or the disk is full
        return base

    def _usable(self, file: Path) -> bool:
        with contextlib.closing(sqlite3.connect(file, timeout=0)) as base:
            try:
                return _edition(base) == EDITION
            except sqlite3.OperationalError as problem:
                if "locked" in str(problem):
                    raise
                return False
            except sqlite3.DatabaseError:
                return False


def _edition(base: sqlite3.Connection) -> str | None:
    found = base.execute("SELECT name FROM edition").fetchone()
    return str(found[0]) if found else None
