"""Reports of rules that hang or crash, as files: the process that they hang in can't say it.

Every process in which rules run keeps a log in one folder: which rules it runs, and, written by
Python's fault handler, where it was when a step took too long. The supervisor reads these logs.
"""

from __future__ import annotations

import json
import os
import re
import time
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import IO

from generator.base.findings import FileLocation
from generator.game.model.game import DesignerCode
from generator.playing.kit.fault import RuleFault, line_place

# The variable of the environment that names the folder.
FOLDER = "BALLOTIN_RULES_FOLDER"
FRAME = re.compile(r'^  File "(.*)", line (\d+) in ', re.MULTILINE)
CRASH = re.compile(r"^Fatal Python error: (.*)$", re.MULTILINE)
# Frames of the kit itself mean that it works with something that rules gave it.
KIT = str(Path(__file__).parent) + os.sep
NOT_PLAYING = (str(Path(__file__).with_name("watchdog.py")),
               str(Path(__file__).with_name("supervisor.py")))
# The fault handler writes so many characters of a file's name.
LONGEST_NAME = 500
# Seconds in which a log that is being written doesn't grow once it is complete.
SETTLING_SECONDS = 0.02


@dataclass(frozen=True, slots=True)
class RunningRules:
    """Some rules that a process runs."""

    digest: str
    files: Mapping[str, str]


class HangReports:
    """The logs of one command's processes, and the faults that were found in them."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._read: dict[Path, int] = {}

    # In a process that runs rules.

    def open_log(self) -> IO[bytes] | None:
        """The log of this process."""
        try:
            return (self._folder / f"{os.getpid()}.log").open("ab", buffering=0)
        except OSError:
            return None

    def register(self, log: IO[bytes], code: DesignerCode) -> None:
        """Write down that these rules run."""
        with suppress(OSError):
            log.write(json.dumps({"digest": code.digest, "files": code.files}).encode() + b"\n")

    def fault(self, code: DesignerCode) -> RuleFault | None:
        """The fault that ended a process with these rules, if any did."""
        try:
            facts = json.loads((self._folder / f"{code.digest}.json").read_bytes())
            return RuleFault(facts["code"], facts["message"], facts["hint"],
                             FileLocation(*facts["where"]))
        except (OSError, ValueError, KeyError):
            return None

    # In the supervisor.

    def find_hanging(self, message: str, hint: str) -> Iterator[int]:
        """The processes whose rules hang or crash, by their numbers; the faults are kept."""
        for path in self._folder.glob("*.log"):
            if path.stat().st_size == self._read.get(path):
                continue
            text = _read_settled_log(path)
            begin = self._read.get(path, 0)
            self._read[path] = len(text)
            rules = [RunningRules(**json.loads(line)) for line in text.splitlines()
                     if line.startswith(b"{")]
            stack = text[begin:].decode("utf-8", "replace")
            place = _place(stack, rules)
            if place is None:
                continue
            hanging, where = place
            crash = CRASH.search(stack)
            facts = {"code": "rules/fault", "hint": "the rules do more than Python can handle",
                     "message": f"the rules crash Python here: {crash[1]}"} if crash else {
                     "code": "rules/endless", "hint": hint, "message": message}
            (self._folder / f"{hanging.digest}.json").write_text(json.dumps(
                {**facts, "where": (where.file, where.line, where.column)}), encoding="utf-8")
            yield int(path.stem)


def _read_settled_log(path: Path) -> bytes:
    """What is in a log, once nothing is added to it."""
    text = path.read_bytes()
    while True:
        time.sleep(SETTLING_SECONDS)
        before, text = text, path.read_bytes()
        if before == text:
            return text


def _place(stack: str, rules: list[RunningRules]) -> tuple[RunningRules, FileLocation] | None:
    """Which rules run where in a stack; None if none do."""
    frames = [(name, int(line)) for name, line in FRAME.findall(stack)]
    names = {_dumped_name(name): (code, name) for code in rules for name in code.files}
    for dumped, line in frames:
        if dumped in names:
            code, name = names[dumped]
            return code, line_place(code.files, name, line)
    if rules and any(name.startswith(KIT) and name not in NOT_PLAYING for name, _ in frames):
        return rules[-1], FileLocation(next(iter(rules[-1].files)), 1, 1)
    return None


def _dumped_name(name: str) -> str:
    """A file's name as the fault handler writes it."""
    kept = "".join(
        letter if " " <= letter <= "~" else f"\\x{ord(letter):02x}" if ord(letter) < 0x100
        else f"\\u{ord(letter):04x}" if ord(letter) < 0x10000 else f"\\U{ord(letter):08x}"
        for letter in name[:LONGEST_NAME])
    return kept + "..." * (len(name) > LONGEST_NAME)
