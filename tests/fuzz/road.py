"""The roads that a case walks, and what may come of it: findings, each at its place."""

from __future__ import annotations

import signal
import traceback
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from itertools import islice
from pathlib import Path
from tempfile import TemporaryDirectory
from types import FrameType
from typing import Any

from generator.apps.cli.report import finding_github, finding_text
from generator.apps.workflows import evaluation as judge
from generator.apps.workflows import game_rules as play
from generator.apps.workflows import kit_build as printing
from generator.apps.workflows.kit_request import KitRequest
from generator.base.findings import Finding, Findings, Stop, finding_json
from generator.base.progress import NoProgress
from generator.game.load.files import shipped_root
from generator.game.load.game_folder import open_game
from generator.game.load.source_lines import SourceLines
from generator.game.model.supply import supply_of
from generator.playing.play.laws import check_rules, law_tables
from generator.playing.rules.registry import playable_games
from tests.fuzz.case import Case
from tests.fuzz.projects import PROJECTS

# CPU seconds and bytes of memory that a case may take; a hostile file is refused much sooner, but
# a mutated one may ask for a lot of honest work.
MOST_SECONDS = 10.0
MOST_BYTES = 1_500_000_000
DPI = 36
# What is about the command or the machine has no place in a game's files.
PLACELESS = ("command/", "output/", "cluster/", "game/unknown")


class TooSlowError(Exception):
    """A case took more time than it may."""


class NoPlaceError(Exception):
    """A finding stands nowhere, or where nothing stands."""


class Table:
    """Copies of projects in a folder, in which cases walk one after the other."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def walk(self, case: Case) -> Findings:
        """What all roads find; whatever else is raised is a bug of ours."""
        root = self._copy(case.project)
        with self._changed(root, case):
            return walked(case, root)

    def _copy(self, name: str) -> Path:
        root = self._folder / name
        if not root.exists():
            PROJECTS[name].lay_out(root)
        return root

    @contextmanager
    def _changed(self, root: Path, case: Case) -> Iterator[None]:
        """The files of a case for as long as it walks."""
        before = {name: (root / name).read_bytes() if (root / name).exists() else None
                  for name in case.files}
        try:
            for name, text in case.files.items():
                _write(root / name, text if text is None else text.encode("utf-8", "surrogatepass"))
            yield
        finally:
            for name, data in before.items():
                _write(root / name, data)


def _write(path: Path, data: bytes | None) -> None:
    if data is None:
        path.unlink(missing_ok=True)
    else:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)


def walked(case: Case, root: Path) -> Findings:
    """Open, check, validate, play and build, as the commands do, and tell what was found."""
    project, all_found = PROJECTS[case.project], Findings()
    for name in project.scenarios:
        if name in case.files and case.files[name] is not None:
            found = Findings()
            with suppress(Stop):
                play.run_scenarios([root / name], found)
            all_found.extend(found)
    findings = Findings()
    with suppress(Stop):
        opened = open_game(str(root / project.home), findings, judged=True)
        for road in (_check, judge.validate, _play, _build(case)):
            found = Findings()
            found.extend(findings)
            with suppress(Stop):
                road(opened, found)
            all_found.extend(found)
    all_found.extend(findings)
    told(all_found, root)
    return all_found


def _check(opened: Any, findings: Findings) -> None:
    printing.check_kit(opened, KitRequest(), NoProgress(), findings)


def _play(opened: Any, findings: Findings) -> None:
    """A match at the first table; all would take minutes."""
    supply = supply_of(opened.game)
    findings.stop_on_errors()
    if supply.engine in playable_games():
        for players, options in islice(law_tables(supply), 1):
            check_rules(supply, players, options, findings)


def _build(case: Case) -> Any:
    def build(opened: Any, findings: Findings) -> None:
        findings.stop_on_errors()
        with TemporaryDirectory() as folder:
            asked = {"targets": ("pdf",), "dpi": DPI, **case.ask}
            printing.build(opened, KitRequest(out=Path(folder), **asked),  # type: ignore[arg-type]
                           NoProgress(), findings)
    return build


def told(findings: Findings, root: Path) -> None:
    """Tell findings in every form, and hold each to a place where something stands."""
    sources = SourceLines()
    for finding in findings:
        finding_text(finding, sources)
        finding_json(finding)
        finding_github(finding)
        for where in (finding.where, *finding.related):
            if where is None:
                if not finding.code.startswith(PLACELESS):
                    raise NoPlaceError(f"{finding.code} stands nowhere: {finding.message}")
            else:
                _hold(finding, where.file, where.line, where.column, root)


def _hold(finding: Finding, file: str, line: int, column: int, root: Path) -> None:
    path = Path(file).resolve()
    if not (path.is_relative_to(root.resolve()) or path.is_relative_to(shipped_root().resolve())):
        raise NoPlaceError(f"{finding.code} stands outside of the game: {file}")
    if not line:
        return
    data = path.read_bytes() if path.is_file() else b""
    text = data.decode("utf-8-sig", "replace").replace("\r\n", "\n").replace("\r", "\n")
    lines = text.split("\n")
    if line > len(lines) or column > len(lines[line - 1]) + 1:
        raise NoPlaceError(f"{finding.code} stands at {line}:{column}, where nothing is: "
                           f"{finding.message}")


@contextmanager
def within(seconds: float) -> Iterator[None]:
    """Raise TooSlowError in what takes more CPU seconds than that."""
    def ring(number: int, frame: FrameType | None) -> None:
        raise TooSlowError(f"more than {seconds:g} CPU s")

    before = signal.signal(signal.SIGPROF, ring)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


def bound_memory() -> None:
    """Let this process have no more memory than a case may take."""
    import resource  # not on every system

    resource.setrlimit(resource.RLIMIT_AS, (MOST_BYTES, MOST_BYTES))


def signature(error: BaseException) -> str:
    """Where an exception comes from: its type, and the last two places of ours on its way."""
    frames = [f"{Path(frame.filename).name}:{frame.name}:{frame.lineno}"
              for frame in traceback.extract_tb(error.__traceback__)
              if "generator" in Path(frame.filename).parts]
    if isinstance(error, NoPlaceError):
        frames = [str(error).split(" ", 1)[0]]
    if isinstance(error, (TooSlowError, MemoryError, RecursionError)):
        # Where it is met by chance says little; what was begun says more.
        frames = [frame.rpartition(":")[0] for frame in frames[2:6]]
    return f"{type(error).__name__} at {' < '.join(frames[-2:][::-1])}"


