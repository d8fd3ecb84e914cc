"""Modules for VASSAL, read back as the engine reads them."""

import io
import re
import zipfile
from collections import Counter
from dataclasses import replace
from xml.etree import ElementTree

import pytest

from generator.base.findings import Findings
from generator.base.units import Size
from generator.output.target import find_target
from generator.output.targets.virtual_tables.vassal.traits import (
    Trait,
    basic_piece,
    marker_trait,
    piece_text,
    sequence,
    sides_trait,
)
from generator.playing.tabletop.opening import Lot, OpeningPiece, Pool

PILE, HEAP = "VASSAL.build.module.map.DrawPile", "VASSAL.build.module.map.SetupStack"
STARTUP = "VASSAL.build.module.StartupGlobalKeyCommand"
NASTY = 'Grün; "50 $", 10/20\'s \\ <tea> + 1'


def taken_apart(text, delimiter):
    """The values of a sequence, by the engine's way of reading: '\\' keeps a delimiter."""
    values, value = [], ""
    for place, sign in enumerate(text):
        if sign == delimiter and text[place - 1:place] == "\\":
            value = value[:-1] + sign
        elif sign == delimiter:
            values.append(value)
            value = ""
        else:
            value += sign
    values.append(value)
    return [each[1:-1] if len(each) > 1 and each[0] == "'" == each[-1] else each
            for each in values]


def unwrapped(text):
    """Traits from the outermost to the innermost."""
    outer, *inner = taken_apart(text, "\t")
    return [outer, *unwrapped(inner[0])] if inner else [outer]


def read_piece(text):
    """A piece's traits with their states."""
    assert text.startswith("+/")
    name, types, states = taken_apart(text[2:], "/")
    assert name == "null"
    return [Trait(*both) for both in zip(unwrapped(types), unwrapped(states), strict=True)]


class Module:
    """A module as the engine opens it."""

    def __init__(self, outbox):
        [name] = [name for name in outbox.files if name.endswith(".vmod")]
        with zipfile.ZipFile(io.BytesIO(outbox.files[name])) as file:
            self.files = {name: file.read(name) for name in file.namelist()}
        self.root = ElementTree.fromstring(self.files["buildFile.xml"])

    def slots(self):
        return [each for each in self.root.iter() if each.tag.endswith(("CardSlot", "PieceSlot"))]

    def on(self, board):
        """The parts on a board, by the names of their pieces."""
        return Counter(slot.get("entryName") for place in self.root.iter()
                       if place.get("owningBoard") == board for slot in place)

    def startup(self):
        return [dict(each.items()) for each in self.root.iter(STARTUP)]


@pytest.fixture
def module(make_job, outbox, progress):
    """A function that packs a job and opens the module again."""
    def pack(*heaps, change=lambda job: job, **settings):
        find_target("vassal").write(change(make_job(*heaps, **settings)), outbox, progress,
                                    Findings())
        return Module(outbox)
    return pack


@pytest.fixture
def mixed(module, make_kind):
    return module((make_kind(), 3, 2), (make_kind("chip", 25, 25, "circle", 0, back=False), 2, 5),
                  (make_kind("board", 200, 150), 1, 1))


def dealt(job):
    """Two cards each are dealt to the owners' hands, one face up and one face down to a row."""
    def put(side, x):
        return OpeningPiece(kind="card", part="card-1", side=side, at=(x, 0.0), turn=90.0, pool=0)
    openings = []
    for each in job.openings:
        lots = [Lot(name="deck", seat=-1, way="pile", privacy="nobody", at=(0.0, 0.0), turn=0.0,
                    size=Size(63, 88), on="",
                    pieces=tuple(put("back", 0.0) for _ in range(4))),
                Lot(name="market", seat=-1, way="row", privacy="open", at=(50.0, 0.0), turn=0.0,
                    size=Size(63, 88), on="",
                    pieces=(put("front", 50.0), put("back", 120.0)))]
        lots += [Lot(name="hand", seat=seat, way="fan", privacy="owner", at=(0.0, -90.0), turn=0.0,
                     size=Size(63, 88), on="",
                     pieces=(put("back", 0.0), put("back", 0.0))) for seat in range(each.players)]
        pool = Pool({"card-1": 4 + 2 + 2 * each.players}, ("card",), 0, surplus=1)
        openings.append(replace(each, lots=tuple(lots), pools=(pool,)))
    return replace(job, openings=tuple(openings))


@pytest.mark.parametrize("values", [
    ("a", "b;c", ""), ("\\a", "b"), ("'a'", "b"), ("", ""), ("a\\", "b"), (NASTY, NASTY)])
def test_sequences_are_taken_apart_as_they_were_put_together(values):
    assert taken_apart(sequence(";", values), ";") == list(values)


def test_a_piece_is_read_back_trait_by_trait():
    traits = [sides_trait("a.png", "b.png", NASTY, 2, NASTY),
              marker_trait({"Kind": "tea", "Text": NASTY}),
              basic_piece(NASTY, 7)]
    assert read_piece(piece_text(traits)) == traits


def test_the_text_of_a_piece_is_read_back_with_all_its_signs():
    [mark, _] = read_piece(piece_text([marker_trait({"Kind": "tea", "Text": NASTY}),
                                       basic_piece("a", 1)]))
    assert taken_apart(mark.state, ",") == ["tea", NASTY]


def test_every_picture_that_is_named_is_in_the_module(mixed):
    named = set(re.findall(rb'[\w-]+\.png', mixed.files["buildFile.xml"]))
    assert {f"images/{name.decode()}" for name in named} == {
        name for name in mixed.files if name.startswith("images/")}


def test_a_piece_that_stays_in_the_box_has_no_picture_in_the_module(module, make_kind):
    files = module((make_kind(), 3, 20), change=dealt).files
    pictures = [name for name in files if name.startswith("images/card-")]
    assert len(pictures) == len(["the front of card-1", "the back of all"])


def test_there_is_a_board_for_every_number_of_players(mixed):
    boards = [each.get("name") for each in mixed.root.iter()
              if each.tag.endswith("boardPicker.Board")]
    assert boards == ["2 players", "3 players"]


def test_every_board_has_the_whole_box(mixed):
    assert mixed.on("2 players").total() == mixed.on("3 players").total() == 3 * 2 + 2 * 5 + 1


def test_no_two_pieces_have_the_same_number(mixed):
    numbers = [int(slot.get("gpid")) for slot in mixed.slots()]
    assert sorted(numbers) == list(range(1, int(mixed.root.get("nextPieceSlotId"))))


def test_a_slot_and_its_piece_have_the_same_number(mixed):
    states = [read_piece(slot.text)[-1].state for slot in mixed.slots()]
    assert [state.split(";")[3] for state in states] == [slot.get("gpid")
                                                         for slot in mixed.slots()]


def test_a_board_lies_below_the_others_and_stays(mixed):
    boards = [slot for slot in mixed.slots() if "board-" in slot.text.split("piece;")[0]]
    assert boards
    assert all("immob;" in slot.text for slot in boards)


def test_a_game_for_one_number_of_players_asks_for_no_board(module):
    packed = module(change=lambda job: replace(job, openings=job.openings[:1]))
    [setup] = packed.root.iter("setup")
    assert setup.text == "TableBoardPicker\t2 players\t0\t0"


def test_piles_are_shuffled_before_anything_is_dealt(module):
    first = module(change=dealt).startup()[0]
    assert (first["hotkeyOrKeyCommand"], first["globalHotkey"]) == ("sendHotkey",
                                                                    "65535,0,shuffle")


def test_as_many_are_dealt_as_lie_elsewhere_than_in_their_pile(module):
    counts = Counter()
    for each in module(change=dealt).startup()[1:]:
        counts[each["target"].split("|")[9]] += int(each["deckCount"])
    assert counts == {"Deck (2 players)": 2 + 2 * 2 + 1, "Deck (3 players)": 2 + 3 * 2 + 1}


def prototype_of(packed, name):
    [found] = [each for each in packed.root.iter("VASSAL.build.module.PrototypeDefinition")
               if each.get("name") == name]
    return read_piece(found.text)


def test_every_key_that_deals_is_one_that_the_cards_know(module):
    packed = module(change=dealt)
    known = " ".join(trait.type for trait in prototype_of(packed, "Dealt from Deck (2 players)"))
    pressed = [each["hotkey"] for each in packed.startup()[1:]
               if "2 players" in each["target"]]
    assert [each for each in pressed if each not in known] == []


def test_cards_are_dealt_into_the_window_of_their_owner(module):
    traits = prototype_of(module(change=dealt), "Dealt from Deck (2 players)")
    goals = [taken_apart(trait.type, ";")[3] for trait in traits if trait.type[:6] == "sendto"]
    assert goals == ["Table", "Table", "Hand of seat 1", "Hand of seat 1", "Hand of seat 2",
                     "Hand of seat 2"]


def test_a_card_that_is_dealt_face_down_is_turned_over_and_turned_to_its_seat(module):
    traits = prototype_of(module(change=dealt), "Dealt from Deck (2 players)")
    up, down, *_ = [taken_apart(taken_apart(trait.type, ";")[6], ",") for trait in traits
                    if trait.type[:6] == "macro;"]
    assert (up[1:], down[1:]) == (["72,130", "82,130"], ["72,130", "82,130", "70,130"])


def test_what_is_too_much_is_taken_away(module):
    traits = prototype_of(module(change=dealt), "Dealt from Deck (2 players)")
    assert [trait.type[:7] for trait in traits].count("delete;") == 1


def test_hands_are_windows_that_only_their_seat_can_open(module):
    packed = module(change=dealt)
    hands = [(each.get("mapName"), each.get("side"), each.get("visible"))
             for each in packed.root.iter("VASSAL.build.module.PlayerHand")]
    assert hands == [(f"Hand of seat {seat}", f"Seat {seat}", "false") for seat in (1, 2, 3)]
    assert [each.text for each in packed.root.iter("entry")] == ["Seat 1", "Seat 2", "Seat 3"]


def test_a_pile_does_not_tell_what_lies_in_it_by_backs_that_differ(module, make_job, make_kind):
    def own_backs(job):
        pieces = tuple(replace(each, back=replace(each.front, side="back")) for each in job.pieces)
        return replace(job, pieces=pieces)
    packed = module((make_kind(), 3, 2), change=own_backs)
    masks = {taken_apart(trait.type, ";")[2] for slot in packed.slots()
             for trait in read_piece(slot.text) if trait.type[:4] == "obs;"}
    assert masks == {"card-blank.png"}


def test_a_module_tells_its_name_and_its_engine(mixed):
    data = ElementTree.fromstring(mixed.files["moduledata"])
    assert (data.findtext("name"), data.findtext("VassalVersion")) == ("Chai", "3.7.14")


def test_every_figure_has_a_counter_with_its_value(module):
    packed = module(change=lambda job: replace(job, openings=[
        replace(each, figures={"points of seat 1": 3, "round; it's": 1}) for each in job.openings]))
    counters = [read_piece(slot.text) for slot in packed.slots()
                if "PROP;" in slot.text]
    assert [(traits[1].state, taken_apart(traits[-1].type, ";")[4]) for traits in counters] == [
        ("3", "Points · Seat 1"), ("1", "Round; it's")]


def test_a_game_that_counts_nothing_has_no_window_for_it(module):
    assert "images/counter.png" not in module().files
