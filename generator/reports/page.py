"""The page: one file that holds everything it shows, verdicts first."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from html import unescape
from importlib.resources import files
from typing import TYPE_CHECKING

import uharfbuzz as hb

from generator import __version__
from generator.composition.check import Section
from generator.reports.sections import held, sections_of
from generator.reports.study import StudyReport, played
from generator.reports.thumbnails import Thumbnail
from generator.reports.verdict_list import summary
from generator.text.fonts import Font, FontLibrary
from generator.text.measure import DISPLAY, NUMERALS, TEXT, TextMeasure

if TYPE_CHECKING:
    from jinja2 import Environment

FACES = ((DISPLAY, 600), (TEXT, 400), (TEXT, 700))


def page(study: StudyReport, composition: Sequence[Section],
         pictures: Mapping[str, Thumbnail]) -> bytes:
    """The whole page as a file."""
    fonts, title = FontLibrary(study.box.fonts), study.balance.title
    body = _templates().get_template("body.html.j2").render(
        title=title, subtitle=study.box.subtitle, played=played(study.balance),
        summary=summary(study.balance.verdicts), version=__version__,
        sections=sections_of(study, composition, pictures, TextMeasure(fonts)))
    style = _text("page.css")
    return _templates().get_template("page.html.j2").render(
        title=title, version=__version__, body=body, script=_text("page.js"),
        style=style + font_faces(fonts, unescape(body) + style), drawings=_text("page.svg"),
        pictures=held(pictures.values())).encode()


@cache
def _templates() -> Environment:
    """The templates of the page; what they are given is escaped unless they say that it is safe."""
    from jinja2 import Environment, PackageLoader, StrictUndefined  # noqa: PLC0415  # reports alone

    return Environment(loader=PackageLoader("generator.reports"), autoescape=True,
                       undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True,
                       keep_trailing_newline=True)


@cache
def _text(name: str) -> str:
    return files(__package__).joinpath(name).read_text(encoding="utf-8")


def font_faces(fonts: FontLibrary, text: str) -> str:
    """Style rules with the fonts in them, cut down to the letters of a text."""
    letters = sorted(set(map(ord, text)))
    return "\n".join(_font_rules(fonts, letters))


def _font_rules(fonts: FontLibrary, letters: list[int]) -> Iterator[str]:
    for family, weight in FACES:
        font = fonts.find(family, weight, italic=False)
        if font:
            data = b64encode(_subset(font, letters)).decode()
            yield (f'@font-face{{font-family:"{family}";font-weight:{weight};'
                   f"src:url(data:font/ttf;base64,{data})}}")


def _subset(font: Font, letters: list[int]) -> bytes:
    wish = hb.SubsetInput()
    wish.unicode_set.update(letters)
    wish.flags = hb.SubsetFlags.NO_HINTING
    kept = wish.sets(hb.SubsetInputSets.LAYOUT_FEATURE_TAG)
    for feature in NUMERALS:
        kept.add(int.from_bytes(feature.encode(), "big"))
    return bytes(hb.subset(hb.Face(font.data), wish).blob.data)
