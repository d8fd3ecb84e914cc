"""The judge's road: from a definition through play to verdicts and a report."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

from generator.balance.judge import check_expectations
from generator.balance.plan import StudyPlan, planned
from generator.balance.result import Balance
from generator.balance.study import Crew, run_plan
from generator.cache.store import FORMS, Cache
from generator.cache.studio import Studio
from generator.composition.check import Census, CheckResult, run_checks, take_census
from generator.composition.difficulty import difficulties
from generator.export.outbox import OUTPUT, open_outbox
from generator.export.target import Artifact
from generator.faces.check import check_templates
from generator.faces.face import Look, Piece
from generator.faces.render import plan_faces
from generator.findings import Findings, Stop
from generator.load.expectations_file import read_expectations
from generator.load.game_folder import find_game, read_game
from generator.model.assets import Assets
from generator.model.game import Game
from generator.play.executors import executor_for
from generator.progress import Progress
from generator.reports.study import box_of
from generator.reports.write import write_reports


@dataclass(frozen=True, slots=True)
class Validation:
    """A game and what its components alone can tell."""

    census: Census
    verdicts: tuple[CheckResult, ...]


@dataclass(frozen=True, slots=True)
class Published:
    """The files of a report, and where they are."""

    folder: Path
    artifacts: tuple[Artifact, ...]


def census_at(where: str, findings: Findings, partly: bool = False) -> Census:
    """The game at a path or with a shipped id, with what is expected of it, or Stop.

    With `partly`, components with mistakes are left out and the rest is counted all the same.
    """
    folders = find_game(where, findings)
    if folders is None:
        raise Stop(findings)
    try:
        game, assets = read_game(where, findings, partly)
    except Stop:
        read_expectations(folders.home, None, None, findings)
        raise
    whole = not findings.errors
    words = assets.words.get(game.languages[0])
    expectations = read_expectations(folders.home, game, words, findings)
    if not partly:
        findings.stop_on_errors()
    return take_census(game, assets, expectations, whole)


def validate(where: str, findings: Findings) -> Validation:
    """Judge a game's components by what is expected of them and by what its rules need."""
    census = census_at(where, findings, partly=True)
    check_expectations(census.expectations, census.supply, findings)
    return Validation(census, run_checks(census, findings))


def balance(where: str, plan: StudyPlan, workers: str, progress: Progress,
            findings: Findings) -> Balance:
    """Play a study of a game and judge it; what the plan leaves open expectations.yaml says."""
    census = census_at(where, findings, partly=True)
    supply, expected = census.supply, census.expectations
    check_expectations(expected, supply, findings)
    findings.stop_on_errors()
    players, lineups = planned(supply, expected.study, plan.players, plan.lineups)
    whole = replace(plan, players=players, lineups=lineups, seconds=expected.study.seconds)
    with crew_of(workers, progress, findings) as crew:
        return run_plan(supply, expected, whole, crew, title=census.game.title, where=where)


def report(where: str, found: Balance, out: Path | None, progress: Progress,
           findings: Findings) -> Published:
    """Write the page, the sheet and the data of a study beside the game's kit."""
    told = Findings()
    census = census_at(where, told)
    game, assets = read_game(where, told)
    folder = out or OUTPUT / game.id
    studio = Studio(game, assets, Cache(folder / FORMS), told)
    sections = [each.section for each in run_checks(census, told)]
    progress.stage("Writing the report", 1)
    with open_outbox(folder, game.id, findings) as outbox:
        box = box_of(game, assets.fonts, _drawn(game, assets, studio),
                     studio, difficulties(census.supply))
        write_reports(found, box, sections, outbox.shelf("balance"))
        artifacts = outbox.publish()
        studio.keep()
    progress.step()
    return Published(folder, artifacts)


def _drawn(game: Game, assets: Assets, studio: Studio) -> Iterator[Piece]:
    """The pieces that can be drawn; what is wrong with the others `check` tells, not a study."""
    told = Findings()
    check_templates(game, assets, told)
    look = Look(game.languages[0])
    for piece in () if told.errors else plan_faces(game, assets, look, told):
        try:
            studio.form(piece.front)
        except Stop:
            continue
        yield piece


@contextmanager
def crew_of(workers: str, progress: Progress, findings: Findings) -> Iterator[Crew]:
    """Those who play: this process alone, as many others, or a cluster."""
    with executor_for(workers, findings) as executor:
        yield Crew(executor, progress, findings)
