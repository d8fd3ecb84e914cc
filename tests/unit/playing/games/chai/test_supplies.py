"""Boxes that can be played, and what is said of those that can't."""

from __future__ import annotations

import math
from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

from generator.base.findings import Findings
from generator.game.model.supply import Supply
from generator.playing.rules.chance import stream
from generator.playing.rules.registry import rules_for
from tests.unit.playing.games.chai.tables import chai, changed, shipped, with_part, without
from tests.unit.playing.games.positions import objections, played, texts


def of(kind: str) -> list[dict[str, Any]]:
    return [dict(part.values) for part in shipped().of_kind(kind)]


@pytest.mark.parametrize(("kind", "count"), [
    ("flavour-tile", 72), ("pantry-token", 50), ("tea-token", 30), ("customer", 55),
    ("ability", 8), ("tip", 6), ("coin", 30), ("tea-house", 5)])
def test_the_box_holds_what_the_sheet_lists(kind: str, count: int) -> None:
    assert sum(part.copies for part in shipped().of_kind(kind)) == count


def test_every_tea_has_eight_customers_and_three_deluxe_ones() -> None:
    sets = Counter((each["tea"], each["set"]) for each in of("customer"))
    assert set(sets.items()) == {((tea, name), count) for tea in shipped().types["tea"]
                                 for name, count in (("base", 8), ("deluxe", 3))}


def test_customers_are_worth_what_they_want() -> None:
    assert all(each["vp"] == math.ceil(2 * len(each["flavours"]) + 2.5 * len(each["pantry"]))
               for each in of("customer"))


def test_a_customer_who_wants_more_tiles_than_a_house_holds_is_refused() -> None:
    assert objections(with_part("black-04", flavours=("mint",) * 12 + ("lemon",))) == [
        "'black-04' wants 13 flavour tiles, but a house holds 12 (CHA-6)"]


def test_a_customer_who_wants_more_tokens_than_a_house_holds_is_refused() -> None:
    assert objections(with_part("black-04", pantry=("milk",) * 7)) == [
        "'black-04' wants 7 pantry tokens, but a house holds 6 (CHA-8)"]


def test_a_customer_who_wants_more_of_a_good_than_there_is_is_refused() -> None:
    assert "'black-04' wants 2 milk, but there are 1 (CHA-11)" in objections(
        with_part("token-milk", copies=1))


def test_a_customer_who_wants_an_unknown_flavour_is_refused() -> None:
    assert objections(with_part("black-04", flavours=("mnt",))) == [
        "'black-04' wants the unknown flavour 'mnt' (CHA-11) | did you mean 'mint'?"]


def test_a_customer_of_an_unknown_tea_is_refused() -> None:
    assert objections(with_part("black-09", tea="blak")) == [
        "'black-09' wants the unknown tea 'blak' (CHA-11) | did you mean 'black'?"]


def test_a_customer_in_two_copies_is_refused() -> None:
    assert objections(with_part("black-04", copies=2)) == [
        "'black-04' has 2 copies, but every customer is one card (CHA-1) | "
        "write each card as a separate customer"]


def test_an_ability_that_gives_nothing_is_refused() -> None:
    assert objections(with_part("ability-5", amount=0)) == [
        "'ability-5' needs a whole number of 1 or more as 'amount' (CHA-14)"]


def test_fewer_tips_than_cups_are_refused() -> None:
    assert objections(without("tip-1", "tip-2"), players=3) == [
        "3 players need 3 pieces of the kind 'tip' (one for each cup), but there are 2: 1 too few "
        "(CHA-3)"]


def test_a_flavour_without_tiles_is_refused() -> None:
    assert objections(without("tile-mint")) == [
        "there is no flavour-tile for 'mint' (CHA-2) | "
        "add one, or take 'mint' out of the type 'flavour'"]


def test_two_tiles_of_a_flavour_are_refused() -> None:
    assert objections(with_part("tile-mint", flavour="lemon")) == [
        "'tile-lemon' and 'tile-mint' are both lemon; there can be one flavour-tile for each "
        "flavour (CHA-2) | raise the copies of one of them instead",
        "there is no flavour-tile for 'mint' (CHA-2) | "
        "add one, or take 'mint' out of the type 'flavour'"]


def test_a_tile_of_an_unknown_flavour_is_refused() -> None:
    assert "'tile-mint' has the unknown flavour 'mnt' (CHA-2) | did you mean 'mint'?" in objections(
        with_part("tile-mint", flavour="mnt"))


def test_a_market_larger_than_the_bag_is_refused() -> None:
    assert objections(changed(rows=8, prices=[1] * 10)) == [
        "2 players need 80 pieces of the kind 'flavour-tile' (a market of 8 rows of 10), but there "
        "are 72: 8 too few (CHA-2)"]


def test_a_market_without_columns_is_refused() -> None:
    assert objections(changed(prices=[])) == [
        "a market has 1 to 10 columns, but 'prices' names 0 (CHA-2)"]


def test_too_few_customers_of_a_tea_are_refused() -> None:
    assert objections(without("green-01")) == [
        "green has 7 customers, but each player gets 8 (CHA-1)"]


def test_too_few_teas_are_refused() -> None:
    types = {**shipped().types, "tea": ("green",)}
    green = tuple(part for part in shipped().parts
                  if "tea" not in part.values or part.values["tea"] == "green")
    assert objections(replace(shipped(), types=types, parts=green)) == [
        "2 players need a tea each, but there are 1 (CHA-1)"]


def test_too_few_tea_tokens_to_end_the_rounds_are_refused() -> None:
    assert objections(with_part("tea-green", copies=4)) == [
        "green has 4 tea tokens, but 5 rounds of 2 cups need 5 of each tea (CHA-16)"]


def test_more_open_abilities_than_there_are_are_refused() -> None:
    assert objections(changed(abilities_open=9)) == [
        "2 players need 9 pieces of the kind 'ability' (open abilities), but there are 8: "
        "1 too few (CHA-3)"]


def test_an_unknown_ability_is_refused() -> None:
    assert objections(with_part("ability-1", effect="free-purchse")) == [
        "'ability-1' has the unknown effect 'free-purchse' (CHA-14) | "
        "did you mean 'free-purchase'?"]


def test_a_board_too_small_for_one_of_each_kind_is_refused() -> None:
    assert objections(changed(board_places=4)) == [
        "the pantry board gets one token of each of 5 kinds, but has 4 places (CHA-2)"]


def test_more_reserved_at_the_start_than_may_be_are_refused() -> None:
    assert objections(changed(reserved_at_start=4)) == [
        "4 customers are reserved at the start, but at most 3 can be (CHA-9)"]


def test_a_missing_figure_is_named() -> None:
    options = {name: value for name, value in shipped().options.items() if name != "income"}
    assert objections(replace(shipped(), options=options)) == [
        "the rules need the figure 'income' | "
        "write options: {income: …} in game.yaml, a whole number from 0 to 1000000"]


def test_other_prices_are_asked() -> None:
    rules = chai(supply=changed(prices=[5, 4, 1], rows=2, income=5))
    state = rules.load({"coins": [0, 0], "market": [["mint", "lemon", "lemon"], ["ginger"]]})
    rules.apply(state, 0, stream("unused"))
    assert texts(rules, state) == {"buy 1 mint at 1,1 for 5", "buy 2 lemon at 1,2 for 4",
                                   "buy 1 ginger at 2,1 for 5"}


def test_a_purchase_in_a_wide_market_is_never_taken_for_doing_nothing() -> None:
    """The fifth cell of the third row of seven columns is as a number what stands for nothing."""
    rules = chai(supply=changed(prices=[1, 2, 2, 3, 3, 3, 3]))
    row = ["lemon", "ginger", "lemon", "ginger", "mint", "ginger", "lemon"]
    state = rules.load({"coins": [3, 0], "market": [["ginger"], ["lemon"], row]})
    rules.apply(state, 0, stream("unused"))
    assert "buy 1 mint at 3,5 for 3" in texts(rules, state)


def test_a_figure_that_is_refused_is_told_at_its_line() -> None:
    findings = Findings()
    rules_for(changed(customers_each=4), 2, {}, findings)
    assert {each.where for each in findings} == {shipped().place("rounds")}


def test_prices_above_the_income_may_rule_the_market_out() -> None:
    rules = chai(supply=changed(prices=[9, 9]))
    state = rules.load({"market": [["mint"], [], []], "pantry_board": {"milk": 1}})
    assert texts(rules, state) == {"pantry", "reserve"}


def seven_flavours() -> Supply:
    mint = next(part for part in shipped().parts if part.id == "tile-mint")
    rose = replace(mint, id="tile-rose", values={"flavour": "rose"})
    types = {**shipped().types, "flavour": (*shipped().types["flavour"], "rose")}
    parts = tuple(replace(part, values={**part.values, "flavours": ("rose", "rose")})
                  if part.id == "green-05" else part for part in shipped().parts)
    return replace(shipped(), types=types, parts=(*parts, rose))


def test_a_seventh_flavour_is_played_with() -> None:
    rules = chai(supply=seven_flavours())
    state = rules.load({"flavours": [{"rose": 2}, {}], "reserved": [["green-05"], []]})
    rules.apply(state, rules.action(state, "reserve"), stream("unused"))
    assert "serve green-05" in texts(rules, state)


@pytest.mark.parametrize("supply", [
    seven_flavours(), changed(rows=2, prices=[1, 1, 2]), changed(rounds=2, pantry_places=4),
    changed(flavour_places=7, tokens_per_action=1, reserve_limit=1)])
def test_changed_boxes_are_played_to_the_end(supply: Supply) -> None:
    *_, last = played(chai(supply=supply), "changed")
    assert last.cause == "rounds"
