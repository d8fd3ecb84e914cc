"""Values of a written position: what they must be, and the way to those that aren't."""

from __future__ import annotations

import pickle

import pytest

from generator.playing.rules.position import PartCopies, PositionValue, WrongPosition, zone_of
from tests.toy_game import Toy


def test_a_value_is_refused_with_the_way_to_it() -> None:
    hands = PositionValue({"hands": [["mint"], ["fudge"]]}).entry("hands").get("hands", ()).items(2)
    with pytest.raises(WrongPosition, match=r"^there is no card 'fudge'$") as wrong:
        hands[1].indices(("mint", "truffle"), "card")
    assert wrong.value.path == ("hands", 1, 0)


def test_people_count_seats_from_1() -> None:
    assert (PositionValue(2).seat(2), zone_of("hand", 1)) == (1, "hand of seat 2")


def test_what_is_left_empty_is_as_if_it_was_left_out() -> None:
    entry = PositionValue({"first": None}).entry("first")
    assert (entry.has("first"), entry.get("first", 7).value) == (False, 7)


def test_a_copy_too_many_is_refused_where_it_lies() -> None:
    copies = PartCopies(("mint", "truffle"), (2, 1))
    assert copies.read_list(PositionValue(["mint", "truffle"], ("deck",)), "card") == [0, 1]
    with pytest.raises(WrongPosition, match=r"^there is only 1 'truffle'$") as wrong:
        copies.read_list(PositionValue(["mint", "truffle"], ("tray",)), "card")
    assert (wrong.value.path, copies.copies) == (("tray", 1), (2, 1))


def test_a_complaint_travels_to_another_process() -> None:
    sent = WrongPosition("it can't be", ("deck", 3), "try another")
    back = pickle.loads(pickle.dumps(sent))
    assert (back.message, back.path, back.hint) == (sent.message, sent.path, sent.hint)


def test_a_position_in_which_nobody_can_choose_is_refused_at_its_phase() -> None:
    with pytest.raises(WrongPosition, match="there is no choice in the phase 'take'"
                       ) as wrong:
        Toy().load({"row": [], "seat": 2})
    assert (wrong.value.path, wrong.value.hint) == (
        ("phase",), "give seat 2 something to choose, or write over: true")


def test_a_position_that_is_over_needs_no_choice() -> None:
    assert Toy().load({"row": [], "over": True}).over
