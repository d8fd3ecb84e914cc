"""The targets there are: every module in `targets/` is one, found by being there."""

from __future__ import annotations

import pkgutil
from importlib import import_module
from typing import cast

from generator.export import targets
from generator.export.target import Target


def target_names() -> tuple[str, ...]:
    """The names of all targets, in alphabetical order; imports none of them."""
    return tuple(sorted(module.name for module in pkgutil.iter_modules(targets.__path__)))


def find_target(name: str) -> Target:
    """The target of that name; KeyError if there is none."""
    if name not in target_names():
        raise KeyError(name)
    return cast(Target, import_module(f"{targets.__name__}.{name}").TARGET)
