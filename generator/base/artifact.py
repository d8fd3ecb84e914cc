"""Files that are finished, and where they are put until all of them are."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True, slots=True)
class Artifact:
    """A file that was written; `facts` are what the closing table shows of it."""

    name: str
    bytes: int
    digest: str
    facts: Mapping[str, int | str]


class Outbox(Protocol):
    """Where targets put finished files; nothing is visible until all are there."""

    def put(self, name: str, data: bytes, **facts: int | str) -> None:
        """Add a file under a name relative to the output folder, with '/' between parts."""
