"""Hunts for a while, says what breaks, and writes each find as a small case.

    python -m tests.fuzz --minutes 10
    python -m tests.fuzz --number 4711     # one case again, with its traceback
    python -m tests.fuzz --surface pdfs    # files of other people: pdfs, tables, rulebooks, fonts
"""

from __future__ import annotations

import argparse
import os
import re
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory

from tests import pebbles
from tests.drill.__main__ import start as import_all
from tests.fuzz.foreign import SURFACES
from tests.fuzz.foreign_hunt import hunt_foreign
from tests.fuzz.hunt import Broken, Hunt, case_of
from tests.fuzz.kept import written
from tests.fuzz.road import Table


def say(text: str) -> None:
    """A line at once."""
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


def keep(found: Broken, folder: Path) -> Path:
    """A find as a file, to be given a sentence and codes, and to be moved to cases/."""
    name = re.sub(r"[^A-Za-z]+", "-", found.signature).strip("-").lower()[:80]
    place = folder / found.case.project / f"{name}.txt"
    place.parent.mkdir(parents=True, exist_ok=True)
    text = written(found.case, f"{found.signature}: {found.message}", [])
    place.write_bytes(text.encode("utf-8", "surrogatepass"))
    return place


def main() -> int:
    """Hunt; 1 if anything broke."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    parser.add_argument("--minutes", type=float, default=10.0, help="how long to hunt")
    parser.add_argument("--surface", choices=["games", *SURFACES], default="games",
                        help="what is mutated")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--first", type=int, help="the first number; the clock chooses one")
    parser.add_argument("--number", type=int, help="walk the one case of this number")
    parser.add_argument("--out", type=Path, default=Path("build", "fuzz"), metavar="DIR",
                        help="where finds are written")
    asked = parser.parse_args()
    if asked.number is not None:
        return _again(asked.number)
    if asked.surface != "games":
        return hunt_files(asked)
    first = int(time.time()) % 10 ** 6 * 10 ** 4 if asked.first is None else asked.first
    say(f"from number {first} on, for {asked.minutes:g} minutes")
    hunt = Hunt(first, asked.workers, say)
    hunt.run(asked.minutes * 60)
    say(f"{hunt.walked:,} cases, {len(hunt.found)} found")
    for found in hunt.found.values():
        say(f"{keep(found, asked.out)}: {found.signature}")
    return bool(hunt.found)


def hunt_files(asked: argparse.Namespace) -> int:
    """Hunt with mutated files of one surface; 1 if anything broke."""
    first = int(time.time()) % 10 ** 6 * 10 ** 4 if asked.first is None else asked.first
    until = time.monotonic() + asked.minutes * 60
    import_all()
    say(f"from number {first} on, for {asked.minutes:g} minutes")
    found = hunt_foreign(asked.surface, first, asked.workers, until, asked.out)
    endings = ", ".join(f"{count:,} {ending}" for ending, count in found.endings.items())
    say(f"{found.endings.total():,} files ({endings}), {len(found.broken)} found")
    for reason, path in found.broken.items():
        say(f"{path}: {reason}")
    return bool(found.broken)


def _again(number: int) -> int:
    case = case_of(number)
    say(written(case, f"number {number}, {case.project}", []))
    with TemporaryDirectory() as folder, pebbles.room():
        findings = Table(Path(folder)).walk(case)
    for finding in findings:
        say(f"{finding.where}: {finding.severity}[{finding.code}]: {finding.message}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
