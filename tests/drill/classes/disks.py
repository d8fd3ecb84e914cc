"""Disks that fill up: files that may not grow, and a disk of a few kilobytes."""

from __future__ import annotations

import ctypes
import os
import resource
import shutil
from collections.abc import Iterator
from pathlib import Path

from tests.drill.command import ballotin
from tests.drill.games import BUILD, files, new_files, next_build, old_build, old_files
from tests.drill.trial import Outcome, Trial, of, wrong

TITLE = "disks that are full"
# Bytes that a file may have, from none to more than any needs.
SIZES = (0, 1, 31, 32, 33, 100, 511, 512, 1_000, 2_000, 4_096, 8_000, 10_000, 15_000, 20_000,
         30_000, 40_000, 50_000, 60_000, 80_000, 100_000, 150_000, 200_000, 300_000, 500_000,
         1_000_000)
# Kilobytes of a disk beyond what lies on it already.
ROOM = (0, 4, 8, 12, 16, 24, 32, 48, 64, 80, 96, 128, 160, 192, 224, 256, 320, 384, 448, 512, 640,
        768, 1_024, 1_536, 2_048, 4_096)
NEW_USER, NEW_MOUNTS, REMOUNT = 0x10000000, 0x00020000, 32


def _small_files(size: int, folder: Path) -> Outcome:
    out = old_build(folder)

    def first() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))
    return _tried(folder, out, first)


def _tried(folder: Path, out: Path, first: object = lambda: None) -> Outcome:
    """A build without room, and one when there is room again."""
    done = ballotin(folder, BUILD, first=first)  # type: ignore[arg-type]
    outcome = of(done)
    if outcome.ending not in ("held", "refused", "error"):
        return outcome
    expected = new_files() if outcome.ending == "held" else old_files()
    if files(out) != expected:
        return wrong(f"it ended with {outcome.ending}, but the files are others")
    return outcome


def _with_room_again(folder: Path, outcome: Outcome) -> Outcome:
    if outcome.ending not in ("held", "refused", "error"):
        return outcome
    after, trouble = next_build(folder)
    if trouble:
        return wrong(f"{trouble}: {after.reason}")
    return outcome if after.ending == "held" else of(after)


def _limited(size: int, folder: Path) -> Outcome:
    return _with_room_again(folder, _small_files(size, folder))


def _small_disk(kilobytes: int, folder: Path) -> Outcome:
    """In a process with mounts of its own, which go when it ends."""
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            os.close(reader)
            outcome = _on_a_small_disk(kilobytes, folder)
            os.write(writer, f"{outcome.ending} {outcome.reason}".encode())
        except BaseException as error:
            os.write(writer, f"wrong the trial itself fails: {error!r}".encode())
        finally:
            os._exit(0)
    os.close(writer)
    with os.fdopen(reader, "rb") as said:
        ending, _, reason = said.read().decode().partition(" ")
    os.waitpid(child, 0)
    return Outcome(ending, reason)  # type: ignore[arg-type]


def _on_a_small_disk(kilobytes: int, folder: Path) -> Outcome:
    out = old_build(folder)
    kept = folder / "kept"
    out.rename(kept)
    out.mkdir()
    _own_mounts()
    _mount(out, 64_000)
    shutil.copytree(kept, out, dirs_exist_ok=True)
    used = sum(-(-path.stat().st_size // 4096) * 4 for path in out.rglob("*") if path.is_file())
    _mount(out, used + kilobytes, REMOUNT)
    outcome = _tried(folder, out)
    _mount(out, 64_000, REMOUNT)
    return _with_room_again(folder, outcome)


def _own_mounts() -> None:
    user, group = os.getuid(), os.getgid()
    _done(_libc().unshare(NEW_USER | NEW_MOUNTS))
    Path("/proc/self/setgroups").write_text("deny")
    Path("/proc/self/uid_map").write_text(f"{user} {user} 1")
    Path("/proc/self/gid_map").write_text(f"{group} {group} 1")


def _mount(place: Path, kilobytes: int, flags: int = 0) -> None:
    _done(_libc().mount(b"none", os.fsencode(place), b"tmpfs", flags,
                        f"size={kilobytes}k".encode()))


def _libc() -> ctypes.CDLL:
    return ctypes.CDLL(None, use_errno=True)


def _done(result: int) -> None:
    if result:
        raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))


def _can_mount() -> bool:
    """Whether this user may have mounts of their own; tried in a process that ends."""
    child = os.fork()
    if child == 0:
        try:
            _own_mounts()
            os._exit(0)
        except (OSError, AttributeError):
            os._exit(1)
    return os.waitpid(child, 0)[1] == 0


def trials() -> Iterator[Trial]:
    """Every size; small disks only where a user may mount them."""
    for size in SIZES:
        yield Trial(f"files of at most {size:,} bytes",
                    lambda folder, size=size: _limited(size, folder))
    if _can_mount():
        for kilobytes in ROOM:
            yield Trial(f"a disk with {kilobytes:,} kB left",
                        lambda folder, kilobytes=kilobytes: _small_disk(kilobytes, folder))
