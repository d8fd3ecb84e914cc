"""The worth of components: made-up games in which it is known."""

from __future__ import annotations

from collections import Counter
from random import Random

from generator.base.findings import FileLocation
from generator.game.model.supply import Part, Supply
from generator.judging.balance.worth import Worth, count_worth, smallest_detectable, worths_of
from generator.playing.play.match_study import Counts, Spec

HERE = FileLocation("boxes.yaml", 1, 1)


def found(games: int, extra: dict[int, float], *, players: int = 2, edge: float = 0.0,
          boxes: int = 8, hard: dict[str, float] | None = None) -> dict[str, Worth]:
    """Each seat takes three of the boxes; one that has something extra gives these points."""
    luck, counts = Random(4), Counts()
    for _ in range(games):
        taken = [Counter(luck.sample(range(boxes), 3)) for _ in range(players)]
        scores = [luck.gauss(20, 4) + sum(extra.get(box, 0.0) for box in each) + edge * (seat == 0)
                  for seat, each in enumerate(taken)]
        count_worth(counts, scores, taken)
    ids = tuple(f"box-{number}" for number in range(boxes))
    supply = Supply(game="sweets", players=(2, 3), types={}, parts=tuple(
        Part(id=each, kind="box", copies=1, values={}, where=HERE) for each in ids),
                    options={}, where=HERE)
    spec = Spec(supply=supply, players=players, options={}, bots=("greedy",) * players, seed=1)
    return {each.part: each for each in worths_of(counts, spec, ids, {"box-2": 5.0}, hard or {})}


def test_a_box_with_two_points_too_many_is_strong() -> None:
    assert [part for part, each in found(3000, {2: 2.0}).items() if each.word == "strong"] == [
        "box-2"]


def test_its_worth_is_told_within_its_interval() -> None:
    box = found(3000, {2: 2.0})["box-2"]
    assert box.low < 2.0 < box.high


def test_the_fair_number_takes_the_excess_from_the_printed_one() -> None:
    box = found(3000, {2: 2.0})["box-2"]
    assert box.fair is not None
    assert round(box.fair) == 3


def test_a_box_with_two_points_too_few_is_weak() -> None:
    assert found(3000, {5: -2.0})["box-5"].word == "weak"


def test_a_seat_that_is_ahead_anyway_is_no_box_s_merit() -> None:
    assert {each.word for each in found(3000, {}, edge=10.0).values()} == {"fair"}


def test_with_three_players_too() -> None:
    assert found(3000, {2: 2.0}, players=3)["box-2"].word == "strong"


def test_few_games_leave_it_open_and_tell_how_many_more() -> None:
    box = found(128, {2: 2.0})["box-2"]
    assert (box.word, box.more_games > 500) == ("open", True)


def test_more_games_see_less() -> None:
    few, many = (smallest_detectable(list(found(games, {}).values())) for games in (256, 2048))
    assert many < few


def test_fewer_games_than_components_tell_nothing() -> None:
    assert found(9, {2: 2.0}) == {}


def test_what_is_hard_to_get_may_be_worth_more() -> None:
    hard = {f"box-{number}": 0.9 - 0.02 * number for number in range(30)}
    effects = {number: 0.1 * number + 2.5 * (number == 7) for number in range(30)}
    strong = found(4000, effects, boxes=30, hard=hard)
    assert [part for part, each in strong.items() if each.word == "strong"] == ["box-7"]


def test_batches_add_up_to_the_whole() -> None:
    one, other, both = Counts(), Counts(), Counts()
    for counts in (one, other):
        for each in (counts, both):
            count_worth(each, (3.5, 1.25), (Counter({0: 1}), Counter({1: 2})))
    one.update(other)
    assert one == both
