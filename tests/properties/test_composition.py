"""What must hold of counts, chances and shares, whatever is in the box."""

from __future__ import annotations

import json
import tempfile
from collections import Counter
from contextlib import suppress
from pathlib import Path
from shutil import copytree

from hypothesis import given
from hypothesis import strategies as st

from generator.apps.workflows import evaluation as judge
from generator.base.findings import Findings, Stop
from generator.game.load.game_folder import open_game
from generator.game.model.expectations import describe_bounds
from generator.judging.components.supply_demand import Economy, canonical_rotation
from generator.playing.rules.payment import PaymentDeck, rank_correlation, values_by_hardness

KINDS = ("a", "b", "c", "d")
COUNTS = st.lists(st.integers(0, 9), min_size=1, max_size=4)
NEEDS = st.lists(st.sampled_from(KINDS), max_size=5)
BASE = Path(__file__).parents[1] / "findings" / "composition" / "base"
WORDS = st.sampled_from((
    "card", "box-tile", "options", "type", "value", "spaces", "spaces.length", "copies", "id",
    "components", "hand-limit", "sampler", "line", "type == plum", "value > 2", "plum in spaces",
    "spaces.plum > 0", "options.tray == 4", "not", "((", "rotation", "up", "greedy", "turns", ""))
VALUES = st.one_of(WORDS, st.integers(-2, 50), st.floats(-2, 2), st.booleans(), st.none(),
                   st.lists(st.integers(-3, 9), max_size=3),
                   st.dictionaries(WORDS, st.integers(0, 3)))
FIRST = st.sampled_from(("count", "sum", "mean", "range", "share", "unique", "equal", "each",
                         "formula", "printed"))
BESIDE = st.sampled_from(("of", "only", "has", "up-to", "players", "per", "plus", "round", "shows",
                          "exactly", "between", "at-least", "at-most", "bots", "measure"))
ENTRIES = st.lists(st.builds(
    lambda first, value, others: {first: value, **others},
    FIRST, VALUES, st.dictionaries(BESIDE, VALUES, min_size=1, max_size=4)), max_size=6)
NUMBERS = st.lists(st.integers(-9, 9), min_size=2, max_size=12)


def deck(counts: list[int], reach: int = 6, stand_in: int = 2) -> PaymentDeck:
    return PaymentDeck(tuple(zip(KINDS, counts, strict=False)), reach, stand_in)


@given(COUNTS, NEEDS, st.integers(1, 8), st.integers(2, 3))
def test_a_chance_lies_between_never_and_always(
        counts: list[int], need: list[str], reach: int, stand_in: int) -> None:
    assert 0 <= deck(counts, reach, stand_in).chance(Counter(need)) <= 1


@given(COUNTS, NEEDS, st.sampled_from(KINDS))
def test_asking_for_more_is_never_easier(counts: list[int], need: list[str], more: str) -> None:
    cards = deck(counts)
    assert cards.chance(Counter([*need, more])) <= cards.chance(Counter(need))


@given(COUNTS, NEEDS)
def test_a_dearer_stand_in_is_never_easier(counts: list[int], need: list[str]) -> None:
    assert deck(counts, 6, 3).chance(Counter(need)) <= deck(counts, 6, 2).chance(Counter(need))


@given(COUNTS, NEEDS)
def test_the_order_of_types_does_not_matter(counts: list[int], need: list[str]) -> None:
    cards = deck(counts)
    other = PaymentDeck(cards.cards[::-1], cards.reach, cards.stand_in)
    assert cards.chance(Counter(need)) == other.chance(Counter(need))


@given(COUNTS)
def test_every_hand_pays_for_nothing(counts: list[int]) -> None:
    assert deck(counts).paying(Counter()) == deck(counts).hands()


@given(st.dictionaries(st.sampled_from(KINDS), st.integers(1, 50), min_size=1))
def test_shares_of_a_type_add_up_to_the_whole(counts: dict[str, int]) -> None:
    economy = Economy("t", KINDS, Counter(counts), Counter(), (), ())
    assert abs(sum(economy.share(economy.supply, word) for word in KINDS) - 1) < 1e-12


@given(st.lists(st.sampled_from(("x", "y", "empty")), min_size=4, max_size=4))
def test_a_square_looks_the_same_however_it_is_turned(square: list[str]) -> None:
    first, second, third, fourth = square
    assert canonical_rotation((third, first, fourth, second)) == canonical_rotation(tuple(square))


@given(st.lists(st.sampled_from(("x", "y", "z")), min_size=4, max_size=4))
def test_a_turned_square_still_holds_the_same(square: list[str]) -> None:
    assert Counter(canonical_rotation(tuple(square))) == Counter(square)


@given(NUMBERS)
def test_values_in_order_add_up_to_the_same(values: list[int]) -> None:
    assert abs(sum(values_by_hardness(values, values[::-1])) - sum(values)) < 1e-9


@given(NUMBERS)
def test_values_that_follow_hardness_are_in_order_already(values: list[int]) -> None:
    assert values_by_hardness(values, values) == values


@given(NUMBERS)
def test_a_correlation_is_the_same_from_both_sides(values: list[int]) -> None:
    other = sorted(values)
    assert abs(rank_correlation(values, other) - rank_correlation(other, values)) < 1e-12


@given(st.floats(-99, 99), st.floats(0, 99))
def test_bounds_are_told_with_both_ends(low: float, wide: float) -> None:
    told = describe_bounds(low, low + wide)
    assert f"{low:g}" in told
    assert f"{low + wide:g}" in told


@given(ENTRIES, ENTRIES, VALUES)
def test_whatever_is_expected_is_judged_or_told(
        components: list[object], play: list[object], study: object) -> None:
    """Nothing that somebody could write ends in anything but findings."""
    with tempfile.TemporaryDirectory() as folder:
        game = Path(folder, "fruit")
        copytree(BASE, game)
        (game / "expectations.yaml").write_text(json.dumps(
            {"components": components, "play": play, "study": study}), encoding="utf-8")
        with suppress(Stop):
            judge.validate(open_game(str(game), Findings(), judged=True), Findings())
