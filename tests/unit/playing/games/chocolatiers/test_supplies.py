"""Boxes that can be played with, and what is said of those that can't."""

from __future__ import annotations

from dataclasses import replace

import pytest

from generator.base.findings import FileLocation
from generator.game.model.supply import Part, Supply
from generator.playing.games.chocolatier.rules import Chocolatier
from generator.playing.rules.chance import stream
from tests.unit.playing.games.chocolatiers.tables import (
    EDITIONS,
    objections,
    rules_of,
    shipped,
    with_figures,
    with_part,
    without,
)

RETAIL = shipped("chocolatiers")


def box(name: str, value: int, *spaces: str, copies: int = 1) -> Part:
    return Part(id=name, kind="box-tile", copies=copies, values={"spaces": spaces, "value": value},
                where=FileLocation("own.yaml"))


def with_boxes(*boxes: Part) -> Supply:
    return replace(without(RETAIL, "box-tile"), parts=(*without(RETAIL, "box-tile").parts, *boxes))


def played(rules: Chocolatier) -> str:
    """How a match ends."""
    chance, luck = stream("supply", "chance"), stream("supply", "luck")
    state = rules.setup(chance)
    while not state.over:
        rules.apply(state, rules.sample(state, luck), chance)
    return state.cause


BAD = {
    "there are no boxes (CHO-4) — add components of the kind 'box-tile'":
        without(RETAIL, "box-tile"),
    "5 boxes are needed to fill the line and a sampler, but there are 1 (CHO-4) — add boxes":
        with_figures(with_boxes(box("only", 3, "mint", "mint", "mint", "empty")), sampler=[2, 1]),
    "6 boxes are needed to fill the line and a sampler, but there are 5 (CHO-20) — add boxes":
        with_boxes(*(box(f"b{each}", 3, "mint", "mint", "empty", "empty") for each in range(5))),
    "2 players need 12 cards to begin, 3 each and 6 for the tray, but there are 11 "
    "(CHO-1, CHO-2) — add cards":
        replace(RETAIL, parts=tuple(
            replace(part, copies=1 + (part.id != "truffle")) if part.kind == "card" else part
            for part in RETAIL.parts)),
    "'truffle' has the unknown type 'trufle' (CHO-1, CHO-2) — did you mean 'truffle'?":
        with_part(RETAIL, "truffle", values={"type": "trufle"}),
    "'mint' is a second entry for truffle (CHO-1, CHO-2) — raise the copies of 'truffle' instead":
        with_part(RETAIL, "mint", values={"type": "truffle"}),
    "'box-01' has the unknown type 'fudge' (CHO-4) — known: truffle, nut-cluster, raspberry, "
    "mint, blueberry, violet":
        with_part(RETAIL, "box-01", values={"spaces": ("fudge", "mint", "mint", "empty")}),
    "'box-01' needs four 'spaces' (CHO-4)":
        with_part(RETAIL, "box-01", values={"spaces": ("mint", "mint")}),
    "'box-01' needs a whole number as 'value' (CHO-4)":
        with_part(RETAIL, "box-01", values={"value": "three"}),
    "no player can ever pay for 'box-35': it takes 8 cards, but a hand holds at most 7 (CHO-10, "
    "CHO-11) — "
    "ask for less, or add cards of what it asks for":
        with_part(with_part(RETAIL, "violet", copies=0), "truffle", copies=0),
    "2 players need 6 pieces of the kind 'wild' (3 for each of 2 players), but there are 5: "
    "1 too few (CHO-3)":
        with_part(RETAIL, "wild", copies=5),
    "there is no component for the award 'mint' (CHO-5)":
        replace(RETAIL, parts=tuple(part for part in RETAIL.parts if part.id != "score-mint")),
    "there is no component for the award 'threes-and-fours' (CHO-5)":
        replace(RETAIL, parts=tuple(part for part in RETAIL.parts
                                    if part.id != "score-threes-and-fours")),
    "'mint' can be won only once, but 'score-mint' gives it again (CHO-5)":
        with_part(RETAIL, "score-mint", copies=2),
    "'score-mint' needs a whole number as 'points' (CHO-5)":
        with_part(RETAIL, "score-mint", values={"points": "4"}),
    "the figure 'hand-limit' must be a whole number from 1 to 12, not 'six'":
        with_figures(RETAIL, hand_limit="six"),
    "the rules need the figure 'line' — write options: {line: …} in game.yaml, a whole number "
    "from 1 to 90":
        replace(RETAIL, options={name: value for name, value in RETAIL.options.items()
                                 if name != "line"}),
    "game.yaml names no types of 'chocolate' (CHO-1, CHO-2) — write types: {chocolate: […]}":
        replace(RETAIL, types={}),
}


@pytest.mark.parametrize(("message", "supply"), BAD.items(), ids=BAD)
def test_a_box_that_cannot_be_played_with_is_refused(message: str, supply: Supply) -> None:
    assert message in objections(supply)


def test_a_box_that_the_deck_has_no_cards_for_is_refused() -> None:
    two_each = replace(RETAIL, parts=tuple(
        replace(part, copies=2) if part.kind == "card" else part for part in RETAIL.parts))
    supply = with_figures(two_each, stand_in=4)
    assert ("no player can ever pay for 'box-20': the deck doesn't have the cards (CHO-10, "
            "CHO-11) — ask "
            "for less, or add cards of what it asks for") in objections(supply)


def test_six_players_are_too_many() -> None:
    assert objections(RETAIL, 6) == ["chocolatiers can't be played by 6 — it can be played by 2, "
                                     "3, 4, 5"]


def test_a_seventh_flavour_and_forty_boxes_are_played() -> None:
    parts = (*RETAIL.parts,
             Part(id="caramel", kind="card", copies=6, values={"type": "caramel"},
                  where=FileLocation("own.yaml")),
             Part(id="score-caramel", kind="score-tile", copies=1,
                  values={"award": "caramel", "points": 4},
                  where=FileLocation("own.yaml")),
             *(box(f"box-{number}", 5, "caramel", "mint", "caramel", other)
               for number, other in zip(range(37, 41), RETAIL.types["chocolate"], strict=False)))
    supply = replace(RETAIL, parts=parts,
                     types={"chocolate": (*RETAIL.types["chocolate"], "caramel")})
    rules = rules_of(supply, 5)
    state = rules.setup(stream(1))
    assert (len(state.line) + len(state.stacks[0]), played(rules)) == (40, "full sampler")


def test_other_figures_are_played() -> None:
    rules = rules_of(with_figures(RETAIL, deal=4, tray=5, line=3, actions=3, hand_limit=8,
                                  sampler=[2, 2], wilds_per_player=2, wild_points=2, stand_in=3))
    state = rules.setup(stream(1))
    assert (state.sizes, state.tray_size, len(state.line), state.free) == ([4, 4], 5, 3, [2, 2])
    assert played(rules) == "full sampler"


def test_copies_of_a_box_are_one_choice() -> None:
    supply = with_boxes(box("same", 3, "mint", "truffle", "violet", "empty", copies=30))
    rules = rules_of(supply)
    state = rules.setup(stream(1))
    legal = [rules.text(state, action) for action in rules.legal(state)]
    assert legal.count("reserve same") == 1
    assert played(rules) == "full sampler"


def test_a_deck_that_runs_dry_is_played_without_a_stop() -> None:
    few = {"truffle": 3, "nut-cluster": 3, "raspberry": 3, "mint": 3, "blueberry": 3, "violet": 3}
    supply = replace(RETAIL, parts=tuple(
        replace(part, copies=few[part.id]) if part.kind == "card" else part
        for part in RETAIL.parts))
    assert played(rules_of(supply, 4, {"max_turns": "300"})) in ("full sampler", "max_turns")


@pytest.mark.parametrize("game", EDITIONS)
def test_the_best_possible_score_is_the_upper_bound(game: str) -> None:
    rules = rules_of(shipped(game))
    best = {"chocolatiers": 7 * 5 + 6 + 32 + 3, "chocolatiers-light": 6 * 5 + 5 + 22 + 3}
    assert rules.info.score_bounds == (0, best[game])


def test_bounds_count_copies_and_points_below_nothing() -> None:
    supply = with_boxes(box("same", 3, "mint", "truffle", "violet", "empty", copies=30),
                        box("burnt", -2, "mint", "truffle", "empty", "empty"))
    assert rules_of(supply).info.score_bounds == (-2, 6 * 3 + 32 + 3)
