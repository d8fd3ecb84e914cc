"""Games for VirtualTabletop, opened again as its server and its client do it."""

import io
import json
import re
import zipfile
from collections import Counter
from dataclasses import replace
from zlib import crc32

import pytest
from PIL import Image

from generator.base.findings import Findings
from generator.game.model.game import Credits
from generator.output.target import find_target
from generator.output.targets.virtual_tables.vtt import tooltip
from generator.playing.tabletop.opening import Pool

# What the client knows of each widget, of what we write.
EVERY = {"id", "type", "x", "y", "z", "width", "height", "rotation", "layer", "movable",
         "clickable", "css", "parent", "display", "borderRadius", "resetProperties"}
KNOWN = {
    "deck": {"cardDefaults", "cardTypes", "faceTemplates"},
    "card": {"deck", "cardType", "activeFace"},
    "pile": set(),
    "holder": {"dropTarget", "dropOffsetX", "dropOffsetY", "stackOffsetX", "childrenPerOwner",
               "inheritChildZ", "onEnter", "onLeave", "text", "color", "textColor"},
    "seat": {"index", "hand", "color", "colorEmpty", "displayEmpty"},
    "label": {"text", "editable"},
    "button": {"text", "clickRoutine"},
    None: {"faces", "activeFace", "image"}}
OPERATIONS = {"MOVE": {"collection", "from", "to", "count", "face"}, "SHUFFLE": {"holder"},
              "FLIP": {"collection", "holder", "count", "face"}, "RESET": set(),
              "LABEL": {"label", "mode", "value"}, "CLICK": {"collection"}}
INFO = {"name", "image", "rules", "ruleText", "helpText", "bgg", "year", "mode", "time",
        "attribution", "description", "language", "players", "variant", "variantImage", "showName",
        "skill", "similarName", "similarImage", "similarDesigner", "similarAwards"}


class Shelf:
    """A file as the server reads it: variants by their numbers, and what they refer to."""

    def __init__(self, data):
        with zipfile.ZipFile(io.BytesIO(data)) as file:
            self.files = {name: file.read(name) for name in file.namelist()}
        numbers = sorted(int(name.removesuffix(".json")) for name in self.files
                         if name.endswith(".json"))
        self.variants = [json.loads(self.files[f"{number}.json"]) for number in numbers]

    def widgets(self, number=0):
        return {name: each for name, each in self.variants[number].items() if name != "_meta"}

    def info(self, number=0):
        return self.variants[number]["_meta"]["info"]

    def of(self, sort, number=0):
        return {name: each for name, each in self.widgets(number).items()
                if each.get("type") == sort}


def written(job, outbox, progress):
    find_target("vtt").write(job, outbox, progress, Findings())
    return Shelf(outbox.files["vtt/chai.vtt"])


@pytest.fixture
def job(make_job, make_kind):
    """Cards, tokens without a back, and a board that is too large to be anything else."""
    gem = make_kind("gem", 20, 20, "circle", back=False)
    return make_job((make_kind("card"), 3, 2), (gem, 2, 3),
                    (make_kind("map", 200, 160, corner=0.0), 1, 1), title='Äpfel & "$5"')


@pytest.fixture
def shelf(job, outbox, progress):
    return written(job, outbox, progress)


def test_there_is_a_variant_for_each_language_and_number_of_players(shelf):
    assert [(info["variant"], info["players"], info["language"])
            for info in map(shelf.info, range(len(shelf.variants)))] == [
        ("2 players · English", "2", "en-GB"), ("3 players · English", "3", "en-GB"),
        ("2人用 · 日本語", "2", ""), ("3人用 · 日本語", "3", "")]


def test_a_file_has_its_checksum_and_its_length_for_a_name(shelf):
    for name, data in shelf.files.items():
        if name.startswith("assets/"):
            signed = int.from_bytes(crc32(data).to_bytes(4, "big"), "big", signed=True)
            assert name == f"assets/{signed}_{len(data)}"


def test_everything_that_is_referred_to_is_in_the_file(shelf):
    for name, data in shelf.files.items():
        if name.endswith(".json"):
            found = set(re.findall(r'"/(assets/[^"]+)"', data.decode()))
            assert found
            assert found <= set(shelf.files)


def test_widgets_have_only_what_the_client_knows(shelf):
    for number in range(len(shelf.variants)):
        for name, widget in shelf.widgets(number).items():
            assert widget["id"] == name
            assert re.fullmatch(r"[A-Za-z0-9_-]+", name)
            assert set(widget) <= EVERY | KNOWN[widget.get("type")]


def test_the_shelf_gets_only_what_it_knows(shelf):
    assert set(shelf.info()) == INFO


def test_parents_decks_and_card_types_are_there(shelf):
    widgets = shelf.widgets()
    for card in shelf.of("card").values():
        assert card["cardType"] in widgets[card["deck"]]["cardTypes"]
    for widget in widgets.values():
        assert widget.get("parent") is None or widget["parent"] in widgets
    for holder in shelf.of("holder").values():
        for target in holder.get("dropTarget", ()):
            assert target["deck"] in widgets


def test_operations_of_buttons_are_known_and_work_on_what_is_there(shelf):
    widgets = shelf.widgets()
    for button in shelf.of("button").values():
        for operation in button["clickRoutine"]:
            rest = {key: value for key, value in operation.items() if key != "func"}
            assert set(rest) <= OPERATIONS[operation["func"]]
            named = [rest[key] for key in ("from", "to", "holder", "label") if key in rest]
            assert {*named, *rest.get("collection", ())} <= set(widgets)


@pytest.mark.parametrize("number", [0, 1])
def test_what_lies_there_and_what_stays_in_the_box_is_the_whole_box(job, shelf, number):
    boards = [each for each in shelf.widgets(number).values() if "faces" in each]
    cards = Counter(card["cardType"] for card in shelf.of("card", number).values())
    box = {each.id: each.copies for each in job.game.components}
    spare = job.openings[number].spare
    assert cards + Counter({"map-1": len(boards)}) + Counter(spare) == Counter(box)


def test_the_whole_table_fits_on_its_board(shelf):
    for number, variant in enumerate(shelf.variants):
        size = variant["_meta"]["gameSettings"]["boardSize"]
        for widget in shelf.widgets(number).values():
            if "parent" not in widget and "width" in widget:
                assert widget["x"] >= 0
                assert widget["y"] >= 0
                assert widget["x"] + widget["width"] <= size["width"]
                assert widget["y"] + widget["height"] <= size["height"]


def test_pieces_have_the_size_that_tables_on_a_screen_give_them(shelf):
    assert shelf.widgets()["d-card"]["cardDefaults"]["width"] == 103


def test_a_board_lies_still_below_everything_else(shelf):
    [board] = [each for each in shelf.widgets().values() if "faces" in each]
    assert (board["layer"], board["movable"], board["width"]) == (-4, False, 326)


def test_a_side_without_a_print_is_cardboard_in_the_shape_of_the_piece(shelf):
    types = shelf.widgets()["d-gem"]["cardTypes"]
    back = Image.open(io.BytesIO(shelf.files[types["gem-1"]["back"].removeprefix("/")]))
    assert (back.size, back.getpixel((0, 0))[3]) == ((100, 100), 0)
    assert back.getpixel((50, 50)) == (236, 229, 214, 255)


def test_the_cover_is_small_enough_for_the_shelf(shelf):
    cover = shelf.files[shelf.info()["image"].removeprefix("/")]
    picture = Image.open(io.BytesIO(cover))
    assert (picture.format, picture.size, len(cover) < 50_000) == ("WEBP", (600, 600), True)


def test_a_tip_tells_name_and_text_and_begins_nothing(make_job, make_kind, outbox, progress):
    job = make_job((make_kind(), 1, 2), words={"en": {"card-1.name": 'Äpfel "for" ${5}'}})
    job = replace(job, game=replace(job.game, credits=Credits("A", "", "", "Costs ${x} <now>")))
    shelf = written(job, outbox, progress)
    assert tooltip('Äpfel "for" ${5}', 'Äpfel "for" ${5}\nEat <one>') == (
        "Äpfel &quot;for&quot; &#36;{5}&#10;Eat &lt;one&gt;")
    assert shelf.info()["attribution"].endswith("Costs &#36;{x} &lt;now&gt;")


def test_set_up_shuffles_and_deals_what_the_opening_deals(make_job, make_kind, outbox, progress):
    shelf = written(dealt(make_job((make_kind(), 4, 3))), outbox, progress)
    routine = shelf.widgets()["set-up"]["clickRoutine"]
    assert routine == [
        {"func": "CLICK", "collection": ["reset"]},
        {"func": "SHUFFLE", "holder": "at-card-1"},
        {"func": "MOVE", "from": "at-card-1", "to": "seat1", "count": 2},
        {"func": "MOVE", "from": "at-card-1", "to": "seat2", "count": 2},
        {"func": "MOVE", "from": "at-card-1", "to": "at-row-1", "count": 1, "face": 1},
        {"func": "MOVE", "from": "at-card-1", "to": "at-box-1", "count": 1, "face": 0}]


def test_reset_gathers_all_in_their_places_with_the_right_side_up(make_job, make_kind, outbox,
                                                                 progress):
    shelf = written(dealt(make_job((make_kind(), 4, 3))), outbox, progress)
    first, second = shelf.widgets()["reset"]["clickRoutine"]
    assert (first["func"], first["to"], len(first["collection"])) == ("MOVE", "at-card-1", 12)
    assert (second["func"], second["face"]) == ("FLIP", 0)


def dealt(job):
    """The job with two cards for each hand, one in a row, and one that goes back into the box."""
    opening = job.openings[0]
    [pile] = opening.lots
    pieces = [replace(piece, pool=0) for piece in pile.pieces]
    hands = [replace(pile, name="hand", seat=seat, way="fan", privacy="owner",
                     pieces=tuple(pieces[2 * seat:2 * seat + 2])) for seat in (0, 1)]
    row = replace(pile, name="row", way="row", at=(120.0, 0.0), pieces=(
        replace(pieces[4], at=(120.0, 0.0), side="front"),))
    parts = Counter(piece.part for piece in pieces)
    lots = (replace(pile, pieces=tuple(pieces[5:-1])), *hands, row)
    opening = replace(opening, lots=lots, pools=(Pool(parts, ("card",), 0, 1),), snaps=())
    return replace(job, openings=(opening,))


def bagged(job):
    """The job with all of its pieces in a bag, their backs as different as their fronts."""
    opening = job.openings[0]
    lots = tuple(replace(lot, way="bag", privacy="nobody", pieces=tuple(
        replace(piece, at=lot.at, side="back") for piece in lot.pieces)) for lot in opening.lots)
    pieces = tuple(replace(piece, back=piece.back and replace(
        piece.back, key=f"{piece.component.id}.back")) for piece in job.pieces)
    return replace(job, pieces=pieces, openings=(replace(opening, lots=lots, snaps=()),))


def test_nobody_can_tell_what_is_in_a_bag(make_job, make_kind, outbox, progress):
    shelf = written(bagged(make_job((make_kind(), 3, 2))), outbox, progress)
    backs = {each["back"] for each in shelf.widgets()["d-card"]["cardTypes"].values()}
    assert len(backs) == 1
    assert {card["activeFace"] for card in shelf.of("card").values()} == {0}


def test_what_is_drawn_from_a_bag_turns_up_and_a_button_mixes_the_rest(
        make_job, make_kind, outbox, progress):
    shelf = written(bagged(make_job((make_kind(), 3, 2))), outbox, progress)
    assert shelf.widgets()["at-card-1"]["onLeave"] == {"activeFace": 1}
    assert shelf.widgets()["mix-at-card-1"]["clickRoutine"] == [
        {"func": "SHUFFLE", "holder": "at-card-1"}]
