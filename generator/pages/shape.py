"""The outline of a cut piece, as an SVG path in millimetres from the corner of its trim."""

from __future__ import annotations

from generator.model.game import Kind
from generator.press.outline import moved
from generator.press.shapes import path
from generator.sheets.outline import Polygon, outline
from generator.units import PT_PER_MM, Rect


def shape_of(kind: Kind) -> str:
    """What scissors leave of a piece."""
    width, height = kind.trim.width, kind.trim.height
    if kind.shape == "path":
        return kind.outline
    if kind.shape == "circle":
        return (f"M0 {height / 2:g}A{width / 2:g} {height / 2:g} 0 0 1 {width:g} {height / 2:g}"
                f"A{width / 2:g} {height / 2:g} 0 0 1 0 {height / 2:g}Z")
    if kind.shape == "hex":
        drawn = outline("hex", Rect(0, 0, width, height))
        assert isinstance(drawn, Polygon)
        return "M" + "L".join(f"{x:g} {y:g}" for x, y in drawn.points) + "Z"
    return _rounded(width, height, min(kind.corner, width / 2, height / 2))


def _rounded(width: float, height: float, corner: float) -> str:
    if corner <= 0:
        return f"M0 0H{width:g}V{height:g}H0Z"
    arc = f"A{corner:g} {corner:g} 0 0 1"
    return (f"M{corner:g} 0H{width - corner:g}{arc} {width:g} {corner:g}V{height - corner:g}"
            f"{arc} {width - corner:g} {height:g}H{corner:g}{arc} 0 {height - corner:g}"
            f"V{corner:g}{arc} {corner:g} 0Z")


def cut_path(kind: Kind) -> str:
    """The operators that trace the cut piece on a form of that kind, trim and bleed."""
    drawn = path(shape_of(kind))
    if drawn is None:
        return ""
    top = (kind.bleed + kind.trim.height) * PT_PER_MM
    return moved(drawn, (PT_PER_MM, 0.0, 0.0, -PT_PER_MM, kind.bleed * PT_PER_MM, top)).operators
