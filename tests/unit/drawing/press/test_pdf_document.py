"""Forms in a PDF: everything once, fonts cut down, the same bytes every time."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from io import BytesIO

import pikepdf
import pytest

from generator.base.findings import Findings
from generator.base.units import Size
from generator.drawing.press.pdf_document import Assembly
from generator.drawing.press.pdf_file import PdfFile
from generator.drawing.press.press import Press
from tests.unit.drawing.press.snippets import ALL
from tests.unit.drawing.press.svg import drawing, pressed, whole
from tests.unit.drawing.press.texts import TEXTS

LEAF = "M1 1c3 0 6 2 6 6s-3 6-6 6-4-2-4-5 1-4 4-7zm4 4c2 0 3 1 3 3s-1 3-3 3-2-1-2-2 1-2 2-4z" * 4
FACE = 'font-family="Alegreya Sans" font-size="5"'


def written(forms, fonts):
    """A PDF with a page for each form, as bytes."""
    file = PdfFile()
    assembly, tree = Assembly(file, fonts), file.number()
    contents = file.add_stream("<<>>", b"/f Do")
    pages = [file.add(f"<</Type/Page/Parent {tree} 0 R/MediaBox[0 0 60 60]/Contents {contents} 0 R"
                      f"/Resources<</XObject<</f {assembly.place(form)} 0 R>>>>>>")
             for form in forms]
    assembly.finish()
    kids = " ".join(f"{page} 0 R" for page in pages)
    file.put(tree, f"<</Type/Pages/Count {len(pages)}/Kids[{kids}]>>")
    return file.file_bytes(file.add(f"<</Type/Catalog/Pages {tree} 0 R>>"))


def assembled(forms, fonts):
    """The same, opened."""
    return pikepdf.open(BytesIO(written(forms, fonts)))


def several(bodies, fonts):
    """Forms from one press."""
    press, findings = Press(fonts, {}), Findings()
    return [press.form(drawing(whole(body)), Size(20, 20), str(index), findings)
            for index, body in enumerate(bodies)]


def objects(pdf, **wanted):
    """The dictionaries and streams that say all of this."""
    return [each for each in pdf.objects if isinstance(each, (pikepdf.Dictionary, pikepdf.Stream))
            and all(each.get(f"/{name}") == value for name, value in wanted.items())]


def test_an_icon_in_two_colours_is_embedded_once(fonts):
    bodies = [f'<g fill="{colour}"><path d="{LEAF}"/></g>' for colour in ("red", "blue")]
    with assembled(several(bodies, fonts), fonts) as pdf:
        # Two faces and the icon.
        assert len(objects(pdf, Subtype=pikepdf.Name.Form)) == 3


def test_a_picture_on_two_faces_is_embedded_once(fonts):
    body = ALL["image: a JPEG"]
    with assembled(several([body, body + '<path d="M1 1h5v5"/>'], fonts), fonts) as pdf:
        assert len(objects(pdf, Subtype=pikepdf.Name.Image)) == 1


def test_a_jpeg_is_not_compressed_again(fonts):
    with assembled(several([ALL["image: a JPEG"]], fonts), fonts) as pdf:
        (picture,) = objects(pdf, Subtype=pikepdf.Name.Image)
        assert picture.Filter == pikepdf.Name.DCTDecode


def test_a_font_on_two_faces_is_embedded_once_with_the_letters_of_both(fonts):
    bodies = [f'<text x="1" y="9" {FACE}>{text}</text>' for text in ("ab", "bc")]
    with assembled(several(bodies, fonts), fonts) as pdf:
        (font,) = objects(pdf, Subtype=pikepdf.Name.Type0)
        meanings = font.ToUnicode.read_bytes()
        assert [f"<{ord(letter):04x}>".encode() in meanings for letter in "abcd"] == [
            True, True, True, False]


def test_a_font_is_cut_down_to_what_is_shown(fonts):
    body = f'<text x="1" y="9" {FACE}>あ</text>'
    with assembled(several([body], fonts), fonts) as pdf:
        (descriptor,) = objects(pdf, Type=pikepdf.Name.FontDescriptor)
        assert descriptor.FontFile2.Length1 < 50_000


def test_widths_are_those_of_the_font(fonts):
    form = several([f'<text x="1" y="9" {FACE}>i</text>'], fonts)[0]
    (glyph,) = next(iter(form.glyphs.values()))
    font = fonts.find("Alegreya Sans", 400, False)
    with assembled([form], fonts) as pdf:
        (cid,) = objects(pdf, Subtype=pikepdf.Name.CIDFontType2)
        widths = {int(cid.W[0]): cid.W[1], int(cid.W[2]): cid.W[3]}
        assert float(widths[glyph][0]) == pytest.approx(
            font.advance(glyph) * 1000 / font.upem, abs=0.01)


def test_a_font_descriptor_tells_the_truth(fonts):
    body = f'<text x="1" y="9" {FACE} font-style="italic">i</text>'
    with assembled(several([body], fonts), fonts) as pdf:
        (descriptor,) = objects(pdf, Type=pikepdf.Name.FontDescriptor)
        assert (str(descriptor.FontName)[7:], int(descriptor.Flags), descriptor.ItalicAngle < 0
                ) == ("+AlegreyaSans-Italic", 68, True)


def test_a_form_fills_its_size_in_points(fonts):
    form = pressed("", fonts, size=60)
    with assembled([form], fonts) as pdf:
        box = pdf.pages[0].Resources.XObject.f.BBox
        assert [float(side) for side in box] == pytest.approx([0, 0, 170.07874, 170.07874])


def test_an_opaque_face_has_no_transparency(fonts):
    form = pressed('<path d="M1 1H9V9z" fill="red" stroke="blue"/>', fonts)
    assert not any("/Group" in part.head or "/ca" in part.head for part in form.parts.values())


def test_a_face_that_blends_is_put_together_before_it_is_placed(fonts):
    form = pressed('<path d="M1 1H9V9z" style="mix-blend-mode:multiply"/>', fonts)
    assert "/Group" in form.parts[form.root].head


def test_resources_that_are_named_are_there(fonts):
    for body in ALL.values():
        form = pressed(body, fonts)
        for part in form.parts.values():
            assert all(use in form.parts or use in form.glyphs for use in part.uses)


def test_every_form_leaves_the_graphics_state_as_it_found_it(fonts):
    with assembled(several([*ALL.values(), *TEXTS.values()], fonts), fonts) as pdf:
        for form in objects(pdf, Subtype=pikepdf.Name.Form):
            steps = [str(step.operator) for step in pikepdf.parse_content_stream(form)]
            assert steps.count("q") == steps.count("Q")


def test_the_file_is_sound(fonts):
    with pikepdf.open(BytesIO(saved(fonts))) as pdf:
        assert pdf.check_pdf_syntax() == []


def saved(fonts):
    """A PDF of every feature, as bytes."""
    return written(several([*ALL.values(), *TEXTS.values()], fonts), fonts)


def test_the_same_drawings_give_the_same_bytes(fonts):
    assert saved(fonts) == saved(fonts)


def test_a_press_that_has_drawn_much_gives_the_same_form_as_a_fresh_one(fonts):
    bodies = [*ALL.values(), *TEXTS.values()]
    assert [form.root for form in several([*bodies, *bodies], fonts)[len(bodies):]] == [
        pressed(body, fonts).root for body in bodies]


PROGRAM = """
import hashlib
from tests.conftest import shipped_fonts
from tests.unit.drawing.press.test_pdf_document import saved
print(hashlib.sha256(saved(shipped_fonts())).hexdigest())
"""


def test_another_process_with_other_hashes_gives_the_same_bytes(fonts, request):
    done = subprocess.run([sys.executable, "-c", PROGRAM], capture_output=True, text=True,
                          check=True, cwd=request.config.rootpath,
                          env={**os.environ, "PYTHONHASHSEED": "4711"})
    assert done.stdout.strip() == hashlib.sha256(saved(fonts)).hexdigest()
