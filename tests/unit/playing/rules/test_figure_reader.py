"""Figures of the rules: read with their bounds, or told with their name."""

from __future__ import annotations

import pytest

from generator.base.findings import FileLocation, Findings
from generator.game.model.supply import Supply
from generator.playing.rules.figure_reader import FigureReader


def figures(**options: object) -> tuple[FigureReader, Findings]:
    findings = Findings()
    return FigureReader(Supply(game="toy", players=(2, 3), types={}, parts=(), options=options,
                               where=FileLocation("game.yaml")),
                        findings), findings


def test_a_number_within_its_bounds_is_read() -> None:
    read, _ = figures(hand=6)
    assert (read.number("hand", 1, 9), read.ok) == (6, True)


def test_a_list_of_numbers_is_read() -> None:
    read, _ = figures(prices=[1, 2, 3])
    assert read.numbers("prices", 3) == (1, 2, 3)


def test_words_are_read() -> None:
    read, _ = figures(order=["mint", "nut"])
    assert read.words("order", ("nut", "mint")) == ("mint", "nut")


def test_one_number_serves_every_number_of_players() -> None:
    read, _ = figures(wilds=3)
    assert read.by_players("wilds") == {2: 3, 3: 3}


@pytest.mark.parametrize(("value", "message"), [
    (0, "the figure 'hand' must be a whole number from 1 to 9, not 0"),
    (True, "the figure 'hand' must be a whole number from 1 to 9, not True"),
    ("six", "the figure 'hand' must be a whole number from 1 to 9, not 'six'"),
])
def test_a_number_that_cannot_be_is_told(value: object, message: str) -> None:
    read, findings = figures(hand=value)
    read.number("hand", 1, 9)
    assert ([each.message for each in findings], read.ok) == ([message], False)


def test_a_missing_figure_is_told_with_what_to_write() -> None:
    read, findings = figures()
    read.number("hand", 1, 9)
    assert [(each.message, each.hint) for each in findings] == [
        ("the rules need the figure 'hand'",
         "write options: {hand: …} in game.yaml, a whole number from 1 to 9")]


def test_a_word_nobody_knows_is_told_with_the_nearest() -> None:
    read, findings = figures(order=["mnt"])
    read.words("order", ("nut", "mint"))
    assert [(each.message, each.hint) for each in findings] == [
        ("the figure 'order' can't hold 'mnt'", "did you mean 'mint'?")]


def test_a_list_of_another_length_is_told() -> None:
    read, findings = figures(prices=[1, 2])
    read.numbers("prices", 3)
    assert [each.message for each in findings] == [
        "the figure 'prices' must be a list of 3 whole numbers, not [1, 2]"]


def test_a_number_for_too_few_numbers_of_players_is_told() -> None:
    read, _ = figures(wilds={2: 3})
    read.by_players("wilds")
    assert not read.ok


@pytest.mark.parametrize("value", [1, 9])
def test_a_number_for_all_players_may_lie_on_its_bounds(value: int) -> None:
    read, _ = figures(wilds={2: value, 3: 5})
    assert read.by_players("wilds", 1, 9) == {2: value, 3: 5}


@pytest.mark.parametrize("value", [0, 10])
def test_a_number_for_some_players_beyond_its_bounds_is_reported(value: int) -> None:
    read, _ = figures(wilds={2: value, 3: 5})
    assert (read.by_players("wilds", 1, 9), read.ok) == ({2: 1, 3: 1}, False)


def test_any_words_are_read_where_none_are_asked_for() -> None:
    read, _ = figures(order=["mint", "nut"])
    assert (read.words("order"), read.ok) == (("mint", "nut"), True)


@pytest.mark.parametrize("value", ["mint", ["mint", 3], None])
def test_what_is_no_list_of_words_is_reported(value: object) -> None:
    read, findings = figures(order=value)
    assert read.words("order") == ()
    assert [each.message for each in findings] == [
        f"the figure 'order' must be a list of words, not {value!r}"]


def test_numbers_that_cannot_be_read_are_nothing_of_that_many() -> None:
    read, _ = figures(prices="dear")
    assert (read.numbers("prices", 3), read.numbers("prices")) == ((0, 0, 0), ())


def test_what_is_wrong_points_at_the_game() -> None:
    read, findings = figures()
    read.refuse("no", "yes")
    assert [(each.where, each.hint) for each in findings] == [(FileLocation("game.yaml"), "yes")]


def test_a_figure_that_is_wrong_is_told_at_its_line() -> None:
    findings, at = Findings(), FileLocation("game.yaml", 7, 9)
    supply = Supply(game="toy", players=(2,), types={}, parts=(), options={"hand": 0},
                    where=FileLocation("game.yaml"),
                    places={"hand": at})
    FigureReader(supply, findings).number("hand", 1, 9)
    assert [each.where for each in findings] == [at]


def test_a_figure_with_a_slip_in_its_name_is_told_where_the_slip_is() -> None:
    findings, at = Findings(), FileLocation("game.yaml", 7, 9)
    supply = Supply(game="toy", players=(2,), types={}, parts=(), options={"hand-limmit": 6},
                    where=FileLocation("game.yaml"),
                    places={"hand-limmit": at})
    FigureReader(supply, findings).number("hand-limit", 1, 9)
    assert [(each.where, each.hint) for each in findings] == [
        (at, "do you mean 'hand-limmit'?")]
