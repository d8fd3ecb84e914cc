from __future__ import annotations

from pathlib import Path

from generator.base.findings import Findings
from generator.drawing.faces.template_checks import check_templates
from generator.game.load.game_folder import read_game

TINY = Path(__file__).parents[3] / "data" / "tiny"


def test_a_good_game_has_nothing_to_tell() -> None:
    findings = Findings()
    game, assets = read_game(str(TINY), findings)
    check_templates(game, assets, findings)
    assert list(findings) == []


def test_a_font_that_can_not_be_used_is_told() -> None:
    from dataclasses import replace

    from generator.game.model.assets import FontFile
    game, assets = read_game(str(TINY), Findings())
    findings = Findings()
    odd = FontFile("fonts/odd.ttf", b"\0\1\0\0", "d")
    check_templates(game, replace(assets, fonts=(*assets.fonts, odd)), findings)
    assert [(str(each.where), each.message) for each in findings] == [
        ("fonts/odd.ttf", "this font can't be used: it is no font with outlines")]


def test_a_font_in_colours_is_told_once() -> None:
    from dataclasses import replace

    from generator.game.load.asset_files import fonts_in
    from tests.made_fonts import coloured
    game, assets = read_game(str(TINY), Findings())
    findings = Findings()
    own = fonts_in("fonts/emoji.ttf", coloured())
    check_templates(game, replace(assets, fonts=(*assets.fonts, *own)), findings)
    assert [(each.code, each.severity, str(each.where)) for each in findings] == [
        ("font/colours", "note", "fonts/emoji.ttf")]


def test_the_stand_in_of_a_font_in_a_picture_is_told(tmp_path: Path) -> None:
    import shutil
    shutil.copytree(TINY, tmp_path / "tiny")
    templates = tmp_path / "tiny" / "templates"
    (templates / "art.svg").write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9" font-family="Georgia">'
        '<title>Art</title><text y="5" font-size="4">A</text></svg>', encoding="utf-8")
    for template in templates.glob("*.svg"):
        if template.name not in ("art.svg", "icons.svg"):
            template.write_text(template.read_text(encoding="utf-8").replace(
                "</svg>", '<image href="art.svg" width="9" height="9"/></svg>'), encoding="utf-8")
    findings = Findings()
    game, assets = read_game(str(tmp_path / "tiny"), findings)
    check_templates(game, assets, findings)
    assert [(each.code, each.where.file.rpartition("/")[2], each.where.line)
            for each in findings if each.where] == [("font/stand-in", "art.svg", 1)]
