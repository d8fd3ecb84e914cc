"""Every scenario holds, and every rule is shown by one."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from generator.findings import Findings
from generator.load.scenario_file import read_scenarios
from generator.roads import play

HERE = Path(__file__).parent
FILES = sorted(HERE.glob("*/*.yaml"))
PAGES = sorted((HERE.parents[1] / "docs" / "rules").glob("*.md"))
# A rule's id where a page says what the rule is: at the start of a heading, bullet or row.
RULE = re.compile(r"^\s*(?:#+|[-*|])\s*[*`]*([A-Z]{3}-\d+)\b", re.MULTILINE)


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}/{file.stem}")
def test_what_a_scenario_says_holds(file: Path) -> None:
    findings = Findings()
    play.scenarios([file], findings)
    assert [f"{each.where}: {each.message}" for each in findings.errors] == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_every_rule_of_a_page_is_shown(page: Path) -> None:
    rules = set(RULE.findall(page.read_text(encoding="utf-8")))
    assert sorted(rules - _shown(page.stem), key=_number) == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_every_rule_that_is_shown_stands_on_the_page(page: Path) -> None:
    rules = set(RULE.findall(page.read_text(encoding="utf-8")))
    assert sorted(_shown(page.stem) - rules, key=_number) == []


def _shown(game: str) -> set[str]:
    findings = Findings()
    return {rule for file in sorted((HERE / game).glob("*.yaml"))
            for scenario in read_scenarios(file, findings) for rule in scenario.shows}


def _number(rule: str) -> tuple[str, int]:
    name, _, number = rule.rpartition("-")
    return name, int(number) if number.isdigit() else 0
