"""Colours: only those that a standard or a maker takes."""

from collections.abc import Iterator

from generator.paper.preflight.demands import Demands, Fault, list_names
from generator.paper.preflight.preflight_document import PagePart, PreflightDocument

SCREEN = frozenset(("DeviceRGB", "CalRGB", "Lab", "ICC RGB", "Default DeviceRGB"))
# What X-4 accepts in addition to inks: colours that say themselves how they look.
CALIBRATED = frozenset(("CalRGB", "CalGray", "Lab", "ICC RGB", "ICC grey", "Default DeviceRGB",
                  "Default DeviceGray", "Default DeviceCMYK"))
INKS = frozenset(("DeviceCMYK", "DeviceGray", "Separation", "DeviceN", "Pattern"))
# Points below which the rims of letters are as wide as their strokes.
THIN_LETTERS = 14
TO_CMYK = "build it with --colour cmyk, or export it with the shop's profile"


def colours_fit_the_standard(proof: PreflightDocument, demands: Demands) -> Iterator[Fault]:
    """X-1a takes inks alone; X-4 other colours, too, if they say how they look."""
    if not demands.standard:
        return
    fine = INKS if demands.standard == "x1a" else INKS | CALIBRATED | {"ICC CMYK"}
    for part, families in _part_families(proof):
        wrong = sorted(family for family in families if family not in fine)
        if wrong:
            yield _colour_fault(part, f"{_list_families(wrong)} isn't allowed in "
                                      f"{_standard_title(demands)}")


def colours_fit_the_maker(proof: PreflightDocument, demands: Demands) -> Iterator[Fault]:
    """A shop that asks for CMYK gets no RGB, and the other way round."""
    if demands.colour == "CMYK" and demands.strict:
        for part, families in _part_families(proof):
            wrong = sorted((families & SCREEN) - ({"DeviceRGB"} if demands.standard else set()))
            if wrong:
                yield _colour_fault(part, f"{_list_families(wrong)} is drawn with; {demands.title} "
                                          f"prints CMYK")
    elif demands.colour == "sRGB":
        for part, families in _part_families(proof):
            if families & {"DeviceCMYK", "ICC CMYK"}:
                yield Fault("preflight/colour", "warning", "CMYK is drawn with; "
                            f"{demands.title} wants sRGB", "build it without --colour cmyk",
                            part.page, part.name)


def groups_blend_in_cmyk(proof: PreflightDocument, demands: Demands) -> Iterator[Fault]:
    """What can be seen through, and is mixed in RGB, turns black text into four inks."""
    if demands.standard != "x4":
        return
    for part in proof.largest:
        if "group DeviceRGB" in part.drawn.families:
            yield _colour_fault(part, "a transparency group mixes in DeviceRGB")
    for page in proof.pages:
        if page.group == "/DeviceRGB":
            yield Fault("preflight/colour", "error", "the page's transparency group mixes in "
                        "DeviceRGB", TO_CMYK, page.number)


def black_text_uses_black_only(proof: PreflightDocument, demands: Demands) -> Iterator[Fault]:
    """Small letters in four inks get coloured rims where the plates are slightly misaligned."""
    if demands.colour != "CMYK":
        return
    for part in proof.largest:
        for run in part.texts:
            if run.size < THIN_LETTERS and _is_rich_black(run.inks):
                shown = " ".join(f"{100 * ink:.0f}" for ink in run.inks)
                yield Fault("preflight/black", "warning", f"black text of {run.size:.3g} pt is "
                            f"printed in four inks ({shown})",
                            "print it in black alone: 0 0 0 100", part.page, part.name)
                break


def _is_rich_black(inks: tuple[float, ...]) -> bool:
    """Whether a colour is black without any hue, for which black alone would do."""
    return len(inks) == 4 and inks[3] >= 0.8 and min(inks[:3]) >= 0.2 \
        and inks[0] >= max(inks[1:3]) - 0.12


def _part_families(proof: PreflightDocument) -> Iterator[tuple[PagePart, set[str]]]:
    for part in proof.largest:
        yield part, {family for family in part.drawn.families if not family.startswith("group ")}


def _colour_fault(part: PagePart, message: str) -> Fault:
    return Fault("preflight/colour", "error", message, TO_CMYK, part.page, part.name)


def _list_families(names: list[str]) -> str:
    return list_names([name.removeprefix("Default ") for name in names])


def _standard_title(demands: Demands) -> str:
    return "PDF/X-1a" if demands.standard == "x1a" else "PDF/X-4"
