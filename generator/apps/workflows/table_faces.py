"""The faces that pieces show on a table, and small pictures of them that travel in a page."""

import io
from base64 import b64encode
from collections.abc import Iterable, Mapping
from typing import Final

from PIL import Image

from generator.drawing.cache.pressroom import Pressroom
from generator.drawing.faces.face import Face, Piece, faces_by_part
from generator.drawing.press.raster import Pixels, Raster, Shot
from generator.drawing.text.fonts import FontLibrary
from generator.game.model.game import Game, Kind, Side
from generator.paper.pages.kit import shape_of

# Pixels of a millimetre: sharp on a screen, also where somebody looks a bit closer.
SHARP: Final = 3.0
SMALLEST, LARGEST = 96, 900
QUALITY: Final = 80
BLANK: Final = ('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}"><rect '
                'width="{width}" height="{height}" rx="2" fill="#DFCFB4" stroke="#6B3E26" '
                'stroke-width=".5"/></svg>')


class TableFaces:
    """Which face is seen of a piece, by its kind, its part and the side that lies up.

    Of a piece that nobody can tell the back of its kind is seen; where a kind has none, or the
    reverse is blank, something plain in its size.
    """

    def __init__(self, game: Game, pieces: Iterable[Piece]) -> None:
        self._kinds = game.kinds
        self._faces = faces_by_part(pieces)
        self.shown: dict[str, Face | Kind] = {}

    def __call__(self, kind: str, part: str, side: Side) -> str:
        """The name of the face, the same for all pieces that look alike."""
        face = self._faces.get((kind, part, side))
        name = f"blank {kind}" if face is None else face.key
        self.shown.setdefault(name, face or self._kinds[kind])
        return name


def addresses(shown: Mapping[str, Face | Kind], pressroom: Pressroom,
              fonts: FontLibrary) -> dict[str, str]:
    """An address for each face that holds its picture, by its name."""
    faces = {name: face for name, face in shown.items() if isinstance(face, Face)}
    pressroom.look_up(list(faces.values()))
    drawn = Raster(fonts).pixels([_shot(face, pressroom) for face in faces.values()])
    found = {name: f"data:image/webp;base64,{b64encode(_webp(pixels)).decode()}"
             for name, pixels in zip(faces, drawn, strict=True)}
    for name, kind in shown.items():
        if isinstance(kind, Kind):
            blank = BLANK.format(width=f"{kind.trim.width:g}", height=f"{kind.trim.height:g}")
            found[name] = f"data:image/svg+xml;base64,{b64encode(blank.encode()).decode()}"
    return found


def _shot(face: Face, pressroom: Pressroom) -> Shot:
    """The cut piece."""
    kind = face.kind
    width = min(max(round(kind.trim.width * SHARP), SMALLEST), LARGEST)
    height = max(1, round(width * kind.trim.height / kind.trim.width))
    return Shot(pressroom.form(face), width, height, kind.bleed, shape_of(kind))


def _webp(pixels: Pixels) -> bytes:
    file = io.BytesIO()
    Image.fromarray(pixels).save(file, "WEBP", quality=QUALITY, method=4)
    return file.getvalue()
