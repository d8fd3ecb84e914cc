"""What a complete build still has to do in its folder, written down so that a kill loses nothing.

A build lies in `.build-1/new/` until it is complete. Then its journal is written, and from
that moment on the build counts: if the process dies between two renames, the next build
carries the same journal out to its end before it does anything else.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from generator.export.manifest import FILE as MANIFEST
from generator.export.manifest import problem

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
