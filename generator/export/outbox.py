"""Where finished files are gathered, and from where they appear all together."""

from __future__ import annotations

import contextlib
import errno
import hashlib
import os
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path
from types import TracebackType

from generator.export import journal, manifest
from generator.export.journal import NEW, Journal, LinkError, carry_out, sync_folder
from generator.export.manifest import ManifestEntry, fold, problem, tidy
from generator.export.target import Artifact
from generator.findings import Findings, Stop, Where

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


# Where a game's folder of files lies unless the user says otherwise.
OUTPUT = Path("output")
LOCK = ".lock"
BUILD = ".build-"
NO_ROOM = frozenset({errno.ENOSPC, errno.EFBIG, getattr(errno, "EDQUOT", errno.ENOSPC)})
NO_FOLDER = (FileExistsError, NotADirectoryError)


class OutputFolder:
    """One target's part of an outbox."""

    def __init__(self, outbox: FolderOutbox, target: str) -> None:
        self._outbox = outbox
        self._target = target

    def put(self, name: str, data: bytes, **facts: int | str) -> None:
        """Add a file under a name relative to the output folder, with '/' between parts."""
        self._outbox.add(self._target, name, data, facts)


class FolderOutbox:
    """A build in progress in a folder that nobody else may build into; see `open_outbox`."""

    def __init__(self, folder: Path, game: str, findings: Findings) -> None:
        self._folder = folder
        self._build = folder / f"{BUILD}1"
        self._game = game
        self._findings = findings
        self._entries: dict[str, ManifestEntry] = {}
        self._targets: list[str] = []

    def shelf(self, target: str) -> OutputFolder:
        """The place for one target's files; all it made in earlier builds will be replaced."""
        if target not in self._targets:
            self._targets.append(target)
        return OutputFolder(self, target)

    def add(self, target: str, name: str, data: bytes, facts: dict[str, int | str]) -> None:
        """Keep a target's file until the build is complete."""
        name = tidy(name)
        if not self._may_be_called(name):
            return
        digest = hashlib.sha256(data).hexdigest()
        self._entries[fold(name)] = ManifestEntry(name, self._game, target, len(data), digest,
                                                  facts)
        with self._trouble():
            place = self._build / NEW / name
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_bytes(data)

    def publish(self) -> tuple[Artifact, ...]:
        """Let all files appear and the ones that are no longer made go; or stop, with no change."""
        self._findings.stop_on_errors()
        made = sorted(self._entries.values(), key=lambda entry: entry.name)
        before = self._before()
        stays = [entry for entry in before if self._stays(entry)]
        gone = tuple((entry.name, entry.sha256) for entry in before
                     if entry not in stays and fold(entry.name) not in self._entries)
        with self._trouble():
            (self._build / NEW / manifest.FILE).write_bytes(manifest.write([*made, *stays]))
            todo = Journal((*(entry.name for entry in made), manifest.FILE), gone)
            _commit(todo, self._build)
            carry_out(todo, self._build, self._folder)
        return tuple(Artifact(e.name, e.bytes, e.sha256, e.facts) for e in made)

    def _may_be_called(self, name: str) -> bool:
        if trouble := problem(name):
            self._findings.error("output/name", f"the file name {name!r} {trouble}",
                                 hint="file names come from the ids of kinds and components")
            return False
        if other := self._entries.get(fold(name)):
            self._findings.error(
                "output/collision",
                f"{name!r} is written twice" if other.name == name
                else f"{name!r} and {other.name!r} are the same name on some systems",
                hint="give the components ids that differ in more than the case of letters")
            return False
        return True

    def _stays(self, entry: ManifestEntry) -> bool:
        """Whether a file of an earlier build is none of this build's business."""
        mine = entry.game == self._game and entry.target in self._targets
        return (not mine and fold(entry.name) not in self._entries
                and (self._folder / entry.name).is_file())

    def _before(self) -> tuple[ManifestEntry, ...]:
        """What the previous builds left in the folder, as far as their manifest says."""
        place = self._folder / manifest.FILE
        try:
            return manifest.read(place.read_bytes())
        except FileNotFoundError:
            return ()
        except (OSError, ValueError) as error:
            self._findings.warning(
                "output/manifest", f"the previous manifest can't be read: {error}",
                at=Where(str(place)), hint="files that are no longer made may have stayed")
            return ()

    def _trouble(self) -> contextlib.AbstractContextManager[None]:
        return telling(self._folder, self._findings)


@contextlib.contextmanager
def open_outbox(folder: Path, game: str, findings: Findings) -> Iterator[FolderOutbox]:
    """Lock a folder and gather a build in it; without `publish()` nothing in it changes."""
    with contextlib.ExitStack() as stack:
        with telling(folder, findings):
            folder.mkdir(parents=True, exist_ok=True)
            stack.enter_context(Lock(folder / LOCK))
            _finish_killed_builds(folder)
            (folder / f"{BUILD}1" / NEW).mkdir(parents=True)
        try:
            yield FolderOutbox(folder, game, findings)
        finally:
            shutil.rmtree(folder / f"{BUILD}1", ignore_errors=True)


@contextlib.contextmanager
def telling(folder: Path, findings: Findings) -> Iterator[None]:
    """Turn what the system says about files into a finding, and stop."""
    try:
        yield
    except LockedError:
        findings.error("output/locked", f"another build is writing into '{folder}'",
                       hint="wait until it has ended, or choose another folder with --out")
    except OSError as error:
        _tell(error, folder, findings)
    else:
        return
    raise Stop(findings)


def _tell(error: OSError, folder: Path, findings: Findings) -> None:
    reason = (error.strerror or str(error)).lower()
    if error.errno in NO_ROOM:
        findings.error("output/disk-full", f"no room for the new files in '{folder}': {reason}",
                       hint="free some space, or choose another folder with --out")
    elif isinstance(error, LinkError):
        findings.error("output/outside", f"'{error.filename}' is a link that leaves the folder",
                       hint="remove the link, or choose another folder with --out")
    elif isinstance(error, NO_FOLDER):
        findings.error("output/not-a-folder", f"'{error.filename or folder}' isn't a folder",
                       hint="choose a folder with --out")
    else:
        findings.error("output/unwritable", f"can't write '{error.filename or folder}': {reason}",
                       hint="choose another folder with --out")


def _finish_killed_builds(folder: Path) -> None:
    """Carry out what a killed build had completed, and clear away what it had not."""
    for build in sorted(folder.glob(f"{BUILD}*")):
        with contextlib.suppress(FileNotFoundError, ValueError, KeyError, TypeError):
            carry_out(journal.read((build / journal.FILE).read_bytes()), build, folder)
        shutil.rmtree(build)


def _commit(todo: Journal, build: Path) -> None:
    """Bring everything to the disk, the journal last: from here on the build counts."""
    for name in todo.install:
        _sync(build / NEW / name)
    (build / f"{journal.FILE}.part").write_bytes(todo.write())
    _sync(build / f"{journal.FILE}.part")
    (build / f"{journal.FILE}.part").replace(build / journal.FILE)
    sync_folder(build)


def _sync(file: Path) -> None:
    with file.open("rb+") as handle:
        os.fsync(handle.fileno())
