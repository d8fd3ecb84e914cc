"""A piece that is too large for its paper, and what it would fit."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from generator.findings import Findings
from generator.model.kind import Kind
from generator.sheets.layout import fullest, room_for
from generator.sheets.papers import PAPERS
from generator.sheets.sheet import Duplex, Plan


def report_misfit(kind: Kind, plan: Plan, duplex: Duplex, findings: Findings) -> None:
    """Say that the kind doesn't fit, and offer every change that would make it fit."""
    bleed = room_for(kind, plan).bleed
    around = f" and {bleed:g} mm of bleed all round" if bleed else ""
    half = "half a sheet of " if duplex == "fold" else ""
    ways = "; or ".join(_ways_out(kind, plan, duplex))
    findings.error(
        "sheet/too-large",
        f"'{kind.title}' is {kind.trim}{around}: too large for {half}{plan.paper.name}",
        at=kind.where,
        hint=ways or "no paper that is known here is large enough: make the piece smaller",
    )


def _ways_out(kind: Kind, plan: Plan, duplex: Duplex) -> Iterator[str]:
    fitting = [paper.name for paper in sorted(PAPERS.values(), key=lambda each: each.size.width)
               if fullest(kind, replace(plan, paper=paper), duplex)]
    if fitting:
        yield f"print it on {', '.join(fitting)}: --paper {fitting[0]}"
    if plan.bleed and fullest(kind, replace(plan, bleed=False), duplex):
        yield "leave out the bleed: --no-bleed"
    if duplex == "fold" and fullest(kind, plan, "long"):
        yield "print the backs on the other side: --duplex long"
