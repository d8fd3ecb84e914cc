"""What every export target is given and gives back, and which targets there are."""

from __future__ import annotations

import pkgutil
from collections.abc import Iterable, Mapping
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Protocol, cast, runtime_checkable

from generator.base.findings import Findings, Stop
from generator.base.progress import Progress
from generator.base.target_interface import Outbox
from generator.output import targets

if TYPE_CHECKING:
    # Only named here, so that the list of targets loads nothing that draws.
    from generator.paper.job import Job


class Target(Protocol):
    """One way of writing a kit. A module in `targets/` has a `TARGET` that is one."""

    name: str
    title: str

    def write(self, job: Job, outbox: Outbox, progress: Progress, findings: Findings) -> None:
        """Write the kit's files into the outbox."""


@runtime_checkable
class InstallableTarget(Protocol):
    """A target whose files a program looks for in a place of its own."""

    def install(self, folder: Path, game: str, findings: Findings) -> None:
        """Put the files that were written into an output folder where the program finds them."""


@runtime_checkable
class ScreenTarget(Protocol):
    """A target whose pieces are seen on a screen."""

    on_screen: bool


@runtime_checkable
class VirtualTable(ScreenTarget, Protocol):
    """A target that people play at; a release holds a package of each."""

    is_table: bool


# What `all` leaves out: a target that takes a file of the user's, and one that packs the others.
ALL, NOT_IN_ALL = "all", ("release", "shop")


# Folded pieces that stand when they are printed, and what to do at a table where they can't.
STANDING_PIECES = {"d6": "roll the dice that the table itself has", "standee": "", "screen": ""}


def target_names() -> tuple[str, ...]:
    """The names of all targets, in alphabetical order; imports none of them."""
    return tuple(sorted(_target_modules()))


@cache
def _target_modules() -> Mapping[str, str]:
    """The module of each target by the target's name, which is the module's own."""
    return {module.name: f"{targets.__name__}.{group.name}.{module.name}"
            for group in pkgutil.iter_modules(targets.__path__)
            for module in pkgutil.iter_modules([f"{targets.__path__[0]}/{group.name}"])}


def resolve_target_names(names: Iterable[str]) -> tuple[str, ...]:
    """The targets that names mean, each once; `all` are all that need nothing said about them."""
    resolved = [item for name in names for item in (
        [every for every in target_names() if every not in NOT_IN_ALL] if name == ALL else [name])]
    return tuple(dict.fromkeys(resolved))


def find_target(name: str) -> Target:
    """The target of that name; KeyError if it is unknown. `shop:FILE` is made for a file."""
    first, colon, file = name.partition(":")
    module = import_module(_target_modules()[first])
    return cast(Target, module.target_for(file) if colon else module.TARGET)


def job_for_target(target: Target, job: Job, findings: Findings) -> Job:
    """A kit as a target needs it: on a screen nothing is folded, and nothing packed.

    Stop if nothing is left of it.
    """
    if not isinstance(target, ScreenTarget):
        return job
    if not job.laid:
        kind = job.pieces[0].front.kind
        findings.error("target/nothing", f"--target {target.name} has nothing to show: no player "
                       f"plays with '{kind.title}'", kind.where, "leave out --only, or name a "
                       "kind that lies on the table")
        raise Stop(findings)
    if isinstance(target, VirtualTable):
        _report_flat(job, findings)
    return job.on_table


def _report_flat(job: Job, findings: Findings) -> None:
    """Say that folded pieces lie flat on every table, once for all of them; pads do anyway."""
    laid = {piece.component.kind.name for piece in job.laid}
    for kind in job.game.kinds.values():
        sort = kind.folding.sort if kind.folding else None
        if kind.name in laid and sort in STANDING_PIECES:
            findings.note("target/flat", f"{kind.plural} lie flat on virtual tables, with one face "
                          "up", kind.where, STANDING_PIECES[sort])
