"""Bad news, with a place and a way out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from itertools import islice
from typing import Any, Literal

from generator.base.codes import DRAFTS, catalogue

Severity = Literal["error", "warning", "note"]
RANK: dict[Severity, int] = {"error": 0, "warning": 1, "note": 2}


@dataclass(frozen=True, slots=True, order=True)
class FileLocation:
    """A place in a file; line and column count from 1, 0 means the file as a whole.

    Where people call it otherwise, as a cell of a table, `spot` is what they write after the
    file's name.
    """

    file: str
    line: int = 0
    column: int = 0
    width: int = field(default=1, compare=False)
    spot: str = ""

    def __str__(self) -> str:
        if self.spot:
            return f"{self.file}{self.spot}"
        return f"{self.file}:{self.line}:{self.column}" if self.line else self.file


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing worth telling the user, in the user's words."""

    code: str
    severity: Severity
    message: str
    where: FileLocation | None = None
    hint: str = ""
    related: tuple[FileLocation, ...] = ()


def soften_for_draft(finding: Finding) -> Finding:
    """The same in a draft: no error if a draft shows something in place of what is missing."""
    shown = DRAFTS.get(finding.code) if finding.severity == "error" else None
    if shown is None:
        return finding
    return replace(finding, severity="warning", message=f"{finding.message}; {shown}")


def can_be_drafted(findings: Findings) -> bool:
    """Whether a draft would have something in place of all that is wrong."""
    return all(finding.code in DRAFTS for finding in findings.errors)


@dataclass(unsafe_hash=True)
class Complaint(Exception):  # noqa: N818  # it may be raised or handed over
    """Something is wrong; the code that sees it raises this, and a caller adds the place."""

    code: str
    message: str
    hint: str = ""
    where: FileLocation | None = None

    def __str__(self) -> str:
        return self.message

    def __reduce__(self) -> tuple[type[Complaint], tuple[object, ...]]:
        return type(self), (self.code, self.message, self.hint, self.where)

    def at(self, where: FileLocation | None, severity: Severity = "error",
           related: tuple[FileLocation, ...] = ()) -> Finding:
        """The finding, at the place that the complaint itself knows, or else at this one."""
        return Finding(self.code, severity, self.message, self.where or where, self.hint, related)


class Stop(Exception):  # noqa: N818  # a way out, not an error
    """Raised when a stage can't go on; carries everything found so far."""

    def __init__(self, findings: Findings) -> None:
        super().__init__(f"{len(findings.errors)} errors")
        self.findings = findings


class Findings:
    """What the stages have found so far, each thing once."""

    def __init__(self) -> None:
        self._findings: dict[Finding, None] = {}
        self._sorted: list[Finding] | None = None

    def add(self, finding: Finding) -> None:
        """Keep a finding; an equal one is kept once."""
        if finding.code not in catalogue():
            raise KeyError(f"{finding.code} is missing from the catalogue of codes")
        self._findings.setdefault(finding)
        self._sorted = None

    def error(self, code: str, message: str, at: FileLocation | None = None, hint: str = "",
              related: tuple[FileLocation, ...] = ()) -> None:
        """This output would be wrong."""
        self.add(Finding(code, "error", message, at, hint, related))

    def warning(self, code: str, message: str, at: FileLocation | None = None, hint: str = "",
                related: tuple[FileLocation, ...] = ()) -> None:
        """Right, but probably not what you want."""
        self.add(Finding(code, "warning", message, at, hint, related))

    def note(self, code: str, message: str, at: FileLocation | None = None, hint: str = "",
             related: tuple[FileLocation, ...] = ()) -> None:
        """Worth knowing."""
        self.add(Finding(code, "note", message, at, hint, related))

    def extend(self, others: Findings) -> None:
        """Take over what another collection holds."""
        for finding in others:
            self.add(finding)

    def soften_for_draft(self) -> Findings:
        """The same findings as a draft tells them."""
        softened = Findings()
        for finding in self._findings:
            softened.add(soften_for_draft(finding))
        return softened

    @property
    def errors(self) -> list[Finding]:
        """The findings that make the output wrong."""
        return [finding for finding in self if finding.severity == "error"]

    def stop_on_errors(self) -> None:
        """Go no further with input that is known to be wrong."""
        if any(finding.severity == "error" for finding in self._findings):
            raise Stop(self)

    def __iter__(self) -> Iterator[Finding]:
        """By file, line and column, so that every run tells them in one order."""
        if self._sorted is None:
            self._sorted = sorted(self._findings, key=_sort_key)
        return iter(self._sorted)

    def __len__(self) -> int:
        return len(self._findings)


def _sort_key(finding: Finding) -> tuple[object, ...]:
    where = finding.where or FileLocation("")
    return (where.file, where.line, where.column, RANK[finding.severity], finding.code,
            finding.message)


def finding_json(finding: Finding) -> dict[str, object]:
    """One finding as plain data; part of the versioned report."""
    return {
        "code": finding.code,
        "severity": finding.severity,
        "message": finding.message,
        "where": _location_json(finding.where),
        "hint": finding.hint,
        "related": [_location_json(where) for where in finding.related],
    }


def _location_json(where: FileLocation | None) -> dict[str, object] | None:
    if where is None:
        return None
    place = {"file": where.file, "line": where.line, "column": where.column, "width": where.width}
    return {**place, "spot": where.spot} if where.spot else place


# Comparing with more words, or longer ones, takes longer than a hint is worth.
MOST_CANDIDATES = 3_000
LONGEST_WORD = 64
# Two letters of five may differ; 1 - 0.4 is a little less than 0.6 in binary.
CLOSE_ENOUGH = 0.599


def nearest(word: str, words: Iterable[str], close_enough: float = CLOSE_ENOUGH) -> str:
    """Return the known word that is probably meant by a misspelt one; '' if none is near."""
    # Imported here: it takes 25 ms, and most runs find nothing wrong.
    from rapidfuzz import process  # noqa: PLC0415
    from rapidfuzz.distance import Indel  # noqa: PLC0415

    names = list(islice(words, MOST_CANDIDATES))
    match = process.extractOne(word[:LONGEST_WORD], [name[:LONGEST_WORD] for name in names],
                               scorer=Indel.normalized_similarity, score_cutoff=close_enough)
    return names[match[2]] if match else ""


def suggest(word: object, words: Iterable[str]) -> str:
    """Return a hint that offers the nearest known word, or what there is to choose from."""
    words = list(words)
    if near := nearest(str(word), words):
        return f"did you mean '{near}'?"
    if not words:
        return ""
    return f"known: {', '.join(words[:12])}" + (", …" if len(words) > 12 else "")


LONGEST_VALUE = 40
QUOTE_MARK = "'"


def brief(value: Any) -> str:
    """A value as the user wrote it, short enough for one line."""
    if value is None:
        return "nothing"
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, dict):
        return "a mapping"
    if isinstance(value, list):
        short = len(value) <= 4 and not any(isinstance(item, (list, dict)) for item in value)
        return f"[{', '.join(brief(item).strip(QUOTE_MARK) for item in value)}]" if short \
            else "a list"
    if isinstance(value, (int, float)):
        return str(value)
    text = str(value)
    return f"'{text if len(text) <= LONGEST_VALUE else text[:LONGEST_VALUE - 1] + '…'}'"


def quoting_hint(value: Any) -> str:
    """The hint for a value that YAML reads as something else than text."""
    return "put it in quotes" if isinstance(value, (bool, int, float)) else ""


def join_values(values: Iterable[object]) -> str:
    """Values in a row."""
    return ", ".join(str(item) for item in values)


def article(words: str) -> str:
    """Words with 'a' or 'an' before them."""
    return f"{'an' if words[:1].lower() in 'aeiou' else 'a'} {words}"
