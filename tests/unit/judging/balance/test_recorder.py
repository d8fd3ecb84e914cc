"""The recorder: the same matches as without it, and counts that can be added up."""

from __future__ import annotations

from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from generator.apps.workflows import game_rules as play
from generator.base.findings import Findings
from generator.judging.balance.recorder import record_batch, record_match
from generator.playing.play.match import Match, Streams, play_match
from generator.playing.play.match_study import (
    Counts,
    Spec,
    bots_for,
    play_batch,
    run_study,
    shares_of_a_win,
)
from generator.playing.rules.engine import Rules
from generator.playing.rules.registry import playable_games
from tests.toy_game import Toy, ToyState

GAMES = 6


@cache
def spec(game: str, bot: str = "random") -> Spec:
    supply = play.supply_at(game, Findings())
    players = max(supply.players)
    return Spec(supply=supply, players=players, options={}, bots=(bot,) * players, seed=5)


@cache
def recorded(game: str) -> Counts:
    return record_batch(spec(game), 0, GAMES)


def of(counts: Counts, name: str) -> dict[Any, int]:
    """The counts of one name, without it."""
    return {key[1:] if len(key) > 2 else key[-1]: count for key, count in counts.items()
            if key[0] == name}


def tracked(game: str) -> bool:
    """Whether a game has parts that seats take out of a common offer."""
    return bool(play.rules_of(spec(game).supply, spec(game).players, {}, Findings()).tracked)


def one(rules: Rules[Any], seed: int = 1) -> tuple[Match, Counts]:
    counts: Counts = Counter()
    streams = Streams("recorder", seed)
    seating = ("random",) * rules.players
    match = record_match(rules, bots_for(seating, streams), streams.chance(), counts, seating)
    return match, counts


@pytest.mark.parametrize("game", playable_games())
def test_a_recorded_match_is_the_match_that_is_played(game: str) -> None:
    rules = play.rules_of(spec(game).supply, 2, {}, Findings())
    for seed, bot in ((1, "random"), (2, "random"), (3, "greedy")):
        streams = Streams("recorder", seed)
        played = play_match(rules, bots_for((bot, bot), streams), streams.chance())
        counts: Counts = Counter()
        assert record_match(rules, bots_for((bot, bot), streams), streams.chance(), counts,
                            (bot, bot)) == played


@pytest.mark.parametrize("game", playable_games())
def test_what_a_study_counts_is_counted_as_before(game: str) -> None:
    plain = play_batch(spec(game), 0, GAMES)
    assert {key: recorded(game)[key] for key in plain} == plain


@pytest.mark.parametrize("game", playable_games())
def test_batches_and_workers_change_no_count(game: str) -> None:
    with ThreadPoolExecutor(2) as pool:
        assert run_study(pool, spec(game), GAMES, 1, play=record_batch) == recorded(game)


@pytest.mark.parametrize("game", playable_games())
def test_every_finished_game_counts_once_in_each_table_of_games(game: str) -> None:
    counts = recorded(game)
    finished = counts["games",] - counts["unfinished",]
    for name in ("margin", "lead-changes", "drama", "decisive", "free"):
        assert sum(of(counts, name).values()) == finished, name
    for name in ("reshuffle", "empty"):
        piles = {key[0] for key in of(counts, name)}
        assert sum(of(counts, name).values()) == finished * len(piles), name


@pytest.mark.parametrize("game", playable_games())
def test_turns_and_decisions_are_all_there(game: str) -> None:
    counts = recorded(game)
    assert not counts["unfinished",]
    turns = sum(number * count for number, count in of(counts, "turns").items())
    decisions = sum(number * count for number, count in of(counts, "decisions").items())
    assert counts["sums", "empty-offer", "second"] == (turns if tracked(game) else 0)
    assert counts["sums", "forced", "second"] == decisions


@pytest.mark.parametrize("game", playable_games())
def test_winners_share_each_win_among_the_parts_they_met(game: str) -> None:
    if not tracked(game):
        assert of(recorded(game), "exposed") == {}
        return
    counts = recorded(game)
    met, won = of(counts, "exposed"), of(counts, "exposed-win")
    assert set(won) <= set(met)
    whole = shares_of_a_win(spec(game).players)
    assert all(0 < won[key] <= whole * met[key] for key in won)
    assert won


@pytest.mark.parametrize("game", ["chocolatiers", "chocolatiers-light", "chai"])
def test_parts_that_a_seat_met_and_left_count_too(game: str) -> None:
    met = of(recorded(game), "exposed")
    left = {part for part, _, _, took in met if not took}
    assert left <= {part for part, _ in of(recorded(game), "offer-turns")}
    assert len(left) > len(spec(game).supply.parts) / 10


def test_more_games_from_another_number_on_go_on_where_the_first_ended() -> None:
    first = run_study(None, spec("chocoly"), 2, play=record_batch)
    rest = run_study(None, spec("chocoly"), GAMES - 2, play=record_batch, first=2)
    assert first + rest == recorded("chocoly")


def test_a_game_that_was_cut_off_counts_in_no_figure_of_the_recorder() -> None:
    cut = replace(spec("chocolatiers"), options={"max_turns": "4"})
    assert {key[0] for key in record_batch(cut, 0, 2)} == {
        key[0] for key in play_batch(cut, 0, 2)}


def test_parts_count_by_turns_on_offer_and_by_seats_that_met_or_took_them() -> None:
    match, counts = one(Toy(2))
    kept = [key for key in of(counts, "exposed") if key[3]]
    offered = of(counts, "offer-turns")
    picked = {part: took for part, took, *_ in of(counts, "picks")}
    assert counts["sums", "empty-offer", "second"] == match.turns
    assert counts["sums", "stagnation", "first"] == sum(turns for _, turns in offered)
    assert {part: sum(part == each for each, *_ in kept) for part in picked} == picked
    assert set(offered.values()) == {1}


class Script(Toy):
    """Two seats whose points at the ends of the turns are written down."""

    def __init__(self, points: list[tuple[float, float]]) -> None:
        super().__init__(2, len(points))
        self.written = points

    def outcome(self, state: ToyState) -> Any:
        scores = self.written[state.turn - 1] if state.turn else (0.0, 0.0)
        winners = tuple(seat for seat in (0, 1) if scores[seat] == max(scores))
        return replace(super().outcome(state), scores=scores, winners=winners, finished=True)


def tension(*points: tuple[float, float]) -> dict[str, Any]:
    _, counts = one(Script(list(points)))
    return {name: next(iter(of(counts, name)))
            for name in ("margin", "lead-changes", "drama", "decisive")}


def test_a_winner_who_was_always_ahead_is_no_drama() -> None:
    assert tension((1, 0), (2, 0), (3, 0), (4, 3)) == {
        "margin": 1.0, "lead-changes": 0, "drama": 0.0, "decisive": 1.0}


def test_a_winner_who_comes_from_behind_is_one() -> None:
    assert tension((0, 4), (0, 4), (5, 4), (10, 4)) == {
        "margin": 6.0, "lead-changes": 1, "drama": 0.2, "decisive": 0.5}


def test_a_lead_that_is_lost_and_won_again_changes_twice() -> None:
    assert tension((1, 0), (1, 1), (1, 2), (3, 2))["lead-changes"] == 2


def test_a_shared_win_has_no_margin_and_was_never_decided() -> None:
    assert tension((1, 0), (2, 2)) == {
        "margin": 0.0, "lead-changes": 0, "drama": 0.0, "decisive": 0.0}


class Again(Toy):
    """Sold cards go back into the deck when it is empty, once."""

    def apply(self, state: ToyState, action: int, chance: Any) -> None:
        if not state.deck and state.sold and not state.refills:
            state.deck, state.sold = state.sold, []
            state.refills += 1
        super().apply(state, action, chance)


def test_a_pile_that_was_made_anew_is_counted_and_so_are_turns_without_one() -> None:
    _, counts = one(Again(2))
    assert of(counts, "reshuffle") == {(0, 1): 1}
    assert all(turns > 0 for _, turns in of(counts, "empty"))


def test_choices_are_summed_up_game_by_game() -> None:
    match, counts = one(Toy(2))
    made, ways = counts["sums", "branching", "second"], counts["sums", "branching", "first"]
    assert made == match.decisions
    assert made <= ways <= 3 * made
    assert counts["sums", "branching", "product"] == made * ways


def test_forced_and_free_choices_are_all_choices() -> None:
    match, counts = one(Toy(2))
    free, = of(counts, "free")
    assert free + counts["sums", "forced", "first"] == match.decisions


@pytest.mark.parametrize("game", playable_games())
def test_points_of_a_game_are_those_of_its_seats(game: str) -> None:
    counts = recorded(game)
    by_seat: Counter[str] = Counter()
    for (_, source, points), count in of(counts, "source").items():
        by_seat[source] += points * count
    by_game: Counter[str] = Counter()
    for (source, points), count in of(counts, "points-from").items():
        by_game[source] += points * count
    assert +by_game == +by_seat
