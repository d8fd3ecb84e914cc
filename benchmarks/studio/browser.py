"""A studio in a process of its own, and a browser that notes when pictures come."""

from __future__ import annotations

import re
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from http.client import HTTPConnection
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

from benchmarks.runs import ROOT
from tests.conftest import BROWSERS, FLAGS

# Every picture that takes its place, with its piece and the milliseconds since 1970.
NOTE = """
window.seen = [];
new MutationObserver((records) => {
  const now = performance.timeOrigin + performance.now();
  for (const record of records) for (const node of record.addedNodes) {
    if (node.tagName === 'IMG') window.seen.push([node.closest('li')?.dataset.name, now]);
  }
}).observe(document, { childList: true, subtree: true });
"""


@dataclass(frozen=True)
class Studio:
    """A studio that runs: where it is, its process, and when that was started."""

    address: str
    process: subprocess.Popen[bytes]
    started: float

    @property
    def peak_mb(self) -> float:
        """The most memory that its process has had; 0 where the system doesn't tell."""
        status = Path(f"/proc/{self.process.pid}/status")
        found = re.search(r"VmHWM:\s+(\d+)", status.read_text()) if status.exists() else None
        return int(found[1]) / 1024 if found else 0.0


@contextmanager
def studio(game: Path) -> Iterator[Studio]:
    """A studio for a game, until the block ends."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    started = time.time()
    process = subprocess.Popen(
        [sys.executable, "-m", "generator", "studio", str(game), "--no-browser", "--port",
         str(port), "--quiet"], cwd=ROOT, stderr=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
    try:
        _wait_for(port, process)
        yield Studio(f"http://127.0.0.1:{port}", process, started)
    finally:
        process.terminate()
        process.wait()


def _wait_for(port: int, process: subprocess.Popen[bytes]) -> None:
    """Wait until somebody answers; the port is open before that."""
    while process.poll() is None:
        try:
            line = HTTPConnection("127.0.0.1", port)
            line.request("GET", "/web/icon.svg")
            line.getresponse().read()
        except OSError:
            time.sleep(0.002)
        else:
            return
    raise RuntimeError("the studio doesn't start")


@contextmanager
def chromium() -> Iterator[Browser]:
    """A browser without a window."""
    program = next(filter(None, map(shutil.which, BROWSERS)))
    with sync_playwright() as driver:
        running = driver.chromium.launch(executable_path=program, args=FLAGS)
        yield running
        running.close()


def opened(browser: Browser, address: str) -> Page:
    """A page that notes its pictures."""
    page = browser.new_page(viewport={"width": 1400, "height": 900})
    page.add_init_script(NOTE)
    page.goto(address)
    return page


def come(page: Page, name: str, after: float) -> float:
    """When the picture of a piece came that was saved at a time; in seconds since 1970."""
    return float(page.wait_for_function(
        "([name, after]) => window.seen.find(([each, at]) => each === name && at > after)?.[1]",
        arg=[name, after * 1000], polling=5, timeout=60_000).json_value()) / 1000


def settled(page: Page) -> None:
    """Wait until everything is drawn and told."""
    page.wait_for_selector(".status:has-text('up to date')", timeout=120_000)
