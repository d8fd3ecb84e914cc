"""Faces for a standard that lets nothing be seen through."""

import re
import zlib

import numpy as np
import pytest

from generator.base.findings import Findings
from generator.base.units import Size
from generator.drawing.press.flat_press import FlatPress
from generator.drawing.press.inks import ProcessInks
from generator.drawing.press.pdf_parts import is_transparent
from generator.drawing.press.press import Press
from generator.game.load.icc_profile import shipped_profile
from tests.unit.drawing.press.svg import by_pdfium, drawing, whole

TEXT = '<text x="1" y="8" font-family="Alegreya Sans" font-size="7" fill="#2e1a12">Ag</text>'
GLASS = '<rect x="2" y="10" width="16" height="8" fill="#c79a3b" opacity=".5"/>'
SIZE = Size(20, 20)


@pytest.fixture
def flat(fonts):
    """Press a drawing; gives back the form and what was found."""
    def press(body):
        findings = Findings()
        inks = ProcessInks(shipped_profile(), 300)
        form = FlatPress(fonts, {}, False, inks).form(drawing(whole(body)), SIZE, "key", findings)
        return form, findings
    return press


def operators(form):
    return zlib.decompress(form.parts[form.root].stream).decode("ascii")


def pictures(form):
    """The widths of all pictures, in pixels."""
    return [int(width) for part in form.parts.values()
            for width in re.findall(r"/Subtype/Image/Width (\d+)", part.head)]


def test_a_face_with_nothing_to_see_through_stays_as_it_is(flat, fonts):
    body = f'<rect width="20" height="20" fill="gold"/>{TEXT}'
    inks = ProcessInks(shipped_profile(), 300)
    plain = Press(fonts, {}, inks=inks).form(drawing(whole(body)), SIZE, "key", Findings())
    assert flat(body)[0].root == plain.root


def test_what_can_be_seen_through_becomes_a_picture_of_600_dpi(flat):
    assert pictures(flat(GLASS)[0]) == [round(20 / 25.4 * 600)]


@pytest.mark.parametrize("body", [
    GLASS, f'<g opacity=".5">{TEXT}{GLASS}</g>',
    f'<mask id="m"><rect width="9" height="9" fill="#fff"/></mask><g mask="url(#m)">{TEXT}</g>',
    '<rect width="9" height="9" fill="red" style="mix-blend-mode:multiply"/>',
    '<linearGradient id="g"><stop stop-opacity="0"/><stop offset="1"/></linearGradient>'
    '<rect width="20" height="20" fill="url(#g)"/>'],
    ids=["opacity", "group", "mask", "blend", "gradient"])
def test_nothing_can_be_seen_through_any_more(flat, body):
    form, _ = flat(f'<rect width="20" height="20" fill="gold"/>{body}')
    assert [part.head for part in form.parts.values() if is_transparent(part)] == []


def test_text_beside_it_stays_text(flat):
    form, findings = flat(GLASS + TEXT)
    assert ("BT" in operators(form), list(findings), len(form.glyphs)) == (True, [], 1)


def test_text_above_it_stays_text(flat):
    form, _ = flat(GLASS + TEXT.replace('y="8"', 'y="16"'))
    assert "BT" in operators(form)


def test_text_below_it_is_part_of_the_picture_and_that_is_told(flat):
    form, findings = flat(TEXT.replace('y="8"', 'y="16"') + GLASS)
    [told] = findings
    assert ("BT" in operators(form), told.severity, told.code, told.message, told.hint,
            told.where.line) == (
        False, "note", "press/flattened", "in PDF/X-1a this text is part of a picture: it can be "
        "seen through, or something like that is on it",
        "draw it last, or ask the shop for PDF/X-4", 2)


def test_opaque_shapes_above_it_stay_shapes(flat):
    form, _ = flat(GLASS + '<circle cx="9" cy="14" r="2" fill="navy"/>')
    assert (" c\n" in operators(form), len(pictures(form))) == (True, 1)


def test_a_flattened_face_looks_as_it_did(flat, fonts):
    body = ('<rect width="20" height="20" fill="#efd89a"/>' + TEXT + GLASS
            + '<g transform="translate(9 1)"><circle cx="5" cy="14" r="2" fill="#8c4a2f"/></g>')
    inks = ProcessInks(shipped_profile(), 300)
    before = Press(fonts, {}, inks=inks).form(drawing(whole(body)), SIZE, "key", Findings())
    one, other = (by_pdfium(form, fonts, 200) for form in (flat(body)[0], before))
    # Blending in RGB and in inks differs a little where the glass is.
    assert (np.abs(one - other).mean() < 3, np.abs(one - other)[:90].mean() < 0.5) == (True, True)
