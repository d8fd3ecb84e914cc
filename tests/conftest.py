"""What all tests share: the bundled fonts, and whether cairo is here."""

from __future__ import annotations

import hashlib
import os
from collections import Counter
from pathlib import Path
from types import ModuleType

import pytest

from generator.faces.fonts import FontLibrary
from generator.model.assets import FontFile

ROOT = Path(__file__).parent.parent
DEMANDED = frozenset(os.environ.get("BALLOTIN_DEMAND", "").replace(",", " ").split())


def pytest_addoption(parser: pytest.Parser) -> None:
    """Let goldens be written anew, to be reviewed like code."""
    parser.addoption("--update-golden", action="store_true",
                     help="write what tests compare with from what is made now")


def shipped_fonts() -> FontLibrary:
    """The fonts that Ballotin ships."""
    files = sorted((ROOT / "templates" / "shared" / "fonts").glob("*.ttf"))
    datas = [(file.name, file.read_bytes()) for file in files]
    return FontLibrary(FontFile(name, data, hashlib.sha256(data).hexdigest())
                       for name, data in datas)


@pytest.fixture(scope="session")
def fonts() -> FontLibrary:
    """The fonts that Ballotin ships."""
    return shipped_fonts()


@pytest.fixture(scope="session")
def cairo() -> ModuleType:
    """CairoSVG, the independent oracle; without it the test is skipped and says so.

    With BALLOTIN_DEMAND=cairo in the environment it fails instead.
    """
    try:
        import cairosvg
    except (ImportError, OSError) as problem:
        reason = f"CairoSVG or the cairo library is not here: {str(problem).splitlines()[0]}"
        if "cairo" in DEMANDED:
            pytest.fail(reason)
        pytest.skip(reason)
    return cairosvg


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say what was skipped and why: a test that isn't run proves nothing."""
    skipped = terminalreporter.stats.get("skipped", [])
    reasons = Counter(str(report.longrepr[-1]).removeprefix("Skipped: ") for report in skipped
                      if isinstance(report.longrepr, tuple))
    for reason, count in sorted(reasons.items()):
        terminalreporter.write_line(f"{count} tests were skipped: {reason}")
