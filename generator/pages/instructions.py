"""What the guide tells people to do with this kit, and in which order."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from math import ceil

from generator.faces.face import Face
from generator.job import Job
from generator.pages.kit import KindLine, Kit, listed, phrase
from generator.sheets.sheet import Plan


@dataclass(frozen=True, slots=True)
class GuideStep:
    """One thing to do, with its picture."""

    title: str
    text: str
    picture: Face


def _step(job: Job, name: str, text: str = "") -> GuideStep:
    """A step by the name that its strings and its drawing have in common."""
    return GuideStep(phrase(job, f"guide.{name}"), text or phrase(job, f"guide.{name}.text"),
                     job.drawings[name])


def printing(job: Job, kit: Kit) -> tuple[GuideStep, ...]:
    """How to print."""
    plan = job.settings.plan
    size = phrase(job, "guide.actual-size.text", paper=paper_name(plan), size=str(plan.paper.size))
    return (_step(job, "actual-size", size), _step(job, "measure"), _step(job, _sides(job, kit)))


def _sides(job: Job, kit: Kit) -> str:
    if kit.two_sided:
        return "long-edge" if job.settings.plan.duplex == "long" else "short-edge"
    return "fold" if is_folded(kit) else "one-side"


def cutting(job: Job, kit: Kit) -> tuple[GuideStep, ...]:
    """How to cut."""
    return tuple(_cuts(job, kit))


def assembling(job: Job, kit: Kit) -> tuple[GuideStep, ...]:
    """How to put boards together that are larger than the paper."""
    return tuple(_step(job, name) for name in _joins(kit))


def _joins(kit: Kit) -> Iterator[str]:
    tiles = [line.seams for line in kit.lines if line.seams and _is_poster(line)]
    if _is_hinged(kit):
        yield "hinge"
    if any(seams.columns * seams.rows > 1 for seams in tiles):
        yield from ("flaps", "glued")
    if any(seams.back for seams in tiles):
        yield "backing"


def _cuts(job: Job, kit: Kit) -> Iterator[GuideStep]:
    say, plan = partial(phrase, job), job.settings.plan
    straight = [line for line in kit.lines if line.kind.shape == "rect" and not _is_poster(line)]
    if plan.marks:
        yield _step(job, "marks", say("guide.marks.with-bleed") if plan.bleed else "")
    if straight:
        yield _step(job, "rim", say("guide.rim.numbered") if is_numbered(kit) else "")
    if corners := [line for line in straight if line.kind.corner > 0]:
        sizes = listed(job, *(_measured(job, line, line.kind.corner) for line in corners))
        yield _step(job, "corners", say("guide.corners.text", sizes=sizes))
    if rounds := [line for line in kit.lines if line.kind.shape in ("circle", "path")]:
        sizes = listed(job, *(_measured(job, line, line.kind.trim.width) for line in rounds))
        yield _step(job, "round", say("guide.round.text", sizes=sizes))
    if any(line.kind.shape == "hex" for line in kit.lines):
        yield _step(job, "hexagon")


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
