"""What the guide tells people to do with this kit, and in which order."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from math import ceil

from generator.job import Job
from generator.pages import diagrams
from generator.pages.canvas import PageCanvas
from generator.pages.kit import KindLine, Kit, listed, phrase
from generator.sheets.sheet import Plan


@dataclass(frozen=True, slots=True)
class GuideStep:
    """One thing to do, with its picture."""

    title: str
    text: str
    picture: Callable[[PageCanvas], None]


def printing(job: Job, kit: Kit) -> tuple[GuideStep, ...]:
    """How to print."""
    say, plan = partial(phrase, job), job.settings.plan
    choices = [say("guide.actual-size.fit"), say("guide.actual-size.shrink")]
    dialog = partial(diagrams.actual_size, wrong=choices, right=say("guide.actual-size.right"))
    return (
        GuideStep(say("guide.actual-size"),
             say("guide.actual-size.text", paper=paper_name(plan), size=str(plan.paper.size)),
             dialog),
        GuideStep(say("guide.measure"), say("guide.measure.text"), diagrams.measure),
        _sides(job, kit),
    )


def _sides(job: Job, kit: Kit) -> GuideStep:
    say = partial(phrase, job)
    if kit.two_sided and job.settings.plan.duplex == "long":
        return GuideStep(say("guide.long-edge"), say("guide.long-edge.text"), diagrams.flip_long)
    if kit.two_sided:
        return GuideStep(say("guide.short-edge"), say("guide.short-edge.text"), diagrams.flip_short)
    if is_folded(kit):
        return GuideStep(say("guide.fold"), say("guide.fold.text"), diagrams.fold)
    return GuideStep(say("guide.one-side"), say("guide.one-side.text"), diagrams.one_side)


def cutting(job: Job, kit: Kit) -> tuple[GuideStep, ...]:
    """How to cut."""
    return tuple(_cuts(job, kit))


def assembling(job: Job, kit: Kit) -> tuple[GuideStep, ...]:
    """How to put boards together that are larger than the paper."""
    return tuple(_joins(job, kit))


def _joins(job: Job, kit: Kit) -> Iterator[GuideStep]:
    say = partial(phrase, job)
    tiles = [line.seams for line in kit.lines if line.seams and _is_poster(line)]
    if _is_hinged(kit):
        yield GuideStep(say("guide.hinge"), say("guide.hinge.text"), diagrams.hinge)
    if any(seams.columns * seams.rows > 1 for seams in tiles):
        yield GuideStep(say("guide.flaps"), say("guide.flaps.text"), diagrams.flaps)
        yield GuideStep(say("guide.glued"), say("guide.glued.text"), diagrams.glued)
    if any(seams.back for seams in tiles):
        yield GuideStep(say("guide.backing"), say("guide.backing.text"), diagrams.backing)


def _cuts(job: Job, kit: Kit) -> Iterator[GuideStep]:
    say, plan = partial(phrase, job), job.settings.plan
    straight = [line for line in kit.lines if line.kind.shape == "rect" and not _is_poster(line)]
    if plan.marks:
        text = say("guide.marks.with-bleed") if plan.bleed else say("guide.marks.text")
        yield GuideStep(say("guide.marks"), text, diagrams.marks)
    if straight:
        text = say("guide.rim.numbered") if is_numbered(kit) else say("guide.rim.text")
        yield GuideStep(say("guide.rim"), text, diagrams.order)
    if corners := [line for line in straight if line.kind.corner > 0]:
        sizes = listed(job, *(_measured(job, line, line.kind.corner) for line in corners))
        yield GuideStep(say("guide.corners"), say("guide.corners.text", sizes=sizes),
                   partial(diagrams.corner, radius=say("guide.corners.radius")))
    if rounds := [line for line in kit.lines if line.kind.shape in ("circle", "path")]:
        sizes = listed(job, *(_measured(job, line, line.kind.trim.width) for line in rounds))
        yield GuideStep(say("guide.round"), say("guide.round.text", sizes=sizes),
                        diagrams.round_piece)
    if any(line.kind.shape == "hex" for line in kit.lines):
        yield GuideStep(say("guide.hexagon"), say("guide.hexagon.text"), diagrams.hexagon)


def _measured(job: Job, line: KindLine, size: float) -> str:
    return phrase(job, "guide.measured", kind=line.title, size=f"{size:g}")


def tools(job: Job, kit: Kit, guide_pages: int) -> list[str]:
    """What one needs to make the kit."""
    say = partial(phrase, job)
    shapes = {line.kind.shape for line in kit.lines}
    corners = any(line.kind.shape == "rect" and line.kind.corner > 0 for line in kit.lines)
    needed = [say("guide.needed.paper", count=len(kit.sheets),
                  paper=paper_name(job.settings.plan), guide=ceil(guide_pages / kit.sides)),
              say("guide.needed.knife")]
    needed += [say("guide.needed.scissors")] if shapes & {"circle", "path"} else []
    needed += [say("guide.needed.punch")] if corners else []
    posters = [line for line in kit.lines if _is_poster(line)]
    needed += [say("guide.needed.glue")] if is_folded(kit) or posters else []
    needed += [say("guide.needed.tape")] if _is_hinged(kit) else []
    two_sided = any(line.seams and line.seams.back for line in posters)
    needed += [say("guide.needed.backing")] if two_sided else []
    return needed


def _is_poster(line: KindLine) -> bool:
    return line.seams is not None and line.seams.way == "tile"


def _is_hinged(kit: Kit) -> bool:
    return any(line.seams and line.seams.way == "half" for line in kit.lines)


def is_folded(kit: Kit) -> bool:
    """Whether backs are printed beside their fronts, to be folded behind them."""
    return any(line.role == "fold" for sheet in kit.sheets for line in sheet.front.lines)


def is_numbered(kit: Kit) -> bool:
    """Whether sheets tell the order of their cuts."""
    return any(sheet.front.numbers for sheet in kit.sheets)


def paper_name(plan: Plan) -> str:
    """The paper as people say it."""
    name = plan.paper.name
    return name.upper() if len(name) < 5 else name.capitalize()
