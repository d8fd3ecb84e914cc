"""What a designer expects of the components and of play: expectations.yaml, checked."""

from __future__ import annotations

from dataclasses import dataclass

from generator.findings import Where


@dataclass(frozen=True, slots=True)
class Constraint:
    """What must be so of the components, told without playing.

    `check` is the word it began with: count, sum, mean, unique, share, range or each. `of` is a
    kind; `only` leaves out components for which that condition doesn't hold. `low` and `high`
    are both given for an exact figure; `condition` is what each component must have.
    """

    check: str
    of: str
    where: Where
    field: str = ""
    low: float | None = None
    high: float | None = None
    only: str = ""
    up_to: str = ""
    condition: str = ""


@dataclass(frozen=True, slots=True)
class Expectation:
    """Within which bounds a measure must lie, at which tables, and of what; empty means all."""

    measure: str
    where: Where
    low: float | None = None
    high: float | None = None
    players: tuple[int, ...] = ()
    bots: str = ""
    of: str = ""


@dataclass(frozen=True, slots=True)
class Study:
    """Which tables a balance study plays unless the command says otherwise.

    `seconds` is how long people think about a choice that isn't forced.
    """

    players: tuple[int, ...] = ()
    bots: tuple[str, ...] = ("greedy",)
    seconds: float = 8.0


@dataclass(frozen=True, slots=True)
class Expectations:
    """Everything in expectations.yaml; a game without the file has none."""

    constraints: tuple[Constraint, ...] = ()
    play: tuple[Expectation, ...] = ()
    study: Study = Study()
    where: Where | None = None
