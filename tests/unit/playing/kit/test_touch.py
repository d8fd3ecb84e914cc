"""What to touch for an option, derived from what rules hand to `choose`."""

from __future__ import annotations

import pytest

from generator.playing.play.laws import first_breach
from generator.playing.rules.chance import stream
from generator.playing.rules.scene import TouchSpot
from tests.unit.playing.kit.make import rules

ZONES = """
    deck = Pile("card", face_down=True)
    hand = Hand("card", start=2)
    field = Area("coin")
    def turn(self, table, me):
        mine, first = me[self.hand].different(), me[self.hand][0]
        yield me.choose("do", OPTIONS, or_pass=True)
"""
HAND = "hand of seat 1"


def touched(options: str) -> list[tuple[TouchSpot, ...]]:
    """What is touched for each option; the hand holds two oaks."""
    engine = rules(ZONES.replace("OPTIONS", options))
    state = engine.setup(stream("touch"))
    return [engine.target(state, action) for action in engine.legal(state)]


@pytest.mark.parametrize(("options", "targets"), [
    ("[first]", [(TouchSpot(zone=HAND, part="oak"),)]),
    ("[table[self.deck].top]", [(TouchSpot(zone="deck", index=7),)]),
    ("[(0, 1), (0, 2)]", [(TouchSpot(zone="field of seat 1", cell=(0, 1)),),
                          (TouchSpot(zone="field of seat 1", cell=(0, 2)),)]),
    ("[(first, (0, 1))]",
     [(TouchSpot(zone=HAND, part="oak"), TouchSpot(zone="field of seat 1", cell=(0, 1)))]),
    ("[(first, 'sell'), (first, 'keep')]",
     [(TouchSpot(zone=HAND, part="oak"), TouchSpot(word="sell")),
                                            (TouchSpot(zone=HAND, part="oak"),
                                             TouchSpot(word="keep"))]),
    ("['up', 3]", [(TouchSpot(word="do up"),), (TouchSpot(word="do 3"),)]),
    ("[me.next]", [(TouchSpot(word="do seat 2"),)]),
])
def test_options_are_touched_where_they_lie(options: str,
                                            targets: list[tuple[TouchSpot, ...]]) -> None:
    assert touched(options) == [*targets, (TouchSpot(word="pass"),)]


def test_a_button_follows_where_one_option_is_part_of_another() -> None:
    assert touched("[(first,), tuple(me[self.hand])]")[:2] == [
        (TouchSpot(zone=HAND, part="oak"), TouchSpot(word="do oak")),
        (TouchSpot(zone=HAND, part="oak"), TouchSpot(zone=HAND, part="oak"),
         TouchSpot(word="do oak oak"))]


def test_a_pair_of_numbers_is_only_said_where_there_are_several_areas() -> None:
    engine = rules(ZONES.replace("OPTIONS", "[(0, 1)]") + """
    yard = Area("pawn")
""")
    state = engine.setup(stream("touch"))
    assert engine.target(state, 0) == (TouchSpot(word="do 0 1"),)


def test_what_is_not_offered_is_refused_by_what_is_to_be_decided() -> None:
    engine = rules(ZONES.replace("OPTIONS", "[first]"))
    state = engine.setup(stream("touch"))
    assert engine.refusal(state, (TouchSpot(zone="deck", index=0),)) \
        == "choose: do or pass"


@pytest.mark.parametrize(("options", "asked"), [
    ("[1, 2, 3]", "choose: 1 or 2 or 3 or pass"),
    ("[1, 2, 3, 4]", "choose: 1 or 2 or 3 or more or pass"),
])
def test_a_decision_without_a_word_asks_by_what_there_is(options: str, asked: str) -> None:
    engine = rules(ZONES.replace("OPTIONS", options).replace('"do"', '""'))
    assert engine.asked(engine.setup(stream("touch"))) == asked


def test_others_hear_nothing_of_a_card_that_stays_hidden() -> None:
    engine = rules("""
    deck = Pile("card", face_down=True)
    hand = Hand("card", start=2)
    def turn(self, table, me):
        card = yield me.choose("bury", me[self.hand])
        table.move(card, self.deck)
""")
    state = engine.setup(stream("touch"))
    assert [engine.told(state, 0, viewer) for viewer in (0, 1)] == ["bury oak", "bury a card"]


@pytest.mark.parametrize("options", [
    "[(first,), tuple(me[self.hand]), (first, 'oak'), 'oak']", "[(mine[0], each) for each in mine]",
    "[(first, mine[-1]), (mine[-1], first, None)]", "[(0, 1), ('0 1',), first]",
])
def test_whatever_is_offered_is_told_apart(options: str) -> None:
    engine = rules(ZONES.replace("OPTIONS", options) + """
    max_turns = 3
""")
    breach = first_breach(engine, 1)
    assert breach is None or breach.law not in ("targets", "told")
