"""Formulas in numbers, worked out when components are read."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.base.findings import Complaint, Findings, Stop
from generator.game.expressions.formula import FormulaReader, Solver
from generator.game.load.game_folder import read_game
from generator.game.model.game import Component, Field, Kind, Value
from tests.unit.drawing.faces.make import KIND
from tests.unit.game.load.tables.deck import KINDS, deck, opened

FIELDS = {
    "tier": Field(name="tier", type="int"), "tier-up": Field(name="tier-up", type="int"),
    "share": Field(name="share", type="number"), "wild": Field(name="wild", type="bool"),
    "suit": Field(name="suit", type="choice", choices=("sun", "moon")),
    "pips": Field(name="pips", type="list",
                  item=Field(name="pips", type="choice", choices=("sun", "moon"))),
    "cost": Field(name="cost", type="int"), "power": Field(name="power", type="number"),
          "rare": Field(name="rare", type="bool"),
}
CARD = Kind(name="card", title="Card", plural="Cards", trim=KIND.trim, bleed=3, safe=3,
            shape="rect", corner=0, outline="", front="front.svg", back=None, fields=FIELDS,
            where=KIND.where)
VALUES: dict[str, Value] = {"tier": 3, "tier-up": 4, "share": 0.1, "wild": True, "suit": "sun",
                            "pips": ("sun", "sun", "moon"), "cost": None, "power": None,
                            "rare": None}


def solved(**formulas: str) -> dict[str, Value]:
    solver = Solver(FormulaReader(CARD), {**VALUES, **formulas}, formulas)
    values = solver.solve()
    assert not solver.complaints
    return {name: values[name] for name in formulas}


@pytest.mark.parametrize(("text", "value"), [
    ("=tier*2", 6), ("= tier + 2 * 3", 9), ("=(tier+2)*3", 15), ("=-tier+5", 2), ("=7//2", 3),
    ("=7%4", 3), ("=6/2", 3), ("=tier-2", 1), ("=tier-up-2", 2), ("=tier-up-tier", 1),
    ("=max(tier, 5, 1)", 5), ("=min(tier, 5)", 3), ("=max(tier)", 3), ("=abs(1-tier)", 2),
    ("=round(5/2)", 3), ("=floor(5/2)", 2), ("=ceil(tier/2)", 2), ("=tier*wild", 3),
    ("=pips.length+pips.sun", 5), ("=2 if wild else 1", 2), ("=2 if suit == moon else tier", 3),
    ("=1 if tier > 5 else 2 if tier > 2 else 3", 2), ("=(1 if sun in pips else 0)+tier", 4),
])
def test_a_formula_comes_to(text: str, value: int) -> None:
    assert solved(cost=text) == {"cost": value}


def test_decimals_are_taken_as_they_are_written() -> None:
    assert solved(power="=share*3") == {"power": 0.3}


def test_a_formula_of_yes_or_no_is_a_condition() -> None:
    assert solved(rare="=tier >= 3 and suit == sun") == {"rare": True}


def test_formulas_may_need_each_other_in_any_order() -> None:
    assert solved(cost="=power*2", rare="=cost > 5", power="=tier+1") == {
        "cost": 8, "power": 4, "rare": True}


def test_of_formulas_in_a_circle_one_is_told() -> None:
    formulas = {"cost": "=power", "power": "=cost"}
    solver = Solver(FormulaReader(CARD), {**VALUES, **formulas}, formulas)
    solver.solve()
    assert [each.message for each in solver.complaints.values()] == [
        "'cost' depends on itself: cost → power → cost"]


@pytest.mark.parametrize("text", [
    "=" + "(" * 200 + "1" + ")" * 200, "=" + "-" * 300 + "1", "=" + "1+" * 2_000 + "1",
    "=" + "9" * 400, "=", "=)", "=1 2", "=max()", "=abs(1, 2)", "=1 if", "=tier.length"])
def test_what_is_no_formula_is_a_complaint(text: str) -> None:
    with pytest.raises(Complaint):
        FormulaReader(CARD).read(FIELDS["cost"], text)


def game(folder: Path, cards: str, default: str = "1") -> tuple[Component, ...]:
    (folder / "templates").mkdir()
    (folder / "templates" / "card.svg").write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" width="69mm" height="94mm"/>', encoding="utf-8")
    (folder / "game.yaml").write_text("title: T\nplayers: [2]\ncomponents: [cards.yaml]\n",
                                      encoding="utf-8")
    (folder / "kinds.yaml").write_text(
        "kinds:\n  card:\n    size: 63mm x 88mm\n    front: card.svg\n    fields:\n"
        "      tier: int\n      name: {type: text, default: ''}\n"
        f"      cost: {{type: int, default: {default}}}\n", encoding="utf-8")
    (folder / "cards.yaml").write_text(f"kind: card\n{cards}", encoding="utf-8")
    findings = Findings()
    try:
        return read_game(str(folder), findings)[0].components
    except Stop:
        raise AssertionError(list(findings)) from None


def test_a_formula_among_the_defaults_is_worked_out_for_each_component(tmp_path: Path) -> None:
    cards = game(tmp_path, "defaults: {cost: =tier*2}\n"
                           "components: [{id: a, tier: 1}, {id: b, tier: 4}, "
                           "{id: c, tier: 1, cost: 7}]\n")
    assert [card.values["cost"] for card in cards] == [2, 8, 7]


def test_a_kinds_default_may_be_a_formula(tmp_path: Path) -> None:
    cards = game(tmp_path, "components: [{id: a, tier: 1}, {id: b, tier: 4, cost: 0}]\n",
                 "=tier+1")
    assert [card.values["cost"] for card in cards] == [2, 0]


def test_copies_may_be_a_formula(tmp_path: Path) -> None:
    cards = game(tmp_path, "defaults: {copies: =5-tier}\n"
                           "components: [{id: a, tier: 1}, {id: b, tier: 4}]\n")
    assert [card.copies for card in cards] == [4, 1]


def test_a_text_that_starts_with_an_equals_sign_is_a_text(tmp_path: Path) -> None:
    card, = game(tmp_path, "components: [{id: a, tier: 1, name: =tier}]\n")
    assert card.values["name"] == "=tier"


def test_a_component_knows_which_numbers_follow_from_others(tmp_path: Path) -> None:
    cards = game(tmp_path, "components: [{id: a, tier: 1, cost: =tier*2, copies: =cost if tier > 0 "
                           "else 1}, {id: b, tier: 2}]\n")
    assert [card.formulas for card in cards] == [
        {"cost": frozenset(["tier"]), "copies": frozenset(["cost", "tier"])}, None]


def test_a_cell_of_a_table_may_hold_a_formula(tmp_path: Path) -> None:
    kinds = KINDS.replace("cost: {type: int, min: 0, max: 9, default: 0}",
                          "tier: int\n      cost: {type: int, min: 0, max: 9, default: 0}")
    game_of, found = opened(deck(tmp_path, {
        "cards.csv": "id,name,tier,cost,copies\na,A,2,=tier*2,=tier+1\nb,B,7,=tier*2,1\n"},
        kinds=kinds))
    wrong, = found
    assert (str(wrong.where), wrong.message, wrong.hint) == (
        f"{tmp_path}/cards.csv:3:cost", "'cost' must be a whole number from 0 to 9, not 14",
        "it comes from '=tier*2'")
    assert game_of
    card, = game_of.game.components
    assert (card.values["cost"], card.copies) == (4, 3)
