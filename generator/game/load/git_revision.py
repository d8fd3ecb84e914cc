"""A game as a git revision has it: REV:PATH, copied out of the repository and read there."""

import tempfile
from dataclasses import dataclass, replace
from pathlib import Path, PurePosixPath
from typing import Never

from generator.base.findings import FileLocation, Findings, Stop, brief
from generator.game.load.files import SHARED, find_game, is_folder, path_exists
from generator.game.load.game_folder import OpenedGame, open_game
from generator.game.load.repository import Git, find_repository
from generator.game.model.game import DesignerCode
from generator.game.trust_store import MayRun


@dataclass(frozen=True, slots=True)
class FileNames:
    """By which names the files of a game are told: those the user knows, not those of a copy."""

    copy_folder: str = ""
    display_name: str = ""

    def place(self, where: FileLocation | None) -> FileLocation | None:
        """A place as the user knows it."""
        return replace(where, file=self.words(where.file)) if where else None

    def words(self, text: str) -> str:
        """A text in which the copy's files have the names that the user knows."""
        return text.replace(self.copy_folder, self.display_name) if self.copy_folder else text

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

    opened: OpenedGame
    names: FileNames


def open_edition(where: str, findings: Findings, may_run: MayRun | None = None) -> Edition:
    """Open a game without mistakes: an id or a folder as it is, REV:PATH as git has it.

    Only errors are told; the rest isn't about what differs between two editions.
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
        own = edition.opened.game.own
        if own is None:
            return edition
        # Rules are told by the name that the user knows wherever they are run.
        own = replace(own, folder=names.words(own.folder), allowed_by=f"{path} --own")
        return replace(edition, opened=replace(
            edition.opened, game=replace(edition.opened.game, own=own)))


def _open_named(where: str, names: FileNames, findings: Findings,
             may_run: MayRun | None) -> Edition:
    own = Findings()
    try:
        opened = open_game(where, own, may_run=may_run)
        own.stop_on_errors()
    except Stop:
        names.stop(own, findings)
    return Edition(opened, names)


def _copy_revision(revision: str, path: str, scratch: Path,
                   findings: Findings) -> tuple[Path, Path]:
    """The repository's files of a revision's game copied to a folder, and the game's own there."""
    home = _home(path, findings)
    folder = next(each for each in (home, *home.parents) if is_folder(each))
    repository = find_repository(folder)
    if repository is None:
        findings.error("revision/no-repository", f"'{folder}' isn't in a git repository")
        raise Stop(findings)
    git = Git(repository, scratch / "git", findings)
    commit = git.commit(revision)
    inner = PurePosixPath(home.relative_to(repository.top).as_posix())
    entries = git.entries(commit, _folders(inner))
    if not any(PurePosixPath(each.name).is_relative_to(inner) for each in entries):
        findings.error("revision/no-folder", f"there is no folder '{inner}' in {revision}",
                       hint="paths are told from the current folder, as everywhere")
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
    """What a game is read from: its folder and, beside components/, all that it may borrow."""
    if inner.parent.name != "components":
        return [str(inner)] if inner.name else []
    project = inner.parent.parent
    return [*(str(project / "components" / name) for name in (inner.name, SHARED)),
            str(project / "templates")]
