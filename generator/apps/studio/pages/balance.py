"""How the game plays while you edit its numbers: a study that begins again after each change."""

import asyncio
from concurrent.futures import BrokenExecutor
from dataclasses import asdict
from typing import Final

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from generator.apps.studio import live_study
from generator.apps.studio.guard import Refusal, read_message
from generator.apps.studio.live_study import StudyProgress, StudyRequest, StudyStart
from generator.apps.studio.workbench import Follower, Snapshot, Workbench
from generator.apps.studio.workers import BackgroundProcess
from generator.base.findings import Finding
from generator.judging.balance.plan import QUICK
from generator.playing.play.bots import check_word

# Seconds that a study gets to end its round when there is something newer to play.
PATIENCE: Final = 1.0
# Games are looked at again when there are so many times as many.
MORE_TO_SEE: Final = 1.25
MOST_GAMES: Final = 1_000_000
# Bots that the page offers; expectations.yaml may name any other.
OFFERED_BOTS: Final = ("greedy", "random", "search", "rusher", "hoarder", "blocker", "hunter")


class LiveBalance(Follower):
    """Lets bots play the game as it is now for as long as the page is open."""

    def __init__(self, bench: Workbench) -> None:
        self._bench = bench
        self._process = BackgroundProcess()
        self._visit = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self._round = 0
        self._request = StudyRequest()
        self._target = QUICK
        self._study_start: StudyStart | None = None
        self._progress: StudyProgress | None = None
        self._failures: tuple[Finding, ...] = ()
        self._games = 0
        self._running = False
        self._message = ""
        bench.followers.append(self)

    def game_changed(self, snapshot: Snapshot) -> None:
        """Play the game as it is now, if the page is open."""
        self._target = QUICK
        self._visit.clear()
        self._start()

    def close(self) -> None:
        """Play no more."""
        if self._task is not None:
            self._task.cancel()
            self._task = None

    # What the script of the page asks for.

    async def now(self, request: Request) -> Response:
        """All that the page shows; the first request starts the study."""
        self._visit.set()
        return JSONResponse(self.page_data())

    async def stop(self, request: Request) -> Response:
        """Play no more of this study."""
        self._round += 1
        self._running = False
        self._send_status()
        return JSONResponse({})

    async def more(self, request: Request) -> Response:
        """Play as many games again as there are, or go on."""
        if self._games >= self._target:
            self._target = min(2 * self._target, MOST_GAMES)
        self._start()
        return JSONResponse({})

    async def choose(self, request: Request) -> Response:
        """Let others play."""
        asked = study_request(await read_message(request))
        opened = self._bench.now.opened
        if opened and not set(asked.players) <= set(opened.game.players):
            raise Refusal(400, "the game isn't made for so many players")
        self._request = asked
        self._target = QUICK
        self._start()
        return JSONResponse({})

    async def keep(self, request: Request) -> Response:
        """Compare later versions with this one; the reason if that isn't possible."""
        if self._study_start is None or self._study_start.why_not:
            return JSONResponse({"reason": "nothing has been played"})
        reason = await self._process.do(live_study.keep_as_reference)
        if not reason:
            self._progress = await self._process.do(live_study.study_progress)
        self._send_status()
        return JSONResponse({"reason": reason})

    # The study.

    def _start(self) -> None:
        self._round += 1
        self._task = asyncio.get_running_loop().create_task(self._study(self._round, self._task))

    async def _study(self, number: int, before: asyncio.Task[None] | None) -> None:
        await self._visit.wait()
        if before is not None and not before.done():
            # It ends with its round; one that takes long is given up.
            await asyncio.wait({before}, timeout=PATIENCE)
            before.cancel()
            await asyncio.wait({before})
        if number != self._round:
            return
        self._running, self._message, self._failures = True, "", ()
        self._send_status()
        try:
            await self._play(number)
        except BrokenExecutor:
            self._message = "The study stopped unexpectedly. Save a file to try again."
        if number == self._round:
            self._running = False
            self._send_status()

    async def _play(self, number: int) -> None:
        bench, looked = self._bench, 0
        begun = await self._process.do(live_study.begin_study, bench.where, bench.may_run,
                                         self._request)
        self._study_start, self._games = begun, begun.games
        while not begun.why_not and number == self._round:
            if self._games and (self._games >= self._target or self._games > looked * MORE_TO_SEE):
                looked = self._games
                self._progress = await self._process.do(live_study.study_progress)
                self._send_status()
            if self._failures or self._games >= self._target:
                break
            self._games, self._failures = await self._process.do(live_study.play_games,
                                                                 self._target)
            self._send_status()

    def _send_status(self) -> None:
        self._bench.hub.tell("balance", games=self._games, target=self._target,
                             running=self._running)

    def page_data(self) -> dict[str, object]:
        """All that the page shows."""
        now, begun = self._bench.now, self._study_start
        return {"title": now.opened.game.title if now.opened else "", "games": self._games,
                "target": self._target, "running": self._running, "message": self._message,
                "begun": None if begun is None else _start_data(begun),
                "failed": [_finding_text(failure) for failure in self._failures],
                "wish": asdict(self._request), "bots": OFFERED_BOTS,
                "standing": None if self._progress is None or (begun and begun.why_not)
                else asdict(self._progress)}


def _start_data(begun: StudyStart) -> dict[str, object]:
    return {"players": begun.players, "bots": begun.bots, "choices": begun.choices,
            "why_not": begun.why_not, "hint": begun.hint,
            "findings": [_finding_text(finding) for finding in begun.findings]}


def _finding_text(finding: Finding) -> str:
    place = f"{finding.where}: " if finding.where else ""
    return f"{place}{finding.message}"


def study_request(message: dict[str, object]) -> StudyRequest:
    """What a page asks for; Refusal if that can't be meant."""
    players, bots = message.get("players"), message.get("bots")
    if not isinstance(players, list) or not isinstance(bots, str) or len(players) > 20 or not all(
            isinstance(number, int) and not isinstance(number, bool) for number in players):
        raise Refusal(400, "'players' must be a list of whole numbers, 'bots' a word")
    if bots and bots not in OFFERED_BOTS:
        raise Refusal(400, f"the page offers {', '.join(OFFERED_BOTS)}")
    return StudyRequest(tuple(sorted(set(players))), check_word(bots) if bots else "")


def routes(bench: Workbench) -> list[Route]:
    """What the page's script asks for."""
    page = LiveBalance(bench)
    changes = {"stop": page.stop, "more": page.more, "keep": page.keep, "choose": page.choose}
    return [Route("/balance/now", page.now),
            *(Route(f"/balance/{name}", answer, methods=["POST"])
              for name, answer in changes.items())]
