"""Laws of setting text, whatever the words and the box."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from generator.base.line_breaks import NEVER_FIRST, NEVER_LAST, chunks
from generator.drawing.text.font_library import FontLibrary
from generator.drawing.text.text_lines import read_markup
from generator.drawing.text.text_style import TextStyle
from generator.drawing.text.wrapping import (
    Span,
    TextFit,
    Unit,
    WordUnits,
    candidate_sizes,
    fit_text,
    split_units,
    wrap,
)
from generator.game.model.assets import FontFile

FOLDER = Path(__file__).parents[2] / "templates" / "shared" / "fonts"
STYLE = TextStyle(family="Alegreya Sans", size=4.0)
WORDS = st.text(st.sampled_from("abcdefg -—/,.ÄéßAVTo"), min_size=1, max_size=12)
CHARACTERS = "箱取枚のをにトリュフー。、「」（）っょ12１２…PCAV.-—()か\u3099한국 "
JAPANESE = st.text(st.sampled_from(CHARACTERS), min_size=1, max_size=40)
TEXTS = st.one_of(st.lists(WORDS, min_size=1, max_size=25).map(" ".join), JAPANESE)
WIDTHS = st.floats(6, 80)
HEIGHTS = st.floats(3, 80)


@lru_cache
def library() -> FontLibrary:
    return FontLibrary(FontFile(path.name, path.read_bytes(), path.name)
                       for path in sorted(FOLDER.glob("*.ttf")))


class Ruler:
    """Measures in em; an icon is as wide as it is high."""

    def ruler(self, style: TextStyle) -> Callable[[str], float]:
        return library().typeface(style.family, style.weight, style.italic).width

    def words(self, style: TextStyle) -> dict[str, WordUnits]:
        return {}

    def icon_width(self, style: TextStyle, icon: str) -> float:
        return 1.0


def flow(text: str) -> list[Unit]:
    spans = [Span(TextStyle(family=STYLE.family, size=STYLE.size, weight=700 if mark.bold else 400,
                            italic=mark.italic),
                  mark.text, mark.icon, mark.end) for mark in read_markup(text)]
    return split_units(spans, Ruler())


def said(unit: Unit) -> str:
    return "".join(bit.text or f":{bit.icon}:" for bit in unit.bits)


def squeezed(text: str) -> str:
    return re.sub(r"\s+", "", text)


def set_in(text: str, width: float, height: float, floor: float = 2, wish: float = 6) -> TextFit:
    return fit_text(flow(text), width, height, 1.2, candidate_sizes(wish, floor, 25.4 / 72))


@given(TEXTS, WIDTHS)
def test_no_line_is_wider_than_its_box_unless_it_is_one_unit(text: str, width: float) -> None:
    for line in wrap(flow(text), width):
        assert line.width <= width + 1e-6 or len(line.units) == 1


@given(TEXTS, WIDTHS)
def test_the_width_of_a_line_is_what_its_text_measures(text: str, width: float) -> None:
    measure = Ruler().ruler(STYLE)
    for line in wrap(flow(text), width):
        whole = "".join((unit.gap.text if unit.gap and index else "") + said(unit)
                        for index, unit in enumerate(line.units))
        assert abs(measure(whole) - line.width) < 1e-6


@given(TEXTS, WIDTHS)
def test_no_word_is_lost_or_added(text: str, width: float) -> None:
    lines = wrap(flow(text), width)
    assert squeezed("".join(said(unit) for line in lines for unit in line.units)) == squeezed(text)


@given(TEXTS, WIDTHS, HEIGHTS, st.floats(1, 4), st.floats(0, 6))
def test_the_size_lies_between_floor_and_wish(
        text: str, width: float, height: float, floor: float, more: float) -> None:
    best = set_in(text, width, height, floor, floor + more)
    assert floor - 1e-9 <= best.size <= floor + more + 1e-9


@given(TEXTS, WIDTHS, HEIGHTS)
def test_what_fits_does_not_stick_out(text: str, width: float, height: float) -> None:
    best = set_in(text, width, height)
    if best.fits:
        assert max(line.width for line in best.lines) * best.size <= width + 1e-5
        assert (best.lines[-1].down + 1) * 1.2 * best.size <= height + 1e-5


@given(TEXTS, WIDTHS, HEIGHTS, st.floats(0, 30), st.floats(0, 30))
def test_a_larger_box_never_makes_text_smaller(
        text: str, width: float, height: float, wider: float, higher: float) -> None:
    small, large = set_in(text, width, height), set_in(text, width + wider, height + higher)
    assert large.size >= small.size - 1e-9


@given(TEXTS, WIDTHS, HEIGHTS)
def test_halving_finds_what_trying_every_size_finds(
        text: str, width: float, height: float) -> None:
    every = [set_in(text, width, height, size, size) for size in candidate_sizes(6, 2, 25.4 / 72)]
    fitting = [each.size for each in every if each.fits]
    assert set_in(text, width, height).size == (max(fitting) if fitting else 2)


@given(JAPANESE)
def test_no_japanese_line_starts_or_ends_with_what_may_not(text: str) -> None:
    word = squeezed(text)
    parts = chunks(word) if word else ()
    first, last = re.compile(f"[{NEVER_FIRST}]"), re.compile(f"[{NEVER_LAST}]")
    assert "".join(parts) == word
    assert not any(first.match(part) for part in parts[1:])
    assert not any(last.match(part[-1]) for part in parts[:-1])


@given(st.text(st.sampled_from("ab *:\\\n_-"), max_size=30))
def test_markup_never_fails_and_keeps_every_letter(text: str) -> None:
    letters = "".join(mark.text + mark.icon for mark in read_markup(text))
    assert re.sub(r"[^ab]", "", letters) == re.sub(r"[^ab]", "", text)


@given(st.text(max_size=40))
def test_any_text_at_all_can_be_set(text: str) -> None:
    assert set_in(text, 40, 40).lines


@given(st.floats(0, 1e6), st.floats(0, 1e6), st.floats(1e-9, 1e9))
def test_no_wish_is_so_large_that_trying_its_sizes_has_no_end(one, other, per_point):
    assert len(candidate_sizes(max(one, other), min(one, other), per_point)) <= 2_005
