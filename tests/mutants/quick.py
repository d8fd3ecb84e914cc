"""Pytest as a mutation run needs it: quick tests first, and any counterexample will do."""

from __future__ import annotations

import functools
import gc
import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, settings

TIMES = Path("mutmut-stats.json")  # mutmut writes it into the folder it runs tests in

# A mutant is killed by any counterexample, and the same one each time; but not by a busy machine.
settings.register_profile("mutants", max_examples=50, derandomize=True, database=None,
                          deadline=None, suppress_health_check=[HealthCheck.too_slow],
                          phases=(Phase.explicit, Phase.generate))
settings.load_profile("mutants")

# mutmut 3.8 asks for the name that pytest had before 9.2.
pytest.Item._nodeid = property(lambda item: item.nodeid)  # type: ignore[attr-defined]


def pytest_runtest_setup() -> None:
    """Forget what was answered before: each test asks the function that is to be noticed."""
    for cache in caches():
        cache.cache_clear()


@functools.cache
def caches() -> list[functools._lru_cache_wrapper[Any]]:
    """All functions that remember, but for this one."""
    gc.unfreeze()  # what was collected, which isn't listed otherwise
    return [each for each in gc.get_objects()
            if isinstance(each, functools._lru_cache_wrapper) and each is not caches]


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin with what takes least: the first failure ends a mutant's run."""
    if TIMES.exists():
        took = json.loads(TIMES.read_text("utf-8"))["duration_by_test"]
        items.sort(key=lambda item: took.get(item.nodeid, 0.0))
