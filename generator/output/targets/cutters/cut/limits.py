"""What a machine can't do as the sheets would have it, said where it comes from."""

from __future__ import annotations

from dataclasses import replace

from generator.base.findings import Findings
from generator.base.units import Size
from generator.game.model.game import Kind
from generator.paper.job import Job
from generator.paper.pages.kit import NEARLY
from generator.paper.sheets.contours import contours_of
from generator.paper.sheets.cutters import Cutter
from generator.paper.sheets.layout import fields, fullest, sort_of
from generator.paper.sheets.outline import printed
from generator.paper.sheets.sheet import Slot


def tell_limits(job: Job, cutter: Cutter, findings: Findings) -> None:
    """Look at every kind once, at its first slot."""
    slots: dict[str, Slot] = {}
    for sheet in job.sheets:
        for slot in sheet.front.slots:
            slots.setdefault(slot.face.kind.name, slot)
    backs = {slot.face.kind.name for sheet in job.sheets if sheet.back
             for slot in sheet.back.slots}
    for board in job.pieces if cutter.alone else ():
        if board.component.kind.is_punchboard:
            _tell_board(board.component.kind, cutter, findings)
    for slot in slots.values():
        kind = slot.face.kind
        if slot.part and cutter.bounded:
            _tell_parts(job, kind, cutter, findings)
        if cutter.alone and kind.name in backs:
            _tell_backs(kind, cutter, findings)
        if kind.shape == "path" and not slot.part:
            _tell_beyond(slot, findings)


def _tell_parts(job: Job, kind: Kind, cutter: Cutter, findings: Findings) -> None:
    """A piece is cut in parts only because the machine doesn't reach far enough."""
    plan = job.settings.plan
    by_hand = replace(plan, cutter=None)
    if not fullest(sort_of(kind, by_hand), by_hand, plan.duplex):
        return
    room = max((field.area.grown(plan.bleed_of(kind)) for field in fields(plan, plan.duplex)),
               key=lambda area: area.width * area.height)
    findings.warning(
        "sheet/in-parts", f"'{kind.title}' is {kind.trim}: of {plan.paper.name} a {cutter.title} "
        f"reaches {Size(room.width, room.height)}, so it is cut in parts",
        kind.where, "choose a larger paper, or cut it by hand without --cutter")


def _tell_board(kind: Kind, cutter: Cutter, findings: Findings) -> None:
    """The machine's software finds the cuts by itself, all around each piece."""
    findings.note(
        "sheet/no-nicks", f"the software of a {cutter.title} leaves no nicks: what lies in "
        f"'{kind.title}' is cut out singly", kind.where,
        "for boards, cut by hand or with a machine that takes .svg or .dxf")


def _tell_backs(kind: Kind, cutter: Cutter, findings: Findings) -> None:
    """Fronts and backs are apart because the machine's software prints one side."""
    findings.note(
        "sheet/one-side", f"the software of a {cutter.title} prints one side of the paper: "
        f"fronts and backs of '{kind.title}' are cut apart", kind.where,
        "glue them together, or leave out the backs: --duplex none")


def _tell_beyond(slot: Slot, findings: Findings) -> None:
    """A free shape may reach into its bleed, of which not all may be printed."""
    kind, ink = slot.face.kind, printed(slot).bounds()
    xs, ys = zip(*(point for each in contours_of(slot) for point in each.flat()), strict=True)
    beyond = max(ink.x - min(xs), ink.y - min(ys), max(xs) - ink.right, max(ys) - ink.bottom)
    if beyond > NEARLY:
        findings.warning(
            "sheet/unprinted-edge", f"the outline of '{kind.title}' reaches {beyond:.1f} mm "
            "beyond what is printed of it, so that white paper is cut", kind.where,
            f"draw it within its {kind.trim}, or print all of its bleed")
