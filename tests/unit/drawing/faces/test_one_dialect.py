"""An attribute means the same on a fixed text and on one that takes its words from a value."""

from __future__ import annotations

import re
import zlib

import pytest

from generator.base.findings import Findings
from generator.drawing.faces.face import FaceLook
from generator.drawing.faces.face_renderer import Renderer, plan_faces
from generator.drawing.faces.template_checks import check_templates
from generator.drawing.press.press import Press
from generator.drawing.text.font_library import FontLibrary
from generator.game.load.game_folder import read_game
from tests.findings.template.cases import lay_out_template

VALUES = (
    'font-size="small"', 'font-size="4Q"', 'font-size="150%"', 'font-size="2em"',
    'font-size="larger"', 'font-size="inherit"', 'font-size="big"', 'font-size="0"',
    'font-size="3furlong"', 'style="font-size:small"', 'style="font-size:4Q"',
    'style="fill:#4e4940;bogus"', 'style="fill:#4e4940"', 'style="FILL:#4e4940"',
    'style="fill:/* brown */#4e4940"', 'style="x:3"', 'style="fill:red !important"',
    'font-weight="regular"', 'font-weight="bold"', 'font-weight="650"', 'font-weight="bolder"',
    'font-weight="inherit"', 'font-style="italic"', 'font-style="slanted"',
    'text-anchor="middle"', 'text-anchor="center"', 'style="text-align:center"',
    'fill="#4e4940"', 'fill="brwon"',
    'fill="currentColor"', 'fill="none"', 'transform="rotate(5)"', 'transform="turn(5)"',
    'dx="3" dy="-1em"', 'x="50%" y="10%"', 'x="1cm" y="30"', 'x="near" y="30"', 'opacity=".5"',
    'letter-spacing=".2"', 'letter-spacing="wide"', 'text-decoration="underline"',
    'dominant-baseline="middle"', 'font="bold 5px Fraunces"',
)


def outcome(text: str, folder, monkeypatch) -> tuple[object, ...]:
    """The codes of what is wrong, or else what is drawn."""
    lay_out_template({"inside": f'<g font-family="Fraunces" font-size="5">{text}</g>'}, folder)
    monkeypatch.chdir(folder)
    findings = Findings()
    game, assets = read_game(".", findings)
    check_templates(game, assets, findings)
    fonts = FontLibrary(assets.fonts)
    face = plan_faces(game, assets, FaceLook("en"), findings)[0].front
    drawing = Renderer(game, assets, fonts).draw(face, findings)
    form = Press(fonts, assets.pictures).form(drawing, face.kind.page, "face", findings)
    if findings.errors or form is None:
        return tuple(sorted({each.code for each in findings.errors}))
    # A slot's size is written to a ten-thousandth of a unit.
    return tuple(sorted(re.sub(rb"@\w+", b"", re.sub(
        rb"\d+\.\d+", lambda found: b"%.3f" % float(found[0]), zlib.decompress(part.stream)))
        for part in form.parts.values() if part.stream))


@pytest.mark.parametrize("value", VALUES)
def test_an_attribute_means_the_same_on_a_fixed_text_and_on_a_slot(value, tmp_path, monkeypatch):
    place = "" if value.startswith(("x", 'style="x')) else 'x="20" y="30"'
    fixed = outcome(f"<text {place} {value}>Abc</text>", tmp_path / "fixed", monkeypatch)
    slot = outcome(f'<text {place} {value} data-text="Abc">Abc</text>', tmp_path / "slot",
                   monkeypatch)
    assert fixed == slot
    assert fixed
