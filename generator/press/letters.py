"""Letters: one font's glyphs as PDF needs them."""

from __future__ import annotations

import unicodedata
from functools import cached_property

import uharfbuzz as hb

from generator.faces.fonts import Font, Run
from generator.press.numbers import short
from generator.press.outline import Outline
from generator.press.paths import path


class Letters:
    """Widths, meanings and outlines of a font's glyphs, each worked out once."""

    def __init__(self, font: Font) -> None:
        self.font = font
        self._advances: dict[int, int] = {}
        self._outlines: dict[int, Outline | None] = {}
        self._shown: dict[tuple[str, float, float], str] = {}

    @cached_property
    def meanings(self) -> dict[int, str]:
        """The text that a glyph stands for by itself; ligatures are known by their letters."""
        font = hb.Font(hb.Face(self.font.data))
        found: dict[int, str] = {}
        for code in sorted(self.font.covers, reverse=True):
            char = chr(code)
            if 0xFB00 <= code <= 0xFB06:
                char = unicodedata.normalize("NFKC", char)
            found[font.get_nominal_glyph(code)] = char
        return found

    def advance(self, glyph: int) -> int:
        """A glyph's own width, in font units."""
        value = self._advances.get(glyph)
        if value is None:
            value = self._advances[glyph] = self.font.advance(glyph)
        return value

    def outline(self, glyph: int) -> Outline | None:
        """A glyph's outline in font units, y upwards."""
        if glyph not in self._outlines:
            self._outlines[glyph] = path(self.font.outline(glyph))
        return self._outlines[glyph]

    def glyphs(self, run: Run) -> dict[int, str]:
        """The glyphs of a run with what each stands for wherever it is shown."""
        meanings = self.meanings
        return {glyph.id: meanings.get(glyph.id, glyph.text) for glyph in run.glyphs}

    def shown(self, run: Run, spacing: float, word_spacing: float) -> str:
        """The operators that show a run; extra spacing in em."""
        key = (run.text, spacing, word_spacing)
        text = self._shown.get(key)
        if text is None:
            if len(self._shown) > 20_000:
                self._shown.clear()
            text = self._shown[key] = self._spelled(run, spacing, word_spacing)
        return text

    def _spelled(self, run: Run, spacing: float, word_spacing: float) -> str:
        per_mille = 1000 / self.font.upem
        pieces: list[str] = ["[<"]
        owed = rise = 0.0
        for glyph in run.glyphs:
            if glyph.dy != rise:
                pieces.append(f">]TJ\n{short(glyph.dy * per_mille / 1000, 4)} Ts\n[<")
                rise = glyph.dy
            owed -= glyph.dx
            if owed:
                pieces.append(f">{short(owed * per_mille, 1)}<")
            pieces.append(f"{glyph.id:04x}")
            owed = self.advance(glyph.id) - glyph.advance + glyph.dx
            if spacing or (word_spacing and glyph.text == " "):
                extra = spacing + (word_spacing if glyph.text == " " else 0.0)
                owed -= extra * self.font.upem
        text = "".join(pieces).replace("<>", "") + ">]TJ\n"
        return self._with_meaning(run, text)

    def _with_meaning(self, run: Run, shown: str) -> str:
        """Say what the text is where its glyphs alone would tell something else."""
        meanings = self.meanings
        if all(glyph.text and meanings.get(glyph.id, glyph.text) == glyph.text
               for glyph in run.glyphs):
            return shown
        code = ("\ufeff" + run.text).encode("utf-16-be").hex()
        return f"/Span<</ActualText<{code}>>>BDC\n{shown}EMC\n"
