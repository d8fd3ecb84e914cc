"""What is said of light boxes that can't be played with."""

from __future__ import annotations

from dataclasses import replace

import pytest

from generator.game.model.supply import Supply
from generator.playing.rules.chance import stream
from tests.unit.playing.games.chocolatiers.tables import (
    objections,
    rules_of,
    shipped,
    with_figures,
    with_part,
    without,
)

LIGHT = shipped("chocolatiers-light")
BAD = {
    "there are no boxes (CHL-1) — add components of the kind 'box-tile'":
        without(LIGHT, "box-tile"),
    "2 players need 40 pieces of the kind 'box-tile' (5 stacks of 8), but there are 30: 10 too few "
    "(CHL-1)":
        with_figures(LIGHT, stack_height=8),
    "5 boxes are in play, but a sampler holds 6 (CHL-6) — make the stacks higher":
        with_figures(LIGHT, stack_height=1),
    "the figure 'stack-height' must be a whole number from 1 to 90 for each number of players, "
    "not {2: 3}":
        with_figures(LIGHT, stack_height={2: 3}),
    "there is no component for the award 'first' (CHL-7)":
        replace(LIGHT, parts=tuple(part for part in LIGHT.parts if part.id != "score-first")),
    "2 players need 6 pieces of the kind 'wild' (3 for each of 2 players), but there are 4: "
    "2 too few (CHL-1)": with_part(LIGHT, "wild", copies=4),
    "'box-01' has the unknown type 'blubery' (CHL-1) — did you mean 'blueberry'?":
        with_part(LIGHT, "box-01", values={"spaces": ("blubery", "mint", "mint", "empty")}),
}


@pytest.mark.parametrize(("message", "supply"), BAD.items(), ids=BAD)
def test_a_box_that_cannot_be_played_with_is_refused(message: str, supply: Supply) -> None:
    assert message in objections(supply)


def test_five_players_are_too_many() -> None:
    assert objections(LIGHT, 5) == [
        "chocolatiers-light can't be played by 5 — it can be played by 2, 3, 4"]


@pytest.mark.parametrize(("players", "boxes"), [(2, 15), (3, 20), (4, 25)])
def test_the_stacks_grow_with_the_table_and_the_rest_leaves_the_game(
        players: int, boxes: int) -> None:
    state = rules_of(LIGHT, players).setup(stream(1))
    assert (sum(map(len, state.stacks)), len(state.aside)) == (boxes, 30 - boxes)
