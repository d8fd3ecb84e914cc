"""Match files: what they say, line by line, and what is wrong with them."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from generator.base.findings import Findings, Where
from generator.game.load.files import decode, own_files, read_bytes, shown
from generator.playing.matches.events import AnyEvent
from generator.playing.matches.lines import MatchHead, WrongLine, read_event, read_head

MOST_BYTES = 8_000_000
MOST_LINES = 20_000
LONGEST_LINE = 20_000
# A file that is wrong in more lines than this is no match at all.
MOST_TOLD = 10
ENDING = ".jsonl"


@dataclass(frozen=True, slots=True)
class MatchFile:
    """A match as it was written down, before any rules have looked at it."""

    file: str
    head: MatchHead
    events: tuple[AnyEvent, ...]

    def at(self, number: int) -> Where:
        """The place of an event; the head's is -1."""
        return Where(self.file, number + 2, 1)


def read_match(path: Path, findings: Findings) -> MatchFile | None:
    """A match, or None with what is wrong.

    A last line without an end was being written when the power went: nobody was told of it, so
    it doesn't count.
    """
    data = read_bytes(path, MOST_BYTES, findings)
    if data is None:
        return None
    file = shown(path)
    whole, end, torn = data.rpartition(b"\n")
    source = decode(file, whole + end, findings)
    if source is None:
        return None
    lines = source.text.split("\n")[:-1]
    if len(lines) > MOST_LINES:
        findings.error("match/line", f"a match has at most {MOST_LINES:,} lines, this file has "
                       f"{len(lines):,}", Where(file, MOST_LINES + 1, 1))
        return None
    if not lines:
        findings.error("match/line", "the file holds no match", Where(file, 1, 1),
                       "a match begins with a line that says what was played")
        return None
    found = Findings()
    head = next(_read(file, lines[:1], 0, found))
    events = [] if head is None else list(_read(file, lines, 1, found))
    findings.extend(found)
    if found.errors or not isinstance(head, MatchHead):
        return None
    if torn:
        findings.note("match/torn", "the last line was cut off while it was written, and is left "
                      "out", Where(file, len(lines) + 1, 1))
    return MatchFile(file, head, tuple(each for each in events if not isinstance(
        each, MatchHead | None)))


def _read(file: str, lines: list[str], first: int,
          findings: Findings) -> Iterator[MatchHead | AnyEvent | None]:
    """What lines say, from one on; None for those that are wrong, and no more after too many."""
    wrong = 0
    for number, line in enumerate(lines[first:], first):
        try:
            if len(line) > LONGEST_LINE:
                raise WrongLine(f"a line has at most {LONGEST_LINE:,} characters, this one has "
                                f"{len(line):,}")
            yield read_event(line) if number else read_head(line)
        except WrongLine as problem:
            column = line.find(f'"{problem.key}"') + 1 if problem.key else 1
            findings.error("match/line", str(problem), Where(file, number + 1, max(1, column)))
        except json.JSONDecodeError as problem:
            findings.error("match/line", "the line isn't JSON from here on",
                           Where(file, number + 1, problem.colno),
                           "a match is changed by playing it, not by hand")
        else:
            continue
        yield None
        wrong += 1
        if wrong == MOST_TOLD:
            return


def match_files(folder: Path, findings: Findings) -> list[Path]:
    """The match files of a folder, in order; links out of it are refused."""
    return own_files([folder], (f"*{ENDING}",), findings)
