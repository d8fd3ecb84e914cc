"""What pressing a template finds, in the very words that a designer reads."""

from __future__ import annotations

import re
from contextlib import suppress
from pathlib import Path

import pytest

from generator import codes
from generator.faces.face import Look
from generator.faces.render import Renderer, plan_faces
from generator.findings import Findings, Stop
from generator.load.game_folder import read_game
from generator.press import press as press_module
from generator.press.press import MissingError, Press, TooSlowError
from generator.text.fonts import FontLibrary
from tests.findings.load.cases import told
from tests.findings.template.cases import lay_out_template

MARKED = ('<marker id="tip"><circle r="1"/></marker>\n'
          '<path d="M9 9h9v9" fill="none" stroke="#000" marker-end="url(#tip)"/>\n')
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
}
NOTE = "templates/card.svg:3:1: note[press/drawn-by-cairo]: a marker is drawn by CairoSVG\n"
FAILED = {
    MissingError("the cairo library (libcairo) is not on this machine"): """\
templates/card.svg:3:1: error[press/needs-cairo]: a marker needs CairoSVG, and the cairo library \
(libcairo) is not on this machine
  hint: pip install cairosvg, and the cairo library of your system; or draw it differently
""",
    TooSlowError(): """\
templates/card.svg:3:1: error[press/too-slow]: CairoSVG was stopped over a face with a marker
  hint: simplify the drawing
""",
}


class Failing:
    """A CairoSVG that doesn't draw."""

    def __init__(self, problem: Exception) -> None:
        self.problem = problem

    def draw(self, svg: str) -> bytes:
        raise self.problem


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
        for piece in plan_faces(game, assets, Look("en"), findings):
            face = piece.front
            press.form(renderer.draw(face, findings), face.kind.page, face.key, findings)
    return "".join(told(finding) for finding in findings)


@pytest.mark.parametrize("inside", TOLD)
def test_a_template_that_cannot_be_drawn_is_told_so(inside, tmp_path, monkeypatch):
    assert report(inside, tmp_path, monkeypatch) == TOLD[inside]


def test_a_template_that_needs_cairo_is_told_who_drew_it(cairo, tmp_path, monkeypatch):
    assert report(MARKED, tmp_path, monkeypatch) == NOTE


@pytest.mark.parametrize("problem", FAILED, ids=lambda problem: type(problem).__name__)
def test_a_cairo_that_fails_is_an_error_in_the_template(problem, tmp_path, monkeypatch):
    monkeypatch.setattr(press_module, "Cairo", lambda: Failing(problem))
    assert report(MARKED, tmp_path, monkeypatch) == FAILED[problem]


def test_every_code_of_the_press_has_a_case():
    text = "".join([*TOLD.values(), *FAILED.values(), NOTE])
    told_codes = set(re.findall(r"(?:error|note)\[([a-z/-]+)\]", text))
    assert {code.name for code in codes.PRESS} == told_codes
