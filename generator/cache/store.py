"""Files of things that can be made again: the pixels of earlier builds."""

import contextlib
import sqlite3
import zlib
from importlib.metadata import version
from pathlib import Path
from typing import Any

import deflate

from generator.cache.seal import sealed, unsealed
from generator.folder import Folder
from generator.press import press

# Raise it when tables change; the press and the libraries that draw count their own changes.
LAYOUT = 3
# Bytes; a larger one starts anew.
LARGEST = 300_000_000
EDITION = " ".join([str(LAYOUT), str(press.VERSION), *map(version, ("uharfbuzz", "pypdfium2"))])


class Store:
    """A database beside the output, of one edition, under this user's seal; `None` keeps nothing.

    It is read into memory whole and written whole, so that no SQLite ever opens a file, or a
    journal beside it, that came from somebody else.
    """

    def __init__(self, file: Path | None, tables: str) -> None:
        self._file = file
        self._tables = tables

    def read(self) -> sqlite3.Connection | None:
        """What earlier builds have left, if it is ours and of this edition."""
        data = self._data()
        if data is None:
            return None
        base = sqlite3.connect(":memory:")
        try:
            base.deserialize(data)
            if _edition(base) == EDITION:
                return base
        except (sqlite3.Error, MemoryError):
            pass
        base.close()
        return None

    def open(self) -> sqlite3.Connection | None:
        """What earlier builds have left, or an empty one, to be added to."""
        if self._file is None:
            return None
        base = self.read()
        if base is None:
            base = sqlite3.connect(":memory:")
            base.executescript("CREATE TABLE edition (name TEXT);" + self._tables)
            base.execute("INSERT INTO edition VALUES (?)", (EDITION,))
            base.commit()
        return base

    def save(self, base: sqlite3.Connection) -> None:
        """Keep it for the next build; a disk that is full only costs time then."""
        data = sealed(base.serialize()) if self._file is not None else None
        if self._file is None or data is None or len(data) > LARGEST:
            return
        # The folder of the output may be a link of the user's; the cache in it may not.
        place, name = self._file.parents[1], "/".join(self._file.parts[-2:])
        with contextlib.suppress(OSError):
            place.mkdir(parents=True, exist_ok=True)
            with Folder(place) as folder:
                folder.put(name, data)

    def _data(self) -> bytes | None:
        if self._file is None:
            return None
        try:
            with Folder(self._file.parents[1]) as folder:
                return unsealed(folder.read("/".join(self._file.parts[-2:]), LARGEST))
        except OSError:
            return None


def _edition(base: sqlite3.Connection) -> str | None:
    found = base.execute("SELECT name FROM edition").fetchone()
    return str(found[0]) if found else None


PIXEL_TABLES = "CREATE TABLE IF NOT EXISTS pictures (key TEXT PRIMARY KEY, pixels BLOB);"


# Bytes of one picture: more pixels than anybody asks for.
LARGEST_PICTURE = 400_000_000


def _unpacked(packed: bytes) -> bytes | None:
    """What was packed; None if it would be without end, or isn't packed at all."""
    unpacking = zlib.decompressobj()
    try:
        pixels = unpacking.decompress(packed, LARGEST_PICTURE)
    except (zlib.error, TypeError):
        return None
    return pixels if unpacking.eof else None


class Album:
    """Rows of pixels by key; new ones are kept for the next build when this one has succeeded."""

    def __init__(self, file: Path | None) -> None:
        self._store = Store(file, PIXEL_TABLES)
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
        return _unpacked(found[0]) if found else None

    def add(self, key: str, pixels: bytes) -> None:
        """Remember pixels under a key."""
        base = self._open()
        if base is not None:
            base.execute("INSERT OR REPLACE INTO pictures VALUES (?, ?)",
                         (key, bytes(deflate.zlib_compress(pixels, 1))))

    def keep(self) -> None:
        """Make it last, without the pictures that this build hasn't asked for."""
        if self._base is not None:
            known = {row[0] for row in self._base.execute("SELECT key FROM pictures")}
            self._base.executemany("DELETE FROM pictures WHERE key = ?",
                                   [(key,) for key in sorted(known - self._asked)])
            changed = self._base.total_changes
            self._base.commit()
            if changed:
                # What is dropped leaves holes, which would be written and read again and again.
                self._base.execute("VACUUM")
                self._store.save(self._base)
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
        row: tuple[Any, ...] | None = base.execute(query, (key,)).fetchone()
        return row

    def _open(self) -> sqlite3.Connection | None:
        """Opened when the first picture is wanted: a PDF needs none."""
        if not self._opened:
            self._opened = True
            self._base = self._store.open()
        return self._base
