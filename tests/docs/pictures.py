"""Pictures for the pages, laid out from faces that the product draws."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import pypdfium2 as pdfium
from click.testing import CliRunner
from PIL import Image, ImageChops, ImageFilter

from generator.apps.cli.main import cli
from generator.base.findings import Findings
from generator.drawing.cache.build_cache import FormCache
from generator.drawing.cache.face_source import FaceSource
from generator.drawing.faces.face import Face, FaceLook
from generator.drawing.faces.face_renderer import plan_faces
from generator.drawing.press.raster import Rasterizer, RasterRequest
from generator.drawing.text.font_library import FontLibrary
from generator.game.load.game_folder import read_game
from generator.paper.pages.kit_list import shape_of
from tests.docs.pages import blocks

TABLE = (356, 180)
CLOTH = ((244, 234, 216), (222, 204, 176))
PX = 5  # pixels per mm while drawing
SHOWN = 1400  # pixels across in the page
LANCZOS = Image.Resampling.LANCZOS


@dataclass(frozen=True)
class Laid:
    """A face on the table: the middle of it in mm, how it is turned, and whose it is."""

    face: str
    x: float
    y: float
    turn: float = 0.0
    game: str = "chocolatiers"


def _sampler(*ids: str) -> Iterator[Laid]:
    for index, name in enumerate(ids):
        column, row = index % 3, index // 3
        yield Laid(name, 43 + 60.6 * column, 44 + 60.6 * row)


def _fan(*ids: str) -> Iterator[Laid]:
    for index, name in enumerate(ids):
        yield Laid(name, 240 + 15 * index, 60 + 1.4 * (index - 2.5) ** 2, 15 - 6 * index)


SCENE = (
    Laid("box-tile/back", 24, 158, 9), Laid("card/back", 336, 140, -12),
    *_sampler("box-12", "box-36", "box-29", "box-28", "box-35", "box-34"),
    Laid("wild", 119, 29, 20), Laid("wild", 58, 119, -30),
    *_fan("truffle", "nut-cluster", "raspberry", "mint", "blueberry", "violet"),
    Laid("score-mint", 106, 156, 4), Laid("score-first", 176, 159, -4),
    Laid("score-truffle", 247, 143, 3), Laid("start-marker", 293, 147, 10),
    Laid("wild", 69, 158, 15), Laid("wild", 212, 163, -40),
)


def _of(game: str, *laid: tuple[str, float, float, float]) -> Iterator[Laid]:
    for face, x, y, turn in laid:
        yield Laid(face, x, y, turn, game)


OTHERS = (
    *_of("master-chocolatier", ("board", 96, 92, 3), ("disc-3", 206, 148, 0),
         ("red", 196, 140, 8), ("teal", 219, 141, -14), ("white", 197, 161, -20),
         ("black", 217, 162, 5)),
    *_of("chocoly", ("tile-22", 276, 148, 8), ("tile-05", 325.5, 141, 8), ("marker", 288, 160, 0)),
    *_of("chai", ("white-04", 218, 66, 12), ("black-08", 246, 58, 6), ("oolong-03", 274, 56, 0),
         ("green-06", 302, 58, -6), ("rooibos-02", 331, 66, -12),
         ("tile-lemon", 262, 122, 10), ("tile-lavender", 288, 117, -8),
         ("token-honey", 245, 125, 0), ("coin-3", 347, 168, 12)),
)


DUNGEON = (("rusty-sword", 62, 92, 5), ("healing-potion", 139, 87, 1.5), ("old-map", 217, 87, -1.5),
           ("dragon-slayer", 294, 92, -5))


def draw(folder: Path) -> None:
    """Write `kit.png`, Chocolatiers on a table, `kits.png`, the other games, and `dungeon.png`.

    `table.png` is what `ballotin table` draws, `calibration.png` what `ballotin calibrate` does.
    """
    folder.mkdir(parents=True, exist_ok=True)
    _draw_calibration(folder / "calibration.png")
    _draw_table(folder / "table.png")
    for name, scene in (("kit", SCENE), ("kits", OTHERS)):
        _draw(folder / f"{name}.png", scene)
    with tempfile.TemporaryDirectory() as place:
        game = pasted("docs/tutorials/from-a-spreadsheet.md", Path(place))
        _draw(folder / "dungeon.png", tuple(_of(str(game), *DUNGEON)))


def _draw_table(file: Path) -> None:
    CliRunner().invoke(cli, ["table", "chocolatiers", "--players", "3", "--moves", "100", "--seed",
                             "7", "--out", str(file), "--width", f"{SHOWN}"],
                       catch_exceptions=False)
    with Image.open(file) as drawn:
        shown = drawn.convert("RGB").quantize(256, kmeans=2)
    shown.save(file, optimize=True)


# The sheet against the light: pixels per mm, how far its back is off, which part is shown large.
LIT, OFF, CORNER = 20, (0.7, -0.3), (6, 6, 56, 50)
PAPER, BEHIND = (255, 250, 238), 0.45


def _draw_calibration(file: Path) -> None:
    """A calibration sheet against a lamp, the whole of it and a corner."""
    with tempfile.TemporaryDirectory() as place:
        made = Path(place) / "sheet.pdf"
        CliRunner().invoke(cli, ["calibrate", "--out", str(made)], catch_exceptions=False)
        with pdfium.PdfDocument(made) as pdf:
            front, back = (page.render(scale=LIT * 25.4 / 72).to_pil().convert("L")
                           for page in pdf)
    behind = front.transpose(Image.Transpose.FLIP_LEFT_RIGHT).point(
        lambda light: 255 - round((255 - light) * BEHIND))
    moved = ImageChops.offset(back, round(OFF[0] * LIT), round(-OFF[1] * LIT))
    lit = Image.composite(Image.new("RGB", front.size, PAPER), Image.new("RGB", front.size),
                          ImageChops.darker(behind, moved))
    corner = lit.crop(tuple(each * LIT for each in CORNER))
    corner = corner.resize((840, round(840 * corner.height / corner.width)), LANCZOS)
    whole = lit.resize((round(corner.height * lit.width / lit.height), corner.height), LANCZOS)
    shown = Image.new("RGB", (whole.width + corner.width + 72, corner.height + 48), CLOTH[1])
    shown.paste(whole, (24, 24))
    shown.paste(corner, (whole.width + 48, 24))
    shown.quantize(64).save(file, optimize=True)


def pasted(page: str, folder: Path) -> Path:
    """The game that a reader of the page has at its end."""
    files = {block.detail: block.text for block in blocks(page) if block.what == "file"}
    [table] = [name for name in files if name.endswith(".csv")]
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    CliRunner().invoke(cli, ["import", str(folder / table), "--kind", "card", "--write"])
    return (folder / table).parent


def _draw(file: Path, scene: Sequence[Laid]) -> None:
    pieces = {game: _pieces(game, [each.face for each in scene if each.game == game])
              for game in dict.fromkeys(laid.game for laid in scene)}
    table = _cloth()
    for laid in scene:
        _lay(table, pieces[laid.game][laid.face], laid)
    height = round(SHOWN * TABLE[1] / TABLE[0])
    shown = table.resize((SHOWN, height), Image.Resampling.LANCZOS).convert("RGB")
    # 256 well-chosen colours look the same here and take a third of the bytes.
    shown.quantize(256, dither=Image.Dither.FLOYDSTEINBERG).save(file, optimize=True)


def _pieces(name: str, wished: Sequence[str]) -> dict[str, Image.Image]:
    """Faces of a game, cut out: fronts by id, backs as 'kind/back'."""
    findings = Findings()
    game, assets = read_game(name, findings)
    pressroom = FaceSource(game, assets, FormCache(None), findings)
    faces: dict[str, Face] = {}
    for piece in plan_faces(game, assets, FaceLook("en"), findings):
        faces[piece.component.id] = piece.front
        if piece.back:
            faces.setdefault(f"{piece.component.kind.name}/back", piece.back)
    wanted = {each: faces[each] for each in wished}
    shots = [_shot(face, pressroom) for face in wanted.values()]
    drawn = Rasterizer(FontLibrary(assets.fonts)).pixels(shots)
    return {name: Image.fromarray(pixels) for name, pixels in zip(wanted, drawn, strict=True)}


def _shot(face: Face, pressroom: FaceSource) -> RasterRequest:
    kind = face.kind
    return RasterRequest(pressroom.form(face), round(kind.trim.width * PX),
                         round(kind.trim.height * PX),
                kind.bleed, shape_of(kind))


def _cloth() -> Image.Image:
    """A table cloth, lighter in the middle."""
    size = (TABLE[0] * PX, TABLE[1] * PX)
    light = Image.radial_gradient("L").resize(size)
    return Image.composite(Image.new("RGB", size, CLOTH[1]), Image.new("RGB", size, CLOTH[0]),
                           light).convert("RGBA")


def _lay(table: Image.Image, piece: Image.Image, laid: Laid) -> None:
    turned = piece.rotate(laid.turn, Image.Resampling.BICUBIC, expand=True)
    at = (round(laid.x * PX - turned.width / 2), round(laid.y * PX - turned.height / 2))
    for reach, drop, depth in ((10, 5, 70), (3, 2, 90)):
        shade = Image.new("L", table.size)
        shade.paste(depth, (at[0] + drop, at[1] + drop), turned.getchannel("A"))
        table.paste((52, 30, 14, 255), (0, 0), shade.filter(ImageFilter.GaussianBlur(reach)))
    table.paste(turned, at, turned)
