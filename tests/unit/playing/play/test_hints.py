"""What search would do: a few choices, each with what it expects, from what the seat can see."""

from __future__ import annotations

import pickle

import pytest

from generator.playing.matches.live_match import (
    LiveMatch,
    Occupant,
    UnavailableAction,
    open_live_match,
)
from generator.playing.matches.match_events import HintEvent
from generator.playing.play.bot_tasks import MOST_HINTS, Hint, find_hints
from tests.live_matches import GAMES, seated
from tests.unit.playing.kit.make import rules as kit_rules

KIRA, GREEDY = Occupant("Kira"), Occupant(bot="greedy")
# A card from the deck is worth 2 on average, a sure thing 3; the best card is worth 5.
TEMPTING = """
    deck = Pile("card", face_down=True)
    kept = Pile("card", per_seat=True)
    sure = Counter()

    def setup(self, table):
        table.shuffle(self.deck)

    def turn(self, table, me):
        what = yield me.choose("take", ["a card", "three points"])
        if what == "a card":
            me.draw(self.deck, self.kept)
        else:
            me.sure += 3

    def ended(self, table):
        return table.turn == 4

    def score(self, table, me):
        return me.sure + sum(card.cost for card in me[self.kept])
"""


@pytest.fixture(autouse=True)
def _pebbles(pebbles: None) -> None:
    """Pebbles is found like a shipped game."""


def of(sitting: LiveMatch) -> tuple[Hint, ...]:
    return find_hints(sitting.hint_task(sitting.to_move))


def tempting() -> LiveMatch:
    """A table with the best card on top of the deck."""
    rules = kit_rules(TEMPTING)
    tables = (open_live_match(rules, str(seed), (KIRA, GREEDY)) for seed in range(200))
    return next(each for each in tables if "tide" in str(
        rules.dump(each.move(0, "take a card").state)["kept"]))


@pytest.mark.parametrize("game", GAMES)
def test_hints_are_a_few_different_choices_of_the_seat(game: str) -> None:
    sitting = seated(game)
    found = {hint.action for hint in find_hints(sitting.hint_task(sitting.to_move, 1))}
    assert 0 < len(found) <= MOST_HINTS
    assert found <= {each.action for each in sitting.choices(sitting.to_move)}


def test_a_hint_knows_nothing_that_the_seat_can_not_see() -> None:
    assert of(tempting())[0].words == "take three points"


def test_what_a_hint_expects_lies_in_its_interval() -> None:
    found = of(tempting())
    assert all(each.low <= each.value <= each.high and each.low < each.high
               for hint in found for each in (hint.lead, hint.win))


def test_a_better_choice_promises_a_greater_lead() -> None:
    best, other = of(tempting())
    assert best.lead.value > other.lead.value


def test_a_hint_says_what_its_plan_goes_on_to_do() -> None:
    sitting = seated("chai", KIRA, GREEDY)
    best = next(hint for hint in of(sitting) if hint.then)
    steps = (best.words, *best.then)
    for words in steps:
        sitting = sitting.move(0, words)
    assert [past.event.called for past in sitting.story] == ["move"] * len(steps)


def test_hints_come_from_another_process_as_from_here() -> None:
    task = tempting().hint_task(0)
    assert find_hints(pickle.loads(pickle.dumps(task))) == find_hints(task)


def test_only_whoever_is_to_choose_gets_hints() -> None:
    with pytest.raises(UnavailableAction, match=r"it is the turn of seat 1 \(Kira\)"):
        tempting().hint_task(1)


def test_that_somebody_asked_for_hints_is_noted() -> None:
    assert tempting().hint(0).last == HintEvent(seat=0)
