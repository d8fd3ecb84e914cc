from __future__ import annotations

import pytest

from generator.base.units import Size
from generator.playing.rules.scene import ZonePiece
from generator.playing.tabletop.arrangement import arrange_scene, seat_places
from tests.unit.playing.tabletop.tables import SIZES, cards, scene, spread, table


def test_a_row_lies_side_by_side_from_where_the_table_says() -> None:
    laid = arrange_scene(scene({"tray": cards(3)}), table({"tray": spread("row", (-100, 50))}),
                         SIZES, 2)
    assert [each.at for each in laid.pieces] == [(400, 350), (464, 350), (528, 350)]


def test_a_row_without_room_lies_closer() -> None:
    laid = arrange_scene(scene({"tray": cards(3)}), table({"tray": spread("row", room=160)}), SIZES,
                         2)
    assert [each.at[0] for each in laid.pieces] == [500, 550, 600]


def test_a_pile_shows_its_uppermost_pieces_and_tells_how_many_there_are() -> None:
    laid = arrange_scene(scene({"deck": cards(30)}), table({"deck": spread("pile")}), SIZES, 2)
    assert (len(laid.pieces), laid.pieces[-1].part, laid.counts[0].count) == (8, "card-29", 30)


def test_nothing_of_a_bag_is_seen_but_how_much_it_holds() -> None:
    laid = arrange_scene(scene({"bag": cards(30)}), table({"bag": spread("bag")}), SIZES, 2)
    assert (laid.pieces, laid.counts[0].count) == ((), 30)


def test_the_hand_of_the_seat_across_is_turned_around() -> None:
    top = table(seats={"hand": spread("fan", (10, 60))})
    laid = arrange_scene(scene({"hand of seat 2": cards(1)}), top, SIZES, 2)
    assert [(each.at, each.turn) for each in laid.pieces] == [((490, pytest.approx(60)), 180)]


def test_who_cannot_tell_a_piece_sees_its_back() -> None:
    laid = arrange_scene(scene({"deck": (ZonePiece(part="", kind="card"),)}),
                         table({"deck": spread("pile")}),
                         SIZES, 2)
    assert laid.pieces[0].side == "back"


def test_seats_go_clockwise_from_the_readers() -> None:
    places = [(place.origin, place.turn) for place in seat_places(table(), 4)]
    assert places == [((500, 800), 0), ((0, 400), 90), ((500, 0), 180), ((1000, 400), 270)]


def test_seats_at_one_side_share_it() -> None:
    places = [place.origin for place in seat_places(table(), 3)]
    assert places == [(500, 800), (250, 0), (750, 0)]


def test_a_table_says_at_which_side_seats_are() -> None:
    places = seat_places(table(sides={3: ("bottom", "left", "right")}), 3)
    assert [place.turn for place in places] == [0, 90, 270]


def test_around_a_circle_seats_are_as_far_from_each_other() -> None:
    places = seat_places(table(around="circle"), 3)
    assert [place.turn for place in places] == [0, 120, 240]


def test_what_lies_on_a_board_is_measured_from_its_corner() -> None:
    lying = scene({"board": (ZonePiece(part="b", kind="board"),),
                   "market": (ZonePiece(part="c", kind="coin", cell=(2, 1)),)})
    top = table({"board": spread("pile", (100, 0)),
                 "market": spread("cells", (20, 30), on="board", step=(25.0, 25.0))})
    coin = next(each for each in arrange_scene(lying, top, SIZES, 2).pieces if each.kind == "coin")
    assert coin.at == (600 - 100 + 20 + 50, 400 - 50 + 30 + 25)


def test_what_lies_on_a_turned_board_is_turned_with_it() -> None:
    lying = scene({"board of seat 2": (ZonePiece(part="b", kind="board"),),
                   "wall of seat 2": (ZonePiece(part="c", kind="coin", cell=(0, 0)),)})
    top = table(seats={"board": spread("pile", (0, 100)),
                       "wall": spread("cells", (20, 30), on="board")})
    coin = next(each for each in arrange_scene(lying, top, SIZES, 2).pieces if each.kind == "coin")
    assert (coin.at, coin.turn) == ((500 + 80, pytest.approx(100 + 20)), 180)


def test_boards_lie_below_what_lies_on_them() -> None:
    lying = scene({"market": (ZonePiece(part="c", kind="coin", cell=(0, 0)),),
                   "board": (ZonePiece(part="b", kind="board"),)})
    top = table({"market": spread("cells", on="board"), "board": spread("pile")})
    assert [each.kind for each in arrange_scene(lying, top, SIZES, 2).pieces] == ["board", "coin"]


def test_of_what_is_everybodys_one_piece_lies_before_each_seat() -> None:
    top = table({"table": spread("pile", (0, 100), each_seat=True)})
    laid = arrange_scene(scene({"table": cards(5)}), top, SIZES, 2)
    assert [each.at for each in laid.pieces] == [(500, 700), (500, pytest.approx(100))]


def test_numbered_zones_lie_apart() -> None:
    top = table({"stack *": spread("pile", apart=(70, 0))})
    laid = arrange_scene(scene({"stack 1": cards(1), "stack 3": cards(1)}), top, SIZES, 2)
    assert [each.at[0] for each in laid.pieces] == [500, 640]


def test_pieces_of_a_numbered_zone_lie_on_the_board_of_their_number() -> None:
    lying = scene({"circle": (ZonePiece(part="one", kind="board"),
                              ZonePiece(part="two", kind="board")),
                   "disc 2": (ZonePiece(part="c", kind="coin"),)})
    top = table({"circle": spread("row"), "disc *": spread("pile", (100, 50), on="board")})
    coin = arrange_scene(lying, top, SIZES, 2).pieces[-1]
    assert coin.at == (500 + 204, 400)


def test_a_piece_on_a_track_lies_as_far_as_its_figure_says() -> None:
    top = table({"marker": spread("track", counts="points", step=(10.0, 12.0), columns=20)})
    laid = arrange_scene(scene({"marker": (ZonePiece(part="m", kind="coin"),)}, points=23), top,
                         SIZES, 2)
    assert laid.pieces[0].at == (530, 412)


def test_cells_lie_around_the_middle_and_empty_ones_have_a_place_too() -> None:
    lying = scene({"sampler": (ZonePiece(part="a", kind="coin", cell=(0, 0)),
                               ZonePiece(part="b", kind="coin", cell=(1, 0)))})
    laid = arrange_scene(lying, table({"sampler": spread("cells")}), SIZES, 2)
    spot = laid.cell("sampler", (2, 0))
    assert [each.at[0] for each in laid.pieces] == [490, 510]
    assert spot is not None
    assert (spot.at, spot.size) == ((530, 400), Size(20, 20))


def test_what_is_in_the_box_is_not_on_the_table() -> None:
    laid = arrange_scene(scene({"out": cards(4)}), table({"out": spread("box")}), SIZES, 2)
    assert laid.pieces == ()


def test_pieces_of_other_kinds_in_a_zone_lie_otherwise() -> None:
    lying = scene({"table": (ZonePiece(part="m", kind="coin"), *cards(1))})
    top = table({"table": (spread("pile", (-200, 0), of=("coin",)), spread("pile", (200, 0)))})
    assert [each.at[0] for each in arrange_scene(lying, top, SIZES, 2).pieces] == [300, 700]


def places(figure: float, **how: object) -> list[tuple[float, float]]:
    top = table({"track": spread("track", (100, 50), counts="points", step=(10, 8), **how)})
    laid = arrange_scene(scene({"track": (ZonePiece(part="pawn", kind="coin"),)}, points=figure),
                         top, SIZES,
                         2)
    return [(each.at[0] - 600, each.at[1] - 350) for each in laid.pieces]


@pytest.mark.parametrize(("figure", "place"), [
    (0, (0, 0)), (3, (30, 0)), (7, (20, 8)), (-4, (0, 0))])
def test_a_track_goes_on_in_the_next_row(figure: float, place: tuple[float, float]) -> None:
    assert places(figure, columns=5) == [place]


@pytest.mark.parametrize(("figure", "place"), [
    (0, (-14, 2)), (1, (0, 0)), (20, (190, 0)), (21, (0, 8)), (100, (190, 32)), (101, (0, 0)),
    (200, (190, 32))])
def test_a_track_whose_0_lies_elsewhere_begins_anew_after_its_end(
        figure: float, place: tuple[float, float]) -> None:
    assert places(figure, columns=20, zero=(86, 48), length=100) == [place]


def test_what_was_taken_out_of_a_ring_leaves_its_place_empty() -> None:
    top = table({"circle": spread("ring", room=200)})
    ring = arrange_scene(scene({"circle": tuple(ZonePiece(part=str(place), kind="coin",
                                                          cell=(place, 0))
                                         for place in (0, 2, 3))}), top, SIZES, 2)
    assert [(round(each.at[0]), round(each.at[1])) for each in ring.pieces] == [
        (500, 300), (500, 500), (400, 400)]


def test_a_numbered_zone_lies_on_the_board_of_its_number_though_others_were_taken() -> None:
    top = table({"circle": spread("ring", room=200),
                 "disc *": spread("pile", (100, 50), on="board")})
    laid = arrange_scene(scene({"circle": tuple(ZonePiece(part=str(place), kind="board",
                                                          cell=(place, 0))
                                         for place in (0, 2, 3)),
                         "disc 4": (ZonePiece(part="a", kind="coin"),)}), top, SIZES, 2)
    assert (round(laid.pieces[-1].at[0]), round(laid.pieces[-1].at[1])) == (400, 400)


def test_what_lies_upon_a_piece_in_its_cell_lies_a_little_aside() -> None:
    top = table({"table": spread("cells", step=(20, 20))})
    laid = arrange_scene(scene({"table": (ZonePiece(part="a", kind="coin", cell=(0, 0)),
                                          ZonePiece(part="b", kind="coin", cell=(0, 0), layer=1))
                         }), top, SIZES, 2)
    lower, upper = (each.at for each in laid.pieces)
    assert (upper[0] < lower[0], upper[1] < lower[1]) == (True, True)


def test_components_of_a_zone_may_lie_apart() -> None:
    top = table({"bank": (spread("pile", (-100, 0), of=("coin-2",)), spread("pile"))})
    laid = arrange_scene(scene({"bank": (ZonePiece(part="coin-1", kind="coin"),
                                         ZonePiece(part="coin-2", kind="coin"))}), top, SIZES,
                  2)
    assert {each.part: each.at[0] for each in laid.pieces} == {"coin-1": 500, "coin-2": 400}
