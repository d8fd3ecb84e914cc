"""The judge's road: from a definition through play to verdicts and a report."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, replace
from multiprocessing import get_context

from generator.balance.course import Crew
from generator.balance.plan import Plan, planned
from generator.balance.result import Balance
from generator.balance.study import run_plan
from generator.composition.census import Census, take_census
from generator.composition.check import Verdict
from generator.composition.registry import judge
from generator.export.target import Progress
from generator.findings import Findings, Stop
from generator.load.expectations_file import read_expectations
from generator.load.game_folder import find_game, read_game


@dataclass(frozen=True, slots=True)
class Validation:
    """A game and what its components alone can tell."""

    census: Census
    verdicts: tuple[Verdict, ...]


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
    return Validation(census, judge(census, findings))


def balance(where: str, plan: Plan, workers: int, progress: Progress,
            findings: Findings) -> Balance:
    """Play a study of a game and judge it; what the plan leaves open expectations.yaml says."""
    census = census_at(where, findings)
    supply, expected = census.supply, census.expectations
    players, lineups = planned(supply, expected.study, plan.players, plan.lineups)
    whole = replace(plan, players=players, lineups=lineups, seconds=expected.study.seconds)
    with crew_of(workers, progress) as crew:
        return run_plan(supply, expected, whole, crew, findings, title=census.game.title)


@contextmanager
def crew_of(workers: int, progress: Progress) -> Iterator[Crew]:
    """Those who play: this process alone, or as many others."""
    if workers == 1:
        yield Crew(None, progress)
        return
    # A fresh process knows nothing of this one's threads, on every system.
    with ProcessPoolExecutor(workers, get_context("spawn")) as pool:
        yield Crew(pool, progress)
