"""Which numbers may vary."""

from __future__ import annotations

import pytest

from generator.base.findings import Findings
from generator.game.model.game import Game
from generator.judging.tuning.candidates import (
    Parameter,
    Variation,
    find_parameters,
    parse_variation,
)
from tests.unit.game.load.project import TINY, read, tiny


@pytest.mark.parametrize(("text", "meant"), [
    ("card.*.copies", ("card", "*", "copies", 1, None, None)),
    ("box-tile.*.value ±2", ("box-tile", "*", "value", 2, None, None)),
    ("box-tile.*.value +-2", ("box-tile", "*", "value", 2, None, None)),
    ("card.sun-?.value 2..6", ("card", "sun-?", "value", 0, 2, 6)),
    ("card.a.b.value -3 .. 6", ("card", "a.b", "value", 0, -3, 6)),
    ("options.hand-limit +/-1", ("options", "", "hand-limit", 1, None, None)),
])
def test_a_wish_is_a_path_with_a_range(text: str, meant: tuple[object, ...]) -> None:
    found = parse_variation(text)
    assert (found.kind, found.pattern, found.field, found.around, found.low, found.high) == meant


@pytest.mark.parametrize("text", ["", "card", "card.copies", "card.*.copies ±0", "options.a.b",
                                  "card.*.copies 6..2", "card.*.copies 1,2", "card.*. ±1"])
def test_other_words_are_refused(text: str) -> None:
    with pytest.raises(ValueError, match="isn't"):
        parse_variation(text)


@pytest.mark.parametrize("text", ["card.*.copies ±501", "card.*.value -999999..999999"])
def test_ranges_that_nobody_could_search_are_refused(text: str) -> None:
    with pytest.raises(ValueError, match="is wider than 1,000: more than a search can try"):
        parse_variation(text)


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Game:
    text = (TINY / "game.yaml").read_text(encoding="utf-8")
    folder = tmp_path_factory.mktemp("game")
    return read(tiny(folder / "tiny", game_yaml=text + "options: {hand: 5, words: [a]}\n"))[0]


def found(game: Game, *wishes: str) -> tuple[Parameter, ...]:
    findings = Findings()
    made = find_parameters(game, [parse_variation(each) for each in wishes], findings)
    assert [each.message for each in findings] == []
    return made


def test_a_pattern_means_all_components_that_it_fits(game: Game) -> None:
    assert [(each.component, each.now, each.choices) for each in found(
        game, "card.sun-*.value ±2")] == [("sun-1", 1, (1, 2, 3)), ("sun-9", 9, (7, 8, 9))]


def test_copies_vary_too(game: Game) -> None:
    assert [(each.component, each.choices) for each in found(game, "c*.sun-*.copies 0..3")] == [
        ("sun-1", (0, 1, 2, 3)), ("sun-9", (0, 1, 2, 3))]


def test_a_figure_of_the_rules_varies(game: Game) -> None:
    only, = found(game, "options.hand ±1")
    assert (only.component, only.field, only.choices, only.where.line) == (
        "", "hand", (4, 5, 6), 17)


def test_a_number_outside_of_its_range_may_stay(game: Game) -> None:
    assert found(game, "card.sun-1.value 3..4")[0].choices == (1, 3, 4)


def test_the_last_wish_for_a_number_counts(game: Game) -> None:
    made = found(game, "card.sun-*.value ±1", "card.sun-9.value 5..9")
    assert {each.component: each.choices for each in made} == {
        "sun-1": (1, 2), "sun-9": (5, 6, 7, 8, 9)}


def test_a_wish_knows_how_it_was_written() -> None:
    assert Variation(text="", kind="a", pattern="b", field="c", around=2).range == "±2"
    assert Variation(text="", kind="a", pattern="b", field="c", around=0, low=3,
                     high=7).range == "3..7"
