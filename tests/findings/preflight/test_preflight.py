"""What is said about PDFs that are wrong on purpose, one a rule: exact texts."""

from __future__ import annotations

import io
from pathlib import Path

import pikepdf
import pytest
from pikepdf import Array, Dictionary, Name

from generator.apps.cli.report import finding_text
from generator.apps.workflows.prepress import preflight_file, profile_of
from generator.base.findings import Findings
from generator.game.load.source_lines import SourceLines
from generator.paper.preflight.inspection import check_pdf, find_rules
from tests.decks_for_shops import deck, drawing, lettering, picture, state

MINE = """\
title: Mine
files: pdf
pages: front-back
colour: CMYK
text: outlined
bleed: 3mm
safe: 3mm
limits: {bytes: 100}
products:
  Card: {size: 2.5in x 3.5in}
"""


def told(data: bytes, profile: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """What is said about a file."""
    monkeypatch.chdir(folder)
    Path("deck.pdf").write_bytes(data)
    Path("mine.yaml").write_text(MINE, encoding="utf-8")
    findings = Findings()
    wanted = profile_of(profile, findings)
    assert wanted
    preflight_file(Path("deck.pdf"), wanted, findings)
    return "\n".join(finding_text(each, SourceLines()) for each in findings)


def put(name, value):
    """Say something in the catalogue."""
    def change(pdf):
        pdf.Root[name] = value(pdf) if callable(value) else value
    return change


def said(name, value):
    """Say something in the Info dictionary; nothing if it is None."""
    def change(pdf):
        if value is None:
            del pdf.docinfo[name]
        else:
            pdf.docinfo[name] = value
    return change


def in_xmp(one, other):
    """Change the metadata."""
    def change(pdf):
        text = pdf.Root.Metadata.read_bytes()
        assert one in text
        pdf.Root.Metadata = pdf.make_stream(text.replace(one, other), Type=Name.Metadata,
                                            Subtype=Name.XML)
    return change


def on_page(name, value, page=2):
    """Say something of a page; nothing if it is None."""
    def change(pdf):
        if value is None:
            del pdf.pages[page - 1][name]
        else:
            pdf.pages[page - 1][name] = value(pdf) if callable(value) else value
    return change


def intent(**facts):
    """Change the output intent."""
    def change(pdf):
        for name, fact in facts.items():
            if fact is None:
                del pdf.Root.OutputIntents[0][f"/{name}"]
            else:
                pdf.Root.OutputIntents[0][f"/{name}"] = fact(pdf) if callable(fact) else fact
    return change


def newer_profile(pdf):
    """A profile whose head says that it is one of ICC version 4."""
    data = bytearray(pdf.Root.OutputIntents[0].DestOutputProfile.read_bytes())
    data[8] = 4
    pdf.Root.OutputIntents[0].DestOutputProfile = pdf.make_stream(bytes(data), N=4)


def drawn_letters(pdf):
    """A font by the name f whose letters are red drawings."""
    return Dictionary(f=Dictionary(
        Type=Name.Font, Subtype=Name.Type3, FontMatrix=[.001, 0, 0, .001, 0, 0],
        FontBBox=[0, 0, 9, 9], FirstChar=97, LastChar=97, Widths=[500], Resources=Dictionary(),
        CharProcs=Dictionary(a=pdf.make_stream(b"500 0 d0 1 0 0 rg 0 0 500 500 re f"))))


def profile(sort):
    """A profile whose head says another sort of device, or other colours."""
    def made(pdf):
        data = bytearray(pdf.Root.OutputIntents[0].DestOutputProfile.read_bytes())
        data[12:20] = sort
        return pdf.make_stream(bytes(data), N=4)
    return made


def group(space):
    return Dictionary(S=Name.Transparency, CS=space)


def form(operators, **facts):
    """A form by the name x."""
    def made(pdf):
        stream = pdf.make_stream(operators.encode(), Type=Name.XObject, Subtype=Name.Form,
                                 BBox=Array([0, 0, 198, 270]))
        for name, fact in facts.items():
            stream[f"/{name}"] = fact
        return Dictionary(x=stream)
    return made


def version(pdf):
    pdf.Root.Version = Name("/1.7")


def no_page(pdf):
    del pdf.pages[3]


TEXT = "BT /f {size} Tf {inks} k 1 0 0 1 {x} {y} Tm (AB) Tj ET"
EXPORT = "  hint: build it with --colour cmyk, or export it as {}"
FLAT = ("  hint: build it with --standard x1a, which flattens it, or export it as PDF/X-1a")
TO_CMYK = "  hint: build it with --colour cmyk, or export it with the shop's profile"
PLACE = "deck.pdf, page 2: "
TOO_WET = ("error[preflight/ink]: {} % of ink on one spot; at most 300 %\n  hint: build it "
           "with --ink 300, or export it with the profile of that paper")
CASES = {
    "the_maker_accepts_pdfs": (
        "tgc", "x4", [], "deck.pdf: error[preflight/sort]: The Game Crafter takes pictures, and "
        "no PDF\n  hint: build the game with --target tgc"),
    "the_file_is_small_enough": (
        "mine.yaml", "x4", [], "deck.pdf: error[preflight/size]: the file has 0.1 MB; Mine takes "
        "0.0 MB\n  hint: make its pictures smaller, or split it"),
    "the_version_fits_the_standard": (
        "x4", "x4", [version], "deck.pdf: error[preflight/version]: the file is PDF 1.7; PDF/X-4 "
        "is PDF 1.6 at most\n  hint: export it as PDF/X-4"),
    "nothing_is_executable_or_hidden": (
        "x4", "x4", [put("/OpenAction", Dictionary(S=Name.JavaScript, JS="app.alert(1)"))],
        "deck.pdf: error[preflight/forbidden]: the file has an action when it opens, which PDF/X-4 "
        "doesn't allow\n  hint: leave it out"),
    "nothing_is_executable_or_hidden: files inside": (
        "x4", "x4", [put("/Names", Dictionary(EmbeddedFiles=Dictionary(Names=Array())))],
        "deck.pdf: error[preflight/forbidden]: the file has another file inside, which PDF/X-4 "
        "doesn't allow\n  hint: leave it out"),
    "nothing_is_executable_or_hidden: layers": (
        "x1a", "x1a", [put("/OCProperties", Dictionary())],
        "deck.pdf: error[preflight/forbidden]: the file has layers, which PDF/X-1a:2003 doesn't "
        "allow\n  hint: leave it out"),
    "nothing_is_executable_or_hidden: notes": (
        "x4", "x4", [on_page("/Annots", Array([Dictionary(Subtype=Name.Text,
                                                          Rect=Array([0, 0, 9, 9]))]))],
        PLACE + "error[preflight/forbidden]: there are notes or links on the page\n"
        "  hint: leave them out: they are on what is printed"),
    "nothing_is_obsolete": (
        "x4", "x4", [drawing("/g gs", ExtGState=state(TR=Name.Curve))],
        PLACE + "error[preflight/forbidden]: PDF/X-4 doesn't allow transfer curves\n"
        "  hint: export it again as PDF/X-4"),
    "nothing_is_obsolete: packed": (
        "x1a", "x1a", [drawing("q 9 0 0 9 90 90 cm /p Do Q", XObject=picture(
            100, 100, (0, 0, 0, 9), Filter=Name.JPXDecode))],
        PLACE + "error[preflight/forbidden]: PDF/X-1a:2003 doesn't allow JPXDecode\n"
        "  hint: export it again as PDF/X-1a:2003\n"
        + PLACE + "note[preflight/ink]: how much ink a picture of 100x100 pixels is wasn't looked "
        "at: it is packed as JPXDecode\n  hint: look at the plates of that page"),
    "nothing_is_obsolete: inline": (
        "x1a", "x1a", [drawing("q 9 0 0 9 90 90 cm BI /W 2 /H 2 /CS /G /BPC 8 /F /LZW ID abcd EI "
                               "Q")],
        PLACE + "error[preflight/forbidden]: PDF/X-1a:2003 doesn't allow LZW\n"
        "  hint: export it again as PDF/X-1a:2003\n"
        + PLACE + "warning[preflight/resolution]: a picture of 2x2 pixels has 16 to the inch; 300 "
        "look sharp\n  hint: use a larger picture, or show it smaller"),
    "colours_fit_the_standard: inline": (
        "x1a", "x1a", [drawing("q .1 0 0 .1 90 90 cm BI /W 1 /H 1 /CS /RGB /BPC 8 ID abc EI Q")],
        PLACE + "error[preflight/colour]: DeviceRGB isn't allowed in PDF/X-1a\n" + TO_CMYK),
    "colours_fit_the_standard: letters": (
        "x1a", "x1a", [drawing("BT /f 9 Tf 90 90 Td (a) Tj ET", Font=drawn_letters)],
        PLACE + "error[preflight/colour]: DeviceRGB isn't allowed in PDF/X-1a\n" + TO_CMYK),
    "no_colour_has_too_much_ink: inline": (
        "x1a", "x1a", [drawing("q .1 0 0 .1 90 90 cm BI /W 1 /H 1 /CS /CMYK /BPC 8 /F /AHx ID "
                               "ffffff40> EI Q")], PLACE + TOO_WET.format(325)),
    "no_colour_has_too_much_ink: palette": (
        "x1a", "x1a", [drawing("q 9 0 0 9 90 90 cm /p Do Q", XObject=picture(
            100, 100, (0,), ColorSpace=Array([Name.Indexed, Name.DeviceCMYK, 1, pikepdf.String(
                b"\xff\xff\xff\x40\0\0\0\0")])))], PLACE + TOO_WET.format(325)),
    "no_colour_has_too_much_ink: one function each": (
        "x1a", "x1a", [drawing("0 0 90 90 re W n /s sh", Shading=Dictionary(s=Dictionary(
            ShadingType=2, ColorSpace=Name.DeviceCMYK, Coords=[0, 0, 9, 9],
            Function=[Dictionary(FunctionType=3, Domain=[0, 1], Bounds=[], Encode=[0, 1],
                                 Functions=[Dictionary(FunctionType=2, Domain=[0, 1], N=1, C0=[0],
                                                       C1=[.8])])] * 4)))],
        PLACE + TOO_WET.format(320)),
    "the_ink_of_pictures_is_measurable": (
        "x1a", "x1a", [drawing("q 9 0 0 9 90 90 cm /p Do Q", XObject=picture(
            100, 100, (0, 0, 0, 9), BitsPerComponent=16))],
        PLACE + "note[preflight/ink]: how much ink a picture of 100x100 pixels is wasn't looked "
        "at: it has 16 bits for each ink\n  hint: look at the plates of that page"),
    "the_output_intent_is_set: too new": (
        "x1a", "x1a", [newer_profile],
        "deck.pdf: error[preflight/intent]: the profile is one of ICC version 4, which PDF 1.4 "
        "doesn't know\n  hint: use a profile of version 2, or PDF/X-4"),
    "the_standard_is_named: half": (
        "x1a", "x1a", [said("/GTS_PDFXVersion", "PDF/X-1:2001")], "deck.pdf: "
        "error[preflight/metadata]: the file says that it is PDF/X-1:2001, not PDF/X-1a:2003\n"
        + EXPORT.format("PDF/X-1a:2003")),
    "the_standard_is_named: x4": (
        "x4", "x4", [in_xmp(b"PDF/X-4", b"PDF/X-3")], "deck.pdf: error[preflight/metadata]: the "
        "file says that it is PDF/X-3, not PDF/X-4\n" + EXPORT.format("PDF/X-4")),
    "the_standard_is_named": (
        "x1a", "x1a", [said("/GTS_PDFXVersion", None)], "deck.pdf: error[preflight/metadata]: the "
        "file doesn't say that it is PDF/X-1a:2003\n" + EXPORT.format("PDF/X-1a:2003")),
    "trapping_is_declared": (
        "x1a", "x1a", [said("/Trapped", Name.Unknown)], "deck.pdf: error[preflight/metadata]: the "
        "file doesn't say whether it is trapped (Unknown)\n"
        "  hint: say 'Trapped: False' unless it is"),
    "title_and_dates_are_set": (
        "x1a", "x1a", [said("/Title", None), said("/ModDate", None)],
        "deck.pdf: error[preflight/metadata]: the file doesn't say its Title, ModDate\n"
        + EXPORT.format("PDF/X-1a:2003")),
    "title_and_dates_are_set: x4": (
        "x4", "x4", [in_xmp(b"xmpMM:VersionID", b"xmpMM:Other")],
        "deck.pdf: error[preflight/metadata]: the file doesn't say its xmpMM:VersionID\n"
        + EXPORT.format("PDF/X-4")),
    "the_output_intent_is_set": (
        "x4", "x4", [put("/OutputIntents", Array())], "deck.pdf: error[preflight/intent]: the file "
        "doesn't say for which press it is\n" + EXPORT.format("PDF/X-4")),
    "the_output_intent_is_set: by name": (
        "x4", "x4", [intent(OutputConditionIdentifier=None)], "deck.pdf: error[preflight/intent]: "
        "the press has no name (OutputConditionIdentifier)\n" + EXPORT.format("PDF/X-4")),
    "the_output_intent_is_set: no profile": (
        "x4", "x4", [intent(DestOutputProfile=None)], "deck.pdf: error[preflight/intent]: the "
        "profile of the press isn't in the file\n" + EXPORT.format("PDF/X-4")),
    "the_output_intent_is_set: screen": (
        "x4", "x4", [intent(DestOutputProfile=profile(b"mntrRGB "))],
        "deck.pdf: error[preflight/intent]: the profile isn't for a press with four inks (class "
        "mntr, colours RGB)\n" + EXPORT.format("PDF/X-4")),
    "trim_boxes_are_set": (
        "x4", "x4", [on_page("/TrimBox", None)], PLACE + "error[preflight/box]: the page has no "
        "TrimBox\n  hint: say what is cut, as the program that made it calls it: trim box, or "
        "document size"),
    "trim_boxes_are_set: both": (
        "x4", "x4", [on_page("/ArtBox", Array([9, 9, 189, 261]))], PLACE + "error[preflight/box]: "
        "the page has a TrimBox and an ArtBox\n  hint: leave out the ArtBox"),
    "boxes_are_nested": (
        "x4", "x4", [on_page("/BleedBox", Array([20, 0, 198, 270]))], PLACE +
        "error[preflight/box]: the TrimBox reaches out of the BleedBox\n"
        "  hint: make the page larger, or the box smaller"),
    "page_sizes_match_products": (
        "dtc", "x1a", [on_page("/TrimBox", Array([9, 9, 180, 261]))], PLACE +
        "error[preflight/trim]: the page is cut to 60.32x88.9 mm; DriveThruCards makes 63.5x88.9 "
        "mm\n  hint: ballotin shops lists what it makes; a sheet with many pieces is nothing for "
        "a shop that cuts single ones"),
    "pages_have_the_bleed": (
        "dtc", "x1a", [on_page("/BleedBox", Array([3, 3, 195, 267]))], PLACE +
        "error[preflight/bleed]: the page has 2.12 mm of bleed; DriveThruCards wants 3.175 mm\n"
        "  hint: make the page larger than the cut on every side, and draw out to its edge"),
    "bleed_is_filled": (
        "dtc", "x1a", [on_page("/Contents", lambda pdf: pdf.make_stream(
            b"0 0 0 0.5 k 9 0 189 270 re f"))], PLACE + "error[preflight/bleed]: what is drawn "
        "reaches the cut and ends within the bleed at the left edge\n"
        "  hint: draw the background out to the edge of the page"),
    "colours_fit_the_standard": (
        "x4", "x4", [drawing("1 0 0 rg 40 40 9 9 re f")], PLACE + "error[preflight/colour]: "
        "DeviceRGB isn't allowed in PDF/X-4\n" + TO_CMYK),
    "colours_fit_the_standard: Lab": (
        "x1a", "x1a", [drawing("/l cs 1 0 0 sc 40 40 9 9 re f", ColorSpace=Dictionary(l=Array(
            [Name.Lab, Dictionary(WhitePoint=Array([1, 1, 1]))])))], PLACE +
        "error[preflight/colour]: Lab isn't allowed in PDF/X-1a\n" + TO_CMYK),
    "colours_fit_the_maker": (
        "dtc", "x1a", [drawing("q 9 0 0 9 90 90 cm /p Do Q", XObject=picture(
            100, 100, (9, 9, 9), ColorSpace=lambda pdf: Array(
                [Name.ICCBased, pdf.make_stream(b"", N=3)])))], PLACE + "error[preflight/colour]: "
        "ICC RGB is drawn with; DriveThruCards prints CMYK\n" + TO_CMYK + "\n" + PLACE +
        "error[preflight/colour]: ICC RGB isn't allowed in PDF/X-1a\n" + TO_CMYK),
    "groups_blend_in_cmyk": (
        "x4", "x4", [drawing("/x Do", XObject=form("", Group=group(Name.DeviceRGB)))],
        "deck.pdf, page 2, form x: error[preflight/colour]: a transparency group mixes in "
        "DeviceRGB\n" + TO_CMYK),
    "black_text_uses_black_only": (
        "x4", "x4", [drawing(TEXT.format(size=9, inks="0.77 0.69 0.6 0.93", x=60, y=90),
                             Font=lettering())], PLACE + "warning[preflight/black]: black text of "
        "9 pt is printed in four inks (77 69 60 93)\n"
        "  hint: print it in black alone: 0 0 0 100"),
    "nothing_is_transparent": (
        "x1a", "x1a", [drawing("/g gs 40 40 9 9 re f", ExtGState=state(ca=0.5))], PLACE +
        "error[preflight/transparency]: PDF/X-1a has no transparency; there is opacity\n" + FLAT),
    "nothing_is_transparent: masks": (
        "x1a", "x1a", [drawing("/x Do", XObject=form("", Group=group(Name.DeviceCMYK)))],
        "deck.pdf, page 2, form x: error[preflight/transparency]: PDF/X-1a has no transparency; "
        "there is a transparency group\n" + FLAT),
    "fonts_are_embedded": (
        "x4", "x4", [drawing(TEXT.format(size=9, inks="0 0 0 1", x=60, y=90),
                             Font=lettering(embedded=False))], PLACE + "error[preflight/font]: the "
        "font 'Made' isn't embedded\n  hint: embed all fonts, or turn the text into outlines"),
    "text_is_outlined": (
        "offset", "x4", [drawing(TEXT.format(size=9, inks="0 0 0 1", x=60, y=90),
                                 Font=lettering())], PLACE + "error[preflight/outline]: "
        "there is text in Made; An offset house wants it as outlines\n"
        "  hint: build it with --outline-text"),
    "no_colour_has_too_much_ink": (
        "dtc", "x1a", [drawing("0.9 0.8 0.7 0.6 k 40 40 9 9 re f")], PLACE +
        "error[preflight/ink]: 300 % of ink on one spot; at most 240 %\n"
        "  hint: build it with --ink 240, or export it with the profile of that paper"),
    "no_colour_has_too_much_ink: pictures": (
        "dtc", "x1a", [drawing("q 9 0 0 9 90 90 cm /p Do Q", XObject=picture(
            100, 100, (200, 200, 200, 200)))], PLACE +
        "error[preflight/ink]: 314 % of ink on one spot; at most 240 %\n"
        "  hint: build it with --ink 240, or export it with the profile of that paper"),
    "overprints_stay_within_the_ink_limit": (
        "dtc", "x1a", [drawing("0.8 0.8 0.7 0 k 40 40 99 99 re f 0 0 0 1 k /g gs "
                               "50 50 9 9 re f", ExtGState=state(op=True, OPM=1))], PLACE +
        "warning[preflight/ink]: up to 330 % of ink on one spot, where something prints "
        "over what is dark; at most 240 %\n"
        "  hint: put black text on a lighter ground, or look at a proof"),
    "pictures_are_fine_enough": (
        "dtc", "x1a", [drawing("q 72 0 0 72 60 60 cm /p Do Q", XObject=picture(
            100, 100, (9, 9, 9, 9)))], PLACE + "error[preflight/resolution]: a picture of 100x100 "
        "pixels has 100 to the inch; 300 look sharp\n"
        "  hint: use a larger picture, or show it smaller"),
    "lines_are_wide_enough": (
        "dtc", "x1a", [drawing("q 0.5 0 0 0.5 0 0 cm 0.2 w 90 90 m 99 99 l S Q")], PLACE +
        "error[preflight/line]: a line is 0.1 pt wide; below 0.25 pt it may not be printed\n"
        "  hint: draw it wider"),
    "letters_are_large_enough": (
        "dtc", "x1a", [drawing(TEXT.format(size=4, inks="0 0 0 1", x=60, y=90),
                               Font=lettering())], PLACE + "error[preflight/small]: text is 4 pt "
        "large; from 6 pt on it can be read\n  hint: make it larger"),
    "text_stays_in_the_safe_area": (
        "dtc", "x1a", [drawing(TEXT.format(size=9, inks="0 0 0 1", x=14, y=90),
                               Font=lettering())], PLACE + "warning[preflight/safe]: text lies "
        "1.8 mm from the cut; DriveThruCards wants 3.17 mm\n  hint: move it inwards"),
    "pages_come_in_pairs": (
        "dtc", "x1a", [no_page], "deck.pdf: error[preflight/order]: the file has 3 pages, which "
        "isn't an even number; DriveThruCards wants a back, then its front\n"
        "  hint: add the page that is missing, white if a piece has no back"),
    "backs_are_in_order": (
        "offset", "x4", [], "deck.pdf, page 1: error[preflight/order]: pages come as a back, "
        "then its front; An offset house wants a front, then its back\n"
        "  hint: change the order of the pages"),
}


@pytest.mark.parametrize("name", CASES)
def test_a_file_that_is_wrong_on_purpose_is_told(name, tmp_path, monkeypatch):
    wanted, standard, changes, text = CASES[name]
    back_first = name.startswith("backs") or wanted != "offset"
    data = deck(standard, *changes, back_first=back_first)
    found = told(data, wanted, tmp_path, monkeypatch)
    if wanted in ("tgc", "mine.yaml"):
        # A shop that takes no PDF, or hardly any bytes, has more to say about this one.
        assert text in found
    else:
        assert found == text


def test_every_rule_has_a_file_that_breaks_it():
    broken = {name.partition(":")[0] for name in CASES} | {"the_file_has_an_identifier"}
    assert {rule.__name__ for rule in find_rules()} == broken


def test_a_file_without_an_identifier_is_told(tmp_path, monkeypatch):
    data = deck("x1a")
    start = data.rindex(b"/ID")
    end = data.index(b"]", start) + 1
    without = data[:start] + b" " * (end - start) + data[end:]
    assert told(without, "x1a", tmp_path, monkeypatch) == (
        "deck.pdf: error[preflight/metadata]: the file has no ID\n"
        "  hint: export it as PDF/X-1a:2003")


def test_packed_objects_are_told_where_the_standard_has_none(tmp_path, monkeypatch):
    assert "objects are packed together, which PDF/X-1a doesn't know" in told(
        deck("x4"), "x1a", tmp_path, monkeypatch)


@pytest.mark.parametrize(("wanted", "standard"), [("x4", "x4"), ("x1a", "x1a"), ("dtc", "x1a")])
def test_nothing_is_said_about_a_good_file(wanted, standard, tmp_path, monkeypatch):
    assert told(deck(standard), wanted, tmp_path, monkeypatch) == ""


def test_notes_outside_of_what_is_printed_are_fine(tmp_path, monkeypatch):
    def change(pdf):
        pdf.pages[1].MediaBox = Array([0, 0, 198, 400])
        pdf.pages[1].Annots = Array([Dictionary(Subtype=Name.Link, Rect=[9, 300, 90, 320])])

    assert told(deck("x4", change), "x4", tmp_path, monkeypatch) == ""


def test_fonts_without_a_number_of_their_own_are_told_apart(tmp_path, monkeypatch):
    """Each is looked at, whichever memory the one before it had."""
    def fonts(pdf):
        return Dictionary({f"/f{number}": Dictionary(
            Type=Name.Font, Subtype=Name.TrueType, BaseFont=Name(f"/Font{number}"))
            for number in range(20)})

    text = " ".join(f"/f{number} 9 Tf (A) Tj" for number in range(20))
    found = told(deck("x1a", drawing(f"BT 90 90 Td {text} ET", Font=fonts)), "x1a", tmp_path,
                 monkeypatch)
    assert found.count("isn't embedded") == 20


def test_what_many_pages_have_alike_is_told_once(tmp_path, monkeypatch):
    wrong = [drawing("1 0 0 rg 40 40 9 9 re f", page=page) for page in (2, 4)]
    assert told(deck("x4", *wrong), "x4", tmp_path, monkeypatch) == (
        "deck.pdf, page 2: error[preflight/colour]: DeviceRGB isn't allowed in PDF/X-4 (and 1 more "
        "like this)\n" + TO_CMYK)


def test_an_unknown_profile_is_told():
    findings = Findings()
    assert profile_of("x3", findings) is None
    assert [finding_text(each, SourceLines()) for each in findings] == [
        "error[preflight/profile]: there is no profile 'x3'\n"
        "  hint: known: x4, x1a, dtc, mb-print, mpc, offset, printers-studio, tgc; or name a "
        "shop's profile of your own, such as my-shop.yaml"]


@pytest.mark.parametrize(("data", "text"), [
    (b"%PNG", "deck.pdf: error[preflight/unreadable]: this is no PDF\n"
     "  hint: name a PDF, or a game to build and look at"),
    (b"%PDF-1.4\nnothing", None),
])
def test_what_is_no_pdf_is_told(data, text, tmp_path, monkeypatch):
    found = told(data, "x4", tmp_path, monkeypatch)
    assert found == text if text else found.startswith(
        "deck.pdf: error[preflight/unreadable]: the PDF is damaged: ")


def test_an_encrypted_file_is_told(tmp_path, monkeypatch):
    pdf = pikepdf.open(io.BytesIO(deck("x4")))
    stream = io.BytesIO()
    pdf.save(stream, encryption=pikepdf.Encryption(owner="a", user=""))
    assert told(stream.getvalue(), "x4", tmp_path, monkeypatch) == (
        "deck.pdf: error[preflight/encrypted]: the PDF is encrypted\n  hint: save it without a "
        "password and without restrictions: shops can't use it")


def test_a_file_that_breaks_off_is_told(tmp_path, monkeypatch):
    found = told(deck("x1a")[:-400], "x1a", tmp_path, monkeypatch)
    assert found.startswith("deck.pdf: error[preflight/unreadable]: the PDF is damaged: ")


def test_a_form_that_draws_itself_is_told(tmp_path, monkeypatch):
    def looped(pdf):
        stream = pdf.make_stream(b"/x Do", Type=Name.XObject, Subtype=Name.Form,
                                 BBox=Array([0, 0, 9, 9]))
        stream.Resources = Dictionary(XObject=Dictionary(x=stream))
        return Dictionary(x=stream)

    data = deck("x4", drawing("/x Do", XObject=looped))
    assert "the PDF is damaged: a form draws itself" in told(data, "x4", tmp_path, monkeypatch)


def test_faults_say_the_form_where_they_are():
    data = deck("x4", drawing("/x Do", XObject=form("0.1 w 5 5 m 50 50 l S")))
    wanted = profile_of("x4", Findings())
    assert wanted
    [fault], _ = check_pdf(data, wanted.demands)
    assert (fault.page, fault.part) == (2, "x")
