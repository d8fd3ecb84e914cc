"""Scenarios: what doesn't hold is told with its place, an illegal move with the legal ones."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from generator.base.findings import Findings
from generator.game.load.scenario_file import read_scenarios
from generator.playing.play.scenario_runner import run_scenario
from tests.toy_game import Toy

Told = Callable[[str], list[str]]

POSITION = """
game: toy
players: 2
scenarios:
  - title: A card is taken and kept
    shows: [TOY-1]
    position: {row: [wheat, mine], deck: [bank]}
"""


@pytest.fixture
def told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Told:
    """Run the one scenario of a text; what is found, line by line."""
    monkeypatch.chdir(tmp_path)

    def run(text: str) -> list[str]:
        Path("toy.yaml").write_text(text.lstrip(), encoding="utf-8")
        findings = Findings()
        for scenario in read_scenarios(Path("toy.yaml"), findings):
            run_scenario(scenario, Toy(scenario.players), findings)
        return [f"{each.where}: {each.code}: {each.message}" for each in findings]

    return run


def test_a_scenario_that_holds_is_silent(told: Told) -> None:
    assert told(POSITION + """
    moves: [take mine, keep]
    refused: [{move: keep, because: take a card first (TOY-1)}]
    then:
      legal: [take wheat, take bank]
      legal_excludes: [take mine]
      state: {seat: 2, hands: [[mine], []], row: [wheat, bank]}
      scores: [3, 0]
      winners: [1]
      sources: [{cards: 3}, {}]
      over: false
""") == []


def test_an_illegal_move_is_told_with_the_legal_ones(told: Told) -> None:
    assert told(POSITION + """
    moves: [take mine, keep, take mine]
""") == ["toy.yaml:8:30: scenario/illegal: 'take mine' is refused: that isn't a legal choice now; "
         "legal here: take wheat; take bank"]


@pytest.mark.parametrize(("then", "expected"), [
    ("legal: [take mine]", "14: scenario/expected: also legal: take wheat"),
    ("legal: [take mine, take wheat, sell]", "14: scenario/expected: not legal: sell"),
    ("legal_includes: [sell]",
     "24: scenario/expected: 'sell' isn't legal; legal here: take wheat; take mine"),
    ("legal_excludes: [take wheat]", "24: scenario/expected: 'take wheat' is legal"),
    ("state: {row: [wheat, mill]}", "28: scenario/expected: 'row' is mine, not mill"),
    ("state: {rows: []}", "21: scenario/expected: there is no 'rows'; there is seat, phase, turn, "
     "over, cause, deck, row, taken, hands, sold, coins"),
    ("scores: [1, 0]", "15: scenario/expected: 'scores' is [0, 0], not [1, 0]"),
    ("sources: [{cards: 1}, {}]", "25: scenario/expected: 'cards' is 0, not 1"),
    ("over: true", "13: scenario/expected: the game isn't over"),
    ("cause: nobody", "14: scenario/expected: 'cause' is empty, not nobody"),
])
def test_what_is_not_so_is_told_at_its_place(
        told: Told, then: str, expected: str) -> None:
    found = told(POSITION + f"    then:\n      {then}\n")
    assert [each.removeprefix("toy.yaml:8:") for each in found] == [expected]


def test_a_move_that_should_be_refused_and_is_not(told: Told) -> None:
    assert told(POSITION + "    refused: [{move: take wheat}]\n") == [
        "toy.yaml:7:15: scenario/allowed: 'take wheat' is allowed"]


def test_a_refusal_for_another_reason(told: Told) -> None:
    assert told(POSITION + "    refused: [{move: sell, because: too dear}]\n") == [
        "toy.yaml:7:15: scenario/reason: the reason doesn't say 'too dear': 'sell' is refused: "
        "take a card first (TOY-1); legal here: take wheat; take mine"]


def test_a_position_that_cannot_be(told: Told) -> None:
    assert told(POSITION.replace("mine]", "gold]")) == [
        "toy.yaml:6:15: scenario/position: there is no card 'gold'"]


def test_a_scenario_starts_somewhere(told: Told) -> None:
    assert told(POSITION.rpartition("    position")[0]) == [
        "toy.yaml:4:12: scenario/position: 'A card is taken and kept' needs either a position or "
        "setup: true"]


def test_a_dealt_table_depends_on_the_seed_alone(told: Told) -> None:
    text = POSITION.rpartition("    position")[0] + "    setup: true\n    seed: {seed}\n    then:" \
        " {{state: {{row: []}}}}\n"
    tables = [told(text.format(seed=seed)) for seed in (1, 1, 2)]
    assert (tables[0] == tables[1], tables[0] == tables[2]) == (True, False)


def test_a_misspelled_key_is_told(told: Told) -> None:
    assert told(POSITION + "    move: [take mine]\n") == [
        "toy.yaml:7:5: field/unknown: a scenario has no field 'move'"]
