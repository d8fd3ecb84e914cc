"""Differences on the same luck."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest

from generator.apps.workflows.game_rules import supply_at
from generator.base.findings import Findings
from generator.base.progress import NoProgress
from generator.game.model.supply import align_order
from generator.judging.balance.balance_study import Crew, take_sample
from generator.judging.balance.measure import StudyTable, measure_all
from generator.judging.balance.recorder import record_batch
from generator.judging.balance.samples import BLOCKS, Sample, block_batch, compare_samples
from generator.playing.play.match_study import Counts, Spec, run_study
from generator.playing.rules.registry import rules_for

COMPONENTS = Path(__file__).parents[4] / "components"


@pytest.fixture(scope="module")
def spec() -> Spec:
    supply = supply_at(str(COMPONENTS / "chocolatiers-light"), Findings())
    return Spec(supply=supply, players=2, options={}, bots=("random",) * 2, seed=3)


def table_of(spec: Spec) -> StudyTable:
    rules = rules_for(spec.supply, spec.players, {}, Findings())
    assert rules
    return StudyTable(players=2, bots=spec.bots, tracked=rules.tracked, piles=rules.piles,
                 kinds={each.id: each.kind for each in spec.supply.parts})


@pytest.fixture(scope="module")
def sample(spec: Spec) -> Sample:
    return take_sample(spec, table_of(spec), 50, Crew(None, NoProgress(), Findings()))


def test_a_set_differs_from_itself_in_nothing(sample: Sample, spec: Spec) -> None:
    again = take_sample(spec, sample.table, 50, Crew(None, NoProgress(), Findings()))
    found = compare_samples(sample, again)
    assert len(found) > 100
    assert {(each.value, each.low, each.high) for each in found} == {(0.0, 0.0, 0.0)}


def test_blocks_are_the_games_of_a_plain_study(sample: Sample, spec: Spec) -> None:
    assert len(sample.blocks) == BLOCKS
    assert sample.whole == record_batch(spec, 0, 50)


@pytest.mark.parametrize("batch", [1, 3, 7])
def test_batches_don_t_change_blocks(spec: Spec, batch: int) -> None:
    play = partial(block_batch, 4, 2)
    assert run_study(None, spec, 6, batch, play=play, first=4) == play(spec, 4, 6)


def test_values_alone_are_those_that_have_intervals(sample: Sample) -> None:
    figures = measure_all(sample.whole, sample.table)
    assert sample.values() == pytest.approx({(each.measure, each.of): each.value
                                             for each in figures})


def test_points_more_for_every_box_are_told_exactly(sample: Sample, spec: Spec) -> None:
    parts = tuple(replace(part, values={**part.values, "value": part.values["value"] + 1})
                  if part.kind == "box-tile" else part for part in spec.supply.parts)
    richer = replace(spec, supply=replace(spec.supply, parts=parts))
    other = take_sample(richer, sample.table, 50, Crew(None, NoProgress(), Findings()))
    found = {(each.measure, each.of): each
             for each in compare_samples(sample, other, ("score", "turns"))}
    # Bots that choose at random don't look at points, so the games are the same but for those.
    assert found["turns", ""].value == 0
    assert found["score", "1"].sure
    assert found["score", "1"].low < found["score", "1"].value < found["score", "1"].high
    assert 1 < found["score", "1"].value < 7


def test_a_set_with_its_lines_in_another_order_has_the_same_luck(sample: Sample,
                                                                 spec: Spec) -> None:
    moved = replace(spec.supply, parts=spec.supply.parts[::-1],
                    types={name: words[::-1] for name, words in spec.supply.types.items()})
    again = take_sample(replace(spec, supply=align_order(spec.supply, moved)), sample.table, 50,
                        Crew(None, NoProgress(), Findings()))
    assert again.whole == sample.whole


def test_what_only_the_new_set_has_comes_last(spec: Spec) -> None:
    first, *rest = spec.supply.parts
    old = replace(spec.supply, parts=tuple(rest))
    assert align_order(old, spec.supply).parts == (*rest, first)


def test_intervals_of_differences_hold_as_often_as_they_say() -> None:
    luck = random.Random(4)
    table = StudyTable(players=2, bots=("random",) * 2)
    held = 0
    for _ in range(200):
        samples = []
        for share in (0.5, 0.55):
            blocks: list[Counts] = []
            for _ in range(BLOCKS):
                wins = sum(luck.random() < share for _ in range(20))
                blocks.append(Counter({("games",): 20, ("win", 0): 2 * wins,
                                       ("win", 1): 2 * (20 - wins)}))
            samples.append(Sample(table, tuple(blocks)))
        found, = compare_samples(*samples, ("first-player-advantage",))
        held += found.low <= 0.05 <= found.high
    assert 180 <= held <= 199
