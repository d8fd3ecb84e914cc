"""A folder that is written into without following a link out of it, and a lock in one."""

from __future__ import annotations

import errno
import os
import shutil
import stat
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from types import TracebackType
from typing import IO

# Folders are held by descriptors where the system can, so that a name means one file throughout.
BY_HANDLE = os.open in os.supports_dir_fd and hasattr(os, "O_NOFOLLOW")
NO_FOLLOW = getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_CLOEXEC", 0)
INTO = os.O_RDONLY | getattr(os, "O_DIRECTORY", 0) | NO_FOLLOW
# A pipe in the place of a file must not keep us waiting.
READING = os.O_RDONLY | NO_FOLLOW | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
WRITING = (os.O_WRONLY | os.O_CREAT | os.O_EXCL | NO_FOLLOW | getattr(os, "O_BINARY", 0))
PART = ".part"
# What the system says when a disk, a quota or a file can hold no more.
NO_ROOM = frozenset({errno.ENOSPC, errno.EFBIG, getattr(errno, "EDQUOT", errno.ENOSPC)})

OpenPlace = tuple[str, int | None]


class ForeignFileError(OSError):
    """There is something that no build of ours has put there: a link, a pipe, a device."""

    def __init__(self, place: Path) -> None:
        super().__init__(errno.ELOOP, "it is a link, or no plain file", str(place))


class SafeFolder:
    """A folder that exists; names in it are relative, with '/' between their parts.

    The folder itself may be reached through links, which are its user's; nothing in it may.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self._handle = os.open(path, os.O_RDONLY | getattr(os, "O_DIRECTORY", 0)) \
            if BY_HANDLE else None

    def __enter__(self) -> SafeFolder:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None,
                 trace: TracebackType | None) -> None:
        if self._handle is not None:
            os.close(self._handle)
            self._handle = None

    def has(self, name: str) -> bool:
        """Whether there is such a file; ForeignFileError if it is anything but a plain one."""
        try:
            with self._open_parent(name) as (leaf, within):
                status = os.lstat(leaf, dir_fd=within)
        except (FileNotFoundError, NotADirectoryError):
            return False
        if not stat.S_ISREG(status.st_mode):
            raise ForeignFileError(self.path / name)
        return True

    def read(self, name: str, most: int) -> bytes:
        """The bytes of a plain file; OSError if there are more than `most` of them."""
        with self._open_parent(name) as (leaf, within):
            _refuse_links(leaf, within)
            handle = os.open(leaf, READING, dir_fd=within)
            with os.fdopen(handle, "rb") as file:
                self._check_regular_file(handle, name)
                data = read_at_most(file, most + 1)
        if len(data) > most:
            raise OSError(errno.EFBIG, "it is larger than any that we write",
                          str(self.path / name))
        return data

    def write(self, name: str, data: bytes, *, sync: bool = False) -> None:
        """Write a new file, and the folders on the way."""
        with self._open_parent(name, make=True) as (leaf, within):
            handle = os.open(leaf, WRITING, 0o666, dir_fd=within)
            with os.fdopen(handle, "wb") as file:
                file.write(data)
                if sync:
                    file.flush()
                    os.fsync(handle)

    def put(self, name: str, data: bytes) -> None:
        """Write a file whole: what was there before stays until all of it is on the disk."""
        part = f"{name}{PART}"
        if self.has(part):
            self.remove(part)
        try:
            self.write(part, data)
            self.move(part, name)
        except BaseException:
            with suppress(OSError):
                self.remove(part)
            raise

    def move(self, name: str, to: str) -> None:
        """Rename a file, also over a plain one."""
        self.has(to)
        with self._open_parent(name) as (leaf, within), self._open_parent(to, make=True) as (
                target, there):
            if not stat.S_ISREG(os.lstat(leaf, dir_fd=within).st_mode):
                raise ForeignFileError(self.path / name)
            os.replace(leaf, target, src_dir_fd=within, dst_dir_fd=there)

    def double(self, name: str, to: str) -> None:
        """Let a plain file have a second name, or a copy where the system knows no such thing."""
        if not self.has(name):
            raise FileNotFoundError(errno.ENOENT, "there is no such file", str(self.path / name))
        with self._open_parent(name) as (leaf, within), self._open_parent(to, make=True) as (
                target, there):
            try:
                os.link(leaf, target, src_dir_fd=within, dst_dir_fd=there, follow_symlinks=False)
            except (OSError, NotImplementedError):
                with os.fdopen(os.open(leaf, READING, dir_fd=within), "rb") as old, \
                        os.fdopen(os.open(target, WRITING, 0o666, dir_fd=there), "wb") as new:
                    shutil.copyfileobj(old, new)

    def remove(self, name: str) -> None:
        """Remove a file, or a link itself; never what a link leads to."""
        with self._open_parent(name) as (leaf, within):
            os.unlink(leaf, dir_fd=within)

    def remove_empty(self, name: str) -> None:
        """Remove an empty folder."""
        with self._open_parent(name) as (leaf, within):
            os.rmdir(leaf, dir_fd=within)

    def clear(self, name: str) -> None:
        """Remove a folder with all that is in it; a link in its place is refused."""
        with self._open_parent(name) as (leaf, within):
            if not stat.S_ISDIR(os.lstat(leaf, dir_fd=within).st_mode):
                raise ForeignFileError(self.path / name)
            shutil.rmtree(leaf, dir_fd=within)

    def make(self, name: str) -> None:
        """Make a folder and those on the way to it."""
        with self._open_parent(f"{name}/.", make=True):
            pass

    def open_plain(self, name: str) -> int:
        """A descriptor of a plain file, made empty if it is missing, to lock it by."""
        with self._open_parent(name) as (leaf, within):
            _refuse_links(leaf, within)
            handle = os.open(leaf, os.O_RDWR | os.O_CREAT | READING & ~os.O_RDONLY, 0o666,
                             dir_fd=within)
            try:
                self._check_regular_file(handle, name)
            except OSError:
                os.close(handle)
                raise
        return handle

    def names(self) -> list[str]:
        """The entries of the folder itself, in order."""
        with os.scandir(self.path if self._handle is None else self._handle) as entries:
            return sorted(entry.name for entry in entries)

    def sync(self, name: str = "") -> None:
        """Make renames in a folder last through a power cut, where the system can."""
        if self._handle is None:
            return
        with self._open_parent(f"{name}/." if name else ".") as (_, within):
            assert within is not None
            os.fsync(within)

    def _check_regular_file(self, handle: int, name: str) -> None:
        if not stat.S_ISREG(os.fstat(handle).st_mode):
            raise ForeignFileError(self.path / name)

    @contextmanager
    def _open_parent(self, name: str, make: bool = False) -> Iterator[OpenPlace]:
        """The last part of a name, and the folder that it is in, reached without a link."""
        *parts, leaf = name.split("/")
        # Names come from manifests and journals too, which may have come from anywhere.
        if ".." in parts or leaf in ("..", "") or "" in parts:
            raise ForeignFileError(self.path / name)
        way = self._walk_by_handle(parts, make) if BY_HANDLE else self._walk_by_path(parts, make)
        with way as (inside, handle):
            try:
                yield (leaf if handle is not None else str(inside / leaf)), handle
            except ForeignFileError:
                raise
            except OSError as error:
                error.filename = str(inside / leaf)
                if error.errno == errno.ELOOP:
                    raise ForeignFileError(inside / leaf) from error
                raise

    @contextmanager
    def _walk_by_handle(self, parts: list[str], make: bool) -> Iterator[tuple[Path, int | None]]:
        assert self._handle is not None
        inside, handle = self.path, os.dup(self._handle)
        try:
            for part in parts:
                inside = inside / part
                if make:
                    with suppress(FileExistsError):
                        os.mkdir(part, dir_fd=handle)
                outer, handle = handle, _open_subfolder(part, handle, inside)
                os.close(outer)
            yield inside, handle
        finally:
            os.close(handle)

    @contextmanager
    def _walk_by_path(self, parts: list[str], make: bool) -> Iterator[tuple[Path, int | None]]:
        inside = self.path
        for part in parts:
            inside = inside / part
            if make:
                inside.mkdir(exist_ok=True)
            if inside.is_symlink() or _is_junction(inside):
                raise ForeignFileError(inside)
        yield inside, None


def read_at_most(file: IO[bytes], most: int) -> bytes:
    """The first bytes of a file; takes no more memory than the file is large."""
    size = os.fstat(file.fileno()).st_size
    data = file.read(min(most, size + 1))
    # A pipe has no size, and a file may grow.
    return data + file.read(most - len(data)) if size < len(data) < most else data


def read_without_links(file: Path, most: int) -> bytes:
    """The bytes of a file of ours in a folder's folder; OSError if it can't be read."""
    with SafeFolder(file.parents[1]) as folder:
        return folder.read("/".join(file.parts[-2:]), most)


def write_without_links(file: Path, data: bytes) -> None:
    """Write a file of ours into a folder's folder, whole; a disk that is full only costs time.

    The outer folder may be a link of the user's; the inner one, and the file in it, may not.
    """
    with suppress(OSError):
        file.parents[1].mkdir(parents=True, exist_ok=True)
        with SafeFolder(file.parents[1]) as folder:
            folder.put("/".join(file.parts[-2:]), data)


def _refuse_links(leaf: str, within: int | None) -> None:
    """Where a file can't be opened but for a link, look before."""
    if within is None and (Path(leaf).is_symlink() or Path(leaf).is_dir()):
        raise ForeignFileError(Path(leaf))


def _open_subfolder(part: str, within: int, inside: Path) -> int:
    """A descriptor of a folder in a folder; `within` stays open."""
    try:
        return os.open(part, INTO, dir_fd=within)
    except OSError as error:
        error.filename = str(inside)
        with suppress(FileNotFoundError):
            if stat.S_ISLNK(os.lstat(part, dir_fd=within).st_mode):
                raise ForeignFileError(inside) from error
        raise


def _is_junction(path: Path) -> bool:
    """Windows has folders that lead elsewhere and aren't links."""
    if sys.platform != "win32":
        return False
    return bool(os.lstat(path).st_reparse_tag == stat.IO_REPARSE_TAG_MOUNT_POINT)


# On Windows a locked byte can't be read by others; so the lock is far behind the end.
LOCKED_BYTE = 1 << 30


class LockedError(Exception):
    """Another process holds the lock."""


class Lock:
    """Held by one process at a time; asks the system, so that nothing is left behind by a kill."""

    def __init__(self, folder: SafeFolder, name: str) -> None:
        self._folder = folder
        self._name = name
        # The file, open for reading and writing while the lock is held.
        self.handle = -1

    def __enter__(self) -> Lock:
        handle = self._folder.open_plain(self._name)
        try:
            _lock_handle(handle)
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

    def _lock_handle(handle: int) -> None:
        os.lseek(handle, LOCKED_BYTE, os.SEEK_SET)
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
else:
    import fcntl

    def _lock_handle(handle: int) -> None:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
