"""What every export target is given and gives back, and which targets there are."""

from __future__ import annotations

import pkgutil
from collections.abc import Mapping
from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, Protocol, cast

from generator.export import targets
from generator.findings import Findings
from generator.progress import Progress

if TYPE_CHECKING:
    # Only named here, so that the list of targets loads nothing that draws.
    from generator.job import Job


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


class Target(Protocol):
    """One way of writing a kit. A module in `targets/` has a `TARGET` that is one."""

    name: str
    title: str

    def write(self, job: Job, outbox: Outbox, progress: Progress, findings: Findings) -> None:
        """Write the kit's files into the outbox."""


def target_names() -> tuple[str, ...]:
    """The names of all targets, in alphabetical order; imports none of them."""
    return tuple(sorted(module.name for module in pkgutil.iter_modules(targets.__path__)))


def find_target(name: str) -> Target:
    """The target of that name; KeyError if there is none."""
    if name not in target_names():
        raise KeyError(name)
    return cast(Target, import_module(f"{targets.__name__}.{name}").TARGET)
