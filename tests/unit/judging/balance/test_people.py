"""Matches of people: counted as those of bots are, and what only people tell."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from generator.apps.cli.main import cli
from generator.judging.balance.measure import StudyFigure, StudyTable, measure_all
from generator.judging.balance.people import (
    EXCLUDED_MEASURES,
    NO_RULE,
    PEOPLE,
    FigurePair,
    PeopleStudy,
    RefusedRule,
    people_seats,
    study_people,
)
from generator.judging.balance.recorder import record_match
from generator.playing.matches.live_match import LiveMatch, Occupant, open_live_match
from generator.playing.play.bots import RandomBot
from generator.playing.play.match import Bot
from generator.playing.play.match_study import Counts
from generator.playing.rules.chance import stream
from generator.playing.rules.engine import Rules
from tests import pebbles
from tests.live_matches import lively, random_choice, seated, written
from tests.unit.playing.kit.make import rules as kit_rules

KIRA, JONAS, GREEDY = Occupant("Kira"), Occupant("Jonas"), Occupant(bot="greedy")
# No luck, a choice that is none, and an offer.
QUIET = """
    row = Row("card", size=4)
    kept = Area("card", per_seat=True)

    def turn(self, table, me):
        card = yield me.choose("take", table[self.row])
        me.move(card, self.kept)
        yield me.choose("say", ["so be it"])

    def ended(self, table):
        return table.turn == 7

    def score(self, table, me):
        return sum(card.cost for card in me[self.kept])
"""
SHUFFLED = """
    used = Pile("card")
    deck = Pile("card", face_down=True, refill=used)
    row = Row("card", size=3, refill=deck)

    def setup(self, table):
        table.shuffle(self.deck)

    def turn(self, table, me):
        card = yield me.choose("use", table[self.row])
        table.move(card, self.used)

    def ended(self, table):
        return table.turn == 30
"""


def quiet(*sitters: Occupant, seed: str = "7") -> LiveMatch:
    return open_live_match(kit_rules(QUIET), seed, sitters or (KIRA, JONAS))


def to_the_end(sitting: LiveMatch) -> LiveMatch:
    while not sitting.is_over:
        sitting = random_choice(sitting, "people")
    return sitting


def told(*sittings: LiveMatch) -> PeopleStudy:
    return study_people(sittings, 8.0)


def of(figures: tuple[StudyFigure, ...], measure: str) -> dict[str, StudyFigure]:
    return {each.of: each for each in figures if each.measure == measure}


class Again(Bot):
    """Makes the choices of a sitting again."""

    def __init__(self, sitting: LiveMatch) -> None:
        self.actions = iter([past.action for past in sitting.moves])

    def choose(self, rules: Rules[Any], state: Any) -> int:
        """The next of them."""
        return next(self.actions)


def test_people_are_counted_by_the_code_that_counts_bots() -> None:
    sitting = to_the_end(quiet())
    bot = Again(sitting)
    counts: Counts = Counter()
    record_match(sitting.rules, [bot, bot], stream("unused"), counts, (PEOPLE, PEOPLE))
    rules = sitting.rules
    table = StudyTable(players=2, bots=(PEOPLE, PEOPLE), tracked=rules.tracked, piles=rules.piles)
    same = {each for each in measure_all(counts, table) if each.measure not in EXCLUDED_MEASURES}
    ours = {each for each in told(sitting).figures if each.measure != "minutes"}
    # How often a component was there to be taken rests on all matches; here there is one.
    assert ours == same


def test_piles_that_are_shuffled_again_are_counted_over_the_whole_match() -> None:
    rules = kit_rules(SHUFFLED)
    counts: Counts = Counter()
    # How often it happens is no matter of luck here.
    record_match(rules, [RandomBot(stream("a")), RandomBot(stream("b"))], stream("luck"), counts,
                 (PEOPLE, PEOPLE))
    expected = measure_all(counts, StudyTable(players=2, bots=(PEOPLE, PEOPLE), piles=rules.piles),
                           ["reshuffles"])
    found = of(told(to_the_end(open_live_match(rules, "7", (KIRA, JONAS)))).figures, "reshuffles")
    assert list(found.values()) == list(expected)
    assert any(each.value > 1 for each in expected)


def test_minutes_are_those_that_people_took() -> None:
    sitting = to_the_end(quiet())
    assert of(told(sitting).figures, "minutes")[""].value == round(16 * 1.5 / 60, 2)


def test_a_choice_that_was_taken_back_took_its_time() -> None:
    sitting = to_the_end(random_choice(quiet(), 1).ask_undo(0).grant_undo(1))
    assert of(told(sitting).figures, "minutes")[""].value == round(17 * 1.5 / 60, 2)


def test_a_seat_that_a_bot_has_played_is_no_persons() -> None:
    sitting = random_choice(random_choice(quiet(), 1), 2).stand_in(1, "random")
    assert people_seats(to_the_end(sitting)) == (0,)


def test_matches_with_bots_tell_nothing_of_length() -> None:
    found = told(to_the_end(quiet(KIRA, GREEDY)))
    assert (found.tables, of(found.figures, "turns")) == (((2, 0, 1),), {})


def test_of_matches_with_bots_only_what_people_took_counts() -> None:
    sitting = to_the_end(quiet(KIRA, GREEDY))
    tracked = sitting.rules.tracked
    took = {tracked[part] for part in sitting.rules.gained(sitting.state, 0)}
    rates = of(told(sitting).figures, "pick-rate")
    assert {name for name, each in rates.items() if each.value} == took


def test_what_people_win_beside_bots_is_told_by_the_seat() -> None:
    sitting = to_the_end(quiet(KIRA, GREEDY))
    [found] = told(sitting).against_bots
    winners = sitting.rules.outcome(sitting.state).winners
    assert (found.value, found.n) == ((0 in winners) / len(winners), 1)


def test_a_match_that_was_given_up_counts_for_itself() -> None:
    found = told(to_the_end(quiet()), random_choice(quiet(), 1).resign(0))
    assert (found.matches, found.unfinished, found.tables) == (2, 1, ((2, 1, 1),))


def test_only_free_choices_of_people_tell_how_long_they_think() -> None:
    [found] = told(to_the_end(quiet(KIRA, GREEDY))).by_phase
    assert (found.of, found.mean, found.n) == ("decision 1", 1.5, 4)


def test_thinking_is_told_round_by_round() -> None:
    found = told(to_the_end(quiet())).by_round
    assert [(each.of, each.n) for each in found] == [
        (f"round {number}", 2) for number in range(1, 5)]


def test_refused_moves_are_told_by_their_rules() -> None:
    sitting = seated("chai").move(0, "serve x").move(0, "serve y").move(0, 99)
    other = seated("chai").move(0, "serve x").refuse(0, "x", "it is so")
    assert told(sitting, other).refused[0] == RefusedRule(
        "CHA-11", 3, 2, "serve a customer after your action, at most one each turn (CHA-11)")
    assert NO_RULE in {each.rule for each in told(other).refused}


def test_answers_are_told_with_their_mean() -> None:
    ended = quiet().resign(0).answer(0, fun=5, remark="nice").answer(1, fun=2)
    found = told(ended)
    [rating] = found.ratings
    assert (rating.question, rating.mean, rating.counts, found.remarks) == (
        "fun", 3.5, (0, 1, 0, 0, 1), ("nice",))


def test_undone_choices_and_hints_are_counted() -> None:
    sitting = random_choice(quiet(KIRA, GREEDY), 1).ask_undo(0).hint(0)
    found = told(sitting)
    assert (found.undone, found.hints) == (1, 1)


@pytest.mark.parametrize(("low", "high", "differs"), [(1, 2, True), (2, 5, False), (7, 8, True)])
def test_people_differ_where_the_intervals_lie_apart(low: float, high: float,
                                                     differs: bool) -> None:
    bots = StudyFigure(measure="turns", value=5, low=4, high=6, n=1000, players=2, bots="greedy")
    people = replace(bots, value=low, low=low, high=high, bots=PEOPLE)
    assert FigurePair(people, bots).differs is differs


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> tuple[Result, Path]:
    """`ballotin balance` with a few matches of people: what it says and where its report is."""
    folder = tmp_path_factory.mktemp("people")
    with pebbles.room():
        for number in range(4):
            begun = seated("pebbles", seed=str(number))
            ended = lively(begun, number).answer(0, fun=4, remark="More <pebbles>, please")
            written(folder / "matches", begun, ended)
        done = CliRunner().invoke(cli, (
            "balance", pebbles.where("pebbles"), "--games", "60", "--workers", "1", "--matches",
            str(folder / "matches"), "--out", str(folder / "out")), catch_exceptions=False)
    return done, folder / "out"


def test_the_command_sets_people_beside_bots(run: tuple[Result, Path]) -> None:
    done, _ = run
    assert done.exit_code == 0, done.output
    assert "\nPeople and bots\nPeople finished 4 matches, " in done.stdout


def test_the_command_that_repeats_the_study_names_the_matches(run: tuple[Result, Path]) -> None:
    done, out = run
    assert f" --matches {out.parent / 'matches'}\n" in done.stdout


def test_the_report_has_a_section_on_people(run: tuple[Result, Path]) -> None:
    page = (run[1] / "balance.html").read_text(encoding="utf-8")
    assert 'id="people"' in page
    assert "More &lt;pebbles&gt;, please" in page


def test_the_data_hold_what_people_did(run: tuple[Result, Path]) -> None:
    people = json.loads((run[1] / "balance.json").read_text(encoding="utf-8"))["people"]
    assert (people["unfinished"], people["remarks"]) == (0, ["More <pebbles>, please"] * 4)
