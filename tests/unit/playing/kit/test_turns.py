"""Turns that are under way: copied, hidden from a seat, written down, packed, played on."""

from __future__ import annotations

import pickle
from dataclasses import replace

import pytest

from generator.game.model.supply import Part
from generator.playing.kit.kit_rules import KitRules
from generator.playing.kit.kit_state import KitState
from generator.playing.play.laws import first_breach
from generator.playing.rules.chance import stream
from generator.playing.rules.engine import IllegalAction
from generator.playing.rules.position import WrongPosition
from tests.unit.playing.kit.make import begun, box, legal, rules, said

# Whose turn it is throws a die and offers a card; the next one takes it or not; then one is kept.
OFFER = """
    deck = Pile("card", face_down=True)
    hand = Hand("card")
    kept = Pile("card", per_seat=True)
    dice = Dice("die")

    def setup(self, table):
        table.shuffle(self.deck)
        table.deal(self.deck, self.hand, 3)

    def turn(self, table, me):
        table.roll(self.dice)
        card = yield me.choose("offer", me[self.hand])
        if (yield me.next.choose("take", ["it", "none"])) == "it":
            me.give(card, me.next, self.hand)
            answer = yield me.next.choose("give", me.next[self.hand])
            me.next.give(answer, me, self.hand)
        lots = yield me.choose("keep", me[self.hand])
        me.move(lots, self.kept)

    def ended(self, table):
        return not table.seats[0][self.hand] or not table.seats[1][self.hand]

    def score(self, table, me):
        return Score(kept=sum(card.cost for card in me[self.kept]))
"""

# The leader plays a card, and the other one follows suit if possible.
TRICK = """
    deck = Pile("card", face_down=True)
    hand = Hand("card")
    trick = Row("card")

    def turn(self, table, me):
        led = yield me.choose("lead", me[self.hand])
        me.move(led, self.trick)
        own = me.next[self.hand]
        card = yield me.next.choose("follow", own.of(suit=led.suit) or own)
        me.next.move(card, self.trick)
        yield me.choose("end", ["turn"])

    def ended(self, table):
        return True
"""


def half_way() -> tuple[KitRules, KitState]:
    """Seat 1 has offered a card, and seat 2 took it."""
    engine = rules(OFFER)
    state = begun(engine)
    return engine, said(engine, state, legal(engine, state)[0], "take it")


def picture(engine: KitRules, state: KitState) -> tuple[object, ...]:
    return engine.dump(state), legal(engine, state), state.seat


def hand_of(engine: KitRules, state: KitState, seat: int) -> list[object]:
    hands = engine.dump(state)["hand"]
    assert isinstance(hands, list)
    return list(hands[seat])


def test_another_seat_can_be_asked_within_a_turn() -> None:
    engine, state = half_way()
    assert (state.seat, state.owner, legal(engine, state)[0][:5]) == (1, 0, "give ")


def test_a_copy_in_the_middle_of_a_turn_goes_on_by_itself() -> None:
    engine, state = half_way()
    twin = engine.clone(state)
    said(engine, twin, legal(engine, twin)[0])
    assert (twin.seat, legal(engine, state)[0][:4]) == (0, "give")


def test_a_copy_and_its_original_come_to_the_same_end() -> None:
    engine, state = half_way()
    twin = engine.clone(state)
    for each in (state, twin):
        luck, chance = stream("choices"), stream("dice")
        while not each.over:
            engine.apply(each, engine.sample(each, luck), chance)
    assert picture(engine, state) == picture(engine, twin)


def test_a_copy_of_a_copy_can_be_played() -> None:
    engine, state = half_way()
    twin = engine.clone(engine.clone(state))
    assert said(engine, twin, legal(engine, twin)[0]).seat == 0


def test_a_turn_that_was_packed_goes_on_elsewhere() -> None:
    engine, state = half_way()
    there, table = pickle.loads(pickle.dumps((engine, state)))
    said(there, table, legal(there, table)[0])
    assert picture(there, table) == picture(engine, said(engine, state, legal(engine, state)[0]))


def test_a_turn_that_was_written_down_goes_on() -> None:
    engine, state = half_way()
    assert picture(engine, engine.load(engine.dump(state))) == picture(engine, state)


def test_what_a_die_showed_in_a_turn_is_written_down() -> None:
    engine, state = half_way()
    back = engine.load(engine.dump(state))
    assert engine.table(back).faces(engine.box.zones[3]) \
        == engine.table(state).faces(engine.box.zones[3])


def test_a_choice_that_cannot_have_been_made_is_told_at_its_place() -> None:
    engine, state = half_way()
    data = {**engine.dump(state), "decided": ["offer gold"]}
    with pytest.raises(WrongPosition, match=r"'offer gold' is refused.*legal here: offer"):
        engine.load(data)


@pytest.mark.parametrize("seed", range(8))
def test_what_is_hidden_in_the_middle_of_a_turn_does_not_show(seed: int) -> None:
    engine, state = half_way()
    for seat in range(2):
        other = engine.hide(state, seat, stream("hidden", seed))
        assert engine.view(other, seat) == engine.view(state, seat)


def test_hands_of_others_are_dealt_anew_in_the_middle_of_a_turn() -> None:
    engine, state = half_way()
    hands = {str(engine.dump(engine.hide(state, 0, stream("hidden", seed)))["hand"])
             for seed in range(8)}
    assert len(hands) > 3


def test_a_table_with_hidden_pieces_can_be_played_to_its_end() -> None:
    engine, state = half_way()
    luck = stream("on")
    other = engine.hide(state, 1, luck)
    while not other.over:
        engine.apply(other, engine.sample(other, luck), luck)
    assert other.cause == "the end"


def test_hiding_keeps_to_what_others_were_seen_to_do() -> None:
    # Seat 2 followed no suit: whatever seat 1 thinks that it holds, no leaf is among it.
    engine = rules(TRICK)
    state = engine.load({"hand": [["oak", "ash"], ["brook", "brook", "tide"]]})
    said(engine, state, "lead oak", "follow tide")
    held = [str(card) for seed in range(20)
            for card in hand_of(engine, engine.hide(state, 0, stream("suit", seed)), 1)]
    assert set(held) == {"brook"}


def test_hiding_deals_anew_where_hardly_any_deal_fits() -> None:
    # Of 46 hidden cards 7 are waves, and the 3 that seat 2 has left are all of that suit.
    where = box().where
    waves = tuple(Part(id=f"wave-{number}", kind="card", copies=1, values={"suit": "wave"},
                       where=where)
                  for number in range(8))
    many = replace(box(), parts=(*waves, Part(id="leaf", kind="card", copies=40,
                                              values={"suit": "leaf"}, where=where)))
    engine = rules(TRICK, 2, many)
    state = engine.load({"hand": [["leaf", "leaf"], ["wave-0", "wave-1", "wave-2", "wave-3"]]})
    said(engine, state, "lead leaf", "follow wave-0")
    held = {tuple(hand_of(engine, engine.hide(state, 0, stream("few", seed)), 1))
            for seed in range(6)}
    assert len(held) > 2
    assert "leaf" not in {card for hand in held for card in hand}


def test_what_was_seen_in_this_turn_stays_where_it_went() -> None:
    # Seat 2 saw which card seat 1 took from the row into its hand.
    engine = rules("""
    row = Row("card")
    hand = Hand("card")
    def turn(self, table, me):
        card = yield me.choose("take", table[self.row])
        me.move(card, self.hand)
        yield me.choose("end", ["turn"])
    """)
    state = engine.load({"row": ["oak", "ash"], "hand": [["brook", "tide"], ["oak", "ash"]]})
    said(engine, state, "take ash")
    assert {str(hand_of(engine, engine.hide(state, 1, stream("seen", seed)), 0)[-1])
            for seed in range(6)} == {"ash"}


def test_copies_have_luck_of_their_own() -> None:
    engine = rules("""
    dice = Dice("die")
    def turn(self, table, me):
        yield me.choose("throw", ["dice"])
        table.roll(self.dice)
        yield me.choose("throw", ["again"])
        table.roll(self.dice)
        yield me.choose("end", ["turn"])
    """)
    state = said(engine, begun(engine), "throw dice")
    first, second = engine.clone(state), engine.clone(state)
    engine.apply(first, 0, stream("one"))
    engine.apply(second, 0, stream("two"))
    assert (first.draws[:2] == second.draws[:2] == state.draws,
            first.draws[2:] == second.draws[2:]) == (True, False)


def test_what_turns_on_hidden_cards_is_kept_to_as_well() -> None:
    # The counter is open to all, and tells how many waves seat 2 holds.
    engine = rules("""
    deck = Pile("card", face_down=True)
    hand = Hand("card")
    told = Counter(common=True)

    def setup(self, table):
        table.shuffle(self.deck)
        table.deal(self.deck, self.hand, 3)

    def turn(self, table, me):
        table.told = len(me.next[self.hand].of(suit="wave"))
        yield me.choose("end", ["turn"])

    def ended(self, table):
        return table.turn == 5
    """)
    assert [first_breach(engine, seed) for seed in range(3)] == [None] * 3


def test_options_that_depend_on_hidden_cards_are_found_by_the_laws() -> None:
    engine = rules("""
    deck = Pile("card", face_down=True)
    kept = Pile("card", per_seat=True)

    def setup(self, table):
        table.shuffle(self.deck)

    def turn(self, table, me):
        card = yield me.choose("look", table[self.deck][-2:])
        me.move(card, self.kept)

    def ended(self, table):
        return len(table[self.deck]) < 3
    """)
    breach = first_breach(engine, 1)
    assert breach is not None
    assert breach.law == "view"


def test_a_choice_that_is_not_offered_is_refused_with_those_that_are() -> None:
    engine, state = half_way()
    with pytest.raises(IllegalAction, match="'give gold' is refused"):
        engine.action(state, "give gold")


def test_a_turn_without_decisions_is_over_at_once() -> None:
    engine = rules("""
    points = Counter()

    def turn(self, table, me):
        me.points += 1
        if me.points == 3:
            yield me.choose("stop", ["now", "later"])

    def ended(self, table):
        return table.turn == 9
    """)
    assert begun(engine).turn == 4


def test_a_choice_among_several_things_begins_with_what_is_done() -> None:
    engine = rules("""
    row = Row("card")
    kept = Pile("card", per_seat=True)
    told = Marker()

    def turn(self, table, me):
        what, card = yield me.either(take=table[self.row], rest=True, sing=False, or_pass=True)
        table.told = what
        if card:
            me.move(card, self.kept)
    """)
    state = begun(engine)
    assert legal(engine, state) == ["take oak", "take ash", "take brook", "take tide", "rest",
                                    "pass"]
    assert [said(engine, state, word).layout.marks[0] for word in ("take ash", "rest", "pass")] \
        == ["take", "rest", "pass"]


def test_who_has_nothing_to_choose_from_can_only_pass() -> None:
    # Skipping the question would tell everybody what a hand doesn't hold.
    engine = rules("""
    kept = Pile("card", per_seat=True)

    def turn(self, table, me):
        assert (yield me.choose("take", me[self.kept], or_pass=True)) is None
        assert (yield me.either(take=[], or_pass=True)) == ("pass", None)
        yield me.choose("end", ["turn"])
    """)
    assert legal(engine, said(engine, begun(engine), "pass", "pass")) == ["end turn"]


def test_pieces_that_look_alike_are_one_choice() -> None:
    engine = rules("""
    row = Row("card")
    def turn(self, table, me):
        yield me.choose("take", [(card, 1) for card in table[self.row]])
    """)
    assert legal(engine, begun(engine)) == ["take oak 1", "take ash 1", "take brook 1",
                                            "take tide 1"]


def test_a_match_that_goes_on_for_ever_is_given_up() -> None:
    engine = rules("""
    max_turns = 7
    def turn(self, table, me):
        yield me.choose("say", ["yes", "no"])
    """)
    state = said(engine, begun(engine), *["say yes"] * 7)
    assert (state.over, state.cause, engine.outcome(state).finished) == (True, "max_turns", False)


def test_the_cause_of_the_end_is_what_ended_says() -> None:
    engine = rules("""
    def turn(self, table, me):
        if (yield me.choose("say", ["yes", "no"])) == "yes":
            table.end("somebody said yes")
    """)
    state = said(engine, begun(engine), "say no", "say yes")
    assert (state.turn, state.cause) == (2, "somebody said yes")


def test_another_than_the_next_can_have_the_next_turn() -> None:
    engine = rules("""
    def turn(self, table, me):
        yield me.choose("say", ["yes", "no"])
    def next_seat(self, table, me):
        return me
    """)
    assert said(engine, begun(engine), "say no", "say no").seat == 0


def test_the_seat_whose_turn_ended_is_known_when_the_end_is_asked_for() -> None:
    engine = rules("""
    def turn(self, table, me):
        yield me.choose("say", ["yes", "no"])
    def ended(self, table):
        return table.active.number == 2
    """)
    assert said(engine, begun(engine), "say no", "say no").over


def test_seats_can_be_chosen() -> None:
    engine = rules("""
    robbed = Counter()
    told = Marker()
    def turn(self, table, me):
        what, other = yield me.either(rob=me.others, wait=True)
        how = yield me.choose("ask", ["once", "twice"])
        if what == "rob":
            other.robbed += 1
    def ended(self, table):
        return table.turn == 6
    """, 3)
    state = said(engine, begun(engine), "rob seat 3")
    there, table = pickle.loads(pickle.dumps((engine, state)))
    assert (engine.dump(said(engine, engine.clone(state), "ask once"))["robbed"],
            there.dump(said(there, table, "ask once"))["robbed"],
            first_breach(engine, 1)) == ([0, 0, 1], [0, 0, 1], None)


# A turn begins with a change of the table, then the player chooses.
OPENING = """
    used = Pile("card")
    deck = Pile("card", face_down=True, refill=used)
    row = Row("card", size=3, refill=deck)
    hand = Hand("card")
    kept = Pile("card", per_seat=True)
    dice = Dice("die")
    coins = Counter(start=2)

    def setup(self, table):
        table.shuffle(self.deck)
        table.deal(self.deck, self.hand, 2)

    def turn(self, table, me):
        {}
        card = yield me.choose("keep", me[self.hand], or_pass=True)
        if card:
            me.move(card, self.kept)
            if len(me[self.kept]) > 2:
                table.move(me[self.kept], self.used)

    def ended(self, table):
        return table.turn > 14

    def score(self, table, me):
        return Score(kept=me[self.kept].total("cost"), coins=me.coins)
"""


@pytest.mark.parametrize("bot", ["random", "greedy"])
@pytest.mark.parametrize("change", [
    "me.draw(self.deck, self.hand)",
    "me.draw(self.deck, self.kept)",
    "me.draw(self.deck, self.hand, 9)",
    "table.roll(self.dice)",
    "table.refill(self.row)",
    "table.draw(self.deck, self.row, 2)",
    "table.move(table[self.row], self.used)",
    "table.shuffle(self.deck)",
    "table.rotate(self.hand)",
    "me.coins += 2",
    "me.coins += table.below(6)",
    "table.end('late') if table.turn > 9 else None",
])
def test_a_turn_that_begins_with_a_change_keeps_the_laws(change: str, bot: str) -> None:
    assert first_breach(rules(OPENING.format(change)), 1, bot) is None


def test_a_position_is_the_table_at_the_start_of_a_turn() -> None:
    engine = rules(OPENING.format("me.coins += 2"))
    state = engine.load({"hand": [["oak"], ["ash"]], "coins": [3, 3]})
    assert engine.dump(state)["coins"] == [5, 3]
