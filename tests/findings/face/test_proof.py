"""What `ballotin proof` says and writes: exact texts, on discs whose colours are near."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner
from PIL import Image

from generator.apps.cli.main import cli
from generator.base.findings import Complaint

GAME = """\
title: Discs
players: [2]
types:
  suit: [one, two]
theme:
  one: "{one}"
  two: "{two}"
components: [discs.yaml]
"""
KINDS = """\
kinds:
  disc:
    title: Disc
    size: 20mm
    shape: circle
    bleed: 2mm
    safe: 2mm
    front: disc.svg
    fields:
      suit: {type: choice, of: suit}
"""
DISCS = """\
kind: disc
source: own
components:
  - {id: first, suit: one}
  - {id: second, suit: two}
"""
DISC = """\
<svg xmlns="http://www.w3.org/2000/svg" width="24mm" height="24mm" viewBox="-2 -2 24 24">
  <rect x="-2" y="-2" width="24" height="24" fill="#c0392b" data-fill="theme.{suit}"/>
  <circle cx="10" cy="10" r="5" fill="#ffffff"/>
"""
SIGN = """\
  <path d="M10,6 L14,13 H6Z" data-show-if="suit == one" fill="#000000"/>
  <path d="M7,7 H13 V13 H7Z" data-show-if="suit == two" fill="#000000"/>
"""
NAMES = ("colour", "deuteranopia", "grey", "print", "protanopia", "tritanopia")


@pytest.fixture
def proof(tmp_path, monkeypatch):
    """Proves a game of two discs in these colours."""
    monkeypatch.chdir(tmp_path)

    def told(one, two, sign="", *words):
        home = Path("discs")
        (home / "templates").mkdir(parents=True, exist_ok=True)
        (home / "game.yaml").write_text(GAME.format(one=one, two=two), encoding="utf-8")
        (home / "kinds.yaml").write_text(KINDS, encoding="utf-8")
        (home / "discs.yaml").write_text(DISCS, encoding="utf-8")
        (home / "templates/disc.svg").write_text(f"{DISC}{sign}</svg>\n", encoding="utf-8")
        return CliRunner().invoke(cli, ["proof", "discs", *words], catch_exceptions=False)

    return told


def test_colours_that_are_one_to_many_are_an_error(proof):
    done = proof("#b45032", "#78780f")
    assert (done.exit_code, done.stderr) == (1, """\
discs/templates/disc.svg:1:1: error[face/colour-alone]: 'one' and 'two' on 'Disc' differ in \
colour alone, and too little: with deuteranopia by ΔE 2.9
    1 | <svg xmlns="http://www.w3.org/2000/svg" width="24mm" height="24mm" viewBox="-2 -2 24 24">
      | ^^^^
  hint: let a shape, an icon or a word differ with 'suit', or make one of them lighter
  see: discs/discs.yaml:4:5
  see: discs/discs.yaml:5:5
1 error
""")


def test_colours_that_are_near_are_warned_of(proof):
    done = proof("#d4001a", "#1a8a2f")
    assert (done.exit_code, done.stderr) == (0, """\
discs/templates/disc.svg:1:1: warning[face/colour-alone]: 'one' and 'two' on 'Disc' differ in \
colour alone, and too little: with deuteranopia by ΔE 6.5
    1 | <svg xmlns="http://www.w3.org/2000/svg" width="24mm" height="24mm" viewBox="-2 -2 24 24">
      | ^^^^
  hint: let a shape, an icon or a word differ with 'suit', or make one of them lighter
  see: discs/discs.yaml:4:5
  see: discs/discs.yaml:5:5
1 warning
""")


def test_blue_and_green_to_few_eyes_are_no_error(proof):
    done = proof("#4477AA", "#228833")
    assert (done.exit_code, done.stderr) == (0, """\
discs/templates/disc.svg:1:1: warning[face/colour-alone]: 'one' and 'two' on 'Disc' differ in \
colour alone, and too little: with tritanopia by ΔE 1.6
    1 | <svg xmlns="http://www.w3.org/2000/svg" width="24mm" height="24mm" viewBox="-2 -2 24 24">
      | ^^^^
  hint: let a shape, an icon or a word differ with 'suit', or make one of them lighter
  see: discs/discs.yaml:4:5
  see: discs/discs.yaml:5:5
1 warning
""")


def test_a_shape_of_its_own_tells_what_a_colour_does_not(proof):
    done = proof("#b45032", "#78780f", SIGN)
    assert (done.exit_code, done.stderr) == (0, "")


def test_colours_that_are_plain_to_all_are_fine(proof):
    assert proof("#0072B2", "#F0E442").stderr == ""


def test_sheets_are_written_whatever_is_found(proof):
    proof("#b45032", "#78780f")
    assert sorted(each.stem for each in Path("output/discs/proof").glob("*.png")) == list(NAMES)


def test_the_grey_sheet_is_grey(proof):
    proof("#b45032", "#78780f")
    red, green, blue = Image.open("output/discs/proof/grey.png").convert("RGB").split()
    assert red.tobytes() == green.tobytes() == blue.tobytes()


def test_the_page_tells_what_was_found(proof):
    proof("#b45032", "#78780f")
    page = Path("output/discs/proof/index.html").read_text(encoding="utf-8")
    assert "differ in colour alone" in page


def test_machines_read_how_far_apart_types_are(proof):
    [pair] = json.loads(proof("#0072B2", "#F0E442", "", "--json").stdout)["pairs"]
    assert (pair["kind"], pair["words"], pair["apart"]["everybody"] > 50) == (
        "disc", ["one", "two"], True)


def test_the_same_game_gives_the_same_bytes(proof):
    def made():
        proof("#b45032", "#78780f", "", "--out", "there")
        return {each.name: each.read_bytes() for each in Path("there/proof").iterdir()}
    assert made() == made()


def test_only_some_kinds_are_proved_if_asked(proof):
    done = proof("#b45032", "#78780f", "", "--only", "coin")
    assert (done.exit_code, done.stderr.splitlines()[0]) == (
        2, "error[command/unknown-kind]: Discs has no kind 'coin'")


SHIFTED = """\
  <filter id="shift"><feColorMatrix type="hueRotate" values="120"/></filter>
  <rect x="2" y="2" width="6" height="6" fill="#0040ff" filter="url(#shift)"/>
"""


def test_a_face_that_cairosvg_draws_differently_is_a_warning(proof, cairo):
    assert proof("#ffb000", "#0040ff", SHIFTED, "--second-opinion").stderr == """\
discs/templates/disc.svg:1:1: warning[face/second-opinion]: CairoSVG draws the front of 'first' \
and the front of 'second' differently: up to 6 % of the pixels
    1 | <svg xmlns="http://www.w3.org/2000/svg" width="24mm" height="24mm" viewBox="-2 -2 24 24">
      | ^^^^
  hint: look at proof/second-opinion.png: one of the two programs misreads the template
  see: discs/discs.yaml:4:5
  see: discs/discs.yaml:5:5
1 warning
"""


def test_a_sheet_shows_both_pictures_and_what_differs(proof, cairo):
    proof("#ffb000", "#0040ff", SHIFTED, "--second-opinion")
    sheet = Image.open("output/discs/proof/second-opinion.png").convert("RGB")
    assert (0xD4, 0x00, 0x3C) in {colour for _, colour in sheet.getcolors(1 << 24)}


def test_a_face_that_both_draw_alike_is_no_finding(proof, cairo):
    assert proof("#ffb000", "#0040ff", "", "--second-opinion").stderr == ""


def test_without_cairosvg_the_proof_says_how_to_install_it(proof, monkeypatch):
    monkeypatch.setattr("generator.apps.workflows.prepress.missing_cairo", lambda: Complaint(
        "cairo/missing", "CairoSVG isn't installed", "install it"))
    assert proof("#ffb000", "#0040ff", "", "--second-opinion").stderr == """\
error[cairo/missing]: CairoSVG isn't installed
  hint: install it
1 error
"""
