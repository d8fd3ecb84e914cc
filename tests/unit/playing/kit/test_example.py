"""The example with which the kit was designed plays, word for word."""

from __future__ import annotations

from dataclasses import replace

from generator.playing.play.laws import first_breach
from tests.own import played, with_rules
from tests.unit.playing.kit.make import begun, box, legal, said

ORCHARD = '''
from ballotin.rules import Choice, Counter, Game, Hand, Pile, Row, Score

class Orchard(Game):
    deck = Pile("card", face_down=True)
    row = Row("card", size=3, refill=deck)
    hand = Hand("card")                       # one per seat, seen by its owner
    basket = Pile("card", per_seat=True)
    coins = Counter(start=2, of="coin")       # counted in printed coins, so they can run out

    def setup(self, table):
        table.shuffle(self.deck)
        table.deal(self.deck, self.hand, 3)

    def turn(self, table, me):                # a generator: each yield is a decision of `me`
        card = yield me.choose("take", table[self.row])
        me.move(card, self.hand)
        payable = [c for c in me[self.hand] if c.cost <= me.coins]
        if pick := (yield me.choose("plant", payable, or_pass=True)):
            me.pay(pick.cost); me.move(pick, self.basket)

    def ended(self, table):
        return not table[self.deck]

    def score(self, table, me):
        return Score(trees=sum(c.value for c in me[self.basket]), coins=me.coins)
'''

BOX = replace(box(), parts=tuple(
    replace(part, copies=part.copies * 3, values={**part.values, "value": part.values["number"]})
    if part.kind == "card" else part for part in box().parts))


def test_the_orchard_keeps_the_laws() -> None:
    engine = played(with_rules(BOX, ORCHARD), 3)
    assert [first_breach(engine, seed) for seed in range(3)] == [None] * 3


def test_only_what_can_be_paid_for_is_planted() -> None:
    engine = played(with_rules(BOX, ORCHARD))
    state = engine.load({"row": ["oak", "ash", "brook"], "hand": [["tide"], []]})
    assert legal(engine, said(engine, state, "take oak")) == ["plant oak", "pass"]


def test_what_is_planted_is_paid_for_and_scores() -> None:
    engine = played(with_rules(BOX, ORCHARD))
    state = engine.load({"row": ["oak", "ash", "brook"], "hand": [["tide"], []]})
    said(engine, state, "take oak", "plant oak")
    assert engine.outcome(state).sources[0] == {"trees": 7, "coins": 1}


def test_every_table_of_the_orchard_begins_with_a_card_to_take() -> None:
    engine = played(with_rules(BOX, ORCHARD))
    assert {each.partition(" ")[0] for each in legal(engine, begun(engine))} == {"take"}
