"""What is in a package for Tabletop Simulator, read back as the table reads it."""

import io
import json
import re
from dataclasses import replace

import numpy as np
import pypdfium2 as pdfium
import pytest
from PIL import Image

from generator.base.findings import Finding, Findings
from generator.base.target_interface import TargetOptions
from generator.game.load.book_file import read_book
from generator.game.load.files import SourceText
from generator.game.model.rulebook import Rulebook
from generator.output.target import find_target
from generator.output.targets.virtual_tables.tts.positions import (
    picture_position,
    seat_to_table,
    table_to_board,
    table_to_seat,
    to_units,
)
from generator.output.targets.virtual_tables.tts.save_objects import Guids
from generator.paper.job import BookSource, BookTables
from generator.playing.tabletop.arrangement import Standpoint

# What every object of a save has, by the vendor's classes and newer saves.
FIELDS = {
    "GUID", "Name", "Transform", "Nickname", "Description", "GMNotes", "Memo", "Tags",
    "ColorDiffuse", "AltLookAngle", "LayoutGroupSortIndex", "Value", "Locked", "Grid", "Snap",
    "IgnoreFoW", "MeasureMovement", "DragSelectable", "Autoraise", "Sticky", "Tooltip",
    "GridProjection", "HideWhenFaceDown", "Hands", "LuaScript", "LuaScriptState", "XmlUI"}
TRANSFORM = {"posX", "posY", "posZ", "rotX", "rotY", "rotZ", "scaleX", "scaleY", "scaleZ"}
SAVE = {
    "SaveName", "EpochTime", "Date", "VersionNumber", "GameMode", "GameType", "GameComplexity",
    "Tags", "Gravity", "PlayArea", "Table", "Sky", "Note", "TabStates", "Grid", "Lighting",
    "Hands", "ComponentTags", "Turns", "DecalPallet", "LuaScript", "LuaScriptState", "XmlUI",
    "SnapPoints", "ObjectStates"}
MORE = {
    "DeckCustom": {"DeckIDs", "CustomDeck", "ContainedObjects", "SidewaysCard"},
    "CardCustom": {"CardID", "CustomDeck", "SidewaysCard"},
    "Card": {"CardID", "CustomDeck", "SidewaysCard"},
    "Custom_Tile": {"CustomImage"}, "Custom_Tile_Stack": {"CustomImage", "Number"},
    "Custom_Token": {"CustomImage"},
    "Bag": {"ContainedObjects", "MaterialIndex", "MeshIndex", "Bag"},
    "Counter": {"Counter"}, "HandTrigger": {"FogColor"}, "BlockSquare": set(),
    "Custom_PDF": {"CustomPDF"}}
ADDRESS = "https://example.org/chai"


class Package:
    """A package that was written, by what is in it."""

    def __init__(self, files):
        self.files = files
        self.table = json.loads(files["tts/chai.json"])
        self.saved = {name: json.loads(data)["ObjectStates"][0] for name, data in files.items()
                      if name.startswith("tts/Saved Objects/") and name.endswith(".json")}

    @property
    def objects(self):
        return list(walk(self.table["ObjectStates"]))

    def named(self, name):
        return [each for each in self.objects if each["Name"] == name]

    @property
    def sheets(self):
        return {key: sheet for each in self.objects
                for key, sheet in each.get("CustomDeck", {}).items()}

    def picture(self, address):
        return Image.open(io.BytesIO(self.files[f"tts/images/{address.rpartition('/')[2]}"]))


def walk(objects):
    for each in objects:
        yield each
        yield from walk(each.get("ContainedObjects", []))


class Shelf(dict):
    """An outbox that keeps what it is given, and a progress that nobody watches."""

    def put(self, name, data, **_):
        self[name] = data

    def stage(self, *_):
        pass

    step = stage


@pytest.fixture(scope="module")
def pack(make_job):
    def packed(*heaps, base_url="", findings=None, dpi=40, book=None, **said):
        job = replace(make_job(*heaps, dpi=dpi, **said), book=book)
        wishes = TargetOptions(base_url=base_url)
        job = replace(job, settings=replace(job.settings, wishes=wishes))
        shelf = Shelf()
        find_target("tts").write(job, shelf, shelf, Findings() if findings is None else findings)
        return Package(shelf)
    return packed


@pytest.fixture(scope="module")
def package(pack, make_kind):
    board = replace(make_kind("board", 300, 200), stock="2 mm board")
    chip = replace(make_kind("chip", 25, 25, "circle", 0), stock="glued on 1.5 mm board")
    star = replace(make_kind("star", 20, 20, "path"), outline="M0 0 H20 L10 20 Z")
    return pack((make_kind("card"), 3, 2), (board, 1, 1), (chip, 1, 40), (star, 2, 1),
                (make_kind("one", back=False), 1, 1))


def test_every_object_has_every_field(package):
    assert all(each.keys() == FIELDS | MORE[each["Name"]] and each["Transform"].keys() == TRANSFORM
               for each in package.objects)


def test_a_table_has_the_fields_of_a_save(package):
    assert package.table.keys() == SAVE


def test_no_two_objects_of_a_table_have_the_same_digits(package):
    guids = [each["GUID"] for each in package.objects]
    assert len(set(guids)) == len(guids)
    assert all(re.fullmatch("[0-9a-f]{6}", guid) for guid in guids)


def test_digits_that_are_taken_give_others():
    guids = Guids("game")
    assert len({guids.of("the same") for _ in range(50)}) == 50


def test_every_address_is_that_of_a_picture_in_the_package(package):
    found = set(re.findall(r"file:///HERE/([^\"\\]+)", json.dumps(package.table)))
    for saved in package.saved.values():
        found |= set(re.findall(r"file:///HERE/([^\"\\]+)", json.dumps(saved)))
    assert found == {name.removeprefix("tts/") for name in package.files
                     if name.startswith("tts/images/")}


def test_pictures_are_below_the_address_that_was_asked_for(pack):
    [sheet] = pack(base_url=f"{ADDRESS}/").sheets.values()
    assert re.fullmatch(f"{ADDRESS}/images/card-[0-9a-f]+.jpg", sheet["FaceURL"])


def test_cards_are_numbered_by_sheet_and_cell(package):
    cards = [each for each in package.objects if "CardID" in each]
    assert cards
    for each in cards:
        [(key, sheet)] = each["CustomDeck"].items()
        assert each["CardID"] // 100 == int(key)
        assert each["CardID"] % 100 < sheet["NumWidth"] * sheet["NumHeight"]


def test_a_deck_names_its_cards_in_their_order(package):
    decks = package.named("DeckCustom")
    assert decks
    assert all(each["DeckIDs"] == [card["CardID"] for card in each["ContainedObjects"]]
               for each in decks)


def test_one_card_alone_is_no_deck(package):
    [alone] = [each for each in package.objects if each["Memo"] == "one-1"]
    assert alone["Name"] == "CardCustom"


def test_cards_without_a_back_have_a_blank_one(package):
    [alone] = [each for each in package.objects if each["Memo"] == "one-1"]
    [sheet] = alone["CustomDeck"].values()
    assert "/blank-" in sheet["BackURL"]


def test_more_cards_than_a_sheet_holds_take_several_sheets(pack, make_kind):
    sheets = pack((make_kind(width=20.0, height=30.0), 75, 1)).sheets
    assert sorted((each["NumWidth"], each["NumHeight"]) for each in sheets.values()) \
        == [(5, 1), (10, 7)]


def test_cards_with_different_backs_have_a_sheet_of_backs(make_job):
    job, shelf = make_job(dpi=40), Shelf()
    pieces = [replace(each, back=replace(each.front, key=f"{each.front.key} behind", side="back"))
              for each in job.pieces]
    find_target("tts").write(replace(job, pieces=tuple(pieces)), shelf, shelf, Findings())
    package = Package(shelf)
    [sheet] = package.sheets.values()
    assert sheet["UniqueBack"]
    assert package.picture(sheet["BackURL"]).size == package.picture(sheet["FaceURL"]).size


def test_all_cells_of_a_sheet_are_whole_pixels(package):
    for sheet in package.sheets.values():
        width, height = package.picture(sheet["FaceURL"]).size
        assert (width % sheet["NumWidth"], height % sheet["NumHeight"]) == (0, 0)


def test_a_card_lies_in_its_cell(package):
    first = next(each for each in package.objects if each["Memo"] == "card-2")
    [sheet] = first["CustomDeck"].values()
    pixels = np.asarray(package.picture(sheet["FaceURL"]).convert("RGB"), int)
    cells = np.split(pixels, sheet["NumWidth"], axis=1)
    means = [cell.mean(axis=(0, 1)) for cell in cells]
    assert first["CardID"] % 100 == 1
    assert len({tuple(mean.round(-1)) for mean in means}) == 3


def test_large_pieces_are_locked_tiles(package):
    [board] = [each for each in package.objects if each["Memo"] == "board-1"]
    assert (board["Name"], board["Locked"]) == ("Custom_Tile", True)


def test_a_tile_is_as_large_and_as_thick_as_the_piece(package):
    [board] = [each for each in package.objects if each["Memo"] == "board-1"]
    place = board["Transform"]
    assert (place["scaleX"] * 1.98, place["scaleZ"] * 1.98) == pytest.approx(
        (300 / 25.4, 200 / 25.4), abs=1e-3)
    assert board["CustomImage"]["CustomTile"]["Thickness"] == pytest.approx(2 / 25.4, abs=1e-3)


def test_pieces_that_are_alike_lie_on_one_stack(package):
    [stack] = package.named("Custom_Tile_Stack")
    assert (stack["Memo"], stack["Number"]) == ("chip-1", 40)


def test_round_pieces_are_round_tiles(package):
    [stack] = package.named("Custom_Tile_Stack")
    assert stack["CustomImage"]["CustomTile"]["Type"] == 2


def test_a_piece_of_any_shape_is_a_token_with_a_clear_rim(package):
    stars = package.named("Custom_Token")
    assert stars
    alpha = np.asarray(package.picture(stars[0]["CustomImage"]["ImageURL"]))[..., 3]
    assert not any(edge.any() for edge in (alpha[0], alpha[-1], alpha[:, 0], alpha[:, -1]))


def test_every_piece_of_the_box_is_on_the_table_once(package):
    found = {}
    for each in package.objects:
        if each["Memo"]:
            found[each["Memo"]] = found.get(each["Memo"], 0) + each.get("Number", 1)
    assert found == {"card-1": 2, "card-2": 2, "card-3": 2, "board-1": 1, "chip-1": 40,
                     "star-1": 1, "star-2": 1, "one-1": 1}


def test_there_is_a_saved_object_of_each_kind_with_a_picture(package):
    names = {name.removeprefix("tts/Saved Objects/chai/") for name in package.files
             if "Saved" in name}
    assert names == {f"{kind}.{suffix}" for kind in ("card", "board", "chip", "star", "one")
                     for suffix in ("json", "png")}


def test_the_picture_of_a_saved_object_is_square(package):
    for name, data in package.files.items():
        if name.startswith("tts/Saved Objects/") and name.endswith(".png"):
            assert Image.open(io.BytesIO(data)).size == (256, 256)


def test_a_saved_object_holds_all_pieces_of_its_kind(package):
    deck = package.saved["tts/Saved Objects/chai/card.json"]
    assert len(deck["ContainedObjects"]) == 6


def test_a_saved_object_isnt_locked(package):
    assert not package.saved["tts/Saved Objects/chai/board.json"]["Locked"]


def test_there_is_a_seat_for_each_player(package):
    assert [each["FogColor"] for each in package.named("HandTrigger")] == ["White", "Red", "Orange"]


def test_pieces_are_called_by_their_names_and_say_how_large_they_are(package):
    first = next(each for each in package.objects if each["Memo"] == "card-1")
    assert first["Nickname"]
    assert json.loads(first["GMNotes"]) == {"mm": [63, 88], "kind": "card"}


def test_the_notebook_tells_the_box_and_the_set_up(package):
    pages = {each["title"]: each["body"] for each in package.table["TabStates"].values()}
    assert list(pages) == ["Chai", "In the box", "Set up"]
    assert "6 Cards" in pages["In the box"]
    assert "Not for sale." in pages["Chai"]


def test_a_table_is_called_in_the_language_of_the_build(pack):
    package = pack(language="ja", words={"ja": {"game.title": "茶", "kind.card.plural": "札"}})
    assert package.table["SaveName"] == "茶"
    assert package.named("DeckCustom")[0]["Nickname"] == "札"
    assert "'茶'" in package.files["tts/README.txt"].decode()


def test_a_booklet_shows_the_table_at_the_start(package):
    [booklet] = package.named("Custom_PDF")
    name = booklet["CustomPDF"]["PDFUrl"].rpartition("/")[2]
    with pdfium.PdfDocument(package.files[f"tts/images/{name}"]) as document:
        assert "Chai" in document[0].get_textpage().get_text_range()


def book_in(language, *found):
    """A book of one chapter, with what was found in it."""
    text = SourceText("book.md", "# Chai\n\n## Taking\n\nTake some.\n")
    books = Rulebook({language: read_book(text, Findings(), language)})
    return BookSource(books, found, lambda findings: BookTables({}, {}))


@pytest.mark.parametrize("language", ["en", "ja"])
def test_the_rulebook_lies_beside_the_table_in_whatever_language_it_is_written(pack, language):
    package = pack(book=book_in(language))
    [rules] = [each for each in package.named("Custom_PDF") if each["Nickname"] == "Chai: Rules"]
    name = rules["CustomPDF"]["PDFUrl"].rpartition("/")[2]
    with pdfium.PdfDocument(package.files[f"tts/images/{name}"]) as document:
        assert "Take some." in document[len(document) - 1].get_textpage().get_text_range()


def test_a_mistake_in_the_rulebook_keeps_nobody_from_the_table(pack):
    wrong, findings = Finding("book/none", "error", "something", None, ""), Findings()
    package = pack(book=book_in("en", wrong), findings=findings)
    assert [each["Nickname"] for each in package.named("Custom_PDF")] == ["Chai"]
    assert [(each.severity, each.message) for each in findings] == [("warning", "something")]


def test_a_picture_that_would_be_too_large_is_told(pack, make_kind):
    findings = Findings()
    pack((make_kind("mat", 600, 300, bleed=0), 1, 1), findings=findings, dpi=200)
    [found] = findings
    assert (found.code, found.severity) == ("output/scaled", "note")


def test_for_more_players_than_there_are_colours_there_is_no_button(make_job, outbox, progress):
    findings = Findings()
    job = make_job(dpi=40)
    job = replace(job, openings=[replace(job.openings[0], players=11), *job.openings])
    find_target("tts").write(job, outbox, progress, findings)
    [found] = findings
    assert (found.code, found.message) == (
        "target/seats", "Tabletop Simulator has colours for 10 players: there is no button for 11")


@pytest.mark.parametrize("turn", [0.0, 90.0, 180.0, 270.0, 37.0])
def test_a_seat_sees_a_place_where_the_table_has_it(turn):
    seat = Standpoint((120.0, -300.0), turn)
    assert seat_to_table(seat, table_to_seat(seat, (15.0, 40.0))) == pytest.approx((15.0, 40.0))


def test_the_seat_at_the_left_sees_what_lies_away_from_it_to_the_right_of_the_table():
    assert seat_to_table(Standpoint((-400.0, 0.0), 90.0),
                         (0.0, 100.0)) == pytest.approx((-300.0, 0.0))


def test_a_place_on_a_board_is_told_as_the_board_sees_it():
    # Turned by half a circle, as pictures are: its right is the table's left.
    assert table_to_board(picture_position((100.0, 0.0), 0.0),
                          (150.8, 25.4)) == pytest.approx((-2.0, -1.0), abs=1e-3)


def test_an_inch_is_a_unit():
    assert to_units(25.4) == 1.0
