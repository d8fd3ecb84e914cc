"""Templates that are named by fields: front: card.{suit}.svg."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from generator.base.findings import Findings
from generator.drawing.faces.draft import prepare_draft
from generator.drawing.faces.face import FaceLook, PrintedPiece
from generator.drawing.faces.face_renderer import Renderer, plan_faces
from generator.drawing.faces.template_checks import check_templates
from generator.drawing.text.font_library import FontLibrary
from generator.game.load.game_folder import OpenedGame, open_game, refresh_game
from generator.paper.pages.kit_list import shape_of

SVG = ('<svg xmlns="http://www.w3.org/2000/svg" width="69mm" height="94mm" viewBox="-3 -3 69 94">'
       '<text x="9" y="30" font-family="Fraunces" font-size="7">{text}</text></svg>')
FILES = {
    "game.yaml": "title: T\nplayers: [2]\ncomponents: [cards.yaml]\n",
    "kinds.yaml": "kinds:\n  card:\n    size: 63mm x 88mm\n    front: card.{suit}.svg\n"
                  "    back: back.{ tier }.svg\n"
                  "    fields:\n      suit: {type: choice, of: [sun, moon, star]}\n"
                  "      tier: int\n      name: text\n",
    "cards.yaml": "kind: card\ndefaults: {tier: 1}\ncomponents:\n"
                  "  - {id: dawn, name: Dawn, suit: sun}\n  - {id: dusk, name: Dusk, suit: moon}\n"
                  "  - {id: noon, name: Noon, suit: sun, tier: 2}\n",
    "templates/card.sun.svg": SVG.replace("{text}", "Sun {name}"),
    "templates/card.moon.svg": SVG.replace("{text}", "Moon {name}"),
    "templates/back.1.svg": SVG.replace("{text}", "one"),
    "templates/back.2.svg": SVG.replace("{text}", "two"),
}


@pytest.fixture
def opened(tmp_path: Path) -> OpenedGame:
    for name, text in FILES.items():
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return open_game(str(tmp_path), Findings())


def pieces(opened: OpenedGame) -> tuple[PrintedPiece, ...]:
    return plan_faces(opened.game, opened.assets, FaceLook("en"), Findings())


def said(opened: OpenedGame) -> list[tuple[str, str]]:
    """What the two sides of each piece say."""
    renderer = Renderer(opened.game, opened.assets, FontLibrary(opened.assets.fonts))
    found, findings = [], Findings()
    for piece in pieces(opened):
        assert piece.back
        front, back = ("".join(child for element in renderer.draw(face, findings).root.walk()
                               for child in element.children if isinstance(child, str))
                       for face in (piece.front, piece.back))
        found.append((front, back))
    assert not len(findings)
    return found


def test_each_piece_is_drawn_by_its_own_templates(opened: OpenedGame) -> None:
    assert said(opened) == [("Sun Dawn", "one"), ("Moon Dusk", "one"), ("Sun Noon", "two")]


def test_pieces_with_another_template_have_another_key(opened: OpenedGame) -> None:
    backs = [piece.back.key for piece in pieces(opened) if piece.back]
    assert backs[0] == backs[1] != backs[2]


def test_templates_of_values_that_no_piece_has_neednt_be_there(opened: OpenedGame) -> None:
    findings = Findings()
    check_templates(opened.game, opened.assets, findings)
    assert list(findings) == []


def test_every_template_is_checked(opened: OpenedGame) -> None:
    Path(opened.folders.home, "templates", "card.moon.svg").write_text(
        SVG.replace("{text}", "{nmae}"), encoding="utf-8")
    after = open_game(opened.where, Findings())
    findings = Findings()
    check_templates(after.game, after.assets, findings)
    assert [each.message for each in findings] == ["a card has no 'nmae'"]


def test_a_changed_value_brings_its_template_in_an_open_kit(opened: OpenedGame) -> None:
    home = Path(opened.folders.home)
    (home / "templates" / "card.star.svg").write_text(SVG.replace("{text}", "Star {name}"),
                                                      encoding="utf-8")
    cards = home / "cards.yaml"
    cards.write_text(FILES["cards.yaml"].replace("suit: moon", "suit: star"), encoding="utf-8")
    after = refresh_game(opened, [cards], Findings())
    assert [front for front, _ in said(after)] == ["Sun Dawn", "Star Dusk", "Sun Noon"]


def test_a_changed_template_changes_only_its_own_pieces(opened: OpenedGame) -> None:
    before = [piece.front.key for piece in pieces(opened)]
    moon = Path(opened.folders.home, "templates", "card.moon.svg")
    moon.write_text(SVG.replace("{text}", "Full {name}"), encoding="utf-8")
    after = [piece.front.key for piece in pieces(refresh_game(opened, [moon], Findings()))]
    assert [one == other for one, other in zip(before, after, strict=True)] == [True, False, True]


def test_in_a_draft_a_template_that_isnt_there_is_an_automatic_face(opened: OpenedGame) -> None:
    Path(opened.folders.home, "templates", "card.moon.svg").unlink()
    findings = Findings()
    after = open_game(opened.where, findings, draft=True)
    game, assets = prepare_draft(after.game, after.assets, shape_of)
    drawn = replace(after, game=game, assets=assets)
    assert [front.startswith("Sun") for front, _ in said(drawn)] == [True, False, True]
    assert [each.severity for each in findings] == ["warning"]
