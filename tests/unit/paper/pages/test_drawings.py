"""The guide's drawings are templates: each is used, fits in every language, can be replaced."""

import re
import shutil
from pathlib import Path

import pytest

from generator.base.findings import Findings
from generator.drawing.cache.build_cache import FormCache
from generator.drawing.cache.face_source import FaceSource
from generator.drawing.faces.face import FaceLook
from generator.drawing.faces.face_renderer import plan_faces
from generator.drawing.faces.template_checks import check_templates
from generator.game.load.game_folder import read_game
from generator.paper.pages import guide_blocks as blocks
from generator.paper.pages.guide_blocks import guide_drawings

ROOT = Path(__file__).parents[4]
GUIDE = ROOT / "templates/shared/guide"


def told(findings):
    return [(each.code, each.message) for each in findings]


def test_there_is_a_drawing_for_every_step_and_no_other():
    code = Path(blocks.__file__).read_text(encoding="utf-8")
    named = set(re.findall(r'"([a-z]+(?:-[a-z]+)?)"', code))
    steps = {path.stem for path in GUIDE.glob("*.svg")}
    assert steps <= named


@pytest.mark.parametrize(("game", "language"), [
    ("chocolatiers", "en"), ("chocolatiers", "ja"), ("chocoly", "fi"), ("chocoly", "sv"),
    ("master-chocolatier", "zh-Hant")])
def test_every_drawing_is_drawn_without_a_word_of_complaint(game, language):
    findings = Findings()
    read, assets = read_game(game, findings)
    guide = guide_drawings(read, assets)
    check_templates(guide, assets, findings)
    pressroom = FaceSource(read, assets, FormCache(None), findings)
    for piece in plan_faces(guide, assets, FaceLook(language), findings):
        pressroom.draw(piece.front)
    assert told(findings) == []


@pytest.fixture
def own(tmp_path):
    """A game with a drawing of its own."""
    shutil.copytree(ROOT / "tests/data/tiny", tmp_path / "tiny")
    folders = [path for path in (tmp_path / "tiny").rglob("templates") if path.is_dir()]
    home = next(iter(folders), tmp_path / "tiny" / "templates")
    (home / "guide").mkdir(parents=True)
    return tmp_path / "tiny", home / "guide"


def drawn(body, size='width="52mm" height="30mm"'):
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size} viewBox="0 0 52 30">{body}</svg>'


def test_a_games_own_drawing_takes_the_place_of_the_shared_one(own):
    home, guide = own
    (guide / "marks.svg").write_text(drawn('<circle r="3"/>'))
    _, assets = read_game(str(home), Findings())
    assert assets.templates["guide/marks.svg"].file.endswith("templates/guide/marks.svg")
    assert "shared" in assets.templates["guide/rim.svg"].file


def test_a_mistake_in_a_games_own_drawing_has_its_place(own):
    home, guide = own
    text = ('<text x="9" y="9" font-family="Alegreya Sans" font-size="3" '
            'data-slot="strings.gide">x</text>')
    (guide / "marks.svg").write_text(drawn(text).replace("52", "40"))
    findings = Findings()
    game, assets = read_game(str(home), findings)
    check_templates(guide_drawings(game, assets), assets, findings)
    assert {(each.code, Path(each.where.file).name, each.where.line) for each in findings} == {
        ("template/size", "marks.svg", 1), ("template/unknown-string", "marks.svg", 1)}
