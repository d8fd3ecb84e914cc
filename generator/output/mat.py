"""The bare table as a picture, for tables on which pieces lie: its colour and where things go."""

from collections.abc import Mapping, Sequence

from generator.base.digest import digest_of
from generator.base.findings import Findings
from generator.drawing.press.press import Press
from generator.drawing.press.raster import Rasterizer, RasterRequest
from generator.drawing.press.svg_export import svg_text
from generator.drawing.text.font_library import FontLibrary
from generator.game.model.assets import Picture
from generator.game.model.game import Side
from generator.output.package_pictures import PictureFormat, encode_picture
from generator.output.package_texts import zone_title
from generator.paper.job import Job
from generator.playing.tabletop.opening import Lot, Opening, OpeningPiece
from generator.playing.tabletop.table_drawing import draw_mat
from generator.playing.tabletop.table_svg import table_svg

# Pictures of boards by kind, part and side.
BoardPictures = Mapping[tuple[str, str, Side], Picture]


def mat_picture(job: Job, opening: Opening, width: int, *, form: PictureFormat = "png",
                boards: Sequence[OpeningPiece] = (), pictures: BoardPictures | None = None,
                rooms: Sequence[Lot] = ()) -> bytes:
    """The table so many pixels wide, with boards, and frames around the rooms of lots."""
    mat = draw_mat(opening, [(board, job.game.kinds[board.kind].trim) for board in boards],
                   [(zone_title(job, lot.name), lot) for lot in rooms])
    pictures = pictures or {}
    keys = {place: picture.digest for place, picture in pictures.items()}
    by_key = {picture.digest: picture for picture in pictures.values()}
    drawing = table_svg(mat, {}, lambda *place: keys.get(place, ""), by_key)
    facts = ("mat", svg_text(drawing, {}), width, form, sorted(by_key))
    key = digest_of(facts)
    data = job.picture_cache.picture(key)
    if data is None:
        fonts = FontLibrary.of(job.assets)
        pressed = Press(fonts, by_key).form(drawing, opening.size, "mat", Findings())
        assert pressed is not None, "a table of our own can be drawn"
        height = max(1, round(width * opening.size.height / opening.size.width))
        [pixels] = Rasterizer(fonts).pixels([RasterRequest(pressed, width, height)])
        data = encode_picture(pixels, form)
        job.picture_cache.add(key, data, {})
    return data
