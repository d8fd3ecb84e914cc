"""The content of a rulebook: its tables, its examples, and the rules that it leaves out."""

from contextlib import suppress
from typing import Any

from generator.apps.workflows.game_rules import ScenarioRules
from generator.apps.workflows.game_table import set_up_for, sizes_of, table_for
from generator.base.findings import Complaint, Findings, suggest
from generator.base.report_section import Section
from generator.game.load.game_folder import OpenedGame
from generator.game.model.scenario import Scenario
from generator.game.model.supply import supply_of
from generator.game.model.table_layout import Tabletop
from generator.judging.components.check_runner import CheckResult, take_census
from generator.judging.components.checks.wording import game_numbers
from generator.judging.rulebook.book_numbers import BookNumbers
from generator.judging.rulebook.coverage import Coverage
from generator.paper.job import BookTables, Example, ExampleMove, SetUp
from generator.paper.rulebook.book_facts import check_book
from generator.playing.play.scenario_runner import play_through, run_scenario
from generator.playing.rules.declaration import Census
from generator.playing.rules.engine import Rules
from generator.playing.rules.position import owner_of, zone_of
from generator.playing.rules.registry import has_rules, switches_of
from generator.playing.rules.scene import Scene
from generator.playing.tabletop.arrangement import arrange_scene
from generator.playing.tabletop.default_table import table_of

# The section of a report.
TITLE = "Rulebook"


def book_tables(opened: OpenedGame, findings: Findings) -> BookTables:
    """The tables of all books of a game; examples that don't hold are among the findings."""
    opened = opened.on_table
    rulebook = opened.rulebook
    figures = [figure for book in rulebook.books.values() for figure in book.figures()]
    counts = {int(figure.name) for figure in figures if figure.sort == "table"}
    set_ups = {count: set_up_for(opened, count) for count in sorted(counts)
               if count in opened.game.players}
    players = _ScenarioPlayer(opened, findings)
    examples = {}
    for name in dict.fromkeys(figure.name for figure in figures if figure.sort == "scenario"):
        scenario = rulebook.example(name)
        example = players.example(scenario) if scenario else None
        if example:
            examples[name] = example
    return BookTables(set_ups, examples)


def check_book_facts(opened: OpenedGame, census: Census, findings: Findings) -> CheckResult | None:
    """Hold the books of a game to the game: what they name, what they tell, what they leave out.

    Nothing is played, so a game's own rules don't run. None if there is no book.
    """
    rulebook = opened.rulebook
    problems = Findings()
    for finding in opened.rulebook_findings:
        problems.add(finding)
    numbers = frozenset(game_numbers(census)) if census.reads else None
    switches = switches_of(census.supply) if has_rules(census.supply) else ()
    rows: list[tuple[str, ...]] = []
    for language, book in rulebook.books.items():
        check_book(opened.game, opened.assets, rulebook, book, problems)
        coverage = Coverage(opened.game, opened.assets.words.get(language), rulebook, book,
                            census.reads, switches)
        coverage.check(problems)
        BookNumbers(coverage, numbers).check(problems)
        covered = {sentence.rule for sentence in book.mentions}
        rows.append((language, str(sum(bit.sort == "fact" for bit in book.bits())),
                     str(len(list(book.figures()))),
                     f"{len(covered)} of {len(rulebook.rules)}" if rulebook.rules
                     else str(len(covered))))
    findings.extend(problems)
    if not rows and not opened.rulebook_findings:
        return None
    return CheckResult(TITLE, (), len(problems.errors),
                       sum(finding.severity == "warning" for finding in problems),
                       Section(TITLE, ("language", "facts", "figures", "rules covered"),
                               tuple(rows)))


def check_books_and_examples(opened: OpenedGame, findings: Findings) -> None:
    """The same, and play the examples if there are rules to play them by."""
    census = take_census(opened.game, opened.assets, opened.expectations, opened.whole)
    if check_book_facts(opened, census, findings) and has_rules(census.supply):
        check_examples(opened, findings)


def check_examples(opened: OpenedGame, findings: Findings) -> None:
    """Play every example of a rulebook, whether a book shows it or not."""
    players = _ScenarioPlayer(opened, findings)
    for scenario in opened.rulebook.examples:
        players.holds(scenario)


class _ScenarioPlayer:
    """Plays scenarios of one game; each engine and its table are made once."""

    def __init__(self, opened: OpenedGame, findings: Findings) -> None:
        self._opened = opened
        self._findings = findings
        self._engines = ScenarioRules(supply_of(opened.game), findings)
        self._tables: dict[object, Tabletop] = {}

    def holds(self, scenario: Scenario) -> Rules[Any] | None:
        """The rules by which all holds that a scenario says; None with findings if it doesn't."""
        rules = self._engines.rules(scenario)
        if rules is None:
            return None
        try:
            return rules if run_scenario(scenario, rules, self._findings) else None
        except Complaint as fault:  # of a designer's own rules
            self._findings.add(fault.at(scenario.at("title")))
            return None

    def example(self, scenario: Scenario) -> Example | None:
        """A scenario as a book shows it."""
        rules = self.holds(scenario)
        if rules is None:
            return None
        table = self._table(rules, scenario)
        moves: list[ExampleMove] = []
        scenes: list[Scene] = []
        seat = 0
        for state, action in play_through(scenario, rules):
            if not scenes:
                seat = max(0, state.seat)
            scenes.append(rules.scene(state, seat))
            if action is not None:
                moves.append(ExampleMove(rules.text(state, action), rules.target(state, action),
                                         rules.scene(state, max(0, state.seat))))
        before, *later = [self._lay_table(scene, table, scenario.players, seat)
                          for scene in (scenes[0], *scenes[1:][-1:])]
        return Example(scenario.title, seat, before, later[0] if later else None, tuple(moves),
                       self._scenario_zones(scenario, seat, scenes[0]))

    def _scenario_zones(self, scenario: Scenario, seat: int, scene: Scene) -> frozenset[str]:
        """The zones that a scenario names; the seat's own where there is one of that name."""
        zones = set()
        for index, name in enumerate(scenario.zones):
            zone = next((candidate for candidate in (zone_of(name, seat), name)
                         if candidate in scene.zones), "")
            if not zone:
                owners = dict.fromkeys(owner_of(name)[0] for name in scene.zones)
                self._findings.error("book/figure", f"there is no zone '{name}'",
                                     scenario.at("zones", index), suggest(name, list(owners)))
            zones.add(zone)
        return frozenset(zones)

    def _lay_table(self, scene: Scene, table: Tabletop, players: int, seat: int) -> SetUp:
        return SetUp(players, scene,
                     arrange_scene(scene, table, sizes_of(self._opened), players, seat))

    def _table(self, rules: Rules[Any], scenario: Scenario) -> Tabletop:
        key = (scenario.players, tuple(sorted(scenario.options.items())))
        if key not in self._tables:
            self._tables[key] = table_of(self._opened)
            with suppress(Complaint):
                self._tables[key] = table_for(self._opened, rules)
        return self._tables[key]
