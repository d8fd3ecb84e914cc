"""Pictures of faces for the browser, at a few widths, the last ones kept."""

from collections import OrderedDict
from typing import Final

from generator.drawing.press.png import png
from generator.drawing.press.raster import Raster, Shot
from generator.drawing.press.stock import Form
from generator.drawing.text.fonts import FontLibrary
from generator.game.model.assets import FontFile
from generator.game.model.game import Kind
from generator.paper.pages.kit import shape_of

# Pixels across; the browser takes the next one that is wide enough.
WIDTHS: Final = (96, 160, 240, 360, 540, 800, 1200, 1800)
# Pixels of one picture: a strip that is very long isn't drawn wider than this allows.
MOST_PIXELS: Final = 6_000_000
# Bytes of pictures that are kept; the browser keeps its own.
MOST_KEPT: Final = 24_000_000


class Darkroom:
    """Takes pictures of forms: of all that is drawn, or of the cut piece alone."""

    def __init__(self) -> None:
        self._raster: tuple[tuple[FontFile, ...], Raster] | None = None
        self._kept: OrderedDict[tuple[str, int, str], bytes] = OrderedDict()
        self._held = 0

    def picture(self, form: Form, kind: Kind, fonts: tuple[FontFile, ...], width: int, *,
                cut: bool) -> bytes:
        """A PNG of a form of that kind, which has letters of these fonts."""
        shape = shape_of(kind) if cut else ""
        name = form.key, width, shape
        known = self._kept.get(name)
        if known is None:
            [pixels] = self._raster_with(fonts).pixels([_shot(form, kind, width, shape)])
            known = self._kept[name] = png(pixels)
            self._held += len(known)
            while self._held > MOST_KEPT:
                self._held -= len(self._kept.popitem(last=False)[1])
        else:
            self._kept.move_to_end(name)
        return known

    def _raster_with(self, fonts: tuple[FontFile, ...]) -> Raster:
        if self._raster is None or self._raster[0] is not fonts:
            self._raster = fonts, Raster(FontLibrary(fonts))
        return self._raster[1]


def _shot(form: Form, kind: Kind, width: int, shape: str) -> Shot:
    size = kind.trim if shape else kind.page
    ratio = size.height / size.width
    width = min(width, max(1, int((MOST_PIXELS / ratio) ** 0.5)))
    height = min(MOST_PIXELS, max(1, round(width * ratio)))
    return Shot(form, width, height, kind.bleed, shape) if shape else Shot(form, width, height)
