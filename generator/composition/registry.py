"""Finds the checks by their modules' being there, and runs them."""

from __future__ import annotations

import pkgutil
from importlib import import_module

from generator.composition import checks
from generator.composition.census import Census
from generator.composition.check import Check, Verdict
from generator.findings import Findings

# Whose rules a rule's id belongs to; the light edition shares most of its rules with the other.
RULES = {"chocolatiers": ("CHO-",), "chocolatiers-light": ("CHL-", "CHO-"), "chai": ("CHA-",),
         "master-chocolatier": ("AZU-",), "chocoly": ("CHY-",)}


def all_checks() -> tuple[Check, ...]:
    """Every check there is, in the order in which they are told."""
    found: list[Check] = []
    for module in pkgutil.iter_modules(checks.__path__):
        found += import_module(f"{checks.__name__}.{module.name}").CHECKS
    return tuple(sorted(found, key=lambda check: (check.order, check.title)))


def judge(census: Census, findings: Findings) -> tuple[Verdict, ...]:
    """Run every check that has something to look at; what they find is added to the findings."""
    verdicts = []
    theirs = RULES.get(census.supply.engine, ("?",))
    for check in all_checks():
        if check.totals and not census.whole:
            continue
        own = Findings()
        section = check.run(census, own)
        _add(own, findings)
        if section is not None:
            errors = len(own.errors)
            warnings = sum(each.severity == "warning" for each in own)
            rules = tuple(each for each in check.rules if each.startswith(theirs))
            verdicts.append(Verdict(check.title, rules, errors, warnings, section))
    return tuple(verdicts)


def _add(own: Findings, findings: Findings) -> None:
    """Add what a check found, but for what the rules refuse where something is wrong already."""
    places = {each.where for each in findings.errors}
    for finding in own:
        if finding.code != "rules/supply" or finding.where not in places:
            findings.add(finding)
