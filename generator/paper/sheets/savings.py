"""Savings: how many sheets a box takes, and which wishes would make them fewer."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from generator.drawing.faces.face import Piece
from generator.paper.sheets.impose import count_sheets
from generator.paper.sheets.sheet import Plan

Box = Sequence[tuple[Piece, int]]


def savings(box: Box, plan: Plan, sheets: int) -> dict[str, int]:
    """By each option of the command how many sheets less it would take, if any."""
    found: dict[str, int] = {}
    for option, other in _others(plan):
        count = count_sheets(box, other)
        if count is not None and count < sheets:
            found[option] = sheets - count
    return found


def _others(plan: Plan) -> Iterator[tuple[str, Plan]]:
    """The same with one wish more, if it isn't made already."""
    if plan.pack != "all":
        yield "--pack", replace(plan, pack="all")
    if plan.gap is None and plan.bleed != 0:
        yield "--gap 0", replace(plan, gap=0.0)
    if plan.marks and plan.strip and not plan.cutter:
        yield "--no-marks", replace(plan, marks=False, strip=False)
