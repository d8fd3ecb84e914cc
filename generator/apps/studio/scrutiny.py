"""All that `check` and `validate` tell of a game, step by step, in a process of its own.

The game is read once, by `read_files`; the steps that follow look at what it has read.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Final

from generator.apps.workflows import judge, play
from generator.apps.workflows import print as printing
from generator.apps.workflows.look_on import look_on
from generator.base.findings import Finding, Findings, Stop
from generator.base.progress import Silence
from generator.drawing.text.fonts import FontLibrary
from generator.drawing.text.style import TextMeasure
from generator.game.load.game_folder import Opened, PartlyRead, open_game
from generator.game.trust import MayRun
from generator.judging.components.check import CheckResult, difficulties
from generator.judging.reports.charts.canvas import Chart
from generator.judging.reports.sections import against_difficulty, supplies
from generator.judging.reports.study import shown_pieces


@dataclass(frozen=True, slots=True)
class Looked:
    """What a step has found; `whole` is False if nothing more can be looked at."""

    findings: tuple[Finding, ...]
    whole: bool = True
    results: tuple[CheckResult, ...] = ()
    charts: tuple[Chart, ...] = ()


@dataclass(slots=True)
class _Desk:
    """What this process has read last."""

    opened: Opened | None = None
    findings: Findings = field(default_factory=Findings)


_DESK: Final = _Desk()


def read_files(where: str, may_run: MayRun | None) -> Looked:
    """Read every file; of a game that can't be read whole, the rest is looked at."""
    findings = Findings()
    _DESK.opened = None
    try:
        _DESK.opened = open_game(where, findings, judged=True, may_run=may_run)
    except PartlyRead as partly:
        look_on(partly, None, findings)
    except Stop:
        pass
    return Looked(tuple(findings), _DESK.opened is not None)


def weigh_components() -> Looked:
    """What the components alone tell, in words and pictures."""
    with _looking() as (opened, findings):
        found = judge.validate(opened, findings)
        letters = TextMeasure(FontLibrary(opened.assets.fonts))
        charts = (*against_difficulty(shown_pieces(opened.game, {}),
                                      difficulties(found.census.supply), {}, letters),
                  *supplies([each.section for each in found.verdicts], letters))
        return Looked(tuple(findings), True, found.verdicts, charts)
    return Looked(tuple(findings))


def play_matches() -> Looked:
    """Whether the rules keep the laws, seen in a few matches."""
    with _looking() as (opened, findings):
        play.check(opened, Silence(), findings)
    return Looked(tuple(findings))


def look_at_faces() -> Looked:
    """Draw every face in every language, and look at them as a careful designer would."""
    with _looking() as (opened, findings):
        printing.check(opened, printing.Request(), Silence(), findings)
    return Looked(tuple(findings))


@contextmanager
def _looking() -> Iterator[tuple[Opened, Findings]]:
    """The game that was read, and a place for what is found; a Stop is an end like others."""
    if _DESK.opened is None:
        raise ValueError("nothing has been read")
    findings = Findings()
    try:
        yield _DESK.opened, findings
    except Stop as stop:
        if stop.findings is not findings:
            findings.extend(stop.findings)


@dataclass(frozen=True, slots=True)
class Step:
    """A part of the work, and what people are told while it is done."""

    name: str
    words: str
    look: Callable[[], Looked]


STEPS: Final = (
    Step("components", "weighing the components", weigh_components),
    Step("rules", "playing a few matches by the laws", play_matches),
    Step("faces", "drawing every language and looking at the faces", look_at_faces),
)
