"""The Chocolatiers box holds what the rules say, and its 36 boxes keep what we asked of them."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, combinations_with_replacement
from pathlib import Path

import pytest

from generator.base.findings import Findings
from generator.game.load.game_folder import read_game
from generator.game.model.game import Component, Game

ROOT = Path(__file__).parents[4]
COUNTS = {"box-tile": 36, "card": 51, "score-tile": 8, "wild": 15, "start-marker": 1,
          "reference": 5}


@pytest.fixture(scope="module")
def game() -> Game:
    return read_game("chocolatiers", Findings())[0]


@pytest.fixture(scope="module")
def boxes(game: Game) -> tuple[Component, ...]:
    return game.of_kind("box-tile")


def recipe(box: Component, game: Game) -> tuple[str, ...]:
    """The chocolates of a box in the order of the types."""
    spaces = box.values["spaces"]
    assert isinstance(spaces, tuple)
    return tuple(each for each in game.types["chocolate"] for _ in range(spaces.count(each)))


def spaces(box: Component) -> tuple[str, ...]:
    held = box.values["spaces"]
    assert isinstance(held, tuple)
    return tuple(str(each) for each in held)


def value(box: Component) -> int:
    worth = box.values["value"]
    assert isinstance(worth, int)
    return worth


def test_the_game_reads_without_a_finding():
    findings = Findings()
    read_game("chocolatiers", findings)
    assert list(findings) == []


@pytest.mark.parametrize(("kind", "count"), COUNTS.items())
def test_the_box_holds_as_many_as_the_rules_say(game, kind, count):
    assert sum(each.copies for each in game.of_kind(kind)) == count


def test_there_are_three_wilds_and_a_reference_card_for_each_player(game):
    per_player = {"wild": 3, "reference": 1}
    assert {(kind, players): game.of_kind(kind)[0].copies_for(players)
            for kind in per_player for players in game.players} == {
        (kind, players): each * players
        for kind, each in per_player.items() for players in game.players}


def test_the_deck_is_twelve_ten_nine_eight_seven_and_five(game):
    deck = {str(card.values["type"]): card.copies for card in game.of_kind("card")}
    assert deck == dict(zip(game.types["chocolate"], (12, 10, 9, 8, 7, 5), strict=True))


def test_every_type_has_one_score_tile_beside_first_and_threes_and_fours(game):
    awards = [tile.values["award"] for tile in game.of_kind("score-tile")]
    assert sorted(map(str, awards)) == sorted(
        [*game.types["chocolate"], "first", "threes-and-fours"])


def test_the_score_tiles_on_the_sheet_are_marked_as_such(game):
    known = {str(tile.values["award"]): tile.values["points"]
             for tile in game.of_kind("score-tile") if tile.source == "sheet"}
    assert known == {"nut-cluster": 5, "mint": 4, "violet": 3}


def test_the_two_known_boxes_are_among_them(game, boxes):
    known = {("truffle", "truffle", "violet", "violet"), ("nut-cluster", "raspberry", "blueberry")}
    assert known <= {recipe(box, game) for box in boxes}


def test_twelve_boxes_show_three_chocolates_and_twenty_four_show_four(game, boxes):
    assert Counter(len(recipe(box, game)) for box in boxes) == {3: 12, 4: 24}


def test_no_two_boxes_are_the_same_up_to_rotation(boxes, design):
    assert len({min(design.turns(spaces(box))) for box in boxes}) == 36


def test_values_run_from_three_to_seven_with_a_mean_of_five(boxes):
    values = [value(box) for box in boxes]
    assert set(values) == {3, 4, 5, 6, 7}
    assert 4.8 <= sum(values) / len(values) <= 5.2


def test_demand_follows_the_deck_within_a_percentage_point(game, boxes):
    demand = Counter(each for box in boxes for each in recipe(box, game))
    gaps = [100 * abs(demand[str(card.values["type"])] / demand.total() - card.copies / 51)
            for card in game.of_kind("card")]
    assert max(gaps) < 1


def test_every_two_types_meet_in_some_box(game, boxes):
    met = {pair for box in boxes for pair in combinations(dict.fromkeys(recipe(box, game)), 2)}
    assert len(met) == 15


def test_a_box_that_is_harder_to_pay_never_pays_less(game, boxes, design):
    ranked = sorted(boxes, key=lambda box: -design.chance(recipe(box, game)))
    values = [value(box) for box in ranked]
    assert values == sorted(values)


def test_no_box_is_dominated(game, boxes):
    asked = {box.id: Counter(recipe(box, game)) for box in boxes}
    assert [(one.id, other.id) for one in boxes for other in boxes
            if one is not other and asked[one.id] <= asked[other.id]
            and value(one) >= value(other)] == []


@pytest.mark.long
def test_the_lines_are_what_the_design_script_prints(design):
    lines = (ROOT / "components" / "chocolatiers" / "box-tiles.yaml").read_text("utf-8")
    assert lines.endswith("components:\n" + "\n".join(design.lines(design.design())) + "\n")


def pays_by_trying(hand: tuple[int, ...], asked: tuple[int, ...]) -> bool:
    """Whether some way of paying exists, each chocolate by its card or by any two alike."""
    wanted = next((kind for kind, count in enumerate(asked) if count), None)
    if wanted is None:
        return True
    left = tuple(count - (kind == wanted) for kind, count in enumerate(asked))
    ways = [(wanted, 1), *((kind, 2) for kind in range(len(hand)))]
    return any(hand[kind] >= cards and pays_by_trying(
        tuple(have - cards * (each == kind) for each, have in enumerate(hand)), left)
        for kind, cards in ways)


def test_the_difficulty_counts_every_way_of_paying(design):
    hands = [tuple(cards.count(kind) for kind in range(3))
             for cards in combinations_with_replacement(range(3), 7)]
    asked = [tuple(box.count(kind) for kind in range(3))
             for size in (3, 4) for box in combinations_with_replacement(range(3), size)]
    assert [(hand, box) for hand in hands for box in asked
            if design.pays(hand, box) != pays_by_trying(hand, box)] == []


def test_all_hands_of_seven_are_counted(design):
    assert sum(ways for _, ways in design.hands()) == 115775100  # 51 choose 7
