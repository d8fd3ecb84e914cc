"""Kits for the tests of the exporters, with faces that are plain coloured forms."""

import hashlib
import zlib
from dataclasses import dataclass, replace
from pathlib import Path

import pytest

from generator.base.findings import FileLocation, Findings
from generator.base.units import PT_PER_MM, Size
from generator.drawing.faces.face import Face, FaceLook, PrintedPiece
from generator.drawing.faces.face_renderer import plan_faces
from generator.drawing.press.pdf_parts import Form, PdfPart
from generator.drawing.text.font_library import FontLibrary
from generator.game.load.asset_files import shared_words
from generator.game.load.files import Files
from generator.game.load.svg_file import read_svg
from generator.game.model.assets import Assets, FontFile, GameStrings
from generator.game.model.game import Component, Credits, Game, Kind
from generator.game.svg.tree import Drawing, Element
from generator.paper.job import Job, Settings
from generator.paper.pages.guide_blocks import guide_drawings
from generator.paper.sheets.imposition import impose
from generator.paper.sheets.sheet import PAPERS, Plan
from generator.playing.rules.chance import stream
from generator.playing.tabletop.default_table import all_seeing_scene, table_of_kinds
from generator.playing.tabletop.opening import TableGeometry, make_opening

HERE = FileLocation("cards.yaml", 1, 1)
FONTS = Path(__file__).parents[3] / "templates/shared/fonts"
SHARED = Path(__file__).parents[3] / "components/shared"
GUIDE = Path(__file__).parents[3] / "templates/shared/guide"


@pytest.fixture(scope="session")
def font_files():
    return tuple(FontFile(path.name, path.read_bytes(),
                          hashlib.sha256(path.read_bytes()).hexdigest())
                 for path in sorted(FONTS.glob("*.ttf")))


def kind(name="card", width=63.0, height=88.0, shape="rect", corner=3.0, *, bleed=3.0,
         back=True):
    return Kind(name=name, title=name.capitalize(), plural=f"{name.capitalize()}s",
                trim=Size(width, height), bleed=bleed, safe=3.0,
                shape=shape, corner=corner, outline="", front=f"{name}.front.svg",
                back=f"{name}.back.svg" if back else None, fields={},
                where=HERE, stock="300 g/m² card")


@dataclass
class Colours:
    """A pressroom whose faces are one colour to the trim, red where they bleed."""

    fonts: FontLibrary

    def with_inks(self, plates, outline_text):
        return self

    def form(self, face):
        digest = hashlib.sha256(face.key.encode()).digest()
        colour = " ".join(f"{byte / 512:.3f}" for byte in digest[:3])
        page, bleed = face.kind.page, face.kind.bleed * PT_PER_MM
        width, height = page.width * PT_PER_MM, page.height * PT_PER_MM
        red = f"1 0 0 rg 0 0 {width:.4f} {height:.4f} re f " if bleed else ""
        ink = (f"{red}{colour} rg {bleed:.4f} {bleed:.4f} "
               f"{width - 2 * bleed:.4f} {height - 2 * bleed:.4f} re f")
        part = PdfPart("part-" + face.key,
                    f"<</Type/XObject/Subtype/Form/BBox[0 0 {width:.4f} {height:.4f}]"
                    "/Resources<<>>/Filter/FlateDecode>>", zlib.compress(ink.encode()), ())
        return Form(face.key, part.key, {part.key: part}, {}, page)

    def drawing(self, face):
        page, bleed = face.kind.page, face.kind.bleed
        whole = {"width": f"{page.width}", "height": f"{page.height}", "fill": "#f00"}
        inner = {"x": f"{bleed}", "y": f"{bleed}", "width": f"{page.width - 2 * bleed}",
                 "height": f"{page.height - 2 * bleed}", "fill": "#345"}
        root = Element("svg", {"viewBox": f"0 0 {page.width} {page.height}"},
                       (Element("rect", whole, (), HERE), Element("rect", inner, (), HERE)), HERE)
        return Drawing(root, {})


@pytest.fixture(scope="session")
def shared_strings():
    """What Ballotin itself says, by language, as games read it."""
    english, japanese = (shared_words([SHARED], code, Findings()).strings for code in ("en", "ja"))
    return {"en": english, "ja": {**english, **japanese}}


@pytest.fixture(scope="session")
def guide_templates():
    """The guide's drawings, as games read them."""
    return {f"guide/{path.name}": read_svg(path, Files(), Findings())
            for path in GUIDE.glob("*.svg")}


@pytest.fixture(scope="session")
def make_job(font_files, shared_strings, guide_templates):
    """Make a job of (kind, number of designs, copies of each)."""
    def make(*heaps, paper="a4", language="en", low_ink=False, dpi=300, title="Chai",
             bring=("A bag",), words=None, **plan):
        look = FaceLook(language, low_ink)
        pieces = []
        for each, designs, copies in heaps or ((kind(), 3, 4),):
            first = None
            for number in range(designs):
                component = Component(id=f"{each.name}-{number + 1}", kind=each, copies=copies,
                                      values={}, source="own", where=HERE,
                                      places={}, copies_by_players={})
                first = first or component
                front = Face(key=f"{component.id}.front", name=component.id, component=component,
                             kind=each, side="front", look=look,
                             where=HERE)
                back = Face(key=f"{each.name}.back", name=each.name, component=first, kind=each,
                            side="back", look=look, where=HERE)
                pieces.append(PrintedPiece(component, front, back if each.back else None))
        kinds = {piece.component.kind.name: piece.component.kind for piece in pieces}
        game = Game(id="chai", title=title, subtitle="A test",
                    credits=Credits("Ada", "Nobody", "Ballotin", "Not for sale."),
                    players=(2, 3), minutes=20, ages="8+", languages=("en", "ja"), theme={},
                    types={}, kinds=kinds,
                    components=tuple(piece.component for piece in pieces), bring=bring, options={},
                    where=HERE)
        strings = {code: GameStrings(code, (words or {}).get(code, {}), {}, shared)
                   for code, shared in shared_strings.items()}
        assets = Assets(templates=guide_templates, symbols={}, library="", fonts=font_files,
                        pictures={}, words=strings)
        plan = Plan(paper=PAPERS[paper], **({"duplex": "long"} | plan))
        findings = Findings()
        sheets = impose([(piece, piece.component.copies) for piece in pieces], plan, findings)
        assert not findings.errors
        guide = plan_faces(guide_drawings(game, assets), assets, look, findings)
        job = Job(game=game, assets=assets, settings=Settings(look=look, plan=plan, dpi=dpi),
                  pieces=tuple(pieces), sheets=sheets,
                  pressroom=Colours(FontLibrary(assets.fonts)),
                  drawings={piece.front.name: piece.front for piece in guide},
                  openings=openings(game), laid=tuple(pieces))
        return replace(job, again=lambda settings: replace(job, settings=settings))
    return make


def openings(game):
    """How a game without rules begins, for each number of its players."""
    table = table_of_kinds(game)
    sizes = {name: each.trim for name, each in game.kinds.items()}
    box = {each.id: each.copies for each in game.components}
    return tuple(make_opening(
        lambda number, players=players: all_seeing_scene(game, table, players,
                                                         stream("start", number)),
        [], box, TableGeometry(table, sizes, players)) for players in game.players)


@pytest.fixture(scope="session")
def make_kind():
    return kind


class Kept:
    """An outbox that keeps what it is given."""

    def __init__(self):
        self.files = {}
        self.facts = {}

    def put(self, name, data, **facts):
        self.files[name] = data
        self.facts[name] = facts


class Silent:
    """A progress that nobody watches, but that counts."""

    def __init__(self):
        self.stages = []

    def stage(self, name, total):
        self.stages.append([name, total, 0])

    def step(self, count=1):
        self.stages[-1][2] += count


@pytest.fixture(scope="session")
def make_outbox():
    return Kept


@pytest.fixture(scope="session")
def make_progress():
    return Silent


@pytest.fixture
def outbox():
    return Kept()


@pytest.fixture
def progress():
    return Silent()
