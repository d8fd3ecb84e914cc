"""What a designer expects of the components and of play: expectations.yaml, checked."""

from __future__ import annotations

from dataclasses import dataclass

from generator.findings import Where


@dataclass(frozen=True, slots=True)
class Constraint:
    """What must be so of the components, told without playing.

    `check` is the word it began with: count, sum, mean, range, share, unique, equal, each,
    formula or printed. `of` is a kind, or the word options; `only` leaves out components for
    which that condition doesn't hold. `low` and `high` are both given for an exact figure;
    `condition` is what each component must have, or whose share is asked for; `players` counts
    the copies that so many players need. A formula is `plus` and so much (`per`) for each field,
    with `rounding` up, down or to the nearest. `shows` is what a printed string tells: an option,
    or kinds with + between whose pieces are counted.
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
    players: int | None = None
    per: tuple[tuple[str, float], ...] = ()
    plus: float = 0.0
    rounding: str = ""
    shows: str = ""


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


def within(low: float | None, high: float | None) -> str:
    """Bounds in words."""
    if low == high:
        return f"{low:g}"
    if low is None:
        return f"{high:g} or less"
    return f"{low:g} or more" if high is None else f"between {low:g} and {high:g}"
