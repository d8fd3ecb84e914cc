"""Every game that is shipped with templates becomes a whole kit."""

import io
import json
import re
from collections import Counter
from pathlib import Path

import numpy as np
import pikepdf
import pypdfium2 as pdfium
import pytest
from PIL import Image

from generator.apps.workflows.kit_build import build
from generator.apps.workflows.kit_request import KitRequest
from generator.base.findings import Findings
from generator.base.progress import NoProgress
from generator.drawing.faces.face import FaceLook
from generator.drawing.faces.face_renderer import Renderer, plan_faces
from generator.drawing.text.font_library import FontLibrary
from generator.game.load.game_folder import open_game
from generator.output.side_pictures import LARGEST_SHEET_PX, pixel_size
from generator.output.targets.pictures.sprites import BORDER_PX
from generator.paper.sheets.atlas import SpriteCell, split_into_atlases
from tests import shipped
from tests.pebbles import HOME, where

ROOT = Path(__file__).parents[2]
# A game without templates is only played with.
GAMES = sorted(path.parent.name for path in (ROOT / "components").glob("*/game.yaml")
               if (ROOT / "templates" / path.parent.name).is_dir())
EVERY = [*GAMES, "pebbles"]
GOLDEN = ROOT / "tests" / "golden" / "kits"
# A game that isn't shipped has the record of its kit with its other files.
RECORDS = {"pebbles": HOME / "kit.txt"}


class Built:
    """A kit with all that was found while it was built."""

    def __init__(self, folder, opened, **wishes):
        self.findings = Findings()
        for each in opened.findings:
            self.findings.add(each)
        wishes = {"targets": ("pdf", "images", "sprites"), "dpi": 30} | wishes
        self.kit = build(opened, KitRequest(out=folder, **wishes), NoProgress(), self.findings)
        (pdf,) = folder.glob("*.pdf")
        self.pdf = pdf.read_bytes()
        self.folder = folder


def every_game(*long):
    """Every game, of which these take more than two CPU seconds to build or to look at."""
    return [pytest.param(game, marks=[pytest.mark.long] if game in long else []) for game in EVERY]


@pytest.fixture(scope="module", params=every_game("chai"))
def game(request):
    return request.param


@pytest.fixture(scope="module")
def opened(game):
    """The game; all its kits are made of what was read once."""
    return shipped.opened(game)


@pytest.fixture(scope="module")
def built(game, opened, tmp_path_factory):
    return Built(tmp_path_factory.mktemp(game), opened)


def page_texts(data):
    with pdfium.PdfDocument(data) as document:
        return [" ".join(page.get_textpage().get_text_range().split()) for page in document]


def test_there_are_games_to_show():
    assert "chocolatiers" in GAMES


def test_nothing_is_found_wrong(built):
    assert [str(each) for each in built.findings if each.severity != "note"] == []


def test_every_file_is_as_the_manifest_says(built):
    listed = json.loads((built.folder / "manifest.json").read_bytes())["files"]
    sizes = {each["name"]: (built.folder / each["name"]).stat().st_size for each in listed}
    assert sizes == {each.name: each.bytes for each in built.kit.artifacts}


@pytest.mark.parametrize(
    "game", every_game("chocolatiers", "chocolatiers-light", "master-chocolatier", "chai"),
    indirect=True, scope="module")
def test_no_page_and_no_picture_is_blank(built):
    with pdfium.PdfDocument(built.pdf) as document:
        pages = [np.asarray(page.render(scale=0.3).to_pil().convert("L")) for page in document]
    pictures = [np.asarray(Image.open(io.BytesIO(path.read_bytes())).convert("RGBA").convert("L"))
                for path in sorted(built.folder.rglob("*.png"))]
    assert [int(each.std()) for each in (*pages, *pictures) if each.std() < 1] == []


def test_every_piece_of_the_box_is_printed(built, opened):
    frames = [frame for path in built.folder.glob("sprites/*-?.json")
              for frame in json.loads(path.read_bytes())["frames"].values()]
    fronts = sum(frame["copies"] for frame in frames if frame["side"] == "front")
    (pdf,) = [each for each in built.kit.artifacts if each.name.endswith(".pdf")]
    # What nobody plays with is printed, but no sprite.
    assert pdf.facts["pieces"] == fronts + sum(each.copies for each in opened.game.packaging)


def test_hardly_a_tenth_of_a_sprite_sheet_is_blank(built, opened):
    """On sheets of 300 dpi: on those of 30 dpi the borders of small tokens take up more."""
    frames = [frame for path in built.folder.glob("sprites/*-?.json")
              for frame in json.loads(path.read_bytes())["frames"].values()]
    shares = {}
    for name, count in Counter(frame["kind"] for frame in frames).items():
        cell = SpriteCell(*pixel_size(opened.game.kinds[name].trim, 300), BORDER_PX)
        shares |= {f"{name}-{each.number}": 1 - cell.width * cell.height * len(each.sprites)
                   / each.area for each in split_into_atlases(range(count), cell, LARGEST_SHEET_PX)}
    assert {sheet: share for sheet, share in shares.items() if share >= 0.1} == {}


def test_every_page_of_a_sheet_tells_its_number(built):
    """Every sheet has a front; a back only if something is printed there."""
    (pdf,) = [each for each in built.kit.artifacts if each.name.endswith(".pdf")]
    sheets = pdf.facts["sheets"]
    found = [found.groups() for text in page_texts(built.pdf)
             if (found := re.search(rf"sheet (\d+) of {sheets}(?:, (front|back))?", text))]
    fronts = [int(number) for number, side in found if side != "back"]
    backs = [int(number) for number, side in found if side == "back"]
    assert (fronts, set(backs) - set(fronts)) == (list(range(1, sheets + 1)), set())


def test_the_kit_is_as_reviewed(built, game, request):
    text = log(built)
    file = RECORDS.get(game, GOLDEN / f"{game}.txt")
    if request.config.getoption("--update-golden", default=False):
        file.parent.mkdir(exist_ok=True)
        file.write_text(text, encoding="utf-8")
    assert text == file.read_text(encoding="utf-8")


def log(built):
    """The kit in words: bookmarks, pages, files."""
    lines = []
    with pikepdf.open(io.BytesIO(built.pdf)) as pdf:
        with pdf.open_outline() as outline:
            lines += [f"bookmark {item.title}" for item in outline.root]
        for number, page in enumerate(pdf.pages, 1):
            width, height = (round(float(each) / 72 * 25.4, 1) for each in page.obj.MediaBox[2:])
            faces = {form.objgen for name, form in page.obj.Resources.XObject.items()
                     if name.startswith("/f")}
            lines.append(f"page {number:>2}  {width:g}×{height:g} mm  {len(faces)} designs")
    for each in built.kit.artifacts:
        facts = " ".join(f"{name}={value}" for name, value in sorted(each.facts.items()))
        lines.append(f"{each.name}  {facts}")
    return "\n".join(lines) + "\n"


WISHES = ({"paper": "letter", "duplex": "fold"},
          {"low_ink": True, "paper": "a3", "duplex": "short", "bleed": 0.0},
          {"duplex": "none", "marks": False, "pack": "all"})


@pytest.mark.parametrize(("name", "wishes"), [
    # Each game with one wish; a kit takes a second and that of Chai more, so the rest is long.
    pytest.param(name, wishes, marks=[pytest.mark.long]
                 if name == "chai" or at % len(WISHES) != wish else [])
    for at, name in enumerate(EVERY) for wish, wishes in enumerate(WISHES)],
    ids=lambda value: value if isinstance(value, str) else "-".join(
        map(str, value.values())))
def test_a_kit_can_be_wished_otherwise(name, tmp_path, wishes):
    built = Built(tmp_path, shipped.opened(name), targets=("pdf",), **wishes)
    assert (built.findings.errors, built.pdf[:5]) == ([], b"%PDF-")


def test_a_kit_speaks_all_its_languages(opened, tmp_path):
    for language in opened.game.languages[1:]:  # the first is that of the kit as reviewed
        built = Built(tmp_path / language, opened, targets=("pdf",), language=language)
        assert [str(each) for each in built.findings if each.severity != "note"] == []


def lettering(drawing):
    """What can be read on a face."""
    return " ".join(" ".join(child.split()) for element in drawing.root.walk()
                    if element.tag in ("text", "tspan")
                    for child in element.children if isinstance(child, str))


def test_every_face_that_shows_translated_words_differs_in_each_language(opened):
    read, assets = opened.game, opened.assets
    english, *others = read.languages
    renderer = Renderer(read, assets, FontLibrary(assets.fonts))

    def told(language):
        return {(piece.component.id, face.side): lettering(renderer.draw(face, Findings()))
                for piece in plan_faces(read, assets, FaceLook(language), Findings())
                for face in (piece.front, piece.back) if face}

    before = told(english)
    for language in others:
        known, said = (assets.words[each].strings for each in (english, language))
        words = [text for key, text in known.items()
                 if text.isalpha() and len(text) > 2 and said[key] != text]
        translated = [key for key, text in before.items()
                      if any(re.search(rf"\b{word}\b", text) for word in words)]
        after = told(language)
        assert [key for key in translated if after[key] == before[key]] == []
        assert translated


def test_a_second_build_leaves_the_same_bytes(built, game, tmp_path):
    again = Built(tmp_path, open_game(where(game), Findings()), targets=("pdf",))
    assert again.pdf == built.pdf
