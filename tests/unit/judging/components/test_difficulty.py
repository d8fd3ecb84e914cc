"""How hard a box is: the exact chance, against counting every hand and against the engine."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations, product
from math import comb
from random import Random

import pytest

from generator.base.findings import Findings
from generator.game.load.game_folder import read_game
from generator.game.model.supply import Supply, supply_of
from generator.judging.components.check_runner import difficulties, game_checks
from generator.playing.games.chocolatier.payment import Payments, pack
from generator.playing.rules.payment import Payment, PaymentDeck
from generator.playing.rules.registry import rules_for

SMALL = (("truffle", 4), ("mint", 3), ("violet", 2))


def supply(game: str) -> Supply:
    return supply_of(read_game(game, Findings())[0])


def payment(box: Supply) -> Payment:
    found = game_checks(box.engine).payment(box)
    assert found is not None
    return found


def pays(hand: Counter[str], need: Counter[str], stand_in: int) -> bool:
    """Try every way to let cards stand in, as somebody at the table would."""
    if not need:
        return True
    one = next(iter(need))
    rest = need - Counter([one])
    if hand[one] and pays(hand - Counter([one]), rest, stand_in):
        return True
    return any(hand[kind] >= stand_in and pays(hand - Counter({kind: stand_in}), rest, stand_in)
               for kind in hand)


def counted(deck: PaymentDeck, need: Counter[str]) -> Fraction:
    """The chance by laying out every hand."""
    cards = [kind for kind, count in deck.cards for _ in range(count)]
    hands = list(combinations(cards, deck.reach))
    return Fraction(sum(pays(Counter(hand), need, deck.stand_in) for hand in hands), len(hands))


@pytest.mark.parametrize("stand_in", [2, 3])
@pytest.mark.parametrize("need", [
    (), ("mint",), ("truffle", "mint"), ("violet", "violet"), ("violet", "violet", "mint"),
    ("truffle", "truffle", "truffle"), ("mint", "mint", "violet", "truffle"),
    ("violet", "violet", "violet"), ("truffle", "mint", "violet", "unknown")])
def test_the_chance_is_that_of_laying_out_every_hand(need: tuple[str, ...], stand_in: int) -> None:
    deck = PaymentDeck(SMALL, 5, stand_in)
    assert deck.chance(Counter(need)) == counted(deck, Counter(need))


def test_every_small_box_is_as_hard_as_laying_out_every_hand_says() -> None:
    deck = PaymentDeck((("a", 3), ("b", 3), ("c", 2)), 4, 2)
    wrong = [need for need in product("abc", repeat=3)
             if deck.chance(Counter(need)) != counted(deck, Counter(need))]
    assert wrong == []


@pytest.mark.parametrize("game", ["chocolatiers", "chocolatiers-light"])
def test_hands_that_pay_are_those_that_the_engine_lets_pay(game: str) -> None:
    """On random hands of seven, the engine's own payments agree with the way counted here."""
    box = supply(game)
    rules = rules_for(box, 2, {}, Findings())
    assert rules is not None
    payments: Payments = rules.payments  # type: ignore[attr-defined]
    deck = payment(box).deck(box)
    kinds = [kind for kind, _ in deck.cards]
    cards = [kinds.index(kind) for kind, count in deck.cards for _ in range(count)]
    luck = Random(5)
    parts = box.of_kind("box-tile")
    for _ in range(60):
        hand = luck.sample(cards, deck.reach)
        mask = payments.payable(pack(hand))
        held = Counter(kinds[card] for card in hand)
        ours = [pays(held, payment(box).read_cost(part, box), deck.stand_in) for part in parts]
        assert ours == [bool(mask >> index & 1) for index in range(len(parts))]


@pytest.mark.parametrize("game", ["chocolatiers", "chocolatiers-light"])
def test_the_chance_is_the_share_of_all_hands_that_the_engine_lets_pay(game: str) -> None:
    box = supply(game)
    rules = rules_for(box, 2, {}, Findings())
    assert rules is not None
    deck = payment(box).deck(box)
    counts = [count for _, count in deck.cards]
    ways: Counter[str] = Counter()
    for held in product(*(range(min(count, deck.reach) + 1) for count in counts)):
        if sum(held) != deck.reach:
            continue
        many = 1
        for count, some in zip(counts, held, strict=True):
            many *= comb(count, some)
        hand = pack(kind for kind, some in enumerate(held) for _ in range(some))
        mask = rules.payments.payable(hand)  # type: ignore[attr-defined]
        for index, part in enumerate(box.of_kind("box-tile")):
            ways[part.id] += many * (mask >> index & 1)
    total = comb(sum(counts), deck.reach)
    assert difficulties(box) == {name: many / total for name, many in ways.items()}


def test_a_hand_of_the_whole_deck_pays_for_what_the_deck_holds() -> None:
    assert PaymentDeck(SMALL, 50, 2).chance(Counter(["truffle", "mint", "violet"])) == 1


def test_nobody_can_pay_for_more_than_a_hand() -> None:
    assert PaymentDeck(SMALL, 2, 2).chance(Counter(["truffle", "mint", "violet"])) == 0


def test_a_hand_reaches_one_card_more_than_its_limit() -> None:
    box = supply("chocolatiers")
    deck = payment(box).deck(box)
    assert (deck.reach, deck.size) == (7, 51)


@pytest.mark.parametrize("game", ["chai", "chocoly", "master-chocolatier"])
def test_games_without_boxes_have_no_difficulties(game: str) -> None:
    assert difficulties(supply(game)) == {}


def test_the_rare_box_of_the_sheet_is_as_hard_as_its_page_says() -> None:
    boxes = supply("chocolatiers")
    chances = difficulties(boxes)
    asked = {part.id: payment(boxes).read_cost(part, boxes) for part in boxes.of_kind("box-tile")}
    rare = next(name for name, need in asked.items()
                if need == Counter({"truffle": 2, "violet": 2}))
    assert chances[rare] == pytest.approx(0.4827, abs=5e-5)
