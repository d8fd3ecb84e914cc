"""Reports for paper: all that a page shows, in parts with page numbers and contents."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from pathlib import PurePath
from typing import Any

from reportlab.platypus import Flowable

from generator.base.findings import Finding
from generator.base.report_section import FigureCell, ReportPart, Section
from generator.base.units import PT_PER_MM, Rect, Size
from generator.drawing.cache.face_source import FaceSource
from generator.drawing.faces.face import Face
from generator.drawing.text.text_style import TextMeasure
from generator.judging.balance.measure import VerdictWord
from generator.judging.components.check_runner import CheckResult, summarize_checks
from generator.judging.reports.charts.canvas import Chart
from generator.judging.reports.one_pager import draw_sheet, draw_sign
from generator.judging.reports.page_parts import (
    GalleryTable,
    Pictures,
    VerdictCard,
    VerdictLine,
    page_parts,
    supply_charts,
)
from generator.judging.reports.printed_charts import RIM, ChartPress
from generator.judging.reports.report_book import (
    HEAD,
    ROOM,
    PictureFlowable,
    ReportBook,
    TableCell,
)
from generator.judging.reports.report_data import (
    StudyReport,
    describe_tables,
    summarize_verdicts,
)
from generator.paper.pages import look
from generator.paper.pages.flow import FacePicture, IllustratedPage, Picture
from generator.paper.pages.page_document import Story
from generator.paper.rulebook.book_composer import make_table

GAP = 6.0
HALF = (ROOM - GAP) / 2
# Charts are no higher than this, mm; what would be drawn smaller than so is a table.
HIGHEST_CHART, SMALLEST_SCALE = 215.0, 0.12
GAUGE = 42.0
# How large a face is in the list of components, mm.
FACE = 11.0
SIGN_ROOM = 5.5


def balance_pdf(study: StudyReport, composition: Sequence[Section], pictures: Pictures
                ) -> tuple[bytes, int]:
    """A study's report, the summary sheet first, and its number of pages."""
    faces = {pictures[item.id].reference: item.face for item in study.box.items
             if item.face and item.id in pictures}
    title = f"{study.balance.title}: balance"
    printer = ReportPrinter(title, study.box.pressroom, faces)
    sheet = draw_sheet(printer.book.canvas, study)
    summary = IllustratedPage(sheet.canvas.pages[0].size, 0, tuple(sheet.faces))
    sentences = (describe_tables(study.balance), *study.outstanding,
                 summarize_verdicts(study.balance.verdicts))
    parts = page_parts(study, composition, pictures, TextMeasure(study.box.pressroom.fonts))
    return printer.print_report(parts, sentences, [summary])


def composition_pdf(title: str, checks: Sequence[CheckResult], findings: Sequence[Finding],
                    pressroom: FaceSource) -> tuple[bytes, int]:
    """What checks of the components found, then all tables; and the number of pages."""
    printer = ReportPrinter(f"{title}: components", pressroom, {})
    letters = TextMeasure(pressroom.fonts)
    sentences = [f"{word.capitalize()}: {names}." for word, names in summarize_checks(checks)]
    rows = tuple((finding.severity, _describe_place(finding), f"{finding.message}"
                  + (f" ({finding.hint})" if finding.hint else "")) for finding in findings)
    parts = [ReportPart("findings", "Findings", (
        Section("", ("severity", "place", "message"), rows),))] if rows else []
    for check in checks:
        charts = list(supply_charts([check.section], letters))
        parts.append(ReportPart(
            check.title, check.title, (replace(check.section, title=""),),
            "" if check.section.title == check.title else check.section.title,
            charts, "charts.html.j2" if charts else "tables.html.j2"))
    return printer.print_report(parts, sentences)


def _describe_place(finding: Finding) -> str:
    """The file and the line; not the folder, which differs between machines."""
    where = finding.where
    return f"{PurePath(where.file).name}, line {where.line}" if where else ""


class ReportPrinter:
    """Makes flowables of the parts of a report."""

    def __init__(self, title: str, pressroom: FaceSource, faces: Mapping[str, Face]) -> None:
        self.book = ReportBook(title, pressroom)
        self._charts = ChartPress(pressroom, faces)
        self._faces = faces
        self._printers: Mapping[str, Callable[[Any], Iterator[Flowable]]] = {
            "verdicts.html.j2": self._verdicts, "charts.html.j2": self._chart_rows,
            "gallery.html.j2": self._gallery, "method.html.j2": self._method}

    def print_report(self, parts: Iterable[ReportPart], sentences: Sequence[str],
                     sheets: Sequence[IllustratedPage] = ()) -> tuple[bytes, int]:
        """The whole file, and its number of pages."""
        book = self.book
        front: Story = [book.text(book.title, look.TITLE.scaled(0.7), before=0.0),
                        *(book.text(sentence) for sentence in sentences)]
        body = [flowable for part in parts for flowable in self._part(part)]
        return book.bind(front, body, sheets)

    def _part(self, part: ReportPart) -> Iterator[Flowable]:
        yield self.book.part_heading(part.title)
        if part.intro:
            yield self.book.text(part.intro, look.NOTICE.scaled(1.15), keep=True)
        printer = self._printers.get(part.template)
        if printer:
            yield from printer(part.content)
        for section in part.sections:
            yield from self.book.section(section)

    # Verdicts

    def _verdicts(self, cards: Sequence[VerdictCard]) -> Iterator[Flowable]:
        if not cards:
            yield self.book.text("expectations.yaml expects nothing of play yet.")
        for card in cards:
            yield self.book.text(f"{card.word.capitalize()}: {card.expected}", look.STEP,
                                 before=3.5, indent=SIGN_ROOM, keep=True,
                                 sign=partial(self._sign, card.word))
            yield self.book.text(card.place, look.SMALL, before=0.2, indent=SIGN_ROOM,
                                 keep=bool(card.shown))
            if card.shown:
                rows = [self._verdict_row(line) for line in card.shown]
                widths = (58.0, GAUGE + 4.0, ROOM - GAUGE - 62.0)
                yield make_table(rows, widths, [
                    ("VALIGN", (0, 0), (-1, -1), "MIDDLE"),
                    ("TOPPADDING", (0, 0), (-1, -1), 0.4 * PT_PER_MM),
                    ("BOTTOMPADDING", (0, 0), (-1, -1), 0.7 * PT_PER_MM),
                    ("LINEBELOW", (0, 0), (-1, -1), look.HAIR.width * PT_PER_MM, look.SAND)],
                    before=0.6)
            if card.folded:
                yield self.book.text(f"{card.rest}.", look.SMALL, before=0.6, indent=SIGN_ROOM)

    def _sign(self, word: VerdictWord, place: Rect) -> None:
        draw_sign(self.book.canvas, word, (place.x + 2.0, place.y + 2.4))

    def _verdict_row(self, line: VerdictLine) -> list[TableCell]:
        value = f"{line.value} ({line.interval})" if line.interval else line.value
        more = [self.book.text(line.more, look.SMALL, before=0.0)] if line.more else []
        return [[self.book.text(line.whom, look.SMALL, before=0.0, indent=SIGN_ROOM)],
                self._drawing(line.gauge, GAUGE),
                [self.book.text(f"{line.word}: {value}", look.SMALL_STRONG, before=0.0), *more]]

    # Charts

    def _chart_rows(self, charts: Sequence[Chart]) -> Iterator[Flowable]:
        """Charts two by two; those that are wide alone."""
        waiting: list[Chart] = []
        for chart in charts:
            if chart.printed:
                yield from self._chart_row(waiting, HALF)
                yield from self._chart_row([chart], ROOM)
                waiting = []
            else:
                waiting.append(chart)
                if len(waiting) == 2:
                    yield from self._chart_row(waiting, HALF)
                    waiting = []
        yield from self._chart_row(waiting, HALF)

    def _chart_row(self, charts: Sequence[Chart], width: float) -> Iterator[Flowable]:
        if not charts:
            return
        cells = [self._chart(chart, width) for chart in charts]
        empty: list[TableCell] = [[]] * (round(ROOM / width) - len(cells))
        commands = [("LEFTPADDING", (1, 0), (1, 0), GAP * PT_PER_MM)] if width < ROOM else []
        widths = [width] if width == ROOM else [HALF, HALF + GAP]
        yield make_table([[*cells, *empty]], widths, commands, before=3.0, after=2.0)

    def _chart(self, chart: Chart, width: float) -> TableCell:
        head = [self.book.text(chart.title, look.STEP, before=0.0),
                *([self.book.text(chart.caption, look.SMALL)] if chart.caption else [])]
        return [*head, *self._drawing(chart.printed or chart.narrow, width)]

    def _drawing(self, svg: str, width: float) -> list[PictureFlowable]:
        drawing = self._charts.chart(svg, width, HIGHEST_CHART)
        return [PictureFlowable(*drawing)] if drawing else []

    # Components

    def _gallery(self, content: Mapping[str, Sequence[GalleryTable]]) -> Iterator[Flowable]:
        for table in content["tables"]:
            yield self.book.heading(table.caption)
            rows: list[list[TableCell]] = [
                [[self.book.text(head, HEAD, before=0.0, anchor="end" if at > 1 else "start")]
                 for at, head in enumerate(("", *table.columns))]]
            for row in table.rows:
                face = self._faces.get(row.face.reference) if row.face else None
                name = f"{row.name} (dead)" if row.dead else row.name
                rows.append([
                    [face_picture(face)] if face else [],
                    [self.book.text(name, look.SMALL_STRONG, before=0.0),
                     self.book.text(row.kind_title, look.SMALL.scaled(0.88), before=0.0)],
                    *(self.book.cell(FigureCell(cell.words, cell.small), look.SMALL, "end")
                      for _, cell in row.cells)])
            yield from self.book.cell_table(rows, lead=2)

    # How it was measured

    def _method(self, content: Mapping[str, Any]) -> Iterator[Flowable]:
        book = self.book
        yield book.text("This command gives the same figures again, on any machine:")
        yield book.text(content["command"], look.STRONG)
        yield from book.figure_table(("", ""), content["facts"])
        yield book.text("Every figure has a 95 % interval: of a hundred studies like this one, "
                        "about ninety-five have intervals that contain the true value. A verdict "
                        "is “missed” only if the whole interval is outside what is expected.")
        yield book.heading("What the measures mean")
        for measure in content["measures"]:
            yield book.text(f"{measure.title} ({measure.name})", look.STRONG, keep=True)
            yield book.text(measure.summary, look.SMALL, before=0.0)
            yield book.text(measure.formula, look.NOTICE, before=0.0)


def face_picture(face: Face) -> PictureFlowable:
    """A face as it is cut, small."""
    trim = face.kind.trim
    scale = FACE / max(trim.width, trim.height)
    size = Size(trim.width * scale, trim.height * scale)

    def pictures(place: Rect) -> list[Picture]:
        return [FacePicture(place, face, 0.0, RIM)]

    return PictureFlowable(size, pictures)
