"""Files of things that can be made again: the pixels of earlier builds."""

import contextlib
import sqlite3
from collections.abc import Mapping
from importlib.metadata import version
from pathlib import Path
from typing import Any

from generator.base.folder import SafeFolder
from generator.drawing.cache.seal import seal, unseal
from generator.drawing.press import press
from generator.drawing.press.png import Pixels, decode_png

# Raise it when tables change; the press and the libraries that draw count their own changes.
TABLES_VERSION = 5
# Bytes; a larger one starts again.
LARGEST = 300_000_000
EDITION = " ".join([str(TABLES_VERSION), str(press.VERSION),
                    *map(version, ("uharfbuzz", "pypdfium2", "zlib-ng", "pillow"))])


class CacheDatabase:
    """A database next to the output, of one edition, under this user's seal; `None` keeps nothing.

    It is read into memory whole and written whole, so that no SQLite ever opens a file, or a
    journal next to it, that came from another user.
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
            if _has_only_tables(base) and _read_edition(base) == EDITION:
                return base
        except (sqlite3.Error, MemoryError):
            pass
        base.close()
        return None

    def open(self) -> sqlite3.Connection:
        """What earlier builds have left, or an empty one, to be added to."""
        base = self.read()
        if base is None:
            base = sqlite3.connect(":memory:")
            base.executescript("CREATE TABLE edition (name TEXT);" + self._tables)
            base.execute("INSERT INTO edition VALUES (?)", (EDITION,))
            base.commit()
        return base

    def save(self, base: sqlite3.Connection) -> None:
        """Keep it for the next build; a disk that is full only costs time then."""
        data = seal(base.serialize()) if self._file is not None else None
        if self._file is None or data is None or len(data) > LARGEST:
            return
        # The folder of the output may be a link of the user's; the cache in it may not.
        place, name = self._file.parents[1], "/".join(self._file.parts[-2:])
        with contextlib.suppress(OSError):
            place.mkdir(parents=True, exist_ok=True)
            with SafeFolder(place) as folder:
                folder.put(name, data)

    def _data(self) -> bytes | None:
        if self._file is None:
            return None
        try:
            with SafeFolder(self._file.parents[1]) as folder:
                return unseal(folder.read("/".join(self._file.parts[-2:]), LARGEST))
        except OSError:
            return None


def _has_only_tables(base: sqlite3.Connection) -> bool:
    """Whether it has tables alone: a view could give rows without end."""
    return base.execute("SELECT 1 FROM sqlite_master WHERE type NOT IN ('table', 'index')"
                        ).fetchone() is None


def _read_edition(base: sqlite3.Connection) -> str | None:
    edition = base.execute("SELECT name FROM edition").fetchone()
    return str(edition[0]) if edition else None


PIXEL_TABLES = """
    CREATE TABLE IF NOT EXISTS pictures (key TEXT PRIMARY KEY, png BLOB);
    CREATE TABLE IF NOT EXISTS cells (key TEXT, picture TEXT, x INTEGER, y INTEGER,
                                      width INTEGER, height INTEGER);
    CREATE INDEX IF NOT EXISTS by_key ON cells (key);
"""
# The place of a face on a picture: its corner and its size, in pixels.
FaceArea = tuple[int, int, int, int]


class PictureCache:
    """Pictures as they were written, and which faces are on them.

    New ones are kept for the next build when this one has succeeded.
    """

    def __init__(self, file: Path | None) -> None:
        self._store = CacheDatabase(file, PIXEL_TABLES)
        self._base: sqlite3.Connection | None = None
        self._shown: set[str] = set()
        self._last_picture: tuple[str, Pixels | None] = ("", None)

    def picture(self, key: str) -> bytes | None:
        """The file that was written under a key."""
        self._shown.add(key)
        row = self._row("SELECT png FROM pictures WHERE key = ?", key)
        return bytes(row[0]) if row else None

    def has_face(self, key: str) -> bool:
        """Whether a face is on a picture."""
        return self._row("SELECT 1 FROM cells WHERE key = ?", key) is not None

    def find(self, key: str) -> Pixels | None:
        """The pixels of a face, cut out of a picture."""
        cell = self._row("SELECT picture, x, y, width, height FROM cells WHERE key = ?", key)
        if cell is None:
            return None
        name, x, y, width, height = cell
        if self._last_picture[0] != name:
            row = self._row("SELECT png FROM pictures WHERE key = ?", name)
            self._last_picture = (name, decode_png(row[0]) if row else None)
        pixels = self._last_picture[1]
        return None if pixels is None else pixels[y:y + height, x:x + width]

    def add(self, key: str, data: bytes, cells: Mapping[str, FaceArea]) -> None:
        """Remember a picture with the faces on it."""
        base = self._open()
        base.execute("INSERT OR REPLACE INTO pictures VALUES (?, ?)", (key, data))
        base.executemany("INSERT INTO cells VALUES (?, ?, ?, ?, ?, ?)",
                         [(face, key, *cell) for face, cell in cells.items()])

    def keep(self, *, all_seen: bool = True) -> None:
        """Make it last, without the pictures that this build hasn't shown.

        If not all were to be seen, as files were left where they are, none is dropped.
        """
        if self._base is not None:
            keys = {row[0] for row in self._base.execute("SELECT key FROM pictures")}
            past = [(key,) for key in sorted(keys - self._shown)] if all_seen else []
            self._base.executemany("DELETE FROM pictures WHERE key = ?", past)
            self._base.executemany("DELETE FROM cells WHERE picture = ?", past)
            changed = self._base.total_changes
            self._base.commit()
            if past:
                # What is dropped leaves holes, which would be written and read again and again.
                self._base.execute("VACUUM")
            if changed:
                self._store.save(self._base)
        self.close()

    def close(self) -> None:
        """Forget what wasn't kept."""
        if self._base is not None:
            self._base.close()
            self._base = None

    def _row(self, query: str, key: str) -> tuple[Any, ...] | None:
        row: tuple[Any, ...] | None = self._open().execute(query, (key,)).fetchone()
        return row

    def _open(self) -> sqlite3.Connection:
        """Opened when the first picture is wanted: a PDF needs none."""
        if self._base is None:
            self._base = self._store.open()
        return self._base
