"""A case made as small as it can be while it still fails in the same way."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from tests.fuzz.case import Case
from tests.fuzz.projects import PROJECTS

Fails = Callable[[Case], bool]
MOST_TRIES = 400


def smaller(case: Case, fails: Fails) -> Case:
    """Drop wishes, changed files, changed lines, then parts of lines, as long as it fails."""
    tries = iter(range(MOST_TRIES))

    def still(candidate: Case) -> bool:
        return next(tries, None) is not None and fails(candidate)

    for name in list(case.ask):
        case = _kept(case, replace(case, ask={key: value for key, value in case.ask.items()
                                              if key != name}), still)
    for name in list(case.files):
        case = _kept(case, _without(case, name), still)
    for name in list(case.files):
        before = PROJECTS[case.project].texts.get(name, "")
        case = _restored(case, name, before, still)
        for parts in (_lines, _tags, list):
            case = _thinned(case, name, parts, still)
    return case


def _kept(case: Case, candidate: Case, fails: Fails) -> Case:
    return candidate if candidate != case and fails(candidate) else case


def _without(case: Case, name: str) -> Case:
    return replace(case, files={key: text for key, text in case.files.items() if key != name})


def _restored(case: Case, name: str, before: str, fails: Fails) -> Case:
    """The original text with only the middle that differs."""
    text = case.files[name]
    if text is None or not before:
        return case
    start = next((at for at, (one, other) in enumerate(zip(before, text, strict=False))
                  if one != other), 0)
    return _kept(case, _with(case, name, before[:start] + text[start:]), fails)


def _with(case: Case, name: str, text: str) -> Case:
    return replace(case, files={**case.files, name: text})


def _lines(text: str) -> list[str]:
    return text.splitlines(keepends=True)


def _tags(text: str) -> list[str]:
    return [f"<{part}" if at else part for at, part in enumerate(text.split("<"))]


def _thinned(case: Case, name: str, parts: Callable[[str], Sequence[str]], fails: Fails) -> Case:
    """Drop halves, quarters, eighths … of a text's parts."""
    text = case.files[name]
    if text is None:
        return case
    pieces = list(parts(text))
    size = len(pieces) // 2
    while size >= 1 and len(pieces) > 1:
        at = 0
        while at < len(pieces):
            candidate = _with(case, name, "".join(pieces[:at] + pieces[at + size:]))
            if fails(candidate):
                case = candidate
                del pieces[at:at + size]
            else:
                at += size
        # Single characters aren't worth the time that they take.
        size = size // 2 if parts is not list or size > 8 else 0
    return case
