"""The road from an opened game to a match by its rules."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, TypeVar

from generator.base.findings import FileLocation, Findings, Stop
from generator.base.progress import Progress
from generator.game.load.files import Files
from generator.game.load.game_folder import OpenedGame, read_game
from generator.game.load.scenario_file import read_scenarios
from generator.game.model.scenario import Scenario
from generator.game.model.supply import Supply, supply_of
from generator.game.trust_store import MayRun
from generator.judging.balance.verdicts import check_expectations
from generator.playing.play.laws import check_rules, law_tables
from generator.playing.play.sample_positions import zones_of
from generator.playing.play.scenario_runner import run_scenario
from generator.playing.rules.engine import Rules
from generator.playing.rules.registry import has_rules, report_unknown_rules, rules_for
from generator.playing.tabletop.table_yaml import check_zones

V = TypeVar("V")


@dataclass(frozen=True, slots=True)
class ScenarioResult:
    """A scenario and whether it held."""

    file: str
    scenario: Scenario
    held: bool


def supply_at(where: str, findings: Findings, files: Files | None = None,
              may_run: MayRun | None = None) -> Supply:
    """What the rules may see of the game at a path or with a shipped id; Stop if it is wrong."""
    game, _ = read_game(where, findings, files, may_run)
    return supply_of(game)


def rules_of(supply: Supply, players: int, options: Mapping[str, str],
             findings: Findings) -> Rules[Any]:
    """The engine for a game, or Stop with what is wrong."""
    rules = rules_for(supply, players, options, findings)
    if rules is None:
        raise Stop(findings)
    return rules


def check_play(opened: OpenedGame, progress: Progress, findings: Findings) -> int:
    """Hold the game's rules to the laws, if it has any; how many matches were played.

    What is expected of play must be something that play can show, too.
    """
    supply = supply_of(opened.game)
    own = Findings()
    check_expectations(opened.expectations, supply, own)
    findings.extend(own)
    if own.errors or not opened.whole:
        raise Stop(findings)
    if not has_rules(supply):
        # Printing needs no rules; but those that game.yaml asks for have to be there.
        if supply.own is not None:
            findings.note("rules/untried", f"nothing was played: '{supply.own.folder}' is a "
                          "program, and you haven't said that it may run",
                          FileLocation(supply.own.file_of(""), 1, 1),
                          f"read it; then 'ballotin trust {supply.own.trust_argument}'")
        elif supply.rules:
            report_unknown_rules(supply, findings)
        return 0
    tables = list(law_tables(supply))
    progress.stage("Playing", len(tables))
    played = 0
    for players, options in tables:
        if not check_rules(supply, players, options, findings):
            break
        played += 1
        progress.step()
    if opened.written_table is not None and tables and played == len(tables):
        check_zones(opened.written_table, all_zones(supply), findings)
    return played


def all_zones(supply: Supply) -> set[tuple[str, bool]]:
    """All zones that the rules have at any table, and whether each is a seat's."""
    found: set[tuple[str, bool]] = set()
    for players, options in law_tables(supply):
        rules = rules_for(supply, players, options, Findings())
        if rules is not None:
            found.update(zones_of(rules))
    return found


def run_scenarios(files: Sequence[Path], findings: Findings,
              may_run: MayRun | None = None) -> list[ScenarioResult]:
    """Play the scenarios of all files, each game read and each engine built once."""
    engines = _EngineCache(findings, may_run)
    shown = []
    for file in files:
        for scenario in read_scenarios(file, findings):
            rules = engines.rules(scenario)
            held = rules is not None and run_scenario(scenario, rules, findings)
            shown.append(ScenarioResult(str(file), scenario, held))
    return shown


class _EngineCache:
    """Engines that were built already, by what they were built from."""

    def __init__(self, findings: Findings, may_run: MayRun | None) -> None:
        self.findings = findings
        self.may_run = may_run
        self.files = Files()
        self.supplies: dict[str, Supply | None] = {}
        self.built: dict[object, Rules[Any] | None] = {}

    def rules(self, scenario: Scenario) -> Rules[Any] | None:
        supply = _get_or_make(self.supplies, scenario.game, lambda: self.supply(scenario.game))
        if supply is None:
            return None
        key = (scenario.game, scenario.players, tuple(sorted(scenario.options.items())))
        return _get_or_make(self.built, key, lambda: self.engine(supply, scenario))

    def engine(self, supply: Supply, scenario: Scenario) -> Rules[Any] | None:
        """The rules that a scenario asks for; what is wrong with its wish is told where it is."""
        found = Findings()
        rules = rules_for(supply, scenario.players, scenario.options, found)
        for each in found:
            # Only options are the scenario's own; all else stands in the game's files.
            self.findings.add(each if each.where else replace(each, where=scenario.at("options")))
        return rules

    def supply(self, game: str) -> Supply | None:
        try:
            return supply_at(game, self.findings, self.files, self.may_run)
        except Stop as stop:
            if stop.findings is not self.findings:
                self.findings.extend(stop.findings)
            return None


def _get_or_make(known: dict[Any, V], key: object, make: Callable[[], V]) -> V:
    if key not in known:
        known[key] = make()
    return known[key]
