"""reportlab's canvas with our letters and inks, whose pages become forms of our own files.

Text is shaped by HarfBuzz as on the cards, and fonts are embedded once, with those of the faces.
"""

from hashlib import sha256
from io import BytesIO
from typing import Any

from reportlab.lib.colors import toColor
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfgen.canvas import Canvas
from reportlab.pdfgen.textobject import PDFTextObject

from generator.drawing.press.glyph_table import WORD_SPACES, GlyphTable, scale_rises
from generator.drawing.press.inks import Inks
from generator.drawing.text.font_library import GlyphRun, Typeface
from generator.game.svg.lengths import short_number
from generator.paper.pages.look import fill_colour_operators, number, stroke_colour_operators


class PressFont:
    """One of our typefaces, with its fallbacks, as reportlab knows fonts."""

    encName = encoding = "utf8"  # noqa: N815  # reportlab's names
    shapable = False
    substitutionFonts = ()  # noqa: N815
    _multiByte = _dynamicFont = True  # noqa: N815

    def __init__(self, name: str, typeface: Typeface) -> None:
        self.fontName = self.name = name
        self.typeface = typeface
        # What asks a font for its face finds its name there.
        self.face = self

    def stringWidth(self, text: str, size: float, encoding: str = "utf8") -> float:  # noqa: N802
        """How wide a text is, in points."""
        return self.typeface.width(text) * size


def register_typeface(typeface: Typeface) -> str:
    """The name by which reportlab knows a typeface, once: a digest of its fonts."""
    name = sha256(" ".join(font.key for font in typeface.fonts).encode()).hexdigest()
    if name not in pdfmetrics._fonts:
        pdfmetrics.registerFont(PressFont(name, typeface))
    return name


class PressText(PDFTextObject):
    """Text that the press shows; spaces are stretched by us, as `Tw` doesn't for our fonts."""

    _stretch = 0.0

    def setWordSpace(self, wordSpace: float) -> None:  # noqa: N802, N803
        """Widen spaces by so many points."""
        self._stretch = wordSpace

    def _formatText(self, text: str) -> str:  # noqa: N802
        canvas: PressCanvas = self._canvas
        return canvas.spell(pdfmetrics.getFont(self._fontname).typeface, text, self._fontsize,
                            self._stretch / self._fontsize, rtl=self.direction == "RTL")

    def put(self, operators: str) -> None:
        """Write operators that are ready."""
        self._code.append(operators)


class OutlinedText(PressText):
    """Text whose letters are shapes."""

    def getCode(self) -> str:  # noqa: N802
        """The shapes, each of which moves the pen on."""
        _, origin, *shapes = self._code
        return f"q {origin.removesuffix('Tm')}cm {' '.join(shapes)} Q"


class PressCanvas(Canvas):
    """A canvas that writes no file.

    `shown` are the glyphs of each font, by its key, and what they mean. Fonts are called
    t0, t1 … in the order in which they are first used.
    """

    def __init__(self, inks: Inks, *, outlines: bool) -> None:
        super().__init__(BytesIO(), invariant=1, pageCompression=0)
        self.inks = inks
        self.outlines = outlines
        self.tables: dict[str, GlyphTable] = {}
        self.shown: dict[str, dict[int, str]] = {}
        # The page that flowables draw on, with its pictures.
        self.flow: Any = None

    def beginText(self, x: float = 0, y: float = 0, direction: str | None = None) -> PressText:  # noqa: N802
        """Text that begins at a point."""
        return (OutlinedText if self.outlines else PressText)(self, x, y, direction)

    def setFont(self, psfontname: str, size: float, leading: float | None = None) -> None:  # noqa: N802
        """Choose a font for the next text, which writes it down with its glyphs."""
        self._fontname, self._fontsize = psfontname, size

    def setFillColor(self, aColor: Any, alpha: float | None = None) -> None:  # noqa: N802, N803
        """Choose a colour, such as '#FBF3E4' or one of reportlab's, to fill with."""
        self._code.append(fill_colour_operators(self.inks, _hexadecimal(aColor)))

    def setStrokeColor(self, aColor: Any, alpha: float | None = None) -> None:  # noqa: N802, N803
        """Choose a colour for lines."""
        self._code.append(stroke_colour_operators(self.inks, _hexadecimal(aColor)))

    def take_page(self) -> str:
        """The operators of the page, which is finished."""
        ink = "\n".join(self._code)
        self._startPage()
        return ink

    def showPage(self) -> None:  # noqa: N802
        """Platypus has finished a page, which has been taken already."""

    def save(self) -> None:
        """Write nothing: the binder does."""

    def spell(self, typeface: Typeface, text: str, size: float, stretch: float = 0.0, *,
              rtl: bool = False) -> str:
        """The operators that show a text where the pen is; spaces are so many em wider."""
        runs = typeface.rtl_runs(text) if rtl else typeface.runs(text)
        return " ".join([self._spell_run(run, size, stretch) for run in runs])

    def _spell_run(self, run: GlyphRun, size: float, stretch: float) -> str:
        key = run.font.key
        table = self.tables.get(key)
        if table is None:
            table = self.tables[key] = GlyphTable(run.font)
        if self.outlines:
            return _shape_operators(table, run, size, stretch)
        operators, glyphs = table.text_operators([run], 0.0, stretch)
        shown = self.shown.setdefault(key, {})
        for glyph, meaning in glyphs.items():
            shown.setdefault(glyph, meaning)
        name = list(self.tables).index(key)
        return f"/t{name} {number(size)} Tf {scale_rises(operators, size).strip()}"


def _hexadecimal(colour: Any) -> str:
    if isinstance(colour, str) and colour[0] == "#":
        return colour
    return f"#{toColor(colour).hexval()[2:]}"


def _shape_operators(table: GlyphTable, run: GlyphRun, size: float, stretch: float) -> str:
    """The operators that draw a run's letters as shapes, and move the pen behind them.

    They are drawn in units of the font, so that a letter reads the same each time: it packs well.
    """
    upem, pen, last, shapes = run.font.upem, 0.0, (0.0, 0.0), []
    for glyph in run.glyphs:
        outline = table.outline(glyph.id)
        if outline is not None:
            place = (pen + glyph.dx, float(glyph.dy))
            step = f"{number(place[0] - last[0])} {number(place[1] - last[1])}"
            shapes.append(f"1 0 0 1 {step} cm\n{outline.operators}f")
            last = place
        pen += glyph.advance + (stretch * upem if glyph.text in WORD_SPACES else 0.0)
    scale = short_number(size / upem, 7)
    drawn = "\n".join([f"q {scale} 0 0 {scale} 0 0 cm", *shapes, "Q "]) if shapes else ""
    return f"{drawn}1 0 0 1 {number(pen * size / upem)} 0 cm"
