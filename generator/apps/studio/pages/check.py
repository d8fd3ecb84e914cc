"""What is wrong with the game, and what its components alone show, while you edit it.

A process of its own runs all checks of `check` and `validate`, step by step: the game is read once,
by `read_files`, and the steps that follow use what was read.
"""

import asyncio
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import BrokenExecutor
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from typing import Final

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from generator.apps.studio.workbench import Follower, Snapshot, Workbench
from generator.apps.studio.workers import BackgroundProcess
from generator.apps.workflows import evaluation as judge
from generator.apps.workflows import game_rules as play
from generator.apps.workflows.game_faces import report_further_errors
from generator.apps.workflows.kit_build import check_kit
from generator.apps.workflows.kit_request import KitRequest
from generator.base.codes import catalogue
from generator.base.findings import RANK, FileLocation, Finding, Findings, Stop
from generator.base.progress import NoProgress
from generator.drawing.text.font_library import FontLibrary
from generator.drawing.text.text_style import TextMeasure
from generator.game.load.game_folder import IncompleteGameError, OpenedGame, open_game
from generator.game.trust_store import MayRun
from generator.judging.components.check_runner import CheckResult, difficulties
from generator.judging.reports.charts.canvas import Chart
from generator.judging.reports.page_parts import difficulty_charts, supply_charts
from generator.judging.reports.report_data import report_pieces

# Seconds without a change after which a game is checked although no page requested it.
IDLE_SECONDS: Final = 10.0
# Findings that the page shows; the rest are counted.
MOST_SHOWN: Final = 300
FILES, READING = "files", "reading every file"
# What this process has read last; nothing if it couldn't be read.
_OPENED: Final[list[OpenedGame]] = []


@dataclass(frozen=True, slots=True)
class CheckStepResult:
    """What a step has found; `whole` is False if nothing more can be looked at."""

    findings: tuple[Finding, ...]
    whole: bool = True
    results: tuple[CheckResult, ...] = ()
    charts: tuple[Chart, ...] = ()


def read_files(where: str, may_run: MayRun | None) -> CheckStepResult:
    """Read every file; of a game that can't be read whole, the rest is looked at."""
    findings = Findings()
    _OPENED.clear()
    try:
        _OPENED.append(open_game(where, findings, judged=True, may_run=may_run))
    except IncompleteGameError as partly:
        report_further_errors(partly, None, findings)
    except Stop:
        pass
    return CheckStepResult(tuple(findings), bool(_OPENED))


def check_components() -> CheckStepResult:
    """What the components alone show, in words and pictures."""
    with _open_check() as (opened, findings):
        judged = judge.validate(opened, findings)
        letters = TextMeasure(FontLibrary(opened.assets.fonts))
        charts = (*difficulty_charts(report_pieces(opened.game, {}),
                                      difficulties(judged.census.supply), {}, letters),
                  *supply_charts([verdict.section for verdict in judged.verdicts], letters))
        return CheckStepResult(tuple(findings), True, judged.verdicts, charts)
    return CheckStepResult(tuple(findings))


def play_matches() -> CheckStepResult:
    """Whether the rules keep the laws, seen in a few matches."""
    with _open_check() as (opened, findings):
        play.check_play(opened, NoProgress(), findings)
    return CheckStepResult(tuple(findings))


def check_faces() -> CheckStepResult:
    """Draw every face in every language, and look at them as a careful designer would."""
    with _open_check() as (opened, findings):
        check_kit(opened, KitRequest(), NoProgress(), findings)
    return CheckStepResult(tuple(findings))


@contextmanager
def _open_check() -> Iterator[tuple[OpenedGame, Findings]]:
    """The game that was read, and a place for what is found; a Stop is an end like others."""
    findings = Findings()
    try:
        yield _OPENED[0], findings
    except Stop as stop:
        if stop.findings is not findings:
            findings.extend(stop.findings)


# The steps by name, each with what the page shows while it runs.
STEPS: Final[dict[str, tuple[str, Callable[[], CheckStepResult]]]] = {
    "components": ("checking the components", check_components),
    "rules": ("playing a few matches to check the rules", play_matches),
    "faces": ("drawing and checking the faces in every language", check_faces)}


@dataclass(frozen=True, slots=True)
class _StepRecord:
    """What a step found, and in which state of the game."""

    number: int
    result: CheckStepResult


class LiveChecks(Follower):
    """Checks the game after each change: quick checks at once, the rest in the background."""

    def __init__(self, bench: Workbench) -> None:
        self._bench = bench
        self._process = BackgroundProcess()
        self._visit = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self._records: dict[str, _StepRecord] = {}
        self._running = ""
        self._has_crashed = False
        bench.followers.append(self)

    def game_changed(self, snapshot: Snapshot) -> None:
        """Start again; the results of an interrupted check are discarded."""
        self.close()
        self._visit = asyncio.Event()
        self._has_crashed = False
        self._running = READING
        self._task = asyncio.get_running_loop().create_task(self._run_checks(snapshot.number))
        self._send_status()

    def findings_changed(self) -> None:
        """More is known of the faces."""
        self._send_status()

    def close(self) -> None:
        """Look no further."""
        if self._task is not None:
            self._task.cancel()
            self._task = None
        self._running = ""

    async def _run_checks(self, number: int) -> None:
        with suppress(TimeoutError):
            async with asyncio.timeout(IDLE_SECONDS):
                await self._visit.wait()
        bench = self._bench
        try:
            read = await self._process.do(read_files, bench.where, bench.may_run)
            self._records[FILES] = _StepRecord(number, read)
            for name, (words, look) in STEPS.items() if read.whole else ():
                self._set_running(words)
                self._records[name] = _StepRecord(number, await self._process.do(look))
        except BrokenExecutor:
            self._has_crashed = True
        self._set_running("")

    def _set_running(self, words: str) -> None:
        self._running = words
        self._send_status()

    def _send_status(self) -> None:
        findings = [finding for finding, _ in self._findings()]
        self._bench.hub.tell("check", running=self._running, **_counts(findings))

    def _findings(self) -> list[tuple[Finding, bool]]:
        """All that is known, the worst first, and whether it is known of the game as it is now."""
        now = self._bench.now
        current = dict.fromkeys(self._bench.findings, True)
        for step, record in self._records.items():
            # What is read is known at once; what can't be read isn't what was looked at.
            if record.number == now.number or (now.good and step != FILES):
                for finding in record.result.findings:
                    current[finding] = current.get(finding, False) or record.number == now.number
        return sorted(current.items(), key=lambda item: _sort_key(item[0]))

    async def answer(self, request: Request) -> Response:
        """All that the page shows; the first request starts the slow checks."""
        self._visit.set()
        now, findings, weighed = self._bench.now, self._findings(), self._records.get("components")
        results, charts = (weighed.result.results, weighed.result.charts) if weighed else ((), ())
        return JSONResponse({
            "title": now.opened.game.title if now.opened else "", "good": now.good,
            "running": self._running, "lost": self._has_crashed,
            "counts": _counts(finding for finding, _ in findings),
            # Files are read for their lines.
            "findings": await asyncio.to_thread(self._findings_data, findings[:MOST_SHOWN]),
            "more": max(0, len(findings) - MOST_SHOWN),
            "fresh": weighed is not None and weighed.number == now.number,
            "results": [_result_data(result) for result in results],
            "charts": [chart_json(chart) for chart in charts]})

    def _findings_data(self, findings: list[tuple[Finding, bool]]) -> list[dict[str, object]]:
        bench = self._bench
        data = bench.findings_data(finding for finding, _ in findings)
        return [{**plain, "fresh": fresh, "see": [{"place": str(where), "link": bench.link(where)}
                                                  for where in finding.related],
                 "summary": catalogue()[finding.code].summary,
                 "advice": catalogue()[finding.code].advice}
                for plain, (finding, fresh) in zip(data, findings, strict=True)]


def _sort_key(finding: Finding) -> tuple[object, ...]:
    return RANK[finding.severity], finding.where or FileLocation(""), finding.code, finding.message


def _counts(findings: Iterable[Finding]) -> dict[str, int]:
    counts = {f"{severity}s": 0 for severity in RANK}
    for finding in findings:
        counts[f"{finding.severity}s"] += 1
    return counts


def _result_data(result: CheckResult) -> dict[str, object]:
    section = result.section
    return {"word": result.word, "title": result.title, "rules": result.rules,
            "errors": result.errors, "warnings": result.warnings,
            "columns": section.columns, "rows": [list(map(str, row)) for row in section.rows],
            "figures": [[name, f"{value:g}"] for name, value in section.figures]}


def chart_json(chart: Chart) -> dict[str, object]:
    """A chart as pages get it: its drawings are text that the page makes elements of."""
    return {"key": chart.key, "title": chart.title, "caption": chart.caption,
            "narrow": chart.narrow, "wide": chart.wide, "columns": chart.columns,
            "rows": chart.rows}


def routes(bench: Workbench) -> list[Route]:
    """What the page's script asks for."""
    return [Route("/check/now", LiveChecks(bench).answer)]
