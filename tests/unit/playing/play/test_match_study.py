"""Studies: the same counts however the games are shared out, and honest figures."""

from __future__ import annotations

from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import pytest

from generator.apps.workflows import game_rules as play
from generator.base.findings import Findings
from generator.base.statistics import summarize_spread
from generator.playing.play.executors import play_study
from generator.playing.play.match import Match
from generator.playing.play.match_study import (
    Counts,
    Spec,
    add_match,
    batch_size,
    run_study,
    summarise,
)
from generator.playing.rules.engine import Outcome
from generator.playing.rules.registry import playable_games

GAME = "master-chocolatier" if "master-chocolatier" in playable_games() else playable_games()[0]


@pytest.fixture(scope="module")
def spec() -> Spec:
    supply = play.supply_at(GAME, Findings())
    return Spec(supply=supply, players=2, options={}, bots=("random", "greedy"), seed=7)


@pytest.fixture(scope="module")
def counts(spec: Spec) -> Counts:
    return run_study(None, spec, 12, 12)


@pytest.mark.parametrize("batch", [1, 5])
def test_the_batch_changes_nothing(spec: Spec, counts: Counts, batch: int) -> None:
    assert run_study(None, spec, 12, batch) == counts


def test_the_workers_change_nothing(spec: Spec, counts: Counts) -> None:
    with ThreadPoolExecutor(3) as pool:
        assert run_study(pool, spec, 12, 2) == counts


def test_other_processes_change_nothing(spec: Spec, counts: Counts) -> None:
    assert play_study(spec, 12, "2", lambda _: None, Findings()) == counts


def test_where_things_are_written_does_not_travel(spec: Spec) -> None:
    sent: list[Spec] = []

    def play_here(batch: Spec, first: int, count: int) -> Counts:
        sent.append(batch)
        return Counter()

    with ThreadPoolExecutor(1) as pool:
        run_study(pool, spec, 1, play=play_here)
    assert sent[0].key == spec.key
    assert {part.where.file for part in sent[0].supply.parts} == {""}
    assert not any(part.places for part in sent[0].supply.parts)


def test_another_seed_plays_other_games(spec: Spec, counts: Counts) -> None:
    assert run_study(None, replace(spec, seed=8), 12) != counts


def test_whoever_watches_hears_of_every_game(spec: Spec) -> None:
    heard: list[int] = []
    run_study(None, spec, 5, 2, heard.append)
    assert heard == [2, 2, 1]


def test_rotation_plays_each_deal_with_every_seating(spec: Spec) -> None:
    rotated = replace(spec, rotate=True)
    assert [rotated.seating(game) for game in range(3)] == [
        ("random", "greedy"), ("greedy", "random"), ("random", "greedy")]


def test_rotation_keeps_the_deal(spec: Spec) -> None:
    first, second = (replace(spec, rotate=True).streams(game).chance() for game in (0, 1))
    assert first.random() == second.random()


def a_match(winners: tuple[int, ...], finished: bool = True) -> Match:
    outcome = Outcome(scores=(3.0, 4.0), keys=((3.0,), (4.0,)), winners=winners, cause="the end",
                      sources=({"cards": 3.0}, {}),
                      finished=finished, tie_break=1)
    return Match(outcome, 10, 20)


def test_a_shared_win_is_half_a_win_for_each(spec: Spec) -> None:
    counts: Counts = Counter()
    add_match(counts, a_match((0, 1)), spec.bots)
    assert [each.value for each in summarise(spec, counts).wins] == [0.5, 0.5]


def test_a_game_that_was_cut_off_counts_as_unfinished_and_for_nobody(spec: Spec) -> None:
    counts: Counts = Counter()
    add_match(counts, a_match((1,), finished=False), spec.bots)
    add_match(counts, a_match((1,)), spec.bots)
    summary = summarise(spec, counts)
    assert (summary.games, summary.unfinished, summary.wins[1].value) == (2, 1, 1.0)


def test_a_spread_knows_its_middle_and_its_ends() -> None:
    found = summarize_spread({1.0: 10, 2.0: 80, 9.0: 10})
    assert (found.mean, found.p5, found.p50, found.p95) == (2.6, 1.0, 2.0, 9.0)


@pytest.mark.parametrize(("bots", "games", "size"), [
    ("greedy", 100, 7), ("greedy", 10_000, 50), ("greedy", 1_000_000, 500),
    ("random!take", 10_000, 250), ("search:20!take", 1_000_000, 1), ("greedy", 1, 1)])
def test_batches_are_worth_sending_and_enough_for_all_workers(
        spec: Spec, bots: str, games: int, size: int) -> None:
    assert batch_size(replace(spec, bots=(bots, bots)), games) == size


def test_a_study_plays_with_its_options() -> None:
    spec = Spec(supply=play.supply_at("chocoly", Findings()), players=2, options={"max_turns": "3"},
                bots=("random",) * 2, seed=7)
    assert summarise(spec, run_study(None, spec, 2, 2)).turns.mean <= 3


def test_causes_stand_in_the_order_of_how_often_they_were(spec: Spec) -> None:
    counts: Counts = Counter({("games",): 9, ("cause", "b"): 2, ("cause", "a"): 2,
                              ("cause", "c"): 5, ("decided", 1): 3, ("decided", "shared"): 6})
    summary = summarise(spec, counts)
    assert (list(summary.causes.items()), list(summary.decided.items())) == (
        [("c", 5), ("a", 2), ("b", 2)], [("shared", 6), ("1", 3)])


def test_team_mates_win_together_without_sharing_a_win() -> None:
    spec = Spec(supply=play.supply_at("chocoly", Findings()), players=4, options={},
                bots=("random",) * 4, seed=7)
    assert "shared" not in summarise(spec, run_study(None, spec, 4, 2)).decided


def test_a_win_counts_for_the_bot_that_won(spec: Spec) -> None:
    counts: Counts = Counter()
    add_match(counts, a_match((1,)), spec.bots)
    assert {word: share.value for word, share in summarise(spec, counts).by_bot.items()} == {
        "random": 0.0, "greedy": 1.0}


def test_sources_are_points_of_a_player_and_a_game(spec: Spec) -> None:
    counts: Counts = Counter()
    for _ in range(2):
        add_match(counts, a_match((1,)), spec.bots)
    # One of the two players had three points of cards, in both games.
    assert summarise(spec, counts).sources == {"cards": 1.5}
