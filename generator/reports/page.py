"""The page: one file that holds everything it shows, verdicts first."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from html import escape
from importlib.resources import files
from itertools import chain

from generator import __version__
from generator.composition.check import Section
from generator.reports import plots
from generator.reports.charts.canvas import Chart
from generator.reports.gallery import gallery_section
from generator.reports.markup import figure, section
from generator.reports.method import (
    changes_section,
    composition_section,
    figures_section,
    method_section,
)
from generator.reports.study import StudyReport, played
from generator.reports.thumbnails import Thumbnail
from generator.reports.typefaces import font_faces
from generator.reports.verdict_list import summary, verdict_section
from generator.text.fonts import FontLibrary
from generator.text.measure import TextMeasure

# A page that asks for nothing: whatever is in it, no browser goes elsewhere for it.
POLICY = ("default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; "
          "img-src data:; font-src data:; base-uri 'none'; form-action 'none'")


def page(study: StudyReport, sections: Sequence[Section],
         pictures: Mapping[str, Thumbnail]) -> bytes:
    """The whole page as a file."""
    fonts = FontLibrary(study.box.fonts)
    parts = list(_parts(study, sections, pictures, TextMeasure(fonts)))
    body = _head(study) + _contents(parts) + "<main>" + "".join(parts) + "</main>" + _foot()
    style = _text("page.css") + font_faces(fonts, body + _text("page.css"))
    return (f'<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
            f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">\n'
            '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
            f'<meta name="generator" content="Ballotin {__version__}">\n'
            f"<title>{escape(study.balance.title)}: balance</title>\n"
            f"<style>\n{style}\n</style>\n</head>\n<body>\n"
            f"{_store(pictures.values())}{body}\n"
            f"<script>\n{_text('page.js')}</script>\n</body>\n</html>\n").encode()


def _parts(study: StudyReport, sections: Sequence[Section], pictures: Mapping[str, Thumbnail],
           letters: TextMeasure) -> Iterable[str]:
    yield verdict_section(study, letters)
    yield _plates("glance", "At a glance", chain(
        plots.fairness(study, letters), plots.scores(study, letters),
        plots.lengths(study, letters), plots.supplies(sections, letters)))
    yield _plates("markers", "Components against each other",
                  plots.components(study, pictures, letters))
    yield gallery_section(study, pictures)
    yield changes_section(study)
    yield composition_section(sections)
    yield figures_section(study)
    yield method_section(study)


def _plates(key: str, title: str, charts: Iterable[Chart]) -> str:
    drawn = "".join(map(figure, charts))
    return section(key, title, f'<div class="plates">{drawn}</div>') if drawn else ""


def _head(study: StudyReport) -> str:
    balance = study.balance
    subtitle = f'<p class="subtitle">{escape(study.box.subtitle)}</p>' if study.box.subtitle else ""
    return (f'<header><p class="eyebrow">Balance report</p><h1>{escape(balance.title)}</h1>'
            f'{subtitle}<p class="played">{escape(played(balance))}</p>'
            f'<p class="verdict-line">{escape(summary(balance.verdicts))}</p></header>')


def _contents(parts: Iterable[str]) -> str:
    links = []
    for part in parts:
        if part:
            key = part.split('id="', 1)[1].split('"', 1)[0]
            title = part.split("<h2", 1)[1].split(">", 1)[1].split("</h2>", 1)[0]
            links.append(f'<li><a href="#{key}">{title}</a></li>')
    return f'<nav aria-label="On this page"><ul>{"".join(links)}</ul></nav>'


def _foot() -> str:
    return f"<footer><p>Made by Ballotin {__version__} from the game’s own files.</p></footer>"


def _store(pictures: Iterable[Thumbnail]) -> str:
    """What the page draws with more than once: signs, fills, and every face."""
    held = {each.reference: each for each in pictures}
    symbols = "".join(
        f'<symbol id="{each.reference}" viewBox="0 0 {each.width} {each.height}">'
        f'<image width="{each.width}" height="{each.height}" href="{each.address}"/></symbol>'
        for each in held.values())
    return (f'<svg class="store" width="0" height="0" aria-hidden="true">{_text("page.svg")}'
            f"{symbols}</svg>\n")


@cache
def _text(name: str) -> str:
    return files(__package__).joinpath(name).read_text(encoding="utf-8")
