"""A constraint of expectations.yaml and the components that it is about."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from generator.composition.census import Census
from generator.findings import Where
from generator.model.aspect import Witness
from generator.model.component import Component
from generator.model.expectation import Constraint, within
from generator.model.expression import condition, holds

OPTIONS = "options"
SHOWN = 5


@dataclass(frozen=True, slots=True)
class Result:
    """What a constraint came to; `wrong` is empty if it is met, else it says what is not.

    `idle` names what there is nothing of, for a constraint that would hold of nothing.
    """

    subject: str
    expected: str
    found: str
    wrong: str = ""
    at_fault: tuple[Where, ...] = ()
    idle: str = ""


class Assay:
    """One constraint and the components that it is about."""

    def __init__(self, constraint: Constraint, census: Census) -> None:
        self.constraint = constraint
        self.census = census
        self.options = census.game.options
        self.kind = census.game.kinds.get(constraint.of)
        self.plural = self.kind.plural.lower() if self.kind else constraint.of
        every = census.game.of_kind(constraint.of)
        self.components = [each for each in every if self.has(constraint.only, each)]
        if constraint.only:
            self.plural += f" ({constraint.only})"

    def has(self, text: str, component: Component) -> bool:
        """Whether a condition holds for a component."""
        return not text or bool(holds(condition(text), self.witness(component)))

    def witness(self, component: Component) -> Witness:
        """Whom to ask about a component."""
        return Witness(component, self.options, self.constraint.players)

    def copies(self, component: Component) -> int:
        """How many of a component count."""
        return component.copies_for(self.constraint.players)

    def number(self, component: Component, name: str) -> Fraction | None:
        """A field as an exact number: a list counts by its entries; None if it isn't given."""
        value = self.witness(component).word(name)
        if isinstance(value, tuple):
            return Fraction(len(value))
        return Fraction(str(value)) if _is_number(value) else None

    def numbers(self) -> list[tuple[Fraction, int]]:
        """The values that a sum or a mean is over, with how often each is there."""
        if self.constraint.of == OPTIONS:
            value = self.options.get(self.constraint.field)
            entries = value if isinstance(value, list) else [value]
            return [(Fraction(str(each)), 1) for each in entries if _is_number(each)]
        # Copies are told once for all copies of a component, other fields by each of them.
        once = self.constraint.field == "copies"
        found = [(self.number(each, self.constraint.field), 1 if once else self.copies(each))
                 for each in self.components]
        return [(value, copies) for value, copies in found if value is not None]

    def judged(self, subject: str, figure: Fraction | int, shown: str) -> Result:
        """A figure held to the bounds."""
        made = self.constraint
        expected = within(made.low, made.high)
        # Bounds are what people wrote: 0.1 means a tenth, not the nearest binary number to it.
        low = made.low is None or figure >= Fraction(str(made.low))
        high = made.high is None or figure <= Fraction(str(made.high))
        wrong = "" if low and high else f"{subject} is {shown}, not {expected}"
        return Result(subject, expected, shown, wrong)

    def blamed(self, subject: str, expected: str, faults: Sequence[tuple[Component, str]],
               field: str) -> Result:
        """Components that don't meet what each of them must."""
        if not faults:
            return Result(subject, expected, f"all {len(self.components)}")
        names = ", ".join(f"'{each.id}'{why}" for each, why in faults[:SHOWN])
        more = f" and {len(faults) - SHOWN} more" if len(faults) > SHOWN else ""
        found = f"{len(self.components) - len(faults)} of {len(self.components)}"
        return Result(subject, expected, found, f"{subject} must be {expected}, and is not in "
                       f"{names}{more}",
                       tuple(each.places.get(field, each.where) for each, _ in faults))


def _is_number(value: object) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool)
