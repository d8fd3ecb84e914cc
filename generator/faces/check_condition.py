"""Checking conditions: their words are names or choices, never typing mistakes."""

from __future__ import annotations

from generator.faces.possible import field_of, is_known
from generator.faces.scope import OWN, REPEATED, Facts
from generator.faces.survey import Site
from generator.findings import Findings, did_you_mean
from generator.model.expression import (
    COMPARE,
    Comparison,
    Condition,
    Literal,
    Membership,
    Operand,
    Truth,
    Word,
    parts,
)
from generator.model.kind import Field

NUMBERS = ("int", "number")


def check_condition(condition: Condition, facts: Facts, site: Site, findings: Findings) -> None:
    """Find words that stand for nothing, and comparisons that never hold."""
    checker = _Checker(facts, site, findings)
    for part in parts(condition):
        if isinstance(part, Truth):
            checker.check_name(part.operand)
        elif isinstance(part, Comparison):
            checker.check_pair(part.left, part.right, part.sign)
        else:
            checker.check_membership(part)


class _Checker:
    """Checks the questions of one condition."""

    def __init__(self, facts: Facts, site: Site, findings: Findings) -> None:
        self.facts = facts
        self.site = site
        self.findings = findings

    def error(self, code: str, message: str, hint: str) -> None:
        self.findings.error(code, message, self.site.element.where, hint)

    def is_name(self, operand: Operand) -> bool:
        return isinstance(operand, Word) and is_known(operand.name, self.facts, self.site)

    def field(self, operand: Operand) -> Field | None:
        return field_of(operand.name, self.facts, self.site) if isinstance(operand, Word) else None

    def check_name(self, operand: Operand) -> None:
        if isinstance(operand, Word) and not self.is_name(operand):
            names = [*self.facts.kind.fields, *OWN, *(REPEATED if self.site.repeats else ())]
            self.error("template/unknown-name",
                       f"a {self.facts.kind.title.lower()} has no '{operand.name}'",
                       did_you_mean(operand.name, names))

    def check_membership(self, part: Membership) -> None:
        for right in part.among:
            field = self.field(right)
            if field and field.type == "list":
                self.check_choice(part.left, field.item)
            else:
                self.check_pair(part.left, right, "in")

    def check_pair(self, left: Operand, right: Operand, sign: str) -> None:
        if not self.is_name(left) and not self.is_name(right):
            self.check_name(left if isinstance(left, Word) else right)
            return
        if sign in COMPARE:
            for operand in (left, right):
                field = self.field(operand)
                if field and field.type not in NUMBERS and isinstance(operand, Word):
                    self.error("template/bad-condition",
                               f"'{operand.name}' is no number, so '{sign}' can't compare it", "")
            return
        self.check_choice(right, self.field(left))
        self.check_choice(left, self.field(right))

    def check_choice(self, operand: Operand, field: Field | None) -> None:
        """A word beside a choice field is one of its choices."""
        if field is None or field.type != "choice":
            return
        if isinstance(operand, Word):
            said: object = operand.name
            if self.is_name(operand):
                if operand.name in field.choices:
                    self.error("template/ambiguous",
                               f"'{operand.name}' is a field and also a choice of '{field.name}'",
                               f"write '{operand.name}' with quotes if you mean the choice")
                return
        else:
            said = operand.value if isinstance(operand, Literal) else None
        if said not in field.choices:
            self.error("template/unknown-choice", f"'{field.name}' is never '{said}'",
                       did_you_mean(str(said), list(field.choices)))
