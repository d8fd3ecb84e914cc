"""A cut sheet as SVG: millimetres, paths alone, one colour a tool."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from generator.base.units import Size
from generator.game.svg.lengths import short
from generator.paper.sheets.contours import Contour, Polyline, Ring, arc_of

COLOURS = {"CUT": "#ff0000", "CREASE": "#0000ff", "REGMARK": "#000000"}
HAIRLINE = 0.1
DECIMALS = 4


def svg(name: str, size: Size, layers: Mapping[str, Sequence[Contour]]) -> bytes:
    """The file; `name` says which sheet of which version it is."""
    width, height = _number(size.width), _number(size.height)
    groups = "".join(_group(layer, contours) for layer, contours in layers.items())
    return (f'<svg xmlns="http://www.w3.org/2000/svg" id="{name}" width="{width}mm" '
            f'height="{height}mm" viewBox="0 0 {width} {height}">\n{groups}</svg>\n').encode()


def _group(layer: str, contours: Sequence[Contour]) -> str:
    paths = "".join(f'<path id="{layer}-{number}" d="{path_data(contour)}"/>\n'
                    for number, contour in enumerate(contours, 1))
    return (f'<g id="{layer}" fill="none" stroke="{COLOURS[layer]}" '
            f'stroke-width="{HAIRLINE}">\n{paths}</g>\n')


def path_data(contour: Contour) -> str:
    """A contour as SVG writes it."""
    if isinstance(contour, Ring):
        radius, left, right = contour.radius, contour.x - contour.radius, contour.x + contour.radius
        half = f"A{_number(radius)} {_number(radius)} 0 0 1"
        return (f"M{_pair(left, contour.y)}{half} {_pair(right, contour.y)}"
                f"{half} {_pair(left, contour.y)}Z")
    return _polyline(contour)


def _polyline(line: Polyline) -> str:
    first = line.knots[0]
    data = [f"M{_pair(first.x, first.y)}"]
    ways = list(line.ways())
    for start, end in ways:
        if start.bulge:
            radius = _number(arc_of(start, end)[2])
            wide, clockwise = int(abs(start.bulge) > 1), int(start.bulge > 0)
            data.append(f"A{radius} {radius} 0 {wide} {clockwise} {_pair(end.x, end.y)}")
        elif not line.closed or end is not first:
            # A straight way back to the beginning is what Z draws.
            data.append(f"L{_pair(end.x, end.y)}")
    return "".join([*data, "Z" if line.closed else ""])


def _pair(x: float, y: float) -> str:
    return f"{_number(x)} {_number(y)}"


def _number(value: float) -> str:
    return short(value, DECIMALS)
