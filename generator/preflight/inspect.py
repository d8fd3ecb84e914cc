"""Holds a file to all rules."""

import pkgutil
from collections.abc import Callable, Iterator
from importlib import import_module
from inspect import isfunction

from generator.findings import Complaint
from generator.preflight import rules
from generator.preflight.demands import Demands
from generator.preflight.faults import Fault
from generator.preflight.proof import Proof

Rule = Callable[[Proof, Demands], Iterator[Fault]]


def all_rules() -> tuple[Rule, ...]:
    """Every rule: the public functions of the modules in `rules`, in the order of their names."""
    found: list[Rule] = []
    for module in sorted(each.name for each in pkgutil.iter_modules(rules.__path__)):
        loaded = import_module(f"{rules.__name__}.{module}")
        found += [each for name, each in vars(loaded).items()
                  if isfunction(each) and not name.startswith("_")
                  and each.__module__ == loaded.__name__]
    return tuple(found)


def preflight(data: bytes, demands: Demands) -> tuple[tuple[Fault, ...], int]:
    """What is wrong with a file, and how many pages it has; 0 if it can't be looked at."""
    try:
        proof = Proof(data)
    except Complaint as complaint:
        return (Fault(complaint.code, "error", complaint.message, complaint.hint),), 0
    return tuple(fault for rule in all_rules() for fault in rule(proof, demands)), len(proof.pages)
