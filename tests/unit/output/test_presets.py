"""What sites without a format of their own are handed."""

import csv
import io
import json
from dataclasses import replace

import numpy as np
import pytest
from PIL import Image

from generator.base.findings import Findings
from generator.base.target_interface import PRESETS, TargetOptions
from generator.drawing.faces.face import FaceLook
from generator.output.presets import _php_value
from generator.output.targets.pictures.sprites import TARGET


@pytest.fixture
def write(make_job, outbox, progress):
    def written(preset, *heaps, language="en", findings=None, formats=(), languages=("en", "ja"),
                scales=(1,), **options):
        job = make_job(*heaps, **({"dpi": 30} | options))
        job = replace(job, game=replace(job.game, languages=languages))
        wishes = TargetOptions(preset=preset, formats=formats, scales=scales)
        settings = replace(job.settings, wishes=wishes, look=FaceLook(language))
        TARGET.write(replace(job, settings=settings), outbox, progress,
                     Findings() if findings is None else findings)
        return outbox.files
    return written


def image(data):
    return np.asarray(Image.open(io.BytesIO(data)).convert("RGBA"))


def rows(data, delimiter=","):
    return list(csv.DictReader(io.StringIO(data.decode()), delimiter=delimiter))


@pytest.mark.parametrize("preset", PRESETS)
def test_a_preset_is_written_in_place_of_sheets(preset, write):
    assert {name.split("/")[1] for name in write(preset)} == {preset}


@pytest.mark.parametrize("preset", PRESETS)
def test_a_preset_comes_with_its_three_steps(preset, write):
    text = write(preset)[f"sprites/{preset}/README.txt"].decode()
    assert [f"{number}. " in text for number in (1, 2, 3, 4)] == [True, True, True, False]


def test_a_format_that_is_named_is_written_beside_a_preset(write):
    assert "sprites/chai.phaser.json" in write("screentop", formats=("phaser",))


def test_tabletopia_gets_a_picture_a_face_all_of_a_kind_equally_large(write, make_kind):
    files = write("tabletopia", (make_kind("card"), 3, 2), (make_kind("chip", 20, 20), 1, 5))
    sizes = {name.removeprefix("sprites/tabletopia/"): image(data).shape[:2]
             for name, data in files.items() if name.endswith(".png")}
    assert sizes == {"card/card-1.front.png": (104, 74), "card/card-2.front.png": (104, 74),
                     "card/card-3.front.png": (104, 74), "card/card.back.png": (104, 74),
                     "chip/chip-1.front.png": (24, 24), "chip/chip.back.png": (24, 24)}


@pytest.mark.parametrize(("preset", "file"), [
    ("tabletopia", "card/card-1.front.png"), ("screentop", "card.png"), ("bga", "img/card.png")])
def test_of_several_scales_the_largest_counts_for_a_preset(preset, file, write):
    once, large = (image(write(preset, scales=scales)[f"sprites/{preset}/{file}"]).shape
                   for scales in ((1,), (1, 4)))
    assert large[0] == pytest.approx(4 * once[0], abs=10)


def test_tabletopia_gets_a_list_that_names_files_that_are_there(write):
    files = write("tabletopia")
    listed = rows(files["sprites/tabletopia/pieces.csv"])
    assert [(row["kind"], row["copies"]) for row in listed] == [("card", "4")] * 3
    assert all(f"sprites/tabletopia/{row[side]}" in files for row in listed
               for side in ("front", "back"))


def test_screentop_gets_a_grid_whose_first_cell_is_the_common_back(write):
    files = write("screentop")
    cells = rows(files["sprites/screentop/cells.csv"])
    assert [(row["cell"], row["side"], row["id"]) for row in cells] == [
        ("0", "back", "card"), ("1", "front", "card-1"), ("2", "front", "card-2"),
        ("3", "front", "card-3")]
    assert image(files["sprites/screentop/card.png"]).shape[:2] == (104, 4 * 74)


def test_at_screentop_a_piece_keeps_its_cell_when_others_come_behind_it(write, make_kind):
    def numbers(count):
        files = write("screentop", (make_kind("card"), count, 1))
        return {row["id"]: row["cell"] for row in rows(files["sprites/screentop/cells.csv"])}

    few = numbers(8)
    assert few.items() <= numbers(27).items()


def test_cells_lie_where_the_list_says(write, make_kind):
    files = write("screentop", (make_kind("card", back=False), 13, 1), duplex="none")
    singles = write("tabletopia", (make_kind("card", back=False), 13, 1), duplex="none")
    grid = image(files["sprites/screentop/card.png"])
    last = rows(files["sprites/screentop/cells.csv"])[-1]
    row, column = divmod(int(last["cell"]), int(last["columns"]))
    face = image(singles[f"sprites/tabletopia/card/{last['id']}.front.png"])
    assert np.array_equal(grid[row * 104:(row + 1) * 104, column * 74:(column + 1) * 74], face)


@pytest.fixture
def arena(write, make_kind):
    return write("bga", (make_kind("card"), 3, 4), (make_kind("chip", 20, 20, back=False), 1, 2),
                 duplex="none")


def test_bga_gets_sprites_style_data_and_box_art(arena):
    assert sorted(name.removeprefix("sprites/bga/") for name in arena) == [
        "README.txt", "chai.css", "img/card.png", "img/chip.png", "img/game_box.png",
        "img/game_box180.png", "img/game_box75.png", "material.csv", "material.inc.php",
        "material.json"]


def test_the_box_art_is_square_and_clear_around_the_pieces(arena):
    pictures = [image(arena[f"sprites/bga/img/{name}.png"])
                for name in ("game_box", "game_box180", "game_box75")]
    assert [(*each.shape[:2], each[0, 0, 3], each[..., 3].max()) for each in pictures] == [
        (280, 280, 0, 255), (180, 180, 0, 255), (75, 75, 0, 255)]


def test_bga_places_sprites_by_parts_of_a_hundred(arena):
    rules = arena["sprites/bga/chai.css"].decode().splitlines()
    assert rules[1] == (
        '.card.card_card-1_front { aspect-ratio: 74 / 104; background-image: url("img/card.png"); '
        "background-size: 200% 200%; background-position: calc(100% / 1 * 1) 0%; }")


def test_bga_has_the_same_data_in_three_forms(arena):
    data = json.loads(arena["sprites/bga/material.json"])
    listed = rows(arena["sprites/bga/material.csv"], "|")
    code = arena["sprites/bga/material.inc.php"].decode().splitlines()
    assert data[0] == {"element_id": "card-1", "element_type": "card",
                       "element_name": data[0]["element_name"], "copies": 4, "image": "card",
                       "cell": 1, "back_image": "card", "back_cell": 0, "fields": {}}
    assert [row["element_id"] for row in listed] == [row["element_id"] for row in data]
    assert code[3] == (
        "    'card-1' => ['element_type' => 'card', 'element_name' => "
        f"clienttranslate('{data[0]['element_name']}'), 'copies' => 4, 'image' => 'card', "
        "'cell' => 1, 'back_image' => 'card', 'back_cell' => 0, 'fields' => []],")


@pytest.mark.parametrize(("value", "code"), [
    ("Käse", "'Käse'"), ("the king's", "'the king\\'s'"), ("a\\", "'a\\\\'"),
    ("$cost {$a}", "'$cost {$a}'"),
    ('"&<', "'\"&<'"), (3, "3"), (2.5, "2.5"), (True, "true"), (None, "null"),
    (("a", 1), "['a', 1]"), ({"a": ()}, "['a' => []]")])
def test_values_are_written_as_php_reads_them(value, code):
    assert _php_value(value) == code


def test_bga_gets_english_names_whichever_language_is_built(write):
    words = {"ja": {"kind.card.title": "カード"}}
    data = json.loads(write("bga", language="ja", words=words)["sprites/bga/material.json"])
    assert data[0]["element_name"].startswith("Card ")


def test_bga_says_if_names_are_not_english(write):
    findings = Findings()
    write("bga", language="ja", languages=("ja",), findings=findings)
    [found] = findings
    assert (found.code, found.severity, found.message, found.hint) == (
        "output/not-english", "note",
        "the names of pieces for Board Game Arena are in 'ja': Chai isn't written in English",
        "there, what is translated has to be English")
