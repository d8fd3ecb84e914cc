"""What rules ask for that can't be: told in words, with what to write instead, at its line."""

from __future__ import annotations

import pytest

from generator.playing.kit.fault import RuleFault
from tests.unit.playing.kit.make import begun, refusal, rules

ZONES = """
    row = Row("card")
    deck = Pile("card", face_down=True)
    hand = Hand("card")
    kept = Pile("card", per_seat=True)
    dice = Dice("die")
    coins = Counter(start=1, of="coin", worth="worth")
    told = Marker()
"""
TURN = """
    def turn(self, table, me):
        yield me.choose("end", ["turn"])
"""
# A line of a turn, and what is said of it.
IN_A_TURN = {
    "table[self.hand]": (
        "every seat has a 'hand' of its own | write me[self.hand], or go through "
        "table.seats"),
    "me[self.row]": (
        "'row' is a common zone | write table[self.row]"),
    "return not self.deck": (
        "'self.deck' is the declaration, not the pieces or the value | write me[self.deck] or "
        "table[self.deck]"),
    "max(card.cost for card in self.hand)": (
        "'self.hand' is the declaration, not the pieces or the value | write me[self.hand] or "
        "table[self.hand]"),
    "len(self.hand)": (
        "'self.hand' is the declaration, not the pieces or the value | write me[self.hand] or "
        "table[self.hand]"),
    "self.coins >= 2": (
        "'self.coins' is the declaration, not the pieces or the value | write me.coins or "
        "table.coins"),
    "table.move(table[self.row], self.hand)": (
        "whose 'hand'? Every seat has one | write me.draw(…) or me.move(…, "
        "self.hand), or go through table.seats"),
    "table.draw(self.row, self.hand)": (
        "whose 'hand'? Every seat has one | write me.draw(…) or me.move(…, "
        "self.hand), or go through table.seats"),
    "table.draw(self.hand, self.row)": (
        "whose 'hand'? Every seat has one | write me.draw(…) or me.move(…, "
        "self.hand), or go through table.seats"),
    "me.draw(self.row, self.dice)": (
        "'dice' is for die, not for card | "),
    "table.deal(self.row, self.deck)": (
        "'deck' is a common zone | table.draw fills a common zone"),
    "table.rotate(self.row)": (
        "'row' is a common zone: there is no player to pass it to | write row = "
        "Row(…, per_seat=True)"),
    "table.refill(self.row)": (
        "'row' has no pile to refill it from | write row = Row(…, size=…, "
        "refill=…)"),
    'me.move("oak", self.hand)': (
        "only pieces can be moved, not 'oak' | "),
    "me.move(None, self.hand)": (
        "None can't be moved | a player who passes gets None: check for it first"),
    "me.move(table[self.row], self.dice)": (
        '\'oak\' is a card, and \'dice\' is for die | write dice = Dice("card", …) too'),
    "me.next.move(table[self.row].top, self.kept); me.move(me.next[self.kept], self.kept)": (
        "seat 1 moves 'tide', which seat 2 has | let its owner give it: "
        "other.give(piece, me, self.hand)"),
    'me.move(me.choose("take", table[self.row]), self.hand)': (
        'a choice must be yielded | write: … = yield me.choose("take",'
        " …)"),
    "bool(me.either(take=table[self.row]))": (
        "a choice must be yielded | write: … = yield me.either(…)"),
    'yield me.choose("take", [])': (
        "seat 1 is asked to 'take' but has nothing to choose | write "
        "or_pass=True if that can happen, or don't ask"),
    "yield me.either(take=[], sell=False)": (
        "seat 1 is asked to 'take or sell' but has nothing to choose | write "
        "or_pass=True if that can happen, or don't ask"),
    'yield me.choose("count", range(30_000))': (
        "'count' has 30,000 options, and a choice takes at most 20,000 | ask in two "
        "steps"),
    "yield table[self.row].top": (
        "a turn yields <card tide> | write: … = yield me.choose(…)"),
    "table[self.row].append(3)": (
        "this is a copy of the zone: changing it moves no piece | move pieces "
        "with table.move, me.move, me.draw or table.deal"),
    "table[self.row].top.cots": (
        "'tide' has no 'cots' | a card has cost, number, suit, id, kind"),
    "table[self.row].top.cost = 3": (
        "rules can't change 'cost' of 'tide': it is printed | keep what changes in a "
        "Counter or a Marker"),
    "table.roll(table[self.row])": (
        "'oak' can't be rolled: it has no faces | give its kind a field faces: {type:"
        " list, of: int}"),
    "me.coins = 1.5": (
        "'coins' counts in whole numbers, not 1.5 | "),
    "me.coins -= 2": (
        "seat 1 would have -1 coins, and the least is 0 | offer only what can be paid"
        " for"),
    "me.coins += 99": (
        "there aren't enough coin for seat 1 to have 100 coins | print more of them, "
        "or handle in the rules that they run out"),
    "table.told = table[self.row].top": (
        "a Marker can't hold <card tide> | it holds words, numbers, True, False, None"
        " and tuples of these; pieces lie in zones"),
    "self.told = 3": (
        "'self.told = …' would be lost when a table is copied | declare told = "
        "Marker(…) or Counter(…) in the class, and write table.told or me.told"),
    "me.leader": (
        "a seat has no 'leader' | declare leader = Counter() or "
        "Marker(per_seat=True); the pieces of a zone are me[self.leader]"),
    "table.leader": (
        "the table has no 'leader' | declare leader = Counter(common=True) or "
        "Marker(); the pieces of a zone are table[self.leader]"),
    "me.leader = 3": (
        "a seat has no 'leader' | declare leader = Counter() or "
        "Marker(per_seat=True); the pieces of a zone are me[self.leader]"),
}
# What a class declares, and what is said of that.
DECLARED = {
    'row = Row("crad")': (
        "'row' is for pieces of the kind 'crad', but there are none | did you mean "
        "'card'?"),
    "row = Row()": (
        '\'row\' doesn\'t say which pieces it holds | write row = Row("card")'),
    'box = Row("card")': (
        "'box' already has a meaning in a position | choose another name"),
    "over = Counter(common=True)": (
        "'over' already has a meaning at a table | choose another name"),
    "seats = Counter(common=True)": (
        "'seats' already has a meaning at a table | choose another name"),
    "index = Marker(per_seat=True)": (
        "'index' already has a meaning at a seat | choose another name"),
    'coins = Pile("coin"); money = Counter(of="coin")': (
        "pieces of the kind 'coin' are counted, so they can't also be in 'coins' | "
        "remove either the counter or the kind of this zone"),
    'coins = Counter(of="coin", worth="value")': (
        "'penny' says nothing in 'value' that could be counted | give it a whole "
        "number, 1 or more"),
    'hand = Hand("card", start=7)': (
        "there are too few card for every 'hand' to begin with 7 | print more, or "
        "start with fewer"),
    "open = Switch()": (
        'a Switch needs its choices, with the default first | write Switch("no", "yes")'),
    "told = Marker({1})": (
        "a Marker can't hold {1} | it holds words, numbers, True, False, None and "
        "tuples of these; pieces lie in zones"),
}


@pytest.mark.parametrize("line", IN_A_TURN)
def test_a_line_of_a_turn_is_refused_in_words(line: str) -> None:
    body = TURN.replace("        yield", f"        {line}\n        yield")
    assert refusal(ZONES + body) == f"{IN_A_TURN[line]} | {line}"


@pytest.mark.parametrize("line", DECLARED)
def test_what_cannot_be_declared_is_refused_at_its_line(line: str) -> None:
    assert refusal(f"    {line}{TURN}") == f"{DECLARED[line]} | {line}"


def test_what_a_class_builds_on_is_refused_at_its_line_too() -> None:
    text = """    pass

class Plain(Tried):
    rows = Row("crad")
"""
    assert refusal(text + TURN).endswith('| rows = Row("crad")')


def test_a_game_without_turns_is_refused() -> None:
    assert refusal("    pass\n") \
        == "the game has no turn | write def turn(self, table, me): … | class Tried(Game):"


def test_a_turn_that_is_no_generator_is_refused() -> None:
    assert refusal("    def turn(self, table, me):\n        return 3\n").startswith(
        "a turn is a generator | ask with: … = yield me.choose(…), and return nothing")


def test_a_turn_without_an_end_is_refused() -> None:
    loop = "    def turn(self, table, me):\n        while True:\n            " \
           'yield me.choose("go", ["on"])\n'
    assert refusal(loop, words=("go on",) * 5_001).startswith(
        "a turn of seat 1 doesn't end after 5,000 decisions | a loop around a choice needs a way "
        "out")


def test_whoever_looks_whether_it_has_ended_changes_nothing() -> None:
    ended = '    row = Row("card")\n    def ended(self, table):\n        table.shuffle(self.row)\n'
    assert refusal(ended + TURN, words=("end turn",)) == (
        "only a turn or the set-up may change the table | score and ended can only read it | "
        "table.shuffle(self.row)")


def test_the_next_is_a_seat() -> None:
    following = "    def next_seat(self, table, me):\n        return 3\n"
    assert refusal(following + TURN, words=("end turn",)).startswith(
        "next_seat gives 3 | give a seat: me, me.next, or one of table.seats")


def test_paying_from_two_counters_is_refused() -> None:
    two = TURN.replace("        yield", "        me.pay(1)\n        yield")
    assert refusal("    coins = Counter(9)\n    gems = Counter(9)\n" + two) == (
        "pay and gain need a game with just one counter of the seats | write me.coins -= 2 | "
        "me.pay(1)")


def test_a_score_is_a_number() -> None:
    engine = rules(TURN + "    def score(self, table, me):\n        return 'many'\n")
    with pytest.raises(RuleFault, match="score gives 'many'"):
        engine.outcome(begun(engine))


def test_what_rules_remember_elsewhere_than_at_the_table_is_found_out() -> None:
    engine = rules("""
    row = Row("card")
    def turn(self, table, me, asked=[]):
        asked.append(me)
        yield me.choose("end" if len(asked) < 2 else "stop", ["turn"])
        yield me.choose("end", ["turn"])
    """)
    state = engine.clone(begun(engine))
    with pytest.raises(RuleFault, match="this turn goes differently when the same choices are "
                                        "played again"):
        engine.apply(state, 0, None)  # type: ignore[arg-type]


def test_a_fault_says_when_in_play_it_came_up() -> None:
    engine = rules(TURN + "        me.move(None, self.row)\n")
    with pytest.raises(RuleFault) as fault:
        engine.apply(begun(engine), 0, None)  # type: ignore[arg-type]
    assert fault.value.context == {"turn": "1", "after": "'end turn'"}


def test_an_option_is_of_a_sort_that_can_be_shown() -> None:
    asking = TURN.replace('["turn"]', "[object()]")
    assert refusal(asking).startswith(
        "this option can't be shown to players | give a piece, a seat, a word, a number, "
        "or a tuple of these")


def test_a_very_long_number_is_described() -> None:
    engine = rules(TURN.replace('["turn"]', "[10 ** 5000]"))
    assert engine.text(begun(engine), 0) == "end a number of 16,610 bits"


def test_an_answer_with_methods_of_its_own_ends_the_game_as_plain_text() -> None:
    engine = rules("""
    class Odd(str):
        __len__ = None
    def ended(self, table):
        return self.Odd("enough")
    """ + TURN)
    state = begun(engine)
    engine.apply(state, 0, None)  # type: ignore[arg-type]
    assert (state.over, type(state.cause), state.cause) == (True, str, "enough")
