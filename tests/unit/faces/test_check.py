from __future__ import annotations

from pathlib import Path

from generator.faces.check import check_templates
from generator.findings import Findings
from generator.load.game_folder import read_game

TINY = Path(__file__).parents[2] / "data" / "tiny"


def test_a_good_game_has_nothing_to_tell() -> None:
    findings = Findings()
    game, assets = read_game(str(TINY), findings)
    check_templates(game, assets, findings)
    assert list(findings) == []


def test_a_font_that_can_not_be_used_is_told() -> None:
    from dataclasses import replace

    from generator.model.assets import FontFile
    game, assets = read_game(str(TINY), Findings())
    findings = Findings()
    odd = FontFile("fonts/odd.ttf", b"\0\1\0\0", "d")
    check_templates(game, replace(assets, fonts=(*assets.fonts, odd)), findings)
    assert [(str(each.where), each.message) for each in findings] == [
        ("fonts/odd.ttf", "this font can't be used: it is no font with outlines")]


def test_a_font_in_colours_is_told_once() -> None:
    from dataclasses import replace

    from generator.load.web_fonts import fonts_in
    from tests.made_fonts import coloured
    game, assets = read_game(str(TINY), Findings())
    findings = Findings()
    own = fonts_in("fonts/emoji.ttf", coloured())
    check_templates(game, replace(assets, fonts=(*assets.fonts, *own)), findings)
    assert [(each.code, each.severity, str(each.where)) for each in findings] == [
        ("font/colours", "note", "fonts/emoji.ttf")]
