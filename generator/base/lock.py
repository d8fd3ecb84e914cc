"""A lock file that one process at a time can hold."""

from __future__ import annotations

import os
import sys
from types import TracebackType

from generator.base.folder import Folder

# On Windows a locked byte can't be read by others; far behind the end it is in nobody's way.
BYTE = 1 << 30


class LockedError(Exception):
    """Somebody else holds the lock."""


class Lock:
    """Held by one process at a time; asks the system, so that nothing is left behind by a kill."""

    def __init__(self, folder: Folder, name: str) -> None:
        self._folder = folder
        self._name = name
        # The file, open for reading and writing while the lock is held.
        self.handle = -1

    def __enter__(self) -> Lock:
        handle = self._folder.open_plain(self._name)
        try:
            _take(handle)
        except OSError as error:
            os.close(handle)
            raise LockedError(self._name) from error
        self.handle = handle
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None,
                 trace: TracebackType | None) -> None:
        # Closing gives the lock back; the file stays, since removing it would race with the next.
        os.close(self.handle)
        self.handle = -1


if sys.platform == "win32":
    import msvcrt

    def _take(handle: int) -> None:
        os.lseek(handle, BYTE, os.SEEK_SET)
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
else:
    import fcntl

    def _take(handle: int) -> None:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
