"""What the guide tells people to do with this kit, and in which order."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from math import ceil

from generator.export import diagrams
from generator.export.easel import Easel
from generator.export.kit import Kit
from generator.export.target import Job
from generator.sheets.sheet import Plan


@dataclass(frozen=True, slots=True)
class Step:
    """One thing to do, with its picture."""

    title: str
    text: str
    picture: Callable[[Easel], None]


def printing(job: Job, kit: Kit, guide_pages: int) -> tuple[Step, ...]:
    """How to print."""
    plan = job.settings.plan
    guide = "this page" if guide_pages == 1 else "this guide"
    return (
        Step("Print at actual size",
             f"The paper is {paper_name(plan)}. In the print dialog choose “Actual size” or "
             "100\u00a0%, and nothing that fits or shrinks the page.", diagrams.actual_size),
        Step("Measure first",
             f"Print {guide} first. The ruler below must be 100\u00a0mm long, and so must the one "
             "at the foot of every sheet. If it is shorter, something has shrunk the page.",
             diagrams.measure),
        _sides(plan, kit),
    )


def _sides(plan: Plan, kit: Kit) -> Step:
    if kit.two_sided:
        edge, picture = (("long", diagrams.flip_long) if plan.duplex == "long"
                         else ("short", diagrams.flip_short))
        return Step(f"Flip on the {edge} edge",
                    f"Choose two-sided printing, flipped on the {edge} edge. Or print the odd "
                    f"pages, turn the stack over on its {edge} edge, and print the even pages on "
                    "its back. Hold the first sheet against the light: backs lie behind fronts.",
                    picture)
    if is_folded(kit):
        return Step("Print on one side, then fold",
                    "Score the dashed line with something blunt, fold the sheet with the pictures "
                    "outside, glue the halves together and press them under books until dry. "
                    "Cut after that.", diagrams.fold)
    return Step("Print on one side",
                "The backs stay blank, so any printer will do. Two-sided printing must be off.",
                diagrams.one_side)


def cutting(job: Job, kit: Kit) -> tuple[Step, ...]:
    """How to cut."""
    return tuple(_cuts(job, kit))


def _cuts(job: Job, kit: Kit) -> Iterator[Step]:
    plan, kinds = job.settings.plan, [line.kind for line in kit.lines]
    straight = [line for line in kit.lines if line.kind.shape == "rect"]
    if plan.marks:
        rim = " What is printed beyond them is waste." if plan.bleed else ""
        yield Step("Cut mark to mark",
                   "Lay a steel ruler on the piece, along two marks that face each other, and "
                   f"draw a sharp knife along it two or three times, lightly.{rim}", diagrams.marks)
    if straight:
        yield Step("Keep the rim",
                   "Begin and end every cut inside the edge of the paper: the sheet stays whole "
                   "and keeps its marks. First all cuts one way, then all the other way.",
                   diagrams.order)
    if corners := [line for line in straight if line.kind.corner > 0]:
        sizes = ", ".join(f"{line.title} {line.kind.corner:g}\u00a0mm" for line in corners)
        yield Step("Round the corners",
                   f"A corner punch or nail scissors take the points off: {sizes}.",
                   diagrams.corner)
    if rounds := [line for line in kit.lines if line.kind.shape in ("circle", "path")]:
        sizes = ", ".join(f"{line.title} {line.kind.trim.width:g}\u00a0mm" for line in rounds)
        yield Step("Turn the paper",
                   "Cut round pieces out square first, with room to spare. Then turn the paper "
                   f"against the scissors: {sizes}.", diagrams.round_piece)
    if any(kind.shape == "hex" for kind in kinds):
        yield Step("Six straight cuts",
                   "The marks of a hexagon lie in line with its edges. Cut two opposite edges "
                   "first, then the four others.", diagrams.hexagon)


def tools(kit: Kit, plan: Plan, guide_pages: int) -> list[str]:
    """What one needs to make the kit."""
    shapes = {line.kind.shape for line in kit.lines}
    corners = any(line.kind.shape == "rect" and line.kind.corner > 0 for line in kit.lines)
    guide = ceil(guide_pages / kit.sides)
    needed = [f"A printer, {counted(len(kit.sheets), 'sheet')} of {paper_name(plan, False)} for "
              f"the pieces and {guide} for this guide",
              "A sharp knife, a steel ruler and a mat to cut on"]
    needed += ["Scissors for the round pieces"] if shapes & {"circle", "path"} else []
    needed += ["A corner punch, if you have one"] if corners else []
    needed += ["Glue for the folded sheets"] if is_folded(kit) else []
    return needed


def is_folded(kit: Kit) -> bool:
    """Whether backs are printed beside their fronts, to be folded behind them."""
    return any(line.role == "fold" for sheet in kit.sheets for line in sheet.front.lines)


def counted(count: int, noun: str) -> str:
    """A number with its noun: '1 sheet', '14 sheets'."""
    return f"{count} {noun}" + ("" if count == 1 else "s")


def paper_name(plan: Plan, size: bool = True) -> str:
    """The paper as people say it, with or without its size."""
    name = plan.paper.name
    said = name.upper() if len(name) < 5 else name.capitalize()
    return f"{said}, {plan.paper.size}" if size else said
