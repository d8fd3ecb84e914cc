"""Checks a file against all rules."""

import pkgutil
from collections.abc import Callable, Iterator
from importlib import import_module
from inspect import isfunction
from pathlib import Path

from generator.base.budget import Budget, OverBudgetError
from generator.base.findings import Complaint
from generator.base.helper_processes import run_confined
from generator.paper.preflight import rules
from generator.paper.preflight.demands import Demands, Fault, group_faults
from generator.paper.preflight.pdf_reading import check_objects
from generator.paper.preflight.preflight_document import PreflightDocument, UnreadPageError

PreflightRule = Callable[[PreflightDocument, Demands], Iterator[Fault]]
# What a file from elsewhere may take; the whole command stays within 5 s and 500 MB.
SECONDS, MEGABYTES = 3.5, 360
# How much of that goes to the ink of pictures: the ink of more than these isn't looked at.
PICTURE_SECONDS = 2.0


def find_rules() -> tuple[PreflightRule, ...]:
    """Every rule: the public functions of the modules in `rules`, in the order of their names."""
    functions: list[PreflightRule] = []
    for module in sorted(module.name for module in pkgutil.iter_modules(rules.__path__)):
        loaded = import_module(f"{rules.__name__}.{module}")
        functions += [value for name, value in vars(loaded).items()
                  if isfunction(value) and not name.startswith("_")
                  and value.__module__ == loaded.__name__]
    return tuple(functions)


def check_pdf(source: bytes | Path, demands: Demands,
              pictures: Budget | None = None) -> tuple[tuple[Fault, ...], int]:
    """What is wrong with a file, and how many pages it has; 0 if it can't be looked at."""
    try:
        proof = PreflightDocument(source, pictures)
        faults = tuple(fault for rule in find_rules() for fault in rule(proof, demands))
        check_objects(proof.pdf)
        return faults, len(proof.pages)
    except Complaint as complaint:
        page = complaint.page if isinstance(complaint, UnreadPageError) else 0
        return (Fault(complaint.code, "error", complaint.message, complaint.hint, page),), 0


def inspect_file(path: Path, demands: Demands) -> tuple[list[tuple[Fault, int]], int]:
    """Check a file from elsewhere, in a helper with limits.

    Returns different faults with how many more there are like each, and the number of pages.
    """
    try:
        return run_confined(Budget(SECONDS, MEGABYTES), _inspect_unconfined, path, demands)
    except OverBudgetError as over:
        return [(Fault(over.code, "error", over.message, over.hint), 0)], 0


def _inspect_unconfined(path: Path, demands: Demands) -> tuple[list[tuple[Fault, int]], int]:
    faults, pages = check_pdf(path, demands, Budget(PICTURE_SECONDS))
    return group_faults(faults, lambda fault: (fault.code, fault.severity, fault.message)), pages
