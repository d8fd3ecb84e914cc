"""Backs, and what they give away of pieces that nobody may know."""

import pytest

from generator.base.findings import Findings
from generator.game.load.game_folder import open_game
from generator.game.model.supply import supply_of
from generator.judging.faces import secret_backs as secrets
from generator.judging.faces.secret_backs import SecretKinds, check_backs

BACK = "templates/card.back.svg"
TOLD = "card.back.svg:3: error[face/telling-back]: the back of 'Card' shows 'suit': 'sun-1' and " \
    "'moon-5' differ from behind, but players mustn't know which is which"
COLOURED = (BACK, 'color="#b0c0f0"', 'color="#b0c0f0" data-color="theme.{suit}.light"')


@pytest.fixture
def dealing(monkeypatch):
    """Rules that deal, or also hide, pieces of some kinds."""
    def deals(dealt=(), held=()):
        class Known:
            def __init__(self, supply, asked):
                self.dealt, self.held = set(dealt), set(held)

        monkeypatch.setattr(secrets, "SecretKinds", Known)
    return deals


def backs(eye, findings):
    check_backs(eye, supply_of(eye.game), findings)


def test_one_back_for_all_keeps_the_secret(see, dealing):
    dealing(dealt=["card"], held=["card"])
    assert see(backs) == []


def test_a_back_that_tells_a_field_of_dealt_pieces_is_told(see, dealing):
    dealing(dealt=["card"])
    assert see(backs, COLOURED) == [TOLD]


def test_a_back_of_pieces_that_lie_open_may_tell(see, dealing):
    dealing()
    assert see(backs, COLOURED) == []


def test_a_back_that_reads_a_field_and_shows_nothing_of_it_is_fine(see, dealing):
    dealing(dealt=["card"])
    assert see(backs, (BACK, 'color="#b0c0f0"',
                       'color="#b0c0f0" data-set-class="{suit}"')) == []


def test_pieces_out_of_a_bag_may_be_the_same_on_both_sides(see, dealing):
    dealing(dealt=["card"])
    assert see(backs, ("kinds.yaml", "back: card.back.svg", "back: card.front.svg")) == []


def test_pieces_that_are_held_hidden_must_not_be_the_same_on_both_sides(see, dealing):
    dealing(held=["card"])
    assert [each.split(": ")[1] for each in see(
        backs, ("kinds.yaml", "back: card.back.svg", "back: card.front.svg"))] == [
            "error[face/telling-back]"]


def test_a_game_without_rules_has_no_secrets(see):
    assert see(backs, COLOURED) == []


@pytest.mark.parametrize(("game", "dealt", "held"), [
    ("chocolatiers", {"card", "box-tile"}, {"card"}),
    ("master-chocolatier", {"chocolate", "disc"}, set()),
    ("chai", {"flavour-tile", "pantry-token", "tea-token", "customer", "ability", "tip",
              "tea-house"}, {"customer", "tip"})])
def test_what_luck_deals_and_what_is_hidden_is_learnt_from_the_rules(game, dealt, held):
    found = SecretKinds(supply_of(open_game(game, Findings()).game), dealt)
    assert (found.dealt, found.held) == (dealt, held)
