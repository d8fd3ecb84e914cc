"""Cut files: for every sheet an SVG and a DXF of what a machine cuts from it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from generator.base.findings import Findings
from generator.base.progress import Progress
from generator.base.target_interface import Outbox
from generator.base.units import Size
from generator.game.model.game import Kind
from generator.output.package_texts import README_FILE, package_readme
from generator.output.targets.cutters.cut.cut_files import dxf, svg
from generator.paper.job import Job
from generator.paper.pages.kit_list import NEARLY, number_ranges
from generator.paper.sheets.contours import contours_of
from generator.paper.sheets.cut_sheet import make_cut_sheet
from generator.paper.sheets.cutters import ARM, CUTTERS, INSET, THICK, Cutter
from generator.paper.sheets.outline import printed_outline
from generator.paper.sheets.sheet import Slot
from generator.paper.sheets.sheet_layout import find_fullest_layout, print_areas, sort_of

README_TITLE = "cut by a machine"
CODE_REMARK = (
    "The code at the end of a file's name is printed at the foot of its sheet. Cut a sheet "
        "only with a file of the same code.")
NICKS_REMARK = (
    "Pieces in a punchboard are cut first, but for small nicks that hold them; the board is "
          "cut last. Keep this order, and push the pieces out by hand.")


def readme_steps(job: Job, cutter: Cutter) -> Sequence[str]:
    """The three steps."""
    plan = job.settings.plan
    printed = f"Print the game's PDF on {plan.paper.name} paper at 100 %, without fitting it."
    if cutter.marks:
        shape = "one square and two angles" if cutter.marks == 3 else "four angles"
        return (
            f"{printed} The fronts have the black marks ({shape}).",
            f"In Silhouette Studio choose the same paper, upright, and registration marks of this "
            f"sort: length {ARM:g} mm, thickness {THICK:g} mm, inset {INSET:g} mm from every edge. "
            "Open the sheet's .dxf (every edition reads it) or .svg (from Designer Edition on). "
            "If the outline isn't there already, move all of it together until its REGMARK lines "
            "cover the marks of the program.",
            "Switch the REGMARK lines to 'no cut', put the sheet on the mat with its front up and "
            "the marks as on the screen, and send it.")
    if cutter.alone:
        return (
            "Upload a sheet's .png to Cricut Design Space as a 'Print Then Cut' image. The "
            "space between the pieces is already transparent: remove nothing. Backs are separate "
            "pictures.",
            "Set its size to the one given below for its sheet, choose "
            f"{plan.paper.name} paper, and 'Make it'. The program prints the sheet with marks of "
            "its own, and adds bleed if you like.",
            "Put the sheet on the mat and let the machine cut. The .svg holds the same contours "
            "for cutting without printing.")
    return (
        printed,
        "Open the sheet's .svg or .dxf in the software of your machine. Both are in millimetres, "
        "and as large as the page.",
        "Put the page's upper left corner on the machine's origin. Let the knife follow CUT; "
        "CREASE is for a tool that scores.")


def readme_remarks(job: Job, sizes: Mapping[int, Size]) -> Sequence[str]:
    """What else is good to know; `sizes` are those of the sheets' pictures."""
    punched = any(slot.nicks for sheet in job.sheets for slot in sheet.front.slots)
    alike: dict[Size, list[int]] = {}
    for number, size in sizes.items():
        alike.setdefault(size, []).append(number)
    results = [f"Sheet {number_ranges(numbers)}: {size}" for size, numbers in alike.items()]
    return (*([] if results else [CODE_REMARK]), *([NICKS_REMARK] if punched else []),
            "Try one sheet of plain paper first.", *results)


def report_limits(job: Job, cutter: Cutter, findings: Findings) -> None:
    """Look at every kind once, at its first slot."""
    slots: dict[str, Slot] = {}
    for sheet in job.sheets:
        for slot in sheet.front.slots:
            slots.setdefault(slot.face.kind.name, slot)
    backs = {slot.face.kind.name for sheet in job.sheets if sheet.back
             for slot in sheet.back.slots}
    for board in job.pieces if cutter.alone else ():
        if board.component.kind.is_punchboard:
            _report_board(board.component.kind, cutter, findings)
    for slot in slots.values():
        kind = slot.face.kind
        if slot.part and cutter.bounded:
            _report_parts(job, kind, cutter, findings)
        if cutter.alone and kind.name in backs:
            _report_backs(kind, cutter, findings)
        if kind.shape == "path" and not slot.part:
            _report_overhang(slot, findings)


def _report_parts(job: Job, kind: Kind, cutter: Cutter, findings: Findings) -> None:
    """A piece is cut in parts only because the machine doesn't reach far enough."""
    plan = job.settings.plan
    by_hand = replace(plan, cutter=None)
    if not find_fullest_layout(sort_of(kind, by_hand), by_hand, plan.duplex):
        return
    room = max((field.area.grown(plan.bleed_of(kind)) for field in print_areas(plan, plan.duplex)),
               key=lambda area: area.width * area.height)
    findings.warning(
        "sheet/in-parts", f"'{kind.title}' is {kind.trim}: of {plan.paper.name} a {cutter.title} "
        f"reaches {Size(room.width, room.height)}, so it is cut in parts",
        kind.where, "choose a larger paper, or cut it by hand without --cutter")


def _report_board(kind: Kind, cutter: Cutter, findings: Findings) -> None:
    """The machine's software finds the cuts by itself, all around each piece."""
    findings.note(
        "sheet/no-nicks", f"the software of a {cutter.title} leaves no nicks: what is in "
        f"'{kind.title}' is cut out singly", kind.where,
        "for boards, cut by hand or with a machine that takes .svg or .dxf")


def _report_backs(kind: Kind, cutter: Cutter, findings: Findings) -> None:
    """Fronts and backs are separate because the machine's software prints one side."""
    findings.note(
        "sheet/one-side", f"the software of a {cutter.title} prints one side of the paper: "
        f"fronts and backs of '{kind.title}' are cut separately", kind.where,
        "glue them together, or leave out the backs: --duplex none")


def _report_overhang(slot: Slot, findings: Findings) -> None:
    """A free shape may reach into its bleed, of which not all may be printed."""
    kind, ink = slot.face.kind, printed_outline(slot).bounds()
    xs, ys = zip(*(point for item in contours_of(slot) for point in item.flat()), strict=True)
    beyond = max(ink.x - min(xs), ink.y - min(ys), max(xs) - ink.right, max(ys) - ink.bottom)
    if beyond > NEARLY:
        findings.warning(
            "sheet/unprinted-edge", f"the outline of '{kind.title}' reaches {beyond:.1f} mm "
            "beyond what is printed of it, so that white paper is cut", kind.where,
            f"draw it within its {kind.trim}, or print all of its bleed")


if TYPE_CHECKING:
    from generator.output.targets.cutters.cut.sheet_pictures import SheetPictures


class CutTarget:
    """Writes `cut/<game>-<sheet>-<version>.svg` and `.dxf`; for some machines a `.png`, too."""

    name = "cut"
    title = "An SVG and a DXF of every sheet, for cutting machines"

    def write(self, job: Job, outbox: Outbox, progress: Progress, findings: Findings) -> None:
        """Write the files into the outbox."""
        cutter = job.settings.plan.cutter or CUTTERS["generic"]
        report_limits(job, cutter, findings)
        pictures = _sheet_pictures(job) if cutter.alone else None
        progress.stage("Writing the cut files", len(job.sheets))
        for sheet in job.sheets:
            cut = make_cut_sheet(sheet)
            name = f"{job.game.id}-{sheet.number:0{len(str(sheet.of))}}-{cut.version}"
            for ending, write in (("svg", svg), ("dxf", dxf)):
                outbox.put(f"cut/{name}.{ending}", write(name, cut.size, cut.layers),
                           sheet=sheet.number, cuts=len(cut.cuts))
            for side, data in pictures.of(sheet) if pictures else ():
                outbox.put(f"cut/{name}{side}.png", data, sheet=sheet.number, cuts=len(cut.cuts))
            progress.step()
        outbox.put(f"cut/{README_FILE}",
                   package_readme(job, README_TITLE, readme_steps(job, cutter),
                                          readme_remarks(job, pictures.sizes if pictures else {})),
                   cutter=cutter.name)


def _sheet_pictures(job: Job) -> SheetPictures:
    # Most machines need no pixels, nor what draws them.
    from generator.output.targets.cutters.cut.sheet_pictures import SheetPictures  # noqa: PLC0415

    return SheetPictures(job)


TARGET = CutTarget()
