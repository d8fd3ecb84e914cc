"""All that `check` and `validate` tell of a game, step by step, in a process of its own.

The game is read once, by `read_files`; the steps that follow look at what it has read.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Final

from generator.apps.workflows import evaluation as judge
from generator.apps.workflows import game_rules as play
from generator.apps.workflows import kit_build as printing
from generator.apps.workflows.game_faces import report_further_errors
from generator.base.findings import Finding, Findings, Stop
from generator.base.progress import NoProgress
from generator.drawing.text.font_library import FontLibrary
from generator.drawing.text.text_style import TextMeasure
from generator.game.load.game_folder import IncompleteGameError, OpenedGame, open_game
from generator.game.trust_store import MayRun
from generator.judging.components.check_runner import CheckResult, difficulties
from generator.judging.reports.charts.canvas import Chart
from generator.judging.reports.page_parts import difficulty_charts, supply_charts
from generator.judging.reports.report_data import report_pieces


@dataclass(frozen=True, slots=True)
class CheckStepResult:
    """What a step has found; `whole` is False if nothing more can be looked at."""

    findings: tuple[Finding, ...]
    whole: bool = True
    results: tuple[CheckResult, ...] = ()
    charts: tuple[Chart, ...] = ()


@dataclass(slots=True)
class _CheckState:
    """What this process has read last."""

    opened: OpenedGame | None = None
    findings: Findings = field(default_factory=Findings)


_STATE: Final = _CheckState()


def read_files(where: str, may_run: MayRun | None) -> CheckStepResult:
    """Read every file; of a game that can't be read whole, the rest is looked at."""
    findings = Findings()
    _STATE.opened = None
    try:
        _STATE.opened = open_game(where, findings, judged=True, may_run=may_run)
    except IncompleteGameError as partly:
        report_further_errors(partly, None, findings)
    except Stop:
        pass
    return CheckStepResult(tuple(findings), _STATE.opened is not None)


def check_components() -> CheckStepResult:
    """What the components alone tell, in words and pictures."""
    with _open_check() as (opened, findings):
        found = judge.validate(opened, findings)
        letters = TextMeasure(FontLibrary(opened.assets.fonts))
        charts = (*difficulty_charts(report_pieces(opened.game, {}),
                                      difficulties(found.census.supply), {}, letters),
                  *supply_charts([each.section for each in found.verdicts], letters))
        return CheckStepResult(tuple(findings), True, found.verdicts, charts)
    return CheckStepResult(tuple(findings))


def play_matches() -> CheckStepResult:
    """Whether the rules keep the laws, seen in a few matches."""
    with _open_check() as (opened, findings):
        play.check_play(opened, NoProgress(), findings)
    return CheckStepResult(tuple(findings))


def check_faces() -> CheckStepResult:
    """Draw every face in every language, and look at them as a careful designer would."""
    with _open_check() as (opened, findings):
        printing.check_kit(opened, printing.KitRequest(), NoProgress(), findings)
    return CheckStepResult(tuple(findings))


@contextmanager
def _open_check() -> Iterator[tuple[OpenedGame, Findings]]:
    """The game that was read, and a place for what is found; a Stop is an end like others."""
    if _STATE.opened is None:
        raise ValueError("nothing has been read")
    findings = Findings()
    try:
        yield _STATE.opened, findings
    except Stop as stop:
        if stop.findings is not findings:
            findings.extend(stop.findings)


@dataclass(frozen=True, slots=True)
class CheckStep:
    """A part of the work, and what people are told while it is done."""

    name: str
    words: str
    look: Callable[[], CheckStepResult]


STEPS: Final = (
    CheckStep("components", "weighing the components", check_components),
    CheckStep("rules", "playing a few matches by the laws", play_matches),
    CheckStep("faces", "drawing every language and looking at the faces", check_faces),
)
