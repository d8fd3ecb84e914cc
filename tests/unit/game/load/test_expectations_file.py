"""Lists of expectations.yaml that are far too long, and bounds that contradict each other."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.base.findings import Findings
from generator.game.load.expectations_file import read_expectations
from generator.game.load.files import Files


def codes(tmp_path: Path, text: str) -> list[str]:
    """What is found in an expectations.yaml."""
    (tmp_path / "expectations.yaml").write_text(text, encoding="utf-8")
    findings = Findings()
    read_expectations(tmp_path, None, None, Files(), findings)
    return [each.code for each in findings]


@pytest.mark.parametrize(("name", "entry"), [
    ("components", "{count: 1, of: card}"), ("play", "{measure: turns, at-most: 9}"),
    ("against", "{measure: turns, at-most: 9}")])
def test_a_list_holds_a_thousand_entries(tmp_path: Path, name: str, entry: str) -> None:
    assert codes(tmp_path, f"{name}:\n" + f"  - {entry}\n" * 1_000) == []
    assert codes(tmp_path, f"{name}:\n" + f"  - {entry}\n" * 1_001) == ["field/length"]


@pytest.mark.parametrize("entry", [
    f"play: [{{measure: turns, at-most: 9, players: {[2] * 100}}}]",
    f"study: {{players: {[2] * 100}}}",
    f"study: {{bots: [{'random, ' * 1_001}]}}",
    f"components: [{{printed: a, shows: {[1] * 1_001}}}]",
    f"components: [{{figure: a, is: {[1] * 1_001}}}]"])
def test_an_entry_holds_few_values(tmp_path: Path, entry: str) -> None:
    assert codes(tmp_path, entry) == ["field/length"]


def test_bounds_are_compared_for_the_same_figure_only(tmp_path: Path) -> None:
    assert codes(tmp_path, """
play:
  - {measure: seat-share, of: 1, at-most: 0.4}
  - {measure: seat-share, of: 2, at-least: 0.6}
  - {measure: turns, of: 1, at-least: 0.6}
  - {measure: seat-share, of: 1, players: 3, at-least: 0.6}
""") == ["expect/contradiction"]
