"""Ink: no spot has more of it than the paper takes."""

from collections.abc import Iterator

from generator.paper.preflight.demands import Demands, Fault
from generator.paper.preflight.preflight_document import PreflightDocument

# Percent that eight bits for each of four inks may add.
ROUNDING = 1.0


def no_colour_has_too_much_ink(proof: PreflightDocument, demands: Demands) -> Iterator[Fault]:
    """All inks of a colour, a gradient or a pixel together."""
    if not demands.ink:
        return
    for part in proof.largest:
        most = 100 * part.drawn.laid[0]
        if most > demands.ink + ROUNDING:
            yield Fault("preflight/ink", "error", f"{most:.0f} % of ink on one spot; at most "
                        f"{demands.ink} %", f"build it with --ink {demands.ink}, or export it with "
                        "the profile of that paper", part.page, part.name)


def overprints_stay_within_the_ink_limit(proof: PreflightDocument,
                                         demands: Demands) -> Iterator[Fault]:
    """What overprints or blends adds its ink to what is below it, where it does."""
    if not demands.ink:
        return
    for part in proof.largest:
        most = 100 * part.drawn.overprinted_ink
        if most > demands.ink + ROUNDING and most > 100 * part.drawn.laid[0] + ROUNDING:
            yield Fault("preflight/ink", "warning", f"up to {most:.0f} % of ink on one spot, "
                        f"where something prints over what is dark; at most {demands.ink} %",
                        "put black text on a lighter ground, or look at a proof", part.page,
                        part.name)


def the_ink_of_pictures_is_measurable(proof: PreflightDocument,
                                      demands: Demands) -> Iterator[Fault]:
    """A note for pictures that can't be measured."""
    if not demands.ink:
        return
    for part in proof.largest:
        for picture in part.drawn.pictures.values():
            facts = picture.facts
            if facts.unknown:
                yield Fault("preflight/ink", "note", "how much ink a picture of "
                            f"{facts.width}x{facts.height} pixels is wasn't looked at: "
                            f"{facts.unknown}", "look at the plates of that page", part.page,
                            part.name)
                break
