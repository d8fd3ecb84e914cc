"""Fonts: which one has a character in a language, how wide a text is, and its glyphs."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property, lru_cache
from itertools import groupby, pairwise
from typing import Any, NamedTuple

import uharfbuzz as hb

from generator.base.findings import Complaint, FileLocation
from generator.base.line_breaks import ATOM, MARKS
from generator.drawing.text.bidi import RIGHT_TO_LEFT
from generator.drawing.text.families import DISPLAY, SERIF, TEXT, FamilyNames
from generator.drawing.text.font_file import (
    POSTSCRIPT,
    StyleRange,
    font_problem,
    harfbuzz_face,
    has_colours,
    has_table,
    read_style_range,
    variation_axes,
)
from generator.game.model.assets import Assets, FontFile, FontNames
from generator.game.svg.letterforms import DEFAULT_LETTERFORMS, OF_CAPS, Letterforms
from generator.game.svg.tree import Document, Element

# What the other families lack is looked for here first.
DEFAULT_FALLBACK = "Noto Sans JP"
FALLBACK_BY_LANGUAGE = {"zh-hant": "Noto Sans TC", "zh-tw": "Noto Sans TC", "zh-hk": "Noto Sans TC",
             "zh-mo": "Noto Sans TC", "zh": "Noto Sans SC", "ko": "Noto Sans KR"}
FAMILY = re.compile(r"(font-family\s*:\s*)([^;]+)")


def fallback_family(language: str) -> str:
    """The family that writes what others lack, in a language."""
    return next((family for code, family in FALLBACK_BY_LANGUAGE.items()
                 if f"{language.casefold()}-".startswith(f"{code}-")), DEFAULT_FALLBACK)


def localized_language(fonts: Iterable[FontFile], language: str) -> str:
    """The language, if a font has letters of other forms for it; else nothing."""
    return language if language and any(has_language_forms(file, language) for file in fonts) \
        else ""


@lru_cache(maxsize=1024)
def has_language_forms(file: FontFile, language: str) -> bool:
    """Whether a font has letters of other forms for a language."""
    return not font_problem(file) and Font(file).has_language_forms(language)


@lru_cache(maxsize=512)
def with_fallback_family(document: Document, language: str, spoken: str = "") -> Document:
    """A template whose every family has the language's stand-in behind it, if it needs one.

    It says which language is `spoken`, if fonts have letters for it.
    """
    family = fallback_family(language)
    if family == DEFAULT_FALLBACK and not spoken:
        return document
    root = _add_family(document.root, family) if family != DEFAULT_FALLBACK else document.root
    if spoken:
        root = root.copy_with({"xml:lang": spoken, **root.attrs}, root.children)
    ids = {element.attrs["id"]: element for element in root.walk() if "id" in element.attrs}
    return Document(root, ids, document.digest, document.file)


def _add_family(element: Element, family: str) -> Element:
    children = tuple(child if isinstance(child, str) else _add_family(child, family)
                     for child in element.children)
    attrs = dict(element.attrs)
    if "font-family" in attrs:
        attrs["font-family"] += f", {family}"
    if "font-family" in attrs.get("style", ""):
        attrs["style"] = FAMILY.sub(rf"\1\2, {family}", attrs["style"])
    same = attrs == element.attrs and all(
        new is old for new, old in zip(children, element.children, strict=True))
    return element if same else element.copy_with(attrs, children)


MARK = re.compile(f"[{MARKS}]")
INVISIBLE = frozenset("\u200b\u200c\u200d\u200e\u200f\u2060\ufeff\u00ad"
                      + "".join(map(chr, range(0xFE00, 0xFE10))))
# Fonts joined from parts swap letters under 'locl' for their twins, which aren't kerned; and
# the language, which it is meant for, isn't known here.
FEATURES = {"locl": False}
CACHED_LINES = 20_000
MOST_SCRIPTS = 64
# How large capitals are that stand for small capitals, as in browsers; and for which of them.
SMALL_CAPS_SCALE = 0.7
SYNTHESIZED_CAPS = ("smcp", "pcap")
# A part of a family that has it writes words; others add to it.
LETTER = ord("A")


class Glyph(NamedTuple):
    """One shaped glyph, in font units; `text` is what it stands for ('fi', or '' for a part)."""

    id: int
    advance: int
    dx: int
    dy: int
    text: str


class GlyphRun(NamedTuple):
    """A piece of text in one font, shaped; `width` is in em."""

    font: Font
    text: str
    glyphs: tuple[Glyph, ...]
    width: float
    forms: Letterforms = DEFAULT_LETTERFORMS
    # How large its letters are: capitals that stand for small ones are smaller.
    scale: float = 1.0
    # Whether it runs from right to left; glyphs stand from left to right all the same.
    rtl: bool = False


# Where on its axes a variable font is taken; empty for one that doesn't vary.
AxisPosition = tuple[tuple[str, float], ...]


class Font:
    """A font of one weight and slant; measures are in em, glyphs in font units with y upwards.

    A variable font is as many of these as are asked for: `place` says where on its axes.
    """

    def __init__(self, source: FontFile, place: AxisPosition = ()) -> None:
        face = harfbuzz_face(source)
        self.source = source
        self.file = source.file
        self.data = source.data
        self.face = face
        self.axes = variation_axes(face)
        self.place = place or tuple((tag, axis.default) for tag, axis in self.axes.items())
        self.key = "font:" + source.digest + "".join(f"+{tag}{value:g}" for tag, value in place)
        self.family: str = face.get_name(16) or face.get_name(1) or ""
        self.name: str = face.get_name(6) or self.family.replace(" ", "")
        self.upem: int = face.upem
        self._shaped: dict[str | tuple[str, Letterforms, bool], GlyphRun] = {}
        self._outlines: dict[int, str] = {}

    @cached_property
    def looks(self) -> StyleRange:
        """Which weights, widths and slants it has."""
        return read_style_range(self.face, self.axes)

    @cached_property
    def weight(self) -> int:
        """How bold it is: 400 is regular, 700 is bold."""
        return round(dict(self.place).get("wght", self.looks.weight[0]))

    @cached_property
    def italic(self) -> bool:
        """Whether it is slanted."""
        there = dict(self.place)
        return self.looks.slants == (True,) or there.get("ital", 0.0) > 0 \
            or there.get("slnt", 0.0) < 0

    @cached_property
    def has_curves(self) -> bool:
        """Whether its outlines are TrueType's curves, and not those of PostScript."""
        return not any(has_table(self.face, tag) for tag in POSTSCRIPT)

    @cached_property
    def coloured(self) -> bool:
        """Whether it has glyphs in colours of their own."""
        return has_colours(self.face)

    @cached_property
    def is_variable(self) -> bool:
        """Whether it is a place on the axes of a variable font."""
        return bool(self.face.has_var_data)

    @cached_property
    def _font(self) -> Any:
        font = hb.Font(self.face)
        if self.place:
            font.set_variations(dict(self.place))
        return font

    @cached_property
    def covers(self) -> frozenset[int]:
        """The code points that the font has a glyph for, and one that can be seen."""
        every = frozenset(self.face.unicodes)
        if not self.coloured:
            return every
        return frozenset(code for code in every if chr(code).isspace() or chr(code) in INVISIBLE
                         or self.outline(self._font.get_nominal_glyph(code) or 0))

    @cached_property
    def ascent(self) -> float:
        """How far the font reaches above the baseline."""
        return float(self._font.get_font_extents("ltr").ascender) / self.upem

    @cached_property
    def descent(self) -> float:
        """How far the font reaches below the baseline, as a positive number."""
        return float(-self._font.get_font_extents("ltr").descender) / self.upem

    @cached_property
    def cap_height(self) -> float:
        """The height of an H."""
        return self.metric(hb.OTMetricsTag.CAP_HEIGHT)

    def metric(self, tag: Any) -> float:
        """A measure that OpenType knows, as the font says it or as it is usual."""
        return float(self._font.get_metric_position_with_fallback(tag)) / self.upem

    def nearest_position(self, weight: int, italic: bool, stretch: float) -> AxisPosition:
        """Where on its axes the font is nearest to what is asked for."""
        place = {tag: axis.default for tag, axis in self.axes.items()}
        wished = {"wght": float(weight), "wdth": stretch, "ital": float(italic)}
        for tag, value in wished.items():
            if tag in place:
                place[tag] = self.axes[tag].nearest(value)
        if "slnt" in place:
            place["slnt"] = self.axes["slnt"].least if italic and "ital" not in place else 0.0
        return tuple((tag, round(value, 3)) for tag, value in place.items())

    def advance(self, gid: int) -> int:
        """The width of a glyph by itself."""
        return int(self._font.get_glyph_h_advance(gid))

    def shape(self, text: str, forms: Letterforms = DEFAULT_LETTERFORMS,
              rtl: bool = False) -> GlyphRun:
        """The glyphs of a text that this font has all characters of."""
        key = text if forms is DEFAULT_LETTERFORMS and not rtl else (text, forms, rtl)
        run = self._shaped.get(key)
        if run is None:
            run = self._shaped[key] = self._shape(text, forms, rtl)
        return run

    def _shape(self, text: str, forms: Letterforms, rtl: bool) -> GlyphRun:
        buffer = hb.Buffer()
        buffer.add_str(text)
        # The guess would take the language from the machine; only the script may be guessed.
        buffer.direction = "rtl" if rtl else "ltr"
        speaks = forms.language and self.has_language_forms(forms.language)
        buffer.language = forms.language if speaks else "en"
        buffer.guess_segment_properties()
        try:
            hb.shape(self._font, buffer, FEATURES if forms is DEFAULT_LETTERFORMS
                     else {"locl": bool(speaks), **forms.features})
        except MemoryError:
            # HarfBuzz stops where a font's rules make far too many glyphs of a few letters.
            raise Complaint("font/unusable", "this font can't be used: its substitutions replace "
                            "letters with far too many glyphs", "get the file again, or take it "
                            "out of fonts/", FileLocation(self.file)) from None
        glyphs = tuple(_glyphs(buffer, text))
        return GlyphRun(self, text, glyphs, sum(glyph.advance for glyph in glyphs) / self.upem,
                        forms, rtl=rtl)

    @cached_property
    def _tags(self) -> tuple[frozenset[str], frozenset[str]]:
        """The features that its letters can take, and the languages it has forms for."""
        features: set[str] = set()
        languages: set[str] = set()
        try:
            for script in range(min(len(self.face.get_table_script_tags("GSUB")), MOST_SCRIPTS)):
                features.update(self.face.get_language_feature_tags("GSUB", script))
                tags = self.face.get_script_language_tags("GSUB", script)[:MOST_SCRIPTS]
                languages.update(str(hb.ot_tag_to_language(tag)) for tag in tags)
        except UnicodeDecodeError:
            return frozenset(), frozenset()
        return frozenset(features), frozenset(language.split("-")[0] for language in languages)

    def has_feature(self, tag: str) -> bool:
        """Whether some of its letters have the forms that an OpenType feature asks for."""
        return tag in self._tags[0]

    def has_language_forms(self, language: str) -> bool:
        """Whether it has forms of letters for a language."""
        return language.split("-", maxsplit=1)[0].casefold() in self._tags[1]

    def outline(self, gid: int) -> str:
        """The glyph's shape as an SVG path; empty for a space."""
        path = self._outlines.get(gid)
        if path is None:
            drawn: list[str] = []
            self._font.draw_glyph(gid, _PEN, drawn)
            path = self._outlines[gid] = "".join(drawn)
        return path


class Typeface:
    """A family at a weight and slant, followed by the fonts that replace what it lacks."""

    def __init__(self, fonts: tuple[Font, ...], forms: Letterforms = DEFAULT_LETTERFORMS) -> None:
        self.fonts = fonts
        self.forms = forms
        self._atoms: dict[str, tuple[GlyphRun, ...]] = {}
        self._widths: dict[str, float] = {}
        self._lines: dict[str, tuple[GlyphRun, ...]] = {}

    def width(self, text: str) -> float:
        """How wide the text is, em: the sum of its words, whose shapes are known after a while."""
        width = self._widths.get(text)
        if width is None:
            # Letters that join have other widths where they run the wrong way.
            runs = self.rtl_runs(text) if RIGHT_TO_LEFT.search(text) else self.runs(text)
            width = sum(run.width for run in runs)
            self._widths[text] = width
        return width

    def runs(self, text: str) -> tuple[GlyphRun, ...]:
        """The text shaped, split where another font is used."""
        runs = self._lines.get(text)
        if runs is None:
            if len(self._lines) >= CACHED_LINES:
                self._lines.clear()
                self._widths.clear()
            runs = self._lines[text] = tuple(_join_runs(self._atom_runs(atom) for atom in
                                                     ATOM.findall(text)))
        return runs

    def rtl_runs(self, text: str) -> tuple[GlyphRun, ...]:
        """A text that runs from right to left, its words shaped and in order from the left."""
        return tuple(font.shape(part, self.forms, rtl=True) for atom in reversed(ATOM.findall(text))
                     for font, part in reversed(list(_split_by_coverage(atom, self.fonts))))

    def _atom_runs(self, atom: str) -> tuple[GlyphRun, ...]:
        runs = self._atoms.get(atom)
        if runs is None:
            runs = self._atoms[atom] = tuple(
                run for font, part in _split_by_coverage(atom, self.fonts)
                for run in _shape_with_capitals(font, part, self.forms))
        return runs


class FontLibrary:
    """The fonts that a game may use: its own, then the bundled ones.

    What a family lacks is taken from those named behind it, then from the families that the game
    names as fallback, from bundled ones of its sort, and from the language's stand-in.
    """

    def __init__(self, files: Iterable[FontFile], language: str = "",
                 names: FontNames = FontNames()) -> None:  # noqa: B008  # frozen
        every = list(files)
        self.unusable: Mapping[str, str] = {file.file: wrong for file in every
                                            if (wrong := font_problem(file))}
        self.fonts = tuple(Font(file) for file in every if not font_problem(file))
        self._by_key = {font.key: font for font in self.fonts}
        self.names = FamilyNames((font.family for font in self.fonts), names)
        self.families = self.names.families
        self.digest = hashlib.sha256(" ".join(font.key for font in self.fonts).encode()).hexdigest()
        self._language = language
        self._fallback = names.fallback
        self._typefaces: dict[tuple[str, int, bool, Letterforms], Typeface] = {}

    @classmethod
    def of(cls, assets: Assets, language: str = "") -> FontLibrary:
        """The fonts of a game, by the names that it gives them."""
        return cls(assets.fonts, language, assets.font_names)

    def family(self, names: str) -> str | None:
        """The family that writes a CSS list such as "Fraunces, serif"."""
        return self.names.first_family(names)

    def find_by_key(self, key: str) -> Font:
        """The font that text was set in, by its key."""
        font = self._by_key.get(key)
        if font is None:
            digest, *place = key.split("+")
            font = self._by_key[key] = Font(self._by_key[digest].source, tuple(
                (axis[:4], float(axis[4:])) for axis in place))
        return font

    def find(self, family: str, weight: int, italic: bool, stretch: float = 100.0) -> Font | None:
        """The font of a family that is nearest to a weight, slant and width."""
        looks = self.names.named_style(family, weight, italic)
        return next(iter(self._nearest_fonts(self.family(family), *looks, stretch)), None)

    def _nearest_fonts(self, family: str | None, weight: int, italic: bool,
                       stretch: float) -> list[Font]:
        """The nearest font of a family; several if it comes in parts, that with letters first."""
        fonts = [font for font in self.fonts if font.family == family]
        distances = [font.looks.distance(weight, italic, stretch) for font in fonts]
        parts = [font for font, distance in zip(fonts, distances, strict=True)
                 if distance == min(distances)]
        if len(parts) > 1:
            parts.sort(key=lambda font: LETTER not in font.covers)
        return [self._at_style(font, weight, italic, stretch) if font.axes else font
                for font in parts]

    def _at_style(self, font: Font, weight: int, italic: bool, stretch: float) -> Font:
        place = font.nearest_position(weight, italic, stretch)
        if place == font.place:
            return font
        return self.find_by_key(font.key + "".join(f"+{tag}{value:g}" for tag, value in place))

    def typeface(self, family: str, weight: int, italic: bool,
                 forms: Letterforms = DEFAULT_LETTERFORMS
                 ) -> Typeface:
        """A family's font with its stand-ins; the stand-ins alone for an unknown family."""
        key = (family, weight, italic, forms)
        typeface = self._typefaces.get(key)
        if typeface is None:
            named = self.names.families_for(family)
            looks = self.names.named_style(family, weight, italic)
            fonts = (font for name in (*named, *self._fallback_families(named[:1]))
                     for font in self._nearest_fonts(name, *looks, forms.stretch))
            typeface = Typeface(tuple(dict.fromkeys(fonts)), forms)
            self._typefaces[key] = typeface
        return typeface

    def _fallback_families(self, first: list[str]) -> list[str]:
        """The families that write what another lacks, the best first."""
        sort = (SERIF, TEXT) if first and first[0] in (SERIF, DISPLAY) else (TEXT, SERIF)
        far = (fallback_family(self._language), DEFAULT_FALLBACK)
        # Signs between Chinese or Japanese characters are as wide as these.
        near = (*far, *sort) if first \
            and first[0] in (DEFAULT_FALLBACK, *FALLBACK_BY_LANGUAGE.values()) \
            else (*sort, *far)
        before = (*self.names.all_of(self._fallback), *near)
        return [*(family for family in before if family in self.families), *self.families]

    def runs(self, text: str, family: str, weight: int, italic: bool) -> tuple[GlyphRun, ...]:
        """The text shaped in a family, split where another font is used."""
        return self.typeface(family, weight, italic).runs(text)

    def missing(self, text: str) -> str:
        """The characters that no font of the library has, each once."""
        return "".join(dict.fromkeys(
            char for char in text
            if char not in INVISIBLE and not any(ord(char) in font.covers for font in self.fonts)))


def _glyphs(buffer: Any, text: str) -> Iterator[Glyph]:
    """Glyphs in reading order; a cluster's characters belong to its first glyph."""
    infos, positions = buffer.glyph_infos, buffer.glyph_positions
    clusters = [info.cluster for info in infos]
    if clusters == list(range(len(text))):
        # A glyph for each character: nearly all words are like that.
        for info, at, char in zip(infos, positions, text, strict=True):
            yield Glyph(info.codepoint, at.x_advance, at.x_offset, at.y_offset, char)
        return
    ends = dict(pairwise([*sorted(set(clusters)), len(text)]))
    for index, (info, at) in enumerate(zip(infos, positions, strict=True)):
        start = info.cluster
        first = index == 0 or infos[index - 1].cluster != start
        yield Glyph(info.codepoint, at.x_advance, at.x_offset, at.y_offset,
                    text[start:ends[start]] if first else "")


def _split_by_coverage(text: str, fonts: tuple[Font, ...]) -> Iterator[tuple[Font, str]]:
    """Split a text into pieces that one font covers; marks stay with the letter before them."""
    if fonts and fonts[0].covers.issuperset(map(ord, text)):
        if text:
            yield fonts[0], text
        return
    chosen, start = None, 0
    for index, char in enumerate(text if fonts else ""):
        font = chosen if chosen and (MARK.match(char) or char in INVISIBLE) else next(
            (font for font in fonts if ord(char) in font.covers), fonts[0])
        if chosen and font is not chosen:
            yield chosen, text[start:index]
            start = index
        chosen = font
    if chosen:
        yield chosen, text[start:]


def _join_runs(atoms: Iterable[tuple[GlyphRun, ...]]) -> Iterator[GlyphRun]:
    """Neighbouring runs of one font as one run."""
    gathered: list[GlyphRun] = []
    for runs in atoms:
        for run in runs:
            if gathered and (gathered[0].font is not run.font or gathered[0].scale != run.scale):
                yield _merge_runs(gathered)
                gathered = []
            gathered.append(run)
    if gathered:
        yield _merge_runs(gathered)


def _merge_runs(runs: list[GlyphRun]) -> GlyphRun:
    if len(runs) == 1:
        return runs[0]
    glyphs = tuple(glyph for run in runs for glyph in run.glyphs)
    return runs[0]._replace(text="".join(run.text for run in runs), glyphs=glyphs,
                            width=sum(run.width for run in runs))


def _shape_with_capitals(font: Font, text: str, forms: Letterforms) -> Iterator[GlyphRun]:
    """The text shaped; small capitals that the font lacks are capitals made smaller."""
    tags = OF_CAPS.get(forms.caps, ())
    if not tags or tags[0] not in SYNTHESIZED_CAPS or font.has_feature(tags[0]):
        yield font.shape(text, forms)
        return
    plain = forms._replace(caps="normal")
    for small, group in groupby(text, key=lambda char: char.islower() or (
            len(tags) > 1 and char.isupper())):
        part = "".join(group)
        raised = [char.upper() for char in part]
        if not small or not font.covers.issuperset(map(ord, "".join(raised))):
            yield font.shape(part, plain)._replace(forms=forms)
            continue
        run = font.shape("".join(raised), plain)
        # Each letter stands for the small one that was asked for.
        owners = [char if index == 0 else "" for char, high in zip(part, raised, strict=True)
                  for index in range(len(high))]
        at = 0
        glyphs = []
        for glyph in run.glyphs:
            glyphs.append(glyph._replace(text="".join(owners[at:at + len(glyph.text)])))
            at += len(glyph.text)
        yield GlyphRun(font, part, tuple(glyphs), run.width * SMALL_CAPS_SCALE, forms,
                       SMALL_CAPS_SCALE)


def _outline_pen() -> Any:
    pen = hb.DrawFuncs()
    pen.set_move_to_func(lambda x, y, path: path.append(f"M{x:g} {y:g}"))
    pen.set_line_to_func(lambda x, y, path: path.append(f"L{x:g} {y:g}"))
    pen.set_quadratic_to_func(lambda a, b, x, y, path: path.append(f"Q{a:g} {b:g} {x:g} {y:g}"))
    pen.set_cubic_to_func(lambda a, b, c, d, x, y, path: path.append(
        f"C{a:g} {b:g} {c:g} {d:g} {x:g} {y:g}"))
    pen.set_close_path_func(lambda path: path.append("Z"))
    return pen


_PEN = _outline_pen()
