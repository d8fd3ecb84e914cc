"""Caches that somebody has tampered with: bytes, seals, keys, and rows behind a right seal."""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import sqlite3
import zlib
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from random import Random

from generator.drawing.cache.build_cache import LENGTH
from generator.drawing.cache.seal import KEY_FILE, SEAL_SIZE, seal, unseal
from tests.drill.command import ballotin
from tests.drill.games import BUILD, files, new_files, old_build, old_files
from tests.drill.trial import Outcome, Trial, of, wrong

TITLE = "caches that are poisoned"
SEED = 12
Poison = Callable[[Path, Random], None]
Change = Callable[[sqlite3.Connection, str, str], None]


def _bomb() -> bytes:
    """Some kilobytes that unpacks to much more memory than anybody may take."""
    packer = zlib.compressobj(9)
    return b"".join([*(packer.compress(bytes(1_000_000)) for _ in range(400)), packer.flush()])


# What a row may hold in the place of what it should.
VALUES: dict[str, object] = {
    "nothing": None, "a number": 7, "a negative one": -1, "a large one": 2 ** 62,
    "a fraction": 1e300, "no text": "", "text": "x", "no list": "{", "an empty list": "[]",
    "a list of numbers": "[1, 2]", "a mapping": '{"a": 1}', "deep": "[" * 100_000,
    "many digits": "9" * 10_000, "null": "null", "no bytes": b"", "a zero": b"\0",
    "no deflate": b"x" * 50, "other pixels": zlib.compress(b"x" * 9), "a bomb": _bomb(),
    "NaN": '{"a": {"1": NaN}}', "surrogate": '["\\ud800"]',
}


def _caches(out: Path) -> list[Path]:
    return sorted(path for path in (out / ".cache").rglob("*") if path.is_file())


def _flipped(path: Path, rng: Random) -> None:
    data = bytearray(path.read_bytes())
    for _ in range(1 + rng.randrange(4)):
        data[rng.randrange(len(data))] ^= 1 << rng.randrange(8)
    path.write_bytes(data)


def _truncated(path: Path, rng: Random) -> None:
    data = path.read_bytes()
    path.write_bytes(data[:rng.choice((0, 1, SEAL_SIZE - 1, SEAL_SIZE, SEAL_SIZE + 1,
                                       rng.randrange(len(data))))])


def _longer(path: Path, rng: Random) -> None:
    path.write_bytes(path.read_bytes() + rng.randbytes(rng.choice((1, 1_000, 1_000_000))))


def _noise(path: Path, rng: Random) -> None:
    path.write_bytes(rng.randbytes(5_000))


def _of_another(path: Path, rng: Random) -> None:
    data = path.read_bytes()[SEAL_SIZE:]
    seal = hashlib.blake2b(data, key=rng.randbytes(SEAL_SIZE), digest_size=SEAL_SIZE).digest()
    path.write_bytes(seal + data)


def _a_folder(path: Path, rng: Random) -> None:
    path.unlink()
    path.mkdir()


def _opened(path: Path) -> tuple[bytes, bool]:
    """What is behind the seal of a cache, or of the only batch in it; whether it is a batch."""
    data = path.read_bytes()
    whole = unseal(data)
    return (whole, False) if whole is not None else (unseal(data[LENGTH.size:]) or b"", True)


def _closed(path: Path, data: bytes, is_batch: bool) -> None:
    kept = seal(data) or b""
    path.write_bytes(LENGTH.pack(len(kept)) + kept if is_batch else kept)


def _resealed(path: Path, rng: Random) -> None:
    """Bits that have changed behind a seal that is right."""
    inside, is_batch = _opened(path)
    data = bytearray(inside)
    for _ in range(1 + rng.randrange(8)):
        data[rng.randrange(len(data))] = rng.randrange(256)
    _closed(path, bytes(data), is_batch)


def _torn(path: Path, rng: Random) -> None:
    """A part that is gone behind a seal that is right."""
    data, is_batch = _opened(path)
    _closed(path, data[:rng.randrange(len(data))], is_batch)


UNSEALED: dict[str, Poison] = {"flipped bits": _flipped, "truncated": _truncated, "longer": _longer,
                               "noise": _noise, "another's": _of_another, "a folder": _a_folder}
SEALED: dict[str, Poison] = {"changed bytes": _resealed, "torn": _torn}
KEYS: dict[str, Callable[[Path], object]] = {
    "is gone": lambda key: key.unlink(), "is empty": lambda key: key.write_bytes(b""),
    "is short": lambda key: key.write_bytes(b"x"),
    "is long": lambda key: key.write_bytes(b"x" * 99),
    "is another": lambda key: key.write_bytes(b"x" * SEAL_SIZE),
    "is everybody's": lambda key: key.chmod(0o644),
    "is a folder": lambda key: (key.unlink(), key.mkdir()), "is a link": lambda key: (
        key.rename(key.with_name("other")), key.symlink_to(key.with_name("other"))),
}


def _poisoned(poison: Poison, seed: int, folder: Path, right: bool) -> Outcome:
    """Every cache is poisoned; what isn't sealed by this user must not change a byte."""
    out, rng = old_build(folder), Random(seed)
    for path in _caches(out):
        poison(path, rng)
    return _built(folder, out, right)


def _built(folder: Path, out: Path, right: bool, **how: dict[str, str]) -> Outcome:
    done = ballotin(folder, BUILD, **how)  # type: ignore[arg-type]
    outcome = of(done)
    if outcome.ending == "held" and right:
        found = files(out)
        if {name: found.get(name) for name in new_files()} != new_files():
            return wrong("the cache has changed what is built")
        # Without the list of what builds wrote, files that are no longer made stay, with a note.
        left = {name: data for name, data in found.items() if name not in new_files()}
        if left and (not left.items() <= old_files().items() or "output/leftover" not in done.said):
            return wrong("files of the earlier build stay without a word")
    return outcome


def _with_key(change: Callable[[Path], object], folder: Path) -> Outcome:
    out = old_build(folder)
    user = folder / "user"
    shutil.copytree(os.environ["XDG_CACHE_HOME"], user)
    for key in user.rglob(KEY_FILE):
        change(key)
    return _built(folder, out, True, environment={"XDG_CACHE_HOME": str(user)})


def _rows(change: Change, which: int, folder: Path) -> Outcome:
    """A column of a table is changed in every row, or the table itself."""
    out, at = old_build(folder), 0
    for path in _caches(out):
        data, _ = _opened(path)
        if not data.startswith(b"SQLite format"):
            continue
        base = sqlite3.connect(":memory:")
        with closing(base):
            base.deserialize(data)
            for table, column in _columns(base):
                if at == which:
                    change(base, table, column)
                    base.commit()
                    path.write_bytes(seal(base.serialize()) or b"")
                at += 1
    return _built(folder, out, False)


def _columns(base: sqlite3.Connection) -> list[tuple[str, str]]:
    found = base.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
    return [(table, row[1]) for table, in found
            for row in base.execute(f"PRAGMA table_info({table})")]


def _set(value: object) -> Change:
    def change(base: sqlite3.Connection, table: str, column: str) -> None:
        base.execute(f"UPDATE OR IGNORE {table} SET {column} = ?", (value,))
    return change


def _shuffled(base: sqlite3.Connection, table: str, column: str) -> None:
    """Every row has what belongs to the next one."""
    rows = base.execute(f"SELECT rowid, {column} FROM {table} ORDER BY rowid").fetchall()
    others = [value for _, value in rows[1:]] + [value for _, value in rows[:1]]
    for (row, _), value in zip(rows, others, strict=True):
        base.execute(f"UPDATE OR IGNORE {table} SET {column} = ? WHERE rowid = ?", (value, row))


def _all_keys(base: sqlite3.Connection, table: str, column: str) -> None:
    """Every row refers to all rows, and to itself."""
    first = base.execute(f"PRAGMA table_info({table})").fetchone()[1]
    keys = [row[0] for row in base.execute(f"SELECT {first} FROM {table}")]
    base.execute(f"UPDATE OR IGNORE {table} SET {column} = ?", (json.dumps(keys),))


def _dropped(base: sqlite3.Connection, table: str, column: str) -> None:
    base.execute(f"DROP TABLE {table}")


def _emptied(base: sqlite3.Connection, table: str, column: str) -> None:
    base.execute(f"DELETE FROM {table}")


def _without_end(base: sqlite3.Connection, table: str, column: str) -> None:
    """The table is a view whose rows never end."""
    names = [row[1] for row in base.execute(f"PRAGMA table_info({table})")]
    base.execute(f"DROP TABLE {table}")
    picked = ", ".join(f"x AS {name}" for name in names)
    base.execute(f"CREATE VIEW {table} AS WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 "
                 f"FROM c) SELECT {picked} FROM c")


TABLES: dict[str, Change] = {
    "shuffled": _shuffled, "referring to all": _all_keys, "dropped": _dropped, "emptied": _emptied,
    "without end": _without_end}
# As many columns as all caches have together, for modules that count before anything is built.
COLUMNS = 9


def trials() -> Iterator[Trial]:
    """Every poison several times, at places that a seed decides; every value in every column."""
    for at in range(20):
        for name, poison in (*UNSEALED.items(), *SEALED.items()):
            if at < 4 or name in ("flipped bits", "truncated", "changed bytes", "torn"):
                right = name in UNSEALED
                yield Trial(f"{name}, {at}", lambda folder, poison=poison, at=at, right=right:
                            _poisoned(poison, SEED + at, folder, right))
    for name, change in KEYS.items():
        yield Trial(f"the key {name}", lambda folder, change=change: _with_key(change, folder))
    changes = {**{f"set to {name}": _set(value) for name, value in VALUES.items()}, **TABLES}
    for at, (name, edit) in enumerate(changes.items()):
        for which in range(COLUMNS):
            if (at + which) % 2 == 0:
                yield Trial(f"column {which} {name}",
                            lambda folder, edit=edit, which=which: _rows(edit, which, folder))
