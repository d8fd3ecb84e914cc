"""Images: PNG and JPEG pictures, each embedded once, and drawings inside drawings."""

from __future__ import annotations

import base64
import binascii
import hashlib
import struct
import zlib
from collections.abc import Iterator
from io import BytesIO
from typing import TYPE_CHECKING, Any, Protocol
from urllib.parse import unquote_to_bytes

from generator.base.findings import suggest
from generator.drawing.press.clipping import cut_viewport, read_place
from generator.drawing.press.inks import SCREEN, ProcessInks
from generator.drawing.press.outlines import rectangle
from generator.drawing.press.pdf_parts import Ink, PartStore
from generator.game.model.assets import Picture, has_too_many_scans
from generator.game.svg.lengths import length, quote_text
from generator.game.svg.style_properties import Style
from generator.game.svg.transform import (
    Box,
    box_overlap,
    fit_matrix,
    multiply,
    natural_size,
    pdf_matrix,
    transform_box,
    view_box,
)
from generator.game.svg.tree import Document, Element, cannot_draw

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray



class Deflater(Protocol):
    """What deflates."""

    def compress(self, data: bytes, /) -> bytes:
        """Take in data, and give back what is packed of it."""

    def flush(self) -> bytes:
        """The rest."""


# Rows are worked on in bands of about so many pixels.
BAND_PIXELS = 1 << 20


class RowPacker:
    """Packs rows as differences from the row above, which deflate far better."""

    def __init__(self, packer: Deflater | None = None) -> None:
        self._packer = packer or zlib.compressobj(6)
        self._pieces: list[bytes] = []
        self._above: bytes = b""

    def add(self, pixels: bytes, width: int) -> None:
        """Add some rows, of so many bytes each, below those before."""
        import numpy as np  # noqa: PLC0415  # few faces hold pictures

        rows = np.frombuffer((self._above or bytes(width)) + pixels, np.uint8).reshape(-1, width)
        coded = np.empty((rows.shape[0] - 1, width + 1), np.uint8)
        coded[:, 0] = 2
        np.subtract(rows[1:], rows[:-1], out=coded[:, 1:])
        self._above = pixels[-width:]
        self._pieces.append(self._packer.compress(coded.tobytes()))

    def all_rows(self) -> bytes:
        """All rows."""
        return b"".join([*self._pieces, self._packer.flush()])


def predictor(width: int, parts: int) -> str:
    """How a reader undoes the packing."""
    return f"/Filter/FlateDecode/DecodeParms<</Predictor 15/Colors {parts}/Columns {width}>>"


def add_picture(stock: PartStore, pixels: NDArray[np.uint8]) -> str:
    """Keep RGBA pixels, colours multiplied by their opacity, as a picture; the key of it."""
    height, width = pixels.shape[:2]
    head = f"/Type/XObject/Subtype/Image/Width {width}/Height {height}/Interpolate true"
    alphas, colours = RowPacker(), RowPacker()
    alphas.add(pixels[..., 3].tobytes(), width)
    inks = stock.inks
    colours.add(inks.pixels(_straight_colours(pixels)).tobytes(), width * inks.parts)
    veil = (stock.raw(f"<<{head}/ColorSpace/DeviceGray/BitsPerComponent 8{predictor(width, 1)}>>",
                      alphas.all_rows()),)
    return stock.raw(f"<<{head}/ColorSpace/Device{inks.space}/BitsPerComponent 8"
                     f"{predictor(width, inks.parts)}/SMask %0>>", colours.all_rows(), veil)


def _straight_colours(pixels: NDArray[np.uint8]) -> Any:
    """The colours without their opacity; one colour all over if it is the only one."""
    import numpy as np  # noqa: PLC0415

    alpha = pixels[..., 3:].astype(np.uint16)
    strongest = np.unravel_index(int(np.argmax(pixels[..., 3])), pixels.shape[:2])
    most = max(int(pixels[strongest][3]), 1)
    only = np.minimum((pixels[strongest][:3].astype(np.uint16) * 255 + most // 2) // most, 255)
    apart = (alpha * only + 127) // 255 - pixels[..., :3].astype(np.int32)
    if int(np.abs(apart).max()) <= 1:
        return np.broadcast_to(only.astype(np.uint8), (*pixels.shape[:2], 3))
    straight = (pixels[..., :3].astype(np.uint16) * 255 + alpha // 2) // np.maximum(alpha, 1)
    return np.minimum(straight, 255).astype(np.uint8)


def add_opaque_picture(stock: PartStore, pixels: NDArray[np.uint8]) -> str:
    """Keep RGBA pixels, alpha straight, as a picture on white paper; the key of it."""
    import numpy as np  # noqa: PLC0415
    from zlib_ng import zlib_ng  # noqa: PLC0415  # far faster than zlib on long runs

    height, width = pixels.shape[:2]
    inks, rows = stock.inks, RowPacker(zlib_ng.compressobj(6))
    deep = max(1, BAND_PIXELS // width)
    for top in range(0, height, deep):
        band = pixels[top:top + deep]
        paper = band[..., :3]
        if int(band[..., 3].min()) < 255:
            alpha = band[..., 3:].astype(np.uint16)
            paper = ((paper * alpha + 255 * (255 - alpha) + 127) // 255).astype(np.uint8)
        rows.add(inks.pixels(paper).tobytes(), width * inks.parts)
    return stock.raw(f"<</Type/XObject/Subtype/Image/Width {width}/Height {height}/ColorSpace"
                     f"/Device{inks.space}/BitsPerComponent 8{predictor(width, inks.parts)}>>",
                     rows.all_rows())


if TYPE_CHECKING:
    from PIL.Image import Image

    from generator.drawing.press.painter import FacePainter


PNG = b"\x89PNG\r\n\x1a\n"
MOST_PIXELS = 40_000_000
# Rows are worked on in bands of about so many bytes: a whole picture would be held several times.
BAND_BYTES = 4_000_000
_COLOURS = {1: "DeviceGray", 3: "DeviceRGB", 4: "DeviceCMYK"}


def draw_image(painter: FacePainter, element: Element, style: Style) -> Ink | None:
    """Draw a picture in its place."""
    attrs = element.attrs
    if not attrs.get("href"):
        return None
    picture = _find_picture(painter, attrs["href"])
    x, y = read_place(attrs, style)
    width, height = _picture_size(attrs.get("width", "auto"), attrs.get("height", "auto"), picture,
                                  style)
    if not style.visible or width <= 0 or height <= 0:
        return None
    spot = (x, y, x + width, y + height)
    if picture.drawing:
        return _draw_drawing(painter, picture.drawing, spot, attrs.get("preserveAspectRatio", ""),
                             style)
    whole = (0.0, 0.0, float(picture.width), float(picture.height))
    fit = fit_matrix(whole, spot, attrs.get("preserveAspectRatio", ""))
    key = _embed_picture(painter.stock, picture, style.smooth, painter.memory.embedded)
    # PDF draws a picture into the unit square, top at 1.
    matrix = multiply(fit, (whole[2], 0.0, 0.0, -whole[3], 0.0, whole[3]))
    box = (fit[4], fit[5], fit[4] + fit[0] * whole[2], fit[5] + fit[3] * whole[3])
    seen = box_overlap(spot, box)
    if seen is None:
        return None
    # The clip also gives turned pictures smooth edges, which pdfium's own are not.
    cut = f"{rectangle(seen).operators}W n\n"
    state = painter.stock.state(fill=style.alpha)
    return Ink(f"q {state}{cut}{pdf_matrix(matrix)} cm\n/@X{key} Do\nQ\n", seen).with_coat()


def _draw_drawing(painter: FacePainter, document: Document, spot: Box, ratio: str, style: Style
           ) -> Ink | None:
    """Draw a drawing in its place: with ids of its own, and in no style but its own."""
    root = document.root
    size = natural_size(root.attrs) or (spot[2] - spot[0], spot[3] - spot[1])
    if min(size) <= 0:
        return None
    whole = (0.0, 0.0, *size)
    outer = fit_matrix(whole, spot, ratio)
    view = view_box(root.attrs) or whole
    matrix = multiply(outer, fit_matrix(view, whole, root.attrs.get("preserveAspectRatio", "")))
    seen = box_overlap(spot, transform_box(whole, outer))
    if seen is None:
        return None
    outside = painter.cascade.intern(Style(viewport=(view[2] - view[0], view[3] - view[1])))
    look = painter.cascade.look(outside, root.attrs)
    painter.enter(root)
    # What it refers to is its own affair; what shows it depends on the picture alone.
    ids, lookups = painter.ids, painter.lookups
    painter.ids, painter.lookups = document.ids, {}
    try:
        with painter.within(matrix):
            ink = painter.inside(root, look) if look.shown else None
    finally:
        painter.ids, painter.lookups = ids, lookups
        painter.leave()
    ink = cut_viewport(painter, ink, look._replace(overflow=""), matrix, seen) if ink else None
    return painter.fade_ink(ink, style.alpha) if ink and style.alpha < 1 else ink


def _picture_size(width: str, height: str, picture: Picture, style: Style) -> tuple[float, float]:
    """The place's size; what is 'auto' follows from the picture."""
    wide = None if width == "auto" else length(width, style.viewport[0], style.font_size)
    high = None if height == "auto" else length(height, style.viewport[1], style.font_size)
    natural = float(picture.width), float(picture.height)
    if picture.drawing:
        natural = natural_size(picture.drawing.root.attrs) or natural
    ratio = natural[0] / natural[1]
    if wide is None and high is None:
        return natural
    if wide is None:
        return (high or 0.0) * ratio, high or 0.0
    return wide, wide / ratio if high is None else high


def _find_picture(painter: FacePainter, href: str) -> Picture:
    if href.startswith("data:") and href not in painter.memory.pictures:
        inline = painter.memory.inline.get(href)
        if inline is None:
            inline = _read_inline(href)
            painter.memory.inline.put(href, inline)
        return inline
    picture = painter.memory.pictures.get(href)
    if picture is None:
        raise cannot_draw(f"there is no picture '{quote_text(href)}'" if href else
                         "the image names no picture",
                         suggest(href, tuple(sorted(painter.memory.pictures))))
    return picture


def _read_inline(href: str) -> Picture:
    head, _, body = href.partition(",")
    try:
        data = base64.b64decode("".join(unquote_to_bytes(body).decode("ascii").split()),
                                validate=True) if ";base64" in head else unquote_to_bytes(body)
    except (ValueError, binascii.Error):
        raise cannot_draw("the picture inside the drawing is damaged") from None
    kind = "png" if data.startswith(PNG) else "jpeg" if data.startswith(b"\xff\xd8") else ""
    if not kind:
        raise cannot_draw(f"a picture of the type '{quote_text(head[5:])}' can't be drawn",
                         "use PNG or JPEG")
    width, height = (_png_head(data) if kind == "png" else _jpeg_head(data))[:2]
    return Picture(file="inline", data=data, format=kind, width=width, height=height,
                   digest=hashlib.sha256(data).hexdigest())


def _embed_picture(stock: PartStore, picture: Picture, smooth: bool,
          embedded: dict[tuple[str, bool, str], str]) -> str:
    picture_key = (picture.digest, smooth, stock.inks.space)
    key = embedded.get(picture_key)
    if key is None:
        if picture.width * picture.height > MOST_PIXELS:
            raise cannot_draw(f"'{picture.file}' has more than {MOST_PIXELS // 1_000_000} million "
                             "pixels", "make the picture smaller; 600 dpi is plenty")
        if has_too_many_scans(picture.data, picture.width * picture.height):
            raise cannot_draw(f"'{picture.file}' is a progressive JPEG with far too many scans",
                              "save it again, as a JPEG that isn't progressive")
        head = (f"/Type/XObject/Subtype/Image/Width {picture.width}/Height {picture.height}"
                + ("/Interpolate true" if smooth else ""))
        jpeg = picture.data.startswith(b"\xff\xd8")
        if stock.inks is not SCREEN:
            key = _embed_cmyk_jpeg(stock, picture, head) if jpeg \
                and _jpeg_head(picture.data)[2] == 4 \
                else _embed_pixels(stock, picture, head)
        else:
            key = (_embed_jpeg if jpeg else _embed_png)(stock, picture, head)
        embedded[picture_key] = key
    return key


def _embed_jpeg(stock: PartStore, picture: Picture, head: str) -> str:
    """A JPEG as it is; only its head is read."""
    _, _, parts, inverted = _jpeg_head(picture.data)
    if parts not in _COLOURS:
        raise cannot_draw(f"'{picture.file}' is a JPEG with {parts} colours", "save it as RGB")
    decode = "/Decode[1 0 1 0 1 0 1 0]" if parts == 4 and inverted else ""
    return stock.raw(f"<<{head}/ColorSpace/{_COLOURS[parts]}/BitsPerComponent 8{decode}"
                     "/Filter/DCTDecode>>", picture.data)


def _jpeg_head(data: bytes) -> tuple[int, int, int, bool]:
    """Width, height, colours, and whether Adobe wrote CMYK upside down."""
    at, adobe = 2, False
    while at + 9 < len(data) and data[at] == 0xFF:
        marker, size = data[at + 1], struct.unpack_from(">H", data, at + 2)[0]
        if marker == 0xEE and data[at + 4:at + 9] == b"Adobe":
            adobe = True
        if 0xC0 <= marker <= 0xCF and marker not in (0xC4, 0xC8, 0xCC):
            height, width = struct.unpack_from(">HH", data, at + 5)
            if width and height:
                return width, height, data[at + 9], adobe
        at += 2 + size
    raise cannot_draw("a JPEG is damaged")


def _png_head(data: bytes) -> tuple[int, int, int, int, int]:
    """Width, height, bits, colour type and interlacing."""
    if len(data) < 33 or data[12:16] != b"IHDR":
        raise cannot_draw("a PNG is damaged")
    width, height, bits, colours, _, _, interlaced = struct.unpack_from(">IIBBBBB", data, 16)
    if not width or not height:
        raise cannot_draw("a PNG is damaged")
    return width, height, bits, colours, interlaced


def _chunks(data: bytes) -> Iterator[tuple[bytes, bytes]]:
    at = 8
    while at + 12 <= len(data):
        size = struct.unpack_from(">I", data, at)[0]
        yield data[at + 4:at + 8], data[at + 8:at + 8 + size]
        at += 12 + size


def _embed_png(stock: PartStore, picture: Picture, head: str) -> str:
    """A PNG's own compressed rows where PDF can read them, else its pixels."""
    width, _, bits, colours, interlaced = _png_head(picture.data)
    names = {name for name, _ in _chunks(picture.data)}
    if colours not in (0, 2) or bits > 8 or interlaced or b"tRNS" in names or b"IEND" not in names:
        return _embed_pixels(stock, picture, head)
    rows = b"".join(body for name, body in _chunks(picture.data) if name == b"IDAT")
    parts = 3 if colours == 2 else 1
    _check_rows(rows, ((width * bits * parts + 7) // 8 + 1) * picture.height, picture.file)
    return stock.raw(
        f"<<{head}/ColorSpace/{_COLOURS[parts]}/BitsPerComponent {bits}/Filter/FlateDecode"
        f"/DecodeParms<</Predictor 15/Colors {parts}/BitsPerComponent {bits}/Columns {width}>>>>",
        rows)


def _check_rows(rows: bytes, size: int, file: str) -> None:
    """Whether all rows are there; a reader of the PDF would leave the rest blank."""
    unpacking = zlib.decompressobj()
    size_so_far, waiting = 0, rows
    try:
        while waiting and size_so_far <= size:
            size_so_far += len(unpacking.decompress(waiting, BAND_BYTES))
            waiting = unpacking.unconsumed_tail
        size_so_far += len(unpacking.flush(BAND_BYTES)) if size_so_far < size else 0
    except zlib.error:
        size_so_far = -1
    if size_so_far != size:
        raise cannot_draw(f"'{file}' is damaged")


def _embed_pixels(stock: PartStore, picture: Picture, head: str) -> str:
    """The pixels of a picture in the inks that are drawn with, and how opaque each is."""
    import numpy as np  # noqa: PLC0415  # few faces hold pictures

    inks = stock.inks
    colours, alphas, opaque = RowPacker(), RowPacker(), True
    greys = None
    for band, grey in _bands(picture):
        alpha = band.getchannel("A")
        opaque = opaque and alpha.getextrema() == (255, 255)
        alphas.add(alpha.tobytes(), picture.width)
        greys = inks.greys() if grey else None
        if greys:
            rows = band.getchannel("R").point(list(greys)).tobytes()
        elif inks is SCREEN:
            rows = band.convert("RGB").tobytes()
        else:
            rows = inks.pixels(np.asarray(band.convert("RGB"))).tobytes()
        parts = 1 if greys else inks.parts
        colours.add(rows, picture.width * parts)
    veil: tuple[str, ...] = ()
    if not opaque:
        veil = (stock.raw(f"<<{head}/ColorSpace/DeviceGray/BitsPerComponent 8"
                          f"{predictor(picture.width, 1)}>>", alphas.all_rows()),)
    return stock.raw(f"<<{head}/ColorSpace/{_COLOURS[parts]}/BitsPerComponent 8"
                     f"{predictor(picture.width, parts)}{'/SMask %0' if veil else ''}>>",
                     colours.all_rows(), veil)


def _bands(picture: Picture, mode: str = "RGBA") -> Iterator[tuple[Image, bool]]:
    """Some rows of a picture after the other, and whether it has no colours."""
    from PIL import Image  # noqa: PLC0415  # few faces hold pictures

    try:
        with Image.open(BytesIO(picture.data), formats=("PNG", "JPEG")) as opened:
            opened.load()
            deep = max(1, BAND_BYTES // (4 * picture.width))
            for top in range(0, picture.height, deep):
                band = opened.crop((0, top, picture.width, min(top + deep, picture.height)))
                if opened.mode[0] == "I":
                    # Pillow cuts 16 bits of grey off at 255 instead of scaling them.
                    band = band.point(lambda grey: grey / 256, "L")
                yield band.convert(mode), opened.mode[0] in "1LI"
    except (OSError, SyntaxError, ValueError, Image.DecompressionBombError):
        raise cannot_draw(f"'{picture.file}' is damaged") from None


def _embed_cmyk_jpeg(stock: PartStore, picture: Picture, head: str) -> str:
    """A JPEG that is in four inks already: as it is, unless there is too much ink on it."""
    import numpy as np  # noqa: PLC0415

    inks = stock.inks
    if not isinstance(inks, ProcessInks):
        return _embed_pixels(stock, picture, head)
    thinned, much = RowPacker(), False
    for band, _ in _bands(picture, "CMYK"):
        before = np.asarray(band)
        rows = inks.limit_ink(before.copy())
        much = much or not np.array_equal(rows, before)
        thinned.add(rows.tobytes(), picture.width * 4)
    if not much:
        return _embed_jpeg(stock, picture, head)
    return stock.raw(f"<<{head}/ColorSpace/DeviceCMYK/BitsPerComponent 8"
                     f"{predictor(picture.width, 4)}>>", thinned.all_rows())
