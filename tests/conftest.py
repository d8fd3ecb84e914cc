"""What all tests share: the bundled fonts, and whether cairo and a browser are here."""

from __future__ import annotations

import gc
import hashlib
import os
import shutil
import signal
from collections import Counter
from collections.abc import Generator, Iterator
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, NoReturn

import pytest
from hypothesis import settings

from generator.drawing.text.font_library import FontLibrary
from generator.game.model.assets import FontFile
from tests import times

if TYPE_CHECKING:
    from playwright.sync_api import Browser


# How long an example takes depends on what else the machine does. Only `make long` tries many;
# who has chosen a profile before, as mutation runs do, keeps it.
settings.register_profile("few", max_examples=25, deadline=None)
settings.register_profile("many", max_examples=200, deadline=None)
if settings.get_current_profile_name() in ("default", "ci"):
    settings.load_profile("few")

# So that a case that fails shows what differs.
pytest.register_assert_rewrite("tests.findings.load.cases")


# Commands that tests interrupt inherit what is ignored here, as it is after nohup or in the
# background of a script.
for ignored in ("SIGINT", "SIGHUP"):
    number = getattr(signal, ignored, None)
    if number is not None and signal.getsignal(number) is signal.SIG_IGN:
        signal.signal(number, signal.SIG_DFL)


ROOT = Path(__file__).parent.parent
BROWSERS = ("chromium", "chromium-browser", "google-chrome")
# A browser for tests looks for no updates; containers have neither sandbox nor graphics.
FLAGS = ("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
         "--disable-background-networking", "--disable-component-update", "--disable-sync")
DEMANDED = frozenset(os.environ.get("BALLOTIN_DEMAND", "").replace(",", " ").split())


def pytest_addoption(parser: pytest.Parser) -> None:
    """Let goldens be written again, to be reviewed like code."""
    parser.addoption("--update-golden", action="store_true",
                     help="write what tests compare with from what is made now")
    times.add_options(parser)


def pytest_configure(config: pytest.Config) -> None:
    """Count CPU seconds if a run was asked to."""
    times.measure(config)


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Collect without looking for garbage: what is collected stays, and looking takes a quarter."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.enable()


@pytest.fixture(scope="session", autouse=True)
def own_cache(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """A cache folder for the tests and the processes that they start."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_CACHE_HOME", str(tmp_path_factory.mktemp("cache")))
        yield


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


@pytest.fixture(scope="module")
def pebbles() -> Iterator[None]:
    """The rules of a game that isn't shipped, for suites that run over every game."""
    from tests.pebbles import room

    with room():
        yield


@pytest.fixture(scope="session")
def cairo() -> ModuleType:
    """CairoSVG, the independent oracle; without it the test is skipped and says so.

    With BALLOTIN_DEMAND=cairo in the environment it fails instead.
    """
    try:
        import cairosvg
    except (ImportError, OSError) as problem:
        lacking("cairo", f"CairoSVG or the cairo library is not here: "
                f"{str(problem).splitlines()[0]}")
    return cairosvg


@pytest.fixture(scope="session")
def dask() -> ModuleType:
    """Dask's clusters; without them the test is skipped and says so.

    With BALLOTIN_DEMAND=dask in the environment it fails instead.
    """
    try:
        import distributed
    except ImportError:
        lacking("dask", "Dask is not here")
    return distributed


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Chromium without a window; without it the test is skipped and says so.

    With BALLOTIN_DEMAND=chromium in the environment it fails instead.
    """
    program = next(filter(None, map(shutil.which, BROWSERS)), None)
    if program is None:
        lacking("chromium", "Chromium is not here")
    from playwright.sync_api import sync_playwright

    with sync_playwright() as driver:
        running = driver.chromium.launch(executable_path=program, args=FLAGS)
        yield running
        running.close()


@pytest.fixture(scope="session")
def ghostscript() -> str:
    """Ghostscript, which shows the plates of a press; without it the test is skipped and says so.

    With BALLOTIN_DEMAND=ghostscript in the environment it fails instead.
    """
    if not (program := shutil.which("gs")):
        lacking("ghostscript", "Ghostscript is not here")
    return program


def lacking(what: str, reason: str) -> NoReturn:
    """Skip a test for want of a program, or fail it if that program is demanded."""
    if what in DEMANDED:
        pytest.fail(reason)
    pytest.skip(reason)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say what was skipped and why: a test that isn't run proves nothing."""
    skipped = terminalreporter.stats.get("skipped", [])
    reasons = Counter(str(report.longrepr[-1]).removeprefix("Skipped: ") for report in skipped
                      if isinstance(report.longrepr, tuple))
    for reason, count in sorted(reasons.items()):
        terminalreporter.write_line(f"{count} tests were skipped: {reason}")
