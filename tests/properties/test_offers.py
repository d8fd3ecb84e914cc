"""What engines offer, gain and keep in stock is what lies there, by their own account of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from generator.apps.workflows import game_rules as play
from generator.base.findings import Findings
from generator.playing.rules.chance import stream
from generator.playing.rules.engine import PILE_BITS, Rules
from generator.playing.rules.registry import playable_games

# Beginnings of the zones that a seat is offered parts from, keeps them in, and of each pile.
# A game may track no parts and have no piles.
OFFERS = {"chocolatiers": ("line", "reserved of seat {0}"), "chocolatiers-light": ("stack ",),
          "chai": ("pool", "reserved of seat {0}"), "master-chocolatier": ("centre", "disc "),
          "chocoly": ("hand of seat {0}",)}
GAINS = {"chocolatiers": "sampler of seat {0}", "chocolatiers-light": "sampler of seat {0}",
         "chai": "served of seat {0}", "master-chocolatier": "box of seat {0}"}
STOCKS = {"chocolatiers": ("deck", "stack"), "chocolatiers-light": ("deck", "stack "),
          "chai": ("bag", "pantry bag", "deck", "ability deck"), "master-chocolatier": ("bag",),
          "chocoly": ("deck",)}
# Of a stack only the top is offered, of a colour it only counts that it is there.
OFFERED_IN_PART = ("chocolatiers-light", "master-chocolatier")


def turns(game: str) -> Iterator[tuple[Rules[Any], Any]]:
    """The tables at which turns begin, with every number of players, and the ends."""
    supply = play.supply_at(game, Findings())
    for players in supply.players:
        rules = play.rules_of(supply, players, {}, Findings())
        luck = stream("offers", game, players)
        state = rules.setup(luck)
        turn = -1
        while not state.over:
            if state.turn != turn:
                turn = state.turn
                yield rules, state
            rules.apply(state, rules.sample(state, luck), luck)
        yield rules, state


def lying(rules: Rules[Any], state: Any, starts: tuple[str, ...], seat: int) -> Counter[str]:
    """The tracked parts in the zones whose names begin so."""
    wanted = tuple(start.format(seat + 1) for start in starts)
    found: Counter[str] = Counter()
    for zone, parts in rules.whereabouts(state).items():
        if zone.startswith(wanted):
            found.update({part: count for part, count in parts.items() if part in rules.tracked})
    return found


@pytest.mark.parametrize("game", playable_games())
def test_a_seat_is_offered_what_lies_in_the_offer(game: str) -> None:
    for rules, state in turns(game):
        offered = Counter(rules.tracked[part] for part in rules.offer(state))
        there = lying(rules, state, OFFERS.get(game, ()), state.seat)
        assert offered <= there if game in OFFERED_IN_PART else offered == there
        assert set(there) == set(offered) or game == "chocolatiers-light"


@pytest.mark.parametrize("game", sorted(GAINS))
def test_a_seat_has_gained_what_lies_before_it(game: str) -> None:
    for rules, state in turns(game):
        for seat in range(rules.players):
            gained = Counter(rules.tracked[part] for part in rules.gained(state, seat))
            assert gained == lying(rules, state, (GAINS[game],), seat)


def test_seats_of_chocoly_have_gained_the_tiles_on_the_table() -> None:
    for rules, state in turns("chocoly"):
        gained = Counter(rules.tracked[part] for seat in range(rules.players)
                         for part in rules.gained(state, seat))
        assert gained == lying(rules, state, ("table",), 0)


def test_a_seat_of_chocoly_gains_what_it_was_offered() -> None:
    before: tuple[int, set[int], int] | None = None
    for rules, state in turns("chocoly"):
        if state.turn and before:
            seat, offered, laid = before
            gained = rules.gained(state, seat)
            assert len(gained) == laid or gained[-1] in offered or state.swapped[seat]
            assert laid <= len(gained) <= laid + 1
            assert len(gained) > laid or state.out
        before = (state.seat, set(rules.offer(state)), len(rules.gained(state, state.seat)))


@pytest.mark.parametrize("game", playable_games())
def test_stocks_are_what_the_piles_hold(game: str) -> None:
    for rules, state in turns(game):
        zones = rules.whereabouts(state)
        held = [sum(parts.total() for zone, parts in zones.items()
                    if zone == pile or (pile.endswith(" ") and zone.startswith(pile)))
                for pile in STOCKS.get(game, ())]
        assert rules.stocks(state) == held


@pytest.mark.parametrize("game", ["chocolatiers", "chocolatiers-light", "chai",
                                  "master-chocolatier"])
def test_refills_are_told_of_piles_that_there_are(game: str) -> None:
    told = 0
    for rules, state in turns(game):
        assert state.refills >> PILE_BITS * len(rules.piles) == 0
        told |= state.refills
    assert told
