"""What the tests of the shipped components share."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parents[4]


@pytest.fixture(scope="package")
def design() -> ModuleType:
    """The script that found the boxes."""
    place = ROOT / "docs" / "design" / "boxes.py"
    spec = importlib.util.spec_from_file_location("box_design", place)
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module
