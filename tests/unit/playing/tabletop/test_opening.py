"""What a table needs to know to deal a game by itself."""

from __future__ import annotations

import shutil
from collections import Counter
from pathlib import Path

import pytest

from generator.apps.workflows.game_table import openings
from generator.base.findings import FileLocation, Findings
from generator.base.units import Size
from generator.game.load.game_folder import open_game
from generator.game.model.table_layout import Tabletop, ZoneLayout
from generator.playing.rules.scene import NOBODY, Scene, ZonePiece
from generator.playing.tabletop.opening import Lot, Opening, TableGeometry, make_opening
from tests.unit.game.load.project import TINY

HERE = FileLocation("table.yaml")
SHIPPED = ("chocolatiers", "chocolatiers-light", "master-chocolatier", "chai", "chocoly")
HANDS = """\
table: {size: 800mm x 600mm}
zones:
  deck: {at: [0, 0], as: pile, holds: {card: all}, face: down}
seats:
  zones:
    hand: {at: [0, 60], as: fan, holds: {card: 1}, face: down}
"""


def opened(game: str) -> dict[int, Opening]:
    return {each.players: each for each in openings(open_game(game, Findings()), None)}


@pytest.fixture(scope="module")
def chocolatiers() -> dict[int, Opening]:
    return opened("chocolatiers")


@pytest.fixture(scope="module")
def chai() -> dict[int, Opening]:
    return opened("chai")


def lot(of: Opening, name: str, seat: int = -1) -> Lot:
    [found] = [each for each in of.lots if (each.name, each.seat) == (name, seat)]
    return found


@pytest.mark.parametrize("game", SHIPPED)
def test_every_piece_of_the_box_lies_in_a_lot_or_is_spare_or_surplus(game: str) -> None:
    box = Counter({each.id: each.copies
                   for each in open_game(game, Findings()).game.components if each.copies})
    for each in opened(game).values():
        laid = Counter(piece.part for lot in each.lots for piece in lot.pieces if piece.pool < 0)
        for pool in each.pools:
            laid.update(pool.parts)
        assert laid + Counter(each.spare) == box


@pytest.mark.parametrize("game", SHIPPED)
def test_a_pool_has_as_many_pieces_as_are_dealt_of_it_and_put_away(game: str) -> None:
    for each in opened(game).values():
        dealt = Counter(piece.pool for lot in each.lots for piece in lot.pieces)
        assert [dealt[number] for number in range(len(each.pools))] == [
            sum(pool.parts.values()) - pool.surplus for pool in each.pools]


def test_cards_of_a_deck_a_tray_and_hands_are_dealt_from_one_pool(chocolatiers) -> None:
    two = chocolatiers[2]
    pools = {piece.pool for lot in two.lots for piece in lot.pieces if piece.kind == "card"}
    assert len(pools) == 1
    assert two.lots[two.pools[pools.pop()].home].name == "deck"


def test_what_a_player_holds_is_his_alone(chocolatiers) -> None:
    assert lot(chocolatiers[3], "hand", 1).privacy == "owner"
    assert lot(chocolatiers[3], "deck").privacy == "nobody"
    assert lot(chocolatiers[3], "tray").privacy == "open"


def test_what_always_begins_in_its_place_is_in_no_pool(chocolatiers) -> None:
    assert {piece.pool for piece in lot(chocolatiers[2], "awards").pieces} == {-1}


def test_seat_1_sits_at_the_bottom_and_reads_upright(chocolatiers) -> None:
    hand = lot(chocolatiers[2], "hand", 0)
    assert hand.at[1] < 0
    assert hand.turn == 0


def test_a_place_for_later_is_a_lot_without_pieces(chocolatiers) -> None:
    assert lot(chocolatiers[2], "discards").pieces == ()


def test_pieces_of_a_pile_lie_on_one_spot(chocolatiers) -> None:
    assert len({piece.at for piece in lot(chocolatiers[2], "deck").pieces}) == 1


def test_what_players_choose_stays_together(chai) -> None:
    houses = {piece.pool for lot in chai[2].lots for piece in lot.pieces
              if piece.kind in ("tea-house", "tea-token")}
    assert houses == {-1}


def test_what_follows_from_a_card_that_luck_deals_is_left_to_players(chai) -> None:
    assert all(lot(each, "ability tiles").pieces == () for each in chai.values())


def test_tiles_that_luck_leaves_in_the_box_are_surplus() -> None:
    light = opened("chocolatiers-light")[2]
    [pool] = [each for each in light.pools if each.kinds == ("box-tile",)]
    assert (sum(pool.parts.values()), pool.surplus) == (30, 15)


def test_places_that_fill_later_are_known_from_a_match(chai) -> None:
    boards = [snap for snap in chai[2].snaps if snap.on == "tea-house" and snap.seat == 0]
    assert len(boards) > 3


def test_a_game_without_rules_is_dealt_as_its_table_says(tmp_path: Path) -> None:
    game = Path(shutil.copytree(TINY, tmp_path / "tiny"))
    (game / "table.yaml").write_text(HANDS, encoding="utf-8")
    two = opened(str(game))[2]
    assert (lot(two, "hand", 0).privacy, len(lot(two, "hand", 0).pieces)) == ("owner", 1)
    assert [piece.pool for piece in lot(two, "hand", 1).pieces] == [0]
    assert two.lots[two.pools[0].home].name == "deck"


def test_the_same_game_begins_the_same_each_time() -> None:
    assert opened("chocoly") == opened("chocoly")


def test_a_card_that_happened_to_stay_in_the_deck_is_dealt_like_the_others() -> None:
    """Card a is the lowest of the deck each time; nobody could tell it from its neighbours."""
    def start(number: int) -> Scene:
        dealt = "bcd"[number % 3]
        deck = [ZonePiece(part=part, kind="card", known_by=NOBODY)
                for part in "abcd" if part != dealt]
        return Scene({"deck": tuple(deck),
                      "hand of seat 1": (ZonePiece(part=dealt, kind="card", known_by=0),)},
                     {}, 0, "", 0, False)
    table = Tabletop(sizes={1: Size(400, 400)}, surface="#446655",
                     zones={"deck": (ZoneLayout(at=(0, 0), way="pile", where=HERE),)},
                     seats={"hand": (ZoneLayout(at=(0, 60), way="fan", where=HERE),)}, where=HERE)
    found = make_opening(start, [], dict.fromkeys("abcd", 1),
                    TableGeometry(table, {"card": Size(63, 88)}, 1))
    assert [pool.parts for pool in found.pools] == [dict.fromkeys("abcd", 1)]


def test_an_empty_pile_has_room_for_what_comes_to_lie_there() -> None:
    """Nothing in its table says that cards are put aside there; a match does."""
    def scene(*aside: ZonePiece) -> Scene:
        return Scene({"deck": (ZonePiece(part="b", kind="card"),), "aside": aside}, {}, 0, "", 0,
                     False)
    table = Tabletop(sizes={1: Size(400, 400)}, surface="#446655", zones={
        "deck": (ZoneLayout(at=(0, 0), way="pile", where=HERE),
                 ), "aside": (ZoneLayout(at=(90, 0), way="pile", where=HERE),)},
        seats={}, where=HERE)
    found = make_opening(lambda number: scene(), [scene(ZonePiece(part="a", kind="card"))],
                         {"a": 1, "b": 1},
                    TableGeometry(table, {"card": Size(63, 88)}, 1))
    assert lot(found, "aside").size == Size(63, 88)
