"""The engine agrees with a naive reading of the rules, over thousands of positions."""

from __future__ import annotations

from random import Random

import pytest

from generator.playing.games.chocolatier.payment import pack, unpack
from generator.playing.rules.chance import stream
from tests.unit.playing.games.chocolatiers.naive import Scorer, payments, places
from tests.unit.playing.games.chocolatiers.tables import (
    AWARDS,
    EDITIONS,
    positions,
    random_samplers,
    rules_for_game,
    shipped,
)


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("game", EDITIONS)
def test_scores_of_random_samplers_agree(game: str, players: int) -> None:
    rules, scorer = rules_for_game(game, players), Scorer(shipped(game), AWARDS[game])
    luck = stream(game, players)
    for _ in range(700):
        state = rules.load(random_samplers(rules, luck))
        outcome = rules.outcome(state)
        assert (list(outcome.scores), list(outcome.winners)) == scorer.score(rules.dump(state))


@pytest.mark.parametrize("game", EDITIONS)
def test_scores_agree_all_through_matches(game: str) -> None:
    rules, scorer = rules_for_game(game, 3), Scorer(shipped(game), AWARDS[game])
    for number, state in enumerate(positions(rules, 12)):
        if number % 3 == 0:
            outcome = rules.outcome(state)
            assert (list(outcome.scores), list(outcome.winners)) == scorer.score(rules.dump(state))


@pytest.mark.parametrize("game", EDITIONS)
def test_payments_agree(game: str) -> None:
    rules, luck = rules_for_game(game), Random(game)
    names = rules.box.names
    deck = [kind for kind, count in enumerate(rules.box.cards) for _ in range(count)]
    for _ in range(400):
        hand = sorted(luck.sample(deck, luck.randint(0, 8)))
        box = luck.randrange(len(rules.box.needs))
        chocolates = tuple(names[kind] for kind in unpack(rules.box.needs[box]))
        wanted = payments(tuple(names[card] for card in hand), chocolates)
        found = rules.payments.ways(pack(hand), box)
        assert {tuple(sorted(names[card] for card in unpack(lot))) for lot in found} == wanted
        assert len(found) == len(wanted)


@pytest.mark.parametrize("game", EDITIONS)
def test_a_box_is_offered_when_a_payment_is_there(game: str) -> None:
    rules, luck = rules_for_game(game), Random(game)
    deck = [kind for kind, count in enumerate(rules.box.cards) for _ in range(count)]
    for _ in range(200):
        hand = pack(luck.sample(deck, luck.randint(0, 8)))
        payable = rules.payments.payable(hand)
        assert [bool(payable >> box & 1) for box in range(len(rules.box.needs))] \
            == [bool(rules.payments.ways(hand, box)) for box in range(len(rules.box.needs))]


@pytest.mark.parametrize("game", EDITIONS)
def test_places_agree_all_through_matches(game: str) -> None:
    rules = rules_for_game(game)
    ground = rules.ground
    masks = {mask for state in positions(rules, 40) for mask in state.masks}
    for mask in masks:
        free = {ground.at(spot // 4) for spot in ground.places(mask)}
        assert free == places(ground.boxed_places(mask))
