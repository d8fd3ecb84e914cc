"""What can be touched, what that means, and what the others hear of a choice."""

from __future__ import annotations

import pytest

from generator.playing.rules.chance import stream
from generator.playing.rules.scene import (
    SPECTATOR,
    Scene,
    ScoreItem,
    TouchSpot,
    ZonePiece,
    mentions_part,
    replace_part_name,
)
from tests.toy_game import KEEP, SELL, TAKE, Toy, ToyState

ROW = (ZonePiece(part="mill", kind="card", cell=(0, 0)),
       ZonePiece(part="mine", kind="card", cell=(1, 0)),
       ZonePiece(part="mill", kind="card", cell=(2, 0)),
       ZonePiece(part="", kind="card"))
SCENE = Scene({"row": ROW, "deck": ()}, {}, 0, "take", 0, False)


@pytest.mark.parametrize(("spot", "pieces"), [
    (TouchSpot(zone="row", part="mill"), [0, 2]),
    (TouchSpot(zone="row", part="mill", cell=(2, 0)), [2]),
    (TouchSpot(zone="row", index=3), [3]),
    (TouchSpot(zone="row", part="mine", index=1, also=(3,)), [1, 3]),
    (TouchSpot(zone="row", part="bank"), []),
    (TouchSpot(zone="row", cell=(0, 0)), []),
    (TouchSpot(zone="row"), []),
])
def test_a_spot_means_the_pieces_that_it_describes(spot: TouchSpot, pieces: list[int]) -> None:
    assert SCENE.pieces_at(spot) == pieces


@pytest.mark.parametrize(("spot", "there"), [
    (TouchSpot(word="pass"), True),
    (TouchSpot(zone="row", word="pass"), False),
    (TouchSpot(zone="deck"), True),
    (TouchSpot(zone="hand"), False),
    (TouchSpot(zone="row", cell=(7, 7)), True),
    (TouchSpot(zone="row", part="bank"), False),
    (TouchSpot(zone="row", index=4), False),
    (TouchSpot(), False),
])
def test_a_scene_has_words_zones_cells_and_what_lies_there(spot: TouchSpot, there: bool) -> None:
    assert SCENE.has(spot) is there


@pytest.mark.parametrize(("touched", "same"), [
    (TouchSpot(zone="row", part="mill", cell=(2, 0), index=2), True),
    (TouchSpot(zone="row", index=0), True),
    (TouchSpot(zone="row", part="mine", cell=(1, 0), index=1), False),
    (TouchSpot(zone="deck", part="mill"), False),
    (TouchSpot(zone="row"), False),
])
def test_any_copy_of_a_piece_can_be_touched(touched: TouchSpot, same: bool) -> None:
    assert SCENE.means(TouchSpot(zone="row", part="mill"), touched) is same


@pytest.mark.parametrize("spot", [TouchSpot(zone="row"), TouchSpot(zone="row", cell=(0, 0)),
                                  TouchSpot(zone="row", index=0)])
def test_touching_a_piece_touches_its_zone_and_its_cell(spot: TouchSpot) -> None:
    assert SCENE.means(spot, TouchSpot(zone="row", part="mill", cell=(0, 0), index=0))


def test_a_spot_in_plain_data_says_what_is_known() -> None:
    assert TouchSpot(zone="row", cell=(1, 0.5)).plain() == {"zone": "row", "cell": [1, 0.5]}


@pytest.mark.parametrize("text", ["take mill", "mill, mine", "(mill)"])
def test_words_name_a_part(text: str) -> None:
    assert mentions_part(text, "mill")


@pytest.mark.parametrize("text", ["take mill-2", "windmill", "treadmill mills"])
def test_words_that_only_hold_its_letters_name_no_part(text: str) -> None:
    assert not mentions_part(text, "mill")


def test_a_part_that_is_not_to_be_named_is_one_of_its_kind() -> None:
    assert replace_part_name("use mill, not mill-2", "mill",
                             "ability") == "use an ability, not mill-2"


def table() -> tuple[Toy, ToyState]:
    rules = Toy(2)
    return rules, rules.setup(stream("touch"))


def test_what_can_be_done_is_not_refused() -> None:
    rules, state = table()
    touched = TouchSpot(zone="row", part=rules.scene(state, 0).zones["row"][1].part, index=1)
    assert rules.refusal(state, (touched,)) == ""


def test_a_refusal_gives_the_reason_against_what_was_meant() -> None:
    rules, state = table()
    state.hands[0].append(state.deck.pop())
    assert rules.refusal(state,
                         (TouchSpot(zone="hand of seat 1", index=0),
                          )) == "take a card first (TOY-1)"


def test_whoever_looks_on_can_not_tell_what_nobody_can() -> None:
    rules, state = table()
    assert {piece.part for piece in rules.scene(state, SPECTATOR).zones["deck"]} == {""}


@pytest.mark.parametrize(("zone", "reason"), [
    ("deck", "take a card (TOY-1)"),
    ("hand of seat 2", "that belongs to seat 2: take a card (TOY-1)"),
])
def test_what_nothing_speaks_of_is_refused_by_what_is_to_be_done(zone: str, reason: str) -> None:
    rules, state = table()
    state.hands[1].append(state.deck.pop())
    assert rules.refusal(state, (TouchSpot(zone=zone, index=0),)) == reason


PAIR = (TouchSpot(zone="row", part="mine"), TouchSpot(word="then"))


@pytest.mark.parametrize(("touched", "begins", "contains"), [
    (PAIR, True, True),
    (PAIR[:1], True, True),
    (PAIR[1:], False, True),
    (PAIR[::-1], False, True),
    ((*PAIR, PAIR[0]), False, False),
    ((TouchSpot(zone="row", part="mill"),), False, False),
])
def test_a_target_can_be_touched_in_its_order_or_in_another(
        touched: tuple[TouchSpot, ...], begins: bool, contains: bool) -> None:
    assert (SCENE.begins(PAIR, touched), SCENE.contains(PAIR, touched)) == (begins, contains)


class InSecret(Toy):
    """A card that was taken lies face down until it is sold."""

    def __init__(self, players: int = 2) -> None:
        super().__init__(players)
        self.face_down = ("deck", "taken")

    def text(self, state: ToyState, action: int) -> str:
        said = super().text(state, action)
        return said if state.phase == TAKE else f"{said} {self.ids[state.taken]}"


@pytest.mark.parametrize(("action", "viewer", "heard"), [
    (KEEP, 0, "keep mine"), (KEEP, 1, "keep a card"), (KEEP, SPECTATOR, "keep a card"),
    (SELL, 1, "sell mine"),
])
def test_others_hear_of_pieces_that_they_see_before_or_after(action: int, viewer: int,
                                                             heard: str) -> None:
    rules = InSecret()
    state = rules.setup(stream("touch"))
    state.row, state.deck = [2, 0, 0], [1, 1]
    rules.apply(state, 2, stream("touch"))
    assert rules.told(state, action, viewer) == heard


class HandsOn(Toy):
    """To keep a card is to hand one of the same sort on in secret."""

    def text(self, state: ToyState, action: int) -> str:
        said = super().text(state, action)
        return said if state.phase == TAKE else f"{said} mine"


def test_a_piece_that_lies_open_elsewhere_does_not_give_away_a_hidden_one() -> None:
    rules = HandsOn()
    state = rules.setup(stream("touch"))
    state.row, state.deck, state.hands[0] = [2, 0, 0], [1, 1], [2]
    rules.apply(state, 0, stream("touch"))
    assert rules.told(state, KEEP, 1) == "keep a card"


def test_a_score_is_made_of_what_the_outcome_names() -> None:
    rules, state = table()
    state.hands[0], state.coins = [2, 1], [1, 0]
    assert rules.scored(state) == ((ScoreItem("cards", 5.0), ScoreItem("coins", 1.0)), ())
