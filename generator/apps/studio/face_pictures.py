"""Pictures of faces for the browser, at a few widths, the last ones kept."""

from collections import OrderedDict
from typing import Final

from generator.apps.workflows.game_faces import Faces
from generator.base.findings import Findings
from generator.drawing.cache.build_cache import FormCache
from generator.drawing.cache.face_source import FaceSource
from generator.drawing.faces.face import Face, FaceLook, distinct_faces, faces_by_part
from generator.drawing.press.pdf_parts import Form
from generator.drawing.press.png import png
from generator.drawing.press.raster import Pixels, Rasterizer, RasterRequest
from generator.drawing.text.font_library import FontLibrary
from generator.game.load.game_folder import OpenedGame
from generator.game.model.assets import FontFile
from generator.game.model.game import Kind, Side
from generator.paper.pages.kit_list import shape_of

# Pixels across; the browser takes the next one that is wide enough.
WIDTHS: Final = (96, 160, 240, 360, 540, 800, 1200, 1800)
# Pixels of one picture: a strip that is very long isn't drawn wider than this allows.
MOST_PIXELS: Final = 6_000_000
# Bytes of pictures that are kept; the browser keeps its own.
MOST_BYTES: Final = 24_000_000


class FacePictureCache:
    """Takes pictures of forms: of all that is drawn, or of the cut piece alone."""

    def __init__(self) -> None:
        self._raster: tuple[tuple[FontFile, ...], Rasterizer] | None = None
        self._pictures: OrderedDict[tuple[str, int, str], bytes] = OrderedDict()
        self._bytes = 0

    def picture(self, form: Form, kind: Kind, fonts: tuple[FontFile, ...], width: int, *,
                cut: bool) -> bytes:
        """A PNG of a form of that kind, which has letters of these fonts."""
        shape = shape_of(kind) if cut else ""
        name = form.key, width, shape
        data = self._pictures.get(name)
        if data is None:
            [pixels] = self._raster_for(fonts).pixels([_shot(form, kind, width, shape)])
            data = self._pictures[name] = png(pixels)
            self._bytes += len(data)
            while self._bytes > MOST_BYTES:
                self._bytes -= len(self._pictures.popitem(last=False)[1])
        else:
            self._pictures.move_to_end(name)
        return data

    def pixels(self, form: Form, kind: Kind, fonts: tuple[FontFile, ...], width: int) -> Pixels:
        """The pixels of a whole form, which aren't kept."""
        [pixels] = self._raster_for(fonts).pixels([_shot(form, kind, width, "")])
        return pixels

    def _raster_for(self, fonts: tuple[FontFile, ...]) -> Rasterizer:
        if self._raster is None or self._raster[0] is not fonts:
            self._raster = fonts, Rasterizer(FontLibrary(fonts))
        return self._raster[1]


def _shot(form: Form, kind: Kind, width: int, shape: str) -> RasterRequest:
    size = kind.trim if shape else kind.page
    ratio = size.height / size.width
    width = min(width, max(1, int((MOST_PIXELS / ratio) ** 0.5)))
    height = min(MOST_PIXELS, max(1, round(width * ratio)))
    return RasterRequest(form, width, height, kind.bleed, shape) if shape \
        else RasterRequest(form, width, height)


class PiecePictures:
    """Which face each piece shows, and pictures of faces; Stop if the templates don't fit.

    Pictures are taken in one thread: pdfium wants to be alone.
    """

    def __init__(self, opened: OpenedGame) -> None:
        opened = opened.on_table
        game = opened.game
        pieces = Faces(opened, Findings()).pieces(FaceLook(game.languages[0], draft=opened.draft))
        self._faces: dict[str, Face] = {face.key: face for face in distinct_faces(pieces)}
        self._shown = faces_by_part(pieces)
        self._face_source = FaceSource(game, opened.assets, FormCache(None), Findings())
        self._fonts = opened.assets.fonts
        self._pictures = FacePictureCache()

    def face_of(self, kind: str, part: str, side: Side) -> str:
        """The key of what a piece shows; '' where there is nothing but paper."""
        face = self._shown.get((kind, part, side))
        return face.key if face else ""

    def has(self, key: str) -> bool:
        """Whether a face is one of these."""
        return key in self._faces

    def picture(self, key: str, width: int) -> bytes:
        """A PNG of a face, cut out; Stop if it can't be drawn."""
        face = self._faces[key]
        return self._pictures.picture(self._face_source.form(face), face.kind, self._fonts, width,
                                      cut=True)
