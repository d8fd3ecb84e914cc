"""Fonts of scripts that aren't bundled, installed beside the product."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path
from zipfile import ZipFile

import pytest
from hatchling.builders.wheel import WheelBuilder

from generator.base.findings import Findings
from generator.drawing.text.font_library import FontLibrary
from generator.game.load.asset_files import font_packages
from generator.game.load.game_folder import read_game

EXTRAS = Path(__file__).parents[4] / "extras"
TINY = Path(__file__).parents[3] / "data" / "tiny"
NAMES = ("korean", "simplified-chinese")


@pytest.fixture
def installed(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in NAMES:
        monkeypatch.syspath_prepend(str(EXTRAS / name))
    yield
    sys.modules.pop("ballotin_fonts", None)


def library(language: str) -> FontLibrary:
    _, assets = read_game(str(TINY), Findings())
    return FontLibrary.of(assets, language)


def drawn_in(fonts: FontLibrary, text: str) -> list[str]:
    return [run.font.family for run in fonts.runs(text, "Alegreya Sans", 400, False)]


def test_without_extras_there_are_none() -> None:
    assert font_packages() == ()


@pytest.mark.usefixtures("installed")
def test_installed_fonts_are_found_in_the_order_of_their_names() -> None:
    assert [folder.name for folder in font_packages()] == ["korean", "simplified_chinese"]


@pytest.mark.usefixtures("installed")
@pytest.mark.parametrize("text", ["늑대와 양", "뷁", "这张牌让你们获胜"])
def test_with_the_extras_no_character_is_missing(text: str) -> None:
    assert library("en").missing(text) == ""


def test_without_the_extras_they_are_missing() -> None:
    assert library("en").missing("늑们") == "늑们"


@pytest.mark.usefixtures("installed")
@pytest.mark.parametrize(("language", "family"), [
    ("zh-Hans", "Noto Sans SC"), ("zh", "Noto Sans SC"), ("zh-Hant", "Noto Sans TC"),
    ("ja", "Noto Sans JP")])
def test_a_character_that_all_have_is_drawn_in_the_shape_of_the_language(
        language: str, family: str) -> None:
    assert drawn_in(library(language), "直") == [family]


@pytest.mark.parametrize("name", NAMES)
def test_an_extra_holds_fonts_and_their_licence_and_nothing_that_runs(
        name: str, tmp_path: Path) -> None:
    shutil.copytree(EXTRAS / name, tmp_path / name)
    [wheel] = WheelBuilder(str(tmp_path / name)).build(directory=str(tmp_path / "dist"))
    inside = [each for each in ZipFile(wheel).namelist() if each.startswith("ballotin_fonts/")]
    assert {Path(each).suffix for each in inside} == {".otf", ".txt"}
