"""Files of things that can be made again: pressed faces and pixels of earlier builds."""

import contextlib
import json
import sqlite3
import zlib
from collections.abc import Iterable, Iterator, Mapping
from importlib.metadata import version
from pathlib import Path
from typing import Any

import deflate

from generator.cache.seal import sealed, unsealed
from generator.folder import Folder
from generator.press import press
from generator.press.stock import Form, PdfPart
from generator.units import Size

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


# Where it lies in an output folder.
FORMS = Path(".cache", "forms")
FORM_TABLES = """
    CREATE TABLE IF NOT EXISTS parts (key TEXT PRIMARY KEY, head TEXT, stream BLOB, uses TEXT);
    CREATE TABLE IF NOT EXISTS forms (key TEXT PRIMARY KEY, root TEXT, parts TEXT, glyphs TEXT,
                                      width REAL, height REAL);
"""


class Cache:
    """Forms by the key of their face."""

    def __init__(self, file: Path | None) -> None:
        self._store = Store(file, FORM_TABLES)

    def find(self, keys: Iterable[str]) -> dict[str, Form]:
        """The forms of these faces, as far as they are known."""
        base = self._store.read()
        if base is None:
            return {}
        with contextlib.closing(base):
            return _forms(base, sorted(set(keys)))

    def keep(self, forms: Iterable[Form]) -> None:
        """Add forms for the next build."""
        wanted = list(forms)
        base = self._store.open() if wanted else None
        if base is not None:
            with contextlib.closing(base):
                with base:
                    _insert(base, wanted)
                self._store.save(base)


def _insert(base: sqlite3.Connection, forms: Iterable[Form]) -> None:
    parts: dict[str, PdfPart] = {}
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
    parts = {key: PdfPart(key, head, stream, tuple(json.loads(uses)))
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


PIXEL_TABLES = "CREATE TABLE IF NOT EXISTS pictures (key TEXT PRIMARY KEY, pixels BLOB);"


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
        return zlib.decompress(found[0]) if found else None

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
