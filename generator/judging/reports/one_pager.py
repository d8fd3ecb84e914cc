"""The first page of balance.pdf: a summary on one sheet, to print and take to the table."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from generator.base.number_format import format_value, interval, number, percent, plural
from generator.base.units import Rect, Size
from generator.drawing.text.families import DISPLAY
from generator.judging.balance.measure import (
    StudyFigure,
    TableId,
    VerdictWord,
    table_name,
    unit_of,
)
from generator.judging.reports.report_data import (
    StudyReport,
    describe_expectation,
    describe_tables,
    group_verdicts,
    summarize_verdicts,
    worst_verdict,
)
from generator.paper.pages import look
from generator.paper.pages.flow import FacePicture
from generator.paper.pages.look import TITLE as GUIDE_TITLE
from generator.paper.pages.page_canvas import PageCanvas

COLOURS = {"met": "#2F6B47", "missed": "#9B1F33", "undecided": "#7A5A12"}


def draw_sign(canvas: PageCanvas, word: VerdictWord, middle: look.Point) -> None:
    """A disc with a tick, an octagon with a cross, or a hollow diamond."""
    x, y = middle
    colour, pen = COLOURS[word], look.Stroke(look.WHITE, 0.45)
    if word == "met":
        canvas.circle(middle, 1.7, colour)
        canvas.line([(x - 0.85, y + 0.1), (x - 0.25, y + 0.75), (x + 0.9, y - 0.6)], pen)
    elif word == "missed":
        canvas.polygon([(x + 1.7 * a, y + 1.7 * b) for a, b in
                       ((-0.42, -1), (0.42, -1), (1, -0.42), (1, 0.42), (0.42, 1), (-0.42, 1),
                        (-1, 0.42), (-1, -0.42))], colour)
        canvas.line([(x - 0.65, y - 0.65), (x + 0.65, y + 0.65)], pen)
        canvas.line([(x + 0.65, y - 0.65), (x - 0.65, y + 0.65)], pen)
    else:
        canvas.polygon([(x, y - 1.8), (x + 1.8, y), (x, y + 1.8), (x - 1.8, y)], look.WHITE,
                      look.Stroke(colour, 0.4))
        for step in (-0.7, 0.0, 0.7):
            canvas.circle((x + step, y), 0.22, colour)


PAGE = Size(210, 297)
LEFT, RIGHT = 15.0, 195.0
HALF = 104.0
# Next to the numbers of games.
NAME_ROOM = 28.0
BODY_END = 184.0
CELL = 36.0
FOOT = 284.0
MOST_PICKS = 5
TITLE = GUIDE_TITLE.scaled(0.85)
PEN = look.Stroke(look.INK, 0.45)
EVEN = look.Stroke(look.INK, 0.25, (1.0, 0.8))
NAME = look.PageTextStyle(DISPLAY, 600, 9, look.INK, leading=1.15)


@dataclass(slots=True)
class OnePagerSheet:
    """A page being drawn, and the faces that are placed on it."""

    canvas: PageCanvas
    faces: list[FacePicture] = field(default_factory=list)


def draw_sheet(canvas: PageCanvas, study: StudyReport) -> OnePagerSheet:
    """Draw the whole page."""
    sheet = OnePagerSheet(canvas)
    canvas.begin(PAGE)
    top = _draw_head(canvas, study)
    ends = [_draw_verdicts(canvas, study, top),
            _draw_lengths(canvas, study, _draw_seats(canvas, study, top))]
    _draw_picks(sheet, study, min(BODY_END, max(ends)) + 3)
    _draw_foot(canvas, study)
    canvas.end()
    return sheet


def _draw_head(canvas: PageCanvas, study: StudyReport) -> float:
    canvas.text((LEFT, 18), "BALANCE REPORT", look.SMALL_STRONG)
    y = 20.0
    y += canvas.block((LEFT, y), canvas.wrap(study.balance.title, TITLE, RIGHT - LEFT)[:2], TITLE)
    for text, style in ((describe_tables(study.balance), look.BODY),
                        (" ".join(study.outstanding), look.STRONG),
                        (summarize_verdicts(study.balance.verdicts), look.STEP)):
        lines = canvas.wrap(text, style, RIGHT - LEFT)[:3] if text else []
        y += canvas.block((LEFT, y + 1), lines, style) + 1 if lines else 0
    canvas.line([(LEFT, y + 3), (RIGHT, y + 3)], look.RULE)
    return y + 8


def _draw_verdicts(canvas: PageCanvas, study: StudyReport, y: float) -> float:
    """One entry for each expectation, with its worst figure, as many as there is room for."""
    canvas.block((LEFT, y), ["Verdicts"], look.HEADING)
    y += 9
    room = HALF - LEFT - 12
    groups = group_verdicts(study.balance.verdicts)
    for index, group in enumerate(groups):
        title = canvas.wrap(describe_expectation(study, group[0]), look.STRONG, room)
        wrap = canvas.wrap(_describe_worst(study, worst_verdict(group).figure, len(group)),
                           look.SMALL, room)
        height = len(title) * look.STRONG.line + len(wrap) * look.SMALL.line + 2.4
        if y + height > BODY_END - look.SMALL.line:
            rest = f"and {plural(len(groups) - index, 'more expectation')}: see the next pages"
            return y + canvas.block((LEFT + 6, y), [rest], look.SMALL)
        draw_sign(canvas, group[0].word, (LEFT + 2, y + 2.2))
        y += canvas.block((LEFT + 6, y), title, look.STRONG)
        y += canvas.block((LEFT + 6, y), wrap, look.SMALL) + 2.4
    if not groups:
        words = "Nothing is expected yet: write expectations.yaml."
        y += canvas.block((LEFT, y), canvas.wrap(words, look.BODY, room), look.BODY)
    return y


def _describe_worst(study: StudyReport, figure: StudyFigure, count: int) -> str:
    unit = unit_of(figure.measure)
    spread = interval(figure, unit)
    value = f"{format_value(figure.value, unit)} ({spread})" if spread \
        else format_value(figure.value, unit)
    whom = [study.of(figure), table_name((figure.players, figure.bots))]
    if count > 1:
        whom.append(f"the worst of {count}")
    return ", ".join(filter(None, (value, *whom)))


def _draw_seats(canvas: PageCanvas, study: StudyReport, y: float) -> float:
    """Seat shares, table by table, as long as half of the room lasts."""
    canvas.block((HALF + 6, y), ["Wins by seat"], look.HEADING)
    y += 9
    for table in study.tables:
        shares = study.figures("seat-share", table)
        if len(shares) < 2:
            continue
        name = canvas.wrap(table_name(table), look.SMALL_STRONG, RIGHT - HALF - 6)
        if y + 4 + 4.2 * len(name) + 4.6 * len(shares) > BODY_END - 34:
            canvas.block((HALF + 6, y), ["other tables: see the next pages"], look.SMALL)
            return y + 6
        y += canvas.block((HALF + 6, y), name, look.SMALL_STRONG)
        y = _draw_seat_rows(canvas, shares, y + 0.4) + 2.4
    return y


def _draw_seat_rows(canvas: PageCanvas, shares: Sequence[StudyFigure], y: float) -> float:
    even = 1 / len(shares)
    reach = max(0.06, *(max(abs(item.low - even), abs(item.high - even)) for item in shares))
    left, right = HALF + 18.0, RIGHT - 16.0
    middle, unit = (left + right) / 2, (right - left) / 2 / reach
    canvas.line([(middle, y), (middle, y + 4.6 * len(shares))], EVEN)
    for share in shares:
        base = y + 2.3
        canvas.line([(left, base), (right, base)], look.HAIR)
        low, high = (middle + unit * (end - even) for end in (share.low, share.high))
        canvas.line([(low, base), (high, base)], PEN)
        canvas.circle((middle + unit * (share.value - even), base), 0.9, look.MILK)
        canvas.text((HALF + 6, base + 1), f"seat {share.of}", look.SMALL)
        canvas.text((RIGHT, base + 1), percent(share.value), look.SMALL_STRONG, "end")
        y += 4.6
    canvas.text((middle, y + 2.4), f"even share {percent(even)}", look.SMALL.scaled(0.85), "middle")
    return y + 3.2


def _draw_lengths(canvas: PageCanvas, study: StudyReport, y: float) -> float:
    """Turns and minutes of each table."""
    canvas.block((HALF + 6, y), ["Length"], look.HEADING)
    y += 9
    for x, words in ((150.0, "games"), (173.0, "turns"), (RIGHT, "minutes")):
        canvas.text((x, y + 1), words, look.SMALL, "end")
    y += 2.4
    for players, bots, games in study.balance.tables:
        table = (players, bots)
        if not study.figures("turns", table):
            # Played for one question, which isn't how long it takes.
            continue
        name = canvas.wrap(table_name(table), look.SMALL_STRONG, NAME_ROOM)
        if y + 1.4 + 3.8 * len(name) > BODY_END:
            break
        canvas.line([(HALF + 6, y), (RIGHT, y)], look.HAIR)
        for line in name[:-1]:
            canvas.text((HALF + 6, y + 3.8), line, look.SMALL_STRONG)
            y += 3.8
        canvas.text((HALF + 6, y + 3.8), name[-1], look.SMALL_STRONG)
        canvas.text((150, y + 3.8), f"{games:,}", look.SMALL, "end")
        canvas.text((173, y + 3.8), _format_mean(study, "turns", table), look.SMALL, "end")
        canvas.text((RIGHT, y + 3.8), _format_mean(study, "minutes", table), look.SMALL, "end")
        y += 5.2
    return y


def _format_mean(study: StudyReport, measure: str, table: TableId) -> str:
    figures = study.figures(measure, table)
    return number(figures[0].value) if figures else "–"


def _draw_picks(sheet: OnePagerSheet, study: StudyReport, top: float) -> None:
    """The components that are picked most and least at the first table, with their faces."""
    rates = sorted(study.figures("pick-rate", study.tables[0]),
                   key=lambda figure: (-figure.value, figure.of)) if study.tables else []
    few = min(MOST_PICKS, len(rates) // 2)
    if not few:
        return
    canvas = sheet.canvas
    canvas.line([(LEFT, top), (RIGHT, top)], look.RULE)
    row_height = min(56.0, (FOOT - top - 3) / 2)
    for row, (title, some) in enumerate((("Picked most", rates[:few]),
                                         ("Picked least", rates[-few:][::-1]))):
        y = top + 3 + row * row_height
        canvas.block((LEFT, y), [title], look.HEADING)
        if not row:
            canvas.text((RIGHT, y + 5), f"{table_name(study.tables[0])}: pick rate, effect on "
                       "winning", look.SMALL, "end")
        for column, rate in enumerate(some):
            _draw_pick(sheet, study, rate, Rect(LEFT + column * CELL, y + 9, CELL, row_height - 9))


def _draw_pick(sheet: OnePagerSheet, study: StudyReport, rate: StudyFigure, cell: Rect) -> None:
    item = study.box.item(rate.of)
    canvas, name = sheet.canvas, item.name if item else rate.of
    side = min(CELL - 3, cell.height - 12)
    room = Rect(cell.x, cell.y, side, side)
    if item and item.face:
        trim = item.face.kind.trim
        scale = side / max(trim.width, trim.height)
        rect = Rect(room.x, room.y, trim.width * scale, trim.height * scale)
        sheet.faces.append(FacePicture(rect, item.face, 0.0, look.Stroke(look.SAND, 0.3)))
    else:
        canvas.box(room, look.CREAM, look.Stroke(look.GOLD, 0.4), 1.5)
        lines = canvas.wrap(name, NAME, side - 3)[:4]
        canvas.block((room.x + side / 2, room.y + (side - len(lines) * NAME.line) / 2), lines, NAME,
                    "middle")
    canvas.block((cell.x, cell.y + side + 0.8), [name], look.SMALL_STRONG)
    effect = study.by_component("win-effect", study.tables[0]).get(rate.of)
    words = percent(rate.value) + (f", {format_value(effect.value, 'points')}" if effect else "")
    canvas.block((cell.x, cell.y + side + 4.4), [words], look.SMALL)


def _draw_foot(canvas: PageCanvas, study: StudyReport) -> None:
    canvas.line([(LEFT, FOOT + 1), (RIGHT, FOOT + 1)], look.HAIR)
    command = canvas.wrap(f"{study.balance.command}  ·  {study.balance.build}", look.SMALL,
                          RIGHT - LEFT)
    canvas.block((LEFT, FOOT + 2), command[:2], look.SMALL)
