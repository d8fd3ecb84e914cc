"""The secret words in the links of seats: whoever has one sits there.

They are made from one secret of the folder with the matches, so that links still lead to their
seats when the server has ended and started again. A match file can be handed to anybody: it says
nothing about them.
"""

import hashlib
import hmac
import os
from base64 import urlsafe_b64encode
from pathlib import Path
from secrets import token_bytes
from typing import Final, Generic, TypeVar

V = TypeVar("V")

SECRET: Final = ".seats"
# Bytes of the secret, and of each word: nobody guesses 192 bits.
LENGTH: Final = 32
WORD: Final = 24


def folder_secret(folder: Path) -> bytes:
    """The folder's secret, made if it has none; for this user's eyes alone."""
    path = folder / SECRET
    made = token_bytes(LENGTH)
    try:
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        found = path.read_bytes()
        if len(found) == LENGTH:
            return found
        # Half written, when the machine went down: nobody has a link of it.
        path.unlink()
        return folder_secret(folder)
    with os.fdopen(handle, "wb") as file:
        file.write(made)
        file.flush()
        os.fsync(file.fileno())
    return made


def seat_secret(secret: bytes, match: str, who: str) -> str:
    """The word of a seat, or of those who look on, at one table."""
    made = hmac.digest(secret, f"{match}\n{who}".encode(), hashlib.sha256)
    return urlsafe_b64encode(made[:WORD]).decode()


class SecretIndex(Generic[V]):
    """Finds what a word leads to without telling by the time it takes how near a guess was."""

    def __init__(self) -> None:
        self._entries: dict[bytes, tuple[str, V]] = {}

    def add(self, word: str, what: V) -> None:
        """Let a word lead somewhere."""
        self._entries[_digest(word)] = (word, what)

    def find(self, word: str) -> V | None:
        """What a word leads to."""
        # A guess decides nothing about the digest that is looked up, so its time tells nothing.
        found = self._entries.get(_digest(word))
        return found[1] if found and hmac.compare_digest(found[0].encode(), word.encode()) else None


def _digest(word: str) -> bytes:
    return hashlib.sha256(word.encode("utf-8", "replace")).digest()
