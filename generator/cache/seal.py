"""A seal on what is kept: a cache that came with somebody's folder isn't ours, and isn't read."""

import hashlib
import hmac
import os
import secrets
import stat

from platformdirs import user_cache_path

from generator.folder import NO_FOLLOW

SIZE = 32
KEY = "cache.key"


def sealed(data: bytes) -> bytes | None:
    """The data behind a seal that only this user can make; None if the user has no place for it."""
    key = _key()
    return None if key is None else _seal(data, key) + data


def unsealed(data: bytes) -> bytes | None:
    """The data behind this user's seal; None if the seal is another's or a bit has changed."""
    key, rest = _key(), memoryview(data)[SIZE:]
    if key is None or not hmac.compare_digest(data[:SIZE], _seal(rest, key)):
        return None
    return bytes(rest)


def _seal(data: bytes | memoryview, key: bytes) -> bytes:
    return hashlib.blake2b(data, key=key, digest_size=SIZE).digest()


def _key() -> bytes | None:
    """The user's own key, made when it is first wanted; without it nothing is kept."""
    folder = user_cache_path("ballotin")
    try:
        folder.mkdir(parents=True, exist_ok=True)
        try:
            made = secrets.token_bytes(SIZE)
            with os.fdopen(os.open(folder / KEY, os.O_WRONLY | os.O_CREAT | os.O_EXCL | NO_FOLLOW,
                                   0o600), "wb") as file:
                file.write(made)
        except FileExistsError:
            pass
        with os.fdopen(os.open(folder / KEY, os.O_RDONLY | NO_FOLLOW), "rb") as file:
            private = _is_private(os.fstat(file.fileno()))
            key = file.read(SIZE)
    except OSError:
        return None
    return key if private and len(key) == SIZE else None


def _is_private(found: os.stat_result) -> bool:
    """Whether nobody else could know the key."""
    if not stat.S_ISREG(found.st_mode):
        return False
    return os.name == "nt" or (found.st_uid == os.geteuid() and not found.st_mode & 0o077)
