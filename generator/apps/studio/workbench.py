"""The game that is open in the studio, kept up to date with its files.

Everything that reads, draws or presses happens in one thread, the workbench's hand: the values of
the pipeline are shared without locks, and pdfium wants to be alone. The server's loop only reads
`now`, which is a new value after every change.
"""

import asyncio
import logging
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final, ParamSpec, Protocol, TypeVar

from watchfiles import awatch

from generator.apps.studio.bulletin import Bulletin, findings_told
from generator.apps.studio.editor import EDITORS, Editor
from generator.apps.studio.events import Hub
from generator.apps.studio.gallery import Exhibit, Gallery
from generator.apps.studio.hand import SoleHand, Urgency
from generator.base.findings import Finding, Findings, Stop, Where, bridged_by_draft
from generator.game.load.files import Folders
from generator.game.load.game_folder import Opened, PartlyRead, open_game, refreshed
from generator.game.load.own_code import RULES_FOLDER
from generator.game.load.source_lines import Sources
from generator.game.trust import MayRun

LOG: Final = logging.getLogger(__name__)
P = ParamSpec("P")
V = TypeVar("V")

# Milliseconds: an editor that saves in several steps is done by then, and nobody sees the wait.
SETTLED: Final = 40
LOOK_EVERY: Final = 10
PACE: Final = 0.7
# How often we look whether the folders are still the ones that are watched.
LOOK_AGAIN: Final = 1_000
# Seconds of drawing that nobody waits for, in one go; and how long nobody has asked for anything
# before that begins, so that a page that loads has the processor for itself.
A_WHILE: Final = 0.015
IDLE: Final = 0.1


@dataclass(frozen=True, slots=True)
class Snapshot:
    """The game as of now: what could be read last, and what is wrong with the files as they are.

    `good` says whether `opened` is what the files say, or older; with `nothing` not even a part of
    them could be read. Numbers rise with every change.
    """

    number: int
    opened: Opened | None
    findings: tuple[Finding, ...]
    good: bool
    nothing: bool = False


class Follower(Protocol):
    """Whoever does something of its own after each change, until the end."""

    def changed(self, snapshot: Snapshot) -> None:
        """The game is another one now."""

    def found(self) -> None:
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
        self.bulletin = Bulletin(self.gallery)
        # Called in the hand after every change, with the snapshot that comes; what they raise
        # would stop the studio, so they don't.
        self.after_change: list[Callable[[Snapshot], None]] = []
        # What is wrong with the files, and with the faces that are drawn so far.
        self.findings: tuple[Finding, ...] = ()
        # Told on the server's loop after every change, before the pages are.
        self.followers: list[Follower] = []
        self.may_run = may_run
        # Where matches are kept that are played in the page.
        self.matches = Path("matches")
        # Seconds between what bots do there, so that people can follow.
        self.pace = PACE
        self._hand = SoleHand()
        self._changed: set[Path] = set()
        self._finishing: asyncio.Task[None] | None = None
        # When somebody was last given what he asked for, by the loop's clock.
        self._asked = 0.0

    async def in_hand(self, work: Callable[P, V], /, *args: P.args, **kwargs: P.kwargs) -> V:
        """Do something where all reading and drawing is done."""
        try:
            return await self._hand.do(lambda: work(*args, **kwargs))
        finally:
            self._asked = asyncio.get_running_loop().time()

    async def bring_up_to_date(self, changed: Iterable[Path] = ()) -> None:
        """Read what has changed, and tell every page that listens."""
        if self._finishing:
            self._finishing.cancel()
        paths = set(changed)
        try:
            self.now, news = await self._hand.do(
                lambda: (self._read(paths), self.bulletin.news()), Urgency.CHANGE)
        except Exception:
            # A mistake of ours in one file must not end what shows all the others.
            LOG.exception("the studio couldn't follow a change")
            self.hub.tell("failed")
            return
        self.findings = self.now.findings
        for follower in self.followers:
            follower.changed(self.now)
        self.hub.tell("changed", number=self.now.number, good=self.now.good)
        if news:
            self.hub.tell("faces", **news)
        if not self.now.good:
            await self._tell_findings(settled=False)
        self.finish()

    def finish(self) -> None:
        """Draw what nobody has asked for, and tell what is wrong with it; in the background."""
        if self._finishing:
            self._finishing.cancel()
        self._finishing = asyncio.create_task(self._finish())

    async def settled(self) -> None:
        """Wait until everything is drawn and told, if nothing changes meanwhile."""
        if self._finishing:
            await self._finishing

    async def keep_up(self, until: asyncio.Event) -> None:
        """Follow the files of the game as they are saved, until the end."""
        before = self._folders()
        while not until.is_set():
            watched = self._folders()
            if not watched:
                # The folder is gone, and may come back.
                with suppress(TimeoutError):
                    await asyncio.wait_for(until.wait(), LOOK_AGAIN / 1000)
                continue
            # A folder that vanishes while we begin to look ends the watching; we look again.
            with suppress(OSError, RuntimeError):
                await self._follow(watched, until, watched != before)
            before = watched

    async def _follow(self, watched: dict[Path, int], until: asyncio.Event, other: bool) -> None:
        """Follow these folders as long as they are the ones to be watched.

        If they are `other` ones, files may have come between the reading and the watching.
        """
        async for changes in awatch(*watched, debounce=SETTLED, step=LOOK_EVERY, stop_event=until,
                                    recursive=True, rust_timeout=LOOK_AGAIN, yield_on_timeout=True):
            paths = {Path(path) for _, path in changes}
            now = self._folders()
            if now != watched:
                await self.bring_up_to_date({*paths, *watched, *now})
                return
            if other and not paths:
                paths, other = set(watched), False
            if any(map(self._concerns, paths)):
                await self.bring_up_to_date(paths)
                if self._folders() != watched:
                    return

    def close(self) -> None:
        """Let the hand finish what it does, and nothing more."""
        for follower in self.followers:
            follower.close()
        if self._finishing:
            self._finishing.cancel()
        self._hand.close()

    def link(self, where: Where) -> str:
        """What opens a place of the game's files in the user's editor; '' if nothing does."""
        return self.editor.link(where, self.homes)

    def sources(self) -> Sources:
        """The lines of the game's files."""
        opened = self.now.opened
        return Sources(opened.files.held) if opened and self.now.good else Sources()

    @property
    def homes(self) -> tuple[Path, ...]:
        """Where the game's files may lie: its own folders and those that it borrows from."""
        opened = self.now.opened
        if opened is None:
            home = Path(self.where)
            return (home if home.is_dir() else home.parent,)
        folders = opened.folders
        return tuple(dict.fromkeys((folders.home, *folders.components, *folders.templates)))

    def _folders(self) -> dict[Path, int]:
        """The folders that are to be watched, with what tells whether they were made anew."""
        found = {}
        for folder in self.homes:
            with suppress(OSError):
                if folder.is_dir():
                    found[folder] = folder.stat().st_ino
        return found

    def _concerns(self, path: Path) -> bool:
        """Whether a file may be one of the game's, and not of its matches or its output."""
        return self.now.opened is None or _may_be_read(path, self.now.opened.folders)

    async def _finish(self) -> None:
        now = asyncio.get_running_loop().time
        more = True
        while more:
            while (wait := self._asked + IDLE - now()) > 0:
                await asyncio.sleep(wait)
            more = await self._hand.do(lambda: self.gallery.draw_some(A_WHILE), Urgency.SOMETIME)
        news = await self._hand.do(self.bulletin.news)
        if news:
            self.hub.tell("faces", **news)
        await self._tell_findings(settled=True)

    async def _tell_findings(self, *, settled: bool) -> None:
        """Tell what is wrong with the files, and with the faces as far as these are drawn."""
        now = self.now

        def told() -> tuple[tuple[Finding, ...], dict[str, object]]:
            found = Findings()
            for each in now.findings:
                found.add(each)
            found.extend(self.gallery.findings())
            return tuple(found), findings_told(list(found), self.sources(), self.editor, self.homes)

        self.findings, news = await self._hand.do(told)
        for follower in self.followers:
            follower.found()
        self.hub.tell("findings", number=now.number, settled=settled, good=now.good,
                      nothing=now.nothing, **news)

    def _read(self, changed: set[Path]) -> Snapshot:
        """The game as its files are now."""
        findings, last = Findings(), self.now.opened
        self._changed.update(path.absolute() for path in changed)
        opened, exhibit = last, None
        try:
            fresh = self._opened(last, findings)
        except PartlyRead as partly:
            exhibit = Exhibit(partly.game, partly.assets, False, partly.doubts)
        except Stop:
            pass
        else:
            exhibit = Exhibit(fresh.game, fresh.assets, fresh.whole, draft=fresh.draft)
            if fresh.whole or last is None:
                opened = fresh
            if fresh.whole:
                self._changed.clear()
        if exhibit:
            self.gallery.take(exhibit)
        # What has changed since the last good one is still to be read.
        good = exhibit is not None and exhibit.whole
        snapshot = Snapshot(self.now.number + 1, opened, tuple(findings), good, exhibit is None)
        for observe in self.after_change:
            observe(snapshot)
        return snapshot

    def _opened(self, last: Opened | None, findings: Findings) -> Opened:
        """The game as far as it can be read; as a draft where nothing but drawings is missing."""
        if last and not last.draft:
            return refreshed(last, self._changed, findings, self.may_run)
        own = Findings()
        try:
            opened = open_game(self.where, own, judged=True, may_run=self.may_run)
        except Stop:
            if not bridged_by_draft(own):
                findings.extend(own)
                raise
            return open_game(self.where, findings, judged=True, may_run=self.may_run, draft=True)
        findings.extend(own)
        return opened


def _may_be_read(path: Path, folders: Folders) -> bool:
    """Whether a file lies where a game's files are looked for."""
    written = [folder for home in (folders.home, *folders.components)
               for folder in (home, home / "lang", home / RULES_FOLDER)]
    place = path.absolute()
    return any(folder.absolute() in (place, place.parent) for folder in written) \
        or any(place.is_relative_to(folder.absolute()) for folder in folders.templates)
