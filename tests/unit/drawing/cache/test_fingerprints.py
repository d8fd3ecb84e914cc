"""Whether faces look alike, whatever they are made from."""

from __future__ import annotations

from pathlib import Path

from generator.base.findings import Findings
from generator.drawing.cache.face_source import FaceDigests
from generator.drawing.faces.face import FaceLook
from generator.drawing.faces.face_renderer import plan_faces
from tests.unit.game.load.project import TINY, read, tiny


def looks(folder: Path, **files: str) -> dict[str, tuple[str, str, str]]:
    """By component: the front's key, its likeness and the back's likeness."""
    game, assets = read(tiny(folder, **files))
    likenesses = FaceDigests(game, assets)
    found = {}
    for piece in plan_faces(game, assets, FaceLook("en"), Findings()):
        assert piece.back
        found[piece.component.id] = (piece.front.key, likenesses.of(piece.front),
                                     likenesses.of(piece.back))
    return found


def text(name: str) -> str:
    return (TINY / name).read_text(encoding="utf-8")


def test_an_icon_that_nobody_uses_changes_keys_and_no_likeness(tmp_path: Path) -> None:
    icons = text("templates/icons.svg").replace("</svg>", (
        '<symbol id="star" viewBox="0 0 1 1"><path d="M0 0h1v1z"/></symbol></svg>'))
    one = looks(tmp_path / "a")
    other = looks(tmp_path / "b", templates__icons_svg=icons)
    assert all(one[name][0] != other[name][0] for name in one)
    assert all(one[name][1:] == other[name][1:] for name in one)


def test_names_inside_a_drawing_do_not_show(tmp_path: Path) -> None:
    front = text("templates/card.front.svg").replace('id="frame"', 'id="edge"')
    one, other = looks(tmp_path / "a"), looks(tmp_path / "b", templates__card_front_svg=front)
    assert all(one[name][1] == other[name][1] for name in one)


def test_an_icon_that_changed_shows_where_it_is_used(tmp_path: Path) -> None:
    icons = text("templates/icons.svg")
    assert icons.count('d="M') == 1
    changed = icons.replace('d="M', 'd="M0 0 M')
    one, other = looks(tmp_path / "a"), looks(tmp_path / "b", templates__icons_svg=changed)
    assert {name for name in one if one[name][1] != other[name][1]} == {"sun-1", "moon-5"}
    assert all(one[name][2] != other[name][2] for name in one)


def test_a_value_shows_on_its_own_card(tmp_path: Path) -> None:
    cards = text("cards.yaml").replace("value: 9", "value: 8")
    one, other = looks(tmp_path / "a"), looks(tmp_path / "b", cards_yaml=cards)
    assert {name for name in one if one[name][1:] != other[name][1:]} == {"sun-9"}
