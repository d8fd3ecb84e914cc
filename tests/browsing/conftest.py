"""Windows of a browser in which nothing may go wrong, and studios whose bots don't wait."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from generator.apps.studio.app import studio_app
from generator.apps.studio.workbench import Workbench
from tests.unit.apps.studio.conftest import PATIENT, Running, served

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page

# A phone's and a desk's.
WIDTHS = (400, 1400)
NO_WIDER = "document.documentElement.scrollWidth <= document.documentElement.clientWidth"
Windows = Callable[..., "Page"]


@pytest.fixture
def opened(browser: Browser) -> Iterator[Windows]:
    """Opens windows, each a browser of its own; what a page complains of fails the test.

    A browser says so in its console too where a page breaks the rules that came with it (CSP).
    Complaints with the `expected` words don't count.
    """
    wrong: list[str] = []
    contexts: list[BrowserContext] = []

    def window(width: int, height: int = 900, expected: str = "\0", **facts: object) -> Page:
        context = browser.new_context(viewport={"width": width, "height": height},
                                      **{"reduced_motion": "reduce", **facts})  # type: ignore[arg-type]
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(PATIENT)
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.on("console", lambda message: wrong.append(message.text)
                if message.type in ("error", "warning") and expected not in message.text else None)
        return page

    yield window
    for context in contexts:
        context.close()
    assert wrong == []


@contextmanager
def playing(game: str | Path, matches: Path) -> Iterator[Running]:
    """The studio of a game whose bots answer at once."""
    bench = Workbench(str(game))
    bench.matches, bench.pace = matches, 0.0
    with served(studio_app(bench), bench.hub.close) as port:
        yield Running(port, bench)
