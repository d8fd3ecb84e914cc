"""The game that is open in the studio, kept up to date with its files.

Everything that reads, draws or presses happens in one thread, the workbench's hand: the values of
the pipeline are shared without locks, and pdfium wants to be alone. The server's loop only reads
`now`, which is a new value after every change.
"""

import asyncio
import logging
from collections import Counter
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, ParamSpec, TypeVar

from watchfiles import awatch

from generator.apps.studio.editor import EDITORS, Editor
from generator.apps.studio.gallery import FaceUpdates, Gallery, GalleryGame
from generator.apps.studio.server_sent_events import Hub
from generator.apps.studio.workers import Urgency, WorkerThread
from generator.base.findings import (
    RANK,
    FileLocation,
    Finding,
    Findings,
    Stop,
    can_be_drafted,
    finding_json,
)
from generator.game.load.designer_code import RULES_FOLDER
from generator.game.load.files import GameFolders
from generator.game.load.game_folder import IncompleteGameError, OpenedGame, open_game, refresh_game
from generator.game.load.source_lines import SourceLines, excerpt
from generator.game.trust_store import MayRun

LOG: Final = logging.getLogger(__name__)
P = ParamSpec("P")
V = TypeVar("V")

# Milliseconds: an editor that saves in several steps is done by then, and the wait is invisible.
DEBOUNCE: Final = 40
WATCH_STEP: Final = 10
PACE: Final = 0.7
# How often we look whether the folders are still the ones that are watched.
WATCH_TIMEOUT: Final = 1_000
# Seconds of drawing in the background in one go; and how long there must be no request before that
# begins, so that a page that loads has the processor for itself.
DRAW_SECONDS: Final = 0.015
IDLE_SECONDS: Final = 0.1
# Findings that are sent with all details, since each takes time.
MOST_FINDINGS: Final = 40


@dataclass(frozen=True, slots=True)
class Snapshot:
    """The game as of now: what could be read last, and what is wrong with the files as they are.

    `good` says whether `opened` is what the files say, or older; with `nothing` not even a part of
    them could be read. Numbers rise with every change.
    """

    number: int
    opened: OpenedGame | None
    findings: tuple[Finding, ...]
    good: bool
    nothing: bool = False


class Follower:
    """Does something of its own after each change of the game, until the studio ends."""

    def game_changed(self, snapshot: Snapshot) -> None:
        """The game is another one now."""

    def findings_changed(self) -> None:
        """More is known of what is wrong with it: `Workbench.findings`."""

    def close(self) -> None:
        """Nothing more will come."""


class Workbench:
    """One game that is open; pages look at `now` and listen to `hub`."""

    def __init__(self, where: str, may_run: MayRun | None = None,
                 editor: Editor = Editor(EDITORS["vscode"])) -> None:  # noqa: B008  # frozen
        self.where = where
        self.hub = Hub()
        self.editor = editor
        self.now = Snapshot(0, None, (), False)
        # To be used in the hand alone.
        self.gallery = Gallery()
        self.face_updates = FaceUpdates(self.gallery)
        # Called in the hand after every change, with the snapshot that comes; what they raise
        # would stop the studio, so they don't.
        self.after_change: list[Callable[[Snapshot], None]] = []
        # What is wrong with the files, and with the faces that are drawn so far.
        self.findings: tuple[Finding, ...] = ()
        # Called on the server's loop after every change, before pages get the news.
        self.followers: list[Follower] = []
        self.may_run = may_run
        # Where matches are kept that are played in the page.
        self.matches = Path("matches")
        # Seconds between what bots do there, so that people can follow.
        self.pace = PACE
        self._worker = WorkerThread()
        self._changed_paths: set[Path] = set()
        self._draw_task: asyncio.Task[None] | None = None
        # When a request was last answered, by the loop's clock.
        self._last_request = 0.0

    async def in_hand(self, work: Callable[P, V], /, *args: P.args, **kwargs: P.kwargs) -> V:
        """Do something where all reading and drawing is done."""
        try:
            return await self._worker.do(lambda: work(*args, **kwargs))
        finally:
            self._last_request = asyncio.get_running_loop().time()

    async def bring_up_to_date(self, changed: Iterable[Path] = ()) -> None:
        """Read what has changed, and send it to every page that listens."""
        if self._draw_task:
            self._draw_task.cancel()
        paths, was_good = set(changed), self.now.good or not self.now.number
        try:
            self.now, news = await self._worker.do(
                lambda: (self._read_game(paths), self.face_updates.news()), Urgency.CHANGE)
        except Exception:
            # A mistake of ours in one file must not end what shows all the others.
            LOG.exception("the studio couldn't follow a change")
            self.hub.tell("failed")
            return
        self.findings = self.now.findings
        for follower in self.followers:
            follower.game_changed(self.now)
        self.hub.tell("changed", number=self.now.number, good=self.now.good)
        if news:
            self.hub.tell("faces", **news)
        # A mistake shows at once, and a repair ends it before the last face is drawn.
        if not (self.now.good and was_good):
            await self._send_findings(settled=False)
        self.finish()

    def finish(self) -> None:
        """Draw all faces in the background, and report what is wrong with them."""
        if self._draw_task:
            self._draw_task.cancel()
        self._draw_task = asyncio.create_task(self._draw_and_report())

    async def settled(self) -> None:
        """Wait until everything is drawn and reported, if nothing changes meanwhile."""
        if self._draw_task:
            await self._draw_task

    async def follow_files(self, until: asyncio.Event) -> None:
        """Follow the files of the game as they are saved, until the end."""
        before = self._folders()
        while not until.is_set():
            watched = self._folders()
            if not watched:
                # The folder is gone, and may come back.
                with suppress(TimeoutError):
                    await asyncio.wait_for(until.wait(), WATCH_TIMEOUT / 1000)
                continue
            # A folder that vanishes while we begin to look ends the watching; we look again.
            with suppress(OSError, RuntimeError):
                await self._follow_folders(watched, until, watched != before)
            before = watched

    async def _follow_folders(self, watched: dict[Path, int], until: asyncio.Event,
                              other: bool) -> None:
        """Follow these folders as long as they are the ones to be watched.

        If they are `other` ones, files may have come between the reading and the watching.
        """
        async for changes in awatch(*watched, debounce=DEBOUNCE, step=WATCH_STEP, stop_event=until,
                                    recursive=True, rust_timeout=WATCH_TIMEOUT,
                                    yield_on_timeout=True):
            paths = {Path(path) for _, path in changes}
            now = self._folders()
            if now != watched:
                await self.bring_up_to_date({*paths, *watched, *now})
                return
            if other and not paths:
                paths, other = set(watched), False
            if any(map(self._is_of_game, paths)):
                await self.bring_up_to_date(paths)
                if self._folders() != watched:
                    return

    def close(self) -> None:
        """Let the hand finish what it does, and nothing more."""
        for follower in self.followers:
            follower.close()
        if self._draw_task:
            self._draw_task.cancel()
        self._worker.close()

    def link(self, where: FileLocation) -> str:
        """What opens a place of the game's files in the user's editor; '' if nothing does."""
        return self.editor.link(where, self.homes)

    def findings_data(self, findings: Iterable[Finding]) -> list[dict[str, Any]]:
        """Findings as pages show them, each with its line and what opens it in the editor."""
        opened = self.now.opened
        sources = SourceLines(opened.files.content_of) if opened and self.now.good \
            else SourceLines()
        data = []
        for finding in findings:
            where = finding.where
            line = sources.line(where) if where else None
            data.append({**finding_json(finding), "place": str(where) if where else "",
                         "excerpt": excerpt(line, where) if where and line is not None else [],
                         "link": self.link(where) if where else ""})
        return data

    def findings_summary(self, findings: Iterable[Finding]) -> dict[str, Any]:
        """How many findings there are of each severity, and the worst of them."""
        ordered = sorted(findings, key=lambda finding: RANK[finding.severity])
        counts = Counter(finding.severity for finding in ordered)
        return {"counts": {severity: counts[severity] for severity in RANK},
                "findings": self.findings_data(ordered[:MOST_FINDINGS])}

    @property
    def homes(self) -> tuple[Path, ...]:
        """Where the game's files may be: its own folders and those that it borrows from."""
        opened = self.now.opened
        if opened is None:
            home = Path(self.where)
            return (home if home.is_dir() else home.parent,)
        folders = opened.folders
        return tuple(dict.fromkeys((folders.home, *folders.components, *folders.templates)))

    def _folders(self) -> dict[Path, int]:
        """The folders to watch, with the inode that changes if one is made again."""
        inodes = {}
        for folder in self.homes:
            with suppress(OSError):
                if folder.is_dir():
                    inodes[folder] = folder.stat().st_ino
        return inodes

    def _is_of_game(self, path: Path) -> bool:
        """Whether a file may be one of the game's, and not of its matches or its output."""
        return self.now.opened is None or _is_game_file(path, self.now.opened.folders)

    async def _draw_and_report(self) -> None:
        now = asyncio.get_running_loop().time
        more = True
        while more:
            while (wait := self._last_request + IDLE_SECONDS - now()) > 0:
                await asyncio.sleep(wait)
            more = await self._worker.do(lambda: self.gallery.draw_waiting_faces(DRAW_SECONDS),
                                         Urgency.BACKGROUND)
        news = await self._worker.do(self.face_updates.news)
        if news:
            self.hub.tell("faces", **news)
        await self._send_findings(settled=True)

    async def _send_findings(self, *, settled: bool) -> None:
        """Send what is wrong with the files, and with the faces that are drawn so far."""
        now = self.now

        def collect_findings() -> tuple[tuple[Finding, ...], dict[str, object]]:
            findings = Findings()
            for finding in now.findings:
                findings.add(finding)
            findings.extend(self.gallery.findings())
            return tuple(findings), self.findings_summary(findings)

        self.findings, news = await self._worker.do(collect_findings)
        for follower in self.followers:
            follower.findings_changed()
        self.hub.tell("findings", number=now.number, settled=settled, good=now.good,
                      nothing=now.nothing, **news)

    def _read_game(self, changed: set[Path]) -> Snapshot:
        """The game as its files are now."""
        findings, last = Findings(), self.now.opened
        self._changed_paths.update(path.absolute() for path in changed)
        opened, exhibit = last, None
        try:
            fresh = self._open_current(last, findings)
        except IncompleteGameError as partly:
            exhibit = GalleryGame(partly.game, partly.assets, False, partly.doubts)
        except Stop:
            pass
        else:
            exhibit = GalleryGame(fresh.game, fresh.assets, fresh.whole, draft=fresh.draft)
            if fresh.whole or last is None:
                opened = fresh
            if fresh.whole:
                self._changed_paths.clear()
        if exhibit:
            self.gallery.take(exhibit)
        # What has changed since the last good one is still to be read.
        good = exhibit is not None and exhibit.whole
        snapshot = Snapshot(self.now.number + 1, opened, tuple(findings), good, exhibit is None)
        for observe in self.after_change:
            observe(snapshot)
        return snapshot

    def _open_current(self, last: OpenedGame | None, findings: Findings) -> OpenedGame:
        """The game as far as it can be read; as a draft where nothing but drawings is missing."""
        if last and not last.draft:
            return refresh_game(last, self._changed_paths, findings, self.may_run)
        problems = Findings()
        try:
            opened = open_game(self.where, problems, judged=True, may_run=self.may_run)
        except Stop:
            if not can_be_drafted(problems):
                findings.extend(problems)
                raise
            return open_game(self.where, findings, judged=True, may_run=self.may_run, draft=True)
        findings.extend(problems)
        return opened


def _is_game_file(path: Path, folders: GameFolders) -> bool:
    """Whether a file is where a game's files are looked for."""
    written = [folder for home in (folders.home, *folders.components)
               for folder in (home, home / "lang", home / RULES_FOLDER)]
    place = path.absolute()
    return any(folder.absolute() in (place, place.parent) for folder in written) \
        or any(place.is_relative_to(folder.absolute()) for folder in folders.templates)
