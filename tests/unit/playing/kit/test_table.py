"""What rules do at a table: zones, piles, rows, areas, dice, counters, markers, figures, teams."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from generator.playing.kit.kit_rules import KitRules
from generator.playing.kit.kit_state import KitState
from generator.playing.play.laws import Moment, conservation, first_breach
from generator.playing.rules.chance import stream
from generator.playing.rules.position import WrongPosition
from tests.unit.playing.kit.make import begun, box, legal, rules, said

MARKET = """
    used = Pile("card")
    deck = Pile("card", face_down=True, refill=used)
    row = Row("card", size=3, refill=deck)

    def setup(self, table):
        table.shuffle(self.deck)

    def turn(self, table, me):
        card = yield me.choose("use", table[self.row])
        table.move(card, self.used)

    def ended(self, table):
        return table.turn == 40
"""
BANK = """
    coins = Counter(start=1, of="coin", worth="worth")

    def turn(self, table, me):
        amount = yield me.choose("get", [1, 2, 4, 6, 9])
        me.gain(amount)

    def ended(self, table):
        return table.turn == 8
"""
GARDEN = """
    deck = Pile("card", face_down=True)
    garden = Area("card")
    wall = Area("pawn", per_seat=False)
    best = Marker()
    visited = Marker((), per_seat=True)

    def turn(self, table, me):
        spot = yield me.choose("plant", [(x, y) for x in (0, 1) for y in (0, 1)
                                         if (x, y) not in me.visited])
        card, = me.draw(self.deck, self.garden)
        me.move(card, self.garden, at=spot)
        me.visited = (*me.visited, spot)
        table.best = me.number

    def ended(self, table):
        return table.turn == 5

    def score(self, table, me):
        return sum(x + y for _, (x, y) in me.laid(self.garden))
"""


def whereabouts(engine: KitRules, state: KitState, zone: str) -> Counter[str]:
    return engine.whereabouts(state)[zone]


def on(engine: KitRules, state: KitState, count: int) -> KitState:
    """The same table after so many random choices."""
    luck = stream("on")
    for _ in range(count):
        engine.apply(state, engine.sample(state, luck), luck)
    return state


# Zones.

def test_pieces_begin_in_the_first_common_zone_of_their_kind() -> None:
    engine = rules("""
    hand = Hand("card")
    deck = Pile("card", face_down=True)
    row = Row("card")
    def turn(self, table, me):
        yield me.choose("end", ["turn"])
    """)
    assert whereabouts(engine, begun(engine), "deck").total() == 12


def test_a_pile_of_used_pieces_begins_empty_wherever_it_is_declared() -> None:
    engine = rules(MARKET)
    assert whereabouts(engine, begun(engine), "used").total() == 0


def test_pieces_that_no_rule_speaks_of_stay_in_the_box() -> None:
    engine = rules(MARKET)
    assert whereabouts(engine, begun(engine), "box") == Counter(penny=6, crown=1, die=2, pawn=1)


def test_seats_begin_with_what_a_zone_says() -> None:
    engine = rules("""
    hand = Hand("card", start=2)
    def turn(self, table, me):
        yield me.choose("show", me[self.hand])
    """)
    assert [whereabouts(engine, begun(engine), f"hand of seat {seat}").total()
            for seat in (1, 2)] == [2, 2]


def test_so_many_pieces_are_in_play_as_so_many_players_use() -> None:
    parts = tuple(replace(part, by_players={2: 1}) if part.kind == "card" else part
                  for part in box().parts)
    engine = rules(MARKET, 2, replace(box(), parts=parts))
    assert whereabouts(engine, begun(engine), "box")["oak"] == 3


def test_cards_are_dealt_one_by_one() -> None:
    engine = rules("""
    deck = Pile("card")
    hand = Hand("card")
    def setup(self, table):
        table.deal(self.deck, self.hand, 2)
    def turn(self, table, me):
        yield me.choose("show", me[self.hand])
    """)
    # The top of the pile is its end: tide, brook, brook, brook.
    assert engine.dump(begun(engine))["hand"] == [["tide", "brook"], ["brook", "brook"]]


def test_hands_go_round_to_the_left() -> None:
    engine = rules("""
    deck = Pile("card")
    hand = Hand("card")
    def setup(self, table):
        table.deal(self.deck, self.hand, 1)
        table.rotate(self.hand)
    def turn(self, table, me):
        yield me.choose("show", me[self.hand])
    """)
    assert engine.dump(begun(engine))["hand"] == [["brook"], ["tide"]]


def test_drawing_from_an_empty_pile_gives_what_there_is() -> None:
    engine = rules("""
    deck = Pile("card")
    kept = Pile("card", per_seat=True)
    told = Marker()
    def turn(self, table, me):
        table.told = len(me.draw(self.deck, self.kept, 99))
        yield me.choose("end", ["turn"])
    """)
    assert engine.dump(begun(engine))["told"] == 12


# Rows and piles that are filled up.

def test_a_row_is_full_from_the_beginning() -> None:
    engine = rules(MARKET)
    assert whereabouts(engine, begun(engine), "row").total() == 3


def test_a_row_is_filled_up_at_the_end_of_a_turn() -> None:
    engine = rules(MARKET)
    assert whereabouts(engine, on(engine, begun(engine), 1), "row").total() == 3


def test_an_empty_pile_is_made_of_what_was_used() -> None:
    engine = rules(MARKET)
    state = on(engine, begun(engine), 10)
    assert (whereabouts(engine, state, "row").total(), state.refills) == (3, 1)


def test_a_pile_of_a_seat_is_made_of_what_that_seat_used() -> None:
    engine = rules("""
    pool = Pile("card")
    used = Pile("card", per_seat=True, start=2)
    deck = Pile("card", face_down=True, per_seat=True, refill=used)
    hand = Hand("card")
    def turn(self, table, me):
        me.draw(self.deck, self.hand)
        yield me.choose("end", ["turn"])
    """)
    state = begun(engine)
    assert [[len(each) for each in engine.dump(state)[zone]]  # type: ignore[attr-defined]
            for zone in ("used", "deck", "hand")] == [[0, 2], [1, 0], [1, 0]]


def test_a_piece_that_is_drawn_leaves_its_place_behind() -> None:
    engine = rules("""
    deck = Pile("card")
    kept = Pile("card", per_seat=True)
    told = Marker()
    def turn(self, table, me):
        table.move(table[self.deck].top, self.deck, at=4)
        card, = me.draw(self.deck, self.kept)
        table.told = table.at(card)
        yield me.choose("end", ["turn"])
    """)
    assert engine.dump(begun(engine))["told"] is None


def test_how_large_a_row_is_can_be_a_figure_of_the_game() -> None:
    engine = rules("""
    size = Figure("market", 1, 9)
    deck = Pile("card", face_down=True)
    row = Row("card", size=size, refill=deck)
    def turn(self, table, me):
        yield me.choose("end", ["turn"])
    """, 2, box(market=5))
    assert whereabouts(engine, begun(engine), "row").total() == 5


def test_a_market_keeps_the_laws() -> None:
    engine = rules(MARKET)
    assert [first_breach(engine, seed) for seed in range(3)] == [None] * 3


# Areas and markers.

def test_pieces_lie_at_their_places() -> None:
    engine = rules(GARDEN)
    state = said(engine, begun(engine), "plant 1 0", "plant 0 1", "plant 1 1")
    assert engine.outcome(state).scores == (3.0, 1.0)


def test_a_place_that_is_taken_is_not_offered() -> None:
    engine = rules(GARDEN)
    state = said(engine, begun(engine), "plant 1 0", "plant 0 1")
    assert legal(engine, state) == ["plant 0 0", "plant 0 1", "plant 1 1"]


def test_a_garden_keeps_the_laws() -> None:
    engine = rules(GARDEN)
    assert [first_breach(engine, seed) for seed in range(3)] == [None] * 3


def test_a_piece_that_moves_on_has_no_place_any_more() -> None:
    engine = rules("""
    pawns = Area("pawn", per_seat=False)
    told = Marker()
    def turn(self, table, me):
        pawn, = table[self.pawns]
        table.move(pawn, self.pawns, at=3)
        table.move(pawn, self.pawns)
        table.told = table.at(pawn)
        yield me.choose("end", ["turn"])
    """)
    assert engine.dump(begun(engine))["told"] is None


# Dice.

def test_dice_show_their_faces() -> None:
    engine = rules("""
    dice = Dice("die")
    told = Marker(())
    def turn(self, table, me):
        table.roll(self.dice)
        table.told = tuple(table.faces(self.dice))
        yield me.choose("end", ["turn"])
    def ended(self, table):
        return table.turn == 30
    """)
    chance, seen = stream("dice"), set()
    state = engine.setup(chance)
    while not state.over:
        seen |= set(engine.dump(state)["told"])  # type: ignore[call-overload]
        engine.apply(state, 0, chance)
    assert seen == {1, 2, 3, 4, 5, 6}


def test_one_die_can_be_thrown_alone() -> None:
    engine = rules("""
    dice = Dice("die", per_seat=True, start=1)
    def turn(self, table, me):
        me.roll(self.dice)
        yield me.choose("end", ["turn"])
    """)
    faces = engine.dump(begun(engine))["dice"]
    assert isinstance(faces, list)
    assert ["face" in each for each in (faces[0][0], faces[1][0])] == [True, False]


def test_a_position_says_what_dice_show() -> None:
    engine = rules("""
    dice = Dice("die")
    def turn(self, table, me):
        yield me.choose("see", table.faces(self.dice))
    """)
    state = engine.load({"dice": [{"piece": "die", "face": 5}, {"piece": "die", "face": 2}]})
    assert legal(engine, state) == ["see 5", "see 2"]


def test_a_turn_that_begins_with_luck_can_be_read_from_a_position() -> None:
    engine = rules("""
    dice = Dice("die")
    def turn(self, table, me):
        table.roll(self.dice)
        yield me.choose("see", table.faces(self.dice))
    """)
    assert legal(engine, engine.load({}))


# Counters.

def test_a_counter_is_paid_out_in_the_largest_pieces_there_are() -> None:
    engine = rules(BANK)
    state = said(engine, begun(engine), "get 6")
    assert whereabouts(engine, state, "coins of seat 1") == Counter(crown=1, penny=2)


def test_players_make_change() -> None:
    engine = rules(BANK)
    state = said(engine, begun(engine), "get 2", "get 4")
    assert [whereabouts(engine, state, f"coins of seat {seat}") for seat in (1, 2)] \
        == [Counter(penny=3), Counter(crown=1)]


def test_whoever_gains_more_than_there_is_gets_what_there_is() -> None:
    engine = rules(BANK)
    state = said(engine, begun(engine), "get 9", "get 6")
    assert engine.dump(state)["coins"] == [10, 1]


def test_a_bank_keeps_the_laws() -> None:
    engine = rules(BANK)
    assert [first_breach(engine, seed) for seed in range(3)] == [None] * 3


def test_change_is_found_where_the_largest_pieces_would_leave_a_rest() -> None:
    # A crown of 5 and four pieces of 2: 6 is three of these.
    parts = tuple(replace(part, values={"worth": 2}, copies=4) if part.id == "penny" else part
                  for part in box().parts)
    engine = rules("""
    coins = Counter(of="coin", worth="worth")
    def turn(self, table, me):
        me.coins += 6
        yield me.choose("end", ["turn"])
    """, 2, replace(box(), parts=parts))
    assert whereabouts(engine, begun(engine), "coins of seat 1") == Counter(penny=3)


def test_a_counter_of_its_own_needs_no_pieces() -> None:
    engine = rules("""
    points = Counter(start=3)
    def turn(self, table, me):
        me.points += 1000
        yield me.choose("end", ["turn"])
    """)
    assert engine.dump(begun(engine))["points"] == [1003, 3]


def test_paying_somebody_moves_the_money() -> None:
    engine = rules("""
    coins = Counter(start=2, of="coin", worth="worth")
    def turn(self, table, me):
        me.pay(2, to=me.next)
        yield me.choose("end", ["turn"])
    """)
    assert engine.dump(begun(engine))["coins"] == [0, 4]


# Figures, switches, teams, scores.

def test_a_figure_may_differ_with_the_number_of_players() -> None:
    text = """
    many = Figure("many", 1, 9, by_players=True)
    def turn(self, table, me):
        yield me.choose("count", range(self.many))
    """
    wanted = box(many={2: 2, 3: 4, 4: 5})
    assert [len(legal(engine, begun(engine)))
            for engine in (rules(text, players, wanted) for players in (2, 3))] == [2, 4]


def test_a_switch_is_the_word_that_was_asked_for() -> None:
    text = """
    open = Switch("no", "yes", says="Hands lie open.")
    def turn(self, table, me):
        yield me.choose("see", [self.open, "end"])
    """
    assert [legal(engine, begun(engine))[0]
            for engine in (rules(text), rules(text, open="yes"))] == ["see no", "see yes"]


def test_a_switch_is_an_option_of_the_rules() -> None:
    engine = rules("""
    open = Switch("no", "yes", says="Hands lie open.")
    def turn(self, table, me):
        yield me.choose("see", ["end"])
    """)
    shown = [(each.name, each.choices, each.default, each.summary) for each in engine.info.options]
    assert shown[0] == ("open", ("no", "yes"), "no", "Hands lie open.")


def test_seats_can_play_together() -> None:
    engine = rules("""
    teams = 2
    def turn(self, table, me):
        yield me.choose("see", ["end"])
    """, 4)
    assert engine.sides == 2


def test_points_add_up_and_ties_are_broken_in_order() -> None:
    engine = rules("""
    def turn(self, table, me):
        yield me.choose("see", ["end"])
    def score(self, table, me):
        return Score(trees=3, coins_left=2, tie=(1, me.index))
    """)
    outcome = engine.outcome(begun(engine))
    assert (outcome.scores, outcome.winners, outcome.tie_break, dict(outcome.sources[0])) \
        == ((5.0, 5.0), (1,), 3, {"trees": 3, "coins-left": 2})


def test_bots_go_by_what_a_game_promises() -> None:
    engine = rules("""
    def turn(self, table, me):
        yield me.choose("see", ["end"])
    def promise(self, table, me):
        return me.index + 0.5
    """)
    assert engine.value(begun(engine)) == [0.5, 1.5]


def test_pieces_have_the_fields_of_their_kind_whatever_these_are_called() -> None:
    engine = rules("""
    row = Row("card")
    def turn(self, table, me):
        yield me.choose("see", [table[self.row].top.number, table[self.row].total("cost")])
    """)
    assert legal(engine, begun(engine)) == ["see 10", "see 26"]


def test_some_pieces_can_be_asked_for_by_their_fields() -> None:
    engine = rules("""
    row = Row("card")
    def turn(self, table, me):
        waves = table[self.row].of(suit="wave")
        yield me.choose("see", [tuple(waves.ids()), tuple(waves.different().ids())])
    """)
    assert legal(engine, begun(engine)) == ["see brook brook brook tide", "see brook tide"]


# Positions.

def test_pieces_that_a_position_does_not_name_lie_in_their_pile() -> None:
    engine = rules(MARKET)
    state = engine.load({"row": ["tide", "oak", "ash"]})
    assert (whereabouts(engine, state, "deck").total(), conservation(
        Moment(engine, state, 1, 0, []))) == (9, "")


def test_a_position_leaves_out_what_so_many_players_do_not_use() -> None:
    parts = tuple(replace(part, by_players={2: 2}) if part.id == "oak" else part
                  for part in box().parts)
    engine = rules(MARKET, 2, replace(box(), parts=parts))
    state = engine.load({"row": ["tide", "oak", "ash"]})
    assert [whereabouts(engine, state, zone)["oak"] for zone in ("row", "deck", "box")] == [1, 1, 2]


WRONG = {
    "row: [gold]": ({"row": ["gold"]}, "there is no piece 'gold'"),
    "two tides": ({"row": ["tide", "tide"]}, "there are no more copies of 'tide'"),
    "a coin in the row": ({"row": ["penny"]}, "a coin can't be in 'row'"),
    "a zone that isn't": ({"rwo": ["tide"]}, "rwo"),
}


@pytest.mark.parametrize("case", WRONG)
def test_what_is_wrong_in_a_position_is_told(case: str) -> None:
    data, message = WRONG[case]
    with pytest.raises(WrongPosition, match=message):
        rules(MARKET).load(data)


def test_what_is_wrong_in_a_position_is_told_at_its_place() -> None:
    with pytest.raises(WrongPosition) as wrong:
        rules(MARKET).load({"row": ["tide", "tide"]})
    assert wrong.value.path == ("row", 1)


def test_a_position_can_not_have_more_coins_than_there_are() -> None:
    with pytest.raises(WrongPosition, match="there aren't enough coin for that"):
        rules(BANK).load({"coins": [9, 9]})
