"""Pictures for the pages, laid out from faces that the product draws."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from PIL import Image, ImageFilter

from generator.export.shape import shape_of
from generator.faces.face import Face, Look
from generator.faces.fonts import FontLibrary
from generator.faces.plan import plan_faces
from generator.findings import Findings
from generator.load.game_folder import read_game
from generator.press.raster import Raster, Shot
from generator.studio.cache import Cache
from generator.studio.studio import Studio

TABLE = (356, 180)
CLOTH = ((244, 234, 216), (222, 204, 176))
PX = 5  # pixels per mm while drawing
SHOWN = 1400  # pixels across in the page


@dataclass(frozen=True)
class Laid:
    """A face on the table: the middle of it in mm, and how it is turned."""

    face: str
    x: float
    y: float
    turn: float = 0.0


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


def draw(folder: Path) -> None:
    """Write `kit.png`: Chocolatiers on a table."""
    folder.mkdir(parents=True, exist_ok=True)
    pieces = _pieces()
    table = _cloth()
    for laid in SCENE:
        _lay(table, pieces[laid.face], laid)
    height = round(SHOWN * TABLE[1] / TABLE[0])
    shown = table.resize((SHOWN, height), Image.Resampling.LANCZOS).convert("RGB")
    # 256 well-chosen colours look the same here and take a third of the bytes.
    shown.quantize(256, dither=Image.Dither.FLOYDSTEINBERG).save(folder / "kit.png", optimize=True)


def _pieces() -> dict[str, Image.Image]:
    """The faces of the scene, cut out: fronts by id, backs as 'kind/back'."""
    findings = Findings()
    game, assets = read_game("chocolatiers", findings)
    studio = Studio(game, assets, Cache(None), findings)
    faces: dict[str, Face] = {}
    for piece in plan_faces(game, assets, Look("en"), findings):
        faces[piece.component.id] = piece.front
        if piece.back:
            faces.setdefault(f"{piece.component.kind.name}/back", piece.back)
    wanted = {laid.face: faces[laid.face] for laid in SCENE}
    shots = [_shot(face, studio) for face in wanted.values()]
    drawn = Raster(FontLibrary(assets.fonts)).pixels(shots)
    return {name: Image.fromarray(pixels) for name, pixels in zip(wanted, drawn, strict=True)}


def _shot(face: Face, studio: Studio) -> Shot:
    kind = face.kind
    return Shot(studio.form(face), round(kind.trim.width * PX), round(kind.trim.height * PX),
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
    table.alpha_composite(turned, at)
