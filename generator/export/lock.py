"""A lock on a folder that its owner's death gives back."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from types import TracebackType

# On Windows a locked byte can't be read by others; far behind the end it is in nobody's way.
BYTE = 1 << 30


class LockedError(Exception):
    """Somebody else holds the lock."""


class Lock:
    """Held by one process at a time; asks the system, so that nothing is left behind by a kill."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._handle = -1

    def __enter__(self) -> Lock:
        handle = os.open(self._file, os.O_RDWR | os.O_CREAT | getattr(os, "O_CLOEXEC", 0), 0o666)
        try:
            _take(handle)
        except OSError as error:
            os.close(handle)
            raise LockedError(str(self._file)) from error
        self._handle = handle
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None,
                 trace: TracebackType | None) -> None:
        # Closing gives the lock back; the file stays, since removing it would race with the next.
        os.close(self._handle)
        self._handle = -1


if sys.platform == "win32":
    import msvcrt

    def _take(handle: int) -> None:
        os.lseek(handle, BYTE, os.SEEK_SET)
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
else:
    import fcntl

    def _take(handle: int) -> None:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
