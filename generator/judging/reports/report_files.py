"""A report written: a page to read, its JSON, and one sheet to print."""

from __future__ import annotations

import json
from base64 import b64encode
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict
from functools import cache
from html import unescape
from importlib.resources import files
from typing import TYPE_CHECKING

import uharfbuzz as hb

from generator import __version__
from generator.base.number_format import number
from generator.base.report_section import Section
from generator.base.target_interface import Outbox
from generator.drawing.text.families import DISPLAY, TEXT
from generator.drawing.text.font_library import Font, FontLibrary
from generator.drawing.text.text_style import NUMERALS, TextMeasure
from generator.judging.balance.conclusions import answer_questions
from generator.judging.balance.measure import Balance, StudyFigure, Verdict, measures
from generator.judging.reports.page_parts import distinct_pictures, page_parts
from generator.judging.reports.report_data import (
    ReportBox,
    ReportPiece,
    StudyReport,
    Thumbnail,
    describe_tables,
    summarize_verdicts,
    thumbnails,
)

if TYPE_CHECKING:
    from jinja2 import Environment


FACES = ((DISPLAY, 600), (TEXT, 400), (TEXT, 700))


def render_page(study: StudyReport, composition: Sequence[Section],
                pictures: Mapping[str, Thumbnail]) -> bytes:
    """The whole page as a file."""
    fonts, title = FontLibrary(study.box.fonts), study.balance.title
    body = report_templates().get_template("body.html.j2").render(
        title=title, subtitle=study.box.subtitle, played=describe_tables(study.balance),
        outstanding=study.outstanding, summary=summarize_verdicts(study.balance.verdicts),
        version=__version__,
        parts=page_parts(study, composition, pictures, TextMeasure(fonts)))
    style = "".join(map(_read_resource, ("panels.css", "charts.css", "page.css")))
    return report_templates().get_template("page.html.j2").render(
        title=title, version=__version__, body=body, script=_read_resource("page.js"),
        style=style + font_faces(fonts,
                                 unescape(body) + style), drawings=_read_resource("drawings.svg"),
        pictures=distinct_pictures(pictures.values())).encode()


@cache
def report_templates() -> Environment:
    """The templates of pages; what they are given is escaped unless they say that it is safe."""
    from jinja2 import Environment, PackageLoader, StrictUndefined  # noqa: PLC0415  # reports alone

    templates = Environment(loader=PackageLoader("generator.judging.reports"), autoescape=True,
                            undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True,
                            keep_trailing_newline=True)
    templates.filters["figure"] = number
    return templates


@cache
def _read_resource(name: str) -> str:
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
    subset = hb.SubsetInput()
    subset.unicode_set.update(letters)
    subset.flags = hb.SubsetFlags.NO_HINTING
    kept = subset.sets(hb.SubsetInputSets.LAYOUT_FEATURE_TAG)
    for feature in NUMERALS:
        kept.add(int.from_bytes(feature.encode(), "big"))
    return bytes(hb.subset(font.face, subset).blob.data)


# Raise it when a name changes its meaning or goes; new names come without.
FORMAT = 1


def balance_json(balance: Balance, pieces: Iterable[ReportPiece], difficulties: Mapping[str, float],
                 sections: Sequence[Section]) -> dict[str, object]:
    """The whole study, as balance.json and `--format json` hold it.

    docs/reference/balance-json.md says what each name means.
    """
    used = {figure.measure for figure in balance.figures}
    return {
        "format": FORMAT,
        "game": balance.game,
        "title": balance.title,
        "command": balance.command,
        "seed": balance.seed,
        "build": balance.build,
        "options": dict(sorted(balance.options.items())),
        "tables": [
            {"players": players, "bots": bots, "games": games}
            for players, bots, games in balance.tables
        ],
        "verdicts": [_verdict_json(verdict) for verdict in balance.verdicts],
        "figures": _figures_json(balance.figures),
        "histograms": [
            {
                "name": histogram.name,
                "players": histogram.players,
                "bots": histogram.bots,
                "of": histogram.of,
                "counts": [list(pair) for pair in histogram.counts],
            }
            for histogram in balance.histograms
        ],
        "components": [
            {
                "id": piece.id,
                "kind": piece.kind,
                "copies": piece.copies,
                "points": piece.points,
                "difficulty": difficulties.get(piece.id),
            }
            for piece in pieces
        ],
        "changes": [
            {"title": change.title, "figures": _figures_json(change.figures)}
            for change in balance.changes
        ],
        **_extra_json(balance),
        "composition": [section.data() for section in sections],
        "measures": {
            measure.name: {
                "title": measure.title,
                "unit": measure.unit,
                "of": measure.of,
                "summary": measure.summary,
                "formula": measure.formula,
            }
            for measure in measures()
            if measure.name in used
        },
    }


def _extra_json(balance: Balance) -> dict[str, object]:
    """The extra analyses: questions, strategies, worth, people and other bots."""
    matrix = balance.matrix
    return {
        "answers": [asdict(question) for question in answer_questions(balance)],
        "strategies": None if matrix is None else {
            "players": matrix.players, "words": dict(matrix.words),
            "duels": [asdict(duel) for duel in matrix.duels],
            "mix": [asdict(item) for item in matrix.mix], "word": matrix.word,
            "dominant": matrix.dominant, "more_deals": matrix.more_deals},
        "worths": [{**asdict(worth), "fair": worth.fair} for worth in balance.worths],
        "people": None if balance.people is None else asdict(balance.people),
        "opinions": [{"word": opinion.word, "figure": asdict(opinion.figure),
                      "other": asdict(opinion.other)} for opinion in balance.opinions],
    }


def _figures_json(figures: Iterable[StudyFigure]) -> list[dict[str, object]]:
    return [
        {
            "measure": figure.measure,
            "players": figure.players,
            "bots": figure.bots,
            "of": figure.of,
            "value": figure.value,
            "low": figure.low,
            "high": figure.high,
            "n": figure.n,
        }
        for figure in figures
    ]


def _verdict_json(verdict: Verdict) -> dict[str, object]:
    expectation = verdict.expectation
    [figure] = _figures_json([verdict.figure])
    return {"word": verdict.word, "more_games": verdict.more_games,
            "expected": {"low": expectation.low, "high": expectation.high, "of": expectation.of,
                         "line": expectation.where.line}, **figure}


def write_reports(balance: Balance, box: ReportBox, sections: Sequence[Section],
                  outbox: Outbox) -> None:
    """Put balance.html, balance.json and balance.pdf into an outbox."""
    from generator.judging.reports.report_pdf import balance_pdf  # noqa: PLC0415  # reportlab

    study = StudyReport(balance, box)
    games = sum(played for _, _, played in balance.tables)
    pictures = thumbnails(box)
    outbox.put("balance.html", render_page(study, sections, pictures), games=games)
    data = balance_json(balance, box.items, box.difficulties, sections)
    text = json.dumps(data, ensure_ascii=False, indent=1, allow_nan=False) + "\n"
    outbox.put("balance.json", text.encode(), figures=len(balance.figures))
    pdf, pages = balance_pdf(study, sections, pictures)
    outbox.put("balance.pdf", pdf, pages=pages)
