"""Files, each read once: its bytes or its text, or a finding that says why there is none."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

from generator.findings import Finding, Findings, Where
from generator.load.wording import nearest

V = TypeVar("V")

UTF16_MARKS = (b"\xff\xfe", b"\xfe\xff")
UTF8_MARK = b"\xef\xbb\xbf"


@dataclass(frozen=True, slots=True)
class SourceText:
    """A text with the name under which its reader knows the file."""

    file: str
    text: str
    digest: str = ""

    def at(self, offset: int, width: int = 1) -> Where:
        """The place of a character."""
        line_start = self.text.rfind("\n", 0, offset) + 1
        line = self.text.count("\n", 0, offset) + 1
        return Where(self.file, line, offset - line_start + 1, width)


def shown(path: Path) -> str:
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


def read_bytes(path: Path, limit: int, findings: Findings, at: Where | None = None) -> bytes | None:
    """Return what a file holds; `at` is the place that asks for it."""
    name = shown(path)
    if path.is_dir():
        findings.error("file/folder", f"'{name}' is a folder, not a file", at or Where(name))
        return None
    if not path.is_file():
        findings.error("file/missing", f"there is no file '{name}'", at or Where(name),
                       _siblings(path))
        return None
    try:
        with path.open("rb") as stream:
            data = stream.read(limit + 1)
    except OSError as problem:
        reason = (problem.strerror or type(problem).__name__).lower()
        findings.error("file/unreadable", f"'{name}' can't be read: {reason}", at or Where(name))
        return None
    if len(data) > limit:
        findings.error("file/too-large", f"'{name}' is larger than {limit / 1e6:.0f} MB",
                       at or Where(name), "make it smaller, or split it into several")
        return None
    return data


def decode(file: str, data: bytes, findings: Findings) -> SourceText | None:
    """Return bytes as text; anything but UTF-8 would turn letters into other letters."""
    hint = "save the file as UTF-8"
    if data.startswith(UTF16_MARKS):
        findings.error("file/encoding", f"'{file}' is saved as UTF-16", Where(file), hint)
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


def _siblings(path: Path) -> str:
    if not path.parent.is_dir():
        return f"there is no folder '{shown(path.parent)}' either"
    return nearest(path.name, sorted(each.name for each in path.parent.iterdir()))


@dataclass(frozen=True, slots=True)
class _Step:
    """What came of a step: from which values and files, with which findings."""

    inputs: tuple[object, ...]
    paths: frozenset[Path]
    found: tuple[Finding, ...]
    value: Any


class Files:
    """What a game is read from: each file is read once, and each step done once.

    A step makes a value of other values and of files, and of nothing else but which files there
    are. It is done again only if one of these isn't the same any more.
    """

    def __init__(self) -> None:
        self._data: dict[Path, bytes] = {}
        self._steps: dict[tuple[object, ...], _Step] = {}
        self._asked: list[set[Path]] = [set()]

    def after(self, changed: Iterable[Path], moved: bool) -> Files:
        """The same without what has changed; `moved` if files have come or gone.

        A folder stands for all that is in it. Which files there are can matter to every step
        but those that look at a single file.
        """
        stale = {path.absolute() for path in changed}

        def holds(path: Path) -> bool:
            return stale.isdisjoint((path, *path.parents))

        left = Files()
        left._data = {path: data for path, data in self._data.items() if holds(path)}
        left._steps = {name: step for name, step in self._steps.items()
                       if all(map(holds, step.paths)) and (not moved or len(name) > 1)}
        return left

    def read(self, path: Path, limit: int, findings: Findings,
             at: Where | None = None) -> bytes | None:
        """What a file holds; `at` is the place that asks for it."""
        key = path.absolute()
        self._asked[-1].add(key)
        data = self._data.get(key)
        if data is None:
            data = read_bytes(path, limit, findings, at)
            if data is not None:
                self._data[key] = data
        return data

    def parsed(self, path: Path, limit: int, parse: Callable[[SourceText, Findings], V | None],
               findings: Findings, at: Where | None = None) -> V | None:
        """What a parser makes of a file's text, which must be UTF-8."""
        data = self.read(path, limit, findings, at)
        if data is None:
            return None
        file = shown(path)

        def make(own: Findings) -> V | None:
            source = decode(file, data, own)
            return None if source is None else parse(source, own)

        return self.step((parse, path.absolute()), (data,), make, findings)

    def step(self, name: tuple[object, ...], inputs: tuple[object, ...],
             make: Callable[[Findings], V], findings: Findings) -> V:
        """The value of a step, as it was made before if its inputs are the same objects."""
        known = self._steps.get(name)
        if known is None or len(known.inputs) != len(inputs) or any(
                one is not other for one, other in zip(known.inputs, inputs, strict=True)):
            own = Findings()
            self._asked.append(set())
            try:
                value = make(own)
            finally:
                paths = frozenset(self._asked.pop())
            known = self._steps[name] = _Step(inputs, paths, tuple(own), value)
        self._asked[-1] |= known.paths
        for each in known.found:
            findings.add(each)
        return known.value  # type: ignore[no-any-return]

    def same(self, name: str, value: V) -> V:
        """The value of last time if this one is equal to it, for steps to see that it is."""
        known = self._steps.get((name,))
        if known is None or known.value != value:
            known = self._steps[name,] = _Step((), frozenset(), (), value)
        return known.value  # type: ignore[no-any-return]

    @property
    def digests(self) -> Mapping[Path, str]:
        """The files that were read, each with a name for the very bytes."""
        return {path: digest(self._data[path]) for path in sorted(self._asked[0] & set(self._data))}

    def held(self, file: str) -> bytes | None:
        """What a file held when it was read, by the name that findings use; None if it wasn't."""
        return self._data.get(Path.cwd() / file)
