"""A fault: what a rule found, on which page and in which of the things that lie there."""

from __future__ import annotations

from dataclasses import dataclass

from generator.findings import Severity


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong with a file; pages count from 1, 0 is the file as a whole.

    `part` is what the page calls the form in which it is, if it is in one.
    """

    code: str
    severity: Severity
    message: str
    hint: str = ""
    page: int = 0
    part: str = ""
