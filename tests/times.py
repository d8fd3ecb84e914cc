"""What each test costs in CPU seconds, with its fixtures and processes, and which cost too much.

What a fixture takes that is shared by a module or by all tests is counted for the test that asked
first, but its end, and with it the processes that it kept, for no test.

`--times FILE` writes what every test took, the costliest first, and names the first at the end.
`--most-seconds` fails a run in which a test that isn't marked `long` took more, on a machine like
the one where limits were set. CPU time counts and not the clock, so other work changes nothing.
"""

from __future__ import annotations

import sys
from collections.abc import Generator
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.pace import slowness

NAMED = 20  # of the costliest tests
BEGUN, ENDED = pytest.StashKey[float](), pytest.StashKey[float]()


class Taken(NamedTuple):
    """What one test took, or the end of shared fixtures after it."""

    seconds: float
    test: str
    may_take_long: bool


def cpu_seconds() -> float:
    """What this process and those that it has waited for used until now."""
    if sys.platform == "win32":
        import time

        return time.process_time()
    import resource

    used = map(resource.getrusage, (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return sum(usage.ru_utime + usage.ru_stime for usage in used)


def add_options(parser: pytest.Parser) -> None:
    """Let a run write what its tests took, and let it fail if one takes too much."""
    parser.addoption("--times", type=Path, metavar="FILE",
                     help="write the CPU seconds of each test to FILE and name the costliest")
    parser.addoption("--most-seconds", type=float, metavar="SECONDS",
                     help="fail if a test that isn't marked long takes more CPU seconds")


class Meter:
    """Counts in every process that runs tests; each report carries what was counted."""

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_setup(self, item: pytest.Item) -> Generator[None, None, None]:
        """Begin to count before any fixture is made."""
        item.stash[BEGUN] = cpu_seconds()
        yield

    def pytest_fixture_post_finalizer(self, fixturedef: pytest.FixtureDef[object],
                                      request: pytest.FixtureRequest) -> None:
        """The fixtures of the test alone end before those that others share."""
        if fixturedef.scope == "function":
            request.node.stash[ENDED] = cpu_seconds()

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(self, item: pytest.Item) -> Generator[
            None, pytest.TestReport, pytest.TestReport]:
        """What was used until here, and whether that may be much."""
        report = yield
        if report.when != "teardown":
            item.stash[ENDED] = cpu_seconds()
        else:
            is_long = item.get_closest_marker("long") is not None
            ended, end = item.stash[ENDED], f"the end of fixtures after {item.location[0]}"
            report.user_properties = [
                *report.user_properties,
                ("taken", (ended - item.stash[BEGUN], item.nodeid, is_long)),
                ("taken", (cpu_seconds() - ended, end, True))]
        return report


class Ledger:
    """Adds up in the process that all others report to."""

    def __init__(self, file: Path | None, limit: float | None) -> None:
        self._file, self._limit = file, limit
        self._tests: list[Taken] = []
        self._too_much: list[Taken] = []
        self._slowness = 1.0

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Note a test that has ended."""
        for name, value in report.user_properties:
            if name == "taken" and report.when == "teardown":
                self._tests.append(Taken(*value))  # type: ignore[misc]

    @pytest.hookimpl(tryfirst=True)
    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        """Write the file, and fail the run if something took too much."""
        self._tests.sort(reverse=True)
        if self._file:
            self._file.parent.mkdir(parents=True, exist_ok=True)
            self._file.write_text("".join(f"{taken.seconds:.2f} {taken.test}\n"
                                          for taken in self._tests
                                          if "::" in taken.test or taken.seconds > 0.1),
                                  encoding="utf-8")
        if self._limit is None:
            return
        self._slowness = slowness()
        self._too_much = [taken for taken in self._tests if not taken.may_take_long
                          and taken.seconds > self._limit * self._slowness]
        if self._too_much and session.exitstatus == pytest.ExitCode.OK:
            session.exitstatus = pytest.ExitCode.TESTS_FAILED

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        """Name the costliest tests, and those that may not cost what they do."""
        if self._file:
            total = sum(taken.seconds for taken in self._tests)
            terminalreporter.write_line(
                f"{total:.0f} CPU seconds in {len(self._tests) // 2} tests; the costliest:")
            for taken in self._tests[:NAMED]:
                terminalreporter.write_line(f"{taken.seconds:6.2f} {taken.test}")
        for taken in self._too_much:
            terminalreporter.write_line(
                f"{taken.test} took {taken.seconds:.2f} CPU seconds, more than the "
                f"{self._limit:g} (× {self._slowness:.1f}, as slow as this machine is) that a test "
                "may take: make it quicker, or mark it long with a reason", red=True)


def measure(config: pytest.Config) -> None:
    """Count if a run was asked to; workers are asked by what they were started with."""
    file, limit = config.getoption("times"), config.getoption("most_seconds")
    if file is None and limit is None:
        return
    config.pluginmanager.register(Meter())
    if not hasattr(config, "workerinput"):
        config.pluginmanager.register(Ledger(file, limit))
