"""Letters: a font's glyphs as PDF needs them, and only those that are used."""

import hashlib
import unicodedata
from collections.abc import Mapping
from functools import cached_property, lru_cache
from typing import NamedTuple

import uharfbuzz as hb

from generator.drawing.press.outlines import Outline, parse_path
from generator.drawing.press.pdf_file import PdfFile, flate_encode
from generator.drawing.text.families import CURSIVE
from generator.drawing.text.font_library import Font, GlyphRun
from generator.game.svg.lengths import short_number
from generator.game.svg.letterforms import DEFAULT_LETTERFORMS

# The edition of what shapes letters: another one may place them otherwise.
SHAPER: str = hb.__version__
# What words are spaced by.
WORD_SPACES = frozenset(" \u00a0")


class _Word(NamedTuple):
    """A word as codes inside `<` and `>`, its glyphs, and whether these say what it is."""

    codes: str
    glyphs: dict[int, str]
    plain: bool


class GlyphTable:
    """Widths, meanings and outlines of a font's glyphs, each worked out once."""

    def __init__(self, font: Font) -> None:
        self.font = font
        self._advances: dict[int, int] = {}
        self._outlines: dict[int, Outline | None] = {}
        self._words: dict[object, _Word] = {}

    @cached_property
    def meanings(self) -> dict[int, str]:
        """The text that a glyph stands for by itself; ligatures are known by their letters."""
        font = hb.Font(self.font.face)
        texts: dict[int, str] = {}
        for code in sorted(self.font.covers, reverse=True):
            char = chr(code)
            if 0xD800 <= code < 0xE000:
                continue  # half a character, which no text can hold
            if 0xFB00 <= code <= 0xFB06:
                char = unicodedata.normalize("NFKC", char)
            texts[font.get_nominal_glyph(code)] = char
        return texts

    @cached_property
    def superscript(self) -> float:
        """How far up the font wants raised figures, in em."""
        return self._metric(hb.OTMetricsTag.SUPERSCRIPT_EM_Y_OFFSET)

    @cached_property
    def subscript(self) -> float:
        """How far down the font wants lowered figures, in em."""
        return self._metric(hb.OTMetricsTag.SUBSCRIPT_EM_Y_OFFSET)

    @cached_property
    def x_height(self) -> float:
        """The height of an x, in em."""
        return self._metric(hb.OTMetricsTag.X_HEIGHT)

    def line_metrics(self, kind: str) -> tuple[float, float]:
        """How far above the baseline the middle of a line runs, and how thick it is, in em."""
        thick = self._metric(hb.OTMetricsTag.UNDERLINE_SIZE)
        if kind == "underline":
            return self._metric(hb.OTMetricsTag.UNDERLINE_OFFSET), thick
        if kind == "overline":
            return self.font.ascent, thick
        return (self._metric(hb.OTMetricsTag.STRIKEOUT_OFFSET),
                self._metric(hb.OTMetricsTag.STRIKEOUT_SIZE))

    def _metric(self, tag: hb.OTMetricsTag) -> float:
        return self.font.metric(tag)

    def advance(self, glyph: int) -> int:
        """A glyph's own width, in font units."""
        value = self._advances.get(glyph)
        if value is None:
            value = self._advances[glyph] = self.font.advance(glyph)
        return value

    def outline(self, glyph: int) -> Outline | None:
        """A glyph's outline in font units, y upwards."""
        if glyph not in self._outlines:
            self._outlines[glyph] = parse_path(self.font.outline(glyph))
        return self._outlines[glyph]

    def text_operators(self, words: list[GlyphRun], spacing: float, word_spacing: float,
              cut: bool = False) -> tuple[str, dict[int, str]]:
        """The operators that show words, extra spacing in em, and the glyphs they show.

        Words that are `cut` were shaped with their neighbours, so they are no words as usual.
        """
        glyphs: dict[int, str] = {}
        pieces = ["[<"]
        plain = True
        for run in words:
            word = self._word(run) if not spacing and not word_spacing and not cut \
                    and not run.rtl \
                else self._spell(run, spacing, word_spacing)
            glyphs.update(word.glyphs)
            pieces.append(word.codes)
            # Readers turn what runs from right to left themselves.
            plain = plain and (word.plain or run.rtl)
        pieces.append(">]TJ\n")
        text = "".join(pieces)
        if "<>" in text:
            text = text.replace("<>", "")
        if plain:
            return text, glyphs
        # Say what the text is where its glyphs alone would tell something else.
        code = ("\ufeff" + "".join(run.text for run in words)).encode("utf-16-be").hex()
        return f"/Span<</ActualText<{code}>>>BDC\n{text}EMC\n", glyphs

    def _word(self, run: GlyphRun) -> _Word:
        """A word as it is always shown: a deck has far fewer words than lines."""
        key = run.text if run.forms is DEFAULT_LETTERFORMS else (run.text, run.forms, run.scale)
        word = self._words.get(key)
        if word is None:
            if len(self._words) > 20_000:
                self._words.clear()
            word = self._words[key] = self._spell(run, 0.0, 0.0)
        return word

    def _spell(self, run: GlyphRun, spacing: float, word_spacing: float) -> _Word:
        per_mille = 1000 / self.font.upem
        meanings = self.meanings
        pieces: list[str] = []
        owed = rise = 0.0
        extra = 0.0
        for glyph in run.glyphs:
            if glyph.text:
                # Marks stay with their letter: the space is behind them.
                owed -= extra * self.font.upem
                extra = 0.0 if spacing and CURSIVE.match(glyph.text) else spacing
                if glyph.text in WORD_SPACES:
                    extra += word_spacing
            if glyph.dy != rise:
                pieces.append(f">]TJ\n{short_number(glyph.dy / self.font.upem, 4)} Ts\n[<")
                rise = glyph.dy
            owed -= glyph.dx
            if owed:
                pieces.append(f">{short_number(owed * per_mille, 1)}<")
            pieces.append(f"{glyph.id:04x}")
            owed = self.advance(glyph.id) - glyph.advance + glyph.dx
        owed -= extra * self.font.upem
        if owed:
            pieces.append(f">{short_number(owed * per_mille, 1)}<")
        if rise:
            pieces.append(">]TJ\n0 Ts\n[<")
        plain = all(glyph.text and meanings.get(glyph.id, glyph.text) == glyph.text
                    for glyph in run.glyphs)
        return _Word("".join(pieces), {glyph.id: meanings.get(glyph.id, glyph.text)
                                       for glyph in run.glyphs}, plain)


def scale_rises(shown: str, size: float) -> str:
    """What shows words whose rises, known in em, are written in user units."""
    return "\n".join(f"{short_number(float(row[:-3]) * size, 4)} Ts" if row.endswith(" Ts") else row
                     for row in shown.split("\n"))


# Tables that a PDF reader has no use for: glyphs are addressed by number.
_DROPPED_TABLES = ("GSUB", "GPOS", "GDEF", "STAT", "name", "OS/2", "post", "cmap", "gasp", "DSIG",
            "vhea", "vmtx", "VORG", "BASE", "kern")
_CMAP = """/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo <</Registry (Adobe) /Ordering (UCS) /Supplement 0>> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<0000> <ffff>
endcodespacerange
{ranges}endcmap
CMapName currentdict /CMap defineresource pop
end
end
"""


def embed_font(file: PdfFile, font: Font, glyphs: Mapping[int, str], number: int) -> None:
    """Say what the font is that forms refer to already by its number."""
    used = sorted({0, *glyphs})
    length, data = _font_program(font, tuple(used))
    name = "/" + _subset_tag(font, used) + "+" + "".join(filter(_is_name_character, font.name))
    curves = font.has_curves
    program = file.add_stream(
        f"<</Filter/FlateDecode/Length1 {length}>>" if curves
        else "<</Filter/FlateDecode/Subtype/CIDFontType0C>>", data)
    meaning = file.add_stream("<</Filter/FlateDecode>>", flate_encode(_unicode_map(glyphs)))
    descriptor = file.add(_descriptor(font, name, program))
    descendant = file.add(
        f"<</Type/Font/Subtype/{'CIDFontType2' if curves else 'CIDFontType0'}/BaseFont{name}"
        f"{'/CIDToGIDMap/Identity' if curves else ''}"
        "/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>"
        f"/FontDescriptor {descriptor} 0 R/W{_width_runs(font, used)}>>")
    file.put(number, f"<</Type/Font/Subtype/Type0/BaseFont{name}/Encoding/Identity-H"
                     f"/DescendantFonts[{descendant} 0 R]/ToUnicode {meaning} 0 R>>")


@lru_cache(32)
def _font_program(font: Font, used: tuple[int, ...]) -> tuple[int, bytes]:
    """How long a subset of a font is, and the subset packed."""
    data = subset(font, list(used))
    return len(data), flate_encode(data)


def subset(font: Font, glyphs: list[int]) -> bytes:
    """The font file with only these glyphs, their numbers unchanged.

    Of a font with PostScript curves it is the table of these alone, in which characters are
    called by the glyphs' numbers.
    """
    wish = hb.SubsetInput()
    wish.glyph_set.update(glyphs)
    wish.flags = (hb.SubsetFlags.RETAIN_GIDS | hb.SubsetFlags.NO_HINTING
                  | hb.SubsetFlags.NOTDEF_OUTLINE)
    if not font.has_curves:
        wish.flags |= hb.SubsetFlags.CFF_IDENTITY_CHARSET | hb.SubsetFlags.DOWNGRADE_CFF2
    if font.is_variable:
        wish.pin_all_axes_to_default(font.face)
        for tag, value in font.place:
            wish.pin_axis_location(font.face, tag, value)
    dropped = wish.sets(hb.SubsetInputSets.DROP_TABLE_TAG)
    for tag in _DROPPED_TABLES:
        dropped.add(int.from_bytes(tag.encode().ljust(4), "big"))
    cut = hb.subset(font.face, wish)
    return bytes((cut.blob if font.has_curves else cut.reference_table("CFF ")).data)


def _is_name_character(char: str) -> bool:
    return char.isascii() and (char.isalnum() or char in "-_")


def _subset_tag(font: Font, used: list[int]) -> str:
    """Six capitals that tell one subset from another."""
    digest = hashlib.sha256(f"{font.key} {used}".encode()).digest()
    return "".join(chr(65 + byte % 26) for byte in digest[:6])


def _descriptor(font: Font, name: str, program: int) -> str:
    box = " ".join(map(str, font_box(font)))
    return (f"<</Type/FontDescriptor/FontName{name}/Flags {4 | (64 if font.italic else 0)}"
            f"/FontBBox[{box}]/ItalicAngle {_italic_angle(font)}"
            f"/Ascent {round(font.ascent * 1000)}/Descent {-round(font.descent * 1000)}"
            f"/CapHeight {round(font.cap_height * 1000)}"
            f"/StemV {round(50 + (font.weight / 65) ** 2)}"
            f"/{'FontFile2' if font.has_curves else 'FontFile3'} {program} 0 R>>")


def font_box(font: Font) -> list[int]:
    """The box around all glyphs, from the font's head table."""
    head = bytes(font.face.reference_table("head").data)
    return [round(int.from_bytes(head[at:at + 2], "big", signed=True) * 1000 / font.upem)
            for at in range(36, 44, 2)]


def _italic_angle(font: Font) -> int:
    post = bytes(font.face.reference_table("post").data or b"")
    return round(int.from_bytes(post[4:8], "big", signed=True) / 65536)


def _width_runs(font: Font, used: list[int]) -> str:
    """Runs of neighbouring glyphs: first [width width …]."""
    pieces: list[str] = []
    last = -2
    for glyph in used:
        pieces.append(" " if glyph == last + 1 else ("]" if pieces else "") + f"{glyph}[")
        pieces.append(short_number(font.advance(glyph) * 1000 / font.upem))
        last = glyph
    return "[" + "".join(pieces) + "]]"


def _unicode_map(glyphs: Mapping[int, str]) -> bytes:
    rows = [f"<{glyph:04x}> <{text.encode('utf-16-be').hex()}>\n"
            for glyph, text in sorted(glyphs.items()) if text]
    ranges = "".join(f"{len(rows[at:at + 100])} beginbfchar\n{''.join(rows[at:at + 100])}"
                     "endbfchar\n" for at in range(0, len(rows), 100))
    return _CMAP.format(ranges=ranges).encode()
