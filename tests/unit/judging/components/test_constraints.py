"""What constraints come to, on a game of a few cards that has no rules."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.apps.workflows import evaluation as judge
from generator.base.findings import Findings
from generator.game.load.game_folder import open_game

GAME = """
title: Few
players: [2, 3]
types: {suit: [sun, moon]}
components: [cards.yaml]
options: {prices: [1, 2, 2], hand: 3}
"""
KINDS = """
kinds:
  card:
    title: Card
    plural: Cards
    size: 63mm x 88mm
    fields:
      suit: {type: choice, of: suit}
      value: {type: number, required: false}
      pips: {type: list, of: [suit, empty], default: []}
"""
CARDS = """
kind: card
components:
  - {id: one, suit: sun, value: 0.1, copies: 2, pips: [sun, sun, empty]}
  - {id: two, suit: moon, value: 0.2, pips: [moon, empty, empty]}
  - {id: three, suit: sun, value: 0.3, copies: {2: 1, 3: 3}}
  - {id: four, suit: moon}
"""


@pytest.fixture
def game(tmp_path: Path) -> Path:
    for name, text in (("game.yaml", GAME), ("kinds.yaml", KINDS), ("cards.yaml", CARDS)):
        (tmp_path / name).write_text(text, encoding="utf-8")
    return tmp_path


def found(game: Path, constraint: str) -> tuple[str, str]:
    """What a constraint comes to, and whether that is right."""
    (game / "expectations.yaml").write_text(f"components: [{constraint}]\n", encoding="utf-8")
    findings = Findings()
    verdicts = judge.validate(open_game(str(game), findings, judged=True), findings).verdicts
    section = next(each.section for each in verdicts if each.title == "Expectations")
    return str(section.rows[0][2]), str(section.rows[0][3])


@pytest.mark.parametrize(("constraint", "figure"), [
    ("{count: 7, of: card}", "7"),
    ("{count: 5, of: card, players: 2}", "5"),
    ("{count: components, of: card, exactly: 4}", "4"),
    ("{count: 2, of: card, only: 'suit == moon'}", "2"),
    ("{sum: value, of: card, exactly: 1.3}", "1.3"),
    ("{sum: copies, of: card, exactly: 7}", "7"),
    ("{mean: copies, of: card, exactly: 1.75}", "1.75"),
    ("{sum: pips.sun, of: card, exactly: 4}", "4"),
    ("{sum: pips.length, of: card, exactly: 9}", "9"),
    ("{sum: pips.filled, of: card, exactly: 5}", "5"),
    ("{sum: pips.different, of: card, exactly: 3}", "3"),
    ("{mean: value, of: card, only: 'suit == sun', exactly: 0.22}", "0.22"),
    ("{range: value, of: card, between: [0.1, 0.3]}", "0.1 to 0.3"),
    ("{share: 'suit == sun', of: card, between: [0.7, 0.72]}", "0.714 (5 of 7)"),
    ("{share: 'sun in pips', of: card, players: 2, exactly: 0.4}", "0.4 (2 of 5)"),
    ("{unique: value, of: card}", "3 different"),
    ("{unique: id, of: card}", "4 different"),
    ("{equal: suit, of: card, only: 'copies == 1'}", "moon 2"),
    ("{each: card, has: 'options.hand == 3'}", "4 of 4"),
    ("{each: card, has: 'pips.0 != moon or id == two'}", "4 of 4"),
    ("{formula: value, of: card, per: {value: 2, pips.sun: -0.05}, only: 'id == one'}", "1 of 1"),
    ("{formula: value, of: card, per: {pips: 0.1}, plus: -0.1, only: 'id == two'}", "1 of 1"),
    ("{sum: prices, of: options, exactly: 5}", "5"),
    ("{mean: prices, of: options, between: [1.6, 1.7]}", "1.667"),
    ("{range: prices, of: options, between: [1, 2]}", "[1, 2, 2]"),
    ("{range: hand, of: options, at-least: 3}", "3"),
])
def test_a_constraint_that_is_met(game: Path, constraint: str, figure: str) -> None:
    assert found(game, constraint) == (figure, "ok")


@pytest.mark.parametrize(("constraint", "figure"), [
    ("{mean: value, of: card, at-least: 5, only: 'id == four'}", "nothing"),
    ("{share: 'suit == sun', of: card, at-least: 0, only: 'copies > 9'}", "nothing"),
    ("{formula: value, of: card, per: {pips: 1}, round: up}", "1 of 4"),
    ("{formula: value, of: card, per: {pips: 0.1}, round: nearest, only: 'id == one'}", "0 of 1"),
    ("{formula: value, of: card, per: {pips: 0.1}, round: down, only: 'id == one'}", "0 of 1"),
    ("{equal: suit, of: card}", "moon 2, sun 5"),
    ("{each: card, has: 'value > 0.1'}", "2 of 4"),
])
def test_a_constraint_that_is_missed(game: Path, constraint: str, figure: str) -> None:
    assert found(game, constraint) == (figure, "wrong")


def test_tenths_are_tenths(game: Path) -> None:
    """0.1 + 0.2 is 0.3 to everybody but a computer."""
    cards = game / "cards.yaml"
    cards.write_text(cards.read_text().replace("copies: 2, ", ""), encoding="utf-8")
    assert found(game, "{sum: value, of: card, only: 'copies == 1', exactly: 0.3}") \
        == ("0.3", "ok")


def test_totals_are_not_judged_if_a_component_could_not_be_read(game: Path) -> None:
    cards = game / "cards.yaml"
    cards.write_text(cards.read_text().replace("suit: moon, value", "suit: mun, value"))
    (game / "expectations.yaml").write_text("components: [{count: 99, of: card}]\n")
    findings = Findings()
    judge.validate(open_game(str(game), findings, judged=True), findings)
    assert [each.code for each in findings] == ["field/value"]


def test_expectations_can_be_had_without_judging(game: Path) -> None:
    (game / "expectations.yaml").write_text(
        "play: [{measure: turns, of: 1, at-most: 40, players: [2, 3], bots: greedy}]\n"
        "study: {players: 2, bots: random, seconds: 5}\n")
    expected = open_game(str(game), Findings()).expectations
    play = expected.play[0]
    assert (play.measure, play.of, play.low, play.high, play.players, play.bots) \
        == ("turns", "1", None, 40, (2, 3), "greedy")
    assert (expected.study.players, expected.study.bots, expected.study.seconds) \
        == ((2,), ("random",), 5)


def test_constraints_that_take_too_much_work_are_refused_at_their_line(game: Path) -> None:
    (game / "cards.yaml").write_text("kind: card\ncomponents:\n" + "".join(
        f"  - {{id: c{n}, suit: sun}}\n" for n in range(2_000)), encoding="utf-8")
    asked = " or ".join(f"value == {n}" for n in range(400))
    (game / "expectations.yaml").write_text("components:\n" + "".join(
        f"  - {{count: 2000, of: card, only: '{asked}'}}\n" for _ in range(40)), encoding="utf-8")
    findings = Findings()
    judge.validate(open_game(str(game), findings, judged=True), findings)
    places = [each.where for each in findings if each.code == "budget/work"]
    assert [place and place.line for place in places] == [3]
