from __future__ import annotations

import random
import shutil
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from generator.base.findings import Complaint
from generator.drawing.press.glyph_table import GlyphTable, embed_font
from generator.drawing.press.pdf_file import PdfFile
from generator.drawing.text.font_library import FontLibrary
from generator.game.load.asset_files import fonts_in
from generator.game.load.files import digest
from generator.game.model.assets import FontFile
from generator.paper.pages.look import TEXT
from tests.made_fonts import collection, coloured, featured, plain, variable, web
from tests.pace import within
from tests.security.budgets import drawing
from tests.security.fonts import WORDS, claims, font_of, hostile_fonts, tables, with_number
from tests.security.prison import Prison, prison

BASE = Path(__file__).parents[1] / "findings" / "load" / "base"
SHOWN = (f'<text font-family="Hostile" font-size="9" x="5" y="20">{WORDS}</text>'
         f'<text font-family="Hostile" font-size="9" x="5" y="40" stroke="red">{WORDS}</text>')


@pytest.mark.parametrize("tag", sorted(tables("Hostile")))
def test_a_font_with_a_bad_table_is_told_or_drawn_and_never_crashes(tag: str) -> None:
    for name, data in hostile_fonts("Hostile"):
        if name.endswith(f" {tag}"):
            library = FontLibrary([FontFile(f"{name}.ttf", data, digest(data))])
            assert set(library.unusable) == ({f"{name}.ttf"} if not library.fonts else set())
            if library.fonts:
                use(library)


def use(library: FontLibrary) -> None:
    """Ask for all that is ever asked of a font."""
    font = library.fonts[0]
    assert font.ascent + font.descent + font.cap_height < 1e4
    assert len(library.missing(WORDS)) <= len(WORDS)
    letters = GlyphTable(font)
    runs = library.runs(WORDS, font.family, 400, False)
    shown, glyphs = letters.text_operators(list(runs), 0.0, 0.0)
    assert shown.endswith("TJ\n") or "EMC" in shown or "Ts" in shown
    for glyph in glyphs:
        with suppress(Complaint):
            letters.outline(glyph)
    file = PdfFile()
    with suppress(Complaint):
        embed_font(file, font, glyphs, file.number())


REFUSED: dict[str, Callable[[], bytes]] = {
    "four billion characters": lambda: claims(0xFFFFFFFF),
    "four billion characters as one": lambda: claims(0xFFFFFFFF, 13),
    "all characters as one": lambda: claims(0x110000, 13),
    "more characters than glyphs": lambda: claims(60_000),
    "no units to the em": lambda: with_number("head", 18, 0),
    "65,535 glyphs": lambda: with_number("maxp", 4, 0xFFFF),
    "no glyphs": lambda: with_number("maxp", 4, 0),
    "65,535 widths": lambda: with_number("hhea", 34, 0xFFFF),
    "no widths": lambda: with_number("hhea", 34, 0),
    "no tables": lambda: font_of({}),
    "a file that ends too early": lambda: font_of(tables("Hostile"))[:1_000],
    "only a beginning": lambda: font_of(tables("Hostile"))[:5],
    **{f"no {tag}": lambda tag=tag: font_of({  # type: ignore[misc]
        name: each for name, each in tables("Hostile").items() if name != tag})
       for tag in ("head", "hhea", "hmtx", "maxp", "cmap", "loca", "glyf")},
}


@pytest.fixture(scope="module")
def cell() -> Iterator[Prison]:
    with prison() as walks:
        yield walks


def with_font(folder: Path, data: bytes) -> Path:
    """A game that writes with a font of its own."""
    shutil.copytree(BASE, folder / "game")
    drawing(SHOWN)(folder / "game")
    (folder / "game" / "templates" / "fonts").mkdir()
    (folder / "game" / "templates" / "fonts" / "own.ttf").write_bytes(data)
    return folder / "game"


@pytest.mark.parametrize("make", REFUSED.values(), ids=REFUSED)
def test_a_font_that_is_no_font_is_refused_at_its_file(
        cell: Prison, tmp_path: Path, make: Callable[[], bytes]) -> None:
    found = cell.walk(with_font(tmp_path, make()), "pdf")
    assert not found.trouble
    assert "font/unusable" in found.codes
    assert within(found.seconds, 3.0)
    assert found.megabytes < 300


def test_a_small_sound_font_is_drawn(cell: Prison, tmp_path: Path) -> None:
    found = cell.walk(with_font(tmp_path, font_of(tables("Hostile"))), "pdf")
    assert (found.codes, found.trouble) == ((), "")


def test_a_damaged_font_of_the_guides_own_family_never_crashes_the_guide(
        cell: Prison, tmp_path: Path) -> None:
    for number, (name, data) in enumerate(hostile_fonts(TEXT)):
        if name.startswith(("zero", "full", "random", "damaged 0")):
            found = cell.walk(with_font(tmp_path / str(number), data), "pdf")
            assert (name, found.trouble) == (name, "")


KINDS: dict[str, Callable[[], bytes]] = {
    "PostScript outlines": lambda: plain(curves=False), "variable": variable, "coloured": coloured,
    "with features": featured, "TTC": lambda: collection(plain(), plain("Other", curves=False)),
    "WOFF": lambda: web(plain(), "woff"), "WOFF2": lambda: web(variable(), "woff2"),
    "WOFF2 with PostScript outlines": lambda: web(plain(curves=False), "woff2")}


@pytest.mark.parametrize("kind", KINDS)
def test_a_damaged_font_of_any_kind_is_told_or_drawn_and_never_crashes(kind: str) -> None:
    sound, chance = KINDS[kind](), random.Random(kind)
    for _ in range(60):
        data = bytearray(sound)
        for _ in range(chance.choice((1, 3, 10))):
            at = chance.randrange(min(len(data), 400) if chance.random() < 0.5 else len(data))
            data[at] = chance.choice((0, 255, chance.randrange(256)))
        with suppress(Complaint):
            library = FontLibrary(fonts_in("own", bytes(data)))
            if library.fonts:
                use(library)
