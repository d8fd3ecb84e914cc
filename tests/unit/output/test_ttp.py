"""Packages for Tabletop Playground: their files, and what their script makes of a table."""

import io
import json
import os
import shutil
import subprocess
from collections import Counter
from dataclasses import replace
from pathlib import Path

import playwright
import pytest
from PIL import Image

from generator.base.findings import Findings
from generator.base.units import Size
from generator.output.target import find_target
from generator.playing.tabletop.opening import Lot, OpeningPiece, Pool, SnapPoint

STAND_IN = Path(__file__).parent / "playground"
# What the program itself writes into templates of cards.
FIELDS = {
    "Type", "GUID", "Name", "Metadata", "CollisionType", "Friction", "Restitution", "Density",
    "SurfaceType", "Roughness", "Metallic", "PrimaryColor", "SecondaryColor", "Flippable",
    "AutoStraighten", "ShouldSnap", "ScriptName", "Blueprint", "Models", "Collision", "Lights",
    "SnapPointsGlobal", "SnapPoints", "ZoomViewDirection", "GroundAccessibility", "Tags"}
OF_CARDS = FIELDS | {
    "FrontTexture", "BackTexture", "HiddenTexture", "BackIndex", "HiddenIndex", "NumHorizontal",
    "NumVertical", "Width", "Height", "Thickness", "HiddenInHand", "UsedWithCardHolders",
    "CanStack", "UsePrimaryColorForSide", "FrontTextureOverrideExposed", "AllowFlippedInStack",
    "MirrorBack", "EmissiveFront", "Model", "Indices", "CardNames", "CardMetadata", "CardTags"}
OF_HOLDERS = FIELDS | {"CardsCenter", "CardsWidth", "MaxCards", "MaxCardHeight"}
OF_SNAPS = {"X", "Y", "Z", "Range", "SnapRotation", "RotationOffset", "Shape", "FlipValidity",
            "Tags"}
MODELS = {"Rounded", "Square", "Round", "Hexagonal"}


class Package:
    """A package in memory, and on the disk for its script."""

    def __init__(self, files):
        self.files = {name.removeprefix("ttp/chai/"): data for name, data in files.items()
                      if name.startswith("ttp/chai/")}
        self.templates = {name: json.loads(data) for name, data in self.files.items()
                          if name.startswith("Templates/")}
        self.cards = [each for each in self.templates.values() if each["Type"] == "Card"]
        text = self.files["Scripts/setup.js"].decode()
        self.setup = json.loads(text[text.index("= ") + 2:].rstrip(";\n"))
        self.parts = {(each["id"], cell): part for each in self.setup["templates"]
                      for cell, part in enumerate(each["cells"])}

    def played(self, node, folder, *orders):
        """What lies on the table after buttons are pressed, with the parts of all cards."""
        for name, data in self.files.items():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            (folder / name).write_bytes(data)
        home = folder / "Scripts/node_modules/@tabletop-playground/api"
        home.mkdir(parents=True, exist_ok=True)
        shutil.copy(STAND_IN / "api.js", home / "index.js")
        run = subprocess.run([node, str(STAND_IN / "run.js"), str(folder), *map(str, orders)],
                             capture_output=True, check=True)
        told = json.loads(run.stdout)
        for card in told["cards"]:
            card["parts"] = [self.parts[template, cell] for template, cell in card["cells"]]
        return told


@pytest.fixture
def package(make_job, outbox, progress):
    """A function that packs a job and reads the package again."""
    def pack(*heaps, change=lambda job: job, **settings):
        find_target("ttp").write(change(make_job(*heaps, **settings)), outbox, progress,
                                 Findings())
        return Package(outbox.files)
    return pack


@pytest.fixture
def mixed(package, make_kind):
    return package((make_kind(), 3, 2), (make_kind("chip", 25, 25, "hex", 0, back=False), 2, 5),
                   (make_kind("board", 200, 150), 1, 2))


def test_the_manifest_names_the_package(mixed):
    manifest = json.loads(mixed.files["Manifest.json"])
    assert (manifest["Name"], manifest["Version"]) == ("Chai", "1")


def test_every_guid_is_32_hexadecimal_digits_and_there_once(mixed):
    guids = [each["GUID"] for each in mixed.templates.values()]
    assert len(set(guids)) == len(guids)
    assert all(len(each) == 32 and set(each) <= set("0123456789ABCDEF") for each in guids)


def test_templates_have_the_fields_that_the_program_writes(mixed):
    assert all(set(each) == (OF_CARDS if each["Type"] == "Card" else OF_HOLDERS)
               for each in mixed.templates.values())


def test_every_texture_of_a_template_is_in_the_package(mixed):
    named = {each[key] for each in mixed.cards for key in ("FrontTexture", "BackTexture", "Model")}
    assert {f"Textures/{name}" for name in named - MODELS} == {
        name for name in mixed.files if name.startswith("Textures/")}


def test_textures_are_divided_into_whole_cells_and_none_is_too_large(mixed):
    for each in mixed.cards:
        size = Image.open(io.BytesIO(mixed.files[f"Textures/{each['FrontTexture']}"])).size
        assert max(size) <= 4096
        assert (size[0] % each["NumHorizontal"], size[1] % each["NumVertical"]) == (0, 0)


def test_copies_are_cells_that_are_repeated(mixed):
    [cards] = [each for each in mixed.cards if each["Name"] == "Cards"]
    assert cards["Indices"] == [0, 0, 1, 1, 2, 2]


def test_sizes_are_centimetres(mixed):
    [cards] = [each for each in mixed.cards if each["Name"] == "Cards"]
    assert (cards["Width"], cards["Height"]) == (6.3, 8.8)


def test_an_outline_of_its_own_is_a_picture_with_that_outline(mixed):
    [chips] = [each for each in mixed.cards if each["Name"] == "Chips"]
    picture = Image.open(io.BytesIO(mixed.files[f"Textures/{chips['Model']}"]))
    assert picture.convert("RGBA").getpixel((0, 0))[3] == 0


def test_every_card_has_its_name(mixed):
    assert all(set(each["CardNames"]) == set(map(str, each["Indices"])) for each in mixed.cards)


def test_a_board_stays_where_it_lies(mixed):
    [board] = [each for each in mixed.cards if each["Name"] == "Board"]
    assert board["CollisionType"] == "Ground"


def test_many_cards_are_several_sheets(package, make_kind):
    packed = package((make_kind("tile", 300, 300), 5, 1),
                     change=lambda job: replace(job, openings=[replace(
                         each, lots=tuple(replace(lot, pieces=tuple(replace(put, pool=0)
                                          for put in lot.pieces)) for lot in each.lots),
                         pools=(Pool(dict.fromkeys((f"tile-{n}" for n in range(1, 6)), 1),
                                     ("tile",), 0),)) for each in job.openings]))
    assert [len(each["Indices"]) for each in packed.cards] == [4, 1]


def test_snap_points_lie_on_the_board_whichever_way_it_is_turned(package, make_kind):
    def turned(job):
        board = OpeningPiece(kind="board", part="board-1", side="front", at=(100.0, 50.0),
                             turn=90.0)
        lot = Lot(name="board", seat=0, way="pile", privacy="open", at=(100.0, 50.0), turn=90.0,
                  size=Size(200, 150), on="", pieces=(board,))
        snap = SnapPoint("slot", 0, (130.0, 40.0), 90.0, Size(20, 20), "board")
        return replace(job, openings=[replace(each, lots=(lot,), pools=(), snaps=(snap,), spare={})
                                      for each in job.openings])
    packed = package((make_kind("board", 200, 150), 1, 1), change=turned)
    [board] = packed.cards
    [snap] = board["SnapPoints"]
    assert set(snap) == OF_SNAPS
    assert (snap["X"], snap["Y"]) == (3.0, 1.0)


def test_the_state_loads_the_script_of_the_package(mixed):
    state = json.loads(mixed.files["States/chai.vts"])
    guid = json.loads(mixed.files["Manifest.json"])["GUID"]
    assert state["gameState"]["globalScriptPackage"] == guid
    assert {"name": "Chai", "guid": guid} in state["requiredPackages"]


# The script, run against a stand-in for the program.


def dealt(job):
    """A deck of ten, of which a market and hands are dealt and one goes away; a fixed chip."""
    def put(side, x, y=0.0):
        return OpeningPiece(kind="card", part="card-1", side=side, at=(x, y), turn=90.0, pool=0)
    openings = []
    for each in job.openings:
        chip = OpeningPiece(kind="chip", part="chip-1", side="front", at=(-80.0, 20.0), turn=180.0)
        lots = [Lot(name="deck", seat=-1, way="pile", privacy="nobody", at=(0.0, 30.0), turn=0.0,
                    size=Size(63, 88), on="",
                    pieces=tuple(put("back", 0.0, 30.0) for _ in range(9 - 2 - 2 * each.players))),
                Lot(name="market", seat=-1, way="row", privacy="open", at=(50.0, 0.0), turn=0.0,
                    size=Size(63, 88), on="",
                    pieces=(put("front", 50.0), put("back", 120.0))),
                Lot(name="chips", seat=-1, way="heap", privacy="open", at=(-80.0, 20.0), turn=0.0,
                    size=Size(25, 25), on="", pieces=(chip,))]
        lots += [Lot(name="hand", seat=seat, way="fan", privacy="owner", at=(0.0, -90.0), turn=0.0,
                     size=Size(63, 88), on="",
                     pieces=(put("back", 0.0), put("back", 0.0))) for seat in range(each.players)]
        openings.append(replace(
            each, lots=tuple(lots), snaps=(), spare={"chip-1": 1, "chip-2": 2},
            pools=(Pool({"card-1": 5, "card-2": 5}, ("card",), 0, surplus=1),)))
    return replace(job, openings=tuple(openings))


@pytest.fixture
def node():
    """Node.js, of the machine or the one that Playwright brings along."""
    own = Path(playwright.__file__).parent / "driver" / ("node.exe" if os.name == "nt" else "node")
    return shutil.which("node") or str(own)


@pytest.fixture
def told(package, make_kind, node, tmp_path):
    """A function that sets up by buttons, one after the other."""
    packed = package((make_kind(), 2, 5), (make_kind("chip", 25, 25, "circle", 0), 2, 2),
                     change=dealt)
    return lambda *orders: packed.played(node, tmp_path, *orders)


def test_there_is_a_button_and_an_action_for_every_number_of_players(told):
    found = told()
    assert found["buttons"] == ["Set up: 2 players", "Set up: 3 players"]
    assert found["actions"] == ["2", "3"]


def test_what_is_needed_lies_on_the_table_once_and_no_more(told):
    laid = Counter(part for card in told(3)["cards"] for part in card["parts"])
    cards = laid.pop("card-1") + laid.pop("card-2")
    assert (cards, laid) == (9, {"chip-1": 1})


def test_setting_up_again_leaves_nothing_of_before(told):
    counts = [sum(len(card["parts"]) for card in told(*orders)["cards"])
              for orders in ((2,), (3, 2))]
    assert counts == [10, 10]


def test_every_seat_is_dealt_its_hand(told):
    hands = Counter(card["hand"] for card in told(3)["cards"] if card["hand"] >= 0)
    assert hands == {0: 2, 1: 2, 2: 2}


def test_pieces_lie_where_the_opening_has_them(told):
    [chip] = [card for card in told(2)["cards"] if card["parts"] == ["chip-1"]]
    assert (chip["at"][:2], chip["rotation"]) == ([2.0, -8.0], [0, 180.0, 180])


def test_fronts_lie_up_by_half_a_turn_and_backs_without(told):
    row = {card["at"][1]: card["rotation"] for card in told(2)["cards"] if card["at"][0] == 0
           and card["hand"] < 0}
    assert row == {5.0: [0, 90.0, 180], 12.0: [0, 90.0, 0]}


def test_a_pile_is_shuffled_before_it_is_dealt(told):
    [pile] = [card for card in told(2)["cards"] if len(card["parts"]) > 1]
    assert pile["shuffled"]


def test_a_single_piece_says_its_name(told):
    [chip] = [card for card in told(2)["cards"] if card["parts"] == ["chip-1"]]
    assert chip["name"] == "Chip (chip 1)"


def test_a_table_that_is_too_small_gets_larger(told):
    assert told(2)["scale"]["x"] >= 1
