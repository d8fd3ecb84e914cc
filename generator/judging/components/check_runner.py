"""Takes the census of a game's components and runs every check on it."""

import pkgutil
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from importlib import import_module

from generator.base.findings import Findings
from generator.base.number_format import plural
from generator.base.report_section import Section
from generator.game.model.assets import Assets
from generator.game.model.expectations import Expectations
from generator.game.model.game import Game
from generator.game.model.supply import Supply, supply_of
from generator.judging.components import checks
from generator.playing.rules.declaration import Census, Check, GameChecks
from generator.playing.rules.registry import declaration_of, has_rules
from generator.playing.rules.rule_inputs import find_rule_inputs


def take_census(game: Game, assets: Assets, expectations: Expectations,
                whole: bool = True) -> Census:
    """Count a game."""
    supply = supply_of(game)
    reads = find_rule_inputs(supply) if whole and (supply.program or has_rules(supply)) else None
    return Census(game=game, supply=supply, words=assets.words, templates=assets.templates,
                  expectations=expectations, whole=whole, reads=reads)


@dataclass(frozen=True, slots=True)
class CheckResult:
    """The result of a check: how many errors and warnings it found, and its table."""

    title: str
    rules: tuple[str, ...]
    errors: int
    warnings: int
    section: Section

    @property
    def word(self) -> str:
        """The verdict in a word."""
        return "wrong" if self.errors else "doubtful" if self.warnings else "fine"

    @property
    def summary(self) -> str:
        """Its errors and warnings, or the figures of a check that found nothing wrong."""
        counts = ((self.errors, "error"), (self.warnings, "warning"))
        return ", ".join(plural(count, noun) for count, noun in counts if count) or ", ".join(
            f"{value} {name}" for name, value in self.section.figures if isinstance(value, int))


def summarize_checks(checks: Sequence[CheckResult]) -> Iterator[tuple[str, str]]:
    """What is wrong, what to look at, and what is fine: a word and the checks, as far as any."""
    for title, word in (("wrong", "wrong"), ("look at", "doubtful"), ("fine", "fine")):
        names = [f"{check.title} ({check.summary})" if check.summary else check.title
                 for check in checks if check.word == word]
        if names:
            yield title, ", ".join(names)


def game_checks(engine: str) -> GameChecks:
    """What the rules of a name say of components; nothing if there are no such rules."""
    result = declaration_of(engine)
    return result if isinstance(result, GameChecks) else GameChecks()


def difficulties(supply: Supply) -> dict[str, float]:
    """The chance that a random hand pays for a component, by its id, where hands pay at all."""
    payment = game_checks(supply.engine).payment(supply)
    return payment.chances(supply) if payment else {}


def all_checks(of_game: tuple[Check, ...] = ()) -> tuple[Check, ...]:
    """The checks that hold for every game, and a game's own, in the order of a report."""
    results = list(of_game)
    for module in pkgutil.iter_modules(checks.__path__):
        results += import_module(f"{checks.__name__}.{module.name}").CHECKS
    return tuple(sorted(results, key=lambda check: (check.order, check.title)))


def run_checks(census: Census, findings: Findings) -> tuple[CheckResult, ...]:
    """Run every check that has something to look at; what they find is added to the findings."""
    verdicts = []
    theirs = game_checks(census.supply.engine)
    for check in all_checks(theirs.checks):
        if check.totals and not census.whole:
            continue
        result = Findings()
        section = check.run(census, result)
        findings.extend(result)
        if section is not None:
            errors = len(result.errors)
            warnings = sum(finding.severity == "warning" for finding in result)
            rules = theirs.proves.get(check.title, ())
            verdicts.append(CheckResult(check.title, rules, errors, warnings, section))
    return tuple(verdicts)
