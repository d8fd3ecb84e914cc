"""Games in blocks: deals that are played several times count once."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import partial

import numpy as np
import pytest

from generator.apps.workflows.game_rules import supply_at
from generator.base.findings import Findings
from generator.judging.balance.measure import StudyTable
from generator.judging.balance.samples import (
    BLOCKS,
    Sample,
    block_batch,
    block_size,
    split_blocks,
)
from generator.playing.play.match_study import Counts, Spec, run_study

ROTATED = StudyTable(players=2, bots=("greedy", "random"), games_a_deal=2)


def sample(luck: np.random.Generator, table: StudyTable = ROTATED, deals: int = 100) -> Sample:
    """Two games of each deal that take equally long, in blocks of four deals."""
    blocks = []
    for _ in range(deals // 4):
        counts: Counts = Counter({("games",): 8})
        for turns in luck.poisson(20, 4).tolist():
            counts["turns", turns] += 2
        blocks.append(counts)
    return Sample(table, tuple(blocks))


def test_games_of_one_deal_are_not_counted_as_independent() -> None:
    # As if they were, the interval would hold in 83 of 100 studies.
    luck = np.random.default_rng(8)
    found = [sample(luck).figures(("turns",))[0] for _ in range(400)]
    assert 0.925 <= np.mean([each.low <= 20 <= each.high for each in found]) <= 0.975


def test_deals_that_are_played_once_have_the_interval_of_their_games() -> None:
    luck = np.random.default_rng(8)
    wide = sample(luck).figures(("turns",))[0]
    narrow = sample(luck, replace(ROTATED, games_a_deal=1)).figures(("turns",))[0]
    assert wide.high - wide.low > 1.2 * (narrow.high - narrow.low)


def test_deals_that_all_came_to_the_same_leave_some_room() -> None:
    blocks = tuple(Counter({("games",): 8, ("win", 0): 8, ("win", 1): 8}) for _ in range(25))
    found = Sample(ROTATED, blocks).figures(("seat-share",))[0]
    assert 0.01 < found.high - found.value < 0.05


def test_a_study_that_stopped_early_keeps_the_interval_of_the_sequence() -> None:
    early = replace(ROTATED, precision=0.05)
    blocks = tuple(Counter({("games",): 8, ("win", 0): wins, ("win", 1): 16 - wins})
                   for wins in (8, 10) * 12)
    wide, = (each for each in Sample(early, blocks).figures(("first-player-advantage",)))
    narrow, = (each for each in Sample(ROTATED, blocks).figures(("first-player-advantage",)))
    assert wide.high - wide.low > 2 * (narrow.high - narrow.low)


@pytest.mark.parametrize(("games", "size"), [(50, 2), (100, 4), (150, 6), (151, 8), (10, 2)])
def test_a_block_has_whole_deals(games: int, size: int) -> None:
    spec = Spec(supply=supply_at("chocoly", Findings()), players=2, options={},
                bots=("greedy", "random"), seed=1, rotate=True)
    assert block_size(spec, games, BLOCKS) == size


def test_batches_that_part_a_deal_leave_it_in_one_block() -> None:
    spec = Spec(supply=supply_at("chocolatiers-light", Findings()), players=2, options={},
                bots=("random", "random!wild"), seed=1,
                rotate=True)
    play = partial(block_batch, 0, 2)
    blocks = split_blocks(run_study(None, spec, 6, 1, play=play))
    assert [block["games",] for block in blocks] == [2, 2, 2]
