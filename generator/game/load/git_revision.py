"""Games of a git revision: REV:PATH is copied out of the repository and opened there.

A repository from another person may have commands in its configuration, hooks, filters, replaced
objects, objects of other repositories, and trees that name any file on the disk. So git works in
an empty repository of our own, which borrows only the objects and the names of revisions.
"""


import os
import re
import shutil
import subprocess
import tempfile
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path, PurePosixPath
from threading import Timer
from typing import IO, Never

from generator.base.findings import FileLocation, Findings, Stop, brief
from generator.base.folder import NO_ROOM, SafeFolder
from generator.game.load.files import SHARED, find_game, is_folder, path_exists
from generator.game.load.game_folder import OpenedGame, open_game
from generator.game.model.game import DesignerCode
from generator.game.trust_store import MayRun

SECONDS = 60
MOST_BYTES = 500_000_000
MOST_FILES = 50_000
MOST_NAMES = 200_000
# Of one small file that git keeps.
MOST_TEXT = 50_000_000
FILES = ("100644", "100755")
HASH = re.compile(r"[0-9a-f]{40}(?:[0-9a-f]{24})?")
REF = re.compile(r"refs/[^\x00-\x20~^:?*\[\\\x7f]+")
# As git reads it: in a section of its own, and in any case of letters.
SHA256 = re.compile(r"^\s*objectformat\s*=\s*sha256\s*$", re.IGNORECASE | re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Repository:
    """A folder under git, and where git keeps it: a work tree's own names, and what all share."""

    top: Path
    private: Path
    common: Path


@dataclass(frozen=True, slots=True)
class CommittedFile:
    """A file of a commit."""

    name: str
    object: str
    size: int


def find_repository(folder: Path) -> Repository | None:
    """The repository that a folder is in, found by looking upwards."""
    folder = folder.resolve()
    for top in (folder, *folder.parents):
        kept = top / ".git"
        if kept.is_dir() and not kept.is_symlink():
            return Repository(top, kept, kept)
        if kept.is_file():
            private = _read_pointer(kept, "gitdir: ", top)
            if private is not None:
                shared = _read_pointer(private / "commondir", "", private)
                return Repository(top, private, shared or private)
    return None


def _read_pointer(file: Path, prefix: str, base: Path) -> Path | None:
    """The folder that a small file names."""
    try:
        with SafeFolder(file.parent) as folder:
            text = folder.read(file.name, 4096).decode().strip()
    except (OSError, ValueError):
        return None
    there = base / text.removeprefix(prefix)
    return there.resolve() if text.startswith(prefix) and is_folder(there) else None


def _installed_program(name: str) -> str | None:
    """A program on the user's path; never one out of the current folder, as Windows would take."""
    folders = [folder for folder in os.environ.get("PATH", "").split(os.pathsep)
               if Path(folder).is_absolute()]
    program = shutil.which(name, path=os.pathsep.join(folders))
    return program if program and Path(program).is_absolute() else None


class Git:
    """Asks git about a repository from an empty one in `room`; what goes wrong is a finding."""

    def __init__(self, repository: Repository, room: Path, findings: Findings) -> None:
        self._repository = repository
        self._room = room
        self._findings = findings
        program = _installed_program("git")
        if program is None:
            self._stop("revision/no-git", "git isn't installed, and only git knows revisions",
                       "compare two folders instead")
        self._program = program
        self._make_borrowing_repository()

    def commit(self, revision: str) -> str:
        """The hash of a commit by any name that git knows it under."""
        done = self._run("rev-parse", "--verify", "--quiet", "--end-of-options",
                         f"{revision}^{{commit}}")
        commit = done.stdout.decode(errors="replace").strip()
        if done.returncode or not HASH.fullmatch(commit):
            reason = done.stderr.decode(errors="replace").strip().split("\n")[0]
            self._stop("revision/unknown", f"git knows no revision {brief(revision)}",
                       reason and f"git says: {reason}")
        return commit

    def entries(self, commit: str, folders: Iterable[str]) -> list[CommittedFile]:
        """The files in folders of a commit; links and other repositories are left out."""
        done = self._run("ls-tree", "-r", "-z", "-l", "--full-tree", commit, "--", *folders)
        if done.returncode:
            self._stop("revision/damaged", "git can't read the files of that revision",
                       _error_text(done.stderr))
        files: list[CommittedFile] = []
        for line in done.stdout.decode(errors="surrogateescape").split("\0"):
            facts, _, name = line.partition("\t")
            mode, _, named, size = facts.split() if name else ("", "", "", "0")
            if mode in FILES:
                if not _is_inside(name):
                    self._stop("revision/name", f"that revision has a file called {brief(name)}, "
                               "which no folder can have", "the repository was made to do harm")
                if not size.isdigit():
                    self._missing_object(name)
                files.append(CommittedFile(name, named, int(size)))
        if sum(entry.size for entry in files) > MOST_BYTES or len(files) > MOST_FILES:
            self._stop("revision/too-large", f"the game is larger than {MOST_BYTES // 1_000_000} "
                       f"MB or {MOST_FILES:,} files in that revision")
        return files

    def copy(self, entries: Iterable[CommittedFile], base: Path) -> None:
        """Write files into a folder."""
        entries = list(entries)
        base.mkdir(parents=True)
        wanted = self._room / "wanted"
        wanted.write_text("".join(f"{entry.object}\n" for entry in entries), encoding="ascii")
        with wanted.open("rb") as names, SafeFolder(base) as folder, subprocess.Popen(
                self._command("cat-file", "--batch"), stdin=names, stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL, env=self._environment()) as git:
            assert git.stdout is not None
            watch = Timer(SECONDS, git.kill)
            watch.start()
            try:
                for entry in entries:
                    folder.write(entry.name, self._content(entry, git.stdout))
            except OSError as error:
                if error.errno in NO_ROOM:
                    raise
                self._stop("revision/name", f"'{entry.name[-60:]}' of that revision can't be "
                           f"written here: {(error.strerror or str(error)).lower()}")
            finally:
                watch.cancel()
                git.kill()

    def _content(self, entry: CommittedFile, stream: IO[bytes]) -> bytes:
        head = stream.readline(200).split()
        if head[1:] != [b"blob", str(entry.size).encode()]:
            self._missing_object(entry.name)
        data = stream.read(entry.size)
        if len(data) != entry.size or stream.read(1) != b"\n":
            self._missing_object(entry.name)
        return data

    def _missing_object(self, name: str) -> Never:
        self._stop("revision/damaged", f"git can't read {brief(name)} of that revision",
                   "the repository isn't whole: git fsck says what is missing")

    def _make_borrowing_repository(self) -> None:
        """Make an empty repository with the other's objects and names of revisions."""
        objects = self._repository.common / "objects"
        if (objects / "info" / "alternates").exists():
            self._stop("revision/borrowed", "the repository borrows objects from another one",
                       "git repack -a -d gives it its own, then remove objects/info/alternates")
        self._room.mkdir(parents=True)
        kind = "sha256" if SHA256.search(self._text("config")) else "sha1"
        made = self._run("init", "--quiet", "--bare", "--template=", f"--object-format={kind}",
                         str(self._room / "repository"), borrowed=False)
        if made.returncode:
            self._stop("revision/no-repository", "git can't work here", _error_text(made.stderr))
        if (self._repository.common / "reftable").exists():
            self._stop("revision/no-repository", "the repository keeps its branches in a table",
                       "git refs migrate --ref-format=files, or compare two folders")
        names = self._names()
        lines = [f"{value} {name}\n" for name, value in sorted(names.items()) if name != "HEAD"]
        kept = self._room / "repository"
        (kept / "packed-refs").write_text("# pack-refs with: sorted \n" + "".join(lines),
                                          encoding="utf-8", newline="\n")
        (kept / "HEAD").write_text(names.get("HEAD", "ref: refs/heads/none") + "\n",
                                   encoding="utf-8", newline="\n")

    def _names(self) -> Mapping[str, str]:
        """Names of revisions and the commits they stand for, as far as they are what they seem."""
        names: dict[str, str] = {}
        for line in self._text("packed-refs").splitlines():
            value, _, name = line.partition(" ")
            if HASH.fullmatch(value) and _is_ref(name):
                names[name] = value
        refs = self._repository.common / "refs"
        for number, file in enumerate(sorted(refs.rglob("*")) if refs.is_dir() else ()):
            if number > MOST_NAMES:
                break
            if file.is_file() and not file.is_symlink():
                name = file.relative_to(self._repository.common).as_posix()
                value = self._text(name).strip()
                if _is_ref(name) and HASH.fullmatch(value):
                    names[name] = value
        head = _read_small_file(self._repository.private, "HEAD").strip()
        if HASH.fullmatch(head) or (head.startswith("ref: ") and _is_ref(head[5:])):
            names["HEAD"] = head
        return names

    def _text(self, name: str) -> str:
        return _read_small_file(self._repository.common, name)

    def _command(self, *words: str) -> list[str]:
        return [self._program, "-C", str(self._room), *words]

    def _environment(self, borrowed: bool = True) -> dict[str, str]:
        """Nothing of the user's and nothing of the repository's configuration."""
        kept = {name: value for name, value in os.environ.items() if not name.startswith("GIT_")}
        clean = {"LC_ALL": "C", "GIT_CONFIG_NOSYSTEM": "1", "GIT_CONFIG_GLOBAL": os.devnull,
                 "GIT_NO_REPLACE_OBJECTS": "1", "GIT_NO_LAZY_FETCH": "1", "GIT_ALLOW_PROTOCOL": "",
                 "GIT_TERMINAL_PROMPT": "0", "GIT_OPTIONAL_LOCKS": "0"}
        if borrowed:
            clean |= {"GIT_DIR": str(self._room / "repository"),
                      "GIT_OBJECT_DIRECTORY": str(self._repository.common / "objects")}
        return kept | clean

    def _run(self, *words: str, borrowed: bool = True) -> subprocess.CompletedProcess[bytes]:
        """Run git with words that no shell sees."""
        try:
            return subprocess.run(self._command(*words), stdin=subprocess.DEVNULL,
                                  capture_output=True, timeout=SECONDS, check=False,
                                  env=self._environment(borrowed))
        except subprocess.TimeoutExpired:
            self._stop("revision/no-repository", f"git took longer than {SECONDS} seconds")
        except (OSError, ValueError) as error:
            self._stop("revision/unknown", f"git can't be asked: {error}")

    def _stop(self, code: str, message: str, hint: str = "") -> Never:
        """Say what is wrong, and go no further."""
        self._findings.error(code, message, hint=hint)
        raise Stop(self._findings)


def _read_small_file(folder: Path, name: str) -> str:
    """The text of a small file of git's; empty if it is missing, or a link."""
    try:
        with SafeFolder(folder) as kept:
            return kept.read(name, MOST_TEXT).decode(errors="replace")
    except OSError:
        return ""


def _is_ref(name: str) -> bool:
    return bool(REF.fullmatch(name)) and _is_inside(name)


def _is_inside(name: str) -> bool:
    """Whether a name stays within its folder, on every system."""
    parts = name.split("/")
    return (not any(part.lower() in ("", ".", "..", ".git") for part in parts)
            and not re.search(r"[\\:\x00-\x1f]", name))


def _error_text(stderr: bytes) -> str:
    reason = stderr.decode(errors="replace").strip().split("\n")[0]
    return f"git says: {reason}" if reason else ""


@dataclass(frozen=True, slots=True)
class FileNames:
    """Names of a game's files as the user knows them, instead of those of a copy."""

    copy_folder: str = ""
    display_name: str = ""

    def place(self, where: FileLocation | None) -> FileLocation | None:
        """A place as the user knows it."""
        return replace(where, file=self.words(where.file)) if where else None

    def words(self, text: str) -> str:
        """A text in which the copy's files have the names that the user knows."""
        return text.replace(self.copy_folder, self.display_name) if self.copy_folder else text

    def stop(self, copy_findings: Findings, findings: Findings) -> Never:
        """Report errors about the copy as errors about the revision, and go no further."""
        for error in copy_findings.errors:
            findings.add(replace(error, message=self.words(error.message),
                                 hint=self.words(error.hint), where=self.place(error.where),
                                 related=tuple(filter(None, map(self.place, error.related)))))
        raise Stop(findings) from None


@dataclass(frozen=True, slots=True)
class Edition:
    """A game that was opened as it is, or as a revision has it."""

    opened: OpenedGame
    names: FileNames


def open_edition(where: str, findings: Findings, may_run: MayRun | None = None) -> Edition:
    """Open a game without mistakes: an id or a folder as it is, REV:PATH as git has it.

    Only errors are reported; the rest isn't about what differs between two editions.
    """
    revision, colon, path = where.partition(":")
    if not colon or path_exists(Path(where)) or (len(revision) == 1 and path[:1] in ("/", "\\")):
        return _open_named(where, FileNames(), findings, may_run)
    with tempfile.TemporaryDirectory(prefix="ballotin-") as scratch:
        base, home = _copy_revision(revision, path, Path(scratch).resolve(), findings)
        there = _home(path, findings)

        def as_there(_: Path, code: DesignerCode) -> bool:
            """An earlier text of rules may run where that of today may: at their own folder."""
            return may_run is not None and may_run(there, code)

        names = FileNames(f"{base.as_posix()}/", f"{revision}:")
        edition = _open_named(str(home), names, findings, as_there)
        designer_code = edition.opened.game.program
        if designer_code is None:
            return edition
        # Rules have the name that the user knows wherever they are run.
        designer_code = replace(designer_code, folder=names.words(designer_code.folder),
                                allowed_by=f"{path} --own")
        return replace(edition, opened=replace(
            edition.opened, game=replace(edition.opened.game, program=designer_code)))


def _open_named(where: str, names: FileNames, findings: Findings,
                may_run: MayRun | None) -> Edition:
    copy_findings = Findings()
    try:
        opened = open_game(where, copy_findings, may_run=may_run)
        copy_findings.stop_on_errors()
    except Stop:
        names.stop(copy_findings, findings)
    return Edition(opened, names)


def _copy_revision(revision: str, path: str, scratch: Path,
                   findings: Findings) -> tuple[Path, Path]:
    """The repository's files of a revision's game copied to a folder, and the game's own there."""
    home = _home(path, findings)
    folder = next(folder for folder in (home, *home.parents) if is_folder(folder))
    repository = find_repository(folder)
    if repository is None:
        findings.error("revision/no-repository", f"'{folder}' isn't in a git repository")
        raise Stop(findings)
    git = Git(repository, scratch / "git", findings)
    commit = git.commit(revision)
    inner = PurePosixPath(home.relative_to(repository.top).as_posix())
    entries = git.entries(commit, _folders(inner))
    if not any(PurePosixPath(entry.name).is_relative_to(inner) for entry in entries):
        findings.error("revision/no-folder", f"there is no folder '{inner}' in {revision}",
                       hint="paths start from the current folder, as everywhere")
        raise Stop(findings)
    # The last folder's name is the game's id, so the copy has all of them.
    base = scratch / "copy" / repository.top.name
    git.copy(entries, base)
    return base, base / inner


def _home(path: str, findings: Findings) -> Path:
    """The folder that is meant, which needn't be there any more; an id is a shipped game's."""
    there = Path.cwd() / path
    shipped = None if path_exists(there) else find_game(path, Findings())
    try:
        return (shipped.home if shipped else there).resolve()
    except (OSError, RuntimeError, ValueError):
        findings.error("revision/no-folder", f"no folder can be called {brief(path)}")
        raise Stop(findings) from None


def _folders(inner: PurePosixPath) -> list[str]:
    """What a game is read from: its folder and, next to components/, all that it may borrow."""
    if inner.parent.name != "components":
        return [str(inner)] if inner.name else []
    project = inner.parent.parent
    return [*(str(project / "components" / name) for name in (inner.name, SHARED)),
            str(project / "templates")]
