"""Files and folders: where a game is read from, each file once, under names that are safe."""

from __future__ import annotations

import hashlib
import os
import re
import unicodedata
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from itertools import islice
from pathlib import Path
from typing import Any, TypeVar

from generator.base.findings import FileLocation, Finding, Findings, brief, suggest
from generator.base.folder import read_at_most

V = TypeVar("V")

UTF16_MARKS = (b"\xff\xfe", b"\xfe\xff")
UTF8_MARK = b"\xef\xbb\xbf"


@dataclass(frozen=True, slots=True)
class SourceText:
    """A text with the name under which its reader knows the file."""

    file: str
    text: str
    digest: str = ""

    def at(self, offset: int, width: int = 1) -> FileLocation:
        """The place of a character."""
        line_start = self.text.rfind("\n", 0, offset) + 1
        line = self.text.count("\n", 0, offset) + 1
        return FileLocation(self.file, line, offset - line_start + 1, width)


def path_exists(path: Path) -> bool:
    """Whether something goes by that name; none of a name that no system could have."""
    try:
        return path.exists()
    except (OSError, ValueError):
        return False


def is_folder(path: Path) -> bool:
    """Whether a folder goes by that name."""
    return path_exists(path) and path.is_dir()


def reason_of(problem: OSError | ValueError) -> str:
    """What the system says, in a few words."""
    reason = problem.strerror if isinstance(problem, OSError) else ""
    return (reason or type(problem).__name__).lower()


def display_path(path: Path) -> str:
    """Name a file so that the user can open it: relative below the current folder."""
    here = Path.cwd()
    absolute = path if path.is_absolute() else here / path
    try:
        return absolute.relative_to(here).as_posix()
    except ValueError:
        return absolute.as_posix()


def digest(data: bytes) -> str:
    """A name for these very bytes."""
    return hashlib.sha256(data).hexdigest()


def read_bytes(path: Path, limit: int, findings: Findings,
               at: FileLocation | None = None) -> bytes | None:
    """Return what a file holds; `at` is the place that asks for it."""
    return _read_file(path, limit, findings, at)


def check_readable(path: Path, limit: int, findings: Findings) -> bool:
    """Whether a file can be read that another process is going to read; a finding if not."""
    return _read_file(path, limit, findings, None, size_only=True) is not None


def _read_file(path: Path, limit: int, findings: Findings, at: FileLocation | None, *,
               size_only: bool = False) -> bytes | None:
    name = display_path(path)
    try:
        if path.is_dir():
            findings.error("file/folder", f"'{name}' is a folder, not a file",
                           at or FileLocation(name))
            return None
        if not path.is_file():
            findings.error("file/missing", f"there is no file '{name}'", at or FileLocation(name),
                           _nearest_siblings(path))
            return None
        with path.open("rb") as stream:
            data = b"" if size_only else read_at_most(stream, limit + 1)
            size = os.fstat(stream.fileno()).st_size if size_only else len(data)
    except (OSError, ValueError) as problem:
        findings.error("file/unreadable", f"'{name}' can't be read: {reason_of(problem)}",
                       at or FileLocation(name))
        return None
    if size > limit:
        most = f"{limit / 1e6:.0f} MB" if limit >= 1_000_000 else f"{limit // 1000} kB"
        findings.error("file/too-large", f"'{name}' is larger than {most}",
                       at or FileLocation(name), "make it smaller, or split it into several")
        return None
    return data


def decode(file: str, data: bytes, findings: Findings) -> SourceText | None:
    """Return bytes as text; anything but UTF-8 would turn letters into other letters."""
    hint = "save the file as UTF-8"
    if data.startswith(UTF16_MARKS):
        findings.error("file/encoding", f"'{file}' is saved as UTF-16", FileLocation(file), hint)
        return None
    body = data.removeprefix(UTF8_MARK)
    try:
        return SourceText(file, body.decode("utf-8"), digest(body))
    except UnicodeDecodeError as problem:
        before = body[: problem.start].decode("utf-8")
        place = SourceText(file, before).at(len(before))
        findings.error("file/encoding",
                       f"the byte {body[problem.start]:#04x} here is not UTF-8 text", place, hint)
        return None


def _nearest_siblings(path: Path) -> str:
    if not path.parent.is_dir():
        return f"there is no folder '{display_path(path.parent)}' either"
    return suggest(path.name, sorted(sibling.name for sibling in path.parent.iterdir()))


@dataclass(frozen=True, slots=True)
class _Step:
    """The result of a step, with the values and files it was made from, and its findings."""

    inputs: tuple[object, ...]
    paths: frozenset[Path]
    findings: tuple[Finding, ...]
    value: Any


class Files:
    """What a game is read from: each file is read once, and each step done once.

    A step makes a value of other values and of files, and of nothing else but which files there
    are. It is done again only if one of these isn't the same any more.

    Once a folder is named by `stay_in`, no file outside of these folders is read, whatever link
    leads there. Before, files are read that the user names one by one.
    """

    def __init__(self) -> None:
        self._roots: frozenset[Path] = frozenset()
        self._allowed: dict[Path, bool] = {}
        self._data: dict[Path, bytes] = {}
        self._steps: dict[tuple[object, ...], _Step] = {}
        # What else readers would like to know again when files have changed.
        self.memory: dict[str, Any] = {}
        self._requested: list[set[Path]] = [set()]

    def stay_in(self, roots: Iterable[Path]) -> None:
        """Read only files in these folders, and in those that were named before."""
        self._roots |= {root.resolve() for root in roots}
        self._allowed.clear()

    def may_read(self, path: Path) -> bool:
        """Whether a path, through all links, stays in the folders that may be read."""
        if not self._roots:
            return True
        folder = path.parent
        try:
            # A game may have thousands of pictures in one folder.
            if folder not in self._allowed:
                self._allowed[folder] = leads_into(folder, self._roots)
            return leads_into(path, self._roots) if path.is_symlink() else self._allowed[folder]
        except (OSError, RuntimeError, ValueError):
            return True  # a link to itself, or no name at all: the system won't open it either

    def after(self, changed: Iterable[Path], moved: bool) -> Files:
        """The same without what has changed; `moved` if files have come or gone.

        A folder stands for all that is in it. Which files there are can matter to every step
        but those that look at a single file.
        """
        stale = {path.absolute() for path in changed}

        def holds(path: Path) -> bool:
            return stale.isdisjoint((path, *path.parents))

        left = Files()
        left.stay_in(self._roots)
        left._data = {path: data for path, data in self._data.items() if holds(path)}
        left._steps = {name: step for name, step in self._steps.items()
                       if all(map(holds, step.paths)) and (not moved or len(name) > 1)}
        left.memory = self.memory
        return left

    def read(self, path: Path, limit: int, findings: Findings,
             at: FileLocation | None = None) -> bytes | None:
        """What a file holds; `at` is the place that asks for it."""
        key = path.absolute()
        self._requested[-1].add(key)
        data = self._data.get(key)
        if data is None:
            if not self.may_read(path):
                refuse_outside(display_path(path), findings, at or FileLocation(display_path(path)))
                return None
            data = read_bytes(path, limit, findings, at)
            if data is not None:
                self._data[key] = data
        return data

    def read_parsed(self, path: Path, limit: int,
                    parse: Callable[[SourceText, Findings, V | None], V | None],
                    findings: Findings, at: FileLocation | None = None) -> V | None:
        """What a parser makes of a file's text, which must be UTF-8.

        The parser is also given what it made of the file before that was changed.
        """
        last = self._steps.get((parse, path.absolute()))

        def make(file: str, data: bytes, file_findings: Findings) -> V | None:
            source = decode(file, data, file_findings)
            earlier = last.value if last else None
            return None if source is None else parse(source, file_findings, earlier)

        return self.read_converted(path, limit, make, findings, at, name=(parse,))

    def read_converted(self, path: Path, limit: int,
                       make: Callable[[str, bytes, Findings], V | None],
                       findings: Findings, at: FileLocation | None, *,
                       name: tuple[object, ...]) -> V | None:
        """What is made of a file's bytes; `name` distinguishes ways to read the same file."""
        data = self.read(path, limit, findings, at)
        if data is None:
            return None
        return self.step((*name, path.absolute()), (data,), partial(make, display_path(path), data),
                         findings)

    def step(self, name: tuple[object, ...], inputs: tuple[object, ...],
             make: Callable[[Findings], V], findings: Findings) -> V:
        """The value of a step, as it was made before if its inputs are the same objects."""
        earlier = self._steps.get(name)
        if earlier is None or len(earlier.inputs) != len(inputs) or any(
                one is not other for one, other in zip(earlier.inputs, inputs, strict=True)):
            step_findings = Findings()
            self._requested.append(set())
            try:
                value = make(step_findings)
            finally:
                paths = frozenset(self._requested.pop())
            earlier = self._steps[name] = _Step(inputs, paths, tuple(step_findings), value)
        self._requested[-1] |= earlier.paths
        for finding in earlier.findings:
            findings.add(finding)
        return earlier.value  # type: ignore[no-any-return]

    def same(self, name: str, value: V) -> V:
        """The value of last time if this one is equal to it, for steps to see that it is."""
        earlier = self._steps.get((name,))
        if earlier is None or earlier.value != value:
            earlier = self._steps[name,] = _Step((), frozenset(), (), value)
        return earlier.value  # type: ignore[no-any-return]

    @property
    def digests(self) -> Mapping[Path, str]:
        """The files that were read, each with a name for the very bytes."""
        return {path: digest(self._data[path])
                for path in sorted(self._requested[0] & set(self._data))}

    def content_of(self, file: str) -> bytes | None:
        """What a file held when it was read, by the name that findings use; None if it wasn't."""
        return self._data.get(Path.cwd() / file)


ID_PATTERN = r"^[a-z0-9][a-z0-9-]*$"
LONGEST_ID = 64
SAFE_ID = re.compile(r"[a-z0-9][a-z0-9-]{0,63}")
# Windows keeps these for devices, whatever the ending.
DEVICE = re.compile(r"con|prn|aux|nul|com[0-9]|lpt[0-9]")


def is_safe_id(name: str) -> bool:
    """Whether a name can be an id: small letters only, so no two differ by case alone."""
    return bool(SAFE_ID.fullmatch(name)) and not DEVICE.fullmatch(name)


def portability_problem(name: str) -> str:
    """Why a name with / between its parts is none on every system; '' if it is one."""
    for part in name.split("/"):
        if DEVICE.fullmatch(part.partition(".")[0].strip().lower()):
            return f"Windows keeps '{part.partition('.')[0]}' for itself, with any ending"
        if part.endswith((".", " ")):
            return "Windows forgets a dot or a space at the end of a name"
    return ""


def id_advice(name: str) -> str:
    """Advice on how to turn a name into an id."""
    better = as_id(name)
    if DEVICE.fullmatch(better):
        return f"Windows keeps this name for itself; '{better}-1' would do"
    rule = f"use small letters, digits and -, at most {LONGEST_ID}"
    return f"{rule}: '{better}' would do" if better else rule


def as_id(name: str) -> str:
    """The nearest id to a name; may be empty."""
    return re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")[:LONGEST_ID].strip("-")


GAME_FILE = "game.yaml"
SHARED = "shared"


@dataclass(frozen=True, slots=True)
class GameFolders:
    """The folders of a game; `components` and `templates` are searched in order.

    The first of `templates` is the game's own; `lenders` hold those that it may borrow from.
    Nothing outside of `roots` belongs to the game, whatever links in them say.
    """

    id: str
    home: Path
    components: tuple[Path, ...]
    templates: tuple[Path, ...]
    lenders: tuple[Path, ...] = ()
    roots: tuple[Path, ...] = ()

    def with_lenders(self, others: Iterable[Path]) -> GameFolders:
        """The same, with other games' templates looked in after the game's own."""
        first, *shared = self.templates
        return replace(self, templates=(first, *_existing_folders([*others, *shared])))

    def lendable(self) -> list[str]:
        """The names of folders that templates can be borrowed from."""
        names = {path.name for base in self.lenders for path in base.iterdir()
                 if path.is_dir() and any(path.glob("*.svg"))}
        return sorted(names - {SHARED, self.templates[0].name})

    def kinds_files(self) -> tuple[Path, ...]:
        """Shared kinds, the project's before the shipped ones."""
        return tuple(path for folder in self.components
                     if (path := folder / "kinds.yaml").is_file())


def shipped_root() -> Path:
    """The folder with the shipped components/ and templates/."""
    packaged = Path(__file__).parents[2] / "shipped"
    return packaged if packaged.is_dir() else Path(__file__).parents[3]


def folders_of(home: Path, root: Path | None, findings: Findings) -> GameFolders | None:
    """The folders that belong to the game in `home`, whose project is `root` if it has one.

    A folder that is a link out of the game is a finding, and then there are none.
    """
    project = root or (home.parent.parent if home.parent.name == "components" else None)
    shipped = shipped_root()
    local = home / "templates"
    if not local.is_dir() and project:
        local = project / "templates" / home.name
    bases = [project, shipped] if project else [shipped]
    components = _existing_folders(base / "components" / SHARED for base in bases)
    templates = _existing_folders([local / SHARED,
                                   *(base / "templates" / SHARED for base in bases)])
    lenders = _existing_folders([local.parent, *(base / "templates" for base in bases)])
    roots = (project or home, shipped)
    allowed = [root.resolve() for root in roots]
    folders = dict.fromkeys((home, local, *components, *templates, *lenders))
    outside = [folder for folder in folders if not leads_into(folder, allowed)]
    for folder in outside:
        refuse_outside(display_path(folder), findings, FileLocation(display_path(folder)))
    return None if outside else GameFolders(as_id(home.resolve().name) or "game", home, components,
                                            (local, *templates), lenders, roots)


def _existing_folders(paths: Iterable[Path]) -> tuple[Path, ...]:
    folders: dict[Path, Path] = {}
    for path in paths:
        if path.is_dir():
            folders.setdefault(path.resolve(), path)
    return tuple(folders.values())


def leads_into(path: Path, folders: Iterable[Path]) -> bool:
    """Whether a path, through all links, is in one of these folders, which are resolved.

    This alone decides what belongs to a game: templates, texts, fonts, icons, rules and matches
    are all checked by it. RuntimeError of a link to itself, OSError of a name that can't be.
    """
    resolved = path.resolve()
    return any(resolved.is_relative_to(folder) for folder in folders)


def refuse_outside(name: str, findings: Findings, at: FileLocation) -> None:
    """Report a name that leads out of a game's folders."""
    findings.error("file/outside", f"{brief(name)} leads out of its folder", at,
                   "copy the file itself into the folder")


def resolve_inside(folder: Path, name: str, findings: Findings, at: FileLocation) -> Path | None:
    """The path of a name inside a folder; names that lead out of it are refused."""
    path = folder / name
    try:
        stays = leads_into(path, [folder.resolve()])
        path.is_file()
    except RuntimeError:
        findings.error("file/unreadable", f"{brief(name)} can't be read: it is a link to itself",
                       at, "put the file itself in its place")
        return None
    except (OSError, ValueError):
        findings.error("file/unreadable", f"{brief(name)} can't be read: no file has such a name",
                       at, "shorten it")
        return None
    if not stays:
        refuse_outside(name, findings, at)
        return None
    return path if _is_spelled_exactly(folder, name, findings, at) else None


def _is_spelled_exactly(folder: Path, name: str, findings: Findings, at: FileLocation) -> bool:
    """Whether a name that is there is the same on every system.

    Windows and macOS take 'Cards.yaml' for 'cards.yaml'; Linux doesn't, nor does git.
    """
    for part in name.split("/"):
        alike = _names_in(folder).get(_fold_case(part), [])
        if len(alike) > 1:
            one, other = sorted(alike)[:2]
            findings.error("file/case", f"'{one}' and '{other}' are the same file on some systems",
                           at, "give one of them another name")
            return False
        if alike and unicodedata.normalize("NFC", alike[0]) != unicodedata.normalize("NFC", part) \
                and path_exists(folder / part):
            findings.error("file/case", f"{brief(name)} is written otherwise on the disk: "
                           f"{brief(alike[0])}", at, "some systems tell small letters from "
                           "capital ones: write both alike")
            return False
        folder = folder / part
    return True


def _names_in(folder: Path) -> Mapping[str, list[str]]:
    """The names in a folder, grouped where some system takes them for the same."""
    try:
        status = folder.stat()
        return _list_folder(folder.absolute(), status.st_ino, status.st_mtime_ns)
    except OSError:
        return {}


@lru_cache(maxsize=64)
def _list_folder(folder: Path, _number: int, _changed: int) -> Mapping[str, list[str]]:
    """Listed once, until it changes: a game may ask for thousands of pictures in one folder."""
    alike: dict[str, list[str]] = {}
    for name in os.listdir(folder):  # noqa: PTH208  # only the names are wanted
        alike.setdefault(_fold_case(name), []).append(name)
    return alike


def _fold_case(name: str) -> str:
    return unicodedata.normalize("NFC", name).casefold()


def find_files(folders: Iterable[Path], patterns: Iterable[str], findings: Findings,
               most: int | None = None) -> list[Path]:
    """The files of these names in folders, in order; links that lead out of one are refused.

    Of more than `most` in a folder, some are left out.
    """
    matching = []
    for folder in folders:
        paths = {path for pattern in patterns for path in islice(folder.glob(pattern), most)}
        for path in sorted(paths):
            name = path.relative_to(folder).as_posix()
            if resolve_inside(folder, name, findings, FileLocation(display_path(path))):
                matching.append(path)
    return matching


def shipped_games() -> list[str]:
    """The ids of the games that come with Ballotin."""
    games = sorted((shipped_root() / "components").glob(f"*/{GAME_FILE}"))
    return [path.parent.name for path in games]


def find_game(where: str, findings: Findings) -> GameFolders | None:
    """Return the folders of the game that an id or a path means."""
    shipped, ids = shipped_root(), shipped_games()
    if where in ids:
        return folders_of(shipped / "components" / where, shipped, findings)
    try:
        game = _find_in_folder(Path(where), findings)
    except PermissionError as problem:
        findings.error("file/unreadable", f"'{where}' can't be read: {reason_of(problem)}")
        return None
    except (OSError, RuntimeError, ValueError):  # no path at all: too long, or holding NUL
        game = None
    if game is None and not findings.errors:
        _report_unknown_game(where, is_folder(Path(where)), ids, findings)
    return game


def _find_in_folder(path: Path, findings: Findings) -> GameFolders | None:
    """The game in a folder, the game of a file, or the one game of a project."""
    if path.name == GAME_FILE or path.is_file():
        path = path.parent
    if (path / GAME_FILE).is_file():
        return folders_of(path, None, findings)
    inner = [file.parent for file in sorted((path / "components").glob(f"*/{GAME_FILE}"))
             if file.parent.name != SHARED]
    if len(inner) > 1:
        names = ", ".join(display_path(folder) for folder in inner)
        findings.error("game/several", f"'{display_path(path)}' holds several games",
                       FileLocation(display_path(path)),
                       f"name one: {names}")
        return None
    return folders_of(inner[0], path, findings) if inner else None


def _report_unknown_game(where: str, there: bool, ids: list[str], findings: Findings) -> None:
    if there:
        findings.error("game/unknown", f"the folder '{where}' holds no {GAME_FILE}", None,
                       f"a game's folder holds {GAME_FILE}, or components/<game>/{GAME_FILE}")
    else:
        findings.error("game/unknown", f"there is no game {brief(where)}", None,
                       suggest(where, ids) or "give the path of a game's folder")
