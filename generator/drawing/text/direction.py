"""Lines in which text runs from right to left: what stands where."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from generator.base.line_breaks import ICON
from generator.drawing.text.bidi import at_line_end, levels, visual_order
from generator.drawing.text.lines import TextRun
from generator.drawing.text.style import TextStyle
from generator.drawing.text.wrap import WrappedLine, stretches

Rulers = Callable[[TextStyle], Callable[[str], float]]


class _Scrap(NamedTuple):
    """Characters in one style, or an icon, with their width in em."""

    text: str
    icon: str
    style: TextStyle
    width: float
    level: int = 0
    # Space on the side where the text goes on.
    after: float = 0.0

    @property
    def said(self) -> str:
        return ICON if self.icon else self.text


def paragraphs(lines: Iterable[WrappedLine]) -> Iterator[list[WrappedLine]]:
    """Lines that belong together."""
    found: list[WrappedLine] = []
    for line in lines:
        found.append(line)
        if not line.cut:
            yield found
            found = []


def paragraph_text(lines: Sequence[WrappedLine]) -> str:
    """The text of a paragraph."""
    return "".join(scrap.said for line in lines for scrap in _scraps(line, whole=True))


def directed_runs(lines: Sequence[WrappedLine], base: int, rulers: Rulers
                  ) -> Iterator[tuple[TextRun, ...]]:
    """The runs of each line of a paragraph, in reading order, each at its place."""
    text = paragraph_text(lines)
    found = levels(text, base)
    at = 0
    for line in lines:
        scraps = list(_scraps(line, whole=True))
        # The space before a line's first word isn't shown; it ended the line before.
        hidden = len(scraps) - len(list(_scraps(line, whole=False)))
        at += len("".join(scrap.said for scrap in scraps[:hidden]))
        shown = scraps[hidden:]
        length = len("".join(scrap.said for scrap in shown))
        own = at_line_end(text[at:at + length], found[at:at + length], base)
        at += length
        yield _placed(list(_leveled(shown, own, rulers)), line.stretch)


def _scraps(line: WrappedLine, whole: bool) -> Iterator[_Scrap]:
    for index, unit in enumerate(line.units):
        if unit.gap and (index or whole):
            yield _Scrap(" ", "", unit.gap.style, unit.gap.width + line.stretch)
        wider = unit.width - sum(bit.width for bit in unit.bits) if unit.indent else 0.0
        if index + 1 < len(line.units) and not line.units[index + 1].gap and line.stretch \
                and stretches(unit, line.units[index + 1]):
            wider += line.stretch
        for place, bit in enumerate(unit.bits):
            last = place == len(unit.bits) - 1
            yield _Scrap(bit.text, bit.icon, bit.style, bit.width, after=wider if last else 0.0)


def _leveled(scraps: Iterable[_Scrap], found: Sequence[int], rulers: Rulers) -> Iterator[_Scrap]:
    """Scraps that each run one way."""
    at = 0
    for scrap in scraps:
        own = found[at:at + len(scrap.said)]
        at += len(scrap.said)
        if len(set(own)) < 2:
            yield scrap._replace(level=own[0] if own else 0)
            continue
        start = 0
        for level, group in groupby(own):
            end = start + len(list(group))
            text = scrap.text[start:end]
            yield _Scrap(text, "", scrap.style, rulers(scrap.style)(text), level,
                         scrap.after if end == len(own) else 0.0)
            start = end


def _placed(scraps: list[_Scrap], stretch: float) -> tuple[TextRun, ...]:
    """Runs in reading order; scraps side by side in one style are one."""
    groups: list[list[_Scrap]] = []
    for scrap in scraps:
        before = groups[-1][-1] if groups else None
        if before and not (before.icon or scrap.icon or before.after) \
                and before.style is scrap.style and before.level == scrap.level:
            groups[-1].append(scrap)
        else:
            groups.append([scrap])
    places = [0.0] * len(groups)
    x = 0.0
    for index in visual_order([group[0].level for group in groups]):
        group = groups[index]
        backwards = group[0].level % 2
        places[index] = x + (group[-1].after if backwards else 0.0) + _edge(group, backwards)
        x += sum(scrap.width for scrap in group) + group[-1].after
    return tuple(TextRun(place, group[0].style, "".join(scrap.text for scrap in group).strip(),
                         group[0].icon, stretch, bool(group[0].level % 2))
                 for place, group in zip(places, groups, strict=True)
                 if group[0].icon or any(scrap.text.strip() for scrap in group))


def _edge(group: list[_Scrap], backwards: int) -> float:
    """How much of a run's left edge is a space, which no text begins with."""
    edge = group[-1] if backwards else group[0]
    return edge.width if edge.text == " " else 0.0
