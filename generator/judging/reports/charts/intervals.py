"""Shares and figures with their intervals, against what is even or expected."""

from collections.abc import Sequence

from generator.base.number_format import percent, span
from generator.drawing.text.text_style import TextMeasure
from generator.judging.balance.measure import StudyFigure
from generator.judging.reports.charts.canvas import Chart, ChartCanvas, Scale, round_axis

WIDTH = 360.0
LEFT = 54.0
RIGHT = 346.0
TOP = 34.0
ROW = 34.0


def seat_share_chart(key: str, title: str, shares: Sequence[StudyFigure],
                     letters: TextMeasure) -> Chart:
    """One table's seats below each other, on an axis around the even share."""
    even = 1 / len(shares)
    scale = _scale(shares, even)
    bottom = TOP + ROW * len(shares)
    canvas = ChartCanvas((WIDTH, bottom + 42), letters)
    _draw_axis(canvas, scale, bottom)
    middle = scale(even)
    canvas.line((middle, TOP - 6), (middle, bottom), "even")
    canvas.text((middle, TOP - 14), f"even share {percent(even)}", "label strong", "middle")
    for row, share in enumerate(shares):
        _draw_seat(canvas, scale, share, TOP + ROW * (row + 0.5))
    results = [f"Seat {item.of} won {percent(item.value)} ({span(item.low, item.high, 'share')})"
            for item in shares]
    rows = tuple((f"Seat {item.of}", percent(item.value), span(item.low, item.high, "share"),
                  f"{item.n:,}") for item in shares)
    return Chart(key=key, title=title, caption=_caption(shares, even),
                 narrow=canvas.svg(key, title, "; ".join(results) + "."),
                 columns=("Seat", "Games won", "95 % interval", "Games"), rows=rows)


def _scale(shares: Sequence[StudyFigure], even: float) -> Scale:
    """Wide enough for all intervals, and never so narrow that a hair looks like a gap."""
    reach = max(0.06, *(max(abs(share.low - even), abs(share.high - even)) for share in shares))
    low, high = round_axis(max(0.0, even - reach * 1.1), min(1.0, even + reach * 1.1))
    return Scale(low, high, LEFT, RIGHT)


def _draw_axis(canvas: ChartCanvas, scale: Scale, bottom: float) -> None:
    for tick in scale.ticks(4):
        canvas.line((scale(tick), TOP - 6), (scale(tick), bottom), "grid")
        words = percent(tick, 0)
        x = min(scale(tick), WIDTH - 1 - canvas.measure(words) / 2)
        canvas.text((x, bottom + 17), words, anchor="middle")
    canvas.line((LEFT, bottom), (RIGHT, bottom), "axis")
    canvas.text(((LEFT + RIGHT) / 2, bottom + 36), "games won, % of finished games", "unit",
                "middle")


def _draw_seat(canvas: ChartCanvas, scale: Scale, share: StudyFigure, y: float) -> None:
    canvas.text((LEFT - 8, y + 4.5), f"Seat {share.of}", "label", "end")
    canvas.line((scale(share.low), y), (scale(share.high), y), "whisker")
    for end in (share.low, share.high):
        canvas.line((scale(end), y - 5), (scale(end), y + 5), "whisker")
    canvas.dot((scale(share.value), y), 5, "dot",
               f"{percent(share.value)}, {span(share.low, share.high, 'share')}")


def _caption(shares: Sequence[StudyFigure], even: float) -> str:
    apart = [share for share in shares if share.low > even or share.high < even]
    if not apart:
        return "Every interval holds the even share: no seat is shown to be better."
    best = max(apart, key=lambda item: abs(item.value - even))
    side = "above" if best.value > even else "below"
    return (f"Seat {best.of} won {percent(best.value)} of the games, "
            f"{percent(abs(best.value - even)).removesuffix('%')}points {side} an even share.")


GAUGE_WIDTH = 220.0
GAUGE_HEIGHT = 26.0
Bounds = tuple[float | None, float | None]


def draw_gauge(key: str, figure: StudyFigure, bounds: Bounds, words: str,
               letters: TextMeasure) -> str:
    """A band for what is expected, a line for the interval, a dot for the figure."""
    low, high = bounds
    results = [item for item in (low, high, figure.low, figure.high) if item is not None]
    least, most = min(results), max(results)
    margin = 0.2 * (most - least) or max(abs(most) * 0.1, 0.01)
    scale = Scale(least - margin, most + margin, 2, GAUGE_WIDTH - 2)
    canvas = ChartCanvas((GAUGE_WIDTH, GAUGE_HEIGHT), letters, "gauge")
    left = scale(low) if low is not None else 2.0
    right = scale(high) if high is not None else GAUGE_WIDTH - 2
    canvas.line((2, GAUGE_HEIGHT / 2), (GAUGE_WIDTH - 2, GAUGE_HEIGHT / 2), "axis")
    canvas.box((left, 4), max(right - left, 2.0), GAUGE_HEIGHT - 8, "band")
    canvas.line((scale(figure.low), GAUGE_HEIGHT / 2), (scale(figure.high), GAUGE_HEIGHT / 2),
                "whisker")
    for end in (figure.low, figure.high):
        canvas.line((scale(end), GAUGE_HEIGHT / 2 - 5), (scale(end), GAUGE_HEIGHT / 2 + 5),
                    "whisker")
    canvas.dot((scale(figure.value), GAUGE_HEIGHT / 2), 5, "dot")
    return canvas.svg(key, "Expected and measured", words)
