"""Lines that a printer loses: thinner than a quarter of a point where they are printed."""

from generator.base.findings import Findings
from generator.base.units import PT_PER_MM
from generator.drawing.press.inks import Inks, ProcessInks
from generator.drawing.press.press import Press
from generator.game.svg.tree import Element
from generator.judging.faces.eye import Eye, Sight

Key = tuple[object, ...]
# What is a little less comes of rounding.
NEARLY = 0.985


class _Probe(Inks):
    """Inks that hold lines, so that the press tells which it had to hold."""

    thinnest = ProcessInks.thinnest


def check_lines(eye: Eye, findings: Findings) -> None:
    """Tell lines that are too thin even where they are widest, each element once.

    An icon that is also shown small beside a text may lose its finest lines there.
    """
    press = Press(eye.fonts, eye.assets.pictures, inks=_Probe())
    widest: dict[Key, tuple[float, Element, Sight]] = {}
    for sight in eye.sample():
        for element, width in press.lines(sight.drawing, sight.component.kind.page):
            # Those that say the same are drawn once, whichever of them comes first.
            key = (element.tag, *element.attrs.items())
            if key not in widest or width > widest[key][0]:
                widest[key] = width, element, sight
    for width, element, sight in widest.values():
        if 0 < width < NEARLY * _Probe.thinnest:
            findings.warning(
                "face/thin-line", f"a line on '{sight.component.id}' is {width:.2g} pt wide "
                f"({width / PT_PER_MM:.2g} mm)", element.where,
                f"printers lose lines below {_Probe.thinnest:g} pt "
                f"({_Probe.thinnest / PT_PER_MM:.2g} mm): make it wider, or paler",
                (sight.component.where,))
