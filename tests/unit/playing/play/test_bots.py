"""Bots: each better than the one before, none of them peeks."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from generator.playing.play.bots import check_word, make_bot
from generator.playing.play.match import Streams, play_match
from generator.playing.play.search import SearchBot, TurnLookahead, lead, sample_choices
from generator.playing.play.strategist import LEANINGS
from generator.playing.rules.chance import Chance, stream
from tests.toy_game import DECIDE, KEEP, Dice, Toy, ToyState

PAGE = (Path(__file__).parents[4] / "docs" / "how-to" / "play.md").read_text(encoding="utf-8")


def wins(one: str, other: str, games: int) -> float:
    """The share of games that the first bot wins, seats taken in turn."""
    won = 0.0
    for game in range(games):
        streams = Streams("bots", game)
        words = (one, other) if game % 2 == 0 else (other, one)
        bots = [make_bot(word, streams.seat(seat)) for seat, word in enumerate(words)]
        winners = play_match(Toy(2), bots, streams.chance()).outcome.winners
        won += (game % 2 in winners) / len(winners)
    return won / games


def test_greedy_beats_random() -> None:
    assert wins("greedy", "random", 40) > 0.9


def test_search_beats_random() -> None:
    assert wins("search:16", "random", 10) > 0.9


@pytest.mark.parametrize("word", ["greedy", "search:24"])
def test_a_bot_takes_points_rather_than_a_coin(word: str) -> None:
    rules = Toy(2)
    state = rules.load({"phase": "decide", "taken": ["bank"], "row": ["wheat"], "deck": []})
    assert (state.phase, make_bot(word, stream("luck")).choose(rules, state)) == (DECIDE, KEEP)


@pytest.mark.parametrize("word", ["random", "greedy", "search:8", *LEANINGS])
def test_choosing_leaves_the_table_as_it_was(word: str) -> None:
    rules = Toy(3)
    state = rules.setup(stream("table"))
    before = rules.dump(state)
    make_bot(word, stream("luck")).choose(rules, state)
    assert rules.dump(state) == before


class Guarded(Toy):
    """Lets bots try moves only on tables where the rest was dealt anew."""

    def __init__(self) -> None:
        super().__init__(2)
        self.imagined: list[ToyState] = []

    def clone(self, state: ToyState) -> ToyState:
        new = super().clone(state)
        if any(state is each for each in self.imagined):
            self.imagined.append(new)
        return new

    def hide(self, state: ToyState, seat: int, luck: Chance) -> ToyState:
        new = super().hide(state, seat, luck)
        self.imagined.append(new)
        return new

    def apply(self, state: ToyState, action: int, chance: Chance) -> None:
        assert any(state is each for each in self.imagined)
        super().apply(state, action, chance)


@pytest.mark.parametrize("word", ["greedy", "search:8"])
def test_a_bot_does_not_peek(word: str) -> None:
    rules = Guarded()
    make_bot(word, stream("luck")).choose(rules, rules.setup(stream("table")))
    assert rules.imagined


def test_a_time_budget_is_kept_roughly() -> None:
    bot = make_bot("search:1ms", stream("luck"))
    assert isinstance(bot, SearchBot)
    assert bot.choose(Toy(2), Toy(2).setup(stream("table"))) in (0, 1, 2, 3)


def test_the_page_says_how_many_games_a_search_imagines() -> None:
    bot = make_bot("search", stream("luck"))
    assert isinstance(bot, SearchBot)
    assert f"imagines 200 games a turn instead of {bot.rollouts}," in PAGE


class Clocked(Toy):
    """Knows the last turn in which somebody made a choice."""

    last = 0

    def apply(self, state: ToyState, action: int, chance: Chance) -> None:
        self.last = max(self.last, state.turn)
        super().apply(state, action, chance)


def test_a_search_imagines_five_turns_of_every_player() -> None:
    rules = Clocked(3)
    make_bot("search:8", stream("luck")).choose(rules, rules.setup(stream("table")))
    assert rules.last + 1 == 5 * 3


class Glancing(Toy):
    """Knows at a glance that the last choice is the best."""

    def prospects(self, state: ToyState, choices: list[int]) -> list[float]:
        return [float(index) for index in range(len(choices))]


def test_a_glance_picks_what_looks_best_where_the_game_can_tell() -> None:
    state = Toy(2).setup(stream("table"))
    glances = [TurnLookahead(rules, state, stream("luck")).choose_by_prospects(state)
               for rules in (Toy(2), Glancing(2))]
    assert glances == [-1, Toy(2).legal(state)[-1]]


@pytest.mark.parametrize("rules", [Toy(2), Glancing(2)])
def test_a_turn_without_much_thought_ends_with_the_turn(rules: Toy) -> None:
    state = rules.setup(stream("table"))
    outlook = TurnLookahead(rules, state, stream("luck"))
    assert not outlook.goes_on(outlook.play_turn(rules.clone(state), 3))


def test_some_choices_are_different_ones() -> None:
    assert len(set(sample_choices(list(range(9)), 6, stream("luck")))) == 6


@pytest.mark.parametrize(("word", "message"), [
    ("greedi", "there is no bot 'greedi'; did you mean 'greedy'?"),
    ("greedy:5", "'greedy:5' is no bot; write search:200"),
    ("search:", "'search:' is no bot; write search:200"),
    ("search:0", "'search:0' is no bot; write search:200"),
    ("search:5s", "'search:5s' is no bot; write search:200"),
])
def test_a_word_that_means_no_bot_is_told(word: str, message: str) -> None:
    with pytest.raises(ValueError, match=re.escape(message)):
        check_word(word)


@pytest.mark.parametrize("word", ["search:1", "search:1000000", "search:50ms"])
def test_a_search_may_be_told_how_much_to_imagine(word: str) -> None:
    assert check_word(word) == word


@pytest.mark.parametrize("word", ["search:0", "search:1000001"])
def test_a_search_imagines_something_but_not_for_ever(word: str) -> None:
    with pytest.raises(ValueError, match="is no bot"):
        check_word(word)


def test_a_search_with_a_time_has_as_many_games_as_fit_into_it() -> None:
    bot = make_bot("search:50ms", stream("luck"))
    assert isinstance(bot, SearchBot)
    assert (bot.rollouts, bot.milliseconds) == (1_000_000, 50)


class Even(Toy):
    """Sees at a glance that all choices are alike."""

    def prospects(self, state: ToyState, choices: list[int]) -> list[float]:
        return [1.0] * len(choices)


def test_of_choices_that_look_alike_luck_prefers_one() -> None:
    rules = Even(2)
    state = rules.setup(stream("table"))
    assert {make_bot("greedy", stream(seed)).choose(rules, state)
            for seed in range(50)} == set(rules.legal(state))


def test_a_greedy_bot_takes_what_looks_best() -> None:
    rules = Glancing(2)
    state = rules.setup(stream("table"))
    assert {make_bot("greedy", stream(seed)).choose(rules, state)
            for seed in range(9)} == {rules.legal(state)[-1]}


class Valued(Toy):
    """Has the values that a test gives it."""

    def __init__(self, values: list[float], sides: int) -> None:
        super().__init__(2)
        self.given = values
        self.sides = sides

    def value(self, state: ToyState) -> list[float]:
        return self.given


@pytest.mark.parametrize(("values", "sides", "ahead"), [
    ([5.0, 3.0], 2, 2.0), ([3.0, 5.0], 2, -2.0), ([5.0, 1.0, 4.0], 3, 1.0),
    ([5.0, 3.0, 9.0, 4.0], 2, 1.0), ([5.0, 3.0], 1, 5.0)])
def test_a_lead_is_over_the_best_of_the_other_sides(
        values: list[float], sides: int, ahead: float) -> None:
    rules = Valued(values, sides)
    assert lead(rules, rules.setup(stream("table")), 0) == ahead


class Dealing(Toy):
    """Counts how often a table was imagined."""

    imagined = 0

    def hide(self, state: ToyState, seat: int, luck: Chance) -> ToyState:
        self.imagined += 1
        return super().hide(state, seat, luck)


def test_a_search_follows_its_plan_without_thinking_again() -> None:
    rules = Dealing(2)
    state = rules.setup(stream("table"))
    bot = make_bot("search:8", stream("luck"))
    rules.act(state, bot.choose(rules, state), stream("chance"))
    thought = rules.imagined
    bot.choose(rules, state)
    assert rules.imagined == thought


def test_a_search_thinks_again_when_the_table_turns_out_otherwise() -> None:
    rules = Dealing(2)
    state = rules.setup(stream("table"))
    bot = make_bot("search:8", stream("luck"))
    chosen = bot.choose(rules, state)
    other = next(action for action in rules.legal(state) if action != chosen)
    rules.act(state, other, stream("chance"))
    thought = rules.imagined
    bot.choose(rules, state)
    assert rules.imagined > thought


def test_a_search_that_is_told_a_number_of_games_imagines_so_many_more() -> None:
    few, many = Dealing(2), Dealing(2)
    for rules, word in ((few, "search:8"), (many, "search:200")):
        make_bot(word, stream("luck")).choose(rules, rules.setup(stream("table")))
    assert many.imagined > few.imagined + 50


def test_a_search_goes_by_all_the_games_that_it_imagines() -> None:
    rules = Dice(2)
    # A bank is worth five; only one throw out of six brings more.
    state = rules.load({"phase": "decide", "taken": ["bank"], "row": [], "deck": []})
    assert {make_bot("search:200", stream(seed)).choose(rules, state)
            for seed in range(30)} == {KEEP}
