"""The engine and a naive reading of the rules page agree on random positions."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count, islice, zip_longest
from typing import Any

import pytest

from generator.playing.games.chocoly.rules import Chocoly
from generator.playing.games.chocoly.state import ChocolyState
from generator.playing.rules.chance import Chance, stream
from tests.unit.playing.games.chocoly.naive import NaiveTable
from tests.unit.playing.games.chocoly.tables import changed, chocoly
from tests.unit.playing.games.positions import played, texts

PLAYERS = (2, 3, 4)
MATCHES = ("neighbour", "beneath", "either")


def naive(rules: Chocoly, state: ChocolyState) -> NaiveTable:
    dumped: dict[str, Any] = rules.dump(state)
    return NaiveTable(rules.supply, dumped, rules.options["overlap_match"])


@pytest.mark.parametrize("players", PLAYERS)
def test_areas_and_winners_are_those_of_a_flood_fill(players: int) -> None:
    rules = chocoly(players)
    for seed in range(30):
        for state in played(rules, "areas", players, seed):
            table = naive(rules, state)
            kinds = [*table.dumped["kinds"]] * 2
            sizes = [table.areas(kinds[seat]) for seat in range(players)]
            outcome = rules.outcome(state)
            assert outcome.scores == tuple(each[0] if each else 0 for each in sizes)
            assert outcome.winners == _winners(sizes)


def _winners(sizes: list[list[int]]) -> tuple[int, ...]:
    """Drop those who are behind, one area after another, until nobody is or all areas are told."""
    left = list(range(len(sizes)))
    for column in zip_longest(*sizes, fillvalue=0):
        most = max(column[seat] for seat in left)
        left = [seat for seat in left if column[seat] == most]
    return tuple(left)


@pytest.mark.parametrize("match", MATCHES)
@pytest.mark.parametrize("players", PLAYERS)
def test_the_placements_are_those_of_brute_force(players: int, match: str) -> None:
    rules = chocoly(players, overlap_match=match)
    for seed in range(3):
        for state in played(rules, "legal", players, match, seed):
            if not state.over and not rules.is_naming(state):
                wanted = naive(rules, state).placements()
                assert {text for text in texts(rules, state) if " at " in text} == wanted


@pytest.mark.parametrize(("contacts", "covered"), [(1, 1), (1, 4), (3, 3), (4, 1)])
def test_the_placements_are_those_of_brute_force_with_other_figures(
        contacts: int, covered: int) -> None:
    rules = chocoly(supply=changed(contacts=contacts, covered=covered))
    for state in played(rules, "figures", contacts, covered):
        if not state.over and not rules.is_naming(state):
            wanted = naive(rules, state).placements()
            assert {text for text in texts(rules, state) if " at " in text} == wanted


def lucks(guesses: int) -> Iterator[tuple[Chance, Chance]]:
    """For each guess luck that begins with it, and the same luck after that guess."""
    left = set(range(guesses))
    for number in count():
        after = stream("guess", number)
        guess = after.below(guesses)
        if guess in left:
            left.remove(guess)
            yield stream("guess", number), after
        if not left:
            return


@pytest.mark.parametrize("match", MATCHES)
@pytest.mark.parametrize("players", PLAYERS)
def test_each_legal_choice_is_exactly_one_of_the_equally_likely_guesses(
        players: int, match: str) -> None:
    rules = chocoly(players, overlap_match=match)
    for state in islice(played(rules, "guess", players, match), 4, 34, 3):
        places = len(state.ground) + (len(state.layer) if state.markers[state.seat] else 0)
        swap = state.phase == 0 and rules.can_swap(state)
        guesses = places * 4 * len(state.hands[state.seat]) + swap
        found = []
        for luck, after in lucks(guesses):
            choice = rules.sample(state, luck)
            if luck.bits() == after.bits():  # there was no second guess
                found.append(choice)
        assert sorted(found) == sorted(rules.legal(state))


def test_samples_come_as_often_as_each_other() -> None:
    rules = chocoly()
    state = rules.load({
        "kinds": ["white", "dark"], "table": ["tile-01 at 0,0 turned 0", "tile-28 at 2,0 turned 0"],
        "hands": [["tile-10", "tile-33"], ["tile-16"]], "deck": ["tile-17"]})
    luck = stream("uniform")
    legal = rules.legal(state)
    counts = dict.fromkeys(legal, 0)
    for _ in range(200 * len(legal)):
        counts[rules.sample(state, luck)] += 1
    spread = sum((count - 200) ** 2 / 200 for count in counts.values())
    # Chi-square with so many degrees of freedom is beyond this once in a million.
    freedom = len(legal) - 1
    assert spread < freedom + 5 * (2 * freedom) ** 0.5


def test_when_nothing_fits_a_sample_is_any_tile_to_put_out() -> None:
    rules = chocoly()
    state = rules.load({
        "kinds": ["white", "dark"], "markers": [0, 0], "swapped": [True, True],
        "table": ["tile-25 at 0,0 turned 0", "tile-26 at 2,0 turned 90",
                  "tile-27 at 2,2 turned 180", "tile-22 at 0,2 turned 270"],
        "hands": [["tile-28", "tile-29", "tile-30", "tile-10"], ["tile-16"]], "deck": ["tile-17"]})
    luck = stream("rare")
    assert {rules.sample(state, luck) for _ in range(50)} == set(rules.legal(state))
