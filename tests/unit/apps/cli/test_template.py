"""`ballotin template`: what it writes builds as it stands, and its guides aren't printed."""

from __future__ import annotations

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner, Result

from generator.apps.cli.main import cli
from generator.base.findings import Findings
from generator.game.load.game_folder import read_game
from generator.paper.pages.blank_template import BLEED, SAFE, TRIM, blank_template

SVG = "{http://www.w3.org/2000/svg}"
LOCKED = "{http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd}insensitive"
MINE = '<svg xmlns="http://www.w3.org/2000/svg" width="69mm" height="94mm"/>'
SHAPES = {"card": "63mm x 88mm, corner: 3mm", "coin": "25mm, shape: circle",
          "tile": "40mm x 34.64mm, shape: hex", "chip": "12mm", "mat": "180mm x 120mm"}


def ballotin(*words: str | Path) -> Result:
    return CliRunner().invoke(cli, [str(word) for word in words], catch_exceptions=False)


@pytest.fixture
def game(tmp_path: Path) -> Path:
    """A game of many shapes for which nothing is drawn yet."""
    fields = ("{name: text, suit: {type: choice, of: [sun, moon]}, cost: int, wild: {type: bool, "
              "default: false}, pips: {type: list, of: int, default: []}, text: {type: text, "
              "required: false}}")
    kinds = "".join(f"  {name}: {{size: {size}, safe: 2mm, front: {name}.svg, "
                    f"back: {name}.back.svg, fields: {fields}}}\n"
                    for name, size in SHAPES.items())
    sets = "".join(
        f"  - kind: {name}\n    components:\n"
        f"      - {{id: {name}-1, name: The long night, suit: sun, cost: 12, pips: [1, 2]}}\n"
        f"      - {{id: {name}-2, name: Dawn, suit: moon, cost: 0, text: '**Pay** 2.'}}\n"
        for name in SHAPES)
    for name, text in {"game.yaml": "title: T\nplayers: [2]\ncomponents: [pieces.yaml]\n",
                       "kinds.yaml": f"kinds:\n{kinds}", "pieces.yaml": f"sets:\n{sets}"}.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    return tmp_path


def test_all_kinds_build_with_blank_templates_as_they_stand(game: Path) -> None:
    for name in SHAPES:
        for words in ((), ("--back",)):
            assert ballotin("template", name, game, *words).exit_code == 0
    done = ballotin("check", game)
    assert "error" not in done.stderr
    # Tokens can't show six fields in letters that one reads; cards and mats can.
    told = [line for line in done.stderr.splitlines() if "warning[text/" in line]
    assert [line for line in told if "card." in line or "mat." in line] == []


def test_the_guides_lie_on_a_locked_layer_over_the_art(game: Path) -> None:
    ballotin("template", "card", game)
    root = ElementTree.parse(game / "templates" / "card.svg").getroot()
    art, guides = root.findall(f"{SVG}g")
    assert (root.get("width"), root.get("height")) == ("69mm", "94mm")
    assert (art.get(LOCKED), guides.get(LOCKED)) == (None, "1")
    assert [line.get("id") for line in guides] == ["bleed", "trim", "safe"]


def test_the_guides_arent_printed(game: Path) -> None:
    for name in SHAPES:
        ballotin("template", name, game)
        ballotin("template", name, game, "--back")
    ballotin("build", game, "--target", "images", "--only", "card", "--out", game / "kit")
    written = (game / "kit" / "images" / "card" / "card-1.front.svg").read_text(encoding="utf-8")
    assert not any(colour in written for colour in (BLEED, SAFE, "stroke-dasharray"))
    assert "The long night" in written


def test_every_field_is_typed_in_braces(game: Path) -> None:
    ballotin("template", "card", game)
    text = (game / "templates" / "card.svg").read_text(encoding="utf-8")
    assert all(f">{{{name}}}<" in text for name in ("name", "suit", "cost", "wild", "pips", "text"))


def test_a_template_that_is_there_stays_unless_forced(game: Path) -> None:
    ballotin("template", "card", game)
    file = game / "templates" / "card.svg"
    file.write_text(MINE, encoding="utf-8")
    refused = ballotin("template", "card", game)
    assert (refused.exit_code, file.read_text(encoding="utf-8")) == (2, MINE)
    assert ballotin("template", "card", game, "--force").exit_code == 0
    assert "{name}" in file.read_text(encoding="utf-8")


def test_a_kind_without_a_template_is_told_to_name_it(game: Path) -> None:
    kinds = game / "kinds.yaml"
    kinds.write_text(kinds.read_text(encoding="utf-8").replace("front: card.svg, ", ""),
                     encoding="utf-8")
    done = ballotin("template", "card", game)
    assert done.stdout.splitlines()[-1] == (
        "next: write front: card.front.svg under 'card' in kinds.yaml")
    assert (game / "templates" / "card.front.svg").is_file()


def test_a_template_may_have_a_name_of_its_own(game: Path) -> None:
    ballotin("template", "card", game)
    done = ballotin("template", "card", game, "--name", "card.plain.svg")
    assert done.stdout.splitlines()[-1] == (
        "next: write front: card.plain.svg under 'card' in kinds.yaml")
    assert (game / "templates" / "card.plain.svg").is_file()


def test_of_templates_that_a_field_names_those_that_are_missing_are_written(game: Path) -> None:
    kinds = game / "kinds.yaml"
    kinds.write_text(kinds.read_text(encoding="utf-8").replace("card.svg", "'card.{suit}.svg'"),
                     encoding="utf-8")
    (game / "templates").mkdir()
    (game / "templates" / "card.sun.svg").write_text(MINE, encoding="utf-8")
    done = ballotin("template", "card", game, "--json")
    assert [Path(each).name for each in json.loads(done.stdout)["files"]] == ["card.moon.svg"]


def test_what_has_no_room_on_a_small_piece_is_told(game: Path) -> None:
    assert ballotin("template", "chip", game).stdout.splitlines()[1] == "no room for: pips, text"


def test_lines_follow_the_shape_of_the_piece(game: Path) -> None:
    for name in SHAPES:
        ballotin("template", name, game)
        ballotin("template", name, game, "--back")
    kinds = read_game(str(game), Findings())[0].kinds
    coin = blank_template(kinds["coin"], (), "front", 6.5)
    circle = "M2 12.5A10.5 10.5 0 0 1 23 12.5A10.5 10.5 0 0 1 2 12.5Z"
    assert f'd="{circle}" id="safe" stroke="{SAFE}"' in coin
    assert blank_template(kinds["tile"], (), "front", 6.5).count("L") >= 10
    assert TRIM in coin
