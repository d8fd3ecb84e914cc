"""A seal on what is kept: a cache that came with a foreign folder isn't ours, and isn't read."""

import hashlib
import hmac
import os
import secrets
import stat
from pathlib import Path
from typing import NamedTuple

from platformdirs import user_cache_path

from generator.base.folder import NO_FOLLOW

SEAL_SIZE = 32
KEY_FILE = "cache.key"
OPEN_FLAGS = NO_FOLLOW | getattr(os, "O_BINARY", 0)


def seal(data: bytes) -> bytes | None:
    """The data behind a seal that only this user can make; None if the user has no place for it."""
    key = _user_key()
    return None if key is None else _signature(data, key) + data


def unseal(data: bytes) -> bytes | None:
    """The data behind this user's seal; None if the seal is another's or a bit has changed."""
    key, rest = _user_key(), memoryview(data)[SEAL_SIZE:]
    if key is None or not hmac.compare_digest(data[:SEAL_SIZE], _signature(rest, key)):
        return None
    return bytes(rest)


def _signature(data: bytes | memoryview, key: bytes) -> bytes:
    return hashlib.blake2b(data, key=key, digest_size=SEAL_SIZE).digest()


def _user_key() -> bytes | None:
    """The user's own key, made when it is first wanted; without it nothing is kept."""
    folder = user_cache_path("ballotin")
    try:
        key = _read_key(folder / KEY_FILE)
        # None yet, or one that a full disk has cut short.
        if key is None or (key.private and len(key.key) != SEAL_SIZE):
            _write_key(folder)
            key = _read_key(folder / KEY_FILE)
    except OSError:
        return None
    return key.key if key and key.private and len(key.key) == SEAL_SIZE else None


class _KeyFile(NamedTuple):
    """A key, and whether no other user could know it."""

    key: bytes
    private: bool


def _read_key(file: Path) -> _KeyFile | None:
    try:
        handle = os.open(file, os.O_RDONLY | OPEN_FLAGS)
    except FileNotFoundError:
        return None
    with os.fdopen(handle, "rb") as opened:
        return _KeyFile(opened.read(SEAL_SIZE), _is_private(os.fstat(handle)))


def _write_key(folder: Path) -> None:
    """Make a key; of two that are made at once the later one counts."""
    folder.mkdir(parents=True, exist_ok=True)
    part = folder / f"{KEY_FILE}.{os.getpid()}"
    part.unlink(missing_ok=True)
    try:
        handle = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL | OPEN_FLAGS, 0o600)
        with os.fdopen(handle, "wb") as opened:
            opened.write(secrets.token_bytes(SEAL_SIZE))
        part.replace(folder / KEY_FILE)
    finally:
        part.unlink(missing_ok=True)


def _is_private(status: os.stat_result) -> bool:
    """Whether no other user could know the key."""
    if not stat.S_ISREG(status.st_mode):
        return False
    # Where users have no numbers, their folders are their own.
    return not hasattr(os, "geteuid") or (
        status.st_uid == os.geteuid() and not status.st_mode & 0o077)
