"""Faces that the press can't draw: CairoSVG does, apart and under guard."""

from __future__ import annotations

import pytest

from generator.findings import Findings
from generator.press import press as press_module
from generator.press.cairo_worker import fetch
from generator.press.press import Cairo, FailedError, MissingError, Press, TooSlowError
from generator.units import Size
from tests.unit.press.svg import by_cairo, difference, drawing, pixels, pressed, whole

MARKER = ('<defs><marker id="m" markerWidth="4" markerHeight="4" refX="2" refY="2" '
          'viewBox="0 0 4 4"><circle cx="2" cy="2" r="2" fill="#a27"/></marker></defs>'
          '<path d="M3 3L15 5L12 15" fill="none" stroke="#036" marker-end="url(#m)"/>')
DRAWN = {
    "a marker": MARKER,
    "a symbol beside a marker": MARKER + '<symbol id="s" viewBox="0 0 9 9"><path d="M1 1h6v6z" '
                                'fill="currentColor"/></symbol><use href="#s" x="9" y="9" '
                                'width="9" height="9" color="#27a"/>',
    "a used shape beside a marker": MARKER + '<defs><path id="s" d="M1 1h6v6z"/></defs>'
                                    '<use href="#s" x="9" y="9" fill="#27a"/>',
    "a gradient beside a marker": MARKER + '<linearGradient id="g"><stop stop-color="#fc6"/>'
                                  '<stop offset="1" stop-opacity=".5"/></linearGradient>'
                                  '<circle cx="14" cy="14" r="5" fill="url(#g)"/>',
    "a clip beside a marker": MARKER + '<clipPath id="c"><circle cx="14" cy="14" r="5"/>'
                              '</clipPath><rect width="20" height="20" clip-path="url(#c)"/>',
}

def drawn(body, fonts):
    """The form and what was found."""
    findings = Findings()
    form = Press(fonts, {}).form(drawing(whole(body)), Size(20, 20), "key", findings)
    return form, list(findings)


@pytest.mark.parametrize("name", DRAWN)
def test_what_the_press_does_not_know_looks_as_cairo_draws_it(name, fonts, cairo):
    apart = difference(pixels(DRAWN[name], fonts), by_cairo(cairo, DRAWN[name]))
    assert apart < 1.5


def test_a_note_says_that_cairo_was_needed_and_for_what(fonts, cairo):
    _, (note,) = drawn(MARKER, fonts)
    assert (note.code, note.severity, note.message, str(note.where)) == (
        "press/drawn-by-cairo", "note", "a marker is drawn by CairoSVG", "test.svg:2:148")


def test_colours_that_cairo_does_not_know_are_told_it_in_its_own_way(fonts, cairo):
    odd = MARKER.replace("#a27", "hsl(326, 66%, 40%)").replace("#036", "rgb(0 51 102)")
    assert difference(pixels(odd, fonts), pixels(MARKER, fonts)) < 0.5


def test_text_beside_a_marker_is_set_in_our_fonts(fonts, cairo):
    text = '<text x="2" y="19" font-family="Fraunces" font-size="5">Aあ</text>'
    apart = difference(pixels(MARKER + text, fonts),
                       pixels(MARKER, fonts) + pixels(text, fonts) - 255)
    assert apart < 2


def test_the_same_face_gives_the_same_parts_again(fonts, cairo):
    one, other = drawn(MARKER, fonts)[0], drawn(MARKER, fonts)[0]
    assert one.parts == other.parts


def test_one_worker_draws_many_faces(fonts, cairo):
    press, findings = Press(fonts, {}), Findings()
    forms = [press.form(drawing(whole(body)), Size(20, 20), "key", findings)
             for body in DRAWN.values()]
    assert all(forms)


REFUSED = {
    MARKER + '<mask id="m"><rect width="9" height="9"/></mask>'
    '<rect width="9" height="9" mask="url(#m)"/>':
        ("a mask can't be drawn on a face that needs CairoSVG", "leave out one or the other"),
    MARKER + '<rect width="9" height="9" style="mix-blend-mode:multiply"/>':
        ("mix-blend-mode can't be drawn on a face that needs CairoSVG",
         "leave out one or the other"),
}


@pytest.mark.parametrize("body", REFUSED)
def test_what_cairo_would_draw_wrongly_is_refused(body, fonts):
    (finding,) = pressed(body, fonts)
    assert (finding.code, finding.message, finding.hint) == ("press/cannot-draw", *REFUSED[body])


class Failing:
    """A CairoSVG that never draws."""

    def __init__(self, problem):
        self.problem = problem

    def draw(self, svg):
        raise self.problem


@pytest.mark.parametrize(("problem", "code", "message"), [
    (MissingError("CairoSVG is not installed"), "press/needs-cairo",
     "a marker needs CairoSVG, and CairoSVG is not installed"),
    (TooSlowError(), "press/too-slow", "CairoSVG was stopped over a face with a marker"),
    (FailedError("ValueError"), "press/cannot-draw",
     "CairoSVG can't draw a face with a marker: ValueError"),
])
def test_a_cairo_that_fails_is_an_error_with_a_place(problem, code, message, fonts, monkeypatch):
    monkeypatch.setattr(press_module, "Cairo", lambda: Failing(problem))
    (finding,) = pressed(MARKER, fonts)
    assert (finding.code, finding.severity, finding.message, str(finding.where)) == (
        code, "error", message, "test.svg:2:148")


def nested(levels):
    """Uses of uses: CairoSVG takes minutes over a few levels."""
    groups = "".join(f'<g id="l{n}">' + f'<use href="#l{n - 1}"/>' * 10 + "</g>"
                     for n in range(1, levels))
    return whole(f'<defs><path id="l0" d="M0 0h1v1"/>{groups}</defs><use href="#l{levels - 1}"/>')


def test_a_drawing_without_end_is_stopped_and_the_next_one_is_drawn(cairo):
    worker = Cairo(seconds=1)
    with pytest.raises(TooSlowError):
        worker.draw(nested(7))
    assert worker.draw(whole('<rect width="9" height="9"/>')).startswith(b"%PDF")
    worker.close()


def test_an_exception_of_cairo_is_told_by_name(cairo):
    worker = Cairo()
    with pytest.raises(FailedError, match="ParseError"):
        worker.draw("<svg")
    worker.close()


@pytest.mark.parametrize("address", [
    "file:///etc/passwd", "http://127.0.0.1/a.png", "/etc/passwd", "data:text/plain,hello"])
def test_the_worker_reads_nothing_but_pictures_inside_the_drawing(address):
    with pytest.raises(ValueError, match="may not refer"):
        fetch(address, "image/*")


def test_a_missing_library_is_said_to_be_missing(monkeypatch, tmp_path):
    broken = tmp_path / "cairosvg.py"
    broken.write_text("raise OSError('no library called cairo was found')", encoding="utf-8")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    with pytest.raises(MissingError, match="the cairo library"):
        Cairo().draw(whole(""))
