"""How an opening's pieces lie on a table of Tabletop Simulator."""

import pytest

from generator.base.units import Size
from generator.output.targets.virtual_tables.tts.object_box import ObjectBox, ObjectType
from generator.output.targets.virtual_tables.tts.positions import ObjectPosition, hand_zones
from generator.output.targets.virtual_tables.tts.table_maker import (
    attach_snaps,
    opening_heaps,
    table_snaps,
)
from generator.playing.tabletop.arrangement import Standpoint
from generator.playing.tabletop.opening import Lot, Opening, OpeningPiece, SnapPoint

CARD = {"card": ObjectType("card", False, 2.0, True), "chip": ObjectType("tile", False, 2.0, False),
        "star": ObjectType("token", False, 2.0, False),
        "board": ObjectType("tile", True, 2.0, False)}
SEATS = (Standpoint((0.0, -300.0), 0.0), Standpoint((0.0, 300.0), 180.0))


def lot(*parts, way="pile", side="back", kind="card", **more):
    puts = tuple(OpeningPiece(kind=kind, part=part, side=side, at=(50.8, 25.4), turn=0.0)
                 for part in parts)
    facts = {"seat": -1, "privacy": "nobody", "on": ""} | more
    return Lot(name="zone", seat=facts["seat"], way=way, privacy=facts["privacy"], at=(50.8, 25.4),
               turn=0.0, size=Size(63, 88),
               on=facts["on"], pieces=puts)


def opening(*lots, spots=(), spare=None):
    return Opening(players=2, size=Size(800, 600), surface="#46604f", seats=SEATS, lots=lots,
                   pools=(), snaps=spots, spare=spare or {}, figures={})


def heap(*parts, **more):
    [found] = opening_heaps(opening(lot(*parts, **more)), CARD)
    return found


def test_the_uppermost_card_of_a_pile_that_lies_face_down_is_the_first_of_its_deck():
    assert heap("low", "high").slots == ("high", "low")


def test_the_uppermost_card_of_a_pile_that_lies_face_up_is_the_last_of_its_deck():
    assert heap("low", "high", side="front").slots == ("low", "high")


@pytest.mark.parametrize(("parts", "kind", "way", "sort"), [
    (["a", "b"], "card", "pile", "deck"), (["a"], "chip", "pile", "deck"),
    (["a", "a"], "chip", "pile", "stack"), (["a", "b"], "chip", "pile", "bag"),
    (["a", "a"], "star", "pile", "bag"), (["a", "b"], "chip", "bag", "bag"),
    (["a"] * 7, "chip", "heap", "stack"),
])
def test_pieces_on_one_spot_are_a_deck_a_stack_or_a_bag(parts, kind, way, sort):
    assert heap(*parts, kind=kind, way=way).sort == sort


def test_a_piece_lies_where_the_table_has_it_in_inches_and_reads_upright_for_the_reader():
    assert heap("a", side="front").spot == ObjectPosition(2.0, 1.5, 1.0, 180.0)


def test_a_bag_that_is_empty_is_there_for_what_comes_later():
    assert heap(way="bag").slots == ()


def test_what_stays_in_the_box_is_a_bag_beside_the_table():
    [spare] = opening_heaps(opening(spare={"a": 2}), CARD)
    assert (spare.slots, spare.is_spare, spare.spot.x * 25.4 > 400) == (("a", "a"), True, True)


def test_what_only_a_player_sees_is_in_the_hand_of_the_seats_colour():
    dealt = opening(lot("a", way="fan", seat=1, privacy="owner"))
    [held] = opening_heaps(dealt, CARD)
    zone = hand_zones(dealt)[1]
    assert (held.spot.x, held.spot.z, held.spot.flipped) == (zone.spot.x, zone.spot.z, False)


def test_a_hand_is_before_the_edge_of_the_table_on_the_side_of_its_seat():
    zone = hand_zones(opening())[1]
    assert (zone.colour, zone.spot.z, zone.spot.turn) == ("Red", pytest.approx(360 / 25.4, 1e-3),
                                                          180.0)


@pytest.mark.parametrize(("side", "local"), [("front", (-0.5, 0.1, -0.25)),
                                             ("back", (0.5, -0.1, -0.25))])
def test_places_on_a_board_are_told_from_the_side_that_lies_up(side, local):
    box = ObjectBox(pieces={"b": {"Kind": "board",
                                  "Transform": ObjectPosition(0, 0, 0, 0).transform((2, 1, 2))}})
    spots = (SnapPoint("cell", -1, (50.8 + 25.4, 25.4 + 12.7), 0.0, Size(10, 10), "board"),)
    attach_snaps(box, [opening(lot("b", side=side, kind="board"), spots=spots)])
    [point] = box.pieces["b"]["AttachedSnapPoints"]
    assert tuple(point["Position"].values()) == pytest.approx(local)


def test_a_place_beside_its_board_is_none_of_the_board():
    box = ObjectBox(pieces={"b": {"Kind": "board",
                                  "Transform": ObjectPosition(0, 0, 0, 0).transform((2, 1, 2))}})
    spots = (SnapPoint("cell", -1, (200.0, 25.4), 0.0, Size(10, 10), "board"),)
    attach_snaps(box, [opening(lot("b", kind="board"), spots=spots)])
    assert "AttachedSnapPoints" not in box.pieces["b"]


def test_where_a_board_lies_nothing_else_snaps():
    spots = (SnapPoint("zone", -1, (50.8, 25.4), 0.0, Size(100, 100), ""),
             SnapPoint("other", -1, (0.0, 254.0), 0.0, Size(60, 60), ""))
    found = table_snaps(opening(lot("b", kind="board"), spots=spots), CARD)
    assert [(x, z) for x, _, z in found] == [(0.0, 10.0)]
