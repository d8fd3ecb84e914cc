"""Cut files, read back by programs that know nothing of sheets."""

import io
import re
from dataclasses import replace
from xml.etree import ElementTree

import ezdxf
import numpy as np
import pypdfium2 as pdfium
import pytest
from ezdxf import recover
from ezdxf.path import make_path
from fontTools.pens.recordingPen import RecordingPen
from fontTools.svgLib.path import parse_path
from PIL import Image, ImageDraw

from generator.base.findings import Findings
from generator.base.units import Size
from generator.game.model.net import Folding, Net
from generator.output.target import find_target
from generator.paper.sheets.contours import Polyline
from generator.paper.sheets.cut_sheet import make_cut_sheet
from generator.paper.sheets.cutters import CUTTERS
from tests.unit.output.readback import texts

SVG = "{http://www.w3.org/2000/svg}"
STAR = "M0 0 H30 V24 C20 20 10 20 0 24 Z M10 6 A4 4 0 0 0 18 6 A4 4 0 0 0 10 6 Z"


@pytest.fixture
def kinds(make_kind):
    """A piece of every shape, and one of which neighbours share their cuts."""
    star = replace(make_kind("star", 30, 24, "path", 0), outline=STAR)
    shared = replace(make_kind("chip", 20, 20, corner=0, bleed=2), cut="shared")
    return ((make_kind("card"), 2, 5), (make_kind("coin", 25, 25, "circle", 0), 1, 5),
            (make_kind("land", 40, 34.64, "hex", 0), 1, 4), (star, 1, 3), (shared, 2, 7),
            (make_kind("board", 260, 200, corner=5), 1, 1))


@pytest.fixture
def write(make_job, kinds, outbox, progress):
    """The job and the files that are written for it."""
    def written(*heaps, **plan):
        job = make_job(*(heaps or kinds), **plan)
        find_target("cut").write(job, outbox, progress, Findings())
        return job, outbox.files
    return written


def drawings(files):
    return {name: recover.read(io.BytesIO(data)) for name, data in files.items()
            if name.endswith(".dxf")}


def dxf_shapes(data, height):
    """Every contour of a DXF as points, y downwards."""
    document, _ = recover.read(io.BytesIO(data))
    return [np.array([(point.x, height - point.y)
                      for point in make_path(entity).flattening(0.005)])
            for entity in document.modelspace()]


def svg_shapes(data):
    """Every path of an SVG as points, as fontTools reads them."""
    found = []
    for element in ElementTree.fromstring(data).iter(f"{SVG}path"):
        pen = RecordingPen()
        parse_path(element.get("d"), pen)
        points = []
        for step, values in pen.value:
            if step == "curveTo":
                start = points[-1]
                for t in np.linspace(0, 1, 24)[1:]:
                    a, b, c, d = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t ** 3
                    points.append(tuple(a * p + b * q + c * r + d * s for p, q, r, s in
                                        zip(start, *values, strict=True)))
            elif values:
                points.append(values[-1])
        found.append(np.array(points))
    return found


def told(points):
    """Where a contour lies, and what it encloses."""
    x, y = points[:, 0], points[:, 1]
    area = abs(np.dot(x, np.roll(y, -1)) - np.dot(y, np.roll(x, -1))) / 2
    return [x.min(), y.min(), x.max(), y.max(), area]


def test_ezdxf_finds_nothing_wrong_and_nothing_to_repair(write):
    _, files = write()
    found = drawings(files)
    assert found
    for _, auditor in found.values():
        assert not auditor.errors
        assert not auditor.fixes


def test_a_strict_reader_reads_the_drawing_too(write):
    _, files = write()
    name = next(name for name in files if name.endswith(".dxf"))
    document = ezdxf.read(io.StringIO(files[name].decode("ascii").replace("\r\n", "\n")))
    assert not document.audit().errors


def test_a_drawing_is_of_release_2000_in_millimetres(write):
    for document, _ in drawings(write()[1]).values():
        assert (document.dxfversion, document.header["$INSUNITS"],
                document.header["$MEASUREMENT"]) == ("AC1015", 4, 1)


def test_every_tool_has_its_layer_even_if_it_has_nothing_to_do(write):
    _, files = write()
    for document, _ in drawings(files).values():
        assert {"CUT", "CREASE", "REGMARK"} <= {layer.dxf.name for layer in document.layers}
    svg = next(data for name, data in files.items() if name.endswith(".svg"))
    groups = ElementTree.fromstring(svg).findall(f"{SVG}g")
    assert [group.get("id") for group in groups] == ["CUT", "CREASE", "REGMARK"]
    assert len({group.get("stroke") for group in groups}) == 3


def test_a_drawing_holds_closed_polylines_circles_and_lines_that_are_shared(write):
    _, files = write()
    entities = [entity for document, _ in drawings(files).values()
                for entity in document.modelspace()]
    assert {entity.dxftype() for entity in entities} == {"LWPOLYLINE", "CIRCLE"}
    assert {entity.dxf.layer for entity in entities} == {"CUT"}
    assert any(entity.has_arc for entity in entities if entity.dxftype() == "LWPOLYLINE")


def test_an_svg_is_in_millimetres_and_holds_paths_alone(write):
    job, files = write()
    sheet = job.sheets[0]
    data = next(data for name, data in files.items() if name.endswith(".svg"))
    root = ElementTree.fromstring(data)
    assert root.get("width") == f"{sheet.size.width:g}mm"
    assert root.get("viewBox") == f"0 0 {sheet.size.width:g} {sheet.size.height:g}"
    assert {element.tag for element in root.iter()} == {f"{SVG}svg", f"{SVG}g", f"{SVG}path"}
    assert b"transform" not in data
    assert {group.get("fill") for group in root.findall(f"{SVG}g")} == {"none"}
    names = [element.get("id") for element in root.iter()]
    assert len(set(names)) == len(names)


@pytest.fixture
def punched(make_kind):
    """A punchboard, and a piece of every shape in it."""
    board = replace(make_kind("board", 180, 250, corner=3), net=Net(size=Size(180.0, 250.0)),
                    folding=Folding(sort="punchboard", holds=("card", "coin", "land", "star")))
    return ((make_kind("card"), 1, 2), (make_kind("coin", 25, 25, "circle", 0), 1, 5),
            (make_kind("land", 40, 34.64, "hex", 0), 1, 4),
            (replace(make_kind("star", 30, 24, "path", 0), outline=STAR), 1, 3), (board, 1, 1))


@pytest.mark.parametrize("plan", [{}, {"duplex": "short", "paper": "letter"}])
def test_readers_see_nicks_where_the_sheet_has_them(write, punched, plan):
    job, files = write(*punched, **plan)
    sheet, = job.sheets
    data, drawn = (next(data for name, data in files.items() if name.endswith(ending))
                   for ending in (".dxf", ".svg"))
    parts = {number: each.flat() for number, each in enumerate(make_cut_sheet(sheet).cuts)
             if isinstance(each, Polyline) and not each.closed}
    assert len(parts) == 2 * 4 + 5 * 3 + 4 * 3 + 3 * 3
    for shapes in (dxf_shapes(data, sheet.size.height), svg_shapes(drawn)):
        assert np.allclose([shapes[number][[0, -1]] for number in parts],
                           [(points[0], points[-1]) for points in parts.values()], atol=0.001)
    document, auditor = recover.read(io.BytesIO(data))
    assert not auditor.errors
    assert not auditor.fixes
    assert [entity.closed for entity in document.modelspace()].count(True) == 1 + 3


def test_a_leaflet_tells_of_nicks_where_there_are_any(write, punched):
    assert "push the pieces out by hand" in " ".join(
        write(*punched)[1]["cut/README.txt"].decode().split())


@pytest.mark.parametrize("plan", [
    {}, {"duplex": "short", "paper": "letter"}, {"duplex": "fold"}, {"pack": "all"},
    {"bleed": 0.0}, {"bleed": 0.0, "pack": "all", "duplex": "none"}])
def test_svg_and_dxf_show_the_contours_of_the_sheet(write, plan):
    job, files = write(**plan)
    for sheet in job.sheets:
        name = next(name for name in files if re.search(rf"-0*{sheet.number}-\w+\.svg", name))
        cut = make_cut_sheet(sheet)
        wanted = [told(np.array(each.flat())) for each in (*cut.cuts, *cut.creases)]
        drawn = [told(shape) for shape in dxf_shapes(files[name.replace("svg", "dxf")],
                                                     sheet.size.height)]
        traced = [told(shape) for shape in svg_shapes(files[name])]
        assert np.allclose(drawn, wanted, atol=1.5)
        assert np.allclose(traced, wanted, atol=1.5)
        assert np.allclose(np.array(drawn)[:, :4], np.array(wanted)[:, :4], atol=0.021)
        assert np.allclose(np.array(traced)[:, :4], np.array(wanted)[:, :4], atol=0.021)


def test_a_card_of_the_dxf_lies_exactly_on_its_trim(write, make_kind):
    job, files = write((make_kind("card"), 1, 3))
    sheet, = job.sheets
    data = next(data for name, data in files.items() if name.endswith(".dxf"))
    for slot, shape in zip(sheet.front.slots, dxf_shapes(data, sheet.size.height), strict=True):
        trim = slot.trim
        assert told(shape)[:4] == pytest.approx([trim.x, trim.y, trim.right, trim.bottom],
                                                abs=1e-4)


def test_the_name_tells_sheet_and_version_and_the_files_carry_it(write):
    job, files = write()
    sheet = job.sheets[1]
    name = f"chai-{sheet.number}-{make_cut_sheet(sheet).version}"
    assert f"cut/{name}.dxf" in files
    assert ElementTree.fromstring(files[f"cut/{name}.svg"]).get("id") == name
    document, _ = recover.read(io.BytesIO(files[f"cut/{name}.dxf"]))
    assert document.header["$PROJECTNAME"] == name


def page_of(job, files, number, dpi):
    """The pixels of a sheet's front in the PDF."""
    with pdfium.PdfDocument(files["chai.pdf"]) as document:
        fronts = list(range(len(document) - sum(
            1 if each.back is None else 2 for each in job.sheets), len(document)))
        page = document[fronts[(number - 1) * (1 if job.sheets[0].back is None else 2)]]
        return np.asarray(page.render(scale=dpi / 72).to_pil().convert("RGB"))


@pytest.mark.parametrize("plan", [{}, {"duplex": "fold", "paper": "letter"}])
def test_the_contours_part_face_from_bleed_on_the_page_of_the_pdf(make_job, make_kind, outbox,
                                                                  progress, plan):
    """Faces of these tests are red where they bleed: so it is beyond the cut, not within it."""
    job = make_job((make_kind("tile", 40, 60, corner=0), 2, 4), **plan)
    find_target("pdf").write(job, outbox, progress, Findings())
    find_target("cut").write(job, outbox, progress, Findings())
    sheet = job.sheets[0]
    svg = next(data for name, data in outbox.files.items() if name.endswith(".svg"))
    dots = 450 / 25.4
    pixels = page_of(job, outbox.files, 1, 450)
    red = (pixels[..., 0] > 240) & (pixels[..., 1] < 20) & (pixels[..., 2] < 20)
    shapes = svg_shapes(svg)[:len([s for s in sheet.front.slots if s.face.side == "front"])]
    assert len(shapes) >= 4
    for left, top, right, bottom, _ in map(told, shapes):
        middle = (left + right) / 2, (top + bottom) / 2
        for x, y, dx, dy in ((left, middle[1], -1, 0), (right, middle[1], 1, 0),
                             (middle[0], top, 0, -1), (middle[0], bottom, 0, 1)):
            inside, outside = (red[int((y + way * dy) * dots), int((x + way * dx) * dots)]
                               for way in (-0.1, 0.1))
            assert (inside, outside) == (False, True)


@pytest.fixture
def guided(make_job, make_kind):
    """A job for a machine, by the machine's name."""
    def job_for(name, *heaps, **rest):
        cutter = CUTTERS[name]
        return make_job(*(heaps or ((make_kind("card"), 1, 3),)), cutter=cutter,
                        marks=not cutter.marks, **rest)
    return job_for


@pytest.mark.parametrize("name", ["silhouette", "silhouette4"])
def test_the_marks_are_printed_where_the_cut_file_has_them(guided, outbox, progress, name):
    job = guided(name)
    for target in ("pdf", "cut"):
        find_target(target).write(job, outbox, progress, Findings())
    dots = 450 / 25.4
    dark = page_of(job, outbox.files, 1, 450).max(axis=2) < 60
    data = next(data for file, data in outbox.files.items() if file.endswith(".dxf"))
    document, _ = recover.read(io.BytesIO(data))
    marks = [np.array([(point.x, 297 - point.y) for point in make_path(entity).flattening(0.01)])
             for entity in document.modelspace().query('*[layer=="REGMARK"]')]
    assert len(marks) == int(CUTTERS[name].marks)
    for left, top, right, bottom, area in map(told, marks):
        x, y = round((left - 3) * dots), round((top - 3) * dots)
        found = dark[y:round((bottom + 3) * dots), x:round((right + 3) * dots)]
        rows, columns = np.nonzero(found)
        edges = ((columns.min() + x) / dots, (rows.min() + y) / dots,
                 (columns.max() + 1 + x) / dots, (rows.max() + 1 + y) / dots)
        assert edges == pytest.approx((left, top, right, bottom), abs=0.1)
        assert found.sum() / dots ** 2 == pytest.approx(area, rel=0.05)


def test_a_front_tells_the_version_of_its_cut_file(guided, outbox, progress):
    job = guided("generic")
    find_target("pdf").write(job, outbox, progress, Findings())
    version = make_cut_sheet(job.sheets[0]).version
    said = texts(outbox.files["chai.pdf"])
    assert version in said[-2]
    assert version not in said[-1]


def test_no_version_is_told_where_nobody_has_a_machine(make_job, make_kind, outbox, progress):
    job = make_job((make_kind("card"), 1, 3))
    find_target("pdf").write(job, outbox, progress, Findings())
    assert make_cut_sheet(job.sheets[0]).version not in texts(outbox.files["chai.pdf"])[-2]


@pytest.mark.parametrize(("name", "words"), [
    ("generic", "millimetres"), ("silhouette", "length 5 mm, thickness 1 mm, inset 10 mm"),
    ("silhouette4", "four angles"), ("cricut", "Sheet 1: 128.25×178.25 mm")])
def test_a_leaflet_says_what_to_do_with_the_machine(guided, outbox, progress, name, words):
    job = guided(name)
    find_target("cut").write(job, outbox, progress, Findings())
    assert words in " ".join(outbox.files["cut/README.txt"].decode().split())


def test_a_piece_is_told_that_is_in_parts_only_for_the_machine(guided, make_kind, outbox,
                                                              progress):
    findings = Findings()
    job = guided("silhouette", (make_kind("board", 185, 270, back=False), 1, 1),
                 (make_kind("map", 400, 280, back=False), 1, 1))
    find_target("cut").write(job, outbox, progress, findings)
    assert [(each.code, each.message) for each in findings] == [(
        "sheet/in-parts", "'Board' is 185×270 mm: of a4 a Silhouette cutter reaches "
        f"{Size(190, 260)}, so it is cut in parts")]


def pictures_of(files):
    return {name.removeprefix("cut/"): Image.open(io.BytesIO(data))
            for name, data in files.items() if name.endswith(".png")}


FLAG = "M0 0 H100 L80 20 L100 40 H0 Z"


@pytest.mark.parametrize("sort", ["several", "turned"])
def test_a_cricut_gets_a_picture_with_clear_gaps_that_ends_where_the_cuts_are(
        guided, make_kind, outbox, progress, sort):
    flag = replace(make_kind("flag", 100, 40, "path"), outline=FLAG)
    heaps = {"several": ((make_kind("card", 50, 30), 1, 4),
                         (make_kind("coin", 22, 22, "circle"), 1, 3)),
             "turned": ((flag, 1, 3),)}[sort]
    job = guided("cricut", *heaps, duplex="none", pack="all")
    assert (job.sheets[0].front.slots[0].turn == 90) == (sort == "turned")
    find_target("cut").write(job, outbox, progress, Findings())
    (name, picture), = pictures_of(outbox.files).items()
    assert picture.info["dpi"] == pytest.approx((300, 300), abs=0.01)
    opaque = np.asarray(picture)[..., 3] > 127
    shapes = svg_shapes(outbox.files[f"cut/{name.replace('png', 'svg')}"])
    assert len(shapes) == len(job.sheets[0].front.slots)
    left, top, right, bottom = (pick(told(shape)[side] for shape in shapes)
                                for side, pick in enumerate((min, min, max, max)))
    dots = 300 / 25.4
    assert picture.size == (round((right - left) * dots), round((bottom - top) * dots))
    drawn = ImageDraw.Draw(wanted := Image.new("1", picture.size))
    for shape in shapes:
        drawn.polygon([((x - left) * dots, (y - top) * dots) for x, y in shape], fill=1)
    # All that differs are pixels on the edge.
    edge = sum(np.abs(np.diff(np.vstack([shape, shape[:1]]), axis=0)).sum() for shape in shapes)
    assert (np.asarray(wanted) != opaque).sum() < edge * dots


def test_backs_for_a_cricut_are_pictures_apart(guided, outbox, progress):
    findings = Findings()
    find_target("cut").write(guided("cricut"), outbox, progress, findings)
    fronts, backs = pictures_of(outbox.files)
    assert backs == fronts.replace(".png", "-backs.png")
    assert [(each.code, each.severity, each.message, each.hint) for each in findings] == [(
        "sheet/one-side", "note", "the software of a Cricut cutter prints one side of the paper: "
        "fronts and backs of 'Card' are cut separately",
        "glue them together, or leave out the backs: --duplex none")]


def test_parts_of_a_board_are_cut_out_of_its_picture(guided, make_kind, outbox, progress):
    job = guided("cricut", (make_kind("board", 260, 150, corner=0), 1, 1), duplex="none")
    find_target("cut").write(job, outbox, progress, Findings())
    found = list(pictures_of(outbox.files).values())
    assert [each.size for each in found] == [(1535, 1772)] * 2
    for each in found:
        pixels = np.asarray(each.convert("RGBA"))
        assert (pixels[..., 3] == 255).mean() > 0.999
        # Red would be bleed.
        assert (pixels[..., 0] < 200).all()
