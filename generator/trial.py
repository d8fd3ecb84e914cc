"""The judge's road: from a definition through play to verdicts and a report."""

from __future__ import annotations

from dataclasses import dataclass

from generator.composition.census import Census, take_census
from generator.composition.check import Verdict
from generator.composition.registry import judge
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
