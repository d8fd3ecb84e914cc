"""The text of a file, or a finding that says why there is none."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from pathlib import Path

from generator.findings import Findings, Where
from generator.load.wording import nearest

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


def read_text(path: Path, limit: int, findings: Findings,
              at: Where | None = None) -> SourceText | None:
    """Return a file's text, which must be UTF-8; `at` is the place that asks for it."""
    data = read_bytes(path, limit, findings, at)
    return None if data is None else decode(shown(path), data, findings)


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
