"""Match files: what they say, line by line, and what is wrong with them."""

import errno
import json
import os
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from types import TracebackType

from generator.base.findings import FileLocation, Findings
from generator.base.folder import Lock, SafeFolder
from generator.game.load.files import decode, display_path, find_files, read_bytes
from generator.playing.matches.match_events import AnyEvent
from generator.playing.matches.match_lines import (
    MatchHead,
    WrongLine,
    event_line,
    head_line,
    read_event,
    read_head,
)

NEW_FILE_ENDING = ".jsonl"
LARGEST = 8_000_000


class MatchWriter:
    """Appends to one match file, which it holds locked; OSError if the disk doesn't take it.

    An event is written with all of its line and synced, or not at all: where writing fails the
    file is cut back to what was there before, so that the match can go on when there is room.
    """

    def __init__(self, folder: Path, name: str) -> None:
        self.path = folder / name
        self._folder = SafeFolder(folder)
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

    def _truncate_torn_line(self) -> None:
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
    is_new = not folder.exists()
    folder.mkdir(parents=True, exist_ok=True)
    data = head_line(head).encode()
    with SafeFolder(folder) as place:
        for number in count(1):
            name = f"{day}-{head.seed}{f'-{number}' if number > 1 else ''}{NEW_FILE_ENDING}"
            try:
                place.write(name, data, sync=True)
            except FileExistsError:
                continue
            break
        place.sync()
    if is_new:
        with SafeFolder(folder.parent) as outer:
            outer.sync()
    return MatchWriter(folder, name)


def resume_match(path: Path) -> MatchWriter:
    """The writer of a match that goes on; LockedError if another one has it."""
    with SafeFolder(path.parent) as folder:
        if not folder.has(path.name):
            raise FileNotFoundError(errno.ENOENT, "there is no such match", str(path))
    writer = MatchWriter(path.parent, path.name)
    try:
        writer._truncate_torn_line()
    except BaseException:
        writer.close()
        raise
    return writer


MOST_BYTES = 8_000_000
MOST_LINES = 20_000
LONGEST_LINE = 20_000
# A file that is wrong in more lines than this is no match at all.
MOST_REPORTED = 10
ENDING = ".jsonl"


@dataclass(frozen=True, slots=True)
class MatchFile:
    """A match as it was written down, before any rules have looked at it."""

    file: str
    head: MatchHead
    events: tuple[AnyEvent, ...]

    def at(self, number: int) -> FileLocation:
        """The place of an event; the head's is -1."""
        return FileLocation(self.file, number + 2, 1)


def read_match(path: Path, findings: Findings) -> MatchFile | None:
    """A match, or None with what is wrong.

    A last line without an end was being written when the power went: no person saw it, so
    it doesn't count.
    """
    data = read_bytes(path, MOST_BYTES, findings)
    if data is None:
        return None
    file = display_path(path)
    whole, end, torn = data.rpartition(b"\n")
    source = decode(file, whole + end, findings)
    if source is None:
        return None
    lines = source.text.split("\n")[:-1]
    if len(lines) > MOST_LINES:
        findings.error("match/line", f"a match has at most {MOST_LINES:,} lines, this file has "
                       f"{len(lines):,}", FileLocation(file, MOST_LINES + 1, 1))
        return None
    if not lines:
        findings.error("match/line", "the file holds no match", FileLocation(file, 1, 1),
                       "a match begins with a line that says what was played")
        return None
    problems = Findings()
    head = next(_read_lines(file, lines[:1], 0, problems))
    events = [] if head is None else list(_read_lines(file, lines, 1, problems))
    findings.extend(problems)
    if problems.errors or not isinstance(head, MatchHead):
        return None
    if torn:
        findings.note("match/torn", "the last line was cut off while it was written, and is left "
                      "out", FileLocation(file, len(lines) + 1, 1))
    return MatchFile(file, head, tuple(event for event in events if not isinstance(
        event, MatchHead | None)))


def _read_lines(file: str, lines: list[str], first: int,
          findings: Findings) -> Iterator[MatchHead | AnyEvent | None]:
    """What lines say, from one on; None for those that are wrong, and no more after too many."""
    wrong = 0
    for number, line in enumerate(lines[first:], first):
        try:
            if len(line) > LONGEST_LINE:
                raise WrongLine(f"a line has at most {LONGEST_LINE:,} characters, this one has "
                                f"{len(line):,}")
            yield read_event(line) if number else read_head(line)
        except WrongLine as problem:
            column = line.find(f'"{problem.key}"') + 1 if problem.key else 1
            findings.error("match/line", str(problem),
                           FileLocation(file, number + 1, max(1, column)))
        except json.JSONDecodeError as problem:
            findings.error("match/line", "the line isn't JSON from here on",
                           FileLocation(file, number + 1, problem.colno),
                           "a match is changed by playing it, not by hand")
        else:
            continue
        yield None
        wrong += 1
        if wrong == MOST_REPORTED:
            return


def match_files(folder: Path, findings: Findings) -> list[Path]:
    """The match files of a folder, in order; links out of it are refused."""
    return find_files([folder], (f"*{ENDING}",), findings)
