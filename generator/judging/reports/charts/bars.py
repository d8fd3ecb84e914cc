"""Bars below each other, and bars that show what a whole is made of."""

from collections.abc import Sequence
from dataclasses import dataclass

from generator.base.number_format import join_words, number, percent
from generator.drawing.text.text_style import TextMeasure
from generator.judging.reports.charts.canvas import (
    FILLS,
    LINE,
    Chart,
    ChartCanvas,
    ChartHeading,
    Scale,
    draw_legend,
    fill_class,
    legend_lines,
)

WIDTH = 360.0
LEFT = 6.0
RIGHT = 354.0
NAME = 20.0
BAR = 16.0
GAP = 9.0


@dataclass(frozen=True, slots=True)
class Bar:
    """One bar, or several that belong together: a name, values, and how those are written."""

    name: str
    values: tuple[float, ...]
    words: tuple[str, ...]


def bar_chart(heading: ChartHeading, kinds: Sequence[str], shown: Sequence[Bar],
         letters: TextMeasure) -> Chart:
    """A group of bars for each name; `kinds` says what the bars of a group are."""
    lines = legend_lines(letters, kinds, RIGHT - LEFT) if len(kinds) > 1 else []
    legend = LINE * len(lines) + 4.0
    group = NAME + BAR * len(kinds) + GAP
    canvas = ChartCanvas((WIDTH, legend + group * len(shown) + 20), letters)
    draw_legend(canvas, lines, (LEFT, 0.0))
    room = max((canvas.measure(word) for bar in shown for word in bar.words), default=0)
    most = max((value for bar in shown for value in bar.values), default=1.0) or 1.0
    scale = Scale(0.0, most, LEFT, RIGHT - room - 8)
    for row, bar in enumerate(shown):
        _draw_group(canvas, scale, bar, legend + group * row)
    canvas.text((LEFT, legend + group * len(shown) + 12), heading.unit, "unit")
    rows = tuple((bar.name, *bar.words) for bar in shown)
    result = "; ".join(f"{bar.name}: {', '.join(bar.words)}" for bar in shown)
    drawn = canvas.svg(heading.key, heading.title, result + ".")
    return Chart(key=heading.key, title=heading.title, caption=heading.caption, narrow=drawn,
                 columns=("", *kinds), rows=rows)


def _draw_group(canvas: ChartCanvas, scale: Scale, bar: Bar, top: float) -> None:
    name = canvas.shorten(bar.name, RIGHT - LEFT, bold=True)
    canvas.text((LEFT, top + 14), name, "label strong")
    for index, (value, words) in enumerate(zip(bar.values, bar.words, strict=True)):
        y = top + NAME + BAR * index
        width = max(scale(value) - LEFT, 1.0 if value else 0.0)
        canvas.box((LEFT, y), width, BAR - 3, f"bar {fill_class(index)}")
        canvas.text((LEFT + width + 7, y + BAR - 4.5), words)


STACK_WIDTH = 360.0
STACK_LEFT = 6.0
STACK_RIGHT = 354.0
STACK_BAR = 30.0
HEAD = 22.0
STACK_GAP = 12.0
LOSS = 12.0


@dataclass(frozen=True, slots=True)
class Stack:
    """One bar: its name and how much each part gives, part by part."""

    name: str
    parts: tuple[tuple[str, float], ...]

    @property
    def gain(self) -> float:
        """All parts that give."""
        return sum(max(0.0, value) for _, value in self.parts)

    @property
    def total(self) -> float:
        """What is left of that after parts that take."""
        return sum(value for _, value in self.parts)


def stacked_chart(key: str, title: str, unit: str, stacks: Sequence[Stack],
            letters: TextMeasure) -> Chart:
    """Bars of one length scale, with the same fill for the same part, and a legend."""
    rows = _rows(stacks)
    stacks = _merge_small_parts(stacks, [name for name, *_ in rows])
    names = list(dict.fromkeys(name for stack in stacks for name, _ in stack.parts))
    lost = LOSS if any(value < 0 for stack in stacks for _, value in stack.parts) else 0.0
    pitch = HEAD + STACK_BAR + lost + STACK_GAP
    bottom = pitch * len(stacks)
    lines = legend_lines(letters, names, STACK_RIGHT - STACK_LEFT)
    canvas = ChartCanvas((STACK_WIDTH, bottom + 24 + LINE * len(lines)), letters)
    most = max((stack.gain for stack in stacks), default=1.0) or 1.0
    scale = Scale(0.0, most, STACK_LEFT, STACK_RIGHT)
    for row, stack in enumerate(stacks):
        _draw_stack(canvas, scale, stack, names, pitch * row)
        _draw_losses(canvas, scale, stack, names, pitch * row + HEAD + STACK_BAR + 3)
    canvas.text((STACK_LEFT, bottom + 10), unit, "unit")
    draw_legend(canvas, lines, (STACK_LEFT, bottom + 20))
    result = "; ".join(f"{stack.name}: " + ", ".join(f"{name} {number(value)}"
                                                  for name, value in stack.parts)
                     for stack in stacks)
    return Chart(key=key, title=title, caption=_caption(stacks),
                 narrow=canvas.svg(key, title, result + "."),
                 columns=("", *(stack.name for stack in stacks)), rows=rows)


def _rows(stacks: Sequence[Stack]) -> tuple[tuple[str, ...], ...]:
    """Every part with its figures, the largest first."""
    parts = [dict(stack.parts) for stack in stacks]
    names = dict.fromkeys(name for part in parts for name in part)
    ordered = sorted(names, key=lambda name: (-sum(part.get(name, 0.0) for part in parts), name))
    return tuple((name, *(number(part.get(name, 0.0)) for part in parts)) for name in ordered)


def _merge_small_parts(stacks: Sequence[Stack], names: Sequence[str]) -> list[Stack]:
    """Bars with no more parts than there are fills: the small ones together."""
    kept = names if len(names) <= FILLS else names[:FILLS - 1]
    rest = f"{len(names) - len(kept)} others"
    few = []
    for stack in stacks:
        parts = [(name, dict(stack.parts).get(name, 0.0)) for name in kept]
        others = sum(value for name, value in stack.parts if name not in kept)
        few.append(Stack(stack.name, tuple([*parts, (rest, others)] if len(kept) < len(names)
                                          else parts)))
    return few


def _draw_stack(canvas: ChartCanvas, scale: Scale, stack: Stack, names: Sequence[str],
                top: float) -> None:
    total = f": {number(stack.total)} in all"
    name = canvas.shorten(stack.name, STACK_RIGHT - STACK_LEFT - canvas.measure(total, bold=True),
                            bold=True)
    canvas.text((STACK_LEFT, top + 14), name + total, "label strong")
    x = scale(0.0)
    for name, value in stack.parts:
        if value <= 0:
            continue
        width, words = scale(value) - scale(0.0), number(value)
        canvas.box((x, top + HEAD), width, STACK_BAR, f"part {fill_class(names.index(name))}",
                   f"{name}: {words}")
        if canvas.measure(words, bold=True) + 12 < width:
            half = canvas.measure(words, bold=True) / 2 + 4
            canvas.box((x + width / 2 - half, top + HEAD + 6), 2 * half, STACK_BAR - 12, "backing")
            canvas.text((x + width / 2, top + HEAD + 19.5), words, "label strong", "middle")
        x += width


def _draw_losses(canvas: ChartCanvas, scale: Scale, stack: Stack, names: Sequence[str],
            y: float) -> None:
    """What is taken away, below the end of the bar that it shortens."""
    right = scale(stack.gain)
    for name, value in stack.parts:
        if value < 0:
            width = min(scale(-value) - scale(0.0), right - STACK_LEFT)
            canvas.box((right - width, y), width, LOSS - 3, f"part {fill_class(names.index(name))}",
                       f"{name}: {number(value)}")
            right -= width


def _caption(stacks: Sequence[Stack]) -> str:
    first = stacks[0]
    name, value = max(first.parts, key=lambda part: part[1])
    lost = [name for name, value in first.parts if value < 0]
    loss = f" The lower bar is what {join_words(lost)} took away." if lost else ""
    return f"Most points come from {name}: {percent(value / (first.gain or 1), 0)}" + (
        f" ({first.name})." if len(stacks) > 1 else ".") + loss
