"""Whether the rules run compiled, without importing them."""

import sys
from importlib.abc import PathEntryFinder
from importlib.machinery import (
    EXTENSION_SUFFIXES,
    SOURCE_SUFFIXES,
    FileFinder,
    PathFinder,
    SourceFileLoader,
)
from pathlib import Path

PACKAGE = Path(__file__).parents[2]


def is_compiled() -> bool:
    """Whether `make compile` has built the engines, and they are what an import finds."""
    spec = PathFinder.find_spec("engine", [str(PACKAGE / "playing" / "rules")])
    return bool(spec and spec.origin and spec.origin.endswith(tuple(EXTENSION_SUFFIXES)))


def build_name() -> str:
    """Which build is running, in words."""
    return "compiled" if is_compiled() else "pure Python"


def prefer_source() -> None:
    """From now on import the sources even where a compiled build is next to them.

    For measurements and tests that compare the two; call it before anything of the rules
    is imported.
    """
    sources = FileFinder.path_hook((SourceFileLoader, SOURCE_SUFFIXES))

    def ours(path: str) -> PathEntryFinder:
        if not Path(path).is_relative_to(PACKAGE):
            raise ImportError(path)
        return sources(path)

    sys.path_hooks.insert(0, ours)
    sys.path_importer_cache.clear()
