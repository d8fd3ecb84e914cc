"""What a user does with cut files, for each machine."""

from collections.abc import Mapping, Sequence

from generator.base.units import Size
from generator.paper.job import Job
from generator.paper.pages.kit import spans
from generator.paper.sheets.cutters import ARM, INSET, THICK, Cutter

TITLE = "cut by a machine"
PAIR = ("The code at the end of a file's name is printed at the foot of its sheet. Cut a sheet "
        "only with a file of the same code.")
NICKED = ("Pieces in a punchboard are cut first, but for small nicks that hold them; the board is "
          "cut last. Keep this order, and push the pieces out by hand.")


def steps(job: Job, cutter: Cutter) -> Sequence[str]:
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
            "If it doesn't lie there already, move all of it together until its REGMARK lines "
            "lie on the marks of the program.",
            "Switch the REGMARK lines to 'no cut', put the sheet on the mat with its front up and "
            "the marks as on the screen, and send it.")
    if cutter.alone:
        return (
            "Upload a sheet's .png to Cricut Design Space as a 'Print Then Cut' image. What lies "
            "between the pieces is clear already: remove nothing. Backs are pictures of their own.",
            "Set its size to the one that stands below for its sheet, choose "
            f"{plan.paper.name} paper, and 'Make it'. The program prints the sheet with marks of "
            "its own, and adds bleed if you wish.",
            "Put the sheet on the mat and let the machine cut. The .svg holds the same contours "
            "for cutting without printing.")
    return (
        printed,
        "Open the sheet's .svg or .dxf in the software of your machine. Both are in millimetres, "
        "and as large as the page.",
        "Lay the page's upper left corner on the machine's origin. Let the knife follow CUT; "
        "CREASE is for a tool that scores.")


def remarks(job: Job, sizes: Mapping[int, Size]) -> Sequence[str]:
    """What else is good to know; `sizes` are those of the sheets' pictures."""
    punched = any(slot.nicks for sheet in job.sheets for slot in sheet.front.slots)
    alike: dict[Size, list[int]] = {}
    for number, size in sizes.items():
        alike.setdefault(size, []).append(number)
    told = [f"Sheet {spans(numbers)}: {size}" for size, numbers in alike.items()]
    return (*([] if told else [PAIR]), *([NICKED] if punched else []),
            "Try one sheet of plain paper first.", *told)
