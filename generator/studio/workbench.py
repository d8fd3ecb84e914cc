"""The game that is open in the studio, kept up to date with its files.

Everything that reads, draws or presses happens in one thread, the workbench's hand: the values of
the pipeline are shared without locks, and pdfium wants to be alone. The server's loop only reads
`now`, which is a new value after every change.
"""

import asyncio
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Final, ParamSpec, TypeVar

from watchfiles import awatch

from generator.findings import Finding, Findings, Stop
from generator.load.game_folder import Opened, open_game, refreshed
from generator.studio.events import Hub
from generator.trust import MayRun

P = ParamSpec("P")
V = TypeVar("V")

# Milliseconds: an editor that saves in several steps is done by then, and nobody sees the wait.
SETTLED: Final = 40
LOOK_EVERY: Final = 10


@dataclass(frozen=True, slots=True)
class Snapshot:
    """The game as of now: what could be read last, and what is wrong with the files as they are.

    `good` says whether `opened` is what the files say, or older. Numbers rise with every change.
    """

    number: int
    opened: Opened | None
    findings: tuple[Finding, ...]
    good: bool


class Workbench:
    """One game that is open; pages look at `now` and listen to `hub`."""

    def __init__(self, where: str, may_run: MayRun | None = None) -> None:
        self.where = where
        self.hub = Hub()
        self.now = Snapshot(0, None, (), False)
        # Called in the hand after every change, with the snapshot that comes; what they raise
        # would stop the studio, so they don't.
        self.after_change: list[Callable[[Snapshot], None]] = []
        self._may_run = may_run
        self._hand = ThreadPoolExecutor(1, "hand")
        self._changed: set[Path] = set()

    async def in_hand(self, work: Callable[P, V], /, *args: P.args, **kwargs: P.kwargs) -> V:
        """Do something where all reading and drawing is done."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._hand, lambda: work(*args, **kwargs))

    async def bring_up_to_date(self, changed: Iterable[Path] = ()) -> None:
        """Read what has changed, and tell every page that listens."""
        self.now = await self.in_hand(self._read, set(changed))
        self.hub.tell("changed", number=self.now.number, good=self.now.good)

    async def keep_up(self, until: asyncio.Event) -> None:
        """Follow the files of the game as they are saved, until the end."""
        while not until.is_set():
            async for changes in awatch(*self._folders(), debounce=SETTLED, step=LOOK_EVERY,
                                        stop_event=until, recursive=True):
                before = self._folders()
                await self.bring_up_to_date(Path(path) for _, path in changes)
                if self._folders() != before:
                    break

    def close(self) -> None:
        """Let the hand finish what it does, and nothing more."""
        self._hand.shutdown(cancel_futures=True)

    def _folders(self) -> tuple[Path, ...]:
        """Where files may change: the game's own folders and those that it borrows from."""
        opened = self.now.opened
        if opened is None:
            home = Path(self.where)
            return (home if home.is_dir() else home.parent,)
        folders = opened.folders
        found = dict.fromkeys((folders.home, *folders.components, *folders.templates))
        return tuple(folder for folder in found if folder.is_dir())

    def _read(self, changed: set[Path]) -> Snapshot:
        """The game as its files are now."""
        findings, last = Findings(), self.now.opened
        self._changed.update(path.absolute() for path in changed)
        try:
            opened = open_game(self.where, findings, judged=True, may_run=self._may_run) \
                if last is None else refreshed(last, self._changed, findings, self._may_run)
        except Stop:
            # What has changed since the last good one is still to be read.
            snapshot = Snapshot(self.now.number + 1, last, tuple(findings), False)
        else:
            self._changed.clear()
            snapshot = Snapshot(self.now.number + 1, opened, tuple(findings), True)
        for observe in self.after_change:
            observe(snapshot)
        return snapshot
