"""Small bad projects, each a text file: what differs from base/, and what is found.

A case starts with a sentence. Then come files, each under a line '==> name'; after the name
may stand '(gone)', '(folder)', '(hex)' for bytes in hexadecimal, '(latin-1)', or '-> target'
for a link. '<NUMBER * TEXT>' in a file stands for TEXT many times over. The last part,
'==> finds', is the exact report.
"""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

import pytest

from generator.base.findings import Finding, Findings, Stop
from generator.game.load.files import shipped_root
from generator.game.load.game_folder import read_game

HERE = Path(__file__).parent
BASE = HERE / "base"
CASES = HERE / "cases"
REPEAT = re.compile(r"<(\d+) \* ([^>]*)>")


def split(text: str) -> tuple[str, dict[str, str], str]:
    """A case's sentence, its files by heading, and what is found."""
    sentence, *parts = re.split(r"^==> ", text, flags=re.MULTILINE)
    headed = [part.partition("\n") for part in parts]
    files = {heading: body for heading, _, body in headed}
    return sentence.strip(), files, files.pop("finds", "")


def files_of(case: Path) -> dict[str, str]:
    """A case's files by heading."""
    return split(case.read_text(encoding="utf-8"))[1]


def hold(case: Path, found: str, config: pytest.Config) -> None:
    """Hold what was found to a case's words, or the other way round with --update-golden."""
    text = case.read_text(encoding="utf-8")
    if config.getoption("--update-golden", default=False):
        head = text.partition("==> finds\n")[0]
        case.write_text(f"{head}==> finds\n{found}", encoding="utf-8")
        return
    assert found == split(text)[2]


def codes_in(cases: Iterable[Path]) -> set[str]:
    """The codes that some cases find."""
    texts = "".join(case.read_text(encoding="utf-8") for case in cases)
    return set(re.findall(r"(?:error|warning|note)\[([a-z/-]+)\]", texts))


def lay_out(files: dict[str, str], folder: Path, base: Path = BASE) -> None:
    """Write a case's files over the base project."""
    shutil.copytree(base, folder, dirs_exist_ok=True)
    for heading, body in files.items():
        name, _, how = heading.partition(" ")
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.unlink(missing_ok=True)
        _write(path, how, REPEAT.sub(lambda match: int(match[1]) * match[2], body))


def _write(path: Path, how: str, body: str) -> None:
    if how == "(folder)":
        path.mkdir()
    elif how == "(hex)":
        path.write_bytes(bytes.fromhex(body))
    elif how.startswith("-> "):
        path.symlink_to(how.removeprefix("-> "))
    elif how != "(gone)":
        path.write_text(body, encoding=how.strip("()") or "utf-8")


def report(where: str = ".") -> str:
    """Everything that reading the game in the current folder finds."""
    findings = Findings()
    with suppress(Stop):
        read_game(where, findings)
    text = "".join(told(finding) for finding in findings)
    return text.replace(f"{shipped_root().as_posix()}/", "ballotin/")


def told(finding: Finding) -> str:
    """A finding as text."""
    place = f"{finding.where}: " if finding.where else ""
    lines = [f"{place}{finding.severity}[{finding.code}]: {finding.message}"]
    if finding.hint:
        lines.append(f"  hint: {finding.hint}")
    lines += [f"  see: {place}" for place in finding.related]
    return "\n".join(lines) + "\n"
