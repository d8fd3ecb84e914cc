"""Tables in pixels: everything upright, with its room, and dealt as the opening says."""

from collections import Counter
from dataclasses import replace

import pytest

from generator.base.units import Size
from generator.output.flat_layout import SCALE, flatten_opening
from generator.output.flat_table import FixtureSizes
from generator.output.upright_seats import Bounds, turn_upright, turned_corners
from generator.playing.tabletop.arrangement import Standpoint
from generator.playing.tabletop.opening import Lot, Opening, OpeningPiece, Pool, SnapPoint

CARD, BOARD = Size(60.0, 90.0), Size(200.0, 160.0)
SIZES = {"card": CARD, "board": BOARD, "chip": Size(20.0, 20.0)}
PLATE = Size(80.0, 25.0)
BIG = FixtureSizes((10_000, 10_000), (150, 40), (120, 58), (130, 40))


def put(kind="card", at=(0.0, 0.0), turn=0.0, *, pool=-1, side="front", part=None):
    return OpeningPiece(kind=kind, part=part or f"{kind}-1", side=side, at=at, turn=turn, cell=None,
                        pool=pool)


def lot(name="deck", at=(0.0, 0.0), *pieces, seat=-1, way="pile", turn=0.0, privacy="open",
        on="", size=CARD):
    return Lot(name=name, seat=seat, way=way, privacy=privacy, at=at, turn=turn, size=size, on=on,
               pieces=pieces)


def opening(*lots, seats=(), pools=(), snaps=(), figures=None):
    return Opening(players=len(seats) or 2, size=Size(900.0, 700.0), surface="#446655",
                   seats=tuple(seats), lots=lots,
                   pools=tuple(pools), snaps=tuple(snaps), spare={}, figures=figures or {})


def seat(turn, at):
    return Standpoint(at, turn)


LEFT, TOP, NEAR = seat(90.0, (-450.0, 0.0)), seat(180.0, (0.0, 350.0)), seat(0.0, (0.0, -350.0))


@pytest.fixture
def job(make_job, make_kind):
    return make_job((make_kind("card", 60.0, 90.0), 2, 9), (make_kind("board", 200.0, 160.0), 2, 4),
                    (make_kind("chip", 20.0, 20.0, "circle"), 2, 9))


def middles(flat):
    return [(each.box.x + each.box.width / 2, each.box.y + each.box.height / 2)
            for each in (*flat.boards, *flat.pieces)]


def test_what_lies_before_a_seat_across_the_table_is_turned_as_one():
    """A chip to the left of the middle of a board, as its owner sees it, is still there."""
    board = lot("board", (0.0, 250.0), put("board", (0.0, 250.0), 180.0), seat=0, turn=180.0,
                size=BOARD)
    chip = lot("chip", (40.0, 230.0), put("chip", (40.0, 230.0), 180.0), seat=0, turn=180.0,
               on="board", size=SIZES["chip"])
    flat = turn_upright(opening(board, chip, seats=[TOP]), SIZES, PLATE)
    [ground], [piece] = flat.lots[0].pieces, flat.lots[1].pieces
    assert (ground.turn, piece.turn) == (0.0, 0.0)
    assert piece.at[0] - ground.at[0] == pytest.approx(-40.0)
    assert piece.at[1] - ground.at[1] == pytest.approx(20.0)


def test_a_seat_at_the_side_moves_out_until_it_covers_nothing():
    middle = lot("deck", (-300.0, 0.0), put(at=(-300.0, 0.0)))
    board = lot("board", (-360.0, 0.0), put("board", (-360.0, 0.0), 90.0), seat=0, turn=90.0,
                size=BOARD)
    flat = turn_upright(opening(middle, board, seats=[LEFT]), SIZES, PLATE)
    [piece] = flat.lots[1].pieces
    assert piece.turn == 0.0
    assert piece.at[0] + BOARD.width / 2 < -300.0 - CARD.width / 2


def test_what_a_seat_has_on_a_board_of_all_stays_there():
    board = lot("map", (0.0, 0.0), put("board"), size=BOARD)
    chip = lot("track", (50.0, 40.0), put("chip", (50.0, 40.0)), seat=0, on="board",
               size=SIZES["chip"])
    flat = turn_upright(opening(board, chip, seats=[TOP]), SIZES, PLATE)
    assert flat.lots[1].pieces[0].at == (50.0, 40.0)


def test_bounds_that_only_touch_have_nothing_in_common():
    assert not Bounds(0.0, 0.0, 1.0, 1.0).meets(Bounds(1.0, 0.0, 2.0, 1.0))


def test_a_turned_thing_reaches_as_far_as_its_corners():
    points = turned_corners((0.0, 0.0), 90.0, Size(10.0, 4.0))
    assert max(x for x, _ in points) == pytest.approx(2.0)
    assert max(y for _, y in points) == pytest.approx(5.0)


def test_y_runs_down_and_a_millimetre_has_its_pixels(job):
    flat = flatten_opening(opening(lot("a", (0.0, 0.0), put(at=(0.0, 0.0))),
                              lot("b", (100.0, 50.0), put(at=(100.0, 50.0)))), job, BIG)
    (x1, y1), (x2, y2) = middles(flat)
    assert x2 - x1 == pytest.approx(100 * SCALE, abs=1)
    assert y1 - y2 == pytest.approx(50 * SCALE, abs=1)


def test_a_table_that_is_too_large_is_drawn_smaller(job):
    lots = [lot(f"deck {n}", (n * 100.0, 0.0), put(at=(n * 100.0, 0.0))) for n in range(20)]
    small = replace(BIG, most=(1600, 1000), fixed=True)
    flat = flatten_opening(opening(*lots, seats=[NEAR, TOP]), job, small)
    assert (flat.width, flat.height) == (1600, 1000)
    assert 0.5 < flat.scale < SCALE
    assert all(0 < x < 1600 and 0 < y < 1000 for x, y in middles(flat))


def test_pieces_of_a_pile_share_a_place_and_those_of_a_row_have_their_own(job):
    pile = lot("deck", (0.0, 0.0), *[put()] * 3)
    row = lot("row", (200.0, 0.0), *(put(at=(200.0 + 70 * n, 0.0)) for n in range(3)), way="row")
    flat = flatten_opening(opening(pile, row), job, BIG)
    assert Counter(flat.places[each.place].place_type for each in flat.pieces) == {
        "pile": 3, "spot": 3}
    assert len(flat.places) == 4


def test_a_pile_on_a_mat_isnt_mixed_with_the_mat(job):
    mat = lot("cup", (0.0, 0.0), put("board", part="board-1"), size=BOARD)
    chips = lot("cup", (0.0, 0.0), put("chip"), put("chip"), on="board", size=SIZES["chip"])
    flat = flatten_opening(opening(mat, chips), job, BIG)
    assert [each.kind for each in flat.boards] == ["board"]
    assert {flat.places[each.place].on for each in flat.pieces} == {"board"}


def test_a_heap_lies_loosely(job):
    heap = lot("coins", (0.0, 0.0), put("chip"), put("chip", (21.0, 0.0), 12.0), way="heap")
    flat = flatten_opening(opening(heap), job, BIG)
    assert [(each.place, each.box.turn) for each in flat.pieces] == [(-1, 0.0), (-1, 12.0)]


def test_a_pool_waits_face_down_and_is_dealt_to_places_and_hands(job):
    pile = lot("deck", (0.0, 0.0), *[put(pool=0, side="back")] * 4, privacy="nobody")
    row = lot("row", (200.0, 0.0), put(at=(200.0, 0.0), pool=0), put(at=(270.0, 0.0), pool=0),
              way="row")
    hand = lot("hand", (0.0, -300.0), *[put(at=(0.0, -300.0), pool=0, side="back")] * 3, seat=0,
               way="fan", privacy="owner")
    flat = flatten_opening(opening(pile, row, hand, seats=[NEAR], pools=[
        Pool({"card-1": 9}, ("card",), 0)]), job, BIG)
    assert {(each.place, each.side) for each in flat.pieces} == {(flat.homes[0][0], "back")}
    assert [(deal.count, deal.side, deal.seat) for deal in flat.deals] == [
        (1, "front", -1), (1, "front", -1), (3, "front", 0)]


def test_what_luck_leaves_in_the_box_goes_there_unseen(job):
    pile = lot("deck", (0.0, 0.0), *[put(pool=0, side="back")] * 4, privacy="nobody")
    flat = flatten_opening(opening(pile, pools=[Pool({"card-1": 6}, ("card",), 0, 2)]), job, BIG)
    [deal] = flat.deals
    assert (len(flat.pieces), deal.count, deal.side, flat.places[deal.place].title) == (
        6, 2, "back", "Box")


def test_the_uppermost_of_a_stack_lies_open_where_it_does_at_the_start(job):
    stack = lot("stack", (0.0, 0.0), put(pool=0, side="back"), put(pool=0, side="back"),
                put(pool=0, side="front"))
    flat = flatten_opening(opening(stack, pools=[Pool({"card-1": 3}, ("card",), 0)]), job, BIG)
    assert flat.homes == ((0, 1),)


def test_pieces_of_a_hand_that_luck_doesnt_deal_wait_for_their_owner(job):
    hand = lot("hand", (0.0, -300.0), put(side="back"), put(side="back"), seat=0, way="fan",
               privacy="owner")
    flat = flatten_opening(opening(hand, seats=[NEAR]), job, BIG)
    [place] = flat.waiting(0)
    assert [each.place for each in flat.pieces] == [place, place]


def test_a_place_for_later_is_there_from_the_start(job):
    later = SnapPoint("market", -1, (100.0, 0.0), 0.0, CARD, "")
    flat = flatten_opening(opening(lot("deck", (0.0, 0.0), put()), snaps=[later]), job, BIG)
    assert [each.id for each in flat.places] == ["at-deck-1", "at-market-1"]


def test_figures_of_a_seat_stand_beside_its_name(job):
    flat = flatten_opening(opening(lot("deck", (0.0, 0.0), put()), seats=[NEAR, TOP],
                              figures={"points of seat 2": 3.0, "round": 1.0}), job, BIG)
    points, rounds = flat.counters
    assert (points.title, points.seat, points.value, points.box.y) == (
        "Points", 1, 3.0, flat.seats[1].box.y)
    assert (rounds.seat, rounds.box.y) == (-1, flat.buttons[0].y)


def test_nothing_that_isnt_made_is_laid(job):
    some = replace(job, pieces=tuple(each for each in job.pieces
                                     if each.component.kind.name == "card"))
    flat = flatten_opening(opening(lot("deck", (0.0, 0.0), put()), lot("chips", (90.0, 0.0),
                                                                  put("chip"))), some, BIG)
    assert [each.kind for each in flat.pieces] == ["card"]


def test_the_name_of_a_narrow_zone_at_the_edge_stays_on_the_table(job):
    lots = [lot("cards", (0.0, 0.0), put(), way="row", size=Size(700.0, 90.0)),
            lot("bag", (500.0, 0.0), put("chip", (500.0, 0.0)), way="bag", size=SIZES["chip"])]
    flat = flatten_opening(opening(*lots), job, BIG)
    assert all(each.box.x + each.box.width <= flat.width for each in flat.labels)


def test_neighbours_whose_plates_meet_make_room_along_the_edge():
    """Further from the middle they would make the table higher, and all of it smaller."""
    seats = [seat(180.0, (-100.0, 350.0)), seat(180.0, (100.0, 350.0))]
    lots = [lot("chip", (x, 300.0), put("chip", (x, 300.0)), seat=number, size=SIZES["chip"])
            for number, x in enumerate((-100.0, 100.0))]
    one, other = turn_upright(opening(*lots, seats=seats), SIZES, Size(260.0, 100.0)).seats
    assert one.origin[1] == other.origin[1]


def test_a_table_of_one_size_has_it_also_where_it_is_just_full(job):
    fixed = FixtureSizes((1600, 1000), (184, 104), (120, 72), (80, 80), hand=180, fixed=True)
    full = [flatten_opening(opening(lot("deck", (0.0, 0.0), put(), size=Size(300.0, high))), job,
                            fixed)
            for high in (1200.0, 1201.3, 1202.7, 1209.1)]
    assert {(each.width, each.height) for each in full} == {(1600, 1000)}
