"""Finds the computed parts by their being there."""

from __future__ import annotations

import pkgutil
from functools import cache
from importlib import import_module
from typing import cast

from generator.faces import computed
from generator.faces.cells import Part


@cache
def part_names() -> tuple[str, ...]:
    """The names of all computed parts."""
    return tuple(sorted(each.name for each in pkgutil.iter_modules(computed.__path__)))


@cache
def part(name: str) -> Part:
    """The part of that name, which is one of them."""
    return cast(Part, import_module(f"{computed.__name__}.{name}").PART)
