"""Match files: what happens at a table is on the disk before anybody is told that it happened."""

import errno
import os
from collections.abc import Iterable
from contextlib import suppress
from itertools import count
from pathlib import Path
from types import TracebackType

from generator.base.folder import Folder
from generator.base.lock import Lock
from generator.playing.matches.events import AnyEvent
from generator.playing.matches.lines import MatchHead, event_line, head_line

ENDING = ".jsonl"
LARGEST = 8_000_000


class MatchWriter:
    """Appends to one match file, which it holds locked; OSError if the disk doesn't take it.

    An event is written with all of its line and synced, or not at all: where writing fails the
    file is cut back to what was there before, so that the match can go on when there is room.
    """

    def __init__(self, folder: Path, name: str) -> None:
        self.path = folder / name
        self._folder = Folder(folder)
        self._lock = Lock(self._folder, name)
        try:
            self._lock.__enter__()
        except BaseException:
            self._folder.__exit__(None, None, None)
            raise
        self._handle = self._lock.handle
        self._size = os.fstat(self._handle).st_size

    def append(self, events: Iterable[AnyEvent]) -> None:
        """Write down what happened; when this comes back it lasts."""
        data = "".join(map(event_line, events)).encode()
        if data:
            self._write(data)

    def _write(self, data: bytes) -> None:
        left = memoryview(data)
        try:
            os.lseek(self._handle, self._size, os.SEEK_SET)
            while left:
                left = left[os.write(self._handle, left):]
            os.fsync(self._handle)
        except OSError:
            with suppress(OSError):
                os.ftruncate(self._handle, self._size)
            raise
        self._size += len(data)

    def _cut(self) -> None:
        """Leave out what a power cut left of a last line."""
        whole = self._folder.read(self.path.name, LARGEST)
        size = whole.rfind(b"\n") + 1
        if size < len(whole):
            os.ftruncate(self._handle, size)
            os.fsync(self._handle)
        self._size = size

    def close(self) -> None:
        """Let others have the file."""
        self._lock.__exit__(None, None, None)
        self._folder.__exit__(None, None, None)

    def __enter__(self) -> "MatchWriter":
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None,
                 trace: TracebackType | None) -> None:
        self.close()


def begin_match(folder: Path, day: str, head: MatchHead) -> MatchWriter:
    """A new file `<day>-<seed>.jsonl` in a folder, with a number behind it if there is one.

    The name holds the seed, as the file does: neither is for players before the end.
    """
    made = not folder.exists()
    folder.mkdir(parents=True, exist_ok=True)
    data = head_line(head).encode()
    with Folder(folder) as place:
        for number in count(1):
            name = f"{day}-{head.seed}{f'-{number}' if number > 1 else ''}{ENDING}"
            try:
                place.write(name, data, sync=True)
            except FileExistsError:
                continue
            break
        place.sync()
    if made:
        with Folder(folder.parent) as outer:
            outer.sync()
    return MatchWriter(folder, name)


def resume_match(path: Path) -> MatchWriter:
    """The writer of a match that goes on; LockedError if another one has it."""
    with Folder(path.parent) as folder:
        if not folder.has(path.name):
            raise FileNotFoundError(errno.ENOENT, "there is no such match", str(path))
    writer = MatchWriter(path.parent, path.name)
    try:
        writer._cut()
    except BaseException:
        writer.close()
        raise
    return writer
