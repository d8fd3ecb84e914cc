"""The output folder: a build arrives whole or not at all, whatever happens on the way."""

from __future__ import annotations

import contextlib
import errno
import hashlib
import json
import os
import shutil
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType

from generator.export import manifest
from generator.export.manifest import FILE as MANIFEST
from generator.export.manifest import ManifestEntry, fold, problem, tidy
from generator.export.target import Artifact
from generator.findings import Findings, Stop, Where

FILE = "journal.json"
NEW = "new"
OLD = "old"


@dataclass(frozen=True, slots=True)
class Journal:
    """Names to put in place, in this order, and files to remove if they are still as made."""

    install: tuple[str, ...]
    remove: tuple[tuple[str, str], ...]

    def write(self) -> bytes:
        """As bytes, for the build's folder."""
        return json.dumps({"install": self.install, "remove": self.remove}).encode()


def read(data: bytes) -> Journal:
    """The journal of a killed build; ValueError when it is no journal of ours."""
    tree = json.loads(data)
    if not isinstance(tree, dict):
        raise ValueError("it isn't a journal")
    install = tuple(str(name) for name in tree["install"])
    remove = tuple((str(name), str(digest)) for name, digest in tree["remove"])
    names = [*install, *(name for name, _ in remove)]
    if any(problem(name) for name in names if name != MANIFEST):
        raise ValueError("it names files that no build would write")
    return Journal(install, remove)


class LinkError(OSError):
    """A link inside the folder leads out of it."""


def carry_out(journal: Journal, build: Path, folder: Path) -> None:
    """Put the build's files in their places, or leave all as it was and raise OSError."""
    for name in (*journal.install, *(name for name, _ in journal.remove)):
        _check_place(folder / name, folder)
    done: list[str] = []
    try:
        for name in journal.install:
            if (build / NEW / name).exists():
                done.append(name)
                _install(name, build, folder)
    except BaseException:  # also when somebody presses Ctrl-C
        for name in reversed(done):
            _put_back(name, build, folder)
        raise
    for name, digest in journal.remove:
        _remove(folder / name, digest, folder)
    for each in {folder, *((folder / name).parent for name in journal.install)}:
        sync_folder(each)


def _check_place(place: Path, folder: Path) -> None:
    """Refuse to follow links that lead out of the folder."""
    if not place.parent.resolve().is_relative_to(folder.resolve()):
        raise LinkError(0, "it leads out of the folder", str(place.parent))


def _install(name: str, build: Path, folder: Path) -> None:
    place, kept = folder / name, build / OLD / name
    place.parent.mkdir(parents=True, exist_ok=True)
    if os.path.lexists(place) and not kept.exists():
        kept.parent.mkdir(parents=True, exist_ok=True)
        try:
            os.link(place, kept)
        except OSError:  # some file systems know no links
            shutil.copy2(place, kept)
    (build / NEW / name).replace(place)


def _put_back(name: str, build: Path, folder: Path) -> None:
    """Undo an install as far as it came."""
    place, kept, new = folder / name, build / OLD / name, build / NEW / name
    with contextlib.suppress(OSError):
        if not new.exists():
            if kept.exists():
                kept.replace(place)
            else:
                place.unlink()


def _remove(place: Path, digest: str, folder: Path) -> None:
    """Remove a file that is no longer made, unless somebody has changed it since."""
    with contextlib.suppress(OSError):
        if place.is_symlink() or hashlib.sha256(place.read_bytes()).hexdigest() != digest:
            return
        place.unlink()
        for parent in _parents(place, folder):
            parent.rmdir()


def _parents(place: Path, folder: Path) -> Iterator[Path]:
    """The folders between a file and the output folder, innermost first."""
    for parent in place.parents:
        if parent == folder:
            return
        yield parent


def sync_folder(folder: Path) -> None:
    """Make renames in a folder last through a power cut, where the system can."""
    if os.name == "nt":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


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
            carry_out(read((build / FILE).read_bytes()), build, folder)
        shutil.rmtree(build)


def _commit(todo: Journal, build: Path) -> None:
    """Bring everything to the disk, the journal last: from here on the build counts."""
    for name in todo.install:
        _sync(build / NEW / name)
    (build / f"{FILE}.part").write_bytes(todo.write())
    _sync(build / f"{FILE}.part")
    (build / f"{FILE}.part").replace(build / FILE)
    sync_folder(build)


def _sync(file: Path) -> None:
    with file.open("rb+") as handle:
        os.fsync(handle.fileno())
