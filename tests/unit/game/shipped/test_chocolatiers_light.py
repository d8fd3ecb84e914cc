"""The light box holds what the rules say, and its 30 boxes keep what we asked of them."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from generator.base.findings import Findings
from generator.game.load.game_folder import read_game
from generator.game.model.game import Game

ROOT = Path(__file__).parents[4]
COUNTS = {"box-tile": 30, "card": 39, "scoring-card": 7, "wild": 12}


@pytest.fixture(scope="module")
def game() -> Game:
    return read_game("chocolatiers-light", Findings())[0]


@pytest.fixture(scope="module")
def boxes(game, design):
    """Recipe and value of each box."""
    return [(tuple(each for each in design.TYPES for _ in range(box.values["spaces"].count(each))),
             box.values["value"]) for box in game.of_kind("box-tile")]


@pytest.mark.parametrize(("kind", "count"), COUNTS.items())
def test_the_box_holds_as_many_as_the_rules_say(game, kind, count):
    assert sum(each.copies for each in game.of_kind(kind)) == count


def test_the_scoring_cards_on_the_sheet_are_marked_as_such(game):
    known = {card.values["award"]: card.values["points"]
             for card in game.of_kind("scoring-card") if card.source == "sheet"}
    assert known == {"nut-cluster": 4, "mint": 3}


def test_the_two_known_boxes_are_among_them(boxes, design):
    assert set(design.KNOWN) <= {recipe for recipe, _ in boxes}


def test_a_third_of_the_boxes_show_three_chocolates_and_the_others_four(boxes):
    assert Counter(len(recipe) for recipe, _ in boxes) == {3: 10, 4: 20}


def test_no_two_boxes_ask_for_the_same(boxes):
    assert len({recipe for recipe, _ in boxes}) == 30


def test_values_run_from_two_to_six_and_six_boxes_make_twenty_five(boxes):
    values = [value for _, value in boxes]
    assert (set(values), round(6 * sum(values) / 30)) == ({2, 3, 4, 5, 6}, 25)


def test_demand_follows_the_deck_within_a_percentage_point(game, boxes):
    demand = Counter(each for recipe, _ in boxes for each in recipe)
    gaps = [100 * abs(demand[str(card.values["type"])] / demand.total() - card.copies / 39)
            for card in game.of_kind("card")]
    assert max(gaps) < 1


def test_a_box_that_is_harder_to_pay_never_pays_less(boxes, design):
    ranked = sorted(boxes, key=lambda box: -design.chance(box[0], design.LIGHT))
    assert [value for _, value in ranked] == sorted(value for _, value in boxes)


def test_no_box_is_dominated(boxes):
    assert [(one, other) for one, value in boxes for other, paid in boxes
            if one != other and Counter(one) <= Counter(other) and value >= paid] == []


@pytest.mark.long
def test_the_lines_are_what_the_design_script_prints(design):
    lines = (ROOT / "components" / "chocolatiers-light" / "box-tiles.yaml").read_text("utf-8")
    assert lines.endswith("components:\n" + "\n".join(design.lines(design.design(design.LIGHT)))
                          + "\n")


def test_boxes_cards_and_wilds_are_drawn_with_the_retail_templates() -> None:
    _, assets = read_game("chocolatiers-light", Findings())
    own = {name: document.file.rsplit("/", 2)[1] for name, document in assets.templates.items()}
    borrowed = {"box-tile.front.svg", "box-tile.back.svg", "card.front.svg", "card.back.svg",
                "wild.svg"}
    assert {name for name, folder in own.items() if folder == "chocolatiers"} == borrowed
