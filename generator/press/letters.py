"""Letters: one font's glyphs as PDF needs them."""

from __future__ import annotations

import unicodedata
from functools import cached_property
from typing import NamedTuple

import uharfbuzz as hb

from generator.faces.fonts import Font, Run
from generator.press.numbers import short
from generator.press.outline import Outline
from generator.press.paths import path


class _Word(NamedTuple):
    """A word as codes inside `<` and `>`, its glyphs, and whether these say what it is."""

    codes: str
    glyphs: dict[int, str]
    plain: bool


class Letters:
    """Widths, meanings and outlines of a font's glyphs, each worked out once."""

    def __init__(self, font: Font) -> None:
        self.font = font
        self._advances: dict[int, int] = {}
        self._outlines: dict[int, Outline | None] = {}
        self._known: dict[str, _Word] = {}

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

    def shown(self, words: list[Run], spacing: float, word_spacing: float
              ) -> tuple[str, dict[int, str]]:
        """The operators that show words, extra spacing in em, and the glyphs they show."""
        glyphs: dict[int, str] = {}
        pieces = ["[<"]
        plain = True
        for run in words:
            word = self._word(run) if not spacing and not word_spacing \
                else self._spelled(run, spacing, word_spacing)
            glyphs.update(word.glyphs)
            pieces.append(word.codes)
            plain = plain and word.plain
        pieces.append(">]TJ\n")
        text = "".join(pieces)
        if "<>" in text:
            text = text.replace("<>", "")
        if plain:
            return text, glyphs
        # Say what the text is where its glyphs alone would tell something else.
        code = ("\ufeff" + "".join(run.text for run in words)).encode("utf-16-be").hex()
        return f"/Span<</ActualText<{code}>>>BDC\n{text}EMC\n", glyphs

    def _word(self, run: Run) -> _Word:
        """A word as it is always shown: a deck has far fewer words than lines."""
        word = self._known.get(run.text)
        if word is None:
            if len(self._known) > 20_000:
                self._known.clear()
            word = self._known[run.text] = self._spelled(run, 0.0, 0.0)
        return word

    def _spelled(self, run: Run, spacing: float, word_spacing: float) -> _Word:
        per_mille = 1000 / self.font.upem
        meanings = self.meanings
        pieces: list[str] = []
        owed = rise = 0.0
        for glyph in run.glyphs:
            if glyph.dy != rise:
                pieces.append(f">]TJ\n{short(glyph.dy / self.font.upem, 4)} Ts\n[<")
                rise = glyph.dy
            owed -= glyph.dx
            if owed:
                pieces.append(f">{short(owed * per_mille, 1)}<")
            pieces.append(f"{glyph.id:04x}")
            owed = self.advance(glyph.id) - glyph.advance + glyph.dx
            extra = spacing + (word_spacing if glyph.text == " " else 0.0)
            owed -= extra * self.font.upem
        if owed:
            pieces.append(f">{short(owed * per_mille, 1)}<")
        if rise:
            pieces.append(">]TJ\n0 Ts\n[<")
        plain = all(glyph.text and meanings.get(glyph.id, glyph.text) == glyph.text
                    for glyph in run.glyphs)
        return _Word("".join(pieces), {glyph.id: meanings.get(glyph.id, glyph.text)
                                       for glyph in run.glyphs}, plain)
