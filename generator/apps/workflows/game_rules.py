"""From an opened game to its rules: laws, scenarios, and matches that are played again."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from generator.base.findings import FileLocation, Findings, Stop
from generator.base.progress import NoProgress, Progress
from generator.game.load.files import Files, display_path, is_folder
from generator.game.load.game_folder import OpenedGame, read_game
from generator.game.load.scenario_file import read_scenarios
from generator.game.model.scenario import Scenario
from generator.game.model.supply import Supply, supply_of
from generator.game.trust_store import MayRun
from generator.judging.balance.verdicts import check_expectations
from generator.playing.kit.fault import RuleFault
from generator.playing.matches.live_match import (
    LiveMatch,
    UnavailableAction,
    open_live_match,
    spec_of,
)
from generator.playing.matches.match_file import MatchFile, match_files, read_match
from generator.playing.play.custom_bot import is_loaded
from generator.playing.play.laws import check_rules, law_tables
from generator.playing.play.sample_positions import zones_of
from generator.playing.play.scenario_runner import run_scenario
from generator.playing.rules.engine import IllegalAction, Rules
from generator.playing.rules.registry import has_rules, report_unknown_rules, rules_for
from generator.playing.tabletop.table_yaml import check_zones


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
    problems = Findings()
    check_expectations(opened.expectations, supply, problems)
    findings.extend(problems)
    if problems.errors or not opened.whole:
        raise Stop(findings)
    if not has_rules(supply):
        # Printing needs no rules; but those that game.yaml asks for have to be there.
        if supply.program is not None:
            findings.note("rules/untried", f"nothing was played: '{supply.program.folder}' is a "
                          "program, and you haven't allowed it to run",
                          FileLocation(supply.program.file_of(""), 1, 1),
                          f"read it; then 'ballotin trust {supply.program.trust_argument}'")
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
    zones: set[tuple[str, bool]] = set()
    for players, options in law_tables(supply):
        rules = rules_for(supply, players, options, Findings())
        if rules is not None:
            zones.update(zones_of(rules))
    return zones


def run_scenarios(files: Sequence[Path], findings: Findings, may_run: MayRun | None = None,
                  progress: Progress | None = None) -> list[ScenarioResult]:
    """Play the scenarios of all files; every game is read and every engine built only once."""
    progress = progress or NoProgress()
    progress.stage("Playing", len(files))
    results: list[ScenarioResult] = []
    games: dict[str, ScenarioRules | None] = {}
    texts = Files()
    for file in files:
        for scenario in read_scenarios(file, findings):
            if scenario.game not in games:
                games[scenario.game] = _game_of_scenarios(scenario.game, findings, texts, may_run)
            engines = games[scenario.game]
            rules = engines.rules(scenario) if engines else None
            held = rules is not None and run_scenario(scenario, rules, findings)
            results.append(ScenarioResult(str(file), scenario, held))
        progress.step()
    return results


def _game_of_scenarios(where: str, findings: Findings, files: Files,
                       may_run: MayRun | None) -> "ScenarioRules | None":
    try:
        return ScenarioRules(supply_at(where, findings, files, may_run), findings)
    except Stop as stop:
        if stop.findings is not findings:
            findings.extend(stop.findings)
        return None


class ScenarioRules:
    """The engines that scenarios of one game ask for, each built once."""

    def __init__(self, supply: Supply, findings: Findings) -> None:
        self._supply = supply
        self._findings = findings
        self._engines: dict[object, Rules[Any] | None] = {}

    def rules(self, scenario: Scenario) -> Rules[Any] | None:
        """The rules of a scenario; None if its options aren't possible."""
        key = (scenario.players, tuple(sorted(scenario.options.items())))
        if key not in self._engines:
            self._engines[key] = self._build(scenario)
        return self._engines[key]

    def _build(self, scenario: Scenario) -> Rules[Any] | None:
        findings = Findings()
        rules = rules_for(self._supply, scenario.players, scenario.options, findings)
        for finding in findings:
            # Only options are the scenario's own; all else is written in the game's files.
            self._findings.add(finding if finding.where
                               else replace(finding, where=scenario.at("options")))
        return rules


def open_match(path: Path, supply: Supply, findings: Findings, *,
               any_version: bool = False) -> LiveMatch | None:
    """The match in a file as it is now, or None with its errors.

    One that was played with other components is refused, unless any version will do.
    """
    file = read_match(path, findings)
    return None if file is None else replay_match(file, supply, findings, any_version=any_version)


def replay_match(file: MatchFile, supply: Supply, findings: Findings, *,
           any_version: bool = False) -> LiveMatch | None:
    """A match that was read, played again by the rules."""
    head, at = file.head, file.at(-1)
    if head.game != supply.game:
        findings.error("match/game", f"this is a match of '{head.game}', not of '{supply.game}'",
                       at, f"open it with {head.game}")
        return None
    problems = Findings()
    rules = rules_for(supply, head.players, head.options, problems)
    if rules is None:
        for problem in problems:
            findings.error("match/version", f"the game can't be played as in this match: "
                           f"{problem.message}", at, problem.hint)
        return None
    same = spec_of(supply, head.players, rules.options).key == head.version
    if not same and not any_version:
        findings.error("match/version", "the components or the rules have changed since this "
                       "match was played", at, "go back to the version that it was played with, "
                       "or begin a new match")
        return None
    match = open_live_match(rules, head.seed, head.sitters)
    for number, event in enumerate(file.events):
        try:
            match = match.after(event)
        except (UnavailableAction, IllegalAction, RuleFault) as problem:
            findings.error("match/event", f"this can't have happened: {problem}",
                           file.at(number), "" if same else "the components have changed since")
            return None
    return match


def load_matches(folder: Path, supply: Supply, options: Mapping[str, str], findings: Findings,
                 *, any_version: bool = False) -> list[LiveMatch]:
    """All matches in a folder that were played by these rules, with the same switches.

    Those of other games or versions are named and left out; a file that is wrong stops it.
    """
    if not is_folder(folder):
        findings.error("match/folder", f"there is no folder '{display_path(folder)}'", None,
                       "matches are kept where they were played, in matches/")
        raise Stop(findings)
    matches = []
    for path in match_files(folder, findings):
        file = read_match(path, findings)
        if file is None:
            continue
        about = Findings()
        match = replay_match(file, supply, about, any_version=any_version)
        if match is not None and not _has_same_switches(match, supply, options):
            about.error("match/options", "it was played with other options than this study",
                        file.at(-1), "name them with --options to look at such matches")
        elif match is not None:
            matches.append(match)
        for problem in about:
            # What can't be compared is no mistake; what can't have happened is one.
            wrong = problem.code == "match/event" and not any_version
            findings.add(problem if wrong else replace(
                problem, severity="warning", message=f"left out: {problem.message}"))
    findings.stop_on_errors()
    if not matches:
        findings.warning("match/none", f"there is no match to look at in '{display_path(folder)}'",
                         None,
                         "`ballotin host` and the studio keep matches as files")
    return matches


def _has_same_switches(sitting: LiveMatch, supply: Supply, options: Mapping[str, str]) -> bool:
    rules = rules_for(supply, sitting.players, options, Findings())
    return rules is not None and rules.options == sitting.rules.options


def check_bots(file: MatchFile, sitting: LiveMatch, findings: Findings) -> None:
    """Report the seats of custom bots that aren't loaded here."""
    for seat, sitter in enumerate(sitting.sitters):
        if not is_loaded(sitter.bot):
            findings.warning("match/bot", f"seat {seat + 1} waits: the bot '{sitter.bot}' isn't "
                             "loaded", file.at(-1), "let another bot, or a person, take the seat")
