"""The output folder: a build arrives whole or not at all, whatever happens on the way."""

from __future__ import annotations

import contextlib
import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from generator.base.findings import FileLocation, Findings, Stop
from generator.base.folder import (
    NO_ROOM,
    ForeignFileError,
    Lock,
    LockedError,
    SafeFolder,
    read_without_links,
    write_without_links,
)
from generator.base.target_interface import Artifact
from generator.drawing.cache.seal import seal, unseal
from generator.output import manifest
from generator.output.manifest import FILE as MANIFEST
from generator.output.manifest import (
    MOST_FILES,
    ManifestEntry,
    fold_name,
    name_problem,
    normalize_name,
)

JOURNAL_FILE = "journal.json"
WRITTEN_LIST = Path(".cache", "written")
NEW = "new"
OLD = "old"


@dataclass(frozen=True, slots=True)
class Journal:
    """Names to put in place, in this order, and files to remove if they are still as made.

    `written` is what builds of this user have written into the folder then, by digest.
    """

    install: tuple[str, ...]
    remove: tuple[tuple[str, str], ...]
    written: Mapping[str, str]

    def write(self) -> bytes:
        """As bytes under the user's seal, for the build's folder; unsealed if the user has none.

        Then a killed build isn't finished by the next one, which makes its files again anyway.
        """
        data = json.dumps(asdict(self)).encode()
        return seal(data) or data


def read_journal(data: bytes) -> Journal:
    """The journal of a killed build; ValueError when it is no journal of this user's."""
    result = unseal(data)
    tree = json.loads(result) if result is not None else None
    if not isinstance(tree, dict):
        raise ValueError("it isn't a journal")
    install = tuple(str(name) for name in tree["install"])
    remove = tuple((str(name), str(digest)) for name, digest in tree["remove"])
    names = [*install, *(name for name, _ in remove)]
    if len(names) > MOST_FILES or len(set(install)) < len(install):
        raise ValueError("it names more files than a build writes")
    if any(name_problem(name) for name in names if name != MANIFEST):
        raise ValueError("it names files that no build would write")
    written = {str(name): str(digest) for name, digest in tree["written"].items()}
    return Journal(install, remove, written)


class WrittenFiles:
    """The files in an output folder that builds of this user wrote, by digest, under a seal.

    A manifest may have come with the folder and can list anything; only what is listed here as
    well is ever removed.
    """

    def __init__(self, folder: Path) -> None:
        self._file = folder / WRITTEN_LIST
        self._digests = self._read()

    def has(self, entry: ManifestEntry) -> bool:
        """Whether a build of this user wrote the very file that a manifest lists."""
        return self._digests.get(entry.name) == entry.sha256

    def keep(self, digests: Mapping[str, str]) -> None:
        """Remember these files and forget all others."""
        data = seal(json.dumps(digests).encode())
        if data is not None:
            write_without_links(self._file, data)

    def _read(self) -> dict[str, str]:
        try:
            data = unseal(read_without_links(self._file, LARGEST_LIST))
            tree = json.loads(data) if data is not None else {}
        except (OSError, ValueError, RecursionError):
            return {}
        return tree if isinstance(tree, dict) else {}


def apply_journal(journal: Journal, build: str, folder: SafeFolder) -> None:
    """Put the build's files in their places, or leave all as it was and raise OSError."""
    for name in (*journal.install, *(name for name, _ in journal.remove)):
        folder.has(name)
    done: list[str] = []
    try:
        for name in journal.install:
            if folder.has(f"{build}/{NEW}/{name}"):
                done.append(name)
                _install(name, build, folder)
    except BaseException:  # also when the user presses Ctrl-C
        for name in reversed(done):
            _restore(name, build, folder)
        raise
    for name, digest in journal.remove:
        _remove(name, digest, folder)
    WrittenFiles(folder.path).keep(journal.written)
    for item in sorted({"", *(_parent(name) for name in journal.install)}):
        folder.sync(item)


def _install(name: str, build: str, folder: SafeFolder) -> None:
    kept = f"{build}/{OLD}/{name}"
    if folder.has(name) and not folder.has(kept):
        folder.double(name, kept)
    folder.move(f"{build}/{NEW}/{name}", name)


def _restore(name: str, build: str, folder: SafeFolder) -> None:
    """Undo an install as far as it came."""
    kept, new = f"{build}/{OLD}/{name}", f"{build}/{NEW}/{name}"
    with contextlib.suppress(OSError):
        if not folder.has(new):
            if folder.has(kept):
                folder.move(kept, name)
            else:
                folder.remove(name)


def _remove(name: str, digest: str, folder: SafeFolder) -> None:
    """Remove a file that is no longer made, unless it has changed since."""
    with contextlib.suppress(OSError):
        if hashlib.sha256(folder.read(name, LARGEST)).hexdigest() != digest:
            return
        folder.remove(name)
        while name := _parent(name):
            folder.remove_empty(name)


def _parent(name: str) -> str:
    return name.rpartition("/")[0]


# The folder of a game's files unless the user says otherwise.
OUTPUT = Path("output")
LOCK = ".lock"
BUILD_PREFIX = ".build-"
BUILD_FOLDER = f"{BUILD_PREFIX}1"
# More than any file that we write, and than any list of them.
LARGEST = 2_000_000_000
LARGEST_LIST = 100_000_000
NOT_A_FOLDER = (FileExistsError, NotADirectoryError)


def folder_for(out: Path | None, game: str, findings: Findings) -> Path:
    """Where a game's files go: where the user says, or below `output`.

    A link is followed if the user names it; one that came with a folder could lead anywhere.
    """
    if out is not None:
        return out
    folder = OUTPUT / game
    for item in (OUTPUT, folder):
        if item.is_symlink():
            findings.error("output/outside", f"'{item}' is a link",
                           hint=f"if it leads where you want the files, write --out {folder}")
            raise Stop(findings)
    return folder


class OutputFolder:
    """One target's part of an outbox."""

    def __init__(self, outbox: FolderOutbox, target: str) -> None:
        self._outbox = outbox
        self.target = target

    def put(self, name: str, data: bytes, **facts: int | str) -> None:
        """Add a file under a name relative to the output folder, with '/' between parts."""
        self._outbox.add(self.target, name, data, facts)


class DraftsFolder(OutputFolder):
    """One target's part of an outbox for drafts, which are called so and replace nothing else."""

    def put(self, name: str, data: bytes, **facts: int | str) -> None:
        """Add a file: kit.pdf is kit-draft.pdf, and sprites/a.png is sprites-draft/a.png."""
        first, slash, rest = name.partition("/")
        stem, dot, suffix = first.rpartition(".") if not slash else (first, "", "")
        super().put(f"{stem}-draft{dot}{suffix}{slash}{rest}", data, **facts)


def drafts_folder(outbox: FolderOutbox, target: str) -> DraftsFolder:
    """The place for a target's drafts: they are nothing that it has made, and leave that alone."""
    return DraftsFolder(outbox, outbox.shelf(f"{target}-draft").target)


class FolderOutbox:
    """A build in progress in a folder that no other build may use; see `open_outbox`."""

    def __init__(self, folder: SafeFolder, game: str, findings: Findings) -> None:
        self._folder = folder
        self._game = game
        self._findings = findings
        self._entries: dict[str, ManifestEntry] = {}
        self._targets: list[str] = []
        self._dropped_targets: set[str] = set()
        self._kept_targets: set[str] = set()

    def shelf(self, target: str) -> OutputFolder:
        """The place for one target's files; all it made in earlier builds will be replaced."""
        if target not in self._targets:
            self._targets.append(target)
        return OutputFolder(self, target)

    def give_up(self, target: str) -> None:
        """Do without a target that has an error: what it made in earlier builds stays."""
        self._dropped_targets.add(target)

    def add(self, target: str, name: str, data: bytes, facts: dict[str, int | str]) -> None:
        """Keep a target's file until the build is complete."""
        name = normalize_name(name)
        if not self._is_valid_name(name):
            self.give_up(target)
            return
        digest = hashlib.sha256(data).hexdigest()
        self._entries[fold_name(name)] = ManifestEntry(name, self._game, target, len(data), digest,
                                                  facts)
        with self._report_errors():
            self._folder.write(f"{BUILD_FOLDER}/{NEW}/{name}", data, sync=True)

    def keep_files(self, target: str, files: Sequence[ManifestEntry]) -> bool:
        """Leave all files of a target as they are, if they are still those that were written."""
        shelf = self.shelf(target)
        if not all(fold_name(file.name) not in self._entries and self._is_unchanged(file)
                   for file in files):
            return False
        self._entries.update((fold_name(file.name), file) for file in files)
        self._kept_targets.add(shelf.target)
        return True

    def files_of(self, target: str) -> tuple[ManifestEntry, ...]:
        """What a target has written, in the order of its names; nothing if it was given up."""
        return tuple(sorted((entry for entry in self._entries.values()
                             if entry.target == target and target not in self._dropped_targets),
                            key=lambda entry: entry.name))

    def publish(self) -> tuple[Artifact, ...]:
        """Let all files appear and the ones that are no longer made go; or stop, with no change.

        What was given up is left out; if that is all there was, nothing changes.
        """
        self._targets = [target for target in self._targets if target not in self._dropped_targets]
        if self._dropped_targets and not self._targets:
            raise Stop(self._findings)
        self._entries = {name: entry for name, entry in self._entries.items()
                         if entry.target not in self._dropped_targets}
        made = sorted(self._entries.values(), key=lambda entry: entry.name)
        with self._report_errors():
            before = self._previous_entries()
            stays = [entry for entry in before if self._is_from_other_builds(entry)]
        listed = [entry for entry in before
                  if entry not in stays and fold_name(entry.name) not in self._entries]
        written = WrittenFiles(self._folder.path)
        gone = [entry for entry in listed if written.has(entry)]
        self._report_leftovers([entry for entry in listed if not written.has(entry)])
        with self._report_errors():
            self._folder.write(f"{BUILD_FOLDER}/{NEW}/{manifest.FILE}",
                               manifest.write([*made, *stays]), sync=True)
            todo = Journal((*(entry.name for entry in made
                              if entry.target not in self._kept_targets),
                            manifest.FILE),
                           tuple((entry.name, entry.sha256) for entry in gone),
                           {entry.name: entry.sha256 for entry in (
                               *made, *(entry for entry in stays if written.has(entry)))})
            # From here on the build counts: all is on the disk, the journal last.
            self._folder.write(f"{BUILD_FOLDER}/{JOURNAL_FILE}.part", todo.write(), sync=True)
            self._folder.move(f"{BUILD_FOLDER}/{JOURNAL_FILE}.part",
                              f"{BUILD_FOLDER}/{JOURNAL_FILE}")
            self._folder.sync(BUILD_FOLDER)
            apply_journal(todo, BUILD_FOLDER, self._folder)
        return tuple(Artifact(e.name, e.bytes, e.sha256, e.facts) for e in made)

    def _report_leftovers(self, entries: Sequence[ManifestEntry]) -> None:
        """Report files that look like an earlier build's but aren't known to be."""
        with self._report_errors():
            names = [entry.name for entry in entries if self._folder.has(entry.name)]
        if names:
            more = f" and {len(names) - 3:,} more" if len(names) > 3 else ""
            self._findings.note(
                "output/leftover", f"no longer made, but kept, since no build of yours is known "
                f"to have written them: {', '.join(names[:3])}{more}",
                FileLocation(str(self._folder.path / manifest.FILE)),
                                "delete them if you don't need them")

    def _is_valid_name(self, name: str) -> bool:
        if trouble := name_problem(name):
            self._findings.error("output/name", f"the file name {name!r} {trouble}",
                                 hint="file names come from the ids of kinds and components")
            return False
        if other := self._entries.get(fold_name(name)):
            self._findings.error(
                "output/collision",
                f"{name!r} is written twice" if other.name == name
                else f"{name!r} and {other.name!r} are the same name on some systems",
                hint="give the components ids that differ in more than the case of letters")
            return False
        return True

    def _is_unchanged(self, entry: ManifestEntry) -> bool:
        """Whether a file is as it was written."""
        try:
            data = self._folder.read(entry.name, entry.bytes)
        except OSError:
            return False
        return hashlib.sha256(data).hexdigest() == entry.sha256

    def _is_from_other_builds(self, entry: ManifestEntry) -> bool:
        """Whether a file of an earlier build doesn't concern this build."""
        mine = entry.game == self._game and entry.target in self._targets
        return (not mine and fold_name(entry.name) not in self._entries
                and self._folder.has(entry.name))

    def _previous_entries(self) -> tuple[ManifestEntry, ...]:
        """What the previous builds left in the folder, as far as their manifest says."""
        try:
            return manifest.read(self._folder.read(manifest.FILE, LARGEST_LIST))
        except FileNotFoundError:
            return ()
        except ForeignFileError:
            raise
        except (OSError, ValueError, RecursionError) as error:
            self._findings.warning(
                "output/manifest", f"the previous manifest can't be read: {error}",
                at=FileLocation(str(self._folder.path / manifest.FILE)),
                hint="files that are no longer made may have stayed")
            return ()

    def _report_errors(self) -> contextlib.AbstractContextManager[None]:
        return report_file_errors(self._folder.path, self._findings)


@contextlib.contextmanager
def open_outbox(place: Path, game: str, findings: Findings) -> Iterator[FolderOutbox]:
    """Lock a folder and gather a build in it; without `publish()` nothing in it changes."""
    with contextlib.ExitStack() as stack:
        with report_file_errors(place, findings):
            place.mkdir(parents=True, exist_ok=True)
            folder = stack.enter_context(SafeFolder(place))
            stack.enter_context(Lock(folder, LOCK))
            _finish_killed_builds(folder)
            folder.make(f"{BUILD_FOLDER}/{NEW}")
        try:
            yield FolderOutbox(folder, game, findings)
        finally:
            with contextlib.suppress(OSError):
                folder.clear(BUILD_FOLDER)


@contextlib.contextmanager
def report_file_errors(folder: Path, findings: Findings) -> Iterator[None]:
    """Turn what the system says about files into a finding, and stop."""
    try:
        yield
    except LockedError:
        findings.error("output/locked", f"another build is writing into '{folder}'",
                       hint="wait until it has ended, or choose another folder with --out")
    except OSError as error:
        _report_file_error(error, folder, findings)
    else:
        return
    raise Stop(findings)


def _report_file_error(error: OSError, folder: Path, findings: Findings) -> None:
    reason = (error.strerror or str(error)).lower()
    if error.errno in NO_ROOM:
        findings.error("output/disk-full", f"no room for the new files in '{folder}': {reason}",
                       hint="free some space, or choose another folder with --out")
    elif isinstance(error, ForeignFileError):
        findings.error("output/outside", f"'{error.filename}' is a link, or no plain file",
                       hint="remove it, or choose another folder with --out")
    elif isinstance(error, NOT_A_FOLDER):
        findings.error("output/not-a-folder", f"'{error.filename or folder}' isn't a folder",
                       hint="choose a folder with --out")
    else:
        findings.error("output/unwritable", f"can't write '{error.filename or folder}': {reason}",
                       hint="choose another folder with --out")


def _finish_killed_builds(folder: SafeFolder) -> None:
    """Carry out what a killed build had completed, and clear away what it had not."""
    for build in folder.names():
        if build.startswith(BUILD_PREFIX):
            with contextlib.suppress(FileNotFoundError, ValueError, KeyError, TypeError,
                                     AttributeError, RecursionError):
                apply_journal(read_journal(folder.read(f"{build}/{JOURNAL_FILE}", LARGEST_LIST)),
                              build, folder)
            folder.clear(build)
