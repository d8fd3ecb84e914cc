"""Moves: until the table is redrawn in a browser, and until everybody at ten tables sees them."""

from __future__ import annotations

import asyncio
import json
import os
import re
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser

from benchmarks.contest import Goal
from benchmarks.runs import ROOT
from benchmarks.studio.faces import Loop
from generator.playing.rules.chance import stream
from tests.unit.apps.studio.clicks import begin, click_to_the_end

GAME, SEATS, TABLES = "chai", 5, 10
# Seconds between the moves of a table.
EVERY = 1.0


@dataclass
class PlayFigures:
    """What was measured."""

    redrawn: Loop
    confirmed: Loop
    seen: Loop
    errors: int
    lost: int
    moves: int

    @property
    def goals(self) -> list[Goal]:
        """The figures beside what was aimed for."""
        crowd = f"{SEATS * TABLES} players at {TABLES} tables"
        return [
            Goal("a move → the table redrawn in its page, median", self.redrawn.median, 100, " ms",
                 False),
            Goal(f"{crowd}, a move a second at each: all at the table see it, 95 %",
                 self.seen.nearly_all, 200, " ms", False),
            Goal("the same: errors", float(self.errors), 0, "", False),
            Goal("the same: confirmed moves that aren't in the match files", float(self.lost), 0,
                 "", False)]

    def rows(self) -> list[str]:
        """The figures behind them."""
        return [each.row() for each in (self.redrawn, self.confirmed, self.seen)]


def play_measured(browser: Browser, address: str, folder: Path, seconds: int) -> PlayFigures:
    """Click a match to its end, then let a crowd play."""
    redrawn = Loop("a move → the table redrawn")
    page = browser.new_page(viewport={"width": 1400, "height": 900}, reduced_motion="reduce")
    begin(page, address, 2)
    click_to_the_end(page, stream("bench"))
    redrawn.took = page.evaluate(
        "performance.getEntriesByName('move to redraw').map((each) => each.duration)")
    page.close()
    crowd = Crowd(Loop("a move of the crowd → confirmed"), Loop("the same → seen by all"))
    # In a thread of its own: in this one the browser has its loop.
    with _hosting(folder) as (port, page_word), ThreadPoolExecutor(1) as apart:
        apart.submit(lambda: asyncio.run(crowd.play(port, page_word, seconds))).result()
    written = sum(line.startswith('{"event":"move"') for file in folder.glob("*.jsonl")
                  for line in file.read_text(encoding="utf-8").replace(": ", ":").splitlines())
    return PlayFigures(redrawn, crowd.confirmed, crowd.seen, crowd.errors,
                       len(crowd.confirmed.took) - written, written)


@contextmanager
def _hosting(folder: Path) -> Iterator[tuple[int, str]]:
    """Tables in a process of their own; the port, and the word of the host's page."""
    process = subprocess.Popen(
        [sys.executable, "-m", "generator", "host", GAME, "--seats", str(SEATS), "--tables",
         str(TABLES), "--matches", str(folder), "--no-browser"], cwd=ROOT,
        stderr=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True,
        env={**os.environ, "COLUMNS": "500"})
    assert process.stderr
    try:
        said = ""
        while (found := re.search(r":(\d+)/host/([\w-]+)", said)) is None:
            said = process.stderr.readline()
            if not said:
                raise RuntimeError("the host doesn't start")
        yield int(found[1]), found[2]
    finally:
        process.terminate()
        process.wait()


@dataclass
class Crowd:
    """People at all tables, and how long their moves took."""

    confirmed: Loop
    seen: Loop
    errors: int = 0
    token: str = ""
    port: int = 0

    async def play(self, port: int, host: str, seconds: int) -> None:
        """Play so long at all tables at once."""
        self.port = port
        tables = json.loads(await self._ask("GET", f"/host/{host}/tables"))["tables"]
        words = [[seat["link"].rpartition("/")[2] for seat in table["seats"]] for table in tables]
        page = await self._ask("GET", f"/seat/{words[0][0]}")
        self.token = re.findall('name="token" content="([^"]+)"', page)[0]
        async with asyncio.TaskGroup() as group:
            for number, table in enumerate(words):
                group.create_task(self._table(number, table, seconds))

    async def _table(self, number: int, words: list[str], seconds: int) -> None:
        luck = stream("crowd", number)
        for seat, word in enumerate(words):
            await self._post(word, "sit", {"name": f"Player {seat + 1}"})
        seats = [Seat(word) for word in words]
        async with asyncio.TaskGroup() as group:
            listening = [group.create_task(seat.listen(self.port)) for seat in seats]
            await asyncio.gather(*(seat.until(0) for seat in seats))
            began = time.perf_counter()
            for nth in range(seconds):
                wait = began + nth * EVERY + number * EVERY / TABLES - time.perf_counter()
                await asyncio.sleep(max(0.0, wait))
                state = seats[0].state
                if state["over"]:
                    break
                mover = seats[state["to_move"]]
                sent = time.perf_counter()
                done = await self._post(mover.word, "move", {
                    "revision": mover.state["revision"],
                    "action": luck.choice(mover.state["choices"])["action"]})
                if done is None:
                    continue
                self.confirmed.took.append((time.perf_counter() - sent) * 1000)
                await asyncio.gather(*(seat.until(done["revision"]) for seat in seats))
                self.seen.took.append((max(seat.when for seat in seats) - sent) * 1000)
            for task in listening:
                task.cancel()

    async def _post(self, word: str, deed: str, message: dict[str, Any]) -> dict[str, Any] | None:
        try:
            found: dict[str, Any] = json.loads(await self._ask("POST", f"/seat/{word}/{deed}",
                                                               json.dumps(message)))
        except (OSError, ValueError):
            self.errors += 1
            return None
        return found

    async def _ask(self, method: str, path: str, body: str = "") -> str:
        async with _connected(self.port) as (reader, writer):
            writer.write(
                f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\n"
                f"Origin: http://127.0.0.1:{self.port}\r\nX-Ballotin-Token: {self.token}\r\n"
                f"Content-Type: application/json\r\nContent-Length: {len(body.encode())}\r\n"
                f"Connection: close\r\n\r\n{body}".encode())
            head, _, text = (await reader.read(-1)).decode().partition("\r\n\r\n")
        if not head.startswith("HTTP/1.1 200"):
            raise ValueError(head.partition("\r\n")[0] + text)
        return text


@dataclass
class Seat:
    """A page of a seat: what it was told last, and when."""

    word: str
    state: dict[str, Any] = field(default_factory=dict)
    when: float = 0.0
    news: asyncio.Event = field(default_factory=asyncio.Event)

    async def listen(self, port: int) -> None:
        """Keep what comes."""
        async with _connected(port) as (reader, writer):
            writer.write(f"GET /seat/{self.word}/events HTTP/1.1\r\n"
                         f"Host: 127.0.0.1:{port}\r\n\r\n".encode())
            while line := await reader.readline():
                if line.startswith(b"data: "):
                    self.state, self.when = json.loads(line[6:]), time.perf_counter()
                    self.news.set()

    async def until(self, revision: int) -> None:
        """Wait until a change is seen."""
        while self.state.get("revision", -1) < revision:
            self.news.clear()
            await self.news.wait()


@asynccontextmanager
async def _connected(port: int) -> AsyncIterator[tuple[asyncio.StreamReader, asyncio.StreamWriter]]:
    reader, writer = await asyncio.open_connection("127.0.0.1", port, limit=4_000_000)
    try:
        yield reader, writer
    finally:
        writer.close()
