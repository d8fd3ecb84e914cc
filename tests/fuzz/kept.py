"""Cases as files: a sentence, what differs from a project, and the codes that are found.

They are written like those of `tests/findings/load`; `cases/<project>/` says of which project.
"""

from __future__ import annotations

from pathlib import Path

from tests.findings.load.cases import REPEAT, split
from tests.fuzz.case import Case

CASES = Path(__file__).parent / "cases"
WISHES = "asks"


def written(case: Case, sentence: str, codes: list[str]) -> str:
    """A case as the text of a file."""
    lines = [sentence, ""]
    if case.ask:
        lines += [f"==> {WISHES}", *(f"{name} {_plain(value)}" for name, value in case.ask.items())]
    for name, text in case.files.items():
        lines += [f"==> {name} (gone)"] if text is None else \
            [f"==> {name}", text.removesuffix("\n")]
    return "\n".join([*lines, "==> finds", *codes, ""])


def _plain(value: object) -> str:
    return ",".join(value) if isinstance(value, tuple) else str(value)


def read(path: Path) -> tuple[Case, list[str]]:
    """The case of a file, and the codes of what is found in it."""
    _, headed, found = split(path.read_text(encoding="utf-8"))
    wishes = dict(line.split(" ", 1) for line in headed.pop(WISHES, "").splitlines())
    files = {heading.removesuffix(" (gone)"): None if heading.endswith(" (gone)")
             else REPEAT.sub(lambda match: int(match[1]) * match[2], text)
             for heading, text in headed.items()}
    ask = {name: _meant(name, word) for name, word in wishes.items()}
    return Case(path.parent.name, files, ask), found.split()


def _meant(name: str, word: str) -> object:
    if name == "targets":
        return tuple(word.split(","))
    return {"True": True, "False": False}.get(word, word)
