"""A piece that is too large for its paper, even in parts, and what it would fit."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from generator.findings import Findings
from generator.sheets.board import board_for
from generator.sheets.heap import Heap
from generator.sheets.layout import room_for
from generator.sheets.papers import PAPERS
from generator.sheets.sheet import Duplex, Plan
from generator.sheets.split import MOST


def report_misfit(heap: Heap, plan: Plan, duplex: Duplex, findings: Findings) -> None:
    """Say that the kind doesn't fit, and offer every change that would make it fit."""
    kind, bleed = heap.kind, room_for(heap.kind, plan).bleed
    around = f" and {bleed:g} mm of bleed all round" if bleed else ""
    ways = "; or ".join(_ways_out(heap, plan, duplex))
    findings.error(
        "sheet/too-large",
        f"'{kind.title}' is {kind.trim}{around}: too large for {MOST} sheets of {plan.paper.name}",
        at=kind.where,
        hint=ways or "no paper that is known here is large enough: make the piece smaller",
    )


def _ways_out(heap: Heap, plan: Plan, duplex: Duplex) -> Iterator[str]:
    """What fits on one page fits in parts too, so only parts are asked for."""
    fitting = [paper.name for paper in sorted(PAPERS.values(), key=lambda each: each.size.width)
               if board_for(heap, replace(plan, paper=paper), duplex)]
    if fitting:
        yield f"print it on {', '.join(fitting)}: --paper {fitting[0]}"
    if plan.bleed and board_for(heap, replace(plan, bleed=False), duplex):
        yield "leave out the bleed: --no-bleed"
