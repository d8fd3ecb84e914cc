"""Every scenario holds, and every rule is shown by one and told by the rulebooks."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from generator.apps.workflows import game_rules as play
from generator.apps.workflows.evaluation import validate
from generator.base.findings import Findings
from generator.game.load.game_folder import open_game
from generator.game.load.scenario_file import read_scenarios
from generator.game.load.yaml_file import read_yaml

HERE = Path(__file__).parent
FILES = sorted(HERE.glob("*/*.yaml"))
PAGES = sorted((HERE.parents[1] / "docs" / "rules").glob("*.md"))
GAMES = HERE.parents[1] / "components"
EXAMPLES = sorted(GAMES.glob("*/rulebook/examples.yaml"))
TOLD = sorted({book.parents[1].name for book in GAMES.glob("*/rulebook/*.md")})
# A rule's id where a page says what the rule is: at the start of a heading, bullet or row.
RULE = re.compile(r"^\s*(?:#+|[-*|])\s*[*`]*([A-Z]{3}-\d+)\b", re.MULTILINE)


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}/{file.stem}")
def test_what_a_scenario_says_holds(file: Path) -> None:
    findings = Findings()
    play.run_scenarios([file], findings)
    assert [f"{each.where}: {each.message}" for each in findings.errors] == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_every_rule_of_a_page_is_shown(page: Path) -> None:
    rules = set(RULE.findall(page.read_text(encoding="utf-8")))
    assert sorted(rules - _shown(page.stem), key=_number) == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_every_rule_that_is_shown_stands_on_the_page(page: Path) -> None:
    rules = set(RULE.findall(page.read_text(encoding="utf-8")))
    assert sorted(_shown(page.stem) - rules, key=_number) == []


@pytest.mark.parametrize("file", EXAMPLES, ids=lambda file: file.parents[1].name)
def test_the_examples_of_a_rulebook_hold(file: Path) -> None:
    findings = Findings()
    play.run_scenarios([file], findings)
    assert [f"{each.where}: {each.message}" for each in findings.errors] == []


@pytest.mark.parametrize("game", TOLD)
def test_a_rulebook_has_to_tell_every_rule_of_the_page(game: str) -> None:
    page = HERE.parents[1] / "docs" / "rules" / f"{game}.md"
    listed = read_yaml(GAMES / game / "rulebook" / "rules.yaml", Findings())
    assert listed
    assert listed.value["rules"] == sorted(set(RULE.findall(page.read_text(encoding="utf-8"))),
                                           key=_number)


@pytest.mark.parametrize("game", TOLD)
def test_a_rulebook_tells_what_is_played(game: str) -> None:
    findings = Findings()
    validate(open_game(game, findings), findings)
    assert [f"{each.where}: {each.message}" for each in findings if each.code.startswith("book/")
            ] == []


def _shown(game: str) -> set[str]:
    findings = Findings()
    return {rule for file in sorted((HERE / game).glob("*.yaml"))
            for scenario in read_scenarios(file, findings) for rule in scenario.shows}


def _number(rule: str) -> tuple[str, int]:
    name, _, number = rule.rpartition("-")
    return name, int(number) if number.isdigit() else 0
