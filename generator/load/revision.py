"""A game as a git revision has it: REV:PATH, copied out of the repository and read there."""

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterable
from dataclasses import dataclass, replace
from pathlib import Path, PurePosixPath
from typing import Never

from generator.findings import Findings, Stop, Where
from generator.load.files import SHARED, find_game
from generator.load.game_folder import Opened, open_game
from generator.load.wording import brief

SECONDS = 60
MOST_BYTES = 500_000_000
FILES = ("100644", "100755")


@dataclass(frozen=True, slots=True)
class FileNames:
    """By which names the files of a game are told: those the user knows, not those of a copy."""

    copied_to: str = ""
    known_as: str = ""

    def place(self, where: Where | None) -> Where | None:
        """A place as the user knows it."""
        return replace(where, file=self.words(where.file)) if where else None

    def words(self, text: str) -> str:
        """A text in which the copy's files have the names that the user knows."""
        return text.replace(self.copied_to, self.known_as) if self.copied_to else text

    def stop(self, found: Findings, findings: Findings) -> Never:
        """Report errors about the copy as errors about the revision, and go no further."""
        for each in found.errors:
            findings.add(replace(each, message=self.words(each.message),
                                 hint=self.words(each.hint), where=self.place(each.where),
                                 related=tuple(filter(None, map(self.place, each.related)))))
        raise Stop(findings) from None


@dataclass(frozen=True, slots=True)
class Edition:
    """A game that was opened as it is, or as a revision has it."""

    opened: Opened
    names: FileNames


def open_edition(where: str, findings: Findings) -> Edition:
    """Open a game without mistakes: an id or a folder as it is, REV:PATH as git has it.

    Only errors are told; the rest isn't about what differs between two editions.
    """
    revision, colon, path = where.partition(":")
    if not colon or Path(where).exists() or (len(revision) == 1 and path[:1] in ("/", "\\")):
        return _edition(where, FileNames(), findings)
    with tempfile.TemporaryDirectory(prefix="ballotin-") as scratch:
        base, home = _copied(revision, path, Path(scratch).resolve(), findings)
        return _edition(str(home), FileNames(f"{base.as_posix()}/", f"{revision}:"), findings)


def _edition(where: str, names: FileNames, findings: Findings) -> Edition:
    own = Findings()
    try:
        opened = open_game(where, own)
        own.stop_on_errors()
    except Stop:
        names.stop(own, findings)
    return Edition(opened, names)


def _copied(revision: str, path: str, scratch: Path, findings: Findings) -> tuple[Path, Path]:
    """The repository's files of a revision's game copied to a folder, and the game's own there."""
    home = _home(path)
    folder = next(each for each in (home, *home.parents) if each.is_dir())
    git = _Git(folder, findings)
    top = Path(git.text("rev-parse", "--show-toplevel", wrong="revision/no-repository",
                        message=f"'{folder}' isn't in a git repository"))
    commit = git.text("rev-parse", "--verify", "--quiet", "--end-of-options",
                      f"{revision}^{{commit}}", wrong="revision/unknown",
                      message=f"git knows no revision {brief(revision)}")
    inner = PurePosixPath(home.relative_to(top.resolve()).as_posix())
    entries = git.entries(commit, _folders(inner))
    if not any(PurePosixPath(name).is_relative_to(inner) for name, _, _ in entries):
        findings.error("revision/no-folder", f"there is no folder '{inner}' in {revision}",
                       hint="paths are told from the current folder, as everywhere")
        raise Stop(findings)
    # The last folder's name is the game's id, so the copy has all of them.
    base = scratch / top.name
    git.copy(entries, base)
    return base, base / inner


def _home(path: str) -> Path:
    """The folder that is meant, which needn't be there any more; an id is a shipped game's."""
    there = Path.cwd() / path
    shipped = None if there.exists() else find_game(path, Findings())
    return (shipped.home if shipped else there).resolve()


def _folders(inner: PurePosixPath) -> list[str]:
    """What a game is read from: its folder and, beside components/, all that it may borrow."""
    if inner.parent.name != "components":
        return [str(inner)] if inner.name else []
    project = inner.parent.parent
    return [*(str(project / "components" / name) for name in (inner.name, SHARED)),
            str(project / "templates")]


class _Git:
    """Asks git about the repository that a folder is in; what goes wrong is a finding."""

    def __init__(self, folder: Path, findings: Findings) -> None:
        self.folder = folder
        self.findings = findings

    def text(self, *words: str, wrong: str, message: str) -> str:
        """What git answers, in one line."""
        done = self.run(*words)
        if done.returncode:
            reason = done.stderr.decode(errors="replace").strip().split("\n")[0]
            self.stop(wrong, message, reason and f"git says: {reason}")
        return done.stdout.decode(errors="surrogateescape").strip()

    def entries(self, commit: str, folders: Iterable[str]) -> list[tuple[str, str, int]]:
        """The files in folders of a commit: path, object and size; links are left out."""
        done = self.run("ls-tree", "-r", "-z", "-l", "--full-tree", commit, "--", *folders)
        found = []
        for line in done.stdout.decode(errors="surrogateescape").split("\0"):
            facts, _, name = line.partition("\t")
            mode, _, name_of, size = facts.split() if name else ("", "", "", "0")
            # A tree that was made to do harm could name files outside of its folder.
            if mode in FILES and ".." not in PurePosixPath(name).parts:
                found.append((name, name_of, int(size)))
        if sum(size for _, _, size in found) > MOST_BYTES:
            self.stop("revision/too-large", "the game is larger than 500 MB in that revision")
        return found

    def copy(self, entries: Iterable[tuple[str, str, int]], base: Path) -> None:
        """Write files into a folder."""
        entries = list(entries)
        names = "".join(f"{name_of}\n" for _, name_of, _ in entries).encode()
        data = self.run("cat-file", "--batch", given=names).stdout
        at = 0
        for name, _, size in entries:
            at = data.index(b"\n", at) + 1
            path = base / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data[at:at + size])
            at += size + 1

    def run(self, *words: str, given: bytes = b"") -> subprocess.CompletedProcess[bytes]:
        """Run git with words that no shell sees."""
        program = shutil.which("git")
        if program is None:
            self.stop("revision/no-git", "git isn't installed, and only git knows revisions",
                      "compare two folders instead")
        try:
            return subprocess.run(
                [program, "-C", str(self.folder), *words], input=given, capture_output=True,
                timeout=SECONDS, check=False,
                env={**os.environ, "LC_ALL": "C", "GIT_OPTIONAL_LOCKS": "0"})
        except subprocess.TimeoutExpired:
            return self.stop("revision/no-repository", f"git took longer than {SECONDS} seconds")

    def stop(self, code: str, message: str, hint: str = "") -> Never:
        """Say what is wrong, and go no further."""
        self.findings.error(code, message, hint=hint)
        raise Stop(self.findings)
