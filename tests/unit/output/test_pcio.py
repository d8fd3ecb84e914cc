"""Rooms for PlayingCards.io, opened again."""

import io
import json
import re
import zipfile
from collections import Counter
from dataclasses import replace

import pytest

from generator.base.findings import Findings
from generator.output.target import find_target
from generator.playing.tabletop.opening import Pool

EVERY = {"id", "type", "x", "y", "z", "r", "dragging", "parent", "label", "width", "height"}
KNOWN = {
    "cardDeck": {"cardTypes", "faceTemplate", "backTemplate", "cardWidth", "cardHeight", "enlarge",
                 "confirmRecall", "collectionType", "onRemoveFromHand", "allowPlayerMove"},
    "card": {"deck", "cardType", "faceup", "owner"},
    "cardPile": {"allowedDecks", "hasShuffleButton", "hideStackTab", "layoutType",
                 "spreadDirection"},
    "hand": {"enabled"}, "seat": {"seatIndex", "seatColor", "seatedUser"},
    "board": {"boardImage"}, "counter": {"counterValue", "counterShowButtons"},
    "labelText": {"labelContent", "textSize", "textAlign", "bold"},
    "automationButton": {"clickRoutine"}}
FUNCTIONS = {
    "MOVE_CARDS_BETWEEN_HOLDERS": {"from", "to", "quantity", "moveFlip", "fillAdd"},
    "RECALL_CARDS": {"decks", "includeHands", "includeHolders", "flip"},
    "SHUFFLE_CARDS": {"holders"}, "FLIP_CARDS": {"holders", "flipFace", "flipMode", "reverse"},
    "CHANGE_COUNTER": {"counters", "counterChangeMode", "changeNumber"}}


class OpenedRoom:
    """A room as the site reads it."""

    def __init__(self, data):
        with zipfile.ZipFile(io.BytesIO(data)) as file:
            self.files = {name: file.read(name) for name in file.namelist()}
        self.list = json.loads(self.files["widgets.json"])
        self.widgets = {each["id"]: each for each in self.list}

    def of(self, sort):
        return [each for each in self.list if each["type"] == sort]

    def steps(self, button):
        """What a button does: functions, each with its plain arguments."""
        steps = self.widgets[button]["clickRoutine"]["steps"]
        return [(branch["func"], {name: each["value"] for name, each in branch["args"].items()})
                for step in steps for branch in step["branches"]]


def written(job, outbox, progress, players=2):
    find_target("pcio").write(job, outbox, progress, Findings())
    return OpenedRoom(outbox.files[f"pcio/chai-{players}p.pcio"])


@pytest.fixture
def job(make_job, make_kind):
    gem = make_kind("gem", 20, 20, "circle", back=False)
    return make_job((make_kind("card"), 3, 2), (gem, 2, 3),
                    (make_kind("map", 200, 160, corner=0.0, back=False), 1, 1))


@pytest.fixture
def room(job, outbox, progress):
    return written(job, outbox, progress)


def test_there_is_a_room_for_each_number_of_players(room, outbox):
    assert sorted(outbox.files) == ["pcio/README.txt", "pcio/chai-2p.pcio", "pcio/chai-3p.pcio"]
    assert room.files["schemaVersion"] == b"8"


def test_widgets_have_only_what_is_known_of_the_format(room):
    for widget in room.list:
        assert set(widget) <= EVERY | KNOWN[widget["type"]]


def test_ids_are_unique(room):
    assert len(room.widgets) == len(room.list)


def test_everything_that_is_referred_to_is_there(room):
    for widget in room.list:
        assert widget.get("parent") is None or widget["parent"] in room.widgets
        assert set(widget.get("allowedDecks", ())) <= set(room.widgets)
    for card in room.of("card"):
        assert card["cardType"] in room.widgets[card["deck"]]["cardTypes"]
    named = set(re.findall(r'"package://([^"]+)"', room.files["widgets.json"].decode()))
    assert named == set(room.files) - {"widgets.json", "schemaVersion"}


def test_templates_show_a_field_that_each_card_has(room):
    for deck in room.of("cardDeck"):
        for side in ("faceTemplate", "backTemplate"):
            [picture] = deck[side]["objects"]
            assert all(picture["value"] in each for each in deck["cardTypes"].values())


@pytest.mark.parametrize("players", [2, 3])
def test_what_lies_there_and_what_stays_in_the_box_is_the_whole_box(job, outbox, progress,
                                                                    players):
    room = written(job, outbox, progress, players)
    found = Counter(card["cardType"] for card in room.of("card"))
    found += Counter({"map-1": len(room.of("board"))})
    found += Counter(job.openings[players - 2].spare)
    assert found == Counter({each.id: each.copies for each in job.game.components})


def test_a_board_with_a_back_can_be_turned_over_where_it_lies(make_job, make_kind, outbox,
                                                               progress):
    job = make_job((make_kind("card"), 1, 2), (make_kind("map", 200, 160), 1, 1))
    room = written(job, outbox, progress)
    [card] = [each for each in room.of("card") if each["cardType"] == "map-1"]
    assert not room.of("board")
    assert room.widgets[card["deck"]]["allowPlayerMove"] is False
    above = [each for each in (*room.of("card"), *room.of("cardPile"))
             if each not in (card, room.widgets[card["parent"]])]
    assert card["z"] < min(each["z"] for each in above)


def test_nothing_lies_beyond_the_table(room):
    for widget in room.list:
        assert 0 <= widget["x"] <= 1600 - widget.get("width", 0)
        assert 0 <= widget["y"] <= 1000 - widget.get("height", 0)


def test_buttons_do_what_is_known_with_what_is_there(room):
    for button in ("set-up", "reset"):
        for func, args in room.steps(button):
            assert set(args) <= FUNCTIONS[func]
            for name in ("from", "to", "decks", "holders", "counters"):
                assert set(args.get(name, ())) <= set(room.widgets)


def test_reset_brings_every_card_to_where_it_began(room):
    recalled = [deck for func, args in room.steps("reset") if func == "RECALL_CARDS"
                for deck in args["decks"]]
    assert sorted(recalled) == sorted(deck["id"] for deck in room.of("cardDeck"))
    for card in room.of("card"):
        assert card["parent"] == room.widgets[card["deck"]]["parent"]


def test_reset_turns_every_card_as_it_began(room):
    for func, args in room.steps("reset"):
        if func == "RECALL_CARDS":
            began = {card["faceup"] for card in room.of("card") if card["deck"] in args["decks"]}
            assert began == {args["flip"] == "faceUp"}


def test_set_up_deals_to_hands_and_places(make_job, make_kind, outbox, progress):
    job = make_job((make_kind(), 4, 3))
    [pile] = job.openings[0].lots
    pieces = [replace(piece, pool=0) for piece in pile.pieces]
    hand = replace(pile, name="hand", seat=1, way="fan", privacy="owner", pieces=tuple(pieces[:3]))
    row = replace(pile, name="row", way="row", at=(120.0, 0.0), pieces=(
        replace(pieces[3], at=(120.0, 0.0), side="front"),))
    opening = replace(job.openings[0], lots=(replace(pile, pieces=tuple(pieces[4:])), hand, row),
                      pools=(Pool(Counter(each.part for each in pieces), ("card",), 0),), snaps=())
    room = written(replace(job, openings=(opening,)), outbox, progress)
    _, *rest = room.steps("set-up")
    assert rest == [
        ("SHUFFLE_CARDS", {"holders": ["at-card-1"]}),
        ("MOVE_CARDS_BETWEEN_HOLDERS", {"from": ["at-card-1"], "to": ["seat2"], "quantity": 3,
                                        "moveFlip": "none", "fillAdd": "add"}),
        ("MOVE_CARDS_BETWEEN_HOLDERS", {"from": ["at-card-1"], "to": ["at-row-1"], "quantity": 1,
                                        "moveFlip": "faceUp", "fillAdd": "add"})]
