"""A match with people: whose turn it is, what is refused, what can be taken back."""

from __future__ import annotations

import pickle

import pytest

from generator.playing.matches.live_match import (
    MOST,
    LiveMatch,
    Occupant,
    UnavailableAction,
    find_rule_ids,
    open_live_match,
)
from generator.playing.matches.match_events import (
    EndEvent,
    HintEvent,
    MoveEvent,
    RefusalEvent,
    UndoEvent,
)
from generator.playing.matches.match_file import MOST_LINES
from generator.playing.matches.match_lines import event_line
from generator.playing.play.bot_tasks import bot_turn
from generator.playing.rules.scene import ALL_SEEING, SPECTATOR
from tests.live_matches import GAMES, engine, lively, random_choice, seated
from tests.unit.playing.kit.make import rules as kit_rules

KIRA, JONAS, GREEDY = Occupant("Kira"), Occupant("Jonas"), Occupant(bot="greedy")

OPEN = """
    coins = Counter(start=1, of="coin", worth="worth")

    def turn(self, table, me):
        amount = yield me.choose("get", [1, 2])
        me.gain(amount)

    def ended(self, table):
        return table.turn == 8
"""
DRAWN = """
    deck = Pile("card", face_down=True)
    used = Pile("card")
    row = Row("card", size=3, refill=deck)

    def setup(self, table):
        table.shuffle(self.deck)

    def turn(self, table, me):
        card = yield me.choose("use", table[self.row])
        table.move(card, self.used)

    def ended(self, table):
        return table.turn == 8
"""
SECRET = """
    deck = Pile("card", face_down=True)
    hand = Hand("card")
    hidden = Pile("card", face_down=True, per_seat=True)

    def setup(self, table):
        table.shuffle(self.deck)
        for seat in table.seats:
            seat.draw(self.deck, self.hand, 3)

    def turn(self, table, me):
        card = yield me.choose("hide", me[self.hand])
        me.move(card, self.hidden)

    def ended(self, table):
        return table.turn == 4
"""


@pytest.fixture(autouse=True)
def _pebbles(pebbles: None) -> None:
    """Pebbles is found like a shipped game."""


def table_of(sitting: LiveMatch) -> object:
    return sitting.rules.dump(sitting.state)


def first(sitting: LiveMatch) -> LiveMatch:
    """The sitting after the first of the choices."""
    return sitting.move(sitting.to_move, sitting.choices(sitting.to_move)[0].action)


def simple(*sitters: Occupant) -> LiveMatch:
    """A table at which a turn is one choice of two."""
    return open_live_match(kit_rules(OPEN, len(sitters)), "7", sitters)


def chosen(sitting: LiveMatch, count: int) -> LiveMatch:
    for number in range(count):
        sitting = random_choice(sitting, number)
    return sitting


@pytest.mark.parametrize("game", GAMES)
def test_the_same_events_give_the_same_sitting(game: str) -> None:
    begun = seated(game)
    played = lively(begun, game, 150)
    again = begun
    for event in played.events:
        again = again.after(event)
    assert (again, table_of(again)) == (played, table_of(played))


@pytest.mark.parametrize("game", GAMES)
def test_only_the_seat_that_is_to_choose_is_told_its_choices(game: str) -> None:
    sitting = seated(game)
    told = {seat for seat in (*range(sitting.players), SPECTATOR, ALL_SEEING)
            if sitting.choices(seat)}
    assert told == {sitting.to_move}


def test_a_choice_can_be_made_in_words() -> None:
    sitting = seated()
    words = sitting.choices(0)[2].words
    assert sitting.move(0, words, 1200).last == MoveEvent(seat=0, words=words, milliseconds=1200)


def test_a_sitting_is_what_it_was_when_somebody_has_chosen() -> None:
    sitting = seated()
    before = table_of(sitting)
    first(sitting)
    assert table_of(sitting) == before


def test_a_choice_that_the_rules_refuse_is_noted_with_their_reason() -> None:
    assert seated("chai").move(0, "serve everybody").last == RefusalEvent(
        seat=0, words="serve everybody",
        reason="serve a customer after your action, at most one each turn (CHA-11)")


def test_a_choice_that_the_rules_refuse_changes_nothing() -> None:
    sitting = seated("chai")
    assert table_of(sitting.move(0, 99)) == table_of(sitting)


def test_a_reason_names_its_rules() -> None:
    assert find_rule_ids("first (CHA-4, CHA-7) and CHA-4 again") == ("CHA-4", "CHA-7")


def test_nobody_chooses_out_of_turn() -> None:
    with pytest.raises(UnavailableAction, match=r"it is the turn of seat 1 \(Kira\)"):
        seated().move(1, 0)


def test_nobody_chooses_for_a_bot() -> None:
    with pytest.raises(UnavailableAction, match=r"seat 1 \(greedy\) isn't played by a person now"):
        seated("chocoly", GREEDY, KIRA).move(0, 0)


def test_nobody_chooses_for_an_empty_seat() -> None:
    with pytest.raises(UnavailableAction, match="seat 1 isn't played by a person now"):
        seated("chocoly", Occupant(), KIRA).move(0, 0)


def test_a_bot_thinks_in_another_process_as_it_does_here() -> None:
    task = seated("chai", Occupant(bot="search:4"), KIRA).bot_task()
    assert task is not None
    assert bot_turn(pickle.loads(pickle.dumps(task))) == bot_turn(task)


def test_a_bots_thought_goes_until_somebody_else_is_asked() -> None:
    sitting = seated("chai", GREEDY, KIRA)
    task = sitting.bot_task()
    assert task is not None
    thought = bot_turn(task)
    for _ in thought.actions:
        sitting = sitting.apply_bot_plan(thought)
        thought = thought.rest()
    assert sitting.to_move == 1


def test_a_thought_that_comes_too_late_changes_nothing() -> None:
    sitting = seated("chocoly", GREEDY, KIRA)
    task = sitting.bot_task()
    assert task is not None
    thought = bot_turn(task)
    later = sitting.apply_bot_plan(thought)
    assert later.apply_bot_plan(thought) is later


def test_a_thought_of_a_bot_whose_person_came_back_changes_nothing() -> None:
    away = seated().stand_in(0, "greedy")
    task = away.bot_task()
    assert task is not None
    back = away.sit(0, "Kira")
    assert back.apply_bot_plan(bot_turn(task)) is back


def test_a_bot_plays_in_a_persons_stead_until_they_come_back() -> None:
    away = seated().stand_in(0, "random")
    assert (away.sitters[0], away.sit(0, "Kira").sitters[0]) == (Occupant("Kira", "random"), KIRA)


def test_nobody_takes_a_seat_that_is_somebody_elses() -> None:
    with pytest.raises(UnavailableAction, match="seat 1 is Kira's"):
        seated().sit(0, "Mira")


def test_two_people_are_not_called_alike() -> None:
    with pytest.raises(ValueError, match="two people can't both be called Kira"):
        seated("chocoly", KIRA, KIRA)


def test_with_bots_alone_beside_a_choice_is_taken_back_at_once() -> None:
    begun = simple(KIRA, GREEDY)
    played = chosen(begun, 2)
    assert table_of(played.ask_undo(0)) == table_of(begun)


def test_a_choice_is_taken_back_when_every_other_person_agrees() -> None:
    begun = simple(KIRA, JONAS, Occupant("Mira"))
    asked = first(begun).ask_undo(0)
    half = asked.grant_undo(2)
    assert (asked.missing_grants(), half.missing_grants(), table_of(half.grant_undo(1))) == (
        (1, 2), (1,), table_of(begun))


def test_two_people_do_not_ask_for_an_undo_at_once() -> None:
    asked = first(first(simple(KIRA, JONAS))).ask_undo(0)
    with pytest.raises(UnavailableAction, match=r"seat 1 \(Kira\) asks already"):
        asked.ask_undo(1)


def test_nobody_can_fill_a_match_with_what_brings_it_no_further() -> None:
    sitting = simple(KIRA, JONAS)
    for _ in range(MOST[RefusalEvent]):
        sitting = sitting.refuse(0, "x" * 5000, "it is so")
    with pytest.raises(UnavailableAction, match="that isn't a legal choice"):
        sitting.move(0, "dance")
    assert len("".join(map(event_line, sitting.events))) < 500 * MOST[RefusalEvent]


def test_a_match_that_was_filled_up_can_be_played_on() -> None:
    sitting = simple(KIRA, JONAS)
    for _ in range(MOST[HintEvent]):
        sitting = sitting.hint(0)
    assert isinstance(first(sitting).last, MoveEvent)


def test_all_that_may_happen_fits_into_a_file() -> None:
    assert sum(MOST.values()) < MOST_LINES / 2


def test_a_seat_waits_whose_bot_is_not_loaded() -> None:
    assert seated("chocoly", Occupant(bot="own.py:Mine"), KIRA).bot_task() is None


def test_an_unknown_bot_takes_no_seat() -> None:
    with pytest.raises(UnavailableAction, match="there is no bot 'genius'"):
        seated().stand_in(0, "genius")


def test_whoever_asks_can_not_agree() -> None:
    with pytest.raises(UnavailableAction, match=r"seat 1 \(Kira\) isn't asked"):
        first(seated()).ask_undo(0).grant_undo(0)


def test_a_choice_of_another_person_answers_an_undo() -> None:
    asked = first(simple(KIRA, JONAS)).ask_undo(0)
    assert first(asked).wish is None


def test_an_undo_waits_no_longer_for_somebody_who_left() -> None:
    begun = simple(KIRA, JONAS)
    assert table_of(first(begun).ask_undo(0).stand_in(1, "greedy")) == table_of(begun)


def test_an_undo_goes_back_over_choices_that_were_none() -> None:
    sitting = seated("chai", KIRA, GREEDY)
    while sitting.undo_point(0) == len(sitting.moves) - 1 or not sitting.moves:
        sitting = random_choice(sitting, "forced")
    undone = sitting.ask_undo(0)
    assert len(undone.choices(0)) > 1


def test_the_same_choice_has_the_same_luck_after_an_undo() -> None:
    played = chosen(seated("chai", KIRA, GREEDY), 9)
    undone = played.ask_undo(0)
    again = undone
    for past in played.moves[len(undone.moves):]:
        again = again.after(past.event)
    assert table_of(again) == table_of(played)


@pytest.mark.parametrize(("text", "revealed"), [(OPEN, False), (DRAWN, True)])
def test_an_undo_says_whether_something_was_revealed(text: str, revealed: bool) -> None:
    undone = first(open_live_match(kit_rules(text), "7", (KIRA, GREEDY))).ask_undo(0).last
    assert undone == UndoEvent(seat=0, moves=0, revealed=revealed)


def test_after_the_end_nothing_is_taken_back() -> None:
    over = lively(seated("pebbles"), "end")
    with pytest.raises(UnavailableAction, match="it is over"):
        over.ask_undo(0)


def test_of_two_who_play_one_gives_up_and_the_other_wins() -> None:
    result = first(seated()).resign(0).result
    assert result is not None
    assert (result.cause, result.winners) == ("resigned", (1,))


def test_of_three_who_play_one_gives_up_and_a_bot_plays_on() -> None:
    left = seated("chocoly", KIRA, JONAS, GREEDY).resign(0, "random")
    assert (left.is_over, left.sitters[0]) == (False, Occupant("Kira", "random"))


def test_whoever_gave_up_does_not_come_back() -> None:
    with pytest.raises(UnavailableAction, match=r"seat 1 \(Kira\) has given up"):
        seated("chocoly", KIRA, JONAS, GREEDY).resign(0).sit(0, "Kira")


def test_answers_come_after_the_end() -> None:
    with pytest.raises(UnavailableAction, match="it isn't over yet"):
        seated().answer(0, fun=5)


def test_a_later_answer_replaces_an_earlier_one() -> None:
    answered = seated().resign(0).answer(0, fun=5).answer(0, fun=2, remark="too long")
    assert [(each.fun, each.remark) for each in answered.answers.values()] == [(2, "too long")]


def test_only_whoever_tried_it_reads_that_it_was_refused() -> None:
    sitting = seated().move(0, "eat the board")
    assert [len(sitting.log(viewer)) for viewer in (0, 1, SPECTATOR, ALL_SEEING)] == [1, 0, 0, 1]


def test_the_log_tells_what_was_taken_back() -> None:
    sitting = first(seated("chocoly", KIRA, GREEDY)).ask_undo(0)
    assert [(line.kind, line.name) for line in sitting.log(1)] == [
        ("move", "Kira"), ("undo-asked", "Kira"), ("undone", "Kira")]


def test_the_log_names_no_piece_that_its_reader_can_not_know() -> None:
    sitting = first(open_live_match(kit_rules(SECRET), "7", (KIRA, GREEDY)))
    told = {viewer: sitting.log(viewer)[0].words for viewer in (0, 1, SPECTATOR, ALL_SEEING)}
    assert told[1] == told[SPECTATOR] == "hide a card"
    assert told[0] == told[ALL_SEEING] in ("hide oak", "hide ash", "hide brook", "hide tide")


@pytest.mark.parametrize("game", GAMES)
def test_the_end_is_told_piece_by_piece(game: str) -> None:
    over = lively(seated(game), f"scored {game}", 10_000)
    result = over.result
    assert result is not None
    assert [sum(each.points for each in earned) for earned in result.earned] == pytest.approx(
        list(result.outcome.scores))


def test_choices_that_were_taken_back_keep_no_tables() -> None:
    sitting = first(simple(KIRA, GREEDY)).ask_undo(0)
    assert [past.state for past in sitting.story] == [None] * 3


def test_the_log_goes_on_where_it_was_read() -> None:
    sitting = chosen(seated("chocoly", KIRA, GREEDY), 4)
    assert sitting.log(0, 2) == sitting.log(0)[2:]


def test_the_end_is_the_one_of_the_rules() -> None:
    over = lively(seated("pebbles"), "outcome")
    outcome = over.rules.outcome(over.state)
    assert over.last == EndEvent(cause=outcome.cause, scores=outcome.scores,
                              winners=tuple(seat + 1 for seat in outcome.winners))


@pytest.mark.parametrize("seed", ["", "7/8", "X", "1" * 33])
def test_a_seed_is_a_plain_word(seed: str) -> None:
    with pytest.raises(ValueError, match="a seed has up to 32 digits and small letters"):
        open_live_match(engine("chocoly", 2), seed, (KIRA, GREEDY))


def test_a_table_for_two_has_no_third_seat() -> None:
    with pytest.raises(ValueError, match="there are 2 seats, not 3"):
        open_live_match(engine("chocoly", 2), "7", (KIRA, JONAS, GREEDY))
