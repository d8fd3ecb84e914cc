"""Tables go to words and back, and hide what can't be seen."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from generator.playing.games.chocolatier.payment import card_count, pack, unpack
from generator.playing.games.chocolatier.state import PAY
from generator.playing.rules.chance import stream
from generator.playing.rules.engine import IllegalAction
from generator.playing.rules.position import WrongPosition
from tests.unit.playing.games.chocolatiers.tables import EDITIONS, positions, rules_for_game

WRONG = {
    "a position has no 'tables' here": {"tables": []},
    "there is no chocolate 'fudge'": {"tray": ["fudge"]},
    "there is no box 'box-99'": {"players": [{"sampler": [{"box": "box-99"}]}]},
    "there is no phase 'nap'": {"phase": "nap"},
    "'players' can have at most 2 items, not 3": {"players": [{}, {}, {}]},
    "'seat' must be a whole number from 1 to 2, not 3": {"seat": 3},
    "no box can lie at 1,0": {"players": [{"sampler": [{"box": "box-01", "at": [1, 0]}]}]},
    "'turned' must be 0, 90, 180 or 270, not 45":
        {"players": [{"sampler": [{"box": "box-01", "turned": 45}]}]},
    "no wild can be on 5,5": {"players": [{"sampler": [{"box": "box-01"}], "covered": [[5, 5]]}]},
    "each player has 3 wilds: free ones, covering ones and the one on the reserved box":
        {"players": [{"wilds": 2}]},
    "there is only 1 'box-01'":
        {"players": [{"sampler": [{"box": "box-01"}]}, {"sampler": [{"box": "box-01"}]}]},
    "'boxing' must say which box is being paid for": {"phase": "pay"},
    "'box-01' isn't on offer": {"phase": "pay", "boxing": "box-01"},
    "'tray' must be a list, not 'mint'": {"tray": "mint"},
    "'at' must be a list, not 'here'":
        {"players": [{"sampler": [{"box": "box-01", "at": "here"}]}]},
    "each of 'players' must be a mapping of 'key: value', not 'mint'": {"players": ["mint"]},
    "there is no choice in the phase 'pair'": {"phase": "pair", "tray": ["mint"]},
    "there is no choice in the phase 'wild'": {"phase": "wild"},
    "there is no choice in the phase 'discard'": {"phase": "discard"},
    "'hand' can have at most 15 cards, not 16":
        {"players": [{"hand": ["truffle"] * 8 + ["nut-cluster"] * 8}]},
}


@pytest.mark.parametrize("game", EDITIONS)
def test_every_table_goes_to_words_and_back(game: str) -> None:
    rules = rules_for_game(game, 3)
    for state in positions(rules, 6):
        words = rules.dump(state)
        again = rules.load(words)
        assert (rules.dump(again), rules.legal(again)) == (words, rules.legal(state))
        assert rules.whereabouts(again) == rules.whereabouts(state)


@pytest.mark.parametrize("game", EDITIONS)
@pytest.mark.parametrize(("why", "words"), WRONG.items(), ids=WRONG)
def test_words_that_make_no_table_are_refused(
        game: str, why: str, words: dict[str, object]) -> None:
    with pytest.raises(WrongPosition, match="^" + why.replace("(", r"\(")):
        rules_for_game(game).load(words)


def test_the_retail_edition_has_no_bonus() -> None:
    with pytest.raises(WrongPosition, match="there is no phase 'bonus'"):
        rules_for_game("chocolatiers").load({"phase": "bonus"})


@pytest.mark.parametrize("game", EDITIONS)
def test_every_part_is_somewhere(game: str) -> None:
    rules = rules_for_game(game, 4)
    box = Counter({part.id: part.copies for part in rules.supply.parts})
    for state in positions(rules, 4):
        assert +sum(rules.whereabouts(state).values(), Counter()) == box


@pytest.mark.parametrize("game", EDITIONS)
def test_hiding_keeps_what_the_seat_sees_and_moves_the_rest(game: str) -> None:
    rules = rules_for_game(game, 3)
    luck = stream("hide")
    moved = 0
    for number, state in enumerate(positions(rules, 4)):
        seat = number % 3
        other = rules.hide(state, seat, luck)
        assert rules.view(other, seat) == rules.view(state, seat)
        assert sum(rules.whereabouts(other).values(), Counter()) \
            == sum(rules.whereabouts(state).values(), Counter())
        moved += other.hands != state.hands
    assert moved > number / 2


@pytest.mark.parametrize("game", EDITIONS)
def test_whoever_pays_for_a_box_can_do_so_in_every_hidden_table(game: str) -> None:
    rules = rules_for_game(game, 2)
    luck = stream("hide")
    for state in positions(rules, 6):
        if state.phase == PAY:
            assert rules.legal(rules.hide(state, 1 - state.seat, luck))


@pytest.mark.parametrize("game", EDITIONS)
def test_hands_that_pay_are_dealt_as_often_as_luck_would_deal_them(game: str) -> None:
    payments = rules_for_game(game).payments
    counts, size, box = [3, 2, 2, 2, 1, 1], 5, 0
    cards = [kind for kind, count in enumerate(counts) for _ in range(count)]
    dealt = Counter(pack(hand) for hand in combinations(cards, size))
    paying = {hand: count for hand, count in dealt.items() if payments.payable(hand) >> box & 1}
    luck = stream("paying", game)
    found = Counter(payments.deal(counts, size, box, luck) for _ in range(8000))
    assert set(found) <= set(paying)
    expected = {hand: 8000 * count / sum(paying.values()) for hand, count in paying.items()}
    assert all(abs(found[hand] - each) < 5 * each ** 0.5 + 5 for hand, each in expected.items())


@pytest.mark.parametrize("game", EDITIONS)
def test_a_rare_hand_that_pays_is_found_without_looking_at_the_true_one(game: str) -> None:
    rules = rules_for_game(game)
    box = next(each for each in range(len(rules.box.needs)) if card_count(rules.box.needs[each])
               == 4)
    hand = unpack(rules.box.needs[box])
    names = [rules.box.names[card] for card in hand]
    rest = [name for kind, name in enumerate(rules.box.names)
            for _ in range(rules.box.cards[kind] - hand.count(kind))]
    offer = {"line": [rules.box.box_ids[box]]} if rules.has_line \
        else {"stacks": [[rules.box.box_ids[box]]]}
    state = rules.load({"phase": "pay", "boxing": rules.box.box_ids[box], **offer,
                        "players": [{"hand": names}, {}], "deck": rest})
    seen = [rules.hide(state, 1, stream("rare", luck)) for luck in range(200)]
    assert all(rules.legal(table) for table in seen)
    assert all(table.deck != state.deck for table in seen)


def test_boxes_below_the_tops_of_the_stacks_are_hidden() -> None:
    rules = rules_for_game("chocolatiers-light")
    state = rules.setup(stream(1))
    other = rules.hide(state, 0, stream(2))
    assert [stack[-1] for stack in other.stacks] == [stack[-1] for stack in state.stacks]
    assert other.stacks != state.stacks
    assert sorted(other.aside) != sorted(state.aside)


def test_a_clone_shares_nothing() -> None:
    rules = rules_for_game("chocolatiers")
    for state in positions(rules, 2):
        words = rules.dump(state)
        other = rules.clone(state)
        chance = stream("clone")
        for _ in range(8):
            if not other.over:
                rules.apply(other, rules.sample(other, chance), chance)
        assert rules.dump(state) == words


def test_a_refusal_names_what_is_legal() -> None:
    rules = rules_for_game("chocolatiers")
    state = rules.load({"tray": ["mint", "violet"]})
    with pytest.raises(IllegalAction) as refused:
        rules.action(state, "take truffle")
    assert str(refused.value) == (
        "'take truffle' is refused: there is no truffle in the tray, and you can't draw from the "
        "deck (CHO-7); legal here: take mint; take violet")


def test_nonsense_is_refused_without_a_reason() -> None:
    rules = rules_for_game("chocolatiers")
    state = rules.load({"tray": ["mint"]})
    assert [rules.why_not(state, text) for text in ("", "eat mint", "take")] == ["", "", ""]


@pytest.mark.parametrize("game", EDITIONS)
def test_near_boxes_are_worth_something_to_a_bot(game: str) -> None:
    rules = rules_for_game(game)
    line = {"line": ["box-01"]} if rules.has_line else {"stacks": [["box-01"]]}
    hands = (["violet"], ["truffle"], ["truffle", "raspberry"])
    values = [rules.value(rules.load({**line, "players": [{"hand": hand}]}))[0] for hand in hands]
    assert values == sorted(set(values))


@pytest.mark.parametrize("game", EDITIONS)
def test_a_sample_is_what_the_list_holds_at_the_same_luck(game: str) -> None:
    rules = rules_for_game(game, 3)
    for number, state in enumerate(positions(rules, 8)):
        if not state.over:
            legal = rules.legal(state)
            share = stream("sample", number).random()
            assert rules.sample(state, stream("sample", number)) == legal[int(share * len(legal))]
