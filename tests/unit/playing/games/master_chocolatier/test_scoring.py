"""The engine's points against a naive second opinion, over thousands of positions."""

from __future__ import annotations

from typing import Any

import pytest

from generator.playing.games.master_chocolatier.confection import can_ever_place
from generator.playing.rules.chance import Chance, stream
from generator.playing.rules.engine import Rules
from tests.unit.playing.games.master_chocolatier.box import VARIANTS, rules, with_part
from tests.unit.playing.games.master_chocolatier.naive import (
    COLOURED,
    COLOURS,
    Grid,
    after_confection,
    bonuses,
    grid_of,
    placing,
)


def coloured_grid(luck: Chance) -> Grid:
    """A coloured box, some spaces filled, no row full."""
    share = luck.random()
    grid = [[colour if luck.random() < share else "." for colour in row.split()]
            for row in COLOURED]
    for row in grid:
        if "." not in row:
            row[luck.below(5)] = "."
    return grid


def brown_grid(luck: Chance) -> Grid:
    """A brown box in which no colour stands twice in a row or column."""
    grid = [["."] * 5 for _ in range(5)]
    for _ in range(luck.below(60)):
        row, column = luck.below(5), luck.below(5)
        colour = COLOURS[luck.below(5)]
        if colour not in grid[row] and all(line[column] != colour for line in grid):
            grid[row][column] = colour
    return grid


def words(grid: Grid) -> list[str]:
    return [" ".join(row) for row in grid]


def one_line(row: int, colour: str) -> list[str]:
    return ["nothing"] * row + [f"{row + 1} {colour}"]


def last_turn(engine: Rules[Any], board: dict[str, Any]) -> Any:
    """A table on which one turn that changes nothing else leads to box confection."""
    state = engine.load({"centre": "1 red", "marker": 2, "seat": 2, "boards": [board]})
    engine.apply(state, engine.action(state, "take red from the centre to line 5"),
                 stream("last turn"))
    return state


def test_a_placed_chocolate_scores_as_the_second_opinion_says():
    engine = rules()
    for number in range(3000):
        luck = stream("coloured", number)
        grid = coloured_grid(luck)
        row = luck.below(5)
        column = grid[row].index(".")
        colour = COLOURED[row].split()[column]
        state = last_turn(engine, {"box": words(grid), "lines": one_line(row, colour)})
        grid[row][column] = colour
        assert state.score[0] == placing(grid, row, column), (words(grid), row, column)


def test_a_chocolate_in_the_brown_box_scores_as_the_second_opinion_says():
    engine = rules(options={"box": "brown"})
    tried = 0
    for number in range(2000):
        luck = stream("brown", number)
        grid = brown_grid(luck)
        row = luck.below(5)
        missing = [colour for colour in COLOURS if colour not in grid[row]]
        if not missing:
            continue
        state = last_turn(engine, {"box": words(grid), "lines": one_line(row, missing[0])})
        if not engine.legal(state) or state.phase != 2:
            continue
        column = engine.sample(state, luck)
        engine.apply(state, column, luck)
        grid[row][column] = missing[0]
        assert state.score[0] == placing(grid, row, column), (words(grid), row, column)
        tried += 1
    assert tried > 1000


def test_the_brown_box_offers_exactly_the_spaces_without_a_clash():
    engine = rules(options={"box": "brown"})
    for number in range(1500):
        luck = stream("spaces", number)
        grid = brown_grid(luck)
        row = luck.below(5)
        missing = [colour for colour in COLOURS if colour not in grid[row]]
        if not missing:
            continue
        free = [column for column in range(5) if grid[row][column] == "."
                and missing[-1] not in [line[column] for line in grid]]
        state = last_turn(engine, {"box": words(grid), "lines": one_line(row, missing[-1])})
        offered = engine.legal(state) if state.phase == 2 else []
        assert offered == free, (words(grid), row, missing[-1])


@pytest.mark.parametrize("box", ["coloured", "brown"])
def test_bonuses_are_what_the_second_opinion_says(box: str):
    engine = rules(options={"box": box})
    full = [row.split() for row in COLOURED]
    for number in range(2000):
        luck = stream("bonuses", number)
        share = 0.7 + 0.3 * luck.random()
        grid = [[colour if luck.random() < share else "." for colour in row] for row in full]
        state = engine.load({"centre": "1 red", "boards": [{"box": words(grid)}]})
        sources = engine.outcome(state).sources[0]
        assert {name: sources[name] for name in ("rows", "columns", "colours")} == bonuses(grid)


@pytest.mark.parametrize("factories", ["plain", "special"])
@pytest.mark.parametrize("players", [2, 4])
def test_every_round_of_random_games_scores_as_the_second_opinion_says(players, factories):
    engine = rules(players, {"factories": factories})
    rounds = 0
    for number in range(60):
        luck = stream("rounds", number)
        state = engine.setup(luck)
        while not state.over:
            number_of_round = state.round
            action = engine.sample(state, luck)
            before = engine.clone(state)
            engine.apply(state, action, luck)
            if state.round == number_of_round and not state.over:
                continue
            boards = boards_after_turn(engine, before, action)
            for seat, board in enumerate(boards):
                score, grid = after_confection(board)
                after = engine.dump(state)["boards"][seat]
                assert (after["score"], grid_of(after)) == (score, grid)
            rounds += 1
    assert rounds > 200


def boards_after_turn(engine: Rules[Any], before: Any, action: int) -> list[dict[str, Any]]:
    """The boards between a round's last turn and confection.

    One chocolate more in the centre keeps the round from ending.
    """
    held = engine.clone(before)
    sources = 2 * before.players + 2
    other_colour = (action // 6 // sources + 1) % 5
    held.offer[other_colour * sources] += 1
    held.slots = [slot for slot, count in enumerate(held.offer) if count]
    engine.apply(held, action, stream("nobody"))
    return list(engine.dump(held)["boards"])


@pytest.mark.parametrize("options", VARIANTS, ids=str)
def test_points_of_random_games_come_from_their_sources(options):
    engine = rules(3, options)
    for number in range(40):
        luck = stream("sources", number)
        state = engine.setup(luck)
        while not state.over:
            engine.apply(state, engine.sample(state, luck), luck)
        outcome = engine.outcome(state)
        for seat, board in enumerate(engine.dump(state)["boards"]):
            wanted = board["score"] + sum(bonuses(grid_of(board)).values())
            assert outcome.scores[seat] == wanted == sum(outcome.sources[seat].values())


def test_a_colour_too_few_to_fill_the_line_can_never_be_placed_there():
    stuck = ["red brown . black white", "brown teal black . red", ". white teal red black",
             "teal red white . brown", ". black brown white ."]
    placed = " ".join(stuck * 2).split().count("teal")
    found = []
    for copies in (placed + 4, placed + 5):
        engine = rules(2, {"box": "brown"}, with_part("teal", copies))
        state = engine.load({"centre": "1 red", "boards": [{"box": stuck}] * 2})
        found.append(can_ever_place(engine.box, state))
    assert found == [False, True]


def test_a_line_that_can_never_be_filled_is_closed_to_other_colours_for_good():
    stuck = ["red brown . black white", "brown teal black . red", ". white teal red black",
             "teal red white . brown", ". . brown white teal"]
    boards = [{"box": stuck, "lines": ["nothing"] * 4 + ["1 red"]}] * 2
    found = []
    for copies in (12, 13):
        engine = rules(2, {"box": "brown"}, with_part("red", copies))
        state = engine.load({"centre": "1 teal", "boards": boards})
        found.append(can_ever_place(engine.box, state))
    assert found == [False, True]
