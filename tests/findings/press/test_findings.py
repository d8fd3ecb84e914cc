"""What pressing a template finds, in the very words that a designer reads."""

from __future__ import annotations

import re
from contextlib import suppress
from pathlib import Path

import pytest

from generator.base.codes import read_stage
from generator.base.findings import Findings, Stop
from generator.drawing.faces.face import FaceLook
from generator.drawing.faces.face_renderer import Renderer, plan_faces
from generator.drawing.press.press import Press
from generator.drawing.text.font_library import FontLibrary
from generator.game.load.game_folder import read_game
from tests.findings.load.cases import told
from tests.findings.template.cases import lay_out_template

TOLD = {
    '<rect width="9" height="9" fill="ornage"/>\n': """\
templates/card.svg:2:1: error[press/cannot-draw]: fill: the colour 'ornage' is not known
  hint: did you mean 'orange'?
""",
    '<g>\n  <path d="M1 1L2" stroke="#000"/>\n  <circle r="2" fill="url(#sky)"/>\n</g>\n': """\
templates/card.svg:3:3: error[press/cannot-draw]: the path command 'L2' has 1 numbers
  hint: L takes 2 at a time
templates/card.svg:4:3: error[press/cannot-draw]: there is no gradient or pattern '#sky'
  hint: give the gradient that id, or the shape a colour
""",
    '<filter id="f"><feOffset in="BackgroundImage"/></filter>\n'
    '<rect width="9" height="9" filter="url(#f)"/>\n': """\
templates/card.svg:2:16: error[press/cannot-draw]: the filter's input 'BackgroundImage' can't be \
drawn
  hint: use SourceGraphic, or the result of another step
""",
    '<marker id="tip" orient="north"><circle r="1"/></marker>\n'
    '<path d="M9 9h9v9" fill="none" stroke="#000" marker-end="url(#tip)"/>\n': """\
templates/card.svg:3:1: error[press/cannot-draw]: orient: 'north' is not an angle
  hint: for example auto, 90 or 90deg
""",
    '<filter id="f"><feTurbulence baseFrequency="9" numOctaves="9"/></filter>\n'
    + '<g filter="url(#f)">' * 9 + '<rect width="60" height="80"/>' + "</g>" * 9 + "\n": """\
templates/card.svg:3:121: error[press/too-slow]: the filters of this face would take too long
  hint: draw fewer or smaller elements with filters
""",
}


def report(inside: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """Everything that pressing a template with this inside finds."""
    lay_out_template({"inside": inside}, folder)
    monkeypatch.chdir(folder)
    findings = Findings()
    with suppress(Stop):
        game, assets = read_game(".", findings)
        findings.stop_on_errors()
        fonts = FontLibrary(assets.fonts)
        press, renderer = Press(fonts, assets.pictures), Renderer(game, assets, fonts)
        for piece in plan_faces(game, assets, FaceLook("en"), findings):
            face = piece.front
            press.form(renderer.draw(face, findings), face.kind.page, face.key, findings)
    return "".join(told(finding) for finding in findings)


@pytest.mark.parametrize("inside", TOLD)
def test_a_template_that_cannot_be_drawn_is_told_so(inside, tmp_path, monkeypatch):
    assert report(inside, tmp_path, monkeypatch) == TOLD[inside]


def test_every_code_of_the_press_has_a_case():
    told_codes = set(re.findall(r"error\[([a-z/-]+)\]", "".join(TOLD.values())))
    assert {code.name for code in read_stage("press")} == told_codes
